"""What is about to be opened? A plan still being put together, written into the buttons that go on with it.

A draft is a preset and the switches that differ from it, so that it fits into a `custom_id` and into what is kept of a
person's last table: `bisca~capixaba~4~live~j5.u0` (game, preset, seats, pace, changes: a letter for the switch, then
its value).
"""

import re
import string
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.games import GAMES
from bot.games.base import RulesError
from bot.games.bisca.rules import BONUSES, CHOICES, SWITCHES
from bot.tables.model import DAILY, NO_CLOCK, Clock, Plan
from cogs.ui.door import Refusal
from cogs.ui.rules_text import Switches, differing

PACES: Final = ("live", "daily", "none")
SEATS: Final[Mapping[str, tuple[int, ...]]] = {"bisca": (2, 3, 4)}
"""How many may sit at a game."""

_SIZE: Final = 72
"""Characters of a draft; what is longer finds no room in a button beside the rest of its id."""
_PRICES: Final = tuple([plain, copas] for plain, copas in ("00", "11", "12", "22", "23", "24", "33", "44"))
_NUMBERS: Final = {
    "wins": (1, 2, 3, 4, 5, 7, 9, 12),
    "win_at": (60, 61),
    "swap_tricks": (0, 1, 2, 3),
    "capote_at_most": (29, 30),
}


def offered(name: str) -> tuple[Any, ...]:
    """The values of a switch that the dialog offers, as a table stores them; a command may give others."""
    if name in BONUSES:
        return tuple([int(price) for price in pair] for pair in _PRICES)
    return CHOICES.get(name) or _NUMBERS.get(name) or (False, True)


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan being put together. `changes`: switches that differ from the preset, as a table stores them."""

    game: str = "bisca"
    preset: str = "bisca"
    seats: int = 2
    pace: str = "live"
    changes: tuple[tuple[str, Any], ...] = ()

    @property
    def switches(self) -> Switches:
        """Every switch with its value. `Refusal`: no bonus is worth anything, the one thing that can be wrong here."""
        game = GAMES[self.game]
        try:
            return game.switches(game.rules({"preset": self.preset, **dict(self.changes)}))
        except RulesError as error:
            raise Refusal("open.worthless") from error

    def with_switch(self, name: str, value: Any) -> "Draft":
        """The same with another value of one switch."""
        changed = {**self.switches, name: value}
        names = differing(self.game, changed)
        return replace(self, changes=tuple((each, changed[each]) for each in names))

    def with_preset(self, preset: str) -> "Draft":
        """The same players and pace, with a preset as it is."""
        return replace(self, preset=preset, changes=())

    def with_seats(self, seats: int, teams: str) -> "Draft":
        """The same for another number of players; `teams` as the switch has it."""
        return replace(self, seats=seats).with_switch("teams", teams)

    def with_pace(self, pace: str) -> "Draft":
        """The same at another pace."""
        return replace(self, pace=pace)

    def plan(self, live_seconds: int) -> Plan:
        """What the tables open."""
        clocks = {"live": Clock("live", live_seconds), "daily": DAILY, "none": NO_CLOCK}
        return Plan(self.game, {"preset": self.preset, **dict(self.changes)}, self.seats, clocks[self.pace])

    def code(self) -> str:
        """The draft as it stands in a button. `Refusal` where it has too many changes to fit."""
        changes = ".".join(_letter(name) + _written(name, value) for name, value in self.changes)
        code = "~".join((self.game, self.preset, str(self.seats), self.pace, changes))
        if len(code) > _SIZE:
            raise Refusal("open.too_many")
        return code


def draft_of(plan: Plan) -> Draft:
    """The draft that gives this plan again."""
    changes = tuple((name, plan.rules[name]) for name in differing(plan.game, plan.rules))
    return Draft(plan.game, str(plan.rules["preset"]), plan.seats, plan.clock.kind, changes)


def read_draft(code: str) -> Draft:
    """Read a draft from a button. `Refusal`: it is none, or none of this version."""
    try:
        game, preset, seats, pace, changes = code.split("~")
        known = preset in GAMES[game].presets and int(seats) in SEATS[game] and pace in PACES
        read = tuple(_read(change) for change in changes.split(".") if change)
    except (ValueError, KeyError, IndexError) as error:
        raise Refusal("door.old_button") from error
    if not known:
        raise Refusal("door.old_button")
    return Draft(game, preset, int(seats), pace, read)


def _letter(name: str) -> str:
    return string.ascii_letters[SWITCHES.index(name)]


def _written(name: str, value: Any) -> str:
    if name in BONUSES:
        return "-".join(map(str, value))
    return str(CHOICES[name].index(value) if name in CHOICES else int(value))


def _read(change: str) -> tuple[str, Any]:
    name = SWITCHES[string.ascii_letters.index(change[0])]
    if not re.fullmatch(r"\d{1,4}(-\d{1,4})?", change[1:]):
        raise ValueError(change)
    numbers = [int(number) for number in change[1:].split("-")]
    if name in BONUSES:
        return name, numbers
    if name in CHOICES:
        return name, CHOICES[name][numbers[0]]
    return name, numbers[0] if name in _NUMBERS else bool(numbers[0])
