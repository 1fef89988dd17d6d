"""`/mao` and the button `Minha mão`: a person's own cards, privately."""

from discord import app_commands
from discord.ext import commands

from cogs.house import House, Interaction
from cogs.names import Suggestions, named, options
from cogs.ui.choose import find_table, suggest_tables
from cogs.ui.door import command
from cogs.ui.item import Click, does, on
from cogs.ui.reply import Reply


class Hand(commands.Cog):
    """Opens hands."""

    def __init__(self, house: House) -> None:
        self.house = house

    @app_commands.command(**named("mao"))
    @options("mao", mesa="mesa")
    @app_commands.guild_only()
    @command
    async def mao(self, _: Interaction, reply: Reply, mesa: str | None = None) -> None:
        """Open the hand of the table that is meant."""
        table = await find_table(self.house, reply, "hand", mesa)
        if table is not None:
            await open_hand(self.house, reply, table.id)

    @mao.autocomplete("mesa")
    async def _tables(self, interaction: Interaction, typed: str) -> Suggestions:
        return await suggest_tables(self.house, interaction, typed)


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
