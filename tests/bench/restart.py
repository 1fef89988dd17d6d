"""How long does a table of sixty rounds of Buraco need until it is there again after a restart?"""

import asyncio
import random
import tempfile
import time
from pathlib import Path

from bot.games import GAMES
from bot.players import MINIMAL, PLAYERS
from bot.store import Store
from bot.tables.live import Step, deal_next, step
from bot.tables.model import LIVE, Person, Place, Plan, Table
from bot.tables.service import Tables

GOAL_MS = 300
ROUNDS = 60
TIMES = 5
PLAN = Plan("buraco", {"preset": "tradicional", "target": 100_000}, 4, LIVE)


def measure(rounds: int = ROUNDS) -> dict[str, float]:
    """Milliseconds at a table of four in the last turn of its `rounds`-th round, by a service that has just started.

    `restored_ms` (goal 300): until the table can be played at, the best of five; `restored_worst_ms`. Then, with all
    rounds read: `results_ms` for the counts, `record_ms` for the record. `actions`: how many the table has.
    """
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_times(Path(folder) / "bench.db", rounds))


async def _times(path: Path, rounds: int) -> dict[str, float]:
    store = await Store.open(path)
    try:
        table = await long_match(Tables(store), rounds)
        restored = []
        for _ in range(TIMES):
            await store.close()
            store = await Store.open(path)
            tables = Tables(store)
            started = time.perf_counter()
            live = await tables.peek(table.id)
            restored.append(1000 * (time.perf_counter() - started))
            assert live.table == table
        times = {"restored_ms": min(restored), "restored_worst_ms": max(restored), "actions": float(table.revision)}
        for name, look in (("results", tables.results), ("record", tables.record)):
            started = time.perf_counter()
            await look(table.id)
            times[f"{name}_ms"] = 1000 * (time.perf_counter() - started)
        return times
    finally:
        await store.close()


async def long_match(tables: Tables, rounds: int) -> Table:
    """A match in which everybody only draws and discards, in the last turn of its `rounds`-th round.

    Saved a round at a time, which makes the same rows sooner.
    """
    table = await tables.open(Person(1, "Ana"), Place(1, 1), PLAN)
    for user, name in ((2, "Beto"), (3, "Caio"), (4, "Duda")):
        await tables.sit(table.id, Person(user, name))
    await tables.start(table.id, 1)
    async with tables.hold(table.id) as held:
        for number in range(1, rounds + 1):
            await held.save("played", _played(Step(held.live), last=number == rounds))
            if number < rounds:
                await held.save("dealt", deal_next(Step(held.live), tables.now()))
        return held.table


def _played(made: Step, *, last: bool) -> Step:
    """The whole round, or all but its last action."""
    game, player, chance = GAMES["buraco"], PLAYERS["buraco", MINIMAL], random.Random(1)
    while made.live.table.to_act:
        seat = made.live.table.to_act[0]
        after = step(made, seat, player(game.view(made.live.state, seat), chance), "person", made.live.table.touched)
        if last and after.live.table.round_over:
            break
        made = after
    return made
