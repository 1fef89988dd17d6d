"""What the league knows of people: profiles, past matches, heads to head; and what it hands out and forgets."""

import json

import pytest
from simcord import MemberActor, ResponseMessage

from bot.tables.model import Person
from bot.text import LANGUAGES, Words
from cogs.ui.board import TEXT_LIMIT
from tests.cogs.answers import said
from tests.cogs.conftest import TestBot
from tests.cogs.people import alt, buttons, ids, press, press_menu
from tests.cogs.records import GUEST, OTHER, League, Sides, pieces
from tests.cogs.records import league as league
from tests.render.scenes import HOSTILE

# -- profiles ----------------------------------------------------------------------------------------------------------


async def test_a_profile_tells_what_one_has_done(league: League, ana: MemberActor, beto: MemberActor) -> None:
    for points in ([3010, 2000], [3100, 1000], [1500, 3200], [3050, 400]):
        await league.played(league.pairs, points)
    board = await league.board(ana, "perfil")
    told = league.text(board)
    assert told.startswith("### Ana · Buraco")
    assert "**Resultados**: 4 partidas: 3 vitórias, nenhum empate, 1 derrota · 75 % de vitórias" in told
    assert "**Últimas**: V V D V" in told
    assert "**Sequência**: 1 vitória (a maior: 2 vitórias)" in told
    assert "**Melhor parceria**: Caio · 4 partidas · vitórias: 3" in told
    assert "**Adversário mais frequente**: Beto · 4 partidas · vitórias: 3" in told
    assert "provisória: faltam 16 partidas" in told
    assert alt(league.env, board).startswith("A força de Ana é 1.")
    theirs = await league.told(ana, "perfil", pessoa="beto")
    assert theirs.startswith("### Beto · Buraco")
    assert "1 vitória, nenhum empate, 3 derrotas" in theirs


async def test_the_other_game_is_a_tap_away(league: League, ana: MemberActor, beto: MemberActor) -> None:
    await league.played(league.duel, [3010, 2000])
    await league.played(league.duel, [4, 1], game="bisca")
    board = await league.board(ana, "perfil")
    assert league.text(board).startswith("### Ana · Bisca")
    await ana.click(board, label="Buraco")
    assert league.text(board).startswith("### Ana · Buraco")
    assert "**Canastras**" in league.text(board)
    assert (await league.told(ana, "perfil", jogo="bisca")).startswith("### Ana · Bisca")


async def test_who_has_not_played_has_a_name_and_no_picture(
    league: League, ana: MemberActor, beto: MemberActor
) -> None:
    board = await league.board(ana, "perfil")
    assert league.text(board) == "### Ana · Buraco\nAinda não há partidas que valem para a liga neste jogo."
    assert {"Abrir Buraco", "Duelo de Bisca"} <= buttons(league.env, board).keys()
    assert alt(league.env, board) == ""
    assert "### Beto · Buraco" in said(league.env, await ana.context_menu(league.channel, "Perfil", beto))


async def test_in_text_mode_there_is_no_picture(
    bot: TestBot, league: League, ana: MemberActor, beto: MemberActor
) -> None:
    await league.played(league.duel, [3010, 2000])
    await bot.tables.set_personal(ana.id, text_mode=True)
    board = await league.board(ana, "perfil")
    assert alt(league.env, board) == ""
    assert "**Força**: **1." in league.text(board)


# -- who is meant ------------------------------------------------------------------------------------------------------


async def test_people_are_found_by_name_mention_and_suggestion(
    league: League, ana: MemberActor, beto: MemberActor
) -> None:
    await league.played(league.pairs, [3010, 2000])
    for typed in ("Caio", " caio ", "cai", str(GUEST), f"<@{GUEST}>"):
        assert (await league.told(ana, "perfil", pessoa=typed)).startswith("### Caio"), typed
    for typed in ("ninguém", str(10**18), "9" * 19, "``` @everyone"):
        assert "Não conheço ninguém" in await league.told(ana, "perfil", pessoa=typed), typed
    assert "Mais de uma pessoa pode ser a." in await league.told(ana, "perfil", pessoa="a")


