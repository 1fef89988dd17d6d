"""What is a finished round worth, and does it end the match (RULES 1.7, 1.8)?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.cards import Card
from bot.games.base import Outcome, RoundResult, Seat, Side
from bot.games.buraco.melds import points_of
from bot.games.buraco.rules import BuracoRules
from bot.games.buraco.state import Melds, Public

ITEMS: Final = ("canastras", "cards", "going_out", "hands", "morto", "bonus", "fouls", "rounding")
"""The entries of a side, in the order of the sheet; they add up to its total."""


@dataclass(frozen=True, slots=True)
class SideCount:
    """What a side has when a round ends: all that its count is made of.

    `canastras`: the bonuses of its canastras, `closed`: whether it has any; `cards`: points of all its laid cards;
    `hand`: points of the cards that it still holds, those that count; `morto`: whether it took and used its morto, or
    needs none; `relancinho`: whether it went `out` that way; `cut`: what the cut brought; `fouls`: what they cost.
    """

    canastras: int = 0
    closed: bool = False
    cards: int = 0
    hand: int = 0
    out: bool = False
    relancinho: bool = False
    morto: bool = True
    cut: int = 0
    fouls: int = 0


def count_round(public: Public, hands: tuple[tuple[Card, ...], ...]) -> RoundResult:
    """The count of a round that is over, with the scores that it makes."""
    items = count_sides(public.rules, _side_counts(public, hands))
    totals = tuple(sum(side.values()) for side in items)
    scores = tuple(score + total for score, total in zip(public.scores, totals, strict=True))
    feats = tuple(_feats(melds) for melds in public.melds)
    return RoundResult(public.round, public.dealer, items, totals, scores, feats=feats)


def _feats(melds: Melds) -> Mapping[str, int]:
    canastras = [meld for meld in melds if meld.canastra is not None]
    return {"canastras": len(canastras), "clean": sum(meld.is_clean for meld in canastras)}


def count_sides(rules: BuracoRules, counts: Sequence[SideCount]) -> tuple[Mapping[str, int], ...]:
    """What the round brought each side, item by item (`ITEMS`); a side's items add up to its total (RULES 1.7)."""
    return tuple(_items(rules, counts, side) for side in range(len(counts)))


def rounded(rules: BuracoRules, total: int) -> int:
    """A round's total, rounded up as the rules say (705 → 710, −155 → −150)."""
    return total + (-total % rules.rounding if rules.rounding else 0)


def _items(rules: BuracoRules, counts: Sequence[SideCount], side: Side) -> Mapping[str, int]:
    count = counts[side]
    relancinho = rules.relancinho if count.out and count.relancinho else 0
    items = {
        "canastras": count.canastras,
        "cards": -count.cards if rules.no_canastra_negative and not count.closed else count.cards,
        "going_out": rules.going_out if count.out and not relancinho else 0,
        "hands": _hands(rules, counts, side),
        "morto": 0 if count.morto or not rules.mortos else -rules.no_morto,
        "bonus": relancinho + count.cut,
        "fouls": -count.fouls,
    }
    total = sum(items.values())
    items["rounding"] = rounded(rules, total) - total
    return items


def for_going_out(rules: BuracoRules, at_once: bool) -> int:
    """What going out brings; `at_once`, with the whole hand and nothing laid before: the relancinho instead."""
    return (rules.relancinho if at_once else 0) or rules.going_out


def _hands(rules: BuracoRules, counts: Sequence[SideCount], side: Side) -> int:
    if rules.hand_cards == "own_minus":
        return -counts[side].hand
    others = sum(count.hand for count in counts) - counts[side].hand
    return others if len(counts) == 2 or counts[side].out else 0


def _side_counts(public: Public, hands: tuple[tuple[Card, ...], ...]) -> tuple[SideCount, ...]:
    held = [0] * len(public.sides)
    for seat, hand in counted_hands(public, hands).items():
        held[public.side_of(seat)] += points_of(hand, public.rules)
    winner = None if public.went_out is None else public.side_of(public.went_out)
    return tuple(
        SideCount(
            canastras=sum(meld.bonus for meld in melds),
            closed=any(meld.canastra is not None for meld in melds),
            cards=sum(meld.card_points for meld in melds),
            hand=held[side],
            out=side == winner,
            relancinho=public.relancinho,
            morto=_has_morto(public, side),
            cut=public.cut[side],
            fouls=public.fouls[side],
        )
        for side, melds in enumerate(public.melds)
    )


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


def morto_charge(public: Public, side: Side) -> int:
    """What a side loses for a morto that it never took, or has not used: 0 or less."""
    return 0 if not public.rules.mortos or _has_morto(public, side) else -public.rules.no_morto


def _has_morto(public: Public, side: Side) -> bool:
    """Whether a side took and used its morto, or is excused because it became stock."""
    if public.mortos_taken[side]:
        return all(hand_counts(public, seat) for seat in public.sides[side])
    became_stock = public.mortos == 0
    return became_stock and public.rules.converted_morto_exempt


def match_end(public: Public, result: RoundResult) -> Outcome | None:
    """How the match ends with this count, or None where another round is played (RULES 1.8)."""
    return outcome_at(public.rules, result.scores, result.round)


def outcome_at(rules: BuracoRules, scores: tuple[int, ...], number: int) -> Outcome | None:
    """How the match ends with these scores after round `number`, or None where another one is played (RULES 1.8)."""
    best = max(scores)
    reached = best >= rules.target
    last = 0 < rules.max_rounds <= number
    if not (reached or last) or scores.count(best) > 1:
        return None
    return Outcome(winner=scores.index(best), why="target" if reached else "rounds")
