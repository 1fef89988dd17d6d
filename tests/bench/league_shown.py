"""How long does `/liga tabela` take on the small Discord, from the command to the answer with its picture?"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from bot.club.counting import Running, figures_of
from bot.league.model import Season
from bot.playground import Answer
from tests.discord.club import Club
from tests.league.dice import Dice

Json = dict[str, Any]
PEOPLE = 500
MATCHES = 5000
TIMES = 30


def measure() -> dict[str, float]:
    """Milliseconds until a table of 500 people is answered: `first_ms` with nothing drawn yet; `p50_ms`, `p95_ms` (goal
    150) of the command after that; `page_…`: of turning to pages that nobody has seen; `words_…`: likewise in words.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


async def _measure(folder: Path) -> dict[str, float]:
    async with Club(folder) as club:
        (guild,) = map(int, club.world.guilds)
        await _fill(club, guild)
        ana = club.person("Ana")
        first, table = await _timed(ana.slash("liga tabela"))
        again = [(await _timed(ana.slash("liga tabela")))[0] for _ in range(TIMES)]
        pages, words = list[float](), list[float]()
        for taken in (pages, words):
            for _ in range(TIMES):
                took, table = await _timed(ana.click(table, "▶"))
                taken.append(took)
            _, table = await _timed(ana.slash("liga tabela"))
            _, table = await _timed(ana.click(table, "Em palavras"))
        await club.settled()
    return {
        "first_ms": first,
        "p50_ms": statistics.median(again),
        "p95_ms": sorted(again)[TIMES * 95 // 100],
        "page_p50_ms": statistics.median(pages),
        "page_p95_ms": sorted(pages)[TIMES * 95 // 100],
        "words_p50_ms": statistics.median(words),
    }


async def _timed(doing: Awaitable[Answer]) -> tuple[float, Json]:
    """Milliseconds until it was answered, and the answer."""
    started = time.perf_counter()
    answer = await doing
    taken = 1000 * (time.perf_counter() - started)
    assert answer.message is not None
    return taken, answer.message


async def _fill(club: Club, guild: int) -> None:
    """A season of 500 people with what their matches come to, as it is kept."""
    dice = Dice(Random(1), people=PEOPLE, computers=0, tables=((2, 2),), games=("buraco",))
    drawn = (dice.match(number, number * 60_000) for number in range(1, MATCHES + 1))
    history = [replace(match, state="counts", guild=guild) for match in drawn]
    season = await club.store.write_season(Season(guild, "buraco", "", 0, general=True), {})
    await club.store.write_season(season, figures_of(history, Running(season)))
    people = {person for match in history for person in match.people}
    await club.club.seen(guild, {person: f"Sócia {person} da Silva" for person in people})
