"""How is a round written item by item: a form for each side's numbers, buttons for who went out or has his morto?

What somebody has filled in is kept as his draft, so that neither a restart nor another tap loses it; the sum is worked
out anew after every tap.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

import discord
from discord import ButtonStyle

from bot.club.refusals import ClubError
from bot.league.scoring import Field, Impossible, read_number
from bot.league.scoring_buraco import read_special, special
from bot.league.sheet import Sheet
from bot.text import Words
from cogs.house import House
from cogs.lobby import show_board
from cogs.placar.board import Shown, meaning_lines, shown
from cogs.placar.clicks import AGAIN, NEW, mode_of, must_write, sheet_of, write
from cogs.ui.allowed import guild_of
from cogs.ui.board import Board, Row, answer_button, button, menu, option, rows_of
from cogs.ui.door import Refusal, refusal_text
from cogs.ui.item import Click, Form, elsewhere, on
from cogs.ui.reply import Reply
from render.lettering import clip

_FEW: Final = 3
"""With so many sides a flag is a button a side; with more of them it is a menu."""
_LABEL: Final = 45
_TYPED: Final = 40
_SPECIAL: Final = "special"


def draft_key(sheet: Sheet) -> str:
    """Under which name somebody's draft of a round is kept."""
    return f"sheet:{sheet.id}"


async def has_items(house: House, sheet: Sheet, user: int, number: int) -> bool:
    """Whether this person wrote that round item by item and can go on from there."""
    if not sheet.lines or not sheet.lines[-1].score.items:
        return False
    kept = await house.club.draft(user, draft_key(sheet))
    return bool(kept) and kept["number"] == number


class Draft:
    """What somebody is filling in: which round, and what he has typed of each side."""

    def __init__(self, sheet: Sheet, number: int, mode: str, sides: Iterable[Mapping[str, int]] | None = None) -> None:
        self.sheet, self.number, self.mode = sheet, number, mode
        blank = sheet.scoring.blank(sheet.rule)
        self.sides = [dict(side) for side in (sides or [blank] * len(sheet.sides))]
        self.fields = sheet.scoring.fields(sheet.rule)

    @property
    def numbers(self) -> tuple[Field, ...]:
        """What is typed into forms."""
        return tuple(field for field in self.fields if field.kind == "number")

    @property
    def flags(self) -> tuple[Field, ...]:
        """What is tapped."""
        return tuple(field for field in self.fields if field.kind != "number")

    def field(self, name: str) -> Field:
        """A flag by name. `Refusal`: the rules know none."""
        found = next((field for field in self.flags if field.name == name), None)
        if found is None:
            raise Refusal("door.old_button")
        return found

    def tap(self, field: Field, side: int) -> None:
        """A tap on a flag: what one side alone can have, the others lose."""
        value = field.next(self.sides[side].get(field.name, 0))
        if field.kind == "one":
            for other in self.sides:
                other[field.name] = 0
        self.sides[side][field.name] = value

    async def keep(self, house: House, user: int) -> None:
        """Keep it."""
        values = {"number": self.number, "mode": self.mode, "sides": self.sides}
        await house.club.put_draft(user, draft_key(self.sheet), values)


async def _draft(click: Click) -> Draft:
    """The draft that a tap goes on with; it begins anew where there is none, or another round has come."""
    sheet = await sheet_of(click)
    must_write(sheet, click.user)
    kept = await click.house.club.draft(click.user, draft_key(sheet))
    if not kept or len(kept["sides"]) != len(sheet.sides):
        return Draft(sheet, len(sheet.lines) + 1, NEW)
    return Draft(sheet, kept["number"], kept["mode"], kept["sides"])


async def show_items(house: House, reply: Reply, sheet: Sheet, number: int, mode: str) -> None:
    """Begin, or go on with, the items of a round."""
    user = reply.interaction.user.id
    kept = await house.club.draft(user, draft_key(sheet))
    same = kept and kept["number"] == number and len(kept["sides"]) == len(sheet.sides)
    draft = Draft(sheet, number, mode, kept["sides"] if same else None)
    await draft.keep(house, user)
    await _show(house, reply, draft)


async def _show(house: House, reply: Reply, draft: Draft) -> None:
    await show_board(reply, await items_board(house, reply, draft))


