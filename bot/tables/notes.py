"""What else is remembered around a table: which one is meant, its messages, people's and servers' settings, reports?"""

import contextlib
from dataclasses import replace

from bot.tables.core import Core
from bot.tables.model import Change, HandMessage, Millis, Ping, PublicMessage, Table, TableError
from bot.tables.settings import House, Personal

_REMEMBERED = 10_000
"""People whose settings are kept in memory."""


class Notes(Core):
    """The part of the service that plays no card."""

    async def table(self, table_id: str) -> Table:
        """The table with this id, open or over. `TableError`: table.unknown."""
        entry = self._entries.get(table_id)
        if entry is not None and entry.live is not None and entry.live.table.open:
            return entry.live.table  # as last saved, which spares a way to the store
        found = await self.shelf.find(table_id)
        if found is None:
            raise TableError("table.unknown", table=table_id)
        return found

    async def find(
        self, user: int, guild: int, channel: int, thread: int | None = None, table_id: str | None = None
    ) -> Table:
        """Say which table this person means.

        The one named; else the thread's; else his own in this channel, then in this server (of several the only one
        that waits for him); else the channel's only one, to look at.

        `TableError`: table.unknown, table.none, or table.which with the choices in `facts["tables"]`.
        """
        if table_id is not None:
            named = await self.table(table_id)
            if named.place.guild != guild:
                raise TableError("table.unknown", table=table_id)
            return named
        here = await self.tables_in(guild, channel)
        in_thread = [table for table in here if thread is not None and table.place.thread == thread]
        if len(in_thread) == 1:
            return in_thread[0]
        own = await self.tables_of(user, guild)
        ids = {table.id for table in own}  # a table may have changed between the two looks
        for choices in (tuple(table for table in here if table.id in ids), own, here):
            waiting = tuple(table for table in choices if _waits_for(table, user))
            if len(waiting) == 1 or len(choices) == 1:
                return (waiting or choices)[0]
            if choices:
                raise TableError("table.which", tables=waiting or choices)
        raise TableError("table.none")

    async def tables_of(self, user: int, guild: int | None = None) -> tuple[Table, ...]:
        """His open tables and challenges, in this server or everywhere; those that wait for him first."""
        found = await self.shelf.tables(user=user, guild=guild)
        return tuple(sorted(found, key=lambda table: not _waits_for(table, user)))

    async def tables_in(self, guild: int, channel: int | None = None) -> tuple[Table, ...]:
        """All open tables of a server or a channel."""
        return await self.shelf.tables(guild=guild, channel=channel)

    async def guilds(self) -> frozenset[int]:
        """The servers that have open tables."""
        return await self.shelf.guilds()

    async def vanished(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        thread: int | None = None,
        message: int | None = None,
    ) -> tuple[Table, ...]:
        """Tell what is gone.

        A server, channel or thread: its tables end as cancelled and are given back. A message: its table has none now,
        and a change `message_gone` asks for a new one.
        """
        if message is not None:
            table_id = await self.shelf.forget_message(message)
            if table_id is not None:
                self._keep_message(table_id, None)
                found = await self.shelf.find(table_id)
                assert found is not None
                self._tell(Change("message_gone", found, found.revision))
        if guild is None and channel is None and thread is None:
            return ()
        ended = []
        for table in await self.shelf.tables(guild=guild, channel=channel, thread=thread):
            with contextlib.suppress(TableError):
                async with self.hold(table.id) as held:
                    if held.table.open:
                        await self.forget_message(held.table)
                        ended.append(await held.end("cancelled"))
        return tuple(ended)

    async def shown(self, table_id: str, message_id: int, version: int, created: Millis) -> None:
        """The public message `message_id`, posted at `created`, shows `version` of the table."""
        message = PublicMessage(message_id, version, created)
        await self.shelf.shown(table_id, message)
        self._keep_message(table_id, message)

    async def moved(self, table_id: str, thread: int | None) -> Table:
        """The table stands in this thread of its channel from now on; what was shown before is no message of it."""
        async with self.hold(table_id) as held:
            if held.table.place.thread == thread:
                return held.table
            await self.forget_message(held.table)
            return await held.save("placed", replace(held.table, place=replace(held.table.place, thread=thread)))

    async def forget_message(self, table: Table) -> None:
        """Its public message is out of reach, or no longer its own: it does not lag, it is none."""
        if table.message is not None:
            await self.shelf.forget_message(table.message.message)
            self._keep_message(table.id, None)

    async def lagging(self) -> tuple[Table, ...]:
        """Tables whose public message shows an older version, or that are open and have none: after a start."""
        return await self.shelf.lagging()

    async def hand_opened(self, table_id: str, user: int, hand: HandMessage) -> HandMessage | None:
        """Keep his newest private hand; gives the older one, to be removed while its token lives."""
        hands = await self._hands(table_id)
        older = hands.get(user)
        hands[user] = hand
        self.shelf.put_hand(table_id, user, hand)
        return older

    async def hands(self, table_id: str) -> dict[int, HandMessage]:
        """The hands that still can be edited, by user."""
        now = self.now()
        return {user: hand for user, hand in (await self._hands(table_id)).items() if hand.expires > now}

    async def hand_closed(self, table_id: str, user: int, message_id: int) -> None:
        """That hand is gone or expired; a newer one stays."""
        hands = await self._hands(table_id)
        if user in hands and hands[user].message == message_id:
            del hands[user]
            self.shelf.drop_hand(table_id, user)

    async def pinged(self, table_id: str, user: int, message_id: int, revision: int) -> None:
        """A message called this person to the table at that revision."""
        ping = Ping(user, message_id, revision)
        await self.shelf.put_ping(table_id, ping)
        (await self._pings(table_id))[message_id] = ping

    async def pings(self, table_id: str) -> tuple[Ping, ...]:
        """The pings that still stand."""
        return tuple((await self._pings(table_id)).values())

    async def ping_gone(self, table_id: str, message_id: int) -> None:
        """That ping is removed."""
        await self.shelf.drop_ping(message_id)
        (await self._pings(table_id)).pop(message_id, None)

    async def personal(self, user: int) -> Personal:
        """A person's settings, or the defaults. They are asked for at every turn, so they are remembered."""
        if user not in self._personal:
            found = await self.shelf.personal(user)
            if len(self._personal) >= _REMEMBERED:
                self._personal.clear()
            return self._personal.setdefault(user, found)  # what was set meanwhile is newer
        return self._personal[user]

    async def set_personal(self, user: int, **changes: object) -> Personal:
        """Change some fields of `Personal` and give the whole. `TypeError` for a field that is not there."""
        replace(Personal(), **changes)  # type: ignore[arg-type]  # the names are checked by this
        self._personal.pop(user, None)  # if this is broken off, what the store holds counts
        self._personal[user] = settings = await self.shelf.change_personal(user, changes)
        return settings

    async def house(self, guild: int) -> House:
        """A server's settings, or the defaults."""
        return await self.shelf.house(guild)

    async def set_house(self, guild: int, **changes: object) -> House:
        """Change some fields of `House` and give the whole. `TypeError` for a field that is not there."""
        replace(House(), **changes)  # type: ignore[arg-type]  # the names are checked by this
        return await self.shelf.change_house(guild, changes)

    async def _hands(self, table_id: str) -> dict[int, HandMessage]:
        """The hands at a table, in memory where the table is."""
        entry = self._entries.get(table_id)
        if entry is not None and entry.hands is not None:
            return entry.hands
        found = await self.shelf.hands(table_id)
        entry = self._entries.get(table_id)  # it may have been dropped, or have read them, meanwhile
        if entry is None:
            return found
        entry.hands = found if entry.hands is None else entry.hands
        return entry.hands

    async def _pings(self, table_id: str) -> dict[int, Ping]:
        """The pings at a table by message, likewise."""
        entry = self._entries.get(table_id)
        if entry is not None and entry.pings is not None:
            return entry.pings
        found = {ping.message: ping for ping in await self.shelf.pings(table_id)}
        entry = self._entries.get(table_id)
        if entry is None:
            return found
        entry.pings = found if entry.pings is None else entry.pings
        return entry.pings

    def _keep_message(self, table_id: str, message: PublicMessage | None) -> None:
        """Let the table in memory know its public message; frozen values are swapped without a lock."""
        entry = self._entries.get(table_id)
        if entry is not None and entry.live is not None:
            shown = entry.live.table.message
            if shown and message and shown.message == message.message and shown.version > message.version:
                return
            entry.live = replace(entry.live, table=replace(entry.live.table, message=message))


def _waits_for(table: Table, user: int) -> bool:
    return table.asks(user) or table.invited == user
