"""How are ratings kept, and how do they go on after a correction? Part of the store; see `bot.club.shelf`."""

import sqlite3
import sys
from typing import Final

from bot.club.model import Counted
from bot.league.model import Match, Millis, PersonId, Rating
from bot.store.counting import read_after, read_ratings, write_ratings
from bot.store.database import Database
from bot.store.matches import COUNTS

_EARLIER: Final = f"""SELECT m.at, m.after, e.seat FROM entries e JOIN matches m ON m.id = e.match_id
    WHERE e.person = ? AND m.guild = ? AND m.game = ? AND (m.at, m.id) < (?, ?) AND m.after <> '' AND {COUNTS}
    AND json_array_length(m.sides) = ? ORDER BY m.at DESC, m.id DESC"""  # noqa: S608  our own words


class Ratings:
    """The ratings of open and closed seasons."""

    _db: Database

    async def ratings(
        self, guild: int, game: str, sides: int, people: tuple[PersonId, ...] | None = None
    ) -> dict[PersonId, Rating]:
        """Read ratings."""
        return await self._db.call(read_ratings, guild, game, sides, people)

    async def final_ratings(self, season: int, sides: int) -> dict[PersonId, Rating]:
        """Read the ratings of a closed one."""
        sql = "SELECT person, mu, sigma, played, last_at FROM final_ratings WHERE season = ? AND sides = ?"
        found = await self._db.call(lambda db: db.execute(sql, (season, sides)).fetchall())
        return {row[0]: Rating(*row[1:]) for row in found}

    async def ratings_before(self, match: Match, people: tuple[PersonId, ...]) -> dict[PersonId, Rating]:
        """Find what they had."""

        def find(db: sqlite3.Connection) -> dict[PersonId, Rating]:
            found = {person: _earlier(db, person, match) for person in people}
            return {person: rating for person, rating in found.items() if rating is not None}

        return await self._db.call(find)

    async def rewound(self, guild: int) -> tuple[tuple[str, int, tuple[Millis, int]], ...]:
        """Find what is behind."""
        sql = "SELECT game, sides, at, id FROM rewound WHERE guild = ?"
        found = await self._db.call(lambda db: db.execute(sql, (guild,)).fetchall())
        return tuple((game, sides, (at, number)) for game, sides, at, number in found)

    async def behind(self) -> tuple[int, ...]:
        """Find the servers."""
        sql = "SELECT DISTINCT guild FROM rewound"
        return await self._db.call(lambda db: tuple(guild for (guild,) in db.execute(sql)))

    async def rate_on(
        self, guild: int, game: str, sides: int, counted: Counted, upto: tuple[Millis, int] | None
    ) -> None:
        """Write what comes next."""

        def write(db: sqlite3.Connection) -> None:
            write_ratings(db, guild, game, counted)
            db.execute("DELETE FROM rewound WHERE guild = ? AND game = ? AND sides = ?", (guild, game, sides))
            if upto is not None:
                db.execute("INSERT INTO rewound VALUES (?, ?, ?, ?, ?)", (guild, game, sides, *upto))

        await self._db.call(write)


def _earlier(db: sqlite3.Connection, person: PersonId, match: Match) -> Rating | None:
    """His rating after the last match before this one that moved him."""
    values = (person, match.guild, match.game, match.at, match.id or sys.maxsize, len(match.sides))
    after = (read_after(text, at)[seat] for at, text, seat in db.execute(_EARLIER, values))
    return next((rating for rating in after if rating is not None), None)
