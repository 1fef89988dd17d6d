"""What can be read of a match besides its present state: counts, record, seed; and reports about it?"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace

from bot.games.base import SPECTATOR, RoundResult
from bot.tables.live import read_result, record_of, replay_round
from bot.tables.lobby import Lobby
from bot.tables.model import Finished, Report, Table, TableError


class Archive(Lobby):
    """The part of the service that looks into the records."""

    async def results(self, table_id: str) -> tuple[RoundResult, ...]:
        """The counts of all finished rounds."""
        stored = await self.shelf.load(table_id)
        if stored is None:
            raise TableError("table.unknown", table=table_id)
        return tuple(read_result(row.result) for row in stored.rounds if row.result)

    async def finished(self, table_id: str, number: int | None = None) -> Finished | None:
        """A finished round by its number (None: the last one); None where there is none.

        `TableError`: table.unknown.
        """
        stored = await self.shelf.load(table_id)
        if stored is None:
            raise TableError("table.unknown", table=table_id)
        counted = [row for row in stored.rounds if row.result and (number is None or row.round == number)]
        if not counted:
            return None
        results = [read_result(row.result) for row in stored.rounds if row.result and row.round <= counted[-1].round]
        game = self._games[stored.table.plan.game]
        state = replay_round(stored, game, counted[-1].round)
        return Finished(results[-1], game.view(state, SPECTATOR), tuple(result.scores for result in results))

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
        # that of a long match takes some time, in which nobody should wait
        return await asyncio.to_thread(record_of, stored, self._games[table.plan.game])

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

    @contextlib.asynccontextmanager
    async def still(self) -> AsyncIterator[None]:
        """Nothing happens at any table meanwhile, and what has happened is saved. No table may be touched inside."""
        async with self._gate.alone():
            yield

    async def forget(self, user: int) -> None:
        """Take a person out of what is kept. He leaves lobbies and queues, and declines challenges; settings, blocks,
        hands, pings and wishes go; his reports, and his seats at tables that are over, stay as nobody's.

        `TableError`: table.running (facts `tables`), with nothing changed, while he sits in matches that are not over.
        """
        gone = False
        while not gone:
            tables = await self.shelf.tables(user=user)
            playing = tuple(table for table in tables if table.stage == "playing")
            if playing:
                raise TableError("table.running", tables=playing)
            await self._withdraw(user, tables)
            async with self._gate.alone():
                gone = await self.shelf.forget(user)  # not where somebody has seated or challenged him just now
                for entry in self._entries.values():
                    entry.live = entry.hands = entry.pings = None
        self._personal.pop(user, None)

    async def _withdraw(self, user: int, tables: Iterable[Table]) -> None:
        """Leave these lobbies, decline these challenges; wait for nothing and wish nothing any more."""
        for table in tables:
            with contextlib.suppress(TableError):  # it has gone on meanwhile
                await (self.leave(table.id, user) if user in table.people else self.decline(table.id, user))
        for table in await self.shelf.involving(user):
            with contextlib.suppress(TableError):
                async with self.hold(table.id) as held:
                    queue = tuple(one for one in held.table.queue if one.user != user)
                    requests = tuple(one for one in held.table.requests if user not in (one.user, one.to))
                    await held.save("queue", replace(held.table, queue=queue, requests=requests))
