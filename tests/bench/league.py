"""How long does the table of a league take, from what is kept, and from nothing? And a match that is annulled?"""

import asyncio
import gc
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from bot.club.counting import Running, figures_of
from bot.club.model import Case, Entering, Kept
from bot.club.service import Club
from bot.league.csvs import write_standing
from bot.league.model import KINDS, Kind, Match, Season, Standing
from bot.league.standings import rank, tally
from bot.store import Store
from bot.store.matches import _enter as put_match
from bot.tables.service import Tables
from tests.league.dice import Dice

MATCHES = 50_000
PEOPLE = 500
TIMES = 5
LATER = 1000
_ORDER = (
    *("kept_ms", "computed_ms", "read_ms", "csv_ms", "pairs", "kept_pairs_ms", "computed_pairs_ms"),
    *("annulled_ms", "first_annulled_s", "waited_p99_ms"),
)
SEASON = Season(guild=1, game="buraco", name="", begin=0, general=True)


def measure(matches: int = MATCHES) -> dict[str, float]:
    """Milliseconds (the best of five) for the tables of 500 people over so many matches of four in pairs.

    `kept_ms`: of persons, from the store (goal 50), `computed_ms`: from nothing but the matches (goal 250),
    `read_ms`: likewise with all matches read from the store; `csv_ms`: as CSV. `pairs`: everybody has played with
    everybody, so there are far more of them than a club has; `kept_pairs_ms`, `computed_pairs_ms`: their table.

    `annulled_ms`: until a match is annulled that 1,000 came after, with all ratings; `first_annulled_s`: likewise the
    first one, in seconds; `waited_p99_ms`: how long anything else waits for the store meanwhile, p99 (goal 50).
    """
    dice = Dice(Random(1), people=PEOPLE, computers=0, tables=((2, 2),), games=("buraco",))
    history = [replace(dice.match(number, number * 60_000), state="counts") for number in range(1, matches + 1)]
    found = _computed(history)
    with tempfile.TemporaryDirectory() as folder:
        found |= asyncio.run(_kept(Path(folder) / "bench.db", history))
    return {name: found[name] for name in _ORDER}


def _computed(history: list[Match]) -> dict[str, float]:
    tables = dict[Kind, tuple[float, Standing]]()
    for kind in KINDS:
        tables[kind] = min((_timed(lambda: rank(SEASON, tally(history, kind), kind)) for _ in range(TIMES)), key=_time)  # noqa: B023  called at once
    (persons_ms, persons), (pairs_ms, pairs) = tables["persons"], tables["pairs"]
    return {
        "computed_ms": persons_ms,
        "computed_pairs_ms": pairs_ms,
        "pairs": float(len(pairs.rows)),
        "csv_ms": min(_timed(lambda: write_standing(persons, {}))[0] for _ in range(TIMES)),
    }


async def _kept(path: Path, history: list[Match]) -> dict[str, float]:
    gc.freeze()  # no bot has such a history in memory, for the collector to go through
    store = await Store.open(path)
    try:
        club = Club(Tables(store), store)
        season = await store.write_season(SEASON, {})
        await store._db.call(_fill, history)
        await store.write_season(season, figures_of(history, Running(season)))
        assert (await club.standing(season.id, 1)).rows == rank(SEASON, tally(history, "persons"), "persons").rows
        return {
            "kept_ms": await _best(lambda: club.standing(season.id, 1)),
            "kept_pairs_ms": await _best(lambda: club.standing(season.id, 1, "pairs")),
            "read_ms": await _best(lambda: club.recomputed(season.id, 1), 2),
            **await _annulled(club, len(history)),
        }
    finally:
        gc.unfreeze()
        await store.close()


def _fill(db: sqlite3.Connection, history: list[Match]) -> None:
    """All matches in one transaction, without what they come to; they are to be rated."""
    for match in history:
        put_match(db, Entering(Kept(replace(match, id=0), 1)))
    db.execute("INSERT INTO rewound VALUES (1, 'buraco', 2, -1, -1)")


async def _annulled(club: Club, matches: int) -> dict[str, float]:
    async with club.lock(1):
        await club.catch_up(1)
    waited = list[float]()
    looking = asyncio.create_task(_look(club, waited))
    took = list[float]()
    for number in (matches - LATER, 1):
        source = (await club.match(number, 1)).source
        case = await club.shelf.put_case(Case(1, source, 9, "bench", 0))
        took.append(await _best(lambda: club.annul(case.id, 1, 9, "bench"), 1))  # noqa: B023  awaited at once
    looking.cancel()
    slow = sorted(waited)[len(waited) * 99 // 100]
    return {"annulled_ms": took[0], "first_annulled_s": took[1] / 1000, "waited_p99_ms": slow}


async def _look(club: Club, waited: list[float]) -> None:
    """Ask the store for something small, again and again."""
    while True:
        waited.append(await _best(lambda: club.shelf.season(1), 1))
        await asyncio.sleep(0.005)


def _timed(make: Callable[[], Any]) -> tuple[float, Any]:
    started = time.perf_counter()
    made = make()
    return 1000 * (time.perf_counter() - started), made


def _time(timed: tuple[float, Any]) -> float:
    return timed[0]


async def _best(look: Callable[[], Awaitable[Any]], times: int = TIMES) -> float:
    found = []
    for _ in range(times):
        started = time.perf_counter()
        await look()
        found.append(1000 * (time.perf_counter() - started))
    return min(found)
