"""From one match to the next: who waits takes a seat of the side that lost."""

from dataclasses import replace

from bot.tables.model import NO_CLOCK, Person, Place, Table
from tests.tables.room import ANA, BETO, CAIO, DUDA, EVA, HERE, HOUR, MINUTE, NOON, Room, plan, refused

FABIO = Person(66, "Fábio")


async def over(room: Room, *waiting: Person) -> Table:
    """Ana has won a duel against Beto, who gave up; these people wait."""
    table = await room.duel()
    for person in waiting:
        await room.tables.queue(table.id, person)
    await room.play(table.id)
    await room.tables.resign(table.id, BETO.user)
    return await room.tables.table(table.id)


async def test_people_wait_in_the_order_in_which_they_came(room: Room) -> None:
    table = await room.duel()
    for person in (CAIO, DUDA, CAIO):
        table = await room.tables.queue(table.id, person)
    assert table.queue == (CAIO, DUDA)
    assert room.kinds[-2:] == ["queue", "queue"]
    await room.restart()
    assert (await room.tables.table(table.id)).queue == (CAIO, DUDA)
    table = await room.tables.unqueue(table.id, CAIO.user)
    assert table.queue == (DUDA,)
    assert await room.tables.unqueue(table.id, CAIO.user) == table


async def test_who_need_not_or_may_not_wait(room: Room) -> None:
    table = await room.duel()
    lobby = await room.tables.open(ANA, HERE, plan(seats=4))
    with refused("seat.has_one"):
        await room.tables.queue(table.id, ANA)
    with refused("queue.free"):
        await room.tables.queue(lobby.id, CAIO)
    with refused("seat.bot"):
        await room.tables.queue(table.id, Person(77, "Robô", bot=True))
    for number in range(12):
        await room.tables.queue(table.id, Person(1000 + number, "Eva"))
    with refused("queue.full"):
        await room.tables.queue(table.id, CAIO)


async def test_who_waits_takes_the_losers_seat(room: Room) -> None:
    old = await over(room, CAIO, DUDA)
    again = await room.tables.rematch(old.id, ANA.user)
    assert again.stage == "playing"
    assert again.people == (ANA.user, CAIO.user)
    assert again.queue == (DUDA,)
    assert again.rematch_of == old.id
    after = await room.tables.rematch(old.id, BETO.user)
    assert after.people == (ANA.user, CAIO.user)
    assert [person.user for person in after.queue] == [DUDA.user, BETO.user]
    assert await room.tables.rematch(old.id, BETO.user) == after


async def test_the_loser_who_asks_first_waits_and_the_winner_is_invited(room: Room) -> None:
    old = await over(room, CAIO)
    again = await room.tables.rematch(old.id, BETO.user)
    assert (again.stage, again.host, again.invited) == ("lobby", CAIO.user, ANA.user)
    assert [person.user for person in again.queue] == [BETO.user]
    again = await room.tables.rematch(old.id, ANA.user)
    assert again.stage == "playing"
    assert again.people == (ANA.user, CAIO.user)


async def test_of_a_pair_a_computers_seat_is_taken_first(room: Room) -> None:
    table = await room.four(plan(seats=4, clock=NO_CLOCK), 3)
    await room.tables.queue(table.id, EVA)
    await room.play(table.id)
    await room.tables.resign(table.id, BETO.user)
    again = await room.tables.rematch(table.id, CAIO.user)
    assert [seat.user for seat in again.seats] == [None, None, CAIO.user, EVA.user]
    again = await room.tables.rematch(table.id, BETO.user)
    assert again.seat_of(BETO.user) == 1
    again = await room.tables.rematch(table.id, ANA.user)
    assert again.stage == "playing"


async def test_a_whole_pair_makes_room_for_two(room: Room) -> None:
    table = await room.four(plan(seats=4))
    for person in (EVA, FABIO):
        await room.tables.queue(table.id, person)
    await room.play(table.id)
    await room.tables.resign(table.id, ANA.user)
    await room.tables.agree(table.id, CAIO, "resign", ANA.user)
    again = await room.tables.rematch(table.id, CAIO.user)
    assert [seat.user for seat in again.seats] == [EVA.user, None, FABIO.user, None]
    again = await room.tables.rematch(table.id, ANA.user)
    assert again.free == (1, 3)
    assert [person.user for person in again.queue] == [CAIO.user, ANA.user]
    for person in (BETO, DUDA):
        again = await room.tables.rematch(table.id, person.user)
    assert again.people == (EVA.user, BETO.user, FABIO.user, DUDA.user)
    assert again.stage == "playing"


