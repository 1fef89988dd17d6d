"""What happens when somebody writes a round by its totals, confirms, refuses or closes a sheet?

By a button or by a command: every function takes the house, the reply and the sheet, saves, and then answers.
"""

import re
from collections.abc import Sequence
from typing import Final

from discord import ButtonStyle

from bot.club.refusals import ClubError
from bot.league.sheet import REASON, Sheet
from bot.text import Words
from cogs.house import House
from cogs.lobby import show_board
from cogs.placar.board import Shown, preview_board, shown
from cogs.placar.clicks import AGAIN, mode_of, must_write, sheet_of, write
from cogs.placar.items import has_items, show_items
from cogs.ui.allowed import guild_of, manages
from cogs.ui.board import Board, button, sure_board
from cogs.ui.door import Refusal
from cogs.ui.item import Click, Form, elsewhere, on, typed_before
from cogs.ui.reply import Reply

_FIELDS: Final = 5
"""So many fields a form has at most."""
_TYPED: Final = 40


# -- totals -----------------------------------------------------------------------------------------------------------


class TotalsForm(Form):
    """What did the round bring each side? A field a side; where they are too many, a line a side in one field."""

    def __init__(self, house: House, words: Words, one: Shown, number: int, mode: str, typed: Sequence[str]) -> None:
        draft = _draft(one.sheet.id, number, mode)
        super().__init__(house, words(f"sheet.form.{one.sheet.game}", number=number), draft=draft, typed=typed)
        self.sheet, self.number, self.mode = one.sheet, number, mode
        kept = one.sheet.lines[-1].score.totals if mode == AGAIN else ()
        given = _fields(one, words, [str(total) for total in kept])
        if len(one.sheet.sides) <= _FIELDS:
            hint = words(f"sheet.form.hint.{one.sheet.game}")
            self.fields = [
                self.ask(one.label(side, words), hint if side == 0 else "", given=text, most=_TYPED)
                for side, text in enumerate(given)
            ]
        else:
            hint = words("sheet.form.lines.hint")
            self.fields = [self.ask(words("sheet.form.lines"), hint, given=given[0], most=600, long=True)]

    @property
    def typed(self) -> list[str]:
        """What was typed, side by side."""
        if len(self.sheet.sides) <= _FIELDS:
            return [field.value.strip() for field in self.fields]
        lines = [line for line in self.fields[0].value.splitlines() if line.strip()]
        return [line.rpartition(":")[2].strip() for line in lines]

    async def submitted(self, reply: Reply) -> None:
        """Show what it comes to."""
        await show_preview(self.house, reply, self.sheet.id, self.number, self.mode, self.typed)


def _fields(one: Shown, words: Words, totals: Sequence[str]) -> list[str]:
    """The totals of the sides as the fields of the form hold them."""
    sides = range(len(one.sheet.sides))
    given = [totals[side][:_TYPED] if side < len(totals) else "" for side in sides]
    if len(given) <= _FIELDS:
        return given
    return ["\n".join(f"{one.label(side, words)}: {given[side]}" for side in sides)]


def _draft(sheet: int, number: int, mode: str) -> str:
    """Under which name somebody's half-filled form is kept."""
    return f"totals:{sheet}:{number}:{mode}"


async def preview_command(
    house: House, reply: Reply, sheet: Sheet, number: int, mode: str, totals: Sequence[str]
) -> None:
    """As the form does it, for totals that were typed after a command."""
    try:
        await show_preview(house, reply, sheet.id, number, mode, totals)
    except Refusal:
        words = await house.words(reply.interaction)
        fields = _fields(await shown(house, sheet, words), words, totals)
        await house.club.put_draft(reply.interaction.user.id, _draft(sheet.id, number, mode), fields)
        raise


async def show_preview(house: House, reply: Reply, sheet_id: int, number: int, mode: str, typed: Sequence[str]) -> None:
    """What the totals come to, to be saved by a tap; what cannot be is refused with a way back to the form."""
    words, guild = await house.words(reply.interaction), guild_of(reply.interaction)
    try:
        sheet = await house.club.preview_round(sheet_id, guild, number, typed)
    except ClubError as error:
        back = elsewhere("sheet.write", str(sheet_id), str(number), mode)
        row = [button(words("sheet.button.again"), back, ButtonStyle.primary)]
        raise Refusal(error.code, rows=[row], **error.facts) from error
    totals = ",".join(map(str, sheet.lines[-1].score.totals))
    await show_board(reply, preview_board(await shown(house, sheet, words), words, number, mode, totals))


