"""What is left of an evening when the process dies, the gateway is lost, a table is unreadable, two click at once?"""

import asyncio
import contextlib
from dataclasses import replace
from typing import Any

import pytest

from bot.club.refusals import ClubError
from bot.league.evening import Evening, standing
from bot.store.evenings import forget_in_evenings
from bot.tables.model import Table, TableError
from bot.tables.shelf import Conflict
from tests.club.hall import meanwhile
from tests.club.night import HOST, ONE_DEAL, PEOPLE, Night
from tests.tables.room import MINUTE, refused


@pytest.mark.parametrize("minutes", [None, 30])
async def test_dead_after_the_draw_was_saved(
    night: Night, monkeypatch: pytest.MonkeyPatch, minutes: int | None
) -> None:
    """Whatever was opened by then, the rest is opened at the next start, and nothing twice."""
    evening = await night.open(12, minutes=minutes)
    arrange, count = night.tables.arrange, 0

    async def die_at_the_second(*args: Any) -> Table:
        nonlocal count
        count += 1
        if count == 2:
            raise asyncio.CancelledError
        return await arrange(*args)

    monkeypatch.setattr(night.tables, "arrange", die_at_the_second)
    with pytest.raises(asyncio.CancelledError):
        await night.draw(evening)
    (one,) = await night.tables.tables_in(1)
    night.pass_time(45 * MINUTE)
    await night.restart()
    await night.club.settle_evenings()
    await night.club.settle_evenings()
    tables = await night.running(evening)
    assert one.id in {table.id for table in tables}
    assert [table.stage for table in tables] == ["playing"] * 3
    begun = night.time - 45 * MINUTE
    ends = [None] * 3 if minutes is None else sorted([begun + 30 * MINUTE, *[night.time + 30 * MINUTE] * 2])
    assert sorted(table.plan.until or 0 for table in tables) == [end or 0 for end in ends]
    assert len(await night.tables.tables_in(1)) == 3
    evening = await night.finish(evening)
    assert evening.rounds[0].over


async def test_what_ended_while_the_bot_was_away_is_taken_in(night: Night) -> None:
    evening = await night.draw(await night.open(4))
    (table,) = await night.running(evening)
    await night.play_out(table.id)
    await night.restart()
    assert (await night.read(evening)).running is not None
    await night.club.settle_evenings()
    assert (await night.read(evening)).running is None


