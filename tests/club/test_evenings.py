"""A club evening without Discord: who may what, what is opened, and what is left when the process dies in between."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.club.evenings import GUESTS, IDLE
from bot.club.model import ClubChange
from bot.club.service import Club
from bot.league.evening import Evening, EveningPlan, champions, standing
from bot.store.evenings import forget_in_evenings
from bot.tables.model import Person, Table, TableError
from bot.tables.shelf import Conflict
from tests.tables.room import HERE, MINUTE, Room, refused

PEOPLE = [Person(number, f"P{number}") for number in range(1, 17)]
HOST = Person(500, "Duda")
ONE_DEAL = EveningPlan("bisca", {"preset": "bisca"}, 4, 3, clock="none", seconds=0)


class Night:
    """A room with a club in it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.told: list[ClubChange] = []
        self.begin()

    def begin(self) -> None:
        self.club = Club(self.room.tables, self.room.store, now=lambda: self.room.time, listener=self.told.append)

    async def restart(self) -> None:
        await self.room.restart()
        self.begin()

    async def open(self, people: int, **changes: Any) -> Evening:
        evening = await self.club.open_evening(1, 100, HOST, replace(ONE_DEAL, **changes))
        for person in PEOPLE[:people]:
            evening = await self.club.check_in(evening.id, 1, person)
        return evening

    async def draw(self, evening: Evening) -> Evening:
        return await self.club.draw_round(evening.id, 1, HOST.user)

    async def read(self, evening: Evening) -> Evening:
        return await self.club.evening(evening.id, 1)

    async def tables(self, evening: Evening) -> list[Table]:
        running = (await self.read(evening)).running
        assert running is not None
        return [await self.room.tables.table(table.id) for table in running.tables]

    async def play(self, evening: Evening) -> Evening:
        """All tables of the running round to their end."""
        for table in await self.tables(evening):
            if table.open:
                await self.room.play_out(table.id)
        await self.club.settle_evenings()
        return await self.read(evening)


@pytest.fixture
async def night(tmp_path: Path) -> AsyncIterator[Night]:
    room = await Room(tmp_path / "mesa.db").enter()
    yield Night(room)
    await room.leave()


async def test_a_whole_evening(night: Night) -> None:
    evening = await night.open(12)
    assert evening.here == tuple(person.user for person in PEOPLE[:12])
    for number in (1, 2, 3):
        evening = await night.draw(evening)
        tables = await night.tables(evening)
        assert [table.stage for table in tables] == ["playing"] * 3
        assert {user for table in tables for user in table.people} == set(evening.here)
        assert all(table.plan.rated and table.host == HOST.user and table.place == HERE for table in tables)
        evening = await night.play(evening)
        assert evening.rounds[-1].number == number
        assert evening.rounds[-1].over
    assert evening.ended is not None, "after the last round it ends by itself"
    partners = [frozenset(pair) for one in evening.rounds for t in one.tables for pair in (t.seats[::2], t.seats[1::2])]
    assert len(set(partners)) == 18, "nobody has had the same partner twice"
    rows = standing(evening)
    assert sum(row.won for row in rows) == 18
    assert sum(row.difference for row in rows) == 0
    assert all(row.played == 3 for row in rows)
    assert champions(evening) == tuple(row.person for row in rows if row.won == rows[0].won and row.place == 1)
    assert [change.kind for change in night.told] == ["evening"] * len(night.told)
    assert {change.subject for change in night.told} == {evening.id}


@pytest.mark.parametrize("people", [11, 13, 14])
@pytest.mark.parametrize("fill", ["bye", "computer"])
async def test_numbers_that_fit_no_tables(night: Night, people: int, fill: str) -> None:
    evening = await night.open(people, fill=fill, rounds=2)
    for _ in range(2):
        evening = await night.draw(evening)
        seated = [user for table in await night.tables(evening) for user in table.people]
        assert sorted([*seated, *evening.rounds[-1].byes]) == sorted(evening.here)
        evening = await night.play(evening)
    byes = [person for one in evening.rounds for person in one.byes]
    assert len(byes) == len(set(byes)) == (2 * (people % 4) if fill == "bye" else 0)
    assert evening.ended is not None
    assert all(row.played + row.byes == 2 for row in standing(evening))


