"""A step of the club dies before any one of its transactions and is done again: all is as if it had lived.

A transaction is all or nothing, so that these are all the moments there are between which something can be left.
"""

import contextlib
import shutil
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, Final

import pytest

from bot.league.model import RoundScore, Season
from bot.tables.model import TableError
from tests.club.hall import BOSS, B, Death, Hall, over
from tests.club.house import ANA, BETO, GUILD
from tests.tables.room import HOUR

Step = Callable[[Hall], Awaitable[Any]]
_TABLES: Final = (
    *("matches", "entries", "match_rounds", "people", "seasons", "enrolled", "figures", "balances", "ratings"),
    *("final_ratings", "rewound", "cases", "decisions", "sheets", "sheet_people", "sheet_rounds"),
)
_COUNTERS: Final = {"version", "shown"}
"""They say how often something was written, not what is so."""


async def begun(hall: Hall) -> None:
    """Three matches, the second of which Ana contests; a table that is over; and a sheet that waits for Beto."""
    for totals in ((300, 100), (0, 500), (120, 130)):
        hall.pass_time(1000)
        match = await hall.played(totals)
    await hall.club.contest(GUILD, match.source, ANA, None, "está errado")
    await hall.match()
    hall.pass_time(1000)
    await over(hall)
    hall.pass_time(1000)


async def late(hall: Hall) -> None:
    await hall.club.settle()
    hall.sheets = 8
    await hall.played((0, 100), at=hall.time - HOUR)


async def create(hall: Hall) -> None:
    await hall.club.settle()  # which opens a general league, with a number of its own
    await hall.club.create(GUILD, BOSS, Season(GUILD, "buraco", "Copa", 0))


STEPS: Final[dict[str, Step]] = {
    "settle": lambda hall: hall.club.settle(),
    "late": late,
    "confirm": lambda hall: hall.club.confirm_sheet(1, GUILD, B),
    "refuse": lambda hall: hall.club.deny_sheet(1, GUILD, B, "x"),
    "silence": lambda hall: hall.club.sweep_sheets(),
    "open": lambda hall: hall.club.open_sheet(GUILD, 5, ANA, "bisca", {"preset": "bisca"}, [[ANA], [BETO]]),
    "write": lambda hall: hall.club.write_round(1, GUILD, B, 1, RoundScore((3000, 90)), anew=True),
    "stand": lambda hall: hall.club.stand(1, GUILD, BOSS, "vale assim"),
    "correct": lambda hall: hall.club.correct(1, GUILD, BOSS, "era outro", [(140, 130)]),
    "annul": lambda hall: hall.club.annul(1, GUILD, BOSS, "não valeu"),
    "create": create,
    "close": lambda hall: hall.club.close(1, GUILD, BOSS, anyway=True),
    "import": lambda hall: hall.club.import_balances(1, GUILD, b"nome;pontos\nAna;5\n", BOSS),
    "guests": lambda hall: hall.club.import_balances(
        1, GUILD, b"nome;pontos\nZeca;5\nRita;4\n", BOSS, ("Zeca", "Rita")
    ),
    "forget": lambda hall: hall.club.forget(B),
}


async def after(path: Path, time: int, step: Step, deaths: int) -> tuple[bool, dict[str, list[str]]]:
    """Whether it died before the transaction of that number; and what there is once all has been done again."""
    hall = await began_at(path, time)
    call, left = hall.store._db.call, iter(range(deaths))

    async def counted(*args: Any, **more: Any) -> Any:
        if next(left, None) is None:
            raise Death
        return await call(*args, **more)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(hall.store._db, "call", counted)
        died = await dies(step, hall)
    await hall.restart()
    await hall.club.settle()
    await hall.club.due()
    if died:
        with contextlib.suppress(TableError):  # it is done already
            await step(hall)
    await hall.check()
    kept = await hall.store._db.call(written)
    await hall.leave()
    return died, kept


async def dies(step: Step, hall: Hall) -> bool:
    try:
        await step(hall)
    except Death:
        return True
    return False


async def began_at(path: Path, time: int) -> Hall:
    hall = Hall(path)
    hall.time = time
    await hall.enter()
    await hall.store._db.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here
    return hall


def written(db: sqlite3.Connection) -> dict[str, list[str]]:
    found = {}
    for table in _TABLES:
        # whoever is forgotten twice leaves two numbers that nobody has: they are of no server
        cursor = db.execute(f"SELECT * FROM {table}{' WHERE guild <> 0' if table == 'people' else ''}")
        names = [column[0] for column in cursor.description]
        found[table] = sorted(
            str([value for name, value in zip(names, row, strict=True) if name not in _COUNTERS]) for row in cursor
        )
    return found


@pytest.mark.parametrize("name", STEPS)
async def test_a_step_that_dies_is_done_or_done_again(tmp_path: Path, name: str) -> None:
    base, time = tmp_path / "mesa.db", 1_800_000_000_000
    hall = await began_at(base, time)
    await begun(hall)
    time = hall.time + (49 * HOUR if name == "silence" else 0)
    await hall.leave()
    want: dict[str, list[str]] = {}
    for deaths in (10**6, *range(1000)):
        path = tmp_path / f"{deaths}.db"
        shutil.copy(base, path)
        died, kept = await after(path, time, STEPS[name], deaths)
        want = want or kept
        assert kept == want, deaths
        if deaths < 10**6 and not died:
            assert deaths > 1
            break
