"""A club for tests of seasons and disputes: matches of Buraco that are over already, and the tables they make."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from bot.league.model import KINDS, Kind, Match, PersonId, Season
from tests.club.house import GUILD, PEOPLE, House, paper

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
