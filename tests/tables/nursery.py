"""Plays at one database with processes that are killed, and looks at what each of them left.

`python -m tests.tables.nursery FOLDER GAME` prints what was checked as JSON. Every child goes on where the one before
died: at two duels of Bisca, or at a table of Buraco with two people and two computer players. It reports each
acknowledged action through a pipe; after its death all of them must be there, with the same phase and the same to act.
"""

import asyncio
import json
import os
import random
import signal
import sys
import traceback
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

from bot.games import GAMES
from bot.games.records import Entry, write_entry
from bot.store import Store
from bot.tables.model import LIVE, Person, Place, Plan, Table
from bot.tables.service import Tables

ANA, BETO = Person(11, "Ana"), Person(22, "Beto")
STEPS = range(60)
"""A child dies before its n-th step: every SQL statement, both sides of a save, a thought, a change told."""
ACKNOWLEDGED = range(1, 25)
"""A child is killed from outside when it has reported so many actions, wherever it is by then."""

Ack = tuple[str, int, dict[str, Any], int, list[int], str | None]
"""Table, revision after the action, the action as recorded; the table's revision then, who was to act, and what."""


def report(pipe: int, ack: Ack) -> None:
    os.write(pipe, (json.dumps(ack) + "\n").encode())


async def play(path: Path, pipe: int, step: Callable[[], None], game: str) -> None:
    """Go on with the open tables, in turn, until somebody kills this process."""
    store = await Store.open(path)
    tables = Tables(store, listener=lambda change: step())

    def stepping(function: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def stepped(*args: Any) -> Any:
            step()
            result = await function(*args)
            step()
            return result

        return stepped

    setattr(store, "save", stepping(store.save))  # noqa: B010  to mypy a method cannot be replaced
    setattr(tables, "_think", stepping(tables._think))  # noqa: B010
    await tables.gateway_back()
    await tables.sweep()
    await store._db.call(lambda db: db.set_trace_callback(lambda sql: step()))
    while True:
        mine = await tables.tables_of(ANA.user)
        await (duels(tables, mine) if game == "bisca" else four(tables, mine))
        for table in mine:
            await click(tables, table, pipe)


async def duels(tables: Tables, mine: tuple[Table, ...]) -> None:
    """One duel against a person, one against the computer."""
    plan = Plan("bisca", {"preset": "bisca", "wins": 2}, 2, LIVE)
    against_the_computer = [any(seat.computer for seat in table.seats) for table in mine]
    if False not in against_the_computer:
        await tables.challenge(ANA, BETO, Place(1, 1), plan)
    if True not in against_the_computer:
        await tables.challenge(ANA, "easy", Place(1, 1), plan)


async def four(tables: Tables, mine: tuple[Table, ...]) -> None:
    """Ana and Beto with a computer player each."""
    if not mine:
        await tables.open(ANA, Place(1, 1), Plan("buraco", {"preset": "familia"}, 4, LIVE))
    for table in mine:
        if table.stage == "lobby":
            await tables.sit(table.id, BETO, 1)
            await tables.add_computer(table.id, ANA.user, "easy")


async def click(tables: Tables, table: Table, pipe: int) -> None:
    """Whoever is asked does his first lawful action; it is reported when it is acknowledged."""
    if table.invited is not None:
        await tables.accept(table.id, BETO)
        return
    if table.stage == "lobby":
        await tables.start(table.id, ANA.user)
        return
    if table.round_over:
        await tables.next_round(table.id, BETO.user, table.round)
        return
    seat = table.to_act[0]
    user = table.seats[seat].user
    assert user is not None, "the sweep lets computer players move"
    action = GAMES[table.plan.game].moves(await tables.view(table.id, user))[0]
    done = await tables.submit(table.id, user, table.revision, action)
    line = write_entry(Entry(seat, action))
    report(pipe, (table.id, table.revision + 1, line, done.table.revision, list(done.table.to_act), done.view.phase))


def acknowledged(path: Path, step: Callable[[], None], enough: int, game: str) -> list[Ack]:
    """Let a child play until it dies of its own step, or is killed after `enough` reports; give what it reported."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.close(reading)
        try:
            asyncio.run(play(path, writing, step, game))
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    os.close(writing)
    acks: list[Ack] = []
    with os.fdopen(reading) as lines:
        for line in lines:
            acks.append(json.loads(line))
            if len(acks) == enough:
                os.kill(child, signal.SIGKILL)
    assert os.waitpid(child, 0)[1] == signal.SIGKILL, "the child died of something else"
    return acks


async def look(path: Path, acks: list[Ack]) -> None:
    """Every acknowledged action is there, nothing is there twice, and the same seat is to do the same."""
    store = await Store.open(path)
    tables = Tables(store)
    latest: dict[str, tuple[int, list[int], str | None]] = {}
    for table_id, revision, line, after, to_act, phase in acks:
        stored = await store.load(table_id)
        assert stored is not None
        assert [row.revision for row in stored.actions] == list(range(1, stored.table.revision + 1))
        assert json.loads(stored.actions[revision - 1].text) == line
        latest[table_id] = (after, to_act, phase)
    for table_id, (after, to_act, phase) in latest.items():
        live = await tables.peek(table_id)
        assert live.table.revision >= after
        assert sorted(live.game.to_act(live.state)) == list(live.table.to_act)
        if live.table.revision == after and (to_act or live.table.round_over):  # else the next round was dealt
            assert list(live.table.to_act) == to_act
            assert live.phase == phase
    await tables.stop()
    await store.close()


def deaths() -> Iterator[tuple[Callable[[], None], int]]:
    """Every way to die: a countdown for the child itself, and how many reports until it is killed from outside."""

    def countdown(left: int) -> Callable[[], None]:
        steps = iter(range(left))

        def step() -> None:
            if next(steps, None) is None:
                os.kill(os.getpid(), signal.SIGKILL)

        return step

    for count in STEPS:
        yield countdown(count), 10**9
    for count in ACKNOWLEDGED:
        pause = random.Random(count).randrange(20_000)
        yield (lambda pause=pause: sum(range(pause)) and None), count  # type: ignore[misc]  # work moves the moment


async def rounds(path: Path) -> int:
    """How many rounds were counted, whose counts are the ones that the records give."""
    store = await Store.open(path)
    tables = Tables(store)
    numbers = []
    for (table_id,) in await store._db.call(lambda db: db.execute("SELECT id FROM tables").fetchall()):
        table = await tables.table(table_id)
        if table.stage == "lobby":
            continue
        results = await tables.results(table_id)
        assert [result.round for result in results] == list(range(1, len(results) + 1))
        for result in results:
            finished = await tables.finished(table_id, result.round)
            assert finished is not None
            assert finished.view.scores == result.scores
        numbers.append(len(results))
    await tables.stop()
    await store.close()
    return sum(numbers)


def main(folder: Path, game: str) -> None:
    path = folder / "mesa.db"
    everything: list[Ack] = []
    died = 0
    for step, enough in deaths():
        everything += acknowledged(path, step, enough, game)
        asyncio.run(look(path, everything[-60:]))
        died += 1
    asyncio.run(look(path, everything))
    told = {"died": died, "acknowledged": len(everything), "tables": len({ack[0] for ack in everything})}
    sys.stdout.write(json.dumps(told | {"rounds": asyncio.run(rounds(path))}) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
