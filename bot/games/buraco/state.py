"""What does a round of Buraco consist of: what lies open to everybody, and what is hidden?

`Public` holds only what every viewer may see; a view is `Public`, the part of the pile that the rules show, and the
viewer's own cards. The open parts are named tuples: a round copies them some hundred times.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from bot.cards import Card
from bot.games.base import Outcome, RoundResult, Seat, Setup, Side, Status
from bot.games.buraco.melds import Reading
from bot.games.buraco.rules import BuracoRules

Phase = Literal["cut", "draw", "play"]
WhyOver = Literal["went_out", "stock", "passed", "one_pile", "two_left", "idle"]
"""Why a round ends (RULES 1.6): somebody went out; nothing to draw and no way to take the pile, or nobody wanted it;
the last pile was played; two cards were left; nobody laid anything any more."""
Melds = tuple[Reading, ...]


class Lay(NamedTuple):
    """One laying down of the running turn: the cards, and what its meld was before (None: it is a new one)."""

    meld: int
    cards: tuple[Card, ...]
    before: Reading | None


class Turn(NamedTuple):
    """The running turn. `seat` None: nobody is asked."""

    seat: Seat | None
    drew: Literal["", "stock", "pile", "unknown"] = ""
    """Where the card of this turn came from; empty before the draw, unknown in a position laid by hand."""
    rejected: bool = False
    """The mão has refused his first card."""
    lone_card: Card | None = None
    """The only card of the pile that was taken, where it may not go back in this turn."""
    lays: tuple[Lay, ...] = ()
    """All that was laid in this turn and still lies there."""
    settled: int = 0
    """How many of `lays` came before a morto was taken in this turn."""
    from_pile: bool = False
    """The first of `lays` was the taking of the pile."""
    must_lay: bool = False
    """Something must be laid before the discard (`pile` any_meld)."""
    exhausted: bool = False
    """The turn began with nothing left to draw."""


class Public(NamedTuple):
    """All that lies open. Tuples have one entry a seat or a side."""

    rules: BuracoRules
    sides: tuple[tuple[Seat, ...], ...]
    round: int
    dealer: Seat
    scores: tuple[int, ...]
    """Running scores of the sides before this round (after a finished round: with it)."""
    vulnerable: tuple[bool, ...]
    """By side, judged at the deal."""
    status: Status
    phase: Phase | None
    turn: Turn
    first_turn: bool
    """It is the mão's very first turn."""
    stock: int
    pile: int
    """Cards of the pile."""
    held: tuple[int, ...]
    """Cards in each hand."""
    known: tuple[tuple[Card, ...], ...]
    """Cards of each hand that everybody saw in a pile that it took. What it lays is among them until its turn ends."""
    mortos: int
    """Mortos on the table."""
    mortos_taken: tuple[bool, ...]
    melds: tuple[Melds, ...]
    fouls: tuple[int, ...]
    """Penalty points of each side so far."""
    opened: tuple[bool, ...]
    """By seat: he need not bring the vulnerable minimum any more."""
    raised: tuple[bool, ...]
    """By seat: his cards had to go back once, he needs more."""
    has_laid: tuple[bool, ...]
    """By seat: he laid cards in an earlier turn of this round."""
    unused: tuple[bool, ...]
    """By seat: he took the morto by his discard and has had no turn since."""
    idle: int
    """Turns in a row that began with nothing left to draw and saw no card laid."""
    cut: tuple[int, ...]
    """Points of each side for the cut."""
    went_out: Seat | None
    relancinho: bool
    """Whoever went out laid his whole hand in one turn."""
    counted: Mapping[Seat, tuple[Card, ...]]
    """The hands that were counted, once the round is over: they lie open then (an unused morto stays face down)."""
    result: RoundResult | None
    """The count of this round, once it is over."""
    outcome: Outcome | None
    goes_on: bool
    """Whether another round follows until the match is over: a `deck` or a `position` ends with its round."""
    why_over: WhyOver | None = None
    """Why this round ended, once it is over."""

    def side_of(self, seat: Seat) -> Side:
        """The side of a seat: partners sit at equal distances."""
        return seat % len(self.sides)

    def takes_morto(self, side: Side) -> bool:
        """Whether the side's next emptied hand gets a morto (else its player goes out)."""
        return self.mortos > 0 and not self.mortos_taken[side]

    @property
    def nothing_left(self) -> bool:
        """Neither a stock nor a morto that could become one."""
        return not self.stock and not self.mortos


class BuracoState(NamedTuple):
    """Everything: what lies open, and the cards that lie hidden. Hands are sorted. Its `repr` shows what lies open."""

    public: Public
    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    """In drawing order; before the cut is answered the whole deck."""
    pile: tuple[Card, ...]
    """The last one is on top."""
    mortos: tuple[tuple[Card, ...], ...]
    drawn: Card | None
    """The card drawn from the stock in this turn."""
    setup: Setup

    def __repr__(self) -> str:
        return f"BuracoState({self.public!r})"


class BuracoView(NamedTuple):
    """What one viewer sees: what lies open, what the rules show of the pile, and his own cards. Its `repr` has none."""

    public: Public
    seat: Seat
    hand: tuple[Card, ...]
    pile: tuple[Card, ...]
    """The cards of the pile that he may look at, the top one last."""
    drawn: Card | None = None
    """The card that he drew from the stock in this turn."""

    def __repr__(self) -> str:
        return f"BuracoView({self.public!r}, {self.seat}, {self.pile!r})"

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.public.held)

    @property
    def side(self) -> Side:
        """The viewer's side (of no meaning for the spectator)."""
        return self.public.side_of(self.seat)

    @property
    def own_melds(self) -> Melds:
        """The melds of the viewer's side."""
        return self.public.melds[self.side]

    @property
    def to_act(self) -> frozenset[Seat]:
        """The seats that are asked now."""
        seat = self.public.turn.seat
        return frozenset() if seat is None else frozenset((seat,))

    @property
    def phase(self) -> str | None:
        """What is asked: "cut", "draw", "play", or None."""
        return self.public.phase

    @property
    def status(self) -> Status:
        """Whether the round is being played, is over, or the match is."""
        return self.public.status

    @property
    def round(self) -> int:
        """Number of the round in the match, from 1."""
        return self.public.round

    @property
    def dealer(self) -> Seat:
        """Who deals; the mão sits to his left."""
        return self.public.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """Running score of each side."""
        return self.public.scores
