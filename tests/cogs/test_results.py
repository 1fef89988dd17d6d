"""What the result channel is told, once; what is left where it cannot be told; and the week, on Mondays."""

import logging
from collections.abc import Mapping
from datetime import UTC, datetime

import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.club.ledger import AT_ONCE
from bot.league.model import Match
from bot.league.zones import zone
from bot.tables.model import Person
from bot.text import Words
from cogs.liga.posts import result_board
from cogs.results import Results, ResultsCog
from cogs.ui.board import Board
from tests.cogs.answers import said
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.counted import Totals, duel, entered
from tests.cogs.people import channel_without, text

ROUNDS: Totals = ((1500, 300), (-200, 1000), (1900, 500))
SAO_PAULO = zone("America/Sao_Paulo")
DAY = 24 * 3600


@pytest.fixture
def people(ana: MemberActor, beto: MemberActor) -> dict[int, str]:
    return {ana.id: "Ana", beto.id: "Beto"}


@pytest.fixture
async def board(env: Env, bot: TestBot, channel: ChannelHandle) -> ChannelHandle:
    """The result channel."""
    place = env.guild.create_text_channel("resultados")
    await bot.tables.set_house(env.guild.id, results_channel=place.id)
    return place


def results(bot: TestBot) -> Results:
    cog = bot.get_cog("Results")
    assert isinstance(cog, ResultsCog)
    return cog.results


def told(env: Env, place: ChannelHandle) -> list[str]:
    return [text(env, message) for message in place.history()]


async def look(bot: TestBot) -> None:
    """Look for what is to be told, as the bot does twice a minute."""
    await results(bot).look()
    await results(bot).quiet()


async def born_again(bot: TestBot) -> None:
    """What a start does: nothing is remembered but what is kept."""
    again = Results(bot.house)
    await again.look()
    await again.quiet()


async def test_a_match_is_told_once(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle, board: ChannelHandle
) -> None:
    over = await duel(bot, channel, ana, beto)
    await results(bot).quiet()
    (message,) = told(env, board)
    assert over.ended is not None
    winner = ("Ana", "Beto")[over.ended.winner or 0]
    for part in ("Bisca · Ana × Beto", f"Vitória de {winner}", "em 1 jogo", f"mesa {over.id}"):
        assert part in message
    await look(bot)
    await born_again(bot)
    assert len(told(env, board)) == 1


async def test_where_there_is_no_channel_nothing_is_told_later_either(
    env: Env, bot: TestBot, people: dict[int, str]
) -> None:
    await entered(bot, env.guild.id, people, ROUNDS, 1)
    await results(bot).quiet()
    place = env.guild.create_text_channel("resultados")
    await bot.tables.set_house(env.guild.id, results_channel=place.id)
    await born_again(bot)
    assert not told(env, place)


async def test_what_does_not_count_is_told_with_the_reason(
    env: Env, bot: TestBot, people: dict[int, str], board: ChannelHandle
) -> None:
    await bot.tables.set_house(env.guild.id, pair_day=1)
    for number in (1, 2):
        await entered(bot, env.guild.id, people, ROUNDS, number)
    await look(bot)
    first, second = told(env, board)
    assert "Não vale" not in first
    assert "já jogaram hoje" in second


@pytest.mark.parametrize("gone", [False, True])
async def test_a_channel_that_cannot_be_used_is_logged_once_and_shown_to_the_moderators(
    env: Env, bot: TestBot, people: dict[int, str], channel: ChannelHandle, caplog: pytest.LogCaptureFixture, gone: bool
) -> None:
    place = channel_without(env, "send_messages")
    await bot.tables.set_house(env.guild.id, results_channel=1 if gone else place.id)
    with caplog.at_level(logging.WARNING, "cogs.results"):
        for number in (1, 2, 3):
            await entered(bot, env.guild.id, people, ROUNDS, number)
            await results(bot).quiet()
        await look(bot)
    assert len(caplog.records) == 1
    assert not await bot.club.unannounced(env.guild.id), "nothing is tried again"
    role = env.guild.create_role("Gerência", permissions=discord.Permissions(manage_guild=True))
    boss = env.guild.add_member(env.create_user("Caio"), roles=[role])
    assert "Não consigo publicar os resultados" in said(env, await boss.slash(channel, "liga pendentes"))


