"""Seasons by commands and by buttons, from their opening to their close; opening balances, settings, refusals."""

from datetime import UTC, datetime
from typing import Any

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.league.model import Season
from bot.tables.model import Person
from bot.tables.settings import House
from tests.cogs.answers import filled, private, said
from tests.cogs.conftest import TestBot
from tests.cogs.league import league as league
from tests.cogs.league import played
from tests.cogs.people import alt, buttons, channel_without, ids, kept, press, text, walk

DAY = 24 * 3600


def menu(env: Env, message: Any) -> dict[str, Any]:
    """The menu of a message."""
    (found,) = [one for one in walk(kept(env, message).components) if one["type"] == 3]
    return found


# -- seasons ----------------------------------------------------------------------------------------------------------


async def test_a_season_is_opened_by_one_command_in_the_servers_days(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    await bot.tables.set_house(env.guild.id, zone="America/Manaus")
    answer = await chefe.slash(
        channel,
        "liga criar",
        nome="Copa de verão",
        regras="fechado",
        pontos=3000,
        inicio="1/2/2027",
        fim="28/2/2027",
        vitoria=2,
        abandono=-3,
        quem=1,
        desempate=2,
    )
    shown = said(env, answer)
    assert "Copa de verão" in shown
    assert "De 01/02/2027 a 28/02/2027" in shown
    assert "America/Manaus" in shown.replace("\\", "")
    (season,) = await bot.club.seasons(env.guild.id)
    assert (season.game, season.preset, season.target, season.listed) == ("buraco", "fechado", 3000, True)
    assert (season.win, season.draw, season.loss, season.abandonment) == (2, 1, 0, -3)
    assert season.chain == ("points", "average", "won", "difference")
    assert datetime.fromtimestamp(season.begin / 1000, UTC) == datetime(2027, 2, 1, 4, tzinfo=UTC)
    assert season.end is not None
    assert season.end - season.begin == 28 * DAY * 1000


@pytest.mark.parametrize(("server", "zone"), [(None, "America/Sao_Paulo"), ("pt-PT", "Europe/Lisbon")])
async def test_the_days_of_a_server_do_not_hang_on_who_asks(
    env: Env,
    bot: TestBot,
    channel: ChannelHandle,
    chefe: MemberActor,
    languages: dict[int, str],
    server: str | None,
    zone: str,
) -> None:
    """Neither on his Discord's language nor on the one that he chose."""
    await bot.tables.set_house(env.guild.id, language=server)
    begins = set()
    for number, locale in enumerate(("pt-BR", "pt-PT", "en-US")):
        languages[chefe.id] = locale
        await bot.tables.set_personal(chefe.id, language=None if number else "pt-PT")
        shown = said(env, await chefe.slash(channel, "liga criar", nome=f"Copa {number}", inicio="2027-02-01"))
        assert zone in shown.replace("\\", "")
        begins.add((await bot.club.seasons(env.guild.id))[-1].begin)
    hours = 3 if server is None else 0
    assert begins == {round(datetime(2027, 2, 1, hours, tzinfo=UTC).timestamp() * 1000)}


async def test_a_season_is_opened_by_buttons_alone(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    board = private(await chefe.slash(channel, "liga lista"))
    await chefe.click(board, label="Nova temporada")
    await chefe.click(board, label="Bisca")
    choice = next(one["value"] for one in menu(env, board)["options"] if "capixaba" in one["value"])
    await chefe.select(board, [choice])
    await chefe.click(board, label="Só inscritos")
    form = await chefe.click(board, label="Nome e datas…")
    await filled(chefe, form, "Quinta-feira", "", "", "2 1 0 -1")
    (season,) = await bot.club.seasons(env.guild.id)
    assert (season.name, season.game, season.preset, season.win) == ("Quinta-feira", "bisca", "capixaba", 2)
    assert (season.begin, season.end, season.listed) == (bot.tables.now(), None, True)


async def test_a_form_with_a_wrong_day_is_filled_in_when_it_opens_again(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    board = private(await chefe.slash(channel, "liga criar"))
    form = await chefe.click(board, label="Nome e datas…")
    assert "não é um dia" in said(env, await filled(chefe, form, "Copa", "32/1/2027", "30/6/2027", "2 1 0 -1"))
    for given in (["Copa", "32/1/2027", "30/6/2027", "2 1 0 -1"], [None, None, None, "3 1 0 -1"]):
        form = await chefe.click(board, label="Nome e datas…")
        assert form.modal is not None
        assert [each["component"].get("value") for each in form.modal["components"]] == given
        board = private(await filled(chefe, form, "Copa", "1/1/2027", "30/6/2027", "2 1 0 -1"))
        board = private(await chefe.slash(channel, "liga criar"))
    assert len(await bot.club.seasons(env.guild.id)) == 1


async def test_balances_go_to_no_season_by_guess(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    file = ("saldos.csv", b"nome;pontos\nBeto;40\n")
    assert "1 saldo importado" in said(env, await chefe.slash(channel, "liga importar", arquivo=file))
    await chefe.slash(channel, "liga criar", nome="Copa")
    assert "mais de uma temporada" in said(env, await chefe.slash(channel, "liga importar", arquivo=file))


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"inicio": "32/1/2027"}, "não é um dia"),
        ({"inicio": "amanhã", "fim": "ontem"}, "Essas datas não servem"),
        ({"fim": "1/1/2020"}, "Essas datas não servem"),
        ({"jogo": "bisca", "regras": "fechado"}, "outro jogo"),
        ({"jogo": "bisca", "pontos": 50_000}, "O objetivo precisa ser"),
    ],
)
async def test_a_season_that_makes_no_sense_is_refused(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor, options: dict[str, Any], told: str
) -> None:
    answer = await chefe.slash(channel, "liga criar", nome="Copa", **options)
    assert told in said(env, answer)
    assert await bot.club.seasons(env.guild.id) == ()


