"""`/liga noite`: a club evening, from `Estou aqui` to the champion."""

import discord
from discord.ext import commands

from cogs.house import House
from cogs.noite.publish import EveningPublisher


class Evenings(commands.Cog):
    """Notices what happens around evenings without anybody's click. Their command is a part of `/liga`."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.publisher = EveningPublisher(house)
        house.club_listeners.append(self.publisher.tell)
        house.listeners.append(self.publisher.tell_table)

    async def cog_unload(self) -> None:
        """Stop what is being shown."""
        await self.publisher.stop()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """The channels are known: open the tables that a round still lacks, and show what lags."""
        await self.house.tables.gateway_back()
        await self.house.club.settle_evenings()
        await self.publisher.start()

    @commands.Cog.listener()
    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """An evening's message may have been deleted."""
        self.publisher.deleted(payload.message_id)


async def setup(bot: commands.Bot, house: House) -> None:
    """Listen to the club and to the tables."""
    await bot.add_cog(Evenings(house))
