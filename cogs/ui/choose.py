"""Which table does a command mean, and if that cannot be told, how is the person asked?"""

from typing import Final

from discord import app_commands

from bot.tables.model import Table, TableError
from bot.text import Words
from cogs.house import House, Interaction, place_of
from cogs.ui.board import LABEL_LIMIT, Board, button, rows_of
from cogs.ui.item import at_table
from cogs.ui.names import is_named, seat_names
from cogs.ui.reply import Reply
from render.lettering import clip

_MOST: Final = 25


def table_label(table: Table, words: Words, user: int) -> str:
    """A table in one short line, for buttons and lists: who plays, what, whether it waits for the reader."""
    names = [name for seat, name in enumerate(seat_names(table, words)) if is_named(table, seat)]
    preset = words(f"preset.{table.plan.rules['preset']}")
    waits = words("choose.your_turn") if table.asks(user) else ""
    return clip(" · ".join(filter(None, (" × ".join(names), preset, waits))), LABEL_LIMIT)


async def find_table(house: House, reply: Reply, verb: str, named: str | None, *args: str) -> Table | None:
    """The table that a command means: the one named, or the one that can be told from the place and the person.

    Where it could be several the answer is a button for each, with `verb` and `args`, and None is given.
    `TableError`: table.unknown, table.none.
    """
    interaction = reply.interaction
    place = place_of(interaction)
    user = interaction.user.id
    try:
        return await house.tables.find(user, place.guild, place.channel, place.thread, named)
    except TableError as refused:
        if refused.code != "table.which":
            raise
        tables: tuple[Table, ...] = refused.facts["tables"]
    words = await house.words(interaction)
    buttons = [
        button(table_label(table, words, user), at_table(table.id, table.revision, verb, *args))
        for table in tables[:_MOST]
    ]
    await reply.send(Board(words("table.which"), rows=rows_of(buttons)))
    return None


async def suggest_tables(house: House, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The person's tables in this server whose label holds what he typed."""
    if interaction.guild_id is None:
        return []
    words = await house.words(interaction)
    tables = await house.tables.tables_of(interaction.user.id, interaction.guild_id)
    labels = [(table_label(table, words, interaction.user.id), table.id) for table in tables]
    found = [(label, table) for label, table in labels if typed.casefold() in label.casefold() or typed == table]
    return [app_commands.Choice(name=f"{label} ({table})", value=table) for label, table in found[:_MOST]]
