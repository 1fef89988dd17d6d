"""Which opening balances does somebody's spreadsheet hold, and where exactly is it wrong?

The first line names the columns, in Portuguese or English, in any order: who (`nome`, or the `#` number of a table that
was exported here; for a pair also `parceiro`) and `pontos`, the points of the league so far; besides, what is known of
the figures. An exported table is read as it is. Delimited by `;`, `,` or a tab, in UTF-8 or UTF-16 with its mark.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NoReturn

from bot.league.csvs import unsafe
from bot.league.errors import LeagueError
from bot.league.heads import PORTUGUESE, folded
from bot.league.model import Figures

SIZE: Final = 256 * 1024
"""Bytes that a file may have."""
LINES: Final = 2000
LONGEST: Final = 100
"""Characters of a name."""
POINTS: Final = 1_000_000
"""No more points of the league than that,"""
MOST: Final = 100 * POINTS
"""and of no figure more than that."""
PROBLEMS: Final = frozenset(
    {
        "size",  # limit: KB
        "encoding",  # neither UTF-8 nor UTF-16 with its mark; the column is the byte
        "quotes",  # a quote that is not closed
        "columns",  # no line that names the columns, with a name and points
        "column",  # this column is none of ours, or is there twice
        "cells",  # more cells than columns
        "many",  # limit: lines
        "name",  # limit: nobody is named, or the name is too long
        "number",  # value: no whole number
        "large",  # limit
        "twice",  # before: the line that has the same person or pair, or this very line where both partners are one
        "person",  # value: nobody here is called so, or more than one (found out by the service)
    }
)
"""Every `problem` of a `league.csv`, with its facts besides `line` and `column`."""

_LONGEST_HEAD: Final = 4000
_WHO: Final[Mapping[str, str]] = {
    **dict.fromkeys(("name", "nome", "pessoa", "jogador", "jogadora", "player"), "name"),
    "person": "person",
    **dict.fromkeys(("other_name", "parceiro", "parceira", "dupla", "partner"), "other_name"),
    "other": "other",
}
_FIGURES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("won", "vitorias", "wins"), "won"),
    **dict.fromkeys(("drawn", "empates", "draws"), "drawn"),
    **dict.fromkeys(("lost", "derrotas", "losses"), "lost"),
    **dict.fromkeys(("abandoned", "abandonos"), "abandoned"),
    **dict.fromkeys(("points_for", "pontos_pro", "pro"), "points_for"),
    **dict.fromkeys(("against", "pontos_contra", "contra"), "against"),
    **dict.fromkeys(("rounds", "rodadas", "jogadas"), "rounds"),
    **dict.fromkeys(("best", "melhor"), "best"),
    "canastras": "canastras",
    **dict.fromkeys(("clean", "limpas"), "clean"),
    "capotes": "capotes",
    **dict.fromkeys(("caras", "caras_de_gato"), "caras"),
}
_POINTS: Final = dict.fromkeys(("points", "pontos"), "points")
_FOLLOWS: Final = ("place", "played", "excused", "balance", "difference", "average", "last", "last_at")
"""Columns of an exported table that follow from others, or begin anew."""
_ENGLISH: Final = {**_WHO, **_FIGURES, **_POINTS, **dict.fromkeys(_FOLLOWS, "")}
_KNOWN: Final = _ENGLISH | {folded(own): _ENGLISH[name] for name, own in PORTUGUESE.items() if name in _ENGLISH}
_NEGATIVE: Final = ("points", "points_for", "against")
_WHOLE: Final = re.compile(
    r"[-+]?(?:(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,0{1,2})?|\d{1,3}(?:,\d{3})+(?:\.0{1,2})?|\d+\.0{1,2})", re.ASCII
)


@dataclass(frozen=True, slots=True)
class Balance:
    """A line of the file. `who`: one name as it was typed or `#` and a number, or two of them (a pair).

    `names`: how they are called there, also beside a number ("": not at all); `columns`: where each of them stands.
    `points`: of the league, all told; `figures` without a balance.
    """

    line: int
    who: tuple[str, ...]
    names: tuple[str, ...]
    columns: tuple[str, ...]
    points: int
    figures: Figures


def read_balances(data: bytes) -> tuple[Balance, ...]:
    """Every balance of the file: all of persons, or all of pairs. Who they are is for the caller to find out.

    `LeagueError`: league.csv (line; column: its name, or a number; problem: one of `PROBLEMS`, with its facts).
    """
    if len(data) > SIZE:
        _refuse(1, 1, "size", limit=SIZE // 1024)
    text = _decoded(data)
    delimiter, heads = _columns(text)
    seen: dict[frozenset[str], int] = {}
    found = list[Balance]()
    for line, cells in _lines(text, delimiter):
        if len(found) == LINES:
            _refuse(line, 1, "many", limit=LINES)
        balance = _balance(line, cells, heads)
        key = frozenset(one.casefold() for one in balance.who)
        before = seen.setdefault(key, line)
        if before != line or len(key) < len(balance.who):
            _refuse(line, balance.columns[0], "twice", before=before)
        found.append(balance)
    return tuple(found)


def _refuse(line: int, column: int | str, problem: str, **facts: Any) -> NoReturn:
    raise LeagueError("league.csv", line=line, column=column, problem=problem, **facts) from None


def _decoded(data: bytes) -> str:
    wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    try:
        text = data.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line = before.count(b"\n") + 1
        _refuse(line, error.start - before.rfind(b"\n"), "encoding")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _columns(text: str) -> tuple[str, dict[str, tuple[int, str]]]:
    """The delimiter, and where each of our columns is and how it is called there."""
    first = text.split("\n", 1)[0][:_LONGEST_HEAD]
    for delimiter in ";\t,":
        typed = next(csv.reader([first], delimiter=delimiter), [])
        ours = [_KNOWN.get(folded(head)) for head in typed]
        if "points" in ours and ("name" in ours or "person" in ours):
            break
    else:
        _refuse(1, 1, "columns")
    heads: dict[str, tuple[int, str]] = {}
    for place, (name, head) in enumerate(zip(ours, typed, strict=True)):
        if name is None and head.strip():
            _refuse(1, head, "column")
        if name and heads.setdefault(name, (place, head)) != (place, head):
            _refuse(1, head, "column")
    return delimiter, heads


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Every line with something in it but the first, with its number."""
    lines = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        width = len(next(lines))
        for cells in lines:
            if any(cell.strip() for cell in cells):
                if any(cell.strip() for cell in cells[width:]):
                    _refuse(lines.line_num, width + 1, "cells")
                yield lines.line_num, cells + [""] * (width - len(cells))
    except csv.Error:
        _refuse(lines.line_num, 1, "quotes")


