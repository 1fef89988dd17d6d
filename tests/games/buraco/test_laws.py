"""What holds in every game of Buraco, whatever the rules and whatever is played."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest

from bot.cards import Card, buraco_pack
from bot.games.base import Action, IllegalAction, RulesError, Setup
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Add, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.moves import is_lawful
from bot.games.buraco.rules import PRESETS, BuracoRules, choices
from bot.games.buraco.state import BuracoState, BuracoView
from bot.games.records import Entry, Record, read_record, write_record
from bot.games.replay import replay

RANDOM_RULES = 60
NUMBERS: dict[str, tuple[Any, ...]] = {
    "decks": (2, 3), "jokers": (0, 2, 4), "cut_bonus": (0, 22, 44), "rounding": (0, 10), "semi_clean": (0, 150),
    "wild_canastra": (0, 1000), "relancinho": (0, 100), "max_rounds": (0, 1), "target": (1500, 3000),
    "vulnerable_at": ("half", 0), "vulnerable_min": (0, 75), "ace_to_king": (200, 500), "ace_to_ace": (200, 1000),
}  # fmt: skip


def random_rules(chance: Random) -> BuracoRules:
    """Rules with every switch drawn by lot."""
    while True:
        drawn: dict[str, Any] = {}
        for name, known in choices().items():
            if name != "preset" and (name in NUMBERS or int not in known):
                options = NUMBERS.get(name) or tuple(c for c in known if c is not bool) or (True, False)
                drawn[name] = chance.choice(options)
        try:
            return replace(PRESETS[chance.choice(list(PRESETS))], **drawn)
        except RulesError:
            continue


def tables() -> list[Any]:
    """Every preset with every number of seats that it can have (five need three packs), and random rules."""
    found = []
    for name, preset in PRESETS.items():
        for seats in range(2, 7):
            rules = next((rules for rules in (preset, replace(preset, decks=3)) if _sits(rules, seats)), None)
            if rules is not None:
                found.append(pytest.param(rules, seats, id=f"{name}-{seats}"))
    chance = Random(11)
    while len(found) < len(PRESETS) * 5 + RANDOM_RULES:
        rules, seats = random_rules(chance), chance.randint(2, 6)
        if _sits(rules, seats):
            found.append(pytest.param(rules, seats, id=f"drawn-{len(found)}-{seats}"))
    return found


def _sits(rules: BuracoRules, seats: int) -> bool:
    try:
        rules.sides(seats)
    except RulesError:
        return False
    return True


def cards_of(state: BuracoState) -> Counter[Card]:
    piles = [state.stock, state.pile, *state.hands, *state.mortos]
    piles += [meld.cards for side in state.public.melds for meld in side]
    return Counter(card for pile in piles for card in pile)


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
    entries = []
    while BURACO.status(state) == "playing":
        assert len(entries) < 5000, "the round does not end"
        seat, move = random_move(state, chance)
        BURACO.judge(BURACO.view(state, seat), move)
        state, _ = BURACO.apply(state, seat, move)
        entries.append(Entry(seat, move))
        assert cards_of(state) == pack
        public = state.public
        assert public.held == tuple(map(len, state.hands))
        assert (public.stock, public.pile, public.mortos) == (len(state.stock), len(state.pile), len(state.mortos))
    _check_count(state)
    text = write_record(Record(BURACO, setup, tuple(entries)))
    again = replay(read_record(text))
    assert again.refusal is None
    assert again.state == state


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


@pytest.mark.parametrize(("rules", "seats"), tables()[::4])
def test_moves_are_what_the_judge_accepts(rules: BuracoRules, seats: int) -> None:
    """All melds of three and four cards, single additions, takings of the pile and single actions."""
    chance = Random(repr((rules, seats)))
    state = BURACO.start(Setup(rules, seats, seed=f"moves/{seats}"))
    for _ in range(5000):
        if BURACO.status(state) != "playing":
            break
        seat, move = random_move(state, chance)
        view = BURACO.view(state, seat)
        if view.phase != "cut" and chance.random() < 0.25:
            _check_moves(view)
        for other in range(seats):
            if other != seat:
                assert BURACO.moves(BURACO.view(state, other)) == ()
        state, _ = BURACO.apply(state, seat, move)


def _check_moves(view: BuracoView) -> None:
    listed = {_key(move) for move in BURACO.moves(view)}
    assert len(listed) == len(BURACO.moves(view))
    for move in BURACO.moves(view):
        BURACO.judge(view, move)
    for candidate in _candidates(view):
        assert is_lawful(view, candidate) == (_key(candidate) in listed), candidate


def _key(move: Action) -> object:
    """Moves that do the same are one: the cards of a meld in any order, equal cards."""
    match move:
        case Meld(cards):
            return "meld", tuple(sorted(cards))
        case Add(meld, cards):
            return "add", meld, tuple(sorted(cards))
        case TakePile(with_, meld):
            return "take", meld, tuple(sorted(with_ or ()))
    return move


def _candidates(view: BuracoView) -> Iterator[Action]:
    yield from (Draw(), Pass(), Reject(), Undo(), TakePile())
    hand = sorted(view.hand)
    yield from (Discard(card) for card in set(hand))
    small = hand if len(hand) <= 14 else Random(len(hand)).sample(hand, 14)
    for size in (2, 3):
        yield from (TakePile(cards) for cards in set(combinations(small, size)))
    for size in (3, 4):
        yield from (Meld(cards) for cards in set(combinations(small, size)))
    for index in range(len(view.own_melds)):
        yield TakePile(None, index)
        for card in set(hand):
            yield Add(index, (card,))
            yield TakePile((card,), index)


@pytest.mark.parametrize("name", PRESETS)
def test_a_refused_action_changes_nothing(name: str) -> None:
    chance = Random(name)
    state = BURACO.start(Setup(PRESETS[name], 4, seed=name))
    while BURACO.status(state) == "playing":
        seat, move = random_move(state, chance)
        before = BURACO.snapshot(state, None)
        for candidate in (
            Draw(),
            Undo(),
            Pass(),
            Discard(Card("KS")),
            Meld(state.hands[seat][:3]),
            Add(0, (Card("4C"),)),
        ):
            for who in range(4):
                try:
                    BURACO.apply(state, who, candidate)
                except IllegalAction:
                    assert BURACO.snapshot(state, None) == before
        state, _ = BURACO.apply(state, seat, move)


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
