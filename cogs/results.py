"""Who tells a server's result channel what came to count, what is contested and decided, and on Mondays the week?

Each thing is told once: what nobody has been told of is kept until it is posted, and Discord takes the same post only
once. Whoever dies between the two and is away for long tells it once more. Where nothing can be posted (no permission,
no such channel) nothing is tried again: it is logged, and shown to the moderators. Where Discord is ill it is tried
again a few times. What Discord refuses, or what cannot be put into words, keeps nothing else waiting: it is logged and
left to the next start.
"""

import asyncio
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final

import discord
from discord.ext import commands

from bot.club.model import Case, ClubChange, Decision, Untold
from bot.club.zones import zone_of
from bot.league import zones
from bot.league.model import Match
from bot.tables.settings import House as Server
from bot.text import Words
from cogs.house import House
from cogs.liga.posts import contested_board, decided_board, people_of, result_board, week_board
from cogs.liga.told import names_of, sides_told
from cogs.ui.board import Board
from cogs.ui.lanes import Lane
from cogs.ui.trouble import CHANNEL_GONE, FAILED, ILL, NOT_ALLOWED, Retries, why

log = logging.getLogger(__name__)
_MONDAY, _HOUR = 0, 9
_MONDAYS: Final = (6, 0, 1)
"""Days in UTC (Monday is 0) on which it may be Monday somewhere."""
_EVERY: Final = 30.0
"""Seconds between two looks at the calendar."""
_UNTOLD_WHY: Final = ("", "alone")


class Results:
    """Tells the result channels."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lane: Lane[None] = Lane("results", self._work, "server")
        self._retries = Retries[int]("not told: server")
        self._weeks: set[tuple[int, str]] = set()
        self._stuck: set[str] = set()

    def tell(self, change: ClubChange) -> None:
        """The club's listener."""
        if change.kind in ("counted", "held", "decided"):
            self._lane.put(str(change.guild), None)

    async def look(self) -> None:
        """Whether there is something to be told, and whether it is time for a summary anywhere."""
        servers = set(await self._house.club.untold())
        if datetime.fromtimestamp(self._house.now() / 1000, UTC).weekday() in _MONDAYS:
            for guild in self._house.bot.guilds:
                if self._week(guild.id, await self._house.tables.house(guild.id)):
                    servers.add(guild.id)
        for number in servers:
            if number not in self._retries:
                self._lane.put(str(number), None)

    def _week(self, guild: int, server: Server) -> str:
        """The mark of the week that is to be told in a server now; "": none is, or it is told."""
        where = zone_of(server)
        here, name = datetime.fromtimestamp(self._house.now() / 1000, where), zones.week_name(self._house.now(), where)
        due = server.weekly and server.results_channel is not None and here.weekday() == _MONDAY and here.hour >= _HOUR
        return f"weekly:{name}" if due and (guild, name) not in self._weeks else ""

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

    async def _work(self, key: str, _: list[None]) -> None:
        guild, club = int(key), self._house.club
        server, words = await self._house.tables.house(guild), await self._house.public_words(guild)
        try:
            while things := [one for one in await club.unannounced(guild) if _once(one) not in self._stuck]:
                for thing in things:
                    if await self._told(guild, server, words, thing):
                        await club.announced(thing)
            await self._tell_week(guild, server, words)
        except FAILED as error:
            # after too many tries the next thing to tell, or a start, tries it again
            self._retries.failed(guild, why(error), lambda: self._lane.put(key, None))
        else:
            self._retries.done(guild)

    async def _told(self, guild: int, server: Server, words: Words, thing: Untold) -> bool:
        """Whether it is told now; False: this process cannot tell it. What `ILL` names is raised."""
        try:
            await self._tell(guild, server, words, thing)
        except ILL:
            raise
        except discord.HTTPException as error:
            log.error("%s cannot be told in server %s: %s", _once(thing), guild, why(error))
        except Exception:
            log.exception("%s cannot be told in server %s", _once(thing), guild)
        else:
            return True
        self._stuck.add(_once(thing))
        return False

    async def _tell(self, guild: int, server: Server, words: Words, thing: Untold) -> None:
        match thing:
            case Match():
                if thing.state != "unrated" or thing.why not in _UNTOLD_WHY:
                    names = await names_of(self._house, guild, thing.people, words)
                    await self._post(guild, server, result_board(words, thing, names), _once(thing))
            case Case():
                sides = await self._sides(guild, thing.source, words)
                await self._post(guild, server, contested_board(words, thing, sides), _once(thing))
            case Decision():
                sides = await self._sides(guild, thing.source, words)
                await self._post(guild, server, decided_board(words, thing, sides), _once(thing))

    async def _sides(self, guild: int, source: str, words: Words) -> Sequence[str]:
        match = await self._house.club.match_of(source)
        return (
            () if match is None else sides_told(match, await names_of(self._house, guild, match.people, words), words)
        )

    async def _tell_week(self, guild: int, server: Server, words: Words) -> None:
        club, name = self._house.club, self._week(guild, server)
        if not name:
            return
        if not await club.marked(guild, name):
            until, _ = zones.week_of(self._house.now(), zone_of(server))
            since, _ = zones.week_of(until - 1, zone_of(server))
            weeks = await club.weeks(guild, since, until)
            if weeks:
                names = await names_of(self._house, guild, people_of(weeks), words)
                await self._post(guild, server, week_board(words, weeks, names, server.club), f"week-{guild}")
            await club.mark(guild, name)
        self._weeks.add((guild, name))

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


def _once(thing: Untold) -> str:
    """By what Discord knows its post."""
    return f"{type(thing).__name__.lower()}-{thing.id}"


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
