"""What is a table seen from outside: who sits where, what is played, whose turn, until when, how did it end?

Everything here is a frozen value. Times are UTC milliseconds, people and places are Discord ids, seats count from 0.
Nothing here holds a hand, a seed or a game's state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal

from bot.games.base import Facts, Seat, Side, View

Millis = int
Stage = Literal["lobby", "playing", "over"]
By = Literal["person", "computer", "clock"]
Reason = Literal[
    "target",  # the match was played to its end
    "rounds",  # likewise, by the number of rounds
    "resigned",  # a side gave up
    "declined",  # the challenge was refused
    "expired",  # lobby or challenge outlived its time
    "empty",  # everybody left the lobby
    "closed",  # by the host, a moderator, or a player where the host was absent
    "cancelled",  # its channel, thread or server vanished
    "idle",  # no clock, and nobody played for a month
    "abandoned",  # every person was absent for too long
    "set_aside",  # this version refuses its record
]
Kind = Literal[
    "seats",  # somebody sat down, left, was removed, sides were drawn, a computer player came
    "started",
    "played",  # one or more actions; `events` tells them
    "ended",  # over; where an action ended it, `events` tells the actions
    "nudge",  # the seats to act let the first seconds go by (ping those who want it only then)
    "reminder",  # little time is left: once a turn
    "away",  # the computer plays for `seats` from now on (its actions follow in `events`)
    "back",  # the person of `seats` is back
    "clock",  # the deadline moved
    "placed",  # it has a thread now
    "message_gone",  # its public message was deleted: post a new one
    "restored",  # loaded after a doubt: show what the store says
]


@dataclass(frozen=True, slots=True)
class Person:
    """A Discord account: id, name as shown now, and whether it is a bot."""

    user: int
    name: str
    bot: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands: guild, channel, and its thread where it has one."""

    guild: int
    channel: int
    thread: int | None = None


@dataclass(frozen=True, slots=True)
class Clock:
    """Time for one move: `seconds` at a `live` or `daily` table; `none` has no limit."""

    kind: Literal["live", "daily", "none"] = "live"
    seconds: int = 60


LIVE: Final = Clock()
DAILY: Final = Clock("daily", 24 * 60 * 60)
NO_CLOCK: Final = Clock("none", 0)


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `rules`: `{"preset": name, …switches that differ}`; at a table: every switch resolved."""

    game: str
    rules: Mapping[str, object]
    seats: int
    clock: Clock = LIVE


@dataclass(frozen=True, slots=True)
class Seated:
    """One seat: a person (`user`), a computer player (`computer` is its level), or nobody.

    `away`: the computer plays for him until his next click. `seen`: his last click here. `missed`: how often the
    computer played for him since. `extras`: how often he asked for more time in the running round.
    """

    user: int | None = None
    name: str = ""
    computer: str | None = None
    away: bool = False
    seen: Millis = 0
    missed: int = 0
    extras: int = 0

    @property
    def empty(self) -> bool:
        """Whether nobody sits here."""
        return self.user is None and self.computer is None


@dataclass(frozen=True, slots=True)
class Ended:
    """How a table ended. `by`: who closed or declined it, `text`: the reason he gave.

    `winner`: the winning side of a match that was played (None: nobody), `seat`: the seat that resigned.
    """

    reason: Reason
    at: Millis
    by: int | None = None
    text: str = ""
    winner: Side | None = None
    seat: Seat | None = None

    @property
    def played(self) -> bool:
        """Whether a match came to a result; otherwise the table counts as cancelled."""
        return self.reason in ("target", "rounds", "resigned")


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """The table's public message, when it was posted, and the `Table.version` that it shows."""

    message: int
    version: int
    created: Millis


@dataclass(frozen=True, slots=True)
class Table:
    """A table as it stands. A challenge is a lobby with `invited`.

    `revision` counts the actions of the match: a game action names the one it was made for. `version` counts every
    saved change, seats and clock too: a message that shows an older one lags. `to_act`: the seats that are asked.
    `turn_since`, `deadline`: since when and until when (None: no limit). `rematch_of`: the table before it in the
    series, `series`: the first one, `number`: which match of the series this is. `due`, `warned`: when the sweep
    looks next, and which of its warnings (1 nudge, 2 reminder) this turn has had.
    """

    id: str
    place: Place
    host: int
    plan: Plan
    seats: tuple[Seated, ...]
    created: Millis
    touched: Millis
    stage: Stage = "lobby"
    invited: int | None = None
    invited_name: str = ""
    revision: int = 0
    version: int = 0
    round: int = 0
    to_act: tuple[Seat, ...] = ()
    turn_since: Millis = 0
    deadline: Millis | None = None
    due: Millis | None = None
    warned: int = 0
    series: str = ""
    number: int = 1
    rematch_of: str | None = None
    seed_commitment: str = ""
    ended: Ended | None = None
    message: PublicMessage | None = None

    @property
    def open(self) -> bool:
        """Whether it is not over."""
        return self.stage != "over"

    @property
    def people(self) -> tuple[int, ...]:
        """The user ids that sit here, by seat."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    @property
    def free(self) -> tuple[Seat, ...]:
        """The seats where nobody sits."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.empty)

    def seat_of(self, user: int | None) -> Seat | None:
        """The seat of that person here, or None."""
        return next((n for n, seat in enumerate(self.seats) if user is not None and seat.user == user), None)

    def reseated(self, seat: Seat, seated: Seated) -> "Table":
        """The same table with that seat taken so."""
        return replace(self, seats=(*self.seats[:seat], seated, *self.seats[seat + 1 :]))

    def asks(self, user: int) -> bool:
        """Whether it is this person's turn."""
        return self.seat_of(user) in self.to_act


