"""What the league knows of people: profiles, past matches, heads to head; and what it hands out and forgets."""

import json
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
import simcord

from bot.league.model import Match, PersonId, RoundScore
from bot.text import LANGUAGES
from cogs.ui.board import TEXT_LIMIT
from cogs.ui.names import plain_name, safe_name
from tests.cogs.answers import private, said
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import alt, buttons, ids, kept, press, press_menu, text, walk
from tests.league.dice import make
from tests.render.scenes import HOSTILE

DAY = 24 * 3_600_000
GUEST, OTHER = 15 * 10**17 + 1, 15 * 10**17 + 2
"""People who are known to the league and not on the server any more."""


class League:
    """The league of a server, filled with matches that were played long ago."""

    def __init__(self, bot: TestBot, guild: int) -> None:
        self.bot, self.guild, self.chance, self.number = bot, guild, Random(5), 0

    async def played(
        self,
        sides: list[list[PersonId | None]],
        points: list[int],
        names: Mapping[PersonId, str],
        game: str = "buraco",
        **more: Any,
    ) -> Match:
        self.number += 1
        made = make(sides, points, self.chance, game=game, at=self.bot.house.now() - DAY + self.number, left=0)
        sheet = replace(made, id=0, guild=self.guild, preset="tradicional", source=f"sheet:{self.number}", **more)
        half = [RoundScore(tuple(point // 2 for point in points)), RoundScore(tuple(p - p // 2 for p in points))]
        return await self.bot.club.enter(sheet, half, {person: plain_name(name) for person, name in names.items()})


@pytest.fixture
def league(bot: TestBot, env: simcord.Env, channel: simcord.ChannelHandle) -> League:
    return League(bot, env.guild.id)


@pytest.fixture
def names(ana: simcord.MemberActor, beto: simcord.MemberActor) -> dict[PersonId, str]:
    return {ana.id: "Ana", beto.id: "Beto", GUEST: "Caio", OTHER: "Duda"}


def pieces(env: simcord.Env, message: Any) -> list[dict[str, Any]]:
    return list(walk(kept(env, message).components))


# -- profiles ----------------------------------------------------------------------------------------------------------


async def test_a_profile_tells_what_one_has_done(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    pairs: list[list[PersonId | None]] = [[ana.id, GUEST], [beto.id, OTHER]]
    for points in ([3010, 2000], [3100, 1000], [1500, 3200], [3050, 400]):
        await league.played(pairs, points, names)
    board = private(await ana.slash(channel, "perfil"))
    told = text(env, board)
    assert told.startswith("### Ana · Buraco")
    assert "**4 partidas**: 3 V · 0 E · 1 D · 75 % de vitórias" in told
    assert "**Últimas**: V V D V" in told
    assert "**Sequência**: 1 vitória (a maior: 2 vitórias)" in told
    assert "**Melhor parceria**: Caio, 3 de 4 partidas ganhas" in told
    assert "**Adversário mais frequente**: Beto, 4 partidas (3 ganhas)" in told
    assert "provisória: faltam 16 partidas" in told
    assert alt(env, board).startswith("A força de Ana é 1.")
    theirs = said(env, await ana.slash(channel, "perfil", pessoa="beto"))
    assert theirs.startswith("### Beto · Buraco")
    assert "1 V · 0 E · 3 D" in theirs


async def test_the_other_game_is_a_tap_away(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id], [beto.id]], [3010, 2000], names)
    await league.played([[ana.id], [beto.id]], [4, 1], names, game="bisca")
    board = private(await ana.slash(channel, "perfil"))
    assert text(env, board).startswith("### Ana · Bisca")
    await ana.click(board, label="Buraco")
    assert text(env, board).startswith("### Ana · Buraco")
    assert "**Canastras**" in text(env, board)
    assert said(env, await ana.slash(channel, "perfil", jogo="bisca")).startswith("### Ana · Bisca")


async def test_who_has_not_played_has_a_name_and_no_picture(
    env: simcord.Env,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    board = private(await ana.slash(channel, "perfil"))
    assert text(env, board) == "### Ana · Buraco\nAinda não há partidas que valem para a liga neste jogo."
    assert alt(env, board) == ""
    assert "### Beto · Buraco" in said(env, await ana.context_menu(channel, "Perfil", beto))


async def test_in_text_mode_there_is_no_picture(
    env: simcord.Env,
    bot: TestBot,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id], [beto.id]], [3010, 2000], names)
    await bot.tables.set_personal(ana.id, text_mode=True)
    board = private(await ana.slash(channel, "perfil"))
    assert alt(env, board) == ""
    assert "**Força**: **1." in text(env, board)


# -- who is meant ------------------------------------------------------------------------------------------------------


async def test_people_are_found_by_name_mention_and_suggestion(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id, GUEST], [beto.id, OTHER]], [3010, 2000], names)
    for typed in ("Caio", " caio ", "cai", str(GUEST), f"<@{GUEST}>"):
        assert said(env, await ana.slash(channel, "perfil", pessoa=typed)).startswith("### Caio"), typed
    for typed in ("ninguém", str(10**18), "9" * 19, f"<@{10**18}>", "``` @everyone"):
        assert "Não conheço ninguém" in said(env, await ana.slash(channel, "perfil", pessoa=typed)), typed
    assert "Mais de uma pessoa pode ser a." in said(env, await ana.slash(channel, "perfil", pessoa="a"))


