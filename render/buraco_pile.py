"""How does the whole discard pile of Buraco look, for who wants to look through it?"""

import math
from typing import Final

from bot.games.buraco.state import BuracoView
from render.buraco_words import pile_sentences
from render.canvas import ON_PANEL, SOFT_ON_PANEL, Canvas
from render.colours import PANEL
from render.faces import height_of, strip
from render.look import TableLook
from render.picture import Picture, finish

WIDTH: Final = 1100
_LEFT, _HEAD, _EDGE, _MOST = 24, 84, 54, 700
_ROOM: Final = WIDTH - 2 * _LEFT
_WIDEST: Final = {False: 120, True: 170}
_NARROWEST: Final = 48


def buraco_pile(view: BuracoView, look: TableLook) -> Picture:
    """Draw the pile as far as the rules show it, in the order in which it was laid, the top card last and marked."""
    return finish(compose_pile(view, look).image, "lixo", pile_sentences(view, look), private=False)


def compose_pile(view: BuracoView, look: TableLook) -> Canvas:
    """Lay out the pile in rows, as large as 700 pixels of height allow."""
    words, cards = look.words, view.pile
    width = _WIDEST[look.large]
    while width > _NARROWEST and _height(len(cards), width) > _MOST:
        width -= 2
    canvas = Canvas(WIDTH, _height(len(cards), width))
    canvas.plate((_LEFT - 10, 14, WIDTH - 2 * _LEFT + 20, 54), PANEL, 14)
    title = words("picture.buraco.pile.title", n=view.public.pile) if cards else words("picture.buraco.pile.empty")
    filled = canvas.text(title, (_LEFT + 12, 41), 40, ON_PANEL, 480)
    if view.public.pile > len(cards):
        note = words("picture.buraco.pile.top_only")
        canvas.fitted(note, (_LEFT + 40 + filled, 41), 30, SOFT_ON_PANEL, _ROOM - filled - 60)
    if not cards:
        canvas.slot((WIDTH // 2 - width // 2, _HEAD), width)
        return canvas
    long = _per_row(width)
    for row in range(math.ceil(len(cards) / long)):
        count = min(long, len(cards) - row * long)
        top = _HEAD + row * (height_of(width) + 10)
        canvas.shadow((_LEFT, top, (count - 1) * strip(width) + width, height_of(width)))
    for index, card in enumerate(cards):
        is_top = index == len(cards) - 1
        at = (_LEFT + index % long * strip(width) + 6 * is_top, _HEAD + index // long * (height_of(width) + 10))
        canvas.laid(card, at, width, look.style, "pile", frame=6 if is_top else 0)
        if is_top:
            middle = at[1] + height_of(width) + 28
            canvas.tag(words("picture.buraco.pile.top"), (max(at[0] + width // 2, 110), middle), 30, 190)
    return canvas


def _per_row(width: int) -> int:
    return 1 + (_ROOM - width - 6) // strip(width)


def _height(count: int, width: int) -> int:
    rows = max(1, math.ceil(count / _per_row(width)))
    return _HEAD + rows * (height_of(width) + 10) + _EDGE
