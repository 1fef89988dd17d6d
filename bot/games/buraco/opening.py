"""What must a vulnerable side's first laying down bring (RULES 1.8)?"""

from bot.games.base import Seat
from bot.games.buraco.melds import points_of
from bot.games.buraco.rules import AFTER_TAKING_BACK
from bot.games.buraco.state import Public


def needed_to_open(public: Public, seat: Seat) -> int:
    """Points of cards that the seat's first laying down must bring; 0 where it need not bring any."""
    if not public.vulnerable[public.side_of(seat)] or public.opened[seat]:
        return 0
    return public.rules.vulnerable_min + AFTER_TAKING_BACK * public.raised[seat]


def laid_in_turn(public: Public) -> int:
    """Points of the cards laid in the running turn so far."""
    return sum(points_of(lay.cards, public.rules) for lay in public.turn.lays)


def for_scope(public: Public, seat: Seat, flags: tuple[bool, ...]) -> tuple[bool, ...]:
    """The flags with the seat's set, or those of its whole side, as `vulnerable_scope` says."""
    seats = (seat,) if public.rules.vulnerable_scope == "player" else public.sides[public.side_of(seat)]
    return tuple(flag or each in seats for each, flag in enumerate(flags))
