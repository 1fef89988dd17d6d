"""Two things at once, or one that dies half-way: nothing is written half, twice, or with somebody who was forgotten."""

import asyncio

import pytest

from bot.club.refusals import ClubError
from bot.league.model import RoundScore
from bot.league.sheet import Sheet
from tests.club.hall import BOSS, A, B, Death, Hall, dying, meanwhile, over
from tests.club.house import ANA, GUILD


async def test_a_sheet_whose_count_died_is_not_written_anew(hall: Hall) -> None:
    """It was entered, and the process died before the sheet said so: the league and the sheet must not differ."""
    sheet = await over(hall)
    dying(hall, "enter", after=True)
    with pytest.raises(Death):
        await hall.club.confirm_sheet(sheet.id, GUILD, B)
    await hall.restart()
    with pytest.raises(ClubError):
        await hall.club.write_round(sheet.id, GUILD, B, 1, RoundScore((3100, 200)), anew=True)
    now = await hall.club.sheet(sheet.id, GUILD)
    match = await hall.club.match_of(now.source)
    assert match is not None
    assert tuple(one.points for one in match.sides) == now.scores
    assert now.stage == "counted"


async def test_a_sheet_whose_count_died_is_not_refused_any_more(hall: Hall) -> None:
    sheet = await over(hall)
    dying(hall, "enter", after=True)
    with pytest.raises(Death):
        await hall.club.confirm_sheet(sheet.id, GUILD, B)
    await hall.restart()
    with pytest.raises(ClubError):
        await hall.club.deny_sheet(sheet.id, GUILD, B, "x")
    await hall.club.sweep_sheets()
    assert (await hall.club.sheet(sheet.id, GUILD)).stage == "counted"


async def test_a_refusal_is_laid_before_the_moderators_once(hall: Hall) -> None:
    """It died between the case and the sheet; the moderators were quicker than the next look."""
    sheet = await over(hall)
    dying(hall, "put_case", after=True)
    with pytest.raises(Death):
        await hall.club.deny_sheet(sheet.id, GUILD, B, "x")
    await hall.restart()
    (case,) = await hall.club.pending(GUILD)
    await hall.club.stand(case.id, GUILD, BOSS, "vale assim")
    await hall.club.sweep_sheets()
    assert await hall.club.pending(GUILD) == ()
    assert await hall.store.sheets_due(hall.time, 9) == ()


@pytest.mark.parametrize("method", ["names", "match_of", "enter", "put_sheet"])
async def test_nobody_comes_back_who_is_forgotten_while_his_sheet_is_confirmed(hall: Hall, method: str) -> None:
    sheet = await over(hall)
    waiting = list[asyncio.Task[None]]()

    async def forget() -> None:
        waiting.append(asyncio.create_task(hall.club.forget(A)))
        await asyncio.wait(waiting, timeout=0.2)

    meanwhile(hall, method, forget)
    await hall.club.confirm_sheet(sheet.id, GUILD, B)
    await asyncio.gather(*waiting)
    await hall.club.sweep_sheets()
    assert await hall.store.everything(A) == {}
    match = await hall.club.match_of(sheet.source)
    assert match is not None
    assert match.state == "counts"
    assert B in match.people
    assert A not in match.people
    assert await hall.agrees("buraco")
    await hall.check()


@pytest.mark.parametrize("second", ["confirm", "deny"])
async def test_two_answers_at_once_are_one(hall: Hall, second: str) -> None:
    sheet = await over(hall)
    answers = [hall.club.confirm_sheet(sheet.id, GUILD, B)]
    answers.append(
        hall.club.confirm_sheet(sheet.id, GUILD, B)
        if second == "confirm"
        else hall.club.deny_sheet(sheet.id, GUILD, A, "não foi assim")
    )
    done = await asyncio.gather(*answers, return_exceptions=True)
    assert [type(one) for one in done] == [Sheet, Sheet if second == "confirm" else ClubError]
    assert (await hall.table(await hall.general())) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    await hall.check()


async def test_two_moderators_decide_at_once(hall: Hall) -> None:
    match = await hall.played((300, 100))
    case = await hall.club.contest(GUILD, match.source, ANA, 1, "está errado")
    done = await asyncio.gather(
        hall.club.correct(case.id, GUILD, BOSS, "trocado", [(100, 300)]),
        hall.club.annul(case.id, GUILD, BOSS, "não valeu"),
        hall.club.stand(case.id, GUILD, BOSS, "vale sim"),
        return_exceptions=True,
    )
    assert sum(isinstance(one, ClubError) for one in done) == 2
    decisions, _ = await hall.club.audit(GUILD)
    assert len(decisions) == 1
    await hall.check()


async def test_settled_from_two_sides(hall: Hall) -> None:
    await hall.match()
    found = await asyncio.gather(*(hall.club.settle() for _ in range(4)))
    assert sum(map(len, found)) == 1
    assert [change.kind for change in hall.told].count("counted") == 1


async def test_forgotten_while_his_match_ends(hall: Hall) -> None:
    """The match is over and not counted; counting and forgetting run at once."""
    await hall.match()
    await asyncio.gather(hall.club.settle(), hall.club.forget(A), hall.club.settle(), return_exceptions=True)
    await hall.club.settle()
    assert await hall.store.everything(A) == {}
    assert await hall.agrees()
