"""Seasons open, close for good, and say what counts in them."""

from dataclasses import replace
from typing import Any

import pytest

from bot.club.seasons import MOST_OPEN, PATIENCE
from bot.league.csvs import read_matches, read_standing
from bot.league.heads import PORTUGUESE
from bot.league.model import RoundScore, Season
from tests.club.hall import BOSS, A, B, C, D, Hall
from tests.club.house import GUILD
from tests.tables.room import ANA, BETO, DAY, NOON, refused

CUP = Season(guild=GUILD, game="buraco", name="Copa", begin=NOON, end=NOON + 30 * DAY)


async def opened(hall: Hall, **changes: Any) -> Season:
    return await hall.club.create(GUILD, BOSS, replace(CUP, **changes))


# -- which there are -------------------------------------------------------------------------------------------------


async def test_the_general_league_is_there_from_the_first_rated_match_on(hall: Hall) -> None:
    assert await hall.club.general(GUILD, "buraco") is None
    await hall.played((3000, 1000))
    assert await hall.table(await hall.general()) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    assert await hall.club.general(GUILD, "bisca") is None
    assert await hall.club.general(2, "buraco") is None
    await hall.check()


async def test_a_season_takes_what_it_says(hall: Hall) -> None:
    duro = await opened(hall, name="Duro", preset="duro", target=2000, win=2, loss=1)
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
    both, later = await opened(hall), await opened(hall, name="Liga", begin=NOON + 1)
    assert await hall.table(both) == [(A, 1, 3, 1), (C, 1, 3, 1), (B, 3, 0, 1), (D, 3, 0, 1)]
    assert await hall.table(later) == [(C, 1, 3, 1), (D, 2, 0, 1)]
    await hall.check()


async def test_the_end_of_a_season_is_not_in_it(hall: Hall) -> None:
    cup = await opened(hall, end=NOON + DAY)
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
        await opened(hall, **changes)
    assert await hall.club.seasons(GUILD) == ()
    assert hall.told == []


async def test_two_seasons_of_one_league_do_not_overlap_and_different_leagues_may(hall: Hall) -> None:
    first = await opened(hall)
    for begin, end in ((NOON, NOON + DAY), (NOON - DAY, NOON + 1), (NOON + 29 * DAY, None), (NOON - DAY, None)):
        with refused("league.overlap"):
            await opened(hall, name="COPA", begin=begin, end=end)
    with refused("league.name_taken"):
        await opened(hall, game="bisca", begin=NOON + 60 * DAY, end=None)
    second = await opened(hall, name="copa", begin=NOON + 30 * DAY, end=None)
    other = await opened(hall, name="Taça")
    assert [one.number for one in (first, second, other)] == [1, 2, 1]
    assert hall.told_kinds == ["season_opened"] * 3


async def test_a_season_chooses_neither_its_number_nor_whose_it_is(hall: Hall) -> None:
    made = await opened(hall, guild=7, id=99, number=5, general=True, closed=NOON)
    assert (made.guild, made.number, made.general, made.closed) == (GUILD, 1, False, None)


async def test_a_server_has_so_many_open_seasons_at_most(hall: Hall) -> None:
    for number in range(MOST_OPEN):
        await opened(hall, name=f"Copa {number}")
    with refused("league.many"):
        await opened(hall, name="mais uma")
    await hall.club.close((await hall.club.seasons(GUILD))[0].id, GUILD, BOSS)
    await opened(hall, name="mais uma")


async def test_seasons_of_another_server_are_not_to_be_seen(hall: Hall) -> None:
    cup = await opened(hall)
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
    planned = await opened(hall, begin=NOON + DAY)
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
    cup = await opened(hall, name="Bisca", game="bisca", end=NOON + DAY)
    other = await opened(hall, end=NOON + DAY)
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
    cup = await opened(hall, end=NOON + DAY)
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
    cup = await opened(hall, end=NOON + DAY)
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
    cup = await opened(hall, listed=True)
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
    everybody, listed = await opened(hall), await opened(hall, name="Taça", listed=True)
    with refused("league.listed"):
        await hall.club.enrol(everybody.id, GUILD, A, BOSS)
    await hall.club.close(listed.id, GUILD, BOSS)
    with refused("league.frozen"):
        await hall.club.enrol(listed.id, GUILD, A, BOSS)
    with refused("league.frozen"):
        await hall.club.unenrol(listed.id, GUILD, A, BOSS)


# -- in and out ------------------------------------------------------------------------------------------------------


async def test_opening_balances_count_from_the_beginning_and_take_the_place_of_earlier_ones(hall: Hall) -> None:
    await hall.played((3000, 1000))
    season = await hall.general()
    assert await hall.club.import_balances(season.id, GUILD, b"nome;pontos\nBeto;99\n", BOSS) == 1
    assert await hall.club.import_balances(season.id, GUILD, b"nome;pontos\nBeto;10\n#44;-2\n", BOSS) == 2
    assert await hall.table(season) == [(B, 1, 10, 1), (A, 2, 3, 1), (D, 3, -2, 0)]
    hall.pass_time(1)
    await hall.played((1000, 3000))
    assert await hall.table(season) == [(B, 1, 13, 2), (A, 2, 3, 2), (D, 3, -2, 0)]
    await hall.check()


