"""Who tells a server's result channel what came to count, what is contested and decided, and on Mondays the week?

A match is told once: the club keeps which ones nobody has been told of, and Discord takes the same post only once.
Where nothing can be posted (no permission, no such channel) nothing is tried again: it is logged, and shown to the
moderators. Where Discord is ill it is tried again a few times.
"""

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

import discord
from discord.ext import commands

from bot.club.model import Case, ClubChange, Decision
from bot.club.zones import zone_of
from bot.league import zones
from bot.league.model import Match
from bot.tables.model import House as Server
from bot.text import Words
from cogs.house import House
from cogs.liga.posts import contested_board, decided_board, people_of, result_board, week_board
from cogs.liga.told import names_of, sides_told
from cogs.ui.board import Board
from cogs.ui.lanes import Lane
from cogs.ui.trouble import BROKEN_LINE, CHANNEL_GONE, NOT_ALLOWED, Retries

log = logging.getLogger(__name__)
_MONDAY, _HOUR = 0, 9
_MONDAYS: Final = (6, 0, 1)
"""Days in UTC (Monday is 0) on which it may be Monday somewhere."""
_EVERY: Final = 30.0
"""Seconds between two looks at the calendar."""
_TOLD: Final = ("counts", "unrated")
"""Of a held one its case tells."""
_UNTOLD_WHY: Final = ("", "alone")
Thing: TypeAlias = "Case | Decision | Literal['matches', 'week']"
"""What is to be told besides the matches, of which the club says itself which ones."""


