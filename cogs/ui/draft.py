"""What is about to be opened? A plan still being put together, written into the buttons that go on with it.

A draft is a preset and the switches that differ from it, so that it fits into a `custom_id` and into what is kept of a
person's last table: `bisca~capixaba~4~live~j5u0` (game, preset, seats, pace, changes: a letter for each switch, then
its value; at the end the table whose rules are being changed, if any). After the pace `+m`: for absent people the
computer only draws and discards; `+u` and minutes in base 36: when the match ends; `+a`: a friendly match, that does
not count in the league.

Where that is too long, all of it is one number (`cogs.ui.digits`), which has room for every switch at once: `!`, the
game, two letters that are others as soon as a game's switches are, the number, and `~` with the table, if any.
"""

import re
import string
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from typing import Any, Final, get_args

from bot.games import GAMES
from bot.games.base import RulesError
from bot.tables.model import DAILY, NO_CLOCK, Clock, Millis, Plan, StandIn
from bot.tables.rulecode import digest
from cogs.ui.digits import LETTERS, packed, unpacked
from cogs.ui.door import Refusal
from cogs.ui.room import Switches, offer_of
from cogs.ui.rules_text import differing, preset_switches

PACES: Final = ("live", "daily", "none")

MOST_POINTS: Final = 100_000
"""The farthest target that a command takes."""
_SIZE: Final = 72
"""Characters of a draft that is written out. A longer one is packed: 77 at most, for which every button has room."""
_PACKED: Final = "!"
_STAND_INS: Final[tuple[StandIn, ...]] = get_args(StandIn)
_PRICES: Final = 1001
_NUMBERS: Final = MOST_POINTS + 1
_MINUTES: Final = 2**32
"""How many a price, any other number and the minute of an end can be, where a draft is packed."""
_CHANGE: Final = re.compile(r"[a-zA-Z]\d{1,6}(?:-\d{1,4})?")
_MINUTE: Final[Millis] = 60_000


def offered(game: str, name: str) -> tuple[Any, ...]:
    """The values of a switch that the dialog offers, as a table stores them; a command may give others."""
    return offer_of(game).values.get(name) or (False, True)


@dataclass(frozen=True, slots=True)
class Draft:
    """A plan being put together. `changes`: switches that differ from the preset, as a table stores them."""

    game: str = "bisca"
    preset: str = "bisca"
    seats: int = 2
    pace: str = "live"
    changes: tuple[tuple[str, Any], ...] = ()
    table: str = ""
    """The table whose rules are being changed; "": a new one is to be opened."""
    until: Millis | None = None
    stand_in: StandIn = "full"
    rated: bool = True

    @property
    def switches(self) -> Switches:
        """Every switch with its value. `Refusal`: switches that nobody can play together."""
        game = GAMES[self.game]
        try:
            return game.switches(game.rules({"preset": self.preset, **dict(self.changes)}))
        except RulesError as error:
            raise Refusal(offer_of(self.game).wrong) from error

    @property
    def playable(self) -> bool:
        """Whether so many can play by these rules."""
        game = GAMES[self.game]
        try:
            game.sides(game.rules({"preset": self.preset, **dict(self.changes)}), self.seats)
        except RulesError:
            return False
        return True

    def with_switch(self, name: str, value: Any) -> "Draft":
        """The same with another value of one switch, and of those that it excludes."""
        return self._changed(name, {name: value})

    def with_preset(self, preset: str) -> "Draft":
        """The same players and pace, with a preset as it is; fewer players where it cannot be played by so many."""
        teams = self.switches["teams"]
        new = replace(self, preset=preset, changes=()).with_seats(self.seats, teams)
        if new.playable:
            return new
        fewer = [way for way in reversed(offer_of(self.game).seatings) if way[0] <= self.seats]
        ways = (replace(new, changes=()).with_seats(*way) for way in fewer)
        return next(way for way in ways if way.playable)

    def with_seats(self, seats: int, teams: str) -> "Draft":
        """The same for another number of players; `teams` as the switch has it."""
        return replace(self, seats=seats)._changed("seats", {"teams": teams})

    def with_rules(self, switches: Switches) -> "Draft":
        """The same by rules that were kept: for another number of players where so many cannot play by them."""
        changes = tuple((name, switches[name]) for name in differing(self.game, switches))
        new = replace(self, preset=str(switches["preset"]), changes=changes)
        ways = (replace(new, seats=seats) for seats in (self.seats, *offer_of(self.game).seats))
        found = next((way for way in ways if way.playable), None)
        if found is None:
            raise Refusal("open.impossible")
        return found

    def _changed(self, what: str, values: dict[str, Any]) -> "Draft":
        mended = offer_of(self.game).mend({**self.switches, **values}, what, self.seats)
        return replace(self, changes=tuple((each, mended[each]) for each in differing(self.game, mended)))

    def with_pace(self, pace: str) -> "Draft":
        """The same at another pace."""
        return replace(self, pace=pace)

    def plan(self, live_seconds: int) -> Plan:
        """What the tables open; `live_seconds`: of a live clock where a turn is a single card."""
        live_seconds *= offer_of(self.game).slower
        clocks = {"live": Clock("live", live_seconds), "daily": DAILY, "none": NO_CLOCK}
        rules = {"preset": self.preset, **dict(self.changes)}
        return Plan(
            self.game, rules, self.seats, clocks[self.pace], self.until, stand_in=self.stand_in, rated=self.rated
        )

    def code(self) -> str:
        """The draft as it stands in a button: written out, or packed where that is too long."""
        changes = "".join(_written(self.game, name, value) for name, value in self.changes)
        pace = self.pace + ("+m" if self.stand_in == "minimal" else "")
        pace += "" if self.rated else "+a"
        if self.until is not None:
            pace += f"+u{_base36(self.until // _MINUTE)}"
        table = (self.table,) if self.table else ()
        code = "~".join((self.game, self.preset, str(self.seats), pace, changes, *table))
        return code if len(code) <= _SIZE else "~".join((_pack(self), *table))


