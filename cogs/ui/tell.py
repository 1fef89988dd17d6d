"""What happened at a table, in words: "Ana jogou 7♥; Beto levou a vaza (21)"?"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bot.games import GAMES
from bot.games.base import Seat
from bot.tables.model import Happened, Table
from bot.text import Words
from cogs.ui.names import text_names

_MOST: Final = 4096
_SIDES: Final[dict[str, tuple[tuple[Seat, ...], ...]]] = {}
Teller = Callable[["_Voice", Happened], str]


def side_names(table: Table, words: Words) -> tuple[str, ...]:
    """The names of the sides, for a message's text: "Ana e Caio"."""
    names = text_names(table, words)
    return tuple(words.list([names[seat] for seat in side]) for side in _sides(table))


def _sides(table: Table) -> tuple[tuple[Seat, ...], ...]:
    """Which seats make which side: the same for as long as a table is there, so it is asked once."""
    if table.id not in _SIDES:
        if len(_SIDES) >= _MOST:
            _SIDES.clear()
        game = GAMES[table.plan.game]
        _SIDES[table.id] = game.sides(game.rules(table.plan.rules), len(table.seats))
    return _SIDES[table.id]


def tell(words: Words, table: Table, events: Iterable[Happened], you: Seat | None = None) -> str:
    """The events as one text, a line for each trick; `you`: the reader's seat. "" where there is nothing to tell."""
    voice = _Voice(words, table, you)
    lines: list[list[str]] = [[]]
    for event in events:
        teller = _TELLERS.get(event.kind)
        said = teller(voice, event) if teller is not None else ""
        if said:
            lines[-1].append(said)
        if event.kind in _CLOSING and lines[-1]:
            lines.append([])
    return "\n".join(capital("; ".join(line)) for line in lines if line)


def capital(line: str) -> str:
    """A sentence with its first letter as a capital."""
    return line[:1].upper() + line[1:]


class _Voice:
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


def _played(voice: _Voice, event: Happened) -> str:
    return voice("tell.played", event, card=event.facts["card"])


def _trick(voice: _Voice, event: Happened) -> str:
    return voice("tell.trick", event, points=event.facts["points"])


def _swapped(voice: _Voice, event: Happened) -> str:
    return voice("tell.swapped", event, card=event.facts["card"], other=event.facts["for"])


def _cut(voice: _Voice, event: Happened) -> str:
    return voice("tell.cut", event)


def _knocked(voice: _Voice, event: Happened) -> str:
    return voice("tell.knocked", event)


def _resigned(voice: _Voice, event: Happened) -> str:
    return voice("tell.resigned", event)


def _dealt(voice: _Voice, event: Happened) -> str:
    trump, card = str(event.facts["trump"]), event.facts["trump_card"]
    key = "tell.dealt" if card is None else "tell.dealt.turned"
    return voice.words(key, suit=voice.words.suit(trump), card=card)


def _drew(voice: _Voice, event: Happened) -> str:
    card = event.facts.get("card")
    return "" if card is None else voice.words("tell.drew.you", card=card)


def _bonus(voice: _Voice, event: Happened) -> str:
    side: Any = event.facts["side"]
    name = voice.words(f"bonus.{event.facts['name']}")
    return voice.words("tell.bonus", name=name, side=voice.sides[side], points=event.facts["points"])


def _round_over(voice: _Voice, event: Happened) -> str:
    facts: Mapping[str, Any] = event.facts
    points = " × ".join(str(number) for number in facts["points"])
    winner = facts["winner"]
    if winner is None:
        return voice.words("tell.round.tie", points=points)
    return voice.words("tell.round", side=voice.sides[winner], points=points, total=facts["totals"][winner])


def _match_over(voice: _Voice, event: Happened) -> str:
    winner: Any = event.facts["winner"]
    if winner is None:
        return voice.words("tell.match.nobody")
    key = "tell.match.gato" if event.facts.get("cara_de_gato") else "tell.match"
    return voice.words(key, side=voice.sides[winner])


_TELLERS: Final[Mapping[str, Teller]] = {
    "played": _played,
    "trick": _trick,
    "swapped": _swapped,
    "cut": _cut,
    "knocked": _knocked,
    "resigned": _resigned,
    "dealt": _dealt,
    "drew": _drew,
    "bonus": _bonus,
    "round_over": _round_over,
    "match_over": _match_over,
}
_CLOSING: Final = frozenset({"trick", "dealt", "round_over", "match_over"})
"""After these a new line begins."""