async def test_equal_names_are_told_apart(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    names = {ana.id: "Zé", beto.id: "Beto", GUEST: "zé"}
    await league.played([[ana.id, beto.id], [GUEST, OTHER]], [3010, 2000], {**names, OTHER: "Duda"})
    told = said(env, await ana.slash(channel, "historico"))
    assert f"{safe_name('Zé')} ·{str(ana.id)[-4:]}" in told
    assert f"{safe_name('zé')} ·0001" in told
    assert "Mais de uma pessoa" in said(env, await ana.slash(channel, "perfil", pessoa="Zé"))


async def test_what_is_suggested_is_whom_the_league_knows(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    names = {ana.id: "Zé", beto.id: "Beto", GUEST: "zé", OTHER: "``` @everyone"}
    await league.played([[ana.id, beto.id], [GUEST, OTHER]], [3010, 2000], names)
    offered = await ana.autocomplete(channel, "perfil", "pessoa", "zé")
    assert {one["name"] for one in offered} == {f"Zé ·{str(ana.id)[-4:]}", "zé ·0001"}
    (guest,) = [one for one in offered if one["name"].startswith("zé")]
    assert guest["value"] == str(GUEST)
    assert said(env, await ana.slash(channel, "perfil", pessoa=guest["value"])).startswith(f"### {safe_name('zé')}")
    assert await ana.autocomplete(channel, "confronto", "contra", "ninguém") == []


# -- past matches ------------------------------------------------------------------------------------------------------


async def test_past_matches_come_in_pages(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    for number in range(23):
        await league.played([[ana.id], [beto.id]], [3000 + number, 10], names)
    board = private(await ana.slash(channel, "historico"))
    assert "Página 1 de 3" in text(env, board)
    assert [line.count("vitória") for line in text(env, board).splitlines()[1:11]] == [1] * 10
    assert "**3.022**" in text(env, board)
    assert "Mais novas" not in buttons(env, board)
    await ana.click(board, label="Mais antigas")
    await ana.click(board, label="Mais antigas")
    assert "Página 3 de 3" in text(env, board)
    assert text(env, board).count("\n- ") == 3
    assert "Mais antigas" not in buttons(env, board)
    assert "Página 3 de 3" in said(env, await ana.slash(channel, "historico", pagina=99))
    assert "derrota" in said(env, await beto.slash(channel, "historico"))


async def test_the_whole_servers_matches(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[GUEST], [OTHER]], [3010, 2000], names)
    board = private(await ana.slash(channel, "historico"))
    assert "Nenhuma partida ainda." in text(env, board)
    await ana.click(board, label="De todos")
    assert "Caio **3.010** × **2.000** Duda" in text(env, board)
    assert "Caio" in said(env, await ana.slash(channel, "historico", todos=True))


async def test_one_match_shows_its_rounds_and_leads_back(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id], [beto.id]], [100, 20], names)
    match = await league.played([[ana.id, GUEST], [beto.id, OTHER]], [3010, -205], names)
    board = private(await ana.slash(channel, "historico"))
    (menu,) = [one for one in pieces(env, board) if one["type"] == 3]
    assert menu["options"][0]["label"] == f"nº {match.id} · 3.010 × −205"
    await ana.select(board, custom_id=menu["custom_id"], values=[str(match.id)])
    told = text(env, board)
    assert f"### Partida nº {match.id}" in told
    assert "Ana e Caio **3.010** × **−205** Beto e Duda" in told
    assert "1. 1.505 × −103\n2. 1.505 × −102" in told
    assert "Buraco · Buraco tradicional" in told
    assert "vale para a liga" in told
    assert "Registro" not in buttons(env, board)
    await ana.click(board, label="Voltar")
    assert text(env, board).startswith("### Partidas de Ana")


