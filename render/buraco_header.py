"""How does a table of Buraco look over the melds: who sits there, whose turn it is, stock, mortos, pile and score?"""

from typing import Final

from bot.games.base import Seat
from bot.games.buraco.state import BuracoView, Public
from render.buraco_facts import gain, needed, round_points
from render.buraco_words import header_sentences
from render.canvas import (
    GOLD_ON_PANEL,
    ON_CREAM,
    ON_FELT,
    ON_GOLD,
    ON_ORANGE,
    ON_PANEL,
    SOFT_ON_PANEL,
    Box,
    Canvas,
    Ink,
)
from render.colours import CREAM, FELT, FELT_LINE, GOLD, ORANGE, PANEL
from render.faces import height_of, strip
from render.length import match_length
from render.look import TableLook
from render.picture import Picture, finish
from render.sides import SIDE_MARKS, side_name

WIDTH: Final = 1100
SHOWN: Final = 8
"""Most cards of the pile that are drawn."""
_LEFT, _RIGHT, _TOP = 14, 1086, 12
_LOWER: Final = 136
_PANEL: Final = 420
_LABEL, _LABEL_DOWN = 27, 107
"""Size of the words under stock, mortos and pile, and how far down they stand."""
_NARROW: Final = 200
"""On a plate not so wide the mark of the side stands below, so that the name has its whole width."""


def buraco_header(view: BuracoView, look: TableLook) -> Picture:
    """Draw the head of the table (1100 × 248, higher where each of four or more plays alone or for large print).

    Nothing of any hand is shown; a seat's view says "Nós" and "Eles", a spectator's the names.
    """
    return finish(compose_header(view, look).image, "buraco", header_sentences(view, look, SHOWN), private=False)


def compose_header(view: BuracoView, look: TableLook) -> Canvas:
    """Lay out the head of the table."""
    public = view.public
    alone = len(public.sides) == len(public.held) > 2
    row = 50 if look.large else 44
    plate = row * (3 if alone else 2) + 4
    canvas = Canvas(WIDTH, _TOP + plate + 8 + _LOWER)
    _draw_seats(canvas, public, look, plate, row)
    top = _TOP + plate + 8
    left = _draw_stock(canvas, public, look, _LEFT + 14, top)
    left = _draw_mortos(canvas, public, look, left, top)
    _draw_pile(canvas, view, look, left, top)
    _draw_score(canvas, view, look, (_RIGHT - _PANEL, top, _PANEL, _LOWER - 10), alone)
    return canvas


def _draw_seats(canvas: Canvas, public: Public, look: TableLook, high: int, row: int) -> None:
    seats = len(public.held)
    wide = (_RIGHT - _LEFT + 8) // seats - 8
    for seat in range(seats):
        _draw_seat(canvas, public, look, seat, (_LEFT + seat * (wide + 8), _TOP, wide, high), row)


