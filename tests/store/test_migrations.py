"""From any earlier version to the newest, killed between any two statements."""

import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.club.model import Case, Decision
from bot.store import Store
from bot.store.migrate import migrate, migrations, statements
from tests.tables.room import Room

NEWEST = max(migrations())


def schema(path: Path) -> list[tuple[str, str]]:
    db = sqlite3.connect(path)
    found = db.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name").fetchall()
    (version,) = db.execute("PRAGMA user_version").fetchone()
    db.close()
    return [*found, ("user_version", str(version))]


def test_the_migrations_are_numbered_without_a_gap() -> None:
    assert list(migrations()) == list(range(1, NEWEST + 1))


@pytest.mark.parametrize("version", range(NEWEST + 1))
async def test_from_every_earlier_version(tmp_path: Path, version: int) -> None:
    fresh, old = tmp_path / "novo.db", tmp_path / "velho.db"
    await (await Store.open(fresh)).close()
    db = sqlite3.connect(old, isolation_level=None)
    assert migrate(db, upto=version) == version
    db.close()
    store = await Store.open(old)
    await store.block(1, 2, True)
    await store.close()
    assert schema(old) == schema(fresh)
    again = await Store.open(old)
    assert await again.blocks(1) == (2,)
    await again.close()


async def test_a_match_of_the_first_version_is_played_on(tmp_path: Path) -> None:
    """A duel kept by version 1, with what came later filled in: no pause, no end by time, nothing asked, not rated."""
    path = tmp_path / "mesa.db"
    room = await Room(path).enter()
    table = (await room.play((await room.duel(wins=3)).id)).table
    await room.leave()
    newer = sqlite3.connect(path)
    old = sqlite3.connect(tmp_path / "velho.db", isolation_level=None)
    migrate(old, upto=1)
    for name in ("tables", "seats", "rounds", "actions", "heartbeat"):
        columns = [row[1] for row in old.execute(f"PRAGMA table_info({name})")]
        rows = newer.execute(f"SELECT {', '.join(columns)} FROM {name}").fetchall()
        old.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(columns))})", rows)
    newer.close()
    old.close()
    room = await Room(tmp_path / "velho.db").enter()
    unrated = replace(table, plan=replace(table.plan, rated=False))
    assert await room.tables.table(table.id) == unrated
    assert (await room.play_out(table.id)).ended is not None
    await room.leave()


async def test_what_an_older_version_has_told_is_not_told_again(tmp_path: Path) -> None:
    """It set a mark for each contest and decision, right before it told them."""
    path = tmp_path / "mesa.db"
    db = sqlite3.connect(path, isolation_level=None)
    migrate(db, upto=7)
    for number, decided in ((1, 5), (2, None), (3, None)):
        db.execute("INSERT INTO cases VALUES (?, 1, 'table:a', 11, 'x', 0, NULL, ?)", (number, decided))
    for number in (1, 2):
        db.execute("INSERT INTO decisions VALUES (?, 1, 1, 'table:a', 'stands', 9, 'x', 5, '[]', '[]')", (number,))
    for name in ("case:1", "case:2", "decision:1", "weekly:2026-W05"):
        db.execute("INSERT INTO marks VALUES (1, ?, 5)", (name,))
    db.close()
    store = await Store.open(path)
    assert [(type(one), one.id) for one in await store.unannounced(1, 9)] == [(Case, 3), (Decision, 2)]
    assert await store._db.call(lambda db: db.execute("SELECT name FROM marks").fetchall()) == [("weekly:2026-W05",)]
    await store.close()


KILLED = """
import os, sqlite3, sys
from bot.store.migrate import migrate

def die_before(path, count):
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("PRAGMA journal_mode = WAL")
    left = iter(range(count))
    def before(version, statement):
        if next(left, None) is None:
            os.kill(os.getpid(), 9)
    migrate(db, before=before)
    os._exit(0)

for count in range(int(sys.argv[2])):
    child = os.fork() or die_before(f"{sys.argv[1]}{count}.db", count)
    assert os.waitpid(child, 0)[1] == 9
"""


def test_killed_between_any_two_statements(tmp_path: Path) -> None:
    """One child process dies before each statement: what it leaves is completed by the next start."""
    whole = tmp_path / "inteiro.db"
    db = sqlite3.connect(whole, isolation_level=None)
    migrate(db)
    db.close()
    steps = sum(len(list(statements(script))) + 3 for script in migrations().values())
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "morto"), str(steps)], check=True, timeout=60)
    for count in range(steps):
        path = tmp_path / f"morto{count}.db"
        db = sqlite3.connect(path, isolation_level=None)
        assert migrate(db) == NEWEST
        db.close()
        assert schema(path) == schema(whole)
