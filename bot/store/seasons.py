"""How are seasons kept, with who takes part, figures and balances? Part of the store; see `bot.club.shelf`."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.club.model import Who
from bot.club.shelf import OfKinds
from bot.league.model import Figures, Kind, Match, PersonId, Rating, Season
from bot.store.counting import read_figures, write_figures
from bot.store.database import Database
from bot.store.matches import CASE_PENDING, select_matches

_PLAIN: Final = (
    *("id", "guild", "game", "name", "number", "preset", "target", "win", "draw", "loss", "abandonment", "closed"),
)
_COLUMNS: Final = (*_PLAIN, "begins", "ends", "general", "listed", "chain")


def _season(row: tuple[Any, ...]) -> Season:
    values = dict(zip(_COLUMNS, row, strict=True))
    return Season(
        begin=values["begins"],
        end=values["ends"],
        general=bool(values["general"]),
        listed=bool(values["listed"]),
        chain=tuple(values["chain"].split()),
        **{name: values[name] for name in _PLAIN},
    )


def _select(db: sqlite3.Connection, condition: str, *values: Any) -> tuple[Season, ...]:
    sql = f"SELECT {', '.join(_COLUMNS)} FROM seasons {condition} ORDER BY general DESC, id"  # noqa: S608  our own names
    return tuple(map(_season, db.execute(sql, values)))


def _put(db: sqlite3.Connection, season: Season) -> Season:
    if not season.id:
        (number,) = db.execute("SELECT coalesce(max(id), 0) + 1 FROM seasons").fetchone()
        season = replace(season, id=number)
    values = {
        **{name: getattr(season, name) for name in _PLAIN},
        "begins": season.begin,
        "ends": season.end,
        "general": int(season.general),
        "listed": int(season.listed),
        "chain": " ".join(season.chain),
    }
    marks, sets = (", ".join(form.format(name) for name in _COLUMNS) for form in (":{0}", "{0} = excluded.{0}"))
    db.execute(
        f"INSERT INTO seasons ({', '.join(_COLUMNS)}) VALUES ({marks}) ON CONFLICT (id) DO UPDATE SET {sets}",  # noqa: S608  likewise
        values,
    )
    return season


def _write(db: sqlite3.Connection, season: Season, figures: OfKinds) -> Season:
    """Keep one with what it comes to."""
    kept = _put(db, season)
    for kind, each in figures.items():
        write_figures(db, "figures", kept.id, kind, each, True)
    return kept


def _freeze_ratings(
    db: sqlite3.Connection, season: Season, ratings: Mapping[int, Mapping[PersonId, Rating]] | None
) -> None:
    """Keep with it these ratings, or those of now."""
    into = "INSERT INTO final_ratings (season, sides, person, mu, sigma, played, last_at)"
    if ratings is None:
        now = "SELECT ?, sides, person, mu, sigma, played, last_at FROM ratings WHERE guild = ? AND game = ?"
        db.execute(f"{into} {now}", (season.id, season.guild, season.game))
        return
    db.executemany(
        f"{into} VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (season.id, sides, person, one.mu, one.sigma, one.played, one.last_at)
            for sides, of_all in ratings.items()
            for person, one in of_all.items()
        ],
    )


class Seasons:
    """The seasons."""

    _db: Database

    async def season(self, season: int) -> Season | None:
        """Read one."""
        return next(iter(await self._db.call(_select, "WHERE id = ?", season)), None)

    async def seasons(self, guild: int | None, game: str | None = None, open: bool | None = None) -> tuple[Season, ...]:
        """Find those that fit."""
        condition, values = "WHERE 1 = 1", list[Any]()
        for column, value in (("guild", guild), ("game", game)):
            if value is not None:
                condition += f" AND {column} = ?"
                values.append(value)
        if open is not None:
            condition += " AND closed IS NULL" if open else " AND closed IS NOT NULL"
        return await self._db.call(_select, condition, *values)

    async def put_season(self, season: Season) -> Season:
        """Keep one."""
        return await self._db.call(_put, season)

    async def enrolled(self, season: int) -> frozenset[PersonId]:
        """Who takes part."""
        sql = "SELECT person FROM enrolled WHERE season = ?"
        return frozenset(await self._db.call(lambda db: [row[0] for row in db.execute(sql, (season,))]))

    async def write_season(
        self,
        season: Season,
        figures: Mapping[Kind, Mapping[Who, Figures]],
        *,
        enrolled: frozenset[PersonId] | None = None,
        balances: Mapping[Kind, Mapping[Who, Figures]] | None = None,
    ) -> Season:
        """Keep one with all that is given."""

        def write(db: sqlite3.Connection) -> Season:
            kept = _write(db, season, figures)
            for kind, each in (balances or {}).items():
                write_figures(db, "balances", kept.id, kind, each, True)
            if enrolled is not None:
                db.execute("DELETE FROM enrolled WHERE season = ?", (kept.id,))
                people = [(kept.id, person) for person in sorted(enrolled)]
                db.executemany("INSERT INTO enrolled (season, person) VALUES (?, ?)", people)
            return kept

        return await self._db.call(write)

    async def waiting(self, season: Season) -> tuple[Match, ...]:
        """Find what waits in its time."""
        condition = (
            "WHERE m.guild = ? AND m.game = ? AND m.at >= ? AND m.at < coalesce(?, m.at + 1) "
            f"AND (m.state IN ('waiting', 'held') OR (m.state = 'counts' AND {CASE_PENDING})) ORDER BY m.at, m.id"
        )
        values = (season.guild, season.game, season.begin, season.end)
        return tuple(one.match for one in await self._db.call(select_matches, condition, values))

    async def holding(self, match: Match) -> tuple[Season, ...]:
        """Find the closed seasons that were open while it counted."""
        condition = (
            "WHERE guild = ? AND game = ? AND begins <= ? AND (ends IS NULL OR ends > ?) "
            "AND closed >= (SELECT counted FROM matches WHERE id = ? AND counted > 0)"
        )
        return await self._db.call(_select, condition, match.guild, match.game, match.at, match.at, match.id)

    async def balances(self, season: int, kind: Kind) -> dict[Who, Figures]:
        """Read the opening balances."""
        return await self._db.call(read_figures, "balances", season, kind)

    async def figures(self, season: int, kind: Kind, whose: tuple[Who, ...] | None = None) -> dict[Who, Figures]:
        """Read figures."""
        return await self._db.call(read_figures, "figures", season, kind, whose)

    async def close_season(
        self,
        season: Season,
        figures: OfKinds,
        ratings: Mapping[int, Mapping[PersonId, Rating]] | None,
        following: tuple[Season, OfKinds] | None,
    ) -> tuple[Season, Season | None]:
        """Freeze one, with figures and ratings; open the next."""

        def close(db: sqlite3.Connection) -> tuple[Season, Season | None]:
            _freeze_ratings(db, season, ratings)
            held = (
                "SELECT max(counted) FROM matches WHERE guild = ? AND game = ? AND at >= ? AND at < coalesce(?, at + 1)"
            )
            (last,) = db.execute(held, (season.guild, season.game, season.begin, season.end)).fetchone()
            closed = replace(season, closed=max(season.closed or 0, last or 0))
            return _write(db, closed, figures), following and _write(db, *following)

        return await self._db.call(close)