def _draw_seat(canvas: Canvas, public: Public, look: TableLook, seat: Seat, box: Box, row: int) -> None:
    """A plate: turn, side, name; below cards in hand, dealer, vulnerable; below that, who plays alone, his score."""
    x, y, wide, high = box
    turn, side, narrow = seat == public.turn.seat, public.side_of(seat), wide < _NARROW
    canvas.outlined(box, GOLD if turn else PANEL, CREAM if turn else FELT_LINE)
    ink = ON_GOLD if turn else ON_PANEL
    left, right, middle = x + (8 if narrow else 12), x + wide - (7 if narrow else 10), y + 4 + row // 2
    if turn:
        canvas.figure("turn", 26, (left + 12, middle), ink[0])
        left += 32
    if not narrow:
        canvas.figure(SIDE_MARKS[side], 22, (left + 11, middle), ink[0])
        left += 30
    short = look.short(seat)
    canvas.fitted(look.name(seat), (left, middle), row * 3 // 4, ink, right - left, 26, short=short)
    _draw_held(canvas, public, look, seat, (x, right, middle + row), narrow)
    if high > 2 * row + 10:
        middle += 2 * row
        canvas.text(gain(round_points(public, side), look), (x + 14, middle), 25, _soft(turn), 90)
        score = look.words("picture.buraco.number", number=public.scores[side])
        canvas.fitted(score, (x + wide - 12, middle), 36, ink if turn else GOLD_ON_PANEL, wide - 92, 22, "right")


def _soft(turn: bool) -> Ink:
    return ON_GOLD if turn else SOFT_ON_PANEL


def _draw_held(
    canvas: Canvas, public: Public, look: TableLook, seat: Seat, place: tuple[int, int, int], narrow: bool
) -> None:
    """The second row of a plate, between its left edge and `right`: cards in hand, a word, vulnerable, dealer."""
    x, right, middle = place
    turn, side, word = seat == public.turn.seat, public.side_of(seat), _word(public, seat)
    ink, left, size = ON_GOLD if turn else ON_PANEL, x + 14, 38
    if narrow:
        canvas.figure(SIDE_MARKS[side], 18, (x + 16, middle), ink[0])
        left, size = x + 28, 34
    back = size - 12
    canvas.back((left, middle - height_of(back) // 2), back, "held")
    left += back + (4 if narrow else 8)
    left += canvas.text(str(public.held[seat]), (left, middle), size, ink, 60)
    if seat == public.dealer and not (narrow and word):
        canvas.figure("disc", size, (right - size // 2, middle), CREAM)
        mark = look.words("picture.dealer_mark")
        canvas.text(mark, (right - size // 2, middle), size * 2 // 3, ON_CREAM, size, "middle")
        right -= size + (3 if narrow else 6)
    if public.vulnerable[side] and public.status == "playing":
        right -= _draw_vulnerable(canvas, public, look, seat, (right, middle), narrow)
    if word:
        canvas.fitted(look.words(word), (left + 12, middle), 28, _soft(turn), right - left - 14, 20)


def _draw_vulnerable(
    canvas: Canvas, public: Public, look: TableLook, seat: Seat, at: tuple[int, int], is_narrow: bool
) -> int:
    """The mark of a vulnerable seat, with the points it still must bring if there is room; gives the width it takes."""
    text, wide = look.words("picture.buraco.vulnerable_mark"), 30 if is_narrow else 34
    if not (is_narrow or public.opened[seat]):
        text, wide = f"{text} {needed(public, seat)}", 82
    canvas.plate((at[0] - wide, at[1] - 18, wide, 36), ORANGE, 8)
    canvas.text(text, (at[0] - wide // 2, at[1]), 27, ON_ORANGE, wide, "middle")
    return wide + 6


def _word(public: Public, seat: Seat) -> str:
    """The key of what is to be said of a seat: that he cuts, or went out."""
    if public.phase == "cut" and seat == public.turn.seat:
        return "picture.cuts"
    return "picture.buraco.out" if seat == public.went_out else ""


def _draw_stock(canvas: Canvas, public: Public, look: TableLook, left: int, top: int) -> int:
    width = 64
    if public.stock:
        for layer in range(min(3, (public.stock + 9) // 10) - 1, -1, -1):
            canvas.back((left + 3 * layer, top + 1 - 2 * layer), width, "stock")
    else:
        canvas.outlined((left, top + 1, width, height_of(width)), FELT)
    canvas.badge(str(public.stock), (left + width // 2, top + 1 + height_of(width) // 2), 50)
    canvas.fitted(
        look.words("picture.buraco.stock"), (left + width // 2, top + _LABEL_DOWN), _LABEL, ON_FELT, 92, 18, "middle"
    )
    return left + width + 32


def _draw_mortos(canvas: Canvas, public: Public, look: TableLook, left: int, top: int) -> int:
    """A morto a side: face down on the table, or its place with the mark of the side that took it."""
    if not public.rules.mortos:
        return left
    sides = len(public.sides)
    width = min(50, 132 // sides - 4)
    takers = [side for side in range(sides) if public.mortos_taken[side]]
    step = width + 6
    for index in range(sides):
        at = (left + index * step, top + 1 + (height_of(64) - height_of(width)) // 2)
        if index < public.mortos:
            canvas.back(at, width, "morto")
            continue
        canvas.slot(at, width)
        taken = index - public.mortos
        if taken < len(takers):
            centre = (at[0] + width // 2, at[1] + height_of(width) // 2)
            canvas.figure(SIDE_MARKS[takers[taken]], width // 2, centre, CREAM)
    room = step * sides - 6
    label = look.words("picture.buraco.mortos", n=public.mortos)
    canvas.fitted(label, (left + room // 2, top + _LABEL_DOWN), _LABEL, ON_FELT, room + 12, 18, "middle")
    return left + room + 22


def _draw_pile(canvas: Canvas, view: BuracoView, look: TableLook, left: int, top: int) -> None:
    """The last cards of the pile, the top one whole at the right; how many lie below them; how many there are."""
    public, width = view.public, 66
    room = _RIGHT - _PANEL - 14 - left
    shown = view.pile[-SHOWN:]
    hidden = public.pile - len(shown)
    at = left
    if hidden and shown:
        canvas.tag(f"+{hidden}", (left + 32, top + 47), 26, 80)
        at += 70
    while (len(shown) - 1) * strip(width) + width > left + room - at:
        width -= 2
    down = top + 1 + (height_of(66) - height_of(width)) // 2
    if shown:
        canvas.shadow((at, down, (len(shown) - 1) * strip(width) + width, height_of(width)))
    for index, card in enumerate(shown):
        canvas.laid(card, (at + index * strip(width), down), width, look.style, "pile")
    if not shown:
        canvas.slot((at, top + 1), width)
    if public.status != "playing":
        ended = "picture.buraco.match_over" if public.status == "match_over" else "picture.buraco.round_over"
        canvas.tag(look.words(ended, round=public.round), (left + room // 2, top + _LABEL_DOWN), _LABEL, room)
        return
    label = look.words("picture.buraco.pile", n=public.pile) if public.pile else look.words("picture.buraco.pile.empty")
    canvas.fitted(label, (left, top + _LABEL_DOWN), _LABEL, ON_FELT, room, 18)


def _draw_score(canvas: Canvas, view: BuracoView, look: TableLook, box: Box, alone: bool) -> None:
    """The target, and a row a side with its points of this round and of the match."""
    public, words = view.public, look.words
    x, y, wide, high = box
    canvas.plate(box, PANEL, 16)
    left, right, column = x + 16, x + wide - 16, x + wide - 130
    target = match_length(words, public.rules)
    round_words = words("picture.buraco.round", round=public.round)
    if alone:
        canvas.text(round_words, (left, y + 34), 38, ON_PANEL, wide - 30)
        canvas.text(target, (left, y + 82), 38, SOFT_ON_PANEL, wide - 30)
        return
    canvas.text(target, (left, y + 19), 25, SOFT_ON_PANEL, 130)
    canvas.text(round_words, (column, y + 19), 25, SOFT_ON_PANEL, 150, "right")
    canvas.text(words("picture.buraco.score"), (right, y + 19), 25, SOFT_ON_PANEL, 110, "right")
    row = (high - 36) // len(public.sides)
    size = min(40, row + 3)
    for side in range(len(public.sides)):
        middle = y + 33 + side * row + row // 2
        canvas.figure(SIDE_MARKS[side], size * 11 // 20, (left + 12, middle), CREAM)
        gained = gain(round_points(public, side), look)
        taken = canvas.fitted(gained, (column, middle), size - 7, SOFT_ON_PANEL, 102, 22, "right")
        name, short = (side_name(public.sides, side, view.seat, look, short=brief) for brief in (False, True))
        canvas.fitted(name, (left + 32, middle), size - 6, ON_PANEL, column - taken - left - 44, 22, short=short)
        score = words("picture.buraco.number", number=public.scores[side])
        canvas.fitted(score, (right, middle), size, GOLD_ON_PANEL, 104, 24, "right")
