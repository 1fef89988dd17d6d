"""What of a season leaves as a file: its tables, and the matches that they are made of?"""

import asyncio
from collections.abc import Mapping

from bot.club.seasons import Seasons
from bot.club.zones import zone_of
from bot.league.csvs import write_matches, write_standing
from bot.league.model import Kind, Match, Season


class Files(Seasons):
    """The part of the club that writes CSV (bot.league.csvs), with moments in the server's zone.

    `heads`: what the columns are called, where not by their own names (bot.league.heads).
    """

    async def export(
        self, season: int, guild: int, kind: Kind = "persons", heads: Mapping[str, str] | None = None
    ) -> bytes:
        """The table. `ClubError`: league.season."""
        standing = await self.standing(season, guild, kind)
        names = await self.names(guild, tuple({person for row in standing.rows for person in row.who}))
        where = zone_of(await self.tables.house(guild))
        return await asyncio.to_thread(write_standing, standing, names, heads, where)

    async def export_matches(self, season: int, guild: int, heads: Mapping[str, str] | None = None) -> bytes:
        """The matches that are in the table, oldest first. `ClubError`: league.season."""
        matches = await self._matches_of(await self.season(season, guild))
        names = await self.names(guild, tuple({person for match in matches for person in match.people}))
        where = zone_of(await self.tables.house(guild))
        return await asyncio.to_thread(write_matches, matches, names, heads, where)

    async def _matches_of(self, season: Season) -> list[Match]:
        """What counts in a season; of a closed one, what had come to count by then."""
        enrolled = await self.shelf.enrolled(season.id)
        return [one async for some in self._counted_in(season) for one in some if season.takes(one, enrolled)]
