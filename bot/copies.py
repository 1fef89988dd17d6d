"""What can the operator have of the database while the bot may be running?

A copy, a table's record, fault reports, and what the shuffle gave to every seat.
"""

import asyncio
import dataclasses
import json
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

from bot.app import DATABASE, AppError, say
from bot.config import Settings
from bot.games.base import IllegalAction, RulesError
from bot.games.luck import Luck, luck_of
from bot.games.records import RecordError, read_record
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


def luck(settings: Settings, game: str, last: int) -> None:
    """Print what the seats received of the good cards in the last finished matches of a game: see `bot.games.luck`.

    A match that is not over is not looked at; one whose record this version refuses is left out, and counted.
    """

    async def show(tables: Tables, store: Store) -> None:
        seats, matches, refused = list[Luck](), 0, 0
        for table in await store.played(game, last):
            try:
                found = await asyncio.to_thread(luck_of, read_record(await tables.record(table)))
            except (TableError, RecordError, RulesError, IllegalAction):
                refused += 1
                continue
            matches += 1
            seats += [Luck() for _ in found[len(seats) :]]
            for seat, one in zip(seats, found, strict=False):
                seat.add(one)
        if not matches:
            raise AppError(f"there is no finished match of {game}")
        for line in _luck_lines(_GOOD[game], seats, matches, refused):
            say(line)

    asyncio.run(_in_a_copy(settings, show))


_GOOD: Final = {"buraco": "wild cards", "bisca": "trumps"}


def _luck_lines(good: str, seats: Sequence[Luck], matches: int, refused: int) -> Iterator[str]:
    left_out = f" ({refused} left out: this version refuses their records)" if refused else ""
    yield f"finished matches: {matches}{left_out}"
    yield f"{'seat':<5}{'cards received':>16}{good:>12}{'expected':>10}{'off by':>9}"
    for number, one in enumerate(seats, 1):
        yield f"{number:<5}{one.cards:>16}{one.good:>12}{one.expected:>10.1f}{one.deviation:>+9.1f}"
    yield "off by: in standard deviations; chance alone gives more than 2 once in 22 times, more than 3 once in 370"


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
