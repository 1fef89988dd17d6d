"""What do the matches of a game come to: figures of a season, ratings, and the course of these? Pure."""

from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field

from bot.club.model import After, Counted, Who
from bot.league.model import KINDS, Figures, Kind, Match, PersonId, Rating, Season
from bot.league.ratings import rated
from bot.league.standings import Tally, add


@dataclass(frozen=True, slots=True)
class Running:
    """An open season with who is enrolled and what it began with."""

    season: Season
    enrolled: frozenset[PersonId] = frozenset()
    balances: Mapping[Kind, Mapping[Who, Figures]] = field(default_factory=dict)

    def takes(self, match: Match) -> bool:
        """Whether a match belongs to it."""
        return self.season.takes(match, self.enrolled)


class SeasonTally:
    """The figures of a season out of matches that come piece by piece, each later than those before it."""

    def __init__(self, running: Running, kinds: Sequence[Kind] = KINDS) -> None:
        self.season = running.season
        self._running = running
        self._kinds = kinds
        self._tally = Tally(kinds)

    def take(self, matches: Iterable[Match]) -> None:
        """Take in those of them that belong to the season."""
        self._tally.take([match for match in matches if self._running.takes(match)])

    def figures(self) -> dict[Kind, Mapping[Who, Figures]]:
        """What they come to, with the opening balances."""
        found = dict[Kind, Mapping[Who, Figures]]()
        for kind in self._kinds:
            balances = self._running.balances.get(kind, {})
            found[kind] = {**balances, **added(balances, self._tally.figures(kind))}
        return found


def figures_of(matches: Iterable[Match], running: Running) -> dict[Kind, Mapping[Who, Figures]]:
    """The figures of a season out of these matches, those that it takes, and its opening balances."""
    tally = SeasonTally(running)
    tally.take(matches)
    return tally.figures()


def added(kept: Mapping[Who, Figures], more: Mapping[Who, Figures]) -> dict[Who, Figures]:
    """The figures of those in `more`, with what was kept of them before."""
    return {who: add(kept[who], figures) if who in kept else figures for who, figures in more.items()}


def rated_on(matches: Iterable[Match], sides: int, ratings: MutableMapping[PersonId, Rating]) -> Counted:
    """What these matches, in their order, make of the ratings of that number of sides, which are moved in place."""
    moved, course = dict[PersonId, Rating](), dict[int, After]()
    for match in matches:
        if len(match.sides) == sides:
            new = rated(match, ratings)
            course[match.id] = after_of(match, new)
            ratings.update(new)
            moved |= new
    return Counted(ratings={sides: moved}, course=course)


def after_of(match: Match, moved: Mapping[PersonId, Rating]) -> After:
    """The ratings after a match that has moved these people."""
    after = tuple(None if one.person is None else moved.get(one.person) for one in match.entries)
    return after if any(after) else ()
