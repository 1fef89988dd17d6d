"""Is an action lawful now? It is asked of a view: nothing hidden from the player bears on it (RULES 1.2-1.6)."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from bot.cards import Card
from bot.games.base import SPECTATOR, Action, IllegalAction, Resign
from bot.games.buraco import candidates
from bot.games.buraco.actions import Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.ending import (
    after_laying,
    dead_end,
    empties_by_sets,
    has_set_of,
    is_emptying,
    level,
    returns_lone_card,
    why_not_empty,
)
from bot.games.buraco.melds import NoMeld, Reading, read
from bot.games.buraco.state import BuracoView, Melds


def judge(view: BuracoView, action: Action) -> None:
    """Raise `IllegalAction` unless the viewer may do `action` now. Codes and facts: `codes.CODES`."""
    public = view.public
    if public.status == "match_over":
        raise IllegalAction("match.over")
    if isinstance(action, Resign):
        if view.seat == SPECTATOR:
            raise IllegalAction("seat.none")
        if public.status == "playing" or public.goes_on:
            return
    if public.status == "round_over":
        raise IllegalAction("round.over")
    if public.phase == "cut" and not isinstance(action, Cut):
        _judge_before_the_cut(view, action)
    elif public.turn.seat != view.seat:
        raise IllegalAction("turn.not_yours", turn=public.turn.seat)
    elif type(action) not in _JUDGES:
        raise IllegalAction("action.unknown", action=action.name)
    else:
        _JUDGES[type(action)](view, action)


def _judge_before_the_cut(view: BuracoView, action: Action) -> None:
    """The mão's first draw implies a plain cut without effect (RECORDS, File)."""
    if not isinstance(action, Draw) or view.seat != (view.dealer + 1) % view.seats:
        raise IllegalAction("cut.waiting")


def _judge_cut(view: BuracoView, action: Cut) -> None:
    if view.public.phase != "cut":
        raise IllegalAction("cut.over")
    rules = view.public.rules
    last = 52 * rules.decks + rules.jokers - 1
    if not 1 <= action.at <= last:
        raise IllegalAction("cut.number", at=action.at, last=last)


def _needs_phase(view: BuracoView, phase: str) -> None:
    if view.public.phase != phase:
        raise IllegalAction("turn.draw_first" if phase == "play" else "turn.already_drawn")


def _judge_draw(view: BuracoView, _: Draw) -> None:
    _needs_phase(view, "draw")
    if view.public.nothing_left:
        raise IllegalAction("stock.empty")


def _judge_pass(view: BuracoView, _: Pass) -> None:
    _needs_phase(view, "draw")
    if not view.public.nothing_left:
        raise IllegalAction("pass.stock_left", stock=view.public.stock, mortos=view.public.mortos)


def _judge_reject(view: BuracoView, _: Reject) -> None:
    _needs_phase(view, "play")
    public = view.public
    if not public.rules.first_redraw:
        raise IllegalAction("reject.off")
    if not public.first_turn or public.turn.drew != "stock":
        raise IllegalAction("reject.not_first_card")
    if public.turn.rejected:
        raise IllegalAction("reject.once")
    # In the first turn of a round cards can only have gone back (`raised`) because he laid them in this very turn.
    if public.turn.lays or public.raised[view.seat]:
        raise IllegalAction("reject.laid")
    if public.nothing_left:
        raise IllegalAction("stock.empty")


