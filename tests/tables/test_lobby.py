"""Opening, sitting, leaving, challenging, starting: who may what, and that a second click changes nothing."""

import asyncio
import contextlib
from dataclasses import replace

import pytest

from bot.tables.model import Clock, Person, Plan, Seated, Table, TableError
from tests.tables.room import ANA, BETO, CAIO, DAY, DUDA, HERE, MINUTE, Room, plan, refused


async def test_a_table_is_opened_with_its_host_and_every_switch_resolved(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan("bisca", 4))
    assert table.stage == "lobby"
    assert table.people == (ANA.user,)
    assert table.free == (1, 2, 3)
    assert table.plan.rules["ten_card"] == "7"
    assert len(table.id) == 6
    assert await room.tables.table(table.id.upper()) == table


async def test_what_cannot_be_played_is_refused(room: Room) -> None:
    with refused("table.game"):
        await room.tables.open(ANA, HERE, Plan("xadrez", {}, 2))
    with refused("table.rules"):
        await room.tables.open(ANA, HERE, plan("nenhuma"))
    with refused("table.rules"):
        await room.tables.open(ANA, HERE, plan(seats=5))
    with refused("clock.range"):
        await room.tables.open(ANA, HERE, plan(clock=Clock("live", 1)))
    with refused("seat.bot"):
        await room.tables.open(Person(99, "Robô", bot=True), HERE, plan())
    assert await room.tables.tables_in(HERE.guild) == ()


async def test_two_clicks_at_once_take_one_seat(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan(seats=4))
    await asyncio.gather(*(room.tables.sit(table.id, BETO) for _ in range(3)))
    await room.tables.sit(table.id, BETO)
    assert (await room.tables.table(table.id)).people == (ANA.user, BETO.user)
    assert room.kinds == ["seats"]


async def test_one_seat_goes_to_one_of_two(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan())
    answers = await asyncio.gather(
        room.tables.sit(table.id, BETO, 1), room.tables.sit(table.id, CAIO, 1), return_exceptions=True
    )
    assert [getattr(answer, "code", "sits") for answer in answers] == ["sits", "seat.taken"]


async def test_who_sits_may_move_to_a_free_seat(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan(seats=4))
    table = await room.tables.sit(table.id, ANA, 2)
    assert table.seat_of(ANA.user) == 2
    assert table.free == (0, 1, 3)
    with refused("seat.unknown"):
        await room.tables.sit(table.id, ANA, 4)


async def test_the_host_leaves_and_the_next_one_is_host(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan(seats=4))
    await room.tables.sit(table.id, BETO)
    table = await room.tables.leave(table.id, ANA.user)
    assert table.host == BETO.user
    assert await room.tables.leave(table.id, ANA.user) == table
    table = await room.tables.leave(table.id, BETO.user)
    assert table.ended is not None
    assert table.ended.reason == "empty"


async def test_only_the_host_fills_clears_and_draws_seats(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan(seats=4))
    await room.tables.sit(table.id, BETO)
    for refusal in (
        room.tables.add_computer(table.id, BETO.user, "normal"),
        room.tables.remove_seat(table.id, BETO.user, 0),
        room.tables.draw_sides(table.id, BETO.user),
    ):
        with refused("table.not_host"):
            await refusal
    with refused("computer.level"):
        await room.tables.add_computer(table.id, ANA.user, "genial")
    await room.tables.add_computer(table.id, ANA.user, "easy", 3)
    table = await room.tables.add_computer(table.id, ANA.user, "normal")
    assert [seat.computer for seat in table.seats] == [None, None, "normal", "easy"]
    table = await room.tables.remove_seat(table.id, ANA.user, 1)
    assert table.free == (1,)
    drawn = await room.tables.draw_sides(table.id, ANA.user)
    assert sorted(map(str, drawn.seats)) == sorted(map(str, table.seats))


async def test_the_match_starts_when_all_seats_are_taken_and_only_once(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan(seats=2))
    with refused("table.seats_missing"):
        await room.tables.start(table.id, ANA.user)
    with refused("table.not_seated"):
        await room.tables.start(table.id, BETO.user)
    await room.tables.sit(table.id, BETO)
    started, again = await asyncio.gather(room.tables.start(table.id, ANA.user), room.tables.start(table.id, BETO.user))
    assert started == again
    assert started.stage == "playing"
    assert len(started.seed_commitment) == 64
    assert room.kinds.count("started") == 1
    with refused("table.running"):
        await room.tables.sit(table.id, CAIO)
    with refused("table.resign"):
        await room.tables.leave(table.id, ANA.user)


