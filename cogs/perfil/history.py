"""Matches that are over: a list, a page at a time, and a single one with its rounds and its record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.games import GAMES
from bot.league.model import Match, PersonId, RoundScore
from bot.tables.model import TableError
from bot.text import Words
from cogs.house import House
from cogs.liga.told import Names, points_told, sides_told, source_told, state_told, when
from cogs.lobby import show_board
from cogs.perfil.who import called, number
from cogs.ui.allowed import guild_of, manages
from cogs.ui.begin import begin_row
from cogs.ui.board import OPTION_LIMIT, Board, Document, Row, button, menu, option
from cogs.ui.door import Refusal
from cogs.ui.item import Click, at_table, elsewhere, on
from cogs.ui.names import NAME_LIMITS, plain_name
from cogs.ui.reply import Reply
from cogs.ui.table import GOLD
from render.lettering import clip

EVERYBODY: Final = 0
"""Stands in a button for the matches of the whole server."""
_LAST_PAGE: Final = 1_000_000
_MOST_TOTALS: Final = 160
"""Totals of sides that a match's page has room for: 80 rounds of two."""


@dataclass(frozen=True, slots=True)
class Place:
    """A page (from 0) of a list of matches: of a person or `EVERYBODY`, of a game or (None) of all."""

    person: PersonId
    game: str | None
    page: int

    def args(self, page: int | None = None) -> tuple[str, str, str]:
        """How a button writes it, or another page of the same list."""
        return str(self.person), self.game or "", str(self.page if page is None else page)


async def show_history(house: House, reply: Reply, place: Place) -> None:
    """Show a page of a list, the newest match first; a page that there is not is the nearest one."""
    interaction = reply.interaction
    guild = guild_of(interaction)
    words = await house.words(interaction)
    whose = None if place.person == EVERYBODY else place.person
    matches, pages = await house.club.history(guild, whose, place.game, place.page)
    if not matches and place.page:
        place = Place(place.person, place.game, max(pages - 1, 0))
        matches, pages = await house.club.history(guild, whose, place.game, place.page)
    people = [one for match in matches for one in match.people]
    for limit in NAME_LIMITS:
        names = await called(house, interaction, people if whose is None else [whose, *people], words, limit=limit)
        board = _list_board(words, matches, names, place, pages)
        if board.fits:
            break
    await show_board(reply, board)


def _place(click: Click) -> Place:
    if len(click.args) != 3 or click.args[1] not in ("", *GAMES):
        raise Refusal("door.old_button")
    person, game, page = click.args
    return Place(number(person), game or None, min(max(number(page), 0), _LAST_PAGE))


def _list_board(words: Words, matches: Sequence[Match], names: Names, place: Place, pages: int) -> Board:
    own = place.person != EVERYBODY
    head = words("history.title", name=names[place.person]) if own else words("history.title.all")
    lines = [_line(words, match, names, place.person) for match in matches] or [words("history.none")]
    around = [
        button(words(label), elsewhere("history", *place.args(page)), emoji=emoji)
        for label, page, emoji, there in (
            ("history.newer", place.page - 1, "◀️", place.page > 0),
            ("history.older", place.page + 1, "▶️", place.page + 1 < pages),
        )
        if there
    ]
    if own:
        around.append(button(words("history.everybody"), elsewhere("history", str(EVERYBODY), place.game or "", "0")))
    rows: list[Row] = [[_menu(words, matches, names, place)] if matches else begin_row(words), around]
    foot = words("history.page", page=place.page + 1, pages=pages) if pages > 1 else ""
    return Board(head, "\n".join(lines), rows, foot, colour=GOLD)


def _line(words: Words, match: Match, names: Names, person: PersonId) -> str:
    share = next((one.share for one in match.entries if one.person == person), "")
    result = words(f"share.{share}") if share else ""
    state = "" if match.state == "counts" else state_told(match, words)
    told = [f"{when(match.at, 'd')} {_score(words, match, names)}", result, state]
    return "- " + " · ".join(filter(None, told))


