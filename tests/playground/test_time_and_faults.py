"""What happens too late, and what goes wrong on purpose."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from bot.playground import Person, Playground
from bot.playground.model import Interaction
from tests.playground.api import Api, Json
from tests.playground.cardbot import CardBot
from tests.playground.conftest import running


@pytest.fixture
async def asked(api: Api, playground: Playground, ana: Person) -> AsyncIterator[Interaction]:
    """A command that Ana has sent and nobody has answered yet."""
    await api.call("PUT", f"/applications/{api.app}/commands", [{"name": "oi", "description": "d"}])
    waiting = asyncio.create_task(ana.slash("oi"))
    await playground.world.wait_for(lambda: playground.world.interactions)
    yield next(iter(playground.world.interactions.values()))
    playground.world.advance(5)
    await waiting


def callback(interaction: Interaction) -> str:
    return f"/interactions/{interaction.id}/{interaction.token}/callback"


def hook(api: Api, interaction: Interaction, message: str = "@original") -> str:
    return f"/webhooks/{api.app}/{interaction.token}/messages/{message}"


REPLY: Json = {"type": 4, "data": {"content": "oi"}}


async def test_nobody_answers_for_three_seconds(bot: CardBot, playground: Playground, ana: Person) -> None:
    waiting = asyncio.create_task(ana.slash("calado"))
    await playground.world.wait_for(lambda: playground.world.interactions)
    playground.world.advance(2.9)
    await asyncio.sleep(0)
    assert not waiting.done()
    playground.world.advance(0.2)
    assert (await waiting).failed


async def test_a_late_answer_finds_nothing(api: Api, asked: Interaction, playground: Playground) -> None:
    playground.world.advance(3.1)
    status, answer = await api.call("POST", callback(asked), REPLY)
    assert (status, answer["code"]) == (404, 10062)
    assert playground.world.history(api.mesa) == []


async def test_the_second_answer_is_one_too_many(api: Api, asked: Interaction) -> None:
    answers = await asyncio.gather(*(api.call("POST", callback(asked), REPLY) for _ in range(2)))
    assert sorted(status for status, _ in answers) == [204, 400]
    assert next(answer for status, answer in answers if status == 400)["code"] == 40060


async def test_a_refused_answer_may_be_tried_again(api: Api, asked: Interaction) -> None:
    assert (await api.call("POST", callback(asked), {"type": 4, "data": {"content": "x" * 2001}}))[0] == 400
    assert (await api.call("POST", callback(asked), REPLY))[0] == 204


@pytest.mark.parametrize("kind", [6, 7, 8, 99, None])
async def test_only_fitting_answers_are_taken(api: Api, asked: Interaction, kind: Any) -> None:
    status, answer = await api.call("POST", callback(asked), {"type": kind, "data": {"content": "x"}})
    assert (status, answer["code"]) == (400, 50035)
    assert "type" in answer["errors"]


async def test_a_token_lives_for_fifteen_minutes(api: Api, asked: Interaction, playground: Playground) -> None:
    assert (await api.call("GET", hook(api, asked)))[1]["code"] == 10015  # not answered yet
    await api.call("POST", callback(asked), REPLY)
    playground.world.advance(899)
    assert (await api.call("PATCH", hook(api, asked), {"content": "y"}))[0] == 200
    playground.world.advance(1.1)
    status, answer = await api.call("PATCH", hook(api, asked), {"content": "z"})
    assert (status, answer["code"]) == (401, 50027)


async def test_an_ephemeral_message_obeys_only_its_own_token(
    api: Api, asked: Interaction, playground: Playground, ana: Person, beto: Person
) -> None:
    await api.call("POST", callback(asked), {"type": 4, "data": {"content": "segredo", "flags": 64}})
    secret = ana.messages()[-1]
    assert beto.messages() == []
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        _, answer = await api.call(method, f"/channels/{api.mesa}/messages/{secret['id']}", body)
        assert answer["code"] == 10008
    assert (await api.call("PATCH", hook(api, asked, secret["id"]), {"content": "novo"}))[0] == 200
    assert ana.message(secret)["content"] == "novo"
    await ana.dismiss(secret)
    assert (await api.call("PATCH", hook(api, asked), {"content": "x"}))[1]["code"] == 10008


async def test_edits_of_messages_over_an_hour_old_are_capped(api: Api, playground: Playground) -> None:
    _, message = await api.send({"content": "x"})
    path = f"/channels/{api.mesa}/messages/{message['id']}"
    for _ in range(5):
        assert (await api.call("PATCH", path, {"content": "y"}))[0] == 200
    playground.world.advance(3601)
    found = [await api.call("PATCH", path, {"content": "z"}) for _ in range(4)]
    assert [status for status, _ in found] == [200, 200, 200, 429]
    assert found[-1][1]["code"] == 30046


async def test_rate_limits_are_told_and_kept(schema: Any) -> None:
    async with Playground(rate_limits=True) as ground, aiohttp.ClientSession() as session:
        api = Api(ground, session)
        assert [(await api.send({"content": "x"}))[0] for _ in range(5)] == [200] * 5
        url, headers = f"{ground.url}/api/v10/channels/{api.mesa}/messages", {"Authorization": f"Bot {ground.token}"}
        async with session.post(url, json={"content": "x"}, headers=headers) as reply:
            assert reply.status == 429
            assert reply.headers["Via"]
            assert 0 < float(reply.headers["Retry-After"]) <= 5
            assert (await reply.json())["retry_after"] > 0
        ground.world.advance(5)
        assert (await api.send({"content": "x"}))[0] == 200


async def test_the_client_waits_out_a_429_and_retries(bot: CardBot, playground: Playground, ana: Person) -> None:
    playground.world.faults.fail_next("POST", r"/channels/\d+/messages$", 429, times=2, retry_after=0.01)
    await (await bot.channel("mesa")).send("chegou")
    assert [m["content"] for m in ana.messages()] == ["chegou"]


async def test_a_lost_answer_leaves_the_message_behind(bot: CardBot, playground: Playground, ana: Person) -> None:
    playground.world.faults.fail_next("POST", r"/messages$", 403, 50013, lost=True)
    with pytest.raises(discord.Forbidden):
        await (await bot.channel("mesa")).send("chegou")
    assert [m["content"] for m in ana.messages()] == ["chegou"]


async def test_a_held_request_waits_for_its_release(bot: CardBot, playground: Playground, ana: Person) -> None:
    gate = playground.world.faults.hold_next("POST", r"/callback$")
    acting = asyncio.create_task(ana.slash("contar"))
    await gate.arrived.wait()
    assert ana.messages() == []
    gate.release()
    assert (await acting).kind == "reply"


async def test_things_vanish_under_the_bots_hands(bot: CardBot, playground: Playground, ana: Person) -> None:
    channel, control = await bot.channel("mesa"), playground.control
    message = await channel.send("x")
    await control.delete_message(str(message.id))
    with pytest.raises(discord.NotFound, match="10008"):
        await message.edit(content="y")
    control.delete_channel("mesa")
    with pytest.raises(discord.NotFound, match="10003"):
        await channel.send("x")
    control.leave("Beto")
    assert "Beto" not in [playground.world.display_name(u, None) for u in control.guild().members]
    control.leave(playground.world.bot)
    with pytest.raises(discord.Forbidden, match="50001"):
        await bot.fetch_channel(int(control.channel("conversa").id))


async def test_the_bot_hears_of_what_happens(bot: CardBot, playground: Playground, ana: Person) -> None:
    control = playground.control
    thread = await (await bot.channel("mesa")).create_thread(name="t", type=discord.ChannelType.public_thread)
    await ana.send("oi", str(thread.id))
    control.archive(str(thread.id))
    control.deny("mesa", "send_messages")
    control.delete_channel(str(thread.id))
    control.delete_channel("conversa")
    control.delete_guild()
    wanted = ["THREAD_CREATE", "MESSAGE_CREATE", "THREAD_UPDATE", "CHANNEL_UPDATE", "THREAD_DELETE", "CHANNEL_DELETE"]
    await bot.hears(lambda: "GUILD_DELETE" in bot.got)
    assert [event for event in bot.got if event in wanted and event != "MESSAGE_CREATE"] == [
        event for event in wanted if event != "MESSAGE_CREATE"
    ]
    assert "MESSAGE_CREATE" in bot.got


async def test_what_is_said_where_the_bot_cannot_look_is_not_heard(
    bot: CardBot, playground: Playground, ana: Person
) -> None:
    await ana.send("segredo", "diretoria")
    await ana.send("aberto", "conversa")
    message = (await ana.slash("contar")).message  # an exchange later than both
    assert message
    await ana.click(message, "mais")
    assert bot.got.count("MESSAGE_CREATE") == 2  # the open one and the bot's own


async def test_a_cut_connection_is_resumed_and_nothing_is_missed(
    bot: CardBot, playground: Playground, ana: Person
) -> None:
    message = (await ana.slash("contar")).message
    assert message
    await playground.gateway.disconnect()
    assert not playground.gateway.connected
    answer = await ana.click(message, "mais")  # sent while the bot is away, heard when it resumes
    assert answer.kind == "update"
    assert bot.got.count("READY") == 1
    assert "RESUMED" in bot.got


async def test_a_lost_session_is_begun_anew(bot: CardBot, playground: Playground, ana: Person) -> None:
    await playground.gateway.disconnect(resumable=False)
    await playground.bot_connected()
    await bot.hears(lambda: bot.got.count("READY") == 2)
    assert (await ana.slash("contar")).kind == "reply"


async def test_the_bot_restarts_under_the_players_hands(playground: Playground, home: Any, ana: Person) -> None:
    home(playground.url)
    async with running(playground):
        message = (await ana.slash("bisca duelo", adversario=ana, fruta="banana")).message
        assert message
    async with running(playground) as again:
        assert "READY" in again.got
        assert (await ana.slash("contar")).kind == "reply"
        assert ana.message(message)["id"] == message["id"]
