"""How fast do two other libraries play their nearest relative of Buraco, gin rummy for two, at random?

Both are measured only where they are installed (`make bench` tries to). Gin rummy is a smaller game: two hands of ten,
one pack, no mortos, some hundred actions a round; a figure by the action says more than one by the round.
"""

import importlib.util
import time
import warnings
from collections.abc import Callable
from random import Random

_SECONDS = 2.0


def gin_rummy() -> dict[str, float]:
    """Rounds and actions a second of each library that is here."""
    found = {"openspiel": ("pyspiel", _openspiel), "rlcard": ("rlcard", _rlcard)}
    figures: dict[str, float] = {}
    for name, (module, make) in found.items():
        if importlib.util.find_spec(module) is not None:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                figures[f"{name}_rounds"], figures[f"{name}_actions"] = rates(make())
    return figures


def rates(play: Callable[[], int]) -> tuple[float, float]:
    """Rounds and actions a second of a function that plays one round and gives its number of actions."""
    began = time.process_time()
    rounds = actions = 0
    while (spent := time.process_time() - began) < _SECONDS:
        actions += play()
        rounds += 1
    return rounds / spent, actions / spent


def _openspiel() -> Callable[[], int]:
    import pyspiel

    game, chance = pyspiel.load_game("gin_rummy"), Random(1)

    def play() -> int:
        state, actions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, odds)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
                actions += 1
        return actions

    return play


def _rlcard() -> Callable[[], int]:
    import rlcard

    env, chance = rlcard.make("gin-rummy"), Random(1)

    def play() -> int:
        (state, _), actions = env.reset(), 0
        while not env.is_over():
            state, _ = env.step(chance.choice(list(state["legal_actions"])))
            actions += 1
        return actions

    return play
