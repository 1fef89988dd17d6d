from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.club.desk import Desk
from tests.club.hall import Hall
from tests.club.house import House
from tests.club.night import Night


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = House(tmp_path / "mesa.db")
    await house.enter()
    yield house
    await house.leave()


@pytest_asyncio.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    hall = Hall(tmp_path / "mesa.db")
    await hall.enter()
    yield hall
    await hall.leave()


@pytest_asyncio.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    desk = Desk(tmp_path / "mesa.db")
    await desk.enter()
    yield desk
    await desk.leave()


@pytest_asyncio.fixture
async def night(tmp_path: Path) -> AsyncIterator[Night]:
    night = Night(tmp_path / "mesa.db")
    await night.enter()
    yield night
    await night.leave()
