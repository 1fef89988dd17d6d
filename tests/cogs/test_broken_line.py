"""The line breaks in the middle of a request, or Discord is ill: what was to be done is done a moment later."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from typing import Any, Final
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from cogs.ui.trouble import Retries
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import cards, gone, text, thread_of
from tests.cogs.test_messages import two_hands

ERRORS = [
    ConnectionResetError(),
    aiohttp.ServerDisconnectedError(),
    discord.DiscordServerError(Mock(status=503, reason=""), {"code": 0, "message": ""}),
]
every_error = pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)


@pytest.fixture(autouse=True)
def no_fault_of_ours(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    BROKEN.clear()
    yield
    assert not [record for record in caplog.get_records("call") if record.levelno >= logging.ERROR]


BROKEN: Final[list[str]] = []
"""The methods of discord.py that fail now."""


def breaks(
    monkeypatch: pytest.MonkeyPatch, owner: type, method: str, error: Exception, when: Callable[..., bool]
) -> None:
    """Calls of a method of discord.py fail whose first argument is such, until the line is whole again."""
    does = getattr(owner, method)

    async def call(self: Any, what: Any = None, **named: Any) -> Any:
        if method in BROKEN and when(what):
            raise error
        return await does(self, what, **named)

    monkeypatch.setattr(owner, method, call)
    BROKEN.append(method)


class Later(Retries[str]):
    """Tries again what failed when the test says so."""

    def __init__(self) -> None:
        super().__init__("not done: table")
        self.waiting: list[Callable[[], object]] = []

    def failed(self, key: str, why: str, again: Callable[[], object]) -> bool:
        self._failures[key] = 1
        self.waiting.append(again)
        return True


async def a_moment_later(bot: TestBot) -> None:
    """The line is whole again, and what failed is tried again."""
    BROKEN.clear()
    for work in (bot.house.hands, bot.house.publisher._pings):
        assert isinstance(work._retries, Later)
        while work._retries.waiting:
            done = work._retries.waiting.pop()()
            if isinstance(done, asyncio.Task):
                await done
        await work._lane.quiet()


@pytest.fixture(autouse=True)
def later(env: Env, bot: TestBot) -> None:
    """From the start on: what fails waits for the test."""
    bot.house.hands._retries, bot.house.publisher._pings._retries = Later(), Later()


@every_error
async def test_a_hand_shows_the_turn_later(
    env: Env,
    bot: TestBot,
    ana: MemberActor,
    beto: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    (leader, first), (_, second) = await two_hands(env, ana, beto, channel)
    breaks(monkeypatch, discord.Webhook, "edit_message", error, lambda message: message == second.id)
    await leader.click(first, label=cards(env, first)[0])
    await bot.house.hands._lane.quiet()
    assert not cards(env, second)
    await a_moment_later(bot)
    assert cards(env, second)


async def test_in_text_mode_it_is_told_later(
    env: Env,
    bot: TestBot,
    ana: MemberActor,
    beto: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (leader, first), (other, second) = await two_hands(env, ana, beto, channel)
    await bot.tables.set_personal(other.id, text_mode=True)
    breaks(monkeypatch, discord.Webhook, "send", ERRORS[1], lambda _: True)
    await leader.click(first, label=cards(env, first)[0])
    await bot.house.hands._lane.quiet()
    assert not gone(env, second)
    await a_moment_later(bot)
    assert gone(env, second), "a new one tells it"


async def test_a_hand_stops_in_time_all_the_same(
    env: Env, bot: TestBot, clock: Clock, ana: MemberActor, channel: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = (await ana.slash(channel, "bisca duelo")).response
    breaks(monkeypatch, discord.Webhook, "edit_message", ERRORS[1], lambda _: True)
    clock.pass_by(seconds=14 * 60 + 30)
    await env.advance_time(14 * 60 + 31)
    assert cards(env, hand)
    await a_moment_later(bot)
    assert "Parou de atualizar às" in text(env, hand)


async def test_an_older_hand_that_cannot_be_removed_keeps_nobody_from_the_new_one(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    await ana.slash(channel, "bisca duelo")
    breaks(monkeypatch, discord.Webhook, "delete_message", ERRORS[1], lambda _: True)
    answer = await ana.slash(channel, "mao")
    assert cards(env, answer.response)
    assert not answer.followups


def calls(channel: ChannelHandle, person: MemberActor) -> list[str]:
    return [message.content for message in thread_of(channel).history() if f"<@{person.id}>" in message.content]


@pytest.mark.parametrize("acted", [False, True])
@every_error
async def test_a_call_comes_later_while_it_is_still_right(
    env: Env,
    bot: TestBot,
    clock: Clock,
    ana: MemberActor,
    beto: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
    acted: bool,
) -> None:
    (leader, first), (other, _) = await two_hands(env, ana, beto, channel)
    breaks(monkeypatch, discord.PartialMessageable, "send", error, lambda text: "<@" in (text or ""))
    clock.pass_by(seconds=21)
    await bot.tables.sweep()
    await bot.house.publisher._pings._lane.quiet()
    assert not calls(channel, leader)
    if acted:
        await leader.click(first, label=cards(env, first)[0])
    await a_moment_later(bot)
    assert len(calls(channel, leader)) == (not acted)
    assert not calls(channel, other)
