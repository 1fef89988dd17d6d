"""How strong is one computer player against another, and how fast do they play?

Mirrored deals: every deal is played twice, the same cards with the seats exchanged, so that luck cancels out.
"""

import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.games import GAMES
from bot.games.base import Game, Setup, Standing
from bot.players import PLAYERS, Player

SEATS = 2


@dataclass(frozen=True, slots=True)
class Score:
    """The share of deals that the first player won, ties counting half; `margin` is half the 95 % interval."""

    share: float
    margin: float
    deals: int
    seconds: float

    def __str__(self) -> str:
        low, high = max(0.0, self.share - self.margin), min(1.0, self.share + self.margin)
        rate = 2 * self.deals / self.seconds
        return (
            f"{self.share:.1%} of the deals won, 95 % interval {low:.1%} to {high:.1%} "
            f"({self.deals} mirrored deals, {rate:.0f} games a second)"
        )


def simulate(game: Game[Any, Any], rules: Any, players: Sequence[Player], deals: int, seed: str) -> Score:
    """Let two players play `deals` deals twice each, once from either seat; the cards come from `seed`."""
    began = time.perf_counter()
    shares = []
    for number in range(1, deals + 1):
        setup = Setup(rules, SEATS, seed=f"{seed}/{number}", standing=Standing(dealer=number % SEATS))
        there = _play(game, setup, (players[0], players[1]))
        back = _play(game, setup, (players[1], players[0]))
        shares.append((there + 1 - back) / 2)
    mean = sum(shares) / deals
    spread = sum((share - mean) ** 2 for share in shares) / max(1, deals - 1)
    return Score(mean, 1.96 * math.sqrt(spread / deals), deals, time.perf_counter() - began)


def _play(game: Game[Any, Any], setup: Setup, players: tuple[Player, ...]) -> float:
    """One deal: 1 where the first side won it, 0.5 for a tie, 0 where it lost."""
    chance = Random(setup.seed)
    state = game.start(setup)
    winner = None
    while game.status(state) == "playing":
        (seat,) = game.to_act(state)
        state, events = game.apply(state, seat, players[seat](game.view(state, seat), chance))
        for event in events:
            if event.kind == "round_over":
                winner = event.facts["winner"]
    return 0.5 if winner is None else float(winner == 0)


def run(name: str, preset: str | None, deals: int, seed: str, players: tuple[str, ...]) -> int:
    """Print how the players did; exit status 2 with one line on standard error for a name that is unknown."""
    game = GAMES.get(name)
    if game is None:
        return _refuse(f"there is no game {name!a}; known are {', '.join(GAMES)}")
    preset = preset or next(iter(game.presets))
    if preset not in game.presets:
        return _refuse(f"{name} has no preset {preset!a}; known are {', '.join(game.presets)}")
    known = [level for game_name, level in PLAYERS if game_name == name]
    for player in players:
        if player not in known:
            return _refuse(f"{name} has no player {player!a}; known are {', '.join(known)}")
    if not 0 < deals <= 10**7:
        return _refuse(f"--deals is {deals}; it can be a number from 1 to {10**7}")
    chosen = [PLAYERS[name, player] for player in players]
    score = simulate(game, game.presets[preset], chosen, deals, seed)
    print(f"{players[0]} against {players[1]} at {preset}: {score}")  # noqa: T201  the command's output
    return 0


def _refuse(problem: str) -> int:
    print(problem, file=sys.stderr)  # noqa: T201  the command's output
    return 2
