"""The whole house in one process: the small Discord, the unmodified bot on it, and a watch on all they exchange."""

import asyncio
import itertools
import logging
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, Self

from pydantic import SecretStr

from bot import app
from bot.club.service import Club as League
from bot.config import Settings
from bot.playground import Person, Playground
from bot.playground.world import World
from bot.store import Store
from bot.tables.service import Tables

Json = dict[str, Any]
_ANSWERS: Final = ("discord-ui", "discord.py", "CommandTree")
"""How the tasks are called that answer."""
_WORK: Final = (*_ANSWERS, "public message ", "hands ", "pings ", "requests ", "results ")
"""How the tasks are called that answer, publish and call."""
_STUCK: Final = 20.0
"""Seconds in which at least one of them ends."""
_EDIT: Final = re.compile(r"/channels/\d+/messages/\d+")


class Watch:
    """All exchanges between Discord and the bot, and what the bot logged meanwhile."""

    def __init__(self) -> None:
        self.rest: list[Json] = []
        self.asked: list[str] = []
        self.answers: Counter[str] = Counter()
        self.log: list[logging.LogRecord] = []
        self.allowed: set[int] = set()
        """Discord's codes (or statuses) of refusals that this test brings about."""
        self.unanswered = 0
        """Interactions that this test keeps from being answered."""
        self.faults = 0
        """Errors that this test brings about in the log."""
        self.editing: Counter[str] = Counter()
        self.edits_at_once = 0
        """So many edits of one public message were under way together, at most."""

    def request(self, method: str, path: str) -> None:
        """Hear that a request has come."""
        if method == "PATCH" and _EDIT.fullmatch(path):
            self.editing[path] += 1
            self.edits_at_once = max(self.edits_at_once, self.editing[path])

    def exchange(self, exchange: Json) -> None:
        """Hear an exchange."""
        if exchange["kind"] == "rest":
            self.rest.append(exchange)
            if exchange["method"] == "PATCH" and _EDIT.fullmatch(exchange["path"]):
                self.editing[exchange["path"]] -= 1
            if exchange["path"].endswith("/callback") and exchange["status"] < 300:
                self.answers[exchange["path"].split("/")[2]] += 1
        elif exchange["from"] == "discord" and exchange["payload"]["t"] == "INTERACTION_CREATE":
            interaction = exchange["payload"]["d"]["id"]
            if interaction not in self.asked:
                self.asked.append(interaction)

    def sent(self, method: str, path: str) -> list[Json]:
        """The bot's requests with that method whose path holds the pattern."""
        return [one for one in self.rest if one["method"] == method and re.search(path, one["path"])]

    def check(self) -> None:
        """Every interaction had exactly one first answer, no message two edits at once; nothing else went wrong."""
        assert self.edits_at_once <= 1
        twice = {one: count for one, count in self.answers.items() if count > 1}
        assert not twice, "answered more than once"
        silent = [one for one in self.asked if not self.answers[one]]
        assert len(silent) == self.unanswered, f"{len(silent)} of {len(self.asked)} clicks were not answered"
        refused = [one for one in self.rest if one["status"] >= 400 and not self.allowed & _codes(one)]
        assert not refused, [(r["method"], r["path"], r["status"], r["response"]) for r in refused]
        errors = [record for record in self.log if record.levelno >= logging.ERROR]
        assert len(errors) == self.faults, [(record.name, record.getMessage(), record.exc_info) for record in errors]


def _codes(exchange: Json) -> set[int]:
    return {exchange["status"], (exchange["response"] or {}).get("code", 0)}


