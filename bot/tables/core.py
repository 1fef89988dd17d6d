"""How is a table held: loaded when asked for, locked, saved before anybody hears of it, dropped after any doubt?"""

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.base import Game, IllegalAction, Seat
from bot.players import Player
from bot.tables.live import Live, Step, restore
from bot.tables.model import (
    Change,
    Ended,
    HandMessage,
    Happened,
    Kind,
    Limits,
    Millis,
    Ping,
    Reason,
    Request,
    Submitted,
    Table,
    TableError,
)
from bot.tables.requests import stands
from bot.tables.settings import Personal
from bot.tables.shelf import Save, Shelf
from bot.tables.timing import timed

log = logging.getLogger(__name__)
_LOUDER: tuple[Kind, ...] = ("seats", "started", "dealt", "away", "resumed", "ended")
"""Where one hold brings several changes, the one told is the last of these, or else the newest."""

_UNSEEN: tuple[Kind, ...] = ("nudge", "reminder")
"""Changes that no public message shows: they make none of them lag."""


class Gate:
    """Lets many in at once, or one alone: a small readers–writer lock. Who is inside must not come in again."""

    def __init__(self) -> None:
        self._open = asyncio.Event()
        self._open.set()
        self._empty = asyncio.Event()
        self._empty.set()
        self._inside = 0

    @contextlib.asynccontextmanager
    async def shared(self) -> AsyncIterator[None]:
        """Be inside with others."""
        while not self._open.is_set():
            await self._open.wait()
        self._inside += 1
        self._empty.clear()
        try:
            yield
        finally:
            self._inside -= 1
            if not self._inside:
                self._empty.set()

    @contextlib.asynccontextmanager
    async def alone(self) -> AsyncIterator[None]:
        """Be inside with nobody else; the others wait."""
        while not self._open.is_set():
            await self._open.wait()
        self._open.clear()
        try:
            await self._empty.wait()
            yield
        finally:
            self._open.set()


