"""What does the bot keep on its shelf? The store that the table service asks, on one SQLite file."""

import asyncio
import dataclasses
import json
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from bot.store import rows
from bot.store.cases import Cases
from bot.store.database import Database, backup
from bot.store.evenings import Evenings
from bot.store.matches import Matches
from bot.store.people import People, remove
from bot.store.ratings import Ratings
from bot.store.rulesets import RuleSets
from bot.store.seasons import Seasons
from bot.store.sheets import SheetRows
from bot.tables.model import HandMessage, Millis, Ping, PublicMessage, Report, Table
from bot.tables.settings import House, Personal
from bot.tables.shelf import Save, Stored

OPEN = "t.stage <> 'over'"
OF_PERSON = (
    "SELECT table_id FROM seats WHERE user_id = ? UNION SELECT id FROM tables WHERE stage <> 'over' AND invited = ?"
)
"""Two look-ups by index; one condition with OR would read every open table."""
T = TypeVar("T", Personal, House)


class Store(Matches, Ratings, Seasons, Cases, People, SheetRows, Evenings, RuleSets):
    """The `Shelf` of the tables and the `ClubShelf` (they say what each method does), and `close` and `backup`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    @classmethod
    async def open(cls, path: Path) -> "Store":
        """Open or make the database at `path`, for this process alone. `StoreError` (one line) within 5 seconds."""
        database = Database(path)
        await database.open()
        return cls(database)

    async def close(self) -> None:
        """Finish what is queued and close the file."""
        await self._db.close()

    async def backup(self, target: Path) -> None:
        """Copy the whole database to a new file, while it is used. `StoreError` where that cannot be."""
        await asyncio.to_thread(backup, self._db.path, target)

    # -- tables ---------------------------------------------------------------------------------------------------

    async def save(self, save: Save) -> None:
        """Write a change of a table in one transaction; `Conflict` leaves all as it was."""
        await self._db.call(rows.write, save)

    async def load(self, table: str, rounds: int | None = None) -> Stored | None:
        """Read a table with its record."""
        return await self._db.call(rows.read, table, rounds)

    async def find(self, table: str) -> Table | None:
        """Read a table without its record."""
        found = await self._db.call(rows.select_tables, "WHERE t.id = ?", (table.strip().lower(),))
        return found[0] if found else None

    async def tables(
        self,
        *,
        user: int | None = None,
        guild: int | None = None,
        channel: int | None = None,
        thread: int | None = None,
    ) -> tuple[Table, ...]:
        """Find the open tables that fit all that is given."""
        condition, values = f"WHERE {OPEN}", list[int]()
        if user is not None:
            condition += f" AND t.id IN ({OF_PERSON})"
            values += [user, user]
        for column, value in (("guild", guild), ("channel", channel), ("thread", thread)):
            if value is not None:
                condition += f" AND t.{column} = ?"
                values.append(value)
        return await self._db.call(rows.select_tables, condition + " ORDER BY t.created, t.id", values)

    async def guilds(self) -> frozenset[int]:
        """Which servers have open tables."""
        sql = f"SELECT DISTINCT t.guild FROM tables t WHERE {OPEN}"  # noqa: S608  no input
        return frozenset(int(guild) for (guild,) in await self._all(sql))

    async def count(self, guild: int) -> int:
        """How many tables are open in a server."""
        sql = f"SELECT count(*) FROM tables t WHERE {OPEN} AND t.guild = ?"  # noqa: S608  no input
        return int((await self._all(sql, guild))[0][0])

    async def rematch(self, table: str) -> Table | None:
        """Find the open rematch of a table."""
        condition = f"WHERE {OPEN} AND t.rematch_of = ? ORDER BY t.created"
        found = await self._db.call(rows.select_tables, condition, (table,))
        return found[0] if found else None

    async def played_by(self, user: int, guild: int, limit: int) -> tuple[Table, ...]:
        """Find the last matches of a person."""
        condition = (
            "WHERE t.id IN (SELECT table_id FROM seats WHERE user_id = ?) AND t.guild = ? AND t.stage = 'over' "
            "AND t.seed_commitment <> '' AND t.end_reason <> 'cancelled' ORDER BY t.end_at DESC, t.id LIMIT ?"
        )
        return await self._db.call(rows.select_tables, condition, (user, guild, limit))

    async def closed_by(self, host: int | None, guild: int, since: Millis) -> tuple[Table, ...]:
        """Find what a host has closed."""
        condition = (
            "WHERE t.end_by = coalesce(?, t.host) AND t.host = t.end_by AND t.guild = ? AND t.end_at >= ? "
            "AND t.end_reason = 'closed'"
        )
        return await self._db.call(rows.select_tables, condition + " ORDER BY t.end_at, t.id", (host, guild, since))

    async def played(self, game: str, limit: int) -> tuple[str, ...]:
        """Find the matches of a game that are over and whose cards were dealt, the last ones first."""
        sql = (
            "SELECT t.id FROM tables t WHERE t.stage = 'over' AND t.game = ? AND t.seed_commitment <> '' "
            "ORDER BY t.end_at DESC, t.id LIMIT ?"
        )
        return tuple(row[0] for row in await self._all(sql, game, limit))

    async def due(self, now: Millis, limit: int) -> tuple[str, ...]:
        """Find the tables that the sweep must look at."""
        sql = f"SELECT t.id FROM tables t WHERE {OPEN} AND t.due <= ? ORDER BY t.due LIMIT ?"  # noqa: S608  no input
        return tuple(row[0] for row in await self._all(sql, now, limit))

    async def forget_message(self, message: int) -> str | None:
        """Clear a public message that is gone."""

        def clear(db: sqlite3.Connection) -> str | None:
            row = db.execute("SELECT id FROM tables WHERE message = ?", (message,)).fetchone()
            db.execute("UPDATE tables SET message = NULL WHERE message = ?", (message,))
            return row and str(row[0])

        return await self._db.call(clear)

    async def shown(self, table: str, message: PublicMessage) -> None:
        """Keep what the public message shows."""
        await self._do(
            "UPDATE tables SET message = ?, message_version = ?, message_created = ? WHERE id = ? "
            "AND (message IS NULL OR message <> ? OR message_version < ?)",
            *(message.message, message.version, message.created, table, message.message, message.version),
        )

    async def lagging(self) -> tuple[Table, ...]:
        """Find tables whose public message must be refreshed or posted."""
        condition = f"WHERE (t.message IS NOT NULL AND t.message_version < t.version) OR (t.message IS NULL AND {OPEN})"
        return await self._db.call(rows.select_tables, condition, ())

    # -- messages to single people ----------------------------------------------------------------------------------

    def put_hand(self, table: str, user: int, hand: HandMessage) -> None:
        """Keep the newest hand."""
        self._db.later(
            "INSERT INTO hands (table_id, user_id, application, token, message, expires) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (table_id, user_id) DO UPDATE SET application = excluded.application, "
            "token = excluded.token, message = excluded.message, expires = excluded.expires",
            *(table, user, hand.application, hand.token, hand.message, hand.expires),
        )

    async def hands(self, table: str) -> dict[int, HandMessage]:
        """All hands at a table."""
        sql = "SELECT user_id, application, token, message, expires FROM hands WHERE table_id = ? ORDER BY user_id"
        return {row[0]: HandMessage(*row[1:]) for row in await self._all(sql, table)}

    def drop_hand(self, table: str, user: int) -> None:
        """Forget a hand."""
        self._db.later("DELETE FROM hands WHERE table_id = ? AND user_id = ?", table, user)

    async def put_ping(self, table: str, ping: Ping) -> None:
        """Keep a ping."""
        await self._do(
            "INSERT INTO pings (message, table_id, user_id, revision) VALUES (?, ?, ?, ?) "
            "ON CONFLICT (message) DO UPDATE SET revision = excluded.revision",
            *(ping.message, table, ping.user, ping.revision),
        )

    async def pings(self, table: str) -> tuple[Ping, ...]:
        """All pings at a table."""
        found = await self._all(
            "SELECT user_id, message, revision FROM pings WHERE table_id = ? ORDER BY message", table
        )
        return tuple(Ping(*row) for row in found)

    async def drop_ping(self, message: int) -> None:
        """Forget a ping."""
        await self._do("DELETE FROM pings WHERE message = ?", message)

    # -- people and servers -----------------------------------------------------------------------------------------

    async def personal(self, user: int) -> Personal:
        """Settings of a person."""
        return _settings(Personal(), await self._all("SELECT name, value FROM personal WHERE user_id = ?", user))

    async def change_personal(self, user: int, changes: Mapping[str, object]) -> Personal:
        """Change some of them."""
        return _settings(Personal(), await self._change("personal", "user_id", user, changes))

    async def house(self, guild: int) -> House:
        """Settings of a server."""
        return _settings(House(), await self._all("SELECT name, value FROM house WHERE guild = ?", guild))

    async def change_house(self, guild: int, changes: Mapping[str, object]) -> House:
        """Change some of them."""
        return _settings(House(), await self._change("house", "guild", guild, changes))

    async def _change(self, table: str, key: str, owner: int, changes: Mapping[str, object]) -> list[tuple[Any, ...]]:
        """Keep what changes and read the whole, in one transaction: two at once do not undo each other."""
        values = [(owner, name, json.dumps(value)) for name, value in changes.items()]
        put = (
            f"INSERT INTO {table} ({key}, name, value) VALUES (?, ?, ?) "  # noqa: S608  our own names
            f"ON CONFLICT ({key}, name) DO UPDATE SET value = excluded.value"
        )

        def change(db: sqlite3.Connection) -> list[tuple[Any, ...]]:
            db.executemany(put, values)
            return db.execute(f"SELECT name, value FROM {table} WHERE {key} = ?", (owner,)).fetchall()  # noqa: S608  likewise

        return await self._db.call(change)

    async def block(self, user: int, blocked: int, on: bool) -> None:
        """Keep or lift a block."""
        if on:
            await self._do("INSERT INTO blocks (user_id, blocked) VALUES (?, ?) ON CONFLICT DO NOTHING", user, blocked)
        else:
            await self._do("DELETE FROM blocks WHERE user_id = ? AND blocked = ?", user, blocked)

    async def blocks(self, user: int) -> tuple[int, ...]:
        """Whom he has blocked."""
        found = await self._all("SELECT blocked FROM blocks WHERE user_id = ? ORDER BY blocked", user)
        return tuple(row[0] for row in found)

    async def put_cooldown(self, challenger: int, challenged: int, until: Millis) -> None:
        """Keep a cool-down."""
        await self._do(
            "INSERT INTO cooldowns (challenger, challenged, until) VALUES (?, ?, ?) "
            "ON CONFLICT (challenger, challenged) DO UPDATE SET until = excluded.until",
            *(challenger, challenged, until),
        )

    async def cooldown(self, challenger: int, challenged: int) -> Millis:
        """Until when, or 0."""
        sql = "SELECT until FROM cooldowns WHERE challenger = ? AND challenged = ?"
        return next((int(row[0]) for row in await self._all(sql, challenger, challenged)), 0)

    async def put_report(self, report: Report, at: Millis) -> int:
        """Keep a fault report under the next number."""

        def put(db: sqlite3.Connection) -> int:
            (number,) = db.execute("SELECT coalesce(max(number), 0) + 1 FROM reports").fetchone()
            db.execute(
                "INSERT INTO reports (number, at, user_id, guild, table_id, text, fault, record) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (number, at, *dataclasses.astuple(report)),
            )
            return int(number)

        return await self._db.call(put)

    async def reports(self) -> tuple[tuple[int, Millis, Report], ...]:
        """All fault reports with their numbers and when they were made, oldest first."""
        columns = ", ".join(
            field.name if field.name not in ("user", "table") else f"{field.name}_id"
            for field in dataclasses.fields(Report)
        )
        found = await self._all(f"SELECT number, at, {columns} FROM reports ORDER BY number")  # noqa: S608  no input
        return tuple((number, at, Report(*rest)) for number, at, *rest in found)

    async def involving(self, user: int) -> tuple[Table, ...]:
        """Find tables where he waits or has a wish."""
        condition = (
            "WHERE t.id IN (SELECT table_id FROM queue WHERE user_id = ? UNION "
            "SELECT table_id FROM requests WHERE user_id = ? UNION SELECT table_id FROM requests WHERE to_user = ?)"
        )
        return await self._db.call(rows.select_tables, condition, (user,) * 3)

    async def forget(self, user: int) -> bool:
        """Take a person out of all that is kept, unless he is at an open table."""

        def out(db: sqlite3.Connection) -> bool:
            if rows.select_tables(db, f"WHERE {OPEN} AND t.id IN ({OF_PERSON})", (user, user)):
                return False
            remove(db, user)
            db.execute("UPDATE seats SET user_id = 0, name = '' WHERE user_id = ?", (user,))
            db.execute("UPDATE tables SET host = 0 WHERE host = ?", (user,))
            db.execute("UPDATE tables SET end_by = 0 WHERE end_by = ?", (user,))
            db.execute("UPDATE tables SET invited = NULL, invited_name = '' WHERE invited = ?", (user,))
            db.execute("UPDATE reports SET user_id = 0 WHERE user_id = ?", (user,))
            db.execute("DELETE FROM blocks WHERE user_id = ? OR blocked = ?", (user, user))
            db.execute("DELETE FROM cooldowns WHERE challenger = ? OR challenged = ?", (user, user))
            db.execute("UPDATE rule_sets SET saved_by = 0 WHERE saved_by = ?", (user,))
            db.execute("DELETE FROM requests WHERE user_id = ? OR to_user = ?", (user, user))
            for table in ("hands", "pings", "personal", "queue"):
                db.execute(f"DELETE FROM {table} WHERE user_id = ?", (user,))  # noqa: S608  our own names
            return True

        return await self._db.call(out)

    # -- the clock --------------------------------------------------------------------------------------------------

    async def tidy(self, now: Millis) -> None:
        """Forget what has expired."""
        await self._do("DELETE FROM hands WHERE expires < ?", now)
        await self._do("DELETE FROM cooldowns WHERE until < ?", now)

    async def heartbeat(self) -> Millis | None:
        """When the bot was last there."""
        return next((int(row[0]) for row in await self._all("SELECT at FROM heartbeat WHERE process = 0")), None)

    async def beat(self, now: Millis, give_back: Millis = 0) -> None:
        """Keep that it is there, and give lost time back."""

        def put(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO heartbeat (process, at) VALUES (0, ?) "
                "ON CONFLICT (process) DO UPDATE SET at = excluded.at",
                (now,),
            )
            if give_back:
                db.execute(
                    "UPDATE tables SET due = due + ?, deadline = deadline + ?, turn_since = turn_since + ?, "
                    "touched = touched + ?, paused = paused + ? WHERE stage <> 'over'",
                    (give_back,) * 5,
                )
                db.execute("UPDATE requests SET until = until + ?", (give_back,))

        await self._db.call(put)

    async def _all(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        return await self._db.call(lambda db: db.execute(sql, values).fetchall())

    async def _do(self, sql: str, *values: Any) -> None:
        await self._db.call(lambda db: db.execute(sql, values))


def _settings(default: T, found: list[tuple[Any, ...]]) -> T:
    """Lay what was kept over the defaults; a name that this version does not know is left alone."""
    known = {field.name for field in dataclasses.fields(default)}
    return dataclasses.replace(default, **{name: json.loads(value) for name, value in found if name in known})
