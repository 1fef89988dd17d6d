"""Boards of the league fit into a message with any number of rows and any names; what buttons say is read back."""

from dataclasses import replace
from typing import Any

import pytest

from bot.games import GAMES
from bot.league.model import KINDS, Figures, Kind, Rating, Season
from bot.league.ratings import Placed
from bot.league.zones import USUAL, zone
from bot.tables.settings import House
from bot.text import LANGUAGES, Language, Words
from cogs.liga.season_board import close_board, plan_board, season_board, seasons_board
from cogs.liga.season_plan import CHAINS, Plan, read_plan, read_prices, read_span
from cogs.liga.settings_board import league_settings_board
from cogs.liga.table_board import ratings_board, row_line, standing_board
from cogs.ui.board import TEXT_LIMIT, Board
from cogs.ui.door import Refusal
from render.standings import ROWS, pages_of, standing_picture
from tests.cogs.people import walk
from tests.cogs.test_opening import check
from tests.render.league_scenes import HOSTILE_NAMES, standing

SP = zone(None)
NOW = 1_800_000_000_000
"""15 January 2027, five in the morning in São Paulo."""
DAY = 86_400_000
WIDEST = {**HOSTILE_NAMES, **{number: "*" * 32 for number in HOSTILE_NAMES if number > 3}}


def parts(board: Any) -> list[dict[str, Any]]:
    return list(walk(board.view().to_components()))


def labels(board: Board) -> list[str]:
    return [one["label"] for one in parts(board) if one["type"] == 2]


def seasons(count: int) -> tuple[Season, ...]:
    return tuple(Season(1, "buraco", "W" * 60, NOW, id=number, end=NOW + DAY) for number in range(1, count + 1))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", ["buraco", "bisca"])
def test_a_table_of_300_people_has_pages_that_fit(game: str, kind: Kind, language: Language) -> None:
    words, whole = Words(language), standing(game, kind, 300)
    assert pages_of(whole) == 30
    for page in (0, 1, 29):
        for picture in (None, standing_picture(whole, WIDEST, words, page)):
            board = standing_board(words, whole, WIDEST, page, "x", picture, seasons(30))
            check(board)
            assert sum(map(len, (board.head, board.body, board.foot))) <= TEXT_LIMIT, "no row is cut"
            if picture is None:
                assert board.body.count("\n") >= 2 * ROWS


@pytest.mark.parametrize(("page", "turns"), [(0, ["▶"]), (1, ["◀", "▶"]), (2, ["◀"])])
def test_the_ends_of_a_table_offer_no_page_beyond_them(page: int, turns: list[str]) -> None:
    whole = standing("bisca", "pairs", 2 * ROWS + 1)
    board = standing_board(Words("pt_BR"), whole, HOSTILE_NAMES, page, "", None)
    assert [label for label in labels(board) if label in "◀▶"] == turns
    assert f"Página {page + 1} de 3" in board.foot


def test_what_everybody_sees_offers_what_stays_private() -> None:
    board = standing_board(Words("pt_BR"), standing("bisca", "pairs", 3), {}, 0, "", None, seasons(2), public=True)
    assert "Mostrar a todos" not in labels(board)
    assert "Arquivo CSV" in labels(board)
    assert not [one for one in parts(board) if one["type"] == 3]


def test_a_row_in_words_has_every_figure_and_harmless_names() -> None:
    (row, *_) = standing("buraco", "persons", 1).rows
    line = row_line(replace(row, who=(1,)), {1: "**Ana** @everyone"}, Words("pt_BR"), "buraco")
    figures = row.figures
    assert r"\*\*Ana\*\* \@everyone" in line
    for number in (row.points, figures.played, figures.won, figures.drawn, figures.lost, figures.canastras):
        assert str(number) in line


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "pt_BR",
            ["4 partidas: 2 vitórias, nenhum empate, 1 derrota, 1 abandono", "1 partida: nenhuma vitória, 1 empate"],
        ),
        (
            "pt_PT",
            ["4 partidas: 2 vitórias, nenhum empate, 1 derrota, 1 abandono", "1 partida: nenhuma vitória, 1 empate"],
        ),
        ("en", ["4 matches: 2 wins, no draws, 1 loss, 1 abandoned", "1 match: no wins, 1 draw, no losses"]),
    ],
)
def test_a_row_in_words_names_its_results(language: Language, told: list[str]) -> None:
    (row, *_) = standing("buraco", "persons", 1).rows
    for figures, results in zip(
        (Figures(played=4, won=2, lost=1, abandoned=1), Figures(played=1, drawn=1)), told, strict=True
    ):
        assert results in row_line(replace(row, figures=figures), {}, Words(language), "buraco")