class Results:
    """Tells the result channels."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lane: Lane[Thing] = Lane("results", self._work, "server")
        self._weeks: set[tuple[int, str]] = set()
        self._retries = Retries[int]("not told: server")
        self._marked: set[tuple[int, str]] = set()

    def tell(self, change: ClubChange) -> None:
        """The club's listener."""
        if change.kind in ("counted", "held") and change.match is not None:
            self._lane.put(str(change.guild), "matches")
        if change.kind == "held" and change.case is not None:
            self._lane.put(str(change.guild), change.case)
        if change.kind == "decided" and change.decision is not None:
            self._lane.put(str(change.guild), change.decision)

    async def start(self) -> None:
        """After a start: tell of what nobody was told (of matches `look` finds it out)."""
        for guild in self._house.bot.guilds:
            for case in await self._house.club.pending(guild.id):
                self._lane.put(str(guild.id), case)
            for decision in reversed((await self._house.club.audit(guild.id))[0]):
                self._lane.put(str(guild.id), decision)

    async def look(self) -> None:
        """Whether there is a match to be told, and whether it is time for a summary anywhere."""
        for number in {match.guild for match in await self._house.club.unannounced()}:
            if number not in self._retries:
                self._lane.put(str(number), "matches")
        now = self._house.now()
        if datetime.fromtimestamp(now / 1000, UTC).weekday() not in _MONDAYS:
            return
        for guild in self._house.bot.guilds:
            server = await self._house.tables.house(guild.id)
            if not server.weekly or server.results_channel is None:
                continue
            where = zone_of(server)
            here = datetime.fromtimestamp(now / 1000, where)
            key = (guild.id, zones.week_name(now, where))
            if here.weekday() == _MONDAY and here.hour >= _HOUR and key not in self._weeks:
                self._weeks.add(key)
                if await self._house.club.mark(guild.id, f"weekly:{key[1]}"):
                    self._lane.put(str(guild.id), "week")

    async def watch(self) -> None:
        """Look at the calendar for ever."""
        while True:
            try:
                await self.look()
            except Exception:
                log.exception("the calendar was not looked at")
            await asyncio.sleep(_EVERY)

    async def quiet(self) -> None:
        """Wait until nothing is left to tell."""
        await self._lane.quiet()

    async def stop(self) -> None:
        """Leave nothing running."""
        self._retries.stop()
        await self._lane.stop()

    # -- one server ---------------------------------------------------------------------------------------------------

    async def _work(self, key: str, things: list[Thing]) -> None:
        guild, left = int(key), list(things)
        server, words = await self._house.tables.house(guild), await self._house.public_words(guild)
        try:
            if "matches" in left:
                await self._tell_matches(guild, server, words)
            while left:
                await self._tell(guild, server, words, left[0])
                left.pop(0)
        except (discord.HTTPException, *BROKEN_LINE) as error:
            self._again(guild, left, error)
        else:
            self._retries.done(guild)

    async def _tell_matches(self, guild: int, server: Server, words: Words) -> None:
        club = self._house.club
        while matches := [match for match in await club.unannounced() if match.guild == guild]:
            for match in matches:
                if match.state in _TOLD and not (match.state == "unrated" and match.why in _UNTOLD_WHY):
                    names = await names_of(self._house, guild, match.people, words)
                    await self._post(guild, server, result_board(words, match, names), f"match-{match.id}")
                await club.announced(match.id)

    async def _tell(self, guild: int, server: Server, words: Words, thing: Thing) -> None:
        match thing:
            case Case() if await self._first(guild, name := f"case:{thing.id}"):
                sides = await self._sides(guild, thing.source, words)
                await self._post(guild, server, contested_board(words, thing, sides), f"case-{thing.id}")
                self._marked.discard((guild, name))
            case Decision() if await self._first(guild, name := f"decision:{thing.id}"):
                sides = await self._sides(guild, thing.source, words)
                await self._post(guild, server, decided_board(words, thing, sides), f"decision-{thing.id}")
                self._marked.discard((guild, name))
            case "week":
                await self._tell_week(guild, server, words)

    async def _first(self, guild: int, name: str) -> bool:
        """Whether it was not told before. It is marked before it is told, and stays so while that is tried again."""
        if (guild, name) not in self._marked:
            if not await self._house.club.mark(guild, name):
                return False
            self._marked.add((guild, name))
        return True

    async def _sides(self, guild: int, source: str, words: Words) -> Sequence[str]:
        match = await self._house.club.match_of(source)
        return () if match is None else await self._sides_of(guild, match, words)

    async def _sides_of(self, guild: int, match: Match, words: Words) -> Sequence[str]:
        return sides_told(match, await names_of(self._house, guild, match.people, words), words)

    async def _tell_week(self, guild: int, server: Server, words: Words) -> None:
        until, _ = zones.week_of(self._house.now(), zone_of(server))
        since, _ = zones.week_of(until - 1, zone_of(server))
        weeks = await self._house.club.weeks(guild, since, until)
        if weeks:
            names = await names_of(self._house, guild, people_of(weeks), words)
            await self._post(guild, server, week_board(words, weeks, names, server.club), f"week-{guild}")

    # -- Discord ------------------------------------------------------------------------------------------------------

    async def _post(self, guild: int, server: Server, board: Board, once: str) -> None:
        """Post, if there is a channel. `once`: Discord knows the post by it and takes it only once."""
        channel = server.results_channel
        if channel is None:
            return
        target: Any = self._house.bot.get_partial_messageable(channel)
        try:
            await target.send(**board.sending(), nonce=once)
        except discord.HTTPException as error:
            if error.code != CHANNEL_GONE and error.code not in NOT_ALLOWED:
                raise
            if self._house.mute_channels.get(guild) != channel:
                log.warning("nothing can be posted in the result channel of server %s: %s", guild, error.code)
            self._house.mute_channels[guild] = channel
        else:
            self._house.mute_channels.pop(guild, None)

    def _again(self, guild: int, left: list[Thing], error: Exception) -> None:
        """What is left is told later; after too many tries the next thing to tell, or a start, tries matches again."""

        def again() -> None:
            for thing in left:
                self._lane.put(str(guild), thing)

        self._retries.failed(guild, type(error).__name__, again)


class ResultsCog(commands.Cog, name="Results"):
    """Keeps the one who tells, and begins when the servers are known."""

    def __init__(self, house: House) -> None:
        self.results = Results(house)
        self._watch: asyncio.Task[None] | None = None

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Tell what is due, and look at the calendar from now on."""
        if self._watch is None:
            self._watch = asyncio.create_task(self.results.watch(), name="calendar")
            await self.results.start()

    async def cog_unload(self) -> None:
        """Leave nothing running."""
        if self._watch is not None:
            self._watch.cancel()
        await self.results.stop()


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the one who tells."""
    cog = ResultsCog(house)
    house.club_listeners.append(cog.results.tell)
    await bot.add_cog(cog)
