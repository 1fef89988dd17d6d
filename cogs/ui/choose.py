"""Which table does a command mean, and if that cannot be told, how is the person asked?"""

from collections.abc import Callable
from typing import Any

from discord import app_commands

from bot.tables.model import Table, TableError
from bot.text import Words
from cogs.house import House, Interaction, house_of, place_of
from cogs.names import Suggestions, options
from cogs.ui.board import LABEL_LIMIT, OPTIONS, Board, button, rows_of
from cogs.ui.door import Refusal
from cogs.ui.item import at_table
from cogs.ui.names import is_named, seat_names
from cogs.ui.reply import Reply
from render.lettering import clip


def table_label(table: Table, words: Words, user: int) -> str:
    """A table in one short line, for buttons and lists: who plays, what, whether it waits for the reader."""
    names = [name for seat, name in enumerate(seat_names(table, words)) if is_named(table, seat)]
    preset = words(f"preset.{table.plan.rules['preset']}")
    waits = words("choose.your_turn") if table.asks(user) else ""
    return clip(" · ".join(filter(None, (" × ".join(names), preset, waits))), LABEL_LIMIT)


async def find_table(
    house: House, reply: Reply, verb: str, named: str | None, *args: str, game: str | None = None
) -> Table | None:
    """The table that a command means: the one named, or the one that can be told from the place and the person.

    Where it could be several the answer is a button for each, with `verb` and `args`, and None is given. `game`: the
    one that the command belongs to. `TableError`: table.unknown, table.none; `Refusal`: table.other_game.
    """
    interaction = reply.interaction
    place = place_of(interaction)
    user = interaction.user.id
    try:
        found = await house.tables.find(user, place.guild, place.channel, place.thread, named)
    except TableError as refused:
        if refused.code != "table.which":
            raise
        every: tuple[Table, ...] = refused.facts["tables"]
        tables = [table for table in every if game in (None, table.plan.game)]
        if len(tables) == 1:
            return tables[0]
        if not tables:
            raise TableError("table.none") from refused
    else:
        if game not in (None, found.plan.game):
            raise await another_game(house, reply, found)
        return found
    words = await house.words(interaction)
    buttons = [
        button(table_label(table, words, user), at_table(table.id, table.revision, verb, *args))
        for table in tables[:OPTIONS]
    ]
    await reply.send(Board(words("table.which"), rows=rows_of(buttons)))
    return None


async def another_game(house: House, reply: Reply, table: Table) -> Refusal:
    """The table plays another game than the one that was meant; with the way to the hand there."""
    words = await house.words(reply.interaction)
    row = [button(words("button.hand"), at_table(table.id, 0, "hand"))]
    return Refusal("table.other_game", rows=[row], game=table.plan.game)


def table_options(path: str, **names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Name the options of the command at `path`, and with them `table`, which suggests the person's tables here."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        return app_commands.autocomplete(table=_suggest_tables)(options(path, table="mesa", **names)(function))

    return decorate


async def _suggest_tables(interaction: Interaction, typed: str) -> Suggestions:
    """The person's tables in this server whose label holds what he typed."""
    if interaction.guild_id is None:
        return []
    tables = house_of(interaction).tables
    return await _suggested(interaction, typed, await tables.tables_of(interaction.user.id, interaction.guild_id))


async def suggest_finished(interaction: Interaction, typed: str) -> Suggestions:
    """Likewise his last tables that are over, the last one first."""
    if interaction.guild_id is None:
        return []
    tables = house_of(interaction).tables
    return await _suggested(interaction, typed, await tables.played_by(interaction.user.id, interaction.guild_id))


async def _suggested(interaction: Interaction, typed: str, tables: tuple[Table, ...]) -> Suggestions:
    words = await house_of(interaction).words(interaction)
    labels = [(table_label(table, words, interaction.user.id), table.id) for table in tables]
    found = [(label, table) for label, table in labels if typed.casefold() in label.casefold() or typed == table]
    return [app_commands.Choice(name=f"{label} ({table})", value=table) for label, table in found[:OPTIONS]]