SIDES: Final = ("pairs", "trios", "individual")
_USUAL: Final = {"pairs": 4, "trios": 6}


def typed_draft(
    game: str,
    preset: str | None,
    seats: int | None,
    sides: str | None,
    target: int | None,
    pace: str | None,
    base: Draft | None,
) -> Draft:
    """What a command says is to be opened; None: as usual, or as `base` has it. `Refusal`: so many cannot play so.

    `sides`: one of `SIDES`; pairs at four and trios at six go without saying.
    """
    offer = offer_of(game)
    draft = Draft(game, preset or next(iter(GAMES[game].presets)), offer.seats[0], pace or PACES[0])
    if base is not None:
        draft = replace(base, pace=pace or PACES[0])
        seats = seats or (None if sides else draft.seats)
        sides = sides or _sides_of(draft, seats)
    seats = seats or _USUAL.get(sides or "", offer.seats[0])
    teams = "auto" if sides is None or _USUAL.get(sides) == seats or seats not in (4, 6) else sides
    if seats not in offer.seats or (sides in _USUAL and (seats, teams) not in offer.seatings):
        raise Refusal("open.seats.none", number=seats)
    if sides in _USUAL and seats not in (4, 6):
        raise Refusal("open.pairs_four")
    draft = draft.with_seats(seats, teams)
    if target is not None:
        draft = draft.with_switch(offer.target, target)
    if not draft.playable:
        raise Refusal("open.seats.none", number=seats)
    return draft


def _sides_of(draft: Draft, seats: int | None) -> str | None:
    """The sides of rules that were kept, where they say something about so many players."""
    teams = str(draft.switches["teams"])
    return teams if teams in SIDES and seats in (4, 6) else None


def draft_of(plan: Plan) -> Draft:
    """The draft that gives this plan again."""
    changes = tuple((name, plan.rules[name]) for name in differing(plan.game, plan.rules))
    return Draft(
        plan.game,
        str(plan.rules["preset"]),
        plan.seats,
        plan.clock.kind,
        changes,
        until=plan.until,
        stand_in=plan.stand_in,
        rated=plan.rated,
    )


def read_draft(code: str) -> Draft:
    """Read a draft from a button. `Refusal`: it is none, or none of this version."""
    try:
        if code.startswith(_PACKED):
            return _unpack(*code.split("~"))
        game, preset, seats, pace, changes, *table = code.split("~")
        pace, *more = pace.split("+")
        until = next((int(one[1:], 36) * _MINUTE for one in more if one[:1] == "u"), None)
        known = preset in GAMES[game].presets and int(seats) in offer_of(game).seats and pace in PACES
        known = known and len(table) < 2 and not _CHANGE.sub("", changes)
        read = tuple(_read(game, change[0]) for change in _CHANGE.finditer(changes))
    except (ValueError, TypeError, KeyError, IndexError) as error:
        raise Refusal("door.old_button") from error
    if not known:
        raise Refusal("door.old_button")
    stand_in: Any = "minimal" if "m" in more else "full"
    return Draft(game, preset, int(seats), pace, read, "".join(table), until, stand_in, "a" not in more)


