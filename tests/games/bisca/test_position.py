"""Decks and positions: how the cards lie when a record says so (RECORDS, File)."""

from typing import Any

import pytest

from bot.cards import Card, bisca_pack, deal_order, format_cards, parse_cards
from bot.games.base import RulesError, Setup, Standing
from bot.games.bisca import BISCA
from bot.games.bisca.state import BiscaState
from tests.games.bisca.table import hands_of, turn_of

PLAIN = BISCA.presets["bisca"]


def from_deck(deck: str, seats: int = 2, dealer: int | None = None, preset: str = "bisca") -> BiscaState:
    setup = Setup(BISCA.presets[preset], seats, deck=parse_cards(deck), standing=Standing(dealer=dealer))
    return BISCA.start(setup)


def positioned(**position: Any) -> BiscaState:
    return BISCA.start(Setup(PLAIN, 2, position={"trump": "H", **position}))


PACK = format_cards(bisca_pack(2))


def test_the_deck_is_dealt_one_card_at_a_time_from_the_dealers_left() -> None:
    state = from_deck(PACK)
    assert hands_of(state) == ["AC 3C 5C", "2C 4C 6C"]
    assert (state.public.trump_card, format_cards(state.stock[:2])) == (Card("7C"), "JC QC")
    assert hands_of(from_deck(PACK, dealer=0)) == ["2C 4C 6C", "AC 3C 5C"]


def test_the_seed_and_the_deck_that_it_makes_give_the_same_deal() -> None:
    seeded = BISCA.start(Setup(PLAIN, 4, seed="mesa", standing=Standing(dealer=2)))
    deck = deal_order("mesa", 1, bisca_pack(4))
    assert from_deck(format_cards(deck), 4, 2).hands == seeded.hands


def test_three_play_without_one_two_whichever() -> None:
    for two in ("2C", "2S"):
        state = from_deck(format_cards(bisca_pack(3, two)), 3)
        assert state.public.stock == 30
    assert "2C" not in repr(BISCA.start(Setup(PLAIN, 3, seed="mesa")).hands)


@pytest.mark.parametrize(
    ("deck", "why"),
    [
        ("", "it has 0 of 40 cards"),
        (PACK.replace("KS", ""), "it has 39 of 40 cards"),
        (PACK.replace("KS", "AC"), "AC is in it twice"),
        (PACK.replace("KS", "8C"), "8C is not in it"),
        (PACK.replace("KS", "*"), r"\* is not in it"),
    ],
)
def test_a_deck_that_is_not_the_games_is_refused(deck: str, why: str) -> None:
    with pytest.raises(RulesError, match=f"deck: .*{why}"):
        from_deck(deck)


@pytest.mark.timeout(10)
@pytest.mark.parametrize(
    "position",
    [
        None,
        {"hands": ["AC " * 300_000, ""]},
        {"hands": ["8C " * 300_000, ""]},
        {"hands": ["X" * 300_000, ""]},
        {"hands": ["", ""], "trump_card": "X" * 300_000},
        {"hands": ["", ""], "X" * 300_000: 1},
    ],
)
def test_far_too_much_is_refused_in_no_time_and_few_words(position: dict[str, Any] | None) -> None:
    with pytest.raises(RulesError) as refusal:
        from_deck("8C 9C " * 300_000) if position is None else positioned(**position)
    assert len(str(refusal.value)) < 200


@pytest.mark.timeout(10)
def test_a_card_that_is_in_a_deck_far_too_often_is_named_once() -> None:
    with pytest.raises(RulesError, match="AC is in it twice"):
        from_deck("AC " * 300_000)


def test_a_deck_waits_for_the_cut_where_knocking_is_played() -> None:
    state = from_deck(PACK, preset="capixaba")
    assert (state.public.phase, state.public.stock, hands_of(state)) == ("cut", 40, ["", ""])


