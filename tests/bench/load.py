"""How many clicks a second does the bot acknowledge, next to a bot that does nothing else, and what does it weigh?

The small Discord and the people who click run in this process, the bot in one of its own.
"""

import asyncio
import logging
import os
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

import psutil  # type: ignore[import-untyped]  # it brings no types

from bot.playground import Answer, CannotDo, Person, Playground
from bot.playground.media import walk

TABLES: Final = 12
"""Duels that are played at the same time: so many clicks are under way."""
SECONDS: Final = 4.0
TURNS: Final = 2
OPEN_TABLES: Final = 1000
_AT_ONCE: Final = 8
ROOT: Final = Path(__file__).resolve().parents[2]


def measure(tables: int = OPEN_TABLES) -> dict[str, float]:
    """Acknowledged clicks a second and their milliseconds (p50, p95, p99); each click plays a card and is answered with
    the new hand. Discord's limits of edits hold.

    `text_…` and `pictures_…`: duels with the computer, without and with pictures; `people_…`: between two people,
    without pictures, whose hands follow each other's moves. `…_idle`: a bot that only acknowledges, clicked at the
    same messages in the same run; `…_share`: by that one. `process_mb`: the whole bot, with pictures, with so many
    tables open and a hand at each.
    """
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # bots go in the middle of a request
    figures: dict[str, float] = {}
    for mode in ("text", "pictures", "people"):
        figures |= {f"{mode}_{name}": figure for name, figure in asyncio.run(_clicks(mode)).items()}
    return figures | {"process_mb": asyncio.run(_memory(tables))}


def folder() -> tempfile.TemporaryDirectory[str]:
    """Where the bot keeps its data: in memory where that can be had, for the disk's speed is measured elsewhere."""
    return tempfile.TemporaryDirectory(dir="/dev/shm" if Path("/dev/shm").is_dir() else None)


# -- clicks -----------------------------------------------------------------------------------------------------------


async def _clicks(mode: str) -> dict[str, float]:
    pictures = mode == "pictures"
    with folder() as data:
        async with Playground(rate_limits=True) as ground:
            async with running(ground, data, pictures):
                duels = [await _duel(ground, number, mode == "people") for number in range(TABLES)]
            busy: list[float] = []
            idle: list[float] = []
            for _ in range(TURNS):
                async with running(ground, data, pictures):
                    busy += await _load(duels)
                async with running(ground, data, pictures, "tests.bench.idle"):
                    idle += await _load(duels)
    span = SECONDS * TURNS
    busy.sort()
    return {
        "clicks": len(busy) / span,
        "idle": len(idle) / span,
        "share": len(busy) / len(idle),
        **{f"p{part}_ms": 1000 * busy[len(busy) * part // 100] for part in (50, 95, 99)},
    }


async def _load(duels: list["Duel"]) -> list[float]:
    """Click at every table, again as soon as one is answered; the seconds that each acknowledged click took."""
    taken: list[float] = []
    end = time.perf_counter() + SECONDS

    async def go_on(duel: Duel) -> None:
        while time.perf_counter() < end:
            person, custom_id = await duel.turn()
            began = time.perf_counter()
            if await duel.click(person, custom_id):
                taken.append(time.perf_counter() - began)

    await asyncio.gather(*(go_on(duel) for duel in duels))
    return taken


class Duel:
    """A person with his hand, alone with the computer or with another person and hers."""

    def __init__(self, ground: Playground) -> None:
        self._world = ground.world
        self.hands: dict[Person, str] = {}

    def _asked(self) -> tuple[Person, str] | None:
        """Who may play a card, or ask for another match, and with which button."""
        for verb in (":play:", ":rematch"):
            for person, hand in self.hands.items():
                for one in walk(self._world.messages[hand].components):
                    if verb in one.get("custom_id", "") and not one.get("disabled"):
                        return person, one["custom_id"]
        return None

    async def turn(self) -> tuple[Person, str]:
        """Wait until a hand can be clicked."""
        await self._world.wait_for(self._asked, 60)
        asked = self._asked()
        assert asked is not None
        return asked

    async def click(self, person: Person, custom_id: str) -> bool:
        """Click; whether it was acknowledged."""
        try:
            return self.took(person, await person.click(self.hands[person], custom_id))
        except CannotDo:
            return False  # the hand changed in this moment

    def took(self, person: Person, answer: Answer) -> bool:
        """Remember the hand that was answered."""
        if answer.message is not None:
            self.hands[person] = answer.message["id"]
        return not answer.failed


async def _duel(ground: Playground, number: int, people: bool) -> Duel:
    """A new person, or two and a challenge; all hands open."""
    ana, beto = (ground.person(ground.control.add_person(f"{name} {number}").name) for name in ("Ana", "Beto"))
    duel = Duel(ground)
    if not people:
        duel.took(ana, await ana.slash("bisca duelo", computador="easy", vitorias=20))
        return duel
    await ana.slash("bisca duelo", adversario=beto, vitorias=20)
    challenge = await beto.sees(lambda message: f"<@{beto.id}>" in str(message["components"]), within=60)
    duel.took(beto, await beto.click(challenge, "Aceitar"))
    duel.took(ana, await ana.slash("mao"))
    return duel


# -- memory -----------------------------------------------------------------------------------------------------------


async def _memory(tables: int) -> float:
    """Megabytes of the bot's process with so many duels against the computer, a card played at each."""
    with folder() as data:
        async with Playground() as ground, running(ground, data, True) as process:
            people = [ground.person(ground.control.add_person(f"p{number}").name) for number in range(tables // 4)]

            async def open_some(part: int) -> None:
                for number in range(part, tables, _AT_ONCE):
                    person = people[number % len(people)]
                    answer = await (await person.slash("bisca duelo", computador="easy")).settled(60)
                    assert answer.message is not None
                    card = next(
                        one for one in walk(answer.message["components"]) if ":play:" in str(one.get("custom_id"))
                    )
                    await person.click(answer.message, card["custom_id"])

            await asyncio.gather(*(open_some(part) for part in range(_AT_ONCE)))
            return float(psutil.Process(process.pid).memory_info().rss) / 1_000_000


# -- the bot's process ------------------------------------------------------------------------------------------------


@asynccontextmanager
async def running(
    ground: Playground, data: str, pictures: bool, module: str = "bot"
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A bot in a process of its own, connected to the playground."""
    settings = {
        "PYTHONPATH": str(ROOT),
        "DISCORD_URL": ground.url,
        "DISCORD_TOKEN": ground.token,
        "DATA_DIR": data,
        "LOG_LEVEL": "ERROR",
        "PICTURES": str(pictures),
        "TABLES_PER_PERSON": "1000",
        "TABLES_PER_SERVER": "100000",
    }
    command = [sys.executable, "-m", module, *(["run"] if module == "bot" else [])]
    process = await asyncio.create_subprocess_exec(*command, cwd=data, env={**os.environ, **settings})
    try:
        await ground.bot_connected(30)
        if module == "bot":
            await ground.world.wait_for(lambda: ground.world.commands, 30)
        yield process
    finally:
        process.terminate()
        await process.wait()
        await ground.world.wait_for(lambda: not ground.gateway.connected)
