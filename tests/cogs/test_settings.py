"""Settings by commands and by buttons, for a person and for a server; the reception panel."""

import discord
import pytest
from simcord import ChannelHandle, Env, GuildHandle, InteractionResult, MemberActor

from bot.tables.settings import Personal
from cogs.ui.settings import SETTINGS
from tests.cogs.answers import private, said
from tests.cogs.conftest import TestBot
from tests.cogs.people import buttons, channel_without, ids, text, walk


@pytest.mark.parametrize(
    ("command", "options", "field", "value"),
    [
        ("avisos", {"quando": "never"}, "pings", "never"),
        ("idioma", {"idioma": "pt"}, "language", "pt-PT"),
        ("cores", {"cores": "four"}, "colours", 4),
        ("letra", {"tamanho": "large"}, "large", True),
        ("letra", {"figuras": "en"}, "letters", "en"),
        ("texto", {"texto": "words"}, "text_mode", True),
        ("ordem", {"ordem": "rank"}, "order", "rank"),
        ("ultima", {"ultima": "mine"}, "last_card", False),
    ],
)
async def test_a_command_sets_and_shows(
    env: Env,
    bot: TestBot,
    channel: ChannelHandle,
    ana: MemberActor,
    command: str,
    options: dict[str, str],
    field: str,
    value: object,
) -> None:
    before = await ana.slash(channel, f"config {command}")
    assert await bot.tables.personal(ana.id) == Personal()
    after = await ana.slash(channel, f"config {command}", **options)
    assert getattr(await bot.tables.personal(ana.id), field) == value
    assert chosen(env, before) != chosen(env, after)


def chosen(env: Env, answer: InteractionResult) -> list[str]:
    """The answers that hold, as a settings panel marks them."""
    return [label for label in buttons(env, private(answer)) if label.startswith("✓")]


async def test_every_setting_is_set_by_buttons_alone(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor
) -> None:
    board = private(await ana.slash(channel, "config ver"))
    for setting in SETTINGS.values():
        for word, value in reversed(setting.values):
            (tap,) = [each for each in ids(env, board) if each.endswith(f":{setting.name}:{word}")]
            await ana.click(board, custom_id=tap)
            assert getattr(await bot.tables.personal(ana.id), setting.field) == value
    assert await bot.tables.personal(ana.id) == Personal()


async def test_the_panel_of_a_moderator_is_not_too_large(env: Env, channel: ChannelHandle, chefe: MemberActor) -> None:
    board = private(await chefe.slash(channel, "config ver"))
    assert len(list(walk(board.components))) <= 40
    assert len(text(env, board)) <= 4000
    await chefe.click(board, label="Servidor")
    assert "Configurações do servidor" in text(env, board)


async def test_private_answers_follow_the_language_of_the_person(
    env: Env, channel: ChannelHandle, ana: MemberActor, languages: dict[int, str]
) -> None:
    languages[ana.id] = "en-US"
    assert "Your settings" in said(env, await ana.slash(channel, "config ver"))
    assert "As tuas definições" in said(env, await ana.slash(channel, "config idioma", idioma="pt"))
    languages[ana.id] = "de"
    await ana.slash(channel, "config idioma", idioma="auto")
    assert "Your settings" in said(env, await ana.slash(channel, "config ver"))


async def test_court_cards_may_have_other_letters_than_the_language(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor
) -> None:
    for language, courts, letters in (
        ("en", "auto", "QJK"),
        ("en", "pt", "DVR"),
        ("br", "auto", "DVR"),
        ("br", "en", "QJK"),
    ):
        await ana.slash(channel, "config idioma", idioma=language)
        await ana.slash(channel, "config letra", figuras=courts)
        assert bot.house.words_of(await bot.tables.personal(ana.id), ana.id).letters == letters


async def test_a_moderator_sets_the_language_that_all_read(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, chefe: MemberActor
) -> None:
    refused = await ana.slash(channel, "config servidor", idioma="en")
    assert "Gerenciar servidor" in said(env, refused)
    await chefe.slash(channel, "config servidor", idioma="en")
    await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=2)
    message = channel.last_message
    assert message is not None
    assert "Host: Ana" in text(env, message)


def panels(channel: ChannelHandle) -> list[int]:
    """The messages of a channel, without the note that something was pinned."""
    return [message.id for message in channel.history() if message.type is discord.MessageType.default]


