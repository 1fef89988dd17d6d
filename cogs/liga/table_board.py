"""How does a season's table look in a message: picture or words, pages, and what can be done with it?"""

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle

from bot.league.model import KINDS, Kind, Season, Standing
from bot.league.model import Row as TableRow
from bot.league.ratings import Placed
from bot.text import Words
from cogs.liga.shown import season_label, season_name, text_name
from cogs.ui.begin import begin_row
from cogs.ui.board import OPTIONS, Board, Row, button, menu, option
from cogs.ui.item import elsewhere
from cogs.ui.pages import paged, turn
from cogs.ui.table import GOLD, GREY
from render import Picture
from render.standings import ROWS, pages_of
from render.standings_words import FORM, Names, chain_line, decimal, number, prices_line, results_words, who_names

RATED_ROWS: Final = 20
"""People on a page of the ratings."""
TEXT: Final = "t"
PICTURE: Final = "p"
"""What a button says where words are wanted, or a picture."""


def standing_board(
    words: Words,
    standing: Standing,
    names: Names,
    page: int,
    span: str,
    picture: Picture | None,
    others: Sequence[Season] = (),
    *,
    public: bool = False,
) -> Board:
    """A page (from 0) of a table. `picture` None: in words. `others`: the seasons to choose from, where several are.

    `public`: everybody sees it, so that nothing is offered that only moves a private message.
    """
    season, pages = standing.season, pages_of(standing)
    rows = _rows(words, standing, page, text=picture is None, public=public)
    game = next((one.game for one in others if one.game != season.game), None)
    if game is not None:
        way = (TEXT,) if picture is None else ()
        rows[0] = [*rows[0], button(words(f"game.{game}"), elsewhere("league.game", game, standing.kind, *way))]
    if len(others) > 1 and not public:
        rows.append([_season_menu(words, others, season, standing.kind)])
    lines = [span]
    if picture is None:
        lines = [*_lines(standing, names, words, page), "", chain_line(words, season), prices_line(words, season), span]
    head = f"### {season_name(season, words)} · {words(f'picture.league.kind.{standing.kind}')}"
    foot = words("league.page", page=page + 1, pages=pages, n=len(standing.rows)) if pages > 1 else ""
    pictures = () if picture is None else (picture,)
    return Board(head, "\n".join(lines), rows, foot, pictures, GOLD if season.closed is None else GREY)


def _rows(words: Words, standing: Standing, page: int, *, text: bool, public: bool) -> list[Row]:
    """Other pages, the other table, the other way to read it; then what can be had of it."""
    season, way = standing.season, (TEXT,) if text else ()
    key = (str(season.id), standing.kind)
    around = [
        *turn(page, more=page + 1 < pages_of(standing), verb="league.table", before=key, after=way),
        *(
            button(words(f"picture.league.kind.{kind}"), elsewhere("league.table", key[0], kind, "0", *way))
            for kind in KINDS
            if kind != standing.kind
        ),
        button(
            words("league.button.picture" if text else "league.button.words"),
            elsewhere("league.table", *key, str(page), PICTURE if text else TEXT),
        ),
    ]
    more = [button(words("league.button.csv"), elsewhere("league.csv", *key))]
    if not public:
        shown = elsewhere("league.show", *key, str(page), *way)
        more.insert(0, button(words("league.button.show"), shown, ButtonStyle.primary))
    ended = (key[0],) if season.closed is not None else ()
    more.append(button(words("league.button.season"), elsewhere("league.season", key[0])))
    more.append(button(words("league.button.ratings"), elsewhere("league.ratings", season.game, "2", "0", *ended)))
    return [around, more]


def _season_menu(words: Words, seasons: Sequence[Season], season: Season, kind: Kind) -> Any:
    """A menu of the seasons; the one that is shown is always in it."""
    shown = list(seasons[:OPTIONS])
    if season.id not in [one.id for one in shown]:
        shown[-1] = season
    options = [option(season_label(one, words), str(one.id), chosen=one.id == season.id) for one in shown]
    return menu(elsewhere("league.pick", kind), options, words("league.other"))


def _lines(standing: Standing, names: Names, words: Words, page: int) -> list[str]:
    rows = standing.rows[page * ROWS : (page + 1) * ROWS]
    if not rows:
        return [words("picture.league.none")]
    return [row_line(row, names, words, standing.season.game) for row in rows]


def row_line(row: TableRow, names: Names, words: Words, game: str) -> str:
    """A row of a table in words, two lines."""
    figures = row.figures
    name = " + ".join(text_name(one) for one in who_names(words, names, row.who))
    form = " ".join(words(f"picture.league.form.{FORM[letter]}") for letter in figures.last)
    first = words(
        "standing.row",
        place=row.place,
        name=name,
        points=number(words, row.points),
        results=results_words(words, figures),
    )
    second = words(
        f"standing.more.{game}",
        points_for=figures.points_for,
        against=figures.against,
        difference=number(words, row.difference, signed=True),
        average=decimal(words, row.average),
        canastras=figures.canastras,
        clean=figures.clean,
        capotes=figures.capotes,
        caras=figures.caras,
    )
    return f"{first}\n{second}" + (f" · {form}" if form else "")


def ratings_board(
    words: Words,
    game: str,
    sides: int,
    placed: Sequence[Placed],
    names: Names,
    page: int,
    all_sides: Sequence[int],
    season: Season | None = None,
) -> Board:
    """Who is how strong, a page (from 0) at a time; by number of sides, as each is another game. `season`: a closed one
    at whose end it was so.
    """
    ended = () if season is None else (str(season.id),)
    shown, page, pages = paged(placed, page, RATED_ROWS)
    lines = [_rating_line(one, names, words) for one in shown]
    row = [
        *turn(page, more=page + 1 < pages, verb="league.ratings", before=(game, str(sides)), after=ended),
        *(
            button(words("ratings.sides", n=one), elsewhere("league.ratings", game, str(one), "0", *ended))
            for one in all_sides
            if one != sides
        ),
    ]
    head = words("ratings.title", game=words(f"game.{game}"), sides=words("ratings.sides", n=sides))
    body = "\n".join(lines) or words("ratings.none")
    if season is not None:
        head = f"{head}\n{words('ratings.ended', name=season_name(season, words))}"
    foot = "\n".join((words("ratings.about"), *((words("ratings.page", page=page + 1, pages=pages),) * (pages > 1))))
    other = "bisca" if game == "buraco" else "buraco"
    table = ("league.game", game) if season is None else ("league.table", str(season.id), KINDS[0], "0")
    last = [
        button(words("ratings.button", game=words(f"game.{other}")), elsewhere("league.ratings", other, "2", "0")),
        button(words("rated.button"), elsewhere(*table)),
    ]
    begin = [] if lines or season is not None else [begin_row(words)]
    return Board(head, body, [*begin, row[:5], last], foot, colour=GOLD)


def _rating_line(placed: Placed, names: Names, words: Words) -> str:
    rating = placed.rating
    name = text_name(who_names(words, names, (placed.person,))[0])
    played = words("standing.played", n=rating.played)
    if placed.place is None:
        return words("ratings.row.provisional", name=name, rating=number(words, rating.shown), played=played)
    return words("ratings.row", place=placed.place, name=name, rating=number(words, rating.shown), played=played)
