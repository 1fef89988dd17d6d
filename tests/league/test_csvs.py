import csv
import io
import re
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.league.csvs import MATCHES, STANDING, read_matches, read_standing, safe, unsafe, write_matches, write_standing
from bot.league.errors import LeagueError
from bot.league.heads import COLUMNS, PORTUGUESE, folded
from bot.league.model import KINDS, Entry, Figures, Kind, Match, Season, Sums
from bot.league.standings import rank, tally
from bot.league.zones import zone
from tests.league.strategies import PEOPLE, histories, seasons, some

SEASON = Season(guild=1, game="buraco", name="", begin=0)
HOSTILE = (
    "=1+1",
    "+55",
    "-Zé",
    "@todos",
    "\t=1",
    "\r=1",
    " =1",
    "＝1",
    "'=1",
    "'Zé",
    "a;=1",
    'a,"=1',
    "a\n=1",
    "\ufeff=1",
)
texts = st.text(st.sampled_from("=+-@'＝;,\t\r\n |\"a1ã\u200b\0")) | st.text(max_size=32) | st.sampled_from(HOSTILE)
people = (*PEOPLE, *range(-4, 0))
named = st.fixed_dictionaries(dict.fromkeys(people, texts))


def cells(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""), delimiter=";"))


# -- formulas --------------------------------------------------------------------------------------------------------


@some
@given(texts)
@example("'")
@example("''=")
@example(";'")
def test_a_text_comes_back_as_it_was(text: str) -> None:
    assert unsafe(safe(text)) == text


@some
@given(texts)
def test_no_cell_is_a_formula_whatever_a_program_takes_for_the_delimiter(text: str) -> None:
    line = io.StringIO(newline="")
    csv.writer(line, delimiter=";", quoting=csv.QUOTE_NONNUMERIC).writerow([1, safe(text), 2])
    for cell in re.split(r"[,;\t\r\n|]", line.getvalue()):
        begin = cell.lstrip(' "\0\ufeff\u200b\xa0')[:1]
        assert begin not in {*"=+-@＝＋－＠"}, cell


@pytest.mark.parametrize("name", ["Ana", "José d'Ávila", "Zé (2)", "", "1+1=2", "ana-maria", "João, o Velho"])
def test_a_harmless_name_is_left_alone(name: str) -> None:
    assert safe(name) == name


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_like_a_formula_is_made_harmless(name: str) -> None:
    assert "'" in safe(name).removeprefix("a")[:3]


# -- tables ----------------------------------------------------------------------------------------------------------


@some
@given(histories, seasons, st.sampled_from(KINDS), named, st.sampled_from(("UTC", "America/Sao_Paulo")))
def test_a_table_is_read_as_it_was_written(
    history: list[Match], season: Season, kind: Kind, names: dict[int, str], where: str
) -> None:
    table = rank(season, tally(history, kind), kind)
    again, found = read_standing(write_standing(table, names, where=zone(where)), season, kind)
    assert again == table
    assert found == {person: names[person] for row in table.rows for person in row.who}


@pytest.mark.parametrize("kind", KINDS)
def test_a_table_is_read_by_its_headings_in_either_language_and_any_order(kind: Kind) -> None:
    who: tuple[int, ...] = (5,) if kind == "persons" else (5, 6)
    table, names = rank(SEASON, {who: Figures(played=3, won=2, lost=1)}, kind), {5: "Ana", 6: "Beto"}
    for data in (write_standing(table, names), write_standing(table, names, PORTUGUESE)):
        lines = cells(data)
        turned = "\r\n".join(";".join(reversed(line)) for line in lines).encode()
        assert read_standing(data, SEASON, kind)[0] == read_standing(turned, SEASON, kind)[0] == table
    head = cells(write_standing(table, names, PORTUGUESE))[0]
    assert (head[0], head[1], head[-1]) == ("lugar", "nome", "última em")
    with pytest.raises(LeagueError):
        read_standing(write_standing(table, names, {"place": "rang"}), SEASON, kind)


