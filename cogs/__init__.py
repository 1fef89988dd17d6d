"""The Discord side: slash commands, buttons and menus become actions, views become messages."""

from typing import Final, cast

from discord.ext import commands

from bot.club.service import Club
from bot.tables.service import Tables
from cogs import bisca, buraco, config, consent, help, liga, mao, mesa, noite, perfil, placar, results, watch
from cogs.house import House
from cogs.names import CatalogTranslator
from cogs.ui import table
from cogs.ui.door import on_command_error
from cogs.ui.item import catch
from cogs.ui.live import LiveHands
from cogs.ui.publish import Publisher

MODULES: Final = (buraco, bisca, mao, mesa, consent, config, help, watch, liga, perfil, noite, placar, results)
"""Every module with a cog: each has `async def setup(bot, house)`."""


async def add_commands(bot: commands.Bot, house: House | None = None) -> None:
    """Add all commands with their names in every language. Without a house they can be registered, but not run."""
    await bot.tree.set_translator(CatalogTranslator())
    house = house or House(bot, cast(Tables, None), cast(Club, None))
    for module in MODULES:
        await module.setup(bot, house)


async def setup(bot: commands.Bot, house: House) -> None:
    """Furnish the house: publisher and open hands listen to the tables, clicks and commands are caught."""
    house.open(Publisher(house), LiveHands(house))
    table.register(house)
    bot.add_listener(catch, "on_interaction")
    bot.tree.error(on_command_error)
    await add_commands(bot, house)
    house.club_listeners.append(house.publisher.tell_club)
    house.club.listen(house.tell_club)
    house.tables.listen(house.tell)
