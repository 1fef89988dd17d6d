"""Which sheet, which round does a button mean, may this person write on it, and how is a round saved?"""

from collections.abc import Sequence
from typing import Any, Final

from bot.club.refusals import ClubError
from bot.league.sheet import Sheet
from cogs.house import House
from cogs.lobby import show_board
from cogs.ui.allowed import guild_of
from cogs.ui.board import Board
from cogs.ui.door import Refusal
from cogs.ui.item import Click
from cogs.ui.reply import Reply

NEW: Final = "w"
AGAIN: Final = "c"
"""In a button: the next round is written, or the last one corrected."""


async def sheet_of(click: Click) -> Sheet:
    """The sheet that a button belongs to."""
    return await click.house.club.sheet(click.number(), guild_of(click.interaction))


def mode_of(click: Click) -> str:
    """Whether a button writes a new round or corrects the last one."""
    mode = click.args[2] if len(click.args) > 2 else ""
    if mode not in (NEW, AGAIN):
        raise Refusal("door.old_button")
    return mode


def must_write(sheet: Sheet, user: int) -> None:
    """Refuse a form to somebody who could not save it. `ClubError`: sheet.not_there, .over."""
    if not sheet.may_write(user):
        raise ClubError("sheet.not_there")
    if sheet.stage not in ("open", "confirm"):
        raise ClubError("sheet.over")


async def write(house: House, reply: Reply, sheet: Sheet, number: int, mode: str, score: Sequence[Any]) -> Sheet:
    """Save a round and say so; the public message shows it. `score`: totals as typed, or items a side."""
    by, guild = reply.interaction.user.id, guild_of(reply.interaction)
    seen = await house.club.preview_round(sheet.id, guild, number, score)
    kept = await house.club.write_round(sheet.id, guild, by, number, seen.lines[-1].score, anew=mode == AGAIN)
    words = await house.words(reply.interaction)
    key = "sheet.done.over" if kept.stage == "confirm" else f"sheet.done.{kept.game}"
    await show_board(reply, Board(words(key, number=number)))
    return kept
