"""How do matches that are over lie in the database? Part of the store; `bot.club.shelf` says what each method does."""

import dataclasses
import json
import sqlite3
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from bot.club.model import Entering, Kept
from bot.league.model import Entry, Match, Millis, PersonId, RoundScore, Sums
from bot.store import rows
from bot.store.counting import put_names, read_after, write_counted, write_decision
from bot.store.database import Database
from bot.tables.model import Table

CASE_PENDING = "EXISTS (SELECT 1 FROM cases c WHERE c.source = m.source AND c.guild = m.guild AND c.decided IS NULL)"
_COLUMNS = f"""m.id, m.guild, m.game, m.preset, m.target, m.at, m.source, m.sides, m.rounds, m.state, m.why, m.cara,
    {CASE_PENDING}, m.counted, m.after"""
COUNTS = "m.state = 'counts'"
_ENTRIES = """SELECT match_id, side, share, person, computer FROM entries
    WHERE match_id IN (SELECT value FROM json_each(?)) ORDER BY match_id, seat"""
_entry = lru_cache(4096)(Entry)
"""Seats of many matches are equal: the same value serves them all."""


def select_matches(
    db: sqlite3.Connection, condition: str, values: Iterable[Any] = (), *, course: bool = True
) -> tuple[Kept, ...]:
    """Read the matches `m` that fit an SQL condition (from WHERE on, with its order); `course`: with the ratings."""
    found = db.execute(f"SELECT {_COLUMNS} FROM matches m {condition}", tuple(values)).fetchall()  # noqa: S608  our own
    entries: dict[int, list[Entry]] = {row[0]: [] for row in found}
    for match, *entry in db.execute(_ENTRIES, (json.dumps(list(entries)),)):
        entries[match].append(_entry(*entry))
    sides = json.loads(f"[{','.join([row[7] for row in found])}]")  # one text: so it is read in half the time
    return tuple(
        _kept(row, tuple(entries[row[0]]), tuple([Sums(*side) for side in each]), course)
        for row, each in zip(found, sides, strict=True)
    )


def _kept(row: tuple[Any, ...], entries: tuple[Entry, ...], sides: tuple[Sums, ...], course: bool) -> Kept:
    number, guild, game, preset, target, at, source, _, rounds, state, why, cara, disputed, counted, after = row
    where, what = (guild, game, preset, target, at, source), (entries, sides, rounds, number, state, why)
    match = Match(*where, *what, bool(disputed), bool(cara))
    return Kept(match, counted, read_after(after, at) if course else ())


def _values(kept: Kept) -> dict[str, Any]:
    match = kept.match
    plain = ("guild", "game", "preset", "target", "at", "source", "rounds", "state", "why")
    return {
        **{name: getattr(match, name) for name in plain},
        "sides": json.dumps([dataclasses.astuple(side) for side in match.sides]),
        "cara": int(match.cara),
        "counted": kept.counted,
    }


def _enter(db: sqlite3.Connection, entering: Entering) -> Match:
    match = entering.kept.match
    if match.id:
        _write(db, entering)
    elif not db.execute("SELECT id FROM matches WHERE source = ?", (match.source,)).fetchone():
        match = dataclasses.replace(match, id=_insert(db, entering))
        _write_parts(db, entering, match)
    (now,) = select_matches(db, "WHERE m.source = ?", (match.source,))
    return now.match


def _write(db: sqlite3.Connection, entering: Entering) -> None:
    match = entering.kept.match
    values = {**_values(entering.kept), "id": match.id}
    sets = ", ".join(f"{name} = :{name}" for name in values if name != "id")
    db.execute(f"UPDATE matches SET {sets} WHERE id = :id", values)  # noqa: S608  our own names
    _write_parts(db, entering, match)


