"""How is a round of Buraco counted: the sheet with every item, and all that anybody may want to check?"""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.games.base import RoundResult, Seat, Side
from bot.games.buraco.count import ITEMS
from bot.games.buraco.state import BuracoView, Public
from render.buraco_chart import draw_chart
from render.buraco_facts import gain
from render.buraco_rest import compose_rest
from render.buraco_side import compose_side
from render.buraco_words import count_sentences, rest_sentences, side_sentences
from render.canvas import GOLD_ON_PANEL, ON_FELT, ON_PANEL, SOFT_ON_PANEL, Canvas, Ink
from render.colours import CREAM, FELT_LINE, GOLD, PANEL
from render.look import TableLook
from render.picture import Picture, finish
from render.sides import SIDE_MARKS, side_lines

WIDTH: Final = 1100
_LEFT, _LABEL, _HEAD, _LINE, _FOOT = 16, 250, 66, 34, 56
_CHART: Final = 200
_COLUMN: Final = {2: 216, 3: 150}
"""How wide a side's column is by their number, where the chart stands beside the sheet."""
_ROW: Final = {False: 42, True: 48}
_ALWAYS: Final = frozenset(("canastras", "cards", "hands"))
_BESIDE: Final = 3
"""With more sides than these the chart stands below the sheet."""

History = Sequence[tuple[int, ...]]


def buraco_count(result: RoundResult, view: BuracoView, look: TableLook, history: History = ()) -> tuple[Picture, ...]:
    """Draw the end of a round: the sheet, then each side's melds with their points, then the hands that were left.

    `view`: of the finished round. `history`: the running scores after each finished round, this one's last.
    """
    sheet = compose_count(result, view, look, history)
    pictures = [finish(sheet.image, "contagem", count_sentences(result, view, look, history), private=False)]
    for side, melds in enumerate(view.public.melds):
        if melds:
            drawn = compose_side(view.public, side, view.seat, look, counted=True)
            said = side_sentences(view.public, side, view.seat, look, counted=True)
            pictures.append(finish(drawn.image, "jogos", said, private=False))
    if any(view.public.held):
        said = rest_sentences(view.public, look)
        pictures.append(finish(compose_rest(view.public, look).image, "restos", said, private=False))
    return tuple(pictures)


def items_shown(result: RoundResult) -> tuple[str, ...]:
    """The items of the sheet: those that are always there, and those that are something for some side."""
    return tuple(item for item in ITEMS if item in _ALWAYS or any(side.get(item) for side in result.items))


