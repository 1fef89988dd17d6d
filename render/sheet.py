"""How does the score sheet of a real table look: its rounds, the running scores, who is vulnerable, how they went?"""

from collections.abc import Iterator
from typing import Final

from bot.games.base import Side
from bot.league.sheet import Sheet
from render.buraco_chart import SIDE_COLOURS, draw_chart
from render.canvas import GOLD_ON_PANEL, ON_FELT, ON_ORANGE, ON_PANEL, SOFT_ON_PANEL, Canvas
from render.colours import FELT_LINE, GOLD, ORANGE, PANEL
from render.length import match_length
from render.lettering import clip, width_of
from render.look import TableLook, Words
from render.picture import Picture, finish
from render.sides import SIDE_MARKS
from render.standings_words import Names, number, who_names

WIDTH: Final = 1100
ROUNDS: Final = 8
"""So many rounds are shown, the last ones."""
_LEFT, _HEAD, _NUMBER, _LINE, _ROW, _SCORE, _CHART = 16, 84, 70, 38, 46, 72, 250
_COLUMN: Final = {2: 276, 3: 226}
"""The width of a side's column where the chart stands beside the table; with more sides it stands below."""
_BOTH: Final = 210
"""From this width on a column shows what the round brought and the running score."""
_ALT_NAME: Final = 24


def sheet_picture(sheet: Sheet, names: Names, words: Words) -> Picture:
    """Draw a sheet. `names`: of its people; "" for somebody who was removed."""
    return finish(
        compose_sheet(sheet, names, words).image, "placar", sheet_sentences(sheet, names, words), private=False
    )


def sheet_sentences(sheet: Sheet, names: Names, words: Words) -> tuple[str, ...]:
    """What the picture says: what is played, the scores, who is vulnerable, then the rounds, the last one first."""
    sides = [_spoken(sheet, side, names, words) for side in range(len(sheet.sides))]
    scores = zip(sides, sheet.scores, sheet.vulnerable, strict=True)
    told = [words("picture.sheet.alt.score", side=side, score=number(words, score)) for side, score, _ in scores]
    told += [
        words("picture.sheet.alt.vulnerable", side=side, points=least)
        for side, least in zip(sides, sheet.vulnerable, strict=True)
        if least and sheet.outcome is None
    ]
    for index in reversed(range(len(sheet.lines))):
        gains = [
            words("picture.sheet.alt.gain", side=side, gain=number(words, gain, signed=True))
            for side, gain in zip(sides, sheet.lines[index].score.totals, strict=True)
        ]
        told.append(words(f"picture.sheet.alt.round.{sheet.game}", number=index + 1, gains=", ".join(gains)))
    return (f"{title(sheet, words)}.", *told)


def title(sheet: Sheet, words: Words) -> str:
    """What is played, and how far: "Buraco tradicional · até 3000"."""
    preset = sheet.rules["preset"]
    return f"{words(f'preset.{preset}')} · {match_length(words, sheet.rule)}"


def _spoken(sheet: Sheet, side: Side, names: Names, words: Words) -> str:
    shown = [clip(name, _ALT_NAME) for name in who_names(words, names, sheet.sides[side])]
    return " + ".join([name if name.isascii() else f"\u2068{name}\u2069" for name in shown])


def compose_sheet(sheet: Sheet, names: Names, words: Words) -> Canvas:
    """Lay out the title, the table of rounds with the scores under it, and the chart."""
    sides, room = len(sheet.sides), WIDTH - 2 * _LEFT
    column = _COLUMN.get(sides) or (room - _NUMBER - 20) // sides
    wide = _NUMBER + sides * column + 20
    rows = max(1, min(ROUNDS, len(sheet.lines)))
    high = _names_high(sheet) + rows * _ROW + _SCORE + 14 + (_ROW if any(_vulnerable(sheet)) else 0)
    high = max(high, _CHART)
    chart = (_LEFT + wide + 12, _HEAD, room - wide - 12, high)
    if sides not in _COLUMN:
        chart = (_LEFT, _HEAD + high + 12, room, _CHART)
    canvas = Canvas(WIDTH, chart[1] + chart[3] + 20)
    _draw_title(canvas, sheet, words)
    canvas.plate((_LEFT, _HEAD, wide, high), PANEL)
    ends = [_LEFT + _NUMBER + (side + 1) * column for side in range(sides)]
    _draw_names(canvas, sheet, names, words, ends, column)
    _draw_rounds(canvas, sheet, words, ends, column)
    _draw_scores(canvas, sheet, words, ends, column, _HEAD + high)
    draw_chart(canvas, sheet.history, sheet.rule, TableLook(words, ()), chart)
    return canvas


