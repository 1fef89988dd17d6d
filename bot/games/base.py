"""What is common to all games: seats, actions, events, views, refusals, outcomes, and what a game must answer.

A state is a public part and a hidden part. A seat's view is the public part and that seat's own hand; whether an
action is lawful depends on nothing else, so one `judge(view, action)` serves menus, commands, computer players
and `apply`. States, actions, events and views are frozen values.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol, TypeVar

from bot.cards import Card

Seat = int
Side = int
SPECTATOR: Final[Seat] = -1
"""The viewer who sits nowhere: he sees what lies open on the table and no hand."""

Status = Literal["playing", "round_over", "match_over"]
Fact = int | str | bool | Card | tuple[Card, ...] | tuple[str, ...] | tuple[int, ...] | None
Facts = Mapping[str, Fact]
Json = dict[str, Any]


class IllegalAction(Exception):
    """An action that the rules forbid now. `code` is a stable key of the catalogs, `facts` fill its message."""

    def __init__(self, code: str, **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Facts = facts


class RulesError(ValueError):
    """Switches, a seat number, a deck or a position that no game can start from; the message names what is wrong."""


def shown(value: object) -> str:
    """A value of the input for a message: one line of ASCII, cut to a readable length."""
    text = ascii(value)
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a seat does. `name` is the record's word, the fields are the record's keys (RECORDS, File)."""

    name: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Resign(Action):
    """The seat's side gives up the match: it is over, the scores stay (any game, at any time)."""

    name: ClassVar[str] = "resign"


_NOTHING: Final[Facts] = {}


class Event(NamedTuple):
    """One thing that happened, born with a public half and one half per seat that may know more.

    `kind` is a stable word ("played", "trick", "drew" …), `seat` who did it (None: the game itself),
    `facts` what everybody may know, `private` what single seats may know besides (never in its `repr`).
    """

    kind: str
    seat: Seat | None = None
    facts: Facts = _NOTHING
    private: Mapping[Seat, Facts] = _NOTHING  # type: ignore[assignment]  # empty, so of any key

    def seen_by(self, viewer: Seat) -> Facts:
        """What `viewer` may know of it: the public facts and his own."""
        return {**self.facts, **self.private.get(viewer, {})}

    def __repr__(self) -> str:
        return f"Event(kind={self.kind!r}, seat={self.seat!r}, facts={self.facts!r})"


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands between two rounds: all that the next round needs to know of the earlier ones.

    `dealer` None: drawn by lot from the seed (or the last seat where there is none). `scores`: one running score
    a side, empty for all 0. `carried`: match points that tied deals carried on (Bisca, `tie` carry).
    """

    round: int = 1
    dealer: Seat | None = None
    scores: tuple[int, ...] = ()
    carried: int = 0


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What a finished round was worth. One entry a side: `items` add up to `totals`; `scores` hold them already.

    `points`: card points taken by each side (Bisca; empty elsewhere). `feats`: what a club counts besides points:
    `canastras` and `clean`, how many of those are clean (Buraco; empty elsewhere).
    """

    round: int
    dealer: Seat
    items: tuple[Mapping[str, int], ...]
    totals: tuple[int, ...]
    scores: tuple[int, ...]
    points: tuple[int, ...] = ()
    feats: tuple[Mapping[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning side (None: nobody), `why` ("target", "resigned"), and who resigned."""

    winner: Side | None
    why: Literal["target", "rounds", "resigned"]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Caution:
    """Something to ask the player before a lawful action is done; `code` is a key of the catalogs."""

    code: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a game starts from. Exactly one of `seed`, `deck`, `position` says how the cards lie (RECORDS, File).

    `rules`: the game's own rules object. `position`: the record's object, card strings already checked by `start`.
    """

    rules: Any
    seats: int
    seed: str | None = field(default=None, repr=False)
    deck: tuple[Card, ...] | None = field(default=None, repr=False)
    position: Json | None = field(default=None, repr=False)
    standing: Standing = Standing()


class View(Protocol):
    """What every game's view answers; `seat` is the viewer, or `SPECTATOR`."""

    @property
    def seat(self) -> Seat: ...
    @property
    def seats(self) -> int: ...
    @property
    def hand(self) -> tuple[Card, ...]: ...
    @property
    def to_act(self) -> frozenset[Seat]: ...
    @property
    def phase(self) -> str | None: ...
    @property
    def status(self) -> Status: ...
    @property
    def round(self) -> int: ...
    @property
    def dealer(self) -> Seat: ...
    @property
    def scores(self) -> tuple[int, ...]: ...


S = TypeVar("S")
V = TypeVar("V", bound=View)


class Game(Protocol[S, V]):
    """What a game must answer. All functions are pure; `S` is its state, `V` its view."""

    name: str
    """The record's word for it: "bisca", "buraco"."""
    actions: Mapping[str, type[Action]]
    """Every action by its record name."""
    presets: Mapping[str, Any]
    """Every named set of switches, as rules objects, the usual one first."""
    pauses: bool
    """Whether the count of a round is usually looked at before the next one is dealt."""

    def rules(self, switches: Mapping[str, object]) -> Any:
        """Build the rules object from `{"preset": name, …switches}`; `RulesError` names what is unknown or wrong."""

    def switches(self, rules: Any) -> Json:
        """Every switch of `rules` with its value, as a record stores it (with the preset's name)."""

    def sides(self, rules: Any, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Which seats make which side; `RulesError` where these rules cannot be played by that many seats."""

    def start(self, setup: Setup) -> S:
        """Lay the cards for the round of `setup.standing`; `RulesError` for an impossible deck or position."""

    def proceed(self, state: S) -> S:
        """Deal the next round after a finished one; any other state is given back as it is."""

    def to_act(self, state: S) -> frozenset[Seat]:
        """The seats that are asked now; nobody between two rounds and after the match."""

    def judge(self, view: V, action: Action) -> None:
        """Raise `IllegalAction` unless the viewer may do `action` now."""

    def apply(self, state: S, seat: Seat, action: Action) -> tuple[S, tuple[Event, ...]]:
        """Do it (after a finished round: in the next one, which is dealt first); `IllegalAction` changes nothing."""

    def view(self, state: S, viewer: Seat) -> V:
        """What `viewer` (a seat or `SPECTATOR`) may see, built field by field."""

    def moves(self, view: V) -> tuple[Action, ...]:
        """The lawful actions of the viewer now, resigning aside; empty when he is not asked."""

    def cautions(self, view: V, action: Action) -> tuple[Caution, ...]:
        """What to ask the viewer before he does this lawful action."""

    def status(self, state: S) -> Status:
        """Whether it is being played, the round is over, or the match is."""

    def result(self, state: S) -> RoundResult | None:
        """The count of the round that has just finished; None while one is being played."""

    def standing(self, state: S) -> Standing:
        """What a restart needs to deal the running round again, or the next one after a finished round."""

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended, or None."""

    def snapshot(self, state: S, viewer: Seat | None) -> Json:
        """The `replay` answer (RECORDS, Command) without `ok`; `viewer` None: with everything open."""


def sides_of(teams: str, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Seats by side for `teams` individual, pairs or trios (RECORDS, File): partners sit opposite each other."""
    if teams == "individual":
        count = seats
    elif teams == "pairs":
        count = seats // 2
    else:
        count = seats // 3
    return tuple(tuple(range(side, seats, count)) for side in range(count))


def side_of(sides: Iterable[tuple[Seat, ...]], seat: Seat) -> Side:
    """The side that `seat` belongs to."""
    for side, members in enumerate(sides):
        if seat in members:
            return side
    raise ValueError(f"there is no seat {seat}")
