"""How do a table and its record lie in the database: columns to values and back?"""

import dataclasses
import json
import sqlite3
from collections.abc import Iterable
from typing import Any

from bot.tables.model import Clock, Ended, Place, Plan, PublicMessage, Seated, Table
from bot.tables.shelf import ActionRow, Conflict, RoundRow, Save, Stored

FIXED = frozenset(("id", "guild", "channel", "created"))
"""Columns that are written once. The public message has columns too, and a method of its own: a save leaves them."""
PLAN = frozenset(("game", "rules", "seat_count", "clock", "clock_seconds"))
"""Columns that are written again only where the plan changed."""
_PLAIN = [
    field.name
    for field in dataclasses.fields(Table)
    if field.name not in ("place", "plan", "seats", "to_act", "ended", "message")
]


def _values(table: Table) -> dict[str, Any]:
    plan, ended = table.plan, table.ended
    return {
        "id": table.id,
        "guild": table.place.guild,
        "channel": table.place.channel,
        "thread": table.place.thread,
        "host": table.host,
        "game": plan.game,
        "rules": json.dumps(plan.rules, ensure_ascii=False),
        "seat_count": plan.seats,
        "clock": plan.clock.kind,
        "clock_seconds": plan.clock.seconds,
        "stage": table.stage,
        "invited": table.invited,
        "invited_name": table.invited_name,
        "revision": table.revision,
        "version": table.version,
        "round": table.round,
        "to_act": " ".join(map(str, table.to_act)),
        "created": table.created,
        "touched": table.touched,
        "turn_since": table.turn_since,
        "deadline": table.deadline,
        "due": table.due,
        "warned": table.warned,
        "series": table.series,
        "number": table.number,
        "rematch_of": table.rematch_of,
        "seed_commitment": table.seed_commitment,
        "end_reason": ended and ended.reason,
        "end_at": ended and ended.at,
        "end_by": ended and ended.by,
        "end_text": ended and ended.text,
        "end_winner": ended and ended.winner,
        "end_seat": ended and ended.seat,
    }


def _table(row: dict[str, Any], seats: tuple[Seated, ...]) -> Table:
    ended = row["end_reason"] and Ended(
        row["end_reason"], row["end_at"], row["end_by"], row["end_text"], row["end_winner"], row["end_seat"]
    )
    message = row["message"] and PublicMessage(row["message"], row["message_version"], row["message_created"])
    return Table(
        place=Place(row["guild"], row["channel"], row["thread"]),
        plan=Plan(row["game"], json.loads(row["rules"]), row["seat_count"], Clock(row["clock"], row["clock_seconds"])),
        seats=seats,
        to_act=tuple(map(int, row["to_act"].split())),
        ended=ended,
        message=message,
        **{name: row[name] for name in _PLAIN},
    )


def select_tables(db: sqlite3.Connection, condition: str, values: Iterable[Any]) -> tuple[Table, ...]:
    """Read the tables `t` that fit an SQL condition (from WHERE or JOIN on), with their seats."""
    cursor = db.execute(f"SELECT t.* FROM tables t {condition}", tuple(values))  # noqa: S608  conditions are our own
    names = [column[0] for column in cursor.description]
    rows = [dict(zip(names, row, strict=True)) for row in cursor]
    return tuple(_table(row, _seats(db, row["id"])) for row in rows)


def _seats(db: sqlite3.Connection, table: str) -> tuple[Seated, ...]:
    rows = db.execute(
        "SELECT user_id, name, computer, away, seen, missed, extras FROM seats WHERE table_id = ? ORDER BY seat",
        (table,),
    )
    return tuple(Seated(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows)


def write(db: sqlite3.Connection, save: Save) -> None:
    """Write one `Save`; `Conflict` where the store holds something else than it expects."""
    table, values = save.table, _values(save.table)
    try:
        if save.expected is None:
            marks = ", ".join(f":{name}" for name in values)
            db.execute(f"INSERT INTO tables ({', '.join(values)}) VALUES ({marks})", values)  # noqa: S608  our names
        else:
            left = FIXED if save.plan else FIXED | PLAN
            sets = ", ".join(f"{name} = :{name}" for name in values if name not in left)
            where = "WHERE id = :id AND version = :expected"
            done = db.execute(f"UPDATE tables SET {sets} {where}", {**values, "expected": save.expected})  # noqa: S608  our names
            if done.rowcount != 1:
                raise Conflict(table.id)
        _write_parts(db, save)
    except sqlite3.IntegrityError as error:
        raise Conflict(table.id) from error


def _write_parts(db: sqlite3.Connection, save: Save) -> None:
    table = save.table.id
    if save.seed is not None:
        db.execute("UPDATE tables SET seed = ? WHERE id = ?", (save.seed, table))
    if save.seats or save.expected is None:
        db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
        db.executemany(
            "INSERT INTO seats (table_id, seat, user_id, name, computer, away, seen, missed, extras) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    table,
                    number,
                    seat.user,
                    seat.name,
                    seat.computer,
                    int(seat.away),
                    seat.seen,
                    seat.missed,
                    seat.extras,
                )
                for number, seat in enumerate(save.table.seats)
            ],
        )
    db.executemany(
        "INSERT INTO actions (table_id, revision, round, text, done_by, at) VALUES (?, ?, ?, ?, ?, ?)",
        [(table, row.revision, row.round, row.text, row.by, row.at) for row in save.actions],
    )
    db.executemany(
        "INSERT INTO rounds (table_id, round, standing, result) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (table_id, round) DO UPDATE SET result = excluded.result",
        [(table, row.round, row.standing, row.result) for row in save.rounds],
    )


def read(db: sqlite3.Connection, table: str, rounds: int | None) -> Stored | None:
    """Read a table with its last `rounds` rounds and their actions."""
    found = select_tables(db, "WHERE t.id = ?", (table,))
    if not found:
        return None
    (seed,) = db.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()
    first = 0 if rounds is None else found[0].round - rounds + 1
    round_rows = db.execute(
        "SELECT round, standing, result FROM rounds WHERE table_id = ? AND round >= ? ORDER BY round",
        (table, first),
    )
    action_rows = db.execute(
        "SELECT revision, round, text, done_by, at FROM actions WHERE table_id = ? AND round >= ? ORDER BY revision",
        (table, first),
    )
    return Stored(
        found[0], seed, tuple(RoundRow(*row) for row in round_rows), tuple(ActionRow(*row) for row in action_rows)
    )
