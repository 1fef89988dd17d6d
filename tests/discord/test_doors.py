"""How `python -m bot run` ends: on request in good order, and with one clear line where it cannot begin."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.playground import Playground
from tests.discord.process import Process, standing_still

pytestmark = pytest.mark.timeout(60)
SECONDS = 5
START_UP = 5
"""Seconds that Python may need to begin at all on a busy machine."""


@pytest.fixture
async def ground() -> AsyncIterator[Playground]:
    async with standing_still() as small:
        yield small


async def said(process: Process) -> str:
    """The one line with which a process ended at once."""
    await process.start()
    status, errors, seconds = await process.end()
    assert status in (1, 2)
    assert "Traceback" not in errors
    assert seconds < SECONDS + START_UP
    lines = [line for line in errors.splitlines() if " INFO " not in line]
    assert len(lines) == 1, errors
    assert lines[0].startswith("baralho-na-mesa: ")
    return lines[0]


async def test_stops_on_request_also_while_an_answer_hangs(ground: Playground, tmp_path: Path) -> None:
    process = Process(tmp_path, DISCORD_URL=ground.url, DISCORD_TOKEN=ground.token)
    await process.start()
    await ground.bot_connected(20)
    await ground.world.wait_for(lambda: ground.world.commands)
    gate = ground.world.faults.hold_next("POST", "/callback$")
    ana = ground.person("Ana")
    clicked = asyncio.create_task(ana.slash("bisca duelo", computador="easy"))
    await gate.arrived.wait()
    status, seconds = await process.stop()
    assert status == 0, process.errors
    assert seconds < SECONDS
    assert "Traceback" not in process.errors
    ground.world.advance(4)
    gate.release()
    assert (await clicked).failed

    await process.start()
    await ground.bot_connected(20)
    assert (await ana.slash("mao")).ephemeral, "the table was saved before it was answered"
    second = Process(
        tmp_path / "second", DISCORD_URL=ground.url, DISCORD_TOKEN=ground.token, DATA_DIR=str(tmp_path / "data")
    )
    (tmp_path / "second").mkdir()
    assert "in use by another bot process" in await said(second)
    assert (await process.stop())[0] == 0


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ({"DISCORD_TOKEN": ""}, "DISCORD_TOKEN is not set"),
        ({"DISCORD_TOKEN": "wrong"}, "Discord refused the token"),
        ({"DISCORD_URL": "http://127.0.0.1:9"}, "Discord cannot be reached"),
        ({"DISCORD_URL": "http://example.org"}, "DISCORD_URL_REMOTE"),
        ({"LIVE_SECONDS": "soon"}, "LIVE_SECONDS"),
    ],
)
async def test_what_is_wrong_with_the_settings_is_said(
    ground: Playground, tmp_path: Path, settings: dict[str, str], line: str
) -> None:
    given = {"DISCORD_URL": ground.url, "DISCORD_TOKEN": ground.token} | settings
    assert line in await said(Process(tmp_path, **given))


@pytest.mark.parametrize(
    ("command", "settings", "line"),
    [
        (("sync",), {"DATA_DIR": "taken/data"}, "taken/data: Not a directory"),
        (("sync",), {"DISCORD_TOKEN": "wrong"}, "Discord refused the token"),
        (("play", "--no-browser", "--port", "0"), {"DATA_DIR": "taken/data"}, "taken/data/play: Not a directory"),
    ],
)
async def test_what_keeps_the_other_commands_from_beginning_is_said(
    ground: Playground, tmp_path: Path, command: tuple[str, ...], settings: dict[str, str], line: str
) -> None:
    (tmp_path / "taken").write_text("no folder")
    given = {"DISCORD_URL": ground.url, "DISCORD_TOKEN": ground.token} | settings
    assert line in await said(Process(tmp_path, *command, **given))


async def test_a_second_playground_at_the_same_time_ends_before_it_tells_an_address(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Whatever its port; the first one plays on, and the next one after it begins."""
    first = Process(tmp_path, "play", "--no-browser", "--port", "0")
    (tmp_path / "second").mkdir()
    second = Process(tmp_path / "second", *first.command, DATA_DIR=str(tmp_path / "data"))
    for _ in range(2):
        await first.start()
        await told(capfd, "Baralho na Mesa: http")
        assert "in use by another bot process" in await said(second)
        assert capfd.readouterr().out == ""
        assert (await first.stop())[0] == 0


async def told(capfd: pytest.CaptureFixture[str], line: str) -> None:
    """Wait until a process has said that on standard output, and take it from there."""
    out = ""
    async with asyncio.timeout(20):
        while line not in out:
            await asyncio.sleep(0.02)
            out += capfd.readouterr().out


@pytest.mark.parametrize("port", ["-1", "65536", "http", "٣"])
def test_a_port_that_there_cannot_be_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", "--no-browser", f"--port={port}"])
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "--port" in line


@pytest.mark.parametrize("note", ["folder", "garbage"])
async def test_the_commands_are_registered_also_where_that_cannot_be_noted(
    ground: Playground, tmp_path: Path, note: str
) -> None:
    path = tmp_path / "data" / "commands.sha256"
    if note == "folder":
        path.mkdir(parents=True)
    else:
        path.parent.mkdir()
        path.write_bytes(b"\xff")
    process = Process(tmp_path, DISCORD_URL=ground.url, DISCORD_TOKEN=ground.token)
    await process.start()
    await ground.world.wait_for(lambda: ground.world.commands, 20)
    assert (await process.stop())[0] == 0
    assert "Traceback" not in process.errors


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        ("locked", "locked by another program"),
        ("garbage", "not a database"),
        ("newer", "newer version"),
        ("other", "another program"),
        ("folder", ""),
    ],
)
async def test_what_is_wrong_with_the_database_is_said(
    ground: Playground, tmp_path: Path, spoil: str, line: str
) -> None:
    path = tmp_path / "data" / "mesa.sqlite3"
    path.parent.mkdir()
    database = sqlite3.connect(path if spoil != "garbage" else ":memory:", isolation_level=None)
    if spoil == "locked":
        database.execute("CREATE TABLE x (y)")
        database.execute("BEGIN EXCLUSIVE")
    elif spoil == "garbage":
        path.write_bytes(b"a shopping list " * 1000)
    elif spoil == "newer":
        database.execute("PRAGMA application_id = 1112362349")
        database.execute("PRAGMA user_version = 9999")
    elif spoil == "other":
        database.execute("CREATE TABLE x (y)")
    else:
        path.unlink(missing_ok=True)
        path.mkdir()
    assert line in await said(Process(tmp_path, DISCORD_URL=ground.url, DISCORD_TOKEN=ground.token))
    database.close()
