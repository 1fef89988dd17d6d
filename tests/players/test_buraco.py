"""Do the computer players of Buraco play lawfully, by their view alone, without stalling, and well?"""

from dataclasses import replace
from random import Random

import pytest

from bot.games.base import Action, Setup, Standing
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Undo
from bot.games.buraco.moves import is_lawful
from bot.games.buraco.rules import PRESETS, BuracoRules
from bot.players import LEVELS, PLAYERS
from bot.players.simulate import simulate
from tests.games.buraco.subject import EVERYWHERE, random_rules
from tests.games.buraco.table import CLEAN, MORTO, Table, table, words

NAMES = [level for game, level in PLAYERS if game == "buraco"]
LONGEST = 2500


def chosen(level: str, at: Table, number: int = 1) -> str:
    return words(PLAYERS["buraco", level](at.view, Random(number)))


def play(rules: BuracoRules, seats: int, level: str, seed: str, scores: tuple[int, ...] = ()) -> int:
    """A round among players of one level; how many actions it took."""
    chance = Random(seed)
    state = BURACO.start(Setup(rules, seats, seed=seed, standing=Standing(scores=scores)))
    for number in range(LONGEST):
        if BURACO.status(state) != "playing":
            return number
        (seat,) = BURACO.to_act(state)
        view = BURACO.view(state, seat)
        action: Action = PLAYERS["buraco", level](view, chance)
        assert is_lawful(view, action), (level, action)
        assert not isinstance(action, Undo) or level == "random"
        state, _ = BURACO.apply(state, seat, action)
    raise AssertionError("the round does not end")


def test_the_levels_and_the_opponents_of_the_measurements_are_there() -> None:
    assert NAMES == ["easy", "normal", "cautious", "taker", "random", "minimal"]
    assert set(LEVELS) <= set(NAMES)


@pytest.mark.parametrize("level", NAMES)
@pytest.mark.parametrize(
    ("name", "rules", "seats"), EVERYWHERE, ids=[f"{name}-{seats}" for name, _, seats in EVERYWHERE]
)
def test_every_player_plays_every_preset_lawfully_to_its_end(
    level: str, name: str, rules: BuracoRules, seats: int
) -> None:
    assert play(rules, seats, level, name) > seats


@pytest.mark.parametrize("level", NAMES)
def test_any_rules_and_vulnerable_sides_do_not_stop_them(level: str) -> None:
    chance = Random(level)
    for number in range(12):
        rules, seats = random_rules(chance)
        if level == "taker":
            rules = replace(rules, going_out_needs="any")
        play(rules, seats, level, str(number), (rules.target - 1,) * len(rules.sides(seats)))


@pytest.mark.parametrize("level", NAMES)
def test_the_same_view_and_chance_give_the_same_action(level: str) -> None:
    at = table("4C 5C 6C 9H JH 2S KD", "3S 5S", phase="play", melds=[["7D 8D 9D"], []])
    for number in range(10):
        assert chosen(level, at, number) == chosen(level, at, number)


def test_a_player_knows_no_more_than_his_view() -> None:
    """Other cards in the other hand and in the stock make no other choice."""
    one = table("4C 5C 6C 9H JH 2S KD", "3S 5S", stock="KS QS", mortos=[MORTO])
    two = table("4C 5C 6C 9H JH 2S KD", "AD AH", stock="8D 8H", mortos=[MORTO.replace("3H", "AC")])
    for level in NAMES:
        for number in range(10):
            assert chosen(level, one, number) == chosen(level, two, number)


def test_normal_lays_a_canastra_and_goes_for_the_seventh_card() -> None:
    assert chosen("normal", table(CLEAN + " KD QH", "3S 5S")) == f"meld {CLEAN}"
    seventh = table("TC 4D 9H JH KS", "3S 5S", melds=[["4C 5C 6C 7C 8C 9C"], []])
    assert chosen("normal", seventh) == "add 0 TC"
    # A wild card makes the canastra that the side lacks to go out.
    dirty = table("2H 4D 9H JH KS", "3S 5S", melds=[["4C 5C 6C 7C 8C 9C"], []], mortos_taken=[True, True])
    assert chosen("normal", dirty) == "add 0 2H"


def test_normal_throws_away_neither_wild_cards_nor_gifts() -> None:
    at = table("2H 9C 4D JH KS", "3S 5S", melds=[[], ["4C 5C 6C 7C 8C TC 2D"]], mortos=[MORTO.replace("4H", "AS")])
    assert chosen("normal", at) in {"discard 4D", "discard JH", "discard KS"}


@pytest.mark.parametrize(("taken", "harmless"), [("6S 7S", True), ("6C 7C", False), ("8S 9H", True)])
def test_normal_does_not_feed_what_another_was_seen_to_take(taken: str, harmless: bool) -> None:
    at = table("3H KS TD", "8C JH QH 4D 5D", pile=taken, phase="draw", stock="4D 2S")
    assert (chosen("normal", at.say("take", "discard 3H", "draw")) == "discard 8C") is harmless


def test_normal_goes_for_the_morto() -> None:
    at = table("7C 2H QD", "3S 5S", melds=[["4C 5C 6C"], []], mortos=[MORTO])
    at.say(chosen("normal", at)).say(chosen("normal", at)).say(chosen("normal", at))
    assert at.state.public.mortos_taken[0]


def test_normal_does_not_lay_into_a_foul() -> None:
    at = table("3H 4H 5H 9S JD KC QS 7D", "3S 5S", scores=(1500, 0), mortos=[MORTO.replace("3H 4H", "AC 4C")])
    assert chosen("normal", at).startswith("discard")
    enough = table("TH JH QH KH AH 8D 9D TD 4S 6S", "3S 5S", scores=(1500, 0))
    assert chosen("normal", enough).startswith("meld")


def test_normal_takes_a_pile_that_serves_him_and_leaves_one_that_does_not() -> None:
    good = table("8C 9C KD 4H", "3S 5S", pile="3D TC JC", phase="draw", melds=[["4D 5D 6D"], []])
    assert chosen("normal", good, 3) == "take"
    assert chosen("normal", table("8C 9C KD 4H", "3S 5S", pile="3S", phase="draw"), 3) == "draw"
    nothing = table("8C 9C", "3S 5S", pile="AD KH QS", stock="", phase="draw", mortos_taken=[True, True])
    assert chosen("normal", nothing) == "pass"


@pytest.mark.parametrize("preset", ["tradicional", "familia", "stbl"])
@pytest.mark.parametrize(("other", "share"), [("random", 0.9), ("easy", 0.6)])
def test_normal_wins(preset: str, other: str, share: float) -> None:
    """In pairs; the deals are few, so that the goal itself is what `simulate` must show over more of them."""
    pair = (PLAYERS["buraco", "normal"], PLAYERS["buraco", other])
    score = simulate(BURACO, PRESETS[preset], pair, 30, "goal", 4)
    assert score.share + score.margin >= share
    assert score.share >= share - 0.05
    assert score.points > 100


def test_easy_beats_random() -> None:
    pair = (PLAYERS["buraco", "easy"], PLAYERS["buraco", "random"])
    assert simulate(BURACO, PRESETS["tradicional"], pair, 15, "easy", 4).points > 0
