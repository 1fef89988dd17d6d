"""How is a game written down as text, and read back (RECORDS)?

A record is JSON Lines: a header, then one action a line. Reading is strict about everything but how a card is
written; writing is canonical.
"""

import json
import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from typing import Any, Final, NoReturn, Union, get_args, get_origin, get_type_hints

from bot.cards import Card, CardError, format_cards, parse_cards
from bot.games import GAMES
from bot.games.base import Action, Game, Json, RulesError, Seat, Setup, Standing, shown

VERSION: Final = 1
BY: Final = ("person", "computer", "clock")
"""Who can have done an action, as the key `by` says it."""

_HEADER: Final = (
    "version", "game", "rules", "seats", "dealer", "round", "scores", "seed", "deck", "position",
)  # fmt: skip
_LAYINGS: Final[tuple[str, ...]] = ("seed", "deck", "position")
_NUMBERS: Final = range(2**53)
_DEPTH: Final = 5
"""Lists and objects around the deepest value: header, position, melds, those of a side, one of them."""


class RecordError(ValueError):
    """A record that is not well formed. `line` counts from 1, the header; the message is one line and names it."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(f"line {line}: {problem}")
        self.line = line
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Entry:
    """One action of a record: who, what, and the keys that mean nothing to the rules.

    `at`: UTC milliseconds. `by`: one of `BY`. `line`: where it was read, for messages; 0 where it was not.
    """

    seat: Seat
    action: Action
    at: int | None = None
    by: str | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Record:
    """A game as text says it: which one, what it started from, the names of the seats (may be empty), the actions."""

    game: Game[Any, Any]
    setup: Setup
    entries: tuple[Entry, ...] = ()
    names: tuple[str, ...] = ()


def read_record(text: str) -> Record:
    """Read a whole record; blank lines are passed over. Raises `RecordError` for the first thing that is wrong."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise RecordError(1, "the record is empty")
    number, line = lines[0]
    game, setup, names = read_header(parse_line(line, number), number)
    entries = tuple(read_entry(game, setup.seats, parse_line(line, number), number) for number, line in lines[1:])
    return Record(game, setup, entries, names)


def write_record(record: Record, *, running: bool = False) -> str:
    """Write a record in its canonical form. `running`: the match is not over, so the seed stays out."""
    lines = [write_header(record.game, record.setup, record.names, running=running)]
    lines += [write_entry(entry) for entry in record.entries]
    return "".join(dump(line) + "\n" for line in lines)


def dump(value: Json) -> str:
    """One line of JSON as records are written."""
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def parse_line(line: str, number: int) -> Json:
    """Read one line as a JSON object: no key twice, no NaN, nothing that is no JSON. Raises `RecordError`."""
    try:
        value = json.loads(line, object_pairs_hook=_unique, parse_constant=_no_number)
    except _LineError as error:
        raise RecordError(number, str(error)) from None
    except RecursionError:
        raise RecordError(number, "nested too deeply") from None
    except ValueError as error:
        reason = error.msg if isinstance(error, json.JSONDecodeError) else "a number is too long"
        raise RecordError(number, f"no JSON: {reason}") from None
    if not isinstance(value, dict):
        raise RecordError(number, "not a JSON object")
    if _is_deeper(value, _DEPTH):
        raise RecordError(number, "nested too deeply")
    return value