@pytest.mark.parametrize("hostile", HOSTILE)
async def test_no_name_can_do_harm(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    hostile: str,
) -> None:
    names = {ana.id: hostile, beto.id: f"<@{ana.id}> @everyone", GUEST: "```" * 11, OTHER: "\u202e" + "W" * 40}
    for _ in range(12):
        await league.played([[ana.id, GUEST], [beto.id, OTHER]], [3010, 2000], names)
    answers = [
        await ana.slash(channel, "perfil"),
        await ana.slash(channel, "historico"),
        await ana.slash(channel, "confronto", contra=str(beto.id)),
    ]
    for answer in answers:
        shown = said(env, answer)
        assert len(shown) <= TEXT_LIMIT
        assert len(pieces(env, private(answer))) <= 40
        assert "@everyone" not in shown.replace("\\@everyone", "")
        assert "```" not in shown
        assert "\u202e" not in shown
        assert f"<@{ana.id}>" not in shown


async def test_buttons_that_were_made_up_are_refused(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id], [beto.id]], [3010, 2000], names)
    board = private(await ana.slash(channel, "historico"))
    before = text(env, board)
    made_up = [
        *("x:profile", "x:profile:x:buraco", f"x:profile:{'9' * 19}:buraco", "x:profile:1:poker"),
        *("x:history", "x:history:1:buraco:x", "x:history:1:poker:0", f"x:history:{ana.id}::{'9' * 30}"),
        *("x:match.record:99", "x:match.record:x", "x:match.record"),
        *("x:versus:1:1:", "x:versus:1:2_3:", "x:versus:1", "x:versus:x:y:", "x:versus:1_2_3:4_5_6:"),
    ]
    for custom_id in made_up:
        answer = press(env, ana, board, custom_id)
        await env.settle()
        assert answer.response is not None, custom_id
        assert answer.ephemeral
        assert "deu errado" not in text(env, answer.response), custom_id
    for values in ([], ["x"], ["99"], ["1", "2"]):
        answer = press_menu(env, ana, board, f"s:x:match:{ana.id}::0", values)
        await env.settle()
        assert answer.response is not None
        assert "deu errado" not in text(env, answer.response), values
    assert text(env, board) == before


# -- head to head ------------------------------------------------------------------------------------------------------


async def test_two_people_and_two_pairs(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    pairs: list[list[PersonId | None]] = [[ana.id, GUEST], [beto.id, OTHER]]
    await league.played(pairs, [3010, 2000], names)
    await league.played(pairs, [1000, 3030], names)
    await league.played([[ana.id], [beto.id]], [3500, 0], names)
    await league.played([[ana.id, beto.id], [GUEST, OTHER]], [3100, 40], names)
    alone = said(env, await ana.slash(channel, "confronto", contra="Beto"))
    assert alone.startswith("### Ana × Beto")
    assert "**3 partidas**: Ana **2** × **1** Beto" in alone
    assert "**Pontos**" not in alone
    assert "(da mais antiga à mais nova): Ana, Beto, Ana" in alone
    assert "**Juntos**: 1 de 1 partida ganha" in alone
    both = said(env, await ana.slash(channel, "confronto", contra="Beto", contra2="Duda", com="Caio"))
    assert both.startswith("### Ana e Caio × Beto e Duda")
    assert "**2 partidas**: Ana e Caio **1** × **1** Beto e Duda" in both
    buraco = said(env, await ana.slash(channel, "confronto", contra="Beto", jogo="buraco"))
    assert "**Pontos**: 7.510 × 5.030" in buraco
    others = said(env, await ana.slash(channel, "confronto", pessoa="Caio", contra="Duda", jogo="bisca"))
    assert "Nunca se enfrentaram" in others


async def test_what_is_no_head_to_head_is_refused(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id, GUEST], [beto.id, OTHER]], [3010, 2000], names)
    for wrong in ({"contra": "Ana"}, {"contra": "Beto", "contra2": "Duda"}, {"contra": "Beto", "com": "Beto"}):
        told = said(env, await ana.slash(channel, "confronto", **wrong))
        assert "entre duas pessoas ou entre duas duplas" in told


