"""How does a player's own hand at Bisca look, with all that he needs to choose a card?"""

from typing import Final

from bot.cards import Card
from bot.games.bisca.state import BiscaView
from render.bisca_parts import draw_stock, draw_trick, draw_trump, over_title, shown_trick
from render.bisca_words import hand_sentences
from render.canvas import ON_FELT, SOFT_ON_PANEL, Canvas
from render.faces import height_of
from render.look import TableLook
from render.picture import Picture, finish

WIDTH: Final = 1100
HEIGHT: Final = 500
_CARD: Final = 226
_STEP: Final = 244
_PANEL: Final = (772, 16, 312, 468)
_LEFT, _INSIDE = _PANEL[0] + 16, _PANEL[2] - 32
_TRICK: Final = {1: (84, 92), 2: (84, 104), 3: (84, 92), 4: (65, 70)}
_PARTNER: Final = 150


def bisca_hand(view: BiscaView, look: TableLook, new: tuple[Card, ...] = ()) -> Picture:
    """Draw the viewer's hand (1100 × 500; higher where the partner's cards are seen too). Private.

    `new`: the cards that have just come; they are framed and labelled.
    """
    return finish(compose_hand(view, look, new).image, "hand", hand_sentences(view, look, new), private=True)


def compose_hand(view: BiscaView, look: TableLook, new: tuple[Card, ...] = ()) -> Canvas:
    """Lay out the hand."""
    canvas = Canvas(WIDTH, HEIGHT + (_PARTNER if view.partner_hand is not None else 0), _PANEL)
    public = view.public
    _draw_cards(canvas, view, look, new)
    draw_trump(canvas, public, look, _LEFT, 24, _INSIDE)
    draw_stock(canvas, public, look, _LEFT + 40, 148, 92)
    plays, winner = shown_trick(public)
    if plays:
        key = "picture.trick" if public.table else "picture.last_trick"
        canvas.text(look.words(key), (_LEFT, 304), 28, SOFT_ON_PANEL, _INSIDE)
        width, step = _TRICK[len(plays)]
        draw_trick(canvas, plays, winner, look, _LEFT + 4, 326, width, step)
        for index, (seat, _) in enumerate(plays):
            at = (_LEFT + 4 + index * step, 326 + height_of(width) + 22)
            canvas.fitted(look.name(seat), at, 24, SOFT_ON_PANEL, step - 4, 22, short=look.short(seat))
    if view.partner_hand is not None:
        _draw_partner(canvas, view.partner_hand, (view.seat + 2) % view.seats, look)
    return canvas


def _draw_cards(canvas: Canvas, view: BiscaView, look: TableLook, new: tuple[Card, ...]) -> None:
    if not view.hand:
        canvas.text(look.words("picture.no_cards"), (392, HEIGHT // 2), 48, ON_FELT, 700, "middle")
    trump, top = view.public.trump, 56
    left = 392 - (_STEP * (len(view.hand) - 1) + _CARD) // 2
    for index, card in enumerate(view.hand):
        at = (left + index * _STEP, top)
        canvas.card(card, at, _CARD, look.style, "hand", frame=7 if card in new else 0)
        middle = at[0] + _CARD // 2
        if card in new:
            canvas.tag(look.words("picture.new"), (middle, top - 12), 32, _CARD)
        if card.suit == trump:
            canvas.tag(look.words("picture.trump"), (middle, top + height_of(_CARD) + 12), 32, _CARD, "crown")
    if view.status != "playing":
        canvas.tag(over_title(view.public, look), (392, HEIGHT - 42), 36, 500)
    elif view.seat == view.public.turn:
        word = look.words("picture.your_cut" if view.phase == "cut" else "picture.your_turn")
        canvas.tag(word, (392, HEIGHT - 42), 36, 500, "turn")


def _draw_partner(canvas: Canvas, cards: tuple[Card, ...], seat: int, look: TableLook) -> None:
    middle = HEIGHT + _PARTNER // 2 - 8
    canvas.text(look.words("picture.partner"), (40, middle - 26), 30, ON_FELT, 300)
    canvas.text(look.name(seat), (40, middle + 18), 38, ON_FELT, 400)
    for index, card in enumerate(cards):
        canvas.card(card, (470 + index * 104, middle - 62), 88, look.style, "partner")