def _is_deeper(value: object, levels: int) -> bool:
    """Whether something lies within more than so many lists and objects."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels < 0 or any(_is_deeper(part, levels - 1) for part in parts)


class _LineError(Exception):
    """What is wrong within one JSON value; `parse_line` and the readers add where."""


def _unique(pairs: list[tuple[str, object]]) -> Json:
    found: Json = {}
    for key, value in pairs:
        if key in found:
            raise _LineError(f"key {shown(key)} is there twice")
        found[key] = value
    return found


def _no_number(text: str) -> NoReturn:
    raise _LineError(f"{text} is no number")


# --- the header ---------------------------------------------------------------------------------------------------


def read_header(header: Json, number: int) -> tuple[Game[Any, Any], Setup, tuple[str, ...]]:
    """What the header says: the game, its setup, and the names of the seats. Raises `RecordError`.

    Deck and position are not laid yet: the game's `start` does that.
    """
    try:
        return _header(header)
    except (_LineError, RulesError) as error:
        raise RecordError(number, str(error)) from None


def _header(header: Json) -> tuple[Game[Any, Any], Setup, tuple[str, ...]]:
    _known_keys(header, _HEADER)
    if type(header.get("version")) is not int or header["version"] != VERSION:
        raise _LineError(f"version is {shown(header.get('version'))}; this program reads version {VERSION}")
    name = header.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise _LineError(f"game is {shown(name)}; known are {', '.join(GAMES)}")
    game = GAMES[name]
    if not isinstance(header.get("rules"), dict):
        raise _LineError('rules must be an object like {"preset": "bisca"}')
    rules = game.rules(header["rules"])
    seats, names = _seats(header.get("seats"))
    sides = game.sides(rules, seats)
    scores = header.get("scores", [])
    if not isinstance(scores, list) or not all(type(score) is int and abs(score) in _NUMBERS for score in scores):
        raise _LineError("scores must be a list of whole numbers")
    if "scores" in header and len(scores) != len(sides):
        raise _LineError(f"scores: {len(scores)} of them for {len(sides)} sides")
    dealer = _whole(header["dealer"], "dealer", range(seats)) if "dealer" in header else None
    first = _whole(header.get("round", 1), "round", range(1, 10**6))
    laid = {key: header[key] for key in _LAYINGS if key in header}
    if len(laid) != 1:
        raise _LineError(f"exactly one of seed, deck and position must be there, not {len(laid)}")
    setup = Setup(rules, seats, _seed(laid), _deck(laid), _position(laid), Standing(first, dealer, tuple(scores)))
    return game, setup, names


def _seats(value: object) -> tuple[int, tuple[str, ...]]:
    if isinstance(value, list):
        if not all(isinstance(name, str) for name in value):
            raise _LineError("seats must be a number or a list of names")
        for name in value:
            _encodable(name, "seats")
        return len(value), tuple(value)
    return _whole(value, "seats", range(1, 65)), ()


def _seed(laid: Json) -> str | None:
    if "seed" not in laid:
        return None
    seed = laid["seed"]
    if not isinstance(seed, str):
        raise _LineError("seed must be a text")
    _encodable(seed, "seed")
    return seed


def _encodable(text: str, key: str) -> None:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise _LineError(f"{key}: half a surrogate pair is no text") from None


def _deck(laid: Json) -> tuple[Card, ...] | None:
    return _cards(laid["deck"], "deck") if "deck" in laid else None


def _position(laid: Json) -> Json | None:
    if "position" not in laid:
        return None
    if not isinstance(laid["position"], dict):
        raise _LineError("position must be an object")
    return dict(laid["position"])


def write_header(game: Game[Any, Any], setup: Setup, names: tuple[str, ...], *, running: bool = False) -> Json:
    """The header of a record with every switch resolved. `running`: without the seed.

    Raises `ValueError` for a setup that no header can say (carried ties).
    """
    standing = setup.standing
    if standing.carried:
        raise ValueError("a record cannot begin with carried ties: begin it with an earlier round")
    header: Json = {
        "version": VERSION,
        "game": game.name,
        "rules": game.switches(setup.rules),
        "seats": list(names) or setup.seats,
    }
    if standing.dealer is not None:
        header["dealer"] = standing.dealer
    if standing.round != 1:
        header["round"] = standing.round
    if any(standing.scores):
        header["scores"] = list(standing.scores)
    if setup.seed is not None and not running:
        header["seed"] = setup.seed
    if setup.deck is not None:
        header["deck"] = format_cards(setup.deck)
    if setup.position is not None:
        header["position"] = setup.position
    return header


# --- the actions --------------------------------------------------------------------------------------------------


def read_entry(game: Game[Any, Any], seats: int, line: Json, number: int = 0) -> Entry:
    """What one action line says. Raises `RecordError` for an unknown action, key, card, seat or type."""
    try:
        return _entry(game, seats, line, number)
    except (_LineError, CardError) as error:
        raise RecordError(number, str(error)) from None


def _entry(game: Game[Any, Any], seats: int, line: Json, number: int) -> Entry:
    name = line.get("action")
    if not isinstance(name, str) or name not in game.actions:
        raise _LineError(f"action is {shown(name)}; {game.name} knows {', '.join(game.actions)}")
    kind = game.actions[name]
    keys = _action_keys(kind)
    _known_keys(line, ("seat", "action", *keys, "at", "by"))
    seat = _whole(line.get("seat"), "seat", range(seats))
    values = {}
    for key, (attribute, hint) in keys.items():
        if key in line:
            values[attribute.name] = _value(line[key], key, hint)
        elif attribute.default is MISSING:
            raise _LineError(f"{name} needs {key}")
    at = _whole(line["at"], "at", _NUMBERS) if "at" in line and "at" not in keys else None
    by = line.get("by")
    if "by" in line and by not in BY:
        raise _LineError(f"by is {shown(by)}; it can be {', '.join(BY)}")
    return Entry(seat, kind(**values), at, by, number)


_KEYS: Final[dict[type[Action], Mapping[str, tuple[Field[Any], Any]]]] = {}
"""What `_action_keys` has found out already: type hints are slow to resolve."""


def _action_keys(kind: type[Action]) -> Mapping[str, tuple[Field[Any], Any]]:
    """The record's keys of an action: its fields, without the underscore that a keyword needs, and their types."""
    if kind not in _KEYS:
        hints = get_type_hints(kind)
        _KEYS[kind] = {key.name.rstrip("_"): (key, hints[key.name]) for key in fields(kind)}
    return _KEYS[kind]


