"""How soon are clicks answered with 200 tables of Buraco in play, and what do they weigh?

The bot runs in a process of its own, pictures and all; the small Discord and the people who click in this one, each of
them on half of a machine with two cores. Clicks come at their own pace, whether the ones before are answered or not.
"""

import asyncio
import random
import time
from collections import Counter
from typing import Any, Final

import psutil  # type: ignore[import-untyped]  # it brings no types

from bot.playground import CannotDo, Person, Playground
from bot.playground.media import walk
from tests.bench.load import folder, running
from tests.discord.buraco import next_tap
from tests.discord.club import hear_requests
from tests.discord.people import buttons, verb

TABLES: Final = 200
RATE: Final = 60.0
"""Clicks a second over all tables."""
SECONDS: Final = 20.0
_AT_ONCE: Final = 8
_TIMEOUT: Final = 60.0


def measure(tables: int = TABLES, rate: float = RATE, seconds: float = SECONDS) -> dict[str, float]:
    """Milliseconds from a click to its answer (p50, p95, p99) with that many tables for two, a person and the computer.

    `clicks`: answered a second; `late`: clicks that Discord gave up after three seconds; `edits`: of all public
    messages, a second; `edits_at_once`: of one of them, the most that were under way together; `memory_mb`: of the bot.
    """
    return asyncio.run(_measure(tables, rate, seconds))


async def _measure(tables: int, rate: float, seconds: float) -> dict[str, float]:
    with folder() as data:
        async with Playground() as ground, running(ground, data, True) as process:
            room = [Seat(ground, number) for number in range(tables)]
            await _in_turn([seat.sit_down() for seat in room])
            await ground.world.wait_for(lambda: _shown(ground) == tables, 10 * _TIMEOUT)
            ground.limit_rates()  # as Discord's; setting up so many tables in one channel would take minutes
            edits = Edits(ground)
            load = Load(room)
            await load.run(rate, seconds)
            memory = float(psutil.Process(process.pid).memory_info().rss) / 1_000_000
    taken = sorted(load.taken)
    return {
        "clicks": len(taken) / seconds,
        **{f"p{part}_ms": 1000 * taken[len(taken) * part // 100] for part in (50, 95, 99)},
        "late": float(load.late),
        "edits": edits.count / seconds,
        "edits_at_once": float(edits.most),
        "memory_mb": memory,
    }


def _shown(ground: Playground) -> int:
    """How many tables stand in their threads."""
    shown = [one for one in ground.world.messages.values() if one.seen_by is None]
    return sum(any(":resign" in str(part.get("custom_id")) for part in walk(one.components)) for one in shown)


async def _in_turn(jobs: list[Any]) -> None:
    """Do the jobs, a few at a time."""
    door = asyncio.Semaphore(_AT_ONCE)

    async def one(job: Any) -> None:
        async with door:
            await job

    await asyncio.gather(*map(one, jobs))


class Seat:
    """A person at a table of his own, his hand open."""

    def __init__(self, ground: Playground, number: int) -> None:
        self._ground, self._chance = ground, random.Random(number)
        self.person: Person = ground.person(ground.control.add_person(f"Ana {number}").name)
        self._hand = ""
        self.busy = False

    async def sit_down(self) -> None:
        """Open a table, fill it with the computer, and open the hand."""
        await (await self.person.slash("buraco abrir", lugares=2, tempo="none", pontos=100_000)).settled(_TIMEOUT)
        await (await self.person.slash("mesa computador")).settled(_TIMEOUT)
        await (await self.person.slash("mesa comecar")).settled(_TIMEOUT)
        await self._open()

    async def _open(self) -> None:
        answer = await (await self.person.slash("mao")).settled(_TIMEOUT)
        assert answer.message is not None
        self._hand = answer.message["id"]

    async def click(self) -> bool | None:
        """Tap what comes next; whether it was answered in time, None where there was nothing to tap."""
        self.busy = True
        try:
            message = self.person.message(self._hand)
            custom_id = next_tap(message, self._chance)
            if custom_id is None:
                custom_id = next((one["custom_id"] for one in buttons(message) if verb(one) == "bu.order"), None)
            if custom_id is None:
                return None
            answer = await self.person.click(message, custom_id)
        except CannotDo:
            return None  # the hand changed in this moment
        finally:
            self.busy = False
        if answer.message is not None:
            self._hand = answer.message["id"]
        return not answer.failed


class Load:
    """Clicks that arrive at a pace, each at a table where nobody waits for an answer."""

    def __init__(self, seats: list[Seat]) -> None:
        self._seats, self._chance = seats, random.Random(1)
        self.taken: list[float] = []
        self.late = 0

    async def run(self, rate: float, seconds: float) -> None:
        """Let them click; the next click comes at its time, also where the bot lags behind."""
        clicks: list[asyncio.Task[None]] = []
        began = time.perf_counter()
        for number in range(round(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
            while not (free := [seat for seat in self._seats if not seat.busy]):
                await asyncio.wait(clicks, return_when=asyncio.FIRST_COMPLETED)  # everybody waits for an answer
                clicks = [click for click in clicks if not click.done()]
            clicks.append(asyncio.create_task(self._click(self._chance.choice(free))))
        await asyncio.gather(*clicks)

    async def _click(self, seat: Seat) -> None:
        began = time.perf_counter()
        answered = await seat.click()
        if answered is None:
            return
        self.taken.append(time.perf_counter() - began)
        self.late += not answered


class Edits:
    """Counts the edits of public messages, and how many of one table are under way together."""

    def __init__(self, ground: Playground) -> None:
        self.count = self.most = 0
        self._running: Counter[str] = Counter()
        hear_requests(ground.world, self._begun)
        ground.world.on_exchange.append(self._done)

    def _begun(self, method: str, path: str) -> None:
        if method == "PATCH" and path.startswith("/channels/") and "/messages/" in path:
            self._running[path] += 1
            self.most = max(self.most, self._running[path])

    def _done(self, exchange: dict[str, Any]) -> None:
        path = str(exchange.get("path", ""))
        if exchange.get("method") == "PATCH" and path in self._running:
            self._running[path] -= 1
            self.count += 1
