"""Opening the database: folder, file, lock, and one clear line for everything that stands in the way."""

import asyncio
import contextlib
import os
import sqlite3
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.store import Store, StoreError
from bot.store.migrate import migrations


async def refusal(path: Path) -> str:
    """What is said when the database cannot be opened: one line, soon."""
    started = time.monotonic()
    with pytest.raises(StoreError) as error:
        await Store.open(path)
    assert time.monotonic() - started < 5
    assert "\n" not in str(error.value)
    assert path.name in str(error.value)
    return str(error.value)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def test_a_new_database_has_its_folder_and_is_private(tmp_path: Path) -> None:
    path = tmp_path / "dados" / "mesa.db"
    store = await Store.open(path)
    await store.change_personal(1, {"large": False})
    assert mode(path.parent) == 0o700
    assert {mode(file) for file in path.parent.iterdir()} == {0o600}
    assert (path.parent / "mesa.db-wal").exists()
    await store.close()
    assert not (path.parent / "mesa.db-wal").exists()


async def test_the_database_is_set_up_for_durability(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "mesa.db")
    names = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "user_version")
    found = await store._db.call(lambda db: [db.execute(f"PRAGMA {name}").fetchone()[0] for name in names])
    assert found == ["wal", 2, 1, 3000, max(migrations())]
    await store.close()


PUT = "INSERT INTO heartbeat (process, at) VALUES (?, 1)"


def kept(path: Path) -> set[int]:
    """What another connection sees of what was put."""
    with contextlib.closing(sqlite3.connect(path)) as db:
        return {process for (process,) in db.execute("SELECT process FROM heartbeat")}


async def test_what_is_put_off_goes_with_the_next_transaction_that_succeeds(tmp_path: Path) -> None:
    path = tmp_path / "mesa.db"
    store = await Store.open(path)
    store._db.later(PUT, 1)
    assert kept(path) == set()
    with pytest.raises(StoreError):
        await store._do("INSERT INTO nowhere VALUES (1)")
    assert kept(path) == set()
    store._db.later(PUT, 2)
    assert await store._all("SELECT count(*) FROM heartbeat") == [(2,)]
    assert kept(path) == {1, 2}
    store._db.later(PUT, 3)
    await store.close()
    assert kept(path) == {1, 2, 3}


async def test_a_second_start_is_told_so(tmp_path: Path) -> None:
    path = tmp_path / "mesa.db"
    store = await Store.open(path)
    assert "in use by another bot process" in await refusal(path)
    script = (
        "import asyncio, sys\nfrom pathlib import Path\nfrom bot.store import Store, StoreError\n"
        "try:\n    asyncio.run(Store.open(Path(sys.argv[1])))\nexcept StoreError as error:\n    sys.exit(str(error))"
    )
    other = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", script, str(path)],
        capture_output=True,
        text=True,
        timeout=20,
        check=False,
    )
    assert other.returncode == 1
    assert other.stderr.strip().endswith("is in use by another bot process")
    await store.change_personal(1, {"large": True})
    await store.close()
    again = await Store.open(path)
    assert (await again.personal(1)).large
    await again.close()


async def test_what_is_no_database_of_ours(tmp_path: Path) -> None:
    text = tmp_path / "texto.db"
    text.write_text("isto não é um banco de dados, nem de longe" * 50)
    before = text.read_bytes()
    assert "not a database" in await refusal(text)
    assert text.read_bytes() == before
    foreign = tmp_path / "alheio.db"
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE notes (x)")
    db.close()
    assert "another program" in await refusal(foreign)
    folder = tmp_path / "pasta.db"
    folder.mkdir()
    assert "not a file" in await refusal(folder)


async def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mesa.db"
    await (await Store.open(path)).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 9999")
    db.close()
    assert "newer version" in await refusal(path)


async def test_a_locked_database(tmp_path: Path) -> None:
    path = tmp_path / "mesa.db"
    await (await Store.open(path)).close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("PRAGMA locking_mode = EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    other.execute("CREATE TABLE x (y)")
    assert "locked" in await refusal(path)
    other.execute("ROLLBACK")
    other.close()
    await (await Store.open(path)).close()


@pytest.mark.parametrize(("bits", "word"), [(0o000, "unreadable"), (0o400, "read-only")])
async def test_a_file_that_may_not_be_read_or_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bits: int, word: str
) -> None:
    path = tmp_path / "mesa.db"
    await (await Store.open(path)).close()
    path.chmod(bits)
    if os.geteuid() == 0:  # the superuser may do anything: answer as the system would answer anybody else
        allowed = {os.R_OK: bits & 0o400, os.W_OK: bits & 0o200}
        monkeypatch.setattr(os, "access", lambda path, need: bool(allowed[need]))
    assert word in await refusal(path)


async def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "arquivo").write_text("")
    with pytest.raises(StoreError, match=r"mesa\.db: "):
        await Store.open(tmp_path / "arquivo" / "mesa.db")


async def test_a_damaged_database(tmp_path: Path) -> None:
    path = tmp_path / "mesa.db"
    store = await Store.open(path)
    await store.change_personal(1, {"large": False})
    await store.close()
    content = bytearray(path.read_bytes())
    content[100:4096] = b"\xff" * 3996
    path.write_bytes(content)
    assert "damaged" in await refusal(path)


async def test_a_closed_store_says_so_and_closing_waits_for_what_is_queued(tmp_path: Path) -> None:
    path = tmp_path / "mesa.db"
    store = await Store.open(path)
    writes = [asyncio.ensure_future(store.change_personal(user, {"large": True})) for user in range(100)]
    await asyncio.sleep(0)  # let every write reach the queue
    started = time.monotonic()
    await store.close()
    assert time.monotonic() - started < 5
    await asyncio.gather(*writes)
    with pytest.raises(StoreError, match="closed"):
        await store.personal(1)
    again = await Store.open(path)
    assert (await again.personal(99)).large
    await again.close()


async def test_a_transaction_is_all_or_nothing(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "mesa.db")

    def half(db: sqlite3.Connection) -> None:
        db.execute("INSERT INTO blocks (user_id, blocked) VALUES (1, 2)")
        raise ValueError("half way")

    with pytest.raises(ValueError, match="half way"):
        await store._db.call(half)
    assert await store.blocks(1) == ()
    with pytest.raises(StoreError):
        await store._db.call(lambda db: db.execute("INSERT INTO seats (table_id) VALUES ('none')"))
    await store.block(1, 3, True)
    assert await store.blocks(1) == (3,)
    await store.close()
