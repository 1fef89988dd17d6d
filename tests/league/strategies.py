"""Matches as a club may have them: what the tests of the league draw from."""

from dataclasses import replace
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st

from bot.league.model import Entry, Match, Season, Share, Sums

some: Final = settings(max_examples=60)
PEOPLE: Final = range(1, 6)
SHARES: Final[tuple[Share, ...]] = ("won", "lost", "drawn", "abandoned", "excused", "")
points = st.integers(-300, 4000)
few = st.integers(0, 4)
sums = st.builds(Sums, points, points, few, few, few, st.integers(0, 1))


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """One match of two or three sides, of one to three seats each; nobody sits there twice."""
    sides, seats = draw(st.integers(2, 3)), draw(st.integers(1, 3))
    people = iter(draw(st.permutations((*PEOPLE, *range(-4, 0)))))
    entries = tuple(
        Entry(side, "", None, "normal") if draw(st.sampled_from((False, False, False, True))) else
        Entry(side, draw(st.sampled_from(SHARES)), next(people))
        for _ in range(seats)
        for side in range(sides)
    )  # fmt: skip
    return Match(
        guild=1,
        game="buraco",
        preset="tradicional",
        target=3000,
        at=draw(st.integers(1, 12)),
        source="table:a",
        entries=entries,
        sides=tuple(draw(sums) for _ in range(sides)),
        rounds=draw(st.integers(0, 12)),
        state=draw(st.sampled_from(("counts", "counts", "counts", "void", "held", "unrated"))),
    )


def numbered(found: list[Match]) -> list[Match]:
    """The same with a number each, as they were entered."""
    return [replace(match, id=number, source=f"table:{number}") for number, match in enumerate(found, 1)]


histories = st.lists(matches(), max_size=12).map(numbered)
seasons = st.builds(
    Season,
    guild=st.just(1),
    game=st.just("buraco"),
    name=st.just(""),
    begin=st.just(0),
    win=st.integers(0, 3),
    draw=st.integers(0, 2),
    loss=st.integers(-1, 1),
    abandonment=st.integers(-3, 0),
)
