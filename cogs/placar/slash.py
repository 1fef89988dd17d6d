"""`/placar`: the score sheet of a real table, by commands alone."""

import re
from collections.abc import Sequence
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.club.refusals import ClubError
from bot.league.sheet import REASON, Sheet
from bot.tables.model import Person
from cogs.house import House, Interaction, person_of
from cogs.lobby import show_board
from cogs.names import Suggestions, named, options
from cogs.placar.board import sheet_board, shown
from cogs.placar.clicks import AGAIN, NEW, must_write, write
from cogs.placar.opening import SEPARATORS, begin, open_sheet, show_setup
from cogs.placar.publish import SheetPublisher
from cogs.placar.write import close, confirm, preview_command, refuse
from cogs.rulesets import suggest_sets
from cogs.said import Said, typed_opening
from cogs.ui.allowed import guild_of, manages
from cogs.ui.board import OPTION_LIMIT, OPTIONS
from cogs.ui.door import Refusal, command
from cogs.ui.draft import MOST_POINTS
from cogs.ui.games import game_choices, game_meant, preset_choices
from cogs.ui.names import plain_name
from cogs.ui.reply import Reply
from render.lettering import clip

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")
_AROUND: Final = re.compile(rf"({_MENTION.pattern.replace('(', '(?:')})")
_TYPED: Final = 200
_FIRST: Final = 2**31
Typed = app_commands.Range[str, 1, _TYPED]
_LAST_PART: Final = re.compile(r"^(.*(?:[,;+&/]|\s(?:e|and)\s)\s*)?(.*)$", re.IGNORECASE | re.DOTALL)


class Placar(commands.Cog):
    """Commands around score sheets."""

    group = app_commands.Group(**named("placar"), guild_only=True)

    def __init__(self, house: House, publisher: SheetPublisher) -> None:
        self.house, self.publisher = house, publisher

    async def cog_unload(self) -> None:
        """Stop showing."""
        await self.publisher.stop()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Show the sheets whose message lags."""
        await self.publisher.start()

    @commands.Cog.listener()
    async def on_raw_message_delete(self, event: discord.RawMessageDeleteEvent) -> None:
        """A sheet's message that somebody deleted is posted anew."""
        await self.house.club.sheet_message_gone(event.message_id)

    @commands.Cog.listener()
    async def on_raw_bulk_message_delete(self, event: discord.RawBulkMessageDeleteEvent) -> None:
        """Likewise of many."""
        for message in event.message_ids:
            await self.house.club.sheet_message_gone(message)

    @group.command(**named("placar.abrir"))
    @options("placar.abrir", game="jogo", rules="regras", kept="casa", target="pontos")
    @options("placar.abrir", one="lado1", two="lado2", three="lado3", four="lado4", five="lado5", six="lado6")
    @app_commands.autocomplete(kept=suggest_sets)
    @app_commands.choices(game=game_choices(), rules=preset_choices())
    @command
    async def open(
        self,
        interaction: Interaction,
        reply: Reply,
        game: str | None = None,
        rules: str | None = None,
        kept: str | None = None,
        target: app_commands.Range[int, 1, MOST_POINTS] | None = None,
        one: Typed = "",
        two: Typed = "",
        three: Typed = "",
        four: Typed = "",
        five: Typed = "",
        six: Typed = "",
    ) -> None:
        """Open a sheet; with nobody named, ask by buttons who sits there."""
        meant = await game_meant(self.house, interaction, game, rules)
        draft = await typed_opening(self.house, reply, meant, Said(rules, target=target, kept=kept))
        typed = [side for side in (one, two, three, four, five, six) if side]
        if not typed:
            await show_setup(self.house, reply, await begin(self.house, interaction, draft))
            return
        sides = [await _people(interaction, side) for side in typed]
        await open_sheet(self.house, reply, draft, sides)

    @group.command(**named("placar.anotar"))
    @options("placar.anotar", totals="totais", sheet="placar")
    @command
    async def write(self, interaction: Interaction, reply: Reply, totals: Typed, sheet: int | None = None) -> None:
        """Write the next round: a total a side, to be saved by a tap."""
        await self._write(interaction, reply, totals, sheet, NEW)

    @group.command(**named("placar.corrigir"))
    @options("placar.corrigir", totals="totais", sheet="placar")
    @command
    async def fix(self, interaction: Interaction, reply: Reply, totals: Typed, sheet: int | None = None) -> None:
        """Write the last round anew."""
        await self._write(interaction, reply, totals, sheet, AGAIN)

    async def _write(self, interaction: Interaction, reply: Reply, typed: str, sheet: int | None, mode: str) -> None:
        found = await find_sheet(self.house, interaction, sheet)
        must_write(found, interaction.user.id)
        if mode == AGAIN and not found.lines:
            raise Refusal("sheet.blank")
        number = len(found.lines) + (mode == NEW)
        totals = [
            part.strip() for part in re.split(r"[;×/]|\s+[xX]\s+|\s{2,}|(?<=\d)\s+(?=[-−\d])", typed) if part.strip()
        ]
        personal = await self.house.tables.personal(interaction.user.id)
        if personal.text_mode:  # one answer is enough where every answer is read aloud
            await write(self.house, reply, found, number, mode, totals)
            return
        await preview_command(self.house, reply, found, number, mode, totals)

    @group.command(**named("placar.ver"))
    @options("placar.ver", sheet="placar")
    @command
    async def show(self, interaction: Interaction, reply: Reply, sheet: int | None = None) -> None:
        """Show a sheet privately, as the reader likes it."""
        house, words = self.house, await self.house.words(interaction)
        found = await find_sheet(house, interaction, sheet, open=False)
        if not _may_see(found, interaction):
            raise ClubError("sheet.unknown")
        personal = await house.tables.personal(interaction.user.id)
        pictures = house.pictures and not personal.text_mode
        board = await sheet_board(house, await shown(house, found, words), words, pictures=pictures, mention=False)
        await show_board(reply, board)

    @group.command(**named("placar.confirmar"))
    @options("placar.confirmar", sheet="placar")
    @command
    async def confirm(self, interaction: Interaction, reply: Reply, sheet: int | None = None) -> None:
        """Say that a finished sheet is right."""
        await confirm(self.house, reply, await find_sheet(self.house, interaction, sheet))

    @group.command(**named("placar.recusar"))
    @options("placar.recusar", reason="motivo", sheet="placar")
    @command
    async def refuse(
        self,
        interaction: Interaction,
        reply: Reply,
        reason: app_commands.Range[str, 1, REASON],
        sheet: int | None = None,
    ) -> None:
        """Say that a finished sheet is wrong."""
        await refuse(self.house, reply, await find_sheet(self.house, interaction, sheet), reason)

    @group.command(**named("placar.fechar"))
    @options("placar.fechar", sheet="placar")
    @command
    async def close(self, interaction: Interaction, reply: Reply, sheet: int | None = None) -> None:
        """Close a sheet whose match was not played to its end."""
        await close(self.house, reply, await find_sheet(self.house, interaction, sheet))

    @write.autocomplete("sheet")
    @fix.autocomplete("sheet")
    @show.autocomplete("sheet")
    @confirm.autocomplete("sheet")
    @refuse.autocomplete("sheet")
    @close.autocomplete("sheet")
    async def _sheets(self, interaction: Interaction, typed: int | str) -> list[app_commands.Choice[int]]:
        if interaction.guild_id is None:
            return []
        words, found = await self.house.words(interaction), list[app_commands.Choice[int]]()
        for sheet in (await self.house.club.sheets(interaction.guild_id, interaction.user.id, open=False))[:OPTIONS]:
            one = await shown(self.house, sheet, words)
            label = " × ".join([one.label(side, words) for side in range(len(sheet.sides))])
            if str(typed) in f"{sheet.id} {label}":
                found.append(app_commands.Choice(name=clip(f"{sheet.id}: {label}", OPTION_LIMIT), value=sheet.id))
        return found

    @open.autocomplete("one")
    @open.autocomplete("two")
    @open.autocomplete("three")
    @open.autocomplete("four")
    @open.autocomplete("five")
    @open.autocomplete("six")
    async def _known(self, interaction: Interaction, typed: str) -> Suggestions:
        """Whom this server has seen, guests too; what was typed before the last name stays."""
        if interaction.guild_id is None:
            return []
        match = _LAST_PART.match(typed)
        before, last = (match[1] or "", match[2]) if match else ("", typed)
        people = await self.house.club.find_people(interaction.guild_id, last)
        picked = await self._mentioned(interaction.guild_id, before)
        found = [
            (f"{before}{plain_name(name)}", f"{picked}{f'<@{person}>' if person > 0 else name}")
            for person, name in people
        ]
        return [
            app_commands.Choice(name=clip(label, OPTION_LIMIT), value=value)
            for label, value in found
            if plain_name(label) and len(value) <= OPTION_LIMIT
        ][:OPTIONS]

    async def _mentioned(self, guild: int, typed: str) -> str:
        """Names with accounts as mentions: of who was picked before only the name is left, as if he were a guest."""
        for part in filter(None, map(str.strip, SEPARATORS.split(typed))):
            called = [who for who, name in await self.house.club.find_people(guild, part) if plain_name(name) == part]
            if len(called) == 1 and called[0] > 0:
                typed = re.sub(rf"(?<!\w){re.escape(part)}(?!\w)", f"<@{called[0]}>", typed, count=1)
        return typed


