"""Which pieces do the table and the hand of Bisca share: trumps, turned-up card and stock, a small row of a trick?"""

from bot.games.base import Seat
from bot.games.bisca.state import Play, Public
from render.canvas import GOLD_ON_PANEL, ON_PANEL, SOFT_ON_PANEL, Canvas
from render.colours import CREAM, DARK, FELT, PANEL, suit_colour
from render.faces import height_of
from render.look import TableLook


def trump_words(public: Public, look: TableLook) -> str:
    """The trump suit in words: "Copas", "Copas batidas", or that there is none yet."""
    if not public.trump:
        return look.words("picture.trump.none")
    return look.words("picture.knocked") if public.knocked else look.suit(public.trump)


def draw_trump(canvas: Canvas, public: Public, look: TableLook, left: int, top: int, width: int) -> None:
    """The trump suit, big, with its name, in a row 116 high."""
    middle, size = top + 54, 104
    canvas.figure("disc", size, (left + size // 2, middle), CREAM)
    if public.trump:
        canvas.figure(public.trump, 72, (left + size // 2, middle + 2), suit_colour(public.trump, look.colours))
    else:
        canvas.figure("disc", size - 10, (left + size // 2, middle), PANEL)
        canvas.text("?", (left + size // 2, middle), 68, GOLD_ON_PANEL, 90, "middle")
    at, room = left + size + 14, width - size - 14
    name = look.suit(public.trump) if public.trump else look.words("picture.trump.none")
    if public.knocked:
        canvas.fitted(name, (at, middle - 24), 46, ON_PANEL, room)
        canvas.fitted(look.words("picture.knocked.short"), (at, middle + 26), 34, SOFT_ON_PANEL, room)
    else:
        canvas.fitted(look.words("picture.trump"), (at, middle - 30), 34, SOFT_ON_PANEL, room)
        canvas.fitted(name, (at, middle + 18), 46, ON_PANEL, room)


def draw_stock(canvas: Canvas, public: Public, look: TableLook, left: int, top: int, width: int) -> None:
    """The turned-up card lying crosswise, the stock above it with its count; `width` of one card."""
    tall = height_of(width)
    pile = (left + round(width * 0.68), top)
    if public.trump_card is not None:
        canvas.crosswise(public.trump_card, (left, top + (tall - width) // 2), width, look.style, "turned")
    hidden = public.stock - (public.trump_card is not None)
    if hidden > 0:
        for layer in range(min(3, (hidden + 9) // 10) - 1, -1, -1):
            canvas.back((pile[0] + 4 * layer, pile[1] - 3 * layer), width, "stock")
    elif public.trump_card is None:
        canvas.outlined((*pile, width, tall), FELT)
    centre = (pile[0] + width // 2, top + tall // 2)
    if hidden > 0 or public.trump_card is None:
        canvas.badge(str(public.stock), centre, round(width * 0.52))


def draw_trick(
    canvas: Canvas,
    plays: tuple[Play, ...],
    winner: Seat | None,
    look: TableLook,
    left: int,
    top: int,
    width: int,
    step: int,
) -> None:
    """A trick as a small row in playing order, numbered; the winner's card framed and crowned."""
    for index, (seat, card) in enumerate(plays):
        at = (left + index * step, top)
        canvas.card(card, at, width, look.style, "small", frame=5 if seat == winner else 0)
        if width >= 60:
            size = max(26, width * 3 // 8)
            canvas.badge(str(index + 1), (at[0] + size // 2 + 2, at[1] + height_of(width) - size // 2 - 2), size)
        if seat == winner:
            canvas.figure("crown", max(24, width // 3), (at[0] + width - width // 5, at[1] + width // 8), DARK)


def just_over(public: Public) -> bool:
    """Whether a deal or the match has ended and nobody has led since: its result is still to be seen."""
    if public.status != "playing":
        return True
    return public.result is not None and not public.table and not public.tricks


def shown_trick(public: Public) -> tuple[tuple[Play, ...], Seat | None]:
    """The trick that lies in the middle, and who took it: the running one, or until the next lead the last one."""
    if public.table or public.last_trick is None:
        return public.table, None
    return public.last_trick.plays, public.last_trick.winner


def over_title(public: Public, look: TableLook) -> str:
    """The headline of a finished deal or match."""
    if public.status == "match_over":
        return look.words("picture.match_over")
    number = public.round if public.result is None else public.result.round
    tied = public.result is not None and not any(public.result.totals)
    return look.words("picture.tied" if tied else "picture.deal_over", round=number)
