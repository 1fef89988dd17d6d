"""How strong is somebody thought to be, and how did it come to that? A number, and its course as a small chart."""

from collections.abc import Sequence
from typing import Final

from bot.league.model import PROVISIONAL, Rating
from bot.league.people import Profile, Step
from bot.league.ratings import BEGINNER
from render.buraco_chart import draw_line
from render.canvas import GOLD_ON_PANEL, ON_FELT, ON_PANEL, SOFT_ON_PANEL, Box, Canvas
from render.colours import CREAM, FELT_LINE, GOLD, PANEL
from render.lettering import clip
from render.look import Words
from render.picture import Picture, finish
from render.standings_words import number, person_name

WIDTH: Final = 1100
HEIGHT: Final = 500
_NUMBER: Final[Box] = (16, 100, 300, 384)
_CHART: Final[Box] = (332, 100, 752, 384)
_MOST_POINTS: Final = 200
_LEVEL: Final = 60
"""The least difference of ratings that fills the chart's height: small changes look small."""


def profile_picture(profile: Profile, name: str, words: Words, sides: int = 2) -> Picture:
    """Draw somebody's rating at matches of so many sides. `name`: "" for somebody who was removed.

    Where he has played none, the number is a beginner's, and the chart says that there is nothing yet.
    """
    steps = profile.course.get(sides, ())
    canvas = compose_profile(profile, name, words, sides)
    shown = person_name(words, {profile.person: name}, profile.person)
    return finish(canvas.image, "perfil", _sentences(steps, clip(shown, 40), words), private=False)


def compose_profile(profile: Profile, name: str, words: Words, sides: int) -> Canvas:
    """Lay out the title, the number and the chart."""
    steps = profile.course.get(sides, ())
    canvas = Canvas(WIDTH, HEIGHT)
    game = words(f"game.{profile.game}")
    canvas.fitted(game, (WIDTH - 28, 56), 32, ON_FELT, 300, 24, "right")
    canvas.fitted(person_name(words, {profile.person: name}, profile.person), (28, 56), 46, ON_FELT, 740, 30)
    _draw_number(canvas, steps[-1].rating if steps else BEGINNER, words)
    canvas.plate(_CHART, PANEL)
    if len(steps) < 2:
        middle = (_CHART[0] + _CHART[2] // 2, _CHART[1] + _CHART[3] // 2)
        canvas.fitted(words("picture.profile.none"), middle, 34, ON_PANEL, _CHART[2] - 40, 24, "middle")
    else:
        _draw_course(canvas, steps, words)
    return canvas


def _draw_number(canvas: Canvas, rating: Rating, words: Words) -> None:
    x, y, wide, _ = _NUMBER
    middle = x + wide // 2
    canvas.plate(_NUMBER, PANEL)
    canvas.fitted(words("picture.profile.rating"), (middle, y + 54), 34, SOFT_ON_PANEL, wide - 24, 24, "middle")
    canvas.fitted(number(words, rating.shown), (middle, y + 150), 104, GOLD_ON_PANEL, wide - 24, 60, "middle")
    matches = words("picture.profile.matches", n=rating.played)
    canvas.fitted(matches, (middle, y + 250), 34, ON_PANEL, wide - 24, 24, "middle")
    if rating.provisional:
        canvas.fitted(words("picture.profile.provisional"), (middle, y + 310), 32, ON_PANEL, wide - 24, 22, "middle")
        left = words("picture.profile.missing", n=PROVISIONAL - rating.played)
        canvas.fitted(left, (middle, y + 350), 26, SOFT_ON_PANEL, wide - 24, 20, "middle")


def _draw_course(canvas: Canvas, steps: Sequence[Step], words: Words) -> None:
    """The line from the first match to the last; the highest and the lowest level are named."""
    x, y, wide, high = _CHART
    levels = [step.rating.shown for step in steps]
    most, least = max(levels), min(levels)
    room = max(most - least, _LEVEL)
    left, right, top, bottom = x + 28, x + wide - 36, y + 66, y + high - 66

    def place(index: int) -> tuple[int, int]:
        return (
            left + (right - left) * index // (len(levels) - 1),
            bottom - (bottom - top) * (levels[index] - least) // room,
        )

    highest, lowest = levels.index(most), levels.index(least)
    for index in {highest, lowest}:
        canvas.image.paste(FELT_LINE, (left, place(index)[1] - 1, right, place(index)[1] + 1))
    step = -(-len(levels) // _MOST_POINTS)
    shown = sorted({*range(0, len(levels), step), highest, lowest, len(levels) - 1})
    draw_line(canvas, [place(index) for index in shown], GOLD)
    canvas.figure("disc", 24, place(len(levels) - 1), PANEL)
    canvas.figure("disc", 18, place(len(levels) - 1), CREAM)
    highs = words("picture.profile.highest", number=number(words, most))
    lows = words("picture.profile.lowest", number=number(words, least))
    canvas.fitted(highs, (left, y + 34), 30, SOFT_ON_PANEL, wide - 56, 22)
    canvas.fitted(lows, (left, y + high - 32), 30, SOFT_ON_PANEL, wide - 56, 22)


def _sentences(steps: Sequence[Step], name: str, words: Words) -> tuple[str, ...]:
    """What the picture says, in words."""
    isolated = name if name.isascii() else f"\u2068{name}\u2069"
    if not steps:
        return (words("picture.profile.alt.none", name=isolated),)
    levels = [step.rating.shown for step in steps]
    return (
        words("picture.profile.alt.now", name=isolated, number=number(words, levels[-1]), n=len(levels)),
        *((words("picture.profile.alt.provisional"),) if steps[-1].rating.provisional else ()),
        words("picture.profile.alt.range", most=number(words, max(levels)), least=number(words, min(levels))),
    )
