from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.club.hall import Hall
from tests.club.house import House


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = await House(tmp_path / "mesa.db").enter()
    yield house
    await house.leave()


@pytest_asyncio.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "mesa.db")
    await hall.enter()
    yield hall
    await hall.leave()
