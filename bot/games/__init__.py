"""Which games can be played?"""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.base import Game
from bot.games.bisca import BISCA
from bot.games.buraco import BURACO

GAMES: Final[Mapping[str, Game[Any, Any]]] = {game.name: game for game in (BURACO, BISCA)}
"""Every game by its record name."""
