"""How is work for one table done one at a time, so that what comes meanwhile is done together and the newest wins?"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from bot.tables.model import Change

log = logging.getLogger(__name__)
T = TypeVar("T")


class Lane(Generic[T]):
    """Runs `work(key, things)` for each key (a table, a server), never twice at once for the same one."""

    def __init__(self, name: str, work: Callable[[str, list[T]], Awaitable[None]], of: str = "table") -> None:
        """`name`, `of`: how tasks and faults are called."""
        self._name = name
        self._of = of
        self._work = work
        self._waiting: dict[str, list[T]] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    def push(self: "Lane[Change]", change: Change) -> None:
        """Have a table's change worked on."""
        self.put(change.table.id, change)

    def put(self, key: str, thing: T) -> None:
        """Have it worked on: now, or together with what else waits when the running work is done."""
        if self._stopped:
            return  # a start shows what lags
        self._waiting.setdefault(key, []).append(thing)
        if key not in self._running:
            self._running[key] = asyncio.get_running_loop().create_task(self._run(key), name=f"{self._name} {key}")

    async def _run(self, key: str) -> None:
        try:
            while things := self._waiting.pop(key, None):
                try:
                    await self._work(key, things)
                except Exception:
                    log.exception("fault %s in %s of %s %s", secrets.token_hex(4), self._name, self._of, key)
        finally:
            self._running.pop(key, None)

    async def quiet(self) -> None:
        """Wait until nothing is left to do."""
        while self._running:
            await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def stop(self) -> None:
        """Give up what is running, and take nothing more."""
        self._stopped = True
        tasks = list(self._running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._waiting.clear()
