"""How does a player go out with what he holds: which melds, additions and discard empty the hand (`/buraco bater`)?"""

from collections.abc import Iterator

from bot.cards import Card
from bot.games.base import Action
from bot.games.buraco.actions import Add, Discard, Meld
from bot.games.buraco.candidates import new_melds
from bot.games.buraco.ending import after_laying
from bot.games.buraco.judge import without
from bot.games.buraco.melds import find
from bot.games.buraco.moves import is_lawful
from bot.games.buraco.state import BuracoView, Lay

_MOST_TRIES = 2000


def way_out(view: BuracoView) -> tuple[Action, ...] | None:
    """Moves that empty the hand, as few as there can be; None where there are none (or none is found soon)."""
    tries = [0]
    for most in range(1, len(view.hand) + 1):
        way = _search(view, most, tries)
        if way is not None or tries[0] > _MOST_TRIES:
            return way
    return None


def _search(view: BuracoView, most: int, tries: list[int]) -> tuple[Action, ...] | None:
    tries[0] += 1
    if tries[0] > _MOST_TRIES:
        return None
    if len(view.hand) == 1 and is_lawful(view, Discard(view.hand[0])):
        return (Discard(view.hand[0]),)
    for action in _layings(view):
        if not is_lawful(view, action):
            continue
        if len(action.cards) == len(view.hand):
            return (action,)
        if most > 1:
            rest = _search(_after(view, action), most - 1, tries)
            if rest is not None:
                return (action, *rest)
    return None


def _layings(view: BuracoView) -> Iterator[Meld | Add]:
    """Everything that could be laid, all that is left at once first."""
    rules = view.public.rules
    if len(view.hand) >= 3 and find(view.hand, rules) is not None:
        yield Meld(view.hand)
    for index, meld in enumerate(view.own_melds):
        if find((*meld.cards, *view.hand), rules, meld) is not None:
            yield Add(index, view.hand)
    for reading in sorted(new_melds(view.hand, rules), key=lambda each: -len(each.cards)):
        yield Meld(reading.cards)
    for index in range(len(view.own_melds)):
        for card in dict.fromkeys(view.hand):
            yield Add(index, (card,))


def _after(view: BuracoView, action: Meld | Add) -> BuracoView:
    """The view as it would be after a laying down that leaves cards."""
    public, side = view.public, view.side
    index = action.meld if isinstance(action, Add) else None
    before = None if index is None else view.own_melds[index]
    reading = find((*(before.cards if before else ()), *action.cards), public.rules, before)
    assert reading is not None
    place = len(view.own_melds) if index is None else index
    melds = (*public.melds[:side], after_laying(view.own_melds, index, reading), *public.melds[side + 1 :])
    turn = public.turn._replace(lays=(*public.turn.lays, Lay(place, action.cards, before)), must_lay=False)
    hand: tuple[Card, ...] = without(view.hand, action.cards)
    return view._replace(public=public._replace(melds=melds, turn=turn), hand=hand)
