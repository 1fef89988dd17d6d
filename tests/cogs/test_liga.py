"""The league's tables, files and ratings by commands and by buttons; and what a match says at its end."""

from dataclasses import replace

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.league.csvs import read_matches, read_standing
from bot.league.model import Season
from bot.tables.model import Person
from tests.club.house import paper
from tests.cogs.answers import private, said
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.league import league as league
from tests.cogs.league import played
from tests.cogs.people import alt, buttons, cards, newest, open_hand, public_table, text
from tests.cogs.test_duel import started

DAY = 24 * 3600


# -- tables -----------------------------------------------------------------------------------------------------------


async def test_where_nothing_was_played_the_table_says_so(env: Env, channel: ChannelHandle, ana: MemberActor) -> None:
    ranking = await ana.slash(channel, "liga ranking")
    assert "Ninguém jogou aqui" in said(env, ranking)
    assert {"Abrir Buraco", "Duelo de Bisca"} <= buttons(env, private(ranking)).keys()
    for command in ("liga tabela", "liga exportar", "liga lista"):
        shown = private(await ana.slash(channel, command))
        assert "Ainda não há liga aqui" in text(env, shown)
        assert "primeira partida entre pessoas" in text(env, shown), "and it says how one begins"
        assert [*buttons(env, shown)][:2] == ["Abrir Buraco", "Duelo de Bisca"], "and leads on"
    opening = private(await ana.click(shown, label="Abrir Buraco"))
    assert "Buraco" in text(env, opening)


async def test_the_table_that_opens_is_that_of_the_game_played_last(
    env: Env,
    bot: TestBot,
    channel: ChannelHandle,
    ana: MemberActor,
    beto: MemberActor,
    chefe: MemberActor,
    league: Season,
) -> None:
    async def opened() -> str:
        (panel,) = channel.pinned_messages()
        shown = [private(await ana.slash(channel, "liga tabela")), private(await ana.click(panel, label="Liga"))]
        shown.append(private(await ana.slash(channel, "liga ranking")))
        heads = [text(env, one).splitlines()[0] for one in shown]
        (game,) = {game for game in ("Buraco", "Bisca") for head in heads if game in head}
        return game

    await chefe.slash(channel, "config painel")
    assert await opened() == "Buraco"
    duel, rounds = paper(500, ((3, 1),), at=bot.tables.now(), seats=(ana.id, beto.id))
    duel = await bot.club.enter(replace(duel, guild=env.guild.id), rounds, {})
    assert await opened() == "Bisca"
    case = await bot.club.contest(env.guild.id, duel.source, Person(chefe.id, "Chefe"), None, "engano", moderator=True)
    await bot.club.annul(case.id, env.guild.id, chefe.id, "engano")
    assert await opened() == "Buraco", "an annulled match counts for nothing"
    await played(bot, beto, ana)
    assert await opened() == "Buraco"


@pytest.mark.parametrize("game", ["Buraco", "Bisca"])
async def test_where_no_game_is_named_the_one_played_last_is_meant(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, chefe: MemberActor, game: str
) -> None:
    if game == "Bisca":
        duel, rounds = paper(500, ((3, 1),), at=bot.tables.now(), seats=(ana.id, beto.id))
        await bot.club.enter(replace(duel, guild=env.guild.id), rounds, {})
    assert f"Ranking · {game}" in said(env, await ana.slash(channel, "liga ranking"))
    assert f"· {game}" in said(env, await chefe.slash(channel, "perfil"))
    (other,) = {"Buraco", "Bisca"} - {game}
    assert f"{other} em vez disso" in buttons(env, private(await chefe.slash(channel, "liga noite")))
    assert f"✓ {game}" in buttons(env, private(await chefe.slash(channel, "liga criar")))
    await chefe.slash(channel, "placar abrir")
    draft = await bot.club.draft(chefe.id, f"open:{env.guild.id}")
    assert draft is not None
    assert draft["game"] == game.lower()


async def test_the_table_is_a_picture_that_only_who_asked_sees(
    env: Env, channel: ChannelHandle, ana: MemberActor, league: Season
) -> None:
    answer = await ana.slash(channel, "liga tabela")
    shown = private(answer)
    assert "1º Ana: pontos 6; 3 partidas: 2 vitórias, 1 derrota; saldo +1.800." in alt(env, shown)
    assert "Liga geral" in text(env, shown)
    assert channel.history() == []


async def test_the_table_in_words_in_pairs_and_back(
    env: Env, channel: ChannelHandle, ana: MemberActor, league: Season
) -> None:
    shown = private(await ana.slash(channel, "liga tabela"))
    await ana.click(shown, label="Em palavras")
    assert "**1º Ana** · pontos **6** · 3 partidas: 2 vitórias, nenhum empate, 1 derrota" in text(env, shown)
    assert "Ordem: pontos, vitórias" in text(env, shown)
    assert not alt(env, shown)
    await ana.click(shown, label="Duplas")
    assert "Ninguém jogou ainda." in text(env, shown)
    await ana.click(shown, label="Em imagem")
    assert "Ninguém jogou ainda." in alt(env, shown)


async def test_who_reads_words_gets_words_at_once(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, league: Season
) -> None:
    await bot.tables.set_personal(ana.id, text_mode=True)
    answer = await ana.slash(channel, "liga tabela", jogo="buraco")
    assert "**1º Ana**" in said(env, answer)
    assert not alt(env, private(answer))


