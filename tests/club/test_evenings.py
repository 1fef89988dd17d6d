"""A club evening without Discord: who may what, what is opened, who rests, how it ends."""

import asyncio
from dataclasses import replace

import pytest

from bot.club.evenings import GUESTS, IDLE
from bot.games.buraco.rules import NO_TARGET
from bot.league.evening import EveningTable, champions, standing
from bot.tables.model import Person
from tests.club.house import HERE
from tests.club.night import HOST, ONE_DEAL, PEOPLE, Night
from tests.tables.room import refused


async def test_a_whole_evening(night: Night) -> None:
    evening = await night.open(12)
    assert evening.here == tuple(person.user for person in PEOPLE[:12])
    for number in (1, 2, 3):
        evening = await night.draw(evening)
        tables = await night.running(evening)
        assert [table.stage for table in tables] == ["playing"] * 3
        assert {user for table in tables for user in table.people} == set(evening.here)
        assert all(table.plan.rated and table.host == HOST.user and table.place == HERE for table in tables)
        evening = await night.finish(evening)
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
        seated = [user for table in await night.running(evening) for user in table.people]
        assert sorted([*seated, *evening.rounds[-1].byes]) == sorted(evening.here)
        evening = await night.finish(evening)
    byes = [person for one in evening.rounds for person in one.byes]
    assert len(byes) == len(set(byes)) == (2 * (people % 4) if fill == "bye" else 0)
    assert evening.ended is not None
    assert all(row.played + row.byes == 2 for row in standing(evening))


async def test_two_by_two(night: Night) -> None:
    evening = await night.open(5, size=2, rounds=1)
    evening = await night.finish(await night.draw(evening))
    assert len(evening.rounds[0].tables) == 2
    (resting,) = evening.rounds[0].byes
    row = next(row for row in standing(evening) if row.person == resting)
    assert (row.place, row.played, row.won, row.difference) == (3, 0, 1, 0), "after the two winners, who have a lead"


@pytest.mark.parametrize("deals", [2, 3])
async def test_a_match_of_deals_is_exactly_so_many(night: Night, deals: int) -> None:
    """By prices of which one deal alone may bring as many points as there are deals; also after a restart."""
    rules = {"preset": "capixaba", "capote": [9, 9], "match": "all_of", "wins": deals}
    evening = await night.draw(await night.open(8, size=2, rounds=1, rules=rules))
    for table in await night.running(evening):
        while (await night.tables.table(table.id)).round < 2:
            await night.play(table.id)
    await night.restart()
    evening = await night.finish(evening)
    assert evening.ended is not None
    for one in evening.rounds[0].tables:
        await _ended_after(night, one, deals)


async def test_a_match_of_rounds_is_exactly_so_many(night: Night) -> None:
    rules = {"preset": "clube", "max_rounds": 2, "target": NO_TARGET}
    evening = await night.draw(await night.open(2, game="buraco", size=2, rounds=1, rules=rules))
    (table,) = await night.running(evening)
    while (table := await night.play_round(table.id)).open:
        await night.tables.next_round(table.id, table.people[0], table.round)
    evening = await night.finish(evening)
    await _ended_after(night, evening.rounds[0].tables[0], 2)


async def _ended_after(night: Night, one: EveningTable, deals: int) -> None:
    """It ended after so many, or where that was a tie after the first that was none, with most points."""
    results = await night.tables.results(one.id)
    ended, scores = (await night.tables.table(one.id)).ended, results[-1].scores
    assert ended is not None
    assert (ended.reason, ended.winner) == ("rounds", scores.index(max(scores)))
    assert len(results) == deals or all(len(set(each.scores)) == 1 for each in results[deals - 1 : -1])
    assert one.shares == tuple("won" if seat == ended.winner else "lost" for seat in (0, 1))
    match = await night.club.match_of(f"table:{one.id}")
    assert match is None or (match.target, match.rounds) == (0, len(results))


async def test_who_comes_late_plays_in_the_next_round_and_who_left_does_not(night: Night) -> None:
    evening = await night.open(8)
    evening = await night.draw(evening)
    evening = await night.club.check_in(evening.id, 1, PEOPLE[8])
    evening = await night.club.check_out(evening.id, 1, PEOPLE[0].user)
    assert PEOPLE[0].user in {user for table in await night.running(evening) for user in table.people}
    evening = await night.draw(await night.finish(evening))
    seated = {user for table in await night.running(evening) for user in table.people}
    assert seated == {person.user for person in PEOPLE[1:9]}
    assert PEOPLE[0].user in [row.person for row in standing(await night.finish(evening))]
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
    assert night.kinds.count("started") == 1
    evening = await night.finish(evening)
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
    first, second = await night.running(evening)
    await night.tables.close(first.id, HOST.user)
    await night.play_out(second.id)
    await night.club.settle_evenings()
    evening = await night.read(evening)
    assert evening.ended is not None
    assert sum(row.played for row in standing(evening)) == 4
    assert len(champions(evening)) == 2


async def test_without_any_result_there_is_no_champion(night: Night) -> None:
    evening = await night.draw(await night.open(5, rounds=1))
    for table in await night.running(evening):
        await night.tables.close(table.id, HOST.user)
    await night.club.settle_evenings()
    assert champions(await night.read(evening)) == ()


async def test_who_takes_a_computers_seat_has_part_in_it(night: Night) -> None:
    evening = await night.draw(await night.open(3, fill="computer", rounds=1))
    (table,) = await night.running(evening)
    late = Person(77, "Tarde")
    (computer,) = [seat for seat, one in enumerate(table.seats) if one.computer]
    await night.tables.sit_for_computer(table.id, late, computer)
    (request,) = (await night.tables.table(table.id)).requests
    asked = next(person for person in PEOPLE if person.user == request.asked[0])
    await night.tables.agree(table.id, asked, "seat", late.user)
    evening = await night.finish(evening)
    assert (77, 1) in [(row.person, row.played) for row in standing(evening)]
    assert evening.name(77) == "Tarde"
    assert 77 not in evening.here


async def test_a_forgotten_evening_ends_by_itself(night: Night) -> None:
    evening = await night.draw(await night.open(4, rounds=2))
    night.pass_time(IDLE)
    await night.club.settle_evenings()
    assert (await night.read(evening)).ended is None, "somebody plays"
    await night.club.end_evening(evening.id, 1, HOST.user)
    other = await night.open(1)
    night.pass_time(IDLE - 1)
    await night.club.settle_evenings()
    assert (await night.read(other)).ended is None
    night.pass_time(1)
    await night.club.settle_evenings()
    assert (await night.read(other)).ended == night.time
