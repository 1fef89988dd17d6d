"""How is work for one table done one at a time, so that what comes meanwhile is done together and the newest wins?"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from bot.tables.model import Change

log = logging.getLogger(__name__)
Work = Callable[[str, list[Change]], Awaitable[None]]


class Lane:
    """Runs `work(table_id, changes)` for each table, never twice at once for the same one."""

    def __init__(self, name: str, work: Work) -> None:
        self._name = name
        self._work = work
        self._waiting: dict[str, list[Change]] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._stopped = False

    def push(self, change: Change) -> None:
        """Have it worked on: now, or together with what else waits when the running work is done."""
        if self._stopped:
            return  # a start shows what lags
        table = change.table.id
        self._waiting.setdefault(table, []).append(change)
        if table not in self._running:
            self._running[table] = asyncio.get_running_loop().create_task(
                self._run(table), name=f"{self._name} {table}"
            )

    async def _run(self, table: str) -> None:
        try:
            while changes := self._waiting.pop(table, None):
                try:
                    await self._work(table, changes)
                except Exception:
                    log.exception("fault %s in %s of table %s", secrets.token_hex(4), self._name, table)
        finally:
            self._running.pop(table, None)

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
