"""Killed at many points of a game: every acknowledged action is found again, and the same seat is to act."""

import json
import subprocess
import sys
from pathlib import Path

import tests.tables.nursery as nursery


def test_killed_at_every_step(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.tables.nursery", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["died"] == len(nursery.STEPS) + len(nursery.ACKNOWLEDGED)
    assert told["acknowledged"] > 250
    assert told["tables"] > 3
