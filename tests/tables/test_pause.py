"""A match that stands still: agreed by all who are here, ended by anybody, cancelled after a week."""

from dataclasses import replace

from bot.tables.model import LIVE, Table
from tests.tables.room import ANA, BETO, CAIO, DAY, HERE, HOUR, MINUTE, SECOND, Room, plan, refused


async def test_all_people_who_are_here_agree_to_a_pause(room: Room) -> None:
    table = await room.pairs(3)
    await room.away(table, 1)
    table = await room.tables.pause(table.id, ANA.user)
    (request,) = table.requests
    assert (table.paused, request.waiting) == (None, (CAIO.user,))
    room.pass_time(10 * SECOND)
    table = await room.tables.agree(table.id, CAIO, "pause", ANA.user)
    assert table.paused == room.time
    assert (table.deadline, table.requests) == (None, ())
    assert room.kinds[-1] == "paused"
    assert await room.tables.pause(table.id, CAIO.user) == table


async def paused(room: Room) -> Table:
    """Ana and Beto have paused ten seconds into a turn of sixty."""
    table = await room.duel(clock=LIVE)
    room.pass_time(10 * SECOND)
    await room.tables.pause(table.id, ANA.user)
    return await room.tables.pause(table.id, BETO.user)


async def test_during_a_pause_nothing_is_played_and_nobody_is_absent(room: Room) -> None:
    table = await paused(room)
    moves = await room.moves(table, table.people[table.to_act[0]])
    with refused("table.paused"):
        await room.tables.submit(table.id, table.people[table.to_act[0]], 0, moves[0])
    with refused("clock.none"):
        await room.tables.more_time(table.id, table.people[table.to_act[0]])
    assert await room.sweep_after(DAY) == []
    await room.tables.back(table.id, ANA.user)
    await room.restart()
    assert (await room.tables.table(table.id)).paused is not None
    with refused("table.not_seated"):
        await room.tables.resume(table.id, CAIO.user)


async def test_anybody_at_the_table_goes_on_with_the_time_that_was_left(room: Room) -> None:
    table = await paused(room)
    room.pass_time(HOUR)
    table = await room.tables.resume(table.id, BETO.user)
    assert (table.paused, table.deadline) == (None, room.time + 50 * SECOND)
    assert room.kinds[-1] == "resumed"
    assert await room.tables.resume(table.id, ANA.user) == table
    assert await room.sweep_after(49 * SECOND) == ["reminder"]
    assert await room.sweep_after(SECOND) == ["away"]


async def test_time_that_the_bot_is_away_does_not_shorten_what_was_left(room: Room) -> None:
    table = await paused(room)
    await room.sweep_after(10 * SECOND)
    room.pass_time(HOUR)
    await room.restart()
    room.pass_time(MINUTE)
    table = await room.tables.resume(table.id, BETO.user)
    assert table.deadline == room.time + 50 * SECOND
    assert table.turn_since == room.time - 10 * SECOND


async def test_who_comes_back_during_a_pause_has_a_whole_move_after_it(room: Room) -> None:
    table = await room.duel(clock=LIVE)
    user, seat = table.people[table.to_act[0]], table.to_act[0]
    other = next(person for person in table.people if person != user)
    await room.tables.pause(table.id, other)
    await room.sweep_after(30 * SECOND)
    async with room.tables.hold(table.id) as held:
        gone = held.table.reseated(seat, replace(held.table.seats[seat], away=True))
        await held.save("paused", replace(gone, paused=room.time))
    room.pass_time(MINUTE)
    await room.tables.back(table.id, user)
    room.pass_time(MINUTE)
    table = await room.tables.resume(table.id, other)
    assert table.deadline == room.time + MINUTE


async def test_a_pause_that_nobody_ends_cancels_the_match_after_a_week(room: Room) -> None:
    table = await paused(room)
    assert await room.sweep_after(7 * DAY - 1) == []
    assert await room.sweep_after(1) == ["ended"]
    ended = (await room.tables.table(table.id)).ended
    assert ended is not None
    assert (ended.reason, ended.played, ended.shares) == ("paused", False, ())


async def test_the_computer_does_not_play_during_a_pause(room: Room) -> None:
    """Neither for an absent person nor in a seat of its own, and it goes on by itself afterwards."""
    table = await room.tables.challenge(ANA, "normal", HERE, plan(clock=LIVE))
    table = await room.tables.pause(table.id, ANA.user)
    assert table.paused is not None  # nobody else had to be asked
    async with room.tables.hold(table.id) as held:
        await held.save("played", replace(held.table, to_act=(1,)))
    assert await room.sweep_after(HOUR) == []


async def test_a_turn_that_was_almost_over_has_twenty_seconds_after_the_pause(room: Room) -> None:
    table = await room.duel(clock=LIVE)
    room.pass_time(59 * SECOND)
    for user in table.people:
        await room.tables.pause(table.id, user)
    assert (await room.tables.resume(table.id, ANA.user)).deadline == room.time + 20 * SECOND


async def test_a_pause_between_two_rounds(room: Room) -> None:
    table = await room.tables.challenge(ANA, "easy", HERE, replace(plan(wins=9, clock=LIVE), pause=True))
    while not table.round_over:
        table = (await room.play(table.id)).table
    await room.tables.pause(table.id, ANA.user)
    with refused("table.paused"):
        await room.tables.next_round(table.id, ANA.user, 1)
    assert await room.sweep_after(HOUR) == []
    await room.tables.resume(table.id, ANA.user)
    assert await room.sweep_after(20 * SECOND) == ["dealt"]
