"""What do the screens of the league share: names told apart, seasons by name, dates of the server's zone?"""

from collections.abc import Iterable
from datetime import date
from zoneinfo import ZoneInfo

from babel.dates import format_date
from discord import app_commands

from bot.club.zones import zone_of
from bot.league.model import PersonId, Season
from bot.league.zones import day_of
from bot.text import Words
from cogs.house import House, Interaction, house_of
from cogs.liga.told import known_name, name_ends, when
from cogs.names import Suggestions
from cogs.ui.allowed import guild_of
from cogs.ui.begin import begin_row
from cogs.ui.board import OPTION_LIMIT, OPTIONS
from cogs.ui.door import Refusal
from cogs.ui.games import game_meant
from cogs.ui.names import NAME_LIMIT, escape, isolate
from render.lettering import clip, look
from render.standings_words import season_title


async def plain_names(
    house: House, guild: int, people: Iterable[PersonId], limit: int = NAME_LIMIT
) -> dict[PersonId, str]:
    """What they are called here, at most so long, for pictures and files; "": removed. Equal names get the end of their
    numbers.
    """
    wanted = tuple(dict.fromkeys(people))
    known = await house.club.names(guild, wanted)
    names = {one: clip(known_name(known, one), limit) for one in wanted}
    ends = name_ends(names)
    return {person: name + ends[person] for person, name in names.items()}


def text_name(name: str) -> str:
    """A name for a message's text."""
    return isolate(escape(name))


def season_name(season: Season, words: Words) -> str:
    """Game and season for a message's text."""
    return text_name(season_title(words, season))


async def zone_here(house: House, guild: int) -> ZoneInfo:
    """The time zone of a server."""
    return zone_of(await house.tables.house(guild))


def day_told(day: date, words: Words) -> str:
    """A day as the language writes it; in English with the month's name, for 3/4 is read in two ways."""
    return format_date(day, "medium" if words.language == "en" else "short", locale=words.language)


def span_told(season: Season, where: ZoneInfo, words: Words) -> str:
    """From which day to which a season goes, in the server's zone, and how long that is from now."""
    begin = day_told(day_of(season.begin, where), words)
    if season.end is None:
        return words("season.since", begin=begin)
    last = day_told(day_of(season.end - 1, where), words)
    return words("season.span", begin=begin, end=last, far=when(season.end, "R"))


# -- which season? ----------------------------------------------------------------------------------------------------


async def find_season(house: House, interaction: Interaction, typed: str | None, game: str | None = None) -> Season:
    """The season that a command means: its number or its name, or, where nothing is said, the general league's, of
    the game that was played last where none is named.

    `ClubError`: league.season; `.none` where there is no league yet.
    """
    guild = guild_of(interaction)
    every = await house.club.seasons(guild)
    found = [one for one in every if game in (None, one.game)]
    if typed is None:
        usual = await game_meant(house, interaction, game)
        found = [one for one in found if one.game == usual] or found
        chosen = next((one for one in found if one.closed is None), found[0] if found else None)
        if chosen is None:
            raise Refusal("league.none", rows=(begin_row(await house.words(interaction)),))
        return chosen
    meant = next((one for one in every if str(one.id) == typed.strip()), None)
    if meant is not None:
        return meant
    words = await house.words(interaction)
    latest_first = sorted(found, key=lambda one: (one.closed is not None, -one.number))
    named = (one for one in latest_first if look(typed) in (look(one.name), look(season_title(words, one))))
    chosen = next(named, None)
    if chosen is None:
        raise Refusal("league.season")
    return chosen


async def suggest_seasons(interaction: Interaction, typed: str) -> Suggestions:
    """The seasons of this server whose title holds what was typed."""
    return await _suggest(interaction, typed, open=None)


async def suggest_open(interaction: Interaction, typed: str) -> Suggestions:
    """Likewise those that are not closed."""
    return await _suggest(interaction, typed, open=True)


async def _suggest(interaction: Interaction, typed: str, open: bool | None) -> Suggestions:
    if interaction.guild_id is None:
        return []
    house = house_of(interaction)
    words = await house.words(interaction)
    seasons = await house.club.seasons(interaction.guild_id, open=open)
    titles = [(season_label(one, words), str(one.id)) for one in seasons]
    found = [(title, key) for title, key in titles if typed.casefold() in title.casefold() or typed == key]
    return [app_commands.Choice(name=title, value=key) for title, key in found[:OPTIONS]]


def season_label(season: Season, words: Words) -> str:
    """A season for menus: its title, and whether it is closed."""
    title = season_title(words, season)
    return clip(f"{title} · {words('picture.league.closed')}" if season.closed is not None else title, OPTION_LIMIT)
