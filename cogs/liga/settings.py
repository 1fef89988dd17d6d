"""`/config fuso`, `/config liga`: the server's time zone, where results are told, and what makes the league fair."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.club.zones import zone_of
from bot.league.zones import find_zones, zone
from bot.text import Words
from cogs.config import Config
from cogs.house import House, Interaction, house_of
from cogs.liga.settings_board import CLUB, NUMBERS, league_settings_board
from cogs.lobby import show_board
from cogs.names import Suggestions, choice, named, options
from cogs.ui.allowed import must_manage
from cogs.ui.door import MissingPermissions, Refusal, command
from cogs.ui.item import Click, Form, on
from cogs.ui.names import plain_name
from cogs.ui.reply import Reply

_NEEDED: Final = ("view_channel", "send_messages")
_ON: Final = [choice("league.set.off", 0), choice("league.set.on", 1)]
PairDay = app_commands.Range[int, 0, 100]
AccountDays = app_commands.Range[int, 0, 3650]
SheetHours = app_commands.Range[int, 1, 720]


async def suggest_zones(_: Interaction, typed: str) -> Suggestions:
    """The time zones whose name holds what was typed, the usual ones first."""
    return [app_commands.Choice(name=name, value=name) for name in find_zones(typed)]


class LeagueConfig:
    """Commands that hang on `/config`; `self` is its cog."""

    @Config.group.command(**named("config.fuso"))
    @options("config.fuso", name="fuso")
    @app_commands.autocomplete(name=suggest_zones)
    @command
    async def zone(self, interaction: Interaction, reply: Reply, name: str | None = None) -> None:
        """The server's time zone."""
        guild = must_manage(interaction)
        await change(house_of(interaction), reply, guild, **({} if name is None else {"zone": _zone_meant(name)}))

    @Config.group.command(**named("config.liga"))
    @options("config.liga", results="resultados", weekly="resumo", pair_day="dupla", account_days="conta")
    @options("config.liga", sheet_hours="silencio", club="clube")
    @app_commands.choices(weekly=_ON)
    @command
    async def league(
        self,
        interaction: Interaction,
        reply: Reply,
        results: discord.TextChannel | None = None,
        weekly: int | None = None,
        pair_day: PairDay | None = None,
        account_days: AccountDays | None = None,
        sheet_hours: SheetHours | None = None,
        club: app_commands.Range[str, 1, CLUB] | None = None,
    ) -> None:
        """What holds for the league of this server."""
        guild = must_manage(interaction)
        house = house_of(interaction)
        given: dict[str, Any] = {
            "results_channel": None if results is None else _writable(house, guild, results.id),
            "weekly": None if weekly is None else bool(weekly),
            "pair_day": pair_day,
            "account_days": account_days,
            "sheet_hours": sheet_hours,
            "club": None if club is None else plain_name(club, CLUB),
        }
        await change(house, reply, guild, **{name: value for name, value in given.items() if value is not None})


async def change(house: House, reply: Reply, guild: int, **fields: Any) -> None:
    """Set what was given, and show everything as it is now."""
    if fields:
        await house.tables.set_house(guild, **fields)
    words = await house.words(reply.interaction)
    server = await house.tables.house(guild)
    board = league_settings_board(words, server, zone_of(server), house.now())
    await show_board(reply, board)


def _zone_meant(typed: str) -> str:
    """The only zone that holds what was typed ("são paulo"), or the one of that name. `LeagueError`: league.zone."""
    found = find_zones(typed, 2)
    return found[0] if len(found) == 1 else zone(typed).key


def _writable(house: House, guild: int, channel_id: int) -> int:
    """The channel, if it is one of this server where the bot may post. `MissingPermissions`."""
    channel = house.bot.get_channel(channel_id)
    if not isinstance(channel, discord.abc.GuildChannel) or channel.guild.id != guild or channel.guild.me is None:
        raise MissingPermissions("view_channel")
    allowed = channel.permissions_for(channel.guild.me)
    needed = (*_NEEDED, *(("attach_files",) if house.pictures else ()))
    missing = tuple(name for name in needed if not getattr(allowed, name))
    if missing:
        raise MissingPermissions(*missing)
    return channel_id


class ClubForm(Form):
    """What is the club called?"""

    def __init__(self, house: House, words: Words, now: str) -> None:
        super().__init__(house, words("league.set.club.button"))
        self.name = self.ask(words("league.set.club.label"), most=CLUB, optional=True, given=now)

    async def submitted(self, reply: Reply) -> None:
        """Keep it; an empty one is none."""
        guild = must_manage(reply.interaction)
        await change(self.house, reply, guild, club=plain_name(self.name.value, CLUB))


@on("settings.league")
async def _open(click: Click) -> None:
    await change(click.house, click.reply, must_manage(click.interaction))


@on("settings.league.zone")
async def _zone(click: Click) -> None:
    guild = must_manage(click.interaction)
    await change(click.house, click.reply, guild, zone=zone(click.value).key)


@on("settings.league.results")
async def _results(click: Click) -> None:
    guild = must_manage(click.interaction)
    value = next(iter(click.values), "")
    await change(
        click.house,
        click.reply,
        guild,
        results_channel=_writable(click.house, guild, int(value)) if value.isdecimal() else None,
    )


@on("settings.league.set")
async def _set(click: Click) -> None:
    guild = must_manage(click.interaction)
    name, value = click.arg(), click.arg(1)
    if not value.isdecimal() or len(value) > 6:
        raise Refusal("door.old_button")
    if name == "weekly":
        await change(click.house, click.reply, guild, weekly=value == "1")
        return
    known = NUMBERS.get(name)
    if known is None or not known.low <= int(value) <= known.high:
        raise Refusal("door.old_button")
    await change(click.house, click.reply, guild, **{name: int(value)})


@on("settings.league.club")
async def _club(click: Click) -> None:
    guild = must_manage(click.interaction)
    now = (await click.house.tables.house(guild)).club
    await click.interaction.response.send_modal(ClubForm(click.house, await click.words(), now))
