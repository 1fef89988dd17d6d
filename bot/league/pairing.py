"""How is an even number of things paired off at the least cost? Search by branch and bound, within limits of time."""

import random
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

T = TypeVar("T")
PATIENCE: Final = 2_000
"""Steps of a search. So many are enough to be sure for up to ten things; of more the best that was found is taken."""


def cheapest(
    things: Sequence[T], cost: Callable[[T, T], int], chance: random.Random
) -> tuple[tuple[tuple[T, T], ...], int]:
    """Pair all of them off; gives the pairs and what they cost together. `chance` decides between equals.

    `cost` is the same both ways and not below 0. `ValueError`: an odd number.
    """
    if len(things) % 2:
        raise ValueError(f"{len(things)} things cannot be paired off")
    order = list(range(len(things)))
    chance.shuffle(order)
    prices = [[cost(one, other) if here != there else 0 for there, other in enumerate(things)]
              for here, one in enumerate(things)]  # fmt: skip
    search = _Search(prices)
    search.go(order, (), 0)
    assert search.best is not None
    return tuple((things[one], things[other]) for one, other in search.best), search.price


class _Search:
    """The best pairs so far, and how many steps are left."""

    def __init__(self, prices: list[list[int]]) -> None:
        self.prices, self.patience = prices, PATIENCE
        self.best: tuple[tuple[int, int], ...] | None = None
        self.price = 0

    def go(self, left: list[int], pairs: tuple[tuple[int, int], ...], spent: int) -> None:
        """Pair off who is left, whoever has the least choice first, with the cheapest first."""
        if not left:
            if self.best is None or spent < self.price:
                self.best, self.price = pairs, spent
            return
        self.patience -= 1
        ways = {one: sorted((self.prices[one][other], place) for place, other in enumerate(left) if other != one)
                for one in left}  # fmt: skip
        # nobody can be had for less than his cheapest partner, and every price is shared by two
        if self.best is not None and 2 * spent + sum(way[0][0] for way in ways.values()) >= 2 * self.price:
            return
        one = max(left, key=lambda each: (ways[each][0][0], -_cheap(ways[each])))
        for price, place in ways[one]:
            other = left[place]
            self.go([each for each in left if each not in (one, other)], (*pairs, (one, other)), spent + price)
            if self.patience < 0:
                return


def _cheap(ways: list[tuple[int, int]]) -> int:
    """How many partners are as cheap as the cheapest."""
    return sum(price == ways[0][0] for price, _ in ways)
