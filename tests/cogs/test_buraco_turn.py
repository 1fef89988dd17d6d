"""A turn of Buraco by taps: draw, pick, lay, add, discard; what is picked lives in the message."""

import simcord

from tests.cogs.buraco import click, dealt, last_card, pick, the_table, view_of
from tests.cogs.conftest import TestBot
from tests.cogs.people import public_table, text


async def test_a_turn_with_nothing_to_lay_is_three_taps(
    env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, channel: simcord.ChannelHandle
) -> None:
    hand, thread = await dealt(env, bot, ana, channel)
    view = await view_of(bot, ana)
    assert view.seat in view.to_act, "the seed lets her begin, or the computer has played already"
    before = (await the_table(bot, ana)).revision
    await click(env, ana, hand, "Comprar")
    view = await view_of(bot, ana)
    await pick(env, ana, hand, str(last_card(view)))
    await click(env, ana, hand, "Descartar")
    table = await the_table(bot, ana)
    assert table.revision >= before + 4, "her two actions, and the computer's"
    assert "Computador" in text(env, hand)
    assert "Sua vez" in text(env, hand)
    assert "Ana" in text(env, public_table(env, thread))
