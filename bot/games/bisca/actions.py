"""What can a player of Bisca do? One class an action; the fields are the record's keys (RECORDS, File)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from bot.cards import ALL_CARDS, Card
from bot.games.base import Action, Resign


@dataclass(frozen=True, slots=True)
class Play(Action):
    """Plays a card of the hand to the trick."""

    name: ClassVar[str] = "play"
    card: Card


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """Exchanges that card of the hand, the seven or the two of trumps, for the turned-up card."""

    name: ClassVar[str] = "swap"
    card: Card


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """Cuts without knocking. `at`, the number aimed at, means nothing to Bisca."""

    name: ClassVar[str] = "cut"
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Knock(Action):
    """Knocks on the deck instead of cutting: hearts are trumps (RULES 3)."""

    name: ClassVar[str] = "knock"


ACTIONS: Final[Mapping[str, type[Action]]] = {kind.name: kind for kind in (Play, Swap, Cut, Knock, Resign)}
"""Every action by its record name."""

PLAYS: Final = tuple(Play(card) for card in ALL_CARDS)
"""`PLAYS[card]` is the play of that card, made once."""

SWAPS: Final = tuple(Swap(card) for card in ALL_CARDS)
"""`SWAPS[card]` is the exchange of that card, made once."""
