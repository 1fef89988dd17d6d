"""A table for tests: lay a position, say actions in words, look at what lies there."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from bot.cards import Card, format_cards, parse_cards
from bot.games.base import Action, Event, IllegalAction, Json, Resign, Setup, Standing
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.rules import BuracoRules
from bot.games.buraco.state import BuracoState, BuracoView

STOCK: Final = "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D"
MORTO: Final = "3H 4H 6H 8H TH QH KS JS 9S 7S 5S"
OTHER_MORTO: Final = "4S 6S 8S TS QS AD 3C 5H 7H 9H JH"
CLEAN: Final = "4C 5C 6C 7C 8C 9C TC"
DIRTY: Final = "4C 5C 6C 2H 8C 9C TC"

SHOWN: Final[Counter[tuple[str, object]]] = Counter()
"""Every switch and value that a test shows through play (`shows`)."""

F = TypeVar("F", bound=Callable[..., Any])


def shows(**switches: object) -> Callable[[F], F]:
    """Mark a test that shows through play what these values of switches mean; a tuple names several values."""

    def mark(test: F) -> F:
        for name, values in switches.items():
            for value in values if isinstance(values, tuple) else (values,):
                SHOWN[name, value] += 1
        return test

    return mark


class Table:
    """A game that is changed by what its players say."""

    def __init__(self, state: BuracoState) -> None:
        self.state = state
        self.events: list[Event] = []

    def say(self, *words: str, seat: int | None = None) -> "Table":
        """Do actions in words, each for the seat whose turn it is unless `seat` says other."""
        for word in words:
            who = self.turn if seat is None else seat
            self.state, events = BURACO.apply(self.state, who, action(word))
            self.events += events
        return self

    def refusal(self, word: str, seat: int | None = None) -> IllegalAction:
        """The refusal of an action; it must leave all as it was."""
        before = self.state
        try:
            BURACO.apply(self.state, self.turn if seat is None else seat, action(word))
        except IllegalAction as refusal:
            assert self.state == before
            return refusal
        raise AssertionError(f"{word!r} was accepted")

    def refuses(self, word: str, seat: int | None = None) -> str:
        """The code of the refusal."""
        return self.refusal(word, seat).code

    @property
    def turn(self) -> int:
        (seat,) = BURACO.to_act(self.state) or (0,)
        return seat

    @property
    def status(self) -> str:
        return self.state.public.status

    @property
    def view(self) -> BuracoView:
        return self.view_of(self.turn)

    def view_of(self, seat: int) -> BuracoView:
        view: BuracoView = BURACO.view(self.state, seat)
        return view

    def hand(self, seat: int = 0) -> str:
        return format_cards(self.state.hands[seat])

    @property
    def pile(self) -> str:
        return format_cards(self.state.pile)

    def melds(self, side: int = 0) -> list[str]:
        return [format_cards(meld.cards) for meld in self.state.public.melds[side]]

    def meld(self, index: int = -1, side: int = 0) -> tuple[str, str | None, int]:
        """How a meld lies, its canastra, its points."""
        meld = self.state.public.melds[side][index]
        return format_cards(meld.cards), meld.canastra, meld.points

    def sheet(self, side: int = 0) -> Json:
        """The count of the finished round for a side."""
        result = BURACO.result(self.state)
        assert result is not None
        return {**result.items[side], "total": result.totals[side]}

    def moves(self) -> list[str]:
        """The lawful actions in words."""
        return [words(move) for move in BURACO.moves(self.view)]

    def kinds(self) -> set[str]:
        """The kinds of action that are open."""
        return {move.name for move in BURACO.moves(self.view)}

    def happened(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]


def rules_of(switches: Json) -> BuracoRules:
    """Rules from switches that differ from `tradicional`, or with a "preset" of their own."""
    return BURACO.rules({"preset": "tradicional", **switches})


def table(
    *hands: str, rules: Json | None = None, scores: Iterable[int] = (), dealer: int | None = None, **position: Any
) -> Table:
    """A table with these hands. `rules`: as in `rules_of`.

    The stock is `STOCK` and the turn is in its phase "play" unless the keywords (of a record's position) say other.
    """
    laid = {"hands": list(hands), "stock": STOCK, "phase": "play", **position}
    if len(hands) == 1:
        laid["hands"].append("3S 5S 7S")
    standing = Standing(1, dealer, tuple(scores))
    setup = Setup(rules_of(rules or {}), len(laid["hands"]), position=laid, standing=standing)
    return Table(BURACO.start(setup))


def dealt(seats: int = 2, rules: Json | None = None, seed: str = "mesa", **standing: Any) -> Table:
    """A table with a round dealt from a seed."""
    return Table(BURACO.start(Setup(rules_of(rules or {}), seats, seed=seed, standing=Standing(**standing))))


def action(text: str) -> Action:
    """An action in words: "draw", "take with 8C 9C", "take on 0 with TC", "add 0 7C", "discard KS" …"""
    name, _, rest = text.partition(" ")
    if name == "take":
        on, _, used = rest.partition("with")
        where = on.replace("on", "").strip()
        return TakePile(parse_cards(used) or None, int(where) if where else None)
    if name == "add":
        index, _, cards = rest.partition(" ")
        return Add(int(index), parse_cards(cards))
    if name == "cut":
        return Cut(int(rest))
    if name == "discard":
        return Discard(Card(rest))
    if name == "meld":
        return Meld(parse_cards(rest))
    return {"draw": Draw, "pass": Pass, "undo": Undo, "reject": Reject, "resign": Resign}[name]()


def words(move: Action) -> str:
    """An action in the words that `action` reads."""
    match move:
        case TakePile(with_, meld):
            on = "" if meld is None else f" on {meld}"
            return f"take{on}" + (f" with {format_cards(with_)}" if with_ else "")
        case Add(meld, cards):
            return f"add {meld} {format_cards(cards)}"
        case Meld(cards):
            return f"meld {format_cards(cards)}"
        case Discard(card):
            return f"discard {card}"
        case Cut(at):
            return f"cut {at}"
    return move.name