def _value(value: object, key: str, hint: Any) -> object:
    if get_origin(hint) in (Union, types.UnionType):
        hint = next(kind for kind in get_args(hint) if kind is not type(None))
    if hint is Card:
        cards = _cards(value, key)
        if len(cards) != 1:
            raise _LineError(f"{key} must be one card")
        return cards[0]
    if hint is int:
        return _whole(value, key, _NUMBERS)
    return _cards(value, key)


def write_entry(entry: Entry) -> Json:
    """The line of an action: seat, action, its keys, then `at` and `by` where they are known."""
    line: Json = {"seat": entry.seat, "action": entry.action.name}
    for key, (attribute, _) in _action_keys(type(entry.action)).items():
        value = getattr(entry.action, attribute.name)
        if isinstance(value, Card):
            line[key] = str(value)
        elif isinstance(value, tuple):
            line[key] = format_cards(value)
        elif value is not None:
            line[key] = value
    if entry.at is not None and "at" not in line:
        line["at"] = entry.at
    if entry.by is not None:
        line["by"] = entry.by
    return line


def _known_keys(line: Json, known: tuple[str, ...]) -> None:
    for key in line:
        if key not in known:
            raise _LineError(f"key {shown(key)} is unknown here")


def _whole(value: object, key: str, allowed: range) -> int:
    if type(value) is not int or value not in allowed:
        raise _LineError(f"{key} is {shown(value)}; it can be a number from {allowed[0]} to {allowed[-1]}")
    return value


def _cards(value: object, key: str) -> tuple[Card, ...]:
    if not isinstance(value, str):
        raise _LineError(f"{key} must be a card string")
    try:
        return parse_cards(value)
    except CardError as error:
        raise _LineError(f"{key}: {shown(error.text)} is no card") from None