async def test_a_league_goes_on_but_not_twice_at_the_same_time(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    name = "**Copa** @everyone"
    first = said(env, await chefe.slash(channel, "liga criar", nome=name, inicio="1/2/2027", fim="28/2/2027"))
    assert r"\*\*Copa\*\* \@everyone" in first
    clash = await chefe.slash(channel, "liga criar", nome=name.upper(), inicio="28/2/2027", fim="1/4/2027")
    assert "Nesse período já há a temporada" in said(env, clash)
    other = await chefe.slash(channel, "liga criar", nome=name, jogo="bisca")
    assert "Já há uma temporada chamada" in said(env, other)
    then = await chefe.slash(channel, "liga criar", nome=name, inicio="1/3/2027", fim="1/4/2027")
    assert "2ª temporada" in said(env, then)
    assert [one.number for one in await bot.club.seasons(env.guild.id)] == [1, 2]


async def test_what_a_closed_season_holds_is_refused_by_its_name(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    await bot.club.close(league.id, env.guild.id, chefe.id)
    file = ("saldos.csv", b"nome;pontos\nBeto;40\n")
    answer = await chefe.slash(channel, "liga importar", arquivo=file, temporada=str(league.id))
    assert "A 1ª temporada da liga geral está encerrada" in said(env, answer)


async def test_only_who_manages_the_server_changes_the_league(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, chefe: MemberActor
) -> None:
    await chefe.slash(channel, "liga criar", nome="Copa", quem=1)
    (season,) = await bot.club.seasons(env.guild.id)
    key = str(season.id)
    commands: list[tuple[str, dict[str, Any]]] = [
        ("liga criar", {"nome": "X"}),
        ("liga encerrar", {"temporada": key}),
        ("liga inscrever", {"temporada": key, "pessoa": chefe}),
        ("liga importar", {"temporada": key, "arquivo": ("a.csv", b"nome;pontos\n")}),
        ("config fuso", {"fuso": "UTC"}),
        ("config liga", {"clube": "X"}),
    ]
    for command, options in commands:
        assert "Gerenciar servidor" in said(env, await ana.slash(channel, command, **options)), command
    board = private(await ana.slash(channel, "liga lista"))
    assert "Nova temporada" not in buttons(env, board)
    assert await bot.club.seasons(env.guild.id) == (season,)
    assert await bot.tables.house(env.guild.id) == House()


async def test_people_enrol_themselves_and_leave(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, chefe: MemberActor
) -> None:
    await chefe.slash(channel, "liga criar", nome="Copa", quem=1)
    (season,) = await bot.club.seasons(env.guild.id)
    board = private(await ana.slash(channel, "liga lista"))
    await ana.select(board, [str(season.id)])
    await ana.click(board, label="Inscrever-me")
    assert await bot.club.enrolled(season.id) == {ana.id}
    assert "(1 inscrito)" in text(env, board)
    await ana.click(board, label="Sair da lista")
    assert await bot.club.enrolled(season.id) == frozenset()
    await chefe.slash(channel, "liga inscrever", temporada="Copa", pessoa=ana)
    assert await bot.club.enrolled(season.id) == {ana.id}
    await ana.slash(channel, "liga inscrever", temporada="Copa", acao=0)
    assert await bot.club.enrolled(season.id) == frozenset()


async def test_where_everybody_plays_nobody_enrols(
    env: Env, channel: ChannelHandle, ana: MemberActor, league: Season
) -> None:
    refused = said(env, await ana.slash(channel, "liga inscrever", temporada=str(league.id)))
    assert "Liga geral" in refused
    assert "ninguém precisa se inscrever" in refused


async def test_closing_asks_says_what_waits_and_freezes(
    env: Env,
    bot: TestBot,
    channel: ChannelHandle,
    ana: MemberActor,
    beto: MemberActor,
    chefe: MemberActor,
    league: Season,
) -> None:
    (matches, _) = await bot.club.history(env.guild.id)
    await bot.club.contest(env.guild.id, matches[0].source, Person(beto.id, "Beto"), None, "Contaram errado")
    asked = private(await chefe.slash(channel, "liga encerrar", temporada=str(league.id)))
    assert "1 partida ainda espera uma decisão" in text(env, asked)
    assert "caso 1" in text(env, asked)
    await chefe.click(asked, label="Encerrar")
    assert (await bot.club.season(league.id, env.guild.id)).closed is None
    before = await bot.club.standing(league.id, env.guild.id)
    await chefe.click(asked, label="Encerrar assim mesmo")
    closed = await bot.club.season(league.id, env.guild.id)
    assert closed.closed is not None
    await played(bot, beto, ana)
    assert (await bot.club.standing(league.id, env.guild.id)).rows == before.rows
    table = private(await ana.slash(channel, "liga tabela", temporada=str(league.id)))
    assert "1º Ana" in alt(env, table)
    now = private(await ana.slash(channel, "liga tabela"))
    assert "2ª temporada" in alt(env, now)
    assert "1º Beto" in alt(env, now)
    await ana.select(now, [str(league.id)])
    assert "1º Ana" in alt(env, now)


async def test_an_open_question_is_let_be(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    asked = private(await chefe.slash(channel, "liga encerrar", temporada=str(league.id)))
    await chefe.click(asked, label="Não encerrar")
    assert (await bot.club.season(league.id, env.guild.id)).closed is None


# -- opening balances -------------------------------------------------------------------------------------------------


async def test_the_paper_of_last_years_comes_in(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    file = ("saldos.csv", "nome;pontos;vitórias\nBeto;40;12\nAna;7;1\n".encode())
    answer = await chefe.slash(channel, "liga importar", arquivo=file, temporada=str(league.id))
    assert "2 saldos importados." in said(env, answer)
    rows = (await bot.club.standing(league.id, env.guild.id)).rows
    assert [row.points for row in rows] == [43, 13]


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"nome;pontos\nBeto;muitos\n", ("Linha 2, coluna pontos", "muitos")),
        (b"nome;pontos\nNinguem;3\n", ("1 nome novo", "Ninguem", "Criar como convidados?")),
        (b"nome;pontos\nBeto;1\nbeto;2\n", ("Linha 3", "linha 2")),
        (b"quem;quanto\nBeto;1\n", ("nome e pontos",)),
        (b"nome;pontos\n\xff\xfe\xfa;1\n", ("UTF-8",)),
        (b"nome;pontos\n" + b"x" * 300_000, ("256 KB",)),
        (b"x" * 1_200_000, ("grande demais",)),
        (b"", ("nome e pontos",)),
    ],
)
async def test_a_file_that_is_wrong_says_where_and_changes_nothing(
    env: Env,
    bot: TestBot,
    channel: ChannelHandle,
    chefe: MemberActor,
    league: Season,
    data: bytes,
    told: tuple[str, ...],
) -> None:
    before = await bot.club.standing(league.id, env.guild.id)
    answer = await chefe.slash(channel, "liga importar", arquivo=("x.csv", data), temporada=str(league.id))
    for part in told:
        assert part in said(env, answer)
    assert "Algo deu errado" not in said(env, answer)
    assert await bot.club.standing(league.id, env.guild.id) == before


async def test_a_paper_club_comes_in_before_its_first_match(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    file = ("saldos.csv", "nome;pontos\nÂngela;40\nZé *do* Bar;12\n".encode())
    assert "diga de que jogo são os saldos" in said(env, await chefe.slash(channel, "liga importar", arquivo=file))
    answer = await chefe.slash(channel, "liga importar", arquivo=file, jogo="buraco")
    for part in ("2 nomes novos", r"Zé \*do\* Bar", "Ângela"):
        assert part in said(env, answer)
    assert await bot.club.seasons(env.guild.id) == ()
    done = await chefe.click(private(answer), label="Criar e importar")
    assert "2 saldos importados." in said(env, done)
    (season,) = await bot.club.seasons(env.guild.id)
    assert (season.general, season.game) == (True, "buraco")
    assert [row.points for row in (await bot.club.standing(season.id, env.guild.id)).rows] == [40, 12]
    assert "2 saldos importados." in said(env, await chefe.slash(channel, "liga importar", arquivo=file))
    assert len(await bot.club.guests(env.guild.id)) == 2


async def test_a_question_about_names_is_of_one_file_and_can_be_left(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    files = [("saldos.csv", f"nome;pontos\n{name};4\n".encode()) for name in ("Bteo", "Zeca")]
    first, second = [private(await chefe.slash(channel, "liga importar", arquivo=file)) for file in files]
    await chefe.click(second, label="Não importar")
    await chefe.click(first, label="Criar e importar")
    assert await bot.club.guests(env.guild.id) == ()


async def test_a_question_lists_as_many_names_as_fit(
    env: Env, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    names = "".join(f"{'*' * 28}{number};1\n" for number in range(1000, 2500))
    answer = await chefe.slash(channel, "liga importar", arquivo=("saldos.csv", f"nome;pontos\n{names}".encode()))
    assert "1.500 nomes novos" in said(env, answer)
    assert "e mais 1.4" in said(env, answer)


# -- settings, old buttons --------------------------------------------------------------------------------------------


async def test_the_league_is_set_by_command_and_by_buttons(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    await chefe.slash(channel, "config fuso", fuso="america/bahia")
    await chefe.slash(
        channel, "config liga", resultados=channel, resumo=1, dupla=3, conta=7, silencio=24, clube="Clube da Ana"
    )
    server = await bot.tables.house(env.guild.id)
    assert (server.zone, server.results_channel, server.weekly) == ("America/Bahia", channel.id, True)
    assert (server.pair_day, server.account_days, server.sheet_hours, server.club) == (3, 7, 24, "Clube da Ana")
    board = private(await chefe.slash(channel, "config servidor"))
    await chefe.click(board, label="Liga e fuso")
    for tap in ("settings.league.set:pair_day:0", "settings.league.set:sheet_hours:72", "settings.league.set:weekly:0"):
        await chefe.click(board, custom_id=f"x:{tap}")
    zones = next(one for one in ids(env, board) if one.endswith("league.zone"))
    await chefe.select(board, ["Europe/Lisbon"], custom_id=zones)
    form = await chefe.click(board, label="Nome do clube…")
    await filled(chefe, form, "")
    server = await bot.tables.house(env.guild.id)
    assert (server.zone, server.weekly, server.pair_day, server.sheet_hours, server.club) == (
        "Europe/Lisbon",
        False,
        0,
        72,
        "",
    )


async def test_a_zone_that_is_none_and_a_channel_without_rights_are_told(
    env: Env, bot: TestBot, channel: ChannelHandle, chefe: MemberActor
) -> None:
    assert "Não conheço o fuso" in said(env, await chefe.slash(channel, "config fuso", fuso="Marte"))
    silent = channel_without(env, "send_messages")
    assert "Enviar mensagens" in said(env, await chefe.slash(channel, "config liga", resultados=silent))
    assert await bot.tables.house(env.guild.id) == House()


async def test_zones_and_seasons_are_suggested(
    env: Env, channel: ChannelHandle, chefe: MemberActor, league: Season
) -> None:
    zones = await chefe.autocomplete(channel, "config fuso", "fuso", "são paulo")
    assert [one["value"] for one in zones] == ["America/Sao_Paulo"]
    seasons = await chefe.autocomplete(channel, "liga tabela", "temporada", "geral")
    assert [one["value"] for one in seasons] == [str(league.id)]


@pytest.mark.parametrize(
    "forged",
    [
        "league.table", "league.table:x", "league.table:99999:persons:0", "league.table:1:trios:0", "league.csv:",
        "league.show:1:persons:-1", "league.pick", "league.ratings:buraco:9:0", "league.ratings:x:2:0",
        "league.season:0",
        "league.new:x", "league.form:", "league.close.yes:99", "league.join:7", "settings.league.set:panel_message:5",
        "settings.league.set:sheet_hours:0", "settings.league.zone", "league.list:99999999",
    ],
)  # fmt: skip
async def test_a_forged_or_old_button_is_told_so(
    env: Env, channel: ChannelHandle, chefe: MemberActor, forged: str
) -> None:
    board = private(await chefe.slash(channel, "config ver"))
    answer = press(env, chefe, board, f"x:{forged}")
    await env.settle()
    shown = "".join(text(env, one) for one in answer.followups) or text(env, answer.response or board)
    assert "Algo deu errado" not in shown
    assert answer.acknowledged
