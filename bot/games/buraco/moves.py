"""What may the viewer do now, the best of it first (menus, computer players)?"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from bot.cards import Card
from bot.games.base import Action, IllegalAction
from bot.games.buraco import candidates
from bot.games.buraco.actions import DISCARDS, Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.ending import is_emptying
from bot.games.buraco.judge import judge, without
from bot.games.buraco.melds import Reading, find, fitting
from bot.games.buraco.rules import BuracoRules
from bot.games.buraco.state import BuracoView

_SAFE_HAND: Final = 2
"""With so many cards left the turn can always end: by discarding one of them."""

_WHOLE_HAND: Final = 3
"""A bigger hand can always lay the pile's top card with fewer cards than all."""


class Laying(NamedTuple):
    """A lawful laying down, and the meld that it makes."""

    action: Meld | Add | TakePile
    reading: Reading


def is_lawful(view: BuracoView, action: Action) -> bool:
    """Whether the judge accepts the action."""
    try:
        judge(view, action)
    except IllegalAction:
        return False
    return True


def moves(view: BuracoView) -> tuple[Action, ...]:
    """The lawful actions of the viewer, resigning aside; empty when he is not asked. Of melds: all of three and four
    cards, and longer ones that extend them; of additions: all of one card. The best melds come first.
    """
    public = view.public
    if public.turn.seat != view.seat or view.seat < 0:
        return ()
    if public.phase == "cut":
        return _cuts(public.rules)
    if public.phase == "draw":
        taking = [laying.action for laying in takings(view)] if public.pile else []
        if not taking and public.pile and _takes_plainly(view) and is_lawful(view, TakePile()):
            taking = [TakePile()]
        return (Pass() if public.nothing_left else Draw(), *taking)
    may = (*((Undo(),) if public.turn.lays else ()), *((Reject(),) if public.first_turn else ()))
    others = [action for action in may if is_lawful(view, action)]
    return (
        *(laying.action for laying in melds(view)),
        *(laying.action for laying in additions(view)),
        *discards(view),
        *others,
    )


def _cuts(rules: BuracoRules) -> tuple[Cut, ...]:
    """Every number that may be aimed at; first the one from which the hand's error never falls short."""
    last = 52 * rules.decks + rules.jokers - 1
    return tuple(Cut(at) for at in sorted(range(1, last + 1), key=lambda at: at != rules.cut_bonus + 3))


def goodness(reading: Reading) -> tuple[int, bool, int, int]:
    """What makes a meld better than another: its bonus, no wild card, points, length."""
    return reading.bonus, reading.wild < 0, reading.card_points, len(reading.cards)


def melds(view: BuracoView) -> list[Laying]:
    """The lawful new melds of the hand, best first."""
    found = candidates.new_melds(view.hand, view.public.rules)
    found.sort(key=goodness, reverse=True)
    if _is_free(view):
        safe = len(view.hand) - _SAFE_HAND
        return [
            Laying(Meld(reading.cards), reading)
            for reading in found
            if len(reading.cards) <= safe or is_lawful(view, Meld(reading.cards))
        ]
    return [Laying(Meld(reading.cards), reading) for reading in found if is_lawful(view, Meld(reading.cards))]


def _is_free(view: BuracoView) -> bool:
    """Whether a laying down that leaves two cards can meet no other objection."""
    rules = view.public.rules
    return not rules.one_set_per_rank and rules.sets != "to_go_out"


def additions(view: BuracoView) -> list[Laying]:
    """The lawful single additions to the side's melds, meld by meld."""
    cards = tuple(dict.fromkeys(view.hand))
    return [laying for index, meld in enumerate(view.own_melds) for laying in _additions(view, index, meld, cards)]


def _additions(view: BuracoView, index: int, meld: Reading, cards: tuple[Card, ...]) -> list[Laying]:
    found = [Laying(Add(index, (card,)), grown) for card, grown in fitting(cards, meld, view.public.rules)]
    if len(view.hand) > _SAFE_HAND and not is_emptying(view.public):
        return found
    return [laying for laying in found if is_lawful(view, laying.action)]