async def _people(interaction: Interaction, typed: str) -> list[Person | str]:
    """The people of a side as they were typed: mentions, whatever is between them, and names of guests.

    `Refusal`: sheet.open.nobody.
    """
    assert interaction.guild is not None
    found: list[Person | str] = []
    pieces = [part.strip() for piece in _AROUND.split(typed) for part in SEPARATORS.split(piece)]
    for part in list(filter(None, pieces)) or [""]:
        mention = _MENTION.fullmatch(part)
        if mention is None:
            found.append(plain_name(part))
            continue
        try:
            found.append(person_of(await interaction.guild.fetch_member(int(mention[1]))))
        except discord.NotFound:
            raise Refusal("sheet.open.nobody") from None
    return found


def _may_see(sheet: Sheet, interaction: Interaction) -> bool:
    """A sheet stands in a channel that others may not see; what counts in the league everybody may."""
    here = sheet.channel == interaction.channel_id
    return here or sheet.stage == "counted" or sheet.may_write(interaction.user.id) or manages(interaction)


async def find_sheet(house: House, interaction: Interaction, number: int | None, open: bool = True) -> Sheet:
    """The sheet that a command means: the one named, or this person's in this channel, or his only one.

    `ClubError`: sheet.unknown; `Refusal`: sheet.none, sheet.which (numbers).
    """
    guild = guild_of(interaction)
    if number is not None:
        return await house.club.sheet(number if 0 < number < _FIRST else 0, guild)
    found: Sequence[Sheet] = await house.club.sheets(guild, interaction.user.id, open=open)
    here = [one for one in found if one.channel == interaction.channel_id]
    if not found and open and manages(interaction):
        here = [one for one in await house.club.sheets(guild) if one.channel == interaction.channel_id]
    chosen = here or found
    if not chosen:
        raise Refusal("sheet.none")
    if len(chosen) > 1 and open:
        raise Refusal("sheet.which", numbers=tuple(str(one.id) for one in chosen[:OPTIONS]))
    return chosen[0]
