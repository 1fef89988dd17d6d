"""What was a week of the league like, and what may an organiser want to look into? Pure functions over matches."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from bot.league.model import Figures, Match, Millis, Pair, PersonId, Row, Season
from bot.league.standings import Who, add, rank, tally

TOP: Final = 3
"""So many of the table, and of those who moved up, are told."""
DISCORD_EPOCH: Final[Millis] = 1_420_070_400_000


@dataclass(frozen=True, slots=True)
class Moved:
    """Who moved up in the table, from which place (None: he was not in it) to which."""

    who: Who
    before: int
    now: int


@dataclass(frozen=True, slots=True)
class Week:
    """A week of a season. `wins`: how many the best have won, `winners`: who they are. `biggest`: the most points of a
    round, None where no round is known; `biggest_of`: whose.
    """

    season: Season
    matches: int
    wins: int
    winners: tuple[PersonId, ...]
    biggest: int | None
    biggest_of: tuple[PersonId, ...]
    top: tuple[Row, ...]
    moved: tuple[Moved, ...]


def week(season: Season, matches: Sequence[Match], balances: Mapping[Who, Figures], since: Millis) -> Week:
    """The matches of a season from `since` on, and what they did to its table of persons.

    `matches`: all of the season that count, up to the week's end.
    """
    recent = [match for match in matches if match.at >= since]
    won = {who[0]: figures.won for who, figures in tally(recent, "persons").items()}
    wins = max(won.values(), default=0)
    biggest, of = max(
        ((sums.best, match.members(side)) for match in recent for side, sums in enumerate(match.sides) if sums.best),
        default=(None, ()),
        key=lambda each: each[0] or 0,
    )
    before = _places(season, [match for match in matches if match.at < since], balances)
    standing = rank(season, _with(balances, matches), "persons")
    moved = [
        Moved(row.who, before[row.who], row.place)
        for row in standing.rows
        if row.who in before and row.place < before[row.who]
    ]
    moved.sort(key=lambda one: (one.now - one.before, one.now))
    winners = tuple(sorted(person for person, count in won.items() if count == wins)) if wins else ()
    top = tuple(row for row in standing.rows if row.place <= TOP)
    return Week(season, len(recent), wins, winners, biggest, of, top, tuple(moved[:TOP]))


def _with(balances: Mapping[Who, Figures], matches: Iterable[Match]) -> dict[Who, Figures]:
    found = tally(matches, "persons")
    for who, figures in balances.items():
        found[who] = add(figures, found[who]) if who in found else figures
    return found


def _places(season: Season, matches: Iterable[Match], balances: Mapping[Who, Figures]) -> dict[Who, int]:
    return {row.who: row.place for row in rank(season, _with(balances, matches), "persons").rows}


@dataclass(frozen=True, slots=True)
class Opponents:
    """Two people who played against each other: `won` by the first, `lost` by him, of `matches`."""

    people: Pair
    matches: int
    won: int
    lost: int

    @property
    def one_sided(self) -> float:
        """The share of the matches that the more successful of the two won: 0 to 1."""
        return max(self.won, self.lost) / self.matches


@dataclass(frozen=True, slots=True)
class Closings:
    """A host and how many running rated matches between people he has closed."""

    host: PersonId
    count: int


@dataclass(frozen=True, slots=True)
class Account:
    """An account, when it was made, and in how many matches it played."""

    person: PersonId
    made: Millis
    matches: int


@dataclass(frozen=True, slots=True)
class Report:
    """What an organiser looks into; it accuses nobody. `since`: matches from then on, of which there were `matches`."""

    since: Millis
    matches: int
    opponents: tuple[Opponents, ...]
    closings: tuple[Closings, ...]
    accounts: tuple[Account, ...]


def opponents(matches: Iterable[Match]) -> tuple[Opponents, ...]:
    """Everybody who played against everybody else: most matches first, of equal ones the most one-sided first."""
    played, won = Counter[Pair](), Counter[tuple[PersonId, PersonId]]()
    for match in matches:
        for one, other in _against(match):
            played[(min(one.person, other.person), max(one.person, other.person))] += 1
            if one.share == "won":
                won[(one.person, other.person)] += 1
            elif other.share == "won":
                won[(other.person, one.person)] += 1
    found = [Opponents(pair, count, won[pair], won[(pair[1], pair[0])]) for pair, count in played.items()]
    return tuple(sorted(found, key=lambda each: (-each.matches, -each.one_sided, each.people)))


@dataclass(frozen=True, slots=True)
class _Seated:
    person: PersonId
    share: str


def _against(match: Match) -> Iterable[tuple[_Seated, _Seated]]:
    """Every two people who sat on different sides."""
    seated = [
        [_Seated(one.person, one.share) for one in match.entries if one.side == side and one.person is not None]
        for side in range(len(match.sides))
    ]
    for number, side in enumerate(seated):
        for other in seated[number + 1 :]:
            yield from product(side, other)


def made_at(person: PersonId) -> Millis:
    """When a Discord account was made: its number says so."""
    return (person >> 22) + DISCORD_EPOCH


def new_accounts(matches: Iterable[Match], younger: Millis) -> tuple[Account, ...]:
    """Who played with an account that was younger than so long at the time: the youngest account first."""
    all_of, young = Counter[PersonId](), set[PersonId]()
    for match in matches:
        for person in match.people:
            all_of[person] += 1
            if person > 0 and match.at - made_at(person) < younger:
                young.add(person)
    return tuple(Account(one, made_at(one), all_of[one]) for one in sorted(young, reverse=True))