async def test_two_by_two(night: Night) -> None:
    evening = await night.open(5, size=2, rounds=1)
    evening = await night.play(await night.draw(evening))
    assert len(evening.rounds[0].tables) == 2
    (resting,) = evening.rounds[0].byes
    row = next(row for row in standing(evening) if row.person == resting)
    assert (row.place, row.played, row.won, row.difference) == (3, 0, 1, 0), "after the two winners, who have a lead"


async def test_who_comes_late_plays_in_the_next_round_and_who_left_does_not(night: Night) -> None:
    evening = await night.open(8)
    evening = await night.draw(evening)
    evening = await night.club.check_in(evening.id, 1, PEOPLE[8])
    evening = await night.club.check_out(evening.id, 1, PEOPLE[0].user)
    assert PEOPLE[0].user in {user for table in await night.tables(evening) for user in table.people}
    evening = await night.draw(await night.play(evening))
    seated = {user for table in await night.tables(evening) for user in table.people}
    assert seated == {person.user for person in PEOPLE[1:9]}
    assert PEOPLE[0].user in [row.person for row in standing(await night.play(evening))]
    assert (await night.club.check_in(evening.id, 1, PEOPLE[0])).here[0] == PEOPLE[0].user, "he may come back"


async def test_who_leaves_before_he_has_played_was_not_there(night: Night) -> None:
    evening = await night.open(3)
    evening = await night.club.check_out(evening.id, 1, PEOPLE[1].user)
    assert [guest.name for guest in evening.guests] == ["P1", "P3"]
    with refused("evening.not_here"):
        await night.club.check_out(evening.id, 1, PEOPLE[1].user)


async def test_a_second_click_changes_nothing(night: Night) -> None:
    evening = await night.open(4)
    assert await night.club.check_in(evening.id, 1, PEOPLE[0]) == evening
    drawn = await asyncio.gather(
        *(night.club.draw_round(evening.id, 1, HOST.user, number=1) for _ in range(3)),
        *(night.club.settle_evenings() for _ in range(3)),
    )
    assert drawn[0] == drawn[1] == drawn[2]
    assert night.room.kinds.count("started") == 1
    evening = await night.play(evening)
    over = await night.club.end_evening(evening.id, 1, HOST.user)
    assert await night.club.end_evening(evening.id, 1, 77) == over


async def test_what_cannot_be_done(night: Night) -> None:
    club, evening = night.club, await night.open(3)
    for code, act in (
        ("evening.open", club.open_evening(1, 100, PEOPLE[0], ONE_DEAL)),
        ("evening.rounds", club.open_evening(1, 101, HOST, replace(ONE_DEAL, rounds=0))),
        ("evening.minutes", club.open_evening(1, 101, HOST, replace(ONE_DEAL, minutes=1))),
        ("evening.size", club.open_evening(1, 101, HOST, replace(ONE_DEAL, size=3))),
        ("table.rules", club.open_evening(1, 101, HOST, replace(ONE_DEAL, size=5))),
        ("table.rules", club.open_evening(1, 101, HOST, replace(ONE_DEAL, rules={"preset": "nenhuma"}))),
        ("table.game", club.open_evening(1, 101, HOST, replace(ONE_DEAL, game="xadrez"))),
        ("computer.level", club.open_evening(1, 101, HOST, replace(ONE_DEAL, level="genial"))),
        ("evening.few", club.draw_round(evening.id, 1, HOST.user)),
        ("evening.not_host", club.draw_round(evening.id, 1, PEOPLE[0].user)),
        ("evening.not_host", club.end_evening(evening.id, 1, PEOPLE[0].user)),
        ("seat.bot", club.check_in(evening.id, 1, Person(900, "Robô", bot=True))),
        ("evening.none", club.check_in(evening.id, 2, PEOPLE[0])),
        ("evening.none", club.evening_in(1, 999)),
        ("evening.none", club.end_evening(99, 1, HOST.user)),
    ):
        with refused(code):
            await act
    await club.check_in(evening.id, 1, PEOPLE[3])
    await night.draw(evening)
    with refused("evening.running"):
        await night.draw(evening)
    await club.end_evening(evening.id, 1, 77, moderator=True)
    with refused("evening.over"):
        await club.check_in(evening.id, 1, PEOPLE[5])
    assert await club.open_evenings() == ()
    await club.open_evening(1, 100, HOST, ONE_DEAL)


async def test_individual_tables_of_four_are_no_pairs(night: Night) -> None:
    with refused("evening.size"):
        await night.open(0, rules={"preset": "bisca", "teams": "individual"})


