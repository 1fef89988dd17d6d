"""What do the matches of a game come to: figures of its open seasons, ratings, and the course of these? Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bot.club.model import Counted, Kept, Who
from bot.league.model import KINDS, Figures, Kind, Match, PersonId, Rating, Season
from bot.league.ratings import rate
from bot.league.standings import add, tally

After = tuple[Rating | None, ...]


@dataclass(frozen=True, slots=True)
class Running:
    """An open season with who is enrolled and what it began with."""

    season: Season
    enrolled: frozenset[PersonId] = frozenset()
    balances: Mapping[Kind, Mapping[Who, Figures]] = field(default_factory=dict)


def added(kept: Mapping[Who, Figures], more: Mapping[Who, Figures]) -> dict[Who, Figures]:
    """The figures of those in `more`, with what was kept of them before."""
    return {who: add(kept[who], figures) if who in kept else figures for who, figures in more.items()}


def whole(matches: Sequence[Match], kept: Mapping[int, After], seasons: Iterable[Running]) -> Counted:
    """Everything from nothing. `kept`: the ratings after each match as they are kept: the course says what differs."""
    figures = dict[tuple[int, Kind], Mapping[Who, Figures]]()
    for running in seasons:
        for kind, found in figures_of(matches, running).items():
            figures[running.season.id, kind] = found
    rated = rate(matches)
    course = {match.id: after_of(match, rated.course.get(match.id, {})) for match in matches}
    return Counted(
        figures,
        {sides: ratings for (_, sides), ratings in rated.current.items()},
        {match: after for match, after in course.items() if after != kept.get(match, ())},
        whole=True,
    )


def figures_of(matches: Iterable[Match], running: Running) -> dict[Kind, Mapping[Who, Figures]]:
    """The figures of a season out of these matches, those that it takes, and its opening balances."""
    taken = [match for match in matches if running.season.takes(match, running.enrolled)]
    found = dict[Kind, Mapping[Who, Figures]]()
    for kind in KINDS:
        balances = running.balances.get(kind, {})
        found[kind] = {**balances, **added(balances, tally(taken, kind))}
    return found


def after_of(match: Match, moved: Mapping[PersonId, Rating]) -> After:
    """The ratings after a match, by seat; empty where it has moved nobody."""
    after = tuple(None if one.person is None else moved.get(one.person) for one in match.entries)
    return after if any(after) else ()


def as_kept(found: Iterable[Kept]) -> dict[int, After]:
    """The course that is kept, by match."""
    return {one.match.id: one.after for one in found}
