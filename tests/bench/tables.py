"""How long does it take to keep one action, and how much memory do a thousand open tables need?"""

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it brings no types

from bot.games import GAMES
from bot.store import Store
from bot.tables.model import LIVE, Person, Place, Plan, Table
from bot.tables.service import Tables
from bot.tables.shelf import Save

OPEN_TABLES = 1000
ACTIONS_EACH = 30
PLAN = Plan("bisca", {"preset": "bisca", "wins": 50}, 2, LIVE)


def measure(actions: int = 1000) -> dict[str, float]:
    """Milliseconds for one action, from the service's call to its answer (`submit_…`) and for the transaction alone
    (`append_…`, goal 0.6 ms p50), each as p50, p95, p99; and megabytes of a process with 1,000 tables open, all in
    memory and in play (`memory_mb`), and without them (`memory_empty_mb`).
    """
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(_times(Path(folder) / "bench.db", actions))
    memory = subprocess.run([sys.executable, "-m", __name__], capture_output=True, text=True, check=True).stdout.split()
    return figures | {"memory_empty_mb": float(memory[0]), "memory_mb": float(memory[1])}


async def _times(path: Path, actions: int) -> dict[str, float]:
    store = await Store.open(path)
    tables = Tables(store)
    appends: list[float] = []
    setattr(store, "save", _timed(store.save, appends))  # noqa: B010  to mypy a method cannot be replaced
    await tables.gateway_back()
    table = await _duel(tables, 0)
    appends.clear()
    submits: list[float] = []
    for _ in range(actions):
        user = table.seats[table.to_act[0]].user
        assert user is not None
        action = GAMES["bisca"].moves(await tables.view(table.id, user))[0]
        started = time.perf_counter()
        table = (await tables.submit(table.id, user, table.revision, action)).table
        submits.append(time.perf_counter() - started)
    await tables.stop()
    await store.close()
    return _percentiles("append", appends) | _percentiles("submit", submits)


def _timed(save: Callable[[Save], Awaitable[None]], times: list[float]) -> Callable[[Save], Awaitable[None]]:
    async def timed(what: Save) -> None:
        started = time.perf_counter()
        await save(what)
        times.append(time.perf_counter() - started)

    return timed


def _percentiles(name: str, times: list[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {f"{name}_p{part}_ms": 1000 * ordered[len(ordered) * part // 100] for part in (50, 95, 99)}


async def _duel(tables: Tables, number: int) -> Table:
    ana, beto = Person(10_000 + number, "Ana"), Person(20_000 + number, "Beto")
    table = await tables.challenge(ana, beto, Place(number // 100, number), PLAN)
    return await tables.accept(table.id, beto)


async def _memory(path: Path) -> tuple[float, float]:
    """Fill a process with tables in the middle of a deal; megabytes before and after."""
    store = await Store.open(path)
    tables = Tables(store)
    await tables.gateway_back()
    empty = _mb()
    for number in range(OPEN_TABLES):
        table = await _duel(tables, number)
        for _ in range(ACTIONS_EACH):
            user = table.seats[table.to_act[0]].user
            assert user is not None
            action = GAMES["bisca"].moves(await tables.view(table.id, user))[0]
            table = (await tables.submit(table.id, user, table.revision, action)).table
    await tables.stop()
    await store.close()
    return empty, _mb()


def _mb() -> float:
    """The memory of this process, in megabytes. (Its peak would be its parent's: that outlives the start on Linux.)"""
    return float(psutil.Process().memory_info().rss) / 1_000_000


if __name__ == "__main__":
    # where there is a disk in memory: what is measured is not the disk's speed
    with tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        print(*asyncio.run(_memory(Path(folder) / "bench.db")))
