from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.tables.room import Room


@pytest_asyncio.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    room = await Room(tmp_path / "mesa.db").enter()
    yield room
    await room.leave()
