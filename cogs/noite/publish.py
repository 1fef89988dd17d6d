"""How do the messages of evenings keep up: the one in the channel, and the post at the end?"""

import contextlib
import logging
from collections.abc import Sequence
from typing import Final

import discord

from bot.club.model import ClubChange
from bot.league.evening import Evening, EveningRound
from bot.tables.model import Change, TableError
from bot.text import Words
from cogs.house import House
from cogs.noite.board import closing_board, evening_board
from cogs.ui.lanes import Lane
from cogs.ui.lobby import address
from cogs.ui.trouble import (
    BROKEN_LINE,
    CHANNEL_GONE,
    EDITS_CAPPED,
    MESSAGE_GONE,
    NOT_ALLOWED,
    OLD,
    Retries,
    why,
)

log = logging.getLogger(__name__)
_REMEMBERED: Final = 1024
_TABLE: Final = "table:"
_NOWHERE: Final = 0
"""The message of an end that cannot be told any more."""


class EveningPublisher:
    """Listens to the club and shows what changed of an evening, one thing at a time."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lane: Lane[int] = Lane("public message evening", self._work, of="evening")
        self._retries = Retries[int]("not shown: evening")
        self._tables: dict[str, tuple[int, int]] = {}
        self._messages: dict[int, tuple[int, int]] = {}

    def tell(self, change: ClubChange) -> None:
        """The club's listener: something was saved."""
        if change.kind == "evening" and change.subject is not None:
            self.look(change.subject, change.guild)
        elif change.kind == "decided" and change.match is not None and change.match.source.startswith(_TABLE):
            self._lane.put(change.match.source, change.guild)

    def tell_table(self, change: Change) -> None:
        """The tables' listener: one that an evening's message names is there now, or has a thread."""
        if change.kind in ("started", "placed") and change.table.id in self._tables:
            self.look(*self._tables[change.table.id])

    def deleted(self, message: int) -> None:
        """A message is gone: if it showed an evening, that gets a new one."""
        if message in self._messages:
            self.look(*self._messages.pop(message))

    def look(self, evening: int, guild: int) -> None:
        """Have an evening shown as it is."""
        self._lane.put(str(evening), guild)

    async def start(self) -> None:
        """After a start: show those that run, and tell the ends that were not told."""
        club = self._house.club
        for one in (*await club.open_evenings(), *await club.untold_evenings(), *await club.stale_evenings()):
            self.look(one.id, one.guild)

    async def stop(self) -> None:
        """Leave nothing running."""
        self._retries.stop()
        await self._lane.stop()

    # -- one evening --------------------------------------------------------------------------------------------------

    async def _work(self, key: str, guilds: list[int]) -> None:
        if key.startswith(_TABLE):  # its match was decided about
            found = await self._house.club.evening_of(key.removeprefix(_TABLE))
            if found is not None:
                self.look(found.id, found.guild)
            return
        evening = await self._house.club.decided_evening(int(key), guilds[-1])
        try:
            words = await self._house.public_words(evening.guild)
            await self._show(evening, words)
            if evening.ended is not None:
                await self._close(evening, words)
            if evening.stale:
                await self._house.club.evening_refreshed(evening.id, evening.stale)
        except discord.HTTPException as error:
            await self._failed(evening, error)
        except BROKEN_LINE as error:
            self._again(evening, why(error))
        else:
            self._retries.done(evening.id)

    async def _show(self, evening: Evening, words: Words) -> None:
        house, channel = self._house, self._channel(evening)
        if evening.message is None and evening.ended is not None:
            return
        board = evening_board(words, evening, await self._places(evening, words))
        late = evening.closing is not None  # its end is told: it stays where it is, however old
        if evening.message is not None and (late or (house.now() - evening.posted <= OLD and not _buried(evening))):
            try:
                await channel.get_partial_message(evening.message).edit(**board.editing())
                self._remember(evening, evening.message)
                return
            except discord.HTTPException as error:
                if error.code not in (MESSAGE_GONE, EDITS_CAPPED) or (late and error.code == EDITS_CAPPED):
                    raise
                if late:
                    return
        sent = await channel.send(**board.sending())
        await house.club.evening_shown(evening.id, sent.id)
        self._remember(evening, sent.id)
        await self._look_at_tables(evening.rounds[-1:])
        if evening.message is not None:
            self._messages.pop(evening.message, None)
            with contextlib.suppress(discord.NotFound, discord.Forbidden):
                await channel.get_partial_message(evening.message).delete()

    async def _look_at_tables(self, rounds: Sequence[EveningRound]) -> None:
        """Have those that are over shown anew, with the way that leads on from them now."""
        for table in (table for one in rounds for table in one.tables if table.over):
            with contextlib.suppress(TableError):
                self._house.publisher.look(await self._house.tables.table(table.id))

    async def _close(self, evening: Evening, words: Words) -> None:
        """Tell how it ended, once; what was told before is put right."""
        if evening.closing == _NOWHERE or (evening.closing is not None and not evening.stale):
            return
        guild = self._house.bot.get_guild(evening.guild)
        club = (await self._house.tables.house(evening.guild)).club or (guild.name if guild is not None else "")
        board, channel = closing_board(words, evening, club), self._channel(evening)
        if evening.closing is None:
            await self._look_at_tables(evening.rounds)
            sent = await channel.send(**board.sending())
            await self._house.club.evening_told(evening.id, sent.id)
            return
        with contextlib.suppress(discord.NotFound):
            await channel.get_partial_message(evening.closing).edit(**board.editing())

    async def _places(self, evening: Evening, words: Words) -> dict[str, str]:
        """The way to each table that is played: its thread, or its message."""
        found: dict[str, str] = {}
        running = evening.running
        if running is None or evening.ended is not None:
            return found
        if len(self._tables) > _REMEMBERED:
            self._tables.clear()
        for one in running.tables:
            if one.over:
                continue
            self._tables[one.id] = evening.id, evening.guild  # before it is read: what comes after is told
            with contextlib.suppress(TableError):
                table = await self._house.tables.table(one.id)
                thread = table.place.thread
                found[one.id] = f"<#{thread}>" if thread else words("list.link", where=address(table))
        return found

    def _remember(self, evening: Evening, message: int) -> None:
        if evening.ended is None:
            self._messages[message] = evening.id, evening.guild
        else:
            self._messages.pop(message, None)

    def _channel(self, evening: Evening) -> discord.PartialMessageable:
        return self._house.bot.get_partial_messageable(evening.channel)

    # -- what goes wrong ----------------------------------------------------------------------------------------------

    async def _failed(self, evening: Evening, error: discord.HTTPException) -> None:
        if error.code == CHANNEL_GONE:
            await self._house.club.evening_told(evening.id, _NOWHERE)
            await self._house.club.end_evening(evening.id, evening.guild, evening.host)
        elif error.code in NOT_ALLOWED:
            log.warning("evening %d cannot be shown: %s", evening.id, error.code)
        else:
            self._again(evening, why(error))

    def _again(self, evening: Evening, why: str) -> None:
        if not self._retries.failed(evening.id, why, lambda: self.look(evening.id, evening.guild)):
            self._retries.done(evening.id)


def _buried(evening: Evening) -> bool:
    """Whether the message stands above all that came with a round that is over: people look for the next one below."""
    between = evening.ended is None and evening.running is None and bool(evening.rounds)
    return between and evening.posted < evening.rounds[-1].at
