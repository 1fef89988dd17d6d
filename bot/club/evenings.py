"""How does a club evening go: who checks in, what is drawn, which tables are opened, when is a round over?

A draw is saved with reserved ids before any of its tables is opened. So whatever happens in between, looking at the
evening once more opens what is missing, and nothing twice.
"""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from weakref import WeakValueDictionary

from bot.club.core import Core
from bot.club.model import ClubChange
from bot.club.refusals import ClubError
from bot.games import GAMES
from bot.league.draw import Sitting, draw, fewest
from bot.league.evening import Evening, EveningPlan, EveningRound, EveningTable, Guest
from bot.league.model import Millis, PersonId
from bot.players import LEVELS
from bot.tables.model import Clock, Person, Place, Plan, Table, TableError
from bot.tables.shelf import Conflict

log = logging.getLogger(__name__)
ROUNDS: Final = (1, 12)
"""How many rounds an evening may have."""
MINUTES: Final = (5, 240)
"""How long a round may be."""
GUESTS: Final = 64
"""How many people an evening takes."""
IDLE: Final[Millis] = 12 * 3_600_000
"""So long after its last draw an evening at which nobody plays ends by itself: nobody has ended it."""
_MINUTE: Final[Millis] = 60_000


class Evenings(Core):
    """The part of the club that holds evenings. Every method is idempotent and gives the evening as saved."""

    _evening_locks: WeakValueDictionary[int, asyncio.Lock]

    async def open_evening(self, guild: int, channel: int, host: Person, plan: EveningPlan) -> Evening:
        """Open an evening in a channel; the host is not checked in by that. `plan.rules` are resolved here.

        `ClubError`: evening.open, evening.size, evening.rounds, evening.minutes; `TableError`: table.game,
        table.rules, clock.range, computer.level.
        """
        for code, value, (low, high) in (
            ("evening.rounds", plan.rounds, ROUNDS),
            ("evening.minutes", plan.minutes, MINUTES),
        ):
            if value is not None and not low <= value <= high:
                raise ClubError(code, low=low, high=high)
        resolved = self.tables.resolved(_plan(plan, None))
        sides = GAMES[plan.game].sides(GAMES[plan.game].rules(resolved.rules), plan.size)
        if len(sides) != 2 or plan.size not in (2, 4):
            raise ClubError("evening.size")
        if plan.level not in LEVELS:
            raise TableError("computer.level", level=plan.level, levels=LEVELS)
        plan = replace(plan, rules=resolved.rules)
        seed = secrets.token_hex(16)
        kept = await self.shelf.put_evening(
            Evening(0, guild, channel, host.user, host.name, plan, seed, created=self.now())
        )
        if kept is None:
            raise ClubError("evening.open")
        self._evening_changed(kept)
        return kept

    async def check_in(self, evening: int, guild: int, person: Person) -> Evening:
        """Somebody is here: he is in the next draw. `ClubError`: evening.none, .over, .full; `TableError`: seat.bot."""
        if person.bot:
            raise TableError("seat.bot", name=person.name)
        async with self._evening_lock(evening):
            found = await self._open_evening(evening, guild)
            known = next((one for one in found.guests if one.person == person.user), None)
            guest = Guest(person.user, person.name)
            if known == guest:
                return found
            if known is None and len(found.here) >= GUESTS:
                raise ClubError("evening.full", limit=GUESTS)
            others = tuple(guest if one is known else one for one in found.guests)
            return await self._save_evening(replace(found, guests=others if known else (*others, guest)))

    async def check_out(self, evening: int, guild: int, user: int) -> Evening:
        """Somebody leaves: he is in no draw any more. What he plays now he plays to the end.

        `ClubError`: evening.none, .over, .not_here.
        """
        async with self._evening_lock(evening):
            found = await self._open_evening(evening, guild)
            known = next((one for one in found.guests if one.person == user), None)
            if known is None:
                raise ClubError("evening.not_here")
            if not known.here:
                return found
            left = [replace(one, here=False) if one is known else one for one in found.guests]
            if not any(user in people for one in found.rounds for people in (*_seats(one), one.byes)):
                left = [one for one in left if one.person != user]
            return await self._save_evening(replace(found, guests=tuple(left)))

    async def draw_round(
        self, evening: int, guild: int, by: int, *, number: int | None = None, moderator: bool = False
    ) -> Evening:
        """Draw the next round and open its tables. `number`: which one is meant; it is drawn already: no change.

        `ClubError`: evening.none, .over, .not_host, .running (n: tables that are not over), .few (n: are missing).
        """
        async with self._evening_lock(evening):
            found = await self._looked_at(await self._open_evening(evening, guild))
            if number is not None and number <= len(found.rounds):
                return found
            if found.ended is not None:
                raise ClubError("evening.over")
            _may_lead(found, by, moderator)
            if found.running is not None:
                raise ClubError("evening.running", n=sum(not table.over for table in found.running.tables))
            missing = fewest(found.plan.size, found.plan.fill) - len(found.here)
            if missing > 0:
                raise ClubError("evening.few", n=missing)
            found = await self._save_evening(replace(found, rounds=(*found.rounds, await self._next_round(found))))
            return await self._looked_at(found)

    async def end_evening(self, evening: int, guild: int, by: int, *, moderator: bool = False) -> Evening:
        """End it as it stands; matches that run go on, but count no more here. A second time changes nothing.

        `ClubError`: evening.none, .not_host.
        """
        async with self._evening_lock(evening):
            found = await self.evening(evening, guild)
            if found.ended is not None:
                return found
            _may_lead(found, by, moderator)
            found = await self._looked_at(found)
            return found if found.ended is not None else await self._save_evening(replace(found, ended=self.now()))

    async def evening(self, evening: int, guild: int) -> Evening:
        """An evening of this server, open or over. `ClubError`: evening.none."""
        found = await self.shelf.evening(evening)
        if found is None or found.guild != guild:
            raise ClubError("evening.none")
        return found

    async def decided_evening(self, evening: int, guild: int) -> Evening:
        """An evening with its matches as the moderators left them: with another score, or nobody's. For showing it.

        `ClubError`: evening.none.
        """
        found = await self.evening(evening, guild)
        rounds = [
            replace(one, tables=tuple([await self._decided_table(table) for table in one.tables]))
            for one in found.rounds
        ]
        return replace(found, rounds=tuple(rounds))

    async def _decided_table(self, table: EveningTable) -> EveningTable:
        match = await self.shelf.match_of(f"table:{table.id}") if table.shares else None
        if match is None:
            return table
        if match.state == "void":
            return replace(table, shares=(), points=())
        points = tuple(side.points for side in match.sides) if table.points else ()
        return replace(table, shares=tuple(one.share for one in match.entries), points=points)

    async def evening_of(self, table: str) -> Evening | None:
        """The evening to which a table belongs."""
        return await self.shelf.evening_of(table)

    async def evening_in(self, guild: int, channel: int) -> Evening:
        """The evening that is open in a channel. `ClubError`: evening.none."""
        found = await self.shelf.evening_in(guild, channel)
        if found is None:
            raise ClubError("evening.none")
        return found

    async def open_evenings(self, guild: int | None = None) -> tuple[Evening, ...]:
        """Those that are not over."""
        return await self.shelf.open_evenings(guild)

    async def untold_evenings(self) -> tuple[Evening, ...]:
        """Those that are over, whose end has not been told."""
        return await self.shelf.untold_evenings()

    async def stale_evenings(self) -> tuple[Evening, ...]:
        """Those whose messages show what is so no more."""
        return await self.shelf.stale_evenings()

    async def evening_refreshed(self, evening: int, stale: int) -> None:
        """Its messages show so many changes more."""
        await self.shelf.evening_refreshed(evening, stale)

    async def evening_shown(self, evening: int, message: int) -> None:
        """This message, posted just now, shows it."""
        await self.shelf.evening_shown(evening, message, self.now())

    async def evening_told(self, evening: int, message: int) -> None:
        """This message tells its end."""
        await self.shelf.evening_told(evening, message)

    async def settle_evenings(self) -> None:
        """Open what is missing of the rounds that run, take in what is over, end what was forgotten. Idempotent.

        Nothing is opened while the gateway is lost: where a table may have its thread is not known then.
        """
        if not self.tables.connected:
            return
        for one in await self.shelf.open_evenings():
            try:
                async with self._evening_lock(one.id):
                    found = await self.shelf.evening(one.id)
                    if found is not None and found.ended is None:
                        found = await self._looked_at(found)
                        if found.ended is None and found.running is None and self.now() - _last(found) >= IDLE:
                            await self._save_evening(replace(found, ended=self.now()))
            except Exception as error:
                log.warning("evening %d cannot be looked at now (%s)", one.id, type(error).__name__)

    # -- how it is done -----------------------------------------------------------------------------------------------

    def _evening_lock(self, evening: int) -> asyncio.Lock:
        return self._evening_locks.setdefault(evening, asyncio.Lock())

    async def _open_evening(self, evening: int, guild: int) -> Evening:
        found = await self.evening(evening, guild)
        if found.ended is not None:
            raise ClubError("evening.over")
        return found

    async def _save_evening(self, evening: Evening) -> Evening:
        """Keep it as its next version, and tell it. `ClubError`: evening.changed: somebody was removed meanwhile."""
        new = replace(evening, version=evening.version + 1)
        try:
            await self.shelf.save_evening(new, evening.version)
        except Conflict as error:
            raise ClubError("evening.changed") from error
        self._evening_changed(new)
        return new

    def _evening_changed(self, evening: Evening) -> None:
        self._tell(ClubChange("evening", evening.guild, subject=evening.id))

    async def _next_round(self, evening: Evening) -> EveningRound:
        """The next round, with a reserved id for each table. The search may take a moment: in a worker thread."""
        before, plan = [one.drawn for one in evening.rounds], evening.plan
        drawn = await asyncio.to_thread(draw, evening.here, before, plan.size, plan.fill, evening.seed)
        tables = tuple(EveningTable(self.tables.reserve(), seats) for seats in drawn.tables)
        return EveningRound(len(evening.rounds) + 1, self.now(), tables, drawn.byes)

    async def _looked_at(self, evening: Evening) -> Evening:
        """Open the tables of the running round that are not there, take in those that are over; end after the last.

        It is read again under the server's lock: nobody who is drawn can be forgotten before he sits.
        """
        async with self.lock(evening.guild):
            evening = await self.evening(evening.id, evening.guild)
            running = evening.running
            if running is None:
                return evening
            tables = [await self._evening_table(evening, running, table) for table in running.tables]
            strangers = await self._strangers(evening, running.tables, tables)
            rounds = tuple(replace(one, tables=tuple(tables)) if one is running else one for one in evening.rounds)
            looked = replace(evening, rounds=rounds, guests=(*evening.guests, *strangers))
            if looked.played_out:
                looked = replace(looked, ended=self.now())
            return evening if looked == evening else await self._save_evening(looked)

    async def _evening_table(self, evening: Evening, running: EveningRound, table: EveningTable) -> EveningTable:
        """One table of the running round, as it is now."""
        if table.over:
            return table
        try:
            found = await self._seated_table(evening, running, table)
        except TableError as refused:  # this version cannot play it, or read it: it is nobody's
            log.warning("table %s of evening %d: %s", table.id, evening.id, refused.code)
            return replace(table, over=True)
        if found.ended is None:
            return table
        shares = found.ended.shares
        if not shares:
            return replace(table, over=True)
        results = await self.tables.results(table.id)
        points = results[-1].scores if results else ()
        seats = tuple(
            seat.user or (drawn if drawn is not None and drawn < 0 else None)  # removed: here he has a number
            for seat, drawn in zip(found.seats, table.seats, strict=True)
        )
        return EveningTable(table.id, seats, True, shares, points)

    async def _seated_table(self, evening: Evening, running: EveningRound, table: EveningTable) -> Table:
        try:
            return await self.tables.table(table.id)
        except TableError:
            plan = evening.plan
            until = None
            if plan.minutes is not None:  # the time of a table that could not be opened in time begins now
                until = running.at + plan.minutes * _MINUTE
                until = until if until > self.now() + _MINUTE else self.now() + plan.minutes * _MINUTE
            # the computer plays for who was removed since the draw, and has a number below 0
            people = [
                Person(user, evening.name(user)) if user is not None and user > 0 else plan.level
                for user in table.seats
            ]
            place = Place(evening.guild, evening.channel)
            return await self.tables.arrange(table.id, evening.host, place, _plan(plan, until), people)

    async def _strangers(
        self, evening: Evening, before: Sequence[EveningTable], after: Sequence[EveningTable]
    ) -> tuple[Guest, ...]:
        """Who has taken over a seat without having been here: he has part in the standing."""
        known, found = {guest.person for guest in evening.guests}, dict[PersonId, Guest]()
        for old, new in zip(before, after, strict=True):
            if old.seats != new.seats:
                for seat in (await self.tables.table(new.id)).seats:
                    if seat.user and seat.user not in known:
                        found[seat.user] = Guest(seat.user, seat.name, here=False)
        return tuple(found.values())


def _plan(plan: EveningPlan, until: Millis | None) -> Plan:
    """What a table of the evening plays."""
    clock = Clock(plan.clock, plan.seconds)  # type: ignore[arg-type]  # it came from a clock
    return Plan(plan.game, plan.rules, plan.size, clock, until, rated=plan.rated)


def _last(evening: Evening) -> Millis:
    """When something was last begun there."""
    return evening.rounds[-1].at if evening.rounds else evening.created


def _may_lead(evening: Evening, by: int, moderator: bool) -> None:
    if not moderator and by != evening.host:
        raise ClubError("evening.not_host", name=evening.host_name)


def _seats(one: EveningRound) -> list[tuple[Sitting, ...]]:
    return [table.seats for table in one.tables]
