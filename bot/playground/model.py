"""What is kept of the small Discord: people, servers, channels, messages, commands, interactions."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, fields
from typing import ClassVar, Self

from bot.playground.errors import Json

TEXT, DM, VOICE, THREAD, PRIVATE_THREAD = 0, 1, 2, 11, 12
SLASH_REPLY, MENU_REPLY = 20, 23
EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15


@dataclass
class Thing:
    """Something that is kept; `KIND` names its shelf, `id` its place there."""

    KIND: ClassVar[str]
    TRANSIENT: ClassVar[tuple[str, ...]] = ()
    id: str

    def to_json(self) -> Json:
        """All kept fields, JSON-ready."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.name not in self.TRANSIENT}

    @classmethod
    def from_json(cls, data: Json) -> Self:
        """The thing that `to_json` wrote; fields that this version does not know are left out."""
        known = {f.name for f in fields(cls)}
        return cls(**{key: value for key, value in data.items() if key in known})


@dataclass
class User(Thing):
    """A person or the bot; `name` is what others read, `locale` the language of their client."""

    KIND = "user"
    username: str = ""
    name: str = ""
    locale: str = "pt-BR"
    bot: bool = False
    dms_closed: bool = False


@dataclass
class Guild(Thing):
    """A server; `roles` in Discord's shape (the first is @everyone), `members` gives each one's role ids."""

    KIND = "guild"
    name: str = ""
    owner_id: str = ""
    preferred_locale: str = "pt-BR"
    roles: list[Json] = field(default_factory=list)
    members: dict[str, list[str]] = field(default_factory=dict)
    nicks: dict[str, str] = field(default_factory=dict)
    bot_joined: float = 0.0


@dataclass
class Channel(Thing):
    """A channel, thread or direct conversation; `members` are a thread's members or a DM's two people."""

    KIND = "channel"
    type: int = TEXT
    name: str = ""
    guild_id: str | None = None
    parent_id: str | None = None
    position: int = 0
    topic: str | None = None
    overwrites: list[Json] = field(default_factory=list)
    owner_id: str | None = None
    members: list[str] = field(default_factory=list)
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    archived_at: float = 0.0
    created_at: float = 0.0
    last_message_id: str | None = None
    message_count: int = 0

    @property
    def is_thread(self) -> bool:
        """Whether this is a thread, public or private."""
        return self.type in (THREAD, PRIVATE_THREAD)


@dataclass
class Message(Thing):
    """A message. `files` are all attachments it holds, also those that only its components or embeds show.

    `seen_by` is the one person who sees an ephemeral message, else None; `components` and `embeds` are in
    Discord's shape with `attachment://` references left as they were sent.
    """

    KIND = "message"
    channel_id: str = ""
    author_id: str = ""
    type: int = 0
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    files: list[Json] = field(default_factory=list)
    flags: int = 0
    pinned: bool = False
    sent_at: float = 0.0
    edited_at: float | None = None
    seen_by: str | None = None
    reply_to: str | None = None
    thread_id: str | None = None
    interaction: Json | None = None
    mentions: list[str] = field(default_factory=list)
    late_edits: list[float] = field(default_factory=list)


@dataclass
class Command(Thing):
    """An application command; `data` in Discord's shape, `guild_id` None when it is global."""

    KIND = "command"
    guild_id: str | None = None
    data: Json = field(default_factory=dict)


@dataclass
class Interaction(Thing):
    """One thing a person did with the bot, and how far the bot's answer has come.

    `type` is Discord's (2 command, 3 component, 4 autocomplete, 5 modal); `source` the message that was clicked
    on, `opened_by` the token of the interaction that opened the form; `acked` the callback's type, or
    None; `original` the message that `@original` means; `made` the messages written with this token.
    """

    KIND = "interaction"
    TRANSIENT = ("outcome",)
    token: str = ""
    type: int = 2
    user_id: str = ""
    guild_id: str | None = None
    channel_id: str = ""
    data: Json = field(default_factory=dict)
    created: float = 0.0
    source: str | None = None
    opened_by: str | None = None
    acked: int | None = None
    original: str | None = None
    made: list[str] = field(default_factory=list)
    callback: Json = field(default_factory=dict)
    failed: bool = False
    outcome: asyncio.Future[None] | None = None

    def deadline(self) -> float:
        """When an acknowledgement comes too late."""
        return self.created + 3.0

    def expires(self) -> float:
        """When the token dies."""
        return self.created + 900.0
