"""Who is called to a table, and when is the call taken away again?

One message to the one whose turn it is, with what he can do; his setting says whether at once, only when he lets some
seconds go by, or never. It goes as soon as he has acted.
"""

import logging
from typing import Final

import discord
from discord.ui import Button, View

from bot.games.base import Seat
from bot.tables.model import Change, Ping, Table, TableError
from bot.tables.settings import Personal
from bot.text import Words
from cogs.house import House
from cogs.ui.board import button
from cogs.ui.item import at_table
from cogs.ui.lanes import Lane
from cogs.ui.rated import away_words
from cogs.ui.room import room_of
from cogs.ui.table import has_more_time
from cogs.ui.tell import last_turn, tell
from cogs.ui.trouble import FAILED, ILL, Retries, why
from render.lettering import clip

log = logging.getLogger(__name__)
_HERE: Final = 10_000
"""Who clicked so many milliseconds ago when a match starts is looking at the table."""
_FAR_BACK: Final = 40
"""So many actions are searched for the beginning of the last turn."""
_LONGEST: Final = 600


_WARNINGS: Final = ("nudge", "reminder")


class Pings:
    """Calls people and takes the calls away."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lane = Lane("pings", self._work)
        self._retries = Retries[str]("nobody was called: table")

    def tell(self, change: Change) -> None:
        """The turn may have passed."""
        self._lane.push(change)

    async def stop(self) -> None:
        """Leave nothing running."""
        self._retries.stop()
        await self._lane.stop()

    async def _work(self, table_id: str, changes: list[Change]) -> None:
        try:
            table = await self._house.tables.table(table_id)
            # who was warned at an earlier revision has acted since
            right = [one for one in changes if one.kind not in _WARNINGS or one.table.revision == table.revision]
            await self._take_away(table, right)
            for seat in _to_call(table, right):
                await self._call(table, seat, right)
        except ILL as error:
            if self._retries.failed(table_id, why(error), lambda: self._tell_all(changes)):
                return
        except (TableError, discord.HTTPException) as error:
            log.info("no ping at table %s: %s", table_id, error.code)
        self._retries.done(table_id)

    def _tell_all(self, changes: list[Change]) -> None:
        for change in changes:
            self.tell(change)

    async def _take_away(self, table: Table, changes: list[Change]) -> None:
        """Remove the calls that were answered, or that a louder one follows."""
        louder = any(change.kind in ("reminder", "away") for change in changes)
        for ping in await self._house.tables.pings(table.id):
            if louder or not _stands(table, ping):
                await self._remove(table, ping)

    async def _remove(self, table: Table, ping: Ping) -> None:
        try:
            await self._channel(table).get_partial_message(ping.message).delete()
        except FAILED as error:
            log.info("a ping at table %s stays: %s", table.id, why(error))
        await self._house.tables.ping_gone(table.id, ping.message)

    async def _call(self, table: Table, seat: Seat, changes: list[Change]) -> None:
        user = table.seats[seat].user
        assert user is not None
        personal = await self._house.tables.personal(user)
        away = table.seats[seat].away
        if not (_wants(table, personal, changes) or (away and personal.pings != "never")):
            return
        if any(ping.user == user for ping in await self._house.tables.pings(table.id)):
            return
        words = await self._house.public_words(table.place.guild)
        text = away_words(table, words) if away else await self._text(table, words, changes)
        view = View(timeout=None)
        for one in await self._buttons(table, words, away):
            view.add_item(one)
        view.stop()
        sent = await self._channel(table).send(
            f"<@{user}> {text}",
            view=view,
            allowed_mentions=discord.AllowedMentions(
                everyone=False, roles=False, replied_user=False, users=[discord.Object(user)]
            ),
        )
        await self._house.tables.pinged(table.id, user, sent.id, table.revision)

    async def _text(self, table: Table, words: Words, changes: list[Change]) -> str:
        """Whose move it is and what came before, as everybody may read it."""
        if any(change.kind == "reminder" for change in changes) and table.deadline is not None:
            return words("ping.reminder", until=f"<t:{table.deadline // 1000}:R>")
        back = _FAR_BACK if room_of(table.plan.game).turn_ends else 1
        history = await self._house.tables.history(table.id, max(0, table.revision - back))
        turn = history[last_turn(history) :] if back > 1 else history
        told = tell(words, table, [event for event in turn if event.kind != "drew"])
        return f"{words('ping.turn')} {clip(told, _LONGEST)}".strip()

    async def _buttons(self, table: Table, words: Words, away: bool) -> list["Button[View]"]:
        """What can be done at once, without a look at one's cards; then the hand."""
        if away:
            return [button(words("button.back"), at_table(table.id, 0, "hand"), discord.ButtonStyle.success)]
        seen = await self._house.tables.view(table.id)
        found = [*room_of(table.plan.game).calls(seen, table, words)]
        found.append(button(words("button.hand"), at_table(table.id, 0, "hand"), discord.ButtonStyle.primary))
        if has_more_time(table):
            found.append(button(words("button.more_time"), at_table(table.id, table.revision, "time")))
        return found

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._house.bot.get_partial_messageable(table.place.thread or table.place.channel)


def _stands(table: Table, ping: Ping) -> bool:
    """Whether the call is still right: he has not acted, or the computer plays for him."""
    seat = table.seat_of(ping.user)
    if seat is None or table.stage != "playing":
        return False
    return table.seats[seat].away or (seat in table.to_act and ping.revision == table.revision)


def _to_call(table: Table, changes: list[Change]) -> list[Seat]:
    """The seats of people to be called, who do not sit in front of the table already."""
    if table.stage != "playing":
        return []
    away = {seat for change in changes if change.kind == "away" for seat in change.seats if table.seats[seat].away}
    asked = {seat for seat in table.to_act if table.seats[seat].user is not None and not table.seats[seat].away}
    return sorted(away | {seat for seat in asked if not _is_here(table, seat, changes)})


def _is_here(table: Table, seat: Seat, changes: list[Change]) -> bool:
    """Whether he has just acted himself, so that his hand tells him."""
    if any(change.kind in _WARNINGS for change in changes):
        return False
    started = any(change.kind == "started" for change in changes)
    if started and table.turn_since - table.seats[seat].seen < _HERE:
        return True
    return any(event.seat == seat and event.by == "person" for change in changes for event in change.events)


def _wants(table: Table, personal: Personal, changes: list[Change]) -> bool:
    """Whether this change is one that the person wants to be called for."""
    wish = personal.pings or ("slow" if table.plan.clock.kind == "live" else "always")
    kinds = {change.kind for change in changes}
    if wish == "never":
        return False
    if kinds.intersection(_WARNINGS):
        return True
    passed = any(change.kind == "started" or change.before_revision < change.table.revision for change in changes)
    return wish == "always" and passed
