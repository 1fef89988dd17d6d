"""What happened at a table, in words: "Ana jogou 7♥; Beto levou a vaza (21)"? Each game brings its own sentences."""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games import GAMES
from bot.games.base import Seat
from bot.tables.model import Happened, Table
from bot.text import Words
from cogs.ui.names import text_names
from cogs.ui.room import room_of

_SIDES: Final[dict[tuple[object, ...], tuple[tuple[Seat, ...], ...]]] = {}


def side_names(table: Table, words: Words) -> tuple[str, ...]:
    """The names of the sides, for a message's text: "Ana e Caio"."""
    names = text_names(table, words)
    return tuple(words.list([names[seat] for seat in side]) for side in table_sides(table))


def table_sides(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """Which seats make which side: for every plan with as many seats and the same partners it is asked once."""
    key = (table.plan.game, len(table.seats), table.plan.rules["teams"])
    if key not in _SIDES:
        game = GAMES[table.plan.game]
        _SIDES[key] = game.sides(game.rules(table.plan.rules), len(table.seats))
    return _SIDES[key]


def tell(words: Words, table: Table, events: Iterable[Happened], you: Seat | None = None) -> str:
    """The events as one text, a line for each trick or turn; `you`: the reader's seat; "": nothing to tell."""
    return "\n".join(room_of(table.plan.game).tell(Voice(words, table, you), events))


def last_turn(events: Sequence[Happened]) -> int:
    """The place where the last turn among the events begins: the deeds of one seat, and what the game did by itself."""
    place = next((at for at in reversed(range(len(events))) if events[at].seat is not None), 0)
    seat = events[place].seat if events else None
    while place and events[place - 1].seat in (seat, None) and events[place - 1].kind not in ("dealt", "round_over"):
        place -= 1
    return place


def capital(line: str) -> str:
    """A sentence with its first letter as a capital."""
    return line[:1].upper() + line[1:]


class Voice:
    """Whose words, which names, and who is "you"."""

    def __init__(self, words: Words, table: Table, you: Seat | None) -> None:
        self.words, self.table, self.you = words, table, you
        self.names = text_names(table, words)
        self.sides = side_names(table, words)

    def __call__(self, key: str, event: Happened, **facts: object) -> str:
        """One sentence about a seat; `key.you`: the reader is meant, `key.for`: the computer acted for somebody."""
        seat = event.seat
        assert seat is not None
        if event.by != "person" and self.table.seats[seat].computer is None and self.words.knows(f"{key}.for"):
            return self.words(
                f"{key}.for", name=self.words("tell.you") if seat == self.you else self.names[seat], **facts
            )
        if seat == self.you:
            return self.words(f"{key}.you", **facts)
        return self.words(key, name=self.names[seat], **facts)
