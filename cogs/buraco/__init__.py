"""The room of Buraco: its commands, its hand, its table, its words, its house rules."""

from discord.ext import commands

from cogs.buraco.slash import Buraco
from cogs.house import House


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(Buraco(house))
