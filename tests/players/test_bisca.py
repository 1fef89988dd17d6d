"""Do the computer players of Bisca play lawfully, by their view alone, and well?"""

import ast
from functools import partial
from pathlib import Path
from random import Random

import pytest

import bot.players
from bot.games.base import Action, Setup, Standing
from bot.games.bisca import BISCA
from bot.games.bisca.actions import Cut, Knock, Play, Swap
from bot.games.bisca.count import winner_of_deal
from bot.games.bisca.state import BiscaState
from bot.players import LEVELS, PLAYERS
from bot.players.simulate import simulate
from tests.games.bisca.table import PLAYABLE, dealt, do, read, table
from tests.work import calls_of

NAMES = [level for game, level in PLAYERS if game == "bisca"]


def chosen(level: str, state: BiscaState, number: int = 1) -> object:
    (seat,) = BISCA.to_act(state)
    return PLAYERS["bisca", level](BISCA.view(state, seat), Random(number))


def test_the_levels_and_the_opponents_of_the_measurements_are_there() -> None:
    assert NAMES == ["easy", "normal", "greedy", "random"]
    assert set(LEVELS) <= set(NAMES)


@pytest.mark.parametrize(("preset", "seats"), PLAYABLE)
@pytest.mark.parametrize("level", NAMES)
def test_every_player_plays_every_preset_lawfully(level: str, seats: int, preset: str) -> None:
    chance = Random(seats)
    state = dealt(seats, preset=preset, wins=2)
    for _ in range(200):
        asked = BISCA.proceed(state)
        if BISCA.status(asked) == "match_over":
            return
        (seat,) = BISCA.to_act(asked)
        view = BISCA.view(asked, seat)
        action = PLAYERS["bisca", level](view, chance)
        assert action in BISCA.moves(view)
        state, _ = BISCA.apply(state, seat, action)


@pytest.mark.parametrize("level", NAMES)
def test_the_same_view_and_chance_give_the_same_action(level: str) -> None:
    state = dealt(4)
    for number in range(20):
        assert chosen(level, state, number) == chosen(level, state, number)


@pytest.mark.parametrize("level", ["normal", "greedy"])
def test_a_player_knows_no_more_than_his_view(level: str) -> None:
    """Other cards in the other hand and in the stock make no other choice."""
    one = table("4C 6D KS", "AC 7D 2S", stock="5C 5S 6S QS", trump="H")
    other = table("4C 6D KS", "5C 5S 6S", stock="AC 7D 2S QS", trump="H")
    for number in range(20):
        assert chosen(level, one, number) == chosen(level, other, number)


def test_normal_takes_a_rich_trick_cheaply_and_saves_its_trumps_from_a_poor_one() -> None:
    rich = do(table("AC 3D", "2H KH 5S", trump="H", stock="4D 4S 5D 6D"), "AC")
    assert chosen("normal", rich) == read("2H")
    poor = do(table("2C 3D", "2H KH 5S", trump="H", stock="4D 4S 5D 6D"), "2C")
    assert chosen("normal", poor) == read("5S")


def test_greedy_takes_what_it_can() -> None:
    assert chosen("greedy", do(table("KC 3D", "2H 5S", trump="H", stock="4D 4S"), "KC")) == read("2H")


def test_normal_gives_its_partner_points_and_an_opponent_none() -> None:
    trick = [{"seat": 1, "card": "AC"}, {"seat": 2, "card": "3C"}, {"seat": 3, "card": "4C"}]
    partner = [{"seat": 1, "card": "3C"}, {"seat": 2, "card": "AC"}, {"seat": 3, "card": "4C"}]
    for laid, card in ((trick, "2D"), (partner, "KD")):
        state = table("KD 2D", "5S", "6S", "QS", trump="H", stock="4D 4S 5D 6D", table=laid, turn=0)
        assert chosen("normal", state) == read(card)


@pytest.mark.parametrize("preset", BISCA.presets)
def test_normal_plays_the_last_three_tricks_of_two_without_a_fault(preset: str) -> None:
    """No other first card leads to more, as far as playing every ending of the rules themselves to its end can tell."""
    for number in range(12):
        state = dealt(preset=preset, seed=str(number), stop_at_win=False, wins=1)
        chance = Random(number)
        while state.public.stock or len(state.public.table):
            state, _ = BISCA.apply(state, *random_move(state, chance))
        (seat,) = BISCA.to_act(state)
        best = max(worth(BISCA.apply(state, seat, move)[0], seat) for move in BISCA.moves(BISCA.view(state, seat)))
        action = chosen("normal", state)
        assert isinstance(action, Play)
        assert worth(BISCA.apply(state, seat, action)[0], seat) == best


