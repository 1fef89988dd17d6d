"""Which points does a moderator write down for the rounds of a match: a line a round, or one line for all?"""

import re
from collections.abc import Sequence
from typing import Final

from bot.club.model import Totals
from bot.text import Words
from cogs.ui.door import Refusal

_NUMBER: Final = re.compile(r"[+-]?(?:\d{1,3}(?:[.,]\d{3})+|\d{1,7})")
_BETWEEN: Final = re.compile(r"[\s|x×/]+")


def written(totals: Sequence[Sequence[int]]) -> str:
    """Totals as `read_totals` reads them: a line a round, the sides in their order."""
    return "\n".join(" ".join(str(points) for points in line) for line in totals)


def read_totals(text: str, now: Totals) -> Totals:
    """The totals of all rounds. `now`: as they are; their number and that of the sides stay.

    One line, where there were more rounds, is the final score: the last round takes the difference. `Refusal`:
    case.totals.number (text), .sides (line, count), .rounds (lines, count).
    """
    lines = [_read_line(line) for line in text.splitlines() if line.strip()]
    sides = len(now[0])
    for number, line in enumerate(lines, 1):
        if len(line) != sides:
            raise Refusal("case.totals.sides", line=number, count=sides)
    if len(lines) == 1 < len(now):
        before = [sum(side) for side in zip(*now[:-1], strict=True)]
        return (*now[:-1], tuple(final - had for final, had in zip(lines[0], before, strict=True)))
    if len(lines) != len(now):
        raise Refusal("case.totals.rounds", lines=len(lines), count=len(now))
    return tuple(lines)


def _read_line(line: str) -> tuple[int, ...]:
    pieces = [piece for piece in _BETWEEN.split(line.strip().replace("−", "-").replace("–", "-")) if piece]
    for piece in pieces:
        if not _NUMBER.fullmatch(piece):
            raise Refusal("case.totals.number", text=piece)
    return tuple(int(re.sub(r"[.,]", "", piece)) for piece in pieces)


def final(totals: Totals) -> tuple[int, ...]:
    """What all rounds come to, by side."""
    return tuple(sum(side) for side in zip(*totals, strict=True))


def order(sides: Sequence[str], words: Words) -> str:
    """In which order the sides are written."""
    return words("case.totals.order", sides=" · ".join(sides))
