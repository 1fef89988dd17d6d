"""How does a private hand of Bisca look: what is asked, the cards as buttons, what the others did since?"""

from typing import Any, Final

import discord
from discord import ButtonStyle

import render
from bot.cards import Card
from bot.games.base import Action
from bot.games.bisca.actions import Cut, Knock, Play, Swap
from bot.games.bisca.judge import moves
from bot.games.bisca.state import BiscaView
from cogs.bisca.table import score_line, trump_line
from cogs.house import House
from cogs.ui.board import Board, Row, button
from cogs.ui.hand import Hand, drawn, notes, other_row, told, turn_head
from cogs.ui.item import at_table
from cogs.ui.names import text_names
from cogs.ui.table import GOLD, GREEN, GREY, result_line
from render import TableLook
from render.bisca_words import hand_sentences

_SHOWN: Final = frozenset({"drew"})
"""Events that the hand shows: the drawn card is marked in the picture; in words it is told."""


def _view(hand: Hand) -> BiscaView:
    assert isinstance(hand.view, BiscaView)
    return hand.view


async def paint_hand(house: House, hand: Hand) -> Board:
    """Lay out the hand, with a picture or, in text mode, in words."""
    view = _view(hand)
    spoken = hand.personal.text_mode or not house.pictures
    body = [*notes(hand), *(caution_lines(hand)), told(hand, _SHOWN)]
    pictures = []
    if spoken:
        look = TableLook(hand.words, text_names(hand.table, hand.words), letters=hand.words.letters)
        body += hand_sentences(view, look, drawn(hand.since))
    else:
        look = house.look(hand.table, hand.words, hand.personal)
        pictures.append(await house.draw(render.bisca_hand, view, look, drawn(hand.since)))
        body += [score_line(hand.table, view, hand.words), trump_line(view, hand.words)]
    rows = [*_card_rows(hand, spoken), *other_row(hand)]
    colour = GREEN if hand.asked else GOLD if not hand.table.open else GREY
    return Board(_status(hand), "\n".join(filter(None, body)), rows, "", pictures, colour)


def caution_lines(hand: Hand) -> list[str]:
    """The questions about the card that he must confirm."""
    return [f"⚠️ {hand.words(question.code, **question.facts)}" for question in hand.questions]


def _status(hand: Hand) -> str:
    if not hand.table.open:
        return f"### {result_line(hand.table, hand.words)}"
    if hand.view.phase == "cut":
        return turn_head(hand, "hand.your_cut", "table.cuts")
    return turn_head(hand, "hand.your_turn", "table.turn")


def _card_rows(hand: Hand, spoken: bool) -> list[Row]:
    """The cards, one tap each; then the exchanges, or the cut. Nothing is offered when it is not his turn."""
    table, view, words = hand.table, _view(hand), hand.words
    if not table.open:
        return []
    lawful = moves(view) if hand.asked else ()
    if view.phase == "cut":
        return [[_cut_button(hand, action) for action in lawful]] if lawful else []
    plays = {action.card for action in lawful if isinstance(action, Play)}
    shown = [card for card in view.hand if not spoken or card in plays]
    cards = [_card_button(hand, card, card in plays) for card in shown]
    swaps = [
        button(
            words("button.swap", card=action.card, other=view.public.trump_card),
            at_table(table.id, table.revision, "swap", str(action.card)),
            ButtonStyle.success,
        )
        for action in lawful
        if isinstance(action, Swap)
    ]
    return [row for row in (cards, swaps) if row]


def _card_button(hand: Hand, card: Card, lawful: bool) -> "discord.ui.Button[Any]":
    """A card that the rules forbid now may be tapped too: the answer names the rule."""
    asking = hand.ask == Play(card)
    label = hand.words("button.play_anyway", card=card) if asking else hand.words.card(card)
    args = (str(card), "sure") if asking else (str(card),)
    style = ButtonStyle.danger if asking else ButtonStyle.primary if lawful else ButtonStyle.secondary
    custom_id = at_table(hand.table.id, hand.table.revision, "play", *args)
    return button(label, custom_id, style, disabled=not hand.asked)


def _cut_button(hand: Hand, action: Action) -> "discord.ui.Button[Any]":
    words, table = hand.words, hand.table
    if isinstance(action, Knock):
        return button(words("button.knock"), at_table(table.id, table.revision, "knock"), ButtonStyle.danger)
    assert isinstance(action, Cut)
    return button(words("button.cut"), at_table(table.id, table.revision, "cut"), ButtonStyle.primary)
