"""`/ajuda`, `/regras`, `/relatar`: where to begin, by which rules does this table play, what if something is wrong?"""

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Final

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.games import GAMES
from bot.tables.model import Millis, Report, Table, TableError
from bot.text import Words
from cogs.house import House, Interaction, place_of
from cogs.lobby import show_board
from cogs.names import choice, named
from cogs.ui.board import Board, answer_button, button, menu, option
from cogs.ui.choose import find_table, table_options
from cogs.ui.door import Refusal, command
from cogs.ui.item import Click, Form, at_table, elsewhere, on
from cogs.ui.rated import fate_line
from cogs.ui.reply import Reply
from cogs.ui.room import GAME_ROOMS
from cogs.ui.rules_text import preset_switches, rules_pages
from cogs.ui.trouble import BROKEN_LINE

log = logging.getLogger(__name__)

PRESETS: Final = {preset: game for game in GAME_ROOMS for preset in GAMES[game].presets}
"""Every named set of house rules, and its game."""
REPORT_LIMIT: Final = 1000
"""Characters of a report's text."""
_ASK_AGAIN: Final[Millis] = 10 * 60_000
_PATIENCE: Final = 1.0
"""Seconds that help waits for Discord to tell the commands' ids."""


async def learn_ids(bot: commands.Bot, house: House) -> None:
    """Ask Discord for the ids of the commands, so that texts name them to be tapped; it may not say."""
    try:
        found = await asyncio.wait_for(bot.tree.fetch_commands(), _PATIENCE)
    except (discord.DiscordException, *BROKEN_LINE) as error:
        log.info("the ids of the commands are not known: %s", type(error).__name__)
        return
    house.command_ids.update({each.name: each.id for each in found})


class Help(commands.Cog):
    """Commands for help."""

    def __init__(self, bot: commands.Bot, house: House) -> None:
        self.bot = bot
        self.house = house
        self._asked: Millis | None = None

    async def learn_ids(self) -> None:
        """Ask Discord for the commands' ids where they are not known, again some minutes after it did not say."""
        now = self.house.now()
        if not self.house.command_ids and (self._asked is None or now - self._asked >= _ASK_AGAIN):
            self._asked = now
            await learn_ids(self.bot, self.house)

    @app_commands.command(**named("ajuda"))
    @app_commands.guild_only()
    @command
    async def help(self, _: Interaction, reply: Reply) -> None:
        """Where to begin."""
        await show_help(self, reply)

    @app_commands.command(**named("regras"))
    @table_options("regras", preset="conjunto")
    @app_commands.choices(preset=[choice(f"preset.{preset}", preset) for preset in PRESETS])
    @app_commands.guild_only()
    @command
    async def rules(
        self, interaction: Interaction, reply: Reply, table: str | None = None, preset: str | None = None
    ) -> None:
        """The rules of the table that is meant, or of a preset."""
        words = await self.house.words(interaction)
        if preset is not None:
            await reply.send(_preset_board(words, preset, 0))
            return
        try:
            found = await find_table(self.house, reply, "rules", table)
        except TableError as error:
            if error.code != "table.none":
                raise
            await reply.send(_which_rules(words))
            return
        if found is not None:
            await show_rules(self.house, reply, found)

    @app_commands.command(**named("relatar"))
    @table_options("relatar", text="texto")
    @app_commands.guild_only()
    @command
    async def report(
        self,
        interaction: Interaction,
        reply: Reply,
        text: app_commands.Range[str, 1, REPORT_LIMIT] | None = None,
        table: str | None = None,
    ) -> None:
        """Report a fault, in a word or in a form."""
        meant = await _reported_table(self.house, interaction, table)
        if text is not None:
            await keep_report(self.house, reply, text, meant)
            return
        await _ask_for_report(self.house, interaction, meant)


# -- help -------------------------------------------------------------------------------------------------------------


async def show_help(cog: Help, reply: Reply) -> None:
    """What to tap first, and how everything else is found."""
    await cog.learn_ids()
    words = await cog.house.words(reply.interaction)
    rows = [
        [
            button(words("panel.buraco"), elsewhere("panel.open", "buraco"), ButtonStyle.success),
            button(words("panel.duel"), elsewhere("panel.duel"), ButtonStyle.success),
            button(words("panel.open"), elsewhere("panel.open", "bisca"), ButtonStyle.primary),
            button(words("panel.mine"), elsewhere("list", "0")),
        ],
        [
            button(words("button.rules"), elsewhere("rules.all")),
            button(words("help.settings"), elsewhere("settings", "all")),
            button(words("help.report"), elsewhere("report")),
        ],
    ]
    await show_board(reply, Board(words("help.title"), words("help.text"), rows))


@on("help")
async def _help(click: Click) -> None:
    cog: Any = click.interaction.client.get_cog(Help.__cog_name__)
    await show_help(cog, click.reply)


# -- rules ------------------------------------------------------------------------------------------------------------


