"""What happens when somebody acts: cut, deal, trick, draw, exchange, end of the deal, next deal (RULES 2 and 3)?"""

from itertools import pairwise
from typing import TypeVar

from bot.cards import Card, sorted_hand
from bot.games.base import Action, Event, Facts, Resign, Seat, Setup, Standing, side_of
from bot.games.bisca.actions import Cut, Knock, Play, Swap
from bot.games.bisca.count import cara_de_gato, count, outcome_at, outcome_of_resigning, price, winner_of_deal
from bot.games.bisca.deal import dealt, dealt_event, next_setup, shuffled
from bot.games.bisca.judge import judge
from bot.games.bisca.position import positioned
from bot.games.bisca.state import BiscaState, Public, Trick, changed
from bot.games.bisca.state import Play as Played
from bot.games.bisca.tricks import ORDERS, taker
from bot.games.bisca.view import view

Step = tuple[BiscaState, list[Event]]
T = TypeVar("T")


def start(setup: Setup) -> BiscaState:
    """Lay the cards for the deal of `setup.standing`; `RulesError` for what no deal can start from.

    A position in which nobody can play on is over at once.
    """
    if setup.position is None:
        return shuffled(setup)
    state = positioned(setup)
    public = state.public
    turn = _next_to_play(state.hands, public.table, public.turn or 0)
    if turn is not None:
        return BiscaState(changed(public, turn=turn), state.hands, state.stock, setup)
    return (_take_trick(state) if public.table else _finish(state))[0]


def standing(state: BiscaState) -> Standing:
    """What the running deal started from; after it, what the next one starts from."""
    public = state.public
    if public.status == "playing":
        return Standing(public.round, public.dealer, public.scores, public.carried)
    return Standing(public.round + 1, (public.dealer + 1) % public.seats, public.scores, public.carried)


def proceed(state: BiscaState) -> BiscaState:
    """Deal the next one after a finished deal that another follows; any other state is given back as it is."""
    public = state.public
    if public.status != "round_over" or not public.goes_on:
        return state
    new = shuffled(next_setup(state.setup, standing(state)))
    shown = changed(new.public, last_trick=public.last_trick, result=public.result)
    return BiscaState(shown, new.hands, new.stock, new.setup)


def apply(state: BiscaState, seat: Seat, action: Action) -> tuple[BiscaState, tuple[Event, ...]]:
    """Do `action` and give the next state and what happened; `IllegalAction` changes nothing.

    After a finished deal the next one is dealt first (resigning aside). Playing or exchanging while the cut is
    asked implies a plain cut.
    """
    events: list[Event] = []
    if state.public.phase != "play" and not isinstance(action, Resign):
        if state.public.status == "round_over" and state.public.goes_on:
            state = proceed(state)
            if state.public.phase == "play":
                events.append(dealt_event(state))
        if state.public.phase == "cut" and isinstance(action, Play | Swap):
            state, cut = _answer_cut(state, state.public.turn or 0, knocked=False)
            events += cut
    judge(view(state, seat), action)
    state, more = _do(state, seat, action)
    return state, (*events, *more)


def _do(state: BiscaState, seat: Seat, action: Action) -> Step:
    if isinstance(action, Play):
        return _play(state, seat, action.card)
    if isinstance(action, Swap):
        return _swap(state, seat, action.card)
    if isinstance(action, Cut | Knock):
        return _answer_cut(state, seat, knocked=isinstance(action, Knock))
    return _resign(state, seat)


def _answer_cut(state: BiscaState, seat: Seat, *, knocked: bool) -> Step:
    state = dealt(state, knocked=knocked)
    return state, [Event("knocked" if knocked else "cut", seat), dealt_event(state)]


def _resign(state: BiscaState, seat: Seat) -> Step:
    public = state.public
    outcome = outcome_of_resigning(public, side_of(public.sides, seat), seat)
    over = changed(public, status="match_over", phase=None, turn=None, outcome=outcome)
    return BiscaState(over, state.hands, state.stock, state.setup), [Event("resigned", seat), _match_over(over)]


def _swap(state: BiscaState, seat: Seat, card: Card) -> Step:
    public, taken = state.public, state.public.trump_card
    assert taken is not None, "the judge lets nobody exchange where no card is turned up"
    hand = sorted_hand(taken if held == card else held for held in state.hands[seat])
    now = changed(public, trump_card=card, swapped=(*public.swapped, card.rank))
    event = Event("swapped", seat, {"card": card, "for": taken})
    return BiscaState(now, _with(state.hands, seat, hand), state.stock, state.setup), [event]


def _play(state: BiscaState, seat: Seat, card: Card) -> Step:
    public = state.public
    hands = _with(state.hands, seat, tuple([held for held in state.hands[seat] if held != card]))
    table = (*public.table, (seat, card))
    turn = _next_to_play(hands, table, (seat + 1) % len(hands))
    first_lead = not public.tricks and len(table) == 1
    now = changed(
        public,
        table=table,
        turn=turn,
        held=tuple(map(len, hands)),
        last_trick=None if first_lead else public.last_trick,
    )
    state = BiscaState(now, hands, state.stock, state.setup)
    played = Event("played", seat, {"card": card})
    if turn is not None:
        return state, [played]
    state, events = _take_trick(state)
    return state, [played, *events]


