"""A club for tests of seasons and disputes: matches of Buraco that are over already, and the tables they make."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bot.league.model import KINDS, Kind, Match, PersonId, RoundScore, Season
from bot.league.sheet import Sheet
from tests.club.house import ANA, BETO, GUILD, PEOPLE, House, paper
from tests.tables.room import DAY, NOON

A, B, C, D = (one.user for one in PEOPLE)
BOSS: Final[PersonId] = 900
"""A moderator."""


class Hall(House):
    """A club in which nothing but what is entered here has been played."""

    def __init__(self, path: Path, **limits: Any) -> None:
        super().__init__(path, **limits)
        self.sheets = 0

    @property
    def told_kinds(self) -> list[str]:
        return [change.kind for change in self.told]

    async def played(
        self, *totals: tuple[int, ...], people: Sequence[PersonId] = (A, B), at: int | None = None, **changes: Any
    ) -> Match:
        """Enter a match that has just ended; every round brought the sides this. `changes`: whatever else differs."""
        self.sheets += 1
        match, rounds = paper(self.sheets, totals, at=self.time if at is None else at, seats=people, game="buraco")
        changes = {"preset": "tradicional", "target": 3000, **changes}
        return await self.enter_match(replace(match, **changes), rounds)

    async def opened(self, **changes: Any) -> Season:
        """A season of a month that begins at the first noon."""
        cup = Season(guild=GUILD, game="buraco", name="Copa", begin=NOON, end=NOON + 30 * DAY)
        return await self.club.create(GUILD, BOSS, replace(cup, **changes))

    async def general(self) -> Season:
        season = await self.club.general(GUILD, "buraco")
        assert season is not None
        return season

    async def table(self, season: Season, kind: Kind = "persons") -> list[tuple[int, ...]]:
        """Who it is, place, points, played of every row."""
        standing = await self.club.standing(season.id, GUILD, kind)
        return [(*row.who, row.place, row.points, row.figures.played) for row in standing.rows]

    async def check(self) -> None:
        """What is kept is what a computation from nothing gives, in closed seasons too."""
        for season in await self.club.seasons(GUILD):
            for kind in KINDS:
                kept = await self.club.standing(season.id, GUILD, kind)
                assert kept == await self.club.recomputed(season.id, GUILD, kind)
        assert await self.agrees("buraco")


class Death(BaseException):
    """The process ends here: nothing catches it."""


def dying(hall: Hall, method: str, *, after: bool = False) -> None:
    """The shelf's method is the last thing that this process does, or does not do any more."""
    old = getattr(hall.store, method)

    async def die(*args: Any, **more: Any) -> Any:
        if after:
            await old(*args, **more)
        raise Death

    setattr(hall.store, method, die)


def meanwhile(hall: House, method: str, do: Callable[[], Any], *, after: bool = False) -> None:
    """Something happens right before, or after, the shelf's method is called next."""
    old = getattr(hall.store, method)

    async def call(*args: Any, **more: Any) -> Any:
        setattr(hall.store, method, old)
        if not after:
            await do()
        found = await old(*args, **more)
        if after:
            await do()
        return found

    setattr(hall.store, method, call)


async def over(hall: Hall, **rules: Any) -> Sheet:
    """A sheet of Ana and Beto that Ana has written to its end."""
    sheet = await hall.club.open_sheet(GUILD, 5, ANA, "buraco", {"preset": "tradicional", **rules}, [[ANA], [BETO]])
    hall.pass_time(1)
    return await hall.club.write_round(sheet.id, GUILD, A, 1, RoundScore((3000, 100)))