async def test_a_challenge_is_accepted_by_the_one_who_was_challenged(room: Room) -> None:
    table = await room.tables.challenge(ANA, BETO, HERE, plan())
    assert (table.stage, table.invited, table.invited_name) == ("lobby", BETO.user, "Beto")
    for wrong in (room.tables.accept(table.id, CAIO), room.tables.sit(table.id, CAIO)):
        with refused("challenge.none"):
            await wrong
    once, twice = await asyncio.gather(room.tables.accept(table.id, BETO), room.tables.accept(table.id, BETO))
    assert once == twice
    assert once.people == (ANA.user, BETO.user)
    assert once.stage == "playing"


async def test_nobody_challenges_himself_or_a_bot(room: Room) -> None:
    with refused("challenge.self"):
        await room.tables.challenge(ANA, ANA, HERE, plan())
    with refused("seat.bot"):
        await room.tables.challenge(ANA, replace(BETO, bot=True), HERE, plan())


async def test_a_refusal_cools_down_and_a_block_stays(room: Room) -> None:
    table = await room.tables.challenge(ANA, BETO, HERE, plan())
    with refused("challenge.open"):
        await room.tables.challenge(ANA, BETO, HERE, plan())
    declined = await room.tables.decline(table.id, BETO.user)
    assert declined.ended is not None
    assert (declined.ended.reason, declined.ended.by) == ("declined", BETO.user)
    assert await room.tables.decline(table.id, BETO.user) == declined
    with refused("challenge.cooldown"):
        await room.tables.challenge(ANA, BETO, HERE, plan())
    room.pass_time(10 * MINUTE)
    table = await room.tables.challenge(ANA, BETO, HERE, plan())
    await room.tables.decline(table.id, ANA.user)  # withdrawn: nobody refused anything
    await room.tables.block(BETO.user, ANA.user)
    assert await room.tables.blocks(BETO.user) == (ANA.user,)
    with refused("challenge.blocked"):
        await room.tables.challenge(ANA, BETO, HERE, plan())
    await room.tables.block(BETO.user, ANA.user, on=False)
    await room.tables.challenge(ANA, BETO, HERE, plan())


async def test_a_challenged_person_is_free_to_play(room: Room) -> None:
    """An ignored challenge binds nobody, and there are not too many of them."""
    for person in (BETO, CAIO, DUDA):
        await room.tables.challenge(ANA, person, HERE, plan())
    with refused("challenge.many"):
        await room.tables.challenge(ANA, Person(55, "Zé"), HERE, plan())
    assert (await room.tables.challenge(BETO, "easy", HERE, plan())).stage == "playing"
    assert (await room.tables.open(BETO, HERE, plan())).stage == "lobby"


async def test_who_asks_the_computer_in_waits_for_nobody(room: Room) -> None:
    table = await room.tables.challenge(ANA, BETO, HERE, plan())
    await room.tables.add_computer(table.id, ANA.user, "normal")
    with refused("challenge.none"):
        await room.tables.accept(table.id, BETO)
    assert (await room.tables.start(table.id, ANA.user)).stage == "playing"


async def test_a_duel_against_the_computer_starts_at_once(room: Room) -> None:
    table = await room.tables.challenge(ANA, "normal", HERE, plan(seats=4))
    assert table.stage == "playing"
    assert table.plan.seats == 2
    assert table.seats[1] == Seated(computer="normal")
    assert table.to_act == (0,)
    with refused("computer.level"):
        await room.tables.challenge(ANA, "genial", HERE, plan())


async def test_persons_and_servers_have_no_end_of_tables(room: Room) -> None:
    room.tables.limits = replace(room.limits, tables_per_person=2, tables_per_guild=3)
    answers = await asyncio.gather(*(room.tables.open(ANA, HERE, plan()) for _ in range(5)), return_exceptions=True)
    codes = [getattr(answer, "code", "open") for answer in answers]
    assert sorted(codes) == ["limit.person"] * 3 + ["open"] * 2
    other = await room.tables.open(BETO, HERE, plan())
    with refused("limit.person"):
        await room.tables.sit(other.id, ANA)
    with refused("limit.guild"):
        await room.tables.open(CAIO, HERE, plan())
    await room.tables.leave(other.id, BETO.user)
    await room.tables.open(CAIO, HERE, plan())