def _base36(number: int) -> str:
    digits = ""
    while number:
        number, last = divmod(number, 36)
        digits = (string.digits + string.ascii_lowercase)[last] + digits
    return digits or "0"


def _usual(game: str) -> Switches:
    """The switches of the preset that is offered first: what kind of value each has."""
    return preset_switches(game, next(iter(GAMES[game].presets)))


def _switches(game: str) -> list[str]:
    """The switches in the order that gives them their letters."""
    return [name for name in _usual(game) if name != "preset"]


def _written(game: str, name: str, value: Any) -> str:
    """A switch and its value: its letter, then its numbers."""
    return string.ascii_letters[_switches(game).index(name)] + "-".join(map(str, _numbers(game, name, value)))


def _read(game: str, change: str) -> tuple[str, Any]:
    name = _switches(game)[string.ascii_letters.index(change[0])]
    return name, _value(game, name, [int(number) for number in change[1:].split("-")])


def _numbers(game: str, name: str, value: Any) -> list[int]:
    """A value as numbers: a list's own, a word's place among those that there are, or a number behind these places."""
    words = offer_of(game).choices.get(name, ())
    if isinstance(value, list):
        return value
    return [words.index(value) if value in words else int(value) + len(words)]


def _value(game: str, name: str, numbers: list[int]) -> Any:
    """The value again. `IndexError`: there are not so many words."""
    offer, usual = offer_of(game), _usual(game)[name]
    words = offer.choices.get(name, ())
    if isinstance(usual, list):
        return numbers
    if words and (name not in offer.open_ended or numbers[0] < len(words)):
        return words[numbers[0]]
    return bool(numbers[0]) if isinstance(usual, bool) else numbers[0] - len(words)


# -- packed -----------------------------------------------------------------------------------------------------------


@cache
def _bases(game: str) -> tuple[int, ...]:
    """How many each digit can be: preset, seats, pace, stand-in, rated, then the switches, the end last."""
    offer = offer_of(game)
    bases = [len(GAMES[game].presets), max(offer.seats) + 1, len(PACES), len(_STAND_INS), 2]
    for name in _switches(game):
        usual, words = _usual(game)[name], len(offer.choices.get(name, ()))
        if isinstance(usual, list):
            bases += [_PRICES] * len(usual)
        elif isinstance(usual, bool):
            bases.append(2)
        else:
            bases.append(words + _NUMBERS if not words or name in offer.open_ended else words)
    return (*bases, _MINUTES)


@cache
def _version(game: str) -> str:
    """Two letters that are others once the digits mean something else."""
    return digest(repr((*GAMES[game].presets, *_switches(game), offer_of(game).choices, _bases(game))), 2)


def _pack(draft: Draft) -> str:
    game = draft.game
    switches = {**preset_switches(game, draft.preset), **dict(draft.changes)}
    digits = [[*GAMES[game].presets].index(draft.preset), draft.seats, PACES.index(draft.pace)]
    digits += [_STAND_INS.index(draft.stand_in), int(draft.rated)]
    for name in _switches(game):
        digits += _numbers(game, name, switches[name])
    digits.append(0 if draft.until is None else draft.until // _MINUTE + 1)
    return f"{_PACKED}{[*GAMES].index(game)}{_version(game)}{packed(zip(digits, _bases(game), strict=True))}"


def _unpack(code: str, table: str = "") -> Draft:
    """A draft that was packed, and its table. `ValueError`, `IndexError`: it is none of this version."""
    game = [*GAMES][LETTERS.index(code[1:2])]
    if code[2:4] != _version(game):
        raise ValueError(code)
    preset, seats, pace, stand_in, rated, *digits, end = unpacked(code[4:], _bases(game))
    if seats not in offer_of(game).seats:
        raise ValueError(code)
    left, switches = iter(digits), {"preset": [*GAMES[game].presets][preset]}
    for name in _switches(game):
        usual = _usual(game)[name]
        switches[name] = _value(game, name, [*islice(left, len(usual) if isinstance(usual, list) else 1)])
    changes = tuple((name, switches[name]) for name in differing(game, switches))
    until = (end - 1) * _MINUTE if end else None
    return Draft(game, switches["preset"], seats, PACES[pace], changes, table, until, _STAND_INS[stand_in], bool(rated))
