"""What others rely on: the codes of refusals, and that a service of its own makes good seeds and keeps no litter."""

import asyncio
import re
from pathlib import Path

import bot.tables
import cogs
from bot.tables.model import CODES
from bot.tables.service import Tables
from bot.tables.shelf import Shelf
from tests.tables.room import ANA, BETO, CAIO, HERE, Room, plan, refused


def test_every_code_is_raised_and_every_raised_code_is_declared() -> None:
    folders = (Path(package.__path__[0]) for package in (bot.tables, cogs))
    sources = "".join(file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py"))
    assert set(re.findall(r'TableError\(\s*"([a-z_.]+)"', sources)) == CODES


def test_the_store_is_a_shelf(room: Room) -> None:
    shelf: Shelf = room.store  # mypy compares every signature
    assert shelf is room.store


async def test_seeds_are_long_and_never_the_same(room: Room) -> None:
    """Also of two matches that begin right after a start."""
    seeds = []
    for _ in range(2):
        await room.restart()
        tables = Tables(room.store, now=lambda: room.time)
        for _ in range(2):
            table = await tables.challenge(ANA, BETO, HERE, plan())
            await tables.accept(table.id, BETO)
            seeds.append(await tables.seed((await tables.close(table.id, CAIO.user, moderator=True)).id))
    assert len({seed for seed in seeds if seed is not None and len(seed) == 64}) == 4


async def test_nonsense_leaves_nothing_behind(room: Room) -> None:
    for number in range(20):
        with refused("table.unknown"):
            await room.tables.view(f"nada{number}")
    assert not room.tables._entries


async def test_waiting_clicks_that_are_cancelled_leave_nothing_behind(room: Room) -> None:
    table = await room.duel()
    async with room.tables.hold(table.id):
        waiting = [asyncio.create_task(room.tables.back(table.id, ANA.user)) for _ in range(5)]
        await asyncio.sleep(0)
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    assert room.tables._entries[table.id].holders == 0
    await room.play(table.id)
