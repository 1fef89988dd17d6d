"""What is kept about a person, where does it stand, and how is he taken out of it? Part of the store.

`PERSONAL` says of every table of the database which of its columns hold somebody's number. What is handed out to a
person and what forgets him both go by it, and a test holds it to the schema: a new column cannot be overlooked.
"""

import sqlite3
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from bot.store import outdated
from bot.store.database import Database
from bot.store.evenings import forget_in_evenings

Rows = list[dict[str, Any]]


class Held(NamedTuple):
    """A table with people in it: the columns of their numbers, and those that are handed out to nobody.

    `renamed`: whether `remove` has to do no more there than to write the new number.
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
    "sheets": Held(("keeper", "refused"), ("rules",)),
    "sheet_people": Held(("person",)),
    "sheet_rounds": Held(("written_by",)),
    "drafts": Held(("person",), ("text",), renamed=False),
    "evenings": Held(("host",), ("rules", "seed"), renamed=False),
    "evening_guests": Held(("person",), renamed=False),
    "evening_seats": Held(("person",), renamed=False),
    "evening_byes": Held(("person",), renamed=False),
}
_NAMES: Final = {"invited": "invited_name", "to_user": "to_name", "user_id": "name", "host": "host_name"}
"""Whose number stands in the column, his name stands in that one."""
_MORE: Final = {
    "seats": "SELECT s.*, t.guild, t.game, t.rules, t.created, t.end_at, t.end_reason FROM seats s "
    "JOIN tables t ON t.id = s.table_id WHERE s.user_id = ?",
    "entries": "SELECT e.*, m.guild, m.game, m.preset, m.target, m.at, m.source, m.sides, m.rounds, m.state, m.why "
    "FROM entries e JOIN matches m ON m.id = e.match_id WHERE e.person = ?",
}
"""Tables whose rows say little without another one."""


_WAITING: Final = (
    "SELECT t.id FROM seats s JOIN tables t ON t.id = s.table_id "
    "WHERE s.user_id = ? AND t.rated = 1 AND t.entered = 0 AND t.end_shares <> ''"
)
"""His rated matches that are over and not entered yet."""


class People:
    """See `bot.club.shelf`."""

    _db: Database

    async def clubs_of(self, user: int) -> tuple[int, ...]:
        """The servers in which the club might write of him: his league, his evenings, his tables."""
        sql = (
            "SELECT guild FROM people WHERE person = :user "
            "UNION SELECT guild FROM tables WHERE id IN (SELECT table_id FROM seats WHERE user_id = :user) "
            "UNION SELECT guild FROM evenings WHERE host = :user "
            "OR id IN (SELECT evening_id FROM evening_guests WHERE person = :user) ORDER BY guild"
        )
        return await self._db.call(lambda db: tuple(row[0] for row in db.execute(sql, {"user": user})))

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
    # of no server: so that nobody gets that number again, wherever it is written now
    db.execute("INSERT INTO people (guild, person, name, folded, seen) VALUES (0, ?, '', '', 0)", (number,))
    _seats(db, user, number)
    outdated.by_removal(db, user)
    for table, key, held in (("sheets", "sheet_id", "sheet_people"), ("evenings", "evening_id", "evening_guests")):
        # who has read one before, and writes it after this, must be told that it is another one now
        his = f"SELECT {key} FROM {held} WHERE person = ?"  # noqa: S608  our own names
        db.execute(f"UPDATE {table} SET version = version + 1 WHERE id IN ({his})", (user,))  # noqa: S608  likewise
    for table, names in PERSONAL.items():
        for column in names.people if names.renamed else ():
            db.execute(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (number, user))  # noqa: S608  likewise
    db.execute("UPDATE people SET name = '', folded = '', seen = 0 WHERE person = ?", (number,))
    for table in ("figures", "balances"):  # of a pair the smaller number stands first
        swap = f"UPDATE {table} SET person = other, other = person WHERE other = ? AND person > other"  # noqa: S608  likewise
        db.execute(swap, (number,))
    forget_in_evenings(db, user, number)
    # also what others are just filling in, where he is named: they begin anew
    db.execute("DELETE FROM drafts WHERE person = ? OR instr(text, ?)", (user, str(user)))


def _seats(db: sqlite3.Connection, user: int, number: int) -> None:
    """The new number for his seats of rated matches that are over and not entered yet, known to their servers."""
    servers = f"SELECT DISTINCT guild, ?, '', '', 0 FROM tables WHERE id IN ({_WAITING})"  # noqa: S608  our own words
    unknown = "guild NOT IN (SELECT guild FROM people WHERE person = ?)"
    db.execute(f"INSERT INTO people (guild, person, name, folded, seen) {servers} AND {unknown}", (number, user, user))
    seats = f"UPDATE seats SET user_id = ?, name = '' WHERE user_id = ? AND table_id IN ({_WAITING})"  # noqa: S608  likewise
    db.execute(seats, (number, user, user))
