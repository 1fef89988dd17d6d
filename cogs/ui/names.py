"""How does a name, which may hold anything, appear in a message without doing harm there?

Markdown is escaped, so that stars and links are shown as they were typed; marks that turn the writing direction are
taken out, and what is left is isolated, so that it cannot reorder the line; it is cut between graphemes.
"""

import functools
from typing import Final

import regex

from bot.games.base import Seat
from bot.tables.model import Table
from bot.text import Words
from render.lettering import clean, clip, is_visible

NAME_LIMIT: Final = 32
NAME_LIMITS: Final = (NAME_LIMIT, 20, 14, 8, 5)
"""How long names may be where many stand in one message, from what is wished to what always fits."""
_PUNCTUATION: Final = regex.compile(r"([!-/:-@\[-`{-~])")
_MARKS: Final = regex.compile(r"(\p{M}{3})\p{M}+")
_ISOLATE, _POP = "\u2068", "\u2069"


@functools.lru_cache(4096)
def plain_name(name: str, limit: int = NAME_LIMIT) -> str:
    """A name for labels and pictures: one line, no direction marks, at most so long; "" if nothing is seen."""
    name = clip(_MARKS.sub(r"\1", clean(name)), limit)
    return name if is_visible(name) else ""


@functools.lru_cache(4096)
def escape(text: str) -> str:
    """Text that shows itself: every mark that Discord could read as formatting, mention or link is escaped."""
    return str(_PUNCTUATION.sub(r"\\\1", clean(text, None)))


def isolate(text: str) -> str:
    """Text whose direction cannot disturb the line that it stands in."""
    return text if text.isascii() else f"{_ISOLATE}{text}{_POP}"


def safe_name(name: str, fallback: str = "?", limit: int = NAME_LIMIT) -> str:
    """A name for a message's text: plain, escaped, isolated."""
    return isolate(escape(plain_name(name, limit) or fallback))


def _own_name(table: Table, seat: Seat, words: Words) -> str:
    seated = table.seats[seat]
    if seated.computer is not None:
        return words("name.computer")
    return plain_name(table.invited_name if seated.empty else seated.name) or words("name.seat", number=seat + 1)


def is_named(table: Table, seat: Seat) -> bool:
    """Whether somebody sits there, or was challenged to."""
    return not table.seats[seat].empty or bool(table.invited_name)


def seat_names(table: Table, words: Words) -> tuple[str, ...]:
    """The names of all seats, plain, for pictures and labels; computer players are numbered where there are several."""
    names = [_own_name(table, seat, words) for seat in range(len(table.seats))]
    for seat, number in _numbers(table).items():
        names[seat] += number
    return tuple(names)


def short_names(table: Table, words: Words) -> tuple[str, ...]:
    """What stands for the names of computer players where pictures have little room: "PC 2"; for all others ""."""
    numbers = _numbers(table)
    return tuple(
        f"{words('name.computer.short')}{numbers[seat]}" if seat in numbers else "" for seat in range(len(table.seats))
    )


def _numbers(table: Table) -> dict[Seat, str]:
    """The seats of the computer players, with what is put behind their names: a number where there are several."""
    computers = [seat for seat, seated in enumerate(table.seats) if seated.computer is not None]
    if len(computers) == 1:
        return {computers[0]: ""}
    return {seat: f" {number}" for number, seat in enumerate(computers, 1)}


def text_names(table: Table, words: Words) -> tuple[str, ...]:
    """The names of all seats for a message's text."""
    return tuple(isolate(escape(name)) for name in seat_names(table, words))
