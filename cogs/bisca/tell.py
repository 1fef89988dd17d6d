"""What happens at Bisca, in words?"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from bot.tables.model import Happened
from cogs.ui.tell import Voice, capital

Teller = Callable[[Voice, Happened], str]


def lines(voice: Voice, events: Iterable[Happened]) -> list[str]:
    """The events as lines, one for each trick."""
    told: list[list[str]] = [[]]
    for event in events:
        teller = _TELLERS.get(event.kind)
        said = teller(voice, event) if teller is not None else ""
        if said:
            told[-1].append(said)
        if event.kind in _CLOSING and told[-1]:
            told.append([])
    return [capital("; ".join(line)) for line in told if line]


def _played(voice: Voice, event: Happened) -> str:
    return voice("tell.played", event, card=event.facts["card"])


def _trick(voice: Voice, event: Happened) -> str:
    return voice("tell.trick", event, points=event.facts["points"])


def _swapped(voice: Voice, event: Happened) -> str:
    return voice("tell.swapped", event, card=event.facts["card"], other=event.facts["for"])


def _cut(voice: Voice, event: Happened) -> str:
    return voice("tell.cut", event)


def _knocked(voice: Voice, event: Happened) -> str:
    return voice("tell.knocked", event)


def _resigned(voice: Voice, event: Happened) -> str:
    return voice("tell.resigned", event)


def _dealt(voice: Voice, event: Happened) -> str:
    trump, card = str(event.facts["trump"]), event.facts["trump_card"]
    key = "tell.dealt" if card is None else "tell.dealt.turned"
    return voice.words(key, suit=voice.words.suit(trump), card=card)


def _drew(voice: Voice, event: Happened) -> str:
    card = event.facts.get("card")
    return "" if card is None else voice.words("tell.drew.you", card=card)


def _bonus(voice: Voice, event: Happened) -> str:
    side: Any = event.facts["side"]
    name = voice.words(f"bonus.{event.facts['name']}")
    return voice.words("tell.bonus", name=name, side=voice.sides[side], points=event.facts["points"])


def _round_over(voice: Voice, event: Happened) -> str:
    facts: Mapping[str, Any] = event.facts
    points = " × ".join(str(number) for number in facts["points"])
    winner = facts["winner"]
    if winner is None:
        return voice.words("tell.round.tie", points=points)
    return voice.words("tell.round", side=voice.sides[winner], points=points, total=facts["totals"][winner])


def _match_over(voice: Voice, event: Happened) -> str:
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
