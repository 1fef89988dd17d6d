"""How do score sheets lie in the database? Part of the store; `bot.club.sheet_shelf` says what each method does."""

import json
import sqlite3
from collections import defaultdict
from typing import Any

from bot.league.model import Millis, PersonId, RoundScore
from bot.league.sheet import Line, Sheet
from bot.store.database import Database
from bot.tables.shelf import Conflict

_COLUMNS = (
    *("id", "guild", "channel", "keeper", "game", "rules", "created", "stage"),
    *("refused", "reason", "due", "version", "message", "shown", "posted"),
)
_MESSAGE = ("message", "shown", "posted")
_LATEST = 200
_GOES_ON = "s.due IS NOT NULL"
"""Something is still to be done: also where a refusal is not laid before the moderators yet."""


class SheetRows:
    """Sheets with their people and rounds, and drafts."""

    _db: Database

    async def put_sheet(self, sheet: Sheet) -> Sheet:
        """Keep one."""
        return await self._db.call(_put, sheet)

    async def sheet(self, sheet: int) -> Sheet | None:
        """Read one."""
        found = await self._db.call(_read, "WHERE s.id = ?", sheet)
        return found[0] if found else None

    async def sheets(self, guild: int, person: PersonId | None = None, open: bool = True) -> tuple[Sheet, ...]:
        """Read several."""
        condition, values = "WHERE s.guild = ?", [guild]
        if person is not None:
            condition += " AND (s.keeper = ? OR s.id IN (SELECT sheet_id FROM sheet_people WHERE person = ?))"
            values += [person, person]
        if open:
            condition += f" AND {_GOES_ON}"
        return await self._db.call(_read, f"{condition} ORDER BY s.id DESC LIMIT {_LATEST}", *values)

    async def sheets_due(self, now: Millis, limit: int) -> tuple[int, ...]:
        """Find what is due."""
        return await self._ids("SELECT id FROM sheets WHERE due <= ? ORDER BY due LIMIT ?", now, limit)

    async def sheets_lagging(self) -> tuple[int, ...]:
        """Find what lags."""
        lost = f"message IS NULL AND {_GOES_ON}"
        return await self._ids(
            f"SELECT s.id FROM sheets s WHERE (message IS NOT NULL AND shown < version) OR ({lost}) ORDER BY s.id"  # noqa: S608  our own
        )

    async def sheet_shown(self, sheet: int, message: int, version: int, posted: Millis) -> None:
        """Keep what is shown."""
        values = (message, version, posted, sheet, message, version)
        await self._db.call(
            lambda db: db.execute(
                "UPDATE sheets SET message = ?, shown = ?, posted = ? WHERE id = ? "
                "AND (message IS NULL OR message <> ? OR shown < ?)",
                values,
            )
        )

    async def sheet_message_gone(self, message: int) -> int | None:
        """Forget a message."""

        def clear(db: sqlite3.Connection) -> int | None:
            row = db.execute("SELECT id FROM sheets WHERE message = ?", (message,)).fetchone()
            if row is not None:
                db.execute("UPDATE sheets SET message = NULL WHERE message = ?", (message,))
            return row and int(row[0])

        return await self._db.call(clear)

    async def put_draft(self, person: PersonId, what: str, text: str, at: Millis) -> None:
        """Keep a draft."""
        await self._db.call(
            lambda db: db.execute(
                "INSERT INTO drafts (person, what, text, at) VALUES (?, ?, ?, ?) "
                "ON CONFLICT (person, what) DO UPDATE SET text = excluded.text, at = excluded.at",
                (person, what, text, at),
            )
        )

    async def draft(self, person: PersonId, what: str) -> str | None:
        """Read a draft."""

        def read(db: sqlite3.Connection) -> str | None:
            row = db.execute("SELECT text FROM drafts WHERE person = ? AND what = ?", (person, what)).fetchone()
            return row and str(row[0])

        return await self._db.call(read)

    async def drop_drafts(self, before: Millis, person: PersonId = 0, what: str = "") -> None:
        """Forget drafts."""
        await self._db.call(
            lambda db: db.execute(
                "DELETE FROM drafts WHERE at < ? OR (person = ? AND what = ?)", (before, person, what)
            )
        )

    async def _ids(self, sql: str, *values: int) -> tuple[int, ...]:
        found = await self._db.call(lambda db: db.execute(sql, values).fetchall())
        return tuple(int(row[0]) for row in found)


