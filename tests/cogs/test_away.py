"""What is deleted while nobody watches: channels, threads and public messages, noticed at the next start."""

from unittest.mock import Mock

import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.store import Store
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import cards, public_table, thread_of
from tests.cogs.test_messages import two_hands


def unwatched(bot: TestBot) -> None:
    """Let the bot hear no more of what is deleted."""
    for name, listener in bot.cogs["Watch"].get_listeners():
        bot.remove_listener(listener, name)


async def away(env: Env, bot: TestBot, store: Store, clock: Clock, *gone: tuple[int, int | None]) -> TestBot:
    """Delete channels, or messages in them, while nobody watches; gives the bot of the next start."""
    unwatched(bot)
    for channel, message in gone:
        if message is None:
            env.backend.delete_channel(channel)
        else:
            env.backend.delete_message(channel, message)
    await env.settle()
    await bot.tables.stop()
    again = TestBot(store, clock)
    await env.restart_bot(again)
    await env.settle()
    return again


async def test_a_channel_that_went_while_the_bot_was_away_ends_its_tables(
    env: Env, bot: TestBot, store: Store, clock: Clock, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo")
    again = await away(env, bot, store, clock, (channel.id, None))
    assert not await again.tables.tables_of(ana.id)


async def test_a_thread_that_went_while_the_bot_was_away_ends_its_table_and_no_other(
    env: Env, bot: TestBot, store: Store, clock: Clock, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo")
    lost = thread_of(channel)
    await ana.slash(channel, "bisca duelo")
    (kept_one,) = [table for table in await bot.tables.tables_of(ana.id) if table.place.thread != lost.id]
    again = await away(env, bot, store, clock, (lost.id, None))
    assert [table.id for table in await again.tables.tables_of(ana.id)] == [kept_one.id]


async def test_a_table_message_that_went_while_the_bot_was_away_is_posted_once_more_at_the_start(
    env: Env, bot: TestBot, store: Store, clock: Clock, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo")
    thread = thread_of(channel)
    old = public_table(env, thread)
    again = await away(env, bot, store, clock, (thread.id, old.id))
    shown = public_table(env, thread)
    (live,) = await again.tables.tables_of(ana.id)
    assert live.message is not None
    assert live.message.message == shown.id != old.id


@pytest.mark.parametrize("fault", [(403, 50001), (500, 0)])
async def test_a_table_that_cannot_be_looked_at_at_the_start_stays(
    env: Env,
    bot: TestBot,
    store: Store,
    clock: Clock,
    ana: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    fault: tuple[int, int],
) -> None:
    await ana.slash(channel, "bisca duelo")
    (before,) = await bot.tables.tables_of(ana.id)
    asked = list[int]()

    async def refused(_: discord.abc.Messageable, message: int) -> None:
        asked.append(message)
        status, code = fault
        raise discord.HTTPException(Mock(status=status, reason=""), {"code": code, "message": ""})

    monkeypatch.setattr(discord.abc.Messageable, "fetch_message", refused)
    again = await away(env, bot, store, clock)
    (after,) = await again.tables.tables_of(ana.id)
    assert (after.id, after.message) == (before.id, before.message)
    assert before.message is not None
    assert asked == [before.message.message]


async def test_a_table_message_that_went_unheard_is_posted_once_more_with_the_next_move(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (leader, hand), _ = await two_hands(env, ana, beto, channel)
    thread = thread_of(channel)
    old = public_table(env, thread)
    unwatched(bot)
    env.backend.delete_message(thread.id, old.id)
    await env.settle()
    await leader.click(hand, label=cards(env, hand)[0])
    (live,) = await bot.tables.tables_of(ana.id)
    assert live.message is not None
    assert live.message.message == public_table(env, thread).id != old.id
