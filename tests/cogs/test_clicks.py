"""Clicks that come twice, too late, from the wrong person, after a restart, or meet a fault: each is answered once."""

import asyncio
import json
import logging
import re
from typing import Any
from unittest.mock import AsyncMock

import pytest
from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from bot.store import Store
from cogs.ui import reply
from cogs.ui.live import LiveHands
from tests.cogs.buraco import dealt, the_table
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import (
    buttons,
    cards,
    channel_without,
    ids,
    kept,
    newest,
    open_hand,
    press,
    public_table,
    sent,
    text,
    thread_of,
    until,
)


async def duel(ana: MemberActor, channel: ChannelHandle) -> ResponseMessage:
    """Ana's hand in a duel against the computer."""
    hand = (await ana.slash(channel, "bisca duelo")).response
    assert hand is not None
    return hand


def callbacks(env: Env) -> int:
    return len(sent(env, "POST", "/callback"))


async def test_an_outsider_is_told_so_at_every_button_and_nothing_changes(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    hand = await duel(ana, channel)
    before = await the_table(bot, ana)
    table = public_table(env, thread_of(channel))
    for custom_id in (*ids(env, table), *ids(env, hand)):
        if custom_id.endswith((":rules", ":more")):
            continue
        answer = press(env, beto, table, custom_id)
        await env.settle()
        assert answer.acknowledged, custom_id
        assert answer.ephemeral, custom_id
        assert "Você não joga nesta mesa" in text(env, answer.response), custom_id
    after = await the_table(bot, ana)
    assert (after.revision, after.version) == (before.revision, before.version)


async def test_who_asks_for_a_hand_without_a_seat_is_offered_one(
    env: Env, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    await duel(ana, channel)
    answer = await beto.click(public_table(env, thread_of(channel)), label="Minha mão")
    assert list(buttons(env, answer.response)) == ["Sentar no lugar do computador", "Entrar na fila"]


async def test_two_clicks_in_one_tick_play_one_card(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = await duel(ana, channel)
    view = await bot.tables.view((await the_table(bot, ana)).id, ana.id)
    label, other = cards(env, hand)[:2]
    before = callbacks(env)
    first = press(env, ana, hand, buttons(env, hand)[label]["custom_id"])
    second = press(env, ana, hand, buttons(env, hand)[label]["custom_id"])
    third = press(env, ana, hand, buttons(env, hand)[other]["custom_id"])
    await env.settle()

    assert all(answer.acknowledged for answer in (first, second, third))
    assert callbacks(env) == before + 3
    after = await bot.tables.view((await the_table(bot, ana)).id, ana.id)
    assert len(set(view.hand) - set(after.hand)) == 1
    told = [json.dumps(entry.json, ensure_ascii=False) for entry in sent(env, "POST", "/callback")[before:]]
    assert sum("A mesa andou enquanto você escolhia" in one for one in told) == 1
    assert sum("Essa jogada já está feita" in one for one in told) == 1
    assert cards(env, hand), "the new state is shown, and can be played on"
    await ana.click(hand, label=cards(env, hand)[0])
    assert "⚠️" not in text(env, hand)


async def test_a_stale_button_is_told_so_and_shows_the_new_state(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = await duel(ana, channel)
    old = [one["custom_id"] for one in buttons(env, hand).values() if ":play:" in one["custom_id"]]
    await ana.click(hand, label=cards(env, hand)[0])
    table = await the_table(bot, ana)
    stale = press(env, ana, hand, old[-1])
    await env.settle()
    assert stale.acknowledged
    assert "Nada foi jogado" in text(env, hand)
    assert (await the_table(bot, ana)).revision == table.revision
    assert all(f":{table.revision}:play:" in one for one in ids(env, hand) if ":play:" in one)


async def test_a_refusal_names_the_rule_and_the_card(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = await duel(ana, channel)
    table = await the_table(bot, ana)
    view = await bot.tables.view(table.id, ana.id)
    missing = next(card for card in ("AC", "AD", "AH", "AS") if card not in [str(held) for held in view.hand])
    answer = press(env, ana, hand, f"t:{table.id}:{table.revision}:play:{missing}")
    await env.settle()
    assert answer.acknowledged
    assert "não está na sua mão" in text(env, hand)
    assert (await the_table(bot, ana)).revision == table.revision


async def test_every_button_works_after_a_restart(
    env: Env, bot: TestBot, store: Store, clock: Clock, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = await duel(ana, channel)
    thread = thread_of(channel)
    table = await the_table(bot, ana)
    edits = len(sent(env, "PATCH", "/messages/"))
    await bot.tables.stop()
    again = TestBot(store, clock)
    await env.restart_bot(again)
    assert len(sent(env, "PATCH", "/messages/")) == edits, "what is up to date is left alone"

    await ana.click(hand, label=cards(env, hand)[0])
    assert (await again.tables.table(table.id)).revision > table.revision
    assert "você jogou" in text(env, hand).lower()
    assert cards(env, await open_hand(env, ana, thread))
    asked = await ana.click(public_table(env, thread), label="Desistir")
    await ana.click(asked.response, label="Desistir da partida")  # type: ignore[arg-type]
    assert "Ana desistiu" in text(env, public_table(env, thread))


async def test_a_message_that_lags_at_a_start_is_refreshed(
    env: Env, bot: TestBot, store: Store, clock: Clock, ana: MemberActor, channel: ChannelHandle
) -> None:
    await duel(ana, channel)
    table = await the_table(bot, ana)
    bot.tables.listen(lambda change: None)  # as if it had died between saving and showing
    await bot.tables.resign(table.id, ana.id)
    await bot.tables.stop()
    await env.restart_bot(TestBot(store, clock))
    assert "Ana desistiu" in text(env, public_table(env, thread_of(channel)))


async def test_buttons_and_forms_that_nothing_catches_are_answered(
    env: Env, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = await duel(ana, channel)
    for custom_id in ("t:abc:0:verb_of_an_older_version", "something else entirely"):
        answer = press(env, ana, hand, custom_id)
        await env.settle()
        assert answer.ephemeral
        assert "Este botão é de antes" in answer.response.content  # type: ignore[union-attr]
    unknown = press(env, ana, hand, "t:nosuch:0:hand")
    await env.settle()
    assert "Não achei essa mesa" in unknown.response.content  # type: ignore[union-attr]


@pytest.fixture
def slow(bot: TestBot, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing outlasts the patience of an answer ten times."""
    draw = bot.house.draw

    async def slowly(*args: Any) -> Any:
        await asyncio.sleep(0.1)
        return await draw(*args)

    monkeypatch.setattr(bot.house, "draw", slowly)
    monkeypatch.setattr(reply, "PATIENCE", 0.01)


@pytest.mark.usefixtures("slow")
async def test_a_slow_picture_defers_the_answer_and_the_player_still_gets_it(
    env: Env, ana: MemberActor, channel: ChannelHandle
) -> None:
    started = await ana.slash(channel, "bisca duelo")
    (first,) = sent(env, "POST", "/callback")
    assert first.json == {"type": 5, "data": {"flags": 64}}
    hand = started.response
    assert hand is not None
    assert hand.ephemeral
    assert kept(env, hand).attachments

    shown = text(env, hand)
    answer = await ana.click(hand, label=cards(env, hand)[0])
    assert answer.deferred
    assert text(env, hand) != shown
    assert cards(env, hand)
    assert callbacks(env) == 2


async def test_buttons_work_after_a_long_rest(env: Env, ana: MemberActor, channel: ChannelHandle) -> None:
    hand = await duel(ana, channel)
    await env.advance_time(200)
    before = text(env, hand)
    await ana.click(hand, label=cards(env, hand)[0])
    assert text(env, hand) != before


async def test_an_answer_that_comes_too_late_leaves_the_card_played_once_and_the_hand_shown(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = await duel(ana, channel)
    table, shown = await the_table(bot, ana), text(env, hand)
    env.inject_error("POST", "/interactions/*/*/callback", status=404, code=10062, message="Unknown interaction")
    press(env, ana, hand, buttons(env, hand)[cards(env, hand)[0]]["custom_id"])
    await env.settle()
    after = await the_table(bot, ana)
    assert after.revision > table.revision
    await until(lambda: text(env, hand) != shown)
    assert all(f":{after.revision}:" in one for one in ids(env, hand) if ":play:" in one)
    assert "Computador" in text(env, public_table(env, thread_of(channel)))


async def test_an_unexpected_fault_gives_a_number_that_stands_in_the_log(
    env: Env,
    bot: TestBot,
    ana: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = await duel(ana, channel)

    async def broken(*args: Any, **facts: Any) -> Any:
        raise RuntimeError("out of paint")

    monkeypatch.setattr(bot.house, "draw", broken)
    before = callbacks(env)
    with caplog.at_level(logging.ERROR):
        answer = press(env, ana, hand, buttons(env, hand)[cards(env, hand)[0]]["custom_id"])
        await env.settle()
    assert answer.ephemeral
    number = re.search(r"\*\*([0-9a-f]{8})\*\*", answer.response.content)  # type: ignore[union-attr]
    assert number is not None
    (record,) = [one for one in caplog.records if number[1] in one.getMessage()]
    assert record.exc_info is not None
    assert callbacks(env) == before + 1, "the fault is told in the one answer"


async def test_a_fault_after_the_answer_is_told_besides_it(
    env: Env,
    ana: MemberActor,
    channel: ChannelHandle,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    hand = await duel(ana, channel)
    monkeypatch.setattr(LiveHands, "_keep", AsyncMock(side_effect=RuntimeError("no memory")))
    before, played = callbacks(env), cards(env, hand)[0]
    with caplog.at_level(logging.ERROR):
        answer = await ana.click(hand, label=played)
    assert callbacks(env) == before + 1
    assert played not in cards(env, hand)
    (told,) = answer.followups
    number = re.search(r"\*\*([0-9a-f]{8})\*\*", told.content)
    assert number is not None
    (record,) = caplog.records
    assert number[1] in record.getMessage()


@pytest.mark.parametrize("game", ["bisca", "buraco"])
async def test_whose_table_this_version_cannot_read_is_told_so(
    env: Env, bot: TestBot, store: Store, clock: Clock, ana: MemberActor, channel: ChannelHandle, game: str
) -> None:
    hand = (await dealt(env, bot, ana, channel))[0] if game == "buraco" else await duel(ana, channel)
    thread = thread_of(channel)
    await ana.click(hand, custom_id=next(iter(one["custom_id"] for one in buttons(env, hand).values())))
    await bot.tables.stop()
    await store._do("UPDATE actions SET text = ?", '{"seat": 0, "action": "jump"}')
    await env.restart_bot(TestBot(store, clock))
    answer = await ana.click(public_table(env, thread), label="Minha mão")
    assert "Esta versão não consegue ler a partida desta mesa" in text(env, answer.response)
    (told,) = [message for message in thread.history() if "Mesa encerrada: esta versão" in text(env, message)]
    assert not buttons(env, told)


@pytest.mark.parametrize(
    ("permission", "named"),
    [("send_messages", "Enviar mensagens"), ("attach_files", "Anexar arquivos"), ("view_channel", "Ver canais")],
)
async def test_a_missing_permission_is_named_and_nothing_is_opened(
    env: Env, bot: TestBot, ana: MemberActor, permission: str, named: str
) -> None:
    answer = await ana.slash(channel_without(env, permission), "bisca duelo")
    assert answer.ephemeral
    assert f"**{named}**" in answer.response.content  # type: ignore[union-attr]
    assert not await bot.tables.tables_of(ana.id)


async def test_the_answer_follows_the_player_and_the_table_the_server(
    env: Env, ana: MemberActor, channel: ChannelHandle, languages: dict[int, str]
) -> None:
    languages[ana.id] = "en-US"
    hand = await duel(ana, channel)
    assert "Your turn" in text(env, hand)
    assert "Vez d" in text(env, public_table(env, thread_of(channel)))
    await ana.click(hand, label=cards(env, hand)[0])
    assert "You played" in text(env, hand)


async def test_no_card_stands_in_the_ids_of_a_public_message_and_all_ids_differ(
    env: Env, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo", adversario=beto)
    challenge = newest(channel)
    await beto.click(challenge, label="Aceitar")
    hand = await open_hand(env, beto, thread_of(channel))
    for message in (newest(channel), public_table(env, thread_of(channel)), hand):
        found = ids(env, message)
        assert len(found) == len(set(found))
        assert all(len(one) <= 100 for one in found)
        if not kept(env, message).flags & 64:
            assert not any(re.search(r":[A2-7JQK][CDHS]\b", one) for one in found)
