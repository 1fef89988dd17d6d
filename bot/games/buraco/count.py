"""What is a finished round worth, and does it end the match (RULES 1.7, 1.8)?"""

from collections.abc import Mapping
from typing import Final

from bot.cards import Card
from bot.games.base import Outcome, RoundResult, Seat, Side
from bot.games.buraco.melds import points_of
from bot.games.buraco.state import Melds, Public

ITEMS: Final = ("canastras", "cards", "going_out", "hands", "morto", "bonus", "fouls", "rounding")
"""The entries of a side, in the order of the sheet; they add up to its total."""


def count_round(public: Public, hands: tuple[tuple[Card, ...], ...]) -> RoundResult:
    """The count of a round that is over, with the scores that it makes."""
    items = tuple(_items(public, side, hands) for side in range(len(public.sides)))
    totals = tuple(sum(side.values()) for side in items)
    scores = tuple(score + total for score, total in zip(public.scores, totals, strict=True))
    return RoundResult(round=public.round, dealer=public.dealer, items=items, totals=totals, scores=scores)


def _items(public: Public, side: Side, hands: tuple[tuple[Card, ...], ...]) -> Mapping[str, int]:
    rules = public.rules
    melds = public.melds[side]
    out = public.went_out is not None and public.side_of(public.went_out) == side
    relancinho = rules.relancinho if out and public.relancinho else 0
    items = {
        "canastras": sum(meld.bonus for meld in melds),
        "cards": laid_points(public, melds),
        "going_out": rules.going_out if out and not relancinho else 0,
        "hands": _hands(public, side, hands),
        "morto": morto_charge(public, side),
        "bonus": relancinho + public.cut[side],
        "fouls": -public.fouls[side],
    }
    items["rounding"] = -sum(items.values()) % rules.rounding if rules.rounding else 0
    return items


def laid_points(public: Public, melds: Melds) -> int:
    """Points of a side's laid cards; negative for a side without a canastra under `no_canastra_negative`."""
    points = sum(meld.card_points for meld in melds)
    if public.rules.no_canastra_negative and all(meld.canastra is None for meld in melds):
        return -points
    return points


def counted_hands(public: Public, hands: tuple[tuple[Card, ...], ...]) -> Mapping[Seat, tuple[Card, ...]]:
    """The hands that count, by seat: not a morto that was not used under `unused_morto` as_not_taken."""
    return {seat: hand for seat, hand in enumerate(hands) if hand_counts(public, seat)}


def hand_counts(public: Public, seat: Seat) -> bool:
    """Whether the seat's hand would count if the round ended now."""
    return not (public.unused[seat] and public.rules.unused_morto == "as_not_taken")


def _hands(public: Public, side: Side, hands: tuple[tuple[Card, ...], ...]) -> int:
    points = [0] * len(public.sides)
    for seat, hand in counted_hands(public, hands).items():
        points[public.side_of(seat)] += points_of(hand, public.rules)
    if public.rules.hand_cards == "own_minus":
        return -points[side]
    others = sum(points) - points[side]
    if len(public.sides) == 2:
        return others
    return others if public.went_out is not None and public.side_of(public.went_out) == side else 0


def morto_charge(public: Public, side: Side) -> int:
    """What a side loses for a morto that it never took, or has not used: 0 or less."""
    rules = public.rules
    if not rules.mortos:
        return 0
    if public.mortos_taken[side]:
        return 0 if all(hand_counts(public, seat) for seat in public.sides[side]) else -rules.no_morto
    became_stock = public.mortos == 0
    return 0 if became_stock and rules.converted_morto_exempt else -rules.no_morto


def match_end(public: Public, result: RoundResult) -> Outcome | None:
    """How the match ends with this count, or None where another round is played (RULES 1.8)."""
    best = max(result.scores)
    reached = best >= public.rules.target
    last = 0 < public.rules.max_rounds <= result.round
    if not (reached or last) or result.scores.count(best) > 1:
        return None
    return Outcome(winner=result.scores.index(best), why="target" if reached else "rounds")
