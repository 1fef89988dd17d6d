"""Buraco as a room: all that Discord's side asks of a game."""

from typing import Final

from cogs.buraco.check import broken_off, check_lines
from cogs.buraco.count import paint_count
from cogs.buraco.hand import paint_hand
from cogs.buraco.picks import picked_in
from cogs.buraco.table import call_buttons, paint_over, paint_own, paint_playing
from cogs.buraco.tell import lines
from cogs.ui.room import Room

ROOM: Final = Room(
    "buraco",
    paint_hand,
    paint_playing,
    paint_over,
    lines,
    check_lines,
    broken_off,
    turn_ends=frozenset(("discarded", "passed", "cut")),
    calls=call_buttons,
    count=paint_count,
    own=paint_own,
    reads=picked_in,
)
