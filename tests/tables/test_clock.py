"""The clock is data: warnings, the computer for the absent, lapses, and the time that the bot was away."""

import asyncio
import contextlib

import pytest

from bot.tables.model import DAILY, LIVE, NO_CLOCK, Table, TableError
from tests.tables.room import ANA, BETO, CAIO, DAY, HERE, HOUR, MINUTE, NOON, SECOND, Room, buraco, plan, refused
from tests.tables.test_match import asked, waiting


def reason(table: Table) -> str | None:
    return table.ended.reason if table.ended else None


async def test_a_turn_is_nudged_reminded_and_then_played_for(room: Room) -> None:
    table = await room.duel(LIVE)
    first = asked(table)
    assert table.deadline == NOON + 60 * SECOND
    assert await room.sweep_after(19 * SECOND) == []
    assert await room.sweep_after(1 * SECOND) == ["nudge"]
    assert await room.sweep_after(24 * SECOND) == []
    assert await room.sweep_after(1 * SECOND) == ["reminder"]
    assert room.changes[-1].seats == table.to_act
    assert await room.sweep_after(14 * SECOND) == []
    assert (await room.tables.table(table.id)).version == table.version
    assert await room.sweep_after(1 * SECOND) == ["away"]
    now = await room.tables.table(table.id)
    seat = table.seat_of(first)
    assert seat is not None
    assert now.seats[seat].away
    assert now.seats[seat].missed == 1
    assert now.revision == 1
    assert asked(now) == waiting(table)
    assert [event.by for event in room.changes[-1].events] == ["clock"]


async def test_the_computer_plays_for_the_absent_until_any_click(room: Room) -> None:
    table = await room.duel(LIVE, wins=5)
    absent, present = asked(table), waiting(table)
    seat = table.seat_of(absent)
    assert seat is not None
    await room.sweep_after(MINUTE)
    for _ in range(4):
        await room.play(table.id)
        now = await room.tables.table(table.id)
        assert asked(now) == present
    assert now.seats[seat].missed >= 4
    now = await room.tables.back(table.id, absent)
    assert not now.seats[seat].away
    assert room.kinds[-1] == "back"
    room.pass_time(SECOND)
    moves = await room.moves(now, present)
    while asked(now) == present:
        now = (await room.play(table.id)).table
    assert now.deadline == room.time + MINUTE
    assert moves


async def test_a_stale_click_gives_the_seat_back_too(room: Room) -> None:
    table = await room.duel(LIVE)
    user = asked(table)
    moves = await room.moves(table, user)
    await room.sweep_after(MINUTE)
    with refused("table.stale"):
        await room.tables.submit(table.id, user, 0, moves[0])
    assert not any(seat.away for seat in (await room.tables.table(table.id)).seats)


async def test_coming_back_does_not_touch_the_time_of_another(room: Room) -> None:
    table = await room.duel(LIVE)
    absent = asked(table)
    await room.sweep_after(MINUTE)
    before = await room.tables.table(table.id)
    room.pass_time(30 * SECOND)
    after = await room.tables.back(table.id, absent)
    assert after.deadline == before.deadline == NOON + 2 * MINUTE


async def test_where_all_are_absent_nobody_plays_and_the_table_ends(room: Room) -> None:
    table = await room.duel(LIVE)
    await room.sweep_after(MINUTE)
    await room.sweep_after(MINUTE)
    now = await room.tables.table(table.id)
    assert all(seat.away for seat in now.seats)
    for _ in range(20):
        assert await room.sweep_after(5 * MINUTE) == []
    assert (await room.tables.table(table.id)).revision == now.revision
    back = await room.tables.back(table.id, ANA.user)
    assert asked(back) == ANA.user
    await room.sweep_after(MINUTE)
    assert await room.sweep_after(2 * HOUR) == ["ended"]
    gone = await room.tables.table(table.id)
    assert reason(gone) == "abandoned"
    assert await room.tables.tables_of(ANA.user) == ()


async def test_one_person_against_the_computer_is_not_played_on_alone(room: Room) -> None:
    table = await room.tables.challenge(ANA, "normal", HERE, plan(clock=LIVE))
    await room.sweep_after(MINUTE)
    for _ in range(5):
        await room.sweep_after(MINUTE)
    assert (await room.tables.table(table.id)).revision == table.revision
    assert (await room.tables.back(table.id, ANA.user)).to_act == (0,)


