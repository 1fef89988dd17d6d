"""Who sits where in the next round of a club evening? A pure function of who is here and what was drawn before.

Partners rotate. As long as the same people are here their partners come from a round robin (the circle method), so
that everybody can have had everybody before anybody meets again; when somebody came or left, they are paired off at
the least cost of meeting again. Then the pairs are set against each other, likewise. At tables of two the opponents
rotate so.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from bot.league.model import PersonId
from bot.league.pairing import cheapest

Fill = Literal["bye", "computer"]
"""What becomes of those who are left over: they rest for this round, or computer players fill up their tables."""
Sitting = PersonId | None
"""Who sits somewhere; None: a computer player."""
Two = tuple[Sitting, Sitting]
SIZES: Final = (2, 4)
"""Seats at a table: two alone, or two pairs."""
_NEVER: Final = 1 << 60
_TRIES: Final = 12
"""So many ways to choose who rests are looked at, and so many rounds of the round robin."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A round as drawn. `tables`: who sits on each seat; seats 0 and 2 are partners, and so are 1 and 3."""

    tables: tuple[tuple[Sitting, ...], ...]
    byes: tuple[PersonId, ...] = ()


def fewest(size: int, fill: Fill) -> int:
    """How many people a round needs: a full table, or two people against each other."""
    return size if fill == "bye" else 2


def draw(here: Sequence[PersonId], before: Sequence[Drawn], size: int, fill: Fill, seed: str) -> Drawn:
    """Draw a round. `before`: the earlier ones of this evening, `size`: 2 or 4, `seed`: the evening's own.

    Nobody meets the same partner twice while that can be avoided; nobody rests, or has a computer for his partner,
    twice before everybody has once. `ValueError`: fewer people than `fewest`, or somebody twice.
    """
    people = sorted(set(here))
    if size not in SIZES or len(people) != len(here) or len(people) < fewest(size, fill):
        raise ValueError(f"{len(here)} people at tables of {size}")
    past = _Past(before, size)
    chance = random.Random(f"{seed}/{len(before)}")
    resting = len(people) % size if fill == "bye" else 0
    computers = -len(people) % size if fill == "computer" else 0
    labels = list(people)
    random.Random(f"{seed}/labels").shuffle(labels)
    found = list(_rounds(labels, resting, computers, past))
    chance.shuffle(found)
    if not found:
        found = [_searched(people, resting, computers, past, chance)]
    made = [(*_tables(pairs, size, past, chance), byes) for pairs, byes in found[:_TRIES]]
    tables, _, byes = min(made, key=lambda one: one[1])
    return Drawn(tuple(_seated(table, chance) for table in tables), tuple(sorted(byes)))


class _Past:
    """Who has met whom, how often, and who has rested."""

    def __init__(self, before: Sequence[Drawn], size: int) -> None:
        partners, opponents = Counter[frozenset[Sitting]](), Counter[frozenset[Sitting]]()
        self.byes = Counter[PersonId]()
        for drawn in before:
            self.byes.update(drawn.byes)
            for seats in drawn.tables:
                for one in range(len(seats)):
                    for other in range(one + 1, len(seats)):
                        kind = opponents if (other - one) % 2 else partners
                        kind[frozenset((seats[one], seats[other]))] += 1
        self.opponents = opponents
        self.met = opponents if size == 2 else partners
        """With whom one is paired off: a partner, at tables of two the opponent."""

    def pairing(self, one: Sitting, other: Sitting) -> int:
        """What it costs to pair these two off: much more each time. Two computers play no match with each other."""
        return _NEVER if one is other is None else (1 << 4 * self.met[frozenset((one, other))]) - 1

    def facing(self, one: Two, other: Two) -> int:
        """What it costs to set two pairs against each other. Two computers at a table are a seat for each fewer."""
        times = [self.opponents[frozenset((a, b))] for a in one for b in other if not (a is b is None)]
        return sum((1 << 2 * again) - 1 for again in times) + (1 << 16 if None in one and None in other else 0)

    def fair(self, byes: Sequence[PersonId], people: Sequence[PersonId]) -> bool:
        """Whether those rest who have rested least."""
        counts = sorted(self.byes[one] for one in people)
        return sorted(self.byes[one] for one in byes) == counts[: len(byes)]


def _rounds(
    labels: Sequence[PersonId], resting: int, computers: int, past: _Past
) -> Iterator[tuple[list[Two], tuple[PersonId, ...]]]:
    """The rounds of the round robin in which nobody meets again (before everybody has met) and fair rests fall."""
    people = list(labels)
    circle: list[Sitting] = [*people, *[None] * (computers or len(people) % 2)]
    free = min(past.met[frozenset((one, other))] for one in people for other in people if one != other)
    for colour in range(len(circle) - 1):
        pairs = [(circle[one], circle[other]) for one, other in _circle(len(circle), colour)]
        byes: list[PersonId] = []
        if resting % 2:  # the empty place at the circle is no computer's: who meets it rests
            idle = next(pair for pair in pairs if None in pair)
            pairs.remove(idle)
            byes = [one for one in idle if one is not None]
        if any(past.pairing(*pair) > (1 << 4 * free) - 1 for pair in pairs):
            continue
        if resting < 2:
            if past.fair(byes, people):
                yield pairs, tuple(byes)
            continue
        for pair in pairs:
            rest = [*byes, *(one for one in pair if one is not None)]
            if past.fair(rest, people):
                yield [other for other in pairs if other is not pair], tuple(rest)
                break


def _circle(number: int, colour: int) -> Iterator[tuple[int, int]]:
    """One round of a round robin of an even number: the last place against one, the others across the circle."""
    ring = number - 1
    yield ring, colour
    for step in range(1, number // 2):
        yield (colour + step) % ring, (colour - step) % ring


def _searched(
    people: Sequence[PersonId], resting: int, computers: int, past: _Past, chance: random.Random
) -> tuple[list[Two], tuple[PersonId, ...]]:
    """Pair them off at the least cost. Who rests is chosen fairly, in the way that leaves the cheapest pairs."""
    best: tuple[int, list[Two], tuple[PersonId, ...]] | None = None
    for _ in range(_TRIES if resting else 1):
        order = sorted(people, key=lambda one: (past.byes[one], chance.random()))
        byes, playing = tuple(order[:resting]), [*order[resting:], *[None] * computers]
        pairs, price = cheapest(playing, past.pairing, chance)
        if best is None or price < best[0]:
            best = price, list(pairs), byes
        if not best[0]:
            break
    assert best is not None
    return best[1:]


def _tables(
    pairs: Sequence[Two], size: int, past: _Past, chance: random.Random
) -> tuple[tuple[tuple[Sitting, ...], ...], int]:
    """Set pairs against each other, and what that costs; at tables of two every pair is a table."""
    if size == 2:
        return tuple(pairs), 0
    found, price = cheapest(pairs, past.facing, chance)
    return tuple((one[0], other[0], one[1], other[1]) for one, other in found), price


def _seated(table: tuple[Sitting, ...], chance: random.Random) -> tuple[Sitting, ...]:
    """The same sides, turned round the table by chance."""
    turn = chance.randrange(len(table))
    return (*table[turn:], *table[:turn])
