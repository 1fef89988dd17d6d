"""What is a table seen from outside: who sits where, what is played, whose turn, until when, how did it end?

Everything here is a frozen value. Times are UTC milliseconds, people and places are Discord ids, seats count from 0.
Nothing here holds a hand, a seed or a game's state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from bot.games.base import Facts, RoundResult, Seat, Side, View
from bot.tables.limits import Limits as Limits
from bot.tables.limits import Millis as Millis
from bot.tables.refusals import CODES as CODES
from bot.tables.refusals import TableError as TableError

Stage = Literal["lobby", "playing", "over"]
By = Literal["person", "computer", "clock"]
Reason = Literal[
    "target",  # the match was played to its end
    "rounds",  # likewise, by the number of rounds
    "time",  # likewise, by the time agreed beforehand
    "resigned",  # a side gave up
    "declined",  # the challenge was refused
    "expired",  # lobby or challenge outlived its time
    "empty",  # everybody left the lobby
    "closed",  # by the host, a moderator, or a player where the host was absent
    "cancelled",  # its channel, thread or server vanished
    "idle",  # no clock, and nobody played for a month
    "abandoned",  # every person was absent for too long
    "paused",  # paused by consent, and nobody went on
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
    "dealt",  # the next round
    "paused",
    "resumed",
    "asked",  # `request` stands now, or one more has agreed to it; what it brings is told as "seats", "paused", "ended"
    "refused",  # `request` was refused or taken back
    "lapsed",  # `request` was not answered in time
    "queue",  # somebody waits for a seat, or does so no longer
]
StandIn = Literal["full", "minimal"]
"""How the computer plays for absent people: as well as it can, or only what must be done (Buraco: draw, discard)."""
Wish = Literal[
    "seat",  # a late person wants the computer's seat; one of those asked agrees (the host; where he is absent anybody)
    "hand_over",  # a person gives his seat to somebody else, who agrees
    "resign",  # a person gives the match up; all partners who are here agree
    "pause",  # all people at the table who are here agree
]
Share = Literal["", "won", "lost", "drawn", "abandoned", "excused"]
"""What a match brings to the person of a seat. Empty: nobody sits there, or it does not count.

`abandoned`: the computer played for him to the end, whoever won. `excused`: lost beside such a partner; not charged.
"""


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
    """What is to be played. `rules`: `{"preset": name, …switches that differ}`; at a table: every switch resolved.

    `until`: the round that is running then is the last one, and most points win (a tie: one more); by number of rounds
    a match ends by its rules. `pause`: whether the count of a round stays until somebody asks for the next one (None:
    as the game is usually played). `stand_in`: how the computer plays for absent people. `rated`: whether the people
    want the match to count in the league; what the league makes of it is its own affair.
    """

    game: str
    rules: Mapping[str, object]
    seats: int
    clock: Clock = LIVE
    until: Millis | None = None
    pause: bool | None = None
    stand_in: StandIn = "full"
    rated: bool = True


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

    `winner`: the winning side of a match that was played (None: nobody), `seat`: the seat that resigned, or (idle) for
    which everybody waited.
    `shares`: what it brings to the person of each seat (bot.tables.shares says how); empty where nothing was played.
    """

    reason: Reason
    at: Millis
    by: int | None = None
    text: str = ""
    winner: Side | None = None
    seat: Seat | None = None
    shares: tuple[Share, ...] = ()

    @property
    def played(self) -> bool:
        """Whether a match came to a result; otherwise the table counts as cancelled."""
        return self.reason in ("target", "rounds", "time", "resigned")


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody wishes and others must agree to. A person has one of a kind at a table; a click names both.

    `user`, `name`: who wishes it. `seat`: the computer's that he wants, or his own that he hands over or resigns with.
    `asked`: who may answer, `agreed`: who has agreed; `to`, `to_name`: who is to have the seat (hand_over).
    `until`: when it lapses (None: it waits).
    """

    kind: Wish
    user: int
    name: str
    asked: tuple[int, ...]
    seat: Seat | None = None
    to: int | None = None
    to_name: str = ""
    agreed: tuple[int, ...] = ()
    until: Millis | None = None

    @property
    def waiting(self) -> tuple[int, ...]:
        """Who still is asked: all of them must agree, for a seat any one."""
        return tuple(user for user in self.asked if user not in self.agreed)


OUTDATED: Final = -1
"""Stands for the version of a message that shows the end of what it is about, but says something that is so no more."""


@dataclass(frozen=True, slots=True)
class PublicMessage:
    """The table's public message, when it was posted, and the `Table.version` (or `OUTDATED`) that it shows."""

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
    looks next, and which of its warnings (1 nudge, 2 reminder) this turn has had. `paused`: since when the clock stands
    by consent, `time_left`: what was left of the move then. `requests`: what is wished and not answered yet. `queue`:
    who waits for a seat in the next match, first come first.
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
    paused: Millis | None = None
    time_left: Millis | None = None
    requests: tuple[Request, ...] = ()
    queue: tuple[Person, ...] = ()

    @property
    def round_over(self) -> bool:
        """Whether a round is counted and the next one not dealt yet: `next_round` does it, or `deadline`."""
        return self.stage == "playing" and not self.to_act

    @property
    def open(self) -> bool:
        """Whether it is not over."""
        return self.stage != "over"

    @property
    def people(self) -> tuple[int, ...]:
        """The user ids that sit here, by seat."""
        return tuple(seat.user for seat in self.seats if seat.user is not None)

    @property
    def host_name(self) -> str:
        """What the host is called, where he sits here."""
        return next((seat.name for seat in self.seats if seat.user == self.host), "")

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

    def request(self, kind: Wish, user: int) -> Request | None:
        """The request of that kind by that person, or None."""
        return next((one for one in self.requests if one.kind == kind and one.user == user), None)

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
class Finished:
    """A round that is over. `view`: what lies open at its end; `history`: running scores after each round till then."""

    result: RoundResult
    view: View
    history: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """A saved change, told to the listener after the lock is free. `events` are what everybody may know.

    `request`: the one that this is about, or that was agreed to and brought it.
    """

    kind: Kind
    table: Table
    before_revision: int
    events: tuple[Happened, ...] = ()
    seats: tuple[Seat, ...] = ()
    request: Request | None = None


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
class Report:
    """A fault report: who, where, in what words, with which record (no seed while the match runs)."""

    user: int
    guild: int | None
    table: str | None
    text: str
    fault: str = ""
    record: str = ""
