"""What can a round of a real table come to by the rules of its game, and what does it mean for the match?

The games' engines count and judge; this is how a score sheet asks them, the same way for every game. `Typed` is what
people write of a side instead of its total; a game's `fields` say which there are.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol

from bot.games.base import Outcome
from bot.league.model import RoundScore
from bot.league.scoring_bisca import BISCA
from bot.league.scoring_buraco import BURACO
from bot.league.typed import Field, Impossible, Typed

__all__ = ["SCORING", "Field", "Impossible", "Scoring", "Typed", "read_number", "read_total", "teams_of"]

Teams = Literal["auto", "individual", "pairs", "trios"]
_LONGEST: Final = 40
"""Characters of a total that somebody types."""


class Scoring(Protocol):
    """What a game must answer about its totals. `rules`: its rules object; `before`: the rounds that were played."""

    def fields(self, rules: Any) -> tuple[Field, ...]:
        """What may be typed of a side, in the order of a form."""

    def blank(self, rules: Any) -> Typed:
        """What holds of a side before anything is typed (in Buraco it took its morto)."""

    def check(self, rules: Any, sides: int, totals: tuple[int, ...], before: Sequence[RoundScore]) -> None:
        """Raise `Impossible` for totals that no round of so many sides can bring."""

    def rounded(self, rules: Any, total: int) -> int:
        """A sum as the rules round it."""

    def step(self, rules: Any) -> int:
        """What totals are rounded up to multiples of; 0: they are not rounded."""

    def counted(self, rules: Any, typed: Sequence[Typed], before: Sequence[RoundScore]) -> RoundScore:
        """The count of what was typed, an entry a side. `Impossible`: it cannot be so."""

    def outcome(self, rules: Any, scores: tuple[int, ...], rounds: int) -> Outcome | None:
        """How the match ends with these scores after so many rounds, or None."""

    def vulnerable(self, rules: Any, scores: tuple[int, ...]) -> tuple[int, ...]:
        """What each side must bring with its first laying down in the next round; 0: anything."""

    def knows_cara(self, rules: Any) -> bool:
        """Whether the rules know the cara de gato."""


SCORING: Final[Mapping[str, Scoring]] = {"buraco": BURACO, "bisca": BISCA}
"""Every game by its record name."""


def read_total(scoring: Scoring, rules: Any, text: str) -> int:
    """A side's total as somebody typed it: a number, or a sum ("300+105-20") that is rounded as the rules say.

    A lone number has to be a total already. `Impossible`: sheet.number_bad (text).
    """
    terms = _terms(text)
    return terms[0] if len(terms) == 1 else scoring.rounded(rules, sum(terms))


def read_number(text: str) -> int:
    """A number of the count as somebody typed it, or a sum; nothing typed is 0. `Impossible`: sheet.number_bad."""
    return sum(_terms(text)) if text.strip() else 0


def _terms(text: str) -> list[int]:
    plain = text.replace("−", "-").replace("–", "-").replace(" ", "").replace("\u00a0", "")
    terms = plain.replace("-", "+-").removeprefix("+").split("+")
    if len(text) > _LONGEST or not all(_is_number(term) for term in terms):
        raise Impossible("sheet.number_bad", text=text)
    return [int(term.replace(".", "").replace(",", "")) for term in terms]


def _is_number(term: str) -> bool:
    """Digits, with a minus before them, and points or commas between thousands ("1.200")."""
    first, *others = term.removeprefix("-").replace(",", ".").split(".")
    digits = first.isascii() and first.isdecimal() and all(one.isascii() and one.isdecimal() for one in others)
    return digits and all(len(one) == 3 for one in others) and (not others or len(first) <= 3)


def teams_of(sizes: tuple[int, ...]) -> Teams | None:
    """The switch `teams` for sides of these sizes; None where there is no such table (three in a pair)."""
    seats, each = sum(sizes), sizes[0] if sizes else 0
    if not each or len(sizes) < 2 or set(sizes) != {each}:
        return None
    usual: dict[tuple[int, int], Teams] = {(4, 2): "auto", (6, 3): "auto", (6, 2): "pairs", (4, 1): "individual"}
    if each == 1 and seats != 4:
        return "individual" if seats == 6 else "auto"
    return usual.get((seats, each))
