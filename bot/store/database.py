"""How is the database file opened, kept to one process, closed and copied, and what is said when it cannot be?"""

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite
from filelock import FileLock, Timeout

from bot.store.migrate import ForeignDatabase, NewerDatabase, migrate

BUSY_SECONDS = 3.0
P = ParamSpec("P")
R = TypeVar("R")


class StoreError(Exception):
    """The database cannot be used; the message is one line that says why and names the file."""


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn what SQLite and the file system raise into a `StoreError`."""
    try:
        yield
    except NewerDatabase:
        raise StoreError(f"{path} was written by a newer version of this program; update it first") from None
    except ForeignDatabase:
        raise StoreError(f"{path} is a database of another program") from None
    except sqlite3.Error as error:
        raise StoreError(f"{path}: {_reason(error)}") from error
    except OSError as error:
        raise StoreError(f"{path}: {error.strerror or error}") from error


def _reason(error: sqlite3.Error) -> str:
    name = getattr(error, "sqlite_errorname", "")
    reasons = {
        "SQLITE_BUSY": "locked by another program",
        "SQLITE_LOCKED": "locked by another program",
        "SQLITE_READONLY": "read-only; the bot must be able to write here",
        "SQLITE_CANTOPEN": "cannot be opened; is it a file that the bot may read and write?",
        "SQLITE_NOTADB": "not a database",
        "SQLITE_CORRUPT": "damaged; restore a backup",
        "SQLITE_FULL": "the disk is full",
        "SQLITE_IOERR": "the disk fails to read or write",
    }
    return next((text for key, text in reasons.items() if name.startswith(key)), f"{name} {error}".strip())


class Database(aiosqlite.Connection):
    """One SQLite connection on its own thread. `call` runs a whole transaction there as one function.

    Several awaits for one transaction would cost several hand-overs between threads, and a cancelled task could leave
    it half open; a function that runs on the thread is all or nothing, whatever becomes of the waiting task.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(lambda: _connect(path), iter_chunk_size=64)
        self.path = path
        self._lock = FileLock(f"{path}.lock", timeout=0, mode=0o600, thread_local=False)
        self._put_off: list[tuple[str, tuple[object, ...]]] = []

    async def open(self) -> None:
        """Make folder and file, take the lock, bring the schema up to date. `StoreError` within 5 seconds."""
        with explained(self.path):
            _make(self.path)
            try:
                self._lock.acquire()
            except Timeout:
                raise StoreError(f"{self.path} is in use by another bot process") from None
            try:
                await self
            except BaseException:
                # its thread still answers the loop, which may be gone right after this: let it end first
                await asyncio.to_thread(self._thread.join)
                self._lock.release()
                raise

    async def close(self) -> None:
        """Finish what is queued, fold the log into the file, let go of the lock."""
        try:
            if self._put_off:
                with contextlib.suppress(StoreError):
                    await self.call(lambda _: None)
            await super().close()
        finally:
            self._lock.release()

    async def call(
        self, function: Callable[Concatenate[sqlite3.Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run `function(connection, …)` on the database's thread, in one transaction. Raises what it raises."""
        if self._connection is None:
            raise StoreError(f"{self.path} is closed")
        with explained(self.path):
            # the one way onto the thread for a whole function; aiosqlite leaves it untyped
            result: R = await self._execute(  # type: ignore[no-untyped-call]
                _transaction, self._conn, self._put_off, function, args, kwargs
            )
            return result

    def later(self, sql: str, *values: object) -> None:
        """Run a statement in the next transaction, whoever makes it: it costs no way to the thread and no `fsync` of
        its own. For what may be lost where the process is killed first; the tables' sweep asks every second.

        The statement must be one that cannot fail: it would take every later transaction down with it.
        """
        self._put_off.append((sql, values))


def _transaction(
    connection: sqlite3.Connection,
    put_off: list[tuple[str, tuple[object, ...]]],
    function: Callable[..., R],
    args: tuple[object, ...],
    kwargs: dict[str, object],
) -> R:
    """Run what was put off, then the function; all of it stays put off where that fails."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        count = len(put_off)
        for sql, values in put_off[:count]:
            connection.execute(sql, values)
        result = function(connection, *args, **kwargs)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    del put_off[:count]
    return result


def _make(path: Path) -> None:
    """Make the folder (0700) and an empty file (0600) where there are none; refuse what is no file of ours to write."""
    if not path.parent.exists():
        path.parent.mkdir(mode=0o700, parents=True)
    if path.exists() and not path.is_file():
        raise StoreError(f"{path} is not a file")
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    for need, word in ((os.R_OK, "unreadable"), (os.W_OK, "read-only")):
        if not os.access(path, need):
            raise StoreError(f"{path}: {word}; the bot must be able to read and write it")


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
        if mode != "wal":
            raise sqlite3.OperationalError(f"the file system allows no write-ahead log (journal mode {mode})")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        migrate(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def backup(source: Path, target: Path) -> None:
    """Copy the database to a new file `target` (0600) while a bot, also another process, is writing to it.

    Raises `StoreError` where the source cannot be read, or the target exists or cannot be written.
    """
    if not source.is_file():
        raise StoreError(f"{source}: there is no database")
    with explained(target):
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        with explained(source), contextlib.closing(_reader(source)) as old, contextlib.closing(_writer(target)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode = DELETE")
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _reader(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY_SECONDS)


def _writer(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)