async def test_equal_names_are_told_apart(league: League, ana: MemberActor, beto: MemberActor) -> None:
    names = {ana.id: "Zé", beto.id: "Beto", GUEST: "zé"}
    await league.played([[ana.id, beto.id], [GUEST, OTHER]], [3010, 2000], {**names, OTHER: "Duda"})
    told = await league.told(ana, "historico")
    assert f"\u2068Zé\u2069 ·{str(ana.id)[-4:]}" in told
    assert "\u2068zé\u2069 ·0001" in told
    assert "Mais de uma pessoa" in await league.told(ana, "perfil", pessoa="Zé")


async def test_what_is_suggested_is_whom_the_league_knows(league: League, ana: MemberActor, beto: MemberActor) -> None:
    names = {ana.id: "Zé", beto.id: "Beto", GUEST: "zé", OTHER: "``` @everyone"}
    await league.played([[ana.id, beto.id], [GUEST, OTHER]], [3010, 2000], names)
    offered = await ana.autocomplete(league.channel, "perfil", "pessoa", "zé")
    assert {one["name"] for one in offered} == {f"Zé ·{str(ana.id)[-4:]}", "zé ·0001"}
    (guest,) = [one for one in offered if one["name"].startswith("zé")]
    assert guest["value"] == str(GUEST)
    assert (await league.told(ana, "perfil", pessoa=guest["value"])).startswith("### \u2068zé\u2069")
    assert await ana.autocomplete(league.channel, "confronto", "contra", "ninguém") == []


# -- past matches ------------------------------------------------------------------------------------------------------


async def test_past_matches_come_in_pages(league: League, ana: MemberActor, beto: MemberActor) -> None:
    for number in range(23):
        await league.played(league.duel, [3000 + number, 10])
    board = await league.board(ana, "historico")
    assert "Página 1 de 3" in league.text(board)
    assert [line.count("vitória") for line in league.text(board).splitlines()[1:11]] == [1] * 10
    assert "**3.022**" in league.text(board)
    assert "Mais novas" not in buttons(league.env, board)
    await ana.click(board, label="Mais antigas")
    await ana.click(board, label="Mais antigas")
    assert "Página 3 de 3" in league.text(board)
    assert league.text(board).count("\n- ") == 3
    assert "Mais antigas" not in buttons(league.env, board)
    assert "Página 3 de 3" in await league.told(ana, "historico", pagina=99)
    assert "derrota" in await league.told(beto, "historico")


async def test_the_whole_servers_matches(league: League, ana: MemberActor, beto: MemberActor) -> None:
    await league.played([[GUEST], [OTHER]], [3010, 2000])
    board = await league.board(ana, "historico")
    assert "Ainda não há partida que valha para a liga." in league.text(board)
    assert {"Abrir Buraco", "Duelo de Bisca"} <= buttons(league.env, board).keys()
    await ana.click(board, label="De todos")
    assert "Caio **3.010** × **2.000** Duda" in league.text(board)
    assert "Caio" in await league.told(ana, "historico", todos=True)


async def test_one_match_shows_its_rounds_and_leads_back(league: League, ana: MemberActor, beto: MemberActor) -> None:
    await league.played(league.duel, [100, 20])
    match = await league.played(league.pairs, [3010, -205])
    board = await league.board(ana, "historico")
    (menu,) = [one for one in pieces(league.env, board) if one["type"] == 3]
    assert menu["options"][0]["label"] == f"nº {match.id} · 3.010 × −205"
    await ana.select(board, custom_id=menu["custom_id"], values=[str(match.id)])
    told = league.text(board)
    assert f"### Partida nº {match.id}" in told
    assert "Ana e Caio **3.010** × **−205** Beto e Duda" in told
    assert "1. 1.505 × −103\n2. 1.505 × −102" in told
    assert "Buraco · Buraco tradicional" in told
    assert "vale para a liga" in told
    assert "Registro" not in buttons(league.env, board)
    await ana.click(board, label="Voltar")
    assert league.text(board).startswith("### Partidas de Ana")


