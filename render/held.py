"""How does a hand of any number of cards look: one row if it is short, else a row for every suit?"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from bot.cards import Card
from render.canvas import ON_FELT, Canvas
from render.faces import height_of
from render.look import TableLook
from render.picture import Picture, finish

WIDTH: Final = 1100
_MARGIN: Final = 13
_LIFT: Final = 10
_HEAD: Final = 42
_NORMAL: Final = (150, 84, 12)
_LARGE: Final = (190, 122, 8)


def hand(
    cards: Sequence[Card], look: TableLook, *, new: Iterable[Card] = (), wild: frozenset[Card] = frozenset()
) -> Picture:
    """Draw a hand, 1100 wide, in the order given: up to 12 cards (large print: 8) in one row, else a row a suit with
    the wild cards last. Private.

    `new`: the cards that have just come, framed, lifted and labelled (twice the same card: named twice). `wild`: the
    faces that are wild cards here; their paper is tinted.
    """
    new = tuple(new)
    canvas = compose_held(cards, look, new, wild)
    words = look.words
    said = words("picture.alt.hand", cards=look.cards(cards)) if cards else words("picture.alt.no_cards")
    fresh = (words("picture.alt.new", cards=look.cards(new)),) if new else ()
    return finish(canvas.image, "hand", (said, *fresh), private=True)


def rows_of(cards: Sequence[Card], most: int, wild: frozenset[Card]) -> list[list[Card]]:
    """One row for up to `most` cards, else a row for each suit in pack order and one for the wild cards."""
    if len(cards) <= most:
        return [list(cards)]

    def row(card: Card) -> str:
        return "~" if card in wild or card.is_joker else card.suit

    return [list(group) for _, group in groupby(sorted(cards, key=row), key=row)]


def compose_held(
    cards: Sequence[Card], look: TableLook, new: Iterable[Card] = (), wild: frozenset[Card] = frozenset()
) -> Canvas:
    """Lay out the rows; a long row lies closer together."""
    width, strip, most = _LARGE if look.large else _NORMAL
    rows = rows_of(cards, most, wild)
    high = height_of(width) + _HEAD
    canvas = Canvas(WIDTH, high * len(rows) + 24)
    if not cards:
        canvas.text(look.words("picture.no_cards"), (WIDTH // 2, high // 2), 48, ON_FELT, 900, "middle")
    fresh = Counter(new)
    for index, row in enumerate(rows):
        step = min(strip, (WIDTH - 2 * _MARGIN - width) // max(1, len(row) - 1))
        for place, card in enumerate(row):
            at = (_MARGIN + place * step, 8 + _HEAD + index * high)
            is_new = fresh[card] > 0
            if is_new:
                fresh[card] -= 1
                at = (at[0], at[1] - _LIFT)
            canvas.card(card, at, width, look.style, "hand", wild=card in wild, frame=5 if is_new else 0)
            if is_new:
                canvas.tag(look.words("picture.new"), (at[0] + strip // 2, at[1] - 9), 22, strip + 8)
    return canvas