def test_no_heading_means_two_columns() -> None:
    assert {*PORTUGUESE} == {*STANDING["persons"], *STANDING["pairs"], *MATCHES}
    assert len(COLUMNS) == len({folded(head) for pair in PORTUGUESE.items() for head in pair})
    assert all(COLUMNS[folded(name)] == COLUMNS[folded(own)] == name for name, own in PORTUGUESE.items())


def test_matches_are_read_by_portuguese_headings_too() -> None:
    match = Match(1, "buraco", "familia", 1500, 1000, "sheet:1", (Entry(0, "won", 5),), (Sums(10),), 1, id=4)
    assert read_matches(write_matches([match], {5: "Ana"}, PORTUGUESE)) == ((match,), {5: "Ana"})


def test_a_table_is_one_that_spreadsheets_read() -> None:
    figures = Figures(played=2, won=1, points_for=-35, against=120, rounds=3, last="LW", last_at=1_772_329_800_000)
    person = 1_234_567_890_123_456_789
    data = write_standing(
        rank(SEASON, {(person,): figures}, "persons"),
        {person: "=cmd"},
        {"place": "lugar", "average": "média"},
        zone("America/Sao_Paulo"),
    )
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.endswith(b"\r\n")
    head, row = cells(data)
    assert (head[0], len(head)) == ("lugar", len(STANDING["persons"]))
    line = dict(zip(STANDING["persons"], row, strict=True))
    assert (line["name"], line["person"]) == ("'=cmd", f"#{person}")
    assert (line["points_for"], line["difference"], line["average"]) == ("-35", "-155", "-11,67")
    assert (line["last"], line["last_at"]) == ("LW", "2026-02-28T22:50:00.000-03:00")
    assert b";-35;" in data


def test_last_matches_that_begin_with_one_not_charged_are_no_formula() -> None:
    standing = rank(SEASON, {(5,): Figures(played=1, won=1, last="-W")}, "persons")
    data = write_standing(standing, {5: "Ana"})
    assert "'-W" in cells(data)[1]
    assert read_standing(data, SEASON, "persons") == (standing, {5: "Ana"})


def test_the_names_of_columns_cannot_be_formulas_either() -> None:
    assert cells(write_standing(rank(SEASON, {}, "pairs"), {}, {"place": "=1"}))[0][0] == "'=1"


# -- matches ---------------------------------------------------------------------------------------------------------


@some
@given(histories, named, st.sampled_from(("UTC", "Europe/Lisbon")), texts)
def test_matches_are_read_as_they_were_written(
    history: list[Match], names: dict[int, str], where: str, preset: str
) -> None:
    history = [replace(match, preset=preset, disputed=match.id % 2 == 0, cara=match.id % 3 == 0) for match in history]
    again, found = read_matches(write_matches(history, names, where=zone(where)))
    assert again == tuple(history)
    assert found == {person: names[person] for match in history for person in match.people}


def test_a_match_is_a_line_a_seat() -> None:
    assert len(cells(write_matches([], {}))) == 1
    assert cells(write_matches([], {}))[0] == list(MATCHES)


@pytest.mark.parametrize(
    ("data", "line", "problem"),
    [
        (b"\xff\xfe", 1, "encoding"),
        (b"", 1, "columns"),
        (b"a;b\r\n", 1, "columns"),
        (write_matches([], {}) + b"1;2\r\n", 2, "cells"),
        (write_matches([], {}) + b'"1\r\n', 2, "cells"),
        (write_matches([], {}) + b";".join([b"x"] * len(MATCHES)), 2, "cells"),
    ],
)
def test_what_was_not_written_here_is_refused(data: bytes, line: int, problem: str) -> None:
    with pytest.raises(LeagueError) as refused:
        read_matches(data)
    assert (refused.value.code, refused.value.facts["line"], refused.value.facts["problem"]) == (
        "league.csv",
        line,
        problem,
    )
