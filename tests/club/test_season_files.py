"""What comes into a season by a file, opening balances, and what leaves it as one: its table, its matches."""

import pytest

from bot.league.csvs import read_matches, read_standing
from bot.league.heads import PORTUGUESE
from tests.club.hall import BOSS, A, B, C, D, Hall
from tests.club.house import GUILD
from tests.tables.room import NOON, refused


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
    cup = await hall.opened()
    await hall.club.import_balances(cup.id, GUILD, "nome;person;pontos\nÂngela;#777;5\n".encode(), BOSS)
    assert await hall.club.names(GUILD, [777]) == {777: "Ângela"}
    await hall.club.import_balances(cup.id, GUILD, b"nome;pontos\n<@777>;6\n", BOSS)
    assert await hall.table(cup) == [(777, 1, 6, 0)]


@pytest.mark.parametrize("who", ["#9223372036854775808", "<@9999999999999999999>", "#-9999999999999999999"])
async def test_nobody_has_a_number_that_no_database_keeps(hall: Hall, who: str) -> None:
    cup = await hall.opened()
    with refused("league.csv"):
        await hall.club.import_balances(cup.id, GUILD, f"nome;person;pontos\nÂngela;{who};5\n".encode(), BOSS)


async def test_names_of_a_file_are_kept_as_all_names_are(hall: Hall) -> None:
    """Without signs that do not show; where nothing shows there is no name."""
    cup = await hall.opened()
    file = 'nome;person;pontos\n"Ân\u202ege\nla";#777;5\n'
    await hall.club.import_balances(cup.id, GUILD, file.encode(), BOSS)
    assert await hall.club.names(GUILD, [777]) == {777: "Ânge la"}
    with refused("league.csv"):
        await hall.club.import_balances(cup.id, GUILD, "nome;person;pontos\n\u200b;#778;5\n".encode(), BOSS)


@pytest.mark.parametrize("heads", ["nome;pontos", "nome;parceiro;pontos\n\n"])
async def test_a_file_of_nobody_takes_no_balance_away(hall: Hall, heads: str) -> None:
    cup = await hall.opened()
    await hall.club.import_balances(cup.id, GUILD, "nome;person;pontos\nÂngela;#777;5\n".encode(), BOSS)
    with refused("league.csv"):
        await hall.club.import_balances(cup.id, GUILD, heads.encode(), BOSS)
    assert await hall.table(cup) == [(777, 1, 5, 0)]


async def test_a_closed_season_takes_no_balances(hall: Hall) -> None:
    cup = await hall.opened()
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
    cup = await hall.opened(begin=NOON + 1)
    await hall.club.import_balances(cup.id, GUILD, data, BOSS)
    assert await hall.table(cup) == await hall.table(season)
    await hall.check()


async def test_the_matches_of_a_table_leave_as_a_file(hall: Hall) -> None:
    """Those that are in it: of a closed season none that came to count later."""
    first = await hall.played((3000, 1000), (-55, 120))
    cup = await hall.opened(begin=NOON + 1)
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
