"""What can be done with the picked cards, by the same judge that applies the move; and what is worth suggesting?"""

from dataclasses import dataclass

from bot.cards import Card
from bot.games.base import Action, IllegalAction
from bot.games.buraco.actions import Add, Discard, Meld
from bot.games.buraco.judge import judge
from bot.games.buraco.melds import find
from bot.games.buraco.moves import Laying, additions, is_lawful, melds
from bot.games.buraco.state import BuracoView

_MOST_MELDS = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the picked cards can do. `refused`: why they are no new meld, or (one card) cannot be discarded."""

    lay: Laying | None = None
    targets: tuple[Laying, ...] = ()
    discard: Discard | None = None
    refused: IllegalAction | None = None


def _refused(view: BuracoView, action: Action) -> IllegalAction | None:
    try:
        judge(view, action)
    except IllegalAction as refusal:
        return refusal
    return None


def verdict(view: BuracoView, cards: tuple[Card, ...]) -> Verdict:
    """Judge the picked cards."""
    if not cards:
        return Verdict()
    targets = tuple(targets_of(view, cards))
    if len(cards) == 1:
        discard = Discard(cards[0])
        refused = _refused(view, discard)
        return Verdict(None, targets, None if refused else discard, refused)
    refused = _refused(view, Meld(cards))
    reading = find(cards, view.public.rules)
    if refused is None and reading is not None:
        # in the meld's order, as suggestions have it: how he came to it is not told to everybody
        return Verdict(Laying(Meld(reading.cards), reading), targets)
    return Verdict(None, targets, None, refused)


def targets_of(view: BuracoView, cards: tuple[Card, ...]) -> list[Laying]:
    """The melds of the side that these cards could go to together."""
    found = []
    for index, meld in enumerate(view.own_melds):
        grown = find((*meld.cards, *cards), view.public.rules, meld)
        if grown is not None and is_lawful(view, Add(index, cards)):
            found.append(Laying(Add(index, cards), grown))
    return found


def suggestions(view: BuracoView, most: int) -> list[Laying]:
    """The best things to lay now: melds that share no card, then additions, clean ones and canastras first."""
    found: list[Laying] = []
    left = list(view.hand)
    for laying in melds(view):
        cards = laying.action.cards if isinstance(laying.action, Meld) else ()
        rest = list(left)
        try:
            for card in cards:
                rest.remove(card)
        except ValueError:
            continue
        found.append(laying)
        left = rest
        if len(found) == min(_MOST_MELDS, most):
            break
    adds = sorted(additions(view), key=lambda laying: _gain(view, laying), reverse=True)
    seen: set[Card] = set()
    for laying in adds:
        if len(found) >= most:
            break
        assert isinstance(laying.action, Add)
        card = laying.action.cards[0]
        if card not in seen:
            seen.add(card)
            found.append(laying)
    return found


def _gain(view: BuracoView, laying: Laying) -> tuple[int, bool, int]:
    """What an addition brings: bonus, no wild card spent, points."""
    assert isinstance(laying.action, Add)
    before = view.own_melds[laying.action.meld]
    return laying.reading.bonus - before.bonus, laying.reading.wild < 0, laying.reading.points - before.points