async def test_points_of_a_balance_are_all_told_and_its_figures_go_on(hall: Hall) -> None:
    await hall.played((3000, 1000), people=(A, B, C, D))
    season = await hall.general()
    paper = "nome;parceiro;pontos;vitórias;derrotas;pró\nBeto;Duda;20;5;1;9.000\n"
    await hall.club.import_balances(season.id, GUILD, paper.encode(), BOSS)
    assert await hall.table(season, "pairs") == [(B, D, 1, 20, 7), (A, C, 2, 3, 1)]
    row = (await hall.club.standing(season.id, GUILD, "pairs")).rows[0]
    assert (row.figures.won, row.figures.lost, row.figures.points_for) == (5, 2, 10_000)
    await hall.check()


@pytest.mark.parametrize(
    ("file", "line", "column", "problem"),
    [
        ("nome;pontos\nZeca;3\nzeca ;4\n", 3, "nome", "twice"),
        (f"nome;pontos\n{'Z' * 33};3\n", 2, "nome", "name"),
        ("nome;pontos\nZeca;3\nAna;x\n", 3, "pontos", "number"),
        ("nome;pontos\nAna;3\n#-7;3\n", 3, "nome", "person"),
        ("person;pontos\n#55;3\n", 2, "person", "person"),
        ("nome;pontos\nAna;3\n#11;3\n", 3, "nome", "twice"),
        ("nome;parceiro;pontos\nAna;#11;3\n", 2, "nome", "twice"),
        ("nome;pontos\nAna;x\n", 2, "pontos", "number"),
        ("nome;pontos\nCarlos;3\n", 2, "nome", "person"),
    ],
)
async def test_a_file_with_a_fault_changes_nothing(hall: Hall, file: str, line: int, column: str, problem: str) -> None:
    await hall.played((3000, 1000))
    await hall.club.seen(GUILD, {501: "Carlos", 502: "carlos"})
    season = await hall.general()
    with refused("league.csv") as error:
        await hall.club.import_balances(season.id, GUILD, file.encode(), BOSS)
    facts = error.value.facts
    assert (facts["line"], facts["column"], facts["problem"]) == (line, column, problem)
    assert await hall.table(season) == [(A, 1, 3, 1), (B, 2, 0, 1)]


PAPER = b"nome;parceiro;pontos\nZeca;Ana;9\nRita;zeca;4\n"


async def test_people_without_an_account_come_in_once_they_are_said_to_be_meant(hall: Hall) -> None:
    await hall.played((3000, 1000))
    season = await hall.general()
    for meant in ((), ("Rita",)):
        with refused("league.newcomers") as error:
            await hall.club.import_balances(season.id, GUILD, PAPER, BOSS, meant)
        assert error.value.facts["names"] == (("Zeca", "Rita") if not meant else ("Zeca",))
        assert await hall.club.guests(GUILD) == ()
        assert await hall.table(season, "pairs") == []
    for _ in range(2):  # the same file twice makes nobody twice
        assert await hall.club.import_balances(season.id, GUILD, PAPER, BOSS, ("zeca", "RITA")) == 2
        guests = {name: one for one, name in await hall.club.guests(GUILD)}
        assert sorted(guests) == ["Rita", "Zeca"]
        zeca, rita = guests["Zeca"], guests["Rita"]
        expected = [(tuple(sorted((zeca, A))), 9), (tuple(sorted((zeca, rita))), 4)]
        rows = (await hall.club.standing(season.id, GUILD, "pairs")).rows
        assert [(row.who, row.points) for row in rows] == expected
    assert await hall.club.import_balances(season.id, GUILD, PAPER, BOSS) == 2, "they are known now"
    await hall.check()


async def test_the_general_league_can_begin_with_the_paper_of_a_club(hall: Hall) -> None:
    with refused("league.newcomers"):
        await hall.club.import_general(GUILD, "buraco", b"nome;pontos\nAna;3\n", BOSS)
    assert await hall.club.seasons(GUILD) == ()
    await hall.club.seen(GUILD, {A: "Ana"})
    season, count = await hall.club.import_general(GUILD, "buraco", b"nome;pontos\nAna;3\n", BOSS)
    assert (count, season, season.number) == (1, await hall.general(), 1)
    hall.pass_time(1)
    await hall.played((3000, 1000))
    assert await hall.club.seasons(GUILD) == (season,)
    assert await hall.table(season) == [(A, 1, 6, 1), (B, 2, 0, 1)]
    again, _ = await hall.club.import_general(GUILD, "buraco", b"nome;pontos\nAna;1\n", BOSS)
    assert again == season
    assert await hall.table(season) == [(A, 1, 4, 1), (B, 2, 0, 1)]
    with refused("table.game"):
        await hall.club.import_general(GUILD, "xadrez", b"nome;pontos\nAna;1\n", BOSS)
    await hall.check()