def _score(words: Words, match: Match, names: Names) -> str:
    """The sides with their points: "Ana e Caio **3.010** × **2.450** Beto e Duda"."""
    sides = sides_told(match, names, words)
    points = [f"**{words.fact(sums.points)}**" for sums in match.sides]
    if len(sides) == 2:
        return f"{sides[0]} {points[0]} × {points[1]} {sides[1]}"
    return " × ".join(f"{side} {point}" for side, point in zip(sides, points, strict=True))


def _menu(words: Words, matches: Sequence[Match], names: Names, place: Place) -> Any:
    """Choose one to look at."""
    options = []
    for match in matches:
        points = points_told([side.points for side in match.sides], words)
        label = f"{words('history.number', number=str(match.id))} · {points}"
        options.append(option(label, str(match.id), _people(words, match, names)))
    return menu(elsewhere("match", *place.args()), options, words("history.choose"))


def _people(words: Words, match: Match, names: Names) -> str:
    """Who against whom without any markup, which a menu would show as it is."""
    bare = {person: plain_name(name.replace("\\", "")) or "?" for person, name in names.items()}
    return clip(" × ".join(sides_told(match, bare, words)), OPTION_LIMIT)


# -- one match ---------------------------------------------------------------------------------------------------------


async def show_match(house: House, reply: Reply, match_id: int, place: Place) -> None:
    """Show a match with its rounds. `ClubError`: league.match."""
    interaction = reply.interaction
    match = await house.club.match(match_id, guild_of(interaction))
    words = await house.words(interaction)
    names = await called(house, interaction, match.people, words)
    rounds = await house.club.rounds(match.id)
    contestable = interaction.user.id in match.people or manages(interaction)
    await show_board(reply, _match_board(words, match, names, rounds, place, contestable))


def _match_board(
    words: Words, match: Match, names: Names, rounds: Sequence[RoundScore], place: Place, contestable: bool
) -> Board:
    facts = [words(f"game.{match.game}"), _preset(words, match), when(match.at), source_told(match.source, words)]
    lines = [f"### {_score(words, match, names)}", " · ".join(facts)]
    state = state_told(match, words)
    lines.append(f"-# {state} · {words('history.disputed')}" if match.disputed else f"-# {state}")
    shown = rounds[: _MOST_TOTALS // max(2, len(match.sides))]
    lines += [f"{number}. {points_told(one.totals, words)}" for number, one in enumerate(shown, 1)]
    if len(rounds) > len(shown):
        lines.append(words("history.more", n=len(rounds) - len(shown)))
    row: list[Any] = []
    kind, _, source = match.source.partition(":")
    if kind == "table":
        row.append(button(words("history.record"), elsewhere("match.record", str(match.id))))
        row.append(button(words("button.check"), at_table(source, 0, "check")))
    if contestable and match.state == "counts":
        row.append(button(words("button.contest"), elsewhere("case.open", str(match.id))))
    row.append(button(words("history.back"), elsewhere("history", *place.args())))
    head = words("history.match", number=str(match.id))
    return Board(head, "\n".join(lines), [row], colour=GOLD)


def _preset(words: Words, match: Match) -> str:
    return words(f"preset.{match.preset}") if words.knows(f"preset.{match.preset}") else plain_name(match.preset)


async def send_record(house: House, reply: Reply, match_id: int) -> None:
    """Send a match's record as a file, to who asked. `ClubError`: league.match; `Refusal`: history.no_record."""
    match = await house.club.match(match_id, guild_of(reply.interaction))
    kind, _, table = match.source.partition(":")
    if kind != "table":
        raise Refusal("history.no_record")
    try:
        record = await house.tables.record(table)
    except TableError as error:
        raise Refusal("history.no_record") from error
    words = await house.words(reply.interaction)
    document = Document(f"partida-{match.id}.jsonl", record.encode())
    await reply.send(Board(words("history.here", number=str(match.id)), document=document))


@on("history")
async def _history(click: Click) -> None:
    await show_history(click.house, click.reply, _place(click))


@on("match")
async def _match(click: Click) -> None:
    if len(click.values) != 1:
        raise Refusal("door.old_button")
    await show_match(click.house, click.reply, number(click.values[0]), _place(click))


@on("match.record")
async def _record(click: Click) -> None:
    await send_record(click.house, click.reply, number(click.arg()))