async def test_a_daily_table_gives_a_day(room: Room) -> None:
    table = await room.duel(DAILY)
    assert await room.sweep_after(20 * SECOND) == ["nudge"]
    assert await room.sweep_after(18 * HOUR) == ["reminder"]
    assert await room.sweep_after(DAY) == ["away"]
    assert (await room.tables.table(table.id)).revision == 1


async def test_a_table_without_a_clock_waits_a_month(room: Room) -> None:
    table = await room.duel(NO_CLOCK)
    assert table.deadline is None
    assert await room.sweep_after(MINUTE) == ["nudge"]
    assert await room.sweep_after(29 * DAY) == []
    await room.play(table.id)
    await room.sweep_after(MINUTE)
    assert await room.sweep_after(29 * DAY) == []
    assert await room.sweep_after(DAY) == ["ended"]
    assert reason(await room.tables.table(table.id)) == "idle"


async def test_the_cut_has_twenty_seconds_and_makes_nobody_absent(room: Room) -> None:
    table = await room.duel(LIVE, preset="capixaba")
    assert (await room.tables.view(table.id)).phase == "cut"
    assert table.deadline == NOON + 20 * SECOND
    await room.sweep_after(19 * SECOND)
    assert await room.sweep_after(SECOND) == ["played"]
    now = await room.tables.table(table.id)
    assert not any(seat.away for seat in now.seats)
    assert now.revision == 1
    assert now.deadline == room.time + MINUTE
    daily = await room.duel(DAILY, preset="capixaba")
    assert daily.deadline == room.time + DAY


async def test_more_time_twice_a_round(room: Room) -> None:
    table = await room.duel(LIVE)
    user = asked(table)
    with refused("clock.not_yours"):
        await room.tables.more_time(table.id, waiting(table))
    for times in (1, 2):
        more = await room.tables.more_time(table.id, user)
        assert more.deadline == NOON + (1 + times) * MINUTE
    with refused("clock.no_more"):
        await room.tables.more_time(table.id, user)
    await room.sweep_after(20 * SECOND)
    assert await room.sweep_after(130 * SECOND) == ["reminder"]
    assert await room.sweep_after(30 * SECOND) == ["away"]
    untimed = await room.duel(NO_CLOCK)
    with refused("clock.none"):
        await room.tables.more_time(untimed.id, asked(untimed))


async def test_lobbies_and_challenges_lapse(room: Room) -> None:
    lobby = await room.tables.open(ANA, HERE, plan(seats=4))
    challenge = await room.tables.challenge(ANA, BETO, HERE, plan())
    await room.sweep_after(9 * MINUTE)
    await room.tables.sit(lobby.id, CAIO)
    assert await room.sweep_after(MINUTE) == ["ended"]
    assert reason(await room.tables.table(challenge.id)) == "expired"
    assert await room.sweep_after(28 * MINUTE) == []
    assert await room.sweep_after(MINUTE) == ["ended"]
    assert reason(await room.tables.table(lobby.id)) == "expired"
    with refused("challenge.none"):
        await room.tables.decline(challenge.id, BETO.user)
    with refused("table.over"):
        await room.tables.accept(challenge.id, BETO)


async def test_timers_survive_a_restart_and_time_away_is_given_back(room: Room) -> None:
    table = await room.duel(LIVE)
    await room.sweep_after(30 * SECOND)
    room.pass_time(3 * HOUR)
    await room.restart()
    now = await room.tables.table(table.id)
    assert now.deadline == NOON + MINUTE + 3 * HOUR
    assert await room.sweep_after(14 * SECOND) == []
    assert await room.sweep_after(1 * SECOND) == ["reminder"]
    assert await room.sweep_after(15 * SECOND) == ["away"]


async def test_time_without_a_gateway_is_given_back(room: Room) -> None:
    table = await room.duel(LIVE)
    lobby = await room.tables.open(CAIO, HERE, plan())
    await room.sweep_after(10 * SECOND)
    room.tables.gateway_lost()
    assert await room.sweep_after(HOUR) == []
    room.tables.gateway_lost()
    room.pass_time(HOUR)
    room.changes.clear()
    await room.tables.gateway_back()
    await room.tables.gateway_back()
    assert [(change.kind, change.table.id) for change in room.changes] == [("clock", table.id)]
    now = await room.tables.table(table.id)
    assert now.deadline == NOON + MINUTE + 2 * HOUR
    assert (await room.tables.peek(table.id)).table == now
    assert await room.sweep_after(49 * SECOND) == ["reminder"]
    assert (await room.tables.table(lobby.id)).open
    assert await room.sweep_after(SECOND) == ["away"]