async def test_the_panel_is_posted_pinned_and_moved(
    env: Env, bot: TestBot, guild: GuildHandle, channel: ChannelHandle, chefe: MemberActor
) -> None:
    await chefe.slash(channel, "config painel")
    (first,) = channel.pinned_messages()
    assert list(buttons(env, first)) == [
        "Abrir Buraco",
        "Duelo de Bisca",
        "Abrir mesa de Bisca",
        "Minhas mesas",
        "Liga",
        "Placar",
        "Noite do clube",
        "Ajuda",
    ]
    other = guild.create_text_channel("entrada")
    await chefe.slash(other, "config painel")
    assert panels(channel) == []
    kept = await bot.tables.house(guild.id)
    assert (kept.panel_channel, kept.panel_message) == (other.id, other.pinned_messages()[0].id)


async def test_no_button_of_the_panel_is_dead(
    env: Env, channel: ChannelHandle, ana: MemberActor, chefe: MemberActor
) -> None:
    await chefe.slash(channel, "config painel")
    (panel,) = channel.pinned_messages()
    for label in buttons(env, panel):
        answer = await ana.click(panel, label=label)
        assert "antiga" not in said(env, answer)
        assert len(said(env, answer)) > 20
    assert panels(channel) == [panel.id]


async def test_the_panel_leads_to_a_club_evening(
    env: Env, channel: ChannelHandle, ana: MemberActor, chefe: MemberActor
) -> None:
    await chefe.slash(channel, "config painel")
    (panel,) = channel.pinned_messages()
    plan = await ana.click(panel, label="Noite do clube")
    assert plan.ephemeral
    assert plan.response is not None
    await ana.click(plan.response, label="Abrir a noite")
    assert "Estou aqui" in buttons(env, channel.history()[-1])
    assert "botão do painel" in said(env, await ana.click(panel, label="Ajuda"))


async def test_the_panel_needs_a_moderator_and_what_the_bot_needs(
    env: Env, channel: ChannelHandle, ana: MemberActor, chefe: MemberActor
) -> None:
    assert "Gerenciar servidor" in said(env, await ana.slash(channel, "config painel"))
    place = channel_without(env, "send_messages")
    assert "Enviar mensagens" in said(env, await chefe.slash(place, "config painel"))
    assert list(place.history()) == []


async def test_a_channel_with_too_many_pins_gets_its_panel_all_the_same(
    env: Env, channel: ChannelHandle, chefe: MemberActor
) -> None:
    env.inject_error("PUT", "/channels/*/pins/*", status=400, code=30003)
    assert "fixadas demais" in said(env, await chefe.slash(channel, "config painel"))
    assert len(channel.history()) == 1


async def test_a_panel_that_cannot_be_pinned_says_what_is_missing(
    env: Env, channel: ChannelHandle, chefe: MemberActor
) -> None:
    env.inject_error("PUT", "/channels/*/pins/*", status=403, code=50013)
    answer = await chefe.slash(channel, "config painel")
    told = "\n".join(text(env, each) for each in (answer.response, *answer.followups) if each is not None)
    assert "Fixar mensagens" in told
    assert len(channel.history()) == 1


async def test_a_blocked_person_cannot_challenge(
    env: Env, bot: TestBot, guild: GuildHandle, channel: ChannelHandle, ana: MemberActor
) -> None:
    beto = guild.add_member(env.create_user("Beto"))
    await ana.slash(channel, "config bloqueio", pessoa=beto)
    answer = await beto.slash(channel, "bisca duelo", adversario=ana)
    assert "não está recebendo desafios" in said(env, answer)
    board = private(await ana.slash(channel, "config ver"))
    await ana.click(board, label="Desafios recusados")
    assert f"<@{beto.id}>" in text(env, board)
    await ana.select(board, [beto])
    assert "Ninguém" in text(env, board)
    await beto.slash(channel, "bisca duelo", adversario=ana)
    assert len(await bot.tables.tables_in(guild.id)) == 1


async def test_nobody_refuses_his_own_challenges(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor
) -> None:
    assert "de si mesmo" in said(env, await ana.slash(channel, "config bloqueio", pessoa=ana))
    board = private(await ana.slash(channel, "config ver"))
    await ana.click(board, label="Desafios recusados")
    refused = await ana.select(board, [ana])
    assert "de si mesmo" in said(env, refused)
    assert not await bot.tables.blocks(ana.id)
