"""Until when may a table stay as it is, and when must the sweep look at it next? Pure functions."""

from dataclasses import replace

from bot.games.base import Seat
from bot.tables.model import Limits, Millis, Table

NUDGED, REMINDED = 1, 2
AT_ONCE: Millis = 0
"""Always in the past, however much time is given back."""
ABANDONED_DAILY: Millis = 7 * 24 * 3_600_000


def machine_seat(table: Table) -> Seat | None:
    """The seat that a computer plays now: a computer player's or an absent person's; None: people are asked, or nobody.

    Where every person is absent nobody plays: a table of computer players alone would only run idle.
    """
    if table.stage != "playing" or table.paused is not None or forsaken(table):
        return None
    return next((seat for seat in table.to_act if table.seats[seat].computer or table.seats[seat].away), None)


def forsaken(table: Table) -> bool:
    """Whether every person at a running table is absent."""
    return table.stage == "playing" and all(seat.away for seat in table.seats if seat.user is not None)


def life(table: Table, limits: Limits) -> Millis:
    """How long the table may stay untouched."""
    if table.stage == "lobby":
        return limits.challenge_life if table.invited is not None else limits.lobby_life
    if forsaken(table):
        return ABANDONED_DAILY if table.plan.clock.kind == "daily" else limits.abandoned_life
    return limits.idle_life


def timed(table: Table, phase: str | None, limits: Limits) -> Table:
    """Set `deadline` (kept where the turn has one already) and `due` for what the table waits for now.

    `phase`: what is asked; the cut has its own, short time at live tables.
    """
    if table.stage == "over":
        return replace(table, deadline=None, due=None)
    deadline, due = _waiting(table, phase, limits)
    return replace(table, deadline=deadline, due=min([due, *(one.until for one in table.requests if one.until)]))


def _waiting(table: Table, phase: str | None, limits: Limits) -> tuple[Millis | None, Millis]:
    """Deadline and due time, but for the requests."""
    if table.stage == "lobby":
        return None, table.touched + life(table, limits)
    if table.paused is not None:
        return None, table.paused + limits.pause_life
    if machine_seat(table) is not None:
        return None, AT_ONCE
    if forsaken(table):
        return None, table.touched + life(table, limits)
    deadline = table.deadline
    if deadline is None:
        given = time_to_move(table, phase, limits)
        deadline = None if given is None else table.turn_since + given
    last = table.touched + life(table, limits) if deadline is None else deadline
    if table.round_over:
        return deadline, last
    warnings = [at for warning, at in _warnings(table, deadline, limits) if warning > table.warned and at < last]
    return deadline, min([last, *warnings])


def time_to_move(table: Table, phase: str | None, limits: Limits) -> Millis | None:
    """How long the seat to act has, or between two rounds how long the count stays; None: as long as they like."""
    clock = table.plan.clock
    if clock.kind == "none":
        return None
    whole = clock.seconds * 1000
    if table.round_over:
        return limits.round_pause if clock.kind == "live" else whole
    return min(whole, limits.cut_time) if clock.kind == "live" and phase == "cut" else whole


def _warnings(table: Table, deadline: Millis | None, limits: Limits) -> list[tuple[int, Millis]]:
    found = [(NUDGED, table.turn_since + limits.nudge_after)]
    if deadline is not None:
        found.append((REMINDED, deadline - (deadline - table.turn_since) // 4))
    return found


def warning_due(table: Table, now: Millis, limits: Limits) -> int:
    """The warning that this turn should have had by now; 0: none."""
    return max((warning for warning, at in _warnings(table, table.deadline, limits) if at <= now), default=0)
