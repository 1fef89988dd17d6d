"""A club for tests: the tables' room with a league beside it, on one store and one clock."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.club.counting import after_of, figures_of
from bot.club.model import ClubChange
from bot.club.service import Club
from bot.league.matches import sums
from bot.league.model import Entry, Kind, Match, PersonId, RoundScore, Share
from bot.league.ratings import rate
from bot.tables.model import Person, Table
from tests.tables.room import ANA, BETO, CAIO, DUDA, HERE, NOON, Room, plan

GUILD = HERE.guild
PEOPLE = (ANA, BETO, CAIO, DUDA)
NAMES: Mapping[PersonId, str] = {one.user: one.name for one in PEOPLE}


class House(Room):
    """A room with a club; `told`: all that the club has told."""

    club: Club

    def __init__(self, path: Path, **limits: Any) -> None:
        super().__init__(path, **limits)
        self.told: list[ClubChange] = []

    async def enter(self) -> "House":
        await super().enter()
        self.club = Club(self.tables, self.store, now=lambda: self.time, listener=self.told.append)
        return self

    async def match(self, **switches: Any) -> Table:
        """A rated duel of Bisca, played to its end."""
        return await self.play_out((await self.duel(**switches)).id)

    async def enter_match(self, match: Match, rounds: Sequence[RoundScore]) -> Match:
        return await self.club.enter(match, rounds, NAMES)

    async def agrees(self, game: str = "bisca") -> bool:
        """Whether all that is kept is what the matches come to when they are computed from nothing."""
        kept = await self.store.of_people(GUILD, game, ())
        matches = [one.match for one in kept]
        for running in await self.club.running(GUILD, game):
            for kind, figures in figures_of(matches, running).items():
                assert await self.store.figures(running.season.id, kind) == figures
        fresh = rate(matches)
        for sides in (2, 3, 4):
            assert await self.store.ratings(GUILD, game, sides) == fresh.current.get((game, sides), {})
        course = {match.id: after_of(match, fresh.course[match.id]) for match in matches}
        assert {one.match.id: one.after for one in kept} == course
        return True

    async def row(self, person: Person, kind: Kind = "persons", game: str = "bisca") -> Any:
        """The figures of a person in the general league."""
        general = await self.club.general(GUILD, game)
        assert general is not None
        return (await self.store.figures(general.id, kind))[(person.user,)]


def paper(
    number: int,
    totals: Sequence[tuple[int, ...]],
    *,
    at: int = NOON,
    seats: Sequence[PersonId | None] = (ANA.user, BETO.user),
    game: str = "bisca",
    shares: Sequence[Share] = (),
    guild: int = GUILD,
) -> tuple[Match, tuple[RoundScore, ...]]:
    """A match from a score sheet with that number: the totals of its rounds by side; people sit around the table."""
    rounds = tuple(RoundScore(each) for each in totals)
    sides = len(totals[0])
    points = [sum(each[side] for each in totals) for side in range(sides)]
    winner = points.index(max(points)) if points.count(max(points)) == 1 else None
    results: list[Share] = ["drawn" if winner is None else "won" if side == winner else "lost" for side in range(sides)]
    entries = tuple(
        Entry(
            seat % sides,
            shares[seat] if shares else results[seat % sides] if person is not None else "",
            person,
            "" if person is not None else "normal",
        )
        for seat, person in enumerate(seats)
    )
    added = sums(rounds, sides, winner)
    preset, target = ("bisca", 3) if game == "bisca" else ("familia", 1500)
    return Match(guild, game, preset, target, at, f"sheet:{number}", entries, added, len(rounds)), rounds


__all__ = ["ANA", "BETO", "CAIO", "DUDA", "GUILD", "HERE", "NOON", "House", "paper", "plan"]
