"""How do a table and matches leave for a spreadsheet, and come back with the same values?

UTF-8 with a byte order mark; the delimiter is always `;`, which spreadsheets of countries with a decimal comma expect;
every text is quoted, lines end in CR LF. People are `#` and their number, a text, because spreadsheets round long
numbers; moments are ISO 8601 in the zone that is asked for. The first line names the columns, in either language of
`bot.league.heads`: they are read by their names, in whatever order.

A name can look like a formula. Where a cell would begin with `=`, `+`, `-`, `@` (full-width ones, and blanks or quotes
before them, too) or with an apostrophe, an apostrophe is put before it, and taken off again on the way back. The same
after every sign in a text that some program may take for a delimiter. Numbers are never touched.
"""

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, TypeVar
from zoneinfo import ZoneInfo

from bot.league.errors import LeagueError
from bot.league.heads import COLUMNS, folded
from bot.league.model import Entry, Figures, Kind, Match, PersonId, Row, Season, Standing, Sums
from bot.league.zones import iso, read_iso, zone

DELIMITER: Final = ";"
BOM: Final = "\ufeff"
_NUMBERS: Final = (
    *("played", "won", "drawn", "lost", "abandoned", "excused", "points_for", "against", "rounds", "best"),
    *("canastras", "clean", "capotes", "caras", "balance"),
)
"""The figures that are numbers."""
_TABLE: Final = ("points", *_NUMBERS, "difference", "average", "last", "last_at")
STANDING: Final[Mapping[Kind, tuple[str, ...]]] = {
    "persons": ("place", "name", "person", *_TABLE),
    "pairs": ("place", "name", "person", "other_name", "other", *_TABLE),
}
"""The columns of a table."""
_SUMS: Final = ("points", "best", "canastras", "clean", "capotes", "caras")
_MATCH: Final = ("match", "at", "guild", "game", "preset", "target", "source", "state", "why", "disputed", "cara")
MATCHES: Final = (*_MATCH, "rounds", "seat", "side", "share", "computer", "name", "person", *_SUMS)
"""The columns of matches, a line a seat; the points are those of its side."""

_SEPARATORS: Final = r",;\t\r\n|"
_BLANK: Final = r"\s\"\x00-\x1f\u200b-\u200f\u2060\ufeff"
_RISKY: Final = r"=+\-@'＝＋－＠＇﹦﹢﹣﹫"
_RISK: Final = re.compile(rf"(?:^|(?<=[{_SEPARATORS}]))(?=[{_BLANK}]*[{_RISKY}])")
_MADE_SAFE: Final = re.compile(rf"(?:^|(?<=[{_SEPARATORS}]))'")
T = TypeVar("T")


def safe(text: str) -> str:
    """The text as no spreadsheet takes it for a formula."""
    return _RISK.sub("'", text)


def unsafe(cell: str) -> str:
    """The text that `safe` was given."""
    return _MADE_SAFE.sub("", cell)


# -- tables ----------------------------------------------------------------------------------------------------------


def write_standing(
    standing: Standing,
    names: Mapping[PersonId, str],
    heads: Mapping[str, str] | None = None,
    where: ZoneInfo | None = None,
) -> bytes:
    """The table, a line a row. `names`: of its people; `heads`: of the columns (`STANDING`), such as `PORTUGUESE`."""
    return _written(STANDING[standing.kind], (_row(row, names, where or zone("UTC")) for row in standing.rows), heads)


def read_standing(data: bytes, season: Season, kind: Kind) -> tuple[Standing, dict[PersonId, str]]:
    """The table that `write_standing` wrote of that season, and the names in it. `LeagueError`: league.csv."""
    names: dict[PersonId, str] = {}

    def read(cells: dict[str, str]) -> Row:
        people = {_person(cells["person"]): unsafe(cells["name"])}
        if kind == "pairs":
            people[_person(cells["other"])] = unsafe(cells["other_name"])
        names.update(people)
        numbers = {name: int(cells[name]) for name in _NUMBERS}
        last_at = read_iso(cells["last_at"]) if cells["last_at"] else 0
        figures = Figures(**numbers, last=unsafe(cells["last"]), last_at=last_at)
        return Row(int(cells["place"]), tuple(people), int(cells["points"]), figures)

    return Standing(season, kind, tuple(_read(data, STANDING[kind], read))), names


def _row(row: Row, names: Mapping[PersonId, str], where: ZoneInfo) -> list[str | int]:
    figures = row.figures
    who = [cell for person in row.who for cell in (safe(names.get(person, "")), f"#{person}")]
    return [
        row.place,
        *who,
        row.points,
        *(getattr(figures, name) for name in _NUMBERS),
        row.difference,
        f"{row.average:.2f}".replace(".", ","),
        safe(figures.last),
        iso(figures.last_at, where) if figures.last_at else "",
    ]


