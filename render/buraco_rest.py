"""Which cards were left in the hands at the end of a round of Buraco, and what do they count?"""

from collections.abc import Sequence
from typing import Final

from bot.cards import Card
from bot.games.buraco.melds import WILD_FACES
from bot.games.buraco.state import Public
from render.buraco_facts import charge
from render.buraco_hand import hand_order
from render.canvas import GOLD_ON_PANEL, ON_FELT, ON_PANEL, Canvas
from render.colours import CREAM, FELT_LINE, PANEL
from render.faces import height_of, strip
from render.look import TableLook
from render.sides import SIDE_MARKS

WIDTH: Final = 1100
_LEFT, _HEAD, _ROW, _NAME = 16, 62, 104, 250
_CARD: Final = 70
_WILD: Final = frozenset(WILD_FACES)


def compose_rest(public: Public, hands: Sequence[Sequence[Card]], look: TableLook) -> Canvas:
    """Lay out the hands: a row a seat with its name and what its cards count, then the cards."""
    canvas = Canvas(WIDTH, _HEAD + _ROW * len(hands) + 14)
    canvas.text(look.words("picture.buraco.rest"), (_LEFT + 12, 38), 40, ON_FELT, 900)
    for seat, hand in enumerate(hands):
        top = _HEAD + seat * _ROW
        canvas.outlined((_LEFT, top, _NAME, _ROW - 6), PANEL, FELT_LINE)
        canvas.figure(SIDE_MARKS[public.side_of(seat)], 22, (_LEFT + 25, top + 28), CREAM)
        canvas.fitted(look.name(seat), (_LEFT + 44, top + 28), 32, ON_PANEL, _NAME - 56)
        canvas.fitted(charge(public, seat, hand, look), (_LEFT + 16, top + 70), 34, GOLD_ON_PANEL, _NAME - 28, 22)
        left = _LEFT + _NAME + 14
        step = min(strip(_CARD), (WIDTH - _LEFT - left - _CARD) // max(1, len(hand) - 1))
        if not hand:
            went_out = seat == public.went_out
            key = "picture.buraco.went_out" if went_out else "picture.buraco.no_rest"
            canvas.text(look.words(key), (left, top + 48), 34, ON_FELT, 600)
        else:
            canvas.shadow((left, top + 1, step * (len(hand) - 1) + _CARD, height_of(_CARD)))
        for index, card in enumerate(hand_order(hand)):
            canvas.laid(card, (left + index * step, top + 1), _CARD, look.style, "rest", wild=card in _WILD)
    return canvas
