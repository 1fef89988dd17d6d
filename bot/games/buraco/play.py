"""What happens when an action is done: the turn, the morto, the vulnerable foul, the end of a round (RULES 1.2-1.8)?

Every function takes a state and the list that collects the events, and gives the new state. Whether an action is
lawful was asked before.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.cards import Card
from bot.games.base import Action, Event, Fact, IllegalAction, Outcome, Resign, Seat
from bot.games.buraco.actions import Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.count import count_round, counted_hands, match_end
from bot.games.buraco.deal import cut, deal, proceed
from bot.games.buraco.ending import after_laying
from bot.games.buraco.judge import judge, lone_card, without
from bot.games.buraco.melds import Reading, find
from bot.games.buraco.moves import can_take_pile
from bot.games.buraco.opening import for_scope, laid_in_turn, needed_to_open
from bot.games.buraco.rules import FOUL
from bot.games.buraco.state import BuracoState, Lay, Public, Turn, WhyOver
from bot.games.buraco.view import view_of

Events = list[Event]
_NOTHING: Final[Mapping[str, Any]] = {}


def apply(state: BuracoState, seat: Seat, action: Action) -> tuple[BuracoState, tuple[Event, ...]]:
    """Do the action for `seat`; `IllegalAction` leaves all as it was.

    After a finished round it is done in the next one, which is dealt first; where a cut is asked, any other action
    implies a plain cut without effect.
    """
    events: Events = []
    if not isinstance(action, Resign):
        if state.public.status == "round_over":
            state = proceed(state)
            events.append(Event("dealt", None, {"round": state.public.round, "dealer": state.public.dealer}))
        if state.public.phase == "cut" and not isinstance(action, Cut):
            state = deal(state)
    if not 0 <= seat < len(state.public.held):
        raise IllegalAction("seat.none")
    judge(view_of(state, seat), action)
    return _DO[type(action)](state, seat, action, events), tuple(events)


def enter(state: BuracoState) -> BuracoState:
    """Ask the seat whose turn a position begins with; a round that he cannot go on with ends by itself."""
    seat = state.public.turn.seat
    if state.public.phase != "draw" or seat is None or not state.public.nothing_left:
        return state
    return _ask_with_nothing_left(state, seat, [])


def _changed(state: BuracoState, public: Public, **hidden: Any) -> BuracoState:
    return state._replace(public=public, **hidden)


def _with_hand(
    state: BuracoState, seat: Seat, hand: tuple[Card, ...], told: Mapping[str, Any] = _NOTHING, **hidden: Any
) -> BuracoState:
    """The state with another hand for `seat`, its count in the open, and what else changes there (`told`)."""
    public = state.public
    hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    held = (*public.held[:seat], len(hand), *public.held[seat + 1 :])
    return state._replace(public=public._replace(held=held, **told), hands=hands, **hidden)


def _set(flags: tuple[bool, ...], place: int, value: bool = True) -> tuple[bool, ...]:
    return (*flags[:place], value, *flags[place + 1 :])


# --- the cut and the draw ---------------------------------------------------------------------------------------------


def _cut(state: BuracoState, _: Seat, action: Cut, events: Events) -> BuracoState:
    state, event = cut(state, action.at)
    events.append(event)
    return state


def _draw(state: BuracoState, seat: Seat, _: Draw, events: Events) -> BuracoState:
    return _from_stock(state, seat, state.public.turn._replace(drew="stock"), events)


def _from_stock(state: BuracoState, seat: Seat, turn: Turn, events: Events) -> BuracoState:
    """One card from the stock to the hand; an empty stock is made of the first morto (RULES 1.6)."""
    stock, mortos = state.stock, state.mortos
    if not stock:
        stock, mortos = mortos[0], mortos[1:]
        events.append(Event("morto_to_stock", None, {"stock": len(stock), "mortos": len(mortos)}))
    card, stock = stock[0], stock[1:]
    events.append(Event("drew", seat, {}, {seat: {"card": card}}))
    told = {"phase": "play", "turn": turn, "stock": len(stock), "mortos": len(mortos)}
    hand = tuple(sorted((*state.hands[seat], card)))
    return _with_hand(state, seat, hand, told, stock=stock, mortos=mortos, drawn=card)


def _reject(state: BuracoState, seat: Seat, _: Reject, events: Events) -> BuracoState:
    card = state.drawn
    assert card is not None
    events.append(Event("rejected", seat, {"card": card}))
    pile = (*state.pile, card)
    state = _with_hand(state, seat, without(state.hands[seat], (card,)), {"pile": len(pile)}, pile=pile)
    return _from_stock(state, seat, state.public.turn._replace(rejected=True), events)


def _take_pile(state: BuracoState, seat: Seat, action: TakePile, events: Events) -> BuracoState:
    pile = state.pile
    rules = state.public.rules
    view = view_of(state, seat)
    seen: dict[str, Fact] = {"cards": pile} if rules.pile_visible == "all" else {"top": pile[-1]}
    events.append(Event("took_pile", seat, {"count": len(pile), **seen}, {seat: {"cards": pile}}))
    hand = state.hands[seat]
    lone = lone_card(view)
    turn = state.public.turn._replace(drew="pile", lone_card=lone, must_lay=rules.pile == "any_meld")
    known = state.public.known
    known = (*known[:seat], known[seat] + view.pile, *known[seat + 1 :])
    told = {"phase": "play", "turn": turn, "pile": 0, "known": known}
    state = _with_hand(state, seat, tuple(sorted((*hand, *pile))), told, pile=())
    if action.with_ is None and action.meld is None:
        return state
    return _lay(state, seat, action.meld, (pile[-1], *(action.with_ or ())), events, from_pile=True)


def _pass(state: BuracoState, seat: Seat, _: Pass, events: Events) -> BuracoState:
    events.append(Event("passed", seat))
    return _end_round(state, "passed", events)


# --- laying down ------------------------------------------------------------------------------------------------------


def _meld(state: BuracoState, seat: Seat, action: Meld, events: Events) -> BuracoState:
    return _lay(state, seat, None, action.cards, events)


def _add(state: BuracoState, seat: Seat, action: Add, events: Events) -> BuracoState:
    return _lay(state, seat, action.meld, action.cards, events)


def _lay(
    state: BuracoState,
    seat: Seat,
    index: int | None,
    cards: tuple[Card, ...],
    events: Events,
    *,
    from_pile: bool = False,
) -> BuracoState:
    public = state.public
    side = public.side_of(seat)
    melds = public.melds[side]
    before = None if index is None else melds[index]
    reading = find((*(before.cards if before else ()), *cards), public.rules, before)
    assert reading is not None
    place = len(melds) if index is None else index
    events.append(_laid(seat, place, cards, before, reading))
    turn = public.turn._replace(
        lays=(*public.turn.lays, Lay(place, cards, before)),
        must_lay=False,
        from_pile=public.turn.from_pile or from_pile,
    )
    laid = (*public.melds[:side], after_laying(melds, index, reading), *public.melds[side + 1 :])
    hand = without(state.hands[seat], cards)
    state = _with_hand(state, seat, hand, {"turn": turn, "melds": laid})
    return state if hand else _emptied_by_laying(state, seat, events)


def _laid(seat: Seat, place: int, cards: tuple[Card, ...], before: Reading | None, after: Reading) -> Event:
    facts: dict[str, Fact] = {"meld": place, "cards": cards, "lies": after.cards, "canastra": after.canastra}
    if before is not None:
        facts["was"] = before.canastra
    facts["locked"] = after.locked and not (before is not None and before.locked)
    return Event("melded" if before is None else "added", seat, facts)


def _undo(state: BuracoState, seat: Seat, _: Undo, events: Events) -> BuracoState:
    last = state.public.turn.lays[-1]
    events.append(Event("undone", seat, {"meld": last.meld, "cards": last.cards}))
    public = _lifted(state.public, seat, 1)
    turn = public.turn
    if turn.drew == "pile" and not turn.lays and public.rules.pile == "any_meld":
        public = public._replace(turn=turn._replace(must_lay=True))
    return _with_hand(_changed(state, public), seat, tuple(sorted((*state.hands[seat], *last.cards))))


def _lifted(public: Public, seat: Seat, count: int) -> Public:
    """The table without the last `count` lays of this turn."""
    side = public.side_of(seat)
    melds = public.melds[side]
    turn = public.turn
    for lay in reversed(turn.lays[len(turn.lays) - count :]):
        melds = melds[:-1] if lay.before is None else after_laying(melds, lay.meld, lay.before)
    return public._replace(
        turn=turn._replace(lays=turn.lays[: len(turn.lays) - count]),
        melds=(*public.melds[:side], melds, *public.melds[side + 1 :]),
    )


def _emptied_by_laying(state: BuracoState, seat: Seat, events: Events) -> BuracoState:
    state, taken_back = _open(state, seat, events)
    if taken_back:
        return state
    if not state.public.takes_morto(state.public.side_of(seat)):
        return _go_out(state, seat, events)
    turn = state.public.turn
    turn = turn._replace(settled=len(turn.lays))
    return _take_morto(state, seat, state.public._replace(turn=turn), "direct", events)


def _take_morto(state: BuracoState, seat: Seat, public: Public, how: str, events: Events) -> BuracoState:
    morto, mortos = tuple(sorted(state.mortos[0])), state.mortos[1:]
    events.append(Event("morto", seat, {"how": how, "mortos": len(mortos)}, {seat: {"cards": morto}}))
    public = public._replace(
        mortos=len(mortos),
        mortos_taken=_set(public.mortos_taken, public.side_of(seat)),
        unused=_set(public.unused, seat, how == "indirect"),
    )
    return _with_hand(_changed(state, public), seat, morto, mortos=mortos, drawn=None)


# --- the vulnerable opening -------------------------------------------------------------------------------------------


def _open(state: BuracoState, seat: Seat, events: Events) -> tuple[BuracoState, bool]:
    """Judge a vulnerable side's first laying down, at the end of the turn or with the hand emptied.

    Gives the state, and whether the cards had to go back to the hand.
    """
    public = state.public
    lays = public.turn.lays
    needed = needed_to_open(public, seat)
    if not needed or not lays:
        return state, False
    points = laid_in_turn(public)
    if points >= needed:
        return _changed(state, public._replace(opened=for_scope(public, seat, public.opened))), False
    facts: dict[str, Fact] = {"points": points, "needed": needed}
    side = public.side_of(seat)
    if public.rules.vulnerable == "penalty":
        events.append(Event("foul", seat, {**facts, "penalty": FOUL}))
        fouls = tuple(foul + FOUL * (each == side) for each, foul in enumerate(public.fouls))
        public = public._replace(fouls=fouls, opened=for_scope(public, seat, public.opened))
        return _changed(state, public), False
    cards = tuple(card for lay in lays for card in lay.cards)
    events.append(Event("taken_back", seat, {**facts, "cards": cards}))
    public = _lifted(public, seat, len(lays))
    public = public._replace(turn=public.turn._replace(from_pile=False), raised=for_scope(public, seat, public.raised))
    return _with_hand(_changed(state, public), seat, tuple(sorted((*state.hands[seat], *cards)))), True


# --- the end of the turn ----------------------------------------------------------------------------------------------


def _discard(state: BuracoState, seat: Seat, action: Discard, events: Events) -> BuracoState:
    events.append(Event("discarded", seat, {"card": action.card}))
    hand = without(state.hands[seat], (action.card,))
    pile = (*state.pile, action.card)
    state = _with_hand(state, seat, hand, {"pile": len(pile)}, pile=pile, drawn=None)
    public = state.public
    if public.turn.lays:
        state, _ = _open(state, seat, events)
    if not state.hands[seat]:
        if not public.takes_morto(public.side_of(seat)):
            return _go_out(state, seat, events)
        state = _take_morto(state, seat, state.public, "indirect", events)
    return _next_turn(state, seat, events)


def _next_turn(state: BuracoState, seat: Seat, events: Events) -> BuracoState:
    public = state.public
    rules = public.rules
    turn = public.turn
    idle = public.idle + 1 if turn.exhausted and not turn.lays else 0
    has_laid = _set(public.has_laid, seat) if turn.lays else public.has_laid
    following = (seat + 1) % len(public.held)
    known = _still_known(public, seat, state.pile[-1]) if public.known[seat] else public.known
    public = public._replace(
        phase="draw", turn=Turn(following), first_turn=False, idle=idle, has_laid=has_laid, known=known
    )
    ended = _why_over(public, turn)
    if ended:
        return _end_round(_changed(state, public), ended, events)
    if public.nothing_left and rules.stock_end in ("at_once", "two_left"):
        return _end_round(_changed(state, public), "stock", events)
    if public.nothing_left:
        return _ask_with_nothing_left(_changed(state, public), following, events)
    return _asked(state, public, following)


def _still_known(public: Public, seat: Seat, discarded: Card) -> tuple[tuple[Card, ...], ...]:
    """What everybody knows of the hands once one of them has laid its cards for good and discarded that one."""
    known = list(public.known[seat])
    for card in (discarded, *(card for lay in public.turn.lays for card in lay.cards)):
        if card in known:
            known.remove(card)
    return (*public.known[:seat], tuple(known), *public.known[seat + 1 :])


def _why_over(public: Public, turn: Turn) -> WhyOver | None:
    """Why the round ends with this turn's discard, or None (RULES 1.6)."""
    if public.rules.stock_end == "one_pile" and turn.exhausted:
        return "one_pile"
    if public.rules.stock_end == "two_left" and public.stock <= 2:
        return "two_left"
    return "idle" if public.idle >= 2 * len(public.held) else None


