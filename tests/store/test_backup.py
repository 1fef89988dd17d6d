"""A copy of the database while the bot is writing, from this process and from another one."""

import asyncio
import contextlib
import sqlite3
import stat
import sys
from pathlib import Path

import pytest

from bot.store import Store, StoreError, backup


async def test_a_backup_from_another_process_while_it_is_written(tmp_path: Path) -> None:
    path, target = tmp_path / "mesa.db", tmp_path / "copia.db"
    store = await Store.open(path)
    await store.block(1, 0, True)
    script = "import sys, pathlib, bot.store as store; store.backup(*map(pathlib.Path, sys.argv[1:]))"
    other = await asyncio.create_subprocess_exec(sys.executable, "-c", script, str(path), str(target))
    written = 0
    while other.returncode is None:
        written += 1
        await store.block(1, written, True)
        with contextlib.suppress(asyncio.TimeoutError):
            await asyncio.wait_for(asyncio.shield(other.wait()), 0.001)
    assert other.returncode == 0
    await store.close()
    copy = await Store.open(target)
    copied = await copy.blocks(1)
    assert copied == tuple(range(len(copied)))
    assert 1 <= len(copied) <= written + 1
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    await copy.close()


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


async def test_a_backup_is_one_whole_file(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "mesa.db")
    await store.block(1, 2, True)
    await store.backup(tmp_path / "copia.db")
    await store.close()
    assert names(tmp_path) == ["copia.db", "mesa.db", "mesa.db.lock"]
    with contextlib.closing(sqlite3.connect(tmp_path / "copia.db")) as copy:
        assert copy.execute("SELECT blocked FROM blocks").fetchall() == [(2,)]
        assert copy.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_a_backup_overwrites_nothing_and_leaves_no_half_file(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "mesa.db")
    target = tmp_path / "copia.db"
    target.write_text("wichtig")
    with pytest.raises(StoreError, match=r"copia\.db"):
        await store.backup(target)
    assert target.read_text() == "wichtig"
    with pytest.raises(StoreError, match="nirgends"):
        await store.backup(tmp_path / "nirgends" / "copia.db")
    with pytest.raises(StoreError, match="no database"):
        backup(tmp_path / "fehlt.db", tmp_path / "neu.db")
    (tmp_path / "text.db").write_text("kein banco" * 1000)
    with pytest.raises(StoreError, match="not a database"):
        backup(tmp_path / "text.db", tmp_path / "neu.db")
    assert not (tmp_path / "neu.db").exists()
    await store.close()
