"""The club evening on Discord: opened by buttons or by command, who may what, threads, the standing, the end."""

import asyncio

import discord
import pytest
import simcord

from bot.games import GAMES
from bot.league.evening import Evening, EveningPlan
from bot.tables.model import Person
from bot.text import LANGUAGES, Language, Words
from cogs.noite.board import closing_board, evening_board
from cogs.ui.rulesets import key_of
from tests.cogs.answers import private, said
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import buttons, channel_without, gone, ids, press, press_menu, sent, text, until

pytestmark = pytest.mark.timeout(60)
NAMES = ("Ana", "Beto", "Caio", "Duda", *(f"Pessoa {number}" for number in range(5, 10)))


@pytest.fixture
def people(env: simcord.Env, guild: simcord.GuildHandle) -> list[simcord.MemberActor]:
    return [guild.add_member(env.create_user(name)) for name in NAMES]


@pytest.fixture
def ana(people: list[simcord.MemberActor]) -> simcord.MemberActor:
    return people[0]


@pytest.fixture
def beto(people: list[simcord.MemberActor]) -> simcord.MemberActor:
    return people[1]


def evening_message(env: simcord.Env, channel: simcord.ChannelHandle) -> discord.Message:
    """The evening's message: the newest one that says so."""
    return next(one for one in reversed(channel.history()) if "Noite do clube" in text(env, one))


async def opened(
    env: simcord.Env,
    channel: simcord.ChannelHandle,
    host: simcord.MemberActor,
    *guests: simcord.MemberActor,
    **options: object,
) -> discord.Message:
    """Let the host open an evening by command, and the guests check in."""
    await host.slash(channel, "liga noite", **{"jogo": "bisca", "rodadas": 2, **options})
    message = evening_message(env, channel)
    for one in guests:
        await one.click(message, label="Estou aqui")
    return message


async def the_evening(bot: TestBot, guild: simcord.GuildHandle) -> Evening:
    (evening,) = await bot.club.open_evenings(guild.id)
    return evening


async def play_round(env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle) -> None:
    """All tables to their end."""
    for table in await bot.tables.tables_in(guild.id):
        while (table := await bot.tables.table(table.id)).open:
            user = table.seats[table.to_act[0]].user
            assert user is not None
            moves = GAMES["bisca"].moves(await bot.tables.view(table.id, user))
            await bot.tables.submit(table.id, user, table.revision, moves[0])
    await bot.club.settle_evenings()
    await env.settle()


