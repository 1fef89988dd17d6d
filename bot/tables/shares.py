"""What does a match bring to the people of its seats? A pure function; the league reads what it gives.

A seat's person is who sits there when the match ends: who sat down before it, or took the seat over. Who handed his
seat over has no part in it. A table that ended without a result, and a match given up before anybody has played,
bring nothing to anybody.
"""

from collections.abc import Iterable
from dataclasses import replace

from bot.games.base import Seat, Side
from bot.tables.model import Ended, Seated, Share


def shared(ended: Ended, seats: tuple[Seated, ...], sides: Iterable[tuple[Seat, ...]], revision: int) -> Ended:
    """The same end with what it brings to each seat. `revision`: of the match, with its last action."""
    if not ended.played or (ended.reason == "resigned" and revision <= 1):
        return ended
    found: dict[Seat, Share] = {}
    for side, members in enumerate(sides):
        for seat in members:
            found[seat] = _share(ended, side, seats[seat], tuple(seats[member] for member in members), members)
    return replace(ended, shares=tuple(found[seat] for seat in range(len(seats))))


def _share(ended: Ended, side: Side, person: Seated, partners: tuple[Seated, ...], members: tuple[Seat, ...]) -> Share:
    """An absent person has abandoned the match, whoever won it; his partners are not charged for losing it.

    Who gives up has lost it with all partners who agreed; of several other sides only one wins, and none is charged.
    """
    if person.user is None:
        return ""
    if person.away:
        return "abandoned"
    if side == ended.winner:
        return "won"
    if ended.reason == "resigned":
        return "lost" if ended.seat in members else "drawn" if ended.winner is None else "excused"
    if ended.winner is None:
        return "drawn"
    return "excused" if any(partner.away for partner in partners) else "lost"
