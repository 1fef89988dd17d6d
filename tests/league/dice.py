"""Random matches, as lawful as real ones: who sat where, what it brought each. The same seed, the same matches."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from bot.league.model import Entry, Match, Millis, PersonId, Share, State, Sums

DAY: Millis = 24 * 3_600_000
TABLES = ((2, 1), (2, 1), (2, 2), (2, 2), (2, 2), (3, 1), (2, 3), (4, 1))
"""Sides, and seats of each."""


@dataclass
class Dice:
    """`people`: how many there are. `computers`: how many of a hundred seats are a computer's."""

    chance: Random
    people: int = 12
    computers: int = 8
    games: tuple[str, ...] = ("bisca", "buraco")
    tables: tuple[tuple[int, int], ...] = TABLES

    def matches(self, number: int) -> Iterator[Match]:
        """So many matches, about four a day; some end in the same instant, some do not count."""
        at = DAY
        for identity in range(1, number + 1):
            at += self.chance.choice((0, 1, DAY // 4, DAY // 2))
            yield self.match(identity, at)

    def match(self, identity: int, at: Millis) -> Match:
        """One match."""
        sides, seats = self.chance.choice(self.tables)
        chosen = self.chance.sample(range(1, self.people + 1), sides * seats)
        people = [one if self.chance.randrange(100) >= self.computers else None for one in chosen]
        return make(
            [people[side::sides] for side in range(sides)],
            [self.chance.randrange(-20, 300) * 10 for _ in range(sides)],
            self.chance,
            game=self.chance.choice(self.games),
            at=at,
            identity=identity,
            state=self.chance.choices(("counts", "void", "held", "unrated"), (90, 4, 3, 3))[0],
        )


def make(
    sides: list[list[PersonId | None]],
    points: list[int],
    chance: Random,
    *,
    game: str = "buraco",
    at: Millis = 0,
    identity: int = 1,
    state: State = "counts",
    left: int = 5,
) -> Match:
    """A match of these people that ended with these points; `left` of a hundred are absent at its end."""
    best = max(points)
    winner = points.index(best) if points.count(best) == 1 else None
    seats = [(side, person) for side, people in enumerate(sides) for person in people]
    gone = {person for _, person in seats if person is not None and chance.randrange(100) < left}
    entries = []
    for side, person in seats:
        if person is None:
            entries.append(Entry(side, "", None, chance.choice(("easy", "normal"))))
        else:
            entries.append(Entry(side, _share(side, person, people=sides[side], winner=winner, gone=gone), person))
    sums, rounds = tuple(_sums(one, chance) for one in points), chance.randrange(1, 9)
    source = f"table:{identity}"
    return Match(1, game, "p", 0, at, source, tuple(entries), sums, rounds, identity, state, cara=game == "bisca")


def _share(
    side: int, person: PersonId, *, people: list[PersonId | None], winner: int | None, gone: set[PersonId]
) -> Share:
    if person in gone:
        return "abandoned"
    if winner is None:
        return "drawn"
    if side == winner:
        return "won"
    return "excused" if gone.intersection(one for one in people if one is not None) else "lost"


def _sums(points: int, chance: Random) -> Sums:
    canastras = chance.randrange(5)
    return Sums(
        points, points // 2 + 50, canastras, chance.randrange(canastras + 1), chance.randrange(2), chance.randrange(2)
    )
