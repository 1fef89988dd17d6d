"""How did the running scores of a match go? A small chart with a line for every side and one for the target."""

from collections.abc import Sequence
from typing import Final

from PIL import Image, ImageDraw

from render.canvas import ON_PANEL, SOFT_ON_PANEL, Box, Canvas
from render.colours import BACK_LIGHT, CREAM, FELT_LINE, GOLD, LILAC, ORANGE, PANEL, SAND, Colour
from render.length import Rules, match_length
from render.look import TableLook
from render.sides import SIDE_MARKS

SIDE_COLOURS: Final[tuple[Colour, ...]] = (GOLD, CREAM, ORANGE, LILAC, SAND, BACK_LIGHT)
_SMOOTH: Final = 2


def draw_chart(canvas: Canvas, history: Sequence[tuple[int, ...]], rules: Rules, look: TableLook, box: Box) -> None:
    """Draw the scores into `box`. `history`: those of all sides after each round, beginning with what they were at
    the start; each side's line ends in its figure and its score. Where no number of points ends the match there is no
    line for a target, only a word on how it ends.
    """
    x, y, wide, high = box
    canvas.plate(box, PANEL, 16)
    target = None if rules.endless else rules.target
    most = max(target or 1, *(score for scores in history for score in scores))
    least = min(0, *(score for scores in history for score in scores))
    left, right, top, bottom = x + 24, x + wide - 124, y + 44, y + high - 24

    def place(index: int, score: int) -> tuple[int, int]:
        across = (right - left) * index // max(1, len(history) - 1)
        return left + across, bottom - (bottom - top) * (score - least) // max(1, most - least)

    for score, colour in (*(() if target is None else ((target, ORANGE),)), (0, FELT_LINE)):
        level = place(0, score)[1]
        canvas.image.paste(colour, (left, level - 1, right + 12, level + 2))  # the scores stand free beside it
    level = top if target is None else place(0, target)[1]
    canvas.text(match_length(look.words, rules), (left, level - 20), 25, SOFT_ON_PANEL, wide - 48)
    for side in reversed(range(len(history[0]))):
        points = [place(index, scores[side]) for index, scores in enumerate(history)]
        draw_line(canvas, points, SIDE_COLOURS[side])
        for point in points[1:]:
            canvas.figure(SIDE_MARKS[side], 22, point, PANEL)
            canvas.figure(SIDE_MARKS[side], 18, point, SIDE_COLOURS[side])
    _scores(
        canvas, history[-1], [place(len(history) - 1, score)[1] for score in history[-1]], look, (right, top, bottom)
    )


def _scores(
    canvas: Canvas, scores: tuple[int, ...], levels: list[int], look: TableLook, column: tuple[int, int, int]
) -> None:
    """The scores at the ends of the lines, moved apart where they would touch."""
    right, top, bottom = column
    step = min(30, (bottom - top) // max(1, len(scores)))
    at = top - step
    for rank, side in enumerate(sorted(range(len(scores)), key=lambda side: -scores[side])):
        most = bottom - step * (len(scores) - 1 - rank)
        at = max(at + step, min(levels[side], most))
        canvas.figure(SIDE_MARKS[side], 16, (right + 26, at), SIDE_COLOURS[side])
        score = look.words("picture.buraco.number", number=scores[side])
        canvas.fitted(score, (right + 40, at), min(27, step), ON_PANEL, 80, 18)


def draw_line(canvas: Canvas, points: list[tuple[int, int]], colour: Colour) -> None:
    """A smooth line through the points, 4 pixels wide."""
    left, top = min(x for x, _ in points) - 4, min(y for _, y in points) - 4
    wide, high = max(x for x, _ in points) - left + 4, max(y for _, y in points) - top + 4
    mask = Image.new("L", (wide * _SMOOTH, high * _SMOOTH), 0)
    path = [((x - left) * _SMOOTH, (y - top) * _SMOOTH) for x, y in points]
    ImageDraw.Draw(mask).line(path, fill=255, width=4 * _SMOOTH, joint="curve")
    canvas.image.paste(colour, (left, top), mask.reduce(_SMOOTH))
