"""How do the public messages of score sheets keep up: posted, edited, posted anew where people are asked?"""

import contextlib
import logging
from typing import Final

import discord

from bot.club.model import ClubChange
from bot.league.sheet import Sheet
from bot.tables.model import TableError
from cogs.house import House
from cogs.placar.board import sheet_board, shown
from cogs.ui.lanes import Lane
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
_POST_ANEW: Final = (MESSAGE_GONE, EDITS_CAPPED, ARCHIVED)
"""A new message wakes a thread that is asleep."""
_NOT_THERE: Final = (CHANNEL_GONE, *NOT_ALLOWED, ARCHIVED)
"""The channel is gone, locked, or not the bot's to write in: the sheet goes on by commands."""
_OVER: Final = ("held", "counted", "closed")
_SHEET: Final = "sheet:"


class SheetPublisher:
    """Listens to the club and shows what changed on a sheet, one edit at a time."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lane: Lane[int] = Lane("public message sheet", self._work, of="sheet")
        self._retries = Retries[int]("not shown: sheet")

    def tell(self, change: ClubChange) -> None:
        """The club's listener: a sheet was saved, or the moderators decided about its match."""
        if change.kind == "sheet" and change.subject is not None:
            self.look(change.subject, change.guild)
        elif change.kind == "decided" and change.match is not None and change.match.source.startswith(_SHEET):
            self.look(int(change.match.source.removeprefix(_SHEET)), change.guild)

    def look(self, sheet: int, guild: int) -> None:
        """Have a sheet shown as it is."""
        self._lane.put(str(sheet), guild)

    async def start(self) -> None:
        """After a start: show the sheets whose message lags."""
        for sheet in await self._house.club.lagging_sheets():
            self.look(sheet.id, sheet.guild)

    async def stop(self) -> None:
        """Leave nothing running."""
        self._retries.stop()
        await self._lane.stop()

    async def _work(self, key: str, guilds: list[int]) -> None:
        try:
            sheet = await self._house.club.sheet(int(key), guilds[-1])
        except TableError:
            return
        try:
            await self._show(sheet)
        except discord.HTTPException as error:
            if error.code in _NOT_THERE:
                log.warning("sheet %d cannot be shown: %s", sheet.id, error.code)
            else:
                self._again(sheet, why(error))
        except BROKEN_LINE as error:
            self._again(sheet, why(error))
        else:
            self._retries.done(sheet.id)

    async def _show(self, sheet: Sheet) -> None:
        house, channel = self._house, self._house.bot.get_partial_messageable(sheet.channel)
        if sheet.message is None and sheet.stage == "closed":
            return
        words = await house.public_words(sheet.guild)
        board = await sheet_board(house, await shown(house, sheet, words), words, pictures=house.pictures)
        # an edit calls nobody: those who are asked to confirm get a new message
        asks = sheet.stage == "confirm" and not sheet.confirmed and sheet.posted < sheet.lines[-1].at
        late = sheet.shown < 0 and sheet.stage in _OVER  # it is put right where it is, however old
        if sheet.message is not None and not asks and (late or house.now() - sheet.posted <= OLD):
            try:
                await channel.get_partial_message(sheet.message).edit(**board.editing())
            except discord.HTTPException as error:
                if error.code not in _POST_ANEW:
                    raise
                done = late and error.code == MESSAGE_GONE
            else:
                done = True
            if done:
                await house.club.sheet_shown(sheet.id, sheet.message, sheet.version, sheet.posted)
                return
        sent = await channel.send(**board.sending())
        await house.club.sheet_shown(sheet.id, sent.id, sheet.version, house.now())
        if sheet.message is not None:
            with contextlib.suppress(*FAILED):  # it stays, and leads nowhere else
                await channel.get_partial_message(sheet.message).delete()

    def _again(self, sheet: Sheet, why: str) -> None:
        if not self._retries.failed(sheet.id, why, lambda: self.look(sheet.id, sheet.guild)):
            self._retries.done(sheet.id)
