"""Does a request still make sense, is it granted, and how long does it stand? Pure functions."""

from dataclasses import replace

from bot.games.base import Seat
from bot.tables.model import Limits, Millis, Request, Table, Wish


def stands(table: Table, request: Request) -> bool:
    """Whether what is wished can still be done at this table."""
    if table.stage != "playing":
        return False
    owner = None if request.seat is None else table.seats[request.seat]
    if request.kind == "seat":
        return owner is not None and owner.computer is not None and table.seat_of(request.user) is None
    if request.kind == "pause":
        return table.paused is None and table.seat_of(request.user) is not None
    taken = request.kind == "hand_over" and table.seat_of(request.to) is not None
    return owner is not None and owner.user == request.user and not taken


def granted(request: Request) -> bool:
    """Whether enough of those who are asked have agreed: for a seat one, else all; where nobody is asked, at once."""
    if request.kind in ("seat", "hand_over"):
        return bool(request.agreed) or not request.asked
    return not request.waiting


def present(table: Table, seats: tuple[Seat, ...] | None = None, but: int | None = None) -> tuple[int, ...]:
    """The people of these seats (None: of all) who are here: no computer plays for them; `but` that one."""
    chosen = table.seats if seats is None else tuple(table.seats[seat] for seat in seats)
    return tuple(seat.user for seat in chosen if seat.user is not None and seat.user != but and not seat.away)


def lapses(table: Table, kind: Wish, now: Millis, limits: Limits) -> Millis | None:
    """Until when somebody may answer; None: for as long as he likes."""
    clock = table.plan.clock
    if clock.kind == "none":
        return None
    if clock.kind == "daily":
        return now + clock.seconds * 1000
    return now + (limits.seat_time if kind in ("seat", "hand_over") else limits.consent_time)


def put(table: Table, request: Request | None, old: Request | None) -> Table:
    """The table with `old` replaced by `request` (None: taken away, or added at the end)."""
    rest = tuple(one for one in table.requests if one != old)
    return replace(table, requests=rest if request is None else (*rest, request))
