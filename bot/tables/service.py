"""The one service through which people, clock and computer players come to the tables.

`Tables` is made of four parts, each in its own module: `Lobby` (open, challenge, accept, decline, block, sit, leave,
add_computer, remove_seat, draw_sides, start, rematch), `Match` (submit, resign, back, more_time, close, view, history,
results, record, seed), `Notes` (table, find, tables_of, tables_in, vanished, shown, lagging, hands, pings, settings,
report) and `Sweep` (run, sweep, gateway_lost, gateway_back, stop).
"""

import random
from collections.abc import Callable, Mapping
from typing import Any

from bot.games.base import Action, Game
from bot.tables.lobby import Lobby
from bot.tables.match import Match
from bot.tables.model import Change, Limits, Millis
from bot.tables.notes import Notes
from bot.tables.shelf import Shelf
from bot.tables.sweep import Sweep


class Tables(Lobby, Match, Notes, Sweep):
    """All tables of this process."""

    def __init__(
        self,
        shelf: Shelf,
        *,
        games: Mapping[str, Game[Any, Any]],
        computers: Mapping[str, Mapping[str, Callable[[Any], Action]]],
        listener: Callable[[Change], None] = lambda change: None,
        now: Callable[[], Millis] | None = None,
        limits: Limits | None = None,
        make_seed: Callable[[], str] | None = None,
        chance: random.Random | None = None,
    ) -> None:
        """`computers`: by game and level, a function from a view to an action. `listener` is called after each saved
        change, outside every lock, on the event loop: it must not block (a queue's `put_nowait`). `now`: UTC ms.
        `make_seed`: a match's seed (default `secrets.token_hex(32)`); `chance`: draws sides and ids.
        """
        raise NotImplementedError
