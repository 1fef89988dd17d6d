"""What is a private hand, whatever the game: whose, at which table, what does it tell, what is left when it dies?"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from discord import ButtonStyle

from bot.cards import Card
from bot.games.base import Action, Caution, View
from bot.tables.model import Happened, Table
from bot.tables.settings import Personal
from bot.text import Words
from cogs.ui.after import next_row
from cogs.ui.board import Board, Kept, Row, button
from cogs.ui.item import at_table
from cogs.ui.names import text_names
from cogs.ui.rated import away_words
from cogs.ui.table import GREY, has_more_time, is_result, until
from cogs.ui.tell import capital, tell

_MOST_LINES: Final = 8


@dataclass(frozen=True, slots=True)
class Hand:
    """All that a hand shows. `view` is the owner's; `since`: what to tell him; `notice`: what went wrong.

    `missed`: how often the computer played for him, when he has just come back. `ask`: an action that he must confirm,
    and the `questions` about it. `picked`: the cards that he has picked out, each with the number of its copy. `kept`:
    its picture, where that goes on to be true. `more`: he asked to see all ways. `nonce`: makes the ids of menus new.
    `wild`: the menu that shows picked cards which all menus offer. `back`: after the end, the evening's address.
    """

    table: Table
    view: View
    user: int
    words: Words
    personal: Personal
    since: tuple[Happened, ...] = ()
    notice: str = ""
    missed: int = 0
    ask: Action | None = None
    questions: tuple[Caution, ...] = ()
    picked: tuple[tuple[Card, int], ...] = ()
    kept: Kept | None = None
    more: bool = False
    nonce: int = 0
    wild: str = ""
    back: str = ""

    @property
    def asked(self) -> bool:
        """Whether it is the owner's turn, and the match goes on."""
        return self.view.seat in self.view.to_act and self.table.paused is None


def drawn(events: Iterable[Happened]) -> tuple[Card, ...]:
    """The card that the owner drew last, if these events tell of it."""
    cards = [event.facts["card"] for event in events if event.kind == "drew" and "card" in event.facts]
    return tuple(card for card in cards[-1:] if isinstance(card, Card))


def notes(hand: Hand) -> list[str]:
    """What went wrong, that the computer plays for him, and what it did."""
    found = [f"⚠️ {hand.notice}"] if hand.notice else []
    table, seat = hand.table, hand.view.seat
    if table.stage == "playing" and seat >= 0 and table.seats[seat].away:
        found.append(capital(away_words(table, hand.words)))
    if hand.missed:
        found.append(hand.words("hand.missed", n=hand.missed))
    return found


def told(hand: Hand, but: frozenset[str] = frozenset(), most: int = _MOST_LINES) -> str:
    """What happened since his last move, but for events of those kinds."""
    events = [event for event in hand.since if event.kind not in but and not is_result(event)]
    lines = tell(hand.words, hand.table, events, hand.view.seat).splitlines()
    return "\n".join(f"› {line}" for line in lines[-most:])


def other_row(hand: Hand) -> list[Row]:
    """What is always there: the way out of a pause, more time, the hand once more for who has it read aloud.

    After the end: a rematch, or the way back to the evening.
    """
    table, words = hand.table, hand.words
    if not table.open:
        return [next_row(table, words, hand.back)]
    row = []
    if table.paused is not None and hand.view.seat >= 0:
        row.append(button(words("button.resume"), at_table(table.id, 0, "resume.hand"), ButtonStyle.success))
    if has_more_time(table) and hand.asked:
        row.append(button(words("button.more_time"), at_table(table.id, table.revision, "time")))
    if hand.personal.text_mode:
        row.append(button(words("button.again"), at_table(table.id, table.revision, "renew")))
    return [row] if row else []


def turn_head(hand: Hand, your_turn: str, his_turn: str) -> str:
    """Whose turn it is, and until when: by the keys for the owner's turn and for somebody else's."""
    words, table = hand.words, hand.table
    if hand.asked:
        return f"### {words(your_turn)}{until(table, words)}"
    names = text_names(table, words)
    return "".join(words(his_turn, name=names[seat]) + until(table, words) for seat in sorted(hand.view.to_act))


def paint_closed(words: Words, table: Table, now: int) -> Board:
    """What an open hand becomes shortly before it could not be edited any more: no cards, and a way to new ones."""
    row = [button(words("button.refresh"), at_table(table.id, table.revision, "renew"), ButtonStyle.primary)]
    return Board(f"🔒 {words('hand.closed', at=f'<t:{now // 1000}:t>')}", rows=[row], colour=GREY)
