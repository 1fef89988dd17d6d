"""What a player has picked out stays picked, whatever happens to his hand while it is his turn."""

import pytest
from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from bot.store import Store
from tests.cogs.buraco import card_buttons, click, dealt, pick, picked
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import gone, public_table, thread_of, until


async def with_picks(
    env: Env, bot: TestBot, person: MemberActor, channel: ChannelHandle
) -> tuple[ResponseMessage, list[str]]:
    """A hand in its owner's turn at a table with a clock, and the two cards that are picked in it."""
    hand, _ = await dealt(env, bot, person, channel, tempo="live")
    await click(env, person, hand, "Comprar")
    first, *_, last = card_buttons(env, hand)
    await pick(env, person, hand, first, last)
    return hand, sorted((first, last))


async def test_at_more_time(env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle) -> None:
    hand, picks = await with_picks(env, bot, ana, channel)
    await click(env, ana, hand, "Mais 60 s")
    assert picked(env, hand) == picks


async def test_when_she_thinks_better_of_giving_up(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, picks = await with_picks(env, bot, ana, channel)
    question = (await ana.click(public_table(env, thread_of(channel)), label="Desistir")).response
    await ana.click(question, label="Continuar jogando")  # type: ignore[arg-type]  # there it is
    assert gone(env, question)
    assert picked(env, hand) == picks


async def test_when_she_has_it_read_aloud_once_more(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await bot.tables.set_personal(ana.id, text_mode=True)
    dealt_hand, _ = await dealt(env, bot, ana, channel, tempo="live")
    hand = (await click(env, ana, dealt_hand, "Comprar")).response
    first, second, *_ = card_buttons(env, hand)
    for card in (first, second):
        hand = (await ana.click(hand, custom_id=card_buttons(env, hand)[card])).response
    again = await click(env, ana, hand, "Ouvir de novo")
    assert picked(env, again.response) == sorted((first, second))


@pytest.mark.parametrize("away", [0, 60], ids=["nudged", "given time back"])
async def test_after_a_restart(
    env: Env, bot: TestBot, store: Store, clock: Clock, ana: MemberActor, channel: ChannelHandle, away: int
) -> None:
    hand, picks = await with_picks(env, bot, ana, channel)
    await bot.tables.stop()
    clock.pass_by(seconds=away)
    again = TestBot(store, clock)
    await env.restart_bot(again)
    clock.pass_by(seconds=21)
    await again.tables.sweep()
    await until(lambda: any(f"<@{ana.id}>" in message.content for message in thread_of(channel).history()))
    await again.house.hands._lane.quiet()
    assert picked(env, hand) == picks
