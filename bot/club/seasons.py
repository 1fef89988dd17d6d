"""Which seasons has a server, who takes part, how do they stand, and when are they frozen?"""

import asyncio
import logging
import sys
from collections.abc import AsyncIterator, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final, get_args

from bot.club.counting import Running, SeasonTally
from bot.club.imports import brought_by
from bot.club.ledger import Ledger
from bot.club.model import ClubChange, Who
from bot.club.refusals import ClubError, frozen
from bot.games import GAMES
from bot.league.model import KINDS, Figures, Kind, Match, Millis, PersonId, Rating, Season, Standing, TieBreak
from bot.league.ratings import rate
from bot.league.sheet import match_of
from bot.league.standings import rank
from bot.tables.houserules import clean_name
from bot.tables.model import TableError

log = logging.getLogger(__name__)

NAME: Final = (1, 60)
"""How long a name may be."""
PRICE: Final = (-1000, 1000)
"""What a result may bring."""
TARGETS: Final = {"buraco": (1, 100_000), "bisca": (1, 1000)}
"""The least and the most points that a match goes to."""
MOST_OPEN: Final = 20
"""Seasons that a server may have open, the general ones aside."""
PATIENCE: Final[Millis] = 7 * 24 * 3_600_000
"""So long a season that is over waits for decisions before it closes by itself."""
_EVER: Final[Millis] = 253_402_300_800_000
"""The year 10000: no season reaches it."""


