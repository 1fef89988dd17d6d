"""What the club knows of a person, hands out to him alone, and forgets without taking anything from anybody else."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from bot.club.refusals import ClubError
from bot.league.model import INACTIVE, PROVISIONAL, PersonId, Rating, Season
from bot.league.people import profile, versus
from bot.league.ratings import rate
from bot.tables.model import Table
from tests.club.house import ANA, BETO, CAIO, DUDA, GUILD, HERE, NOON, House, paper, plan
from tests.tables.room import DAY, HOUR, refused

A, B, C, D = (one.user for one in (ANA, BETO, CAIO, DUDA))


async def months(house: House) -> None:
    """Duels and pairs of Buraco, a closed season and an open one."""
    points = ((1005, 400), (300, 900), (700, 705), (50, -100), (800, 120), (15, 90))
    for number, totals in enumerate(points, 1):
        seats = (A, B) if number % 3 == 0 else (A, B, C, D) if number % 2 else (B, D, A, C)
        house.time = NOON + number * HOUR
        match, rounds = paper(number, [totals], at=house.time, seats=seats, game="buraco")
        await house.enter_match(match, rounds)
        if number == 4:
            season = await house.club.general(GUILD, "buraco")
            assert season is not None
            house.time += 1
            await house.club.close(season.id, GUILD, None)


async def seasons(house: House) -> tuple[Season, ...]:
    return await house.club.seasons(GUILD, game="buraco")


async def tables(house: House) -> dict[tuple[int, str], list[tuple[Any, ...]]]:
    """All tables of all seasons: place, who, points, figures."""
    return {
        (season.id, kind): [
            (row.place, row.who, row.points, row.figures) for row in (await standing(house, season, kind))
        ]
        for season in await seasons(house)
        for kind in ("persons", "pairs")
    }


async def standing(house: House, season: Season, kind: Any) -> Any:
    return (await house.club.standing(season.id, GUILD, kind)).rows


def renamed(value: Any, old: PersonId, new: PersonId) -> Any:
    """The same with another number, a pair's smaller number first."""
    if isinstance(value, dict):
        return {renamed(key, old, new): renamed(one, old, new) for key, one in value.items()}
    return (
        tuple(sorted(new if one == old else one for one in value))
        if isinstance(value, tuple)
        else new
        if value == old
        else value
    )


def by_who(rows: list[tuple[Any, ...]], old: PersonId = 0, new: PersonId = 0) -> dict[Any, Any]:
    return {renamed(who, old, new): (place, points, figures) for place, who, points, figures in rows}


def text(house: House) -> str:
    """Everything in the database."""
    connection = house.store._db._conn
    assert connection is not None
    return "\n".join(connection.iterdump())


# -- what is shown -----------------------------------------------------------------------------------------------------


async def test_a_profile_and_a_head_to_head_are_those_of_the_matches(house: House) -> None:
    await months(house)
    pages = [await house.club.history(GUILD, page=page) for page in range(2)]
    matches = [match for found, _ in pages for match in found]
    ratings = rate(matches)
    course = {number: after[A] for number, after in ratings.course.items() if A in after}
    assert await house.club.profile(GUILD, A, "buraco") == profile(A, "buraco", matches, course)
    assert await house.club.versus(GUILD, (B,), (A,)) == versus((B,), (A,), matches)
    assert await house.club.versus(GUILD, (C, A), (D, B), "buraco") == versus((A, C), (B, D), matches, "buraco")
    assert (await house.club.versus(GUILD, (A,), (B,), "bisca")).meetings == ()


async def test_the_rate_of_completion_is_of_tables(house: House) -> None:
    await house.match()
    await house.club.settle()
    one = await house.club.profile(GUILD, A, "bisca")
    assert (one.finished, one.begun) == (1, 1)


async def test_who_gives_up_whenever_his_hand_is_bad_is_seen(house: House) -> None:
    """It brings nobody anything before somebody has played, and is none of the other's matches."""
    await house.match()
    table = await house.duel()
    await house.tables.resign(table.id, ANA.user)
    assert await house.club.settle() != ()
    rates = [await house.club.profile(GUILD, one.user, "bisca") for one in (ANA, BETO)]
    assert [(one.finished, one.begun) for one in rates] == [(1, 2), (1, 1)]