async def test_a_crash_while_the_gateway_is_away_gives_all_of_it_back(room: Room) -> None:
    table = await room.duel(LIVE)
    await room.sweep_after(10 * SECOND)
    room.tables.gateway_lost()
    await room.sweep_after(HOUR)
    room.pass_time(HOUR)
    await room.restart()
    assert (await room.tables.table(table.id)).deadline == NOON + MINUTE + 2 * HOUR


async def test_giving_time_back_waits_for_actions_that_are_being_saved(room: Room) -> None:
    table = await room.duel(LIVE)
    await room.sweep_after(10 * SECOND)
    room.tables.gateway_lost()
    room.pass_time(HOUR)
    await asyncio.gather(room.play(table.id), room.tables.gateway_back(), room.tables.back(table.id, ANA.user))
    now = await room.tables.table(table.id)
    assert now.revision == 1
    assert now.deadline is not None
    assert now.deadline >= room.time + MINUTE
    assert (await room.tables.peek(table.id)).table == now


async def test_a_person_who_left_the_server_blocks_nobody(room: Room) -> None:
    """Who is gone does not click; the clock runs and the computer plays for him."""
    table = await room.duel(LIVE)
    gone, stays = asked(table), waiting(table)
    while (table := await room.tables.table(table.id)).open:
        if asked(table) == gone:
            await room.sweep_after(MINUTE)
        else:
            await room.play(table.id)
    assert reason(table) == "target"
    record = await room.tables.record(table.id)
    seats = [line for line in record.splitlines()[1:] if f'"seat": {table.seat_of(stays)}' in line]
    assert '"by": "computer"' not in record
    assert all('"by": "person"' in line for line in seats[:-1])


async def test_a_table_that_fails_does_not_stop_the_sweep(
    room: Room, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = await room.duel(LIVE), await room.duel(LIVE)
    load = room.store.load

    async def broken(table: str, rounds: int | None = None) -> object:
        if table == bad.id:
            raise OSError("disk")
        return await load(table, rounds)

    monkeypatch.setattr(room.store, "load", broken)
    room.tables._entries.clear()
    await room.sweep_after(MINUTE)
    assert (await room.tables.table(good.id)).revision == 1
    said = len(caplog.records)
    await room.sweep_after(SECOND)
    assert len(caplog.records) == said
    monkeypatch.setattr(room.store, "load", load)
    await room.sweep_after(MINUTE)
    assert (await room.tables.table(bad.id)).revision == 1


async def test_idle_tables_are_forgotten_in_memory_and_come_back(room: Room) -> None:
    table = await room.duel(NO_CLOCK)
    await room.play(table.id)
    await room.sweep_after(MINUTE)
    seen = await room.everything_seen(table.id)
    await room.sweep_after(HOUR)
    assert not room.tables._entries
    assert await room.everything_seen(table.id) == seen


async def test_the_loop_sweeps_until_it_is_stopped(room: Room) -> None:
    table = await room.duel(LIVE)
    away = asyncio.Event()
    room.tables.listen(lambda change: away.set() if change.kind == "away" else None)
    room.pass_time(MINUTE)
    task = asyncio.create_task(room.tables.run())
    await asyncio.wait_for(away.wait(), 5)
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    assert (await room.tables.table(table.id)).revision == 1


@pytest.mark.parametrize("game", ["bisca", "buraco"])
@pytest.mark.parametrize("first", ["click", "clock"])
async def test_a_click_and_the_clock_in_one_tick_play_one_card(room: Room, game: str, first: str) -> None:
    table = await room.duel(LIVE, wins=1) if game == "bisca" else await room.four(buraco())
    for _ in range(40):
        if not table.open:
            break
        room.pass_time(3 * MINUTE)
        both = [room.play(table.id), room.tables.sweep()]
        done = await asyncio.gather(*(both if first == "click" else both[::-1]), return_exceptions=True)
        assert not [one for one in done if isinstance(one, Exception) and not isinstance(one, TableError)]
        for seat in (await room.tables.table(table.id)).seats:
            if seat.user is not None and seat.away and table.open:
                with contextlib.suppress(TableError):
                    await room.tables.back(table.id, seat.user)
        table = await room.tables.table(table.id)
    assert table.revision >= 20
    assert room.kinds.count("ended") == (game == "bisca")
    stored = await room.store.load(table.id)
    assert stored is not None
    assert [row.revision for row in stored.actions] == [*range(1, table.revision + 1)]