async def test_somebody_who_was_not_seen_here_yet_is_known_by_the_name_of_the_file(hall: Hall) -> None:
    cup = await opened(hall)
    await hall.club.import_balances(cup.id, GUILD, "nome;person;pontos\nÂngela;#777;5\n".encode(), BOSS)
    assert await hall.club.names(GUILD, [777]) == {777: "Ângela"}
    await hall.club.import_balances(cup.id, GUILD, b"nome;pontos\n<@777>;6\n", BOSS)
    assert await hall.table(cup) == [(777, 1, 6, 0)]


@pytest.mark.parametrize("who", ["#9223372036854775808", "<@9999999999999999999>", "#-9999999999999999999"])
async def test_nobody_has_a_number_that_no_database_keeps(hall: Hall, who: str) -> None:
    cup = await opened(hall)
    with refused("league.csv"):
        await hall.club.import_balances(cup.id, GUILD, f"nome;person;pontos\nÂngela;{who};5\n".encode(), BOSS)


async def test_names_of_a_file_are_kept_as_all_names_are(hall: Hall) -> None:
    """Without signs that do not show; where nothing shows there is no name."""
    cup = await opened(hall)
    file = 'nome;person;pontos\n"Ân\u202ege\nla";#777;5\n'
    await hall.club.import_balances(cup.id, GUILD, file.encode(), BOSS)
    assert await hall.club.names(GUILD, [777]) == {777: "Ânge la"}
    with refused("league.csv"):
        await hall.club.import_balances(cup.id, GUILD, "nome;person;pontos\n\u200b;#778;5\n".encode(), BOSS)


@pytest.mark.parametrize("heads", ["nome;pontos", "nome;parceiro;pontos\n\n"])
async def test_a_file_of_nobody_takes_no_balance_away(hall: Hall, heads: str) -> None:
    cup = await opened(hall)
    await hall.club.import_balances(cup.id, GUILD, "nome;person;pontos\nÂngela;#777;5\n".encode(), BOSS)
    with refused("league.csv"):
        await hall.club.import_balances(cup.id, GUILD, heads.encode(), BOSS)
    assert await hall.table(cup) == [(777, 1, 5, 0)]


async def test_a_closed_season_takes_no_balances(hall: Hall) -> None:
    cup = await opened(hall)
    await hall.club.close(cup.id, GUILD, BOSS)
    with refused("league.frozen"):
        await hall.club.import_balances(cup.id, GUILD, b"nome;pontos\n", BOSS)


async def test_an_exported_table_reads_back_and_opens_the_next_season(hall: Hall) -> None:
    await hall.played((3000, 1000), (-55, 120))
    season = await hall.general()
    data = await hall.club.export(season.id, GUILD)
    standing, names = read_standing(data, season, "persons")
    assert standing == await hall.club.standing(season.id, GUILD)
    assert names == {A: "Ana", B: "Beto"}
    cup = await opened(hall, begin=NOON + 1)
    await hall.club.import_balances(cup.id, GUILD, data, BOSS)
    assert await hall.table(cup) == await hall.table(season)
    await hall.check()


async def test_the_matches_of_a_table_leave_as_a_file(hall: Hall) -> None:
    """Those that are in it: of a closed season none that came to count later."""
    first = await hall.played((3000, 1000), (-55, 120))
    cup = await opened(hall, begin=NOON + 1)
    hall.pass_time(1000)
    second = await hall.played((500, 3010))
    general = await hall.general()
    for heads in (None, PORTUGUESE):
        matches, names = read_matches(await hall.club.export_matches(general.id, GUILD, heads))
        assert matches == (first, second)
        assert names == {A: "Ana", B: "Beto"}
    await hall.club.close(general.id, GUILD, BOSS)
    late = await hall.played((3000, 20), at=NOON + 500)
    assert read_matches(await hall.club.export_matches(general.id, GUILD))[0] == (first, second)
    assert read_matches(await hall.club.export_matches(cup.id, GUILD))[0] == (late, second)
    with refused("league.season"):
        await hall.club.export_matches(general.id, GUILD + 1)


async def test_the_moments_of_a_file_are_those_of_the_servers_zone(hall: Hall) -> None:
    await hall.played((3000, 1000))
    season = await hall.general()
    for language, moment in (("pt-BR", b"T05:00:00.000-03:00"), ("pt-PT", b"T08:00:00.000+00:00")):
        await hall.tables.set_house(GUILD, language=language)
        assert moment in await hall.club.export(season.id, GUILD)


async def test_everything_is_there_after_a_restart(hall: Hall) -> None:
    await hall.played((3000, 1000))
    cup = await opened(hall, listed=True)
    await hall.club.enrol(cup.id, GUILD, A, BOSS)
    season = await hall.general()
    before = await hall.table(season)
    await hall.restart()
    assert await hall.table(await hall.general()) == before
    assert await hall.club.enrolled(cup.id) == {A}
    assert await hall.club.season(cup.id, GUILD) == cup
