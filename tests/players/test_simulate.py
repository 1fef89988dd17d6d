"""Mirrored deals between computer players: the command and its numbers."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.games.bisca import BISCA
from bot.players import PLAYERS
from bot.players.simulate import run, simulate

ROOT = Path(__file__).parents[2]
RANDOM, NORMAL = PLAYERS["bisca", "random"], PLAYERS["bisca", "normal"]


def test_a_player_against_himself_wins_half_of_mirrored_deals() -> None:
    greedy = PLAYERS["bisca", "greedy"]
    score = simulate(BISCA, BISCA.presets["bisca"], (greedy, greedy), 40, "x")
    assert score.share == 0.5


def test_the_two_sides_share_the_deals_and_the_same_seed_gives_the_same_score() -> None:
    rules = BISCA.presets["bisca"]
    there = simulate(BISCA, rules, (NORMAL, RANDOM), 30, "x")
    again = simulate(BISCA, rules, (NORMAL, RANDOM), 30, "x")
    back = simulate(BISCA, rules, (RANDOM, NORMAL), 30, "x")
    assert (there.share, there.margin) == (again.share, again.margin)
    assert there.share > 0.7 > 0.3 > back.share


def test_one_deal_has_no_interval_that_means_anything_but_an_answer() -> None:
    assert simulate(BISCA, BISCA.presets["bisca"], (NORMAL, RANDOM), 1, "x").margin == 0


def test_the_command_prints_share_interval_and_speed() -> None:
    command = [sys.executable, "-m", "bot", "simulate", "--deals", "20", "--preset", "capixaba", "normal", "random"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=True)
    assert re.fullmatch(
        r"normal against random at capixaba, 2 seats: \d+\.\d% of the deals won, 95 % interval \d+\.\d% to \d+\.\d%, "
        r"[+-]\d+\.\d ±\d+\.\d points a deal \(20 mirrored deals, \d+ deals a second\)\n",
        done.stdout,
    )


@pytest.mark.parametrize(
    ("game", "preset", "deals", "players"),
    [
        (None, None, 1, ("poker", "normal")),
        (None, None, 1, ("buraco",)),
        ("bisca", None, 1, ("buraco", "normal")),
        ("bisca", None, 1, ("normal", "random", "nobody")),
        ("poker", None, 1, ("normal", "random")),
        ("bisca", "nope", 1, ("normal", "random")),
        ("bisca", None, 1, ("normal", "nobody")),
        ("bisca", None, 0, ("normal", "random")),
        ("bisca", None, 10**9, ("normal", "random")),
        ("bisca", None, 1, ("a\nb", "random")),
    ],
)
def test_a_name_or_number_that_cannot_be_gives_one_line_and_status_two(
    game: str | None, preset: str | None, deals: int, players: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(game, preset, deals, "x", players) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_one_player_meets_all_the_others_of_his_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("buraco", "clube", 1, "x", ("normal",), seats=4) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[2] for line in lines] == ["easy", "cautious", "taker", "random", "minimal"]


def test_the_game_can_be_the_first_word_and_buraco_is_played_in_pairs_by_rounds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(None, None, 2, "x", ("buraco", "normal", "random", "easy")) == 0
    said = re.sub(r"[0-9]+ rounds a second", "? rounds a second", capsys.readouterr().out)
    assert run("buraco", "tradicional", 2, "x", ("normal", "random", "easy"), 4) == 0
    assert re.sub(r"[0-9]+ rounds a second", "? rounds a second", capsys.readouterr().out) == said
    against = [line.split(":")[0] for line in said.splitlines()]
    assert against == [f"normal against {other} at tradicional, 4 seats" for other in ("random", "easy")]
    assert all(word in said for word in ("of the rounds won", "points a round", "(2 mirrored deals, "))


@pytest.mark.parametrize(
    ("preset", "seats"), [("tradicional", 0), ("tradicional", 3), ("tradicional", 7), ("biriba", 6)]
)
def test_seats_that_cannot_be(preset: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("buraco", preset, 1, "x", ("normal", "easy"), seats) == 2
    assert capsys.readouterr().err.count("\n") == 1
