"""`/liga exportar`: a season's tables and matches as files for spreadsheets, and the buttons for them."""

import io
import zipfile
from typing import Final

import discord
from discord import app_commands

from bot.league.heads import PORTUGUESE
from bot.league.model import KINDS, Season
from cogs.house import House, Interaction
from cogs.liga.group import GROUP, Part
from cogs.liga.shown import find_season, season_name, suggest_seasons
from cogs.names import choice, named, options
from cogs.ui.allowed import guild_of
from cogs.ui.board import Board, Document, button
from cogs.ui.door import Refusal, command
from cogs.ui.item import Click, elsewhere, on
from cogs.ui.reply import Reply

MATCHES: Final = "matches"
"""What leaves besides the tables (`KINDS`)."""
_LABELS: Final = {**{kind: f"picture.league.kind.{kind}" for kind in KINDS}, MATCHES: "league.button.matches"}
_LARGEST: Final = discord.utils.DEFAULT_FILE_SIZE_LIMIT_BYTES * 9 // 10


class Files(Part):
    """What leaves the league as a file."""

    @GROUP.command(**named("liga.exportar"))
    @options("liga.exportar", season="temporada", kind="tabela")
    @app_commands.choices(kind=[choice(label, kind) for kind, label in _LABELS.items()])
    @app_commands.autocomplete(season=suggest_seasons)
    @command
    async def export(
        self, interaction: Interaction, reply: Reply, season: str | None = None, kind: str = KINDS[0]
    ) -> None:
        """Hand out a season's table, or its matches, as a file."""
        await hand_out(self.house, reply, await find_season(self.house, interaction, season), kind)


async def hand_out(house: House, reply: Reply, season: Season, what: str) -> None:
    """A table or the matches as a file, privately, with the way to the other files."""
    words, club = await house.words(reply.interaction), house.club
    heads = None if words.language == "en" else PORTUGUESE
    kind = next((kind for kind in KINDS if kind == what), None)
    if kind is None and what != MATCHES:
        raise Refusal("door.old_button")
    if kind is None:
        data = await club.export_matches(season.id, season.guild, heads)
    else:
        data = await club.export(season.id, season.guild, kind, heads)
    name, data = _packed(f"{words('league.file')}-{season.game}-{season.id}-{words(f'league.file.{what}')}.csv", data)
    others = [
        button(words(label), elsewhere("league.csv", str(season.id), one))
        for one, label in _LABELS.items()
        if one != what
    ]
    body = words("league.exported.matches" if kind is None else "league.exported", name=season_name(season, words))
    await reply.send(Board(body, rows=[others], document=Document(name, data)))


def _packed(name: str, data: bytes) -> tuple[str, bytes]:
    """A file with its name, in a ZIP where Discord would not take it as it is."""
    if len(data) <= _LARGEST:
        return name, data
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return f"{name}.zip", packed.getvalue()


@on("league.csv")
async def _csv(click: Click) -> None:
    season = await click.house.club.season(click.number(), guild_of(click.interaction))
    await hand_out(click.house, click.reply, season, click.arg(1))
