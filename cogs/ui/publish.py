"""How does the public message of every table keep up: posted, edited, posted anew, one edit at a time?"""

import asyncio
import contextlib
import logging
from collections import OrderedDict
from dataclasses import replace
from typing import Final

import discord

from bot.club.model import ClubChange
from bot.tables.model import OUTDATED, Change, PublicMessage, Table, TableError
from cogs.house import House
from cogs.ui.away import place_gone
from cogs.ui.board import Board, There, files_of
from cogs.ui.lanes import Lane
from cogs.ui.ping import Pings
from cogs.ui.place import make_thread, permissions_missing, unarchive
from cogs.ui.room import room_of
from cogs.ui.table import paint_moved
from cogs.ui.trouble import (
    ARCHIVED,
    BROKEN_LINE,
    CHANNEL_GONE,
    EDITS_CAPPED,
    FAILED,
    MESSAGE_GONE,
    NOT_ALLOWED,
    OLD,
    Retries,
    why,
)

log = logging.getLogger(__name__)
_TABLE: Final = "table:"
_REMEMBERED: Final = 4096
_POST_ANEW: Final = (MESSAGE_GONE, EDITS_CAPPED)
"""Refusals of an edit that leave only a new message."""


class Publisher:
    """Listens to the tables and shows what changed: public messages, open hands, pings."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lane = Lane("public message", self._work)
        self._pings = Pings(house)
        self._files: OrderedDict[int, There] = OrderedDict()
        self._trouble: dict[str, tuple[str, ...]] = {}
        self._retries = Retries[str]("not shown: table")
        self._calls: dict[str, list[Change]] = {}
        self._uncounted: dict[str, list[int]] = {}

    def tell(self, change: Change) -> None:
        """The tables' listener: something was saved."""
        if change.kind == "started":
            self._calls.setdefault(change.table.id, []).append(change)  # until the table stands where it will be
        else:
            self._pings.tell(change)
        self._lane.push(change)
        self._house.hands.tell(change)

    def tell_club(self, change: ClubChange) -> None:
        """The club's listener: what is shown as the end of a match may have been decided otherwise."""
        if change.kind == "decided" and change.match is not None and change.match.source.startswith(_TABLE):
            self._look_later(change.match.source.removeprefix(_TABLE))

    def look(self, table: Table) -> None:
        """Have a table's public message shown as the table stands (a new lobby or challenge tells no change)."""
        self._lane.push(Change("restored", table, table.revision))

    def trouble(self, table_id: str) -> tuple[str, ...]:
        """The permissions for want of which a table's message could not be shown."""
        return self._trouble.get(table_id, ())

    async def start(self) -> None:
        """After a start: show the tables whose message lags, and take over the hands that are still open."""
        for table in await self._house.tables.lagging():
            self.look(table)
        for guild in self._house.bot.guilds:
            for table in await self._house.tables.tables_in(guild.id):
                await self._house.hands.take_over(table)

    async def stop(self) -> None:
        """Leave nothing running."""
        self._retries.stop()
        await self._lane.stop()
        await self._pings.stop()

    # -- one table --------------------------------------------------------------------------------------------------

    async def _work(self, table_id: str, changes: list[Change]) -> None:
        try:
            if rounds := _counted(changes):
                self._uncounted.setdefault(table_id, []).extend(rounds)
            table = await self._house.tables.table(table_id)
            lags = table.message is None or table.message.version < table.version
            if lags or table_id in self._uncounted or _unversioned(changes):
                table = await self._count(table)
                await self._show(table, started=any(change.kind == "started" for change in changes))
        except TableError as refused:
            self._uncounted.pop(table_id, None)
            log.info("table %s is not shown: %s", table_id, refused.code)
        except discord.HTTPException as error:
            await self._failed(table_id, error)
        except BROKEN_LINE as error:
            self._again(table_id, why(error))
        except Exception:
            self._uncounted.pop(table_id, None)  # a count that cannot be made must not hide the table
            raise
        else:
            self._trouble.pop(table_id, None)
            self._retries.done(table_id)
        finally:
            for change in self._calls.pop(table_id, ()):
                self._pings.tell(change)

    async def _show(self, table: Table, *, started: bool) -> None:
        house = self._house
        if table.message is None and not table.open and not table.seed_commitment:
            return  # it ended before anybody saw it
        if table.stage == "playing" and table.place.thread is None and (started or table.message is None):
            table = await self._into_thread(table)
        words = await house.public_words(table.place.guild)
        painter = house.painters.get(_state(table))
        if painter is None:
            return
        board = await painter(house, table, words)
        message = table.message
        late = message is not None and message.version == OUTDATED  # it is put right where it is, however old
        if message is None or (not late and house.now() - message.created > OLD):
            await self._post(table, board)
            return
        try:
            await self._edit(table, message, board)
        except discord.HTTPException as error:
            if late and error.code == MESSAGE_GONE:
                await house.tables.shown(table.id, message.message, table.version, message.created)
            elif error.code in _POST_ANEW:
                await self._post(table, board)
            else:
                raise
        else:
            await house.tables.shown(table.id, message.message, table.version, message.created)

    async def _count(self, table: Table) -> Table:
        """Where a round has ended, the message becomes its count and stays so; the table gets a new one.

        What is still to be counted is kept until it is or is given up: the next look at the table goes on from there.
        """
        count, numbers = room_of(table.plan.game).count, self._uncounted.get(table.id)
        if numbers and count is not None and table.stage == "playing":
            words = await self._house.public_words(table.place.guild)
            while numbers:
                table = await self._leave(table, await count(self._house, table, words, numbers[0]))
                del numbers[0]
        self._uncounted.pop(table.id, None)
        return table

    async def _leave(self, table: Table, board: Board) -> Table:
        """Let the public message show this from now on and be the table's no longer, or post it below that one."""
        message = table.message
        if message is not None:
            try:
                await self._edit(table, message, board)
            except discord.HTTPException as error:
                if error.code not in _POST_ANEW:
                    raise
                table = replace(table, message=replace(message, created=0))  # as good as old: nothing edits it
            else:
                await self._house.tables.forget_message(table)
                return replace(table, message=None)
        await self._channel(table).send(**board.sending())
        return table

    async def _post(self, table: Table, board: Board) -> None:
        """Post the public message anew and retire the one before."""
        sent = await self._channel(table).send(**board.sending())
        self._remember(sent)
        old = table.message
        await self._house.tables.shown(table.id, sent.id, table.version, self._house.now())
        if old is not None:
            fresh = await self._house.tables.table(table.id)
            await self._retire(self._channel(table).get_partial_message(old.message), fresh)

    async def _edit(self, table: Table, message: PublicMessage, board: Board) -> None:
        """Edit the public message; a thread that is asleep is woken."""
        target, there = self._channel(table).get_partial_message(message.message), self._files.get(message.message)
        try:
            edited = await target.edit(**board.editing(there))
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await unarchive(self._house, table.place)
            edited = await target.edit(**board.editing(there))
        self._remember(edited)

    async def _into_thread(self, table: Table) -> Table:
        """Give a table that starts its thread, where the bot may make one; what stood in the channel leads there."""
        old = table.message
        thread = await make_thread(self._house, table)
        if thread is None:
            return table
        table = await self._house.tables.moved(table.id, thread)
        if old is not None:
            await self._retire(self._partial(table.place.channel).get_partial_message(old.message), table)
        return table

    async def _retire(self, message: discord.PartialMessage, table: Table) -> None:
        """Let an old message lead to where the table is shown now; one that cannot be edited is removed."""
        self._files.pop(message.id, None)
        words = await self._house.public_words(table.place.guild)
        board = paint_moved(table, words)
        try:
            await message.edit(**board.editing())
        except FAILED:
            try:
                await message.delete()
            except FAILED as error:
                log.info("an old message of table %s stays: %s", table.id, why(error))

    def _remember(self, message: discord.Message) -> None:
        self._files[message.id] = files_of(message)
        self._files.move_to_end(message.id)
        if len(self._files) > _REMEMBERED:
            self._files.popitem(last=False)

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._partial(table.place.thread or table.place.channel)

    def _partial(self, channel: int) -> discord.PartialMessageable:
        return self._house.bot.get_partial_messageable(channel)

    # -- what goes wrong --------------------------------------------------------------------------------------------

    async def _failed(self, table_id: str, error: discord.HTTPException) -> None:
        table = await self._house.tables.table(table_id)
        if error.code == CHANNEL_GONE:
            await place_gone(self._house, table)
        elif error.code in NOT_ALLOWED or error.code == ARCHIVED:
            self._trouble[table_id] = permissions_missing(self._house, table.place)
            log.warning("table %s cannot be shown: %s %s", table_id, error.code, self._trouble[table_id])
        else:
            self._again(table_id, why(error))

    def _again(self, table_id: str, why: str) -> None:
        """Discord is ill, not the table."""
        if not self._retries.failed(table_id, why, lambda: self._look_later(table_id)):
            self._uncounted.pop(table_id, None)
            self._retries.done(table_id)

    def _look_later(self, table_id: str) -> None:
        async def look() -> None:
            with contextlib.suppress(TableError):
                self.look(await self._house.tables.table(table_id))

        asyncio.get_running_loop().create_task(look())


def _unversioned(changes: list[Change]) -> bool:
    """Whether it may have to be shown anew at the same version: time was given back, or somebody wants a look."""
    return any(change.kind in ("clock", "restored") for change in changes)


def _counted(changes: list[Change]) -> list[int]:
    """The rounds whose counts are to stay; where there is a pause, the message shows one until the next is dealt."""
    found: list[int] = []
    for change in changes:
        table = change.table
        if table.stage == "playing":
            ended = [event.kind for event in change.events].count("round_over")
            found += range(table.round - (change.kind == "dealt" if table.plan.pause else ended), table.round)
    return found


def _state(table: Table) -> str:
    """Which painter lays the table out."""
    if table.stage == "lobby":
        return "lobby" if table.invited is None else "challenge"
    return table.stage
