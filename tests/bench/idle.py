"""A bot that does nothing but acknowledge: what a click costs without any game. `python -m tests.bench.idle`."""

import asyncio
import os
from typing import Any

import discord

from bot.app import INTENTS, point_discord_at


class Idle(discord.Client):
    """Acknowledges every click."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()


if __name__ == "__main__":
    point_discord_at(os.environ["DISCORD_URL"])
    asyncio.run(Idle(intents=INTENTS, max_messages=None).start(os.environ["DISCORD_TOKEN"]))
