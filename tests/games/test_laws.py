"""The laws of every game, over random rules, seats and play of each."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games import laws
from tests.games.bisca.subject import SUBJECT as BISCA
from tests.games.buraco.subject import SUBJECT as BURACO

SUBJECTS: tuple[Any, Any] = (BISCA, BURACO)
LAWS = (
    (laws.check_cards_stay, 40, 25),
    (laws.check_moves_agree, 12, 8),
    (laws.check_replay_is_the_state, 40, 25),
    (laws.check_the_seed_decides, 40, 15),
    (laws.check_the_seed_is_hidden, 15, 10),
    (laws.check_unknown_seats, 5, 5),
)
"""Each law, and on how many random games of Bisca and of Buraco it is tried."""


@pytest.mark.parametrize(
    ("law", "subject", "examples"),
    [
        pytest.param(law, subject, number, id=f"{law.__name__}-{subject.game.name}")
        for law, *numbers in LAWS
        for subject, number in zip(SUBJECTS, numbers, strict=True)
    ],
)
def test_a_law_holds(law: Any, subject: Any, examples: int) -> None:
    @settings(max_examples=examples)
    @given(st.integers(min_value=0, max_value=2**64).map(Random))
    def holds(chance: Random) -> None:
        law(subject, chance)

    holds()


@pytest.mark.parametrize(("subject", "games", "least"), [(BISCA, 150, 100), (BURACO, 120, 60)], ids=["bisca", "buraco"])
def test_unseen_cards_change_nothing(subject: Any, games: int, least: int) -> None:
    compared = sum(laws.check_unseen_cards_change_nothing(subject, Random(number)) for number in range(games))
    assert compared > least
