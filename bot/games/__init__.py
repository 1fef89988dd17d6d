"""Which games can be played?"""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.base import Game
from bot.games.bisca import BISCA

GAMES: Final[Mapping[str, Game[Any, Any]]] = {BISCA.name: BISCA}
"""Every game by its record name."""
