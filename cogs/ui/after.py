"""Where does one go from a match that is over: to the next one at this table, or back to the club evening?"""

from discord import ButtonStyle

from bot.league.evening import Evening
from bot.tables.model import Table
from bot.text import Words
from cogs.house import House
from cogs.ui.board import Row, button, link
from cogs.ui.item import at_table


def evening_address(evening: Evening) -> str:
    """Where an evening is shown; its channel while it has no message."""
    message = f"/{evening.message}" if evening.message is not None else ""
    return f"https://discord.com/channels/{evening.guild}/{evening.channel}{message}"


async def way_back(house: House, table: Table) -> str:
    """The address of the evening to which a table belongs, while it is held; else ""."""
    evening = await house.club.evening_of(table.id)
    return evening_address(evening) if evening is not None and evening.ended is None else ""


def next_row(table: Table, words: Words, back: str) -> Row:
    """The next match: at the evening `back` leads to, which draws it, or again with the same people."""
    if back:
        return [link(words("evening.go"), back)]
    return [button(words("button.rematch"), at_table(table.id, 0, "rematch"), ButtonStyle.success)]


async def over_row(house: House, table: Table, words: Words) -> Row:
    """What can be done after the end, below the public message."""
    back = await way_back(house, table)
    queue = [] if back else [button(words("button.queue"), at_table(table.id, 0, "queue.in"))]
    return [*next_row(table, words, back), *queue, button(words("button.rules"), at_table(table.id, 0, "rules"))]
