"""How does a player's own hand at Buraco look, and in which order do its cards lie?"""

import math
from collections.abc import Iterable

from bot.cards import Card
from bot.games.buraco.state import BuracoView
from render.buraco_facts import WILD, Order, hand_order
from render.buraco_words import hand_sentences
from render.canvas import Canvas
from render.held import Lines, compose_lines, lines_of, most_in_row, rows_of, width_for
from render.look import TableLook
from render.picture import Picture, finish


def buraco_hand(view: BuracoView, look: TableLook, new: Iterable[Card] = (), order: Order = "suit") -> Picture:
    """Draw the viewer's hand, 1100 wide and up to 700 high: up to 12 cards (large print: 8) in one row; more with each
    suit for itself, a row a suit or two short ones in a row, or, ordered by rank, in rows of equal length. Private.

    `new`: the cards that have just come; those among the hand are framed and labelled.
    """
    new = tuple(new)
    canvas = compose_buraco_hand(view, look, new, order)
    return finish(canvas.image, "hand", hand_sentences(view, look, hand_order(view.hand, order), new), private=True)


def compose_buraco_hand(view: BuracoView, look: TableLook, new: tuple[Card, ...] = (), order: Order = "suit") -> Canvas:
    """Lay out the hand."""
    cards, most = hand_order(view.hand, order), most_in_row(look)
    if order == "suit" or len(cards) <= most:
        lines = lines_of(rows_of(cards, most, WILD), look)
    else:
        ways = [_even(cards, count) for count in range(2, len(cards) // 4 + 1)]
        lines = max(ways, key=lambda way: width_for(way, look))
    return compose_lines(lines, look, new, WILD)


def _even(cards: tuple[Card, ...], count: int) -> Lines:
    """The cards in `count` lines of equal length."""
    length = math.ceil(len(cards) / count)
    return [[cards[start : start + length]] for start in range(0, len(cards), length)]