async def test_nothing_is_opened_while_the_gateway_is_lost(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = await night.open(4)
    monkeypatch.setattr(night.tables, "arrange", None)
    with pytest.raises(TypeError):
        await night.draw(evening)
    monkeypatch.undo()
    night.tables.gateway_lost()
    await night.club.settle_evenings()
    assert await night.tables.tables_in(1) == ()
    await night.tables.gateway_back()
    await night.club.settle_evenings()
    assert len(await night.tables.tables_in(1)) == 1


async def test_the_next_round_may_be_drawn_before_the_end_was_noticed(night: Night) -> None:
    evening = await night.draw(await night.open(4))
    (table,) = await night.running(evening)
    await night.play_out(table.id)
    assert len((await night.draw(evening)).rounds) == 2


async def test_after_the_last_round_there_is_none_also_where_its_end_was_not_noticed(night: Night) -> None:
    evening = await night.draw(await night.open(4, rounds=1))
    (table,) = await night.running(evening)
    await night.play_out(table.id)
    with refused("evening.over"):
        await night.draw(evening)
    assert (await night.read(evening)).ended is not None


async def test_a_table_that_this_version_cannot_read_is_nobodys(night: Night) -> None:
    evening = await night.draw(await night.open(4))
    (table,) = await night.running(evening)
    await night.store._db.call(lambda db: db.execute("UPDATE actions SET text = 'x'"))
    await night.store._db.call(lambda db: db.execute("UPDATE rounds SET standing = 'x'"))
    await night.restart()
    with pytest.raises(TableError):
        await night.tables.view(table.id)
    await night.club.settle_evenings()
    assert (await night.read(evening)).running is None


async def test_one_evening_that_fails_keeps_no_other_from_going_on(
    night: Night, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = await night.draw(await night.open(4, rounds=1))
    other = await night.club.open_evening(1, 101, HOST, replace(ONE_DEAL, rounds=1))
    for person in PEOPLE[4:8]:
        await night.club.check_in(other.id, 1, person)
    other = await night.draw(other)
    for table in (*await night.running(first), *await night.running(other)):
        await night.play_out(table.id)
    results, ill = night.tables.results, (await night.running(first))[0].id

    async def fail(table: str) -> Any:
        if table == ill:
            raise OSError
        return await results(table)

    monkeypatch.setattr(night.tables, "results", fail)
    await night.club.settle_evenings()
    assert (await night.read(other)).ended is not None
    assert f"evening {first.id} cannot be looked at now (OSError)" in caplog.text
    monkeypatch.undo()
    await night.club.settle_evenings()
    assert (await night.read(first)).ended is not None


async def test_it_is_kept_as_it_is(night: Night) -> None:
    evening = await night.finish(await night.draw(await night.open(6, fill="computer", minutes=20, rated=False)))
    await night.club.evening_shown(evening.id, 4711)
    shown = await night.read(evening)
    assert (shown.message, shown.posted) == (4711, night.time)
    assert replace(shown, message=None, posted=0) == evening
    assert await night.club.evening_in(1, 100) == shown
    with pytest.raises(Conflict):
        await night.store.save_evening(replace(shown, guests=()), expected=0)
    assert await night.read(evening) == shown
    over = await night.club.end_evening(evening.id, 1, HOST.user)
    assert await night.club.untold_evenings() == (over,)
    await night.club.evening_told(evening.id, 4712)
    assert await night.club.untold_evenings() == ()


async def test_a_click_while_somebody_is_removed_changes_nothing(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = await night.open(4)
    read = night.store.evening

    async def read_before(number: int) -> Evening | None:
        found = await read(number)
        await night.store._db.call(lambda db: db.execute("UPDATE evenings SET version = version + 1"))
        return found

    monkeypatch.setattr(night.store, "evening", read_before)
    with refused("evening.changed"):
        await night.club.check_in(evening.id, 1, PEOPLE[5])
    monkeypatch.undo()
    assert len((await night.read(evening)).here) == 4


@pytest.mark.parametrize("method", ["save_evening", "evening", "find", "save"])
@pytest.mark.parametrize("late", [False, True])
async def test_who_is_removed_while_his_table_is_opened_sits_there_or_nowhere(
    night: Night, method: str, late: bool
) -> None:
    """He has been drawn; around each step of the opening he has himself removed."""
    evening = await night.open(4)
    waiting = list[asyncio.Task[None]]()

    async def forget() -> None:
        waiting.append(asyncio.create_task(night.club.forget(1)))
        await asyncio.wait(waiting, timeout=0.2)

    meanwhile(night, method, forget, after=late)
    with contextlib.suppress(ClubError):  # he went before the draw was kept
        await night.draw(evening)
    (gone,) = await asyncio.gather(*waiting, return_exceptions=True)
    await night.club.settle_evenings()
    seated = [person for table in await night.tables.tables_in(1) for person in table.people]
    if gone is None:
        assert await night.store.everything(1) == {}
        assert sorted(seated) in ([], [2, 3, 4])
    else:
        assert sorted(seated) == [1, 2, 3, 4]


async def test_the_computer_plays_for_who_was_removed_after_the_draw(night: Night) -> None:
    evening = await night.open(4)
    meanwhile(night, "save_evening", lambda: night.club.forget(1), after=True)
    evening = await night.draw(evening)
    (table,) = await night.running(evening)
    assert sorted(seat.user or 0 for seat in table.seats) == [0, 2, 3, 4]
    assert [seat.computer for seat in table.seats if not seat.user] == [evening.plan.level]
    evening = await night.finish(evening)
    assert evening.rounds[0].over
    assert {row.person for row in standing(evening) if row.played} == {2, 3, 4}


@pytest.mark.parametrize("rated", [True, False])
async def test_who_is_removed_before_the_end_of_his_match_is_noticed_keeps_it(night: Night, rated: bool) -> None:
    evening = await night.draw(await night.open(4, rated=rated))
    (table,) = await night.running(evening)
    await night.play_out(table.id)
    await night.club.forget(1)
    await night.club.settle_evenings()
    rows = standing(await night.read(evening))
    assert sum(row.played for row in rows) == len(rows) == 4
    assert min(row.person for row in rows) < 0


async def test_a_removed_person_leaves_a_number_behind(night: Night) -> None:
    evening = await night.finish(await night.draw(await night.open(5)))
    for person in (1, 2, 3, 4, 5, 500):
        await night.store._db.call(forget_in_evenings, person, -person)
    found = await night.read(evening)
    assert sorted(guest.person for guest in found.guests) == [-5, -4, -3, -2, -1]
    assert {guest.name for guest in found.guests} == {""} == {found.host_name}
    assert found.here == ()
    assert (found.host, -found.rounds[0].byes[0]) == (-500, evening.rounds[0].byes[0])
    assert [(-row.person, row.won) for row in standing(found)] == [(row.person, row.won) for row in standing(evening)]
