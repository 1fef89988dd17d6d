"""What can the operator have of the database while the bot may be running: a copy, a table's record, fault reports?"""

import asyncio
import dataclasses
import json
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from bot.app import DATABASE, AppError, say
from bot.config import Settings
from bot.store import Store
from bot.store import backup as copy_database
from bot.tables.model import TableError
from bot.tables.service import Tables

_NO_RECORD: Final = {
    "table.unknown": "there is no such table",
    "table.not_started": "its match has not started",
    "table.set_aside": "this version refuses its record",
}


def export(settings: Settings, table_id: str) -> None:
    """Print a table's record (without its seed while the match runs), also while the bot is running."""

    async def show(tables: Tables, _: Store) -> None:
        try:
            say((await tables.record(table_id.lower())).rstrip("\n"))
        except TableError as error:
            raise AppError(f"{table_id}: {_NO_RECORD.get(error.code, error.code)}") from None

    asyncio.run(_in_a_copy(settings, show))


def reports(settings: Settings) -> None:
    """Print all fault reports as JSON Lines, each with its record, also while the bot is running."""

    async def show(_: Tables, store: Store) -> None:
        for number, at, report in await store.reports():
            line = {"number": number, "at": at, **dataclasses.asdict(report)}
            say(json.dumps(line, ensure_ascii=False))

    asyncio.run(_in_a_copy(settings, show))


async def _in_a_copy(settings: Settings, look: Callable[[Tables, Store], Awaitable[None]]) -> None:
    """Look into a copy of the database: the original belongs to the bot's process."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / DATABASE
        copy_database(settings.data_dir / DATABASE, copy)
        store = await Store.open(copy)
        try:
            await look(Tables(store), store)
        finally:
            await store.close()


def backup(settings: Settings, target: Path) -> None:
    """Copy the database to `target` while the bot may be running. Raises `StoreError`."""
    copy_database(settings.data_dir / DATABASE, target)
