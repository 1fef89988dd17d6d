"""How is the result of a deal, or of the match, shown on the table until the next lead?"""

from typing import Final

from bot.games.bisca.state import Public
from render.bisca_parts import draw_trick, over_title
from render.canvas import GOLD_ON_PANEL, ON_PANEL, SOFT_ON_PANEL, Canvas
from render.colours import GOLD, PANEL
from render.look import TableLook

_LEFT: Final = 28
_WIDTH: Final = 726
_ROWS: Final = {1: 62, 2: 82}
_LINE: Final = 36
_TRICK: Final = {2: (100, 112), 3: (80, 88), 4: (62, 65)}


def draw_result(canvas: Canvas, public: Public, look: TableLook, top: int, bottom: int) -> None:
    """A sheet between the heights `top` and `bottom`: each side's points and gain, and the trick that ended it."""
    row = _ROWS[len(public.sides[0])]
    extras = _extras(public, look)
    high = 92 + max(3 * _ROWS[1], len(public.sides) * row + (48 if extras else 0))
    top += (bottom - top - high) // 2
    canvas.plate((_LEFT - 4, top - 4, _WIDTH + 8, high + 8), GOLD, 22)
    canvas.plate((_LEFT, top, _WIDTH, high), PANEL, 18)
    last = public.last_trick
    canvas.text(over_title(public, look), (_LEFT + 24, top + 42), 44, GOLD_ON_PANEL, 420)
    if public.carried:
        label = look.words("picture.carried", number=public.carried)
        canvas.tag(label, (_LEFT + _WIDTH - 130, top + 42), 30, 240)
    for side in range(len(public.sides)):
        _draw_side(canvas, public, look, side, top + 80 + side * row + row // 2)
    if extras:
        canvas.fitted(extras, (_LEFT + 24, top + high - 36), 30, SOFT_ON_PANEL, 420)
    if last is not None:
        width, step = _TRICK[len(last.plays)]
        left = _LEFT + _WIDTH - 16 - width - step * (len(last.plays) - 1)
        canvas.text(look.words("picture.last_trick"), (_LEFT + _WIDTH - 20, top + 94), 26, SOFT_ON_PANEL, 250, "right")
        draw_trick(canvas, last.plays, last.winner, look, left, top + 118, width, step)


def _extras(public: Public, look: TableLook) -> str:
    """The bonuses of the deal in words; for two sides only, others have no room and few bonuses."""
    if public.result is None or len(public.sides) > 2:
        return ""
    earned = [(name, worth) for items in public.result.items for name, worth in items.items() if name != "win"]
    return " · ".join([look.words(f"picture.bonus.{name}", worth=worth) for name, worth in earned])


def _draw_side(canvas: Canvas, public: Public, look: TableLook, side: int, middle: int) -> None:
    result, outcome = public.result, public.outcome
    resigned = outcome is not None and outcome.why == "resigned"
    gained = 0 if result is None or resigned else result.totals[side]
    winner = outcome.winner == side if outcome is not None else gained > 0
    if winner:
        canvas.figure("crown", 38, (_LEFT + 42, middle), GOLD)
    members = public.sides[side]
    for index, seat in enumerate(members):
        shift = round((index - (len(members) - 1) / 2) * _LINE)
        ink = GOLD_ON_PANEL if winner else ON_PANEL
        size = 36 if len(members) == 1 else 29
        canvas.fitted(look.name(seat), (_LEFT + 74, middle + shift), size, ink, 196, short=look.short(seat), row=_LINE)
    if resigned and outcome is not None:
        if outcome.seat in members:
            canvas.text(look.words("picture.resigned"), (_LEFT + 430, middle), 30, SOFT_ON_PANEL, 150, "right")
        return
    if result is not None:
        canvas.text(str(result.points[side]), (_LEFT + 352, middle), 42, ON_PANEL, 76, "right")
        if gained:
            canvas.tag(f"+{gained}", (_LEFT + 402, middle), 32, 90)
