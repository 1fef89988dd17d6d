"""The bot as a process of its own, on a small Discord in this one; it is killed, stopped and started again."""

import asyncio
import contextlib
import os
import signal
import sys
import time
from pathlib import Path
from typing import Final

from bot.playground import Playground

ROOT: Final = Path(__file__).resolve().parents[2]
STARTED: "Final[list[Process]]" = []
"""Every process that was begun, so that a test that fails leaves none behind."""


def standing_still() -> Playground:
    """A small Discord whose time only a test puts forward: however busy the machine is, no answer comes too late."""
    began = time.time()
    return Playground(clock=lambda: began)


def environment(folder: Path, **settings: str) -> dict[str, str]:
    """What a process is given: nothing of the settings that happen to be around here."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "TMPDIR")}
    return kept | {"PYTHONPATH": str(ROOT), "DATA_DIR": str(folder / "data")} | settings


class Process:
    """`python -m bot run`, or another command. `errors` is all that it wrote to standard error."""

    def __init__(self, folder: Path, *command: str, **settings: str) -> None:
        self._folder, self._settings, self.command = folder, settings, command or ("run",)
        self._log = folder / "stderr"

    async def start(self) -> None:
        """Start it; it runs in an empty folder, so that no `.env` is read."""
        self._began = time.monotonic()
        with self._log.open("w") as log:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "bot",
                *self.command,
                cwd=self._folder,
                env=environment(self._folder, **self._settings),
                stderr=log,
            )
        self.ended = asyncio.create_task(self._child.wait())
        STARTED.append(self)

    def kill(self) -> None:
        """End it as the power going out would, if it still runs."""
        with contextlib.suppress(ProcessLookupError):
            self._child.send_signal(signal.SIGKILL)

    async def stop(self) -> tuple[int, float]:
        """Ask it to end; gives its exit status and the seconds it took."""
        began = time.monotonic()
        self._child.send_signal(signal.SIGTERM)
        return await self.ended, time.monotonic() - began

    async def end(self, within: float = 20.0) -> tuple[int, str, float]:
        """Wait for its own end, and not longer than that; gives exit status, what it said, and how long it lived."""
        await asyncio.wait({self.ended}, timeout=within)
        self.kill()
        return await self.ended, self.errors, time.monotonic() - self._began

    @property
    def errors(self) -> str:
        return self._log.read_text()