class Club:
    """The small Discord with one life of the bot at a time. Time stands still until it is put forward for both.

    `bot` and `tables` are those of the life that runs; `person` gives people; `watch` has seen everything.
    Unless a test says otherwise the cards are the same each time, so that a match always takes as long.
    """

    def __init__(
        self,
        folder: Path,
        *,
        pictures: bool = True,
        seed: Callable[[], str] | None = None,
        chance: random.Random | None = None,
        now: float | None = None,
        **settings: Any,
    ) -> None:
        began = time.time() if now is None else now
        self.ground = Playground(clock=lambda: began)
        self.world, self.control = self.ground.world, self.ground.control
        self.watch = Watch()
        self.world.on_exchange.append(self.watch.exchange)
        hear_requests(self.world, self.watch.request)
        numbers = itertools.count(1)
        self._seed = seed or (lambda: f"semente {next(numbers)}")
        self._folder, self._pictures, self._chance = folder, pictures, chance
        self._settings = settings
        self._life: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        root = logging.getLogger()
        self._ear, self._level = _Ear(self.watch.log), root.level
        root.addHandler(self._ear)
        root.setLevel(logging.INFO)
        await self.ground.start()
        app.point_discord_at(self.ground.url)
        await self.open()
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.shut()
        await self.ground.stop()
        logging.getLogger().setLevel(self._level)
        logging.getLogger().removeHandler(self._ear)

    async def restart(self) -> None:
        """End the bot's life and begin another one."""
        await self.shut()
        await self.open()

    async def open(self) -> None:
        """Begin a life of the bot, and wait until it hears and its commands are registered."""
        settings = Settings(
            _env_file=None,  # type: ignore[call-arg]  # pydantic's own
            discord_token=SecretStr(self.ground.token),
            discord_url=self.ground.url,
            data_dir=self._folder,
            pictures=self._pictures,
            **self._settings,
        )
        self._folder.mkdir(exist_ok=True)
        self.store = await Store.open(self._folder / app.DATABASE)
        self.tables = Tables(
            self.store, limits=app.limits_of(settings), now=self.now, make_seed=self._seed, chance=self._chance
        )
        self.club = League(self.tables, self.store, now=self.now)
        self.bot = app.TableBot(settings, self.tables, self.club, guild_ready_timeout=0.02)
        self.bot.house.now = self.now
        self._stop = asyncio.Event()
        self._life = asyncio.create_task(app._until_stopped(self.bot, self.tables, self.club, self._stop))
        ready = asyncio.create_task(self._ready())
        await asyncio.wait({self._life, ready}, return_when=asyncio.FIRST_COMPLETED)
        if self._life.done():
            ready.cancel()
            self._life.result()
        await ready

    async def _ready(self) -> None:
        await self.ground.bot_connected()
        await self.bot.wait_until_ready()
        assert self.bot._registration is not None
        await self.bot._registration
        await self.settled()

    async def shut(self) -> None:
        """End the bot's life."""
        if self._life is not None:
            await self.settled()
            self._stop.set()
            await self._life
            await self.store.close()
            self._life = None

    def now(self) -> int:
        """The tables' clock: the small Discord's, in milliseconds."""
        return round(self.world.clock.now() * 1000)

    def person(self, name: str) -> Person:
        """A person."""
        return self.ground.person(name)

    async def settled(self) -> None:
        """Wait until the bot has nothing left to do."""
        await _none_left(_WORK)

    async def answered(self) -> None:
        """Wait until the bot has said all that it has to say to what people did."""
        await _none_left(_ANSWERS)


async def _none_left(called: tuple[str, ...]) -> None:
    """Wait until no task with such a name is left. `AssertionError` where none ends: a test tells more than a hang."""
    while busy := {task for task in asyncio.all_tasks() if task.get_name().startswith(called)}:
        done, _ = await asyncio.wait(busy, timeout=_STUCK, return_when=asyncio.FIRST_COMPLETED)
        assert done, f"no end in sight: {[(task.get_name(), task.get_stack()) for task in busy]}"


def hear_requests(world: World, hear: Callable[[str, str], None]) -> None:
    """Tell `hear` the method and path of every request as it comes, before it is answered."""
    pause = world.faults.pause

    async def heard(method: str, path: str) -> None:
        hear(method, path)
        await pause(method, path)

    setattr(world.faults, "pause", heard)  # noqa: B010  to mypy a method cannot be replaced


class _Ear(logging.Handler):
    """Keeps what is logged."""

    def __init__(self, kept: list[logging.LogRecord]) -> None:
        super().__init__(logging.INFO)
        self._kept = kept

    def emit(self, record: logging.LogRecord) -> None:
        self._kept.append(record)