@on("sheet.write")
async def _ask_totals(click: Click) -> None:
    sheet, mode = await sheet_of(click), mode_of(click)
    must_write(sheet, click.user)
    if mode == AGAIN and not sheet.lines:
        raise Refusal("door.old_button")
    number = len(sheet.lines) + (mode != AGAIN)  # the last one is meant, or the next, also on a message that lags
    typed = await typed_before(click, _draft(sheet.id, number, mode))
    if mode == AGAIN and not typed and await has_items(click.house, sheet, click.user, number):
        await show_items(click.house, click.reply, sheet, number, mode)
        return
    words = await click.words()
    form = TotalsForm(click.house, words, await shown(click.house, sheet, words), number, mode, typed)
    await click.interaction.response.send_modal(form)


@on("sheet.put")
async def _put(click: Click) -> None:
    if len(click.args) < 4 or not re.fullmatch(r"-?\d{1,7}(,-?\d{1,7})*", click.args[3]):
        raise Refusal("door.old_button")
    sheet = await sheet_of(click)
    await write(click.house, click.reply, sheet, click.number(1), mode_of(click), click.args[3].split(","))


# -- confirming, refusing ---------------------------------------------------------------------------------------------


async def confirm(house: House, reply: Reply, sheet: Sheet) -> None:
    """Say that a finished sheet is right."""
    kept = await house.club.confirm_sheet(sheet.id, sheet.guild, reply.interaction.user.id)
    words = await house.words(reply.interaction)
    await reply.say(words("sheet.confirmed.last" if kept.stage == "counted" else "sheet.confirmed"))


async def refuse(house: House, reply: Reply, sheet: Sheet, reason: str) -> None:
    """Say that it is wrong, and why."""
    await house.club.deny_sheet(sheet.id, sheet.guild, reply.interaction.user.id, reason)
    await reply.say((await house.words(reply.interaction))("sheet.refused"))


async def close(house: House, reply: Reply, sheet: Sheet) -> None:
    """Close a sheet whose match was not played to its end."""
    await house.club.close_sheet(sheet.id, sheet.guild, reply.interaction.user.id, manages(reply.interaction))
    await show_board(reply, Board((await house.words(reply.interaction))("sheet.closed")))


class RefuseForm(Form):
    """What is wrong?"""

    def __init__(self, house: House, words: Words, sheet: Sheet) -> None:
        super().__init__(house, words("sheet.no.title"))
        self.sheet = sheet
        self.reason = self.ask(words("sheet.no.reason"), words("sheet.no.hint"), least=1, most=REASON, long=True)

    async def submitted(self, reply: Reply) -> None:
        """Refuse so."""
        await refuse(self.house, reply, self.sheet, self.reason.value)


@on("sheet.ok")
async def _confirm(click: Click) -> None:
    await confirm(click.house, click.reply, await sheet_of(click))


@on("sheet.no")
async def _refuse(click: Click) -> None:
    sheet = await sheet_of(click)
    if sheet.side_of(click.user) is None:
        raise ClubError("sheet.not_there")
    if sheet.stage != "confirm":
        raise ClubError("sheet.over")
    form = RefuseForm(click.house, await click.words(), sheet)
    await click.interaction.response.send_modal(form)


@on("sheet.close")
async def _ask_to_close(click: Click) -> None:
    sheet, words = await sheet_of(click), await click.words()
    if not (sheet.may_write(click.user) or manages(click.interaction)):
        raise ClubError("sheet.not_there")
    yes = elsewhere("sheet.close.sure", str(sheet.id))
    await click.reply.send(sure_board(words("sheet.close.sure"), words("sheet.button.close.sure"), yes))


@on("sheet.close.sure")
async def _close(click: Click) -> None:
    await close(click.house, click.reply, await sheet_of(click))
