"""What does a deal of Bisca consist of: what lies open to everybody, and what is hidden?

`Public` holds only what every viewer may see; a view is `Public` and the viewer's own cards (RULES 2).
"""

from dataclasses import dataclass, field
from typing import Any

from bot.cards import Card
from bot.games.base import Outcome, RoundResult, Seat, Setup, Side, Status
from bot.games.bisca.rules import BiscaRules

Play = tuple[Seat, Card]
"""One card of a trick and the seat that played it."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick: the cards in playing order, who took it, and its card points."""

    plays: tuple[Play, ...]
    winner: Seat
    points: int


@dataclass(frozen=True)
class Public:
    """All that lies open. One entry a seat or a side in tuples; `phase` is "cut", "play" or None (nobody is asked).

    It has no slots: `changed` makes the next one from its dictionary, three times as fast as a constructor.
    """

    rules: BiscaRules
    sides: tuple[tuple[Seat, ...], ...]
    round: int
    dealer: Seat
    scores: tuple[int, ...]
    """Match points, or deals won, of each side before this deal (after a finished deal: with it)."""
    carried: int
    status: Status
    phase: str | None
    turn: Seat | None
    trump: str
    """Suit letter; empty before the cut is answered."""
    trump_card: Card | None
    """The turned-up card while it lies under the stock."""
    knocked: bool
    stock: int
    """Cards still to draw, the turned-up one included."""
    held: tuple[int, ...]
    """Cards in each hand."""
    table: tuple[Play, ...]
    """The trick so far, in playing order."""
    captured: tuple[tuple[Card, ...], ...]
    """Every card that each side has taken (all were played openly)."""
    points: tuple[int, ...]
    """Card points of each side so far; they add up to 120 when all cards are taken."""
    tricks: int
    """Tricks finished in this deal."""
    last_trick: Trick | None
    """The last finished trick, also the one that ended the deal before: shown until the next lead."""
    first_to_win: Side | None
    """The side that reached `win_at` first."""
    swapped: tuple[str, ...]
    """Ranks of trump already exchanged in this deal: "7", "2"."""
    bonuses: tuple[tuple[str, Side], ...]
    """Heley and rodar as they were earned in this deal, each with its side."""
    result: RoundResult | None
    """The count of this deal once it is over; while the next one is played: of the one before."""
    outcome: Outcome | None
    turned: tuple[Card, ...] = ()
    """Cards that were turned up and might not stay (`turned_bisca`): all have seen them; they lie in the stock."""
    goes_on: bool = True
    """Whether another deal follows this one until the match is over; a `deck` or `position` ends with its deal."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.held)


def changed(public: Public, **changes: Any) -> Public:
    """A copy with those fields changed; names and types are the caller's care."""
    new = object.__new__(Public)
    new.__dict__.update(public.__dict__, **changes)
    return new


@dataclass(frozen=True, slots=True)
class BiscaState:
    """Everything: what lies open, the hands, the stock in drawing order (the turned-up card not among it)."""

    public: Public
    hands: tuple[tuple[Card, ...], ...] = field(repr=False)
    stock: tuple[Card, ...] = field(repr=False)
    setup: Setup = field(repr=False)


@dataclass(frozen=True, slots=True)
class BiscaView:
    """What one viewer sees: what lies open, his own hand, and his partner's where `partners_show` lets him."""

    public: Public
    seat: Seat
    hand: tuple[Card, ...]
    partner_hand: tuple[Card, ...] | None = None

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.public.held)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that are asked now."""
        turn = self.public.turn
        return frozenset() if turn is None else frozenset((turn,))

    @property
    def phase(self) -> str | None:
        """What is asked: "cut", "play", or None."""
        return self.public.phase

    @property
    def status(self) -> Status:
        """Whether the deal is being played, is over, or the match is."""
        return self.public.status

    @property
    def round(self) -> int:
        """Number of the deal in the match, from 1."""
        return self.public.round

    @property
    def dealer(self) -> Seat:
        """Who deals; the seat to his left cuts and leads."""
        return self.public.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """Match points of each side."""
        return self.public.scores
