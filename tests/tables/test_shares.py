"""What does a match bring to those who sat there: who won, gave up, was absent at the end?"""

from dataclasses import replace

import pytest

from bot.tables.model import NO_CLOCK, Ended, Seated
from bot.tables.shares import shared
from tests.tables.room import ANA, NOON, Room

SIDES_OF_THREE = ((0,), (1,), (2,))
PAIRS = ((0, 2), (1, 3))
HERE_ALL = tuple(Seated(user) for user in (11, 22, 33, 44))


async def test_a_match_given_up_before_anybody_has_played_counts_for_nobody(room: Room) -> None:
    table = await room.duel()
    table = (await room.tables.resign(table.id, ANA.user)).table
    assert table.ended is not None
    assert (table.ended.winner, table.ended.shares) == (1, ())


@pytest.mark.parametrize(
    ("ended", "absent", "shares"),
    [
        (Ended("resigned", NOON, winner=1, seat=0), (), "lost won excused"),  # the third did nothing wrong
        (Ended("resigned", NOON, winner=None, seat=0), (), "lost drawn drawn"),
        (Ended("target", NOON, winner=2), (0,), "abandoned lost won"),
        (Ended("target", NOON, winner=2), (2,), "lost lost abandoned"),
        (Ended("closed", NOON), (), ""),
        (Ended("abandoned", NOON), (0, 1, 2), ""),
        (Ended("cancelled", NOON), (), ""),
    ],
)
def test_what_a_match_brings_to_three_who_play_alone(ended: Ended, absent: tuple[int, ...], shares: str) -> None:
    seats = tuple(replace(seat, away=number in absent) for number, seat in enumerate(HERE_ALL[:3]))
    assert " ".join(shared(ended, seats, SIDES_OF_THREE, revision=9).shares) == shares


@pytest.mark.parametrize(
    ("ended", "absent", "shares"),
    [
        (Ended("rounds", NOON, winner=0), (), "won lost won lost"),
        (Ended("rounds", NOON, winner=0), (1,), "won abandoned won excused"),
        (Ended("time", NOON, winner=0), (0,), "abandoned lost won lost"),
        (Ended("resigned", NOON, winner=1, seat=0), (2,), "lost won abandoned won"),  # a partner's absence is no excuse
        (Ended("resigned", NOON, winner=1, seat=0), (3,), "lost won lost abandoned"),
    ],
)
def test_what_a_match_brings_to_two_pairs(ended: Ended, absent: tuple[int, ...], shares: str) -> None:
    seats = tuple(replace(seat, away=number in absent) for number, seat in enumerate(HERE_ALL))
    assert " ".join(shared(ended, seats, PAIRS, revision=9).shares) == shares


async def test_who_is_absent_at_the_end_has_abandoned_the_match(room: Room) -> None:
    table = await room.pairs(bisca=True, clock=NO_CLOCK)
    await room.away(table, 1)
    table = await room.tables.table(table.id)
    while table.open:
        if table.seats[table.to_act[0]].away:
            await room.sweep_after(0)
        else:
            await room.play(table.id)
        table = await room.tables.table(table.id)
    assert table.ended is not None
    others = ("won", "won") if table.ended.winner == 0 else ("lost", "lost")
    assert table.ended.shares[::2] == others
    assert table.ended.shares[1] == "abandoned"
    assert table.ended.shares[3] == ("excused" if table.ended.winner == 0 else "won")
