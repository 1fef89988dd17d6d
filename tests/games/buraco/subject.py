"""What the laws of every game must know of Buraco."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any, Final

from bot.cards import ALL_CARDS, Card, buraco_pack
from bot.games.base import Action, RulesError, Seat, Setup
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.melds import find
from bot.games.buraco.rules import PRESETS, BuracoRules, choices
from bot.games.buraco.state import BuracoState, BuracoView
from tests.games import laws

NUMBERS: Final[dict[str, tuple[Any, ...]]] = {
    "decks": (2, 3), "jokers": (0, 2, 4), "cut_bonus": (0, 0, 0, 22, 44), "rounding": (0, 10), "semi_clean": (0, 150),
    "wild_canastra": (0, 1000), "relancinho": (0, 100), "max_rounds": (0, 1), "target": (1500, 3000),
    "vulnerable_at": ("half", 0), "vulnerable_min": (0, 75), "ace_to_king": (200, 500), "ace_to_ace": (200, 1000),
}  # fmt: skip
MANY: Final = 8
"""Hand cards of which all groups are tried."""


def sits(rules: BuracoRules, seats: int) -> bool:
    """Whether so many can play by these rules."""
    try:
        rules.sides(seats)
    except RulesError:
        return False
    return True


def random_rules(chance: Random) -> tuple[BuracoRules, int]:
    """Rules with every switch drawn by lot, and a number of seats that goes with them."""
    while True:
        drawn: dict[str, Any] = {}
        for name, known in choices().items():
            if name != "preset" and (name in NUMBERS or int not in known):
                options = NUMBERS.get(name) or ((True, False) if bool in known else known)
                drawn[name] = chance.choice(options)
        try:
            rules = replace(PRESETS[chance.choice(list(PRESETS))], **drawn)
        except RulesError:
            continue
        seats = chance.randint(2, 6)
        if sits(rules, seats):
            return rules, seats


class BuracoSubject:
    game = BURACO

    def setup(self, chance: Random) -> Setup:
        """Half the time a preset, else random rules; vulnerable from the start now and then."""
        rules, seats = random_rules(chance)
        if chance.random() < 0.5:
            rules = PRESETS[chance.choice(list(PRESETS))]
            seats = chance.choice([seats for seats in range(2, 7) if sits(rules, seats)])
        return Setup(rules, seats, seed=laws.SEED)

    def deck(self, setup: Setup) -> tuple[Card, ...]:
        return buraco_pack(setup.rules.decks, setup.rules.jokers)

    def cards(self, state: BuracoState) -> list[Card]:
        piles = [*state.hands, state.stock, state.pile, *state.mortos]
        piles += [meld.cards for side in state.public.melds for meld in side]
        return [card for pile in piles for card in pile]

    def seen(self, view: BuracoView) -> set[Card]:
        piles = [view.hand, view.pile, *view.public.counted.values()]
        piles += [meld.cards for side in view.public.melds for meld in side]
        piles += [lay.cards for lay in view.public.turn.lays]
        return {card for pile in piles for card in pile}

    def candidates(self, view: BuracoView) -> list[Action]:
        """What could be tried, each in the form that `moves` gives it."""
        if view.phase == "cut":
            last = 52 * view.public.rules.decks + view.public.rules.jokers
            return [*map(Cut, range(last + 1)), Pass(), Discard(ALL_CARDS[0])]
        return [Draw(), Pass(), Reject(), Undo(), TakePile(), *set(self._with_cards(view))]

    def _with_cards(self, view: BuracoView) -> Iterator[Action]:
        hand = view.hand
        if len(hand) > MANY:
            hand = tuple(sorted(Random(len(hand)).sample(hand, MANY)))
        yield from map(Discard, (*hand, ALL_CARDS[0]))
        if view.phase == "draw":
            for size in (2, 3):
                yield from (TakePile(cards) for cards in combinations(hand, size))
            for index in range(len(view.own_melds) if view.seat >= 0 else 0):
                yield TakePile(None, index)
                for size in (1, 2):
                    yield from (TakePile(cards, index) for cards in combinations(hand, size))
                if hand == view.hand:
                    yield from self._with_many(view, index)
            return
        for size in (3, 4):
            for cards in combinations(hand, size):
                reading = find(cards, view.public.rules)
                yield Meld(cards if reading is None else reading.cards)
        for index in range(len(view.own_melds) if view.seat >= 0 else 0):
            yield from (Add(index, (card,)) for card in hand)

    def _with_many(self, view: BuracoView, index: int) -> Iterator[TakePile]:
        """Takings with three hand cards and more on a meld, until so many will do."""
        for size in range(len(view.hand) + 1):
            tried = [TakePile(cards or None, index) for cards in combinations(view.hand, size)]
            if size > 2:
                yield from tried
            if any(laws.accepts(self.game, view, taking) for taking in tried):
                return

    def check_state(self, state: BuracoState) -> None:
        public = state.public
        assert public.held == tuple(map(len, state.hands))
        assert (public.stock, public.pile, public.mortos) == (len(state.stock), len(state.pile), len(state.mortos))
        assert all(hand == tuple(sorted(hand)) for hand in state.hands)
        assert len(public.melds) == len(public.sides)


SUBJECT: Final = BuracoSubject()
EVERYWHERE: Final[tuple[tuple[str, BuracoRules, Seat], ...]] = tuple(
    (name, rules, seats) for name, rules in PRESETS.items() for seats in range(2, 7) if sits(rules, seats)
)
"""Every preset with every number of seats that it can have."""
