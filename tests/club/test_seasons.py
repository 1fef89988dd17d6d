"""Seasons open, close for good, and say what counts in them."""

from typing import Any

import pytest

from bot.club.seasons import MOST_OPEN, PATIENCE
from bot.league.model import RoundScore
from tests.club.hall import BOSS, A, B, C, D, Hall
from tests.club.house import GUILD
from tests.tables.room import ANA, BETO, DAY, NOON, refused

# -- which there are -------------------------------------------------------------------------------------------------


async def test_the_general_league_is_there_from_the_first_rated_match_on(hall: Hall) -> None:
    assert await hall.club.general(GUILD, "buraco") is None
    await hall.played((3000, 1000))
    assert await hall.table(await hall.general()) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    assert await hall.club.general(GUILD, "bisca") is None
    assert await hall.club.general(2, "buraco") is None
    await hall.check()


async def test_a_season_takes_what_it_says(hall: Hall) -> None:
    duro = await hall.opened(name="Duro", preset="duro", target=2000, win=2, loss=1)
    await hall.played((3000, 1000))
    hall.pass_time(1)
    await hall.played((1000, 3000), preset="duro", target=2000)
    hall.pass_time(1)
    await hall.played((1000, 2000), preset="duro")
    assert await hall.table(duro) == [(B, 1, 2, 1), (A, 2, 1, 1)]
    assert [row[-1] for row in await hall.table(await hall.general())] == [3, 3]
    await hall.check()


async def test_a_season_that_begins_before_now_takes_what_was_played_since(hall: Hall) -> None:
    await hall.played((3000, 1000))
    hall.pass_time(DAY)
    await hall.played((3000, 1000), people=(C, D))
    hall.pass_time(DAY)
    both, later = await hall.opened(), await hall.opened(name="Liga", begin=NOON + 1)
    assert await hall.table(both) == [(A, 1, 3, 1), (C, 1, 3, 1), (B, 3, 0, 1), (D, 3, 0, 1)]
    assert await hall.table(later) == [(C, 1, 3, 1), (D, 2, 0, 1)]
    await hall.check()


async def test_the_end_of_a_season_is_not_in_it(hall: Hall) -> None:
    cup = await hall.opened(end=NOON + DAY)
    hall.pass_time(DAY - 1)
    await hall.played((3000, 1000))
    hall.pass_time(1)
    await hall.played((3000, 1000))
    assert await hall.table(cup) == [(A, 1, 3, 1), (B, 2, 0, 1)]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": ""}, "league.name"),
        ({"name": "\u200b"}, "league.name"),
        ({"name": "x" * 61}, "league.name"),
        ({"end": NOON}, "league.dates"),
        ({"begin": NOON + 40 * DAY}, "league.dates"),
        ({"begin": NOON - 9 * DAY, "end": NOON - DAY}, "league.dates"),
        ({"begin": -1}, "league.dates"),
        ({"win": 1001}, "league.price"),
        ({"abandonment": -1001}, "league.price"),
        ({"target": 100_001}, "league.target"),
        ({"target": -1}, "league.target"),
        ({"preset": "capixaba"}, "league.preset"),
        ({"chain": ()}, "league.chain"),
        ({"chain": ("points", "points")}, "league.chain"),
        ({"chain": ("luck",)}, "league.chain"),
        ({"game": "poker"}, "table.game"),
    ],
)
async def test_a_season_that_cannot_be_is_refused(hall: Hall, changes: dict[str, Any], code: str) -> None:
    with refused(code):
        await hall.opened(**changes)
    assert await hall.club.seasons(GUILD) == ()
    assert hall.told == []


async def test_two_seasons_of_one_league_do_not_overlap_and_different_leagues_may(hall: Hall) -> None:
    first = await hall.opened()
    for begin, end in ((NOON, NOON + DAY), (NOON - DAY, NOON + 1), (NOON + 29 * DAY, None), (NOON - DAY, None)):
        with refused("league.overlap"):
            await hall.opened(name="COPA", begin=begin, end=end)
    with refused("league.name_taken"):
        await hall.opened(game="bisca", begin=NOON + 60 * DAY, end=None)
    second = await hall.opened(name="copa", begin=NOON + 30 * DAY, end=None)
    other = await hall.opened(name="Taça")
    assert [one.number for one in (first, second, other)] == [1, 2, 1]
    assert hall.told_kinds == ["season_opened"] * 3


