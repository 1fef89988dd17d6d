"""Where does a table stand: may the bot act there, can it have a thread of its own, is the thread asleep?"""

import logging
from typing import Final

import discord

from bot.tables.model import Place, Table
from cogs.house import House, Interaction, place_of
from cogs.ui.door import MissingPermissions
from cogs.ui.names import seat_names
from cogs.ui.tell import table_sides
from cogs.ui.trouble import FAILED, why
from render.lettering import clip

log = logging.getLogger(__name__)
_LIVE_MINUTES: Final = 1440
_DAILY_MINUTES: Final = 10080
_NAME_LIMIT: Final = 100
_THREADS: Final = ("create_public_threads", "send_messages_in_threads")


def needed(house: House, in_thread: bool) -> tuple[str, ...]:
    """The permissions without which no table can be shown, as discord.py names them."""
    send = "send_messages_in_threads" if in_thread else "send_messages"
    return ("view_channel", send, *(("attach_files",) if house.pictures else ()))


def playable_place(house: House, interaction: Interaction) -> Place:
    """The place of an interaction, checked: a table can stand there. Raises `MissingPermissions`."""
    place = place_of(interaction)
    allowed = interaction.app_permissions
    missing = tuple(name for name in needed(house, place.thread is not None) if not getattr(allowed, name))
    if missing:
        raise MissingPermissions(*missing)
    return place


def permissions_missing(house: House, place: Place) -> tuple[str, ...]:
    """What the bot lacks in a place, as far as it knows; a locked thread needs that it may manage threads."""
    allowed = _allowed(house, place.channel)
    if allowed is None:
        return ("view_channel",)
    missing = tuple(name for name in needed(house, place.thread is not None) if not getattr(allowed, name))
    return missing or ("manage_threads",)


def _allowed(house: House, channel_id: int) -> discord.Permissions | None:
    channel = house.bot.get_channel(channel_id)
    if not isinstance(channel, discord.abc.GuildChannel) or channel.guild.me is None:
        return None
    return channel.permissions_for(channel.guild.me)


def threads_missing(house: House, place: Place) -> tuple[str, ...]:
    """The permissions for want of which a table in this text channel gets no thread; none elsewhere."""
    allowed = _allowed(house, place.channel)
    if allowed is None or not isinstance(house.bot.get_channel(place.channel), discord.TextChannel):
        return ()
    return tuple(name for name in _THREADS if not getattr(allowed, name))


async def make_thread(house: House, table: Table) -> int | None:
    """Open a thread for a table that starts, with its people in it; None where there can be none or the bot may not.

    It grows from the table's message in the channel where there is one.
    """
    channel = house.bot.get_channel(table.place.channel)
    if not isinstance(channel, discord.TextChannel) or threads_missing(house, table.place):
        return None
    words = await house.public_words(table.place.guild)
    names = seat_names(table, words)
    sides = [words.list([names[seat] for seat in side]) for side in table_sides(table)]
    code = f" · {table.id}"  # the same people may have several tables
    name = clip(" × ".join(sides), _NAME_LIMIT - len(code)) + code
    minutes: int = _DAILY_MINUTES if table.plan.clock.kind != "live" else _LIVE_MINUTES
    try:
        if table.message is not None:
            message = channel.get_partial_message(table.message.message)
            thread = await message.create_thread(name=name, auto_archive_duration=minutes)  # type: ignore[arg-type]
        else:
            thread = await channel.create_thread(
                name=name,
                auto_archive_duration=minutes,  # type: ignore[arg-type]  # both are among Discord's four
                type=discord.ChannelType.public_thread,
            )
    except FAILED as error:
        log.info("table %s gets no thread: %s", table.id, why(error))
        return None
    for user in table.people:
        await add_to_thread(thread, table, user)
    return thread.id


async def add_to_thread(thread: discord.Thread, table: Table, user: int) -> None:
    """A player belongs to his table's thread."""
    try:
        await thread.add_user(discord.Object(user))
    except FAILED as error:
        log.info("somebody was not added to the thread of table %s: %s", table.id, why(error))


async def unarchive(house: House, place: Place) -> None:
    """Wake a thread that Discord put to sleep. `discord.Forbidden` where it is locked and the bot may not manage it."""
    assert place.thread is not None
    channel = await house.bot.fetch_channel(place.thread)
    if isinstance(channel, discord.Thread):
        await channel.edit(archived=False)
