"""A channel in which people type commands, tap buttons and read what they are told: what most tests of commands do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from simcord import ChannelHandle, Env, InteractionResult, MemberActor, ResponseMessage

from bot.tables.model import Table
from tests.cogs import people
from tests.cogs.answers import private

if TYPE_CHECKING:
    from tests.cogs.conftest import TestBot


class Place:
    """The bot, its Discord, and the channel where everything happens."""

    def __init__(self, env: Env, bot: TestBot, channel: ChannelHandle) -> None:
        self.env, self.bot, self.channel = env, bot, channel

    @property
    def guild(self) -> int:
        return self.env.guild.id

    # -- what somebody is told ----------------------------------------------------------------------------------------

    async def board(self, person: MemberActor, command: str, **options: Any) -> ResponseMessage:
        """The message that only this person sees for a command."""
        return private(await person.slash(self.channel, command, **options))

    async def told(self, person: MemberActor, command: str, **options: Any) -> str:
        """What that message says."""
        return self.text(await self.board(person, command, **options))

    def said(self, answer: InteractionResult) -> str:
        """What the private answer to a command or a click says."""
        return self.text(private(answer))

    # -- what a message shows -----------------------------------------------------------------------------------------

    def text(self, message: Any) -> str:
        return people.text(self.env, message)

    def alt(self, message: Any) -> str:
        return people.alt(self.env, message)

    def buttons(self, message: Any) -> dict[str, dict[str, Any]]:
        return people.buttons(self.env, message)

    def ids(self, message: Any) -> list[str]:
        return people.ids(self.env, message)

    def press(self, person: MemberActor, message: Any, custom_id: str) -> InteractionResult:
        """See `people.press`."""
        return people.press(self.env, person, message, custom_id)

    # -- what stands in the channel -----------------------------------------------------------------------------------

    def newest(self) -> discord.Message:
        """The last message."""
        return people.newest(self.channel)

    async def table(self) -> Table:
        """The only open table."""
        (table,) = await self.bot.tables.tables_in(self.guild)
        return table

    async def lobby(self, host: MemberActor, seats: int) -> discord.Message:
        """The lobby of a table of Bisca that somebody opens."""
        await host.slash(self.channel, "mesa abrir", jogo="bisca", lugares=seats)
        return self.newest()
