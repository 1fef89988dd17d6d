from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.club.house import House


@pytest_asyncio.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    house = await House(tmp_path / "mesa.db").enter()
    yield house
    await house.leave()
