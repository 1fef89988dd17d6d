"""The one service through which a server keeps score over months.

`Club` is made of parts, each in its own module: `Ledger` the matches, what they come to, and what people are called;
`Seasons` and `Files` the tables of the league; `Disputes` what is contested and decided; `Sheets` and `Guests` the
matches of real tables; `Evenings`; `People` profiles, and what somebody may have and have deleted; `Reports` the week,
and what an organiser looks into.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable
from weakref import WeakValueDictionary

from bot.club.disputes import Disputes
from bot.club.evenings import Evenings
from bot.club.files import Files
from bot.club.guests import Guests
from bot.club.ledger import Ledger
from bot.club.model import ClubChange
from bot.club.people import People
from bot.club.reports import Reports
from bot.club.seasons import Seasons
from bot.club.sheets import Sheets
from bot.club.shelf import ClubShelf
from bot.league.model import Millis
from bot.tables.service import Tables


class Club(Reports, Guests, Sheets, Evenings, People, Disputes, Files, Seasons, Ledger):
    """The clubs of all servers of this process."""

    def __init__(
        self,
        tables: Tables,
        shelf: ClubShelf,
        *,
        now: Callable[[], Millis] | None = None,
        listener: Callable[[ClubChange], None] | None = None,
    ) -> None:
        """`now`: UTC ms. `listener`: see `listen`."""
        self.tables = tables
        self.shelf = shelf
        self.now = now or (lambda: time.time_ns() // 1_000_000)
        self._listener = listener
        self._locks = defaultdict(asyncio.Lock)
        self._ended = asyncio.Event()
        self._unreadable = set()
        self._evening_locks = WeakValueDictionary()

    async def due(self) -> None:
        """Rate on where that was cut off; close seasons, confirm score sheets, go on with evenings when it is time."""
        for guild in await self.shelf.behind():
            async with self.lock(guild):
                await self.catch_up(guild)
        await self.close_due()
        await self.sweep_sheets()
        await self.settle_evenings()

    async def forget(self, user: int) -> None:
        """As `People.forget`; then tell of the sheets and evenings whose messages name him still."""
        await super().forget(user)
        for sheet in await self.lagging_sheets():
            self._tell_sheet(sheet)
        for evening in await self.stale_evenings():
            self._evening_changed(evening)
