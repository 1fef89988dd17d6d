"""Do the sentences that tell Buraco follow the switches of the table?"""

import pytest

from bot.games.buraco.rules import PRESETS
from bot.text import Words
from cogs.buraco.offer import detail_lines, how_lines
from cogs.ui.rules_text import preset_switches, rules_text
from tests.games.buraco.table import table


def told(**switches: object) -> str:
    """How the traditional game is told in English with these switches."""
    return "\n".join(how_lines(Words("en"), {**preset_switches("buraco", "tradicional"), **switches}))


def test_a_morto_is_told_of_only_where_there_is_one() -> None:
    assert "morto" in told()
    assert "morto" not in told(mortos=False)
    assert "Whoever runs out of cards goes out" in told(mortos=False)
    assert "morto" not in "\n".join(how_lines(Words("en"), preset_switches("buraco", "clube")))


def test_sets_are_told_of_only_where_they_are_lawful() -> None:
    assert "Set:" not in told()
    assert "three or more cards of a rank." in told(sets="any")
    assert "aces or threes" in told(sets="aces_threes")
    assert "in the turn that empties the hand" in told(sets="to_go_out")
    assert "a set has none" not in told(sets="any")
    assert "a set has none" in told(sets="any", set_wild=False)
    assert "a set has none" not in told(set_wild=False)
    assert "twos" in told(wild_canastra=1000)
    assert "twos" not in told()


def test_seven_of_a_rank_are_a_canastra_only_where_the_rules_say_so() -> None:
    assert "no set is one" not in told()
    assert "no set is one" not in told(sets="any", sets_are_canastras=True)
    assert "no set is one" in told(sets="any", sets_are_canastras=False)


def test_the_pile_is_told_of_as_it_may_be_taken() -> None:
    assert "or take the whole pile;" in told()
    assert "if its top card is laid at once." in told(pile="top_used")
    assert "laid at once in a meld without a wild card." in told(pile="clean_meld")
    assert "if something is laid in that turn." in told(pile="any_meld")


def test_what_going_out_and_the_morto_take() -> None:
    assert told(going_out_needs="none").count("needs") == 0
    assert "No canastra is needed for it." in told(going_out_needs="none")
    assert told(going_out_needs="any").count("The side needs a canastra for it.") == 1
    assert told(going_out_needs="any", morto_needs="any").count("The side needs a canastra for it.") == 2
    assert "The side needs a clean canastra for it." in told(going_out_needs="clean")
    assert "by a discard" not in told()
    assert "only by a discard" in told(final_discard="required")


def test_cards_left_in_hands_count_as_the_rules_say() -> None:
    assert "less the cards left in hands" in told()
    assert "less" not in told(hand_cards="to_opponents")


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("language", ["pt_BR", "en", "pt_PT"])
def test_the_rules_of_a_table_hold_these_sentences(language: str, preset: str) -> None:
    words, switches = Words(language), preset_switches("buraco", preset)  # type: ignore[arg-type]  # one of the three
    text = rules_text(words, "buraco", switches)
    assert all(f"\n- {line}\n" in text for line in how_lines(words, switches))


def detail(**switches: object) -> str:
    """What is told in detail of the traditional game with these switches, in English."""
    return "\n".join(detail_lines(Words("en"), {**preset_switches("buraco", "tradicional"), **switches}))


def test_the_details_follow_the_switches() -> None:
    assert "around the corner (K A 2)" in detail()
    assert "the two went home" in detail()
    for name, told in (("undo", "taken back"), ("first_redraw", "refuse the card"), ("mortos", "becomes the stock")):
        assert told in detail()
        assert told not in detail(**{name: False})
    assert "that very card" in detail()
    assert "that very card" not in detail(single_pile_no_return=False)
    assert "rule of the nine" in detail()
    assert "rule of the nine" not in detail(clean_lock="none")
    assert "vulnerable" in detail()
    assert "vulnerable" not in detail(vulnerable="off")
    assert "eight natural" not in detail()
    assert "eight natural" in detail(sets="any")


def test_the_details_end_the_rules_of_a_table() -> None:
    words, switches = Words("pt_BR"), preset_switches("buraco", "clube")
    assert rules_text(words, "buraco", switches).endswith(detail_lines(words, switches)[-1])


def test_a_wild_card_that_moves_is_shown_with_cards_as_the_rules_move_it() -> None:
    assert "♣" in detail()
    assert "♣" not in "\n".join(detail_lines(Words("en", spoken=True), preset_switches("buraco", "clube")))
    at = table("6C 3C KS QS", melds=[["4C 5C 2C 7C"], []])
    for word in ("add 0 6C", "add 0 3C"):
        shown = Words("en").fact(at.state.public.melds[0][0].cards)
        assert shown in detail()
        at.say(word)
    assert Words("en").fact(at.state.public.melds[0][0].cards) in detail()
