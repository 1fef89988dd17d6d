"""Did every seat receive its share of the good cards? Counted from records, to answer who doubts the shuffle.

Good are the wild cards at Buraco (twos and jokers) and the trumps at Bisca. A card is received when it comes to a hand
unseen: dealt, drawn from the stock, or with a morto; not from the pile, nor by exchange, nor the turned-up card. What
was to be expected of it is the share of good cards among all that still lay hidden, which holds whatever people do.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from bot.cards import Card
from bot.games.base import Action, Resign, Seat
from bot.games.bisca import deal as bisca_deal
from bot.games.bisca.actions import Cut as BiscaCut
from bot.games.bisca.actions import Knock
from bot.games.buraco import deal as buraco_deal
from bot.games.buraco.actions import Cut
from bot.games.records import Record


@dataclass(slots=True)
class Luck:
    """What a seat received. `expected`: how many good ones were to be expected, `variance`: of that number."""

    cards: int = 0
    good: int = 0
    expected: float = 0.0
    variance: float = 0.0

    def receive(self, cards: int, good: int, hidden: int, hidden_good: int) -> None:
        """Count cards that came at once, out of `hidden` ones of which so many were good (hypergeometric)."""
        share = hidden_good / hidden
        self.cards += cards
        self.good += good
        self.expected += cards * share
        self.variance += cards * share * (1 - share) * (hidden - cards) / max(1, hidden - 1)

    def add(self, other: "Luck") -> None:
        """Count another match of the same seat."""
        self.cards += other.cards
        self.good += other.good
        self.expected += other.expected
        self.variance += other.variance

    @property
    def deviation(self) -> float:
        """How far `good` is off what was expected, in standard deviations; 0.0 where nothing was left to chance."""
        return (self.good - self.expected) / self.variance**0.5 if self.variance > 0 else 0.0


def luck_of(record: Record) -> tuple[Luck, ...]:
    """What each seat received in a match. `RulesError`, `IllegalAction`: the rules refuse the record."""
    found = tuple(Luck() for _ in range(record.setup.seats))
    for seat, cards, hidden, good in _received(record):
        found[seat].receive(len(cards), sum(map(good, cards)), len(hidden), sum(map(good, hidden)))
    return found


class _Received(NamedTuple):
    """Cards that came to a seat at once, and all that lay hidden before, themselves included."""

    seat: Seat
    cards: Sequence[Card]
    hidden: Sequence[Card]
    good: Callable[[Card], bool]


def _received(record: Record) -> Iterator[_Received]:
    game, good, waits = record.game, _GOOD[record.game.name], True
    state = game.start(record.setup)
    for entry in record.entries:
        if isinstance(entry.action, Resign):
            return
        if not game.to_act(state):
            state, waits = game.proceed(state), True
        state = _cut(state, entry.action)
        if waits and any(state.hands):
            yield from _dealt(state, good(state))
            waits = False
        hidden = _hidden(state)
        state, events = game.apply(state, entry.seat, entry.action)
        if waits:  # this was the cut
            yield from _dealt(state, good(state))
            waits = False
        for event in events:
            for seat, facts in event.private.items() if event.kind in ("drew", "morto") else ():
                cards: Any = facts["cards"] if "cards" in facts else (facts["card"],)
                if all(card in hidden for card in cards):
                    yield _Received(seat, cards, tuple(hidden), good(state))
                    for card in cards:
                        hidden.remove(card)


def _dealt(state: Any, good: Callable[[Card], bool]) -> Iterator[_Received]:
    hidden = [*_hidden(state), *(card for hand in state.hands for card in hand)]
    return (_Received(seat, hand, hidden, good) for seat, hand in enumerate(state.hands))


def _hidden(state: Any) -> list[Card]:
    """Stock and mortos; what was turned up once at Bisca, and lies in the stock, has been seen."""
    mortos = (card for morto in getattr(state, "mortos", ()) for card in morto)
    seen = getattr(state.public, "turned", ())
    return [card for card in (*state.stock, *mortos) if card not in seen]


def _cut(state: Any, action: Action) -> Any:
    """The state in which an action is done that stands in place of the cut."""
    if state.public.phase != "cut" or isinstance(action, Cut | BiscaCut | Knock):
        return state
    return buraco_deal.deal(state) if hasattr(state, "mortos") else bisca_deal.dealt(state, knocked=False)


def _wild(_: Any) -> Callable[[Card], bool]:
    return lambda card: card.is_joker or card.number == 2


def _trump(state: Any) -> Callable[[Card], bool]:
    suit = state.public.trump
    return lambda card: card.suit == suit


_GOOD: Final[dict[str, Callable[[Any], Callable[[Card], bool]]]] = {"buraco": _wild, "bisca": _trump}