async def items_board(house: House, reply: Reply, draft: Draft) -> Board:
    """What was filled in, what it comes to, and what can still be tapped."""
    words, sheet = await house.words(reply.interaction), draft.sheet
    one = await shown(house, sheet, words)
    body = [
        words("sheet.items.side", side=one.side(side, words), items=_told(draft, side, words))
        for side in range(len(sheet.sides))
    ]
    try:
        seen = await house.club.preview_round(sheet.id, guild_of(reply.interaction), draft.number, draft.sides)
    except ClubError as error:
        body.append(f"-# {refusal_text(words, error.code, error.facts)}")
    else:
        body += _sums(await shown(house, seen, words), words)
    rows: list[Row] = [*_form_rows(draft, one, words)]
    for field in draft.flags:
        rows.append(_flag_row(draft, field, one, words))
    rows.append([button(words("sheet.button.save"), elsewhere("sheet.keep", str(sheet.id)), ButtonStyle.success)])
    return Board(words(f"sheet.preview.{sheet.game}", number=draft.number), "\n".join(body), rows)


def _told(draft: Draft, side: int, words: Words) -> str:
    """What was filled in of a side."""
    typed, told = draft.sides[side], list[str]()
    for field in draft.fields:
        value, item = typed.get(field.name, 0), words(f"sheet.item.{field.name}")
        if value:
            counted = field.kind == "number" or value != 1
            told.append(words("sheet.items.one", item=item, number=value) if counted else item)
    return ", ".join(told) or words("sheet.items.none")


def _sums(one: Shown, words: Words) -> list[str]:
    """The count of each side as the engine makes it, and what it means."""
    sheet, lines = one.sheet, list[str]()
    score = sheet.lines[-1].score
    for side, (total, after) in enumerate(zip(score.totals, sheet.scores, strict=True)):
        lines.append(words("sheet.preview.side", side=one.side(side, words), gain=words.signed(total), score=after))
        parts = [
            words("sheet.items.part", item=words(_part_key(sheet.game, name)), points=words.signed(points))
            for name, points in score.items[side].items()
            if points
        ]
        if parts:
            lines.append(f"-# {', '.join(parts)}")
    return [*lines, *meaning_lines(one, words)]


def _part_key(game: str, name: str) -> str:
    return f"count.{name}" if game == "buraco" else f"sheet.bonus.{name}"


def _label(field: Field, words: Words) -> str:
    """An item on a button or over a field."""
    name = words(f"sheet.item.{field.name}")
    return name[:1].upper() + name[1:]


def _form_rows(draft: Draft, one: Shown, words: Words) -> list[Row]:
    """A button a side that opens its form; one for all where each side has a single number."""
    number = str(draft.sheet.id)
    if len(draft.numbers) == 1:
        label = _label(draft.numbers[0], words)
        return [[button(label, elsewhere("sheet.side", number, "all"), ButtonStyle.primary)]]
    buttons = [
        button(
            words("sheet.button.side", side=one.label(side, words)),
            elsewhere("sheet.side", number, str(side)),
            ButtonStyle.primary,
        )
        for side in range(len(draft.sides))
    ]
    return rows_of(buttons, _FEW)


def _flag_row(draft: Draft, field: Field, one: Shown, words: Words) -> Row:
    """A flag of each side: buttons, blue where it is up; with many sides a menu."""
    number, name = str(draft.sheet.id), _label(field, words)
    sides = range(len(draft.sides) if field.kind != "round" else 1)
    if len(sides) > _FEW:
        return [_flag_menu(draft, field, one, words)]
    row = []
    for side in sides:
        value = draft.sides[side].get(field.name, 0)
        label = name if field.kind == "round" else words("sheet.button.flag", item=name, side=one.label(side, words))
        if field.high > 1 or field.low < 0:
            label = f"{label}: {words.signed(value)}" if value else label
        row.append(answer_button(label, elsewhere("sheet.flag", number, field.name, str(side)), bool(value)))
    return row


def _flag_menu(draft: Draft, field: Field, one: Shown, words: Words) -> Any:
    name = _label(field, words)
    values = [value for value in range(field.low, field.high + 1) if value]
    options = [
        option(
            words("sheet.button.flag", item=name, side=one.label(side, words))
            + (f": {words.signed(value)}" if len(values) > 1 else ""),
            f"{side}:{value}",
            chosen=draft.sides[side].get(field.name, 0) == value,
        )
        for side in range(len(draft.sides))
        for value in values
    ]
    most = 1 if field.kind == "one" else len(draft.sides)
    custom_id = elsewhere("sheet.flags", str(draft.sheet.id), field.name)
    return menu(custom_id, options, name, least=0, most=most)


# -- the form of a side -----------------------------------------------------------------------------------------------


