"""Where does the small Discord keep its things, so that a second start goes on with them?"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path

from bot.playground.model import Channel, Command, Guild, Interaction, Message, Thing, User

KINDS: dict[str, type[Thing]] = {kind.KIND: kind for kind in (User, Guild, Channel, Message, Command, Interaction)}
_SCHEMA = """
CREATE TABLE IF NOT EXISTS thing (kind TEXT, id TEXT, data TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS note (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""


class Shelf:
    """Keeps things in an SQLite file and attachments as files; in memory only where no folder is given.

    Changes are written a moment later, in order, by one task; `flush` waits for it. A killed process loses
    that moment at most, and the file is whole at every time.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._blobs: dict[str, bytes] = {}
        self._dirty: dict[tuple[str, str], Thing | None] = {}
        self._writer: asyncio.Task[None] | None = None
        self._db: sqlite3.Connection | None = None

    def open(self) -> tuple[list[Thing], dict[str, str]]:
        """Read everything back: the things, the oldest first, and the notes. Raises OSError, sqlite3.Error."""
        if self._folder is None:
            return [], {}
        (self._folder / "files").mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(self._folder / "playground.sqlite3", check_same_thread=False)
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")
        self._db.executescript(_SCHEMA)
        rows = self._db.execute("SELECT kind, data FROM thing").fetchall()
        things = [KINDS[kind].from_json(json.loads(data)) for kind, data in rows if kind in KINDS]
        notes = dict(self._db.execute("SELECT key, value FROM note").fetchall())
        return sorted(things, key=lambda thing: int(thing.id)), notes

    def note(self, key: str, value: str) -> None:
        """Keep one short text, at once."""
        if self._db:
            with self._db:
                self._db.execute("INSERT OR REPLACE INTO note VALUES (?, ?)", (key, value))

    def put(self, thing: Thing) -> None:
        """Keep the thing as it will be when the writer comes to it."""
        self._mark(thing, thing)

    def drop(self, thing: Thing) -> None:
        """Forget the thing."""
        self._mark(thing, None)

    def _mark(self, thing: Thing, value: Thing | None) -> None:
        if self._db is None:
            return
        self._dirty[thing.KIND, thing.id] = value
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write_all())

    async def _write_all(self) -> None:
        while self._dirty:
            batch = [(k, i, json.dumps(t.to_json()) if t else None) for (k, i), t in self._dirty.items()]
            self._dirty.clear()
            await asyncio.to_thread(self._write, batch)

    def _write(self, batch: list[tuple[str, str, str | None]]) -> None:
        assert self._db is not None
        with self._db:
            self._db.executemany("INSERT OR REPLACE INTO thing VALUES (?, ?, ?)", [row for row in batch if row[2]])
            self._db.executemany(
                "DELETE FROM thing WHERE kind = ? AND id = ?", [row[:2] for row in batch if row[2] is None]
            )

    async def flush(self) -> None:
        """Wait until everything is written."""
        while self._writer and not self._writer.done():
            await asyncio.shield(self._writer)

    async def close(self) -> None:
        """Write what is left and let go of the file."""
        await self.flush()
        if self._db:
            self._db.close()
            self._db = None

    # -- attachments ---------------------------------------------------------------------------------

    def _path(self, file_id: str) -> Path:
        assert self._folder is not None
        return self._folder / "files" / file_id

    async def save(self, file_id: str, data: bytes) -> None:
        """Keep an attachment's bytes."""
        if self._folder is None:
            self._blobs[file_id] = data
        else:
            await asyncio.to_thread(self._path(file_id).write_bytes, data)

    async def load(self, file_id: str) -> bytes | None:
        """An attachment's bytes, or None."""
        if self._folder is None:
            return self._blobs.get(file_id)
        try:
            return await asyncio.to_thread(self._path(file_id).read_bytes)
        except FileNotFoundError:
            return None

    async def discard(self, file_id: str) -> None:
        """Forget an attachment's bytes."""
        if self._folder is None:
            self._blobs.pop(file_id, None)
        else:
            await asyncio.to_thread(self._path(file_id).unlink, missing_ok=True)