def _balance(line: int, cells: Sequence[str], heads: Mapping[str, tuple[int, str]]) -> Balance:
    who = [_who(line, cells, heads, "name", "person")]
    if "other_name" in heads or "other" in heads:
        who.append(_who(line, cells, heads, "other_name", "other"))
    people, names, columns = zip(*who, strict=True)
    ours = {*_FIGURES.values(), "points"}
    numbers: dict[str, Any] = {name: _number(line, cells, heads, name) for name in heads if name in ours}
    points = numbers.pop("points")
    played = sum(numbers.get(name, 0) for name in ("won", "drawn", "lost", "abandoned"))
    return Balance(line, people, names, columns, points, replace(Figures(played=played), **numbers))


def _who(
    line: int, cells: Sequence[str], heads: Mapping[str, tuple[int, str]], name: str, number: str
) -> tuple[str, str, str]:
    """The number where there is one, or else the name; the name; and the column of whichever says who it is."""
    called, numbered = (unsafe(cells[heads[one][0]]).strip() if one in heads else "" for one in (name, number))
    column = heads[number if numbered or name not in heads else name][1]
    who = numbered or called
    if not 0 < len(who) <= LONGEST or len(called) > LONGEST:
        _refuse(line, column, "name", limit=LONGEST)
    return who, called, column


def _number(line: int, cells: Sequence[str], heads: Mapping[str, tuple[int, str]], name: str) -> int:
    """A whole number, with points or commas as spreadsheets put them; an empty cell is 0, but not for the points."""
    place, head = heads[name]
    cell = cells[place]
    text = "".join(unicodedata.normalize("NFKC", cell).replace("\u2212", "-").split())
    if not text and name != "points":
        return 0
    if len(text) > LONGEST or not _WHOLE.fullmatch(text):
        _refuse(line, head, "number", value=cell)
    number = int(re.sub(r"[.,]0{1,2}$|[.,]", "", text))
    limit = POINTS if name == "points" else MOST
    if not (-limit if name in _NEGATIVE else 0) <= number <= limit:
        _refuse(line, head, "large", limit=limit)
    return number
