"""RULES 1.9: the switches, their values, the presets."""

from dataclasses import asdict, fields

import pytest

from bot.games.base import RulesError
from bot.games.buraco import BURACO
from bot.games.buraco.rules import PRESETS, BuracoRules, choices
from tests.games.buraco import (
    test_canastras,
    test_count,
    test_deal,
    test_emptying,
    test_match,
    test_melds,
    test_stock,
    test_turn,
)
from tests.games.buraco.table import SHOWN, rules_of

WITH_EXAMPLES = (
    test_canastras, test_count, test_deal, test_emptying, test_match, test_melds, test_stock, test_turn,
)  # fmt: skip
TABLE = {
    "tradicional": "teams auto, decks 2, jokers 0, joker_value 20, two_value 10, mortos yes, open_card no, "
    "first_redraw yes, cut_bonus 0, pile open, pile_visible all, single_pile_no_return yes, "
    "one_card_hand no_single_pile, sets none, set_wild yes, sets_are_canastras no, one_set_per_rank no, "
    "ace_both_ends yes, two_twos dirty, clean_lock nine, dirty 100, semi_clean 0, clean 200, ace_to_king 500, "
    "ace_to_ace 1000, wild_canastra 0, morto_needs none, going_out_needs any, final_discard optional, "
    "last_discard_wild yes, going_out 100, relancinho 0, no_morto 100, unused_morto as_not_taken, "
    "converted_morto_exempt yes, stock_end while_taken, vulnerable penalty, vulnerable_at half, vulnerable_min 75, "
    "vulnerable_scope side, rounding 10, hand_cards own_minus, no_canastra_negative no, undo yes, max_rounds 0, "
    "target 3000",
    "duro": "pile clean_meld, pile_visible top",
    "familia": "jokers 2, sets any, sets_are_canastras yes, two_twos void, clean_lock none, ace_to_king 200, "
    "ace_to_ace 200, wild_canastra 1000, stock_end one_pile, vulnerable off, rounding 0, target 2000",
    "clube": "joker_value 10, mortos no, sets any, sets_are_canastras yes, clean_lock none, ace_both_ends no, "
    "ace_to_king 200, going_out_needs none, going_out 50, relancinho 100, stock_end at_once, vulnerable take_back, "
    "vulnerable_scope player, rounding 0, target 1500",
    "biriba": "joker_value 10, mortos yes, sets any, sets_are_canastras yes, clean_lock none, ace_both_ends no, "
    "ace_to_king 200, going_out_needs none, going_out 50, relancinho 0, stock_end at_once, vulnerable take_back, "
    "vulnerable_scope player, rounding 0, target 1500",
    "bossa_nova": "joker_value 10, mortos yes, sets any, sets_are_canastras yes, clean_lock none, ace_both_ends no, "
    "ace_to_king 200, going_out_needs clean, going_out 50, relancinho 0, stock_end at_once, vulnerable take_back, "
    "vulnerable_scope player, rounding 0, target 1500",
    "aberto": "first_redraw no, clean_lock none, going_out_needs clean, stock_end at_once, vulnerable off, rounding 0",
    "fechado": "first_redraw no, clean_lock none, going_out_needs any, stock_end at_once, vulnerable off, rounding 0, "
    "jokers 4, pile top_used, pile_visible top, sets any, sets_are_canastras yes",
    "stbl": "first_redraw no, clean_lock none, going_out_needs clean, stock_end at_once, vulnerable off, rounding 0, "
    "jokers 4, pile top_used, pile_visible top",
    "burraco": "jokers 4, joker_value 30, two_value 20, open_card yes, sets any, sets_are_canastras yes, "
    "one_set_per_rank yes, ace_both_ends no, clean_lock none, semi_clean 150, ace_to_king 200, going_out_needs any, "
    "final_discard required, last_discard_wild no, stock_end two_left, first_redraw no, vulnerable off, rounding 0, "
    "target 2005",
}


def _read(cells: str) -> dict[str, object]:
    words = {"yes": True, "no": False}
    found: dict[str, object] = {}
    for cell in cells.split(", "):
        name, value = cell.split()
        found[name] = words.get(value, int(value) if value.isdigit() else value)
    return found


@pytest.mark.parametrize("name", TABLE)
def test_presets(name: str) -> None:
    expected = {"preset": name, **_read(TABLE["tradicional"]), **_read(TABLE[name])}
    assert asdict(PRESETS[name]) == expected
    assert list(PRESETS) == list(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_switches_round_trip(name: str) -> None:
    stored = BURACO.switches(PRESETS[name])
    assert BURACO.rules(stored) == PRESETS[name]
    assert BURACO.rules({"preset": name}) == PRESETS[name]


@pytest.mark.parametrize(
    ("switches", "words"),
    [
        ({"preset": "nope"}, ["nope", "tradicional"]),
        ({"preset": 3}, ["3"]),
        ({"no_such": 1}, ["no_such"]),
        ({"pile": "closed"}, ["pile", "closed", "top_used"]),
        ({"pile": True}, ["pile"]),
        ({"mortos": 1}, ["mortos", "true or false"]),
        ({"mortos": "yes"}, ["mortos"]),
        ({"decks": 1}, ["decks", "2 to 3"]),
        ({"decks": True}, ["decks", "a number"]),
        ({"dirty": -1}, ["dirty"]),
        ({"dirty": 1.5}, ["dirty"]),
        ({"target": 0}, ["target"]),
        ({"target": "3000"}, ["target"]),
        ({"cut_bonus": 23}, ["cut_bonus", "44"]),
        ({"vulnerable_at": "third"}, ["vulnerable_at", "half"]),
        ({"vulnerable_at": None}, ["vulnerable_at"]),
        ({"jokers": 5}, ["jokers", "decks"]),
        ({"relancinho": 100}, ["relancinho", "mortos"]),
        ({"preset": "clube", "mortos": True}, ["relancinho", "mortos"]),
    ],
)
def test_bad_switches_are_named(switches: dict[str, object], words: list[str]) -> None:
    with pytest.raises(RulesError) as error:
        rules_of(switches)
    for word in words:
        assert word in str(error.value)


def test_every_switch_is_documented() -> None:
    """A switch without an explanation is no use to the host who sets the table up."""
    from pathlib import Path

    from bot.games.buraco import rules

    source = Path(rules.__file__).read_text(encoding="utf-8")
    for field in fields(BuracoRules):
        declared = source.split(f"\n    {field.name}: ", 1)[1].split("\n", 2)
        assert declared[1].startswith('    """'), field.name


def test_every_switch_is_shown_in_each_of_its_values() -> None:
    """Through play, and in both directions; numbers in two values at least."""
    assert len(WITH_EXAMPLES) == 8
    for name, known in choices().items():
        if name == "preset":
            continue
        values = {value for shown, value in SHOWN if shown == name}
        for choice in known:
            if choice is bool:
                assert {True, False} <= values, name
            elif choice is int:
                assert len({value for value in values if type(value) is int}) >= (1 if len(known) > 1 else 2), name
            else:
                assert choice in values, (name, choice)
