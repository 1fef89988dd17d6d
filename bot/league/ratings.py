"""How strong is each person thought to be? Ratings by openskill (Plackett-Luce), from the ranks of the matches alone.

There is one rating for each game and number of sides. It is a pure function of the matches that count, in the order of
(`at`, `id`): each one is rated from what the one before it left. Nothing is rounded here.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.league.model import INACTIVE, Match, Millis, PersonId, Rating, Share

Group = tuple[str, int]
"""A game and its number of sides: ratings of different groups have nothing to do with each other."""

_MODEL: Final = PlackettLuce()
BEGINNER: Final = Rating(_MODEL.mu, _MODEL.sigma)
"""What somebody has before his first rated match."""
_COMPUTER: Final = Rating(BEGINNER.mu, BEGINNER.sigma / 4)
COMPUTERS: Final[Mapping[tuple[str, str], Rating]] = {
    (game, level): one
    for game in ("bisca", "buraco")
    for level, one in (("easy", Rating(_COMPUTER.mu - 10, _COMPUTER.sigma)), ("normal", _COMPUTER))
}
"""The computer players' ratings by game and level; every other one is taken for `normal`. No match moves them.

`easy` wins one deal in six against `normal` at either game: that is a difference of ten.
"""


@dataclass(frozen=True, slots=True)
class Ratings:
    """Everybody's ratings after some matches.

    `current`: by group the rating of each person who has played; `course`: by the id of a match what its people had
    after it, those alone whom it moved; `last`: (`at`, `id`) of the latest match that was rated.
    """

    current: Mapping[Group, Mapping[PersonId, Rating]] = field(default_factory=dict)
    course: Mapping[int, Mapping[PersonId, Rating]] = field(default_factory=dict)
    last: tuple[Millis, int] = (-1, -1)

    def after(self, match: Match) -> "Ratings":
        """With one match more, the very figures that `rate` would give for all of them.

        A match that does not count changes nothing. Raises ValueError for one that is not later than all others: then
        the whole history must be rated anew.
        """
        if match.state != "counts":
            return self
        if (match.at, match.id) <= self.last:
            raise ValueError("ratings go on from the latest match only")
        group = (match.game, len(match.sides))
        moved = rated(match, self.current.get(group, {}))
        return Ratings(
            {**self.current, group: {**self.current.get(group, {}), **moved}},
            {**self.course, match.id: moved},
            (match.at, match.id),
        )


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of the board. `place`: equal for equal ratings (1, 1, 3); None while the rating is provisional."""

    place: int | None
    person: PersonId
    rating: Rating


def rate(matches: Iterable[Match]) -> Ratings:
    """All ratings of one server, computed from nothing. `matches`: in any order; those that count are rated."""
    current: dict[Group, dict[PersonId, Rating]] = {}
    course: dict[int, Mapping[PersonId, Rating]] = {}
    last = (-1, -1)
    for match in sorted((one for one in matches if one.state == "counts"), key=lambda one: (one.at, one.id)):
        group = current.setdefault((match.game, len(match.sides)), {})
        course[match.id] = moved = rated(match, group)
        group.update(moved)
        last = (match.at, match.id)
    return Ratings(current, course, last)


def rated(match: Match, before: Mapping[PersonId, Rating]) -> dict[PersonId, Rating]:
    """The new ratings of those whom one match moves. `before`: the ratings of its game and number of sides until then.

    Whoever is not in `before` is a beginner. The sides are ranked as the match ended. Who has abandoned it is rated as
    if his side alone had been last; an excused partner, a computer player and a seat without a share are not moved.
    """
    ranks = _ranks(match)
    found = _rated(match, before, ranks)
    for side in {one.side for one in match.entries if one.share == "abandoned"}:
        left = _rated(match, before, [len(ranks) + 1 if other == side else rank for other, rank in enumerate(ranks)])
        for seat, entry in enumerate(match.entries):
            if entry.share == "abandoned" and entry.side == side:
                found[seat] = left[seat]
    moved = {}
    for entry, player in zip(match.entries, found, strict=True):
        if entry.person is not None and entry.share not in ("", "excused"):
            played = before.get(entry.person, BEGINNER).played + 1
            moved[entry.person] = Rating(player.mu, player.sigma, played, match.at)
    return moved


def board(ratings: Mapping[PersonId, Rating], now: Millis) -> tuple[Placed, ...]:
    """Who stands where at a moment (today, or when a season was closed), by the careful estimate mu - 3 sigma.

    Who has not played for `INACTIVE` is not on it; provisional ratings come last, without a place.
    """
    lines: list[Placed] = []
    active = [(person, one) for person, one in ratings.items() if now - one.last_at <= INACTIVE]
    for number, (person, one) in enumerate(sorted(active, key=_order), 1):
        tied = lines and _careful(lines[-1].rating) == _careful(one)
        place = None if one.provisional else lines[-1].place if tied else number
        lines.append(Placed(place, person, one))
    return tuple(lines)


def _careful(rating: Rating) -> float:
    return rating.mu - 3 * rating.sigma


def _order(line: tuple[PersonId, Rating]) -> tuple[bool, float, PersonId]:
    person, rating = line
    return rating.provisional, -_careful(rating), person


class _Given(list[list[PlackettLuceRating]]):
    """Teams made for openskill alone. It would copy them first, which takes longer than to rate them."""

    def __deepcopy__(self, memo: object) -> "_Given":
        return self


def _rated(match: Match, before: Mapping[PersonId, Rating], ranks: Sequence[int]) -> list[PlackettLuceRating]:
    """What openskill makes of everybody at the table, by seat."""
    teams = _Given([] for _ in match.sides)
    for entry in match.entries:
        if entry.person is None:
            one = COMPUTERS.get((match.game, entry.computer), _COMPUTER)
        else:
            one = before.get(entry.person, BEGINNER)
        teams[entry.side].append(PlackettLuceRating(one.mu, one.sigma))
    sides = [iter(team) for team in _MODEL.rate(teams, list(ranks))]
    return [next(sides[entry.side]) for entry in match.entries]


_WON, _DRAWN, _SPARED, _LOST = range(4)


def _ranks(match: Match) -> list[int]:
    """The rank of each side, 1 the best: by its people's shares, and by points among those who have lost.

    Where no people who stayed to the end have won, the best of the other sides has: a computer's, or one that the
    computer played for. A side that was spared (somebody else gave up) is ahead of those who lost.
    """
    classes = [_class([one.share for one in match.entries if one.side == side]) for side in range(len(match.sides))]
    unknown = [side for side, found in enumerate(classes) if found is None]
    if unknown and _WON not in classes:
        best = max(match.sides[side].points for side in unknown)
        for side in unknown:
            if _DRAWN in classes:
                classes[side] = _DRAWN
            elif match.sides[side].points == best:
                classes[side] = _WON
    keys = [
        (found, 0) if found is not None and found != _LOST else (_LOST, -sums.points)
        for found, sums in zip(classes, match.sides, strict=True)
    ]
    order = sorted(set(keys))
    return [order.index(key) + 1 for key in keys]


def _class(shares: list[Share]) -> int | None:
    """How a side did, by those of its people who stayed to the end; None where there are none."""
    if "won" in shares:
        return _WON
    if "drawn" in shares:
        return _DRAWN
    if "lost" in shares:
        return _LOST
    if "excused" in shares:
        return _LOST if "abandoned" in shares else _SPARED
    return None
