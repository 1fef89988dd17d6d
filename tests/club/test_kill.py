"""Killed between any two lines of a count or a correction: the next start ends it, once, with all that it brings."""

import subprocess
import sys
from pathlib import Path


def test_killed_before_every_statement(tmp_path: Path) -> None:
    """The first of them dies between the table's end and the count.

    One that dies of a correction has done it, or has done nothing; the ratings that follow from it are made up for.
    """
    command = [sys.executable, "-m", "tests.club.nursery", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    counting, correcting = map(int, done.stdout.split())
    assert counting > 40
    assert correcting > 40
