"""How do a table and its record lie in the database: columns to values and back?"""

import dataclasses
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from bot.tables.model import Clock, Ended, Person, Place, Plan, PublicMessage, Request, Seated, Share, Table
from bot.tables.shelf import ActionRow, Conflict, RoundRow, Save, Stored

FIXED = frozenset(("id", "guild", "channel", "created"))
"""Columns that are written once. The public message has columns too, and a method of its own: a save leaves them."""
PLAN = frozenset(("game", "rules", "seat_count", "clock", "clock_seconds", "until", "pause", "stand_in", "rated"))
"""Columns that are written again only where the plan changed."""
NOTHING = "-"
"""How the share of a seat that has none is written."""
_PLAIN = [
    field.name
    for field in dataclasses.fields(Table)
    if field.name not in ("place", "plan", "seats", "to_act", "ended", "message", "requests", "queue")
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
        "until": plan.until,
        "pause": int(plan.pause or False),
        "stand_in": plan.stand_in,
        "rated": int(plan.rated),
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
        "end_shares": " ".join(share or NOTHING for share in ended.shares) if ended else "",
        "paused": table.paused,
        "time_left": table.time_left,
    }


def _table(row: dict[str, Any], **parts: Any) -> Table:
    """A table of its row; `parts` are kept in tables of their own: `seats`, `requests`, `queue`."""
    end = {name: row[f"end_{name}"] for name in ("reason", "at", "by", "text", "winner", "seat")}
    ended = Ended(**end, shares=_shares(row["end_shares"])) if row["end_reason"] else None
    message = row["message"] and PublicMessage(row["message"], row["message_version"], row["message_created"])
    return Table(
        place=Place(row["guild"], row["channel"], row["thread"]),
        plan=Plan(
            row["game"],
            json.loads(row["rules"]),
            row["seat_count"],
            Clock(row["clock"], row["clock_seconds"]),
            row["until"],
            bool(row["pause"]),
            row["stand_in"],
            bool(row["rated"]),
        ),
        to_act=tuple(map(int, row["to_act"].split())),
        ended=ended,
        message=message,
        **{name: row[name] for name in _PLAIN},
        **parts,
    )


def _shares(text: str) -> tuple[Share, ...]:
    return tuple("" if word == NOTHING else word for word in text.split())  # type: ignore[misc]  # we wrote them


def select_tables(db: sqlite3.Connection, condition: str, values: Iterable[Any]) -> tuple[Table, ...]:
    """Read the tables `t` that fit an SQL condition (from WHERE on), with their seats, requests and queue."""
    values = tuple(values)
    cursor = db.execute(f"SELECT t.* FROM tables t {condition}", values)  # noqa: S608  conditions are our own
    names = [column[0] for column in cursor.description]
    rows = [dict(zip(names, row, strict=True)) for row in cursor]
    if not rows:
        return ()
    these = f"WHERE table_id IN (SELECT t.id FROM tables t {condition})"  # noqa: S608  likewise
    requests, queues = defaultdict[str, list[Request]](list), defaultdict[str, list[Person]](list)
    for row in db.execute(f"SELECT table_id, {', '.join(_REQUEST)} FROM requests {these} ORDER BY place", values):  # noqa: S608  likewise
        requests[row[0]].append(_request(*row[1:]))
    for row in db.execute(f"SELECT table_id, user_id, name FROM queue {these} ORDER BY place", values):  # noqa: S608  likewise
        queues[row[0]].append(Person(*row[1:]))
    return tuple(
        _table(row, seats=_seats(db, row["id"]), requests=tuple(requests[row["id"]]), queue=tuple(queues[row["id"]]))
        for row in rows
    )


_REQUEST = ("kind", "user_id", "name", "asked", "seat", "to_user", "to_name", "agreed", "until")


def _request(
    kind: Any, user: int, name: str, asked: str, seat: Any, to: Any, to_name: str, agreed: str, *until: Any
) -> Request:
    return Request(kind, user, name, _users(asked), seat, to, to_name, _users(agreed), *until)


def _users(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


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
    if save.requests:
        _write_requests(db, table, save.table.requests)
    if save.queue or save.expected is None:
        _write_queue(db, table, save.table.queue)
    db.executemany(
        "INSERT INTO actions (table_id, revision, round, text, done_by, at) VALUES (?, ?, ?, ?, ?, ?)",
        [(table, row.revision, row.round, row.text, row.by, row.at) for row in save.actions],
    )
    db.executemany(
        "INSERT INTO rounds (table_id, round, standing, result) VALUES (?, ?, ?, ?) "
        "ON CONFLICT (table_id, round) DO UPDATE SET result = excluded.result",
        [(table, row.round, row.standing, row.result) for row in save.rounds],
    )


def _write_requests(db: sqlite3.Connection, table: str, requests: tuple[Request, ...]) -> None:
    db.execute("DELETE FROM requests WHERE table_id = ?", (table,))
    db.executemany(
        f"INSERT INTO requests (table_id, place, {', '.join(_REQUEST)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608  our names
        [
            (
                *(table, place, one.kind, one.user, one.name, " ".join(map(str, one.asked)), one.seat),
                *(one.to, one.to_name, " ".join(map(str, one.agreed)), one.until),
            )
            for place, one in enumerate(requests)
        ],
    )


def _write_queue(db: sqlite3.Connection, table: str, queue: tuple[Person, ...]) -> None:
    db.execute("DELETE FROM queue WHERE table_id = ?", (table,))
    db.executemany(
        "INSERT INTO queue (table_id, place, user_id, name) VALUES (?, ?, ?, ?)",
        [(table, place, person.user, person.name) for place, person in enumerate(queue)],
    )


def read(db: sqlite3.Connection, table: str, rounds: int | None) -> Stored | None:
    """Read a table with its last `rounds` rounds and their actions."""
    found = select_tables(db, "WHERE t.id = ?", (table,))
    if not found:
        return None
    (seed,) = db.execute("SELECT seed FROM tables WHERE id = ?", (table,)).fetchone()
    first = 0 if rounds is None else found[0].round - rounds + 1
    round_rows = db.execute(
        "SELECT round, standing, result FROM rounds WHERE table_id = ? AND round >= ? ORDER BY round", (table, first)
    )
    action_rows = db.execute(
        "SELECT revision, round, text, done_by, at FROM actions WHERE table_id = ? AND round >= ? ORDER BY revision",
        (table, first),
    )
    return Stored(
        found[0], seed, tuple(RoundRow(*row) for row in round_rows), tuple(ActionRow(*row) for row in action_rows)
    )