def without(hand: tuple[Card, ...], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The hand less `cards`; `IllegalAction` names the first card that is not (or not so often) in it."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            raise IllegalAction("card.not_held", card=card)
        rest.remove(card)
    return tuple(rest)


def _reading(view: BuracoView, laid: tuple[Card, ...], before: Reading | None) -> Reading:
    """The new meld, or what becomes of the one that was there before."""
    if not laid:
        raise IllegalAction("meld.nothing_added")
    reading = read((*before.cards, *laid) if before else laid, view.public.rules, before)
    if isinstance(reading, NoMeld):
        raise IllegalAction(reading.code, **reading.facts)
    return reading


def _own_meld(view: BuracoView, index: int) -> Reading:
    melds = view.own_melds
    if not 0 <= index < len(melds):
        raise IllegalAction("meld.no_such", meld=index)
    return melds[index]


def _judge_meld(view: BuracoView, action: Meld) -> None:
    _needs_phase(view, "play")
    rest = without(view.hand, action.cards)
    _judge_laying(view, None, _reading(view, action.cards, None), rest)


def _judge_add(view: BuracoView, action: Add) -> None:
    _needs_phase(view, "play")
    before = _own_meld(view, action.meld)
    rest = without(view.hand, action.cards)
    _judge_laying(view, action.meld, _reading(view, action.cards, before), rest)


def _judge_laying(
    view: BuracoView, index: int | None, reading: Reading, rest: tuple[Card, ...], *, hidden: int = 0
) -> None:
    """Raise `IllegalAction` unless the meld may be laid (`index` None: as a new one) and `rest` left in the hand.

    `hidden`: cards that reach the hand unseen besides.
    """
    public = view.public
    lone = public.turn.lone_card
    if lone is not None and view.hand.count(lone) > rest.count(lone):  # laid now, it binds nothing that is left
        public = public._replace(turn=public.turn._replace(lone_card=None))
    new_set = index is None and reading.kind == "set"
    if new_set and public.rules.one_set_per_rank and has_set_of(view.own_melds, reading.face.number):
        raise IllegalAction("meld.set_exists", card=reading.face)
    melds = after_laying(view.own_melds, index, reading)
    if public.rules.sets == "to_go_out" and (new_set or is_emptying(public)):
        _judge_emptying(view._replace(public=public), melds, new_set, rest, hidden)
        return
    reason = dead_end(public, view.side, melds, rest, hidden=hidden)
    if reason is None:
        return
    if rest:
        raise IllegalAction("turn.dead_end", reason=reason, card=rest[0])
    if hidden:
        raise IllegalAction("pile.unseen_rest", reason=reason)
    raise IllegalAction(reason, cards=view.hand)


def _judge_emptying(view: BuracoView, melds: Melds, new_set: bool, rest: tuple[Card, ...], hidden: int) -> None:
    """Under `sets` to_go_out: a set, and all that follows it, must leave a hand that goes in sets (RULES 1.3)."""
    public = view.public
    if new_set:
        if hidden or not empties_by_sets(public, view.side, melds, rest):
            raise IllegalAction("meld.set_to_go_out", cards=rest)
    elif rest or len(view.hand) != 1:
        raise IllegalAction("turn.must_empty", cards=view.hand)
    else:
        reason = why_not_empty(public, view.side, level(melds), None)
        if reason is not None:
            raise IllegalAction(reason, cards=view.hand)


def _judge_take_pile(view: BuracoView, action: TakePile) -> None:
    _needs_phase(view, "draw")
    public = view.public
    if not public.pile:
        raise IllegalAction("pile.empty")
    limit = public.rules.one_card_hand
    if len(view.hand) == 1 and (limit == "never_pile" or (limit == "no_single_pile" and public.pile == 1)):
        raise IllegalAction(f"pile.one_card_{limit}", card=view.hand[0])
    mode = public.rules.pile
    if mode in ("top_used", "clean_meld"):
        _judge_use_of_top(view, action)
    elif action.with_ is not None or action.meld is not None:
        raise IllegalAction("pile.no_use_needed")
    elif mode == "any_meld" and not _could_lay(view):
        raise IllegalAction("pile.nothing_to_lay")


def _judge_use_of_top(view: BuracoView, action: TakePile) -> None:
    top = view.pile[-1]
    if action.meld is None and not action.with_:
        raise IllegalAction("pile.top_unused", card=top)
    used = action.with_ or ()
    before = None if action.meld is None else _own_meld(view, action.meld)
    rest = without(view.hand, used)
    reading = _reading(view, (top, *used), before)
    if view.public.rules.pile == "clean_meld" and reading.wild >= 0:
        raise IllegalAction("pile.not_clean", card=reading.cards[reading.wild])
    seen = view.pile[:-1]
    rest = tuple(sorted((*rest, *seen)))
    _judge_laying(view, action.meld, reading, rest, hidden=view.public.pile - 1 - len(seen))


def lone_card(view: BuracoView) -> Card | None:
    """The card that may not go back in this turn if the pile is taken now (RULES 1.2, `single_pile_no_return`)."""
    public = view.public
    return view.pile[-1] if public.rules.single_pile_no_return and public.pile == 1 else None


def _could_lay(view: BuracoView) -> bool:
    """Whether something could be laid after taking the pile (`pile` any_meld), with the cards of it that are seen."""
    public = view.public
    hidden = public.pile - len(view.pile)
    turn = public.turn._replace(drew="pile", lone_card=lone_card(view))
    hand = tuple(sorted((*view.hand, *view.pile)))
    after = BuracoView(public._replace(turn=turn), view.seat, hand, ())
    lays = [
        *((None, reading) for reading in candidates.new_melds(hand, public.rules)),
        *candidates.additions(hand, view.own_melds, public.rules),
    ]
    return any(_may_lay(after, index, reading, hidden) for index, reading in lays)


def _may_lay(view: BuracoView, index: int | None, reading: Reading, hidden: int) -> bool:
    before = () if index is None else view.own_melds[index].cards
    laid = without(reading.cards, before)
    try:
        _judge_laying(view, index, reading, without(view.hand, laid), hidden=hidden)
    except IllegalAction:
        return False
    return True


def _judge_discard(view: BuracoView, action: Discard) -> None:
    _needs_phase(view, "play")
    public = view.public
    rest = without(view.hand, (action.card,))
    if public.turn.must_lay:
        raise IllegalAction("turn.must_lay")
    if rest and is_emptying(public):
        raise IllegalAction("turn.must_empty", cards=view.hand)
    if returns_lone_card(public, view.hand, action.card):
        raise IllegalAction("pile.single_return", card=action.card)
    if not rest:
        reason = why_not_empty(public, view.side, level(view.own_melds), action.card)
        if reason is not None:
            raise IllegalAction(reason, cards=view.hand)


def _judge_undo(view: BuracoView, _: Undo) -> None:
    _needs_phase(view, "play")
    turn = view.public.turn
    if not view.public.rules.undo:
        raise IllegalAction("undo.off")
    if not turn.lays:
        raise IllegalAction("undo.nothing")
    if len(turn.lays) == turn.settled:
        raise IllegalAction("undo.morto")
    if len(turn.lays) == turn.from_pile:
        raise IllegalAction("undo.pile")


_JUDGES: Final[dict[type[Action], Callable[[BuracoView, Any], None]]] = {
    Cut: _judge_cut,
    Draw: _judge_draw,
    Reject: _judge_reject,
    TakePile: _judge_take_pile,
    Meld: _judge_meld,
    Add: _judge_add,
    Discard: _judge_discard,
    Undo: _judge_undo,
    Pass: _judge_pass,
}
