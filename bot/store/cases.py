"""How are names, cases and decisions of a server kept? Part of the store; see `bot.club.shelf`."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.club.model import Case, Decision
from bot.league.model import Millis, PersonId
from bot.store import outdated
from bot.store.counting import DECISION, folded, put_names, read_decision, write_decision
from bot.store.database import Database

_CASE: Final = "guild, source, opened_by, reason, at, round, id, decided"


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


class Cases(Names):
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
        sql = f"SELECT {_CASE} FROM cases WHERE id = ?"  # noqa: S608  our own names
        row = await self._db.call(lambda db: db.execute(sql, (case,)).fetchone())
        return row and Case(*row)

    async def cases(self, guild: int, source: str | None = None, pending: bool = True) -> tuple[Case, ...]:
        """Find them."""
        sql = f"SELECT {_CASE} FROM cases WHERE guild = ? AND source = coalesce(?, source)"  # noqa: S608  our own names
        sql += " AND decided IS NULL ORDER BY id" if pending else " ORDER BY id"
        return tuple(Case(*row) for row in await self._db.call(lambda db: db.execute(sql, (guild, source)).fetchall()))

    async def decide(self, decision: Decision) -> Decision:
        """Keep a decision."""
        return await self._db.call(write_decision, decision)

    async def decisions(self, guild: int, skip: int, limit: int) -> tuple[tuple[Decision, ...], int]:
        """Read a page of the audit list."""
        sql = f"SELECT id, {', '.join(DECISION)} FROM decisions WHERE guild = ? ORDER BY id DESC LIMIT ? OFFSET ?"  # noqa: S608  our own names

        def read(db: sqlite3.Connection) -> tuple[tuple[Decision, ...], int]:
            (count,) = db.execute("SELECT count(*) FROM decisions WHERE guild = ?", (guild,)).fetchone()
            return tuple(map(read_decision, db.execute(sql, (guild, limit, skip)))), count

        return await self._db.call(read)
