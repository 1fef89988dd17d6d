"""How are seasons kept, with who takes part, figures and balances? Part of the store; see `bot.club.shelf`."""

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from bot.club.model import Who
from bot.league.model import Figures, Kind, Match, PersonId, Season
from bot.store.counting import read_figures, write_figures
from bot.store.database import Database
from bot.store.matches import CASE_PENDING

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
            kept = _put(db, season)
            for table, of_kinds in (("balances", balances or {}), ("figures", figures)):
                for kind, each in of_kinds.items():
                    write_figures(db, table, kept.id, kind, each, True)
            if enrolled is not None:
                db.execute("DELETE FROM enrolled WHERE season = ?", (kept.id,))
                people = [(kept.id, person) for person in sorted(enrolled)]
                db.executemany("INSERT INTO enrolled (season, person) VALUES (?, ?)", people)
            return kept

        return await self._db.call(write)

    async def waiting(self, season: Season) -> int:
        """Count what waits in it. A sheet's target is not looked at: rather wait for one too many."""
        values = (season.guild, season.game, season.begin, season.end)
        matches = (
            "SELECT count(*) FROM matches m WHERE m.guild = ? AND m.game = ? "  # noqa: S608  no input
            "AND m.at >= ? AND m.at < coalesce(?, m.at + 1) "
            "AND (? = '' OR m.preset = ?) AND (? = 0 OR m.target = ?) "
            f"AND (m.state IN ('waiting', 'held') OR (m.state = 'counts' AND {CASE_PENDING}))"
        )
        sheets = (
            "SELECT rules FROM (SELECT s.*, (SELECT max(at) FROM sheet_rounds WHERE sheet_id = s.id) AS over_at "
            "FROM sheets s WHERE s.stage = 'confirm') AS waiting WHERE guild = ? AND game = ? "
            "AND over_at >= ? AND over_at < coalesce(?, over_at + 1)"
        )

        def count(db: sqlite3.Connection) -> int:
            more = (*values, season.preset, season.preset, season.target, season.target)
            (first,) = db.execute(matches, more).fetchone()
            presets = [json.loads(rules)["preset"] for (rules,) in db.execute(sheets, values)]
            return int(first) + sum(season.preset in ("", preset) for preset in presets)

        return await self._db.call(count)

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

    async def close_season(self, season: Season, following: Season | None) -> tuple[Season, Season | None]:
        """Freeze one, with the ratings; open the next."""

        def close(db: sqlite3.Connection) -> tuple[Season, Season | None]:
            db.execute(
                "INSERT INTO final_ratings (season, sides, person, mu, sigma, played, last_at) "
                "SELECT ?, sides, person, mu, sigma, played, last_at FROM ratings WHERE guild = ? AND game = ?",
                (season.id, season.guild, season.game),
            )
            return _put(db, season), following and _put(db, following)

        return await self._db.call(close)
