"""The bot on a Discord in memory: real library, real tables, real store; and hands that click for people."""

import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.ext import commands
from simcord import ChannelHandle, Env, GuildHandle, MemberActor

import cogs
from bot.club.service import Club
from bot.store import Store
from bot.tables.model import Limits
from bot.tables.service import Tables
from cogs.house import House
from cogs.ui import tell
from tests.cogs.desk import Desk
from tests.cogs.place import Place

SEED = "mesa"


class TestBot(commands.Bot):
    """The bot as `bot.app` makes it, on a given store and clock."""

    __test__ = False

    def __init__(self, store: Store, clock: "Clock", *, pictures: bool = True) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.tables = Tables(store, now=clock, limits=Limits(), make_seed=lambda: SEED, chance=random.Random(7))
        self.club = Club(self.tables, store, now=clock)
        self.house = House(self, self.tables, self.club, pictures=pictures, now=clock)

    async def setup_hook(self) -> None:
        await cogs.setup(self, self.house)
        await self.tree.sync()

    async def on_ready(self) -> None:
        await self.tables.gateway_back()


class Clock:
    """The tables' clock, in UTC milliseconds; it stands still until it is moved."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_by(self, *, seconds: float) -> None:
        self.now += round(seconds * 1000)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    shelf = await Store.open(tmp_path / "mesa.sqlite3")
    yield shelf
    await shelf.close()


@pytest.fixture
def bot(store: Store, clock: Clock) -> TestBot:
    tell._SIDES.clear()  # the tables of every test have the same ids
    return TestBot(store, clock)


@pytest.fixture
def simcord_bot(bot: TestBot) -> TestBot:
    return bot


@pytest.fixture
def env(simcord_env: Env) -> Env:
    return simcord_env


@pytest.fixture(autouse=True)
def languages(monkeypatch: pytest.MonkeyPatch) -> dict[int, str]:
    """The language of each person's Discord (the stand-in knows en-US alone): Portuguese unless a test says more."""
    chosen: dict[int, str] = {}
    original = discord.Interaction.__init__

    def speak(self: Any, *, data: Any, state: Any) -> None:
        user = int((data.get("member") or data)["user"]["id"])
        spoken: Any = {**data, "locale": chosen.get(user, "pt-BR")}
        original(self, data=spoken, state=state)

    monkeypatch.setattr(discord.Interaction, "__init__", speak)
    return chosen


@pytest.fixture
def guild(env: Env) -> GuildHandle:
    return env.create_guild()


@pytest.fixture
def channel(guild: GuildHandle) -> ChannelHandle:
    return guild.create_text_channel("jogos")


@pytest.fixture
def ana(env: Env, guild: GuildHandle) -> MemberActor:
    return guild.add_member(env.create_user("Ana"))


@pytest.fixture
def beto(env: Env, guild: GuildHandle) -> MemberActor:
    return guild.add_member(env.create_user("Beto"))


@pytest.fixture
def caio(env: Env, guild: GuildHandle) -> MemberActor:
    return guild.add_member(env.create_user("Caio"))


@pytest.fixture
def chefe(env: Env, guild: GuildHandle) -> MemberActor:
    """Who manages the server."""
    role = guild.create_role("Chefe", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(env.create_user("Duda"), roles=[role])


@pytest.fixture
def moderator(env: Env, guild: GuildHandle) -> MemberActor:
    """Who manages the messages of its channels, and not the server."""
    role = guild.create_role("Mod", permissions=discord.Permissions(manage_messages=True))
    return guild.add_member(env.create_user("Moderador"), roles=[role])


@pytest.fixture
def place(env: Env, bot: TestBot, channel: ChannelHandle) -> Place:
    return Place(env, bot, channel)


@pytest.fixture
def desk(env: Env, bot: TestBot, channel: ChannelHandle) -> Desk:
    return Desk(env, bot, channel)
