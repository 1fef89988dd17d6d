"""Bisca as the laws of every game must know it: any rules and seats, where the cards lie, what could be tried."""

from random import Random

from bot.cards import ALL_CARDS, Card, bisca_pack
from bot.games.base import Action, RulesError, Setup
from bot.games.bisca import BISCA
from bot.games.bisca.actions import PLAYS, SWAPS, Cut, Knock
from bot.games.bisca.rules import BONUSES, CHOICES, NUMBERS, SWITCHES
from bot.games.bisca.state import BiscaState, BiscaView
from bot.games.bisca.tricks import ORDERS
from tests.games import laws


class BiscaSubject:
    game = BISCA

    def setup(self, chance: Random) -> Setup:
        """Half the time a preset, else each switch at any of its values (a match of few deals)."""
        seats = chance.choice((2, 3, 4))
        while True:
            switches: dict[str, object] = {"preset": chance.choice(list(BISCA.presets))}
            if chance.random() < 0.5:
                switches |= {name: self._value(name, chance) for name in SWITCHES}
            try:
                rules = BISCA.rules({**switches, "wins": chance.choice((1, 2, 4))})
                BISCA.sides(rules, seats)
            except RulesError:
                continue
            return Setup(rules, seats, seed=laws.SEED)

    def _value(self, name: str, chance: Random) -> object:
        if name in CHOICES:
            return chance.choice(CHOICES[name])
        if name in NUMBERS:
            return chance.choice(NUMBERS[name])
        if name in BONUSES:
            return [chance.choice((0, 1, 3)), chance.choice((0, 1, 3))]
        return chance.random() < 0.5

    def deck(self, setup: Setup) -> tuple[Card, ...]:
        return bisca_pack(setup.seats)

    def cards(self, state: BiscaState) -> list[Card]:
        public = state.public
        piles = (*state.hands, state.stock, *public.captured)
        up = [] if public.trump_card is None else [public.trump_card]
        return [card for pile in piles for card in pile] + [card for _, card in public.table] + up

    def seen(self, view: BiscaView) -> set[Card]:
        public = view.public
        piles = (view.hand, view.partner_hand or (), public.turned, *public.captured)
        up = set() if public.trump_card is None else {public.trump_card}
        return {card for pile in piles for card in pile} | {card for _, card in public.table} | up

    def candidates(self, view: BiscaView) -> list[Action]:
        cards = ALL_CARDS if view.public.phase != "play" else bisca_pack(2)
        return [Cut(), Knock(), *(PLAYS[card] for card in cards), *(SWAPS[card] for card in cards)]

    def check_state(self, state: BiscaState) -> None:
        order = ORDERS[state.public.rules.ten_card]
        assert sum(order.points[card] for card in self.cards(state)) == 120
        for points, cards in zip(state.public.points, state.public.captured, strict=True):
            assert points == sum(order.points[card] for card in cards)
        assert state.public.held == tuple(map(len, state.hands))
        assert state.public.phase == "cut" or max(state.public.held) <= 3
        assert all(hand == tuple(sorted(hand)) for hand in state.hands)


SUBJECT = BiscaSubject()
