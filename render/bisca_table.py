"""How does a table of Bisca look to everybody: seats, backs, the trick, trumps, stock, score, a deal's result?"""

from dataclasses import dataclass
from typing import Final

from bot.games.base import SPECTATOR, Seat
from bot.games.bisca.state import BiscaView, Public
from render.bisca_parts import draw_stock, draw_trick, draw_trump, just_over, shown_trick
from render.bisca_result import draw_result
from render.bisca_words import table_sentences
from render.canvas import ON_CREAM, ON_FELT, ON_GOLD, ON_PANEL, SOFT_ON_PANEL, Box, Canvas
from render.colours import CREAM, FELT_LINE, GOLD, PANEL
from render.faces import height_of
from render.length import match_length
from render.look import TableLook
from render.picture import Picture, finish
from render.sides import SIDE_MARKS

WIDTH: Final = 1100
HEIGHT: Final = 620
_PANEL: Final = (772, 16, 312, 588)
_LEFT, _RIGHT, _INSIDE = _PANEL[0] + 16, _PANEL[0] + _PANEL[2] - 16, _PANEL[2] - 32
_BACK: Final = 46
_FAN: Final = 28


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a seat's things lie: upper left corners, the middle of the tag, the plate's width."""

    plate: tuple[int, int]
    wide: int
    backs: tuple[int, int]
    tag: tuple[int, int]
    trick: tuple[int, int]


_RESULT_TOP: Final = {2: 88, 3: 196, 4: 218}
_CARD: Final = {2: 196, 3: 154, 4: 140}
_PLACES: Final[dict[int, tuple[_Place, ...]]] = {
    2: (
        _Place((214, 542), 350, (580, 541), (124, 573), (404, 252)),
        _Place((214, 16), 350, (580, 15), (124, 47), (178, 88)),
    ),
    3: (
        _Place((214, 542), 350, (580, 541), (124, 573), (312, 320)),
        _Place((22, 18), 350, (28, 90), (92, 187), (186, 92)),
        _Place((406, 18), 350, (644, 90), (686, 187), (438, 92)),
    ),
    4: (
        _Place((224, 542), 330, (572, 541), (128, 573), (319, 338)),
        _Place((22, 154), 280, (24, 84), (226, 116), (162, 224)),
        _Place((224, 16), 330, (572, 15), (128, 47), (319, 90)),
        _Place((476, 154), 280, (654, 84), (552, 116), (476, 224)),
    ),
}


def bisca_table(view: BiscaView, look: TableLook) -> Picture:
    """Draw the table (1100 × 620) as everybody may see it; the viewer's seat at the bottom, seat 0 for a spectator.

    Nothing of the viewer's hand is shown, so views of one state differ only in who sits at the bottom.
    """
    canvas = compose_table(view.public, look, bottom=0 if view.seat == SPECTATOR else view.seat)
    return finish(canvas.image, "bisca", table_sentences(view.public, look), private=False)


def compose_table(public: Public, look: TableLook, *, bottom: Seat = 0) -> Canvas:
    """Lay out the table with seat `bottom` at the lower edge."""
    canvas = Canvas(WIDTH, HEIGHT, _PANEL)
    draw_trump(canvas, public, look, _LEFT, 26, _INSIDE)
    draw_stock(canvas, public, look, _LEFT + 20, 148, 124)
    _draw_score(canvas, public, look)
    seats = len(public.held)
    places = {(bottom + index) % seats: place for index, place in enumerate(_PLACES[seats])}
    for seat, place in places.items():
        _draw_seat(canvas, public, look, seat, place)
    if just_over(public):
        draw_result(canvas, public, look, _RESULT_TOP[seats], 534)
    else:
        _draw_middle(canvas, public, look, places)
        if public.carried:
            canvas.tag(look.words("picture.carried", number=public.carried), (650, 500), 30, 220)
        if public.table and public.last_trick is not None:
            last = public.last_trick
            canvas.text(look.words("picture.last_trick"), (26, 436), 26, ON_FELT, 200)
            draw_trick(canvas, last.plays, last.winner, look, 30, 456, 54, 60)
    return canvas


def _draw_seat(canvas: Canvas, public: Public, look: TableLook, seat: Seat, place: _Place) -> None:
    x, y = place.plate
    turn = seat == public.turn
    high = 62
    canvas.outlined((x, y, place.wide, high), GOLD if turn else PANEL, CREAM if turn else FELT_LINE)
    left, right, middle = x + 18, x + place.wide - 14, y + high // 2
    ink = ON_GOLD if turn else ON_PANEL
    if len(public.sides[0]) > 1:
        side = next(side for side, members in enumerate(public.sides) if seat in members)
        canvas.figure(SIDE_MARKS[side], 22, (left + 11, middle), ink[0])
        left += 34
    if seat == public.dealer:
        canvas.figure("disc", 42, (right - 21, middle), CREAM)
        canvas.text(look.words("picture.dealer_mark"), (right - 21, middle), 28, ON_CREAM, 40, "middle")
        right -= 52
    size, least = (42, 34) if look.large else (36, 30)
    canvas.fitted(look.name(seat), (left, middle), size, ink, right - left, least, short=look.short(seat))
    for index in range(public.held[seat]):
        canvas.back((place.backs[0] + index * _FAN, place.backs[1]), _BACK, "hand")
    if turn:
        word = look.words("picture.cuts" if public.phase == "cut" else "picture.turn")
        canvas.tag(word, place.tag, 34, 170, "turn")


def _draw_middle(canvas: Canvas, public: Public, look: TableLook, places: dict[Seat, _Place]) -> None:
    """The trick, each card before the one who played it; a finished one with its winner until the next lead."""
    plays, winner = shown_trick(public)
    width = _CARD[len(public.held)]
    if winner is None and public.phase == "play":
        for seat in places.keys() - {seat for seat, _ in plays}:
            canvas.slot(places[seat].trick, width)
    for number, (seat, card) in enumerate(plays, 1):
        at = places[seat].trick
        canvas.card(card, at, width, look.style, "trick", frame=7 if seat == winner else 0)
        canvas.badge(str(number), (at[0] + width - 24, at[1] + 26), 44)
    if winner is not None and public.last_trick is not None:
        at = places[winner].trick
        words = look.words("picture.won", points=public.last_trick.points)
        canvas.tag(words, (at[0] + width // 2, at[1] + height_of(width) - 18), 30, width + 60, "crown")


def _draw_score(canvas: Canvas, public: Public, look: TableLook) -> None:
    """Each side's card points, and in gold its match points, in fixed columns."""
    words, rules = look.words, public.rules
    top, end = 338, _PANEL[1] + _PANEL[3] - 6
    canvas.plate((_LEFT - 4, top, _INSIDE + 8, 2), GOLD, 1)
    canvas.text(words("picture.deal", round=public.round), (_LEFT, top + 26), 28, SOFT_ON_PANEL, 150)
    canvas.text(match_length(words, rules), (_RIGHT, top + 26), 28, SOFT_ON_PANEL, 140, "right")
    high = (end - top - 46) // len(public.sides)
    for side in range(len(public.sides)):
        box = (_LEFT, top + 46 + high * side, _INSIDE, high)
        (_draw_side_tall if len(public.sides) == 2 else _draw_side_row)(canvas, public, look, side, box)


