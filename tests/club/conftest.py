from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest_asyncio

from tests.club.desk import Desk
from tests.club.hall import Hall
from tests.club.house import House
from tests.club.night import Night

R = TypeVar("R", bound=House)


@asynccontextmanager
async def within(room: R) -> AsyncIterator[R]:
    """The room while somebody is in it."""
    await room.enter()
    yield room
    await room.leave()


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with within(House(tmp_path / "mesa.db")) as house:
        yield house


@pytest_asyncio.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with within(Hall(tmp_path / "mesa.db")) as hall:
        yield hall


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    async with within(Desk(tmp_path / "mesa.db")) as desk:
        yield desk


@pytest_asyncio.fixture
async def night(tmp_path: Path) -> AsyncIterator[Night]:
    async with within(Night(tmp_path / "mesa.db")) as night:
        yield night