def random_move(state: BiscaState, chance: Random) -> tuple[int, Action]:
    (seat,) = BISCA.to_act(state)
    return seat, chance.choice(BISCA.moves(BISCA.view(state, seat)))


def worth(state: BiscaState, me: int) -> tuple[int, int]:
    """Whether `me` wins the deal, a capote counting more, and by how many points, both at their best."""
    if BISCA.status(state) != "playing":
        public = state.public
        winner = winner_of_deal(public)
        sign = 0 if winner is None else 1 if winner == me else -1
        losers = min(public.points)
        capote = bool(winner is not None and any(public.rules.capote) and losers <= public.rules.capote_at_most)
        return sign * (2 if capote else 1), public.points[me] - public.points[1 - me]
    (seat,) = BISCA.to_act(state)
    ways = [worth(BISCA.apply(state, seat, move)[0], me) for move in BISCA.moves(BISCA.view(state, seat))]
    return max(ways) if seat == me else min(ways)


@pytest.mark.parametrize("level", ["easy", "normal", "greedy"])
def test_an_exchange_is_never_missed(level: str) -> None:
    state = table("7S 5C 6C", "KC 2D 3D", stock="AD QD", trump_card="AS")
    if level == "easy":
        assert any(isinstance(chosen(level, state, number), Swap) for number in range(20))
    else:
        assert chosen(level, state) == read("swap 7S")


def test_normal_knocks_when_it_is_behind() -> None:
    for scores, action in (((0, 2), Knock()), ((2, 0), Cut()), ((1, 1), Cut())):
        setup = Setup(BISCA.presets["capixaba"], 2, seed="mesa", standing=Standing(dealer=1, scores=scores))
        assert chosen("normal", BISCA.start(setup)) == action
    assert isinstance(chosen("random", dealt(preset="capixaba")), Cut | Knock)


def test_a_player_is_asked_again_after_an_exchange_and_then_plays() -> None:
    state = do(table("7S 5C 6C", "KC 2D 3D", stock="AD QD", trump_card="AS"), "swap 7S")
    assert isinstance(chosen("normal", state), Play)


@pytest.mark.parametrize(
    ("players", "preset", "least"),
    [
        (("normal", "random"), "bisca", 0.86),
        (("normal", "greedy"), "bisca", 0.55),
        (("normal", "greedy"), "capixaba", 0.55),
    ],
)
def test_normal_is_as_strong_as_it_should_be(players: tuple[str, str], preset: str, least: float) -> None:
    """Over mirrored deals at a fixed seed; the goal is met with the whole interval."""
    chosen_players = [PLAYERS["bisca", name] for name in players]
    score = simulate(BISCA, BISCA.presets[preset], chosen_players, 250, "strength")
    assert score.share - score.margin >= least


def test_normal_decides_fast_enough_for_a_table() -> None:
    chance = Random(1)
    spent = []
    for seats in (2, 4):
        state = dealt(seats, preset="capixaba_vitoria")
        while BISCA.status(state) == "playing":
            (seat,) = BISCA.to_act(state)
            view = BISCA.view(state, seat)
            action, calls = calls_of(partial(PLAYERS["bisca", "normal"], view, chance))
            spent.append(calls)
            state, _ = BISCA.apply(state, seat, action)
    assert sum(spent) / len(spent) < 10_000


def test_players_know_views_actions_and_the_judge_only() -> None:
    """No module of a player may reach for a state or for the rules that change it."""
    allowed = {
        "bot.cards", "bot.games.base", "bot.games.bisca.actions", "bot.games.bisca.judge", "bot.games.bisca.state",
        "bot.games.bisca.tricks", "bot.players.bisca_endgame",
    }  # fmt: skip
    for name in ("bisca", "bisca_endgame"):
        source = (Path(bot.players.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
        froms = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)]
        assert {node.module for node in froms if (node.module or "").startswith("bot")} <= allowed
        assert "BiscaState" not in source
