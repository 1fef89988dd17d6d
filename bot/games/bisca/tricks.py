"""Which card takes a trick, and what is a card worth (RULES 2)?"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from bot.cards import ALL_CARDS, SUITS, Card

DECK_POINTS: Final = 120
"""Card points of the whole deck."""

SUIT: Final = tuple(card.suit for card in ALL_CARDS)
"""`SUIT[card]` is the card's suit letter, looked up faster than the property."""


class Order(NamedTuple):
    """How the cards rank and count where `ten_card` has the seven's place. Index the tuples with a card."""

    points: tuple[int, ...]
    """Card points: ace 11, ten card 10, king 4, jack 3, queen 2, others 0."""
    strength: tuple[int, ...]
    """The higher number takes the other within a suit."""
    ace: Mapping[str, Card]
    """The ace of each suit."""
    seven: Mapping[str, Card]
    """The ten card of each suit: the seven, where the house plays by it."""
    two: Mapping[str, Card]
    """The two of each suit."""


def _order(ten_card: str) -> Order:
    ranks = "A" + ten_card + "KJQ" + "765432".replace(ten_card, "")
    worth = {"A": 11, ten_card: 10, "K": 4, "J": 3, "Q": 2}
    return Order(
        points=tuple(worth.get(card.rank, 0) for card in ALL_CARDS),
        strength=tuple(len(ranks) - ranks.index(card.rank) if card.rank in ranks else 0 for card in ALL_CARDS),
        ace={suit: Card("A" + suit) for suit in SUITS},
        seven={suit: Card(ten_card + suit) for suit in SUITS},
        two={suit: Card("2" + suit) for suit in SUITS},
    )


ORDERS: Final[Mapping[str, Order]] = {ten_card: _order(ten_card) for ten_card in "735"}
"""The order of the cards by `ten_card`."""


def taker(plays: tuple[tuple[int, Card], ...], trump: str, order: Order) -> int:
    """Index of the card that takes the trick: the highest trump, else the highest of the suit led.

    `plays`: seat and card in playing order, at least one.
    """
    strength = order.strength
    best = 0
    card = plays[0][1]
    for index in range(1, len(plays)):
        other = plays[index][1]
        if SUIT[other] == SUIT[card]:
            if strength[other] > strength[card]:
                best, card = index, other
        elif SUIT[other] == trump:
            best, card = index, other
    return best
