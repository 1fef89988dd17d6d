"""Long names and many people: what does not fit a message goes line by line, and never the small print."""

from dataclasses import replace
from typing import Any

import pytest

from bot.league.evening import Evening, EveningPlan, EveningRound, EveningTable, Guest
from bot.league.model import Figures, Row, Season
from bot.league.report import Week
from bot.text import LANGUAGES, Language, Words
from cogs.liga.posts import week_board
from cogs.noite.board import closing_board, evening_board
from cogs.ui.board import TEXT_LIMIT, Board
from tests.cogs.league import league as league
from tests.cogs.people import walk


def texts(view: Any) -> list[str]:
    """The texts of a layout, from its top."""
    return [part["content"] for part in walk(view.to_components()) if part["type"] == 10]


def evening(people: int, size: int, letter: str) -> Evening:
    """A round of so many people, all of whom are called almost the same."""
    guests = tuple(Guest(10**18 + number, f"{(letter * 29)[:29]}{number:03}") for number in range(people))
    seats = [guest.person for guest in guests]
    tables = tuple(
        EveningTable("mesa", tuple(seats[start : start + size]), True, ("won", "lost") * (size // 2), (1505, 320))
        for start in range(0, people, size)
    )
    plan = EveningPlan("bisca", {"preset": "bisca", "wins": 1, "match": "first_to"}, size, 3)
    return Evening(1, 1, 1, 1, "Ana", plan, "x", 5, guests, (EveningRound(1, 5, tables),))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("letter", ["W", "*", "🚀", "Z\u0334\u0321\u031b", "<@1>_`", "\u202eא"])
@pytest.mark.parametrize("size", [2, 4])
@pytest.mark.parametrize("people", [40, 64])
def test_an_evening_of_many_people_fits_and_counts_whom_it_does_not_name(
    people: int, size: int, letter: str, language: Language
) -> None:
    words, one = Words(language), evening(people, size, letter)
    playing = replace(one.rounds[0], tables=tuple(replace(table, over=False) for table in one.rounds[0].tables))
    thread, message = "<#123456789012345678>", words("list.link", where="https://discord.com/channels/" + "9/" * 57)
    boards = (
        evening_board(words, one, {}),
        evening_board(words, replace(one, rounds=(playing,)), {"mesa": thread}),
        evening_board(words, replace(one, rounds=(playing,)), {"mesa": message}),
        closing_board(words, one, "*" * 100),
    )
    for board in boards:
        view = board.view()
        assert view.content_length() <= 4000
        assert board.body in texts(view), "nothing is cut"
        rows = sum("\\. **" in line for line in board.body.splitlines())
        assert rows >= 4, "the standing is there"
        assert rows == people or words("evening.standing.more", n=people - rows) in board.body.splitlines()
    for board in boards[:3]:
        tables = sum(line.startswith("- ") for line in board.body.splitlines())
        more = words("evening.tables.more", n=people // size - tables) if tables < people // size else ""
        assert more in ("", *board.body.splitlines())
        assert more == "" or board is boards[2], "tables are left out last of all"


def test_what_finds_no_room_goes_line_by_line_and_leaves_the_small_print() -> None:
    lines = [f"{number}. {'x' * 90}" for number in range(60)]
    parts = texts(Board("título", "\n".join(lines), foot="Página 2 de 3").view())
    head, body, foot = parts
    assert (head, foot) == ("título", "Página 2 de 3")
    *shown, last = body.splitlines()
    assert last == "…"
    assert shown == lines[: len(shown)]
    assert TEXT_LIMIT - 100 < len(head + body + foot) <= TEXT_LIMIT


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_week_in_which_everybody_won_once_fits(language: Language) -> None:
    names = dict.fromkeys(range(1, 101), "\\*" * 32)
    rows = tuple(Row(1, (number,), 3, Figures(1, 1)) for number in names)
    weeks = [Week(Season(1, game, "", 0), 50, 1, tuple(names), 1900, (1, 2), rows, ()) for game in ("bisca", "buraco")]
    board = week_board(Words(language), weeks, names, "*" * 40)
    assert board.fits
    assert "94" in board.body, "how many are not named"