def _vulnerable(sheet: Sheet) -> tuple[int, ...]:
    """What each side must bring in the next round; nothing where none follows."""
    return sheet.vulnerable if sheet.outcome is None else (0,) * len(sheet.sides)


def _names_high(sheet: Sheet) -> int:
    return 18 + _LINE * max(map(len, sheet.sides))


def _draw_title(canvas: Canvas, sheet: Sheet, words: Words) -> None:
    played = len(sheet.lines)
    if sheet.outcome is not None:
        state = words("picture.buraco.match_over")
    elif played:
        state = words(f"picture.sheet.after.{sheet.game}", number=played)
    else:
        state = words("picture.sheet.none")
    canvas.fitted(state, (WIDTH - _LEFT - 12, 48), 36, ON_FELT, 380, 26, "right")
    room = 1030 - min(380, width_of(state, 36))
    canvas.fitted(title(sheet, words), (_LEFT + 12, 48), 46, ON_FELT, room, 28)


def _draw_names(canvas: Canvas, sheet: Sheet, names: Names, words: Words, ends: list[int], column: int) -> None:
    """A line a person at the head of each side's column, and the winner's crown."""
    winner = sheet.outcome and sheet.outcome.winner
    for side, end in enumerate(ends):
        middle = _HEAD + 30
        canvas.figure(SIDE_MARKS[side], 22, (end - column + 22, middle), SIDE_COLOURS[side])
        if sheet.outcome is not None and side == winner:
            canvas.figure("crown", 28, (end - column + 22, middle + _LINE), GOLD)
        ink = GOLD_ON_PANEL if sheet.outcome is not None and side == winner else ON_PANEL
        for name in who_names(words, names, sheet.sides[side]):
            canvas.fitted(
                name, (end - column + 42, middle), 34, ink, column - 50, 26 if column >= _BOTH else 18, row=_LINE
            )
            middle += _LINE


def _rounds(sheet: Sheet) -> Iterator[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    """The rounds that are shown: number, totals, running scores."""
    for index in range(max(0, len(sheet.lines) - ROUNDS), len(sheet.lines)):
        yield index + 1, sheet.lines[index].score.totals, sheet.history[index + 1]


def _draw_rounds(canvas: Canvas, sheet: Sheet, words: Words, ends: list[int], column: int) -> None:
    middle = _HEAD + _names_high(sheet) + _ROW // 2
    if not sheet.lines:
        canvas.fitted(words("picture.sheet.none"), (_LEFT + 20, middle), 34, SOFT_ON_PANEL, ends[-1] - _LEFT - 20, 24)
    for index, (round_number, totals, scores) in enumerate(_rounds(sheet)):
        last = round_number == len(sheet.lines)
        canvas.plate((_LEFT + 12, middle - _ROW // 2, ends[-1] - _LEFT - 4, 2), FELT_LINE, 1)
        mark = f"… {round_number}" if index == 0 and round_number > 1 else str(round_number)
        canvas.fitted(mark, (_LEFT + _NUMBER - 6, middle), 32, SOFT_ON_PANEL, _NUMBER - 14, 22, "right")
        for end, total, score in zip(ends, totals, scores, strict=True):
            gain = number(words, total, signed=True)
            if column < _BOTH:
                canvas.fitted(gain, (end, middle), 34, ON_PANEL, column - 16, 22, "right")
                continue
            canvas.fitted(gain, (end - column // 2 + 8, middle), 34, ON_PANEL, column // 2 - 10, 22, "right")
            ink = GOLD_ON_PANEL if last else SOFT_ON_PANEL
            canvas.fitted(number(words, score), (end, middle), 34, ink, column // 2 - 14, 22, "right")
        middle += _ROW


def _draw_scores(canvas: Canvas, sheet: Sheet, words: Words, ends: list[int], column: int, below: int) -> None:
    """The scores, large; under them what a vulnerable side must bring."""
    least = _vulnerable(sheet)
    middle = below - _SCORE // 2 - 2 - (_ROW if any(least) else 0)
    canvas.plate((_LEFT + 12, middle - _SCORE // 2 + 4, ends[-1] - _LEFT - 4, 4), GOLD, 2)
    for end, score, points in zip(ends, sheet.scores, least, strict=True):
        canvas.fitted(number(words, score), (end, middle + 4), 54, GOLD_ON_PANEL, column - 16, 26, "right")
        if points:
            text = words("picture.sheet.vulnerable", points=points)
            wide = min(column - 16, width_of(text, 28) + 24)
            canvas.plate((end - wide, middle + _SCORE // 2 - 2, wide, 40), ORANGE, 12)
            canvas.fitted(text, (end - 12, middle + _SCORE // 2 + 18), 28, ON_ORANGE, wide - 20, 18, "right")
