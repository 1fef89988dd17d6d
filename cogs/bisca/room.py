"""Bisca as a room: all that Discord's side asks of a game."""

from typing import Final

from cogs.bisca.check import broken_off, check_lines
from cogs.bisca.hand import paint_hand
from cogs.bisca.table import paint_over, paint_playing
from cogs.bisca.tell import lines
from cogs.ui.room import Room

ROOM: Final = Room("bisca", paint_hand, paint_playing, paint_over, lines, check_lines, broken_off)
