"""Two people and two guests with real cards: they keep their score on Discord, and it stands in the league's table."""

import asyncio
from typing import Any

import pytest

from tests.discord.club import Club
from tests.discord.people import Player, alt, filled, labels, pictures, public, text

pytestmark = pytest.mark.timeout(60)
Json = dict[str, Any]
HOURS = 3600


async def sheet(player: Player, *shows: str) -> Json:
    """The newest sheet in the channel, once it shows all that."""

    def fits(message: Json) -> bool:
        said = f"{text(message)}\n{alt(message)}\n{labels(message)}"
        return "## Placar" in said and all(word in said for word in shows)

    return await player.person.sees(fits)


async def write(player: Player, message: Json, *totals: str) -> str:
    """Write the next round by taps; gives what it was said to come to."""
    label = next(one for one in labels(message) if one.startswith("Anotar"))
    preview = await filled(player, await player.click(message, label), *totals)
    told = text(preview.message)
    await player.click(preview.message, "Salvar")
    return told


async def opened(club: Club, ana: Player, beto: Player, **options: Any) -> Json:
    """A sheet for Ana with Tia Lu against Beto with Rui."""
    sides = {"lado1": f"<@{ana.person.id}>, Tia Lu", "lado2": f"<@{beto.person.id}> e Rui"}
    await ana.slash("placar abrir", **sides, **options)
    return await sheet(ana, "Anotar rodada 1" if "regras" not in options else "Anotar jogo 1")


async def test_a_whole_match_on_paper_counts_in_the_league(club: Club, ana: Player, beto: Player) -> None:
    board = (await ana.slash("placar abrir")).message
    assert board is not None
    await ana.person.select(board, "x:sheet.open.people:1", [beto.person])
    await filled(ana, await ana.click(board, "Convidados…"), "Tia Lu", "Rui")
    await ana.click(board, "Abrir placar")
    message = await sheet(ana, "Ana e Tia Lu × Beto e Rui", "Anotar rodada 1")
    assert len(pictures(message)) == 1

    for number, totals in enumerate((("560", "130"), ("300+405", "-150"), ("1200", "900")), 1):
        writer = (ana, beto)[number % 2]
        message = await sheet(ana, f"Anotar rodada {number}")
        assert "confira" in await write(writer, message, *totals)
    message = await sheet(beto, "Anotar rodada 4", "vulnerável")
    assert "Ana + Tia Lu: 2.470" in alt(message)
    refused = await filled(beto, await beto.click(message, "Anotar rodada 4"), "705", "0")
    assert "700 ou 710" in text(refused.message)
    club.world.advance(60)
    await write(beto, message, "900", "-20")

    asked = await sheet(ana, "está certo?")
    assert asked["id"] != message["id"]
    assert [one["id"] for one in asked["mentions"]] == [ana.person.id]
    await ana.click(asked, "Corrigir última")
    answers = await asyncio.gather(*(ana.click(asked, "Confirmar") for _ in range(3)))
    assert not any(answer.failed for answer in answers)
    done = await sheet(ana, "Vale para a liga")
    assert "🏆 **Ana e Tia Lu** por 3.370 × 860" in text(done)

    match = await club.club.match_of("sheet:1")
    assert match is not None
    assert len((await club.club.history(match.guild))[0]) == 1
    assert (match.source, match.state, match.rounds) == ("sheet:1", "counts", 4)
    table = await ana.slash("liga tabela", jogo="buraco")
    told = text(table.message) + alt(table.message or {})
    assert told.index("Ana") < told.index("Beto")
    assert "Tia Lu" in told
    assert len([one for one in public(club) if "Vale para a liga" in text(one)]) == 1


async def test_a_sheet_outlives_restarts_and_silence_confirms_it(club: Club, ana: Player, beto: Player) -> None:
    message = await opened(club, ana, beto, regras="capixaba")
    preview = await filled(ana, await ana.click(message, "Anotar jogo 1"), "3", "0")
    await club.restart()
    await ana.click(preview.message, "Salvar")
    message = await sheet(ana, "Anotar jogo 2")
    board = (await beto.click(message, "Por itens")).message
    await filled(beto, await beto.click(board, "Pontos das cartas"), "60", "60")
    await club.restart()
    await beto.click(board, "60 primeiro: Ana + Tia Lu")
    await beto.click(board, "Salvar")
    asked = await sheet(ana, "está certo?")
    assert "4 × 0" in text(asked)
    club.world.advance(48 * HOURS + 60)
    await club.club.due()
    await sheet(ana, "Vale para a liga")
    match = await club.club.match_of("sheet:1")
    assert match is not None
    assert match.sides[0].caras == 1


async def test_a_deleted_message_comes_back(club: Club, ana: Player, beto: Player) -> None:
    message = await opened(club, ana, beto)
    club.control.allow("mesa", "manage_messages", user="Ana")
    await ana.person.delete(message)
    again = await sheet(ana, "Anotar rodada 1")
    assert again["id"] != message["id"]
    await write(ana, again, "100", "0")
    await sheet(ana, "Anotar rodada 2")


@pytest.mark.parametrize("options", [{"pictures": False}])
async def test_a_refusal_is_decided_and_shown(club: Club, ana: Player, beto: Player, caio: Player) -> None:
    club.control.allow("mesa", "manage_guild", user="Caio")
    message = await opened(club, ana, beto)
    club.world.advance(60)
    await write(ana, message, "3000", "0")
    asked = await sheet(beto, "está certo?")
    stranger = await caio.click(asked, "Confirmar")
    assert "não está nele" in text(stranger.message)
    await filled(beto, await beto.click(asked, "Recusar"), "faltou a minha batida")
    await sheet(beto, "faltou a minha batida")
    board = (await caio.slash("liga pendentes")).message
    assert "faltou a minha batida" in text(board)
    await filled(caio, await caio.click(board, "Anular"), "ninguém guardou os papéis")
    await sheet(ana, "Anulado")
    match = await club.club.match_of("sheet:1")
    assert match is not None
    assert match.state == "void"
