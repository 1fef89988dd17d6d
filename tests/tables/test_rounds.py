"""Whole matches: the count stays between two rounds, and a match ends by points, by rounds or by the clock."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.games.base import Action
from bot.games.records import read_record
from bot.games.replay import replay
from bot.tables.live import read_result, write_result
from bot.tables.model import DAILY, LIVE, NO_CLOCK, Clock, Table
from tests.tables.room import ANA, BETO, CAIO, DAY, HERE, HOUR, MINUTE, NOON, SECOND, Room, buraco, plan, refused


async def counted(room: Room, clock: Clock = LIVE) -> Table:
    """A duel of Bisca whose first deal is counted, with a pause between two deals."""
    table = await room.tables.challenge(ANA, BETO, HERE, replace(plan(wins=9, clock=clock), pause=True))
    await room.tables.accept(table.id, BETO)
    return await room.play_round(table.id)


def dealt(kinds: list[str]) -> int:
    return kinds.count("dealt")


async def test_bisca_deals_at_once_and_buraco_shows_the_count_first(room: Room) -> None:
    bisca = await room.duel(wins=9)
    assert bisca.plan.pause is False
    bisca = await room.play_round(bisca.id)
    assert (bisca.round, bisca.round_over, bool(bisca.to_act)) == (2, False, True)
    table = await room.four(buraco())
    assert table.plan.pause is True
    table = await room.play_round(table.id)
    assert (table.round, table.round_over, table.to_act) == (1, True, ())
    (result,) = await room.tables.results(table.id)
    view = await room.tables.view(table.id, ANA.user)
    assert (view.status, view.scores) == ("round_over", result.scores)


async def test_either_game_can_have_it_the_other_way(room: Room) -> None:
    assert (await counted(room)).round_over
    table = await room.play_round((await room.four(buraco(pause=False))).id)
    assert (table.round, table.round_over) == (2, False)


async def test_the_next_round_comes_by_the_button_of_anybody_at_the_table(room: Room) -> None:
    table = await counted(room)
    with refused("table.not_seated"):
        await room.tables.next_round(table.id, CAIO.user, 1)
    room.changes.clear()
    after = await room.tables.next_round(table.id, BETO.user, 1)
    assert (after.round, after.revision, after.round_over) == (2, table.revision, False)
    assert after.deadline == NOON + MINUTE
    assert room.kinds == ["dealt"]


async def test_a_second_click_deals_no_second_round(room: Room) -> None:
    table = await counted(room)
    once = await room.tables.next_round(table.id, ANA.user, 1)
    assert await room.tables.next_round(table.id, BETO.user, 1) == once
    with refused("table.round_running"):
        await room.tables.next_round(table.id, BETO.user, 2)
    with refused("table.round_running"):
        await room.tables.next_round(table.id, BETO.user, 7)


async def test_while_the_count_is_shown_no_card_is_played(room: Room) -> None:
    table = await counted(room)
    with refused("table.round_over"):
        await room.tables.submit(table.id, ANA.user, table.revision, (await played_before(room, table))[0])
    with refused("clock.not_yours"):
        await room.tables.more_time(table.id, ANA.user)
    assert await room.tables.table(table.id) == table


async def played_before(room: Room, table: Table) -> tuple[Action, ...]:
    live = await room.tables.peek(table.id)
    return tuple(deed.action for deed in live.deeds)


async def test_at_a_live_table_it_comes_by_itself_after_twenty_seconds(room: Room) -> None:
    table = await counted(room)
    assert table.deadline == NOON + 20 * SECOND
    assert await room.sweep_after(19 * SECOND) == []
    assert await room.sweep_after(SECOND) == ["dealt"]
    now = await room.tables.table(table.id)
    assert (now.round, now.deadline) == (2, room.time + MINUTE)


async def test_a_daily_table_waits_a_day_and_one_without_a_clock_for_a_click(room: Room) -> None:
    daily, untimed = await counted(room, DAILY), await counted(room, NO_CLOCK)
    assert untimed.deadline is None
    assert await room.sweep_after(DAY - 1) == []
    assert await room.sweep_after(1) == ["dealt"]
    assert (await room.tables.table(daily.id)).round == 2
    assert (await room.tables.table(untimed.id)).round == 1
    assert (await room.tables.next_round(untimed.id, ANA.user, 1)).round == 2


async def test_the_pause_outlives_a_crash_and_time_away_is_given_back(room: Room) -> None:
    table = await counted(room)
    seen = await room.everything_seen(table.id)
    await room.sweep_after(10 * SECOND)
    room.pass_time(3 * HOUR)
    await room.restart()
    assert await room.everything_seen(table.id) == seen
    assert (await room.tables.table(table.id)).round_over
    assert await room.sweep_after(9 * SECOND) == []
    assert await room.sweep_after(SECOND) == ["dealt"]


async def test_the_same_cards_are_dealt_with_and_without_a_crash(room: Room) -> None:
    table = await counted(room)
    await room.restart()
    await room.tables.next_round(table.id, ANA.user, 1)
    seen = await room.everything_seen(table.id)
    history = await room.tables.history(table.id)
    await room.restart()
    assert await room.everything_seen(table.id) == seen
    assert await room.tables.history(table.id) == history
    await room.play_round(table.id)
    history = await room.tables.history(table.id)
    await room.restart()
    assert await room.tables.history(table.id) == history


async def test_the_computer_begins_the_next_round_where_it_is_its_turn(room: Room) -> None:
    table = await room.four(buraco(), 1, 2, 3)
    table = await room.play_round(table.id)
    assert table.round_over
    table = await room.tables.next_round(table.id, ANA.user, 1)
    assert table.to_act == (0,)
    assert room.kinds[-1] == "dealt"


async def test_where_everybody_is_absent_no_round_is_dealt(room: Room) -> None:
    """Who comes back has twenty seconds for the count again."""
    table = await counted(room)
    async with room.tables.hold(table.id) as held:
        await held.save("away", replace(held.table, seats=tuple(replace(seat, away=True) for seat in held.table.seats)))
    assert dealt(await room.sweep_after(MINUTE)) == 0
    back = await room.tables.back(table.id, ANA.user)
    assert (back.round_over, back.deadline) == (True, room.time + 20 * SECOND)


async def test_giving_up_between_two_rounds_keeps_the_count(room: Room) -> None:
    table = await counted(room)
    await room.tables.resign(table.id, ANA.user)
    assert [result.round for result in await room.tables.results(table.id)] == [1]
    seen = await room.everything_seen(table.id)
    await room.restart()
    assert await room.everything_seen(table.id) == seen
    assert replay(read_record(await room.tables.record(table.id))).refusal is None


async def test_a_match_ends_by_the_number_of_rounds(room: Room) -> None:
    table = await room.four(buraco(max_rounds=2, target=100_000))
    await room.play_round(table.id)
    await room.tables.next_round(table.id, ANA.user, 1)
    table = await room.play_round(table.id)
    results = await room.tables.results(table.id)
    if results[-1].scores[0] == results[-1].scores[1]:
        assert table.round_over
    else:
        assert table.ended is not None
        assert (table.ended.reason, table.ended.winner) == ("rounds", results[-1].scores.index(max(results[-1].scores)))


def leading(scores: tuple[int, ...]) -> int | None:
    best = max(scores, default=0)
    return scores.index(best) if scores.count(best) == 1 else None


@pytest.mark.parametrize("restarted", [False, True])
async def test_a_match_ends_at_the_agreed_time_with_the_running_round(room: Room, restarted: bool) -> None:
    what = replace(plan(wins=900, clock=NO_CLOCK), until=NOON + HOUR)
    table = await room.tables.challenge(ANA, BETO, HERE, what)
    table = await room.tables.accept(table.id, BETO)
    table = await room.play_round(table.id)
    assert (table.open, table.round) == (True, 2)
    await room.play(table.id)
    assert "ended" not in await room.sweep_after(HOUR)
    if restarted:
        await room.restart()
    assert (await room.tables.table(table.id)).open
    while table.open:  # a tie is played on
        table = await room.play_round(table.id)
        scores = (await room.tables.results(table.id))[-1].scores
        assert table.open == (leading(scores) is None)
    assert table.ended is not None
    assert (table.ended.reason, table.ended.winner, table.ended.played) == ("time", leading(scores), True)
    assert table.ended.shares == tuple("won" if seat == leading(scores) else "lost" for seat in (0, 1))


async def test_a_tie_at_the_agreed_time_is_played_on(tmp_path: Path) -> None:
    """The same match twice: first to find the deal after which the score stands even, then until that deal's time."""
    rooms = [await Room(tmp_path / f"mesa{number}.db").enter() for number in (1, 2)]
    tables = []
    for room in rooms:
        table = await room.tables.challenge(ANA, BETO, HERE, replace(plan(wins=900), until=NOON + HOUR))
        tables.append(await room.tables.accept(table.id, BETO))
    scores: tuple[int, ...] = ()
    while leading(scores) is not None or not scores:
        scores = await scores_after(rooms[0], tables[0])
    even = (await rooms[0].tables.table(tables[0].id)).round - 1
    for _ in range(even - 1):
        await scores_after(rooms[1], tables[1])
    rooms[1].pass_time(HOUR)
    assert await scores_after(rooms[1], tables[1]) == scores
    assert (await rooms[1].tables.table(tables[1].id)).open
    scores = await scores_after(rooms[1], tables[1])
    ended = (await rooms[1].tables.table(tables[1].id)).ended
    assert ended is not None
    assert (ended.reason, ended.winner) == ("time", leading(scores))
    for room in rooms:
        await room.leave()


