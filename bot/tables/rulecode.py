"""How do rules travel from one server to another: as a short text, and back? Pure functions.

`bnm1.buraco.tradicional.x7q=2000.k2p+.ab0:any.7f3k`: version, game, preset, what differs from it, and a checksum. A
switch is named by three letters of its name's digest, so that neither its place nor other switches matter to a code
that is already out. Upper and lower case are the same, and spaces and quotation marks around it are no matter.
"""

import hashlib
from collections.abc import Mapping
from typing import Any, Final

from bot.games.base import Game, Json, RulesError
from bot.tables.refusals import TableError

VERSION: Final = 1
_PREFIX: Final = "bnm"
_LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_AROUND: Final = "`'\"“”‘’*_<> \t\r\n"
_LONGEST: Final = 1000
_MARKS: Final = {"+": True, "-": False}


def digest(text: str, length: int) -> str:
    """The first letters of a text's digest: the short name of a switch, or a checksum."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
    return "".join(_LETTERS[number // 36**place % 36] for place in range(length))


def write_code(game: Game[Any, Any], rules: Mapping[str, object]) -> str:
    """The code of rules given as a preset and switches. Raises `RulesError` where they cannot be played."""
    switches = game.switches(game.rules(rules))
    preset = str(switches["preset"])
    usual = game.switches(game.rules({"preset": preset}))
    differing = [_said(name, value) for name, value in switches.items() if value != usual[name]]
    body = ".".join((f"{_PREFIX}{VERSION}", game.name, preset, *differing))
    return f"{body}.{digest(body, 4)}"


def _said(name: str, value: object) -> str:
    short = digest(name, 3)
    if isinstance(value, bool):
        return short + ("+" if value else "-")
    if isinstance(value, int):
        return f"{short}={value}"
    if isinstance(value, list):
        return f"{short}=" + "/".join(map(str, value))
    return f"{short}:{value}"


def read_code(code: str, games: Mapping[str, Game[Any, Any]]) -> tuple[str, Json]:
    """Game and every switch of a code.

    `TableError`: rules.code (it is none, or a letter is wrong), rules.code_newer, rules.outdated (a game, preset or
    switch that this version does not know, or a value that it does not allow).
    """
    parts = code.strip(_AROUND).lower().split(".")
    version = parts[0].removeprefix(_PREFIX)
    if len(code) > _LONGEST or len(parts) < 4 or not parts[0].startswith(_PREFIX) or not version.isdecimal():
        raise TableError("rules.code")
    if digest(".".join(parts[:-1]), 4) != parts[-1]:
        raise TableError("rules.code")
    if int(version) > VERSION:
        raise TableError("rules.code_newer")
    name, preset = parts[1:3]
    try:
        if name not in games:
            raise RulesError(f"there is no game {name!r}")
        game = games[name]
        usual = game.switches(game.rules({"preset": preset}))
        known = {digest(switch, 3): switch for switch in usual}
        changes = dict(_read(part, known) for part in parts[3:-1])
        return name, game.switches(game.rules({"preset": preset, **changes}))
    except RulesError as error:
        raise TableError("rules.outdated", name=code, problem=str(error)) from error


def _read(part: str, known: Mapping[str, str]) -> tuple[str, object]:
    short, mark, value = part[:3], part[3:4], part[4:]
    if short not in known:
        raise RulesError(f"there is no switch {short!r}")
    if mark in _MARKS and not value:
        return known[short], _MARKS[mark]
    if mark == ":":
        return known[short], value
    numbers = value.split("/")
    if mark != "=" or not all(number.isascii() and number.isdecimal() for number in numbers):
        raise RulesError(f"{part!r} says nothing")
    return known[short], int(value) if len(numbers) == 1 else [int(number) for number in numbers]