class SideForm(Form):
    """The numbers of one side; of all sides where each has one number."""

    def __init__(self, house: House, words: Words, one: Shown, draft: Draft, side: int | None) -> None:
        title = words("sheet.form.all") if side is None else clip(one.label(side, words), _LABEL)
        super().__init__(house, title)
        self.draft, self.side = draft, side
        self.inputs: list[tuple[int, str, discord.ui.TextInput[Any]]] = []
        kinds = special(draft.sheet.rule) if draft.sheet.game == "buraco" else {}
        if side is None:
            for each in range(len(draft.sides)):
                self._ask(each, draft.numbers[0].name, one.label(each, words))
            return
        for field in draft.numbers:
            if field.name == next(iter(kinds), None):
                prices = " · ".join(dict.fromkeys(words.fact(price) for price in kinds.values()))
                self._ask(side, _SPECIAL, words("sheet.item.special", prices=prices), words("sheet.item.special.hint"))
            if field.name not in kinds:
                self._ask(side, field.name, _label(field, words))

    def _ask(self, side: int, name: str, label: str, hint: str = "") -> None:
        given = self.draft.sides[side].get(name, 0)
        text = str(given) if given else ""
        if name == _SPECIAL:
            prices = special(self.draft.sheet.rule)
            text = " + ".join(
                str(price) for kind, price in prices.items() for _ in range(self.draft.sides[side].get(kind, 0))
            )
        self.inputs.append((side, name, self.ask(label, hint, given=text, most=_TYPED, optional=True)))

    async def submitted(self, reply: Reply) -> None:
        """Keep the numbers, and show what they come to; one that cannot be is told with a way back to the others."""
        wrong = None
        for side, name, field in self.inputs:
            try:
                self._read(self.draft.sides[side], name, field.value)
            except Impossible as error:
                wrong = wrong or error
        await self.draft.keep(self.house, reply.interaction.user.id)
        if wrong is None:
            await _show(self.house, reply, self.draft)
            return
        words = await self.house.words(reply.interaction)
        back = elsewhere("sheet.side", str(self.draft.sheet.id), "all" if self.side is None else str(self.side))
        row = [button(words("sheet.button.again"), back, ButtonStyle.primary)]
        raise Refusal(wrong.code, rows=[row], **wrong.facts)

    def _read(self, values: dict[str, int], name: str, text: str) -> None:
        """Put what was typed among a side's numbers. `Impossible`: it cannot be."""
        if name == _SPECIAL:
            values.update(read_special(self.draft.sheet.rule, text))
        else:
            (field,) = [each for each in self.draft.numbers if each.name == name]
            values[name] = field.checked(read_number(text))


def _checked(field: Field, value: int) -> int:
    """The value, where the rules know it. `ClubError`: as `Field.checked`."""
    try:
        return field.checked(value)
    except Impossible as error:
        raise ClubError(error.code, **error.facts) from error


# -- taps -------------------------------------------------------------------------------------------------------------


@on("sheet.items")
async def _items(click: Click) -> None:
    sheet, mode = await sheet_of(click), mode_of(click)
    must_write(sheet, click.user)
    number = len(sheet.lines) + (mode == NEW)
    await show_items(click.house, click.reply, sheet, number, mode)


@on("sheet.side")
async def _side(click: Click) -> None:
    draft, words = await _draft(click), await click.words()
    side = None if click.args[1:] == ("all",) else click.number(1)
    if side is not None and side >= len(draft.sides):
        raise Refusal("door.old_button")
    one = await shown(click.house, draft.sheet, words)
    await click.interaction.response.send_modal(SideForm(click.house, words, one, draft, side))


@on("sheet.flag")
async def _flag(click: Click) -> None:
    draft, side = await _draft(click), click.number(2)
    if side >= len(draft.sides):
        raise Refusal("door.old_button")
    draft.tap(draft.field(click.args[1]), side)
    await draft.keep(click.house, click.user)
    await _show(click.house, click.reply, draft)


@on("sheet.flags")
async def _flags(click: Click) -> None:
    draft = await _draft(click)
    field = draft.field(click.args[1] if len(click.args) > 1 else "")
    chosen = dict[int, int]()
    for value in click.values:
        side, _, number = value.partition(":")
        if not side.isdecimal() or int(side) >= len(draft.sides) or not number.removeprefix("-").isdecimal():
            raise Refusal("door.old_button")
        chosen[int(side)] = _checked(field, int(number))
    for place, typed in enumerate(draft.sides):
        typed[field.name] = chosen.get(place, 0)
    await draft.keep(click.house, click.user)
    await _show(click.house, click.reply, draft)


@on("sheet.keep")
async def _keep(click: Click) -> None:
    draft = await _draft(click)
    await write(click.house, click.reply, draft.sheet, draft.number, draft.mode, draft.sides)
    again = Draft(draft.sheet, draft.number, AGAIN, draft.sides)  # a correction goes on from here
    await again.keep(click.house, click.user)
