"""Which public messages do not say any more what is so? Part of the store.

They are marked in the transaction that makes them wrong, and shown anew by whoever shows them, at the latest after a
start: the message of a table or a sheet shows version `OUTDATED` then, of an evening `stale` counts what it lacks.
"""

import sqlite3
from typing import Final

from bot.tables.model import OUTDATED

_EVENING: Final = "UPDATE evenings SET stale = stale + 1 WHERE id IN"


def by_decision(db: sqlite3.Connection, source: str) -> None:
    """The moderators have decided about the match of that source."""
    kind, _, key = source.partition(":")
    if kind == "sheet":
        db.execute("UPDATE sheets SET shown = ? WHERE id = ? AND message IS NOT NULL", (OUTDATED, int(key)))
        return
    own = "WHERE id = ? AND message IS NOT NULL AND stage = 'over'"
    db.execute(f"UPDATE tables SET message_version = ? {own}", (OUTDATED, key))  # noqa: S608  our own words
    db.execute(f"{_EVENING} (SELECT evening_id FROM evening_tables WHERE table_id = ?)", (key,))  # noqa: S608  likewise


def by_evening(db: sqlite3.Connection, evening: int, *, ended: bool) -> None:
    """An evening's message stands elsewhere, to which the tables of its last round lead; or it has ended for all."""
    rounds = "" if ended else " AND round = (SELECT max(round) FROM evening_rounds WHERE evening_id = :evening)"
    these = f"SELECT table_id FROM evening_tables WHERE evening_id = :evening{rounds}"  # noqa: S608  our own words
    own = f"WHERE message IS NOT NULL AND stage = 'over' AND id IN ({these})"
    values = {"evening": evening, "outdated": OUTDATED}
    db.execute(f"UPDATE tables SET message_version = :outdated {own}", values)  # noqa: S608  likewise


def by_removal(db: sqlite3.Connection, user: int) -> None:
    """Somebody is taken out: before his number changes, the sheets and evenings that name him."""
    sheets_of(db, user)
    his = "SELECT evening_id FROM evening_guests WHERE person = ? UNION SELECT id FROM evenings WHERE host = ?"
    db.execute(f"{_EVENING} ({his})", (user, user))


def sheets_of(db: sqlite3.Connection, user: int) -> None:
    """Somebody is called otherwise: the sheets that name him."""
    named = (
        "keeper = :user OR refused = :user OR id IN (SELECT sheet_id FROM sheet_people WHERE person = :user) "
        "OR id IN (SELECT sheet_id FROM sheet_rounds WHERE written_by = :user)"
    )
    values = {"user": user, "outdated": OUTDATED}
    db.execute(f"UPDATE sheets SET shown = :outdated WHERE message IS NOT NULL AND ({named})", values)  # noqa: S608  our own words
