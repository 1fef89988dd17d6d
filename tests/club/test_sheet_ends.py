"""How a finished sheet comes to count: confirmed, refused, silent, corrected; and what it keeps waiting."""

import asyncio

from bot.league.sheet import IDLE
from tests.club.desk import Desk
from tests.club.house import ANA, BETO, CAIO, DUDA, GUILD
from tests.tables.room import HOUR, refused


async def test_both_confirm_at_once_and_there_is_one_match(desk: Desk) -> None:
    sheet = await desk.finished((ANA, "Tia Lu"), (BETO, CAIO))
    sweeping = asyncio.create_task(desk.club.sweep_sheets())
    answers = await asyncio.gather(*(desk.club.confirm_sheet(sheet.id, GUILD, one.user) for one in (BETO, CAIO, BETO)))
    await sweeping
    assert {one.stage for one in answers} == {"counted"}
    assert len(desk.counted()) == 1
    matches, _ = await desk.club.history(GUILD)
    assert len(matches) == 1


async def test_silence_confirms_after_the_servers_time(desk: Desk) -> None:
    await desk.tables.set_house(GUILD, sheet_hours=24)
    sheet = await desk.finished()
    desk.time += 24 * HOUR - 1
    await desk.club.sweep_sheets()
    assert (await desk.read(sheet)).stage == "confirm"
    desk.time += 1
    await desk.club.sweep_sheets()
    await desk.club.sweep_sheets()
    assert (await desk.read(sheet)).stage == "counted"
    assert len(desk.counted()) == 1


async def test_a_correction_of_the_last_round_takes_the_end_back(desk: Desk) -> None:
    over = await desk.finished((ANA, "Tia Lu"), (BETO, CAIO))
    again = await desk.write(over, "1100", "300", anew=True, by=BETO)
    assert (again.stage, again.scores) == ("open", (2900, 1200))
    done = await desk.write(again, "200", "2000", by=BETO)
    assert (done.stage, done.scores) == ("confirm", (3100, 3200))
    counted = await desk.club.confirm_sheet(done.id, GUILD, ANA.user)
    assert {one.share for one in (await desk.entered(counted)).entries if one.side == 1} == {"won"}


async def test_a_refusal_goes_to_the_moderators(desk: Desk) -> None:
    sheet = await desk.finished()
    held = await desk.club.deny_sheet(sheet.id, GUILD, BETO.user, "faltou a batida")
    assert (held.stage, held.due) == ("held", None)
    assert (await desk.entered(sheet)).state == "held"
    (case,) = await desk.club.pending(GUILD)
    assert (case.source, case.by, case.reason) == (sheet.source, BETO.user, "faltou a batida")
    await desk.club.deny_sheet(sheet.id, GUILD, ANA.user, "também acho")
    assert len(await desk.club.pending(GUILD)) == 1
    with refused("sheet.over"):
        await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)


async def test_the_moderators_let_it_stand(desk: Desk) -> None:
    sheet = await desk.finished()
    await desk.club.deny_sheet(sheet.id, GUILD, BETO.user, "faltou a batida")
    (case,) = await desk.club.pending(GUILD)
    await desk.club.stand(case.id, GUILD, DUDA.user, "está certo")
    assert (await desk.entered(sheet)).state == "counts"


async def test_an_idle_sheet_is_closed_by_the_clock(desk: Desk) -> None:
    sheet = await desk.write(await desk.open(), "100", "0")
    desk.time += IDLE
    await desk.club.sweep_sheets()
    assert (await desk.read(sheet)).stage == "closed"
    assert not await desk.is_entered(sheet)


async def test_a_season_waits_for_a_sheet_that_nobody_has_confirmed(desk: Desk) -> None:
    sheet = await desk.finished()
    await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
    season = await desk.club.general(GUILD, "buraco")
    assert season is not None
    desk.time += HOUR
    late = await desk.finished()
    with refused("league.waiting"):
        await desk.club.close(season.id, GUILD, DUDA.user)
    await desk.club.confirm_sheet(late.id, GUILD, BETO.user)
    assert (await desk.club.close(season.id, GUILD, DUDA.user)).closed is not None
