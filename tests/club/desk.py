"""A club at whose desk score sheets are written, step by step as their buttons do it."""

from collections.abc import Sequence
from typing import Any

from bot.club.model import ClubChange
from bot.league.model import Match
from bot.league.sheet import Sheet
from bot.tables.model import Person
from tests.club.house import ANA, BETO, GUILD, HERE, House

Side = Sequence[Person | str]


class Desk(House):
    """Ana keeps the sheets."""

    async def open(self, *sides: Side, game: str = "buraco", **rules: Any) -> Sheet:
        given = {"preset": "capixaba" if game == "bisca" else "tradicional", **rules}
        sides = sides or ((ANA, "Tia Lu"), (BETO, "Zé"))
        return await self.club.open_sheet(GUILD, HERE.channel, ANA, game, given, sides)

    async def write(self, sheet: Sheet, *totals: str, by: Person = ANA, number: int = 0, anew: bool = False) -> Sheet:
        """Write the next round, or the one given; `anew`: the last one once more."""
        meant = number or len((await self.read(sheet)).lines) + (not anew)
        seen = await self.club.preview_round(sheet.id, GUILD, meant, totals)
        return await self.club.write_round(sheet.id, GUILD, by.user, meant, seen.lines[-1].score, anew=anew)

    async def finished(self, *sides: Side) -> Sheet:
        """A sheet that asks to be confirmed, 3010 to 1200."""
        sheet = await self.open(*sides)
        await self.write(sheet, "1800", "900")
        return await self.write(sheet, "1210", "300")

    async def read(self, sheet: Sheet) -> Sheet:
        return await self.club.sheet(sheet.id, GUILD)

    async def entered(self, sheet: Sheet) -> Match:
        """The match that a sheet has become."""
        match = await self.club.match_of(sheet.source)
        assert match is not None
        return match

    async def is_entered(self, sheet: Sheet) -> bool:
        return await self.club.match_of(sheet.source) is not None

    def counted(self) -> list[ClubChange]:
        return [change for change in self.told if change.kind == "counted"]
