"""Who are the people of a spreadsheet of opening balances, and what do they bring into a season?"""

import asyncio
import re
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Final

from bot.club.model import Who
from bot.club.refusals import ClubError
from bot.club.sheets import NAME
from bot.club.shelf import ClubShelf
from bot.league.balances import LONGEST, Balance, read_balances
from bot.league.errors import LeagueError
from bot.league.model import Figures, Kind, Millis, PersonId, Season
from bot.league.standings import league_points
from bot.tables.houserules import clean_name

_NAMESAKES: Final = 1000
_NUMBER: Final = re.compile(r"#(-?\d{1,19})|<@!?(\d{1,19})>|(\d{15,19})", re.ASCII)
"""A person by number: as our tables write it, as Discord does, or bare."""
_BIGGEST: Final = 2**63
"""Nobody has such a number, and no database keeps it."""
_NEW: Final[PersonId] = -(2**62)
"""Below it: a guest who has no number yet."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file brings: balances of persons or of pairs; what accounts are called that were not known here before.

    `guests`: what people without an account are called who are new here, by the numbers that stand for them meanwhile.
    """

    kind: Kind
    balances: dict[Who, Figures]
    names: dict[PersonId, str] = field(default_factory=dict)
    guests: dict[PersonId, str] = field(default_factory=dict)

    async def seated(self, shelf: ClubShelf, guild: int, at: Millis) -> dict[Who, Figures]:
        """The balances by the numbers that people have for good: new guests get theirs, names are kept."""
        numbers = {one: await shelf.new_person(guild, name, at) for one, name in self.guests.items()}
        await shelf.seen(guild, self.names, at)
        return {tuple(sorted(numbers.get(one, one) for one in who)): each for who, each in self.balances.items()}


async def brought_by(shelf: ClubShelf, season: Season, data: bytes, guests: Collection[str]) -> Brought:
    """What the lines of a file bring. `guests`: names of people that may come in as new guests.

    The points of a line are what its people have in the end: what its figures bring by the season's prices is in them.

    `ClubError`: league.csv (line, column, problem, …), with `person` for a name that more than one has;
    league.newcomers (n, names), where all is well but for names that nobody has.
    """
    try:
        lines = await asyncio.to_thread(read_balances, data)
    except LeagueError as error:
        raise ClubError(error.code, **error.facts) from error
    if not lines:  # nobody says whether it is of persons or of pairs: it takes the place of nothing
        raise ClubError("league.csv", line=2, column=1, problem="name", limit=LONGEST)
    first: dict[Who, int] = {}
    brought = Brought("pairs" if len(lines[0].who) == 2 else "persons", {})
    found = brought.balances
    for line in lines:
        people = [await _person(shelf, season.guild, line, place, brought) for place in range(len(line.who))]
        who = tuple(sorted(people))
        if who in found or len(set(who)) < len(who):
            raise _wrong(line, 0, "twice", before=first.get(who, line.line))
        first[who] = line.line
        found[who] = replace(line.figures, balance=line.points - league_points(season, line.figures))
    meant = {name.casefold() for name in guests}
    new = tuple(name for name in brought.guests.values() if name.casefold() not in meant)
    if new:
        raise ClubError("league.newcomers", n=len(new), names=new)
    return brought


async def _person(shelf: ClubShelf, guild: int, line: Balance, place: int, brought: Brought) -> PersonId:
    """Who that is; an account that has not been seen here yet is known from now on by the name in the file."""
    typed, called = line.who[place], line.names[place]
    if number := _NUMBER.fullmatch(typed):
        person = int(next(part for part in number.groups() if part is not None))
        if abs(person) >= _BIGGEST:
            raise _wrong(line, place, "person", value=typed)
        if person not in brought.names and person not in await shelf.names(guild, (person,)):
            name = clean_name(called)
            if person <= 0 or not name:
                raise _wrong(line, place, "person", value=typed)
            brought.names[person] = name
        return person
    wanted, (low, high) = clean_name(typed), NAME
    known = [*brought.guests.items(), *await shelf.find_people(guild, wanted, _NAMESAKES)]
    same = [person for person, name in known if name.casefold() == wanted.casefold()]
    if len(same) > 1 or not wanted:
        raise _wrong(line, place, "person", value=typed)
    if same:
        return same[0]
    if not low <= len(wanted) <= high:
        raise _wrong(line, place, "name", limit=high)
    guest = _NEW - 1 - len(brought.guests)
    brought.guests[guest] = wanted
    return guest


def _wrong(line: Balance, place: int, problem: str, **facts: object) -> ClubError:
    return ClubError("league.csv", line=line.line, column=line.columns[place], problem=problem, **facts)
