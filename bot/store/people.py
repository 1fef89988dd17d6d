"""What is kept about a person, where does it stand, and how is he taken out of it? Part of the store.

`PERSONAL` says of every table of the database which of its columns hold somebody's number. What is handed out to a
person and what forgets him both go by it, and a test holds it to the schema: a new column cannot be overlooked.
"""

import sqlite3
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from bot.store.database import Database

Rows = list[dict[str, Any]]


class Held(NamedTuple):
    """A table with people in it: the columns of their numbers, and those that are handed out to nobody.

    `renamed`: whether a removed person gets another number there; in the other tables `Store.forget` takes him out.
    """

    people: tuple[str, ...]
    secret: tuple[str, ...] = ()
    renamed: bool = True


PERSONAL: Final[Mapping[str, Held]] = {
    "tables": Held(("host", "invited", "end_by"), ("seed", "to_act"), renamed=False),
    "seats": Held(("user_id",), renamed=False),
    "hands": Held(("user_id",), ("token",), renamed=False),
    "pings": Held(("user_id",), renamed=False),
    "personal": Held(("user_id",), renamed=False),
    "blocks": Held(("user_id",), renamed=False),
    "cooldowns": Held(("challenger",), renamed=False),
    "reports": Held(("user_id",), renamed=False),
    "requests": Held(("user_id", "to_user"), ("asked", "agreed"), renamed=False),
    "queue": Held(("user_id",), renamed=False),
    "rule_sets": Held(("saved_by",), renamed=False),
    "people": Held(("person",), ("folded",)),
    "entries": Held(("person",)),
    "enrolled": Held(("person",)),
    "figures": Held(("person", "other")),
    "balances": Held(("person", "other")),
    "ratings": Held(("person",)),
    "final_ratings": Held(("person",)),
    "cases": Held(("opened_by",)),
    "decisions": Held(("decided_by",)),
}
_NAMES: Final = {"invited": "invited_name", "to_user": "to_name", "user_id": "name"}
"""Whose number stands in the column, his name stands in that one."""
_MORE: Final = {
    "seats": "SELECT s.*, t.guild, t.game, t.rules, t.created, t.end_at, t.end_reason FROM seats s "
    "JOIN tables t ON t.id = s.table_id WHERE s.user_id = ?",
    "entries": "SELECT e.*, m.guild, m.game, m.preset, m.target, m.at, m.source, m.sides, m.rounds, m.state, m.why "
    "FROM entries e JOIN matches m ON m.id = e.match_id WHERE e.person = ?",
}
"""Tables whose rows say little without another one."""


class People:
    """See `bot.club.shelf`."""

    _db: Database

    async def clubs_of(self, user: int) -> tuple[int, ...]:
        """The servers whose league knows him."""
        return await self._db.call(
            lambda db: tuple(
                row[0] for row in db.execute("SELECT guild FROM people WHERE person = ? ORDER BY guild", (user,))
            )
        )

    async def everything(self, user: int) -> dict[str, Rows]:
        """All rows about him, by table."""
        return await self._db.call(lambda db: {table: rows for table in PERSONAL if (rows := _about(db, table, user))})


def _about(db: sqlite3.Connection, table: str, user: int) -> Rows:
    """The rows of a table that name him, without secrets, and without the numbers and names of others."""
    held = PERSONAL[table]
    condition = " OR ".join(f"{column} = ?" for column in held.people)
    sql = _MORE.get(table, f"SELECT * FROM {table} WHERE {condition}")  # noqa: S608  our own names
    cursor = db.execute(sql, (user,) * len(held.people))
    columns = [column[0] for column in cursor.description]
    found = [dict(zip(columns, row, strict=True)) for row in cursor]
    for row in found:
        hidden = [column for column in held.people if row[column] != user]
        for name in (*held.secret, *hidden, *(_NAMES.get(column, "") for column in hidden)):
            row.pop(name, None)
    return found


def remove(db: sqlite3.Connection, user: int) -> None:
    """Give a person another number, one that nobody has had, wherever the league knows him; his names go.

    Part of the transaction that takes him out of the tables, and before it: a match that is over and not entered yet
    has him by the new number.
    """
    (least,) = db.execute("SELECT min(person) FROM people").fetchone()
    number = min(least or 0, 0) - 1
    waiting = (
        "SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id "
        "WHERE s.user_id = ? AND t.rated = 1 AND t.entered = 0 AND t.end_shares <> ''"
    )
    tombstone = f"SELECT DISTINCT guild, ?, '', '', 0 FROM tables WHERE id IN ({waiting})"  # noqa: S608  our own words
    db.execute(f"INSERT INTO people (guild, person, name, folded, seen) {tombstone}", (number, user))
    db.execute(
        f"UPDATE seats SET user_id = ?, name = '' WHERE user_id = ? AND table_id IN ({waiting})",  # noqa: S608  likewise
        (number, user, user),
    )
    db.execute(
        "DELETE FROM people WHERE person = ? AND EXISTS "
        "(SELECT 1 FROM people p WHERE p.guild = people.guild AND p.person = ?)",
        (user, number),
    )
    for table, held in PERSONAL.items():
        for column in held.people if held.renamed else ():
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (number, user))  # noqa: S608  likewise
    db.execute("UPDATE people SET name = '', folded = '', seen = 0 WHERE person = ?", (number,))
    for table in ("figures", "balances"):
        db.execute(
            f"UPDATE {table} SET person = other, other = person "  # noqa: S608  likewise
            "WHERE other = ? AND person > other",
            (number,),
        )