async def test_who_lets_a_match_without_a_clock_fall_asleep_is_seen(house: House) -> None:
    """It brings nobody anything; who waited for him all the time has not left it."""
    table = await house.duel()
    asleep = table.seats[table.to_act[0]].user
    house.pass_time(30 * DAY)
    await house.tables.sweep()
    over = await house.tables.table(table.id)
    assert over.ended is not None
    assert over.ended.reason == "idle"
    assert await house.club.settle() == ()
    rates = {one.user: await house.club.completion(GUILD, one.user) for one in (ANA, BETO)}
    assert rates == {one.user: (0, int(one.user == asleep)) for one in (ANA, BETO)}


async def test_the_rate_of_completion_is_of_matches_that_could_count(house: House) -> None:
    """Not of those against the computer alone, nor of pairs whose other side had nobody."""
    alone = await house.tables.challenge(ANA, "easy", HERE, plan())
    partners = await house.four(plan(seats=4), 1, 3)
    for table in (alone, partners):
        await house.play_out(table.id)
    closed = await house.tables.challenge(ANA, "easy", HERE, plan())
    await house.tables.close(closed.id, A)
    await house.club.settle()
    one = await house.club.profile(GUILD, A, "bisca")
    assert (one.finished, one.begun, one.completion) == (0, 0, None)


@pytest.mark.parametrize(("a", "b"), [((A,), (A,)), ((A, B), (B, C)), ((A,), (B, C)), ((), ()), ((A, B, C), (D, 5, 6))])
async def test_what_is_no_head_to_head(house: House, a: tuple[int, ...], b: tuple[int, ...]) -> None:
    with pytest.raises(ClubError, match=r"league\.versus"):
        await house.club.versus(GUILD, a, b)


async def test_the_board_of_a_closed_season_is_of_its_end(house: House) -> None:
    await months(house)
    closed, opened = sorted(await seasons(house), key=lambda season: season.number)
    now = {one.person: one.rating for one in await house.club.board(GUILD, "buraco")}
    then = {one.person: one.rating for one in await house.club.board(GUILD, "buraco", season=closed.id)}
    assert then.keys() == now.keys()
    assert then[A].played == 4 != now[A].played
    assert now == {one.person: one.rating for one in await house.club.board(GUILD, "buraco", season=opened.id)}
    house.time += INACTIVE + DAY
    assert await house.club.board(GUILD, "buraco") == ()
    assert {one.person for one in await house.club.board(GUILD, "buraco", season=closed.id)} == then.keys()


async def test_a_board_of_another_server_or_game_is_none(house: House) -> None:
    await months(house)
    (season, *_) = await seasons(house)
    for guild, game, number in ((GUILD + 1, "buraco", season.id), (GUILD, "bisca", season.id), (GUILD, "buraco", 99)):
        with pytest.raises(ClubError, match=r"league\.season"):
            await house.club.board(guild, game, season=number)


async def test_who_has_played_enough_has_a_place(house: House) -> None:
    for number in range(1, PROVISIONAL + 1):
        match, rounds = paper(number, [(3, 0)], at=NOON + number)
        await house.enter_match(match, rounds)
    house.time += HOUR
    lines = await house.club.board(GUILD, "bisca")
    assert [(one.place, one.person) for one in lines] == [(1, A), (2, B)]


# -- what is handed out ------------------------------------------------------------------------------------------------


async def test_somebody_gets_all_that_is_his_and_nothing_of_others(house: House) -> None:
    await months(house)
    await house.match()
    await house.club.settle()
    await house.tables.set_personal(A, large=True)
    await house.tables.block(A, 77, True)
    data = json.loads(await house.club.export_person(A))
    kept = data["kept"]
    assert data["person"] == str(A)
    assert len(kept["entries"]) == 7
    assert kept["people"][0]["name"] == "Ana"
    assert kept["seats"][0]["game"] == "bisca"
    assert {row["name"]: row["value"] for row in kept["personal"]} == {"large": "true"}
    assert kept["blocks"][0]["blocked"] == 77
    assert {"figures", "ratings", "final_ratings", "tables"} <= kept.keys()
    whole = json.dumps(kept)
    assert '"seed"' not in whole
    assert "semente" not in whole
    for other in (BETO, CAIO, DUDA):
        assert other.name not in whole
        assert not [row for rows in kept.values() for row in rows if other.user in row.values()]


async def test_of_somebody_unknown_nothing_is_kept(house: House) -> None:
    assert json.loads(await house.club.export_person(99))["kept"] == {}


