"""How does a match come to count, once and whatever happens in between, and what is known of it afterwards?"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import combinations
from typing import Final

from bot.club.model import PAGE, After, ClubChange, Counted, Decision, Entering, Kept, Untold
from bot.club.reckoning import NEWEST, Reckoning
from bot.club.refusals import ClubError
from bot.club.source import of_table
from bot.club.zones import zone_of
from bot.games import GAMES
from bot.league.matches import alone
from bot.league.model import Match, Millis, PersonId, RoundScore, Season, Unrated
from bot.league.zones import day_of, start_of
from bot.tables.model import Change, Table
from bot.tables.settings import House

log = logging.getLogger(__name__)
EVERY: Final = 5.0
"""Seconds between two looks for what is due, unless a table ends."""
AT_ONCE: Final = 50
"""Tables that are entered, or things that are told, at one go."""
FOUND: Final = 25
"""People that a search gives: as many as a menu shows."""
_DISCORD: Final[Millis] = 1_420_070_400_000
"""When Discord's numbers begin: they hold the moment at which an account was made."""
_DAY: Final[Millis] = 24 * 3_600_000


class Ledger(Reckoning):
    """The part of the club that keeps the matches, and what they come to."""

    # -- how matches come in ------------------------------------------------------------------------------------------

    async def settle(self) -> tuple[Match, ...]:
        """Enter every rated match that ended at a table and is not entered yet, the oldest end first; gives them.

        Idempotent: two at once, or one that dies at any point and is done again, enter each match once.
        """
        entered = list[Match]()
        while True:
            found = await self.shelf.unsettled(AT_ONCE + len(self._unreadable))
            tables = [table for table in found if table.id not in self._unreadable]
            for table in tables:
                match = await self._enter_table(table)
                if match is not None:
                    entered.append(match)
            if not tables:
                return tuple(entered)

    async def _enter_table(self, table: Table) -> Match | None:
        async with self.lock(table.place.guild):
            return await self._enter_ended(table)

    async def settled_here(self, guild: int) -> Millis:
        """A moment until which all that has ended at a server's tables is entered. The caller holds its lock."""
        async with self.tables.still():
            now = self.now()
        for table in await self.shelf.unsettled(NEWEST):
            if table.place.guild == guild and table.id not in self._unreadable:
                await self._enter_ended(table)
        return now

    async def _enter_ended(self, table: Table) -> Match | None:
        try:
            # read again: somebody may have had himself removed since it was found
            table = await self.tables.table(table.id)
            match, rounds, names = of_table(table, await self.tables.results(table.id))
        except Exception as error:
            # its record may name cards: it stays out of the log; the others must not wait for it
            log.error("the match of table %s cannot be read (%s)", table.id, type(error).__name__)
            self._unreadable.add(table.id)
            return None
        kept, new = await self._put_in(match, rounds, names, table.id)
        return self._entered(kept) if new else None

    async def enter(self, match: Match, rounds: Sequence[RoundScore], names: Mapping[PersonId, str]) -> Match:
        """Put a match in (its `id` is nobody's to choose), unless its source is in already; gives it as it is kept.

        A state `counts` becomes `unrated` where the server's limits or a lack of opponents ask for it. A score sheet
        that somebody refused comes in as `held`. `names`: what its people are called.
        """
        async with self.lock(match.guild):
            kept, new = await self._put_in(replace(match, id=0), rounds, names)
        return self._entered(kept) if new else kept

    async def _put_in(
        self, match: Match, rounds: Sequence[RoundScore], names: Mapping[PersonId, str], table: str | None = None
    ) -> tuple[Match, bool]:
        known = await self.shelf.match_of(match.source)
        if known is not None:
            return known, False
        if match.state in ("counts", "unrated"):
            why = await self._unrated(match)
            match = replace(match, state="unrated" if why else "counts", why=why)
        kept, counted = Kept(match), Counted()
        if match.state == "counts":
            await self.catch_up(match.guild)
            moment, after = await self._moment(match), After()
            await self._open_general(match)
            if (match.at, NEWEST) < await self.shelf.latest(match.guild, match.game):
                counted = await self.anew(match)
            else:
                after, counted = await self.one_more(match)
            kept = Kept(match, moment, after)
        quiet = match.why == "alone"
        entered = await self.shelf.enter(Entering(kept, tuple(rounds), names, counted, table, quiet))
        await self.catch_up(match.guild)
        return entered, True

    def _entered(self, match: Match) -> Match:
        if match.state in ("counts", "held"):
            self._tell(ClubChange("counted" if match.state == "counts" else "held", match.guild, match=match))
        return match

    async def change(
        self, kept: Kept, rounds: Sequence[RoundScore] | None = None, decision: Decision | None = None
    ) -> Match:
        """Write a match anew (other scores, another state), with all that follows from it, and the decision about it.

        The caller holds the server's lock, has checked that no closed season holds the match, and tells the change.
        """
        match = kept.match
        old = await self.shelf.kept_match(match.id)
        if old is None:
            raise ClubError("league.match")
        new, counted = Kept(match), Counted()
        if match.state == "counts":
            new = Kept(match, old.counted or await self._moment(match))
            await self._open_general(match)
        if "counts" in (match.state, old.match.state):
            await self.catch_up(match.guild)
            counted = await self.anew(match)
        written = None if rounds is None else tuple(rounds)
        now = await self.shelf.enter(Entering(new, written, counted=counted, decision=decision))
        await self.catch_up(match.guild)
        return now

    # -- whether they count -------------------------------------------------------------------------------------------

    async def _unrated(self, match: Match) -> Unrated:
        """Why a match does not count, if it does not."""
        if alone(match.entries):
            return "alone"
        house = await self.tables.house(match.guild)
        if any(person > 0 and match.at - _made(person) < house.account_days * _DAY for person in match.people):
            return "young"
        return "pair_day" if house.pair_day and await self._often(match, house) else ""

    async def _often(self, match: Match, house: House) -> bool:
        """Whether two opponents have had their number of matches on the day on which this one ended there."""
        where = zone_of(house)
        day = day_of(match.at, where)
        since, until = start_of(day, where), start_of(day + timedelta(days=1), where)
        met = Counter[tuple[PersonId, PersonId]]()
        for one in await self.shelf.met(match.guild, None, match.people, since, until):
            met.update(_opponents(one))
        return any(met[pair] >= house.pair_day for pair in _opponents(match))

    async def _moment(self, match: Match) -> Millis:
        """When a match comes to count: now, and after every season that is closed already, which does not hold it."""
        closed = await self.shelf.seasons(match.guild, match.game, False)
        return max(self.now(), *(1 + (season.closed or 0) for season in closed), 0)

    async def _open_general(self, match: Match) -> None:
        """The general league is there from the game's first match on, also where that one comes in after others."""
        seasons = await self.shelf.seasons(match.guild, match.game)
        general = [season for season in seasons if season.general]
        if not general:
            opened = await self.shelf.put_season(Season(match.guild, match.game, "", match.at, general=True))
            self._tell(ClubChange("season_opened", match.guild, season=opened))
        elif len(general) == 1 and general[0].closed is None and match.at < general[0].begin:
            await self.shelf.put_season(replace(general[0], begin=match.at))

    # -- what is known of them ----------------------------------------------------------------------------------------

    async def match(self, match: int, guild: int) -> Match:
        """A match of this server. `ClubError`: league.match."""
        found = await self.shelf.kept_match(match)
        if found is None or found.match.guild != guild:
            raise ClubError("league.match")
        return found.match

    async def match_of(self, source: str) -> Match | None:
        """The match that came from this source (`table:<id>`, `sheet:<id>`), or None."""
        return await self.shelf.match_of(source)

    async def rounds(self, match: int) -> tuple[RoundScore, ...]:
        """The rounds of a match."""
        return await self.shelf.match_rounds(match)

    async def history(
        self, guild: int, person: PersonId | None = None, game: str | None = None, page: int = 0
    ) -> tuple[tuple[Match, ...], int]:
        """One page (from 0) of the matches in whatever state, newest first, and how many pages there are."""
        found, number = await self.shelf.history(guild, person, game, page * PAGE, PAGE)
        return found, -(-number // PAGE)

    async def last_game(self, guild: int) -> str | None:
        """The game of the latest match that counts in this server; None where there is none."""
        latest = {game: await self.shelf.latest(guild, game) for game in GAMES}
        game = max(latest, key=lambda one: latest[one])
        return game if latest[game] > (-1, -1) else None

    async def untold(self) -> frozenset[int]:
        """The servers whose result channel has not been told of something."""
        return await self.shelf.untold()

    async def unannounced(self, guild: int) -> tuple[Untold, ...]:
        """Some of what it has not been told of: matches, cases, decisions, the oldest of each first."""
        return await self.shelf.unannounced(guild, AT_ONCE)

    async def announced(self, thing: Untold) -> None:
        """It has been told of it, or there is none."""
        await self.shelf.announced(thing)

    async def mark(self, guild: int, name: str) -> None:
        """Keep that something (`weekly:2026-W05`) is done in this server."""
        await self.shelf.mark(guild, name, self.now())

    async def marked(self, guild: int, name: str) -> bool:
        """Whether it is done."""
        return await self.shelf.marked(guild, name)

    async def names(self, guild: int, people: Sequence[PersonId]) -> dict[PersonId, str]:
        """What they are called in this server; "": removed or not known."""
        return dict.fromkeys(people, "") | await self.shelf.names(guild, tuple(people))

    async def seen(self, guild: int, names: Mapping[PersonId, str]) -> None:
        """They are called so now."""
        await self.shelf.seen(guild, names, self.now())

    async def find_people(self, guild: int, typed: str) -> tuple[tuple[PersonId, str], ...]:
        """At most 25 people of this server whose names hold what was typed."""
        return await self.shelf.find_people(guild, typed, FOUND)

    # -- all the time -------------------------------------------------------------------------------------------------

    def tell(self, change: Change) -> None:
        """A listener of the tables: one that has ended is counted soon."""
        if change.kind == "ended":
            self._ended.set()

    async def run(self) -> None:
        """Settle and do what is due, for ever: every few seconds, and as soon as a table has ended."""
        while True:
            self._ended.clear()
            for do in (self.settle, self.due):
                try:
                    await do()
                except Exception:
                    log.exception("the club could not %s; it tries again", do.__name__)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._ended.wait()


def _made(person: PersonId) -> Millis:
    """When an account was made."""
    return (person >> 22) + _DISCORD


def _opponents(match: Match) -> set[tuple[PersonId, PersonId]]:
    """Everybody against everybody of other sides, the smaller number first."""
    seated = [(one.person, one.side) for one in match.entries if one.person is not None]
    return {
        (min(one, other), max(one, other))
        for (one, side), (other, against) in combinations(seated, 2)
        if side != against
    }