def ill(env: Env, place: ChannelHandle) -> None:
    env.inject_error("POST", f"/channels/{place.id}/messages", status=503, code=0)


async def test_where_discord_is_ill_it_is_told_later(
    env: Env, bot: TestBot, people: dict[int, str], board: ChannelHandle
) -> None:
    ill(env, board)
    await entered(bot, env.guild.id, people, ROUNDS, 1)
    await results(bot).quiet()
    assert len(await bot.club.unannounced(env.guild.id)) == 1
    await born_again(bot)
    assert len(told(env, board)) == 1


async def test_a_contest_and_its_decision_outlive_a_bot_that_could_not_tell_them(
    env: Env, bot: TestBot, ana: MemberActor, people: dict[int, str], board: ChannelHandle
) -> None:
    match = await entered(bot, env.guild.id, people, ROUNDS, 1)
    await results(bot).quiet()
    ill(env, board)
    case = await bot.club.contest(env.guild.id, match.source, Person(ana.id, "Ana"), None, "faltou uma canastra")
    await results(bot).quiet()
    await born_again(bot)
    assert "Caso nº 1" in told(env, board)[-1]
    ill(env, board)
    await bot.club.stand(case.id, env.guild.id, 7, "contado de novo")
    await results(bot).quiet()
    await born_again(bot)
    assert "contado de novo" in told(env, board)[-1]
    await born_again(bot)
    assert len(told(env, board)) == 3


@pytest.mark.parametrize("refused", [True, False])
async def test_what_cannot_be_told_keeps_nothing_else_waiting(
    env: Env, bot: TestBot, people: dict[int, str], board: ChannelHandle, monkeypatch: pytest.MonkeyPatch, refused: bool
) -> None:
    bot.club.listen(None)
    for number in (1, 2, 3):
        await entered(bot, env.guild.id, people, ROUNDS, number)
    first = (await bot.club.unannounced(env.guild.id))[0]

    def fails(words: Words, match: Match, names: Mapping[int, str]) -> Board:
        if match.id == first.id:
            raise ValueError
        return result_board(words, match, names)

    if refused:
        env.inject_error("POST", f"/channels/{board.id}/messages", status=400, code=50035)
    else:
        monkeypatch.setattr("cogs.results.result_board", fails)
    await look(bot)
    await look(bot)
    assert len(told(env, board)) == 2
    monkeypatch.undo()
    await born_again(bot)
    assert len(told(env, board)) == 3


async def test_a_server_that_cannot_be_told_keeps_no_other_waiting(
    env: Env, bot: TestBot, people: dict[int, str], board: ChannelHandle
) -> None:
    elsewhere = env.guild.id + 1
    bot.club.listen(None)
    for number in range(1, AT_ONCE + 1):
        await entered(bot, elsewhere, people, ROUNDS, number)
    await entered(bot, env.guild.id, people, ROUNDS, AT_ONCE + 1)
    again = Results(bot.house)
    again._retries.failed(elsewhere, "ill", lambda: None)
    await again.look()
    await again.quiet()
    await again.stop()
    assert len(told(env, board)) == 1


async def test_a_contest_and_its_decision_are_told_once(
    env: Env, bot: TestBot, ana: MemberActor, people: dict[int, str], board: ChannelHandle
) -> None:
    match = await entered(bot, env.guild.id, people, ROUNDS, 1)
    case = await bot.club.contest(env.guild.id, match.source, Person(ana.id, "Ana"), None, "faltou uma canastra")
    await results(bot).quiet()
    await born_again(bot)
    fixed = ((1500, 300), (-200, 1000), (1900, 600))
    await bot.club.correct(case.id, env.guild.id, 7, "contado de novo", fixed)
    await results(bot).quiet()
    await born_again(bot)
    _, contested, decided = told(env, board)
    assert "Caso nº 1" in contested
    assert f"<@{ana.id}>" not in contested, "who it was is for the moderators"
    for part in ("corrigida", "3.200 × 1.800 → **3.200 × 1.900**", "contado de novo", "<@7>"):
        assert part in decided


