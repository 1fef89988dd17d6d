"""The league before clumsy and hostile people: forged buttons, other servers, odd names, long reasons."""

import logging
from datetime import date
from typing import Any

import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.league.model import Season
from bot.tables.model import Person
from bot.text import Words
from cogs.liga.shown import day_told
from cogs.liga.told import told_apart
from cogs.ui import item
from tests.cogs.answers import private, said
from tests.cogs.conftest import TestBot
from tests.cogs.counted import Totals, duel, entered
from tests.cogs.league import league as league
from tests.cogs.people import alt, buttons, kept, newest, press, press_menu, public_table, text, until, walk

LONG = "faltou contar uma canastra de ás a ás no jogo das copas; " * 8
ROUNDS: Totals = ((1500, 300), (1900, 500))


async def pressed(env: Env, one: MemberActor, message: Any, custom_id: str, *values: str) -> str:
    """What somebody is told, or asked by a form, for a click that he has made up."""
    answer = (
        press_menu(env, one, message, f"s:{custom_id}", list(values)) if values else press(env, one, message, custom_id)
    )
    await env.settle()
    return str(answer.modal) if answer.modal is not None else said(env, answer)


@pytest.fixture
def elsewhere(env: Env, channel: ChannelHandle) -> ChannelHandle:
    """A channel of another server."""
    return env.create_guild("Outro clube").create_text_channel("jogos")


@pytest.fixture
def stranger(env: Env, elsewhere: ChannelHandle) -> MemberActor:
    """Who manages that other server."""
    guild = env._guilds[-1]
    role = guild.create_role("Chefe", permissions=discord.Permissions(manage_guild=True))
    return guild.add_member(env.create_user("Caio"), roles=[role])


# -- other servers, forged buttons ------------------------------------------------------------------------------------


async def test_a_count_is_shown_in_its_own_server_alone(
    env: Env,
    bot: TestBot,
    channel: ChannelHandle,
    ana: MemberActor,
    beto: MemberActor,
    elsewhere: ChannelHandle,
    stranger: MemberActor,
) -> None:
    over = await duel(bot, channel, ana, beto)
    await stranger.slash(elsewhere, "config painel")
    told = await pressed(env, stranger, newest(elsewhere), f"t:{over.id}:0:check")
    assert "Ana" not in told
    assert "Ana" in await pressed(env, ana, public_table(env, channel.threads[-1]), f"t:{over.id}:0:check")


LEAGUE = ("audit", "case", "check", "contest", "history", "league", "match", "noite", "profile", "sheet", "versus")
"""The first words of what the league's buttons say."""