def discards(view: BuracoView) -> list[Discard]:
    """The lawful discards, each different card once."""
    public = view.public
    bound = public.turn.must_lay or is_emptying(public) or len(view.hand) < _SAFE_HAND
    lone = public.turn.lone_card
    return [
        DISCARDS[card]
        for card in dict.fromkeys(view.hand)
        if (not bound and card != lone) or is_lawful(view, DISCARDS[card])
    ]


def _takes_plainly(view: BuracoView) -> bool:
    return view.public.rules.pile in ("open", "any_meld")


def takings(view: BuracoView) -> list[Laying]:
    """The lawful uses of the pile's top card where it must be used at once, best first; empty only where there is none.
    They are: in a new meld with two or three hand cards; on a meld of the side alone, or there together with one or two
    hand cards (with all of a hand of three); where that meld takes it with none of these, with as few as will do. Only
    where there is nothing else: longer sets to go out with.
    """
    if _takes_plainly(view) or not view.pile:
        return []
    hand, rules = (*view.hand, view.pile[-1]), view.public.rules
    found = [*_lawful(view, _with_top(view, candidates.new_melds(hand, rules))), *_top_on_melds(view)]
    if not found and rules.sets == "to_go_out":  # how many cards the set has decides whether the rest can go
        found = _lawful(view, _with_top(view, candidates.longer_sets(hand, rules)))
    found.sort(key=lambda laying: goodness(laying.reading), reverse=True)
    return found


def _lawful(view: BuracoView, uses: Iterable[tuple[TakePile, Reading]]) -> list[Laying]:
    return [Laying(action, reading) for action, reading in uses if is_lawful(view, action)]


def _with_top(view: BuracoView, found: Iterable[Reading]) -> Iterator[tuple[TakePile, Reading]]:
    top = view.pile[-1]
    for reading in found:
        if top in reading.cards:
            yield TakePile(tuple(sorted(without(reading.cards, (top,))))), reading


def _top_on_melds(view: BuracoView) -> Iterator[Laying]:
    top = view.pile[-1]
    for index, meld in enumerate(view.own_melds):
        if not candidates.belonging((top,), meld):
            continue
        few = _lawful(view, _top_on(view, index, ((), *_helpers(view.hand, meld))))
        yield from few or (_bridged(view, index) if meld.kind == "sequence" else ())


def _top_on(view: BuracoView, index: int, groups: Iterable[tuple[Card, ...]]) -> Iterator[tuple[TakePile, Reading]]:
    meld = view.own_melds[index]
    for used in groups:
        grown = find((*meld.cards, view.pile[-1], *used), view.public.rules, meld)
        if grown is not None:
            yield TakePile(used or None, index), grown


def _bridged(view: BuracoView, index: int) -> list[Laying]:
    """The lawful uses of the top card on a sequence of the side with the fewest hand cards, three or more: its wild
    card may move so far that they only fit together.
    """
    meld = view.own_melds[index]
    most = min(len(view.hand), len(candidates.belonging(view.hand, meld)) + 1)
    for helpers in range(_WHOLE_HAND, most + 1):
        groups = candidates.bridges(view.hand, view.pile[-1], meld, helpers)
        found = _lawful(view, _top_on(view, index, sorted(groups)))
        if found:
            return found
    return []


def _helpers(hand: tuple[Card, ...], meld: Reading) -> Iterator[tuple[Card, ...]]:
    """One or two cards of the hand that could go to the meld together with the top card; three where it has no more:
    a new meld of them would leave one card, which may be one too many.
    """
    if len(hand) == _WHOLE_HAND:
        yield hand
    cards = sorted(candidates.belonging(hand, meld))
    for place, card in enumerate(cards):
        yield (card,)
        yield from ((card, other) for other in cards[place + 1 :])
        if hand.count(card) > 1:
            yield card, card


def can_take_pile(view: BuracoView) -> bool:
    """Whether the viewer could take the pile now."""
    if not view.public.pile:
        return False
    return is_lawful(view, TakePile()) if _takes_plainly(view) else bool(takings(view))
