"""The public message of Buraco between two rounds, after a restart, after an hour, and whatever Discord refuses."""

import random
from collections.abc import Callable
from typing import Any, Final

import aiohttp
import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.games.buraco.actions import Draw
from bot.players import MINIMAL, PLAYERS
from bot.store import Store
from bot.tables.model import NO_CLOCK, Change, Person, Place, Plan, Table
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import buttons, kept, public_table, text, thread_of

Break = Callable[[Env, discord.Message, pytest.MonkeyPatch], None]
"""Lets Discord refuse what comes next for a message."""


def refuses(status: int, code: int) -> Break:
    def refuse(env: Env, message: discord.Message, _: pytest.MonkeyPatch) -> None:
        env.inject_error("PATCH", f"/channels/*/messages/{message.id}", status=status, code=code)

    return refuse


def takes_no_post(env: Env, message: discord.Message, _: pytest.MonkeyPatch) -> None:
    env.inject_error("POST", f"/channels/{message.channel.id}/messages", status=400)


def is_deleted(env: Env, message: discord.Message, _: pytest.MonkeyPatch) -> None:
    env.backend.delete_message(message.channel.id, message.id)


def hangs_up(_: Env, __: discord.Message, monkeypatch: pytest.MonkeyPatch) -> None:
    edit, calls = discord.PartialMessage.edit, iter([aiohttp.ServerDisconnectedError()])

    async def once(self: discord.PartialMessage, **what: Any) -> discord.Message:
        for error in calls:
            raise error
        return await edit(self, **what)

    monkeypatch.setattr(discord.PartialMessage, "edit", once)


FAULTS: Final[dict[str, Break]] = {
    "asleep": refuses(400, 50083),
    "capped": refuses(429, 30046),
    "ill": refuses(400, 0),
    "gone": is_deleted,
    "no post": takes_no_post,
    "hung up": hangs_up,
}


async def begun(bot: TestBot, channel: ChannelHandle, *people: MemberActor, pause: bool) -> Table:
    """A match of Buraco that is shown."""
    plan = Plan("buraco", {"preset": "tradicional"}, 2, NO_CLOCK, pause=pause)
    host, guest = (Person(one.id, one.name) for one in people)
    table = await bot.tables.open(host, Place(people[0].guild.id, channel.id), plan)
    await bot.tables.sit(table.id, guest)
    table = await bot.tables.start(table.id, host.user)
    await bot.house.publisher._lane.quiet()
    return table


async def round_played(bot: TestBot, table: Table, monkeypatch: pytest.MonkeyPatch) -> list[Change]:
    """Everybody draws and discards until the round that runs is over; gives what is not published yet."""
    changes: list[Change] = []
    with monkeypatch.context() as unheard:
        unheard.setattr(bot.house.publisher, "tell", changes.append)
        while table.round == 1 and not table.round_over:
            user = table.seats[table.to_act[0]].user
            assert user is not None
            action = PLAYERS["buraco", MINIMAL](await bot.tables.view(table.id, user), random.Random(1))
            table = (await bot.tables.submit(table.id, user, table.revision, action)).table
    return changes


async def published(bot: TestBot, *changes: Change) -> None:
    """Publish this, and once more where Discord was ill."""
    publisher = bot.house.publisher
    for change in changes:
        publisher.tell(change)
    await publisher._lane.quiet()
    for table in await bot.tables.lagging():
        assert table.id in publisher._retries
        publisher.look(table)  # as the timer does
    await publisher._lane.quiet()


async def test_between_two_rounds_every_button_works_after_a_restart(
    env: Env,
    bot: TestBot,
    store: Store,
    clock: Clock,
    ana: MemberActor,
    beto: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bot.house.pictures = False
    table = await begun(bot, channel, ana, beto, pause=True)
    await published(bot, *await round_played(bot, table, monkeypatch))
    count = public_table(env, thread_of(channel))
    await bot.tables.stop()
    again = TestBot(store, clock)
    again.house.pictures = False
    await env.restart_bot(again)
    for label in buttons(env, count).keys() - {"Próxima rodada"}:
        assert (await ana.click(count, label=label)).acknowledged, label
    await ana.click(count, label="Próxima rodada")
    await again.house.publisher._lane.quiet()
    assert (await again.tables.table(table.id)).round == 2
    assert [*buttons(env, count)] == ["Conferir", "Contestar"]
    assert public_table(env, thread_of(channel)).id > count.id


async def test_an_old_table_is_posted_anew_with_its_picture(
    env: Env, bot: TestBot, clock: Clock, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    table = await begun(bot, channel, ana, beto, pause=True)
    old = public_table(env, thread_of(channel))
    clock.pass_by(seconds=51 * 60)
    asked = table.seats[table.to_act[0]].user
    assert asked is not None
    await bot.tables.submit(table.id, asked, table.revision, Draw())
    await published(bot)
    new = public_table(env, thread_of(channel))
    assert new.id != old.id
    assert kept(env, new).attachments
    assert not kept(env, old).attachments
    assert not buttons(env, old)


@pytest.mark.parametrize("pause", [True, False], ids=("pause", "no pause"))
@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_the_count_stays_and_the_table_goes_on_below(
    env: Env,
    bot: TestBot,
    ana: MemberActor,
    beto: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    fault: Break,
    pause: bool,
) -> None:
    bot.house.pictures = False
    table, thread = await begun(bot, channel, ana, beto, pause=pause), thread_of(channel)
    changes = await round_played(bot, table, monkeypatch)
    if pause:
        await published(bot, *changes)
        changes = []
        await bot.tables.next_round(table.id, ana.id, 1)
    first = public_table(env, thread)
    fault(env, first, monkeypatch)
    await published(bot, *changes)
    assert await bot.tables.lagging() == ()
    shown = [message for message in thread.history() if message.flags.components_v2 and buttons(env, message)]
    count, now = shown
    assert "Rodada 1" in text(env, count)
    assert [*buttons(env, count)] == ["Conferir", "Contestar"]
    assert "Minha mão" in buttons(env, now)


def draws_nothing(*_: object) -> None:
    raise ValueError


async def never_arrives(*_: object) -> Table:
    raise aiohttp.ServerDisconnectedError


@pytest.mark.parametrize(
    ("target", "fault", "tries"),
    [("render.buraco_count", draws_nothing, 1), ("cogs.ui.publish.Publisher._leave", never_arrives, 6)],
)
async def test_a_count_that_nobody_ever_sees_does_not_hide_the_table(
    bot: TestBot,
    ana: MemberActor,
    beto: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    target: str,
    fault: Callable[..., Any],
    tries: int,
) -> None:
    table, publisher = await begun(bot, channel, ana, beto, pause=True), bot.house.publisher
    await published(bot, *await round_played(bot, table, monkeypatch))
    monkeypatch.setattr(target, fault)
    await bot.tables.next_round(table.id, ana.id, 1)
    for _ in range(tries):
        await publisher._lane.quiet()
        (hidden,) = await bot.tables.lagging()
        publisher.look(hidden)  # as the timer does, or the next card
    await publisher._lane.quiet()
    assert await bot.tables.lagging() == ()
