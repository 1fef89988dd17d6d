"""The process is killed at many points of two duels: every acknowledged move is found again, and the buttons work."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.cards import Card
from bot.playground import Answer, Playground
from bot.playground.slash import CannotDo
from bot.text import Words
from tests.discord.people import Player, buttons, duel, is_table, moves, text, verb
from tests.discord.process import Process, standing_still
from tests.playground.schema import Schema, checked

pytestmark = pytest.mark.timeout(110)

POINTS: list[tuple[str, str, int]] = [
    *[("POST", r"/callback$", number) for number in (1, 2, 3, 5)],  # saved, not answered
    *[("PATCH", r"^/channels/\d+/messages/\d+$", number) for number in (1, 2, 4)],  # answered, not shown to everybody
    *[("PATCH", r"^/webhooks/", number) for number in (1, 2)],  # answered, not shown to the other
    *[("", "", number) for number in (1, 2, 3, 5, 8, 13)],  # right after the n-th exchange, whatever it was
]
"""When the process dies: as Discord gets its n-th request of that kind, or has answered its n-th."""


Deed = tuple[int, str]
"""A card that was played, and the table's revision that it was played at."""


class Doomed:
    """Two duels on a bot that is killed again and again. It looks like a club to its players."""

    def __init__(self, ground: Playground, folder: Path) -> None:
        self.ground, self.world, self.control = ground, ground.world, ground.control
        self.process = Process(folder, DISCORD_URL=ground.url, DISCORD_TOKEN=ground.token)
        self.database = folder / "data" / "mesa.sqlite3"
        self.players = [Player(self, name) for name in ("Ana", "Beto", "Caio", "Duda")]  # type: ignore[arg-type]
        self.tried: dict[str, set[Deed]] = {player.person.id: set() for player in self.players}
        self.done: dict[str, set[Deed]] = {player.person.id: set() for player in self.players}
        """By person: what he tapped, and of that what was acknowledged."""
        self._exchanges = 0
        self._fatal = 0
        self.world.on_exchange.append(self._count)

    def person(self, name: str) -> Any:
        return self.ground.person(name)

    async def answered(self) -> None:
        """Nobody waits for an answer that was put off: the process may be dead before it comes."""

    def _count(self, exchange: dict[str, Any]) -> None:
        if self._fatal and exchange["kind"] == "rest":
            self._exchanges += 1
            if self._exchanges == self._fatal:
                self.process.kill()

    async def die_at(self, points: list[tuple[str, str, int]]) -> None:
        """Live from each of these points to the next: nothing is lost, and every hand opens again."""
        for point in points:
            await self.every_hand_opens()
            await self.live_until(*point)
            self.nothing_is_lost()
            await self.process.start()
            await self.ground.bot_connected(20)
        await self.every_hand_opens()

    async def ends_well(self) -> None:
        """The last life ends when it is asked to, and has had no fault."""
        status, _ = await self.process.stop()
        assert status == 0
        assert "Traceback" not in self.process.errors

    async def live_until(self, method: str, path: str, number: int) -> None:
        """Let all four tap until the process dies at that point."""
        gate = None
        if not method:
            self._exchanges, self._fatal = 0, number
        dead = self.process.ended
        count = 0
        while not dead.done():
            count += 1
            if method and count == number:
                gate = self.world.faults.hold_next(method, path)
            everybody = asyncio.create_task(self._all_tap())
            held = asyncio.create_task(gate.arrived.wait()) if gate else None
            waiting: set[asyncio.Future[Any]] = {dead, everybody}
            if held:
                waiting.add(held)
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            if gate and gate.arrived.is_set():
                self.process.kill()
                await dead
            if held:
                held.cancel()
            if dead.done():
                self.world.advance(4)  # what was not answered has failed by now
            await everybody
        self._fatal = 0
        self.world.faults.clear()
        await self.world.wait_for(lambda: not self.ground.gateway.connected)

    async def _all_tap(self) -> None:
        """Let everybody tap as soon as somebody can; a dead process is tapped no more, for it would never answer."""
        dead = self.process.ended
        await self.world.wait_for(lambda: dead.done() or any(map(self.may_tap, self.players)), 20)
        if not dead.done():
            await asyncio.gather(*map(self._tap, self.players))

    def may_tap(self, player: Player) -> bool:
        """Whether his hand asks him to play."""
        return bool(player.options)

    async def _tap(self, player: Player) -> None:
        """Tap a card if it is his turn, as a person does who looks at his hand."""
        options = [one for one in player.options if verb(one) == "play" and not one["custom_id"].endswith(":sure")]
        sure = [one for one in player.options if one["custom_id"].endswith(":sure")]
        if not options:
            return
        button = (sure or options)[0]
        _, _, revision, _, card, *_ = button["custom_id"].split(":")
        deed = (int(revision), card)
        self.tried[player.person.id].add(deed)
        try:
            answer: Answer = await player.tap(button)
        except CannotDo:
            return  # it was changed under his finger
        if answer.kind == "update" and "⚠️" not in text(player.hand):
            self.done[player.person.id].add(deed)

    def kept(self, player: Player) -> set[Deed]:
        """That person's own moves that are kept."""
        found = [(revision, json.loads(text), seat) for revision, text, seat in self.actions(player)]
        return {(revision - 1, action["card"]) for revision, action, seat in found if action["seat"] == seat}

    def actions(self, player: Player) -> list[tuple[Any, ...]]:
        """The revisions and texts of what persons did at his tables, and his seat."""
        return self.rows(
            "SELECT revision, text, seat FROM actions JOIN seats USING (table_id) "
            "WHERE user_id = ? AND done_by = 'person'",
            int(player.person.id),
        )

    def rows(self, query: str, *values: int) -> list[tuple[Any, ...]]:
        """What the store says, while the process lives or lies dead."""
        with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as database:
            return database.execute(query, values).fetchall()

    def nothing_is_lost(self) -> int:
        """Every acknowledged card is kept, and nothing else but cards that were tapped; gives how many."""
        for player in self.players:
            kept = self.kept(player)
            assert self.done[player.person.id] <= kept <= self.tried[player.person.id], player.person.user.name
        return sum(len(done) for done in self.done.values())

    async def every_hand_opens(self) -> None:
        """By a button of an older life; of the two at a table exactly one is asked, the one that the store says."""
        for player in self.players:
            mine = [one for one in self.tables() if player.person.user.name in text(one)]
            (hand,) = [one for one in buttons(mine[-1]) if verb(one) == "hand"]
            answer = await player.click(mine[-1], hand["custom_id"])
            assert not answer.failed
            assert answer.ephemeral
        for one, other in (self.players[:2], self.players[2:]):
            assert bool(moves(one.hand)) != bool(moves(other.hand))
            turn = one if moves(one.hand) else other
            assert self.asked(turn), "the same player is to act"

    def tables(self) -> list[dict[str, Any]]:
        """The public messages of the tables."""
        duda = self.ground.person("Duda")
        return [one for channel in duda.channels() for one in duda.messages(channel) if is_table(one)]

    def all_is_shown(self) -> bool:
        """Whether every public message tells the last card that is kept."""
        shown = [text(message) for message in self.tables()]
        rows = self.rows("SELECT text, MAX(revision) FROM actions GROUP BY table_id")
        cards = [Words("pt_BR").card(Card(json.loads(action)["card"])) for action, _ in rows]
        return all(any(f" {card}" in told for told in shown) for card in cards)

    def asked(self, player: Player) -> bool:
        """Whether the store says that it is this person's turn."""
        query = "SELECT to_act, seat FROM tables JOIN seats ON id = table_id WHERE user_id = ? AND stage = 'playing'"
        ((to_act, seat),) = self.rows(query, int(player.person.id))
        return str(seat) in str(to_act)


D = TypeVar("D", bound=Doomed)


@asynccontextmanager
async def running(kind: type[D], folder: Path, schema: Schema | None) -> AsyncIterator[D]:
    """Such a house, whose bot is connected."""
    ground = standing_still()
    with checked(ground.world, schema):
        async with ground:
            house = kind(ground, folder)
            await house.process.start()
            await ground.bot_connected(20)
            await ground.world.wait_for(lambda: ground.world.commands, 10)
            yield house
            await house.process.end(0)  # before its Discord


@pytest.fixture
async def doomed(tmp_path: Path, schema: Schema | None) -> AsyncIterator[Doomed]:
    async with running(Doomed, tmp_path, schema) as house:
        yield house


async def test_killed_at_every_point(doomed: Doomed) -> None:
    ana, beto, caio, duda = doomed.players
    for host, guest in ((ana, beto), (caio, duda)):
        await duel(host, guest, vitorias=20, tempo="none")
    await doomed.die_at(POINTS)
    await doomed.world.wait_for(doomed.all_is_shown, 15)
    assert doomed.nothing_is_lost() >= len(POINTS), "each life saw a card acknowledged, or nothing was tried"
    await doomed.ends_well()