def _draw_side_tall(canvas: Canvas, public: Public, look: TableLook, side: int, box: Box) -> None:
    """The names over the points: one side of two."""
    left, top, width, high = box
    members = public.sides[side]
    if side:
        canvas.plate((left, top - 1, width, 2), FELT_LINE, 1)
    at = left if len(members) == 1 else left + 30
    size, first, step = (36, 26, 0) if len(members) == 1 else (28, 16, 31)
    for index, seat in enumerate(members):
        middle = top + first + index * step
        room = left + width - at - (64 if index else 0)
        canvas.fitted(look.name(seat), (at, middle), size, ON_PANEL, room, short=look.short(seat))
        if len(members) > 1:
            canvas.figure(SIDE_MARKS[side], 18, (left + 10, middle), CREAM)
    middle = top + high - (36 if len(members) == 1 else 25)
    filled = canvas.text(str(public.points[side]), (left, middle), 44, ON_PANEL, 120)
    canvas.text(look.words("picture.points"), (left + filled + 10, middle + 4), 30, SOFT_ON_PANEL, 130)
    canvas.badge(str(public.scores[side]), (left + width - 28, middle - 2), 48)


def _draw_side_row(canvas: Canvas, public: Public, look: TableLook, side: int, box: Box) -> None:
    """Name and points in one row: one side of three or more."""
    left, top, width, high = box
    middle = top + high // 2
    seat = public.sides[side][0]
    canvas.fitted(look.name(seat), (left, middle), 34, ON_PANEL, width - 146, 28, short=look.short(seat))
    canvas.text(str(public.points[side]), (left + width - 66, middle), 42, ON_PANEL, 78, "right")
    canvas.badge(str(public.scores[side]), (left + width - 28, middle), min(48, high - 6))