@dataclass(slots=True)
class Entry:
    """A table's place in memory. None: what the store holds is not known (any more).

    `hands`: the newest private hands by person, `pings`: the calls that stand by message; asked for at every action.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    live: Live | None = None
    hands: dict[int, HandMessage] | None = field(default=None, repr=False)
    pings: dict[int, Ping] | None = None
    holders: int = 0
    used: Millis = 0


class Held:
    """A table under its lock: `live` as saved, `save` for the next state of it."""

    def __init__(self, core: "Core", entry: Entry, live: Live) -> None:
        self._core = core
        self._entry = entry
        self.live = live
        self.before = live.table.revision
        self.changes: list[Change] = []

    @property
    def table(self) -> Table:
        """The table as saved."""
        return self.live.table

    async def save(
        self,
        kind: Kind,
        made: Step | Table,
        *,
        seed: str | None = None,
        seats: tuple[Seat, ...] = (),
        request: Request | None = None,
    ) -> Table:
        """Save the next state in one transaction, as the next version; only then it is the state.

        `seats`, `request`: what the change is told to be about. Requests that make no sense any more are dropped.
        """
        step = made if isinstance(made, Step) else Step(replace(self.live, table=made))
        old, table = self.live.table, step.live.table
        table = replace(
            table,
            version=old.version + (kind not in _UNSEEN),
            deadline=table.deadline if table.revision == old.revision else None,
            requests=tuple(one for one in table.requests if stands(table, one)),
        )
        table = timed(table, step.live.phase, self._core.limits)
        save = Save(
            table,
            expected=old.version,
            seats=table.seats != old.seats,
            requests=table.requests != old.requests,
            queue=table.queue != old.queue,
            plan=table.plan != old.plan,
            seed=seed,
            actions=step.actions,
            rounds=step.rounds,
        )
        await self._core.shelf.save(save)
        # the public message is kept beside the table's own changes and may have moved meanwhile
        message = self._entry.live.table.message if self._entry.live else table.message
        if message is not table.message:
            table = replace(table, message=message)
        self.live = self._entry.live = replace(step.live, table=table)
        events = self.live.told_since(old.revision)
        self.changes.append(
            Change("ended" if old.open and not table.open else kind, table, old.revision, events, seats, request)
        )
        return table

    async def end(self, reason: Reason, by: int | None = None, text: str = "") -> Table:
        """End the table without a result."""
        asked = next(iter(self.table.to_act), None) if reason == "idle" else None
        ended = Ended(reason, self._core.now(), by, text, seat=asked)
        return await self.save("ended", replace(self.table, stage="over", to_act=(), ended=ended))

    def submitted(self, seat: Seat, before: int) -> Submitted:
        """The answer to this seat: all that happened after revision `before`, and what it sees now."""
        view = self.live.game.view(self.live.state, seat)
        return Submitted(self.table, view, self.live.told_since(before, seat))

    def told(self) -> Change | None:
        """Sum up what was saved under this hold as one change."""
        if not self.changes:
            return None
        told = self.changes[-1]
        for change in self.changes:
            if change.kind in _LOUDER:
                told = change
        events: tuple[Happened, ...] = sum((change.events for change in self.changes), ())
        seats = tuple(sorted({seat for change in self.changes for seat in change.seats}))
        return Change(told.kind, self.changes[-1].table, self.before, events, seats, told.request)


class Core:
    """What the parts of the service stand on."""

    shelf: Shelf
    limits: Limits
    now: Callable[[], Millis]
    _games: Mapping[str, Game[Any, Any]]
    _computers: Mapping[tuple[str, str], Player]
    _listener: Callable[[Change], None] | None
    _make_seed: Callable[[], str]
    _chance: random.Random
    _entries: dict[str, Entry]
    _personal: dict[int, Personal]
    _gate: Gate
    _counting: asyncio.Lock
    """Held while the open tables of people and servers are counted and one is added."""
    _settling: set[asyncio.Task[None]]

    @contextlib.asynccontextmanager
    async def hold(self, table_id: str) -> AsyncIterator[Held]:
        """Hold a table: loaded and locked. What was saved is told after the lock is free.

        After anything but a refusal (`TableError`, `IllegalAction`) the table is dropped from memory and settled anew,
        for a save may have happened. `TableError`: table.unknown, table.set_aside.
        """
        held: Held | None = None
        async with self._gate.shared():
            entry = self._entries.setdefault(table_id, Entry())
            entry.holders += 1
            try:
                async with entry.lock:
                    entry.used = self.now()
                    if entry.live is None:
                        entry.live = await self._load(table_id)
                    held = Held(self, entry, entry.live)
                    yield held
            except (TableError, IllegalAction):
                raise
            except BaseException as error:
                if held is not None:
                    entry.live = None
                    self._settle_later(table_id, held.table, error)
                raise
            finally:
                entry.holders -= 1
                if entry.live is None and not entry.holders:
                    self._entries.pop(table_id, None)
                if held is not None:
                    # nothing awaits since the lock is free, so a table's changes are told in the order they were saved
                    self._tell(held.told())

    async def peek(self, table_id: str) -> Live:
        """The table as last saved, without waiting for its lock where it is in memory. Frozen, so there is no harm."""
        entry = self._entries.get(table_id)
        if entry is not None and entry.live is not None:
            return entry.live
        async with self.hold(table_id) as held:
            return held.live

    async def _load(self, table_id: str) -> Live:
        stored = await self.shelf.load(table_id, rounds=2)
        if stored is None:
            raise TableError("table.unknown", table=table_id)
        table = stored.table
        if table.ended is not None and table.ended.reason == "set_aside":
            raise TableError("table.set_aside", table=table_id)
        try:
            return restore(stored, self._games[table.plan.game])
        except Exception as error:
            # the text of the error may name cards: it stays out of the log
            log.error("table %s is set aside: its record is refused (%s)", table_id, type(error).__name__)
        if table.open:
            ended = Ended("set_aside", self.now())
            gone = replace(
                table, stage="over", to_act=(), ended=ended, deadline=None, due=None, version=table.version + 1
            )
            await self.shelf.save(Save(gone, expected=table.version))
            self._tell(Change("ended", gone, gone.revision))
        raise TableError("table.set_aside", table=table_id)

    def _settle_later(self, table_id: str, before: Table, error: BaseException) -> None:
        log.warning("table %s is loaded anew after %s", table_id, type(error).__name__)
        task = asyncio.get_running_loop().create_task(self._settle(table_id, before))
        self._settling.add(task)
        task.add_done_callback(self._settling.discard)

    async def _settle(self, table_id: str, before: Table) -> None:
        """Find out what a doubtful save has done, tell it, and let the computer players go on."""
        try:
            async with self.hold(table_id) as held:
                if held.table.version != before.version:
                    events = held.live.told_since(before.revision)
                    held.before = before.revision
                    held.changes.append(Change("restored", held.table, before.revision, events))
                await self._advance(held)
        except TableError as refused:
            log.info("table %s: %s", table_id, refused.code)
        except Exception as error:
            log.warning("table %s cannot be loaded now (%s)", table_id, type(error).__name__)

    async def _advance(self, held: Held) -> None:
        """Let computer players move as long as they are asked; in `Play`."""
        raise NotImplementedError

    async def _count(self, user: int, guild: int | None) -> None:
        """Refuse one table too many, for a person and (where it is a new one) for a server."""
        own = tuple(table for table in await self.shelf.tables(user=user) if user in table.people)
        if len(own) >= self.limits.tables_per_person:
            raise TableError("limit.person", limit=self.limits.tables_per_person, tables=own)
        if guild is not None and await self.shelf.count(guild) >= self.limits.tables_per_guild:
            raise TableError("limit.guild", limit=self.limits.tables_per_guild)

    def _tell(self, change: Change | None) -> None:
        if change is None or self._listener is None:
            return
        try:
            self._listener(change)
        except Exception:
            log.exception("the listener failed at table %s", change.table.id)


def still_open(table: Table) -> None:
    """Raise `TableError` (table.over) for a table that is over."""
    if table.ended is not None:
        raise TableError("table.over", table=table.id, reason=table.ended.reason, text=table.ended.text)
