"""The draw of a club evening: who is with whom, who rests, and what happens when people come and go."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.league.draw import Drawn, Fill, draw, fewest
from bot.league.pairing import cheapest

Pairs = Counter[frozenset[int | None]]


def partners(rounds: Sequence[Drawn]) -> Pairs:
    """How often two people were partners; with None: with a computer."""
    return Counter(frozenset(pair) for one in rounds for t in one.tables if len(t) == 4 for pair in (t[::2], t[1::2]))


def opponents(rounds: Sequence[Drawn]) -> Pairs:
    """How often two people were opponents."""
    return Counter(frozenset((a, b)) for one in rounds for t in one.tables for a in t[::2] for b in t[1::2])


def people_of(pairs: Pairs) -> Pairs:
    """The same without computers."""
    return Counter({pair: often for pair, often in pairs.items() if None not in pair})


def check(drawn: Drawn, here: Sequence[int], size: int, fill: Fill) -> None:
    """Everybody sits at one table or rests, as many as must; every seat is taken, every table has people on it."""
    seated = [one for table in drawn.tables for one in table if one is not None]
    assert sorted([*seated, *drawn.byes]) == sorted(here)
    assert all(len(table) == size for table in drawn.tables)
    computers = sum(table.count(None) for table in drawn.tables)
    assert computers == (-len(here) % size if fill == "computer" else 0)
    assert len(drawn.byes) == (len(here) % size if fill == "bye" else 0)
    if len(drawn.tables) >= computers:
        assert all(table.count(None) <= 1 for table in drawn.tables), "computers are spread over the tables"
    assert size == 2 or all(set(side) != {None} for table in drawn.tables for side in (table[::2], table[1::2]))


def evening(here: Sequence[int], size: int, fill: Fill, rounds: int, seed: str = "noite") -> list[Drawn]:
    """So many rounds with the same people, each checked."""
    before: list[Drawn] = []
    for _ in range(rounds):
        before.append(draw(here, before, size, fill, seed))
        check(before[-1], here, size, fill)
    return before


@pytest.mark.parametrize("number", [4, 8, 12, 16, 20])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_everybody_has_everybody_as_a_partner_once(number: int, seed: str) -> None:
    rounds = evening(range(1, number + 1), 4, "bye", number - 1, seed)
    assert set(partners(rounds).values()) == {1}
    assert len(partners(rounds)) == number * (number - 1) // 2


def test_after_everybody_was_everybodys_partner_once_they_meet_again_evenly() -> None:
    assert set(partners(evening(range(8), 4, "bye", 14)).values()) == {2}


@pytest.mark.parametrize("number", [6, 8, 11, 13])
def test_alone_everybody_meets_everybody_once(number: int) -> None:
    rounds = evening(range(1, number + 1), 2, "bye", number - 1 + number % 2)
    assert set(opponents(rounds).values()) == {1}
    assert len(opponents(rounds)) == number * (number - 1) // 2


@pytest.mark.parametrize(("number", "again"), [(12, 2), (16, 0), (24, 0)])
@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_in_a_short_evening_hardly_anybody_meets_an_opponent_twice(number: int, again: int, seed: str) -> None:
    met = opponents(evening(range(number), 4, "bye", 3, seed))
    assert max(met.values()) <= 2
    assert 3 * number - len(met) <= again


def test_in_a_long_evening_opponents_are_spread() -> None:
    met = opponents(evening(range(12), 4, "bye", 11))
    assert len(met) >= 62, "of 66 pairs of people nearly all face each other"
    assert max(met.values()) <= 4


@pytest.mark.parametrize("number", [5, 6, 7, 9, 10, 11, 13, 14, 15])
def test_nobody_rests_twice_before_everybody_has_once(number: int) -> None:
    rounds = evening(range(1, number + 1), 4, "bye", number)
    rested = Counter[int]()
    for drawn in rounds:
        rested.update(drawn.byes)
        counts = [rested[person] for person in range(1, number + 1)]
        assert max(counts) - min(counts) <= 1
    short = evening(range(1, number + 1), 4, "bye", min(number // 2, 6))
    assert max(partners(short).values()) == 1


@pytest.mark.parametrize("number", [3, 7, 11, 13, 14, 15])
def test_a_computer_is_everybodys_partner_once_before_anybodys_twice(number: int) -> None:
    here = range(1, number + 1)
    rounds = evening(here, 4, "computer", number)
    for till in range(1, number + 1):
        alone = [partners(rounds[:till])[frozenset((person, None))] for person in here]
        assert max(alone) - min(alone) <= 1
    assert max(people_of(partners(rounds[: number // 2])).values()) == 1


def test_the_fewest_people_play_against_each_other() -> None:
    for number in (2, 3, 5):
        evening(range(1, number + 1), 4, "computer", 6)
    (table,) = draw([1, 2], (), 4, "computer", "s").tables
    assert {1, 2} & set(table[::2]) != {1, 2}, "they are opponents, each with a computer"


@pytest.mark.parametrize(("here", "size", "fill"), [([1, 2, 3], 4, "bye"), ([1], 2, "bye"), ([1], 4, "computer")])
def test_too_few_are_refused(here: list[int], size: int, fill: Fill) -> None:
    assert len(here) < fewest(size, fill)
    with pytest.raises(ValueError, match="people at tables"):
        draw(here, (), size, fill, "s")


def test_nobody_sits_twice_and_there_are_no_tables_of_three() -> None:
    for here, size in (([1, 1, 2, 3], 4), ([1, 2, 3], 3)):
        with pytest.raises(ValueError, match="people at tables"):
            draw(here, (), size, "bye", "s")


def test_the_same_seed_draws_the_same_and_another_one_another() -> None:
    here = list(range(12))
    assert evening(here, 4, "bye", 5) == evening(here[::-1], 4, "bye", 5)
    assert evening(here, 4, "bye", 5) != evening(here, 4, "bye", 5, "outra")


def test_the_seats_are_drawn_too() -> None:
    """Neither the first who came nor the computer always has the first seat."""
    drawn = [draw(range(1, 5), (), 4, "bye", str(seed)) for seed in range(40)]
    assert {one.tables[0].index(1) for one in drawn} == {0, 1, 2, 3}
    assert len({frozenset(map(frozenset, (t[::2], t[1::2]))) for one in drawn for t in one.tables}) == 3


@settings(max_examples=60)
@given(
    st.integers(4, 17),
    st.sampled_from([2, 4]),
    st.sampled_from(["bye", "computer"]),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 2)), max_size=5),
    st.integers(0, 10**6),
)
def test_people_come_and_go(number: int, size: int, fill: Fill, steps: list[tuple[int, int]], seed: int) -> None:
    """Whoever is here is seated; while it can be avoided nobody has the same partner again, and byes fall fairly."""
    chance = random.Random(seed)
    here, newest, before = list(range(1, number + 1)), number, list[Drawn]()
    for coming, going in [(0, 0), *steps]:
        for person in chance.sample(here, min(going, len(here) - 4)):
            here.remove(person)
        here += range(newest + 1, newest + coming + 1)
        newest += coming
        earlier = Counter(person for drawn in before for person in drawn.byes)
        drawn = draw(here, before, size, fill, str(seed))
        check(drawn, here, size, fill)
        counts = sorted(earlier[person] for person in here)
        assert sorted(earlier[person] for person in drawn.byes) == counts[: len(drawn.byes)]
        met = partners if size == 4 else opponents
        again = sum(met(before)[pair] > 0 for pair in met([drawn]))
        playing = [person for person in here if person not in drawn.byes]
        computers: list[int | None] = [None] * sum(table.count(None) for table in drawn.tables)
        assert again <= fewest_again([*playing, *computers], met(before))
        before.append(drawn)


def fewest_again(people: list[int | None], met: Pairs) -> int:
    """How many of the pairs that these people must make have met before, at least: by trying all that there are.

    Above ten people that would take too long, and so few rounds leave enough who have not met (each has met fewer
    than half of the others, and a theorem of Dirac pairs them off).
    """
    if len(people) > 10:
        often = [sum(met[frozenset((one, other))] > 0 for other in people if other != one) for one in people]
        return 0 if max(often) < len(people) // 2 and people.count(None) < 2 else len(people)
    if not people:
        return 0
    one, *others = people
    return min(
        (1000 if one is other is None else met[frozenset((one, other))] > 0)
        + fewest_again([each for number, each in enumerate(others) if number != place], met)
        for place, other in enumerate(others)
    )


@settings(max_examples=60)
@given(st.integers(0, 4), st.integers(0, 10**6))
def test_pairs_cost_as_little_as_can_be(half: int, seed: int) -> None:
    """Against every way that there is."""
    chance = random.Random(seed)
    things = range(2 * half)
    price = {frozenset(pair): chance.randrange(9) for pair in combinations(things, 2)}

    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        return min(price[frozenset((left[0], other))] + best(tuple(set(left[1:]) - {other})) for other in left[1:])

    pairs, spent = cheapest(things, lambda one, other: price[frozenset((one, other))], chance)
    assert sorted(one for pair in pairs for one in pair) == list(things)
    assert spent == sum(price[frozenset(pair)] for pair in pairs) == best(tuple(things))


def test_an_odd_number_cannot_be_paired() -> None:
    with pytest.raises(ValueError, match="3 things"):
        cheapest((1, 2, 3), lambda *_: 0, random.Random(1))
