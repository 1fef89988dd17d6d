"""How does `replay` show a deal of Bisca (RECORDS, Command)?"""

from bot.cards import HIDDEN_TEXT, format_cards
from bot.games.base import Json, Seat
from bot.games.bisca.count import just_counted
from bot.games.bisca.state import BiscaState
from bot.games.bisca.view import view


def snapshot(state: BiscaState, viewer: Seat | None) -> Json:
    """The answer object without `ok`; `viewer` None: every hand open, else as that seat or `SPECTATOR` sees it."""
    public = state.public
    answer: Json = {
        "status": public.status,
        "turn": public.turn,
        "phase": public.phase,
        "hands": _hands(state, viewer),
        "table": [{"seat": seat, "card": str(card)} for seat, card in public.table],
        "trump": public.trump or None,
        "trump_card": None if public.trump_card is None else str(public.trump_card),
        "stock": public.stock - (public.trump_card is not None),
        "captured": [format_cards(cards) for cards in public.captured],
        "points": list(public.points),
    }
    if just_counted(public) and public.result is not None:
        result = public.result
        answer["round"] = {
            "sides": [
                {"points": points, "bonuses": dict(items), "total": total}
                for points, items, total in zip(result.points, result.items, result.totals, strict=True)
            ]
        }
    answer["scores"] = list(public.scores)
    answer["winner"] = None if public.outcome is None else public.outcome.winner
    return answer


def _hands(state: BiscaState, viewer: Seat | None) -> list[str]:
    if viewer is None:
        return [format_cards(hand) for hand in state.hands]
    seen = view(state, viewer)
    texts = [" ".join([HIDDEN_TEXT] * held) for held in state.public.held]
    if viewer >= 0:
        texts[viewer] = format_cards(seen.hand)
    if seen.partner_hand is not None:
        texts[(viewer + 2) % 4] = format_cards(seen.partner_hand)
    return texts
