"""What a person cannot do alone: give up for a pair, pause, take a computer's seat, hand the own one over."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables.model import DAILY, LIVE, NO_CLOCK, Clock, Ended, Person, Request, Seated, Table, Wish
from bot.tables.shares import shared
from tests.tables.room import ANA, BETO, CAIO, DAY, DUDA, HERE, HOUR, MINUTE, NOON, Room, buraco, plan, refused

SECOND = 1000
EVA = Person(55, "Eva")
"""A late person."""


async def pairs(room: Room, *computers: int, clock: Clock = LIVE, bisca: bool = False) -> Table:
    """Ana and Caio against Beto and Duda."""
    return await room.four(plan(seats=4, clock=clock) if bisca else buraco(clock=clock), *computers)


def only(table: Table) -> Request:
    (request,) = table.requests
    return request


async def away(room: Room, table: Table, seat: int) -> None:
    """From now on the computer plays for that seat."""
    async with room.tables.hold(table.id) as held:
        gone = replace(held.table.seats[seat], away=True)
        await held.save("away", held.table.reseated(seat, gone), seats=(seat,))


@pytest.mark.parametrize("bisca", [False, True])
async def test_a_pair_gives_up_when_both_do(room: Room, bisca: bool) -> None:
    table = await pairs(room, bisca=bisca)
    await room.play(table.id)
    room.changes.clear()
    asked = (await room.tables.resign(table.id, ANA.user)).table
    assert asked.open
    assert (only(asked).kind, only(asked).user, only(asked).waiting) == ("resign", ANA.user, (CAIO.user,))
    for other in (BETO, DUDA, EVA, ANA):
        with refused("request.not_asked"):
            await room.tables.agree(table.id, other, "resign", ANA.user)
    table = await room.tables.agree(table.id, CAIO, "resign", ANA.user)
    assert table.ended is not None
    assert (table.ended.reason, table.ended.seat, table.ended.winner) == ("resigned", 0, 1)
    assert table.ended.shares == ("lost", "won", "lost", "won")
    assert table.requests == ()
    assert room.kinds == ["asked", "ended"]
    assert room.changes[-1].request is not None
    assert room.changes[-1].request.kind == "resign"


async def test_both_partners_clicking_give_up_is_consent(room: Room) -> None:
    table = await pairs(room)
    await room.tables.resign(table.id, ANA.user)
    done = await room.tables.resign(table.id, CAIO.user)
    assert done.table.ended is not None
    assert (await room.tables.resign(table.id, ANA.user)).table == done.table


async def test_a_second_click_asks_nobody_twice(room: Room) -> None:
    table = await pairs(room)
    once = (await room.tables.resign(table.id, ANA.user)).table
    room.pass_time(SECOND)
    assert (await room.tables.resign(table.id, ANA.user)).table == once
    assert room.kinds.count("asked") == 1


@pytest.mark.parametrize("absent", [False, True])
async def test_a_computer_partner_and_an_absent_one_agree(room: Room, absent: bool) -> None:
    table = await pairs(room, *(() if absent else (2,)))
    await room.play(table.id)
    if absent:
        await away(room, table, 2)
    ended = (await room.tables.resign(table.id, ANA.user)).table.ended
    assert ended is not None
    assert ended.shares == ("lost", "won", "abandoned" if absent else "", "won")


async def test_a_partner_refuses_or_the_one_who_asked_takes_it_back(room: Room) -> None:
    table = await pairs(room)
    for person in (CAIO, ANA):
        await room.tables.resign(table.id, ANA.user)
        with refused("request.not_asked"):
            await room.tables.refuse(table.id, BETO.user, "resign", ANA.user)
        after = await room.tables.refuse(table.id, person.user, "resign", ANA.user)
        assert after.open
        assert after.requests == ()
        assert room.kinds[-1] == "refused"
        assert await room.tables.refuse(table.id, person.user, "resign", ANA.user) == after
    with refused("request.none"):
        await room.tables.agree(table.id, CAIO, "resign", ANA.user)


@pytest.mark.parametrize(("clock", "life"), [(LIVE, MINUTE), (DAILY, DAY)])
async def test_without_an_answer_nobody_has_given_up(room: Room, clock: Clock, life: int) -> None:
    table = await pairs(room, clock=clock)
    await room.tables.resign(table.id, ANA.user)
    assert "lapsed" not in await room.sweep_after(life - 1)
    assert await room.sweep_after(1) == ["lapsed"]
    now = await room.tables.table(table.id)
    assert now.open
    assert now.requests == ()


async def test_a_request_outlives_a_crash_and_its_time_away_is_given_back(room: Room) -> None:
    table = await pairs(room)
    table = (await room.tables.resign(table.id, ANA.user)).table
    await room.sweep_after(10 * SECOND)
    room.pass_time(HOUR)
    await room.restart()
    again = await room.tables.table(table.id)
    assert only(again) == replace(only(table), until=NOON + MINUTE + HOUR)
    assert (await room.tables.agree(table.id, CAIO, "resign", ANA.user)).ended is not None


async def test_a_match_given_up_before_anybody_has_played_counts_for_nobody(room: Room) -> None:
    table = await room.duel()
    table = (await room.tables.resign(table.id, ANA.user)).table
    assert table.ended is not None
    assert (table.ended.winner, table.ended.shares) == (1, ())


SIDES_OF_THREE = ((0,), (1,), (2,))
PAIRS = ((0, 2), (1, 3))
HERE_ALL = tuple(Seated(user) for user in (11, 22, 33, 44))


@pytest.mark.parametrize(
    ("ended", "absent", "shares"),
    [
        (Ended("resigned", NOON, winner=1, seat=0), (), "lost won excused"),  # the third did nothing wrong
        (Ended("resigned", NOON, winner=None, seat=0), (), "lost drawn drawn"),
        (Ended("target", NOON, winner=2), (0,), "abandoned lost won"),
        (Ended("target", NOON, winner=2), (2,), "lost lost abandoned"),
        (Ended("closed", NOON), (), ""),
        (Ended("abandoned", NOON), (0, 1, 2), ""),
        (Ended("cancelled", NOON), (), ""),
    ],
)
def test_what_a_match_brings_to_three_who_play_alone(ended: Ended, absent: tuple[int, ...], shares: str) -> None:
    seats = tuple(replace(seat, away=number in absent) for number, seat in enumerate(HERE_ALL[:3]))
    assert " ".join(shared(ended, seats, SIDES_OF_THREE, revision=9).shares) == shares


@pytest.mark.parametrize(
    ("ended", "absent", "shares"),
    [
        (Ended("rounds", NOON, winner=0), (), "won lost won lost"),
        (Ended("rounds", NOON, winner=0), (1,), "won abandoned won excused"),
        (Ended("time", NOON, winner=0), (0,), "abandoned lost won lost"),
        (Ended("resigned", NOON, winner=1, seat=0), (2,), "lost won abandoned won"),  # a partner's absence is no excuse
        (Ended("resigned", NOON, winner=1, seat=0), (3,), "lost won lost abandoned"),
    ],
)
def test_what_a_match_brings_to_two_pairs(ended: Ended, absent: tuple[int, ...], shares: str) -> None:
    seats = tuple(replace(seat, away=number in absent) for number, seat in enumerate(HERE_ALL))
    assert " ".join(shared(ended, seats, PAIRS, revision=9).shares) == shares


async def test_who_is_absent_at_the_end_has_abandoned_the_match(room: Room) -> None:
    table = await pairs(room, bisca=True, clock=NO_CLOCK)
    await away(room, table, 1)
    table = await room.tables.table(table.id)
    while table.open:
        if table.seats[table.to_act[0]].away:
            await room.sweep_after(0)
        else:
            await room.play(table.id)
        table = await room.tables.table(table.id)
    assert table.ended is not None
    others = ("won", "won") if table.ended.winner == 0 else ("lost", "lost")
    assert table.ended.shares[::2] == others
    assert table.ended.shares[1] == "abandoned"
    assert table.ended.shares[3] == ("excused" if table.ended.winner == 0 else "won")


async def test_all_people_who_are_here_agree_to_a_pause(room: Room) -> None:
    table = await pairs(room, 3)
    await away(room, table, 1)
    table = await room.tables.pause(table.id, ANA.user)
    assert (table.paused, only(table).waiting) == (None, (CAIO.user,))
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


async def test_a_late_person_takes_a_computers_seat_when_the_host_agrees(room: Room) -> None:
    table = await pairs(room, 1, 3)
    table = await room.tables.sit_for_computer(table.id, EVA, 3)
    assert (only(table).asked, only(table).seat) == ((ANA.user,), 3)
    with refused("request.not_asked"):
        await room.tables.agree(table.id, CAIO, "seat", EVA.user)
    assert (await room.tables.view(table.id, EVA.user)).hand == ()
    room.changes.clear()
    table = await room.tables.agree(table.id, ANA, "seat", EVA.user)
    assert (table.seat_of(EVA.user), table.seats[3].computer, table.requests) == (3, None, ())
    assert len((await room.tables.view(table.id, EVA.user)).hand) >= 11
    assert (room.kinds, room.changes[0].seats) == (["seats"], (3,))
    assert await room.tables.sit_for_computer(table.id, EVA, 1) == table


async def test_where_the_host_is_absent_anybody_at_the_table_lets_him_in(room: Room) -> None:
    table = await pairs(room, 1)
    await room.tables.sit_for_computer(table.id, EVA)
    await away(room, table, 0)
    table = await room.tables.agree(table.id, DUDA, "seat", EVA.user)
    assert table.seat_of(EVA.user) == 1


async def test_a_computers_seat_goes_to_one_of_two(room: Room) -> None:
    table = await pairs(room, 1)
    other = Person(66, "Beto")
    await asyncio.gather(*(room.tables.sit_for_computer(table.id, person) for person in (EVA, other)))
    await room.tables.agree(table.id, ANA, "seat", EVA.user)
    with refused("request.none"):
        await room.tables.agree(table.id, ANA, "seat", other.user)
    with refused("seat.not_computer"):
        await room.tables.sit_for_computer(table.id, other)


async def test_what_is_no_seat_to_take(room: Room) -> None:
    table = await pairs(room, 1)
    for seat, code in ((0, "seat.not_computer"), (4, "seat.unknown"), (-1, "seat.unknown")):
        with refused(code):
            await room.tables.sit_for_computer(table.id, EVA, seat)
    with refused("seat.bot"):
        await room.tables.sit_for_computer(table.id, Person(77, "Robô", bot=True))
    lobby = await room.tables.open(ANA, HERE, plan())
    with refused("table.not_started"):
        await room.tables.sit_for_computer(lobby.id, EVA)


async def test_who_takes_his_turn_over_has_a_whole_move(room: Room) -> None:
    table = await pairs(room)
    seat = table.to_act[0]
    user = table.seats[seat].user
    assert user is not None
    room.pass_time(50 * SECOND)
    table = await room.tables.hand_over(table.id, user, EVA)
    table = await room.tables.agree(table.id, EVA, "hand_over", user)
    assert table.seats[seat].user == EVA.user
    assert table.deadline == room.time + MINUTE
    assert (await room.play(table.id)).table.revision == 1


async def test_a_seat_is_handed_over_to_who_accepts_it(room: Room) -> None:
    table = await pairs(room)
    table = await room.tables.hand_over(table.id, ANA.user, EVA)
    assert (only(table).asked, only(table).seat, only(table).to_name) == ((EVA.user,), 0, "Eva")
    with refused("request.not_asked"):
        await room.tables.agree(table.id, BETO, "hand_over", ANA.user)
    table = await room.tables.agree(table.id, EVA, "hand_over", ANA.user)
    assert (table.seats[0].user, table.seats[0].name, table.host) == (EVA.user, "Eva", EVA.user)
    assert (await room.tables.view(table.id, ANA.user)).hand == ()
    assert await room.tables.tables_of(ANA.user) == ()
    with refused("seat.has_one"):
        await room.tables.hand_over(table.id, BETO.user, EVA)
    with refused("seat.bot"):
        await room.tables.hand_over(table.id, BETO.user, Person(77, "Robô", bot=True))


async def test_asking_somebody_else_ends_the_older_request(room: Room) -> None:
    table = await pairs(room)
    await room.tables.hand_over(table.id, ANA.user, EVA)
    table = await room.tables.hand_over(table.id, ANA.user, Person(66, "Beto"))
    assert only(table).to == 66
    with refused("request.not_asked"):
        await room.tables.agree(table.id, EVA, "hand_over", ANA.user)


async def test_who_is_at_too_many_tables_takes_no_seat(room: Room) -> None:
    table = await pairs(room, 1)
    await room.tables.sit_for_computer(table.id, EVA)
    for number in range(8):
        await room.tables.open(EVA, replace(HERE, channel=number), plan())
    with refused("request.busy"):
        await room.tables.agree(table.id, ANA, "seat", EVA.user)
    await room.tables.hand_over(table.id, DUDA.user, EVA)
    with refused("limit.person"):
        await room.tables.agree(table.id, EVA, "hand_over", DUDA.user)
    assert (await room.tables.table(table.id)).seats[1].computer == "easy"


async def test_a_table_hears_only_so_many_requests(room: Room) -> None:
    table = await pairs(room, 1)
    for number in range(10):
        await room.tables.sit_for_computer(table.id, Person(1000 + number, "Eva"))
    with refused("request.many"):
        await room.tables.sit_for_computer(table.id, EVA)


@pytest.mark.parametrize("kind", ["seat", "hand_over", "resign", "pause"])
async def test_a_table_that_is_over_has_no_requests(room: Room, kind: Wish) -> None:
    table = await pairs(room, 1)
    await room.tables.sit_for_computer(table.id, EVA)
    await room.tables.hand_over(table.id, ANA.user, EVA)
    await room.tables.resign(table.id, ANA.user)
    await room.tables.pause(table.id, ANA.user)
    table = await room.tables.table(table.id)
    assert {request.kind for request in table.requests} == {"seat", "hand_over", "resign", "pause"}
    closed = await room.tables.close(table.id, ANA.user)
    assert closed.requests == ()
    wisher = EVA.user if kind == "seat" else ANA.user
    with refused("request.none"):
        await room.tables.agree(table.id, CAIO, kind, wisher)


async def test_only_who_sits_there_asks_for_anything(room: Room) -> None:
    table = await pairs(room)
    for refusal in (
        room.tables.resign(table.id, EVA.user),
        room.tables.pause(table.id, EVA.user),
        room.tables.hand_over(table.id, EVA.user, Person(66, "Beto")),
    ):
        with refused("table.not_seated"):
            await refusal


@pytest.mark.parametrize(("stand_in", "lays"), [("minimal", False), ("full", True)])
async def test_the_stand_in_only_draws_and_discards_or_plays(room: Room, stand_in: str, lays: bool) -> None:
    table = await room.tables.open(ANA, HERE, buraco(seats=2, stand_in=stand_in))
    await room.tables.sit(table.id, BETO)
    table = await room.tables.start(table.id, ANA.user)
    await away(room, table, 1)
    await room.play_round(table.id)
    live = await room.tables.peek(table.id)
    done = {deed.action.name for deed in live.deeds if deed.seat == 1}
    assert {deed.by for deed in live.deeds if deed.seat == 1} == {"clock"}
    assert ("meld" in done) == lays
    assert {"draw", "discard"} <= done
