"""A league from its first match to a closed season: people play a duel, everybody sees the table, a file keeps it."""

import pytest

from bot.league.csvs import read_standing
from bot.playground.media import walk
from bot.playground.posts import Upload
from tests.discord.club import Club
from tests.discord.people import Json, Player, alt, buttons, duel, labels, play, public, text

pytestmark = pytest.mark.timeout(60)


def guild(club: Club) -> int:
    """The only server."""
    (number,) = club.world.guilds
    return int(number)


async def downloaded(club: Club, message: Json) -> bytes:
    """The file that a message hands out."""
    (file,) = [one for one in walk(message["components"]) if one["type"] == 13]
    data = await club.person("Ana").posts.blobs.load(file["file"]["attachment_id"])
    assert data is not None
    return data


async def test_a_rated_duel_is_in_the_table_and_a_closed_season_keeps_it(club: Club, ana: Player, beto: Player) -> None:
    """By taps alone: from the challenge over the table and its file to the end of the season."""
    assert "Ainda não há liga" in text((await ana.slash("liga tabela")).message)
    await duel(ana, beto, vitorias=1)
    assert "valendo para a liga" in text(await ana.table())
    await ana.open_hand()
    await play(club, ana, beto)
    over = await ana.table("🏆")
    assert "✔ vale para a liga" in text(over)
    season = await club.club.general(guild(club), "bisca")
    assert season is not None

    await ana.slash("config painel")
    panel = await beto.person.sees(lambda message: "Liga" in labels(message))
    opened = await beto.click(panel, "Liga")
    assert opened.ephemeral
    table = opened.message
    assert table is not None
    assert "1º " in alt(table)
    before = [one for one in public(club) if "1º " in alt(one)]
    assert before == []
    await beto.click(table, "Mostrar a todos")
    (shown,) = [one for one in public(club) if "1º " in alt(one)]
    assert "Mostrar a todos" not in labels(shown)

    file = (await beto.click(table, "Arquivo CSV")).message
    assert file is not None
    standing, names = read_standing(await downloaded(club, file), season, "persons")
    assert standing == await club.club.standing(season.id, season.guild)
    assert [row.figures.played for row in standing.rows] == [1, 1]
    assert set(names.values()) == {"Ana", "Beto"}

    own = (await ana.slash("liga tabela")).message
    about = (await ana.click(own, "Sobre a temporada")).message
    asked = (await ana.click(about, "Encerrar temporada")).message
    closed = (await ana.click(asked, "Encerrar")).message
    assert "Encerrada em" in text(closed)
    await duel(ana, beto, vitorias=1)
    await ana.open_hand()
    await play(club, ana, beto)
    assert (await club.club.standing(season.id, season.guild)).rows == standing.rows
    old = (await beto.slash("liga tabela", temporada=str(season.id))).message
    assert old is not None
    assert "encerrada" in text(old) or "1ª temporada" in alt(old)
    assert buttons(old)


async def test_a_friendly_duel_is_in_no_table(club: Club, ana: Player, beto: Player) -> None:
    await duel(ana, beto, vitorias=1, vale=0)
    await ana.open_hand()
    await play(club, ana, beto)
    assert "amistosa" in text(await ana.table("🏆"))
    assert "Ainda não há liga" in text((await beto.slash("liga tabela")).message)


async def test_the_table_stands_after_a_restart_and_its_old_buttons_work(club: Club, ana: Player, beto: Player) -> None:
    await duel(ana, beto, vitorias=1)
    await ana.open_hand()
    await play(club, ana, beto)
    table = (await ana.slash("liga tabela")).message
    assert table is not None
    await club.restart()
    words = (await ana.click(table, "Em palavras")).message
    assert words is not None
    assert "1º" in text(words)
    assert len((await club.club.history(guild(club)))[0]) == 1, "nothing counts twice"


async def test_a_table_is_handed_out_and_imported_as_a_file(club: Club, ana: Player, beto: Player) -> None:
    await duel(ana, beto, vitorias=1)
    await ana.open_hand()
    await play(club, ana, beto)
    paper = b"nome;pontos\nAna;31\nBeto;-2\n"
    done = (await ana.slash("liga importar", arquivo=Upload("papel.csv", paper))).message
    assert "2 saldos importados" in text(done)
    season = await club.club.general(guild(club), "bisca")
    assert season is not None
    standing = await club.club.standing(season.id, season.guild)
    assert sorted(row.figures.balance for row in standing.rows) == [-2, 31]
    refused = (await ana.slash("liga importar", arquivo=Upload("papel.csv", b"nome\nAna\n"))).message
    assert "nada mudou" in text(refused)
