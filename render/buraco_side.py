"""How do the melds of one side of Buraco look, with what each is and what it still lacks?"""

from typing import Final

from bot.games.base import Seat, Side
from bot.games.buraco.state import BuracoView, Public
from render.buraco_facts import table_points
from render.buraco_meld import Laid, Size
from render.buraco_words import side_sentences
from render.canvas import GOLD_ON_PANEL, ON_FELT, ON_PANEL, SOFT_ON_PANEL, Canvas
from render.colours import CREAM, PANEL
from render.look import TableLook
from render.picture import Picture, finish
from render.sides import SIDE_MARKS, is_own, people, side_name

WIDTH: Final = 1100
MOST: Final = 700
"""A higher picture would be shown narrower than it is."""
_TOP, _HEAD, _EDGE, _LEFT = 14, 52, 14, 16
_ROOM: Final = WIDTH - 2 * _LEFT
_GAP: Final = 8
_SIZES: Final = (74, 68, 62, 56, 50, 45, 40)
_LARGE: Final = (100, 90, 82, *_SIZES)

Rows = list[list[Laid]]


def buraco_side(view: BuracoView, side: Side, look: TableLook) -> Picture:
    """Draw the melds of `side`, 1100 wide and up to 700 high: "Nós" and "Eles" for a seat, the names for a spectator.

    Nothing of any hand is shown.
    """
    canvas = compose_side(view.public, side, view.seat, look)
    return finish(canvas.image, "jogos", side_sentences(view.public, side, view.seat, look), private=False)


def compose_side(public: Public, side: Side, viewer: Seat, look: TableLook, *, counted: bool = False) -> Canvas:
    """Lay out the melds. `counted`: the points of each meld stand over it instead of what it lacks."""
    size, rows = _fit(public, side, look, counted)
    row_high = size.high + _GAP
    high = _TOP + _HEAD + _GAP + max(1, len(rows)) * row_high + _EDGE - _GAP
    canvas = Canvas(WIDTH, high if rows else 150)
    _draw_head(canvas, public, side, viewer, look)
    if not rows:
        canvas.text(look.words("picture.buraco.no_melds"), (WIDTH // 2, 104), 40, ON_FELT, 900, "middle")
    for index, row in enumerate(rows):
        left = _LEFT
        for laid in row:
            laid.draw(canvas, left, _TOP + _HEAD + _GAP + index * row_high)
            left += laid.width + _GAP
    return canvas


def _fit(public: Public, side: Side, look: TableLook, counted: bool) -> tuple[Size, Rows]:
    """The largest size with which all melds fit, and their rows."""
    sizes = _LARGE if look.large else _SIZES
    for card in sizes:
        size = Size(card)
        melds = [
            Laid(meld, number, public.rules, look, size, counted) for number, meld in enumerate(public.melds[side], 1)
        ]
        rows = rows_of(melds, _ROOM)
        if _TOP + _HEAD + _EDGE + len(rows) * (size.high + _GAP) <= MOST:
            break
    return size, rows


def rows_of(melds: list[Laid], room: int) -> Rows:
    """Put melds into rows of that width: in their order, or, if that saves a row, the widest first.

    Either way the numbers rise within a row, and rows begin with rising numbers.
    """
    if not melds:
        return []
    ordered: Rows = [[]]
    for meld in melds:
        if not _takes(ordered[-1], meld, room):
            ordered.append([])
        ordered[-1].append(meld)
    packed: Rows = []
    for meld in sorted(melds, key=lambda one: -one.width):
        row = next((row for row in packed if _takes(row, meld, room)), None)
        if row is None:
            packed.append([meld])
        else:
            row.append(meld)
    if len(ordered) <= len(packed):
        return ordered
    for row in packed:
        row.sort(key=lambda one: one.number)
    return sorted(packed, key=lambda row: row[0].number)


def _takes(row: list[Laid], meld: Laid, room: int) -> bool:
    return not row or sum(one.width + _GAP for one in row) + meld.width <= room


def _draw_head(canvas: Canvas, public: Public, side: Side, viewer: Seat, look: TableLook) -> None:
    """The side's mark and name, its people, what it has of the morto, and its points on the table."""
    middle = _TOP + _HEAD // 2
    canvas.plate((_LEFT - 4, _TOP, WIDTH - 2 * _LEFT + 8, _HEAD), PANEL, 14)
    canvas.figure(SIDE_MARKS[side], 30, (_LEFT + 26, middle), CREAM)
    right, left = WIDTH - _LEFT - 10, _LEFT + 54
    laid = look.words("picture.buraco.laid", points=table_points(public, side))
    right -= canvas.text(laid, (right, middle), 34, GOLD_ON_PANEL, 330, "right")
    if public.mortos_taken[side]:
        note = look.words("picture.buraco.morto_taken")
        right -= 24 + canvas.text(note, (right - 24, middle), 30, SOFT_ON_PANEL, 300, "right")
    name = side_name(public.sides, side, viewer, look)
    if is_own(public.sides, side, viewer) is None:
        canvas.fitted(name, (left, middle), 38, ON_PANEL, right - left - 24)
    else:
        left += 20 + canvas.text(name, (left, middle), 42, ON_PANEL, 200)
        canvas.fitted(people(public.sides, side, look), (left, middle), 30, SOFT_ON_PANEL, right - left - 24, 24)
