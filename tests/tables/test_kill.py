"""Killed at many points of a game: every acknowledged action is found again, and the same seat is to do the same."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import tests.tables.nursery as nursery


@pytest.mark.parametrize(("game", "acknowledged", "tables", "rounds"), [("bisca", 250, 4, 4), ("buraco", 250, 1, 2)])
def test_killed_at_every_step(tmp_path: Path, game: str, acknowledged: int, tables: int, rounds: int) -> None:
    """Duels, and a table of four between whose rounds the count is looked at."""
    command = [sys.executable, "-m", "tests.tables.nursery", str(tmp_path), game]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["died"] == len(nursery.STEPS) + len(nursery.ACKNOWLEDGED)
    assert told["acknowledged"] > acknowledged
    assert told["tables"] >= tables
    assert told["rounds"] >= rounds
