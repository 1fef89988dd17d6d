"""How are club evenings kept? Part of the store; `bot.club.evening_shelf` says what each method does."""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from bot.league.evening import Evening, EveningPlan, EveningRound, EveningTable, Guest
from bot.league.model import Millis
from bot.store import outdated
from bot.store.database import Database
from bot.tables.shelf import Conflict

_PLAN: Final = ("game", "rules", "size", "rounds", "minutes", "fill", "level", "rated", "clock", "seconds")
_OWN: Final = ("id", "guild", "channel", "host", "host_name", "seed", "created", "ended", "version")
_MESSAGES: Final = ("message", "posted", "closing", "stale")
_NOTHING: Final = "-"
"""How the share of a seat that has none is written."""


class Evenings:
    """An evening's row with its guests, rounds, tables and seats."""

    _db: Database

    async def put_evening(self, evening: Evening) -> Evening | None:
        """Keep a new one, unless one is open in that channel."""

        def put(db: sqlite3.Connection) -> Evening | None:
            where = "WHERE guild = ? AND channel = ? AND ended IS NULL"
            if db.execute(f"SELECT 1 FROM evenings {where}", (evening.guild, evening.channel)).fetchone():  # noqa: S608  no input
                return None
            (number,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM evenings").fetchone()
            new = replace(evening, id=int(number))
            values = _values(new)
            marks = ", ".join(f":{name}" for name in values)
            db.execute(f"INSERT INTO evenings ({', '.join(values)}) VALUES ({marks})", values)  # noqa: S608  our names
            _write_parts(db, new)
            return new

        return await self._db.call(put)

    async def save_evening(self, evening: Evening, expected: int) -> None:
        """Write what changes of one."""

        def save(db: sqlite3.Connection) -> None:
            done = db.execute(
                "UPDATE evenings SET ended = ?, version = ? WHERE id = ? AND version = ?",
                (evening.ended, evening.version, evening.id, expected),
            )
            if done.rowcount != 1:
                raise Conflict(str(evening.id))
            _write_parts(db, evening)
            if evening.ended is not None:
                outdated.by_evening(db, evening.id, ended=True)

        await self._db.call(save)

    async def evening(self, evening: int) -> Evening | None:
        """Read one."""
        return next(iter(await self._evenings("WHERE id = ?", evening)), None)

    async def evening_in(self, guild: int, channel: int) -> Evening | None:
        """Read a channel's open one."""
        return next(
            iter(await self._evenings("WHERE guild = ? AND channel = ? AND ended IS NULL", guild, channel)), None
        )

    async def open_evenings(self, guild: int | None = None) -> tuple[Evening, ...]:
        """Those that are not over."""
        return await self._evenings("WHERE ended IS NULL AND guild = coalesce(?, guild)", guild)

    async def untold_evenings(self) -> tuple[Evening, ...]:
        """Those whose end nobody has been told."""
        return await self._evenings("WHERE closing IS NULL AND ended IS NOT NULL")

    async def evening_shown(self, evening: int, message: int, posted: Millis) -> None:
        """Keep its message."""

        def show(db: sqlite3.Connection) -> None:
            db.execute("UPDATE evenings SET message = ?, posted = ? WHERE id = ?", (message, posted, evening))
            outdated.by_evening(db, evening, ended=False)

        await self._db.call(show)

    async def stale_evenings(self) -> tuple[Evening, ...]:
        """Those whose messages are outdated."""
        return await self._evenings("WHERE stale > 0")

    async def evening_refreshed(self, evening: int, stale: int) -> None:
        """They show that many changes now."""
        sql = "UPDATE evenings SET stale = max(0, stale - ?) WHERE id = ?"
        await self._db.call(lambda db: db.execute(sql, (stale, evening)))

    async def evening_of(self, table: str) -> Evening | None:
        """Read the one of a table."""
        condition = "WHERE id = (SELECT evening_id FROM evening_tables WHERE table_id = ?)"
        return next(iter(await self._evenings(condition, table)), None)

    async def evening_told(self, evening: int, message: int) -> None:
        """Keep the message of its end."""
        sql = "UPDATE evenings SET closing = ? WHERE id = ?"
        await self._db.call(lambda db: db.execute(sql, (message, evening)))

    async def _evenings(self, condition: str, *values: Any) -> tuple[Evening, ...]:
        def read(db: sqlite3.Connection) -> tuple[Evening, ...]:
            names = (*_OWN, *_PLAN, *_MESSAGES)
            found = db.execute(f"SELECT {', '.join(names)} FROM evenings {condition} ORDER BY id", values).fetchall()  # noqa: S608  our own
            return tuple(_evening(db, dict(zip(names, row, strict=True))) for row in found)

        return await self._db.call(read)


def forget_in_evenings(db: sqlite3.Connection, user: int, number: int) -> None:
    """Let a removed person be this number, without a name, in all that is kept of evenings; he is at none any more."""
    db.execute("UPDATE evening_guests SET person = ?, name = '', here = 0 WHERE person = ?", (number, user))
    db.execute("UPDATE evening_seats SET person = ? WHERE person = ?", (number, user))
    db.execute("UPDATE evening_byes SET person = ? WHERE person = ?", (number, user))
    db.execute("UPDATE evenings SET host = ?, host_name = '' WHERE host = ?", (number, user))


def _values(evening: Evening) -> dict[str, Any]:
    plan = {name: getattr(evening.plan, name) for name in _PLAN}
    plan |= {"rules": json.dumps(plan["rules"], ensure_ascii=False), "rated": int(plan["rated"])}
    return {name: getattr(evening, name) for name in (*_OWN, *_MESSAGES)} | plan


def _write_parts(db: sqlite3.Connection, evening: Evening) -> None:
    """Write guests, rounds and tables anew."""
    key = (evening.id,)
    db.execute("DELETE FROM evening_guests WHERE evening_id = ?", key)
    db.executemany(
        "INSERT INTO evening_guests (evening_id, person, place, name, here) VALUES (?, ?, ?, ?, ?)",
        [(*key, one.person, place, one.name, int(one.here)) for place, one in enumerate(evening.guests)],
    )
    these = "WHERE table_id IN (SELECT table_id FROM evening_tables WHERE evening_id = ?)"
    db.execute(f"DELETE FROM evening_seats {these}", key)  # noqa: S608  our own names
    for name in ("evening_tables", "evening_byes", "evening_rounds"):
        db.execute(f"DELETE FROM {name} WHERE evening_id = ?", key)  # noqa: S608  likewise
    for one in evening.rounds:
        _write_round(db, (*key, one.number), one)


def _write_round(db: sqlite3.Connection, key: tuple[int, int], one: EveningRound) -> None:
    db.execute("INSERT INTO evening_rounds (evening_id, round, at) VALUES (?, ?, ?)", (*key, one.at))
    db.executemany(
        "INSERT INTO evening_byes (evening_id, round, person, place) VALUES (?, ?, ?, ?)",
        [(*key, person, place) for place, person in enumerate(one.byes)],
    )
    db.executemany(
        "INSERT INTO evening_tables (evening_id, round, table_id, place, ended, shares, points) "
        "VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (
                *(*key, table.id, place, int(table.over)),
                " ".join(share or _NOTHING for share in table.shares),
                " ".join(map(str, table.points)),
            )
            for place, table in enumerate(one.tables)
        ],
    )
    db.executemany(
        "INSERT INTO evening_seats (table_id, seat, person) VALUES (?, ?, ?)",
        [(table.id, seat, person) for table in one.tables for seat, person in enumerate(table.seats)],
    )


