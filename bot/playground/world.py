"""What is there in the small Discord, and who is told when it changes?"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Protocol

from bot.playground import perms
from bot.playground.clock import Clock
from bot.playground.errors import Json, refuse
from bot.playground.faults import Faults
from bot.playground.model import DM, PRIVATE_THREAD, Channel, Command, Guild, Interaction, Message, Thing, User
from bot.playground.outbox import after_reply

EventListener = Callable[[str, Json, str | None, Channel | None], None]
ChangeListener = Callable[[Thing, bool], None]
ExchangeListener = Callable[[Json], None]


class Keeper(Protocol):
    """Where things are kept."""

    def put(self, thing: Thing) -> None:
        """Keep the thing as it is now."""

    def drop(self, thing: Thing) -> None:
        """Forget the thing."""


class World:
    """All people, servers, channels, messages, commands and interactions, by id.

    `on_event` is told every gateway event (name, data, server id, channel), `on_change` every changed thing
    (and whether it is gone), `on_exchange` every REST exchange and gateway payload. All three are told only
    after the reply to the request that caused the change has been written.
    """

    def __init__(self, clock: Callable[[], float] = time.time, keeper: Keeper | None = None) -> None:
        self.clock = Clock(clock)
        self.keeper = keeper
        self.users: dict[str, User] = {}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.messages: dict[str, Message] = {}
        self.by_channel: dict[str, dict[str, Message]] = {}
        self.commands: dict[str, Command] = {}
        self.interactions: dict[str, Interaction] = {}
        self.faults = Faults()
        self.bot_id = ""
        self.token = secrets.token_urlsafe(32)
        self.url = ""
        self.on_event: list[EventListener] = []
        self.on_change: list[ChangeListener] = []
        self.on_exchange: list[ExchangeListener] = []
        self.on_advance: list[Callable[[], None]] = []
        self._stirred = asyncio.Event()

    # -- keeping and telling -------------------------------------------------------------------------

    def add(self, thing: Thing) -> None:
        """Put a thing on its shelf without telling anybody (a world that is read back)."""
        self.clock.seen(thing.id)
        match thing:
            case User():
                self.users[thing.id] = thing
                if thing.bot:
                    self.bot_id = thing.id
            case Guild():
                self.guilds[thing.id] = thing
            case Channel():
                self.channels[thing.id] = thing
            case Message():
                self.messages[thing.id] = thing
                self.by_channel.setdefault(thing.channel_id, {})[thing.id] = thing
            case Command():
                self.commands[thing.id] = thing
            case Interaction():
                self.interactions[thing.token] = thing

    def put(self, thing: Thing) -> None:
        """Keep a new or changed thing and tell those who watch."""
        self.add(thing)
        if self.keeper:
            self.keeper.put(thing)
        after_reply(lambda: self._changed(thing, gone=False))

    def remove(self, thing: Thing) -> None:
        """Take a thing away and tell those who watch."""
        match thing:
            case Guild():
                self.guilds.pop(thing.id, None)
            case Channel():
                self.channels.pop(thing.id, None)
            case Message():
                self.messages.pop(thing.id, None)
                self.by_channel.get(thing.channel_id, {}).pop(thing.id, None)
            case Command():
                self.commands.pop(thing.id, None)
            case Interaction():
                self.interactions.pop(thing.token, None)
        if self.keeper:
            self.keeper.drop(thing)
        after_reply(lambda: self._changed(thing, gone=True))

    def _changed(self, thing: Thing, *, gone: bool) -> None:
        for listener in self.on_change:
            listener(thing, gone)
        self.stir()

    def emit(self, event: str, data: Json, guild_id: str | None = None, channel: Channel | None = None) -> None:
        """Tell the bot's gateway, once the reply is written; of channels that the bot sees, if one is given."""

        def tell() -> None:
            for listener in self.on_event:
                listener(event, data, guild_id, channel)
            self.stir()

        after_reply(tell)

    def record(self, exchange: Json) -> None:
        """Show one exchange with the bot to those who listen."""
        for listener in self.on_exchange:
            listener(exchange)

    def stir(self) -> None:
        """Let everybody who waits for something look again."""
        self._stirred.set()
        self._stirred = asyncio.Event()

    async def wait_for(self, condition: Callable[[], object], within: float = 5.0) -> None:
        """Wait until the condition holds; it is looked at after every change. Raises TimeoutError."""
        async with asyncio.timeout(within):
            while not condition():
                await self._stirred.wait()

    def advance(self, seconds: float) -> None:
        """Put the clock forward: unanswered interactions fail, tokens die, messages age."""
        self.clock.forward(seconds)
        for listener in self.on_advance:
            listener()
        self.stir()

    # -- looking up ----------------------------------------------------------------------------------

    @property
    def bot(self) -> User:
        """The bot's user."""
        return self.users[self.bot_id]

    def user(self, user_id: str) -> User:
        """Raises Refusal 10013."""
        found = self.users.get(user_id)
        if found is None:
            raise refuse(10013)
        return found

    def guild(self, guild_id: str) -> Guild:
        """Raises Refusal 10004; 50001 where the bot is no member."""
        found = self.guilds.get(guild_id)
        if found is None:
            raise refuse(10004)
        if self.bot_id not in found.members:
            raise refuse(50001)
        return found

    def channel(self, channel_id: str) -> Channel:
        """Raises Refusal 10003."""
        found = self.channels.get(channel_id)
        if found is None:
            raise refuse(10003)
        return found

    def message(self, channel_id: str, message_id: str) -> Message:
        """Raises Refusal 10008."""
        found = self.messages.get(message_id)
        if found is None or found.channel_id != channel_id:
            raise refuse(10008)
        return found

    def history(self, channel_id: str) -> list[Message]:
        """A channel's messages, the oldest first."""
        return list(self.by_channel.get(channel_id, {}).values())

    def display_name(self, user_id: str, guild_id: str | None) -> str:
        """What others read as this person's name."""
        guild = self.guilds.get(guild_id or "")
        user = self.users.get(user_id)
        return (guild.nicks.get(user_id) if guild else None) or (user.name or user.username if user else user_id)

    # -- permissions ---------------------------------------------------------------------------------

    def permissions(self, user_id: str, channel: Channel) -> int:
        """A person's permission bits in a channel; a thread has its parent's."""
        if channel.type == DM:
            return perms.ALL if user_id in channel.members else 0
        guild = self.guilds.get(channel.guild_id or "")
        if guild is None or user_id not in guild.members:
            return 0
        if guild.owner_id == user_id:
            return perms.ALL
        place = self.channels.get(channel.parent_id or "", channel) if channel.is_thread else channel
        mine = guild.members[user_id]
        roles = [int(role["permissions"]) for role in guild.roles if role["id"] in mine]
        return perms.compute(int(guild.roles[0]["permissions"]), roles, place.overwrites, guild.id, mine, user_id)

    def may(self, user_id: str, channel: Channel, *names: str) -> bool:
        """Whether a person has all these permissions in a channel and, for a private thread, is in it."""
        have = self.permissions(user_id, channel)
        inside = (
            channel.type != PRIVATE_THREAD or user_id in channel.members or bool(have & perms.BITS["manage_threads"])
        )
        return inside and all(have & perms.BITS[name] for name in names)

    def sees(self, user_id: str, channel: Channel) -> bool:
        """Whether a person sees the channel at all."""
        return self.may(user_id, channel, "view_channel")

    def require(self, channel: Channel, *names: str) -> None:
        """Raises Refusal 50001 where the bot does not see the channel, 50013 where it lacks a permission."""
        if not self.sees(self.bot_id, channel):
            raise refuse(50001)
        if not self.may(self.bot_id, channel, *names):
            raise refuse(50013)

    def visible(self, user_id: str, message: Message) -> bool:
        """Whether a person sees this message."""
        return message.seen_by in (None, user_id)
