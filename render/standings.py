"""How does a table of the league look: who stands where, with which figures, and by which order?

A row has two lines, so that the letters stay large: the name, the results, the form and the points of the league; under
them points for and against, difference, average, and what else the game counts. A pair has a name on each line.
"""

from collections.abc import Sequence
from typing import Final

from bot.league.model import FORM as FORM_LENGTH
from bot.league.model import Figures, Row, Standing
from render.canvas import GOLD_ON_PANEL, ON_FELT, ON_GOLD, ON_ORANGE, ON_PANEL, SOFT_ON_PANEL, Canvas, Ink
from render.colours import DARK, FELT_LINE, LILAC, PANEL, SAND
from render.lettering import width_of
from render.look import Words
from render.picture import Picture, finish
from render.standings_words import (
    FORM,
    Names,
    chain_line,
    decimal,
    number,
    prices_line,
    season_title,
    standing_sentences,
    who_names,
)

WIDTH: Final = 1100
ROWS: Final = 10
"""Rows of a picture."""
_LEFT, _HEAD, _ROW, _LINE, _NAME, _NAME_AT, _SQUARE = 16, 96, 92, 40, 306, 92, 40
RESULTS: Final = ("played", "won", "drawn", "lost", "abandoned")
_RESULT_ENDS: Final = (472, 538, 604, 670, 736)
_FORM_AT, _POINTS_END = 776, WIDTH - 36
_INKS: Final[dict[str, Ink]] = {"W": ON_GOLD, "D": (DARK, SAND), "L": ON_ORANGE, "A": (DARK, LILAC)}
COLUMNS: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "buraco": (("for", 526), ("against", 652), ("difference", 796), ("average", 888), ("canastras", _POINTS_END)),
    "bisca": (
        *(("for", 514), ("against", 634), ("difference", 780), ("average", 876)),
        *(("capotes", 980), ("caras", _POINTS_END)),
    ),
}
"""The second line by game: figures with the right end of their column."""


