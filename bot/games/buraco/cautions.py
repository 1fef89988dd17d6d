"""What should a player be asked before a lawful action is done (a foul, a loss, a gift)?"""

from bot.cards import Card, buraco_pack
from bot.games.base import Action, Caution
from bot.games.buraco.actions import Add, Discard, Meld, TakePile
from bot.games.buraco.count import for_going_out, hand_counts, laid_points, morto_charge
from bot.games.buraco.ending import after_laying
from bot.games.buraco.judge import without
from bot.games.buraco.melds import find, fitting, is_wild_face, points_of
from bot.games.buraco.opening import needed_to_open
from bot.games.buraco.rules import BuracoRules
from bot.games.buraco.state import BuracoView, Melds


def cautions(view: BuracoView, action: Action) -> tuple[Caution, ...]:
    """The questions before this lawful action; empty for none.

    `vulnerable.foul`: the first laying down is too small (`points`, `needed`, `missing`). `out.at_a_loss`: going out
    with a total below 0 (`points`; `estimated` where a partner holds cards that the viewer cannot see).
    `discard.wild`: a two or a joker is thrown away. `discard.completes`: the card makes an opponents' canastra.
    """
    if isinstance(action, Discard):
        laid: tuple[Card, ...] = ()
        rest = without(view.hand, (action.card,))
        melds = view.own_melds
    elif isinstance(action, Meld | Add | TakePile):
        laid, rest, melds = _after(view, action)
    else:
        return ()
    found: list[Caution] = []
    if isinstance(action, Discard) or not rest:
        found += _foul(view, laid)
    if not rest and not view.public.takes_morto(view.side):
        found += _loss(view, melds, bool(laid))
    if isinstance(action, Discard):
        found += _gift(view, action.card)
    return tuple(found)


def _after(view: BuracoView, action: Meld | Add | TakePile) -> tuple[tuple[Card, ...], tuple[Card, ...], Melds]:
    """The cards that a laying down lays, those that it leaves in the hand, and the side's melds after it."""
    hand = view.hand
    if isinstance(action, TakePile):
        hand = (*hand, *view.pile)
        if action.with_ is None and action.meld is None:
            return (), hand, view.own_melds
        index, cards = action.meld, (view.pile[-1], *(action.with_ or ()))
    else:
        index, cards = (action.meld if isinstance(action, Add) else None), action.cards
    before = None if index is None else view.own_melds[index]
    reading = find((*(before.cards if before else ()), *cards), view.public.rules, before)
    assert reading is not None
    unseen = () if not isinstance(action, TakePile) else view.pile[:1] * (view.public.pile - len(view.pile))
    return cards, (*without(hand, cards), *unseen), after_laying(view.own_melds, index, reading)


def _foul(view: BuracoView, laid: tuple[Card, ...]) -> list[Caution]:
    public = view.public
    needed = needed_to_open(public, view.seat)
    cards = (*(card for lay in public.turn.lays for card in lay.cards), *laid)
    points = points_of(cards, public.rules)
    if not cards or points >= needed:
        return []
    return [Caution("vulnerable.foul", {"points": points, "needed": needed, "missing": needed - points})]


def _loss(view: BuracoView, melds: Melds, lays: bool) -> list[Caution]:
    public = view.public
    side = view.side
    at_once = (lays or bool(public.turn.lays)) and not public.has_laid[view.seat]
    points = sum(meld.bonus for meld in melds) + laid_points(public, melds) + for_going_out(public.rules, at_once)
    points += public.cut[side] - public.fouls[side] + morto_charge(public, side)
    held = sum(public.held[seat] for seat in public.sides[side] if seat != view.seat and hand_counts(public, seat))
    if public.rules.hand_cards == "own_minus":
        points -= held * _average(public.rules)
    return [Caution("out.at_a_loss", {"points": points, "estimated": held > 0})] if points < 0 else []


def _average(rules: BuracoRules) -> int:
    """Points of an unseen card on average."""
    pack = buraco_pack(rules.decks, rules.jokers)
    return round(points_of(pack, rules) / len(pack))


def _gift(view: BuracoView, card: Card) -> list[Caution]:
    public = view.public
    found = [Caution("discard.wild", {"card": card})] if is_wild_face(card) else []
    for side, melds in enumerate(public.melds):
        for index, meld in enumerate(melds):
            if side == view.side or meld.canastra is not None:
                continue
            if any(grown.canastra is not None for _, grown in fitting((card,), meld, public.rules)):
                found.append(Caution("discard.completes", {"card": card, "side": side, "meld": index}))
    return found