def _next_to_play(hands: tuple[tuple[Card, ...], ...], table: tuple[Played, ...], seat: Seat) -> Seat | None:
    """The first seat from `seat` on, to the left, that holds a card and has not played to the trick."""
    leader = table[0][0] if table else None
    for _ in hands:
        if seat == leader:
            return None
        if hands[seat]:
            return seat
        seat = (seat + 1) % len(hands)
    return None


def _take_trick(state: BiscaState) -> Step:
    """The finished trick goes to its winner's side; then all draw, or the deal is over."""
    public = state.public
    order = ORDERS[public.rules.ten_card]
    table = public.table
    winner = table[taker(table, public.trump, order)][0]
    cards = tuple([card for _, card in table])
    worth = sum([order.points[card] for card in cards])
    side = side_of(public.sides, winner)
    points = _with(public.points, side, public.points[side] + worth)
    first_to_win = public.first_to_win
    if first_to_win is None and points[side] >= public.rules.win_at:
        first_to_win = side
    bonuses = _bonuses(public)
    now = changed(
        public,
        table=(),
        captured=_with(public.captured, side, (*public.captured[side], *cards)),
        points=points,
        tricks=public.tricks + 1,
        last_trick=Trick(table, winner, worth),
        first_to_win=first_to_win,
        bonuses=public.bonuses + bonuses,
    )
    facts: Facts = {"cards": cards, "seats": tuple([seat for seat, _ in table]), "points": worth, "side": side}
    events = [Event("trick", winner, facts)]
    events += [
        Event("bonus", None, {"name": name, "side": side, "points": price(public, name)}) for name, side in bonuses
    ]
    state = BiscaState(now, state.hands, state.stock, state.setup)
    state, more = _go_on(state, winner)
    return state, events + more


def _go_on(state: BiscaState, winner: Seat) -> Step:
    if state.public.rules.stop_at_win and state.public.first_to_win is not None:
        return _finish(state)
    state, events = _draw(state, winner)
    turn = _next_to_play(state.hands, (), winner)
    if turn is None:
        state, more = _finish(state)
        return state, events + more
    return BiscaState(changed(state.public, turn=turn), state.hands, state.stock, state.setup), events


def _draw(state: BiscaState, winner: Seat) -> Step:
    """The winner draws first, then the others in turn; the turned-up card is the last."""
    public = state.public
    if not public.stock:
        return state, []
    hands, up = list(state.hands), public.trump_card
    pile = state.stock if up is None else (*state.stock, up)
    seats = [(winner + step) % len(hands) for step in range(min(len(hands), len(pile)))]
    for seat, card in zip(seats, pile, strict=False):
        hands[seat] = tuple(sorted((*hands[seat], card)))
    stock = state.stock[len(seats) :]
    taken = up if len(seats) == len(pile) else None
    now = changed(
        public,
        stock=len(pile) - len(seats),
        trump_card=None if taken is not None else up,
        held=tuple(map(len, hands)),
    )
    private = {seat: {"card": card} for seat, card in zip(seats, pile, strict=False)}
    facts: Facts = {"seats": tuple(seats), "stock": now.stock, "trump_card": taken}
    return BiscaState(now, tuple(hands), stock, state.setup), [Event("drew", None, facts, private)]


def _bonuses(public: Public) -> tuple[tuple[str, int], ...]:
    """Heley and rodar that the trick on the table earns, where they have a price (RULES 3)."""
    rules = public.rules
    if not (any(rules.heley) or any(rules.rodar)):
        return ()
    order = ORDERS[rules.ten_card]
    seven, ace = order.seven[public.trump], order.ace[public.trump]
    table = public.table
    earned = []
    if public.tricks == 0 and table[0][1] == seven and price(public, "rodar"):
        side = side_of(public.sides, table[0][0])
        if not any(card == ace and seat not in public.sides[side] for seat, card in table):
            earned.append(("rodar", side))
    for (_, card), (seat, following) in pairwise(table):
        if card == seven and following == ace and price(public, "heley"):
            earned.append(("heley", side_of(public.sides, seat)))
    return tuple(earned)


def _finish(state: BiscaState) -> Step:
    """Count the deal; the match may be over with it."""
    public = state.public
    result, carried = count(public)
    outcome = outcome_at(public.rules, result.scores)
    over = changed(
        public,
        status="round_over" if outcome is None else "match_over",
        phase=None,
        turn=None,
        scores=result.scores,
        carried=carried,
        result=result,
        outcome=outcome,
    )
    facts: Facts = {
        "round": result.round,
        "winner": winner_of_deal(public),
        "points": result.points,
        "totals": result.totals,
        "scores": result.scores,
        "carried": carried,
    }
    events = [Event("round_over", None, facts)]
    if outcome is not None:
        events.append(_match_over(over))
    return BiscaState(over, state.hands, state.stock, state.setup), events


def _match_over(public: Public) -> Event:
    assert public.outcome is not None
    facts: Facts = {
        "winner": public.outcome.winner,
        "why": public.outcome.why,
        "scores": public.scores,
        "cara_de_gato": cara_de_gato(public),
    }
    return Event("match_over", None, facts)


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
