"""Which cards were left in the hands at the end of a round of Buraco, and what do they count?"""

from typing import Final

from bot.games.base import Seat
from bot.games.buraco.state import Public
from render.buraco_facts import WILD, charge, hand_order
from render.canvas import GOLD_ON_PANEL, ON_FELT, ON_PANEL, Canvas
from render.colours import CREAM, FELT_LINE, PANEL
from render.faces import height_of, strip
from render.look import TableLook
from render.sides import SIDE_MARKS

WIDTH: Final = 1100
_LEFT, _HEAD, _ROW, _NAME = 16, 62, 104, 250
_CARD: Final = 70


def compose_rest(public: Public, look: TableLook) -> Canvas:
    """Lay out the hands that were counted: a row a seat with its name and what its cards count, then the cards.

    A morto that was not used is not counted: it stays face down.
    """
    seats = len(public.held)
    canvas = Canvas(WIDTH, _HEAD + _ROW * seats + 14)
    canvas.text(look.words("picture.buraco.rest"), (_LEFT + 12, 38), 40, ON_FELT, 900)
    for seat in range(seats):
        top = _HEAD + seat * _ROW
        canvas.outlined((_LEFT, top, _NAME, _ROW - 6), PANEL, FELT_LINE)
        canvas.figure(SIDE_MARKS[public.side_of(seat)], 22, (_LEFT + 25, top + 28), CREAM)
        canvas.fitted(look.name(seat), (_LEFT + 44, top + 28), 32, ON_PANEL, _NAME - 56, short=look.short(seat))
        canvas.fitted(charge(public, seat, look), (_LEFT + 16, top + 70), 34, GOLD_ON_PANEL, _NAME - 28, 22)
        _draw_hand(canvas, public, seat, look, top + 1)
    return canvas


def _draw_hand(canvas: Canvas, public: Public, seat: Seat, look: TableLook, top: int) -> None:
    left, held = _LEFT + _NAME + 14, public.held[seat]
    step = min(strip(_CARD), (WIDTH - _LEFT - left - _CARD) // max(1, held - 1))
    if not held:
        key = "picture.buraco.went_out" if seat == public.went_out else "picture.buraco.no_rest"
        canvas.text(look.words(key), (left, top + 47), 34, ON_FELT, 600)
    elif seat not in public.counted:
        for index in range(held):
            canvas.back((left + index * step, top), _CARD, "rest")
    else:
        canvas.shadow((left, top, step * (held - 1) + _CARD, height_of(_CARD)))
        for index, card in enumerate(hand_order(public.counted[seat])):
            canvas.laid(card, (left + index * step, top), _CARD, look.style, "rest", wild=card in WILD)
