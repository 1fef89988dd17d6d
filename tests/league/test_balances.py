from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.balances import LINES, LONGEST, MOST, POINTS, PROBLEMS, SIZE, Balance, read_balances
from bot.league.csvs import write_standing
from bot.league.errors import LeagueError
from bot.league.heads import PORTUGUESE
from bot.league.model import KINDS, Figures, Kind, Match, Season
from bot.league.standings import rank, tally
from tests.league.strategies import histories, seasons, some


def read(text: str) -> list[tuple[Any, ...]]:
    return [(*one.who, one.points) for one in read_balances(text.encode())]


@pytest.mark.parametrize(
    "text",
    [
        "nome;pontos\nAna;30\nBeto;-5\n",
        "\ufeffNome;Pontos\r\nAna;30\r\nBeto;-5\r\n\r\n;\r\n",
        "nome;pontos\rAna;30\rBeto;-5\r",
        "name,points\nAna,30\nBeto,-5",
        "Pontos\tJogador\n30\tAna\n−5\tBeto\n",
        '"nome";"pontos";\n"Ana";"30,0";\n" Beto ";"-5,00";\n',
        "nome,pontos\nAna,30.0\nBeto,-5.00\n",
        "pessoa;pontos;jogos\nAna;30;12\nBeto;-5;\n",
    ],
)
def test_balances_are_read_as_spreadsheets_write_them(text: str) -> None:
    assert read(text) == [("Ana", 30), ("Beto", -5)]


def test_an_excel_file_of_unicode_text_is_read() -> None:
    assert [one.who for one in read_balances("nome\tpontos\r\nÂngela\t3\r\n".encode("utf-16"))] == [("Ângela",)]


@pytest.mark.parametrize(
    ("cell", "number"),
    [("1.200", 1200), ("1,200", 1200), ("1.200,00", 1200), ("-1,200.0", -1200), ("１２", 12), ("+7", 7)],
)
def test_thousands_are_read_with_either_sign(cell: str, number: int) -> None:
    assert read(f"nome;pontos\nAna;{cell}\n") == [("Ana", number)]


def test_pairs_and_figures_are_read() -> None:
    text = "nome;person;parceiro;pontos;vitórias;empates;derrotas;pró;contra;canastras\n"
    text += "Ana;#12;Beto;31;10;1;4;-50;9.000;\n"
    figures = Figures(played=15, won=10, drawn=1, lost=4, points_for=-50, against=9000)
    assert read_balances(text.encode()) == (
        Balance(2, ("#12", "Beto"), ("Ana", "Beto"), ("person", "parceiro"), 31, figures),
    )


@some
@given(histories, seasons, st.sampled_from(KINDS), st.text(max_size=20), st.sampled_from((None, PORTUGUESE)))
def test_an_exported_table_opens_the_next_season(
    history: list[Match], season: Season, kind: Kind, name: str, heads: Mapping[str, str] | None
) -> None:
    """In whichever language it left."""
    table = rank(season, tally(history, kind), kind)
    names = {person: name for row in table.rows for person in row.who}
    found = read_balances(write_standing(table, names, heads))
    assert [(one.who, one.points) for one in found] == [
        (tuple(f"#{person}" for person in row.who), row.points) for row in table.rows
    ]
    for one, row in zip(found, table.rows, strict=True):
        assert (one.figures.played, one.figures.won) == (row.figures.played, row.figures.won)
        assert (one.figures.points_for, one.figures.against) == (row.figures.points_for, row.figures.against)


MANY = "nome;pontos\n" + "".join(f"p{number};1\n" for number in range(LINES + 1))


@pytest.mark.parametrize(
    ("data", "line", "column", "problem", "facts"),
    [
        (b"", 1, 1, "columns", {}),
        ("Ana;30\n", 1, 1, "columns", {}),
        ("nome;ponts\n", 1, 1, "columns", {}),
        ("nome|pontos\nAna|3\n", 1, 1, "columns", {}),
        ("nome;pontos;humor\nAna;3;1\n", 1, "humor", "column", {}),
        ("nome;pontos;points\nAna;3;1\n", 1, "points", "column", {}),
        ("nome;pontos\nAna;três\n", 2, "pontos", "number", {"value": "três"}),
        ("nome;Pontos\nAna;\n", 2, "Pontos", "number", {"value": ""}),
        ("nome;pontos\nAna;1\n\nBeto;2,5\n", 4, "pontos", "number", {"value": "2,5"}),
        ("nome;pontos\nAna;1e5\n", 2, "pontos", "number", {"value": "1e5"}),
        ("nome;pontos\nAna;=1+1\n", 2, "pontos", "number", {"value": "=1+1"}),
        (f"nome;pontos\nAna;{POINTS + 1}\n", 2, "pontos", "large", {"limit": POINTS}),
        (f"nome;pontos\nAna;-{POINTS + 1}\n", 2, "pontos", "large", {"limit": POINTS}),
        ("nome;pontos;vitórias\nAna;1;-1\n", 2, "vitórias", "large", {"limit": MOST}),
        ("nome;pontos\n;5\n", 2, "nome", "name", {"limit": LONGEST}),
        (f"nome;pontos\n{'x' * (LONGEST + 1)};5\n", 2, "nome", "name", {"limit": LONGEST}),
        ("nome;pontos\nAna;5;6\n", 2, 3, "cells", {}),
        ("nome;pontos\nAna;5\nBeto;1\nANA;6\n", 4, "nome", "twice", {"before": 2}),
        ("nome;parceiro;pontos\nAna;Beto;5\nBeto;ana;6\n", 3, "nome", "twice", {"before": 2}),
        ("nome;parceiro;pontos\nAna;ana;5\n", 2, "nome", "twice", {"before": 2}),
        ('nome;pontos\n"Ana;5\nBeto;6\n', 3, 1, "quotes", {}),
        ('nome;pontos\n"Ana"x;5\n', 2, 1, "quotes", {}),
        ("nome;pontos\nJosé;5\n".encode("cp1252"), 2, 4, "encoding", {}),
        (b"\xff\xfen", 1, 3, "encoding", {}),
        (MANY, LINES + 2, 1, "many", {"limit": LINES}),
        (b"x" * SIZE, 1, 1, "columns", {}),
        (b"x" * (SIZE + 1), 1, 1, "size", {"limit": SIZE // 1024}),
        ("nome;pontos\n" + "9" * 200_000 + ";1", 2, 1, "quotes", {}),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_column(
    data: bytes | str, line: int, column: int | str, problem: str, facts: dict[str, object]
) -> None:
    with pytest.raises(LeagueError) as refused:
        read_balances(data if isinstance(data, bytes) else data.encode())
    assert refused.value.code == "league.csv"
    assert refused.value.facts == {"line": line, "column": column, "problem": problem, **facts}
    assert problem in PROBLEMS


@some
@given(st.binary(max_size=80) | st.text("nomepts;,\t\n\"'=-+1.−", max_size=80).map(lambda text: text.encode()))
def test_whatever_is_uploaded_is_read_or_refused(data: bytes) -> None:
    refused = set[str]()
    for file in (data, b"nome;pontos\n" + data):
        try:
            found = read_balances(file)
        except LeagueError as error:
            refused.add(str(error.facts["problem"]))
        else:
            assert all(abs(one.points) <= POINTS for one in found)
    assert refused <= PROBLEMS
