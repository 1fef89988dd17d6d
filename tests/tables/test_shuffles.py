"""The shuffle has no memory: not of the match before a restart, nor of the round before.

That a deal can be checked afterwards against what was shown of it at the start is in `test_secrets`
(`test_when_it_is_over_everybody_may_check_the_deals`); what every seat received in the long run, in
`tests/games/test_luck`.
"""

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from bot.cards import Card, buraco_pack, deal_order
from bot.games import GAMES
from bot.games.base import Setup, Standing
from bot.games.buraco.state import BuracoState
from bot.store import Store
from bot.tables.service import Tables
from tests.tables.room import ANA, BETO, HERE, buraco

Order = tuple[Card, ...]


def in_order(state: BuracoState) -> Order:
    """The deck as it lay before the deal."""
    assert state.setup.seed is not None
    rules = state.public.rules
    deck = deal_order(state.setup.seed, state.public.round, buraco_pack(rules.decks, rules.jokers))
    assert deck[-len(state.stock) :] == state.stock, "it is this deck that was dealt"
    return deck


def neighbours(one: Order, other: Order) -> int:
    """How many cards are followed by the same card in both orders."""
    return (Counter(pairwise(one)) & Counter(pairwise(other))).total()


def places(one: Order, other: Order) -> int:
    """How many places hold the same card, whatever number of cards is lifted off: the most of all cuts."""
    return max(sum(a is b for a, b in zip(one, other[cut:] + other[:cut], strict=True)) for cut in range(len(other)))


def unrelated(one: Order, other: Order) -> bool:
    """By chance four neighbours of 104 are the same, hardly ever ten; of all cuts the likest has six places."""
    return neighbours(one, other) < 22 and neighbours(one, other[::-1]) < 22 and places(one, other) < 20


def test_related_orders_would_be_seen() -> None:
    deck = deal_order("mesa", 1, buraco_pack(2, 0))
    riffled = tuple(card for pair in zip(deck[:52], deck[52:], strict=True) for card in pair)
    assert not unrelated(deck, deck[37:] + deck[:37]), "cut"
    assert not unrelated(deck, deck[::-1]), "turned over"
    assert not unrelated(deck, tuple(sorted(deck[:60])) + deck[60:]), "shuffled in part"
    assert not unrelated(deck, tuple(riffled[1::2] + riffled[::2])), "taken apart and put together"
    chance = random.Random(1)
    for _ in range(50):
        assert unrelated(deck, tuple(chance.sample(deck, len(deck))))


async def test_matches_started_directly_after_a_restart_are_unrelated(tmp_path: Path) -> None:
    """With the seeds that people play with, each service new, at the same moment of its clock."""
    decks, seeds = list[Order](), list[str]()
    for _ in range(4):
        store = await Store.open(tmp_path / "mesa.db")
        tables = Tables(store, now=lambda: 0)
        table = await tables.challenge(ANA, BETO, HERE, buraco(seats=2))
        table = await tables.accept(table.id, BETO)
        live = await tables.peek(table.id)
        decks.append(in_order(live.state))
        seeds.append(live.seed or "")
        await tables.close(table.id, ANA.user, "para o teste", moderator=True)
        await tables.stop()
        await store.close()
    assert len(set(seeds)) == len(seeds)
    assert all(len(seed) == 64 for seed in seeds), "256 bits that nobody can guess"
    assert all(unrelated(one, other) for one, other in pairwise(decks))


def finished(seed: str, way: int) -> BuracoState:
    """A first round played by lawful moves that `way` chooses."""
    game, chance = GAMES["buraco"], random.Random(way)
    state: BuracoState = game.start(
        Setup(game.rules({"preset": "tradicional"}), 2, seed=seed, standing=Standing(dealer=0))
    )
    while state.public.status == "playing":
        (seat,) = game.to_act(state)
        state, _ = game.apply(state, seat, chance.choice(game.moves(game.view(state, seat))))
    return state


def gathered(state: BuracoState) -> Order:
    """The cards as somebody would gather them after a round: melds, hands, pile, what was not drawn."""
    melds = (card for side in state.public.melds for meld in side for card in meld.cards)
    rest = (card for cards in (*state.hands, state.pile, *state.mortos, state.stock) for card in cards)
    return (*melds, *rest)


@pytest.mark.parametrize("way", range(4))
def test_a_round_owes_nothing_to_how_the_one_before_was_played(way: int) -> None:
    game, before = GAMES["buraco"], finished("mesa", way)
    dealt: BuracoState = game.proceed(before)
    other: BuracoState = game.proceed(finished("mesa", way + 100))
    assert gathered(before) != gathered(finished("mesa", way + 100))
    assert (dealt.hands, dealt.mortos, dealt.stock) == (other.hands, other.mortos, other.stock), "the seed alone deals"
    deck = in_order(dealt)
    assert unrelated(gathered(before), deck), "nothing lies as it was gathered"
    assert unrelated(deal_order("mesa", 1, buraco_pack(2, 0)), deck), "nor as it was dealt the last time"
