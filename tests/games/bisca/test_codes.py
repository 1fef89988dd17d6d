"""Does every refusal keep what the list of codes promises, so that the catalogs can rely on it?"""

import re
from pathlib import Path

import pytest

from bot.cards import Card
from bot.games.base import Caution, IllegalAction, Resign
from bot.games.bisca import BISCA, judge
from bot.games.bisca.actions import Cut, Knock, Play, Swap
from bot.games.bisca.judge import CAUTIONS, CODES
from tests.games.bisca.table import dealt, do, ending, refused, table, told


def test_every_refusal_has_its_code_in_the_list_and_the_facts_it_promises() -> None:
    over, _ = told(dealt(), Resign(), seat=0)
    following = {"follow_after_stock": True}
    trick = [{"seat": 0, "card": "KC"}, {"seat": 1, "card": "2C"}, {"seat": 2, "card": "3C"}]
    refusals = [
        refused(dealt(), "4C", seat=-1),
        refused(over, "4C", seat=0),
        refused(do(ending("2C", "3C", preset="capixaba"), "2C", "3C"), "4C", seat=0),
        refused(table("4C", "5C"), "5C", seat=1),
        refused(table("4C", "5C"), "AC"),
        refused(table("4C", "5C"), Cut()),
        refused(table("4C", "5C"), Knock()),
        refused(table("4C", "5C", preset="capixaba"), Knock()),
        refused(do(ending("4C 5C", "KC 2D", switches=dict(following)), "4C"), "2D"),
        refused(table("AH 4C", "5C", preset="capixaba"), "AH"),
        refused(table("5C", "6C", "JC", "7H 4D", table=trick, turn=3, preset="capixaba"), "7H"),
        refused(ending("7H 4D", "2C 3C", switches={"seven_not_last_card": True}), "4D"),
        refused(table("3H", "5C"), "swap 3H"),
        refused(table("7H", "5C", preset="capixaba"), "swap 7H"),
        refused(ending("2H", "5C"), "swap 2H"),
        refused(table("2H", "5C", stock=""), "swap 2H"),
        refused(table("2H", "5C", switches={"swap_tricks": 1, "swap_two": "any"}), "swap 2H"),
        refused(table("2H", "5C"), "swap 2H"),
    ]
    for refusal in refusals:
        assert set(refusal.facts) == set(CODES[refusal.code]), refusal.code
        assert None not in refusal.facts.values(), refusal.code
    assert {refusal.code for refusal in refusals} == set(CODES) - {"action.unknown", "cut.first"}


def test_whoever_judges_a_play_before_the_cut_is_told_so() -> None:
    view = BISCA.view(dealt(preset="capixaba", dealer=1), 0)
    for action in (Play(Card("KH")), Swap(Card("2H"))):
        with pytest.raises(IllegalAction) as refusal:
            BISCA.judge(view, action)
        assert (refusal.value.code, dict(refusal.value.facts)) == ("cut.first", {})


def test_the_list_of_codes_is_what_the_judge_says() -> None:
    source = Path(judge.__file__).read_text(encoding="utf-8")
    said = source.split("def judge", 1)[1]
    assert set(re.findall(r'"([a-z]+\.[a-z_]+)"', said)) == set(CODES) | set(CAUTIONS)


def test_playing_a_card_that_could_be_exchanged_is_asked_first() -> None:
    state = table("7S 5C", "KC", trump_card="AS")
    view = BISCA.view(state, 0)
    seven, five = view.hand[1], view.hand[0]
    assert BISCA.cautions(view, Play(five)) == ()
    assert BISCA.cautions(view, Play(seven)) == (
        Caution("swap.forfeited", {"card": seven, "trump_card": state.public.trump_card}),
    )
    assert all(set(caution.facts) == set(CAUTIONS[caution.code]) for caution in BISCA.cautions(view, Play(seven)))
