"""A match is contested, decided by who manages the server, and everybody reads what came of it."""

import asyncio
from typing import Any

import pytest

from bot.league.model import Entry, Match, RoundScore, Sums
from tests.discord.club import Club
from tests.discord.people import Player, alt, duel, filled, labels, play, public, text

pytestmark = pytest.mark.timeout(60)
Json = dict[str, Any]
REASON = "a última vaza foi minha"


async def standing(player: Player) -> str:
    """The table as its picture's description tells it."""
    answer = await player.slash("liga tabela", jogo="bisca")
    assert answer.message is not None
    return alt(answer.message)


async def test_a_contest_is_corrected_and_the_table_changes(
    club: Club, ana: Player, beto: Player, caio: Player
) -> None:
    place = club.control.channel("mesa")
    guild = int(place.guild_id or 0)
    await club.tables.set_house(guild, results_channel=int(place.id))
    await duel(beto, caio)
    await beto.open_hand()
    assert await play(club, beto, caio) > 10
    over = await beto.table("🏆")
    await club.club.settle()
    before = await standing(ana)
    won, lost = ("Beto", "Caio") if "Vitória de Beto" in text(over) else ("Caio", "Beto")
    loser = caio if lost == "Caio" else beto

    checked = await loser.click(over, "Conferir")
    assert "levou" in text(checked.message)
    done = await filled(loser, await loser.click(over, "Contestar"), REASON)
    assert "Contestação nº 1" in text(done.message)
    assert "servidor" in text((await loser.slash("liga pendentes")).message)

    board = (await ana.slash("liga pendentes")).message
    assert board is not None
    assert REASON in text(board)
    match = (await club.club.history(guild))[0][0]
    ((first, second),) = [line.totals for line in await club.club.rounds(match.id)]
    form = await ana.click(board, "Corrigir")
    await filled(ana, form, f"{second} {first}", "a vaza era dele")
    assert "corrigida" in text(ana.person.message(board))

    await club.settled()
    after = await standing(ana)
    assert before != after
    assert before.index(won) < before.index(lost)
    assert after.index(lost) < after.index(won)
    audit = text((await beto.slash("liga auditoria")).message)
    assert "Caso nº 1 · corrigida" in audit
    assert "a vaza era dele" in audit
    told = [text(message) for message in public(club)]
    assert len([one for one in told if "partida contestada" in one]) == 1
    assert len([one for one in told if "a vaza era dele" in one]) == 1

    await club.restart()
    await club.settled()
    assert [text(message) for message in public(club)] == told, "a new life tells nothing again"
    assert labels(await beto.table("🏆"))[-3:] == ["Conferir", "Contestar", "Tabela da liga"]


async def test_a_result_is_told_once_though_the_bot_died_before_it_could_keep_that(
    club: Club, ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = club.control.channel("mesa")
    guild = int(place.guild_id or 0)
    await club.tables.set_house(guild, results_channel=int(place.id))

    async def dies(_: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(club.club, "announced", dies)
    entries = (Entry(0, "won", int(ana.person.id)), Entry(1, "lost", -1))
    match = Match(guild, "bisca", "bisca", 1, club.now(), "sheet:1", entries, (Sums(1, 1), Sums(0)), 1)
    await club.club.enter(match, [RoundScore((1, 0))], {int(ana.person.id): "Ana"})
    await ana.person.sees(lambda message: "placar nº 1" in text(message))
    await club.restart()
    async with asyncio.timeout(10):
        while await club.club.unannounced(guild):  # noqa: ASYNC110  what is waited for sets no event
            await asyncio.sleep(0.01)
    assert len([message for message in public(club) if "placar nº 1" in text(message)]) == 1
