"""What is kept about somebody: he gets all of it as a file, or has it deleted."""

from typing import Any, Final

from discord import ButtonStyle

from bot.tables.model import Table, TableError
from cogs.house import House
from cogs.lobby import show_board
from cogs.ui.board import Board, Document, button
from cogs.ui.door import Refusal
from cogs.ui.item import Click, elsewhere, on
from cogs.ui.reply import Reply
from cogs.ui.table import GOLD

ACTIONS: Final = ("export", "delete")
_NAMED: Final = 5


async def show_privacy(house: House, reply: Reply) -> None:
    """Say what is kept, and offer to hand it out and to delete it."""
    words = await house.words(reply.interaction)
    row: list[Any] = [
        button(words("privacy.export"), elsewhere("privacy.export"), ButtonStyle.primary),
        button(words("privacy.delete"), elsewhere("privacy.delete"), ButtonStyle.danger),
    ]
    await show_board(reply, Board(words("privacy.title"), words("privacy.about"), [row], colour=GOLD))


async def send_all(house: House, reply: Reply) -> None:
    """Send everything that is kept about who asks, as a file that he alone sees."""
    await reply.defer()
    data = await house.club.export_person(reply.interaction.user.id)
    words = await house.words(reply.interaction)
    await reply.send(Board(words("privacy.here"), document=Document(words("privacy.file"), data)))


async def ask_to_delete(house: House, reply: Reply) -> None:
    """The second question: what goes, what stays, and that it is for good."""
    words = await house.words(reply.interaction)
    row: list[Any] = [
        button(words("privacy.delete.yes"), elsewhere("privacy.delete.yes"), ButtonStyle.danger),
        button(words("privacy.delete.no"), elsewhere("privacy")),
    ]
    await show_board(reply, Board(words("privacy.sure"), words("privacy.sure.about"), [row]))


async def delete_all(house: House, reply: Reply) -> None:
    """Delete it. `Refusal`: privacy.playing (tables) while he plays, with nothing changed."""
    user = reply.interaction.user.id
    words = await house.words(reply.interaction)
    await reply.defer()
    try:
        await house.club.forget(user)
    except TableError as error:
        if error.code != "table.running":
            raise
        tables: tuple[Table, ...] = error.facts["tables"]
        named = words.list([table.id for table in tables[:_NAMED]])
        raise Refusal("privacy.playing", n=len(tables), codes=named) from error
    house.forget(user)
    await show_board(reply, Board(words("privacy.done"), colour=GOLD))


@on("privacy")
async def _show(click: Click) -> None:
    await show_privacy(click.house, click.reply)


@on("privacy.export")
async def _export(click: Click) -> None:
    await send_all(click.house, click.reply)


@on("privacy.delete")
async def _delete(click: Click) -> None:
    await ask_to_delete(click.house, click.reply)


@on("privacy.delete.yes")
async def _sure(click: Click) -> None:
    await delete_all(click.house, click.reply)
