"""Which computer players are there? They see a view and answer with an action; no state ever reaches them."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from bot.games.base import Action
from bot.players import bisca, buraco, minimal

Player = Callable[[Any, Random], Action]
"""Takes the view of the seat that is asked, and a source of chance; gives a lawful action. Same input, same action."""

LEVELS: Final = ("easy", "normal")
"""The levels that people can play against, the easier one first."""

MINIMAL: Final = "minimal"
"""A stand-in for absent people that does only what must be done; nobody can choose it as an opponent."""

SEARCHING: Final = frozenset({("bisca", "normal")})
"""Players that may look ahead for some ten milliseconds; the others answer sooner than a thread can be asked."""

PLAYERS: Final[Mapping[tuple[str, str], Player]] = {
    (game, level): player
    for game, players in (("buraco", {**buraco.PLAYERS, MINIMAL: minimal.buraco}), ("bisca", bisca.PLAYERS))
    for level, player in players.items()
}
"""Every computer player by game and level; besides `LEVELS` the stand-in and the opponents of the measurements."""