def at(day: int, hour: int, minute: int = 0) -> int:
    """A moment of January 2027 in São Paulo; the 18th is a Monday."""
    return round(datetime(2027, 1, day, hour, minute, tzinfo=SAO_PAULO).astimezone(UTC).timestamp() * 1000)


async def test_the_week_is_told_on_monday_at_nine_and_once(
    env: Env, bot: TestBot, clock: Clock, people: dict[int, str], board: ChannelHandle
) -> None:
    await bot.tables.set_house(env.guild.id, weekly=True, zone="America/Sao_Paulo", club="Clube da Esquina")
    for number, day in enumerate((9, 11, 17), 1):
        clock.now = at(day, 23, 30)
        await entered(bot, env.guild.id, people, ROUNDS, number)
    await look(bot)
    before = len(told(env, board))
    clock.now = at(18, 8, 59)
    await look(bot)
    assert len(told(env, board)) == before
    clock.now = at(18, 9)
    await look(bot)
    *_, summary = told(env, board)
    for part in (
        "Clube da Esquina: a semana da liga",
        "**Buraco** · 2 partidas",
        "Mais vitórias: Ana (2)",
        "Maior rodada: Ana, 1.900 pontos",
        "1º Ana (9) · 2º Beto (0)",
    ):
        assert part in summary
    clock.now = at(18, 21)
    await look(bot)
    await born_again(bot)
    assert len(told(env, board)) == before + 1


async def test_the_week_of_a_server_in_portugal_is_told_when_it_is_nine_there(
    env: Env, bot: TestBot, clock: Clock, people: dict[int, str], board: ChannelHandle
) -> None:
    await bot.tables.set_house(env.guild.id, weekly=True, language="pt-PT")
    clock.now = at(17, 20, 30)  # half past eleven at night in Lisbon
    await entered(bot, env.guild.id, people, ROUNDS, 1)
    await look(bot)
    before = len(told(env, board))
    clock.now = at(18, 5, 59)
    await look(bot)
    assert len(told(env, board)) == before
    clock.now = at(18, 6)
    await look(bot)
    assert "1 partida" in told(env, board)[-1]
    assert len(told(env, board)) == before + 1


async def test_who_was_away_tells_the_week_later_that_day_but_not_on_tuesday(
    env: Env, bot: TestBot, clock: Clock, people: dict[int, str], board: ChannelHandle
) -> None:
    await bot.tables.set_house(env.guild.id, weekly=True, zone="America/Sao_Paulo")
    for number, day in enumerate((13, 20), 1):
        clock.now = at(day, 12)
        await entered(bot, env.guild.id, people, ROUNDS, number)
    await look(bot)
    clock.now = at(18, 22)
    await born_again(bot)
    assert "A semana da liga" in told(env, board)[-1]
    count = len(told(env, board))
    clock.now = at(26, 10)
    await born_again(bot)
    assert len(told(env, board)) == count


async def test_a_week_outlives_a_bot_that_could_not_tell_it(
    env: Env, bot: TestBot, clock: Clock, people: dict[int, str], board: ChannelHandle
) -> None:
    await bot.tables.set_house(env.guild.id, weekly=True, zone="America/Sao_Paulo")
    clock.now = at(13, 12)
    await entered(bot, env.guild.id, people, ROUNDS, 1)
    await look(bot)
    clock.now = at(18, 10)
    ill(env, board)
    await look(bot)
    assert len(told(env, board)) == 1
    await born_again(bot)
    await born_again(bot)
    assert "A semana da liga" in told(env, board)[-1]
    assert len(told(env, board)) == 2


async def test_a_week_without_a_match_is_not_told(
    env: Env, bot: TestBot, clock: Clock, people: dict[int, str], board: ChannelHandle
) -> None:
    await bot.tables.set_house(env.guild.id, weekly=True)
    clock.now = at(18, 10)
    await look(bot)
    assert not told(env, board)
