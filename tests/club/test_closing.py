"""A season closes while other things happen, or dies over it: every match is in one season, and the end is the end."""

import asyncio

import pytest

from bot.club.refusals import ClubError
from bot.league.model import KINDS, RoundScore, Season
from tests.club.hall import BOSS, A, B, Death, Hall, dying, meanwhile, over
from tests.club.house import ANA, BETO, GUILD
from tests.tables.room import DAY, HOUR, refused


async def general_matches(hall: Hall, game: str) -> int:
    """How many matches the seasons of the general league hold together."""
    seasons = [one for one in await hall.club.seasons(GUILD, game=game) if one.general]
    played = 0
    for season in seasons:
        for row in (await hall.club.standing(season.id, GUILD)).rows:
            played += row.figures.played
        for kind in KINDS:
            assert await hall.club.standing(season.id, GUILD, kind) == await hall.club.recomputed(
                season.id, GUILD, kind
            )
    return played // 2


async def test_a_match_that_ends_while_a_season_closes_is_in_one_of_the_two(hall: Hall) -> None:
    """The table has ended after the count of what had ended, and before the season's end was taken."""
    await hall.match()
    await hall.club.settle()
    season = await hall.club.general(GUILD, "bisca")
    assert season is not None
    hall.pass_time(10)

    async def ends() -> None:
        await hall.match()
        hall.pass_time(10)

    async with hall.club.lock(GUILD):  # something long, a correction, is being computed
        closing = asyncio.create_task(hall.club.close(season.id, GUILD, BOSS))
        for _ in range(50):
            await asyncio.sleep(0.002)
        await ends()
    await closing
    hall.pass_time(10)
    await hall.club.settle()
    assert await general_matches(hall, "bisca") == 2


async def test_a_close_that_dies_is_done_or_not_begun(hall: Hall) -> None:
    """The match after it is in the season that goes on, or in the one that follows."""
    await hall.played((300, 100))
    hall.pass_time(1000)
    dying(hall, "close_season")
    with pytest.raises(Death):
        await hall.club.close((await hall.general()).id, GUILD, BOSS, anyway=True)
    await hall.restart()
    hall.pass_time(1000)
    await hall.played((300, 100))
    hall.pass_time(1000)
    await hall.club.due()
    await hall.check()
    await hall.club.close((await hall.general()).id, GUILD, BOSS)
    assert await general_matches(hall, "buraco") == 2


async def test_a_sheet_that_waits_is_told_once(hall: Hall) -> None:
    """And it waits in those seasons alone that will take it."""
    await hall.played((300, 100))
    cup = await hall.club.create(GUILD, BOSS, Season(GUILD, "buraco", "Copa", hall.time, target=500))
    members = await hall.club.create(GUILD, BOSS, Season(GUILD, "buraco", "Sócios", hall.time, listed=True))
    hall.pass_time(1)
    await over(hall)
    with pytest.raises(ClubError) as waiting:
        await hall.club.close((await hall.general()).id, GUILD, BOSS)
    assert waiting.value.facts == {"n": 1}
    for season in (cup, members):
        assert (await hall.club.close(season.id, GUILD, BOSS)).closed is not None


async def test_a_round_that_is_written_while_a_season_closes_is_waited_for(hall: Hall) -> None:
    """It is dated before the end, and not kept yet when somebody closes."""
    hall.sheets = 8
    await hall.played((300, 100))
    sheet = await hall.club.open_sheet(GUILD, 5, ANA, "buraco", {"preset": "tradicional"}, [[ANA], [BETO]])
    season, closing = await hall.general(), list[asyncio.Task[Season]]()
    hall.pass_time(10)

    async def close() -> None:
        hall.pass_time(10)
        closing.append(asyncio.create_task(hall.club.close(season.id, GUILD, BOSS)))
        await asyncio.wait(closing, timeout=0.2)

    meanwhile(hall, "put_sheet", close)
    await hall.club.write_round(sheet.id, GUILD, A, 1, RoundScore((3000, 100)))
    with refused("league.waiting"):
        await closing[0]
    await hall.club.confirm_sheet(sheet.id, GUILD, B)
    await hall.club.close(season.id, GUILD, BOSS)
    assert await general_matches(hall, "buraco") == 2


@pytest.mark.parametrize("dies_at", ["enter", "put_case"])
async def test_a_refused_sheet_is_waited_for_before_its_match_is_there(hall: Hall, dies_at: str) -> None:
    """The process died over the refusal, and after its start somebody closes at once."""
    hall.sheets = 8
    await hall.played((300, 100))
    hall.pass_time(1)
    sheet = await over(hall)
    dying(hall, dies_at)
    with pytest.raises(Death):
        await hall.club.deny_sheet(sheet.id, GUILD, B, "x")
    await hall.restart()
    hall.pass_time(1)
    with pytest.raises(ClubError) as waiting:
        await hall.club.close((await hall.general()).id, GUILD, BOSS)
    assert waiting.value.facts == {"n": 1}


async def test_a_refused_match_holds_up_those_seasons_alone_that_will_take_it(hall: Hall) -> None:
    members = await hall.club.create(GUILD, BOSS, Season(GUILD, "buraco", "Sócios", hall.time, listed=True))
    hall.pass_time(1)
    match = await hall.played((300, 100))
    await hall.club.contest(GUILD, match.source, ANA, None, "está errado")
    assert (await hall.club.close(members.id, GUILD, BOSS)).closed is not None
    with pytest.raises(ClubError) as waiting:
        await hall.club.close((await hall.general()).id, GUILD, BOSS)
    assert waiting.value.facts == {"n": 1}


async def test_the_clock_of_the_host_goes_back(hall: Hall) -> None:
    """What counted when a season closed is held by it, though the clock says that it came to count later."""
    match = await hall.played((300, 100), at=hall.time - 2 * HOUR)
    case = await hall.club.contest(GUILD, match.source, ANA, 1, "está errado")
    hall.pass_time(-HOUR)
    await hall.club.close((await hall.general()).id, GUILD, BOSS, anyway=True)
    with refused("league.frozen.general"):
        await hall.club.annul(case.id, GUILD, BOSS, "não valeu")
    await hall.check()


async def test_ratings_of_a_season_are_those_of_its_end(hall: Hall) -> None:
    """It closes two days late, because a decision was missing: what was played meanwhile is not in them."""
    cup = await hall.club.create(GUILD, BOSS, Season(GUILD, "buraco", "Copa", hall.time, end=hall.time + DAY))
    hall.pass_time(1)
    match = await hall.played((300, 100))
    before = await hall.club.board(GUILD, "buraco")
    case = await hall.club.contest(GUILD, match.source, ANA, 1, "está errado")
    hall.pass_time(2 * DAY)
    await hall.played((100, 300))
    await hall.club.stand(case.id, GUILD, BOSS, "vale assim")
    await hall.club.due()
    assert (await hall.club.season(cup.id, GUILD)).closed is not None
    assert await hall.club.board(GUILD, "buraco", season=cup.id) == before
