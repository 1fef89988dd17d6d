"""What becomes of a record when it is played, and how does `python -m bot replay` show it (RECORDS, Command)?"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.games.base import Event, Facts, IllegalAction, Json, RulesError, Seat
from bot.games.records import Entry, Record, RecordError

Render = Callable[[str, Facts], str]
"""Words for a refusal: code and facts in, one sentence out."""

_OPEN = ("turn.not_yours", "turn.draw_first", "turn.already_drawn", "round.", "match.", "cut.", "knock.")
"""Refusals whose reason everybody can see."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A played record: the last state that was reached, all that happened, and the entry that was refused, if any."""

    state: Any
    events: tuple[Event, ...]
    refused: Entry | None = None
    refusal: IllegalAction | None = None


def replay(record: Record) -> Replay:
    """Play a record up to its end or its first unlawful action. Raises `RecordError` where it cannot start."""
    try:
        state = record.game.start(record.setup)
    except RulesError as error:
        raise RecordError(1, str(error)) from None
    events: list[Event] = []
    for entry in record.entries:
        try:
            state, happened = record.game.apply(state, entry.seat, entry.action)
        except IllegalAction as refusal:
            return Replay(state, tuple(events), entry, refusal)
        events += happened
    return Replay(state, tuple(events))


def answer(record: Record, viewer: Seat | None = None, render: Render | None = None) -> Json:
    """The object that `replay` prints. `viewer`: a seat, `SPECTATOR`, or None for everything.

    Another seat's refusal would tell what it holds: such a viewer learns only that it was refused.
    """
    played = replay(record)
    shown = record.game.snapshot(played.state, viewer)
    if played.refusal is None or played.refused is None:
        return {"ok": True, **shown}
    code, facts = played.refusal.code, played.refusal.facts
    if viewer not in (None, played.refused.seat) and not code.startswith(_OPEN):
        code, facts = "action.refused", {}
    error = {"line": played.refused.line, "code": code, "message": (render or plain)(code, facts)}
    return {"ok": False, "error": error, **shown}


def plain(code: str, facts: Facts) -> str:
    """A refusal without a catalog: the code and its facts."""
    said = [f"{name} {_words(value)}" for name, value in facts.items()]
    return f"{code}: {', '.join(said)}" if said else code


def _words(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