# -- who is forgotten --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("gone", [A, B, C, D])
async def test_the_others_keep_places_points_and_ratings(house: House, gone: int) -> None:
    await months(house)
    before, ratings = await tables(house), await house.store.ratings(GUILD, "buraco", 2)
    closed = min(await seasons(house), key=lambda season: season.number)
    final = await house.store.final_ratings(closed.id, 2)
    await house.club.forget(gone)
    number = min(await house.store.ratings(GUILD, "buraco", 2))
    assert number < 0
    after = await tables(house)
    assert {key: by_who(rows) for key, rows in after.items()} == {
        key: by_who(rows, gone, number) for key, rows in before.items()
    }
    assert await house.store.ratings(GUILD, "buraco", 2) == renamed(ratings, gone, number)
    assert await house.store.final_ratings(closed.id, 2) == renamed(final, gone, number)
    assert await house.agrees("buraco")
    assert (await house.club.names(GUILD, (number,)))[number] == ""


async def test_neither_name_nor_number_is_left_anywhere(house: House) -> None:
    await months(house)
    await house.match()
    await house.club.settle()
    match, rounds = paper(50, [(5, 0)], at=NOON, game="buraco", guild=2)
    await house.enter_match(match, rounds)
    assert f"'{ANA.name}'" in text(house)
    await house.club.forget(A)
    assert f"'{ANA.name}'" not in text(house)
    assert json.loads(await house.club.export_person(A))["kept"] == {}
    assert f"'{BETO.name}'" in text(house)


async def test_who_comes_back_is_new(house: House) -> None:
    await months(house)
    await house.club.forget(A)
    house.time += DAY
    match, rounds = paper(60, [(900, 100)], at=house.time, game="buraco")
    await house.enter_match(match, rounds)
    one = await house.club.profile(GUILD, A, "buraco")
    assert one.figures.played == 1
    assert one.course[2][-1].rating.played == 1
    assert (await house.club.names(GUILD, (A,)))[A] == "Ana"
    assert await house.agrees("buraco")
    await house.club.forget(A)
    removed = [person for person in await house.store.ratings(GUILD, "buraco", 2) if person < 0]
    assert len(removed) == 2, "nobody can tell that it was the same one"


async def test_a_match_that_nobody_has_entered_yet_counts_for_the_others(house: House) -> None:
    """It is entered first; and one that ends in this very moment has a nobody in it, not a hole."""
    await house.match()
    await house.tables.forget(A)
    (match,) = await house.club.settle()
    assert match.state == "counts"
    assert A not in match.people
    assert min(match.people) < 0
    assert (await house.row(BETO)).played == 1
    assert await house.agrees()


async def test_a_table_that_was_found_before_is_read_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is found with him, then he is forgotten, then it is entered."""
    await house.match()
    found = house.store.unsettled
    stale: list[tuple[Table, ...]] = []

    async def late(limit: int) -> tuple[Table, ...]:
        tables = await found(limit)
        if tables and not stale:
            stale.append(tables)
            await house.tables.forget(A)
        return tables

    monkeypatch.setattr(house.store, "unsettled", late)
    (match,) = await house.club.settle()
    assert stale
    assert A not in match.people
    assert (await house.club.names(GUILD, (A,)))[A] == ""


async def test_while_he_plays_nothing_is_forgotten(house: House) -> None:
    await months(house)
    await house.duel()
    before = text(house)
    with refused("table.running"):
        await house.club.forget(A)
    assert text(house) == before


async def test_to_be_forgotten_twice_at_once_is_to_be_forgotten(house: House) -> None:
    await months(house)
    await asyncio.gather(house.club.forget(A), house.club.forget(A), house.club.forget(B))
    assert await house.agrees("buraco")
    people = await house.store.ratings(GUILD, "buraco", 2)
    assert sorted(person > 0 for person in people) == [False, False, True, True]


async def test_a_correction_after_it_changes_nobody_else(house: House) -> None:
    """The whole history is computed again, with the nobody in it."""
    await months(house)
    await house.club.forget(A)
    matches, _ = await house.club.history(GUILD, game="buraco")
    newest = matches[0]
    async with house.club.lock(GUILD):
        kept = await house.store.kept_match(newest.id)
        assert kept is not None
        await house.club.change(replace(kept, match=replace(newest, state="void")))
    assert await house.agrees("buraco")
    assert all(isinstance(one, Rating) for one in (await house.store.ratings(GUILD, "buraco", 2)).values())
