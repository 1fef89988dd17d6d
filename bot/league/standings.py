"""Who stands where? Figures out of matches, and a table out of figures: one pure function behind all that is shown."""

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Final

from bot.league.model import (
    FORM,
    KINDS,
    Entry,
    Figures,
    Kind,
    Match,
    PersonId,
    Row,
    Season,
    Share,
    Standing,
    Sums,
    TieBreak,
)

Who = tuple[PersonId, ...]
"""One person, or a pair, the smaller number first."""

_LETTERS: Final[Mapping[str, str]] = {"won": "W", "drawn": "D", "lost": "L", "abandoned": "A", "excused": "-", "": ""}
_Result = tuple[Who, int, Share]
"""Whose match it is, his side, and what it brings him."""
_Summed = dict[Who, tuple[list[str], list[int]]]
"""The letters of everybody's matches, oldest first, and their sums in the order of `_figures`."""


def tally(matches: Iterable[Match], kind: Kind) -> dict[Who, Figures]:
    """What everybody has done in these matches, in whatever order they come; only those that count do.

    A match is a pair's where two people and nobody else were a side. It brings the pair what it brings each of the
    two; where one of them abandoned it, the pair did.
    """
    tallied = Tally((kind,))
    tallied.take(matches)
    return tallied.figures(kind)


class Tally:
    """A tally of matches that come piece by piece, so that they need not all be in memory."""

    def __init__(self, kinds: Iterable[Kind] = KINDS) -> None:
        self._summed: dict[Kind, _Summed] = {kind: {} for kind in kinds}

    def take(self, matches: Iterable[Match]) -> None:
        """Take in matches that are later than all before them; in a piece they may have any order."""
        counting = sorted([match for match in matches if match.state == "counts"], key=attrgetter("at", "id"))
        for kind, summed in self._summed.items():
            _sum_up(counting, _of_persons if kind == "persons" else _of_pairs, summed)

    def figures(self, kind: Kind) -> dict[Who, Figures]:
        """What everybody has done in the matches so far: as `tally` gives it for all of them."""
        return {who: _figures(*summed) for who, summed in self._summed[kind].items() if summed[0]}


def add(first: Figures, then: Figures) -> Figures:
    """The figures of both, whose matches are others. Exact, and associative, where `then` is not older than `first`.

    Where it is (see `late`), all is exact but the form, which has to be told from the matches again.
    """
    older, newer = (then, first) if late(first, then) else (first, then)
    return Figures(
        played=first.played + then.played,
        won=first.won + then.won,
        drawn=first.drawn + then.drawn,
        lost=first.lost + then.lost,
        abandoned=first.abandoned + then.abandoned,
        excused=first.excused + then.excused,
        points_for=first.points_for + then.points_for,
        against=first.against + then.against,
        rounds=first.rounds + then.rounds,
        best=max(first.best, then.best),
        canastras=first.canastras + then.canastras,
        clean=first.clean + then.clean,
        capotes=first.capotes + then.capotes,
        caras=first.caras + then.caras,
        balance=first.balance + then.balance,
        last=(older.last + newer.last)[-FORM:],
        last_at=max(first.last_at, then.last_at),
    )


def late(kept: Figures, more: Figures) -> bool:
    """Whether the matches of `more` ended before the last one that is kept (a score sheet confirmed days later)."""
    return 0 < more.last_at < kept.last_at


def league_points(season: Season, figures: Figures) -> int:
    """Points of the league: the season's prices, and the opening balance."""
    return (
        season.win * figures.won
        + season.draw * figures.drawn
        + season.loss * figures.lost
        + season.abandonment * figures.abandoned
        + figures.balance
    )


_BREAKS: Final[Mapping[TieBreak, Callable[[Row], float]]] = {
    "points": lambda row: -row.points,
    "won": lambda row: -row.figures.won,
    "difference": lambda row: row.figures.against - row.figures.points_for,
    "points_for": lambda row: -row.figures.points_for,
    "average": lambda row: -row.average,
}
"""What each link of a chain compares: the less, the better."""


def rank(season: Season, figures: Mapping[Who, Figures], kind: Kind) -> Standing:
    """The table, best first by the season's chain; who is equal in all of it has the same place (1, 1, 3).

    Equal ones stand in the order of their numbers, which decides nothing. Who has neither played a match that counts
    nor brought a balance is not in it.
    """
    breaks = [_BREAKS[one] for one in season.chain]
    rows = [Row(0, who, league_points(season, one), one) for who, one in figures.items() if one.played or one.balance]
    keyed = sorted([(tuple([tell(row) for tell in breaks]), row.who, row) for row in rows])
    ranked: list[Row] = []
    place, before = 0, tuple[float, ...]()
    for number, (key, _, row) in enumerate(keyed, 1):
        if key != before:
            place, before = number, key
        ranked.append(Row(place, row.who, row.points, row.figures))
    return Standing(season, kind, tuple(ranked))


def whose(match: Match, kind: Kind) -> list[Who]:
    """Who has the match in his figures, if it counts."""
    results = _of_persons(match) if kind == "persons" else _of_pairs(match)
    return [who for who, _, share in results if share]


def _of_persons(match: Match) -> list[_Result]:
    return [((one.person,), one.side, one.share) for one in match.entries if one.person is not None]


def _of_pairs(match: Match) -> list[_Result]:
    """A match that brings nothing to one of the two is not the pair's either."""
    sides = list[list[Entry]]([] for _ in match.sides)
    for entry in match.entries:
        sides[entry.side].append(entry)
    pairs = list[_Result]()
    for side, members in enumerate(sides):
        if len(members) != 2:
            continue
        one, two = members
        if one.person is not None and two.person is not None and one.share and two.share:
            who = (one.person, two.person) if one.person < two.person else (two.person, one.person)
            pairs.append((who, side, "abandoned" if two.share == "abandoned" else one.share))
    return pairs


def _sum_up(matches: Iterable[Match], results: Callable[[Match], list[_Result]], found: _Summed) -> None:
    """Add these matches to what is found already.

    Plain numbers in lists: with a `Figures` for each match it would take ten times as long.
    """
    for match in matches:
        rounds, at, sides = match.rounds, match.at, match.sides
        for who, side, share in results(match):
            summed = found.get(who)
            if summed is None:
                summed = found[who] = ([], [0] * 9)
            letter = _LETTERS[share]
            if letter:
                summed[0].append(letter)
            if letter in ("", "-"):
                continue
            own, sums = sides[side], summed[1]
            sums[0] += own.points
            sums[1] += sides[1 - side].points if len(sides) == 2 else _against(sides, side)
            sums[2] += rounds
            if own.best > sums[3]:
                sums[3] = own.best
            sums[4] += own.canastras
            sums[5] += own.clean
            sums[6] += own.capotes
            sums[7] += own.caras
            sums[8] = at


def _against(sides: tuple[Sums, ...], side: int) -> int:
    """The most points that any other side had."""
    return max((other.points for number, other in enumerate(sides) if number != side), default=0)


def _figures(letters: list[str], sums: list[int]) -> Figures:
    results = "".join(letters)
    form = results.replace("-", "")
    points_for, against, rounds, best, canastras, clean, capotes, caras, last_at = sums
    return Figures(
        played=len(form),
        won=form.count("W"),
        drawn=form.count("D"),
        lost=form.count("L"),
        abandoned=form.count("A"),
        excused=len(results) - len(form),
        points_for=points_for,
        against=against,
        rounds=rounds,
        best=best,
        canastras=canastras,
        clean=clean,
        capotes=capotes,
        caras=caras,
        last=form[-FORM:],
        last_at=last_at,
    )
