"""Who are the people of a spreadsheet of opening balances, and what do they bring into a season?"""

import asyncio
import re
from dataclasses import replace
from typing import Final

from bot.club.model import Who
from bot.club.refusals import ClubError
from bot.club.shelf import ClubShelf
from bot.league.balances import LONGEST, Balance, read_balances
from bot.league.errors import LeagueError
from bot.league.model import Figures, Kind, PersonId, Season
from bot.league.standings import league_points
from bot.tables.houserules import clean_name

_NAMESAKES: Final = 1000
_NUMBER: Final = re.compile(r"#(-?\d{1,19})|<@!?(\d{1,19})>|(\d{15,19})", re.ASCII)
"""A person by number: as our tables write it, as Discord does, or bare."""
_BIGGEST: Final = 2**63
"""Nobody has such a number, and no database keeps it."""


async def balances_of(
    shelf: ClubShelf, season: Season, data: bytes
) -> tuple[Kind, dict[Who, Figures], dict[PersonId, str]]:
    """The balances of a file: of persons or of pairs, and names of people who were not known here before.

    The points of a line are what its people have in the end: what its figures bring by the season's prices is in them.

    `ClubError`: league.csv (line, column, problem, …), with `person` for a name that nobody has, or more than one.
    """
    try:
        lines = await asyncio.to_thread(read_balances, data)
    except LeagueError as error:
        raise ClubError(error.code, **error.facts) from error
    if not lines:  # nobody says whether it is of persons or of pairs: it takes the place of nothing
        raise ClubError("league.csv", line=2, column=1, problem="name", limit=LONGEST)
    found: dict[Who, Figures] = {}
    first: dict[Who, int] = {}
    names: dict[PersonId, str] = {}
    for line in lines:
        people = [await _person(shelf, season.guild, line, place, names) for place in range(len(line.who))]
        who = tuple(sorted(people))
        if who in found or len(set(who)) < len(who):
            raise _wrong(line, 0, "twice", before=first.get(who, line.line))
        first[who] = line.line
        found[who] = replace(line.figures, balance=line.points - league_points(season, line.figures))
    return ("pairs" if len(lines[0].who) == 2 else "persons"), found, names


async def _person(shelf: ClubShelf, guild: int, line: Balance, place: int, names: dict[PersonId, str]) -> PersonId:
    """Who that is; an account that has not been seen here yet is known from now on by the name in the file."""
    typed, called = line.who[place], line.names[place]
    if number := _NUMBER.fullmatch(typed):
        person = int(next(part for part in number.groups() if part is not None))
        if abs(person) >= _BIGGEST:
            raise _wrong(line, place, "person", value=typed)
        if person not in names and person not in await shelf.names(guild, (person,)):
            name = clean_name(called)
            if person <= 0 or not name:
                raise _wrong(line, place, "person", value=typed)
            names[person] = name
        return person
    known = await shelf.find_people(guild, typed, _NAMESAKES)
    same = [person for person, name in known if name.casefold() == typed.casefold()]
    if len(same) != 1:
        raise _wrong(line, place, "person", value=typed)
    return same[0]


def _wrong(line: Balance, place: int, problem: str, **facts: object) -> ClubError:
    return ClubError("league.csv", line=line.line, column=line.columns[place], problem=problem, **facts)
