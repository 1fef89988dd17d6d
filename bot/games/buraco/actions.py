"""What can a player of Buraco do? The names and fields are those of the records (RECORDS, File)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from bot.cards import ALL_CARDS, Card
from bot.games.base import Action, Resign


@dataclass(frozen=True, slots=True)
class Cut(Action):
    """Before the deal: the number of cards aimed at (RULES 1.7, `cut_bonus`)."""

    name: ClassVar[str] = "cut"
    at: int


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """One card from the stock."""

    name: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Reject(Action):
    """The mão does not want the first card he drew (RULES 1.2, `first_redraw`)."""

    name: ClassVar[str] = "reject"


@dataclass(frozen=True, slots=True)
class TakePile(Action):
    """The whole pile. Where its top card must be used at once: `with_` = the hand cards (record key `with`) that it
    is melded with, or `meld` = index of the side's meld that it goes to, together with those cards if both are given.
    """

    name: ClassVar[str] = "take_pile"
    with_: tuple[Card, ...] | None = None
    meld: int | None = None


@dataclass(frozen=True, slots=True)
class Meld(Action):
    """A new meld from the hand, its cards in any order."""

    name: ClassVar[str] = "meld"
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Add(Action):
    """Hand cards onto the side's meld with that index, in the order laid."""

    name: ClassVar[str] = "add"
    meld: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """One card onto the pile; it ends the turn."""

    name: ClassVar[str] = "discard"
    card: Card


@dataclass(frozen=True, slots=True)
class Undo(Action):
    """Take back the last meld or addition of this turn."""

    name: ClassVar[str] = "undo"


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """Nothing is left to draw, and the pile is not wanted."""

    name: ClassVar[str] = "pass"


DISCARDS: Final[tuple[Discard, ...]] = tuple(map(Discard, ALL_CARDS))
"""The discard of every card, by its number: menus and players ask for them all the time."""
ACTIONS: Final[Mapping[str, type[Action]]] = {
    action.name: action for action in (Cut, Draw, Reject, TakePile, Meld, Add, Discard, Undo, Pass, Resign)
}
