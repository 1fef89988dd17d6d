"""What does a deal of Bisca consist of: what lies open to everybody, and what is hidden?

`Public` holds only what every viewer may see; a view is `Public` and the viewer's own cards (RULES 2). What is
made anew with every play is a named tuple, which is built twice as fast as a frozen dataclass.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from bot.cards import Card
from bot.games.base import Outcome, RoundResult, Seat, Setup, Side, Status
from bot.games.bisca.rules import BiscaRules

Play = tuple[Seat, Card]
"""One card of a trick and the seat that played it."""


ASKED: Final[Mapping[Seat | None, frozenset[Seat]]] = {
    None: frozenset(),
    **{seat: frozenset((seat,)) for seat in range(4)},
}
"""The set of seats that are asked, by the seat in turn."""


class Trick(NamedTuple):
    """A finished trick: the cards in playing order, who took it, and its card points."""

    plays: tuple[Play, ...]
    winner: Seat
    points: int


@dataclass(frozen=True)
class Public:
    """All that lies open. One entry a seat or a side in tuples; `phase` is "cut", "play" or None (nobody is asked).

    It has no slots: `changed` makes the next one from its dictionary, four times as fast as a constructor.
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
    new = _new(Public)
    _set(new, "__dict__", public.__dict__ | changes)
    return new


_new, _set = object.__new__, object.__setattr__


class BiscaState(NamedTuple):
    """Everything: what lies open, the hands, the stock in drawing order (the turned-up card not among it).

    Before the cut is answered the stock is the whole deck. Its `repr` tells only what lies open.
    """

    public: Public
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    setup: Setup

    def __repr__(self) -> str:
        return f"BiscaState(public={self.public!r})"


class BiscaView(NamedTuple):
    """What one viewer sees: what lies open, his own hand, and his partner's where `partners_show` lets him.

    Its `repr` tells only what lies open and who looks.
    """

    public: Public
    seat: Seat
    hand: tuple[Card, ...]
    partner_hand: tuple[Card, ...] | None = None

    def __repr__(self) -> str:
        return f"BiscaView(seat={self.seat}, public={self.public!r})"

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.public.held)

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that are asked now."""
        return ASKED[self.public.turn]

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
