"""What does one viewer see of a deal of Bisca?"""

from bot.cards import Card
from bot.games.base import SPECTATOR, Seat
from bot.games.bisca.state import BiscaState, BiscaView, Public


def view(state: BiscaState, viewer: Seat) -> BiscaView:
    """What `viewer` may see: the table, his own hand, his partner's where `partners_show` lets him.

    Raises `ValueError` for a viewer who is neither a seat nor `SPECTATOR`.
    """
    public, hands = state.public, state.hands
    if not 0 <= viewer < len(hands):
        if viewer != SPECTATOR:
            raise ValueError(f"there is no seat {viewer}")
        return BiscaView(public, SPECTATOR, ())
    if public.rules.partners_show == "never":
        return BiscaView(public, viewer, hands[viewer])
    return BiscaView(public, viewer, hands[viewer], _partner_hand(public, viewer, hands))


def _partner_hand(public: Public, viewer: Seat, hands: tuple[tuple[Card, ...], ...]) -> tuple[Card, ...] | None:
    show = public.rules.partners_show
    if public.phase != "play" or len(public.sides[0]) != 2:
        return None
    if public.stock == 0 or (show == "first_and_last_three" and public.tricks == 0):
        return hands[(viewer + 2) % 4]
    return None
