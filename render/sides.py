"""How are the sides of a table told apart: by which figure, and by what name?"""

from typing import Final

from bot.games.base import SPECTATOR, Seat, Side, side_of
from render.look import TableLook

Sides = tuple[tuple[Seat, ...], ...]

SIDE_MARKS: Final = ("disc", "lozenge", "square", "triangle", "cross", "hourglass")
"""The figure (`shapes`) of each side."""


def is_own(sides: Sides, side: Side, viewer: Seat) -> bool | None:
    """Whether a side is the viewer's: "us" or "them"; None where that says too little (a spectator, many sides)."""
    if viewer == SPECTATOR or len(sides) != 2:
        return None
    return side_of(sides, viewer) == side


def side_name(sides: Sides, side: Side, viewer: Seat, look: TableLook, *, short: bool = False) -> str:
    """The name of a side to draw: "Nós" and "Eles" for a seat at a table of two sides, else the people."""
    return " + ".join(side_lines(sides, side, viewer, look, short=short))


def side_lines(sides: Sides, side: Side, viewer: Seat, look: TableLook, *, short: bool = False) -> list[str]:
    """The same in lines, a person each; `short`: as it stands where there is little room."""
    own = is_own(sides, side, viewer)
    if own is None:
        return [look.short(seat) if short else look.name(seat) for seat in sides[side]]
    return [look.words("picture.buraco.us" if own else "picture.buraco.them")]


def people(sides: Sides, side: Side, look: TableLook) -> str:
    """The people of a side, to be drawn: "Ana + Caio"."""
    return " + ".join([look.name(seat) for seat in sides[side]])


def side_spoken(sides: Sides, side: Side, viewer: Seat, look: TableLook) -> str:
    """The name of a side for a description: "Nós (Ana + Caio)"."""
    names = look.side(sides[side])
    return names if is_own(sides, side, viewer) is None else f"{side_name(sides, side, viewer, look)} ({names})"
