"""What do all parts of `/liga` share: the group of its commands, the cog that runs them, and who may change a league?

Each part of the league is a class of commands written with `@GROUP.command(…)`; `cogs/liga/__init__.py` makes the cog
of them, so that `self` is that cog, whichever part a command stands in.
"""

from typing import Final

from discord import app_commands
from discord.ext import commands

from cogs.house import House, Interaction
from cogs.names import named
from cogs.ui.door import Refusal

GROUP: Final = app_commands.Group(**named("liga"), guild_only=True)


class Part(commands.Cog):
    """The base of every part: it knows the house."""

    house: House


def guild_of(interaction: Interaction) -> int:
    """The server where it happened: the league lives in servers only."""
    assert interaction.guild_id is not None
    return interaction.guild_id


def manages(interaction: Interaction) -> bool:
    """Whether this person may change the league: who manages the server."""
    return interaction.permissions.manage_guild


def must_manage(interaction: Interaction) -> None:
    """Refuse everybody else. `Refusal`: config.needs_manage."""
    if not manages(interaction):
        raise Refusal("config.needs_manage")
