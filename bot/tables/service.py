"""The one service through which people, clock and computer players come to the tables.

`Tables` is made of parts, each in its own module:
`Lobby` open, challenge, accept, decline, block, blocks, sit, leave, add_computer, remove_seat, draw_sides,
change_plan, start, resolved, reserve,
arrange;
`Series` rematch, played_by, last_played, queue, unqueue;
`Match` submit, next_round, back, more_time, close, view, history, last_own;
`Consent` resign, pause, resume, sit_for_computer, hand_over, agree, refuse;
`HouseRules` save_rules, rule_sets, rule_set, delete_rules, default_rules, set_default_rules, export_rules,
import_rules;
`Archive` results, finished, record, seed, report, forget;
`Notes` table, find, tables_of, tables_in, vanished, moved, shown, lagging, hands, pings, personal and house settings;
`Sweep` run, sweep, connected, gateway_lost, gateway_back, stop.
"""

import asyncio
import random
import secrets
import time
from collections.abc import Callable, Mapping
from typing import Any

from bot.games import GAMES
from bot.games.base import Game
from bot.players import PLAYERS, Player
from bot.tables.archive import Archive
from bot.tables.core import Gate
from bot.tables.houserules import HouseRules
from bot.tables.match import Match
from bot.tables.model import Change, Limits, Millis
from bot.tables.notes import Notes
from bot.tables.series import Series
from bot.tables.shelf import Shelf
from bot.tables.sweep import Sweep


class Tables(Match, Series, Archive, Notes, HouseRules, Sweep):
    """All tables of this process."""

    def __init__(
        self,
        shelf: Shelf,
        *,
        games: Mapping[str, Game[Any, Any]] = GAMES,
        computers: Mapping[tuple[str, str], Player] = PLAYERS,
        listener: Callable[[Change], None] | None = None,
        now: Callable[[], Millis] | None = None,
        limits: Limits | None = None,
        make_seed: Callable[[], str] | None = None,
        chance: random.Random | None = None,
    ) -> None:
        """`computers`: by game and level. `listener` is called after each saved
        change, outside every lock, on the event loop: it must not block (a queue's `put_nowait`). `now`: UTC ms.
        `make_seed`: a match's seed (default `secrets.token_hex(32)`); `chance`: draws sides and ids.
        """
        self.shelf = shelf
        self.limits = limits or Limits()
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self._games = games
        self._computers = computers
        self._listener = listener
        self._make_seed = make_seed or (lambda: secrets.token_hex(32))
        self._chance = chance or random.SystemRandom()
        self._entries = {}
        self._personal = {}
        self._gate = Gate()
        self._counting = asyncio.Lock()
        self._settling = set()
        self._standing, self._away_since, self._failed = True, None, {}
        self._beaten = self._tidied = 0

    def listen(self, listener: Callable[[Change], None]) -> None:
        """Set the listener, for a Discord side that is made after the tables."""
        self._listener = listener
