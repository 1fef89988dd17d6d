"""`/mao` and the button `Minha mão`: a person's own cards, privately."""

from discord import app_commands
from discord.ext import commands

from cogs.house import House, Interaction
from cogs.names import named
from cogs.ui.choose import find_table, table_options
from cogs.ui.door import command
from cogs.ui.item import Click, does, on
from cogs.ui.reply import Reply


class Hand(commands.Cog):
    """Opens hands."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(**named("mao"))
    @table_options("mao")
    @app_commands.guild_only()
    @command
    async def hand(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Open the hand of the table that is meant."""
        found = await find_table(self.house, reply, "hand", table)
        if found is not None:
            await open_hand(self.house, reply, found.id)


async def open_hand(house: House, reply: Reply, table: str, *, anew: bool = True) -> None:
    """Answer with the person's hand."""
    with house.hands.answering(table, reply.interaction.user.id):
        await house.hands.open(reply, table, anew=anew)


does("hand", open_hand)


@on("renew")
async def _renew(click: Click) -> None:
    await open_hand(click.house, click.reply, click.table, anew=False)


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(Hand(house))
