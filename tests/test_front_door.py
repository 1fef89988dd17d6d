"""What the operator reads: records and fault reports, from a copy, while the bot has the database."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app import DATABASE
from bot.games.luck import Luck, luck_of
from bot.games.records import read_record
from bot.tables.model import Report, Table
from tests.tables.room import ANA, Room


@pytest.fixture
async def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Room]:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    room = await Room(tmp_path / DATABASE).enter()
    yield room
    await room.leave()


async def told(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """Run a command in a thread of its own, for it brings its own event loop; status, output, errors."""
    status = await asyncio.to_thread(main, words)
    out, err = capsys.readouterr()
    return status, out, err


async def test_a_running_match_is_exported_without_its_seed(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    table = await room.duel()
    status, out, err = await told(capsys, "export", table.id)
    assert (status, err) == (0, "")
    assert "seed" not in out
    assert json.loads(out.splitlines()[0])["seats"] == ["Ana", "Beto"]


async def test_a_finished_match_is_exported_so_that_it_can_be_replayed(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    table = await room.duel()
    await room.tables.resign(table.id, ANA.user)
    status, out, _ = await told(capsys, "export", table.id.upper())
    assert status == 0
    assert read_record(out).setup.seed == "semente 1"


async def test_a_table_that_is_not_there_is_named_in_one_line(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    assert await told(capsys, "export", "zzzzzz") == (1, "", "baralho-na-mesa: zzzzzz: there is no such table\n")


async def test_reports_are_lines_of_json(room: Room, capsys: pytest.CaptureFixture[str]) -> None:
    table = await room.duel()
    await room.tables.report(Report(ANA.user, 1, table.id, "sumiu uma carta\ne outra"))
    await room.tables.report(Report(ANA.user, None, None, "sem mesa", fault="abc"))
    status, out, err = await told(capsys, "reports")
    assert (status, err) == (0, "")
    first, second = map(json.loads, out.splitlines())
    assert (first["number"], first["table"], first["text"]) == (1, table.id, "sumiu uma carta\ne outra")
    assert "seed" not in first["record"]
    assert (second["number"], second["fault"]) == (2, "abc")


async def test_who_doubts_the_shuffle_is_shown_what_every_seat_received(
    room: Room, capsys: pytest.CaptureFixture[str]
) -> None:
    over = await room.play_out((await room.duel()).id)
    await room.play_out((await room.duel(wins=2)).id)
    running = await room.duel()
    await room.play(running.id)
    status, out, err = await told(capsys, "luck", "--game", "bisca")
    assert (status, err) == (0, "")
    first, head, one, two, last = out.splitlines()
    assert first == "finished matches: 2", "what is still played stays hidden"
    assert head.split() == ["seat", "cards", "received", "trumps", "expected", "off", "by"]
    seats = [Luck(), Luck()]
    for table in (over, *await _others(room, over.id)):
        for seat, luck in zip(seats, luck_of(read_record(await room.tables.record(table.id))), strict=True):
            seat.add(luck)
    for line, number, seat in ((one, "1", seats[0]), (two, "2", seats[1])):
        assert line.split() == [
            number,
            str(seat.cards),
            str(seat.good),
            f"{seat.expected:.1f}",
            f"{seat.deviation:+.1f}",
        ]
    assert last.startswith("off by: in standard deviations")
    _, newest, _ = await told(capsys, "luck", "--game", "bisca", "--last", "1")
    assert newest.startswith("finished matches: 1\n")
    assert await told(capsys, "luck") == (1, "", "baralho-na-mesa: there is no finished match of buraco\n")


async def _others(room: Room, table: str) -> list[Table]:
    """Matches of bisca that are over, besides that one."""
    return [await room.tables.table(one) for one in await room.store.played("bisca", 9) if one != table]


@pytest.mark.parametrize("last", ["0", "-1", "x", "1.5"])
def test_so_many_matches_cannot_be_looked_at(last: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["luck", "--last", last])
    assert stopped.value.code == 2
    assert "is no number from 1" in capsys.readouterr().err


async def test_without_a_database_there_is_nothing_to_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    for words in (("reports",), ("export", "abc123")):
        status, out, err = await told(capsys, *words)
        assert (status, out) == (1, "")
        assert err == f"baralho-na-mesa: {tmp_path / DATABASE}: there is no database\n"
