"""What went while the bot was away: which open tables have lost their thread or their public message?"""

import asyncio
import logging
from typing import Final

import discord

from bot.tables.model import Table
from cogs.house import House
from cogs.ui.trouble import BROKEN_LINE, CHANNEL_GONE, MESSAGE_GONE, why

log = logging.getLogger(__name__)
AT_ONCE: Final = 2
"""Questions under way at a time: a start leaves most of what Discord allows to those who play."""


async def look_for_lost(house: House) -> None:
    """Ask Discord once for the public message of every open table, but for those that are shown anew in any case.

    One answer tells of both: the thread is gone, then the table ends; the message is, then it is posted anew. Whatever
    else Discord says changes nothing.
    """
    known = [guild.id for guild in house.bot.guilds if not guild.unavailable]
    tables = iter([table for guild in known for table in await house.tables.tables_in(guild) if not _lags(table)])

    async def ask() -> None:
        for table in tables:  # one row for all who ask
            await _look(house, table)

    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(ask())


def _lags(table: Table) -> bool:
    return table.message is None or table.message.version < table.version


async def _look(house: House, table: Table) -> None:
    assert table.message is not None
    channel = house.bot.get_partial_messageable(table.place.thread or table.place.channel)
    try:
        await channel.fetch_message(table.message.message)
    except discord.HTTPException as error:
        if error.code == CHANNEL_GONE:
            await place_gone(house, table)
        elif error.code == MESSAGE_GONE:
            await house.tables.vanished(message=table.message.message)
        else:
            log.info("table %s was not looked at: %s", table.id, why(error))
    except BROKEN_LINE as error:
        log.info("table %s was not looked at: %s", table.id, why(error))


async def place_gone(house: House, table: Table) -> None:
    """The thread of a table, or its channel where it has none, is not there any more: what stood there ends."""
    log.info("the place of table %s is gone", table.id)
    if table.place.thread is not None:
        await house.tables.vanished(thread=table.place.thread)
    else:
        await house.tables.vanished(channel=table.place.channel)
