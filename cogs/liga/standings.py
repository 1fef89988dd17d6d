"""`/liga tabela`, `ranking`: who stands where, as a picture or in words; for one or for all?"""

from typing import Final

from discord import app_commands

from bot.league.model import KINDS, Kind, Season
from bot.text import Words
from cogs.house import House, Interaction
from cogs.liga.group import GROUP, Part
from cogs.liga.shown import find_season, plain_names, span_told, suggest_seasons, zone_here
from cogs.liga.table_board import PICTURE, RATED_ROWS, TEXT, ratings_board, standing_board
from cogs.lobby import show_board
from cogs.names import choice, named, options
from cogs.ui.allowed import guild_of
from cogs.ui.board import Board
from cogs.ui.door import Refusal, command
from cogs.ui.games import game_choices, game_meant
from cogs.ui.item import Click, on
from cogs.ui.names import NAME_LIMITS
from cogs.ui.reply import Reply
from cogs.ui.room import GAME_ROOMS
from render.standings import ROWS, pages_of, standing_picture

_KINDS: Final = [choice(f"picture.league.kind.{kind}", kind) for kind in KINDS]
SIDES: Final = (2, 3, 4, 5, 6)
"""Numbers of sides that games are rated by."""


class Standings(Part):
    """Where everybody stands."""

    @GROUP.command(**named("liga.tabela"))
    @options("liga.tabela", season="temporada", kind="tabela", game="jogo")
    @app_commands.choices(kind=_KINDS, game=game_choices())
    @app_commands.autocomplete(season=suggest_seasons)
    @command
    async def table(
        self,
        interaction: Interaction,
        reply: Reply,
        season: str | None = None,
        kind: str = KINDS[0],
        game: str | None = None,
    ) -> None:
        """Show a season's table."""
        found = await find_season(self.house, interaction, season, game)
        await show_table(self.house, reply, found, _kind(kind))

    @GROUP.command(**named("liga.ranking"))
    @options("liga.ranking", game="jogo", sides="lados", season="temporada")
    @app_commands.choices(game=game_choices())
    @app_commands.autocomplete(season=suggest_seasons)
    @command
    async def ratings(
        self,
        interaction: Interaction,
        reply: Reply,
        game: str | None = None,
        sides: app_commands.Range[int, 2, 6] = 2,
        season: str | None = None,
    ) -> None:
        """Show who is how strong, now or when a season ended."""
        found = None if season is None else await find_season(self.house, interaction, season)
        meant = await game_meant(self.house, interaction, game) if found is None else found.game
        await show_ratings(self.house, reply, meant, sides, season=found)


def _kind(text: str) -> Kind:
    if text == "persons":
        return "persons"
    if text == "pairs":
        return "pairs"
    raise Refusal("door.old_button")


# -- the table --------------------------------------------------------------------------------------------------------


async def table_board(
    house: House, season: Season, kind: Kind, words: Words, page: int, *, text: bool, public: bool = False
) -> Board:
    """A page of a season's table, drawn or (`text`) in words. A page that there is not is the nearest one."""
    guild = season.guild
    standing = await house.club.standing(season.id, guild, kind)
    page = min(max(page, 0), pages_of(standing) - 1)
    shown = standing.rows[page * ROWS : (page + 1) * ROWS]
    people = [person for row in shown for person in row.who]
    span = span_told(standing.season, await zone_here(house, guild), words)
    others = () if public else await house.club.seasons(guild)
    picture = None
    for limit in NAME_LIMITS:
        names = await plain_names(house, guild, people, limit)
        if not text:
            picture = await house.draw(standing_picture, standing, names, words, page)
        board = standing_board(words, standing, names, page, span, picture, others, public=public)
        if board.fits:
            break
    return board


async def _in_words(house: House, user: int, wish: str) -> bool:
    """Whether a person reads the table in words: as a button says, else as he has set it."""
    if wish in (TEXT, PICTURE):
        return wish == TEXT or not house.pictures
    return not house.pictures or (await house.tables.personal(user)).text_mode


async def show_table(
    house: House, reply: Reply, season: Season, kind: Kind = "persons", page: int = 0, wish: str = ""
) -> None:
    """Show a season's table privately. `wish`: "t" for words, "p" for the picture."""
    words = await house.words(reply.interaction)
    text = await _in_words(house, reply.interaction.user.id, wish)
    await show_board(reply, await table_board(house, season, kind, words, page, text=text))


async def _season_of(click: Click) -> tuple[Season, Kind, int, str]:
    """What a button of a table means: season, kind, page, and in which way it is shown."""
    page = click.arg(2)
    season = await click.house.club.season(click.number(), guild_of(click.interaction))
    return season, _kind(click.arg(1)), int(page) if page.isdecimal() and len(page) < 6 else 0, click.arg(3)


@on("league")
async def _open(click: Click) -> None:
    """The panel's button."""
    await show_table(click.house, click.reply, await find_season(click.house, click.interaction, None))


@on("league.game")
async def _game(click: Click) -> None:
    """The table of a game: beside the other game's, or under a match that is over."""
    if click.arg() not in GAME_ROOMS:
        raise Refusal("door.old_button")
    found = await find_season(click.house, click.interaction, None, click.arg())
    await show_table(click.house, click.reply, found, _kind(click.arg(1) or KINDS[0]), wish=click.arg(2))


@on("league.table")
async def _turn(click: Click) -> None:
    season, kind, page, wish = await _season_of(click)
    await show_table(click.house, click.reply, season, kind, page, wish or PICTURE)


@on("league.pick")
async def _pick(click: Click) -> None:
    season = await find_season(click.house, click.interaction, click.value)
    await show_table(click.house, click.reply, season, _kind(click.arg()))


@on("league.show")
async def _show_all(click: Click) -> None:
    """Show everybody what only one person has seen so far, in the server's words."""
    season, kind, page, wish = await _season_of(click)
    words = await click.house.public_words(season.guild)
    text = wish == TEXT or not click.house.pictures
    await click.reply.publish(await table_board(click.house, season, kind, words, page, text=text, public=True))


# -- ratings ----------------------------------------------------------------------------------------------------------


async def show_ratings(
    house: House, reply: Reply, game: str, sides: int, page: int = 0, season: Season | None = None
) -> None:
    """Who is how strong, now or when a season was closed; where nobody is rated so, the board says it."""
    guild, words = guild_of(reply.interaction), await house.words(reply.interaction)
    moment = None if season is None or season.closed is None else season
    which = None if moment is None else moment.id
    placed = {number: await house.club.board(guild, game, number, which) for number in SIDES}
    found = placed[sides]
    page = min(max(page, 0), max(0, (len(found) - 1) // RATED_ROWS))
    shown = found[page * RATED_ROWS : (page + 1) * RATED_ROWS]
    names = await plain_names(house, guild, (one.person for one in shown))
    rated = [number for number in SIDES if placed[number] or number == 2]
    await show_board(reply, ratings_board(words, game, sides, found, names, page, rated, moment))


@on("league.ratings")
async def _ratings(click: Click) -> None:
    if len(click.args) not in (3, 4) or click.args[0] not in GAME_ROOMS:
        raise Refusal("door.old_button")
    sides, page = (int(one) if one.isdecimal() and len(one) < 6 else 0 for one in click.args[1:3])
    if sides not in SIDES:
        raise Refusal("door.old_button")
    season = await find_season(click.house, click.interaction, click.args[3]) if click.args[3:] else None
    game = click.args[0] if season is None else season.game
    await show_ratings(click.house, click.reply, game, sides, page, season)
