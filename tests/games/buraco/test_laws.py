"""What holds in every game of Buraco, whatever the rules, besides the laws of every game."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.cards import buraco_pack
from bot.games.base import Action, Setup
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Add, Meld, Undo
from bot.games.buraco.rules import PRESETS, BuracoRules
from bot.games.buraco.state import BuracoState
from bot.games.records import Entry, Record
from bot.games.replay import replay
from tests.games.buraco.subject import EVERYWHERE, SUBJECT, random_rules

RANDOM_RULES = 60


def tables() -> list[Any]:
    """Every preset with every number of seats, and random rules."""
    found = [pytest.param(rules, seats, id=f"{name}-{seats}") for name, rules, seats in EVERYWHERE]
    chance = Random(11)
    drawn = [random_rules(chance) for _ in range(RANDOM_RULES)]
    return found + [pytest.param(*each, id=f"drawn-{number}") for number, each in enumerate(drawn)]


def random_move(state: BuracoState, chance: Random) -> tuple[int, Action]:
    """A seat that is asked and one of its moves; taking back rarely, or a game would never end."""
    (seat,) = BURACO.to_act(state)
    view = BURACO.view(state, seat)
    moves = [move for move in BURACO.moves(view) if not isinstance(move, Undo) or chance.random() < 0.2]
    assert moves, "a seat is asked and can do nothing"
    return seat, chance.choice(moves)


@pytest.mark.parametrize(("rules", "seats"), tables())
def test_a_round_keeps_its_cards_and_ends(rules: BuracoRules, seats: int) -> None:
    chance = Random(repr((rules, seats)))
    setup = Setup(rules, seats, seed=f"laws/{seats}")
    state = BURACO.start(setup)
    pack = Counter(buraco_pack(rules.decks, rules.jokers))
    entries: list[Entry] = []
    while BURACO.status(state) == "playing":
        assert len(entries) < 5000, "the round does not end"
        seat, move = random_move(state, chance)
        state, _ = BURACO.apply(state, seat, move)
        entries.append(Entry(seat, move))
        assert Counter(SUBJECT.cards(state)) == pack
        SUBJECT.check_state(state)
    _check_count(state)
    assert replay(Record(BURACO, setup, tuple(entries))).state == state


def _check_count(state: BuracoState) -> None:
    """The sheet, counted anew from the cards themselves."""
    public = state.public
    rules = public.rules
    result = BURACO.result(state)
    assert result is not None
    value = {0: rules.joker_value, 1: 15, 2: rules.two_value}
    for side, items in enumerate(result.items):
        assert sum(items.values()) == result.totals[side]
        cards = sum(
            value.get(card.number, 10 if card.number >= 8 else 5) for meld in public.melds[side] for card in meld.cards
        )
        assert sum(meld.points for meld in public.melds[side]) == cards + items["canastras"]
        assert abs(items["cards"]) == cards
        assert items["fouls"] == -public.fouls[side]
        if rules.rounding:
            assert result.totals[side] % rules.rounding == 0
            assert 0 <= items["rounding"] < rules.rounding
    assert result.scores == public.scores == tuple(result.totals)


@pytest.mark.parametrize("name", PRESETS)
def test_undo_gives_back_the_very_state(name: str) -> None:
    chance = Random(name)
    state = BURACO.start(Setup(PRESETS[name], 4, seed=name))
    undone = 0
    while BURACO.status(state) == "playing":
        seat, move = random_move(state, chance)
        after, _ = BURACO.apply(state, seat, move)
        same_hand = after.public.mortos == state.public.mortos and after.public.turn.lays[:-1] == state.public.turn.lays
        if isinstance(move, Meld | Add) and same_hand and BURACO.status(after) == "playing":
            back, _ = BURACO.apply(after, seat, Undo())
            assert back == state
            undone += 1
        state = after
    assert undone


def test_a_whole_match_is_played_to_its_end() -> None:
    chance = Random(9)
    setup = Setup(replace(PRESETS["aberto"], target=300), 4, seed="match")
    state = BURACO.start(setup)
    entries = []
    while BURACO.status(state) != "match_over":
        if BURACO.status(state) == "round_over":
            state = BURACO.proceed(state)
        seat, move = random_move(state, chance)
        state, _ = BURACO.apply(state, seat, move)
        entries.append(Entry(seat, move))
    outcome = BURACO.outcome(state)
    assert outcome is not None
    assert outcome.winner is not None
    assert state.public.scores[outcome.winner] == max(state.public.scores) >= 300
    assert replay(Record(BURACO, setup, tuple(entries))).state == state
