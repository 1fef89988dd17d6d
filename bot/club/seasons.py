"""Which seasons has a server, who takes part, how do they stand, and when are they frozen?"""

from bot.club.core import Core
from bot.league.model import Kind, PersonId, Season, Standing


class Seasons(Core):
    """The part of the club that keeps the seasons."""

    async def general(self, guild: int, game: str) -> Season | None:
        """The open season of the general league; None before the first rated match."""
        raise NotImplementedError

    async def seasons(self, guild: int, *, game: str | None = None, open: bool | None = None) -> tuple[Season, ...]:
        """The seasons of a server, general ones first."""
        raise NotImplementedError

    async def season(self, season: int, guild: int) -> Season:
        """A season of this server. `ClubError`: league.season."""
        raise NotImplementedError

    async def create(self, guild: int, by: PersonId, plan: Season) -> Season:
        """Open a season as planned (its `id`, `number`, `general`, `closed` are nobody's to choose).

        `ClubError`: league.name, .name_taken, .dates, .overlap, .price, .target, .preset, .chain, .many.
        """
        raise NotImplementedError

    async def close(self, season: int, guild: int, by: PersonId | None, anyway: bool = False) -> Season:
        """Freeze a season; the general league's next one opens at once. Closed already: no change.

        `ClubError`: league.season; league.waiting (n) unless `anyway`.
        """
        raise NotImplementedError

    async def close_due(self) -> None:
        """Close the seasons whose end has passed: when nothing waits in them, at the latest 7 days after."""
        raise NotImplementedError

    async def enrolled(self, season: int) -> frozenset[PersonId]:
        """Who takes part in a listed season."""
        raise NotImplementedError

    async def enrol(self, season: int, guild: int, person: PersonId, by: PersonId) -> None:
        """Somebody takes part. `ClubError`: league.season, .frozen, .listed."""
        raise NotImplementedError

    async def unenrol(self, season: int, guild: int, person: PersonId, by: PersonId) -> None:
        """Somebody takes no part any more. Likewise."""
        raise NotImplementedError

    async def standing(self, season: int, guild: int, kind: Kind = "persons") -> Standing:
        """The table, from the figures that are kept. `ClubError`: league.season."""
        raise NotImplementedError

    async def recomputed(self, season: int, guild: int, kind: Kind = "persons") -> Standing:
        """The same table from nothing but the matches and opening balances: for checks."""
        raise NotImplementedError

    async def import_balances(self, season: int, guild: int, data: bytes, by: PersonId) -> int:
        """Take the opening balances of a CSV in the place of earlier ones; gives their number.

        `ClubError`: league.csv (line, column, problem), league.frozen, league.season.
        """
        raise NotImplementedError

    async def export(self, season: int, guild: int, kind: Kind = "persons") -> bytes:
        """The table as CSV."""
        raise NotImplementedError