async def test_everybody_is_shown_it_on_request_in_the_servers_words(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, league: Season
) -> None:
    await bot.tables.set_house(env.guild.id, language="en")
    shown = private(await ana.slash(channel, "liga tabela"))
    await ana.click(shown, label="Mostrar a todos")
    public = newest(channel)
    assert not public.flags.ephemeral
    assert "General league, season 1" in alt(env, public)
    answer = await beto.click(public, label="Pairs")
    assert answer.ephemeral, "what he turns to, he sees alone"
    assert "Individual" in alt(env, public)


async def test_the_file_reads_back_as_the_table(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, league: Season
) -> None:
    answer = await ana.slash(channel, "liga exportar", temporada=str(league.id), tabela="persons")
    (file,) = private(answer).attachments
    assert file.filename == f"liga-buraco-{league.id}-pessoas.csv"
    standing, names = read_standing(await file.read(), league, "persons")
    assert standing == await bot.club.standing(league.id, env.guild.id, "persons")
    assert set(names.values()) == {"Ana", "Beto"}
    table = private(await ana.slash(channel, "liga tabela"))
    again = await ana.click(table, label="Arquivo CSV")
    assert again.response is not None


async def test_the_matches_of_a_season_are_a_file_too(
    bot: TestBot, channel: ChannelHandle, ana: MemberActor, league: Season, languages: dict[int, str]
) -> None:
    """By command, and by the button under every other file; the headings are those of his language."""
    matches = tuple(reversed((await bot.club.history(league.guild, ana.id))[0]))
    files = []
    for locale, head in (("pt-BR", b'"partida";"fim"'), ("en-US", b'"match";"at"')):
        languages[ana.id] = locale
        answer = private(await ana.slash(channel, "liga exportar", tabela="matches"))
        (file,) = answer.attachments
        data = await file.read()
        assert head in data.splitlines()[0]
        assert read_matches(data)[0] == matches
        files.append(file.filename)
    assert files == [f"liga-buraco-{league.id}-partidas.csv", f"league-buraco-{league.id}-matches.csv"]
    languages[ana.id] = "pt-BR"
    table = private(await ana.click(private(await ana.slash(channel, "liga tabela")), label="Arquivo CSV"))
    (file,) = private(await ana.click(table, label="Partidas")).attachments
    assert read_matches(await file.read())[0] == matches


async def test_equal_names_are_told_apart_and_removed_ones_gone(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, league: Season
) -> None:
    await bot.club.seen(env.guild.id, {ana.id: "Zé", beto.id: "zé"})
    shown = text(env, private(await ana.slash(channel, "liga ranking")))
    assert f"·{str(ana.id)[-4:]}" in shown
    assert f"·{str(beto.id)[-4:]}" in shown
    assert "<@" not in shown
    await bot.club.forget(beto.id)
    assert "(removido)" in said(env, await ana.slash(channel, "liga ranking")).replace("\\", "")


async def test_ratings_say_that_they_are_provisional(
    env: Env, channel: ChannelHandle, clock: Clock, ana: MemberActor, league: Season
) -> None:
    board = private(await ana.slash(channel, "liga ranking", jogo="buraco"))
    lines = text(env, board).splitlines()
    assert [line.split(" · ")[0] for line in lines if "?" in line and "partidas" in line][:2] == ["Ana", "Beto"]
    await ana.click(board, label="Tabela da liga")
    assert "Individual" in text(env, board)
    await ana.click(board, label="Ranking")
    await ana.click(board, label="Ranking de Bisca")
    assert "Ninguém jogou aqui" in text(env, board)
    clock.pass_by(seconds=31 * DAY)
    assert "Ninguém jogou aqui" in said(env, await ana.slash(channel, "liga ranking", jogo="buraco"))


# -- a duel from the challenge to the table ---------------------------------------------------------------------------


async def test_a_match_says_at_its_end_that_it_counts(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    hand, thread = await started(env, ana, beto, channel)
    hands = {beto: hand, ana: await open_hand(env, ana, thread)}
    for _ in range(400):
        mover = next((one for one in hands if cards(env, hands[one])), None)
        if mover is None:
            break
        await mover.click(hands[mover], label=cards(env, hands[mover])[0])
        await env.settle()
    table = public_table(env, thread)
    assert "Vitória d" in text(env, table)
    assert "vale para a liga" in text(env, table)
    season = await bot.club.general(env.guild.id, "bisca")
    assert season is not None
    assert len((await bot.club.standing(season.id, env.guild.id)).rows) == 2


async def test_a_match_given_up_before_a_card_was_played_does_not_count(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    _, thread = await started(env, ana, beto, channel)
    asked = await ana.click(public_table(env, thread), label="Desistir")
    await ana.click(private(asked), label="Desistir da partida")
    assert "sem resultado: não vale para a liga" in text(env, public_table(env, thread))
    assert await bot.club.general(env.guild.id, "bisca") is None


async def test_the_ratings_of_a_closed_season_stay_as_they_were_at_its_end(
    env: Env, bot: TestBot, channel: ChannelHandle, clock: Clock, ana: MemberActor, beto: MemberActor, league: Season
) -> None:
    then = said(env, await ana.slash(channel, "liga ranking", jogo="buraco")).splitlines()[1:3]
    await bot.club.close(league.id, env.guild.id, ana.id)
    for _ in range(3):
        await played(bot, beto, ana)
    clock.pass_by(seconds=60 * DAY)
    table = private(await ana.slash(channel, "liga tabela", temporada=str(league.id)))
    await ana.click(table, label="Ranking")
    assert "Como estava no fim de" in text(env, table)
    assert [line for line in text(env, table).splitlines() if line in then] == then
    assert "Ninguém jogou aqui" in said(env, await ana.slash(channel, "liga ranking", jogo="buraco"))
