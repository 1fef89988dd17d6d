"""How does a private hand of Bisca look: what is asked, the cards as buttons, what the others did since?"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ButtonStyle

import render
from bot.cards import Card
from bot.games.base import Action
from bot.games.bisca.actions import Cut, Knock, Play, Swap
from bot.games.bisca.judge import moves
from bot.games.bisca.state import BiscaView
from bot.tables.model import Happened, Personal, Table
from bot.text import Words
from cogs.house import House
from cogs.ui.board import Board, Row, button
from cogs.ui.item import at_table
from cogs.ui.names import text_names
from cogs.ui.table import GOLD, GREEN, GREY, is_result, result_line, score_line, trump_line, until
from cogs.ui.tell import tell
from render import TableLook
from render.bisca_words import hand_sentences

_MOST_LINES: Final = 8


@dataclass(frozen=True, slots=True)
class Hand:
    """All that a hand shows. `view` is the owner's; `since`: what to tell him; `ask`: a card he must confirm.

    `missed`: how often the computer played for him, when he has just come back.
    """

    table: Table
    view: BiscaView
    user: int
    words: Words
    personal: Personal
    since: tuple[Happened, ...] = ()
    notice: str = ""
    ask: Card | None = None
    missed: int = 0

    @property
    def asked(self) -> bool:
        """Whether it is the owner's turn."""
        return self.view.public.turn == self.view.seat


async def paint_hand(house: House, hand: Hand) -> Board:
    """Lay out the hand, with a picture or, in text mode, in words."""
    spoken = hand.personal.text_mode or not house.pictures
    body = [*_notes(hand), _told(hand)]
    picture = None
    if spoken:
        look = TableLook(hand.words, text_names(hand.table, hand.words), letters=hand.words.letters)
        body += hand_sentences(hand.view, look, drawn(hand.since))
    else:
        look = house.look(hand.table, hand.words, hand.personal)
        picture = await house.draw(render.bisca_hand, hand.view, look, drawn(hand.since))
        body += [score_line(hand.table, hand.view, hand.words), trump_line(hand.view, hand.words)]
    rows = [*_card_rows(hand, spoken), _other_row(hand)]
    colour = GREEN if hand.asked else GOLD if not hand.table.open else GREY
    return Board(_status(hand), "\n".join(filter(None, body)), rows, "", picture, colour)


def drawn(events: Iterable[Happened]) -> tuple[Card, ...]:
    """The card that the owner drew last, if these events tell of it."""
    cards = [event.facts["card"] for event in events if event.kind == "drew" and "card" in event.facts]
    return tuple(card for card in cards[-1:] if isinstance(card, Card))


def _status(hand: Hand) -> str:
    words, table, turn = hand.words, hand.table, hand.view.public.turn
    if not table.open:
        return f"### {result_line(table, words)}"
    if hand.asked:
        key = "hand.your_cut" if hand.view.phase == "cut" else "hand.your_turn"
        return f"### {words(key)}{until(table)}"
    if turn is None:
        return ""
    key = "table.cuts" if hand.view.phase == "cut" else "table.turn"
    return words(key, name=text_names(table, words)[turn]) + until(table)


def _notes(hand: Hand) -> list[str]:
    notes = [f"⚠️ {hand.notice}"] if hand.notice else []
    if hand.missed:
        notes.append(hand.words("hand.missed", n=hand.missed))
    return notes


def _told(hand: Hand) -> str:
    """What happened since his last move. The drawn card is marked in the picture; in words it is told."""
    events = [event for event in hand.since if event.kind != "drew" and not is_result(event)]
    lines = tell(hand.words, hand.table, events, hand.view.seat).splitlines()
    return "\n".join(f"› {line}" for line in lines[-_MOST_LINES:])


def _card_rows(hand: Hand, spoken: bool) -> list[Row]:
    """The cards, one tap each; then the exchanges, or the cut. Nothing is offered when it is not his turn."""
    table, view, words = hand.table, hand.view, hand.words
    if not table.open:
        return []
    lawful = moves(view)
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
    asking = card == hand.ask
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


def _other_row(hand: Hand) -> Row:
    table, words = hand.table, hand.words
    if not table.open:
        return [button(words("button.rematch"), at_table(table.id, 0, "rematch"), ButtonStyle.success)]
    row = []
    if table.deadline is not None and hand.asked:
        row.append(button(words("button.more_time"), at_table(table.id, table.revision, "time")))
    if hand.personal.text_mode:
        row.append(button(words("button.again"), at_table(table.id, table.revision, "renew")))
    return row


def paint_closed(words: Words, table: Table, now: int) -> Board:
    """What an open hand becomes shortly before it could not be edited any more: no cards, and a way to new ones."""
    row = [button(words("button.refresh"), at_table(table.id, table.revision, "renew"), ButtonStyle.primary)]
    return Board(f"🔒 {words('hand.closed', at=f'<t:{now // 1000}:t>')}", rows=[row], colour=GREY)
