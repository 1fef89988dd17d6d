"""`/placar`: score sheets for people who play with real cards; the messages that show them, and their buttons."""

from discord.ext import commands

from cogs.house import House
from cogs.placar.publish import SheetPublisher
from cogs.placar.slash import Placar


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the commands, and have sheets shown as they change."""
    publisher = SheetPublisher(house)
    house.club_listeners.append(publisher.tell)
    await bot.add_cog(Placar(house, publisher))