async def test_after_a_match_without_a_winner_people_keep_their_seats(room: Room) -> None:
    table = await room.four(plan(seats=4), 1)
    for person in (EVA, FABIO):
        await room.tables.queue(table.id, person)
    await room.tables.close(table.id, ANA.user)
    again = await room.tables.rematch(table.id, ANA.user)
    assert [seat.user for seat in again.seats] == [ANA.user, EVA.user, None, None]
    assert again.queue == (FABIO,)


async def test_the_last_match_of_this_thread_channel_or_server_is_meant(room: Room) -> None:
    tables, places = list[str](), (Place(1, 100, 501), Place(1, 100, 502), Place(1, 200), Place(1, 300, 503))
    for place in places:
        room.time += MINUTE
        table = await room.tables.challenge(ANA, BETO, replace(place, thread=None), plan())
        await room.tables.accept(table.id, BETO)
        await room.tables.moved(table.id, place.thread)
        await room.tables.resign(table.id, ANA.user)
        tables.append(table.id)
    room.time += MINUTE
    never = await room.tables.open(ANA, HERE, plan())
    await room.tables.close(never.id, ANA.user)
    await room.duel()
    gone = await room.tables.challenge(ANA, BETO, Place(1, 400), plan())
    await room.tables.accept(gone.id, BETO)
    await room.tables.vanished(channel=400)

    assert [table.id for table in await room.tables.played_by(ANA.user, 1)] == tables[::-1]
    meant = {(100, 501): 0, (100, 502): 1, (100, None): 1, (100, 9): 1, (200, None): 2, (999, None): 3}
    for (channel, thread), number in meant.items():
        found = await room.tables.last_played(BETO.user, Place(1, channel, thread))
        assert found.id == tables[number]
    for user, guild in ((CAIO.user, 1), (ANA.user, 2)):
        with refused("table.none_over"):
            await room.tables.last_played(user, Place(guild, 100))


async def test_one_can_begin_to_wait_after_the_end_and_in_the_rematch(room: Room) -> None:
    old = await over(room)
    old = await room.tables.queue(old.id, CAIO)
    assert old.queue == (CAIO,)
    assert room.kinds[-1] == "queue"
    again = await room.tables.rematch(old.id, ANA.user)
    assert again.people == (ANA.user, CAIO.user)
    assert (await room.tables.queue(old.id, DUDA)).id == again.id


async def test_who_is_at_too_many_tables_is_passed_over(room: Room) -> None:
    table = await room.duel()
    for person in (EVA, CAIO):
        await room.tables.queue(table.id, person)
    for number in range(8):
        await room.tables.open(EVA, replace(HERE, channel=number), plan())
    await room.play(table.id)
    await room.tables.resign(table.id, BETO.user)
    again = await room.tables.rematch(table.id, ANA.user)
    assert again.people == (ANA.user, CAIO.user)
    assert again.queue == (EVA,)


async def test_an_end_by_time_holds_for_the_rematch_while_it_lies_ahead(room: Room) -> None:
    for hours, kept, other in ((0, NOON + HOUR, BETO), (2, None, CAIO)):
        table = await room.tables.challenge(ANA, other, HERE, replace(plan(), until=room.time + HOUR))
        table = await room.tables.accept(table.id, other)
        room.pass_time(hours * HOUR)
        await room.tables.resign(table.id, ANA.user)
        assert (await room.tables.rematch(table.id, ANA.user)).plan.until == kept


async def test_a_match_that_only_time_ends_gets_as_much_time_again(room: Room) -> None:
    table = await room.tables.challenge(ANA, BETO, HERE, replace(plan(wins=1000), until=room.time + HOUR))
    await room.tables.accept(table.id, BETO)
    room.pass_time(2 * HOUR)
    await room.play(table.id)
    await room.tables.resign(table.id, BETO.user)
    assert (await room.tables.rematch(table.id, ANA.user)).plan.until == room.time + HOUR
