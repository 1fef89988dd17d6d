"""Which games and sets of rules are offered, and which games may one mean?"""

from collections.abc import Callable

from discord import app_commands

from bot.games import GAMES
from bot.text import Words
from cogs.house import House, Interaction
from cogs.names import choice
from cogs.ui.allowed import guild_of
from cogs.ui.board import Row, button
from cogs.ui.door import Refusal
from cogs.ui.room import GAME_ROOMS


def game_choices() -> list[app_commands.Choice[str]]:
    """Every game."""
    return [choice(f"game.{game}", game) for game in GAME_ROOMS]


def preset_choices() -> list[app_commands.Choice[str]]:
    """The sets of rules of all games."""
    return [choice(f"preset.{preset}", preset) for game in GAME_ROOMS for preset in GAMES[game].presets]


def other_games(words: Words, game: str, custom_id: Callable[[str], str]) -> Row:
    """A button for every other game."""
    others = (each for each in GAME_ROOMS if each != game)
    return [button(words("open.button.game", game=words(f"game.{each}")), custom_id(each)) for each in others]


def games_meant(named: str | None, preset: str | None) -> tuple[str, ...]:
    """The games that may be meant: the one named, or those with this preset; with nothing said all of them.

    `Refusal`: open.other_game, that game has no such preset.
    """
    having = tuple(game for game in GAME_ROOMS if preset is None or preset in GAMES[game].presets)
    meant = having if named is None else tuple(game for game in having if game == named)
    if not meant:
        raise Refusal("open.other_game")
    return meant


async def game_meant(
    house: House, interaction: Interaction, named: str | None = None, preset: str | None = None
) -> str:
    """The one game that is meant in this server's league: where several may be, the one that was played last for it,
    else the first one.

    `Refusal`: as `games_meant`.
    """
    meant = games_meant(named, preset)
    last = None if len(meant) == 1 else await house.club.last_game(guild_of(interaction))
    return last if last in meant else meant[0]
