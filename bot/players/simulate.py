"""How strong is one computer player against another, and how fast do they play?

Mirrored deals: every deal is played twice, the same cards with the seats exchanged, so that luck cancels out.
"""

import math
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.games import GAMES
from bot.games.base import Game, RulesError, Setup, Standing
from bot.players import PLAYERS, Player

_SEATS: Final = {"bisca": 2, "buraco": 4}
"""How many usually play it; four are two pairs."""
_PLAYED: Final = {"bisca": "deal", "buraco": "round"}
"""What a game calls that which is played with cards dealt once."""


@dataclass(frozen=True, slots=True)
class Score:
    """The share of deals that the first player won, ties counting half, and by how many points a deal he was ahead.

    `margin` and `points_margin` are half the 95 % intervals; `played` is the game's word for what was won.
    """

    share: float
    margin: float
    points: float
    points_margin: float
    deals: int
    seconds: float
    played: str = "deal"

    def __str__(self) -> str:
        low, high = max(0.0, self.share - self.margin), min(1.0, self.share + self.margin)
        rate = 2 * self.deals / self.seconds
        return (
            f"{self.share:.1%} of the {self.played}s won, 95 % interval {low:.1%} to {high:.1%}, "
            f"{self.points:+.1f} ±{self.points_margin:.1f} points a {self.played} "
            f"({self.deals} mirrored deals, {rate:.0f} {self.played}s a second)"
        )


def simulate(
    game: Game[Any, Any], rules: Any, players: Sequence[Player], deals: int, seed: str, seats: int = 2
) -> Score:
    """Let two players play `deals` deals twice each, on every other seat and then on those between.

    The cards come from `seed`; `seats` is even, so that with sides of partners each has a side of its own.
    """
    began = time.perf_counter()
    shares, points = [], []
    for number in range(1, deals + 1):
        setup = Setup(rules, seats, seed=f"{seed}/{number}", standing=Standing(dealer=number % seats))
        there, ahead = _play(game, setup, (players[0], players[1]))
        back, behind = _play(game, setup, (players[1], players[0]))
        shares.append((there + 1 - back) / 2)
        points.append((ahead - behind) / 2)
    share, margin = _mean(shares)
    mean, interval = _mean(points)
    return Score(share, margin, mean, interval, deals, time.perf_counter() - began, _PLAYED[game.name])


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and half its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(spread / len(values))


def _play(game: Game[Any, Any], setup: Setup, players: tuple[Player, ...]) -> tuple[float, int]:
    """One deal: 1 where a side of the first player won it, 0.5 for a tie, 0 where it lost; and his points ahead."""
    chance = Random(setup.seed)
    state = game.start(setup)
    winner: Any = None
    while game.status(state) == "playing":
        (seat,) = game.to_act(state)
        state, events = game.apply(state, seat, players[seat % 2](game.view(state, seat), chance))
        for event in events:
            if event.kind == "round_over":
                winner = event.facts["winner"]
    first = [members[0] % 2 == 0 for members in game.sides(setup.rules, setup.seats)]
    result = game.result(state)
    assert result is not None
    best = [
        max(total for total, his in zip(result.totals, first, strict=True) if his == each) for each in (True, False)
    ]
    return 0.5 if winner is None else float(first[winner]), best[0] - best[1]


def run(
    name: str | None, preset: str | None, deals: int, seed: str, words: tuple[str, ...], seats: int | None = None
) -> int:
    """Print how the first player did against each other one that is named, or against every one that the game knows.

    `words`: the players, the first of them after the game's name if that is said there and not in `name`. Exit status 2
    with one line on standard error for a name or number that cannot be.
    """
    if words[0] in GAMES and name in (None, words[0]):
        name, *players = words
    else:
        name, players = name or "bisca", list(words)
    try:
        game, preset, seats = _checked(name, preset, deals, players, seats)
    except RulesError as error:
        print(error, file=sys.stderr)  # noqa: T201  the command's output
        return 2
    first, *others = players
    for other in others or [level for level in _levels(name) if level != first]:
        chosen = [PLAYERS[name, level] for level in (first, other)]
        score = simulate(game, game.presets[preset], chosen, deals, seed, seats)
        print(f"{first} against {other} at {preset}, {seats} seats: {score}")  # noqa: T201  the command's output
    return 0


def _levels(game: str) -> list[str]:
    return [level for its, level in PLAYERS if its == game]


def _checked(
    name: str, preset: str | None, deals: int, players: Sequence[str], seats: int | None
) -> tuple[Game[Any, Any], str, int]:
    """The game, its preset and the seats, the usual ones where none are said; `RulesError` for what cannot be."""
    game = GAMES.get(name)
    if game is None:
        raise RulesError(f"there is no game {name!a}; known are {', '.join(GAMES)}")
    preset = preset or next(iter(game.presets))
    if preset not in game.presets:
        raise RulesError(f"{name} has no preset {preset!a}; known are {', '.join(game.presets)}")
    known = ", ".join(_levels(name))
    if not players:
        raise RulesError(f"which player? {name} has {known}")
    for player in players:
        if player not in _levels(name):
            raise RulesError(f"{name} has no player {player!a}; known are {known}")
    if not 0 < deals <= 10**7:
        raise RulesError(f"--deals is {deals}; it can be a number from 1 to {10**7}")
    seats = _SEATS[name] if seats is None else seats
    game.sides(game.presets[preset], seats)
    if seats % 2:
        raise RulesError(f"--seats is {seats}; mirrored deals need an even number")
    return game, preset, seats