async def test_it_takes_no_end_of_people(night: Night) -> None:
    evening = await night.open(0)
    for number in range(1, GUESTS + 1):
        await night.club.check_in(evening.id, 1, Person(number, f"P{number}"))
    with refused("evening.full"):
        await night.club.check_in(evening.id, 1, Person(GUESTS + 1, "P"))
    await night.club.check_out(evening.id, 1, 1)
    assert len((await night.club.check_in(evening.id, 1, Person(GUESTS + 1, "P"))).here) == GUESTS


async def test_what_was_closed_is_nobodys(night: Night) -> None:
    evening = await night.draw(await night.open(8, rounds=1))
    first, second = await night.tables(evening)
    await night.room.tables.close(first.id, HOST.user)
    await night.room.play_out(second.id)
    await night.club.settle_evenings()
    evening = await night.read(evening)
    assert evening.ended is not None
    assert sum(row.played for row in standing(evening)) == 4
    assert len(champions(evening)) == 2


async def test_without_any_result_there_is_no_champion(night: Night) -> None:
    evening = await night.draw(await night.open(5, rounds=1))
    for table in await night.tables(evening):
        await night.room.tables.close(table.id, HOST.user)
    await night.club.settle_evenings()
    assert champions(await night.read(evening)) == ()


async def test_who_takes_a_computers_seat_has_part_in_it(night: Night) -> None:
    evening = await night.draw(await night.open(3, fill="computer", rounds=1))
    (table,) = await night.tables(evening)
    late = Person(77, "Tarde")
    (computer,) = [seat for seat, one in enumerate(table.seats) if one.computer]
    await night.room.tables.sit_for_computer(table.id, late, computer)
    (request,) = (await night.room.tables.table(table.id)).requests
    asked = next(person for person in PEOPLE if person.user == request.asked[0])
    await night.room.tables.agree(table.id, asked, "seat", late.user)
    evening = await night.play(evening)
    assert (77, 1) in [(row.person, row.played) for row in standing(evening)]
    assert evening.name(77) == "Tarde"
    assert 77 not in evening.here


@pytest.mark.parametrize("minutes", [None, 30])
async def test_dead_after_the_draw_was_saved(
    night: Night, monkeypatch: pytest.MonkeyPatch, minutes: int | None
) -> None:
    """Whatever was opened by then, the rest is opened at the next start, and nothing twice."""
    evening = await night.open(12, minutes=minutes)
    arrange, count = night.room.tables.arrange, 0

    async def die_at_the_second(*args: Any) -> Table:
        nonlocal count
        count += 1
        if count == 2:
            raise asyncio.CancelledError
        return await arrange(*args)

    monkeypatch.setattr(night.room.tables, "arrange", die_at_the_second)
    with pytest.raises(asyncio.CancelledError):
        await night.draw(evening)
    (one,) = await night.room.tables.tables_in(1)
    night.room.pass_time(45 * MINUTE)
    await night.restart()
    await night.club.settle_evenings()
    await night.club.settle_evenings()
    tables = await night.tables(evening)
    assert one.id in {table.id for table in tables}
    assert [table.stage for table in tables] == ["playing"] * 3
    begun = night.room.time - 45 * MINUTE
    ends = [None] * 3 if minutes is None else sorted([begun + 30 * MINUTE, *[night.room.time + 30 * MINUTE] * 2])
    assert sorted(table.plan.until or 0 for table in tables) == [end or 0 for end in ends]
    assert len(await night.room.tables.tables_in(1)) == 3
    evening = await night.play(evening)
    assert evening.rounds[0].over


async def test_what_ended_while_the_bot_was_away_is_taken_in(night: Night) -> None:
    evening = await night.draw(await night.open(4))
    (table,) = await night.tables(evening)
    await night.room.play_out(table.id)
    await night.restart()
    assert (await night.read(evening)).running is not None
    await night.club.settle_evenings()
    assert (await night.read(evening)).running is None


