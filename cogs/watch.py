"""What must be noticed without anybody asking: a start, something deleted?"""

import logging

import discord
from discord.ext import commands

from cogs.house import House
from cogs.ui.away import look_for_lost
from cogs.ui.lanes import Lane

log = logging.getLogger(__name__)


class Watch(commands.Cog):
    """Listens to what Discord tells by itself."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._lane = Lane[None]("a look at what went", self._look, of="sessions")

    async def cog_unload(self) -> None:
        """Stop what runs for the tables."""
        await self._lane.stop()
        await self.house.publisher.stop()
        await self.house.hands.stop()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """The servers are known, and nobody tells what happened before this session."""
        self._lane.put("", None)
        await self._lane.quiet()

    async def _look(self, _: str, __: list[None]) -> None:
        """End tables whose place is gone, refresh messages that lag, post anew what is gone."""
        await self._missing_servers()
        await self._missing_channels()
        await self.house.publisher.start()
        await look_for_lost(self.house)

    async def _missing_servers(self) -> None:
        """End the tables of servers that removed the bot while it was away; one that is only unavailable is known."""
        known = {guild.id for guild in self.house.bot.guilds}
        for gone in await self.house.tables.guilds() - known:
            log.info("server %s is gone with its tables", gone)
            await self.house.tables.vanished(guild=gone)

    async def _missing_channels(self) -> None:
        """End tables whose channel went while the bot was away. A thread may only be asleep: Discord is asked later."""
        for guild in self.house.bot.guilds:
            if guild.unavailable:
                continue
            for table in await self.house.tables.tables_in(guild.id):
                if guild.get_channel_or_thread(table.place.channel) is None:
                    log.info("the channel of table %s is gone", table.id)
                    await self.house.tables.vanished(channel=table.place.channel)

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A public message may have been deleted: the table gets a new one."""
        await self.house.tables.vanished(message=payload.message_id)

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Many at once."""
        for message in payload.message_ids:
            await self.house.tables.vanished(message=message)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Its tables end."""
        await self.house.tables.vanished(channel=channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Its table ends."""
        await self.house.tables.vanished(thread=payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """The bot was removed: the server's tables end and their people are free."""
        await self.house.tables.vanished(guild=guild.id)


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(Watch(house))