def _ask_with_nothing_left(state: BuracoState, seat: Seat, events: Events) -> BuracoState:
    """Nothing is left to draw: ask the seat where the rules let him take the pile and he can, else end the round."""
    if state.public.rules.stock_end in ("at_once", "two_left") or not can_take_pile(view_of(state, seat)):
        return _end_round(state, "stock", events)
    return _asked(state, state.public._replace(turn=Turn(seat, exhausted=True)), seat)


def _asked(state: BuracoState, public: Public, seat: Seat) -> BuracoState:
    """The seat's turn begins: being asked is the first use of a morto taken by the discard (RULES 1.7)."""
    if public.unused[seat]:
        public = public._replace(unused=_set(public.unused, seat, value=False))
    return _changed(state, public)


def _go_out(state: BuracoState, seat: Seat, events: Events) -> BuracoState:
    public = state.public
    at_once = bool(public.turn.lays) and not public.has_laid[seat]
    events.append(Event("went_out", seat, {"relancinho": bool(public.rules.relancinho) and at_once}))
    return _end_round(_changed(state, public._replace(went_out=seat, relancinho=at_once)), "went_out", events)


def _end_round(state: BuracoState, why: WhyOver, events: Events) -> BuracoState:
    public = state.public
    result = count_round(public, state.hands)
    outcome = match_end(public, result)
    best = max(result.totals)
    winner = result.totals.index(best) if result.totals.count(best) == 1 else None
    facts: dict[str, Fact] = {"why": why, "winner": winner, "totals": result.totals, "scores": result.scores}
    events.append(Event("round_over", None, facts))
    if outcome is not None:
        events.append(Event("match_over", None, {"winner": outcome.winner, "why": outcome.why}))
    public = public._replace(
        scores=result.scores,
        status="match_over" if outcome is not None else "round_over",
        phase=None,
        turn=public.turn._replace(seat=None),
        counted=counted_hands(public, state.hands),
        result=result,
        outcome=outcome,
        why_over=why,
    )
    return _changed(state, public, drawn=None)


def _resign(state: BuracoState, seat: Seat, _: Resign, events: Events) -> BuracoState:
    """The seat's side gives up the match; of several others the one with most points wins (RECORDS, File)."""
    public = state.public
    loser = public.side_of(seat)
    others = [score for side, score in enumerate(public.scores) if side != loser]
    best = max(others)
    winner = None
    if others.count(best) == 1:
        winner = next(side for side, score in enumerate(public.scores) if side != loser and score == best)
    events.append(Event("resigned", seat, {"winner": winner}))
    public = public._replace(
        status="match_over", phase=None, turn=public.turn._replace(seat=None),
        outcome=Outcome(winner=winner, why="resigned", seat=seat),
    )  # fmt: skip
    return _changed(state, public, drawn=None)


_DO: Final[dict[type[Action], Callable[[BuracoState, Seat, Any, Events], BuracoState]]] = {
    Cut: _cut,
    Draw: _draw,
    Reject: _reject,
    TakePile: _take_pile,
    Meld: _meld,
    Add: _add,
    Discard: _discard,
    Undo: _undo,
    Pass: _pass,
    Resign: _resign,
}
