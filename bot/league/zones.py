"""Which day is it where a club plays, and when does a day or a week begin there?

Inside there are UTC milliseconds alone. The zones are those of the package `tzdata`, not of the machine, so that a
date means the same everywhere.
"""

import re
from bisect import bisect_left
from datetime import UTC, date, datetime, timedelta
from functools import cache
from importlib import resources
from typing import Final
from zoneinfo import ZoneInfo

from bot.league.errors import LeagueError
from bot.league.heads import folded
from bot.league.model import Millis

DEFAULT: Final = "America/Sao_Paulo"
"""The zone where none is named."""
USUAL: Final = (
    DEFAULT,
    "America/Bahia",
    "America/Fortaleza",
    "America/Recife",
    "America/Maceio",
    "America/Belem",
    "America/Araguaina",
    "America/Campo_Grande",
    "America/Cuiaba",
    "America/Manaus",
    "America/Porto_Velho",
    "America/Boa_Vista",
    "America/Rio_Branco",
    "America/Noronha",
    "Europe/Lisbon",
    "Atlantic/Madeira",
    "Atlantic/Azores",
    "Atlantic/Cape_Verde",
    "Africa/Luanda",
    "Africa/Maputo",
    "UTC",
)
"""The zones that are offered first: Brazil from the coast to the west and its islands, Portugal and its islands."""
_YEARS: Final = range(2000, 2101)
_DAYS: Final = {"ontem": -1, "yesterday": -1, "hoje": 0, "today": 0, "amanha": 1, "tomorrow": 1}
_DAY_FIRST: Final = re.compile(r"(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?", re.ASCII)
_YEAR_FIRST: Final = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)


# -- zones -----------------------------------------------------------------------------------------------------------


def zone(name: str | None) -> ZoneInfo:
    """The zone of that IANA name, case and blanks aside; None: `DEFAULT`. `LeagueError`: league.zone (typed)."""
    known = _names().get(folded(name or DEFAULT))
    if known is None:
        raise LeagueError("league.zone", typed=name)
    return _load(known)


def find_zones(typed: str, limit: int = 25) -> tuple[str, ...]:
    """Names of zones that hold what was typed, accents, case and blanks aside; the usual ones first."""
    wanted = folded(typed)
    names = (*USUAL, *sorted(set(_names().values()) - set(USUAL)))
    return tuple(name for name in names if wanted in folded(name))[:limit]


@cache
def _names() -> dict[str, str]:
    """Every zone by its folded name."""
    names = resources.files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()
    return {folded(name): name for name in names}


@cache
def _load(name: str) -> ZoneInfo:
    with resources.files("tzdata").joinpath("zoneinfo", *name.split("/")).open("rb") as data:
        return ZoneInfo.from_file(data, key=name)


# -- days ------------------------------------------------------------------------------------------------------------


def day_of(at: Millis, where: ZoneInfo) -> date:
    """The day on which it happened there. A match belongs to the day on which it ended."""
    return datetime.fromtimestamp(at // 1000, where).date()


def start_of(day: date, where: ZoneInfo) -> Millis:
    """The first moment of that day there: not midnight where summer time began then, the first of two midnights.

    Of a day that a zone left out it is the first moment after it.
    """
    midnight = datetime(day.year, day.month, day.day, tzinfo=where)
    early, late = sorted(int(midnight.replace(fold=fold).timestamp()) for fold in (0, 1))
    if day_of(1000 * early, where) >= day:
        return 1000 * early
    return 1000 * (early + bisect_left(range(early, late), day, key=lambda second: day_of(1000 * second, where)))


def read_day(typed: str, where: ZoneInfo, now: Millis) -> date:
    """A day as people write it: 1/3/2026, 1/3/26, 1.3.2026, 1/3, 2026-03-01, hoje, amanhã, ontem, today…

    Without a year it is the nearest such day. `LeagueError`: league.date (typed, low, high: years), also for a day
    that there is not.
    """
    today, text = day_of(now, where), folded(typed)
    if text in _DAYS:
        return today + timedelta(days=_DAYS[text])
    try:
        if found := _YEAR_FIRST.fullmatch(text):
            day = date(int(found[1]), int(found[2]), int(found[3]))
        elif found := _DAY_FIRST.fullmatch(text):
            day = _nearest(int(found[1]), int(found[3]), found[4], today)
        else:
            raise ValueError
        if day.year not in _YEARS:
            raise ValueError
    except ValueError:
        raise LeagueError("league.date", typed=typed, low=str(_YEARS[0]), high=str(_YEARS[-1])) from None
    return day


def _nearest(day: int, month: int, year: str | None, today: date) -> date:
    """That day of that year, or the one nearest to today. `ValueError`: there is no such day."""
    if year is not None:
        return date(int(year) + (2000 if len(year) == 2 else 0), month, day)
    found = []
    for each in (today.year + 1, today.year, today.year - 1):
        try:
            found.append(date(each, month, day))
        except ValueError:
            continue
    return min(found, key=lambda one: abs(one - today))


def read_date(typed: str, where: ZoneInfo, now: Millis) -> Millis:
    """When the day begins that somebody wrote (`read_day`): the `begin` of a season."""
    return start_of(read_day(typed, where, now), where)


def read_end(typed: str, where: ZoneInfo, now: Millis) -> Millis:
    """When the day is over that somebody wrote: the `end` of a season whose last day it is."""
    return start_of(read_day(typed, where, now) + timedelta(days=1), where)


# -- weeks -----------------------------------------------------------------------------------------------------------


def week_of(at: Millis, where: ZoneInfo) -> tuple[Millis, Millis]:
    """When the week began and when it will be over, from Monday to Monday."""
    monday = day_of(at, where)
    monday -= timedelta(days=monday.weekday())
    return start_of(monday, where), start_of(monday + timedelta(days=7), where)


def week_name(at: Millis, where: ZoneInfo) -> str:
    """The ISO name of the week: `2026-W05`."""
    year, week, _ = day_of(at, where).isocalendar()
    return f"{year}-W{week:02}"


def iso(at: Millis, where: ZoneInfo) -> str:
    """A moment to the millisecond, as it was there, in ISO 8601: `2026-03-01T21:30:00.000-03:00`."""
    moment = datetime.fromtimestamp(at // 1000, UTC).replace(microsecond=at % 1000 * 1000)
    return moment.astimezone(where).isoformat(timespec="milliseconds")


def read_iso(text: str) -> Millis:
    """The moment that `iso` wrote; `ValueError` where it is none, or has no offset."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text!r} says no offset from UTC")
    return (moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(milliseconds=1)
