"""What a person cannot do alone: give up for a pair, take a computer's seat, hand the own one over."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables.model import DAILY, LIVE, Clock, Person, Request, Table, Wish
from tests.tables.room import (
    ANA,
    BETO,
    CAIO,
    DAY,
    DUDA,
    EVA,
    HERE,
    HOUR,
    MINUTE,
    NOON,
    SECOND,
    Room,
    buraco,
    plan,
    refused,
)


def only(table: Table) -> Request:
    (request,) = table.requests
    return request


@pytest.mark.parametrize("bisca", [False, True])
async def test_a_pair_gives_up_when_both_do(room: Room, bisca: bool) -> None:
    table = await room.pairs(bisca=bisca)
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
    table = await room.pairs()
    await room.tables.resign(table.id, ANA.user)
    done = await room.tables.resign(table.id, CAIO.user)
    assert done.table.ended is not None
    assert (await room.tables.resign(table.id, ANA.user)).table == done.table


async def test_a_second_click_asks_nobody_twice(room: Room) -> None:
    table = await room.pairs()
    once = (await room.tables.resign(table.id, ANA.user)).table
    room.pass_time(SECOND)
    assert (await room.tables.resign(table.id, ANA.user)).table == once
    assert room.kinds.count("asked") == 1


@pytest.mark.parametrize("absent", [False, True])
async def test_a_computer_partner_and_an_absent_one_agree(room: Room, absent: bool) -> None:
    table = await room.pairs(*(() if absent else (2,)))
    await room.play(table.id)
    if absent:
        await room.away(table, 2)
    ended = (await room.tables.resign(table.id, ANA.user)).table.ended
    assert ended is not None
    assert ended.shares == ("lost", "won", "abandoned" if absent else "", "won")


async def test_a_partner_refuses_or_the_one_who_asked_takes_it_back(room: Room) -> None:
    table = await room.pairs()
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
    table = await room.pairs(clock=clock)
    await room.tables.resign(table.id, ANA.user)
    assert "lapsed" not in await room.sweep_after(life - 1)
    assert await room.sweep_after(1) == ["lapsed"]
    now = await room.tables.table(table.id)
    assert now.open
    assert now.requests == ()


async def test_a_request_outlives_a_crash_and_its_time_away_is_given_back(room: Room) -> None:
    table = await room.pairs()
    table = (await room.tables.resign(table.id, ANA.user)).table
    await room.sweep_after(10 * SECOND)
    room.pass_time(HOUR)
    await room.restart()
    again = await room.tables.table(table.id)
    assert only(again) == replace(only(table), until=NOON + MINUTE + HOUR)
    assert (await room.tables.agree(table.id, CAIO, "resign", ANA.user)).ended is not None


async def test_a_late_person_takes_a_computers_seat_when_the_host_agrees(room: Room) -> None:
    table = await room.pairs(1, 3)
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
    table = await room.pairs(1)
    await room.tables.sit_for_computer(table.id, EVA)
    await room.away(table, 0)
    table = await room.tables.agree(table.id, DUDA, "seat", EVA.user)
    assert table.seat_of(EVA.user) == 1


async def test_a_computers_seat_goes_to_one_of_two(room: Room) -> None:
    table = await room.pairs(1)
    other = Person(66, "Beto")
    await asyncio.gather(*(room.tables.sit_for_computer(table.id, person) for person in (EVA, other)))
    await room.tables.agree(table.id, ANA, "seat", EVA.user)
    with refused("request.none"):
        await room.tables.agree(table.id, ANA, "seat", other.user)
    with refused("seat.not_computer"):
        await room.tables.sit_for_computer(table.id, other)


async def test_what_is_no_seat_to_take(room: Room) -> None:
    table = await room.pairs(1)
    for seat, code in ((0, "seat.not_computer"), (4, "seat.unknown"), (-1, "seat.unknown")):
        with refused(code):
            await room.tables.sit_for_computer(table.id, EVA, seat)
    with refused("seat.bot"):
        await room.tables.sit_for_computer(table.id, Person(77, "Robô", bot=True))
    lobby = await room.tables.open(ANA, HERE, plan())
    with refused("table.not_started"):
        await room.tables.sit_for_computer(lobby.id, EVA)


async def test_who_takes_his_turn_over_has_a_whole_move(room: Room) -> None:
    table = await room.pairs()
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
    table = await room.pairs()
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
    table = await room.pairs()
    await room.tables.hand_over(table.id, ANA.user, EVA)
    table = await room.tables.hand_over(table.id, ANA.user, Person(66, "Beto"))
    assert only(table).to == 66
    with refused("request.not_asked"):
        await room.tables.agree(table.id, EVA, "hand_over", ANA.user)


async def test_who_is_at_too_many_tables_takes_no_seat(room: Room) -> None:
    table = await room.pairs(1)
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
    table = await room.pairs(1)
    for number in range(10):
        await room.tables.sit_for_computer(table.id, Person(1000 + number, "Eva"))
    with refused("request.many"):
        await room.tables.sit_for_computer(table.id, EVA)


@pytest.mark.parametrize("kind", ["seat", "hand_over", "resign", "pause"])
async def test_a_table_that_is_over_has_no_requests(room: Room, kind: Wish) -> None:
    table = await room.pairs(1)
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
    table = await room.pairs()
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
    await room.away(table, 1)
    await room.play_round(table.id)
    live = await room.tables.peek(table.id)
    done = {deed.action.name for deed in live.deeds if deed.seat == 1}
    assert {deed.by for deed in live.deeds if deed.seat == 1} == {"clock"}
    assert ("meld" in done) == lays
    assert {"draw", "discard"} <= done
