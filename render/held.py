"""How does a hand of any number of cards look: one row if it is short, else a group a suit?"""

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
MOST: Final = 700
"""A higher picture would be shown narrower than it is."""
_MARGIN: Final = 13
_LIFT: Final = 10
_HEAD: Final = 42
_FRAME: Final = 5
_NORMAL: Final = (150, 84, 12)
_LARGE: Final = (190, 122, 8)
_NARROWEST: Final = 80
_ROOM: Final = WIDTH - 2 * _MARGIN
_GROUP_GAP, _CLOSEST, _WIDEST = 0.3, 0.6, 0.8
_STEP: Final = 1.3
"""Height of an overlapped row by the width of its cards."""

Lines = Sequence[Sequence[Sequence[Card]]]
"""Lines from top to bottom, each of groups from left to right."""


def hand(
    cards: Sequence[Card], look: TableLook, *, new: Iterable[Card] = (), wild: frozenset[Card] = frozenset()
) -> Picture:
    """Draw a hand, 1100 wide, in the order given: up to 12 cards (large print: 8) in one row, else each suit for itself
    with the wild cards last. Private.

    `new`: the cards that have just come, framed, lifted and labelled (twice the same card: named twice). `wild`: the
    faces that are wild cards here; their paper is tinted.
    """
    new = tuple(new)
    canvas = compose_held(cards, look, new, wild)
    return finish(canvas.image, "hand", held_sentences(cards, look, new), private=True)


def held_sentences(cards: Sequence[Card], look: TableLook, new: Sequence[Card]) -> tuple[str, ...]:
    """What the picture of a hand says."""
    words = look.words
    said = words("picture.alt.hand", cards=look.cards(cards)) if cards else words("picture.alt.no_cards")
    return (said, words("picture.alt.new", cards=look.cards(new))) if new else (said,)


def most_in_row(look: TableLook) -> int:
    """How many cards lie in one row; a longer hand takes several."""
    return (_LARGE if look.large else _NORMAL)[2]


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
    """Lay out a hand."""
    return compose_lines(lines_of(rows_of(cards, most_in_row(look), wild), look), look, new, wild)


def lines_of(groups: Sequence[Sequence[Card]], look: TableLook) -> Lines:
    """Put groups into lines so that the cards become as large as can be: a group stays whole, and short ones share a
    line.
    """
    width = _widest(look)
    while True:
        lines: list[list[Sequence[Card]]] = [[]]
        for group in groups:
            if lines[-1] and _length([*lines[-1], group], width, _CLOSEST) > _ROOM:
                lines.append([])
            lines[-1].append(group)
        if width <= _NARROWEST or width <= width_for(lines, look):
            return lines
        width -= 2


def width_for(lines: Lines, look: TableLook) -> int:
    """How wide the cards of several lines may be, so that the longest is whole and the picture not too high."""
    across = min(int(_ROOM / _length(line, 1, _CLOSEST)) for line in lines)
    down = int((MOST - _HEAD - 32) / (1.4 + _STEP * (len(lines) - 1)))
    return min(_widest(look), down, max(_NARROWEST, across))


def _widest(look: TableLook) -> int:
    return (_LARGE if look.large else _NORMAL)[0]


def _length(line: Sequence[Sequence[Card]], width: float, share: float) -> float:
    """How long a line is whose cards show that share of their width."""
    gaps, covered = len(line) - 1, sum(len(group) - 1 for group in line)
    return width * (len(line) + gaps * _GROUP_GAP + covered * share)


def compose_lines(lines: Lines, look: TableLook, new: Iterable[Card], wild: frozenset[Card]) -> Canvas:
    """Lay out lines of groups; they overlap so far that rank and suit stay free, and a long one lies closer."""
    is_alone = len(lines) == 1 and len(lines[0]) == 1
    width, step, _ = _LARGE if look.large else _NORMAL
    down, lift = 0, _LIFT
    if not is_alone:
        width, lift = width_for(lines, look), 0
        down = round(_STEP * width)
    canvas = Canvas(WIDTH, 8 + _HEAD + down * (len(lines) - 1) + height_of(width) + 24)
    if not any(map(any, lines)):
        canvas.text(look.words("picture.no_cards"), (WIDTH // 2, canvas.image.height // 2), 48, ON_FELT, 900, "middle")
    fresh = Counter(new)
    for index, line in enumerate(lines):
        covered = sum(len(group) - 1 for group in line)
        room = _ROOM - _length(line, width, 0)
        close = min(step if is_alone else round(_WIDEST * width), int(room / max(1, covered)))
        left = _MARGIN
        for group in line:
            if not is_alone:
                top = 8 + _HEAD + index * down
                canvas.shadow((left, top, close * (len(group) - 1) + width, height_of(width)))
            for place, card in enumerate(group):
                is_new = fresh[card] > 0
                fresh[card] -= is_new
                at = (left + place * close, 8 + _HEAD + index * down - lift * is_new)
                put = canvas.card if is_alone else canvas.laid
                put(card, at, width, look.style, "hand", wild=card in wild, frame=_FRAME if is_new else 0)
                if is_new:
                    label = (at[0] + close // 2, at[1] - (9 if lift else 3))
                    canvas.tag(look.words("picture.new"), label, 22 if lift else 19, close + 8)
            left += close * (len(group) - 1) + round(width * (1 + _GROUP_GAP))
    return canvas
