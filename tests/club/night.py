"""A club that holds an evening: people come, rounds are drawn, their tables are played."""

from dataclasses import replace
from typing import Any

from bot.league.evening import Evening, EveningPlan
from bot.tables.model import Person, Table
from tests.club.house import GUILD, HERE, House

PEOPLE = [Person(number, f"P{number}") for number in range(1, 17)]
HOST = Person(500, "Duda")
ONE_DEAL = EveningPlan("bisca", {"preset": "bisca"}, 4, 3, clock="none", seconds=0)


class Night(House):
    """Duda is the host; three rounds of one deal of Bisca at tables of four, unless an evening says otherwise."""

    async def open(self, people: int, **changes: Any) -> Evening:
        """An evening at which so many people are here."""
        evening = await self.club.open_evening(GUILD, HERE.channel, HOST, replace(ONE_DEAL, **changes))
        for person in PEOPLE[:people]:
            evening = await self.club.check_in(evening.id, GUILD, person)
        return evening

    async def draw(self, evening: Evening) -> Evening:
        return await self.club.draw_round(evening.id, GUILD, HOST.user)

    async def read(self, evening: Evening) -> Evening:
        return await self.club.evening(evening.id, GUILD)

    async def running(self, evening: Evening) -> list[Table]:
        """The tables of the round that is played."""
        running = (await self.read(evening)).running
        assert running is not None
        return [await self.tables.table(table.id) for table in running.tables]

    async def finish(self, evening: Evening) -> Evening:
        """All tables of the running round to their end."""
        for table in await self.running(evening):
            if table.open:
                await self.play_out(table.id)
        await self.club.settle_evenings()
        return await self.read(evening)
