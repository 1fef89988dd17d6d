"""Killed between any two lines of a count: at the next start the match is counted, once, with all that it brings."""

import subprocess
import sys
from pathlib import Path


def test_killed_before_every_statement(tmp_path: Path) -> None:
    """The first of them dies between the table's end and the count."""
    command = [sys.executable, "-m", "tests.club.nursery", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 40
