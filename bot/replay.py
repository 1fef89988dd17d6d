"""The command `replay`: a record in, one JSON object out (RECORDS, Command)."""

import os
import sys
from pathlib import Path

from bot.games.base import SPECTATOR, Seat, shown
from bot.games.records import RecordError, dump, read_record
from bot.games.replay import Render, answer, plain


def run(file: str, view: str | None, render: Render = plain) -> int:
    """Print the answer for the record in `file` ("-": standard input) as `view` (a seat, "table", None: all) sees it.

    Gives the exit status: 0, 3 where the rules forbid an action, 2 with one line on standard error for what cannot
    be read. `render` words a refusal.
    """
    try:
        record = read_record(_text(file))
        found = answer(record, _viewer(view, record.setup.seats), render)
    except RecordError as error:
        print(error, file=sys.stderr)  # noqa: T201  the command's output
        return 2
    except _InputError as error:
        print(error, file=sys.stderr)  # noqa: T201  the command's output
        return 2
    try:
        print(dump(found), flush=True)  # noqa: T201  the command's output
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0 if found["ok"] else 3


class _InputError(Exception):
    """What cannot be read, or a viewer who is not there."""


def _text(file: str) -> str:
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise _InputError(f"cannot read {shown(file)}: {reason}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError(line, "not UTF-8") from None


def _viewer(view: str | None, seats: int) -> Seat | None:
    if view is None:
        return None
    if view == "table":
        return SPECTATOR
    if not (view.isascii() and view.isdigit() and len(view) < 4 and int(view) < seats):
        raise _InputError(f"--view is {shown(view)}; it can be table or a seat from 0 to {seats - 1}")
    return int(view)
