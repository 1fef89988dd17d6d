"""What happens when nobody clicks: reminders, the computer for the absent, lapsed lobbies, time given back?"""

import asyncio
import logging
from dataclasses import replace

from bot.games.base import Action, Seat
from bot.tables.core import Held
from bot.tables.live import Live, Step, step
from bot.tables.model import Change, Kind, Millis, TableError
from bot.tables.play import Play
from bot.tables.requests import put
from bot.tables.timing import NUDGED, forsaken, life, machine_seat, warning_due

log = logging.getLogger(__name__)
AT_ONCE = 500
"""Tables that one sweep looks at; the rest is due again in the next."""
RETRY_AFTER: Millis = 60_000
"""So long a table that failed is left alone by the sweep."""
TIDY_EVERY: Millis = 3_600_000


class Sweep(Play):
    """The clock. The service's time stands still from its last heartbeat until the gateway is (back) there."""

    _away_since: Millis | None
    _standing: bool
    _beaten: Millis
    _tidied: Millis
    _failed: dict[str, Millis]

    async def run(self) -> None:
        """Sweep and beat for ever, every `Limits.sweep_every`; cancel it to stop."""
        while True:
            try:
                await self.sweep()
            except Exception as error:
                log.warning("the sweep failed (%s)", type(error).__name__)
            await asyncio.sleep(self.limits.sweep_every / 1000)

    async def sweep(self) -> None:
        """Do all that is due now, and keep the heartbeat. Does nothing while the gateway is lost."""
        if self._standing:
            return
        now = self.now()
        if now - self._beaten >= self.limits.beat_every:
            await self.shelf.beat(now)
            self._beaten = now
        if now - self._tidied >= TIDY_EVERY:
            await self.shelf.tidy(now)
            self._tidied = now
        for table_id in await self.shelf.due(now, AT_ONCE):
            if self._failed.get(table_id, 0) > now:
                continue
            self._failed.pop(table_id, None)
            try:
                async with self.hold(table_id) as held:
                    if not self._standing:
                        await self._look(held)
            except TableError as refused:
                log.info("table %s: %s", table_id, refused.code)
            except Exception as error:
                self._failed[table_id] = now + RETRY_AFTER
                log.warning("table %s cannot be swept now (%s)", table_id, type(error).__name__)
        self._evict(now)

    @property
    def connected(self) -> bool:
        """Whether the gateway is there, so that servers and channels are known and clicks arrive."""
        return not self._standing

    def gateway_lost(self) -> None:
        """Nobody can click from now on: no deadline falls until `gateway_back`."""
        if not self._standing:
            self._standing, self._away_since = True, self.now()

    async def gateway_back(self) -> None:
        """Clicks arrive (again; also after a start): every deadline moves by the time that the bot was away."""
        if not self._standing:
            return
        async with self._gate.alone():
            now = self.now()
            since = self._away_since if self._away_since is not None else await self.shelf.heartbeat()
            gone = 0 if since is None else max(0, now - since)
            await self.shelf.beat(now, give_back=gone)
            self._beaten, self._standing, self._away_since = now, False, None
            for entry in self._entries.values():
                entry.live = None
        if gone >= self.limits.beat_every:
            for table in await self.shelf.tables():
                if table.deadline is not None:
                    self._tell(Change("clock", table, table.revision))

    async def stop(self) -> None:
        """Finish what is being saved and forget the tables in memory. The store is closed by who opened it."""
        while self._settling:
            await asyncio.gather(*self._settling, return_exceptions=True)
        async with self._gate.alone():
            if not self._standing:
                await self.shelf.beat(self.now())
            self._standing = True
            self._entries.clear()

    # -- how it is done ---------------------------------------------------------------------------------------------

    async def _look(self, held: Held) -> None:
        """Do what is due at one table."""
        table, now = held.table, self.now()
        if not table.open or table.due is None or table.due > now:
            return
        late = next((one for one in table.requests if one.until is not None and one.until <= now), None)
        if late is not None:  # a change of its own; what else is due is done by the next sweep
            await held.save("lapsed", put(table, None, late), request=late)
        elif table.paused is not None:
            await held.end("paused")
        elif machine_seat(table) is not None:
            await self._advance(held)
            if held.table.revision == table.revision:
                self._failed[table.id] = now + RETRY_AFTER
        elif table.deadline is not None and table.deadline <= now:
            await (self._deal_next(held) if table.round_over else self._time_is_up(held))
        elif table.deadline is None and table.touched + life(table, self.limits) <= now:
            await held.end("expired" if table.stage == "lobby" else "abandoned" if forsaken(table) else "idle")
        elif table.to_act:
            warning = warning_due(table, now, self.limits)
            if warning > table.warned:
                kind: Kind = "nudge" if warning == NUDGED else "reminder"
                await held.save(kind, replace(table, warned=warning), seats=table.to_act)

    async def _time_is_up(self, held: Held) -> None:
        """The cut not answered is a plain one; otherwise the computer plays for who is asked until he is back."""
        table, now = held.table, self.now()
        seat = table.to_act[0]
        cut = _plain_cut(held.live, seat)
        if cut is not None:
            await self._advance(held, step(Step(held.live), seat, cut, "clock", now))
            return
        for seat in table.to_act:
            table = table.reseated(seat, replace(table.seats[seat], away=True, missed=0))
        await held.save("away", replace(table, deadline=None, touched=now, turn_since=now), seats=table.to_act)
        await self._advance(held)

    def _evict(self, now: Millis) -> None:
        """Forget tables in memory that nobody has touched for long."""
        old = now - self.limits.evict_after
        for table_id in [key for key, entry in self._entries.items() if not entry.holders and entry.used < old]:
            del self._entries[table_id]


def _plain_cut(live: Live, seat: Seat) -> Action | None:
    view = live.game.view(live.state, seat)
    if live.phase != "cut":
        return None
    return next((move for move in live.game.moves(view) if move.name == "cut"), None)