def _put(db: sqlite3.Connection, sheet: Sheet) -> Sheet:
    row = {name: getattr(sheet, name) for name in _COLUMNS}
    row["rules"] = json.dumps(sheet.rules, ensure_ascii=False)
    if sheet.id == 0:
        row["id"] = None
        marks = ", ".join(f":{name}" for name in _COLUMNS)
        cursor = db.execute(f"INSERT INTO sheets ({', '.join(_COLUMNS)}) VALUES ({marks})", row)  # noqa: S608  our own
        number = int(cursor.lastrowid or 0)
    else:
        number = sheet.id
        changed = [name for name in _COLUMNS if name not in ("id", *_MESSAGE)]
        pairs = ", ".join(f"{name} = :{name}" for name in changed)
        cursor = db.execute(f"UPDATE sheets SET {pairs} WHERE id = :id AND version = :version - 1", row)  # noqa: S608  our own
        if cursor.rowcount != 1:
            raise Conflict
    _put_parts(db, number, sheet)
    return _read(db, "WHERE s.id = ?", number)[0]


def _put_parts(db: sqlite3.Connection, number: int, sheet: Sheet) -> None:
    db.execute("DELETE FROM sheet_people WHERE sheet_id = ?", (number,))
    db.executemany(
        "INSERT INTO sheet_people (sheet_id, side, place, person, confirmed) VALUES (?, ?, ?, ?, ?)",
        [
            (number, side, place, person, int(person in sheet.confirmed))
            for side, people in enumerate(sheet.sides)
            for place, person in enumerate(people)
        ],
    )
    db.execute("DELETE FROM sheet_rounds WHERE sheet_id = ?", (number,))
    db.executemany(
        "INSERT INTO sheet_rounds (sheet_id, round, totals, feats, items, written_by, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (number, each, *map(json.dumps, (line.score.totals, line.score.feats, line.score.items)), line.by, line.at)
            for each, line in enumerate(sheet.lines, 1)
        ],
    )


def _read(db: sqlite3.Connection, condition: str, *values: int) -> tuple[Sheet, ...]:
    """The sheets `s` that fit an SQL condition (from WHERE on)."""
    columns = ", ".join(f"s.{name}" for name in _COLUMNS)
    rows = db.execute(f"SELECT {columns} FROM sheets s {condition}", values).fetchall()  # noqa: S608  our own
    return tuple(_sheet(db, dict(zip(_COLUMNS, row, strict=True))) for row in rows)


def _sheet(db: sqlite3.Connection, row: dict[str, Any]) -> Sheet:
    key = (row["id"],)
    sides, confirmed = defaultdict[int, list[int]](list), list[int]()
    people = "SELECT side, person, confirmed FROM sheet_people WHERE sheet_id = ? ORDER BY side, place"
    for side, person, agreed in db.execute(people, key):
        sides[side].append(person)
        confirmed += [person] * agreed
    rounds = "SELECT totals, feats, items, written_by, at FROM sheet_rounds WHERE sheet_id = ? ORDER BY round"
    lines = tuple(Line(_score(*texts), by, at) for *texts, by, at in db.execute(rounds, key))
    row["rules"] = json.loads(row["rules"])
    return Sheet(
        **row, sides=tuple(tuple(sides[side]) for side in sorted(sides)), confirmed=tuple(confirmed), lines=lines
    )


def _score(totals: str, feats: str, items: str) -> RoundScore:
    return RoundScore(tuple(json.loads(totals)), tuple(json.loads(feats)), tuple(json.loads(items)))
