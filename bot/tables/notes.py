"""What else is remembered around a table: which one is meant, its messages, people's and servers' settings, reports?"""

from bot.tables.model import HandMessage, House, Millis, Personal, Ping, Report, Table


class Notes:
    """The part of the service that plays no card. Nothing here waits for a table's lock."""

    async def table(self, table_id: str) -> Table:
        """The table with this id, open or over. `TableError`: table.unknown."""
        raise NotImplementedError

    async def find(
        self, user: int, guild: int, channel: int, thread: int | None = None, table_id: str | None = None
    ) -> Table:
        """Which table does this person mean? The one named; else the thread's; else his own in this channel, then in this
        server (of several the only one that waits for him); else the channel's only one, to look at.

        `TableError`: table.unknown, table.none, or table.which with the choices in `facts["tables"]`.
        """
        raise NotImplementedError

    async def tables_of(self, user: int, guild: int | None = None) -> tuple[Table, ...]:
        """His open tables and challenges, in this server or everywhere; those that wait for him first."""
        raise NotImplementedError

    async def tables_in(self, guild: int, channel: int | None = None) -> tuple[Table, ...]:
        """All open tables of a server or a channel."""
        raise NotImplementedError

    async def vanished(
        self,
        *,
        guild: int | None = None,
        channel: int | None = None,
        thread: int | None = None,
        message: int | None = None,
    ) -> tuple[Table, ...]:
        """Tell what is gone. A server, channel or thread: its tables end as cancelled and are given back; a message: the
        table has none now, and a change `message_gone` asks for a new one.
        """
        raise NotImplementedError

    async def shown(self, table_id: str, message_id: int, version: int, created: Millis) -> None:
        """The public message `message_id`, posted at `created`, shows `version` of the table."""
        raise NotImplementedError

    async def lagging(self) -> tuple[Table, ...]:
        """Tables whose public message shows an older version, or that are open and have none: after a start."""
        raise NotImplementedError

    async def hand_opened(self, table_id: str, user: int, hand: HandMessage) -> HandMessage | None:
        """Keep his newest private hand; gives the older one, to be removed while its token lives."""
        raise NotImplementedError

    async def hands(self, table_id: str) -> dict[int, HandMessage]:
        """The hands that still can be edited, by user."""
        raise NotImplementedError

    async def hand_closed(self, table_id: str, user: int, message_id: int) -> None:
        """That hand is gone or expired; a newer one stays."""
        raise NotImplementedError

    async def pinged(self, table_id: str, user: int, message_id: int, revision: int) -> None:
        """A message called this person to the table at that revision."""
        raise NotImplementedError

    async def pings(self, table_id: str) -> tuple[Ping, ...]:
        """The pings that still stand."""
        raise NotImplementedError

    async def ping_gone(self, message_id: int) -> None:
        """That ping is removed."""
        raise NotImplementedError

    async def personal(self, user: int) -> Personal:
        """A person's settings, or the defaults."""
        raise NotImplementedError

    async def set_personal(self, user: int, **changes: object) -> Personal:
        """Change some fields of `Personal` and give the whole. `TypeError` for a field that is not there."""
        raise NotImplementedError

    async def house(self, guild: int) -> House:
        """A server's settings, or the defaults."""
        raise NotImplementedError

    async def set_house(self, guild: int, **changes: object) -> House:
        """Change some fields of `House` and give the whole. `TypeError` for a field that is not there."""
        raise NotImplementedError

    async def report(self, report: Report) -> int:
        """Keep a fault report, with the table's record (no seed of a running match); gives its number."""
        raise NotImplementedError
