"""A channel in which people type commands and read what they are told: what many tests of commands do all the time."""

from typing import Any

import simcord

from tests.cogs.answers import private
from tests.cogs.conftest import TestBot
from tests.cogs.people import text


class Place:
    """The bot, its Discord, and the channel where everything happens."""

    def __init__(self, env: simcord.Env, bot: TestBot, channel: simcord.ChannelHandle) -> None:
        self.env, self.bot, self.channel = env, bot, channel

    @property
    def guild(self) -> int:
        return self.env.guild.id

    async def board(self, person: simcord.MemberActor, command: str, **options: Any) -> simcord.ResponseMessage:
        """The message that only this person sees for a command."""
        return private(await person.slash(self.channel, command, **options))

    async def told(self, person: simcord.MemberActor, command: str, **options: Any) -> str:
        """What that message says."""
        return self.text(await self.board(person, command, **options))

    def text(self, message: Any) -> str:
        return text(self.env, message)
