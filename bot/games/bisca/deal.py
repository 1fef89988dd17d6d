"""How do the cards lie when a deal of Bisca begins (RULES 2 and 3; RECORDS, File)?"""

from collections import Counter
from dataclasses import replace

from bot.cards import SUITS, Card, bisca_pack, deal_order, first_dealer, format_cards, sorted_hand
from bot.games.base import Event, Facts, RulesError, Seat, Setup, Standing
from bot.games.bisca.rules import BiscaRules, sides
from bot.games.bisca.state import BiscaState, Public, changed
from bot.games.bisca.tricks import ORDERS, SUIT

HAND_SIZE = 3
_SAME_COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}


def empty_table(setup: Setup) -> Public:
    """The table before a card is dealt, at the standing of `setup`.

    Raises `RulesError` where rules, seats and standing do not go together.
    """
    rules, seats, standing = setup.rules, setup.seats, setup.standing
    if not isinstance(rules, BiscaRules):
        raise RulesError("these are no rules of Bisca")
    parties = sides(rules, seats)
    scores = standing.scores or (0,) * len(parties)
    if len(scores) != len(parties):
        raise RulesError(f"scores: {len(scores)} of them for {len(parties)} sides")
    dealer = _dealer(setup)
    if not 0 <= dealer < seats:
        raise RulesError(f"dealer: there is no seat {dealer}")
    if standing.round < 1:
        raise RulesError("round: the first one is 1")
    return Public(
        rules=rules,
        sides=parties,
        round=standing.round,
        dealer=dealer,
        scores=scores,
        carried=standing.carried,
        status="playing",
        phase="cut",
        turn=(dealer + 1) % seats,
        trump="",
        trump_card=None,
        knocked=False,
        stock=0,
        held=(0,) * seats,
        table=(),
        captured=((),) * len(parties),
        points=(0,) * len(parties),
        tricks=0,
        last_trick=None,
        first_to_win=None,
        swapped=(),
        bonuses=(),
        result=None,
        outcome=None,
        goes_on=setup.seed is not None,
    )


def _dealer(setup: Setup) -> Seat:
    if setup.standing.dealer is not None:
        return setup.standing.dealer
    return setup.seats - 1 if setup.seed is None else first_dealer(setup.seed, setup.seats)


def shuffled(setup: Setup) -> BiscaState:
    """The deal of a `seed` or a `deck`: dealt, or with the whole deck waiting for the cut where `knock` is played.

    Raises `RulesError` for a deck that is not the game's.
    """
    public = empty_table(setup)
    if setup.seed is not None:
        deck = deal_order(setup.seed, public.round, bisca_pack(setup.seats))
    else:
        deck = setup.deck or ()
        _check_deck(deck, setup.seats)
    hands: tuple[tuple[Card, ...], ...] = ((),) * setup.seats
    state = BiscaState(changed(public, stock=len(deck)), hands, deck, setup)
    return state if setup.rules.knock else dealt(state, knocked=False)


def _check_deck(deck: tuple[Card, ...], seats: int) -> None:
    """At three any one of the twos is the one left out."""
    whole = [bisca_pack(seats, "2" + suit) for suit in SUITS]
    if sorted_hand(deck) not in whole:
        counts = Counter(deck)
        strange = sorted(card for card in counts if card not in bisca_pack(2))
        twice = sorted(card for card, count in counts.items() if count > 1)
        why = (
            f"{format_cards(strange)} is not in it"
            if strange
            else f"{format_cards(twice)} is in it twice"
            if twice
            else f"it has {len(deck)} of {len(whole[0])} cards"
        )
        raise RulesError(f"deck: not the deck of Bisca for {seats}: {why}")


def dealt(state: BiscaState, *, knocked: bool) -> BiscaState:
    """Deal the deck that lies in the stock, one card at a time from the dealer's left, and turn a card up."""
    public, deck = state.public, state.stock
    seats = len(state.hands)
    count = HAND_SIZE * seats
    first = (public.dealer + 1) % seats
    hands = tuple([sorted_hand(deck[(seat - first) % seats : count : seats]) for seat in range(seats)])
    stock = deck[count:]
    trump, trump_card, turned = ("H", None, ()) if knocked else _turn_up(public.rules, stock)
    if trump_card is not None:
        place = len(turned)
        stock = stock[:place] + stock[place + 1 :]
    now = changed(
        public,
        phase="play",
        turn=first,
        trump=trump,
        trump_card=trump_card,
        turned=turned,
        knocked=knocked,
        stock=len(deck) - count,
        held=(HAND_SIZE,) * seats,
    )
    return BiscaState(now, hands, stock, state.setup)


def _turn_up(rules: BiscaRules, stock: tuple[Card, ...]) -> tuple[str, Card | None, tuple[Card, ...]]:
    """The trump suit, the turned-up card that goes under the stock, and those turned up that may not (RULES 3)."""
    order = ORDERS[rules.ten_card]
    first = stock[0]
    biscas = {*order.ace.values(), *order.seven.values()}
    if rules.turned_bisca == "any" or first not in biscas:
        return SUIT[first], first, ()
    if rules.turned_bisca == "paired_suit":
        return _SAME_COLOUR[SUIT[first]], None, (first,)
    index = next(index for index, card in enumerate(stock) if card not in biscas)
    return SUIT[stock[index]], stock[index], stock[:index]


def dealt_event(state: BiscaState) -> Event:
    """What everybody sees of a deal, and to each seat its own hand."""
    public = state.public
    facts: Facts = {
        "dealer": public.dealer,
        "leader": public.turn,
        "round": public.round,
        "trump": public.trump,
        "trump_card": public.trump_card,
        "turned": public.turned,
        "knocked": public.knocked,
        "stock": public.stock,
    }
    return Event("dealt", None, facts, {seat: {"hand": hand} for seat, hand in enumerate(state.hands)})


def next_setup(setup: Setup, standing: Standing) -> Setup:
    """The setup of the deal that follows."""
    return replace(setup, standing=standing)