async def test_an_evening_is_put_together_by_buttons(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    board = private(await ana.slash(channel, "liga noite"))
    await ana.click(board, label=_game(env, board))
    await ana.select(board, ["p~capixaba"])
    await ana.click(board, label="um contra um")
    await ana.click(board, label="4")
    await ana.click(board, label="5 jogos")
    await ana.click(board, label="o computador completa")
    await ana.click(board, label="amistosa")
    assert buttons(env, board)["5 jogos"]["style"] == discord.ButtonStyle.primary.value
    assert len(set(ids(env, board))) == len(ids(env, board))
    assert all(len(each) <= 100 for each in ids(env, board))
    await ana.click(board, label="Abrir a noite")
    plan = (await the_evening(bot, guild)).plan
    assert (plan.game, plan.size, plan.rounds, plan.minutes, plan.fill) == ("bisca", 2, 4, None, "computer")
    assert (plan.rules["preset"], plan.rules["match"], plan.rules["wins"]) == ("capixaba", "best_of", 5)
    assert not plan.rated
    shown = text(env, evening_message(env, channel))
    assert "aberta por Ana" in shown
    assert "**Bisca Capixaba** · um contra um · 4 rodadas da liga, partidas de 5 jogos" in shown
    assert "Ninguém chegou ainda" in shown


def _game(env: simcord.Env, board: object) -> str:
    """The button that leads to the other game."""
    return next(label for label, one in buttons(env, board).items() if one["custom_id"].endswith(":g"))


async def test_buraco_by_time_and_by_rounds(
    bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    board = private(await ana.slash(channel, "liga noite", jogo="buraco"))
    await ana.click(board, label="30 minutos")
    await ana.click(board, label="Abrir a noite")
    evening = await the_evening(bot, guild)
    assert (evening.plan.game, evening.plan.minutes, evening.plan.rules["max_rounds"]) == ("buraco", 30, 0)
    await bot.club.end_evening(evening.id, guild.id, ana.id)
    await ana.slash(channel, "liga noite", jogo="buraco", tamanho=2)
    assert (await the_evening(bot, guild)).plan.rules["max_rounds"] == 2


async def test_the_servers_own_rules_are_offered_and_can_be_typed(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    await bot.tables.save_rules(guild.id, "bisca", "Da casa", {"preset": "bisca", "win_at": 61}, ana.id)
    board = private(await ana.slash(channel, "liga noite", jogo="bisca"))
    menu = next(one for one in ids(env, board) if ":noite.rules:" in one)
    kept = (await bot.tables.rule_sets(guild.id, "bisca"))[0]
    await ana.select(board, [f"s~{key_of(kept)}"])
    await ana.click(board, label="Abrir a noite")
    evening = await the_evening(bot, guild)
    assert evening.plan.rules["win_at"] == 61
    press_menu(env, ana, board, menu, ["s~nada"])
    await env.settle()
    await bot.club.end_evening(evening.id, guild.id, ana.id)
    await ana.slash(channel, "liga noite", jogo="bisca", casa="da casa")
    assert (await the_evening(bot, guild)).plan.rules["win_at"] == 61


async def test_people_check_in_and_the_round_opens_threads_for_them(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    people: list[simcord.MemberActor],
) -> None:
    message = await opened(env, channel, people[0], *people)
    assert f"**Presentes (9)**: {', '.join(NAMES[:1])}" in text(env, message)
    await people[8].click(message, label="Vou embora")
    assert "**Presentes (8)**" in text(env, message)
    answer = await people[0].click(message, label="Sortear rodada")
    assert answer.response is not None
    assert answer.response.id == message.id, "the message itself changes"
    await until(lambda: text(env, message).count("<#") == 2)
    threads = channel.threads
    assert len(threads) == 2
    tables = await bot.tables.tables_in(guild.id)
    assert {table.place.thread for table in tables} == {thread.id for thread in threads}
    shown = text(env, message)
    assert "**Rodada 1 de 2**" in shown
    assert all(f"<#{thread.id}>" in shown for thread in threads)
    assert "Sortear rodada" not in buttons(env, message)
    for table in tables:
        assert table.place.thread is not None
        members = sent(env, "PUT", f"/channels/{table.place.thread}/thread-members/")
        assert {int(one.path.rpartition("/")[2]) for one in members} == set(table.people)


async def test_two_rounds_to_the_champion(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    people: list[simcord.MemberActor],
) -> None:
    await bot.tables.set_house(guild.id, club="Clube da *Esquina*")
    message = await opened(env, channel, people[0], *people[:5])
    await people[0].click(message, label="Sortear rodada")
    await play_round(env, bot, guild)
    await until(lambda: "**1 × 0**" in text(env, message) or "**0 × 1**" in text(env, message))
    shown = text(env, message)
    assert "- folga: " in shown
    assert shown.count("1 vitória · saldo +1") == 2
    assert "0 vitória · saldo −1" in shown
    await people[5].click(message, label="Estou aqui")
    await people[0].click(message, label="Próxima rodada")
    evening = await the_evening(bot, guild)
    assert len(evening.rounds[1].byes) == 2
    assert not set(evening.rounds[0].byes) & set(evening.rounds[1].byes)
    await play_round(env, bot, guild)
    assert await bot.club.open_evenings(guild.id) == ()
    await until(lambda: channel.last_message is not None and "fim da noite" in text(env, channel.last_message))
    closing = channel.last_message
    assert closing is not None
    told = text(env, closing)
    assert "🏆 **Clube da \\*Esquina\\***: fim da noite" in told
    assert "a noite. Parabéns!" in told
    assert "encerrada" in text(env, message)
    assert not buttons(env, message)
    await bot.club.settle_evenings()
    await env.settle()
    assert channel.last_message is not None
    assert channel.last_message.id == closing.id


async def test_everything_a_button_does_a_command_does(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    people: list[simcord.MemberActor],
) -> None:
    ana, beto, caio = people[:3]
    message = await opened(env, channel, ana, lugares=2, regras="capixaba", tamanho=1, sobra="computer")
    for one in (ana, beto, caio):
        assert "entra no próximo sorteio" in said(env, await one.slash(channel, "liga noite", acao="in"))
    assert "Você saiu da noite" in said(env, await caio.slash(channel, "liga noite", acao="out"))
    assert "não está nesta noite" in said(env, await caio.slash(channel, "liga noite", acao="out"))
    assert "Rodada 1 de 2 sorteada" in said(env, await ana.slash(channel, "liga noite", acao="draw"))
    assert "a partir da próxima rodada" in said(env, await caio.slash(channel, "liga noite", acao="in"))
    assert "continua até o fim" in said(env, await beto.slash(channel, "liga noite", acao="out"))
    refused = await ana.slash(channel, "liga noite", acao="draw")
    assert "Ainda falta terminar 1 mesa" in said(env, refused)
    shown = private(await beto.slash(channel, "liga noite"))
    assert "**Rodada 1 de 2**" in text(env, shown)
    assert "Ir à noite" in buttons(env, shown)
    assert "encerrada" in said(env, await ana.slash(channel, "liga noite", acao="end"))
    assert not buttons(env, message)
    assert "Não há noite" in said(env, await ana.slash(channel, "liga noite", acao="in"))


async def test_only_host_and_moderators_lead(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    people: list[simcord.MemberActor],
    moderator: simcord.MemberActor,
) -> None:
    ana, beto = people[:2]
    message = await opened(env, channel, ana, *people[:4])
    for label in ("Sortear rodada", "Encerrar"):
        assert "Só Ana, que abriu a noite" in said(env, await beto.click(message, label=label))
    await moderator.click(message, label="Sortear rodada")
    assert (await the_evening(bot, guild)).running is not None
    asked = await moderator.click(message, label="Encerrar")
    assert "no meio da rodada" in said(env, asked)
    await moderator.click(private(asked), label="Encerrar")
    assert await bot.club.open_evenings(guild.id) == ()
    assert len(await bot.tables.tables_in(guild.id)) == 1, "the match goes on"
    assert "não há campeão" in text(env, channel.last_message)
    assert "já foi encerrada" in said(env, await press_end(env, ana, private(asked)))


async def press_end(env: simcord.Env, person: simcord.MemberActor, message: object) -> simcord.InteractionResult:
    """Press the old button for checking in, which nobody sees any more."""
    result = press(env, person, message, "x:noite.in:1")
    await env.settle()
    return result


async def test_two_taps_in_one_tick_draw_one_round_and_open_one_evening(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    people: list[simcord.MemberActor],
) -> None:
    ana = people[0]
    board = private(await ana.slash(channel, "liga noite", jogo="bisca"))
    tap = buttons(env, board)["Abrir a noite"]["custom_id"]
    clicks = [press(env, ana, board, tap), press(env, ana, board, tap)]
    await env.settle()
    assert all(click.acknowledged for click in clicks)
    message = evening_message(env, channel)
    for one in people[:4]:
        await one.click(message, label="Estou aqui")
    tap = buttons(env, message)["Sortear rodada"]["custom_id"]
    clicks = [press(env, ana, message, tap), press(env, ana, message, tap)]
    await env.settle()
    assert all(click.acknowledged for click in clicks)
    assert len((await the_evening(bot, guild)).rounds) == 1
    assert len(channel.threads) == 1


async def test_without_threads_the_tables_stand_in_the_channel(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, people: list[simcord.MemberActor]
) -> None:
    place = channel_without(env, "create_public_threads")
    message = await opened(env, place, people[0], *people[:4])
    await people[0].click(message, label="Sortear rodada")
    (table,) = await bot.tables.tables_in(guild.id)
    assert table.place.thread is None
    assert table.message is not None
    assert "[ir à mesa](" in text(env, message)


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_a_missing_permission_is_named_and_nothing_is_opened(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, ana: simcord.MemberActor, permission: str
) -> None:
    answer = await ana.slash(channel_without(env, permission), "liga noite", jogo="bisca", tamanho=1)
    assert {"send_messages": "Enviar mensagens", "attach_files": "Anexar arquivos"}[permission] in said(env, answer)
    assert await bot.club.open_evenings(guild.id) == ()


async def test_what_is_wrong_is_said(
    env: simcord.Env, channel: simcord.ChannelHandle, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    both = await ana.slash(channel, "liga noite", jogo="bisca", tamanho=1, minutos=20)
    assert "não os dois" in said(env, both)
    assert "outro jogo" in said(env, await ana.slash(channel, "liga noite", jogo="buraco", regras="capixaba"))
    message = await opened(env, channel, ana, beto)
    assert "Já há uma noite" in said(env, await beto.slash(channel, "liga noite", jogo="bisca", rodadas=2))
    assert "Faltam 3 pessoas" in said(env, await ana.click(message, label="Sortear rodada"))
    for forged in (
        "x:noite.in",
        "x:noite.next:1",
        "x:noite.plan:a:b",
        "x:noite.open:bisca~bisca~4~live~:3d1x",
        "x:noite.in:x",
    ):
        click = press(env, ana, message, forged)
        await env.settle()
        assert "Este botão é de antes" in said(env, click), forged


async def test_a_message_that_is_gone_or_old_is_posted_anew(
    env: simcord.Env, clock: Clock, channel: simcord.ChannelHandle, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await opened(env, channel, ana)
    await message.delete()
    await env.settle()
    again = evening_message(env, channel)
    assert again.id != message.id
    clock.pass_by(seconds=51 * 60)
    await beto.click(again, label="Estou aqui")
    await env.settle()
    newer = evening_message(env, channel)
    assert newer.id != again.id
    assert gone(env, again)
    assert "Beto" in text(env, newer)


async def test_after_a_round_the_message_comes_down_to_where_people_look(
    env: simcord.Env,
    bot: TestBot,
    clock: Clock,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    people: list[simcord.MemberActor],
) -> None:
    message = await opened(env, channel, people[0], *people[:4])
    clock.pass_by(seconds=60)
    await people[0].click(message, label="Sortear rodada")
    assert not gone(env, message)
    clock.pass_by(seconds=60)
    await play_round(env, bot, guild)
    await until(lambda: gone(env, message))
    newer = evening_message(env, channel)
    assert "Próxima rodada" in buttons(env, newer)
    await people[4].click(newer, label="Estou aqui")
    assert "**Presentes (5)**" in text(env, newer), "and there it stays"


async def test_two_of_one_name_are_told_apart_and_hostile_names_do_no_harm(
    env: simcord.Env, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    twins = [guild.add_member(env.create_user(f"x{number}"), nick="Zé") for number in range(2)]
    rogue = guild.add_member(env.create_user("y"), nick="@everyone **x**")
    message = await opened(env, channel, ana, *twins, rogue)
    shown = text(env, message)
    assert all(f"·{str(twin.id)[-4:]}" in shown for twin in twins)
    assert "\\@everyone" in shown
    assert not message.mention_everyone


async def test_in_a_thread_none_is_opened(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    await ana.slash(channel, "bisca duelo", computador="easy")
    (thread,) = channel.threads
    assert "num canal" in said(env, await ana.slash(thread, "liga noite", jogo="bisca", rodadas=2))
    assert await bot.club.open_evenings(guild.id) == ()


async def test_a_lost_channel_ends_it(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    await opened(env, channel, ana)
    evening = await the_evening(bot, guild)
    env.backend.delete_channel(channel.id)
    await bot.club.check_in(evening.id, guild.id, Person(ana.id, "Ana"))
    async with asyncio.timeout(5):
        while await bot.club.open_evenings(guild.id):
            await env.settle()
    assert await bot.club.untold_evenings() == ()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_fits_into_a_message_with_as_many_people_as_can_be(bot: TestBot, language: Language) -> None:
    words = Words(language)
    evening = await bot.club.open_evening(1, 2, Person(5, "W" * 32), EveningPlan("bisca", {"preset": "bisca"}, 4, 3))
    for number in range(64):
        evening = await bot.club.check_in(evening.id, 1, Person(1000 + number, f"{number:02}" + "W" * 30))
    evening = await bot.club.draw_round(evening.id, 1, 5)
    for board in (evening_board(words, evening, {}), closing_board(words, evening, "Clube")):
        view = board.view()
        assert view.content_length() <= 4000
        assert view.total_children_count <= 40
