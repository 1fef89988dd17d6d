"""Many at once: fifty tables, two hundred moves in flight, a reader that takes backups meanwhile."""

import asyncio
import sqlite3
from pathlib import Path

from bot.games import GAMES
from bot.tables.model import Person, Place, Submitted, Table
from tests.tables.room import Room, plan


async def test_two_hundred_moves_at_once_and_a_backup(room: Room, tmp_path: Path) -> None:
    tables: list[Table] = []
    for number in range(50):
        ana, beto = Person(1000 + number, "Ana"), Person(2000 + number, "Beto")
        table = await room.tables.challenge(ana, beto, Place(number, number), plan())
        tables.append(await room.tables.accept(table.id, beto))
    acknowledged: dict[str, int] = {table.id: 0 for table in tables}

    async def everyone_clicks() -> None:
        clicks = []
        for table in tables:
            now = await room.tables.table(table.id)
            if not now.open:
                continue
            user = now.seats[now.to_act[0]].user
            assert user is not None
            moves = GAMES["bisca"].moves(await room.tables.view(now.id, user))
            clicks += [room.tables.submit(now.id, user, now.revision, moves[0]) for _ in range(4)]
        answers = await asyncio.gather(*clicks, return_exceptions=True)
        done = [answer for answer in answers if isinstance(answer, Submitted)]
        assert len(done) == len(clicks) // 4
        assert {getattr(answer, "code", "done") for answer in answers} == {"done", "table.stale"}
        for answer in done:
            acknowledged[answer.table.id] = answer.table.revision

    for turn in range(6):
        target = tmp_path / f"copia{turn}.db"
        await asyncio.gather(everyone_clicks(), room.store.backup(target))
        with sqlite3.connect(target) as copy:
            assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            assert copy.execute("SELECT count(*) FROM tables").fetchone() == (50,)
        copy.close()
    await room.restart()
    assert {table.id: (await room.tables.table(table.id)).revision for table in tables} == acknowledged
    assert set(acknowledged.values()) == {6}