# -- matches ---------------------------------------------------------------------------------------------------------


def write_matches(
    matches: Iterable[Match],
    names: Mapping[PersonId, str],
    heads: Mapping[str, str] | None = None,
    where: ZoneInfo | None = None,
) -> bytes:
    """Matches as they are kept, a line a seat. `names`, `heads` (`MATCHES`): as for a table."""
    lines = (line for match in matches for line in _seats(match, names, where or zone("UTC")))
    return _written(MATCHES, lines, heads)


def read_matches(data: bytes) -> tuple[tuple[Match, ...], dict[PersonId, str]]:
    """The matches that `write_matches` wrote, and the names in them. `LeagueError`: league.csv."""
    lines = list(_read(data, MATCHES, _seat))
    names = {entry.person: name for _, entry, _, name in lines if entry.person is not None}
    return tuple(_match(list(group)) for _, group in groupby(lines, key=lambda line: line[0])), names


_Seat = tuple[Match, Entry, Sums, str]
"""A line of matches: the match without seats and sides, the seat, its side, the person's name."""


def _seats(match: Match, names: Mapping[PersonId, str], where: ZoneInfo) -> Iterator[list[str | int]]:
    for seat, entry in enumerate(match.entries):
        person, sums = entry.person, match.sides[entry.side]
        yield [
            *(match.id, iso(match.at, where), f"#{match.guild}", match.game, safe(match.preset), match.target),
            *(match.source, match.state, match.why, int(match.disputed), int(match.cara), match.rounds),
            *(seat, entry.side, entry.share, entry.computer),
            *(("", "") if person is None else (safe(names.get(person, "")), f"#{person}")),
            *(getattr(sums, name) for name in _SUMS),
        ]


def _seat(cells: dict[str, str]) -> _Seat:
    match = Match(
        guild=_person(cells["guild"]),
        game=cells["game"],
        preset=unsafe(cells["preset"]),
        target=int(cells["target"]),
        at=read_iso(cells["at"]),
        source=cells["source"],
        entries=(),
        sides=(),
        rounds=int(cells["rounds"]),
        id=int(cells["match"]),
        state=cells["state"],  # type: ignore[arg-type]  # as it was written
        why=cells["why"],  # type: ignore[arg-type]  # likewise
        disputed=cells["disputed"] == "1",
        cara=cells["cara"] == "1",
    )
    person = _person(cells["person"]) if cells["person"] else None
    entry = Entry(int(cells["side"]), cells["share"], person, cells["computer"])  # type: ignore[arg-type]  # likewise
    return match, entry, Sums(*(int(cells[name]) for name in _SUMS)), unsafe(cells["name"])


def _match(lines: Sequence[_Seat]) -> Match:
    sides = {entry.side: sums for _, entry, sums, _ in lines}
    return replace(
        lines[0][0], entries=tuple(line[1] for line in lines), sides=tuple(sides[side] for side in sorted(sides))
    )


# -- files -----------------------------------------------------------------------------------------------------------


def _written(columns: Sequence[str], lines: Iterable[Sequence[str | int]], heads: Mapping[str, str] | None) -> bytes:
    file = io.StringIO(newline="")
    writer = csv.writer(file, delimiter=DELIMITER, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    writer.writerow([safe((heads or {}).get(name, name)) for name in columns])
    writer.writerows(lines)
    return (BOM + file.getvalue()).encode()


def _read(data: bytes, columns: Sequence[str], read: Callable[[dict[str, str]], T]) -> Iterator[T]:
    """Every line but the first. What we have not written is refused with the line where that shows."""
    try:
        file = io.StringIO(data.decode().removeprefix(BOM), newline="")
    except UnicodeDecodeError:
        raise LeagueError("league.csv", line=1, column=1, problem="encoding") from None
    lines = csv.reader(file, delimiter=DELIMITER, strict=True)
    try:
        heads = [COLUMNS.get(folded(unsafe(head)), "") for head in next(lines, [])]
        if sorted(heads) != sorted(columns):
            raise LeagueError("league.csv", line=1, column=1, problem="columns")
        for cells in lines:
            yield read(dict(zip(heads, cells, strict=True)))
    except (csv.Error, ValueError) as error:
        if isinstance(error, LeagueError):
            raise
        raise LeagueError("league.csv", line=lines.line_num, column=1, problem="cells") from None


def _person(cell: str) -> PersonId:
    if not cell.startswith("#"):
        raise ValueError(cell)
    return int(cell[1:])
