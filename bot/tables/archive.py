"""What can be read of a match besides its present state: counts, record, seed; and reports about it?"""

import contextlib
from dataclasses import replace

from bot.games.base import RoundResult
from bot.tables.core import Core
from bot.tables.live import read_result, record_of
from bot.tables.model import Report, TableError


class Archive(Core):
    """The part of the service that looks into the records."""

    async def results(self, table_id: str) -> tuple[RoundResult, ...]:
        """The counts of all finished rounds."""
        stored = await self.shelf.load(table_id)
        if stored is None:
            raise TableError("table.unknown", table=table_id)
        return tuple(read_result(row.result) for row in stored.rounds if row.result)

    async def record(self, table_id: str) -> str:
        """The game record (RECORDS, File) with the names of the seats; without the seed while the match is running.

        `TableError`: table.unknown, table.not_started.
        """
        stored = await self.shelf.load(table_id)
        if stored is None:
            raise TableError("table.unknown", table=table_id)
        table = stored.table
        if not stored.rounds:
            raise TableError("table.not_started", table=table_id)
        return record_of(stored, self._games[table.plan.game])

    async def seed(self, table_id: str) -> str | None:
        """The seed of a match that is over, for checking the deals; None before. `TableError`: table.unknown."""
        stored = await self.shelf.load(table_id, rounds=0)
        if stored is None:
            raise TableError("table.unknown", table=table_id)
        return None if stored.table.open else stored.seed

    async def report(self, report: Report) -> int:
        """Keep a fault report, with the table's record (no seed of a running match); gives its number."""
        if report.table is not None and not report.record:
            with contextlib.suppress(TableError):
                report = replace(report, record=await self.record(report.table))
        return await self.shelf.put_report(report, self.now())

    async def forget(self, user: int) -> None:
        """Take a person out of what is kept: settings, blocks, hands and pings go; his reports, and his seats at tables
        that are over, stay as nobody's. `TableError`: table.running (facts `tables`) while he sits at open tables.
        """
        tables = await self.shelf.tables(user=user)
        if tables:
            raise TableError("table.running", tables=tables)
        await self.shelf.forget(user)
        self._personal.pop(user, None)