def _insert(db: sqlite3.Connection, entering: Entering) -> int:
    (number,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM matches").fetchone()
    values = {**_values(entering.kept), "id": number, "after": "", "announced": int(entering.announced)}
    marks = ", ".join(f":{name}" for name in values)
    db.execute(f"INSERT INTO matches ({', '.join(values)}) VALUES ({marks})", values)  # noqa: S608  our own names
    return int(number)


def _write_parts(db: sqlite3.Connection, entering: Entering, match: Match) -> None:
    db.execute("DELETE FROM entries WHERE match_id = ?", (match.id,))
    db.executemany(
        "INSERT INTO entries (match_id, seat, side, share, person, computer) VALUES (?, ?, ?, ?, ?, ?)",
        [(match.id, seat, one.side, one.share, one.person, one.computer) for seat, one in enumerate(match.entries)],
    )
    if entering.rounds is not None:
        db.execute("DELETE FROM match_rounds WHERE match_id = ?", (match.id,))
        db.executemany(
            "INSERT INTO match_rounds (match_id, round, totals, feats, items) VALUES (?, ?, ?, ?, ?)",
            [
                (match.id, number, *map(json.dumps, (one.totals, one.feats, one.items)))
                for number, one in enumerate(entering.rounds, 1)
            ],
        )
    put_names(db, match.guild, entering.names, match.at)
    write_counted(db, match, entering.counted, entering.kept.after)
    if entering.decision is not None:
        write_decision(db, entering.decision)
    if entering.table is not None:
        db.execute("UPDATE tables SET entered = 1 WHERE id = ?", (entering.table,))


class Matches:
    """The matches."""

    _db: Database

    async def unsettled(self, limit: int) -> tuple[Table, ...]:
        """Find tables whose match is not entered."""
        condition = "WHERE t.rated = 1 AND t.entered = 0 AND t.end_shares <> '' ORDER BY t.end_at, t.id LIMIT ?"
        return await self._db.call(rows.select_tables, condition, (limit,))

    async def enter(self, entering: Entering) -> Match:
        """Write a match with all that it brings."""
        return await self._db.call(_enter, entering)

    async def kept_match(self, match: int) -> Kept | None:
        """Read one."""
        return await self._one("WHERE m.id = ?", match)

    async def match_of(self, source: str) -> Match | None:
        """Read one by its source."""
        found = await self._one("WHERE m.source = ?", source)
        return None if found is None else found.match

    async def match_rounds(self, match: int) -> tuple[RoundScore, ...]:
        """Read its rounds."""
        sql = "SELECT totals, feats, items FROM match_rounds WHERE match_id = ? ORDER BY round"
        found = await self._db.call(lambda db: db.execute(sql, (match,)).fetchall())
        return tuple(RoundScore(*(tuple(json.loads(text)) for text in row)) for row in found)

    async def matches(
        self, guild: int, game: str, after: tuple[Millis, int], limit: int, people: tuple[PersonId, ...] = ()
    ) -> tuple[Kept, ...]:
        """Read what counts, piece by piece."""
        condition = f"WHERE m.guild = ? AND m.game = ? AND (m.at, m.id) > (?, ?) AND {COUNTS}"
        if people:
            marks = ", ".join("?" * len(people))
            condition += f" AND m.id IN (SELECT match_id FROM entries WHERE person IN ({marks}))"  # noqa: S608  marks
        condition += " ORDER BY m.at, m.id LIMIT ?"
        return await self._db.call(select_matches, condition, (guild, game, *after, *people, limit), course=False)

    async def latest(self, guild: int, game: str) -> tuple[Millis, int]:
        """The latest that counts."""
        sql = (
            f"SELECT m.at, m.id FROM matches m WHERE m.guild = ? AND m.game = ? AND {COUNTS} "  # noqa: S608  no input
            "ORDER BY m.at DESC, m.id DESC LIMIT 1"
        )
        found = await self._db.call(lambda db: db.execute(sql, (guild, game)).fetchone())
        return (found[0], found[1]) if found else (-1, -1)

    async def history(
        self, guild: int, person: PersonId | None, game: str | None, skip: int, limit: int
    ) -> tuple[tuple[Match, ...], int]:
        """Read a page of all there are."""
        condition, values = "WHERE m.guild = ?", list[Any]([guild])
        if game is not None:
            condition += " AND m.game = ?"
            values.append(game)
        if person is not None:
            condition += " AND m.id IN (SELECT match_id FROM entries WHERE person = ?)"
            values.append(person)

        def read(db: sqlite3.Connection) -> tuple[tuple[Match, ...], int]:
            (count,) = db.execute(f"SELECT count(*) FROM matches m {condition}", values).fetchone()  # noqa: S608  our own
            paged = condition + " ORDER BY m.at DESC, m.id DESC LIMIT ? OFFSET ?"
            return tuple(one.match for one in select_matches(db, paged, (*values, limit, skip))), count

        return await self._db.call(read)

    async def met(
        self, guild: int, game: str | None, people: tuple[PersonId, ...], since: Millis, until: Millis
    ) -> tuple[Match, ...]:
        """Read where at least two of them sat."""
        marks = ", ".join("?" * len(people))
        condition = (
            f"WHERE m.guild = ? AND m.at >= ? AND m.at < ? AND {COUNTS} AND (SELECT count(*) FROM entries e "  # noqa: S608  marks
            f"WHERE e.match_id = m.id AND e.person IN ({marks})) > 1"
        )
        values = list[Any]([guild, since, until, *people])
        if game is not None:
            condition += " AND m.game = ?"
            values.append(game)
        found = await self._db.call(select_matches, condition + " ORDER BY m.at, m.id", values)
        return tuple(one.match for one in found)

    async def of_people(self, guild: int, game: str | None, people: tuple[PersonId, ...]) -> tuple[Kept, ...]:
        """Read where all of them sat."""
        condition, values = f"WHERE m.guild = ? AND {COUNTS}", list[Any]([guild])
        if game is not None:
            condition += " AND m.game = ?"
            values.append(game)
        for person in people:
            condition += " AND m.id IN (SELECT match_id FROM entries WHERE person = ?)"
            values.append(person)
        return await self._db.call(select_matches, condition + " ORDER BY m.at, m.id", values)

    async def begun(self, guild: int, person: PersonId, game: str | None) -> tuple[Table, ...]:
        """Find what he began."""
        condition = (
            "WHERE t.id IN (SELECT table_id FROM seats WHERE user_id = ?) AND t.guild = ? AND t.stage = 'over' "
            "AND t.rated = 1 AND t.seed_commitment <> '' AND t.game = coalesce(?, t.game) "
            "AND (t.end_shares <> '' OR t.end_reason = 'abandoned' OR (t.end_reason = 'closed' AND t.end_by = ?) "
            "OR (t.end_reason IN ('resigned', 'idle') AND t.end_seat = "
            "(SELECT seat FROM seats WHERE table_id = t.id AND user_id = ?))) ORDER BY t.created, t.id"
        )
        return await self._db.call(rows.select_tables, condition, (person, guild, game, person, person))

    async def _one(self, condition: str, *values: Any) -> Kept | None:
        found = await self._db.call(select_matches, condition, values)
        return found[0] if found else None
