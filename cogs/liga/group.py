"""What do all parts of `/liga` share: the group of its commands, and the cog that runs them?

Each part of the league is a class of commands written with `@GROUP.command(…)`; `cogs/liga/__init__.py` makes the cog
of them, so that `self` is that cog, whichever part a command stands in.
"""

from typing import Final

from discord import app_commands
from discord.ext import commands

from cogs.house import House
from cogs.names import named

GROUP: Final = app_commands.Group(**named("liga"), guild_only=True)


class Part(commands.Cog):
    """The base of every part: it knows the house."""

    house: House
