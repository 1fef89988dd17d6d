"""How are names, cases and decisions of a server kept, and what is still to be told? Part of the store.

`bot.club.shelf` says what each method does.
"""

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from bot.club.model import Case, Decision, Untold
from bot.league.model import Match, Millis, PersonId
from bot.store import outdated
from bot.store.counting import DECISION, folded, put_names, read_decision, write_decision
from bot.store.database import Database
from bot.store.matches import select_matches

_UNTOLD: Final = "announced = 0 AND state IN ('counts', 'unrated')"
_CASE: Final = "guild, source, opened_by, reason, at, round, id, decided"


def select_cases(db: sqlite3.Connection, condition: str, values: Iterable[Any]) -> tuple[Case, ...]:
    """Read the cases that fit an SQL condition (from WHERE on, with its order)."""
    return tuple(Case(*row) for row in db.execute(f"SELECT {_CASE} FROM cases {condition}", tuple(values)))  # noqa: S608  our own


def select_decisions(db: sqlite3.Connection, condition: str, values: Iterable[Any]) -> tuple[Decision, ...]:
    """Read decisions likewise."""
    sql = f"SELECT id, {', '.join(DECISION)} FROM decisions {condition}"  # noqa: S608  our own names
    return tuple(map(read_decision, db.execute(sql, tuple(values))))


class Names:
    """What people are called, by server."""

    _db: Database

    async def names(self, guild: int, people: tuple[PersonId, ...]) -> dict[PersonId, str]:
        """Read names."""
        sql = "SELECT name FROM people WHERE guild = ? AND person = ?"

        def read(db: sqlite3.Connection) -> dict[PersonId, str]:
            found = {person: db.execute(sql, (guild, person)).fetchone() for person in people}
            return {person: row[0] for person, row in found.items() if row is not None}

        return await self._db.call(read)

    async def find_people(self, guild: int, typed: str, limit: int) -> tuple[tuple[PersonId, str], ...]:
        """Find people by what was typed."""
        pattern = "".join(f"\\{sign}" if sign in "\\%_" else sign for sign in folded(typed.strip()))
        sql = (
            "SELECT person, name FROM people WHERE guild = ? AND name <> '' AND folded LIKE ? ESCAPE '\\' "
            "ORDER BY seen DESC, person LIMIT ?"
        )
        found = await self._db.call(lambda db: db.execute(sql, (guild, f"%{pattern}%", limit)).fetchall())
        return tuple((person, name) for person, name in found)

    async def seen(self, guild: int, names: Mapping[PersonId, str], at: Millis) -> None:
        """Keep names."""
        await self._db.call(put_names, guild, names, at)

    async def call_guest(self, guild: int, guest: PersonId, name: str, at: Millis) -> None:
        """Keep another name, or none."""

        def call(db: sqlite3.Connection) -> None:
            sql = "UPDATE people SET name = ?, folded = ?, seen = ? WHERE guild = ? AND person = ?"
            db.execute(sql, (name, folded(name), at, guild, guest))
            outdated.sheets_of(db, guest)

        await self._db.call(call)

    async def new_person(self, guild: int, name: str, at: Millis) -> PersonId:
        """Give somebody a number."""

        def put(db: sqlite3.Connection) -> PersonId:
            (least,) = db.execute("SELECT min(person) FROM people").fetchone()
            number = min(least or 0, 0) - 1
            put_names(db, guild, {number: name}, at)
            return number

        return await self._db.call(put)


class Outbox:
    """What is to be told, and what has been done once."""

    _db: Database

    async def untold(self) -> frozenset[int]:
        """Find the servers."""
        sql = (
            f"SELECT guild FROM matches WHERE {_UNTOLD} UNION SELECT guild FROM cases WHERE announced = 0 "  # noqa: S608  our own
            "UNION SELECT guild FROM decisions WHERE announced = 0"
        )
        return frozenset(await self._db.call(lambda db: [row[0] for row in db.execute(sql)]))

    async def unannounced(self, guild: int, limit: int) -> tuple[Untold, ...]:
        """Find it in one."""
        condition, values = "WHERE guild = ? AND announced = 0 ORDER BY id LIMIT ?", (guild, limit)

        def read(db: sqlite3.Connection) -> tuple[Untold, ...]:
            matches = select_matches(db, f"WHERE guild = ? AND {_UNTOLD} ORDER BY id LIMIT ?", values)
            cases, decisions = select_cases(db, condition, values), select_decisions(db, condition, values)
            return (*(one.match for one in matches), *cases, *decisions)

        return await self._db.call(read)

    async def announced(self, thing: Untold) -> None:
        """It is told."""
        table = {Match: "matches", Case: "cases", Decision: "decisions"}[type(thing)]
        sql = f"UPDATE {table} SET announced = 1 WHERE id = ?"  # noqa: S608  our own names
        await self._db.call(lambda db: db.execute(sql, (thing.id,)))

    async def mark(self, guild: int, name: str, at: Millis) -> None:
        """Keep a mark."""
        sql = "INSERT INTO marks (guild, name, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
        await self._db.call(lambda db: db.execute(sql, (guild, name, at)))

    async def marked(self, guild: int, name: str) -> bool:
        """Find a mark."""
        sql = "SELECT 1 FROM marks WHERE guild = ? AND name = ?"
        return await self._db.call(lambda db: db.execute(sql, (guild, name)).fetchone() is not None)


class Cases(Names, Outbox):
    """Cases and what was decided."""

    async def put_case(self, case: Case) -> Case:
        """Keep a new one."""

        def put(db: sqlite3.Connection) -> Case:
            (number,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM cases").fetchone()
            db.execute(
                f"INSERT INTO cases ({_CASE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608  our own names
                (case.guild, case.source, case.by, case.reason, case.at, case.round, number, case.decided),
            )
            return replace(case, id=number)

        return await self._db.call(put)

    async def case(self, case: int) -> Case | None:
        """Read one."""
        return next(iter(await self._db.call(select_cases, "WHERE id = ?", (case,))), None)

    async def cases(self, guild: int, source: str | None = None, pending: bool = True) -> tuple[Case, ...]:
        """Find them."""
        condition = "WHERE guild = ? AND source = coalesce(?, source)" + " AND decided IS NULL" * pending
        return await self._db.call(select_cases, condition + " ORDER BY id", (guild, source))

    async def decide(self, decision: Decision) -> Decision:
        """Keep a decision."""
        return await self._db.call(write_decision, decision)

    async def decisions(self, guild: int, skip: int, limit: int) -> tuple[tuple[Decision, ...], int]:
        """Read a page of the audit list."""

        def read(db: sqlite3.Connection) -> tuple[tuple[Decision, ...], int]:
            (count,) = db.execute("SELECT count(*) FROM decisions WHERE guild = ?", (guild,)).fetchone()
            condition = "WHERE guild = ? ORDER BY id DESC LIMIT ? OFFSET ?"
            return select_decisions(db, condition, (guild, limit, skip)), count

        return await self._db.call(read)
