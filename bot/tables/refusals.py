"""What can a table refuse? Every code with its facts; the words stand in the catalogs."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

CODES: Final = frozenset(
    {
        "table.unknown",  # table: no such table here
        "table.none",  # he has no table here
        "table.none_over",  # he has no match that is over here
        "table.which",  # tables: tuple[Table, …]: it could be any of these
        "table.over",  # reason, text
        "table.not_started",
        "table.running",  # cannot be done any more
        "table.resign",  # cannot be left any more: resign instead
        "table.stale",  # revision, same (bool: the same action of the same seat is done already)
        "table.not_seated",  # he does not sit here
        "table.not_host",  # name: who may
        "table.host_elsewhere",  # it is up to a host who does not sit there
        "table.not_over",
        "table.full",
        "table.seats_missing",  # free: how many seats are empty
        "table.no_people",  # only computer players
        "table.set_aside",  # this version refuses its record
        "table.paused",  # by consent: `resume` first
        "table.round_over",  # the next round is not dealt yet
        "table.round_running",  # the next round comes after it
        "table.rules",  # problem: switches or a seat number that cannot be played
        "table.game",  # game: no such game
        "seat.unknown",  # seat
        "seat.taken",  # seat, name
        "seat.computer",  # seat: a computer player sits there
        "seat.bot",  # bots do not play
        "seat.not_computer",  # seat: no computer player sits there (None: nowhere)
        "seat.has_one",  # name: that person sits here already
        "request.none",  # it does not stand (any more)
        "request.not_asked",  # it is not his to answer
        "request.many",  # limit
        "request.busy",  # name, limit: who is to have the seat is at too many tables
        "queue.free",  # there is a free seat: sit down
        "queue.full",  # limit
        "until.range",  # until: the latest end by time; it may not be past either
        "rules.unknown",  # name: no such set here
        "rules.name",  # low, high: how long a name may be
        "rules.many",  # limit
        "rules.outdated",  # name, problem: this version cannot play it; it is kept
        "rules.code",  # this is no code of rules, or it is damaged
        "rules.code_newer",  # it was made by a newer version
        "computer.level",  # level, levels
        "challenge.self",
        "challenge.none",  # this is no challenge, or one to somebody else
        "challenge.many",  # limit
        "challenge.cooldown",  # until
        "challenge.blocked",
        "challenge.open",  # table: the same challenge stands already
        "limit.person",  # limit, tables
        "limit.guild",  # limit
        "league.closings",  # limit, days: matches for the league that a host may close
        "clock.range",  # low, high: seconds that a clock may give
        "clock.none",  # this turn has no time limit
        "clock.no_more",  # limit: asked for often enough in this round
        "clock.not_yours",  # it is not his turn
    }
)
"""Every code of `TableError`, with its facts: keys of the catalogs."""


class TableError(Exception):
    """What a table cannot do, with the state unchanged. `code` is one of `CODES`, `facts` fill its message."""

    codes: ClassVar[frozenset[str]] = CODES

    def __init__(self, code: str, **facts: Any) -> None:
        assert code in self.codes, code
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, Any] = facts
