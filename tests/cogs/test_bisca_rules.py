"""The rules of Bisca in sentences: they follow the switches, stand in `/regras`, and are those of docs/rules."""

from typing import Any

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.games.bisca.rules import PRESETS
from bot.text import LANGUAGES, Language, Words
from cogs.bisca.offer import chapter_lines, how_lines
from cogs.ui.rules_text import preset_switches, rules_text
from tests.cogs.answers import private
from tests.cogs.people import buttons, text
from tests.docs import PAGES


def chapter(name: str, preset: str = "capixaba", seats: int | None = None, **switches: Any) -> str:
    """What is told in a chapter of these rules, in English."""
    return "\n".join(chapter_lines(Words("en"), {**preset_switches("bisca", preset), **switches}, seats)[name])


def test_swaps_are_told_as_the_switches_have_them() -> None:
    assert "The 7 of trumps may be swapped" in chapter("swap", "bisca")
    assert "The 3 of trumps may be swapped" in chapter("swap", "bisca", ten_card="3")
    assert "if that is the 7" in chapter("swap", "bisca")
    assert "whatever it is" in chapter("swap")
    assert "The 7 of trumps" not in chapter("swap")
    assert "Only in the first trick." in chapter("swap", swap_tricks=1)
    assert "Only in the first 2 tricks." in chapter("swap", "capixaba_vitoria")
    assert not chapter("swap", "capixaba_vitoria", swap_two="none")


def test_ties_and_the_end_are_told_as_the_switches_have_them() -> None:
    assert "60–60 is no tie" in chapter("end", "bisca")
    assert "is a tie: nobody scores" in chapter("end", "bisca_portuguesa")
    assert "carries over" in chapter("end", "capixaba_vitoria")
    assert "target of the match together" in chapter("end")
    for none in (chapter("end", "bisca"), chapter("end", match="all_of")):
        assert "target of the match together" not in none
    assert "nobody got there" in chapter("end", "bisca", 3)
    assert "nobody got there" in chapter("end", "bisca", 4, teams="individual")
    for two_sides in (chapter("end", "bisca", 2), chapter("end", "bisca", 4)):
        assert "nobody got there" not in two_sides


def test_a_tie_means_something_where_nobody_may_reach_sixty() -> None:
    """Three sides can make 40 each; of two one always has 60."""
    for seats, teams, told in ((2, "auto", 0), (3, "auto", 1), (4, "auto", 0), (4, "individual", 1), (None, "auto", 1)):
        switches = {**preset_switches("bisca", "bisca"), "teams": teams}
        assert rules_text(Words("en"), "bisca", switches, seats).count("**Tie**: nobody scores") == told, (seats, teams)


def test_what_only_capixaba_has_is_told_where_it_is_played() -> None:
    for preset in ("bisca", "bisca_portuguesa"):
        assert not chapter("capixaba", preset)
    told: dict[str, tuple[Any, str]] = {
        "knock": (False, "Knocking"),
        "turned_bisca": ("any", "turned-up card"),
        "ace_after_seven": (False, "waits for the 7"),
        "seven_not_last": (False, "close a trick"),
    }
    for name, (off, words) in told.items():
        assert words in chapter("capixaba").replace("no card is turned up", "")
        without: dict[str, Any] = {name: off}
        assert f"**{words}" not in chapter("capixaba", **without).replace("**The ", "**")
    assert "same colour" in chapter("capixaba", "capixaba_vitoria")
    assert "close a trick" in chapter("capixaba", seats=4)
    assert "close a trick" not in chapter("capixaba", seats=2)
    assert "kept for the end" in chapter("capixaba", "bisca", seven_not_last_card=True)
    assert "cara de gato" in chapter("capixaba")


def test_only_what_holds_for_so_many_players_is_told() -> None:
    assert "2 of clubs" in chapter("play", "bisca")
    assert "2 of clubs" in chapter("play", "bisca", 3)
    assert "2 of clubs" not in chapter("play", "bisca", 2)
    assert "facing" in chapter("play", "bisca", 4)
    assert "facing" not in chapter("play", "bisca", 4, teams="individual")


def test_cards_are_spoken_where_they_are_read_aloud() -> None:
    assert "K♠" in chapter("capixaba")
    spoken = chapter_lines(Words("en", spoken=True), preset_switches("bisca", "capixaba"))["capixaba"]
    assert "♠" not in "\n".join(spoken)


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_and_the_command_tell_the_same(language: Language, preset: str) -> None:
    words, switches = Words(language), preset_switches("bisca", preset)
    chapters = chapter_lines(words, switches)
    lines = {*how_lines(words, switches), *(line for lines in chapters.values() for line in lines)}
    told = rules_text(words, "bisca", switches).splitlines()
    assert {f"- {line}" for line in lines} <= set(told)
    for path, page in PAGES.items():
        if page == ("bisca", language):
            assert all(f"- {line}" in path.read_text(encoding="utf-8") for line in lines)


async def test_the_chapters_are_turned_to_by_buttons(env: Env, channel: ChannelHandle, ana: MemberActor) -> None:
    board = private(await ana.slash(channel, "regras", conjunto="capixaba_vitoria"))
    assert "### Trocar" in text(env, board)
    assert "Página 2" in buttons(env, board)
    await ana.click(board, label="Página 2")
    assert "fecha a vaza" in text(env, board)
