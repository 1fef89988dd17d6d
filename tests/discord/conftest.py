from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest

from tests.discord.club import Club
from tests.discord.people import Player
from tests.discord.process import STARTED
from tests.playground.schema import Schema, checked


@pytest.fixture(autouse=True)
def _discord_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever discord.py is pointed at, it is pointed back after the test."""
    for owner, name in (
        (discord.http.Route, "BASE"),
        (discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY"),
        (discord.Asset, "BASE"),
    ):
        monkeypatch.setattr(owner, name, getattr(owner, name))


@pytest.fixture(autouse=True)
def _no_answer_is_put_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is: only where a test says so."""
    monkeypatch.setattr("cogs.ui.reply.PATIENCE", 3600.0)


@pytest.fixture(autouse=True)
async def _no_process_is_left() -> AsyncIterator[None]:
    yield
    while STARTED:
        await STARTED.pop().end(0)


@pytest.fixture
def options() -> dict[str, object]:
    """How the club is to be; a test may say otherwise by parametrizing it."""
    return {}


@pytest.fixture
async def club(tmp_path: Path, schema: Schema | None, options: dict[str, object]) -> AsyncIterator[Club]:
    """The bot on a small Discord. At the end all that was exchanged is looked at."""
    house = Club(tmp_path / "data", **options)  # type: ignore[arg-type]  # a test's own words
    with checked(house.world, schema):
        async with house:
            yield house
    house.watch.check()


@pytest.fixture
def ana(club: Club) -> Player:
    return Player(club, "Ana")


@pytest.fixture
def beto(club: Club) -> Player:
    return Player(club, "Beto")


@pytest.fixture
def caio(club: Club) -> Player:
    return Player(club, "Caio")


@pytest.fixture
def duda(club: Club) -> Player:
    return Player(club, "Duda")