async def show_rules(house: House, reply: Reply, table: Table, page: int | None = None) -> None:
    """The rules of this table, as a message of its own: an open hand stays as it is. `page`: the one turned to."""
    words = await house.words(reply.interaction)
    pages = rules_pages(words, table.plan.game, table.plan.rules, table.plan.seats)
    row = _page_row(words, len(pages), page or 0, lambda number: at_table(table.id, 0, "rules.page", str(number)))
    foot = "\n".join(filter(None, (fate_line(table, words), words("rules.table", table=table.id))))
    board = Board(body=pages[(page or 0) % len(pages)], rows=[row], foot=foot)
    await (reply.send(board) if page is None else show_board(reply, board))


def _page_row(words: Words, pages: int, page: int, custom_id: Callable[[int], str]) -> list[Any]:
    if pages == 1:
        return []
    return [
        answer_button(words("rules.page", number=number + 1), custom_id(number), number == page)
        for number in range(min(pages, 5))
    ]


@on("rules")
async def _rules(click: Click) -> None:
    table = await click.house.tables.table(click.table)
    await show_rules(click.house, click.reply, table)


@on("rules.page")
async def _rules_page(click: Click) -> None:
    table = await click.house.tables.table(click.table)
    await show_rules(click.house, click.reply, table, _number(click.args))


@on("rules.all")
async def _all_rules(click: Click) -> None:
    await show_board(click.reply, _which_rules(await click.words()))


@on("rules.of")
async def _rules_of(click: Click) -> None:
    preset = (*click.values, *click.args)[:1]
    if not preset or preset[0] not in PRESETS:
        raise Refusal("door.old_button")
    words = await click.words()
    await show_board(click.reply, _preset_board(words, preset[0], _number(click.args[1:])))


def _number(args: tuple[str, ...]) -> int:
    return int(args[0]) if args and args[0].isdecimal() and len(args[0]) < 3 else 0


def _preset_board(words: Words, preset: str, page: int) -> Board:
    """A page of the rules of a preset, and the way to all others."""
    game = PRESETS[preset]
    pages = rules_pages(words, game, preset_switches(game, preset))
    row = _page_row(words, len(pages), page, lambda number: elsewhere("rules.of", preset, str(number)))
    return Board(body=pages[page % len(pages)], rows=[row, _preset_row(words, preset)])


def _which_rules(words: Words) -> Board:
    lines = [
        "\n".join(
            (
                f"**{words(f'game.{game}')}**",
                *(f"- **{words(f'preset.{each}')}**: {words(f'preset.{each}.about')}" for each in GAMES[game].presets),
            )
        )
        for game in GAME_ROOMS
    ]
    return Board(words("rules.which"), "\n".join(lines), [_preset_row(words)])


def _preset_row(words: Words, shown: str = "") -> list[Any]:
    options = [
        option(words(f"preset.{preset}"), preset, words(f"preset.{preset}.about"), chosen=preset == shown)
        for preset in PRESETS
    ]
    return [menu(elsewhere("rules.of"), options)]


# -- fault reports ----------------------------------------------------------------------------------------------------


async def _reported_table(house: House, interaction: Interaction, named_table: str | None) -> str | None:
    """The table that a report is about: the one named or meant, of several the one last played at; or none."""
    place = place_of(interaction)
    try:
        user = interaction.user.id
        return (await house.tables.find(user, place.guild, place.channel, place.thread, named_table)).id
    except TableError as error:
        if error.code == "table.which":
            tables: tuple[Table, ...] = error.facts["tables"]
            return max(tables, key=lambda table: table.touched).id
        if error.code == "table.none":
            return None
        raise


async def keep_report(house: House, reply: Reply, text: str, table: str | None) -> None:
    """Keep the report with the table's record, and say its number. The seed of a running match stays back."""
    interaction = reply.interaction
    number = await house.tables.report(Report(interaction.user.id, interaction.guild_id, table, text))
    words = await house.words(interaction)
    log.info("report %d from a player", number)
    if table is None:
        await reply.say(words("report.done", number=number))
        return
    done = words("report.done.table", number=number, table=table)
    running = (await house.tables.table(table)).open
    await reply.say(f"{done}\n{words('report.sealed')}" if running else done)


class ReportForm(Form):
    """The form for a report about a table, or about none."""

    def __init__(self, house: House, words: Words, table: str | None) -> None:
        super().__init__(house, words("report.title"))
        self.table = table
        self.text = self.ask(words("report.label"), words("report.hint"), most=REPORT_LIMIT, long=True)

    async def submitted(self, reply: Reply) -> None:
        """Keep what was written."""
        await keep_report(self.house, reply, self.text.value, self.table)


async def _ask_for_report(house: House, interaction: Interaction, table: str | None) -> None:
    await interaction.response.send_modal(ReportForm(house, await house.words(interaction), table))


@on("report")
async def _report(click: Click) -> None:
    table = await _reported_table(click.house, click.interaction, click.table or None)
    await _ask_for_report(click.house, click.interaction, table)


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the commands."""
    await bot.add_cog(Help(bot, house))
