"""How fast are the rules of Buraco, and how much memory does a round keep?"""

import itertools
import time
import tracemalloc
from collections.abc import Callable
from random import Random

from bot.cards import Card, buraco_pack
from bot.games.base import Setup
from bot.games.buraco import BURACO
from bot.games.buraco.candidates import new_melds
from bot.games.buraco.melds import find, read
from bot.games.buraco.rules import PRESETS, BuracoRules
from bot.games.records import Entry, Record
from bot.games.replay import replay
from bot.players import PLAYERS
from tests.bench.rivals import gin_rummy, rates

_SECONDS = 2.0


def measure() -> dict[str, float]:
    """Figures of one process; rounds are four players' in pairs under `tradicional`.

    `readings`: groups of three to eight cards of which half are melds, given in any order; `refusals`: with the reason,
    the groups that are none. `random_rounds`: the player `random`, every action judged again; `listed_rounds`: the same
    with all moves listed before each action.
    """
    rules = PRESETS["tradicional"]
    numbers = itertools.count()
    rounds, actions = rates(lambda: level_round(rules, "random", next(numbers)))
    return {
        **_readings(PRESETS["familia"]),
        "random_rounds": rounds,
        "random_actions": actions,
        **gin_rummy(),
        "listed_rounds": _rate(lambda number: random_round(rules, number)),
        "normal_rounds": _rate(lambda number: level_round(rules, "normal", number)),
        "replay_ms_per_100_actions": _replay(rules),
        "live_round_kb": live_round(rules) / 1000,
    }


def _rate(play: Callable[[int], object]) -> float:
    began = time.process_time()
    rounds = 0
    while (spent := time.process_time() - began) < _SECONDS:
        play(rounds)
        rounds += 1
    return rounds / spent


def _readings(rules: BuracoRules) -> dict[str, float]:
    chance = Random(1)
    pack = buraco_pack(2, 2)
    melds: list[tuple[Card, ...]] = []
    others: list[tuple[Card, ...]] = []
    while len(melds) < 5000:
        hand = chance.sample(pack, 22)
        for reading in new_melds(hand, rules):
            cards = list(reading.cards[:8])
            chance.shuffle(cards)
            melds.append(tuple(cards))
        others += [tuple(chance.sample(hand, chance.randint(3, 8))) for _ in range(len(melds) - len(others))]
    mixed = [group for both in zip(melds, others, strict=False) for group in both]
    chance.shuffle(mixed)
    return {
        "readings": _per_second(lambda group: find(group, rules), mixed),
        "refusals": _per_second(lambda group: read(group, rules), others),
    }


def _per_second(question: Callable[[tuple[Card, ...]], object], groups: list[tuple[Card, ...]]) -> float:
    began = time.process_time()
    asked = 0
    while (spent := time.process_time() - began) < _SECONDS:
        for group in groups:
            question(group)
        asked += len(groups)
    return asked / spent


def random_round(rules: BuracoRules, number: int) -> list[Entry]:
    """A round between four who play at random, and what they did."""
    chance = Random(number)
    state = BURACO.start(Setup(rules, 4, seed=f"bench/{number}"))
    entries = []
    while (seat := state.public.turn.seat) is not None:
        moves = BURACO.moves(BURACO.view(state, seat))
        action = moves[int(chance.random() * len(moves))]
        state, _ = BURACO.apply(state, seat, action)
        entries.append(Entry(seat, action))
    return entries


def level_round(rules: BuracoRules, level: str, number: int) -> int:
    """A round between four computer players of one level; gives the number of its actions."""
    chance = Random(number)
    player = PLAYERS["buraco", level]
    state, actions = BURACO.start(Setup(rules, 4, seed=f"bench/{number}")), 0
    while (seat := state.public.turn.seat) is not None:
        state, _ = BURACO.apply(state, seat, player(BURACO.view(state, seat), chance))
        actions += 1
    return actions


def _replay(rules: BuracoRules) -> float:
    """Milliseconds for 100 actions of a record of a random round."""
    entries = tuple(random_round(rules, 1))
    record = Record(BURACO, Setup(rules, 4, seed="bench/1"), entries)
    return 1000 / _rate(lambda _: replay(record)) * 100 / len(entries)


def live_round(rules: BuracoRules) -> int:
    """Bytes that the state of a round keeps once most of its cards are laid, cards and tables aside."""
    entries = random_round(rules, 1)
    setup = Setup(rules, 4, seed="bench/1")
    replay(Record(BURACO, setup, tuple(entries[:-5])))
    tracemalloc.start()
    state = replay(Record(BURACO, setup, tuple(entries[:-5]))).state
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert state.public.status == "playing"
    return kept