async def test_a_rematch_waits_for_the_other_and_has_new_cards(room: Room) -> None:
    table = await room.duel()
    with refused("table.not_over"):
        await room.tables.rematch(table.id, ANA.user)
    await room.tables.resign(table.id, ANA.user)
    with refused("table.not_seated"):
        await room.tables.rematch(table.id, CAIO.user)
    first, second = await asyncio.gather(
        room.tables.rematch(table.id, BETO.user), room.tables.rematch(table.id, BETO.user)
    )
    assert first.id == second.id
    assert (first.invited, first.rematch_of, first.series, first.number) == (ANA.user, table.id, table.id, 2)
    assert first.seats[1].name == "Beto"
    with refused("challenge.none"):
        await room.tables.sit(first.id, CAIO)
    again = await room.tables.rematch(table.id, ANA.user)
    assert (again.id, again.stage, again.people) == (first.id, "playing", (ANA.user, BETO.user))
    assert again.seed_commitment != table.seed_commitment


async def test_a_declined_rematch_cools_down_but_not_for_the_one_who_declined(room: Room) -> None:
    table = await room.duel()
    await room.tables.resign(table.id, ANA.user)
    offered = await room.tables.rematch(table.id, ANA.user)
    await room.tables.decline(offered.id, BETO.user)
    with refused("challenge.cooldown"):
        await room.tables.rematch(table.id, ANA.user)
    with refused("challenge.cooldown"):
        await room.tables.challenge(ANA, BETO, HERE, plan())
    changed_his_mind = await room.tables.rematch(table.id, BETO.user)
    assert changed_his_mind.invited == ANA.user
    assert (await room.tables.rematch(table.id, ANA.user)).stage == "playing"


async def test_what_was_never_played_is_not_played_again(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan())
    await room.tables.close(table.id, ANA.user)
    with refused("table.not_started"):
        await room.tables.rematch(table.id, ANA.user)


async def test_a_rematch_of_four_starts_with_the_last_person(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan(seats=4))
    await room.tables.sit(table.id, BETO)
    await room.tables.sit(table.id, CAIO)
    await room.tables.add_computer(table.id, ANA.user, "easy")
    await room.tables.start(table.id, ANA.user)
    old = await room.tables.close(table.id, ANA.user, "fim")
    again = await room.tables.rematch(table.id, CAIO.user)
    again = await room.tables.rematch(table.id, ANA.user)
    assert (again.stage, again.free) == ("lobby", (1,))
    again = await room.tables.rematch(table.id, BETO.user)
    assert again.stage == "playing"
    assert [seat.user or seat.computer for seat in again.seats] == [seat.user or seat.computer for seat in old.seats]


async def test_a_host_may_close_three_rated_matches_in_thirty_days(room: Room) -> None:
    """The fourth he gives up, or a moderator closes it. Lobbies, friendly matches and those with computers are free."""
    first = await room.duel()
    await room.tables.close(first.id, ANA.user)
    for _ in range(2):
        await room.tables.close((await room.duel()).id, ANA.user)
    fourth = await room.duel()
    with refused("league.closings") as refusal:
        await room.tables.close(fourth.id, ANA.user)
    assert refusal.value.facts == {"limit": 3, "days": 30}
    assert (await room.tables.table(fourth.id)).open
    friendly = await room.tables.challenge(ANA, BETO, HERE, replace(plan(), rated=False))
    for free in (
        await room.tables.accept(friendly.id, BETO),
        await room.tables.challenge(ANA, "easy", HERE, plan()),
        await room.tables.open(ANA, HERE, plan()),
    ):
        assert not (await room.tables.close(free.id, ANA.user)).open
    assert not (await room.tables.close(fourth.id, CAIO.user, moderator=True)).open
    room.pass_time(30 * DAY + 1)
    assert not (await room.tables.close((await room.duel()).id, ANA.user)).open


async def test_two_matches_that_a_host_closes_at_once_are_two(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of them would be his third."""
    for _ in range(2):
        await room.tables.close((await room.duel()).id, ANA.user)
    both = [await room.duel() for _ in range(2)]
    counted, real = asyncio.Barrier(2), room.store.closed_by

    async def closed_by(host: int | None, guild: int, since: int) -> tuple[Table, ...]:
        found = await real(host, guild, since)
        with contextlib.suppress(TimeoutError, asyncio.BrokenBarrierError):
            async with asyncio.timeout(0.2):
                await counted.wait()
        return found

    monkeypatch.setattr(room.store, "closed_by", closed_by)
    done = await asyncio.gather(*(room.tables.close(table.id, ANA.user) for table in both), return_exceptions=True)
    assert sorted(isinstance(one, TableError) for one in done) == [False, True]
