"""Work for one table is done one at a time, and what comes meanwhile together."""

import asyncio

from bot.tables.model import Change, Place, Plan, Table
from cogs.ui.lanes import Lane


def change(table: str, version: int) -> Change:
    plan = Plan("bisca", {"preset": "bisca"}, 2)
    return Change("played", Table(table, Place(1, 2), 3, plan, (), 0, 0, version=version), version - 1)


async def test_what_comes_while_work_is_done_is_done_together_and_the_newest_is_last() -> None:
    free, done = asyncio.Event(), list[tuple[str, list[int]]]()
    at_work = 0

    async def work(table: str, changes: list[Change]) -> None:
        nonlocal at_work
        at_work += 1
        assert at_work <= 2, "one for each table"
        done.append((table, [one.table.version for one in changes]))
        await free.wait()
        at_work -= 1

    lane = Lane("test", work)
    lane.push(change("a", 1))
    await asyncio.sleep(0)
    for version in range(2, 9):
        lane.push(change("a", version))
    lane.push(change("b", 1))
    await asyncio.sleep(0)
    free.set()
    await lane.quiet()
    assert done == [("a", [1]), ("b", [1]), ("a", [2, 3, 4, 5, 6, 7, 8])]


async def test_work_that_fails_is_logged_and_the_next_is_done() -> None:
    done = list[int]()

    async def work(_: str, changes: list[Change]) -> None:
        if changes[-1].table.version == 1:
            raise RuntimeError("no paint")
        done.append(changes[-1].table.version)

    lane = Lane("test", work)
    lane.push(change("a", 1))
    await lane.quiet()
    lane.push(change("a", 2))
    await lane.quiet()
    assert done == [2]


async def test_a_stopped_lane_leaves_nothing_running() -> None:
    async def work(_: str, __: list[Change]) -> None:
        await asyncio.Event().wait()

    lane = Lane("test", work)
    lane.push(change("a", 1))
    await asyncio.sleep(0)
    await lane.stop()
    await lane.quiet()
