"""Counts or corrects matches in processes that die before each statement, and looks at what each of them left.

`python -m tests.club.nursery FOLDER` prints how many died of counting and of correcting. Each death starts from a copy
of the same database: with a rated match that has ended and is not counted, and a score sheet's match that came before
it; or with a case about the first of three matches.
"""

import asyncio
import os
import shutil
import signal
import sys
from collections.abc import Callable, Coroutine
from itertools import count as count_from
from pathlib import Path
from typing import Final

from bot.club import reckoning
from bot.club.model import Case
from tests.club.house import ANA, BETO, GUILD, House, paper

BOSS: Final = 9
Doing = Callable[[Path, int], Coroutine[None, None, None]]
Looking = Callable[[Path], Coroutine[None, None, None]]


async def ended(path: Path) -> None:
    house = await House(path).enter()
    await house.enter_match(*paper(1, [(3, 0)], at=house.time - 1))
    await house.match()
    await house.leave()


async def contested(path: Path) -> None:
    house = await House(path).enter()
    for number in range(1, 4):
        await house.enter_match(*paper(number, [(3, 0)], at=house.time + number))
    await house.store.put_case(Case(GUILD, "sheet:1", BOSS, "conferir", house.time))
    await house.leave()


async def doomed(path: Path, deaths: int) -> House:
    """A club whose process dies before the statement of that number."""
    left = iter(range(deaths))

    def step(_: str) -> None:
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    reckoning.PIECE = 1  # type: ignore[misc]  # so that there are some to die between
    house = await House(path).enter()
    await house.store._db.call(lambda db: db.set_trace_callback(step))
    return house


async def count(path: Path, deaths: int) -> None:
    await (await doomed(path, deaths)).club.settle()
    os._exit(0)


async def correct(path: Path, deaths: int) -> None:
    await (await doomed(path, deaths)).club.annul(1, GUILD, BOSS, "não valeu")
    os._exit(0)


async def counted(path: Path) -> None:
    """Whatever the dead one has done: the match is counted now, once, with all that it brings."""
    house = await House(path).enter()
    await house.club.settle()
    matches, _ = await house.club.history(GUILD)
    assert [match.state for match in matches] == ["counts", "counts"]
    assert [(await house.row(person)).played for person in (ANA, BETO)] == [2, 2]
    assert {match.source for match in await house.club.unannounced(GUILD)} == {match.source for match in matches}
    assert len(await house.club.seasons(GUILD)) == 1
    assert await house.agrees()
    assert await house.club.settle() == ()
    await house.leave()


async def corrected(path: Path) -> None:
    """The decision is kept with what it does to the match, or neither; and the club goes on where it was cut off."""
    house = await House(path).enter()
    await house.club.due()
    decisions, _ = await house.club.audit(GUILD)
    states = [match.state for match in (await house.club.history(GUILD))[0]]
    assert states == ["counts", "counts", "void" if decisions else "counts"]
    assert await house.agrees()
    await house.leave()


def deaths(path: Path, do: Doing, look: Looking) -> int:
    """How many have died until one has come to its end; each has been looked at."""
    for died in count_from(0):
        copy = path.with_name(f"morto{died}.db")
        shutil.copy(path, copy)
        child = os.fork()
        if not child:
            try:
                asyncio.run(do(copy, died))
            finally:
                os._exit(1)
        ended = os.waitpid(child, 0)[1]
        asyncio.run(look(copy))
        if ended != signal.SIGKILL:
            assert ended == 0, "the child died of something else"
            return died
    raise AssertionError


def main(folder: Path) -> None:
    for prepare, do, look in ((ended, count, counted), (contested, correct, corrected)):
        (folder / do.__name__).mkdir()
        path = folder / do.__name__ / "mesa.db"
        asyncio.run(prepare(path))
        sys.stdout.write(f"{deaths(path, do, look)}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