async def test_no_button_of_another_server_shows_or_changes_anything(
    env: Env,
    bot: TestBot,
    channel: ChannelHandle,
    chefe: MemberActor,
    beto: MemberActor,
    elsewhere: ChannelHandle,
    stranger: MemberActor,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Whatever number he writes into them, and though he manages a server himself."""
    over = await duel(bot, channel, chefe, beto)
    case = await bot.club.contest(env.guild.id, f"table:{over.id}", Person(beto.id, "Beto"), None, "um segredo")
    await chefe.slash(channel, "placar abrir", lado1=chefe.mention, lado2=beto.mention)
    await chefe.slash(channel, "liga noite", jogo="bisca")
    await stranger.slash(elsewhere, "config painel")
    panel = newest(elsewhere)
    numbers = (
        (),
        ("1",),
        ("1", "persons", "0"),
        ("1", "1", "w"),
        ("1", "1", "w", "100,0"),
        (str(beto.id), "bisca", "0"),
    )
    told = {
        (verb, args): await pressed(
            env, stranger, panel, f"t:{over.id}:0:{verb}" if at else ":".join(("x", verb, *args))
        )
        for verb in sorted(item._HANDLERS)
        for at in [verb in ("check", "contest")]
        for args in (numbers[:1] if at else numbers)
        if verb.split(".")[0] in LEAGUE
    }
    assert not [key for key, text in told.items() if any(word in text for word in ("Duda", "Beto", "segredo"))]
    assert await bot.club.case(case.id, env.guild.id) == case
    assert [one.stage for one in await bot.club.sheets(env.guild.id)] == ["open"]
    assert not [one for one in await bot.club.open_evenings() if one.guests or one.ended]
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_results_go_to_no_channel_of_another_server(
    env: Env, bot: TestBot, channel: ChannelHandle, elsewhere: ChannelHandle, stranger: MemberActor
) -> None:
    await stranger.slash(elsewhere, "config painel")
    told = await pressed(env, stranger, newest(elsewhere), "x:settings.league.results", str(channel.id))
    assert "Ver canais" in told
    assert (await bot.tables.house(stranger.guild.id)).results_channel is None


@pytest.mark.parametrize(
    ("custom_id", "values"),
    [
        ("x:sheet.open.people:0", ("ninguém",)),
        ("x:sheet.open.people:0", ("9" * 40,)),
        (f"x:league.new:buraco~~{'9' * 40}~0~0", ()),
        ("x:league.game:xadrez:persons", ()),
        ("x:league.game", ()),
        ("x:history:0::9000000000000000000", ()),
    ],
)
async def test_what_no_button_says_is_answered(
    env: Env,
    bot: TestBot,
    channel: ChannelHandle,
    chefe: MemberActor,
    league: Season,
    custom_id: str,
    values: tuple[str, ...],
) -> None:
    await chefe.slash(channel, "config painel")
    told = await pressed(env, chefe, newest(channel), custom_id, *values)
    assert "já não vale" in told or "Partidas do servidor" in told


async def test_who_closes_a_closed_season_is_shown_it(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    await bot.club.close(league.id, env.guild.id, chefe.id)
    told = said(env, await chefe.slash(channel, "liga encerrar", temporada=str(league.id)))
    assert "nada mais muda" in told
    assert "Encerrar" not in told


# -- names and words --------------------------------------------------------------------------------------------------


def test_names_that_look_alike_are_told_apart() -> None:
    names = told_apart({100001: "Zé", 100002: "Ze\u0301", 100003: "Z\u200bé", 100004: "ZÉ", 100005: "Ana"}, Words())
    assert [name.endswith(f"·{number % 10000:04}") for number, name in names.items()] == [True] * 4 + [False]


async def test_who_has_no_name_that_can_be_seen_is_not_called_removed(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    await entered(bot, env.guild.id, {ana.id: "Ana", beto.id: "\u200b\u3164"}, ROUNDS, 1)
    someone = f"Pessoa ·{str(beto.id)[-4:]}"
    board = private(await ana.slash(channel, "liga tabela"))
    assert someone in alt(env, board)
    await ana.click(board, label="Em palavras")
    assert someone in text(env, board)
    for command in ("perfil", "historico", "liga ranking"):
        told = said(env, await ana.slash(channel, command))
        assert someone in told, command
        assert "(removido)" not in told.replace("\\", "")


@pytest.mark.parametrize(
    ("name", "shown"), [("محمد", "\u2068محمد\u2069"), ("||oi||", r"\|\|oi\|\|"), ("<@1>", r"\<\@1\>")]
)
async def test_a_name_shows_itself_in_a_row_of_the_league(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, name: str, shown: str
) -> None:
    await entered(bot, env.guild.id, {ana.id: name, beto.id: "Beto"}, ROUNDS, 1)
    board = private(await ana.slash(channel, "liga tabela"))
    await ana.click(board, label="Em palavras")
    assert f"**1º {shown}** · pontos **3**" in text(env, board)
    assert f"\n{shown} · 1.138? · 1 partida" in said(env, await ana.slash(channel, "liga ranking"))


def test_an_english_day_is_read_in_one_way() -> None:
    assert day_told(date(2027, 3, 4), Words("en")) == "Mar 4, 2027"
    assert day_told(date(2027, 3, 4), Words("pt_BR")) == "04/03/2027"


async def test_what_was_typed_is_shown_as_it_was_typed(env: Env, channel: ChannelHandle, ana: MemberActor) -> None:
    assert r"ninguém chamado \*\*Ze\*\* aqui" in said(env, await ana.slash(channel, "perfil", pessoa="**Ze**"))


async def test_a_season_named_like_a_number_is_found_by_its_name(
    env: Env, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    await chefe.slash(channel, "liga criar", nome="2027")
    assert "2027" in said(env, await chefe.slash(channel, "liga tabela", temporada="2027"))
    general = said(env, await chefe.slash(channel, "liga tabela", temporada=str(league.id)))
    assert "Liga geral" in general


async def test_a_club_may_be_called_as_long_as_the_form_says(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    name = "Clube de Buraco do Bairro da Liberdade"
    assert name in said(env, await chefe.slash(channel, "config liga", clube=name))
    assert (await bot.tables.house(env.guild.id)).club == name


async def test_a_zone_is_found_by_a_part_of_its_name(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    await chefe.slash(channel, "config fuso", fuso="manaus")
    assert (await bot.tables.house(env.guild.id)).zone == "America/Manaus"
    assert "Não conheço o fuso america" in said(env, await chefe.slash(channel, "config fuso", fuso="america"))
    assert (await bot.tables.house(env.guild.id)).zone == "America/Manaus"


async def test_years_are_written_as_years(env: Env, channel: ChannelHandle, chefe: MemberActor) -> None:
    told = said(env, await chefe.slash(channel, "liga criar", nome="Copa", inicio="31/2/2027"))
    assert "de 2000 a 2100" in told


async def test_somebody_mentioned_who_has_not_played_is_told_without_his_number(
    env: Env, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    told = said(env, await ana.slash(channel, "perfil", pessoa=beto.mention))
    assert "ainda não jogou" in told
    assert str(beto.id) not in told


async def test_people_of_a_sheet_may_be_mentioned_with_nothing_but_blanks_between(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, caio: MemberActor
) -> None:
    await ana.slash(channel, "placar abrir", lado1=f"{ana.mention} {caio.mention}", lado2=f"{beto.mention} Tia Lu")
    (sheet,) = await bot.club.sheets(env.guild.id)
    assert sheet.sides[0] == (ana.id, caio.id)
    assert sheet.sides[1][0] == beto.id
    nothing = said(env, await ana.slash(channel, "placar corrigir", totais="100 0"))
    assert "Ainda não há rodada anotada" in nothing


# -- reasons ----------------------------------------------------------------------------------------------------------


async def test_a_long_reason_can_be_read_to_its_end(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, chefe: MemberActor
) -> None:
    over = await duel(bot, channel, ana, beto)
    source, reason = f"table:{over.id}", f"{LONG}fim do motivo"
    case = await bot.club.contest(env.guild.id, source, Person(ana.id, "Ana"), None, reason)
    assert "fim do motivo" in said(env, await chefe.slash(channel, "liga pendentes"))
    await bot.club.stand(case.id, env.guild.id, chefe.id, reason)
    assert "fim do motivo" in said(env, await beto.slash(channel, "liga auditoria"))


async def test_why_a_sheet_is_refused_can_be_read_to_its_end(
    env: Env, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    sides = {"lado1": ana.mention, "lado2": beto.mention}
    await ana.slash(channel, "placar abrir", jogo="bisca", regras="bisca", pontos=1, **sides)
    await ana.click(private(await ana.slash(channel, "placar anotar", totais="1 0")), label="Salvar")
    await beto.slash(channel, "placar recusar", motivo=f"{LONG[:150]}, fim do motivo")
    await until(lambda: "fim do motivo" in text(env, newest(channel)))


async def test_a_page_of_decisions_drops_none_of_them(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    people = {ana.id: "*" * 32, beto.id: "_" * 32}
    for number in range(1, 6):
        match = await entered(bot, env.guild.id, people, ROUNDS, number)
        case = await bot.club.contest(env.guild.id, match.source, Person(ana.id, "Ana"), None, "conta errada")
        await bot.club.stand(case.id, env.guild.id, 7, "*_" * 240)
    told = said(env, await beto.slash(channel, "liga auditoria"))
    assert [f"Caso nº {number}" in told for number in range(1, 6)] == [True] * 5
    assert told.count("<@7>") == 5


async def test_a_contest_of_a_table_that_runs_is_told_without_gaps(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, chefe: MemberActor
) -> None:
    board = env.guild.create_text_channel("resultados")
    await bot.tables.set_house(env.guild.id, results_channel=board.id)
    await ana.slash(channel, "bisca duelo", adversario=beto)
    await beto.slash(channel, "mesa aceitar")
    (table,) = await bot.tables.tables_of(ana.id)
    case = await bot.club.contest(env.guild.id, f"table:{table.id}", Person(ana.id, "Ana"), None, "cartas erradas")
    await until(board.history)
    assert f"partida contestada: mesa {table.id}." in text(env, newest(board))
    assert "****" not in said(env, await chefe.slash(channel, "liga pendentes"))
    await bot.club.stand(case.id, env.guild.id, chefe.id, "tudo certo")
    assert f": mesa {table.id}" in said(env, await beto.slash(channel, "liga auditoria"))


async def test_a_match_of_hundreds_of_deals_can_be_corrected(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, chefe: MemberActor
) -> None:
    people, many = {ana.id: "Ana", chefe.id: "Duda"}, ((5, 0), (0, 5)) * 160
    match = await entered(bot, env.guild.id, people, (*((10_005, 10_000) for _ in many),), 1)
    case = await bot.club.contest(env.guild.id, match.source, Person(ana.id, "Ana"), None, "conta errada")
    board = private(await chefe.slash(channel, "liga pendentes"))
    form = await chefe.click(board, label="Corrigir")
    assert form.modal is not None
    field = form.modal["components"][0]["component"]
    assert 0 < len(field["value"]) <= field["max_length"], case


async def test_what_moderators_are_told_of_a_mute_channel_ends_with_another_one(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    bot.house.mute_channels[env.guild.id] = 5
    await bot.tables.set_house(env.guild.id, results_channel=5)
    assert "Não consigo publicar" in said(env, await chefe.slash(channel, "liga pendentes"))
    await bot.tables.set_house(env.guild.id, results_channel=channel.id)
    assert "Não consigo publicar" not in said(env, await chefe.slash(channel, "liga pendentes"))


async def test_who_taps_twice_opens_one_sheet(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    board = private(await ana.slash(channel, "placar abrir"))
    _, menu = (part["custom_id"] for part in walk(kept(env, board).components) if part["type"] == 5)
    await ana.select(board, [beto], custom_id=menu)
    answers = [press(env, ana, board, "x:sheet.open.go") for _ in range(3)]
    await env.settle()
    assert all(answer.acknowledged for answer in answers)
    assert len(await bot.club.sheets(env.guild.id, open=False)) == 1


# -- data -------------------------------------------------------------------------------------------------------------


async def test_who_is_deleted_goes_from_what_others_are_filling_in(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    board = private(await beto.slash(channel, "placar abrir"))
    _, menu = (part["custom_id"] for part in walk(kept(env, board).components) if part["type"] == 5)
    await beto.select(board, [ana], custom_id=menu)
    draft = f"open:{env.guild.id}"
    assert str(ana.id) in str(await bot.club.draft(beto.id, draft))
    await ana.slash(channel, "privacidade", fazer="delete", confirmo=True)
    assert await bot.club.draft(beto.id, draft) is None


# -- short ways -------------------------------------------------------------------------------------------------------


async def test_the_other_games_table_is_one_tap_away(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, league: Season
) -> None:
    board = private(await ana.slash(channel, "liga tabela", jogo="buraco"))
    assert "Bisca" not in buttons(env, board)
    await duel(bot, channel, ana, beto)
    board = private(await ana.slash(channel, "liga tabela", jogo="buraco"))
    await ana.click(board, label="Em palavras")
    await ana.click(board, label="Bisca")
    assert "Bisca · Liga geral" in text(env, board)
    assert "1º" in text(env, board), "who reads words goes on reading them"
    await ana.click(board, label="Buraco")
    assert "Buraco · Liga geral" in text(env, board)


async def test_after_a_match_the_table_is_one_tap_away(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    await duel(bot, channel, ana, beto)
    place = channel.threads[-1]
    await until(lambda: "Tabela da liga" in buttons(env, public_table(env, place)))
    over = public_table(env, place)
    assert "Bisca · Liga geral" in said(env, await beto.click(over, label="Tabela da liga"))


async def test_a_friendly_match_leads_to_no_table(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor
) -> None:
    await duel(bot, channel, ana, beto, vale=0)
    place = channel.threads[-1]
    await until(lambda: "Revanche" in buttons(env, public_table(env, place)))
    assert "Tabela da liga" not in buttons(env, public_table(env, place))
