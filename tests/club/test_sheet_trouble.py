"""Whatever happens between two steps of a sheet, nothing is lost and nothing is done twice."""

import asyncio
from typing import Any

import pytest

from bot.league.model import RoundScore
from bot.league.sheet import Sheet
from bot.tables.shelf import Conflict
from tests.club.desk import Desk
from tests.club.hall import meanwhile
from tests.club.house import ANA, BETO, GUILD
from tests.tables.room import HOUR, refused


async def test_two_write_the_same_round_at_once(desk: Desk) -> None:
    sheet = await desk.open()
    answers = await asyncio.gather(
        desk.write(sheet, "560", "130", number=1), desk.write(sheet, "560", "130", by=BETO, number=1)
    )
    assert {len(one.lines) for one in answers} == {1}
    with refused("sheet.written"):
        await desk.write(sheet, "500", "130", by=BETO, number=1)
    assert (await desk.read(sheet)).scores == (560, 130)


async def test_the_store_takes_no_older_version(desk: Desk) -> None:
    sheet = await desk.open()
    await desk.write(sheet, "100", "0")
    with pytest.raises(Conflict):
        await desk.store.put_sheet(sheet)


@pytest.mark.parametrize("fails", ["enter", "cases", "put_case", "put_sheet"])
@pytest.mark.parametrize("answer", ["yes", "no"])
async def test_a_crash_at_any_point_leaves_something_to_be_done_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, fails: str, answer: str
) -> None:
    sheet = await desk.finished()
    owner: Any = desk.store
    calls, real = [0], getattr(owner, fails)

    async def dies(*args: Any, **named: Any) -> Any:
        calls[0] += 1
        if fails != "put_sheet" or calls[0] == 2:
            raise ConnectionError
        return await real(*args, **named)

    monkeypatch.setattr(owner, fails, dies)
    act = (
        desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
        if answer == "yes"
        else desk.club.deny_sheet(sheet.id, GUILD, BETO.user, "não")
    )
    met = fails not in ("cases", "put_case") or answer == "no"
    if met:
        with pytest.raises(ConnectionError):
            await act
    else:
        await act
    monkeypatch.undo()
    await desk.restart()
    await desk.club.sweep_sheets()
    after = await desk.read(sheet)
    match = await desk.entered(sheet)
    assert (after.stage, after.due, match.state) == (
        ("counted", None, "counts") if answer == "yes" else ("held", None, "held")
    )
    assert len(await desk.club.pending(GUILD)) == (answer == "no")


@pytest.mark.parametrize("method", ["sheet", "put_sheet"])
async def test_nobody_comes_back_who_is_forgotten_while_a_round_is_written(desk: Desk, method: str) -> None:
    sheet = await desk.write(await desk.open(), "100", "0")
    waiting = list[asyncio.Task[None]]()

    async def forget() -> None:
        waiting.append(asyncio.create_task(desk.club.forget(BETO.user)))
        await asyncio.wait(waiting, timeout=0.2)

    meanwhile(desk, method, forget)
    await desk.club.write_round(sheet.id, GUILD, ANA.user, 2, RoundScore((200, 50)))
    await asyncio.gather(*waiting)
    kept = await desk.read(sheet)
    assert kept.scores == (300, 50)
    assert await desk.store.everything(BETO.user) == {}
    assert min(kept.sides[1]) < 0
    assert "" in (await desk.club.names(GUILD, kept.people)).values()


async def test_a_sheet_in_trouble_does_not_keep_the_others_waiting(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = await desk.finished(), await desk.finished()
    desk.time += 100 * HOUR
    real = desk.store.sheet

    async def read(number: int) -> Sheet | None:
        if number == bad.id:
            raise ValueError
        return await real(number)

    monkeypatch.setattr(desk.store, "sheet", read)
    await desk.club.sweep_sheets()
    assert (await desk.read(good)).stage == "counted"


async def test_everything_is_there_after_a_restart(desk: Desk) -> None:
    sheet = await desk.write(await desk.open(), "560", "-130")
    await desk.club.put_draft(ANA.user, f"sheet:{sheet.id}", {"number": 2, "sides": [{"clean": 1}, {}]})
    await desk.restart()
    assert await desk.read(sheet) == sheet
    assert await desk.club.draft(ANA.user, f"sheet:{sheet.id}") == {"number": 2, "sides": [{"clean": 1}, {}]}
    assert await desk.club.draft(BETO.user, f"sheet:{sheet.id}") is None
    await desk.club.drop_draft(ANA.user, f"sheet:{sheet.id}")
    assert await desk.club.draft(ANA.user, f"sheet:{sheet.id}") is None


async def test_what_lags_is_known(desk: Desk) -> None:
    sheet = await desk.open()
    assert [one.id for one in await desk.club.lagging_sheets()] == [sheet.id]
    await desk.club.sheet_shown(sheet.id, 900, sheet.version, 5)
    assert await desk.club.lagging_sheets() == ()
    await desk.write(sheet, "100", "0")
    assert [one.message for one in await desk.club.lagging_sheets()] == [900]
    await desk.club.sheet_shown(sheet.id, 900, sheet.version, 5)
    assert len(await desk.club.lagging_sheets()) == 1, "an older version changes nothing"
    desk.told.clear()
    await desk.club.sheet_message_gone(900)
    assert [change.subject for change in desk.told] == [sheet.id]
    await desk.club.sheet_message_gone(901)
    assert len(desk.told) == 1
    assert (await desk.read(sheet)).message is None