class Seasons(Ledger):
    """The part of the club that keeps the seasons."""

    # -- which there are ----------------------------------------------------------------------------------------------

    async def general(self, guild: int, game: str) -> Season | None:
        """The open season of the general league; None before the first rated match or opening balance."""
        return next((one for one in await self.shelf.seasons(guild, game, True) if one.general), None)

    async def seasons(self, guild: int, *, game: str | None = None, open: bool | None = None) -> tuple[Season, ...]:
        """The seasons of a server, general ones first."""
        return await self.shelf.seasons(guild, game, open)

    async def season(self, season: int, guild: int) -> Season:
        """A season of this server. `ClubError`: league.season."""
        found = await self.shelf.season(season)
        if found is None or found.guild != guild:
            raise ClubError("league.season")
        return found

    async def create(self, guild: int, by: PersonId, plan: Season) -> Season:
        """Open a season as planned (its `id`, `number`, `general`, `closed` are nobody's to choose).

        A name is a league: a season of the same name and game goes on with it, and may not run at the same time.
        What was played before now counts where the season begins before now.

        `TableError`: table.game; `ClubError`: league.name, .name_taken, .dates, .overlap, .price, .target, .preset,
        .chain, .many.
        """
        plan = replace(plan, guild=guild, name=clean_name(plan.name), id=0, general=False, closed=None)
        _check(plan, self.now())
        async with self.lock(guild):
            others = [one for one in await self.shelf.seasons(guild) if not one.general]
            if sum(one.closed is None for one in others) >= MOST_OPEN:
                raise ClubError("league.many", limit=MOST_OPEN)
            new = replace(plan, number=_number(plan, others))
            made = await self.shelf.write_season(new, await self._computed(Running(new)))
        log.info("season %s of %s opened by %s", made.id, guild, by)
        self._tell(ClubChange("season_opened", guild, season=made))
        return made

    # -- the end ------------------------------------------------------------------------------------------------------

    async def close(self, season: int, guild: int, by: PersonId | None, anyway: bool = False) -> Season:
        """Freeze a season; the general league's next one opens at once. Closed already: no change.

        What has ended at tables is counted first, and the table is made once more from nothing.

        `ClubError`: league.season; league.waiting (n) unless `anyway`.
        """
        await self.settle()
        async with self.lock(guild):
            open_one = await self.season(season, guild)
            if open_one.closed is not None:
                return open_one
            now = await self.settled_here(guild)
            waiting = 0 if anyway else await self._waiting(open_one)
            if waiting:
                raise ClubError("league.waiting", n=waiting)
            await self.catch_up(guild)
            closed, opened = await self._frozen(await self._ending(open_one, now))
        log.info("season %s of %s closed by %s", closed.id, guild, by or "itself")
        self._tell(ClubChange("season_closed", guild, season=closed))
        if opened is not None:
            self._tell(ClubChange("season_opened", guild, season=opened))
        return closed

    async def _ending(self, season: Season, now: Millis) -> Season:
        """A season with its end where it is closed now; what counts and ended in this very millisecond is in it."""
        latest, _ = await self.shelf.latest(season.guild, season.game)
        end = now + (latest == now)
        return replace(season, end=max(season.begin, end if season.end is None else min(season.end, end)))

    async def _frozen(self, season: Season) -> tuple[Season, Season | None]:
        """Freeze a season as it is, with the one that follows it, all in one go."""
        figures = await self._computed(await self.running_one(season))
        following = None
        if season.general:
            new = replace(season, id=0, number=season.number + 1, begin=season.end or 0, end=None)
            following = (new, await self._computed(Running(new)))
        closed = replace(season, closed=self.now())
        return await self.shelf.close_season(closed, figures, await self._ratings_at_end(season), following)

    async def _ratings_at_end(self, season: Season) -> Mapping[int, Mapping[PersonId, Rating]] | None:
        """The ratings when a season ended, by number of sides; None: they are those of now."""
        end = season.end or 0
        latest, _ = await self.shelf.latest(season.guild, season.game)
        if latest < end:
            return None
        until = list[Match]()
        async for piece in self.pieces(season.guild, season.game):
            until += [one.match for one in piece if one.match.at < end]
        current = (await asyncio.to_thread(rate, until)).current
        return {sides: ratings for (_, sides), ratings in current.items()}

    async def close_due(self) -> None:
        """Close the seasons whose end has passed: when nothing waits in them, at the latest 7 days after."""
        now = self.now()
        for season in await self.shelf.seasons(None, open=True):
            if season.end is None or season.end > now:
                continue
            try:
                await self.close(season.id, season.guild, None, anyway=now >= season.end + PATIENCE)
            except ClubError as refused:
                if refused.code != "league.waiting":
                    raise

    # -- who takes part -----------------------------------------------------------------------------------------------

    async def enrolled(self, season: int) -> frozenset[PersonId]:
        """Who takes part in a listed season."""
        return await self.shelf.enrolled(season)

    async def enrol(self, season: int, guild: int, person: PersonId, by: PersonId) -> None:
        """Somebody takes part; matches of the season that all take part in now count. Twice is once.

        `ClubError`: league.season, .frozen, .listed.
        """
        await self._enrol(season, guild, person, by, on=True)

    async def unenrol(self, season: int, guild: int, person: PersonId, by: PersonId) -> None:
        """Somebody takes no part any more, nor do his matches. Likewise."""
        await self._enrol(season, guild, person, by, on=False)

    async def _enrol(self, number: int, guild: int, person: PersonId, by: PersonId, *, on: bool) -> None:
        async with self.lock(guild):
            season = await self._open_season(number, guild)
            if not season.listed:
                raise ClubError("league.listed", name=season.name)
            running = await self.running_one(season)
            enrolled = running.enrolled | {person} if on else running.enrolled - {person}
            figures = await self._computed(replace(running, enrolled=enrolled))
            await self.shelf.write_season(season, figures, enrolled=enrolled)
        log.info(
            "season %s: somebody %s%s", number, "joined" if on else "left", "" if by == person else " by an organiser"
        )

    async def _open_season(self, number: int, guild: int) -> Season:
        season = await self.season(number, guild)
        if season.closed is not None:
            raise frozen(season)
        return season

    # -- how they stand -----------------------------------------------------------------------------------------------

    async def standing(self, season: int, guild: int, kind: Kind = "persons") -> Standing:
        """The table, from the figures that are kept. `ClubError`: league.season."""
        found = await self.season(season, guild)
        return await asyncio.to_thread(rank, found, await self.shelf.figures(season, kind), kind)

    async def recomputed(self, season: int, guild: int, kind: Kind = "persons") -> Standing:
        """The same table from nothing but the matches and opening balances: for checks."""
        found = await self.season(season, guild)
        figures = await self._computed(await self.running_one(found), (kind,))
        return await asyncio.to_thread(rank, found, figures[kind], kind)

    async def _waiting(self, season: Season) -> int:
        """How many matches of a season wait: for a decision, or on a score sheet for its confirmation."""
        enrolled = await self.shelf.enrolled(season.id)
        sheets = [sheet for sheet in await self.shelf.sheets(season.guild) if sheet.stage != "open"]
        matches = [*(match_of(sheet, "waiting") for sheet in sheets), *await self.shelf.waiting(season)]
        return len({match.source for match in matches if season.takes(match, enrolled)})

    async def _computed(self, running: Running, kinds: Sequence[Kind] = KINDS) -> Mapping[Kind, Mapping[Who, Figures]]:
        """The figures of a season from nothing; of a closed one by the matches that had come to count by then."""
        tally = SeasonTally(running, kinds)
        async for matches in self._counted_in(running.season):
            await asyncio.to_thread(tally.take, matches)
        return await asyncio.to_thread(tally.figures)

    async def _counted_in(self, season: Season) -> AsyncIterator[list[Match]]:
        """The matches of a season's time, oldest first, some at a time; which of them it takes is not asked here."""
        async for piece in self.pieces(season.guild, season.game, (season.begin - 1, sys.maxsize)):
            yield [one.match for one in piece if season.closed is None or one.counted <= season.closed]
            if season.end is not None and piece[-1].match.at >= season.end:
                return

    # -- in and out ---------------------------------------------------------------------------------------------------

    async def import_balances(
        self, season: int, guild: int, data: bytes, by: PersonId, guests: Collection[str] = ()
    ) -> int:
        """Take the opening balances of a CSV (bot.league.balances) in the place of earlier ones; gives their number.

        All of persons, or all of pairs. `guests`: names that nobody here has had, whose people come in as guests.

        `ClubError`: league.csv (line, column, problem, …), .newcomers (n, names: not among `guests`), .frozen, .season.
        """
        async with self.lock(guild):
            running = await self.running_one(await self._open_season(season, guild))
            return (await self._brought(running, data, by, guests))[1]

    async def import_general(
        self, guild: int, game: str, data: bytes, by: PersonId, guests: Collection[str] = ()
    ) -> tuple[Season, int]:
        """Likewise into the general league of a game, which begins with it where there is none yet."""
        if game not in GAMES:
            raise TableError("table.game", game=game)
        async with self.lock(guild):
            found = await self.general(guild, game)
            new = Running(Season(guild, game, "", self.now(), general=True))
            running = new if found is None else await self.running_one(found)
            season, count = await self._brought(running, data, by, guests)
        if found is None:
            self._tell(ClubChange("season_opened", guild, season=season))
        return season, count

    async def _brought(
        self, running: Running, data: bytes, by: PersonId, guests: Collection[str]
    ) -> tuple[Season, int]:
        """Write a season with what the file brings; nobody is made anything where the file is refused."""
        season = running.season
        brought = await brought_by(self.shelf, season, data, guests)
        own = {brought.kind: await brought.seated(self.shelf, season.guild, self.now())}
        running = replace(running, balances={**running.balances, **own})
        kept = await self.shelf.write_season(season, await self._computed(running), balances=own)
        log.info("season %s: %s opening balances brought by %s", kept.id, len(brought.balances), by)
        return kept, len(brought.balances)