async def test_a_season_chooses_neither_its_number_nor_whose_it_is(hall: Hall) -> None:
    made = await hall.opened(guild=7, id=99, number=5, general=True, closed=NOON)
    assert (made.guild, made.number, made.general, made.closed) == (GUILD, 1, False, None)


async def test_a_server_has_so_many_open_seasons_at_most(hall: Hall) -> None:
    for number in range(MOST_OPEN):
        await hall.opened(name=f"Copa {number}")
    with refused("league.many"):
        await hall.opened(name="mais uma")
    await hall.club.close((await hall.club.seasons(GUILD))[0].id, GUILD, BOSS)
    await hall.opened(name="mais uma")


async def test_seasons_of_another_server_are_not_to_be_seen(hall: Hall) -> None:
    cup = await hall.opened()
    for look in (hall.club.season, hall.club.standing, hall.club.recomputed, hall.club.export):
        with refused("league.season"):
            await look(cup.id, 2)
    with refused("league.season"):
        await hall.club.close(cup.id, 2, BOSS)
    with refused("league.season"):
        await hall.club.season(99, GUILD)


# -- the end ---------------------------------------------------------------------------------------------------------


async def test_a_closed_season_stays_as_it_is_and_the_general_league_goes_on(hall: Hall) -> None:
    await hall.played((3000, 1000))
    hall.pass_time(DAY)
    first = await hall.general()
    hall.told.clear()
    closed = await hall.club.close(first.id, GUILD, BOSS)
    assert hall.told_kinds == ["season_closed", "season_opened"]
    assert (closed.closed, closed.end) == (NOON + DAY, NOON + DAY)
    hall.pass_time(DAY)
    await hall.played((1000, 3000))
    second = await hall.general()
    assert (second.number, second.begin, second.win) == (2, NOON + DAY, first.win)
    assert await hall.table(closed) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    assert await hall.table(second) == [(B, 1, 3, 1), (A, 2, 0, 1)]
    assert await hall.club.close(first.id, GUILD, BOSS) == closed, "closing it again changes nothing"
    assert await hall.general() == second
    await hall.check()


async def test_a_season_may_be_closed_in_the_millisecond_of_its_last_match_or_before_it_has_begun(hall: Hall) -> None:
    await hall.played((3000, 1000))
    planned = await hall.opened(begin=NOON + DAY)
    closed = await hall.club.close((await hall.general()).id, GUILD, BOSS)
    assert await hall.table(closed) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    assert await hall.table(await hall.general()) == []
    never = await hall.club.close(planned.id, GUILD, BOSS)
    assert (never.begin, never.end) == (NOON + DAY, NOON + DAY)
    await hall.check()


async def test_a_match_that_comes_to_count_after_the_close_is_not_in_the_closed_season(hall: Hall) -> None:
    """A score sheet of the day before, confirmed today."""
    await hall.played((3000, 1000))
    first = await hall.general()
    hall.pass_time(DAY)
    closed = await hall.club.close(first.id, GUILD, BOSS)
    hall.pass_time(DAY)
    await hall.played((1000, 3000), at=NOON + 1)
    assert await hall.table(closed) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    assert await hall.table(await hall.general()) == []
    await hall.check()


async def test_a_season_is_not_closed_while_a_decision_is_missing_unless_it_has_to(hall: Hall) -> None:
    match = await hall.played((3000, 1000))
    season = await hall.general()
    await hall.club.contest(GUILD, match.source, ANA, None, "conta errada")
    hall.pass_time(1)
    with refused("league.waiting"):
        await hall.club.close(season.id, GUILD, BOSS)
    closed = await hall.club.close(season.id, GUILD, BOSS, anyway=True)
    assert closed.closed is not None