@dataclass(frozen=True, slots=True)
class Happened:
    """An event as one viewer may know it: `facts` hold the public half and his own. `revision`: after that action."""

    revision: int
    kind: str
    seat: Seat | None
    facts: Facts
    by: By
    at: Millis


@dataclass(frozen=True, slots=True)
class Submitted:
    """The answer to an action: the table, the view of who acted, and all that came of it as he may know it."""

    table: Table
    view: View
    events: tuple[Happened, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A saved change, told to the listener after the lock is free. `events` are what everybody may know."""

    kind: Kind
    table: Table
    before_revision: int
    events: tuple[Happened, ...] = ()
    seats: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class HandMessage:
    """The newest private hand of a person at a table: what is needed to edit it until `expires`."""

    application: int
    token: str = field(repr=False)
    message: int
    expires: Millis


@dataclass(frozen=True, slots=True)
class Ping:
    """A message that called a person to the table; it is removed when he has acted."""

    user: int
    message: int
    revision: int


@dataclass(frozen=True, slots=True)
class Personal:
    """A person's settings. None: as the server or the bot has it."""

    language: str | None = None
    """`pt-BR`, `pt-PT` or `en`; None: as Discord says."""
    pings: str | None = None
    """`always`, `slow` (only when he lets some seconds go by) or `never`; None: as the clock suggests."""
    colours: int = 2
    """Two or four colours of suits."""
    letters: str = "pt"
    """`pt` (D V R) or `en` (Q J K)."""
    large: bool = False
    """Large print."""
    text_mode: bool = False
    """Words instead of pictures."""
    order: str = "suit"
    """The hand by `suit` or by `rank`."""
    last_card: bool = True
    """The last card plays itself."""
    last_plan: str = ""
    """What he opened last, to offer it again; written and read by those who ask him."""


@dataclass(frozen=True, slots=True)
class House:
    """A server's settings: language of public messages, and where the reception panel is pinned."""

    language: str | None = None
    panel_channel: int | None = None
    panel_message: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """A fault report: who, where, in what words, with which record (no seed while the match runs)."""

    user: int
    guild: int | None
    table: str | None
    text: str
    fault: str = ""
    record: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much, how long and how often. Times in milliseconds."""

    tables_per_person: int = 8
    tables_per_guild: int = 200
    challenges_per_person: int = 3
    challenge_life: Millis = 10 * 60_000
    lobby_life: Millis = 30 * 60_000
    """Without anybody sitting down or leaving."""
    decline_cooldown: Millis = 10 * 60_000
    """After a refusal the same person may not challenge the same one again."""
    host_absent: Millis = 5 * 60_000
    """So long without a click, and any player may end the host's lobby."""
    idle_life: Millis = 30 * 24 * 3_600_000
    """Tables without a clock end when nobody plays for so long."""
    abandoned_life: Millis = 2 * 3_600_000
    """A live table at which every person is away ends after so long; a daily one after seven days."""
    nudge_after: Millis = 20_000
    cut_time: Millis = 20_000
    """For the cut at a live table; then it is a plain one."""
    extra_time: Millis = 60_000
    extras_a_round: int = 2
    evict_after: Millis = 15 * 60_000
    """Untouched so long, a table is forgotten in memory (not in the store)."""
    sweep_every: Millis = 1_000
    beat_every: Millis = 5_000
    stand_in: str = "normal"
    """The level that plays for absent people."""


CODES: Final = frozenset(
    {
        "table.unknown",  # table: no such table here
        "table.none",  # he has no table here
        "table.which",  # tables: tuple[Table, …]: it could be any of these
        "table.over",  # reason, text
        "table.not_started",
        "table.running",  # cannot be done any more
        "table.resign",  # cannot be left any more: resign instead
        "table.stale",  # revision, same (bool: the same action of the same seat is done already)
        "table.not_seated",  # he does not sit here
        "table.not_host",
        "table.not_over",
        "table.full",
        "table.seats_missing",  # free: how many seats are empty
        "table.no_people",  # only computer players
        "table.set_aside",  # this version refuses its record
        "table.rules",  # problem: switches or a seat number that cannot be played
        "table.game",  # game: no such game
        "seat.unknown",  # seat
        "seat.taken",  # seat, name
        "seat.computer",  # seat: a computer player sits there
        "seat.bot",  # bots do not play
        "computer.level",  # level, levels
        "challenge.self",
        "challenge.none",  # this is no challenge, or one to somebody else
        "challenge.many",  # limit
        "challenge.cooldown",  # until
        "challenge.blocked",
        "challenge.open",  # table: the same challenge stands already
        "limit.person",  # limit, tables
        "limit.guild",  # limit
        "clock.range",  # low, high: seconds that a clock may give
        "clock.none",  # this turn has no time limit
        "clock.no_more",  # limit: asked for often enough in this round
        "clock.not_yours",  # it is not his turn
    }
)
"""Every code of `TableError`, with its facts: keys of the catalogs."""


class TableError(Exception):
    """What a table cannot do, with the state unchanged. `code` is one of `CODES`, `facts` fill its message."""

    def __init__(self, code: str, **facts: Any) -> None:
        assert code in CODES, code
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, Any] = facts