@pytest.mark.parametrize("count", [0, 1, 25, 400])
def test_ratings_have_pages_and_provisional_ones_no_place(count: int) -> None:
    placed = [Placed(None if number > 200 else number, number, Rating(25.0, 2.0, 30)) for number in range(1, count + 1)]
    for page in (0, 5, 99):
        board = ratings_board(Words("pt_BR"), "buraco", 2, placed, {}, page, (2, 3, 4, 5, 6))
        check(board)
        assert ("▶" in labels(board)) == (count > 20 * (min(page, (count - 1) // 20) + 1))
    if count == 400:
        assert "· **" not in ratings_board(Words("pt_BR"), "buraco", 2, placed, {}, 19, (2,)).body


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_of_seasons_fits(language: Language) -> None:
    words = Words(language)
    for season in (*seasons(1), replace(seasons(1)[0], listed=True, preset="tradicional", closed=NOW)):
        check(season_board(words, season, SP, frozenset(range(99)), 1, manager=True, notice="x"))
        check(close_board(words, season, 3, ["- x"] * 8, sure=True))
    for count in (0, 1, 45):
        check(seasons_board(words, seasons(count), SP, 2, Plan("buraco")))
    for game in GAMES:
        for preset in ("", *GAMES[game].presets):
            check(plan_board(words, Plan(game, preset, 100_000, True, 2)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("where", [*USUAL, "Asia/Tokyo"])
def test_the_settings_of_the_league_fit(where: str, language: Language) -> None:
    server = House(
        zone=where, results_channel=5, weekly=True, pair_day=17, account_days=11, sheet_hours=33, club="C" * 40
    )
    board = league_settings_board(Words(language), server, zone(where), NOW)
    check(board)
    chosen = [one["label"] for one in parts(board) if one["type"] == 2 and one["style"] == 1]
    assert len(chosen) == 4, "weekly, and the three numbers"


def test_a_plan_is_read_back_as_it_was_written() -> None:
    for game in GAMES:
        for preset in ("", *GAMES[game].presets):
            for chain in range(len(CHAINS)):
                plan = Plan(game, preset, 3000, preset != "", chain)
                assert read_plan(plan.code()) == plan


@pytest.mark.parametrize(
    "broken", ["", "buraco", "xadrez~~0~0~0", "buraco~x~0~0~0", "buraco~~-1~0~0", "buraco~~0~0~9", "a~b~c~d~e"]
)
def test_a_plan_that_is_none_is_told(broken: str) -> None:
    with pytest.raises(Refusal):
        read_plan(broken)


@pytest.mark.parametrize("typed", ["3 1 0 -1", "3,1,0,-1", "3; 1; 0; −1", "3/1/0/-1", " 3  1 0 –1 "])
def test_prices_are_read_as_people_write_them(typed: str) -> None:
    assert read_prices(typed) == (3, 1, 0, -1)


@pytest.mark.parametrize("typed", ["", "3 1 0", "3 1 0 -1 2", "três 1 0 1", "3 1 0 x", "3.5 1 0 0 0 1"])
def test_what_is_no_price_is_told(typed: str) -> None:
    with pytest.raises(Refusal):
        read_prices(typed)


def test_the_days_of_a_season_are_those_of_the_server() -> None:
    hour = 3_600_000
    begin, end = read_span("15/1/2027", "16/1/2027", SP, NOW)
    assert begin == NOW - 5 * hour
    assert end == begin + 2 * DAY
    assert read_span("15/1/2027", "", zone("Europe/Lisbon"), NOW)[0] == NOW - 8 * hour
    assert read_span("", "", SP, NOW) == (NOW, None)
