"""What has one person done, with whom and against whom; how do two people, or two pairs, stand against each other?

Pure functions over matches. Those that count are looked at, and of a person's matches those that he is not excused
from. Figures are those of the standings.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final, Literal

from bot.league.model import Figures, Match, Millis, PersonId, Rating, Share
from bot.league.standings import Who, tally

TOGETHER: Final = 3
"""So many matches make somebody a partner whose results can be compared."""
Winner = Literal["a", "b", "", "drawn"]
"""Of a head to head; "": neither (a third side won, or somebody left)."""


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody with whom or against whom a person has played: how often, and how often that person won."""

    person: PersonId
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a rating's course: the match, when it ended, and the rating after it."""

    match: int
    at: Millis
    rating: Rating


@dataclass(frozen=True, slots=True)
class Profile:
    """What somebody has done in a game.

    `course`: by number of sides the steps of that rating, oldest first; the last one is the rating now. `partner`:
    the best one, who won most of at least `TOGETHER` matches with him. `opponent`: whom he met most often. `streak`:
    the letter of his last results (W, D, L; who abandoned has lost) and how many they are in a row. `longest`: the most
    wins in a row. `biggest`: points of his side's biggest round, and the match. `finished` of `begun` rated matches at
    tables came to a result.
    """

    person: PersonId
    game: str
    figures: Figures
    course: Mapping[int, tuple[Step, ...]]
    partner: Met | None = None
    opponent: Met | None = None
    streak: tuple[str, int] = ("", 0)
    longest: int = 0
    biggest: tuple[int, int] | None = None
    finished: int = 0
    begun: int = 0

    @property
    def completion(self) -> float | None:
        """Which part of the matches that he began he has played to a result; None where he began none."""
        return self.finished / self.begun if self.begun else None


@dataclass(frozen=True, slots=True)
class Versus:
    """Two people, or two pairs, against each other. `a_points`: all that a's side had in these matches, and so on.

    `meetings`: the matches and who won, oldest first. `together`, `together_won`: of two people, on one side.
    """

    a: Who
    b: Who
    meetings: tuple[tuple[int, Winner], ...] = ()
    a_points: int = 0
    b_points: int = 0
    together: int = 0
    together_won: int = 0

    def count(self, winner: Winner) -> int:
        """How many matches ended so."""
        return sum(1 for _, one in self.meetings if one == winner)


def profile(
    person: PersonId,
    game: str,
    matches: Iterable[Match],
    course: Mapping[int, Rating],
    completion: tuple[int, int] = (0, 0),
) -> Profile:
    """All that is told of a person. `course`: his rating after a match, by the match's id, where it moved him.

    `completion`: how many rated matches at tables came to a result, and how many he began.
    """
    his = [match for match in _counting(matches) if match.game == game and person in match.people]
    played = [one for match in his for one in _sat(match, person)]
    runs = [(letter, len(list(run))) for letter, run in groupby(_LETTERS[share] for _, _, share in played)]
    biggest = max(played, key=lambda one: one[0].sides[one[1]].best, default=None)
    return Profile(
        person,
        game,
        tally(his, "persons").get((person,), Figures()),
        _courses(his, course),
        partner=_partner(person, played),
        opponent=_opponent(played),
        streak=runs[-1] if runs else ("", 0),
        longest=max((length for letter, length in runs if letter == "W"), default=0),
        biggest=None if biggest is None else (biggest[0].sides[biggest[1]].best, biggest[0].id),
        finished=completion[0],
        begun=completion[1],
    )


def versus(a: Who, b: Who, matches: Iterable[Match], game: str = "") -> Versus:
    """Two people or two pairs (the smaller number first) against each other, in one game or ("") in all of them.

    A person is met on whatever side he sat, a pair only where it alone was a side. Somebody has won who has that share;
    a pair, where both have. Raises ValueError for a person on both sides, or anything but two people or two pairs.
    """
    if set(a) & set(b) or len(a) != len(b) or len(a) not in (1, 2):
        raise ValueError("two people, or two pairs, against each other")
    meetings: list[tuple[int, Winner]] = []
    points = [0, 0]
    together: list[bool] = []
    for match in _counting(matches):
        sides = _side_of(match, a), _side_of(match, b)
        if game not in ("", match.game) or None in sides:
            continue
        if sides[0] == sides[1]:
            together.append(_won(match, (*a, *b)))
            continue
        winner: Winner = "a" if _won(match, a) else "b" if _won(match, b) else "drawn" if _drawn(match, a, b) else ""
        meetings.append((match.id, winner))
        for number, side in enumerate(sides):
            assert side is not None
            points[number] += match.sides[side].points
    return Versus(a, b, tuple(meetings), points[0], points[1], len(together), sum(together))


_LETTERS: Final[Mapping[Share, str]] = {"won": "W", "drawn": "D", "lost": "L", "abandoned": "L"}
_Sat = tuple[Match, int, Share]
"""A match of somebody, his side, and what it brought him."""


def _counting(matches: Iterable[Match]) -> list[Match]:
    return sorted((match for match in matches if match.state == "counts"), key=lambda match: (match.at, match.id))


def _sat(match: Match, person: PersonId) -> list[_Sat]:
    return [(match, one.side, one.share) for one in match.entries if one.person == person and one.share in _LETTERS]


def _courses(matches: Sequence[Match], course: Mapping[int, Rating]) -> dict[int, tuple[Step, ...]]:
    found: dict[int, list[Step]] = {}
    for match in matches:
        if match.id in course:
            found.setdefault(len(match.sides), []).append(Step(match.id, match.at, course[match.id]))
    return {sides: tuple(steps) for sides, steps in found.items()}


def _partner(person: PersonId, played: Sequence[_Sat]) -> Met | None:
    """Who has the largest part of wins with him; of equal ones who has more matches."""
    met = _met((match.members(side), share) for match, side, share in played)
    known = [one for one in met if one.person != person and one.played >= TOGETHER]
    return max(known, key=lambda one: (Fraction(one.won, one.played), one.played, -one.person), default=None)


def _opponent(played: Sequence[_Sat]) -> Met | None:
    met = _met(
        ([one.person for one in match.entries if one.side != side and one.person is not None], share)
        for match, side, share in played
    )
    return max(met, key=lambda one: (one.played, -one.person), default=None)


def _met(tables: Iterable[tuple[Iterable[PersonId], Share]]) -> list[Met]:
    played, won = Counter[PersonId](), Counter[PersonId]()
    for people, share in tables:
        for person in people:
            played[person] += 1
            won[person] += share == "won"
    return [Met(person, number, won[person]) for person, number in played.items()]


def _side_of(match: Match, who: Who) -> int | None:
    """On which side he sat, or which side was theirs alone."""
    for side in range(len(match.sides)):
        seats = [entry.person for entry in match.entries if entry.side == side]
        if (len(who) == 1 and who[0] in seats) or sorted(one or 0 for one in seats) == list(who):
            return side
    return None


def _won(match: Match, who: Who) -> bool:
    return all(one.share == "won" for one in match.entries if one.person in who)


def _drawn(match: Match, *both: Who) -> bool:
    return all(one.share == "drawn" for one in match.entries if any(one.person in who for who in both))
