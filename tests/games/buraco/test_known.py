"""What does everybody know of a hand? The cards that all saw go there and that have not left it since."""

import random
from collections import Counter
from typing import Any

import pytest

from bot.cards import format_cards
from bot.games.base import Setup
from bot.games.buraco import BURACO
from tests.games.buraco.table import Table, table


def known(at: Table, seat: int = 0) -> str:
    return format_cards(at.state.public.known[seat])


def test_an_open_pile_is_known_until_its_cards_are_laid_or_discarded() -> None:
    at = table("4C 5C KH", "3S 5S", pile="6C 9H 9H JD", phase="draw").say("take")
    assert known(at) == "6C 9H 9H JD"
    assert known(at, 1) == ""
    assert known(at.say("meld 4C 5C 6C", "discard 9H")) == "9H JD"


def test_who_takes_it_from_him_is_known_to_have_it_next() -> None:
    at = table("4C KH KS", "3S 5S", pile="6C 9H", phase="draw").say("take", "discard 9H", "take")
    assert (known(at), known(at, 1)) == ("6C", "9H")


def test_of_a_closed_pile_only_the_top_card_is_known() -> None:
    at = table(
        "7C 8C KH QS", "3S 5S", rules={"preset": "fechado"}, pile="JH 4D 9C", phase="draw", melds=[["4H 5H 6H"], []]
    )
    at.say("take with 7C 8C")
    assert known(at.say("discard KH")) == ""
    taken = table("KH QS JS", "3S 5S", rules={"pile_visible": "top"}, pile="JH 4D 9C", phase="draw").say("take")
    assert known(taken) == "9C"


def test_what_is_laid_and_taken_back_stays_known_and_no_more_than_it() -> None:
    at = table("4C 5C KH", "3S 5S", pile="6C 9H", phase="draw").say("take", "meld 4C 5C 6C", "undo", "discard KH")
    assert known(at) == "6C 9H"
    hand: dict[str, Any] = {"pile": "5H 9S", "phase": "draw", "rules": {"vulnerable": "take_back"}, "scores": (1500, 0)}
    foul = table("3H 4H KD QS", "3S 5S", **hand).say("take", "meld 3H 4H 5H", "discard 9S")
    assert (known(foul), foul.hand()) == ("5H", "KD 3H 4H 5H QS")


def test_of_two_equal_cards_one_may_be_the_one_that_left() -> None:
    at = table("9H 4C KH", "3S 5S", pile="9H 6C", phase="draw").say("take", "discard 9H")
    assert known(at) == "6C"
    assert at.hand() == "4C 6C 9H KH"


@pytest.mark.parametrize("preset", BURACO.presets)
def test_whatever_is_known_is_held_and_a_new_round_begins_with_nothing(preset: str) -> None:
    chance, knew = random.Random(preset), 0
    state = BURACO.start(Setup(BURACO.presets[preset], 4, seed=preset))
    while BURACO.status(state) == "playing":
        (seat,) = BURACO.to_act(state)
        state, _ = BURACO.apply(state, seat, chance.choice(BURACO.moves(BURACO.view(state, seat))))
        if BURACO.status(state) != "playing" or state.public.phase != "draw":
            continue
        for held, cards in zip(state.hands, state.public.known, strict=True):
            assert Counter(cards) <= Counter(held)
            knew += len(cards)
    assert knew or BURACO.presets[preset].pile in ("top_used", "clean_meld"), "there the top card is laid at once"
    assert not any(BURACO.proceed(state).public.known)
