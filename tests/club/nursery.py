"""Counts a match in processes that die before each statement and look of it, and looks at what each of them left.

`python -m tests.club.nursery FOLDER` prints how many died. FOLDER/mesa.db has a rated match that has ended and is not
counted, and a score sheet's match that came before it; each death starts from a copy of it.
"""

import asyncio
import os
import shutil
import signal
import sys
from pathlib import Path

from tests.club.house import ANA, BETO, GUILD, House, paper


async def prepare(path: Path) -> None:
    house = await House(path).enter()
    await house.enter_match(*paper(1, [(3, 0)], at=house.time - 1))
    await house.match()
    await house.leave()


async def count(path: Path, deaths: int) -> None:
    """Settle; die before the statement of that number."""
    left = iter(range(deaths))

    def step(_: str) -> None:
        if next(left, None) is None:
            os.kill(os.getpid(), signal.SIGKILL)

    house = await House(path).enter()
    await house.store._db.call(lambda db: db.set_trace_callback(step))
    await house.club.settle()
    os._exit(0)


async def look(path: Path) -> None:
    """Whatever the dead one has done: the match is counted now, once, with all that it brings."""
    house = await House(path).enter()
    await house.club.settle()
    matches, _ = await house.club.history(GUILD)
    assert [match.state for match in matches] == ["counts", "counts"]
    assert [(await house.row(person)).played for person in (ANA, BETO)] == [2, 2]
    assert {match.source for match in await house.club.unannounced()} == {match.source for match in matches}
    assert len(await house.club.seasons(GUILD)) == 1
    assert await house.agrees()
    assert await house.club.settle() == ()
    await house.leave()


def main(folder: Path) -> None:
    path = folder / "mesa.db"
    asyncio.run(prepare(path))
    died = 0
    while True:
        copy = folder / f"morto{died}.db"
        shutil.copy(path, copy)
        child = os.fork()
        if not child:
            try:
                asyncio.run(count(copy, died))
            finally:
                os._exit(1)
        ended = os.waitpid(child, 0)[1]
        asyncio.run(look(copy))
        if ended != signal.SIGKILL:
            assert ended == 0, "the child died of something else"
            break
        died += 1
    sys.stdout.write(f"{died}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