async def test_a_match_of_many_rounds_says_how_many_it_does_not_show(league: League, ana: MemberActor) -> None:
    people = [ana.id, GUEST, OTHER, 5, 6, 7]
    sides: Sides = [[one] for one in people]
    match = await league.played(sides, [990_000 + one for one in range(6)], dict.fromkeys(people, "*" * 32), rounds=90)
    board = await league.board(ana, "historico")
    (menu,) = [one for one in pieces(league.env, board) if one["type"] == 3]
    await ana.select(board, custom_id=menu["custom_id"], values=[str(match.id)])
    shown = sum(" × " in line for line in league.text(board).splitlines()) - 1
    assert Words()("history.more", n=90 - shown) in league.text(board)


async def test_why_a_match_does_not_count_stands_in_the_list_and_beside_it(
    league: League, ana: MemberActor, beto: MemberActor
) -> None:
    await league.bot.tables.set_house(league.guild, pair_day=1)
    annulled = await league.played(league.duel, [3000, 10])
    case = await league.bot.club.contest(league.guild, annulled.source, Person(ana.id, "Ana"), None, "era treino")
    await league.bot.club.annul(case.id, league.guild, 7, "era treino")
    await league.played(league.duel, [3100, 10])
    limited = await league.played(league.duel, [3200, 10])
    await league.bot.tables.set_house(league.guild, account_days=9999)
    young = await league.played(league.pairs, [3300, 10])
    board = await league.board(ana, "historico")
    reasons = {
        annulled: "anulada pelos moderadores: não vale mais",
        limited: "não vale para a liga: passou do limite do dia entre estas pessoas",
        young: "não vale para a liga: uma das contas era nova demais",
    }
    lines = [line for line in league.text(board).splitlines() if line.startswith("- ")]
    ends = [line.rpartition(" · ")[2] for line in lines]
    assert ends == [reasons[young], reasons[limited], "vitória", reasons[annulled]]
    for match, reason in reasons.items():
        await ana.select(board, custom_id=the_menu(league, board), values=[str(match.id)])
        assert f"-# {reason}" in league.text(board)
        await ana.click(board, label="Voltar")


def the_menu(league: League, board: ResponseMessage) -> str:
    """The custom id of the only menu of a message."""
    (menu,) = [one for one in pieces(league.env, board) if one["type"] == 3]
    return str(menu["custom_id"])


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_no_name_can_do_harm(league: League, ana: MemberActor, beto: MemberActor, hostile: str) -> None:
    names = {ana.id: hostile, beto.id: f"<@{ana.id}> @everyone", GUEST: "```" * 11, OTHER: "\u202e" + "W" * 40}
    for _ in range(12):
        await league.played(league.pairs, [3010, 2000], names)
    for command, options in (("perfil", {}), ("historico", {}), ("confronto", {"contra": str(beto.id)})):
        board = await league.board(ana, command, **options)
        shown = league.text(board)
        assert len(shown) <= TEXT_LIMIT
        assert len(pieces(league.env, board)) <= 40
        assert "@everyone" not in shown.replace("\\@everyone", "")
        assert "```" not in shown
        assert "\u202e" not in shown
        assert f"<@{ana.id}>" not in shown


async def test_a_page_of_matches_and_a_table_in_words_drop_no_line_whatever_people_are_called(
    league: League, ana: MemberActor, beto: MemberActor
) -> None:
    names = {ana.id: "*" * 32, beto.id: "_`" * 16, GUEST: "Z\u0334\u0321\u031b" * 8, OTHER: "<@1>" * 8}
    for number in range(10):
        await league.played(league.pairs, [113_010 + number, 112_000], names)
        others = {number + 1: "~|" * 16, number + 11: "\u05d0" * 32}
        sides: Sides = [[ana.id, number + 1], [GUEST, number + 11]]
        await league.played(sides, [113_010, 112_000], names | others)
    history = league.text(await league.board(ana, "historico"))
    assert sum(line.startswith("- <t:") for line in history.splitlines()) == 10
    table = await league.board(ana, "liga tabela", tabela="pairs")
    await ana.click(table, label="Em palavras")
    shown = league.text(table)
    assert sum(line.startswith("**") and "º " in line for line in shown.splitlines()) == 10
    for text in (history, shown):
        assert len(text) <= TEXT_LIMIT
        assert "\n…" not in text


