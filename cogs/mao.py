"""`/mao` and the button `Minha mão`: a person's own cards, privately."""

from discord import app_commands
from discord.ext import commands

from bot.tables.model import TableError
from cogs.house import House, Interaction
from cogs.names import named
from cogs.ui.choose import find_table, table_options
from cogs.ui.consent import way_in
from cogs.ui.door import Refusal, command
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
    """Answer with the person's hand. `Refusal`: he does not sit there; with the ways to a seat."""
    user = reply.interaction.user.id
    with house.hands.answering(table, user):
        try:
            await house.hands.open(reply, table, anew=anew)
        except TableError as error:
            if error.code != "table.not_seated":
                raise
            row = way_in(await house.tables.table(table), user, await house.words(reply.interaction))
            raise Refusal(error.code, rows=[row]) from error


does("hand", open_hand)


@on("renew")
async def _renew(click: Click) -> None:
    await open_hand(click.house, click.reply, click.table, anew=False)


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the cog."""
    await bot.add_cog(Hand(house))
