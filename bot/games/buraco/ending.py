"""May a hand be emptied, and can a turn still end lawfully after an action (RULES 1.5; sets to go out: 1.3)?"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final

from bot.cards import JOKER, Card
from bot.games.base import Side
from bot.games.buraco.melds import CANASTRA, Reading, find, is_wild_face
from bot.games.buraco.state import Melds, Public

_LEVELS: Final = {"none": 0, "any": 1, "clean": 2}
_MISSING: Final = {1: "no_canastra", 2: "no_clean_canastra"}


def level(melds: Melds) -> int:
    """The best canastra among melds: 0 none, 1 one that is not clean, 2 a clean one."""
    best = 0
    for meld in melds:
        if meld.canastra is not None:
            if meld.is_clean:
                return 2
            best = 1
    return best


def why_not_empty(public: Public, side: Side, reached: int, last: Card | None) -> str | None:
    """The code of the rule that forbids emptying the hand, or None where it is allowed.

    `reached`: the side's best canastra after the action; `last`: the card that it is emptied with by the discard,
    None where all is laid.
    """
    rules = public.rules
    if public.takes_morto(side):
        needed = _LEVELS[rules.morto_needs]
        return None if reached >= needed else f"morto.{_MISSING[needed]}"
    needed = _LEVELS[rules.going_out_needs]
    if reached < needed:
        return f"out.{_MISSING[needed]}"
    if last is None:
        return "out.discard_required" if rules.final_discard == "required" else None
    return "out.wild_discard" if is_wild_face(last) and not rules.last_discard_wild else None


def returns_lone_card(public: Public, hand: tuple[Card, ...], card: Card) -> bool:
    """Whether discarding `card` would put back the very card that was the whole pile (RULES 1.2).

    An equal one that he holds besides may go; of two equal ones, the taken one counts as laid first.
    """
    turn = public.turn
    return (
        card == turn.lone_card and hand.count(card) == 1 and not any(turn.lone_card in lay.cards for lay in turn.lays)
    )


def dead_end(public: Public, side: Side, melds: Melds, hand: tuple[Card, ...], *, hidden: int) -> str | None:
    """Why a turn could not end lawfully with these melds of the side and this hand, or None where it can.

    `hidden`: cards that reach the hand unseen, from below the top of the pile.
    """
    count = len(hand) + hidden
    if count > 1:
        return None
    if count == 0:
        return why_not_empty(public, side, level(melds), None)
    # An unseen card cannot be counted on: it may be a wild one, and may fit nowhere.
    last = JOKER if hidden else hand[0]
    reason = why_not_empty(public, side, level(melds), last)
    if reason is None and returns_lone_card(public, hand, last):
        reason = "pile.single_return"
    if reason is not None and not hidden and _can_be_laid(public, side, melds, last, 0):
        return None
    return reason


def _can_be_laid(public: Public, side: Side, melds: Melds, card: Card, reached: int) -> bool:
    """Whether the hand may be emptied by laying its only card on a meld of the side.

    `reached`: the best canastra among sets that will have been laid besides.
    """
    for index, meld in enumerate(melds):
        grown = find((*meld.cards, card), public.rules, meld)
        if grown is not None:
            after = (*melds[:index], grown, *melds[index + 1 :])
            if why_not_empty(public, side, max(reached, level(after)), None) is None:
                return True
    return False


def is_emptying(public: Public) -> bool:
    """Whether a set was laid in this turn under `sets` to_go_out, so that the hand must be emptied now."""
    turn = public.turn
    if public.rules.sets != "to_go_out" or turn.seat is None:
        return False
    melds = public.melds[public.side_of(turn.seat)]
    return any(lay.before is None and melds[lay.meld].kind == "set" for lay in turn.lays[turn.settled :])


def empties_by_sets(public: Public, side: Side, melds: Melds, hand: tuple[Card, ...]) -> bool:
    """Whether the hand can go in sets, down to at most one card to discard or to lay on a meld (`to_go_out`)."""
    reached = level(melds)
    if any(why_not_empty(public, side, max(reached, best), None) is None for best in _all_in_sets(public, melds, hand)):
        return True
    for last in set(hand):
        rest = list(hand)
        rest.remove(last)
        for best in _all_in_sets(public, melds, tuple(rest)):
            by_discard = why_not_empty(public, side, max(reached, best), last) is None
            if by_discard and not returns_lone_card(public, hand, last):
                return True
            if _can_be_laid(public, side, melds, last, best):
                return True
    return False


def _all_in_sets(public: Public, melds: Melds, hand: tuple[Card, ...]) -> set[int]:
    """The best canastras that are possible where all cards go in new sets; empty where they cannot."""
    rules = public.rules
    naturals = Counter(card.number for card in hand if not is_wild_face(card))
    wilds = len(hand) - naturals.total()
    reached = {(0, 0)}
    for number, count in naturals.items():
        if rules.one_set_per_rank and has_set_of(melds, number):
            return set()
        ways = set(_in_sets(count, rules.set_wild, rules.one_set_per_rank))
        reached = {
            (used + more, max(best, new)) for used, best in reached for more, new in ways if used + more <= wilds
        }
        if not reached:
            return set()
    return {best if rules.sets_are_canastras else 0 for used, best in reached if used == wilds}


def has_set_of(melds: Melds, number: int) -> bool:
    """Whether a set of that rank lies among the melds."""
    return any(meld.kind == "set" and meld.face.number == number for meld in melds)


@cache
def _in_sets(count: int, set_wild: bool, only_one: bool) -> frozenset[tuple[int, int]]:
    """Every way to lay `count` cards of a rank in sets: wild cards used, and the best canastra among the sets."""
    return frozenset(_split(count, set_wild, only_one))


def _split(count: int, set_wild: bool, only_one: bool) -> Iterator[tuple[int, int]]:
    if count == 0:
        yield 0, 0
    for naturals in range(count if only_one else 2, min(count, 8) + 1):
        for wild in (0, 1) if set_wild else (0,):
            length = naturals + wild
            if naturals >= 2 and length >= 3:
                here = 0 if length < CANASTRA else 2 - wild
                for used, best in _in_sets(count - naturals, set_wild, only_one) if naturals < count else ((0, 0),):
                    yield used + wild, max(here, best)


def after_laying(melds: Melds, index: int | None, reading: Reading) -> Melds:
    """The side's melds with a new one, or with the one at `index` grown."""
    if index is None:
        return (*melds, reading)
    return (*melds[:index], reading, *melds[index + 1 :])