def _evening(db: sqlite3.Connection, row: dict[str, Any]) -> Evening:
    plan = {name: row[name] for name in _PLAN}
    plan |= {"rules": json.loads(row["rules"]), "rated": bool(row["rated"])}
    own = {name: row[name] for name in (*_OWN, *_MESSAGES)}
    key = (row["id"],)
    guests = db.execute("SELECT person, name, here FROM evening_guests WHERE evening_id = ? ORDER BY place", key)
    people = tuple(Guest(person, name, bool(here)) for person, name, here in guests)
    return Evening(**own, plan=EveningPlan(**plan), guests=people, rounds=_rounds(db, key))


def _rounds(db: sqlite3.Connection, key: tuple[int]) -> tuple[EveningRound, ...]:
    seats = _grouped(
        db.execute(
            "SELECT s.table_id, s.person FROM evening_seats s JOIN evening_tables t ON t.table_id = s.table_id "
            "WHERE t.evening_id = ? ORDER BY s.table_id, s.seat",
            key,
        )
    )
    byes = _grouped(db.execute("SELECT round, person FROM evening_byes WHERE evening_id = ? ORDER BY place", key))
    tables = defaultdict[int, list[EveningTable]](list)
    for number, table, over, shares, points in db.execute(
        "SELECT round, table_id, ended, shares, points FROM evening_tables WHERE evening_id = ? ORDER BY place", key
    ):
        each: Any = tuple("" if share == _NOTHING else share for share in shares.split())
        tables[number].append(
            EveningTable(table, tuple(seats[table]), bool(over), each, tuple(map(int, points.split())))
        )
    return tuple(
        EveningRound(number, at, tuple(tables[number]), tuple(byes[number]))
        for number, at in db.execute("SELECT round, at FROM evening_rounds WHERE evening_id = ? ORDER BY round", key)
    )


def _grouped(rows: Iterable[tuple[Any, Any]]) -> defaultdict[Any, list[Any]]:
    found = defaultdict[Any, list[Any]](list)
    for key, value in rows:
        found[key].append(value)
    return found
