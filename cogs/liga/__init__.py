"""`/liga`: the standings of a server, its seasons, and all that belongs to them."""

from discord.ext import commands

from cogs.house import House
from cogs.liga.cases import Cases
from cogs.liga.files import Files
from cogs.liga.group import GROUP, Part
from cogs.liga.guests import Guests
from cogs.liga.report import Organising
from cogs.liga.seasons import Seasons
from cogs.liga.settings import LeagueConfig as LeagueConfig  # its commands hang on `/config`
from cogs.liga.standings import Standings
from cogs.noite.slash import Noite


class Liga(Standings, Files, Seasons, Cases, Guests, Organising, Noite, Part):
    """All commands of `/liga`; each part of them is a base of this cog."""

    group = GROUP

    def __init__(self, house: House) -> None:
        self.house = house


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the commands."""
    await bot.add_cog(Liga(house))