async def test_a_season_waits_for_score_sheets_that_nobody_has_confirmed(hall: Hall) -> None:
    cup = await hall.opened(name="Bisca", game="bisca", end=NOON + DAY)
    other = await hall.opened(end=NOON + DAY)
    sheet = await hall.club.open_sheet(GUILD, 100, ANA, "bisca", {"preset": "bisca"}, ((ANA,), (BETO,)))
    await hall.club.write_round(sheet.id, GUILD, A, 1, RoundScore((1, 0)))
    hall.pass_time(DAY)
    await hall.club.close_due()
    assert (await hall.club.season(cup.id, GUILD)).closed is None
    assert (await hall.club.season(other.id, GUILD)).closed is not None, "it has none"
    await hall.club.confirm_sheet(sheet.id, GUILD, B)
    await hall.club.close_due()
    assert await hall.table(await hall.club.season(cup.id, GUILD)) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    assert (await hall.club.season(cup.id, GUILD)).closed is not None


async def test_a_season_closes_by_itself_when_its_end_has_passed(hall: Hall) -> None:
    cup = await hall.opened(end=NOON + DAY)
    await hall.played((3000, 1000))
    hall.pass_time(DAY - 1)
    await hall.club.close_due()
    assert (await hall.club.season(cup.id, GUILD)).closed is None
    hall.pass_time(1)
    await hall.club.close_due()
    closed = await hall.club.season(cup.id, GUILD)
    assert (closed.closed, closed.end) == (NOON + DAY, NOON + DAY)
    assert (await hall.general()).closed is None, "the general league has no end"


async def test_it_waits_a_week_for_decisions_at_most(hall: Hall) -> None:
    cup = await hall.opened(end=NOON + DAY)
    await hall.played((3000, 1000), state="held")
    hall.pass_time(DAY + PATIENCE - 1)
    await hall.club.close_due()
    assert (await hall.club.season(cup.id, GUILD)).closed is None
    hall.pass_time(1)
    await hall.club.close_due()
    assert (await hall.club.season(cup.id, GUILD)).closed == NOON + DAY + PATIENCE
    assert await hall.table(cup) == []


# -- who takes part --------------------------------------------------------------------------------------------------


async def test_in_a_listed_season_a_match_counts_where_all_its_people_take_part(hall: Hall) -> None:
    cup = await hall.opened(listed=True)
    for person in (A, B, C, C):
        await hall.club.enrol(cup.id, GUILD, person, BOSS)
    assert await hall.club.enrolled(cup.id) == {A, B, C}
    await hall.played((3000, 1000))
    hall.pass_time(1)
    await hall.played((3000, 1000), people=(A, D))
    assert await hall.table(cup) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    await hall.club.enrol(cup.id, GUILD, D, BOSS)
    assert await hall.table(cup) == [(A, 1, 6, 2), (B, 2, 0, 1), (D, 2, 0, 1)]
    await hall.club.unenrol(cup.id, GUILD, B, BOSS)
    assert await hall.table(cup) == [(A, 1, 3, 1), (D, 2, 0, 1)]
    await hall.check()


async def test_nobody_is_enrolled_where_everybody_takes_part_or_all_is_over(hall: Hall) -> None:
    everybody, listed = await hall.opened(), await hall.opened(name="Taça", listed=True)
    with refused("league.listed"):
        await hall.club.enrol(everybody.id, GUILD, A, BOSS)
    await hall.club.close(listed.id, GUILD, BOSS)
    with refused("league.frozen"):
        await hall.club.enrol(listed.id, GUILD, A, BOSS)
    with refused("league.frozen"):
        await hall.club.unenrol(listed.id, GUILD, A, BOSS)


async def test_everything_is_there_after_a_restart(hall: Hall) -> None:
    await hall.played((3000, 1000))
    cup = await hall.opened(listed=True)
    await hall.club.enrol(cup.id, GUILD, A, BOSS)
    season = await hall.general()
    before = await hall.table(season)
    await hall.restart()
    assert await hall.table(await hall.general()) == before
    assert await hall.club.enrolled(cup.id) == {A}
    assert await hall.club.season(cup.id, GUILD) == cup
