import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
import yarl

from bot.playground import Person, Playground
from tests.playground.api import Api
from tests.playground.cardbot import CardBot
from tests.playground.schema import Schema, checked


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Points discord.py at a playground; undone after the test."""

    def point_at(url: str) -> None:
        monkeypatch.setattr(discord.http.Route, "BASE", f"{url}/api/v10")
        gateway = yarl.URL(url.replace("http", "ws", 1) + "/gateway/")
        monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
        monkeypatch.setattr(discord.Asset, "BASE", url)

    return point_at


@pytest.fixture
async def playground(schema: Schema | None) -> AsyncIterator[Playground]:
    """A fresh playground; every exchange with it is checked against Discord's schema where that is at hand."""
    async with Playground() as ground:
        with checked(ground.world, schema):
            yield ground


@pytest.fixture
async def bot(playground: Playground, home: Any) -> AsyncIterator[CardBot]:
    home(playground.url)
    async with running(playground) as client:
        yield client


class running:
    """A test bot, connected to the playground, its commands registered."""

    def __init__(self, playground: Playground) -> None:
        self.playground, self.client = playground, CardBot()

    async def __aenter__(self) -> CardBot:
        self._task = asyncio.create_task(self.client.start(self.playground.token))
        ready = asyncio.create_task(self.client.ready.wait())
        await asyncio.wait({self._task, ready}, return_when=asyncio.FIRST_COMPLETED)
        if self._task.done():
            ready.cancel()
            self._task.result()
        return self.client

    async def __aexit__(self, *exc: object) -> None:
        await self.client.close()
        await asyncio.gather(self._task, return_exceptions=True)


@pytest.fixture
async def api(playground: Playground) -> AsyncIterator[Api]:
    async with aiohttp.ClientSession() as session:
        yield Api(playground, session)


@pytest.fixture
def ana(playground: Playground) -> Person:
    return playground.person("Ana")


@pytest.fixture
def beto(playground: Playground) -> Person:
    return playground.person("Beto")
