"""What do all parts of the club stand on: the tables, the shelf, the clock, a lock a server, and who is told?"""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable

from bot.club.model import ClubChange
from bot.club.shelf import ClubShelf
from bot.league.model import Millis
from bot.tables.service import Tables

log = logging.getLogger(__name__)


class Core:
    """The club without its parts. Whatever changes a server's matches, seasons or ratings holds that server's lock."""

    tables: Tables
    shelf: ClubShelf
    now: Callable[[], Millis]
    _listener: Callable[[ClubChange], None] | None
    _locks: defaultdict[int, asyncio.Lock]
    _ended: asyncio.Event
    """Set when a table has ended: there may be something to count."""
    _unreadable: set[str]
    """Tables whose record this version cannot read: they wait for another one."""

    def lock(self, guild: int) -> asyncio.Lock:
        """The lock of a server. Who holds it must not ask for it again."""
        return self._locks[guild]

    async def due(self) -> None:
        """Do what time has brought about; in `Club`, which knows all parts."""

    def listen(self, listener: Callable[[ClubChange], None] | None) -> None:
        """Set who is told of every saved change, on the event loop: he must not block."""
        self._listener = listener

    def _tell(self, change: ClubChange) -> None:
        if self._listener is None:
            return
        try:
            self._listener(change)
        except Exception:
            log.exception("the club's listener failed")