def pages_of(standing: Standing) -> int:
    """How many pictures a table fills: one at least."""
    return max(1, -(-len(standing.rows) // ROWS))


def standing_picture(standing: Standing, names: Names, words: Words, page: int = 0) -> Picture:
    """Draw a page (from 0) of a table of persons or pairs. `names`: "" for somebody who was removed.

    A page that there is not is the nearest one.
    """
    page = min(max(page, 0), pages_of(standing) - 1)
    drawn = compose_standing(standing, names, words, page)
    sentences = standing_sentences(standing, names, words, page * ROWS, (page + 1) * ROWS)
    return finish(drawn.image, "tabela", sentences, private=False)


def compose_standing(standing: Standing, names: Names, words: Words, page: int) -> Canvas:
    """Lay out the title, the heads of the columns, the rows, and the order under them."""
    rows = standing.rows[page * ROWS : (page + 1) * ROWS]
    high = _ROW * (max(1, len(rows)) + 1) + 8
    canvas = Canvas(WIDTH, _HEAD + high + 108)
    _draw_title(canvas, standing, words)
    canvas.plate((_LEFT, _HEAD, WIDTH - 2 * _LEFT, high), PANEL)
    _draw_heads(canvas, standing, words)
    for index, row in enumerate(rows):
        _draw_row(
            canvas, standing.season.game, row, who_names(words, names, row.who), words, _HEAD + _ROW * (index + 1)
        )
    if not rows:
        canvas.text(words("picture.league.none"), (WIDTH // 2, _HEAD + _ROW * 3 // 2), 36, ON_PANEL, 1000, "middle")
    below = _HEAD + high + 34
    canvas.fitted(chain_line(words, standing.season), (_LEFT + 12, below), 30, ON_FELT, WIDTH - 2 * _LEFT - 24, 20)
    canvas.fitted(prices_line(words, standing.season), (_LEFT + 12, below + 42), 30, ON_FELT, 1044, 20)
    return canvas


def _draw_title(canvas: Canvas, standing: Standing, words: Words) -> None:
    kind = words(f"picture.league.kind.{standing.kind}")
    if standing.season.closed is not None:
        kind = f"{kind} · {words('picture.league.closed')}"
    room = width_of(kind, 32)
    canvas.fitted(kind, (WIDTH - _LEFT - 12, 54), 32, ON_FELT, 420, 24, "right")
    canvas.fitted(season_title(words, standing.season), (_LEFT + 12, 54), 46, ON_FELT, 1030 - min(room, 420), 30)


def _draw_heads(canvas: Canvas, standing: Standing, words: Words) -> None:
    """The name of each column, two lines as every row has."""
    first, second = _HEAD + 28, _HEAD + 66
    canvas.text(words("picture.league.head.place"), (_NAME_AT - 22, first), 28, SOFT_ON_PANEL, 50, "right")
    who = words(f"picture.league.head.{standing.kind}")
    canvas.fitted(who, (_NAME_AT, first), 28, SOFT_ON_PANEL, _NAME, 22)
    for name, end in zip(RESULTS, _RESULT_ENDS, strict=True):
        canvas.text(words(f"picture.league.head.{name}"), (end, first), 30, SOFT_ON_PANEL, 60, "right")
    form = _FORM_AT + _SQUARE * FORM_LENGTH // 2
    canvas.fitted(words("picture.league.head.form"), (form, first), 28, SOFT_ON_PANEL, 200, 20, "middle")
    canvas.fitted(words("picture.league.head.points"), (_POINTS_END, first), 30, GOLD_ON_PANEL, 84, 20, "right")
    columns = COLUMNS[standing.season.game]
    starts = (_NAME_AT + _NAME, *(end + 14 for _, end in columns))
    for (name, end), start in zip(columns, starts, strict=False):
        canvas.fitted(words(f"picture.league.head.{name}"), (end, second), 26, SOFT_ON_PANEL, end - start, 20, "right")


def _draw_row(canvas: Canvas, game: str, row: Row, names: Sequence[str], words: Words, top: int) -> None:
    canvas.plate((_LEFT + 12, top, WIDTH - 2 * _LEFT - 24, 2), FELT_LINE, 1)
    first, second = top + 28, top + 66
    leads = row.place == 1
    place = number(words, row.place)
    canvas.fitted(place, (_NAME_AT - 22, first), 38, GOLD_ON_PANEL if leads else ON_PANEL, 52, 24, "right")
    lines = _lines(names)
    for index, name in enumerate(lines):
        at, size = (_NAME_AT, first + index * _LINE), 36 if len(lines) == 1 else 34
        canvas.fitted(name, at, size, GOLD_ON_PANEL if leads else ON_PANEL, _NAME, 28, row=_LINE)
    figures = row.figures
    for what, end in zip(RESULTS, _RESULT_ENDS, strict=True):
        canvas.fitted(number(words, getattr(figures, what)), (end, first), 34, ON_PANEL, 60, 22, "right")
    _draw_form(canvas, figures.last, words, first)
    canvas.fitted(number(words, row.points), (_POINTS_END, first), 42, GOLD_ON_PANEL, 92, 24, "right")
    columns = COLUMNS[game]
    starts = (_NAME_AT + _NAME, *(end + 10 for _, end in columns))
    for (name, end), start in zip(columns, starts, strict=False):
        canvas.fitted(_figure(name, row, words), (end, second), 31, SOFT_ON_PANEL, end - start, 20, "right")


def _lines(names: Sequence[str]) -> Sequence[str]:
    """A pair has a line each; a single name that is too long is broken at a space."""
    if len(names) > 1 or width_of(names[0], 36) <= _NAME:
        return names
    pieces = names[0].split(" ")
    fitting = [cut for cut in range(1, len(pieces)) if width_of(" ".join(pieces[:cut]), 36) <= _NAME]
    if not fitting:
        return names
    return " ".join(pieces[: fitting[-1]]), " ".join(pieces[fitting[-1] :])


def _draw_form(canvas: Canvas, last: str, words: Words, middle: int) -> None:
    """The last results, oldest first: a letter in a square; the newest stands at the right."""
    start = _FORM_AT + _SQUARE * (FORM_LENGTH - len(last[-FORM_LENGTH:]))
    for index, letter in enumerate(last[-FORM_LENGTH:]):
        ink, left = _INKS[letter], start + index * _SQUARE
        canvas.plate((left + 2, middle - 18, _SQUARE - 4, 36), ink[1], 8)
        canvas.text(words(f"picture.league.form.{FORM[letter]}"), (left + _SQUARE // 2, middle), 28, ink, 34, "middle")


def _figure(name: str, row: Row, words: Words) -> str:
    figures: Figures = row.figures
    match name:
        case "for":
            return number(words, figures.points_for)
        case "against":
            return number(words, figures.against)
        case "difference":
            return number(words, row.difference, signed=True)
        case "average":
            return decimal(words, row.average)
        case "canastras":
            return f"{number(words, figures.canastras)} ({number(words, figures.clean)})"
        case _:
            return number(words, getattr(figures, name))
