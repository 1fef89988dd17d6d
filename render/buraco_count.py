"""How is a round of Buraco counted: the sheet with every item, and all that anybody may want to check?"""

from collections.abc import Sequence
from typing import Final

from bot.cards import Card
from bot.games.base import RoundResult, Side
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
from render.sides import SIDE_MARKS, side_name

WIDTH: Final = 1100
_LEFT, _LABEL, _HEAD, _NAMES, _FOOT = 16, 250, 66, 50, 56
_ROW: Final = {False: 42, True: 48}
_ALWAYS: Final = frozenset(("canastras", "cards", "hands"))
_BESIDE: Final = 3
"""With more sides than these the chart stands below the sheet."""

Hands = Sequence[Sequence[Card]]
History = Sequence[tuple[int, ...]]


def buraco_count(
    result: RoundResult, view: BuracoView, look: TableLook, *, hands: Hands = (), history: History = ()
) -> tuple[Picture, ...]:
    """Draw the end of a round: the sheet, then each side's melds with their points, then the hands that were left.

    `view`: of the finished round. `hands`: the cards that each seat still held, which are open now; without them the
    last picture is missing. `history`: the running scores after each finished round, this one's last.
    """
    sheet = compose_count(result, view, look, history)
    pictures = [finish(sheet.image, "contagem", count_sentences(result, view, look, history), private=False)]
    for side, melds in enumerate(view.public.melds):
        if melds:
            drawn = compose_side(view.public, side, view.seat, look, counted=True)
            said = side_sentences(view.public, side, view.seat, look, counted=True)
            pictures.append(finish(drawn.image, "jogos", said, private=False))
    if any(hands):
        said = rest_sentences(view.public, hands, look)
        pictures.append(finish(compose_rest(view.public, hands, look).image, "restos", said, private=False))
    return tuple(pictures)


def items_shown(result: RoundResult) -> tuple[str, ...]:
    """The items of the sheet: those that are always there, and those that are something for some side."""
    return tuple(item for item in ITEMS if item in _ALWAYS or any(side.get(item) for side in result.items))


def compose_count(result: RoundResult, view: BuracoView, look: TableLook, history: History = ()) -> Canvas:
    """Lay out the sheet."""
    public, words = view.public, look.words
    beside = len(public.sides) <= _BESIDE
    row = _ROW[look.large] if beside else 38
    rows = len(items_shown(result)) + 2
    table = _NAMES + rows * row + 24
    below = 0 if beside else 210
    canvas = Canvas(WIDTH, _HEAD + table + below + _FOOT + 8)
    ended = "picture.buraco.match_over" if public.outcome is not None else "picture.buraco.round_over"
    canvas.text(words(ended, round=result.round), (_LEFT + 12, 40), 44, ON_FELT, 620)
    right = WIDTH - _LEFT
    wide = _LABEL + len(public.sides) * 146 + 20 if beside else right - _LEFT
    canvas.plate((_LEFT, _HEAD, wide, table), PANEL, 16)
    _draw_table(
        canvas, result, view, look, (right - _LEFT - _LABEL - 20) // len(public.sides) if not beside else 146, row
    )
    scores = tuple(score - total for score, total in zip(result.scores, result.totals, strict=True))
    first = history[0] if len(history) > 1 else scores
    whole = [(0,) * len(public.sides), *history] if history else [first, result.scores]
    chart = (_LEFT + wide + 12, _HEAD, right - _LEFT - wide - 12, table)
    draw_chart(
        canvas,
        whole,
        public.rules.target,
        look,
        chart if beside else (_LEFT, _HEAD + table + 10, right - _LEFT, below - 10),
    )
    _draw_next(canvas, result, public, look, canvas.image.height - _FOOT // 2 - 8)
    return canvas


def _draw_table(canvas: Canvas, result: RoundResult, view: BuracoView, look: TableLook, column: int, row: int) -> None:
    """A row an item, a column a side; then the total and the running score."""
    public, words = view.public, look.words
    left, size = _LEFT + 18, row * 3 // 4
    ends = [_LEFT + _LABEL + (side + 1) * column for side in range(len(public.sides))]
    for side, end in enumerate(ends):
        name = side_name(public.sides, side, view.seat, look)
        canvas.figure(SIDE_MARKS[side], 22, (end - column + 26, _HEAD + 30), CREAM)
        canvas.fitted(name, (end - column + 46, _HEAD + 30), 32, ON_PANEL, column - 48, 22)
    middle = _HEAD + _NAMES + row // 2
    for item in items_shown(result):
        _draw_row(canvas, words(f"picture.buraco.item.{item}"), middle, size, SOFT_ON_PANEL, ON_PANEL, [
            (end, words("picture.buraco.number", number=result.items[side].get(item, 0)))
            for side, end in enumerate(ends)
        ], left)  # fmt: skip
        middle += row
    canvas.plate((left - 6, middle - row // 2 + 2, ends[-1] - left + 20, 3), FELT_LINE, 1)
    totals = [(end, gain(result.totals[side], look)) for side, end in enumerate(ends)]
    _draw_row(canvas, words("picture.buraco.total"), middle + 8, size + 4, ON_PANEL, ON_PANEL, totals, left)
    scores = [(end, words("picture.buraco.number", number=result.scores[side])) for side, end in enumerate(ends)]
    _draw_row(
        canvas,
        words("picture.buraco.score.title"),
        middle + 12 + row,
        size + 6,
        GOLD_ON_PANEL,
        GOLD_ON_PANEL,
        scores,
        left,
    )
    for side in range(len(public.sides)):
        if is_winner(public, result, side):
            canvas.figure("crown", 26, (ends[side] - column + 22, middle + 12 + row), GOLD)


def _draw_row(
    canvas: Canvas, label: str, middle: int, size: int, soft: Ink, ink: Ink, cells: list[tuple[int, str]], left: int
) -> None:
    canvas.fitted(label, (left, middle), size, soft, _LABEL - 10, 22)
    for end, text in cells:
        canvas.fitted(text, (end, middle), size, ink, 100, 20, "right")


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