def _check(plan: Season, now: Millis) -> None:
    """Raise what is wrong with a season that somebody wants."""
    if plan.game not in GAMES:
        raise TableError("table.game", game=plan.game)
    if not NAME[0] <= len(plan.name) <= NAME[1]:
        raise ClubError("league.name", low=NAME[0], high=NAME[1])
    last = _EVER if plan.end is None else plan.end
    if not 0 <= plan.begin < last <= _EVER or last <= now:
        raise ClubError("league.dates", begin=plan.begin, end=plan.end)
    low, high = PRICE
    if not all(low <= price <= high for price in (plan.win, plan.draw, plan.loss, plan.abandonment)):
        raise ClubError("league.price", low=low, high=high)
    low, high = TARGETS[plan.game]
    if plan.target != 0 and not low <= plan.target <= high:
        raise ClubError("league.target", low=low, high=high)
    if plan.preset and plan.preset not in GAMES[plan.game].presets:
        raise ClubError("league.preset", preset=plan.preset)
    if not plan.chain or len(set(plan.chain)) < len(plan.chain) or not set(plan.chain) <= set(get_args(TieBreak)):
        raise ClubError("league.chain")


def _number(plan: Season, others: Sequence[Season]) -> int:
    """Which season of its league this is. `ClubError`: league.name_taken, .overlap."""
    namesakes = [one for one in others if one.name.casefold() == plan.name.casefold()]
    for one in namesakes:
        if one.game != plan.game:
            raise ClubError("league.name_taken", name=one.name)
        if plan.begin < (one.end or _EVER) and one.begin < (plan.end or _EVER):
            raise ClubError("league.overlap", name=one.name)
    return 1 + max((one.number for one in namesakes), default=0)
