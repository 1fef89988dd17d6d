"""How does a round begin: the cut, the deal, and a position laid by hand (RULES 1.1; RECORDS, File and Shuffle)?"""

from bot.cards import Card, Stream, buraco_pack, deal_order, first_dealer
from bot.games.base import Event, RulesError, Seat, Setup, Standing
from bot.games.buraco.position import lay_position
from bot.games.buraco.rules import HAND, BuracoRules
from bot.games.buraco.state import BuracoState, Public, Turn

_EXACT_CUT = 100


def start(setup: Setup) -> BuracoState:
    """Lay the cards of the round that `setup.standing` names; `RulesError` for an impossible deck or position."""
    rules: BuracoRules = setup.rules
    sides = rules.sides(setup.seats)
    if sum(source is not None for source in (setup.seed, setup.deck, setup.position)) != 1:
        raise RulesError("exactly one of seed, deck and position says how the cards lie")
    public = _before_the_deal(setup, rules, sides)
    if setup.position is not None:
        return lay_position(public, setup)
    deck = _deck(setup, rules, public.round)
    cutter = (public.dealer - 1) % setup.seats
    state = BuracoState(
        public=public._replace(phase="cut", turn=Turn(cutter), stock=len(deck)),
        hands=((),) * setup.seats,
        stock=deck,
        pile=(),
        mortos=(),
        drawn=None,
        setup=setup,
    )
    return state if rules.cut_bonus else deal(state)


def _deck(setup: Setup, rules: BuracoRules, round_number: int) -> tuple[Card, ...]:
    pack = buraco_pack(rules.decks, rules.jokers)
    if setup.seed is not None:
        return deal_order(setup.seed, round_number, pack)
    deck = setup.deck or ()
    if sorted(deck) != sorted(pack):
        raise RulesError(f"a deck by these rules holds the {len(pack)} cards of the pack, this one does not")
    return deck


def _before_the_deal(setup: Setup, rules: BuracoRules, sides: tuple[tuple[Seat, ...], ...]) -> Public:
    """A table with nothing on it yet."""
    standing = setup.standing
    dealer = standing.dealer
    if dealer is None:
        dealer = first_dealer(setup.seed, setup.seats) if setup.seed is not None else setup.seats - 1
    if not 0 <= dealer < setup.seats:
        raise RulesError(f"dealer {dealer} does not sit at a table for {setup.seats}")
    scores = standing.scores or (0,) * len(sides)
    if len(scores) != len(sides):
        raise RulesError(f"{len(scores)} scores for {len(sides)} sides")
    mark = rules.vulnerable_from
    no_seat = (False,) * setup.seats
    return Public(
        rules=rules,
        sides=sides,
        round=standing.round,
        dealer=dealer,
        scores=scores,
        vulnerable=tuple(mark is not None and score >= mark for score in scores),
        status="playing",
        phase="draw",
        turn=Turn((dealer + 1) % setup.seats),
        first_turn=False,
        stock=0,
        pile=0,
        held=(0,) * setup.seats,
        known=((),) * setup.seats,
        mortos=0,
        mortos_taken=(False,) * len(sides),
        melds=((),) * len(sides),
        fouls=(0,) * len(sides),
        opened=no_seat,
        raised=no_seat,
        has_laid=no_seat,
        unused=no_seat,
        idle=0,
        cut=(0,) * len(sides),
        went_out=None,
        relancinho=False,
        counted={},
        result=None,
        outcome=None,
        goes_on=setup.seed is not None,
    )


def cut(state: BuracoState, at: int) -> tuple[BuracoState, Event]:
    """Answer the cut: the cutter aims at `at`, his hand errs by the stream `cut/R` (with a deck: not at all)."""
    public = state.public
    seat = public.turn.seat
    assert seat is not None
    exact = at
    if state.setup.seed is not None:
        exact += Stream(state.setup.seed, "cut", public.round).below(7) - 3
    difference = exact - public.rules.cut_bonus
    points = _EXACT_CUT if difference == 0 else -_EXACT_CUT if difference < 0 else 0
    side = public.side_of(seat)
    won = tuple(points if each == side else 0 for each in range(len(public.sides)))
    cut_state = state._replace(public=public._replace(cut=won))
    return deal(cut_state), Event("cut", seat, {"at": at, "cards": exact, "points": points})


def deal(state: BuracoState) -> BuracoState:
    """Deal the deck that lies in the stock: hands card by card from the dealer's left, mortos pile by pile, the open
    card; the rest is the stock.
    """
    public = state.public
    seats = len(public.held)
    deck = state.stock
    dealt = seats * HAND
    order = [(seat - public.dealer - 1) % seats for seat in range(seats)]
    hands = tuple(tuple(sorted(deck[place:dealt:seats])) for place in order)
    mortos = len(public.sides) if public.rules.mortos else 0
    rest = dealt + mortos * HAND
    pile = deck[rest : rest + 1] if public.rules.open_card else ()
    stock = deck[rest + len(pile) :]
    return BuracoState(
        public=public._replace(
            phase="draw",
            turn=Turn((public.dealer + 1) % seats),
            first_turn=True,
            stock=len(stock),
            pile=len(pile),
            held=(HAND,) * seats,
            mortos=mortos,
        ),
        hands=hands,
        stock=stock,
        pile=pile,
        mortos=tuple(deck[start : start + HAND] for start in range(dealt, rest, HAND)),
        drawn=None,
        setup=state.setup,
    )


def proceed(state: BuracoState) -> BuracoState:
    """Deal the next round after a finished one of a match with a seed; any other state is given back as it is."""
    public = state.public
    setup = state.setup
    if public.status != "round_over" or setup.seed is None:
        return state
    standing = standing_of(state)
    return start(Setup(rules=setup.rules, seats=setup.seats, seed=setup.seed, standing=standing))


def standing_of(state: BuracoState) -> Standing:
    """What a restart needs to deal the running round again, or the next one after a finished round."""
    public = state.public
    if public.status != "round_over":
        return Standing(public.round, public.dealer, public.scores)
    return Standing(public.round + 1, (public.dealer + 1) % len(public.held), public.scores)
