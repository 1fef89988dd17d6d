"""What do club evenings ask of a store?"""

from typing import Protocol

from bot.league.evening import Evening
from bot.league.model import Millis


class EveningShelf(Protocol):
    """The store, as the evenings see it. Every method is one transaction; lists are oldest first."""

    async def put_evening(self, evening: Evening) -> Evening | None:
        """Keep a new one under the next number; None where one is open in that channel."""

    async def save_evening(self, evening: Evening, expected: int) -> None:
        """Write guests, rounds, end and version; `Conflict` (bot.tables.shelf) where another version is kept."""

    async def evening(self, evening: int) -> Evening | None:
        """Read one."""

    async def evening_in(self, guild: int, channel: int) -> Evening | None:
        """Read the one that is open in a channel."""

    async def open_evenings(self, guild: int | None = None) -> tuple[Evening, ...]:
        """Those that are not over, of a server or of all."""

    async def untold_evenings(self) -> tuple[Evening, ...]:
        """Those that are over and whose end nobody has been told."""

    async def stale_evenings(self) -> tuple[Evening, ...]:
        """Those whose messages do not show a decision about one of their matches, or that somebody was removed."""

    async def evening_refreshed(self, evening: int, stale: int) -> None:
        """Its messages show that many changes which they did not show before."""

    async def evening_of(self, table: str) -> Evening | None:
        """Read the one to which a table belongs."""

    async def evening_shown(self, evening: int, message: int, posted: Millis) -> None:
        """This message shows it."""

    async def evening_told(self, evening: int, message: int) -> None:
        """This message tells its end (0: it cannot be told)."""