async def test_buttons_that_were_made_up_are_refused(league: League, ana: MemberActor, beto: MemberActor) -> None:
    await league.played(league.duel, [3010, 2000])
    board = await league.board(ana, "historico")
    before = league.text(board)
    made_up = [
        *("x:profile", "x:profile:x:buraco", f"x:profile:{'9' * 19}:buraco", "x:profile:1:poker"),
        *("x:history", "x:history:1:buraco:x", "x:history:1:poker:0", f"x:history:{ana.id}::{'9' * 30}"),
        *("x:match.record:99", "x:match.record:x", "x:match.record"),
        *("x:versus:1:1:", "x:versus:1:2_3:", "x:versus:1", "x:versus:x:y:", "x:versus:1_2_3:4_5_6:"),
    ]
    for custom_id in made_up:
        answer = press(league.env, ana, board, custom_id)
        await league.env.settle()
        assert answer.response is not None, custom_id
        assert answer.ephemeral
        assert "deu errado" not in league.text(answer.response), custom_id
    for values in ([], ["x"], ["99"], ["1", "2"]):
        answer = press_menu(league.env, ana, board, f"s:x:match:{ana.id}::0", values)
        await league.env.settle()
        assert answer.response is not None
        assert "deu errado" not in league.text(answer.response), values
    assert league.text(board) == before


# -- head to head ------------------------------------------------------------------------------------------------------


async def test_two_people_and_two_pairs(league: League, ana: MemberActor, beto: MemberActor) -> None:
    await league.played(league.pairs, [3010, 2000])
    await league.played(league.pairs, [1000, 3030])
    await league.played(league.duel, [3500, 0])
    await league.played([[ana.id, beto.id], [GUEST, OTHER]], [3100, 40])
    alone = await league.told(ana, "confronto", contra="Beto")
    assert alone.startswith("### Ana × Beto")
    assert "**3 partidas**: Ana **2** × **1** Beto" in alone
    assert "**Pontos**" not in alone
    assert "(da mais antiga à mais nova): Ana, Beto, Ana" in alone
    assert "**Juntos**: 1 partida · vitórias: 1" in alone
    both = await league.told(ana, "confronto", contra="Beto", contra2="Duda", com="Caio")
    assert both.startswith("### Ana e Caio × Beto e Duda")
    assert "**2 partidas**: Ana e Caio **1** × **1** Beto e Duda" in both
    buraco = await league.told(ana, "confronto", contra="Beto", jogo="buraco")
    assert "**Pontos**: 7.510 × 5.030" in buraco
    others = await league.told(ana, "confronto", pessoa="Caio", contra="Duda", jogo="bisca")
    assert "Nunca se enfrentaram" in others


async def test_what_is_no_head_to_head_is_refused(league: League, ana: MemberActor, beto: MemberActor) -> None:
    await league.played(league.pairs, [3010, 2000])
    for wrong in ({"contra": "Ana"}, {"contra": "Beto", "contra2": "Duda"}, {"contra": "Beto", "com": "Beto"}):
        told = await league.told(ana, "confronto", **wrong)
        assert "entre duas pessoas ou entre duas duplas" in told


async def test_a_profile_leads_to_the_head_to_head_and_the_matches(
    league: League, ana: MemberActor, beto: MemberActor
) -> None:
    await league.played(league.duel, [3010, 2000])
    board = await league.board(ana, "perfil", pessoa="Beto")
    await ana.click(board, label="Confronto comigo")
    assert league.text(board).startswith("### Ana × Beto")
    await ana.click(board, label="Bisca")
    assert "Nunca se enfrentaram" in league.text(board)
    await ana.click(board, label="Todos")
    assert "**1 partida**" in league.text(board)
    own = await league.board(ana, "perfil")
    assert "Confronto comigo" not in buttons(league.env, own)
    await ana.click(own, label="Histórico")
    assert league.text(own).startswith("### Partidas de Ana")


