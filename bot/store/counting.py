"""How do figures, ratings, names and decisions lie in the database: columns to values and back, on a connection?"""

import dataclasses
import json
import sqlite3
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any, Final

from bot.club.model import After, Counted, Decision, Who
from bot.league.model import Figures, Kind, Match, Millis, PersonId, Rating
from bot.store import outdated

FIGURES: Final = tuple(field.name for field in dataclasses.fields(Figures))
DECISION: Final = ("guild", "case_id", "source", "verdict", "decided_by", "reason", "at", "before", "after")


def folded(name: str) -> str:
    """A name without case and accents, to be found by."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(sign))


def put_names(db: sqlite3.Connection, guild: int, names: Mapping[PersonId, str], at: Millis) -> None:
    """Keep what people are called; an older sight changes nothing."""
    db.executemany(
        "INSERT INTO people (guild, person, name, folded, seen) VALUES (?, ?, ?, ?, ?) ON CONFLICT (guild, person) "
        "DO UPDATE SET name = excluded.name, folded = excluded.folded, seen = excluded.seen "
        "WHERE people.seen <= excluded.seen",
        [(guild, person, name, folded(name), at) for person, name in names.items() if name],
    )


def read_figures(
    db: sqlite3.Connection, table: str, season: int, kind: Kind, whose: Iterable[Who] | None = None
) -> dict[Who, Figures]:
    """The figures (or opening balances) of a season, of these alone or of everybody."""
    sql = f"SELECT person, other, {', '.join(FIGURES)} FROM {table} WHERE season = ? AND kind = ?"  # noqa: S608  our own
    if whose is None:
        found = db.execute(sql, (season, kind)).fetchall()
    else:
        one = sql + " AND person = ? AND other = ?"
        found = [row for who in whose for row in db.execute(one, (season, kind, *_key(who)))]
    return {(row[:2] if row[1] else row[:1]): Figures(*row[2:]) for row in found}


def write_figures(
    db: sqlite3.Connection, table: str, season: int, kind: Kind, figures: Mapping[Who, Figures | None], whole: bool
) -> None:
    """Write these, and take away what is None; `whole`: in the place of all that were kept."""
    own = f"DELETE FROM {table} WHERE season = ? AND kind = ?"  # noqa: S608  our own names
    if whole:
        db.execute(own, (season, kind))
    gone = [(season, kind, *_key(who)) for who, one in figures.items() if one is None]
    db.executemany(own + " AND person = ? AND other = ?", gone)
    columns = ("season", "kind", "person", "other", *FIGURES)
    sets = ", ".join(f"{name} = excluded.{name}" for name in FIGURES)
    db.executemany(
        f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))}) "  # noqa: S608  likewise
        f"ON CONFLICT (season, kind, person, other) DO UPDATE SET {sets}",
        [(season, kind, *_key(who), *_figures(one)) for who, one in figures.items() if one is not None],
    )


def _key(who: Who) -> tuple[PersonId, PersonId]:
    return (who[0], who[1] if len(who) > 1 else 0)


def _figures(figures: Figures) -> tuple[Any, ...]:
    return tuple(getattr(figures, name) for name in FIGURES)


def read_ratings(
    db: sqlite3.Connection, guild: int, game: str, sides: int, people: Iterable[PersonId] | None = None
) -> dict[PersonId, Rating]:
    """The ratings of a game and number of sides, of these alone or of everybody."""
    sql = "SELECT person, mu, sigma, played, last_at FROM ratings WHERE guild = ? AND game = ? AND sides = ?"
    key = (guild, game, sides)
    if people is None:
        found = db.execute(sql, key).fetchall()
    else:
        found = [row for person in people for row in db.execute(sql + " AND person = ?", (*key, person))]
    return {row[0]: Rating(*row[1:]) for row in found}


def write_counted(db: sqlite3.Connection, match: Match, counted: Counted, after: After) -> None:
    """Write what a match brings that is new or another one now; `after`: the ratings after it, by seat."""
    for (season, kind), figures in counted.figures.items():
        write_figures(db, "figures", season, kind, figures, False)
    if counted.rewound:
        key = (match.guild, match.game, len(match.sides))
        db.execute("DELETE FROM ratings WHERE guild = ? AND game = ? AND sides = ?", key)
        db.execute("INSERT INTO rewound VALUES (?, ?, ?, ?, ?)", (*key, match.at, match.id - 1))
    write_ratings(db, match.guild, match.game, dataclasses.replace(counted, course={match.id: after}))


def write_ratings(db: sqlite3.Connection, guild: int, game: str, counted: Counted) -> None:
    """Write these ratings, and the course of them."""
    db.executemany(
        "INSERT INTO ratings (guild, game, sides, person, mu, sigma, played, last_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (guild, game, sides, person) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
        "played = excluded.played, last_at = excluded.last_at",
        [
            (guild, game, sides, person, one.mu, one.sigma, one.played, one.last_at)
            for sides, ratings in counted.ratings.items()
            for person, one in ratings.items()
        ],
    )
    course = [(_write_after(after), match) for match, after in counted.course.items()]
    db.executemany("UPDATE matches SET after = ? WHERE id = ?", course)


def _write_after(after: After) -> str:
    """By seat, as `mu sigma played` with every digit; people are in the entries alone. Nobody moved: nothing."""
    if not any(after):
        return ""
    return ";".join(f"{one.mu!r} {one.sigma!r} {one.played}" if one else "" for one in after)


def read_after(text: str, at: Millis) -> After:
    """Read what was written so of a match that ended then."""
    return tuple(_read_rating(part, at) for part in text.split(";")) if text else ()


def _read_rating(text: str, at: Millis) -> Rating | None:
    if not text:
        return None
    mu, sigma, played = text.split()
    return Rating(float(mu), float(sigma), int(played), at)


def write_decision(db: sqlite3.Connection, decision: Decision) -> Decision:
    """Keep a decision under the next number, and close its case and all others of the same match."""
    (number,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM decisions").fetchone()
    one = dataclasses.replace(decision, id=number)
    db.execute(
        f"INSERT INTO decisions (id, {', '.join(DECISION)}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",  # noqa: S608  our own
        (
            *(one.id, one.guild, one.case, one.source, one.verdict, one.by, one.reason, one.at),
            *(json.dumps(one.before), json.dumps(one.after)),
        ),
    )
    db.execute(
        "UPDATE cases SET decided = ? WHERE guild = ? AND source = ? AND decided IS NULL",
        (one.at, one.guild, one.source),
    )
    outdated.by_decision(db, one.source)
    return one


def read_decision(row: tuple[Any, ...]) -> Decision:
    """A decision of its row: `id`, then `DECISION`."""
    number, guild, case, source, verdict, by, reason, at, before, after = row
    return Decision(guild, case, source, verdict, by, reason, at, _totals(before), _totals(after), number)


def _totals(text: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(totals) for totals in json.loads(text))
