"""How does the computer choose an action at Buraco? It knows its view, as a person does, and nothing else.

Every player is a function of a view and of an explicit source of chance, so the same two give the same action.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from bot.cards import Card
from bot.games.base import Action
from bot.games.buraco.actions import Add, Cut, Draw, Meld, Pass, TakePile
from bot.games.buraco.melds import find, is_wild_face
from bot.games.buraco.moves import Laying, additions, can_take_pile, discards, melds, moves, takings
from bot.games.buraco.opening import laid_in_turn, needed_to_open
from bot.games.buraco.state import BuracoView
from bot.players.buraco_values import Style, Table, best_melds

NORMAL: Final = Style()
CAUTIOUS: Final = Style(pile_eager=-25, pile_card=0, gift=2.0)
"""The pile must be very good, and no discard may help the opponents."""
TAKER: Final = Style(pile_eager=10_000)
"""He takes the pile whenever he may."""
_CARELESS: Final = 0.15
_FEW: Final = 8
"""Cards in hand from which on `easy` lays his wild cards."""
_STOCK_ALL_THE_SAME: Final = 0.3
_KEEP: Final = 1.0
"""A laying down must bring more than that."""


def play_randomly(view: BuracoView, chance: Random) -> Action:
    """Any lawful kind of action, then any action of that kind: one who lays as often as he discards."""
    if view.phase != "play":
        return _any(moves(view), chance)
    lays = [laying.action for laying in (*melds(view), *additions(view))] if chance.random() < 0.5 else []
    return _any(lays or discards(view) or moves(view), chance)


def play_easily(view: BuracoView, chance: Random) -> Action:
    """One who lays what he has, takes the pile when its top card fits, and discards what he cannot use; now and then he
    does not look.
    """
    if view.phase == "cut":
        return _cut(view)
    if chance.random() < _CARELESS:
        return _without_looking(view, chance)
    if view.phase == "draw":
        return _easy_draw(view)
    lays = [*additions(view), *melds(view)] if _may_open(view) else []
    best = max(lays, key=lambda laying: (laying.reading.wild < 0, laying.reading.points), default=None)
    if best is not None and (best.reading.wild < 0 or best.reading.bonus or len(view.hand) <= _FEW):
        return best.action
    found = [discard for discard in discards(view) if not is_wild_face(discard.card)] or discards(view)
    if not found:
        return moves(view)[0]
    keeps = Table(view, NORMAL).keeps(view.hand)
    return min(found, key=lambda discard: (keeps[discard.card], discard.card))


def weighing(style: Style) -> Callable[[BuracoView, Random], Action]:
    """A player who weighs every laying down, the pile and the discard by what they are worth to both sides."""

    def play(view: BuracoView, chance: Random) -> Action:
        if view.phase == "cut":
            return _cut(view)
        table = Table(view, style)
        return _draw(table, chance) if view.phase == "draw" else _lay_or_discard(table)

    return play


PLAYERS: Final[dict[str, Callable[[BuracoView, Random], Action]]] = {
    "easy": play_easily,
    "normal": weighing(NORMAL),
    "cautious": weighing(CAUTIOUS),
    "taker": weighing(TAKER),
    "random": play_randomly,
}
"""Every computer player of Buraco by its level."""


def _any(actions: Sequence[Action], chance: Random) -> Action:
    return actions[int(chance.random() * len(actions))]


def _without_looking(view: BuracoView, chance: Random) -> Action:
    """A card from the stock, or any discard that is not a wild card."""
    if view.phase == "draw":
        return Pass() if view.public.nothing_left else Draw()
    plain = [discard for discard in discards(view) if not is_wild_face(discard.card)]
    return _any(plain, chance) if plain else moves(view)[0]


def _cut(view: BuracoView) -> Action:
    """Aim so that the hand's error never falls short."""
    return Cut(view.public.rules.cut_bonus + 3)


def _easy_draw(view: BuracoView) -> Action:
    used = takings(view) if _may_open(view) else []
    if used:
        return used[0].action
    plain = view.public.rules.pile in ("open", "any_meld") and view.pile
    if plain and can_take_pile(view):
        top = view.pile[-1]
        fits = any(find((*meld.cards, top), view.public.rules, meld) for meld in view.own_melds)
        if fits or any(top in reading.cards for reading in best_melds((*view.hand, top), view.public.rules)):
            return TakePile()
    return Pass() if view.public.nothing_left else Draw()


# --- the draw ---------------------------------------------------------------------------------------------------------


def _draw(table: Table, chance: Random) -> Action:
    """The pile where it is worth more than a card from the stock.

    One lone card after the other could be taken for ever: now and then the stock is drawn from all the same.
    """
    view = table.view
    nothing_left = view.public.nothing_left
    otherwise: Action = Pass() if nothing_left else Draw()
    if not view.public.pile or (view.public.pile == 1 and chance.random() < _STOCK_ALL_THE_SAME):
        return otherwise
    least = 0.0 if nothing_left else table.style.draw
    if view.public.rules.pile in ("open", "any_meld"):
        worth = table.worth_of_pile(view.pile)
        return TakePile() if worth > least and can_take_pile(view) else otherwise
    used = takings(view)
    if not used or not _may_open(view, (*view.hand, *view.pile)):
        return otherwise
    best = max(used, key=lambda laying: _worth_of_use(table, laying))
    worth = _worth_of_use(table, best) + table.style.pile_eager
    worth += (view.public.pile - 1) * table.pile_card * (1 - 2 * table.late)
    return best.action if worth > least else otherwise


def _worth_of_use(table: Table, laying: Laying) -> float:
    """What using the pile's top card is worth: as much as laying the meld, the card itself besides."""
    action = laying.action
    assert isinstance(action, TakePile)
    if action.meld is None:
        return table.worth_laying(Laying(Meld(laying.reading.cards), laying.reading)) + 10
    return table.worth_laying(Laying(Add(action.meld, ()), laying.reading)) + 10


# --- laying down and the discard --------------------------------------------------------------------------------------


def _lay_or_discard(table: Table) -> Action:
    view = table.view
    lays = [*melds(view), *additions(view)]
    if lays and not _may_open(view):
        lays = []
    best = max(lays, key=table.worth_laying, default=None)
    if best is not None and _is_wise(table, best):
        return best.action
    found = discards(view)
    if not found or (view.public.turn.must_lay and lays):
        return best.action if best is not None else moves(view)[0]
    cost = table.discard_cost(view.hand)
    return min(found, key=lambda discard: (cost[discard.card], discard.card))


def _is_wise(table: Table, laying: Laying) -> bool:
    worth = table.worth_laying(laying)
    if worth <= _KEEP:
        return False
    view = table.view
    action = laying.action
    laid = len(action.cards) if isinstance(action, Meld | Add) else 0
    if len(view.hand) - laid <= 1 and not table.morto_left:
        return table.margin_of_going_out() + laying.reading.bonus > -100
    return True


def _may_open(view: BuracoView, hand: tuple[Card, ...] | None = None) -> bool:
    """Whether the side need not fear a vulnerable foul: it has opened, or what it could lay now is enough."""
    needed = needed_to_open(view.public, view.seat)
    if not needed:
        return True
    rules = view.public.rules
    total = laid_in_turn(view.public)
    total += sum(reading.card_points for reading in best_melds(view.hand if hand is None else hand, rules))
    return total >= needed