async def test_nothing_is_opened_while_the_gateway_is_lost(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = await night.open(4)
    monkeypatch.setattr(night.room.tables, "arrange", None)
    with pytest.raises(TypeError):
        await night.draw(evening)
    monkeypatch.undo()
    night.room.tables.gateway_lost()
    await night.club.settle_evenings()
    assert await night.room.tables.tables_in(1) == ()
    await night.room.tables.gateway_back()
    await night.club.settle_evenings()
    assert len(await night.room.tables.tables_in(1)) == 1


async def test_the_next_round_may_be_drawn_before_the_end_was_noticed(night: Night) -> None:
    evening = await night.draw(await night.open(4))
    (table,) = await night.tables(evening)
    await night.room.play_out(table.id)
    assert len((await night.draw(evening)).rounds) == 2


async def test_after_the_last_round_there_is_none_also_where_its_end_was_not_noticed(night: Night) -> None:
    evening = await night.draw(await night.open(4, rounds=1))
    (table,) = await night.tables(evening)
    await night.room.play_out(table.id)
    with refused("evening.over"):
        await night.draw(evening)
    assert (await night.read(evening)).ended is not None


async def test_a_forgotten_evening_ends_by_itself(night: Night) -> None:
    evening = await night.draw(await night.open(4, rounds=2))
    night.room.pass_time(IDLE)
    await night.club.settle_evenings()
    assert (await night.read(evening)).ended is None, "somebody plays"
    await night.club.end_evening(evening.id, 1, HOST.user)
    other = await night.open(1)
    night.room.pass_time(IDLE - 1)
    await night.club.settle_evenings()
    assert (await night.read(other)).ended is None
    night.room.pass_time(1)
    await night.club.settle_evenings()
    assert (await night.read(other)).ended == night.room.time


async def test_a_table_that_this_version_cannot_read_is_nobodys(night: Night) -> None:
    evening = await night.draw(await night.open(4))
    (table,) = await night.tables(evening)
    await night.room.store._db.call(lambda db: db.execute("UPDATE actions SET text = 'x'"))
    await night.room.store._db.call(lambda db: db.execute("UPDATE rounds SET standing = 'x'"))
    await night.restart()
    with pytest.raises(TableError):
        await night.room.tables.view(table.id)
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
    for table in (*await night.tables(first), *await night.tables(other)):
        await night.room.play_out(table.id)
    results, ill = night.room.tables.results, (await night.tables(first))[0].id

    async def fail(table: str) -> Any:
        if table == ill:
            raise OSError
        return await results(table)

    monkeypatch.setattr(night.room.tables, "results", fail)
    await night.club.settle_evenings()
    assert (await night.read(other)).ended is not None
    assert f"evening {first.id} cannot be looked at now (OSError)" in caplog.text
    monkeypatch.undo()
    await night.club.settle_evenings()
    assert (await night.read(first)).ended is not None


async def test_it_is_kept_as_it_is(night: Night) -> None:
    evening = await night.play(await night.draw(await night.open(6, fill="computer", minutes=20, rated=False)))
    await night.club.evening_shown(evening.id, 4711)
    shown = await night.read(evening)
    assert (shown.message, shown.posted) == (4711, night.room.time)
    assert replace(shown, message=None, posted=0) == evening
    assert await night.club.evening_in(1, 100) == shown
    with pytest.raises(Conflict):
        await night.room.store.save_evening(replace(shown, guests=()), expected=0)
    assert await night.read(evening) == shown
    over = await night.club.end_evening(evening.id, 1, HOST.user)
    assert await night.club.untold_evenings() == (over,)
    await night.club.evening_told(evening.id, 4712)
    assert await night.club.untold_evenings() == ()


async def test_a_click_while_somebody_is_removed_changes_nothing(night: Night, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = await night.open(4)
    read = night.room.store.evening

    async def read_before(number: int) -> Evening | None:
        found = await read(number)
        await night.room.store._db.call(lambda db: db.execute("UPDATE evenings SET version = version + 1"))
        return found

    monkeypatch.setattr(night.room.store, "evening", read_before)
    with refused("evening.changed"):
        await night.club.check_in(evening.id, 1, PEOPLE[5])
    monkeypatch.undo()
    assert len((await night.read(evening)).here) == 4


async def test_a_removed_person_leaves_a_number_behind(night: Night) -> None:
    evening = await night.play(await night.draw(await night.open(5)))
    for person in (1, 2, 3, 4, 5, 500):
        await night.room.store._db.call(forget_in_evenings, person, -person)
    found = await night.read(evening)
    assert sorted(guest.person for guest in found.guests) == [-5, -4, -3, -2, -1]
    assert {guest.name for guest in found.guests} == {""} == {found.host_name}
    assert found.here == ()
    assert (found.host, -found.rounds[0].byes[0]) == (-500, evening.rounds[0].byes[0])
    assert [(-row.person, row.won) for row in standing(found)] == [(row.person, row.won) for row in standing(evening)]
