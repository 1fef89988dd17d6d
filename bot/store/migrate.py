"""How does a database get from any earlier version to the newest: numbered SQL files, each one transaction."""

import re
import sqlite3
from collections.abc import Callable, Iterator
from importlib.resources import files

APPLICATION_ID = 1112362349
"""Stands in the file's header, so that a database of another program is not taken for ours."""


class NewerDatabase(Exception):
    """The file was written by a newer version of this program."""


class ForeignDatabase(Exception):
    """The file belongs to another program."""


def migrations() -> dict[int, str]:
    """Every migration by the version that it leads to: the text of `migrations/NNNN_name.sql`."""
    folder = files("bot.store") / "migrations"
    found = ((re.match(r"(\d{4})_\w+\.sql$", entry.name), entry) for entry in folder.iterdir())
    return dict(sorted((int(match[1]), entry.read_text("utf-8")) for match, entry in found if match))


def statements(script: str) -> Iterator[str]:
    """Split an SQL script into its statements."""
    piece = ""
    for line in script.splitlines(keepends=True):
        piece += line
        if sqlite3.complete_statement(piece):
            yield piece.strip()
            piece = ""
    assert not piece.strip(), "a migration ends with a whole statement"


def migrate(
    connection: sqlite3.Connection, upto: int | None = None, before: Callable[[int, str], None] | None = None
) -> int:
    """Bring the database to version `upto` (None: the newest) and give the version it has then.

    The connection is in autocommit mode. `before` is called with the version and each statement before it is run.
    Raises `NewerDatabase` and `ForeignDatabase` with nothing changed.
    """
    scripts = migrations()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    (owner,) = connection.execute("PRAGMA application_id").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    if owner != APPLICATION_ID and (owner or version or objects):
        raise ForeignDatabase
    if version > max(scripts):
        raise NewerDatabase
    for number in range(version + 1, (max(scripts) if upto is None else upto) + 1):
        for statement in ("BEGIN IMMEDIATE", *statements(scripts[number]), f"PRAGMA user_version = {number}", "COMMIT"):
            if before:
                before(number, statement)
            connection.execute(statement)
        version = number
    return int(version)