def test_a_position_takes_what_it_is_given() -> None:
    state = positioned(hands=["4C", "5C"], stock="2D 3D", trump_card="KH", captured=["AC", "7C KC"], turn=1)
    assert state.public.points == (11, 14)
    assert (turn_of(state), state.public.stock, state.public.tricks) == (1, 3, 1)
    assert positioned(hands=["4C", "5C"], first_trick=True).public.tricks == 0


def test_a_side_that_has_its_sixty_has_had_it_first_unless_both_have() -> None:
    sixty = ["AC AD AH AS 7C KC QC", "7D 7H 7S KD KH KS JC JD JH JS QD QH QS"]
    assert positioned(hands=["2C", "3C"], captured=sixty).public.points == (60, 60)
    assert positioned(hands=["2C", "3C"], captured=sixty).public.first_to_win is None
    assert positioned(hands=["2C", "3C"], captured=[sixty[0], ""]).public.first_to_win == 0


def test_the_trump_suit_follows_from_the_turned_up_card_or_the_knocking() -> None:
    assert positioned(hands=["4C", "5C"], trump=None, trump_card="KS").public.trump == "S"
    assert positioned(hands=["4C", "5C"], trump=None, knocked=True).public.trump == "H"


def test_the_turn_follows_the_last_card_on_the_table() -> None:
    assert turn_of(positioned(hands=["4C", "5C"])) == 0
    assert turn_of(positioned(hands=["4C", ""], table=[{"seat": 1, "card": "KC"}])) == 0


@pytest.mark.parametrize(
    ("position", "named"),
    [
        ({}, "hands"),
        ({"hands": "4C"}, "hands"),
        ({"hands": ["4C"]}, "hands"),
        ({"hands": ["4C", 5]}, "hands"),
        ({"hands": ["4C", "5X"]}, "5X"),
        ({"hands": ["4C", "8C"]}, "8C"),
        ({"hands": ["4C", "*"]}, r"\*"),
        ({"hands": ["4C", "4C"]}, "4C lies in two places"),
        ({"hands": ["4C", "5C"], "captured": ["4C", ""]}, "4C lies in two places"),
        ({"hands": ["4C", "5C"], "captured": ["6C"]}, "captured"),
        ({"hands": ["4C", "5C"], "stock": None}, "stock"),
        ({"hands": ["4C", "5C"], "trump": "X"}, "trump"),
        ({"hands": ["4C", "5C"], "trump": ["H"]}, "trump"),
        ({"hands": ["4C", "5C"], "trump": None}, "trump"),
        ({"hands": ["4C", "5C"], "trump_card": "KS"}, "trump"),
        ({"hands": ["4C", "5C"], "trump_card": "KH QH"}, "trump_card"),
        ({"hands": ["4C", "5C"], "trump_card": "KH", "knocked": True}, "knocked"),
        ({"hands": ["4C", "5C"], "trump": "S", "knocked": True}, "trump"),
        ({"hands": ["4C", "5C"], "knocked": 1}, "knocked"),
        ({"hands": ["4C", "5C"], "first_trick": "no"}, "first_trick"),
        ({"hands": ["4C", "5C"], "turn": 2}, "turn"),
        ({"hands": ["4C", "5C"], "turn": True}, "turn"),
        ({"hands": ["4C", "5C"], "table": {}}, "table"),
        ({"hands": ["4C", "5C"], "table": [3]}, "table"),
        ({"hands": ["4C", "5C"], "table": [{"seat": 0}]}, "table"),
        ({"hands": ["4C", "5C"], "table": [{"seat": 9, "card": "KC"}]}, "table"),
        ({"hands": ["4C", "5C"], "table": [{"seat": 0, "card": "KC"}], "turn": 0}, "table"),
        ({"hands": ["4C", "5C"], "table": [{"seat": 0, "card": "KC"}, {"seat": 1, "card": "QC"}]}, "complete"),
        ({"hands": ["4C", "5C"], "pile": "6C"}, "pile"),
    ],
)
def test_a_position_that_cannot_be_is_refused_by_name(position: dict[str, Any], named: str) -> None:
    with pytest.raises(RulesError, match=f"position: .*{named}"):
        positioned(**position)