async def scores_after(room: Room, table: Table) -> tuple[int, ...]:
    """Play the running deal; the scores that it makes."""
    await room.play_round(table.id)
    return (await room.tables.results(table.id))[-1].scores


async def test_replay_restart_and_result_agree_on_an_end_by_time(room: Room) -> None:
    """The record holds actions alone: it ends with the last round, and its scores say who won."""
    table = await room.four(buraco(until=NOON + HOUR))
    room.pass_time(HOUR)
    table = await room.play_round(table.id)
    while table.open:
        await room.tables.next_round(table.id, ANA.user, table.round)
        table = await room.play_round(table.id)
    assert table.ended is not None
    seen = await room.everything_seen(table.id)
    record = await room.tables.record(table.id)
    await room.restart()
    assert await room.tables.table(table.id) == table
    assert await room.everything_seen(table.id) == seen
    played = replay(read_record(record))
    game = read_record(record).game
    assert played.refusal is None
    assert game.status(played.state) == "round_over"
    result = game.result(played.state)
    assert result is not None
    assert leading(result.scores) == table.ended.winner


async def test_what_was_agreed_can_be_changed_before_the_start_and_is_kept(room: Room) -> None:
    lobby = await room.tables.open(ANA, HERE, plan(seats=4))
    other = buraco(until=NOON + HOUR, pause=False, stand_in="minimal")
    changed = await room.tables.change_plan(lobby.id, ANA.user, other)
    await room.restart()
    kept = (await room.tables.table(lobby.id)).plan
    assert kept == changed.plan
    assert (kept.until, kept.pause, kept.stand_in) == (NOON + HOUR, False, "minimal")


async def test_an_end_by_time_lies_ahead_but_not_too_far(room: Room) -> None:
    for until in (NOON, NOON - 1, NOON + 8 * DAY):
        with refused("until.range"):
            await room.tables.open(ANA, HERE, replace(plan(), until=until))
    assert (await room.tables.open(ANA, HERE, replace(plan(), until=NOON + 1))).plan.until == NOON + 1


async def test_a_count_is_read_as_it_was_written(room: Room) -> None:
    """With the canastras of each side; a row of an earlier version has none."""
    table = await room.play_round((await room.four(buraco())).id)
    finished = await room.tables.finished(table.id)
    (result,) = await room.tables.results(table.id)
    assert finished is not None
    assert [set(side) for side in result.feats] == [{"canastras", "clean"}] * 2
    assert read_result(write_result(result)) == result
    old = {name: value for name, value in json.loads(write_result(result)).items() if name != "feats"}
    assert read_result(json.dumps(old)) == replace(result, feats=())
