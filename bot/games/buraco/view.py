"""What does a seat see of a round, and how is a state told in the answer of `replay` (RECORDS, Command)?"""

from collections.abc import Iterable

from bot.cards import HIDDEN_TEXT, Card, format_cards
from bot.games.base import SPECTATOR, Json, Seat
from bot.games.buraco.melds import Reading
from bot.games.buraco.state import BuracoState, BuracoView


def view_of(state: BuracoState, viewer: Seat) -> BuracoView:
    """What `viewer` (a seat, or `SPECTATOR`) may see: what lies open, the shown part of the pile, his own cards.

    Raises `ValueError` for a seat that is not there.
    """
    public = state.public
    if not SPECTATOR <= viewer < len(public.held):
        raise ValueError(f"there is no seat {viewer}")
    pile = state.pile if public.rules.pile_visible == "all" else state.pile[-1:]
    if viewer == SPECTATOR:
        return BuracoView(public, viewer, (), pile)
    return BuracoView(public, viewer, state.hands[viewer], pile, state.drawn if public.turn.seat == viewer else None)


def snapshot(state: BuracoState, viewer: Seat | None) -> Json:
    """The state as `replay` prints it, without `ok`; `viewer` None: with every hand and the whole pile open."""
    public = state.public
    hands = [_text(hand, viewer in (None, seat) or seat in public.counted) for seat, hand in enumerate(state.hands)]
    pile = state.pile if viewer is None else view_of(state, viewer).pile
    answer: Json = {
        "status": public.status,
        "turn": public.turn.seat,
        "phase": public.phase,
        "hands": hands,
        "stock": public.stock,
        "pile": " ".join([*[HIDDEN_TEXT] * (public.pile - len(pile)), *map(str, pile)]),
        "mortos": public.mortos,
        "mortos_taken": list(public.mortos_taken),
        "melds": [[_meld(meld) for meld in side] for side in public.melds],
        "fouls": list(public.fouls),
        "scores": list(public.scores),
        "winner": None if public.outcome is None else public.outcome.winner,
    }
    if public.result is not None and not (public.outcome is not None and public.outcome.why == "resigned"):
        sides = zip(public.result.items, public.result.totals, strict=True)
        answer["round"] = {"sides": [{**items, "total": total} for items, total in sides]}
    return answer


def _text(cards: Iterable[Card], is_open: bool) -> str:
    return format_cards(cards) if is_open else " ".join(HIDDEN_TEXT for _ in cards)


def _meld(meld: Reading) -> Json:
    return {"cards": format_cards(meld.cards), "kind": meld.kind, "canastra": meld.canastra, "points": meld.points}
