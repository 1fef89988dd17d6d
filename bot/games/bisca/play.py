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
from bot.games.bisca.rules import FREE
from bot.games.bisca.state import BiscaState, Public, Trick, changed
from bot.games.bisca.state import Play as Played
from bot.games.bisca.tricks import ORDERS, taker
from bot.games.bisca.view import view

Step = tuple[BiscaState, tuple[Event, ...]]
Hands = tuple[tuple[Card, ...], ...]
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
    return (_take_trick(state, state.hands, public.table) if public.table else _finish(state))[0]


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
    events: tuple[Event, ...] = ()
    if state.public.phase != "play" and not isinstance(action, Resign):
        if state.public.status == "round_over" and state.public.goes_on:
            state = proceed(state)
            if state.public.phase == "play":
                events = (dealt_event(state),)
        if state.public.phase == "cut" and isinstance(action, Play | Swap):
            state, cut = _answer_cut(state, state.public.turn or 0, knocked=False)
            events += cut
    judge(view(state, seat), action)
    state, more = _do(state, seat, action)
    return state, events + more


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
    return state, (Event("knocked" if knocked else "cut", seat), dealt_event(state))


def _resign(state: BiscaState, seat: Seat) -> Step:
    public = state.public
    outcome = outcome_of_resigning(public, side_of(public.sides, seat), seat)
    over = changed(public, status="match_over", phase=None, turn=None, outcome=outcome)
    return BiscaState(over, state.hands, state.stock, state.setup), (Event("resigned", seat), _match_over(over))


def _swap(state: BiscaState, seat: Seat, card: Card) -> Step:
    public, taken = state.public, state.public.trump_card
    assert taken is not None, "the judge lets nobody exchange where no card is turned up"
    hand = sorted_hand(taken if held == card else held for held in state.hands[seat])
    now = changed(public, trump_card=card, swapped=(*public.swapped, card.rank))
    event = Event("swapped", seat, {"card": card, "for": taken})
    return BiscaState(now, _with(state.hands, seat, hand), state.stock, state.setup), (event,)


def _play(state: BiscaState, seat: Seat, card: Card) -> Step:
    public = state.public
    hand = state.hands[seat]
    place = hand.index(card)
    hands = _with(state.hands, seat, hand[:place] + hand[place + 1 :])
    table = (*public.table, (seat, card))
    played = Event("played", seat, {"card": card})
    turn = _next_to_play(hands, table, (seat + 1) % len(hands))
    if turn is None:
        state, events = _take_trick(state, hands, table)
        return state, (played, *events)
    first_lead = not public.tricks and len(table) == 1
    now = changed(
        public,
        table=table,
        turn=turn,
        held=tuple(map(len, hands)),
        last_trick=None if first_lead else public.last_trick,
    )
    return BiscaState(now, hands, state.stock, state.setup), (played,)


def _next_to_play(hands: Hands, table: tuple[Played, ...], seat: Seat) -> Seat | None:
    """The first seat from `seat` on, to the left, that holds a card and has not played to the trick."""
    if len(table) == len(hands):
        return None
    leader = table[0][0] if table else None
    for _ in hands:
        if seat == leader:
            return None
        if hands[seat]:
            return seat
        seat = (seat + 1) % len(hands)
    return None


def _take_trick(state: BiscaState, hands: Hands, table: tuple[Played, ...]) -> Step:
    """The finished trick goes to its winner's side; then all draw, or the deal is over. `hands`: after the trick."""
    public = state.public
    order = ORDERS[public.rules.ten_card]
    winner = table[taker(table, public.trump, order)][0]
    cards = tuple([card for _, card in table])
    worth = sum([order.points[card] for card in cards])
    side = side_of(public.sides, winner)
    points = _with(public.points, side, public.points[side] + worth)
    events = [Event("trick", winner, {"cards": cards, "points": worth, "side": side})]
    bonuses = _bonuses(public, table)
    for name, owner in bonuses:
        events.append(Event("bonus", None, {"name": name, "side": owner, "points": price(public, name)}))
    reached = side if public.first_to_win is None and points[side] >= public.rules.win_at else public.first_to_win
    stock, up = state.stock, public.trump_card
    over = reached is not None and public.rules.stop_at_win
    if public.stock and not over:
        hands, stock, up, drew = _draw(hands, stock, up, winner)
        events.append(drew)
    turn = None if over else _next_to_play(hands, (), winner)
    now = changed(
        public,
        turn=turn,
        trump_card=up,
        stock=len(stock) + (up is not None),
        held=tuple(map(len, hands)),
        table=(),
        captured=_with(public.captured, side, public.captured[side] + cards),
        points=points,
        tricks=public.tricks + 1,
        last_trick=Trick(table, winner, worth),
        first_to_win=reached,
        bonuses=public.bonuses + bonuses,
    )
    state = BiscaState(now, hands, stock, state.setup)
    if turn is None:
        state, finished = _finish(state)
        events += finished
    return state, tuple(events)


def _draw(
    hands: Hands, stock: tuple[Card, ...], up: Card | None, winner: Seat
) -> tuple[Hands, tuple[Card, ...], Card | None, Event]:
    """The winner draws first, then the others in turn; the turned-up card `up` is the last."""
    pile = stock if up is None else (*stock, up)
    drawn = list(hands)
    private: dict[Seat, Facts] = {}
    seat = winner
    for card in pile[: len(hands)]:
        hand = [*hands[seat], card]
        hand.sort()
        drawn[seat] = tuple(hand)
        private[seat] = {"card": card}
        seat = (seat + 1) % len(hands)
    taken = up if len(private) == len(pile) else None
    facts: Facts = {"seats": tuple(private), "stock": len(pile) - len(private), "trump_card": taken}
    left = None if taken is not None else up
    return tuple(drawn), stock[len(private) :], left, Event("drew", None, facts, private)


def _bonuses(public: Public, table: tuple[Played, ...]) -> tuple[tuple[str, int], ...]:
    """Heley and rodar that a finished trick earns, where they have a price (RULES 3)."""
    rules = public.rules
    if rules.heley == rules.rodar == FREE:
        return ()
    order = ORDERS[rules.ten_card]
    seven, ace = order.seven[public.trump], order.ace[public.trump]
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
    outcome = outcome_at(public.rules, result.scores, result.round)
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
    state = BiscaState(over, state.hands, state.stock, state.setup)
    events = (Event("round_over", None, facts),)
    return state, events if outcome is None else (*events, _match_over(over))


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
    new = list(items)
    new[index] = item
    return tuple(new)
