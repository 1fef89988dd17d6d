"""How fast are the rules of Bisca, next to libbisca, which others wrote?"""

import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

import libbisca

from bot.games.base import Setup
from bot.games.bisca import BISCA
from bot.games.bisca.rules import BiscaRules
from bot.players import PLAYERS
from tests.games.bisca.table import PLAYABLE


def measure(seconds: float = 6.0) -> dict[str, float]:
    """Games a second of one process, the best of several turns taken alternately with libbisca.

    `bisca`: random games of the preset of that name, the view and the moves asked for before each play.
    `bisca_played_out`: the same, every deal to its last card. `libbisca`: its random games. `share_of_libbisca`:
    `bisca` by `libbisca`. `normal_ms`, `normal_worst_ms`: one decision of the computer player `normal`.
    """
    chance = Random(1)
    rules = BISCA.presets["bisca"]
    to_the_end = replace(rules, stop_at_win=False)
    runs: dict[str, Callable[[int], None]] = {
        "bisca": lambda number: random_game(rules, number, chance),
        "bisca_played_out": lambda number: random_game(to_the_end, number, chance),
        "libbisca": lambda number: libbisca_game(),
    }
    rates = dict.fromkeys(runs, 0.0)
    turns = 6
    for _ in range(turns):
        for name, play in runs.items():
            rates[name] = max(rates[name], _rate(play, seconds / turns / len(runs)))
    mean, worst = _decisions()
    return {
        **rates,
        "share_of_libbisca": rates["bisca"] / rates["libbisca"],
        "normal_ms": mean,
        "normal_worst_ms": worst,
    }


def _rate(play: Callable[[int], None], seconds: float) -> float:
    began = time.process_time()
    games = 0
    while (spent := time.process_time() - began) < seconds:
        for _ in range(20):
            play(games)
            games += 1
    return games / spent


def random_game(rules: BiscaRules, number: int, chance: Random) -> None:
    """Deal number `number` between two who play at random."""
    draw = chance.random
    state = BISCA.start(Setup(rules, 2, seed=f"bench/{number}"))
    while (seat := state.public.turn) is not None:
        moves = BISCA.moves(BISCA.view(state, seat))
        state, _ = BISCA.apply(state, seat, moves[int(draw() * len(moves))])


def libbisca_game() -> None:
    """One deal of libbisca between two who play at random."""
    state = libbisca.get_state()
    while not state.is_endgame():
        state.do_random_move()


def _decisions() -> tuple[float, float]:
    """Mean and worst milliseconds of a decision of `normal` over all presets and numbers of seats."""
    chance = Random(1)
    normal = PLAYERS["bisca", "normal"]
    times = []
    for preset, seats in PLAYABLE:
        state = BISCA.start(Setup(BISCA.presets[preset], seats, seed=f"bench/{seats}"))
        while (seat := state.public.turn) is not None:
            view = BISCA.view(state, seat)
            began = time.process_time()
            action = normal(view, chance)
            times.append(time.process_time() - began)
            state, _ = BISCA.apply(state, seat, action)
    return 1000 * sum(times) / len(times), 1000 * max(times)
