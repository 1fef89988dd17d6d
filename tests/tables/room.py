"""A room for tests: a store in a folder, a clock that is moved by hand, and a service that can be started anew."""

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.games import GAMES
from bot.games.base import SPECTATOR, Action
from bot.players import MINIMAL, PLAYERS
from bot.store import Store
from bot.tables.model import LIVE, NO_CLOCK, Change, Clock, Limits, Person, Place, Plan, Submitted, Table, TableError
from bot.tables.service import Tables

ANA, BETO, CAIO, DUDA = (Person(user, name) for user, name in ((11, "Ana"), (22, "Beto"), (33, "Caio"), (44, "Duda")))
EVA = Person(55, "Eva")
"""A late person."""
HERE = Place(guild=1, channel=100)
NOON = 1_800_000_000_000
SECOND = 1000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR


def plan(preset: str = "bisca", seats: int = 2, clock: Clock = NO_CLOCK, **switches: Any) -> Plan:
    return Plan("bisca", {"preset": preset, **switches}, seats, clock)


def buraco(preset: str = "tradicional", seats: int = 4, clock: Clock = LIVE, **more: Any) -> Plan:
    """A plan for Buraco; `until`, `pause`, `stand_in` are the plan's, all other words switches."""
    own = {name: more.pop(name) for name in ("until", "pause", "stand_in") if name in more}
    return Plan("buraco", {"preset": preset, **more}, seats, clock, **own)


def refused(code: str) -> pytest.RaisesExc[TableError]:
    """Expect a `TableError` with that code: `with refused("table.full"): …`."""
    return pytest.RaisesExc(TableError, check=lambda error: error.code == code)


class Room:
    def __init__(self, path: Path, **limits: Any) -> None:
        self.path = path
        self.time = NOON
        self.limits = Limits(**limits)
        self.changes: list[Change] = []
        self.seeds = 0
        self.more: Mapping[str, Any] = {}
        self.store: Store
        self.tables: Tables

    async def enter(self) -> "Room":
        self.store = await Store.open(self.path)
        self.tables = Tables(
            self.store,
            listener=self.changes.append,
            now=lambda: self.time,
            limits=self.limits,
            make_seed=self._seed,
            chance=random.Random(7),
            **self.more,
        )
        await self.tables.gateway_back()
        return self

    async def leave(self) -> None:
        await self.tables.stop()
        await self.store.close()

    async def restart(self) -> None:
        """Begin anew as after a crash: nothing of the old service's memory is kept."""
        await self.store.close()
        await self.enter()

    def _seed(self) -> str:
        self.seeds += 1
        return f"semente {self.seeds}"

    @property
    def kinds(self) -> list[str]:
        return [change.kind for change in self.changes]

    async def duel(self, clock: Clock = NO_CLOCK, preset: str = "bisca", **switches: Any) -> Table:
        """Ana has challenged Beto, and he has accepted."""
        table = await self.tables.challenge(ANA, BETO, HERE, plan(preset, clock=clock, **switches))
        return await self.tables.accept(table.id, BETO)

    async def four(self, what: Plan, *computers: int) -> Table:
        """Ana, Beto, Caio and Duda sit in this order and begin; on these seats sits a computer player instead."""
        table = await self.tables.open(ANA, HERE, what)
        for seat, person in enumerate((ANA, BETO, CAIO, DUDA)):
            if seat in computers:
                await self.tables.add_computer(table.id, ANA.user, "easy", seat)
            elif seat:
                await self.tables.sit(table.id, person, seat)
        return await self.tables.start(table.id, ANA.user)

    async def pairs(self, *computers: int, clock: Clock = LIVE, bisca: bool = False) -> Table:
        """Ana and Caio against Beto and Duda."""
        return await self.four(plan(seats=4, clock=clock) if bisca else buraco(clock=clock), *computers)

    async def away(self, table: Table, seat: int) -> None:
        """From now on the computer plays for that seat."""
        async with self.tables.hold(table.id) as held:
            gone = replace(held.table.seats[seat], away=True)
            await held.save("away", held.table.reseated(seat, gone), seats=(seat,))

    async def play_round(self, table_id: str) -> Table:
        """Everybody draws and discards (or plays his first card) until the round that runs is over."""
        table = await self.tables.table(table_id)
        number, player = table.round, PLAYERS.get((table.plan.game, MINIMAL))
        while table.open and table.round == number and not table.round_over:
            user = table.seats[table.to_act[0]].user
            assert user is not None
            view = await self.tables.view(table.id, user)
            action = player(view, random.Random(1)) if player else GAMES[table.plan.game].moves(view)[0]
            table = (await self.tables.submit(table.id, user, table.revision, action)).table
        return table

    async def moves(self, table: Table, user: int) -> tuple[Action, ...]:
        game = GAMES[table.plan.game]
        return game.moves(await self.tables.view(table.id, user))

    async def play(self, table_id: str, which: int = 0) -> Submitted:
        """Whoever is asked does his first lawful action (or the one given)."""
        table = await self.tables.table(table_id)
        user = table.seats[table.to_act[0]].user
        assert user is not None
        moves = await self.moves(table, user)
        return await self.tables.submit(table.id, user, table.revision, moves[which % len(moves)])

    async def play_out(self, table_id: str) -> Table:
        while (table := await self.tables.table(table_id)).open:
            await self.play(table_id)
        return table

    async def everything_seen(self, table_id: str) -> dict[int, Any]:
        """What each seat and a spectator sees of a table, as comparable values."""
        live = await self.tables.peek(table_id)
        viewers = (SPECTATOR, *range(live.table.plan.seats))
        return {viewer: live.game.snapshot(live.state, viewer) for viewer in viewers} | {
            100 + viewer: live.game.view(live.state, viewer) for viewer in viewers
        }

    def pass_time(self, ms: int) -> None:
        self.time += ms

    async def sweep_after(self, ms: int) -> list[str]:
        """Let time pass, sweep once, and give the kinds of the changes that this brought."""
        before = len(self.changes)
        self.pass_time(ms)
        await self.tables.sweep()
        return self.kinds[before:]