def compose_count(result: RoundResult, view: BuracoView, look: TableLook, history: History = ()) -> Canvas:
    """Lay out the sheet, the chart beside it (more than three sides: below it), and what comes next."""
    public, sides, room = view.public, len(result.totals), WIDTH - 2 * _LEFT
    beside = sides <= _BESIDE
    row = _ROW[look.large] if beside else 38
    column = _COLUMN[sides] if beside else (room - _LABEL - 20) // sides
    wide, high = _LABEL + sides * column + 20, _names_high(view, look) + (len(items_shown(result)) + 2) * row + 24
    chart = (_LEFT, _HEAD + high + 10, room, _CHART)
    if beside:
        chart = (_LEFT + wide + 12, _HEAD, room - wide - 12, high)
    canvas = Canvas(WIDTH, chart[1] + chart[3] + _FOOT + 8)
    ended = "picture.buraco.match_over" if public.outcome is not None else "picture.buraco.round_over"
    canvas.text(look.words(ended, round=result.round), (_LEFT + 12, 40), 44, ON_FELT, 620)
    canvas.plate((_LEFT, _HEAD, wide, high), PANEL, 16)
    _draw_table(canvas, result, view, look, column, row)
    before = tuple(score - total for score, total in zip(result.scores, result.totals, strict=True))
    scores = [(0,) * sides, *history] if history else [before, result.scores]
    draw_chart(canvas, scores, public.rules, look, chart)
    _draw_next(canvas, result, public, look, canvas.image.height - _FOOT // 2 - 8)
    return canvas


def _names_high(view: BuracoView, look: TableLook) -> int:
    """Height of the row of names: a line a person, where a column is not headed "Nós" or "Eles"."""
    return 16 + _LINE * len(side_lines(view.public.sides, 0, view.seat, look))


def _draw_table(canvas: Canvas, result: RoundResult, view: BuracoView, look: TableLook, column: int, row: int) -> None:
    """A row an item, a column a side; then the total and the running score."""
    public, words = view.public, look.words
    ends = [_LEFT + _LABEL + (side + 1) * column for side in range(len(public.sides))]
    for side, end in enumerate(ends):
        canvas.figure(SIDE_MARKS[side], 22, (end - column + 26, _HEAD + 30), CREAM)
        _draw_names(canvas, public, side, view.seat, look, (end - column + 46, column - 48))

    def draw(label: str, middle: int, size: int, inks: tuple[Ink, Ink], cells: Iterable[str]) -> list[int]:
        canvas.fitted(label, (_LEFT + 18, middle), size, inks[0], _LABEL - 10, 22)
        room = min(108, column - 46)
        return [
            end - canvas.fitted(text, (end, middle), size, inks[1], room, 20, "right")
            for end, text in zip(ends, cells, strict=True)
        ]

    middle, size = _HEAD + _names_high(view, look) + row // 2, row * 3 // 4
    for item in items_shown(result):
        points = [words("picture.buraco.number", number=side.get(item, 0)) for side in result.items]
        draw(words(f"picture.buraco.item.{item}"), middle, size, (SOFT_ON_PANEL, ON_PANEL), points)
        middle += row
    canvas.plate((_LEFT + 12, middle - row // 2 + 2, ends[-1] - _LEFT + 2, 3), FELT_LINE, 1)
    totals = [gain(total, look) for total in result.totals]
    draw(words("picture.buraco.total"), middle + 8, size + 4, (ON_PANEL, ON_PANEL), totals)
    scores = [words("picture.buraco.number", number=score) for score in result.scores]
    middle += row + 12
    starts = draw(words("picture.buraco.score.title"), middle, size + 6, (GOLD_ON_PANEL, GOLD_ON_PANEL), scores)
    for side, start in enumerate(starts):
        if is_winner(public, result, side):
            canvas.figure("crown", 26, (start - 20, middle), GOLD)


def _draw_names(
    canvas: Canvas, public: Public, side: Side, viewer: Seat, look: TableLook, place: tuple[int, int]
) -> None:
    """The people of a side above their column, a line each; `place`: where it begins and how wide it is."""
    lines = side_lines(public.sides, side, viewer, look)
    shorts = side_lines(public.sides, side, viewer, look, short=True)
    size = 32 if len(lines) == 1 else 28
    for index, (name, short) in enumerate(zip(lines, shorts, strict=True)):
        middle = _HEAD + 30 + index * _LINE
        canvas.fitted(name, (place[0], middle), size, ON_PANEL, place[1], 22, short=short, row=_LINE)


def is_winner(public: Public, result: RoundResult, side: Side) -> bool:
    """Whether a side has won the match, or, while it goes on, leads it alone."""
    if public.outcome is not None:
        return public.outcome.winner == side
    return result.scores[side] == max(result.scores) and result.scores.count(result.scores[side]) == 1


def _draw_next(canvas: Canvas, result: RoundResult, public: Public, look: TableLook, middle: int) -> None:
    if public.outcome is not None:
        if public.outcome.winner is not None:
            names = " + ".join([look.name(seat) for seat in public.sides[public.outcome.winner]])
            canvas.tag(look.words("picture.buraco.winner", names=names), (WIDTH // 2, middle), 34, 1000, "crown")
        return
    dealer = look.name((result.dealer + 1) % len(public.held))
    text = look.words("picture.buraco.next_dealer", round=result.round + 1, name=dealer)
    canvas.fitted(text, (_LEFT + 12, middle), 34, ON_FELT, WIDTH - 2 * _LEFT - 24)
