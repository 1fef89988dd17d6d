"""What does every cog work with: the tables, and in whose words, with which letters and pictures one is answered?"""

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, TypeVar, cast

import discord

from bot.club.model import ClubChange
from bot.club.service import Club
from bot.painter import draw_here
from bot.tables.model import Change, Millis, Person, Place, Table
from bot.tables.service import Tables
from bot.tables.settings import Personal
from bot.text import Language, Words, language_of
from cogs.ui.in_flight import InFlight
from cogs.ui.names import plain_name, seat_names, short_names
from render import TableLook

if TYPE_CHECKING:
    from cogs.ui.board import Board
    from cogs.ui.live import LiveHands
    from cogs.ui.publish import Publisher

log = logging.getLogger(__name__)
T = TypeVar("T")

Interaction: TypeAlias = discord.Interaction[Any]
Painter: TypeAlias = "Callable[[House, Table, Words], Awaitable[Board]]"
"""Lays out the public message of a table."""

_REMEMBERED: Final = 10_000


def utc_millis() -> Millis:
    """Now, in UTC milliseconds."""
    return time.time_ns() // 1_000_000


@dataclass
class House:
    """The one object that all cogs share. `language`: of servers that chose none; `pictures`: whether any are drawn.

    `painters` lay out the public message by the state of a table: "lobby", "challenge", "playing", "over". `in_flight`:
    what messages show that are being edited just now. `listeners` are told of every saved change after the publisher,
    `club_listeners` of the club's. `mute_channels`: by server the result channel in which nothing can be posted.
    `command_ids`: Discord's ids of the commands, by their first words, when they are known.
    `paint` calls what draws a picture, in this process or another.
    """

    bot: discord.Client
    tables: Tables
    club: Club
    language: Language = "pt_BR"
    pictures: bool = True
    live_seconds: int = 60
    now: Callable[[], Millis] = utc_millis
    paint: Callable[..., Awaitable[Any]] = draw_here
    painters: dict[str, Painter] = field(default_factory=dict)
    in_flight: InFlight = field(default_factory=InFlight)
    listeners: list[Callable[[Change], None]] = field(default_factory=list)
    mute_channels: dict[int, int] = field(default_factory=dict)
    command_ids: dict[str, int] = field(default_factory=dict)
    club_listeners: list[Callable[[ClubChange], None]] = field(default_factory=list)
    _locales: OrderedDict[int, str] = field(default_factory=OrderedDict, repr=False)
    _publisher: "Publisher | None" = None
    _hands: "LiveHands | None" = None

    def open(self, publisher: "Publisher", hands: "LiveHands") -> None:
        """Let those two in; the house is ready then."""
        self._publisher, self._hands = publisher, hands

    def tell(self, change: Change) -> None:
        """The tables' listener."""
        for listener in (self.publisher.tell, self.club.tell, *self.listeners):
            listener(change)

    def tell_club(self, change: ClubChange) -> None:
        """The club's listener."""
        for listener in self.club_listeners:
            listener(change)

    @property
    def publisher(self) -> "Publisher":
        """Who keeps the public messages up to date."""
        assert self._publisher is not None, "cogs.setup opens the house"
        return self._publisher

    @property
    def hands(self) -> "LiveHands":
        """Who keeps the open hands up to date."""
        assert self._hands is not None, "cogs.setup opens the house"
        return self._hands

    def hear(self, interaction: Interaction) -> None:
        """Remember in which language a person's Discord is, for what is said to him later."""
        self._locales[interaction.user.id] = interaction.locale.value
        self._locales.move_to_end(interaction.user.id)
        if len(self._locales) > _REMEMBERED:
            self._locales.popitem(last=False)

    def forget(self, user: int) -> None:
        """Remember nothing of a person any more."""
        self._locales.pop(user, None)

    async def words(self, interaction: Interaction) -> Words:
        """The words for a private answer: the language the person chose, else the one of his Discord."""
        self.hear(interaction)
        return self.words_of(await self.tables.personal(interaction.user.id), interaction.user.id)

    def words_of(self, personal: Personal, user: int) -> Words:
        """The words for a person without an interaction at hand; his Discord's language as last seen."""
        locale = personal.language or self._locales.get(user)
        language = language_of(locale) if locale else self.language
        english = (personal.letters or language) == "en"
        return Words(language, spoken=personal.text_mode, letters="QJK" if english else "DVR", ids=self.command_ids)

    async def public_words(self, guild_id: int) -> Words:
        """The words for what everybody on a server reads.

        Discord says en-US of every server that is no community, so that alone means nothing.
        """
        chosen = (await self.tables.house(guild_id)).language
        guild = self.bot.get_guild(guild_id)
        if chosen is None and guild is not None:
            locale = guild.preferred_locale.value
            chosen = locale if locale != "en-US" or "COMMUNITY" in guild.features else None
        return Words(language_of(chosen) if chosen else self.language, ids=self.command_ids)

    def look(self, table: Table, words: Words, personal: Personal | None = None) -> TableLook:
        """How pictures of a table are drawn for a person, or for everybody (None)."""
        colours: Literal[2, 4] = 4 if personal is not None and personal.colours == 4 else 2
        large = personal is not None and personal.large
        names, shorts = seat_names(table, words), short_names(table, words)
        return TableLook(words, names, colours, large, words.letters, shorts)

    async def draw(self, paint: Callable[..., T], *args: Any) -> T:
        """Draw without holding the event loop up."""
        picture: T = await self.paint(paint, *args)
        return picture


def house_of(interaction: Interaction) -> House:
    """The house of the bot that got this interaction."""
    return cast(House, interaction.client.house)


def person_of(user: discord.abc.User) -> Person:
    """A Discord account as the tables know people."""
    return Person(user.id, plain_name(user.display_name), user.bot)


def place_of(interaction: Interaction) -> Place:
    """Where the interaction happened. Commands and buttons of this bot live in servers only."""
    channel = interaction.channel
    assert interaction.guild_id is not None
    assert interaction.channel_id is not None
    if isinstance(channel, discord.Thread):
        return Place(interaction.guild_id, channel.parent_id, channel.id)
    return Place(interaction.guild_id, interaction.channel_id)
