"""Messages that vanish, grow old, sleep in threads; hostile names; hands that must stop; calls to the table."""

from unittest.mock import AsyncMock

import aiohttp
import discord
import pytest
import simcord
from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from bot.store import Store
from bot.tables.model import Change
from cogs.ui.names import escape, plain_name
from cogs.watch import Watch
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import (
    alt,
    buttons,
    cards,
    gone,
    ids,
    kept,
    newest,
    open_hand,
    public_table,
    sent,
    text,
    thread_of,
    until,
)


async def two_hands(
    env: Env, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> tuple[tuple[MemberActor, ResponseMessage], tuple[MemberActor, ResponseMessage]]:
    """A duel between people, both hands open; who is to play comes first."""
    await ana.slash(channel, "bisca duelo", adversario=beto)
    answer = await beto.click(newest(channel), label="Aceitar")
    assert answer.response is not None
    hands = ((ana, await open_hand(env, ana, thread_of(channel))), (beto, answer.response))
    return hands if cards(env, hands[0][1]) else (hands[1], hands[0])


async def test_a_deleted_table_message_is_posted_once_more(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (leader, first), (other, second) = await two_hands(env, ana, beto, channel)
    thread = thread_of(channel)
    table = public_table(env, thread)
    env.backend.delete_message(thread.id, table.id)
    await leader.click(first, label=cards(env, first)[0])
    await other.click(second, label=cards(env, second)[0])
    shown = [message for message in thread.history() if any(one.endswith(":hand") for one in ids(env, message))]
    shown = [message for message in shown if message.flags.components_v2]
    assert len(shown) == 1
    (live,) = await bot.tables.tables_of(ana.id)
    assert live.message is not None
    assert live.message.message == shown[0].id != table.id


@pytest.mark.parametrize("error", [ConnectionResetError(), aiohttp.ServerDisconnectedError()], ids=repr)
async def test_a_table_that_a_broken_line_kept_from_being_shown_is_shown_later(
    env: Env,
    bot: TestBot,
    ana: MemberActor,
    beto: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    error: Exception,
) -> None:
    (leader, hand), _ = await two_hands(env, ana, beto, channel)
    publisher = bot.house.publisher
    with monkeypatch.context() as broken:
        broken.setattr(discord.PartialMessage, "edit", AsyncMock(side_effect=error))
        await leader.click(hand, label=cards(env, hand)[0])
        await publisher._lane.quiet()
    (late,) = await bot.tables.lagging()
    assert late.id in publisher._retries
    publisher.look(late)  # as the timer does
    await publisher._lane.quiet()
    assert late.id not in publisher._retries
    assert await bot.tables.lagging() == ()


async def test_a_deleted_channel_ends_its_tables_and_frees_their_people(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo")
    env.backend.delete_channel(channel.id)
    await env.settle()
    assert not await bot.tables.tables_of(ana.id)


async def test_a_deleted_thread_ends_its_table(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo")
    env.backend.delete_channel(thread_of(channel).id)
    await env.settle()
    assert not await bot.tables.tables_of(ana.id)


async def test_a_server_that_puts_the_bot_out_frees_its_people(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo")
    watch = bot.cogs["Watch"]
    assert isinstance(watch, Watch)
    await watch.on_guild_remove(bot.guilds[0])
    assert not await bot.tables.tables_of(ana.id)


async def test_in_his_own_turn_nobody_but_he_himself_has_his_hand_edited(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (_, first), (other, _) = await two_hands(env, ana, beto, channel)
    (live,) = await bot.tables.tables_of(ana.id)
    edits = len(sent(env, "PATCH", f"/messages/{first.id}"))
    await open_hand(env, other, thread_of(channel))
    bot.house.publisher.tell(await clock_change(bot, live.id))
    await env.settle()
    assert len(sent(env, "PATCH", f"/messages/{first.id}")) == edits
    assert cards(env, first)


async def test_an_old_message_is_posted_anew_and_leads_to_the_new_one(
    env: Env, clock: Clock, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo")
    thread = thread_of(channel)
    old = public_table(env, thread)
    clock.pass_by(seconds=51 * 60)
    hand = await open_hand(env, ana, thread)
    await ana.click(hand, label=cards(env, hand)[0])
    new = public_table(env, thread)
    assert new.id != old.id
    assert not buttons(env, old)
    assert not kept(env, old).attachments
    assert str(new.id) in text(env, old)


async def test_capped_edits_lead_to_a_new_message_and_no_loop(
    env: Env, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = (await ana.slash(channel, "bisca duelo")).response
    thread = thread_of(channel)
    old = public_table(env, thread)
    env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=429, code=30046, times=None)
    await ana.click(hand, label=cards(env, hand)[0])  # type: ignore[arg-type]
    assert public_table(env, thread).id != old.id
    assert gone(env, old), "it could not be edited, so it was removed"


async def test_a_sleeping_thread_is_woken(env: Env, ana: MemberActor, channel: ChannelHandle) -> None:
    hand = (await ana.slash(channel, "bisca duelo")).response
    thread = thread_of(channel)
    table = public_table(env, thread)
    env.inject_error("PATCH", f"/channels/{thread.id}/messages/{table.id}", status=400, code=50083)
    played = cards(env, hand)[0]
    await ana.click(hand, label=played)  # type: ignore[arg-type]
    assert f"Ana jogou {played}" in text(env, table)


async def test_where_the_table_cannot_be_shown_the_hand_says_what_is_missing(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = (await ana.slash(channel, "bisca duelo")).response
    env.inject_error("PATCH", "/channels/*/messages/*", status=403, code=50013, times=None)
    await ana.click(hand, label=cards(env, hand)[0])  # type: ignore[arg-type]
    again = (await ana.slash(channel, "mao")).response
    assert "não consigo mostrar a mesa" in text(env, again)
    assert cards(env, again)


async def test_an_unchanged_picture_is_not_sent_again_and_a_changed_one_replaces_it(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = (await ana.slash(channel, "bisca duelo")).response
    thread = thread_of(channel)
    before = kept(env, public_table(env, thread)).attachments[0]["filename"]
    await ana.click(hand, label=cards(env, hand)[0])  # type: ignore[arg-type]
    table = public_table(env, thread)
    assert len(kept(env, table).attachments) == 1
    assert kept(env, table).attachments[0]["filename"] != before
    assert alt(env, table)

    (live,) = await bot.tables.tables_of(ana.id)
    edits = len(sent(env, "PATCH", f"/messages/{table.id}"))
    bot.house.publisher.tell(await clock_change(bot, live.id))
    await until(lambda: len(sent(env, "PATCH", f"/messages/{table.id}")) > edits)
    (*_, last) = sent(env, "PATCH", f"/messages/{table.id}")
    assert "attachments" not in (last.json or {})


async def clock_change(bot: TestBot, table_id: str) -> Change:
    table = await bot.tables.table(table_id)
    return Change("clock", table, table.revision)


async def test_a_hand_stops_half_a_minute_before_its_token_dies(
    env: Env, clock: Clock, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = (await ana.slash(channel, "bisca duelo")).response
    assert hand is not None
    clock.pass_by(seconds=14 * 60 + 30)
    await env.advance_time(14 * 60 + 31)
    assert "Parou de atualizar às" in text(env, hand)
    assert not cards(env, hand)
    assert not kept(env, hand).attachments, "no cards that may not be true any more"
    await ana.click(hand, label="Atualizar")
    assert cards(env, hand)


async def test_a_hand_too_old_to_follow_is_closed_when_others_move(
    env: Env, clock: Clock, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (leader, first), (_, second) = await two_hands(env, ana, beto, channel)
    clock.pass_by(seconds=14 * 60 + 5)
    await leader.click(first, label=cards(env, first)[0])
    assert cards(env, first) == []
    assert "Vez d" in text(env, first)
    assert "Parou de atualizar" in text(env, second)


async def test_a_dismissed_hand_is_no_fault(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (leader, first), (other, second) = await two_hands(env, ana, beto, channel)
    env.backend.delete_message(kept(env, second).channel_id, second.id)
    await leader.click(first, label=cards(env, first)[0])
    (live,) = await bot.tables.tables_of(ana.id)
    assert set(await bot.tables.hands(live.id)) == {leader.id}
    assert cards(env, await open_hand(env, other, thread_of(channel)))


async def test_who_is_asked_is_called_when_he_lets_seconds_go_by_and_the_call_goes_when_he_has_acted(
    env: Env, bot: TestBot, clock: Clock, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (leader, _), (other, _) = await two_hands(env, ana, beto, channel)
    thread = thread_of(channel)

    def calls(person: MemberActor) -> list[int]:
        return [message.id for message in thread.history() if f"<@{person.id}>" in message.content]

    assert not calls(leader)
    clock.pass_by(seconds=21)
    await bot.tables.sweep()
    await until(lambda: calls(leader))
    (call,) = [message for message in thread.history() if message.id in calls(leader)]
    assert [user.id for user in call.mentions] == [leader.id]
    opened = await leader.click(call, label="Minha mão")
    await leader.click(opened.response, label=cards(env, opened.response)[0])  # type: ignore[arg-type]
    assert not calls(leader)
    assert not calls(other)


async def test_one_who_wants_every_call_is_called_at_once_and_one_who_wants_none_never(
    env: Env, bot: TestBot, clock: Clock, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (leader, first), (other, second) = await two_hands(env, ana, beto, channel)
    await bot.tables.set_personal(other.id, pings="always")
    await bot.tables.set_personal(leader.id, pings="never")
    await leader.click(first, label=cards(env, first)[0])
    content = [message.content for message in thread_of(channel).history() if message.content]
    assert any(f"<@{other.id}> é a sua vez. {leader.name} jogou" in one for one in content)
    await other.click(second, label=cards(env, second)[0])
    clock.pass_by(seconds=30)
    await bot.tables.sweep()
    await env.settle()
    content = [message.content for message in thread_of(channel).history() if message.content]
    assert not any(f"<@{leader.id}>" in one for one in content)


async def test_the_computer_plays_for_the_absent_until_he_is_back(
    env: Env, bot: TestBot, clock: Clock, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (leader, _), (other, second) = await two_hands(env, ana, beto, channel)
    thread = thread_of(channel)
    for _ in range(2):
        clock.pass_by(seconds=31)
        await bot.tables.sweep()
    await until(lambda: any("o computador está jogando por você" in one.content for one in thread.history()))
    await until(lambda: cards(env, second))
    assert "O computador jogou" in text(env, second)
    (call,) = [message for message in thread.history() if "jogando por você" in message.content]
    assert f"<@{leader.id}>" in call.content
    back = await leader.click(call, label="Voltar ao jogo")
    assert "O computador jogou 1 vez por você" in text(env, back.response)
    (live,) = await bot.tables.tables_of(ana.id)
    assert not any(seat.away for seat in live.seats)
    assert gone(env, call)
    await other.click(second, label=cards(env, second)[0])


async def test_text_mode_speaks_in_words_and_answers_with_new_messages(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await bot.tables.set_personal(ana.id, text_mode=True)
    hand = (await ana.slash(channel, "bisca duelo")).response
    assert not kept(env, hand).attachments
    assert " de " in cards(env, hand)[0], "“7 de copas”"
    assert "Sua mão:" in text(env, hand)
    assert not any(one.get("disabled") for one in buttons(env, hand).values())
    answer = await ana.click(hand, label=cards(env, hand)[0])  # type: ignore[arg-type]
    assert answer.response is not None
    assert answer.response.id != hand.id  # type: ignore[union-attr]
    assert gone(env, hand)
    assert "Você comprou" in text(env, answer.response) or "Nova:" in text(env, answer.response)
    assert not set("♣♦♥♠") & set(text(env, answer.response))


async def test_text_mode_tells_his_turn_by_a_new_message(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    (leader, first), (other, second) = await two_hands(env, ana, beto, channel)
    await bot.tables.set_personal(other.id, text_mode=True)
    await leader.click(first, label=cards(env, first)[0])
    assert gone(env, second), "an edit would not be read out"
    (live,) = await bot.tables.tables_of(ana.id)
    told = (await bot.tables.hands(live.id))[other.id].message
    private = next(
        one for one in thread_of(channel).history(viewer=other) + channel.history(viewer=other) if one.id == told
    )
    assert "Sua vez" in text(env, private)
    assert " de " in cards(env, private)[0]


async def test_without_pictures_the_table_is_words(store: Store, clock: Clock) -> None:
    async with simcord.run(TestBot(store, clock, pictures=False)) as env:
        channel = env.create_guild().create_text_channel("jogos")
        ana = env.guild.add_member(env.create_user("Ana"))
        hand = (await ana.slash(channel, "bisca duelo")).response
        assert not kept(env, hand).attachments
        assert not kept(env, public_table(env, thread_of(channel))).attachments
        assert "Trunfo" in text(env, public_table(env, thread_of(channel)))
        assert cards(env, hand)


HOSTILE = {
    "_ana_": r"\_ana\_",
    "**ze**": r"\*\*ze\*\*",
    "||oi||": r"\|\|oi\|\|",
    "~~x~~": r"\~\~x\~\~",
    "[a](http://b)": r"\[a\]\(http\:\/\/b\)",
    "# t": r"\# t",
    "1. x": r"1\. x",
    "@everyone": r"\@everyone",
    "<@1>": r"\<\@1\>",
    "`code`": r"\`code\`",
    "محمد": "\u2068محمد\u2069",
    "a\u202eb": "ab",
    "\u3164": "Jogador 1",
    "🚀" * 32: f"\u2068{'🚀' * 15}…\u2069",
    "Z" + "\u0301" * 40: "\u2068\u0179\u0301\u0301\u0301\u2069",
    "𝓶𝓪𝓻𝓲𝓪": "\u2068𝓶𝓪𝓻𝓲𝓪\u2069",
    "W" * 32: "W" * 32,
}
"""What people call themselves, and how it stands in a text."""


@pytest.mark.parametrize(("name", "shown"), HOSTILE.items())
async def test_a_name_shows_itself_and_does_no_harm(
    env: Env, ana: MemberActor, channel: ChannelHandle, name: str, shown: str
) -> None:
    caio = env.guild.add_member(env.create_user(name))
    answer = await caio.slash(channel, "bisca duelo")
    assert cards(env, answer.response)
    table = public_table(env, thread_of(channel))
    head = text(env, table).splitlines()[0]
    assert f"{shown} × " in head or f" × {shown}" in head
    assert not table.mentions
    assert not table.mention_everyone
    assert all(len(label) <= 80 for label in buttons(env, table))


def test_escaped_text_reads_as_it_was_typed() -> None:
    for name in HOSTILE:
        assert escape(plain_name(name)).replace("\\", "") == plain_name(name).replace("\\", "")
    assert escape("# t_") == r"\# t\_"
    assert plain_name("\u3164") == ""
    assert len(plain_name("Z" + "\u0301" * 40)) < 8