async def test_a_profile_leads_to_the_head_to_head_and_the_matches(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id], [beto.id]], [3010, 2000], names)
    board = private(await ana.slash(channel, "perfil", pessoa="Beto"))
    await ana.click(board, label="Confronto comigo")
    assert text(env, board).startswith("### Ana × Beto")
    await ana.click(board, label="Bisca")
    assert "Nunca se enfrentaram" in text(env, board)
    await ana.click(board, label="Todos")
    assert "**1 partida**" in text(env, board)
    own = private(await ana.slash(channel, "perfil"))
    assert "Confronto comigo" not in buttons(env, own)
    await ana.click(own, label="Histórico")
    assert text(env, own).startswith("### Partidas de Ana")


# -- privacy -----------------------------------------------------------------------------------------------------------


async def test_everybody_gets_his_own_data_as_a_file(
    env: simcord.Env,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id], [beto.id]], [3010, 2000], names)
    board = private(await ana.slash(channel, "privacidade"))
    (answer,) = (await ana.click(board, label="Baixar meus dados")).followups
    assert answer.ephemeral
    (file,) = [one for one in pieces(env, answer) if one["type"] == 13]
    assert file["file"]["url"].endswith("meus-dados.json")
    own = json.loads(await league.bot.club.export_person(ana.id))
    assert "Beto" not in json.dumps(own)
    assert str(beto.id) not in json.dumps(own)
    assert (await ana.slash(channel, "privacidade", fazer="export")).ephemeral


async def test_a_deletion_is_asked_about_and_then_whole(
    env: simcord.Env,
    bot: TestBot,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    match = await league.played([[ana.id], [beto.id]], [3010, 2000], names)
    await bot.tables.set_personal(ana.id, large=True)
    before = await bot.club.profile(env.guild.id, beto.id, "buraco")
    board = private(await ana.slash(channel, "privacidade"))
    await ana.click(board, label="Apagar meus dados")
    assert "Apagar para sempre?" in text(env, board)
    await ana.click(board, label="Não, voltar")
    assert (await bot.tables.personal(ana.id)).large
    await ana.click(board, label="Apagar meus dados")
    await ana.click(board, label="Sim, apagar para sempre")
    assert "Apagado" in text(env, board)
    assert not (await bot.tables.personal(ana.id)).large
    after = await bot.club.profile(env.guild.id, beto.id, "buraco")
    assert (after.figures, after.course) == (before.figures, before.course)
    told = said(env, await beto.slash(channel, "historico"))
    assert "(removido) **3.010** × **2.000** Beto" in told
    assert "Ana" not in told
    assert ana.id not in (await bot.club.match(match.id, env.guild.id)).people
    assert "Ainda não há partidas" in said(env, await ana.slash(channel, "perfil"))


async def test_who_plays_is_told_to_finish_first_and_nothing_is_deleted(
    env: simcord.Env,
    bot: TestBot,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
) -> None:
    await league.played([[ana.id], [beto.id]], [3010, 2000], names)
    await ana.slash(channel, "bisca duelo", computador="easy")
    (table,) = await bot.tables.tables_of(ana.id)
    told = said(env, await ana.slash(channel, "privacidade", fazer="delete", confirmo=True))
    assert f"Você ainda joga numa mesa ({table.id})" in told
    assert "Ana" in said(env, await beto.slash(channel, "historico"))


async def test_to_delete_by_command_alone_it_has_to_be_confirmed(
    env: simcord.Env, bot: TestBot, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    await bot.tables.set_personal(ana.id, large=True)
    assert "Apagar para sempre?" in said(env, await ana.slash(channel, "privacidade", fazer="delete"))
    assert (await bot.tables.personal(ana.id)).large
    assert "Apagado" in said(env, await ana.slash(channel, "privacidade", fazer="delete", confirmo=True))
    assert not (await bot.tables.personal(ana.id)).large


@pytest.mark.parametrize("language", LANGUAGES)
async def test_all_of_it_is_told_in_every_language(
    env: simcord.Env,
    bot: TestBot,
    league: League,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    names: dict[PersonId, str],
    language: str,
    clock: Clock,
) -> None:
    await bot.tables.set_personal(ana.id, language=language.replace("_", "-"))
    for points in ([3010, 2000], [2000, 3010], [5, 5]):
        await league.played([[ana.id, GUEST], [beto.id, OTHER]], points, names)
    for command, options in (
        ("perfil", {}),
        ("historico", {}),
        ("confronto", {"contra": "Beto"}),
        ("privacidade", {}),
        ("privacidade", {"fazer": "delete"}),
    ):
        board = private(await ana.slash(channel, command, **options))
        assert text(env, board)
        assert all(len(one) <= 100 for one in ids(env, board))