# -- privacy -----------------------------------------------------------------------------------------------------------


async def test_everybody_gets_his_own_data_as_a_file(league: League, ana: MemberActor, beto: MemberActor) -> None:
    await league.played(league.duel, [3010, 2000])
    board = await league.board(ana, "privacidade")
    (answer,) = (await ana.click(board, label="Baixar meus dados")).followups
    assert answer.ephemeral
    (file,) = [one for one in pieces(league.env, answer) if one["type"] == 13]
    assert file["file"]["url"].endswith("meus-dados.json")
    own = json.loads(await league.bot.club.export_person(ana.id))
    assert "Beto" not in json.dumps(own)
    assert str(beto.id) not in json.dumps(own)
    assert (await ana.slash(league.channel, "privacidade", fazer="export")).ephemeral


async def test_a_deletion_is_asked_about_and_then_whole(
    bot: TestBot, league: League, ana: MemberActor, beto: MemberActor
) -> None:
    match = await league.played(league.duel, [3010, 2000])
    await bot.tables.set_personal(ana.id, large=True)
    before = await bot.club.profile(league.guild, beto.id, "buraco")
    board = await league.board(ana, "privacidade")
    await ana.click(board, label="Apagar meus dados")
    assert "Apagar para sempre?" in league.text(board)
    await ana.click(board, label="Não, voltar")
    assert (await bot.tables.personal(ana.id)).large
    await ana.click(board, label="Apagar meus dados")
    await ana.click(board, label="Sim, apagar para sempre")
    assert "Apagado" in league.text(board)
    assert not (await bot.tables.personal(ana.id)).large
    after = await bot.club.profile(league.guild, beto.id, "buraco")
    assert (after.figures, after.course) == (before.figures, before.course)
    told = await league.told(beto, "historico")
    assert "(removido) **3.010** × **2.000** Beto" in told
    assert "Ana" not in told
    assert ana.id not in (await bot.club.match(match.id, league.guild)).people
    assert "Ainda não há partidas" in await league.told(ana, "perfil")


async def test_who_plays_is_told_to_finish_first_and_nothing_is_deleted(
    bot: TestBot, league: League, ana: MemberActor, beto: MemberActor
) -> None:
    await league.played(league.duel, [3010, 2000])
    await ana.slash(league.channel, "bisca duelo", computador="easy")
    (table,) = await bot.tables.tables_of(ana.id)
    told = await league.told(ana, "privacidade", fazer="delete", confirmo=True)
    assert f"Você ainda joga numa mesa ({table.id})" in told
    assert "Ana" in await league.told(beto, "historico")


async def test_to_delete_by_command_alone_it_has_to_be_confirmed(
    league: League, bot: TestBot, ana: MemberActor
) -> None:
    await bot.tables.set_personal(ana.id, large=True)
    assert "Apagar para sempre?" in await league.told(ana, "privacidade", fazer="delete")
    assert (await bot.tables.personal(ana.id)).large
    assert "Apagado" in await league.told(ana, "privacidade", fazer="delete", confirmo=True)
    assert not (await bot.tables.personal(ana.id)).large


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_of_it_is_told_in_every_language(
    bot: TestBot, league: League, ana: MemberActor, beto: MemberActor, language: str
) -> None:
    await bot.tables.set_personal(ana.id, language=language.replace("_", "-"))
    for points in ([3010, 2000], [2000, 3010], [5, 5]):
        await league.played(league.pairs, points)
    for command, options in (
        ("perfil", {}),
        ("historico", {}),
        ("confronto", {"contra": "Beto"}),
        ("privacidade", {}),
        ("privacidade", {"fazer": "delete"}),
    ):
        board = await league.board(ana, command, **options)
        assert league.text(board)
        assert all(len(one) <= 100 for one in ids(league.env, board))
