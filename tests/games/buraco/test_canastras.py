"""RULES 1.4: which melds are canastras, what do they pay, and when can they be clean again?"""

import pytest

from bot.cards import parse_cards
from bot.games.buraco.melds import Reading, find
from bot.games.buraco.rules import PRESETS, BuracoRules
from tests.games.buraco.table import CLEAN, DIRTY, shows, table

THIRTEEN = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
FOURTEEN = "AC " + THIRTEEN
REST = " KS 9D JH"


def worth(cards: str, rules: BuracoRules | None = None) -> tuple[str | None, int]:
    """The canastra of some cards and its bonus."""
    reading = find(parse_cards(cards), rules or PRESETS["tradicional"])
    assert reading is not None
    return reading.canastra, reading.bonus


@shows(dirty=(100, 90), clean=(200, 210), ace_to_king=(500, 550), ace_to_ace=(1000, 1100), wild_canastra=(1000, 900))
def test_a_meld_of_seven_cards_or_more_is_a_canastra() -> None:
    prices = {"dirty": 90, "clean": 210, "ace_to_king": 550, "ace_to_ace": 1100, "wild_canastra": 900}
    for rules, (dirty, clean, king, ace, wild) in (
        ({"wild_canastra": 1000}, (100, 200, 500, 1000, 1000)),
        (prices, (90, 210, 550, 1100, 900)),
    ):
        for cards, kind, bonus in (
            (DIRTY, "dirty", dirty),
            (CLEAN, "clean", clean),
            ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "clean", clean),
            (THIRTEEN, "ace_to_king", king),
            (FOURTEEN, "ace_to_ace", ace),
            ("2C 2C 2D 2D 2H 2H 2S", "wild", wild),
            ("2C 2C 2D 2D 2H 2H", None, 0),
            ("4C 5C 6C 7C 8C 9C", None, 0),
        ):
            played = table(cards + REST, rules=rules).say(f"meld {cards}").state.public.melds[0][0]
            assert (played.canastra, played.bonus) == (kind, bonus)


@pytest.mark.parametrize("cards", ["AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", THIRTEEN])
def test_ace_to_king_whichever_end_the_ace_lies_at(cards: str) -> None:
    assert worth(cards) == ("ace_to_king", 500)
    assert worth(cards.replace("7C", "2H")) == ("dirty", 100)


def test_a_meld_earns_the_highest_bonus_and_of_equal_ones_the_one_higher_up() -> None:
    assert worth(THIRTEEN, PRESETS["familia"]) == ("clean", 200)
    assert worth(FOURTEEN, PRESETS["familia"]) == ("clean", 200)
    assert worth(FOURTEEN, BuracoRules(ace_to_ace=500)) == ("ace_to_king", 500)
    assert worth(FOURTEEN, BuracoRules(ace_to_ace=0, ace_to_king=0)) == ("clean", 200)


@shows(semi_clean=(0, 150))
def test_semi_clean() -> None:
    """Italian: a wild card at an end of the sequence, or in the set, and at least seven natural ones."""
    italy = {"semi_clean": 150, "sets": "any", "sets_are_canastras": True, "ace_both_ends": False}
    for cards, kind in (
        (CLEAN + " 2H", "semi_clean"),
        ("TC JC QC KC AC 9C 8C 2H", "semi_clean"),
        ("4C 5C 6C 7C 8C 9C 2H", "dirty"),  # six natural ones
        ("4C 5C 6C 2H 8C 9C TC JC", "dirty"),  # within
        ("7C 7C 7D 7D 7H 7H 7S 2H", "semi_clean"),
        ("7C 7C 7D 7D 7H 7H 2H", "dirty"),
    ):
        assert table(cards + REST, rules=italy, stock="").say(f"meld {cards}").meld()[1] == kind
        plain = {**italy, "semi_clean": 0}
        assert table(cards + REST, rules=plain, stock="").say(f"meld {cards}").meld()[1] == "dirty"


def test_semi_clean_and_dirty_do_not_serve_where_a_clean_canastra_is_needed() -> None:
    rules = {"preset": "burraco", "going_out_needs": "clean"}
    for laid, serves in ((CLEAN + " 2H", False), (DIRTY, False), (CLEAN, True)):
        last = table("7S 8S 9S KS", rules=rules, mortos_taken=[True, True], melds=[[laid], []], stock="")
        if serves:
            assert last.say("meld 7S 8S 9S", "discard KS").status == "round_over"
        else:
            assert last.refusal("meld 7S 8S 9S").facts["reason"] == "out.no_clean_canastra"


@shows(sets_are_canastras=(True, False))
def test_sets_are_canastras() -> None:
    """Long sets earn 100 and 200 too, or count their cards alone and open nothing."""
    kings = "KC KC KD KD KH KH KS"
    for preset, canastra, points in (("clube", "clean", 270), ("tradicional", None, 70)):
        rules = {"preset": preset, "sets": "any", "relancinho": 0}
        assert table(kings + " 9D JH", rules=rules, stock="").say(f"meld {kings}").meld()[1:] == (canastra, points)
    held = {"preset": "tradicional", "sets": "any", "mortos": False}
    assert table(kings + " 9D", rules=held, stock="").refuses(f"meld {kings}") == "turn.dead_end"
    opens = table(kings + " 9D", rules={**held, "sets_are_canastras": True}, stock="")
    assert opens.say(f"meld {kings}", "discard 9D").status == "round_over"


@shows(two_twos=("dirty", "void"))
def test_two_twos() -> None:
    """A sequence with a natural and a wild two is a dirty canastra, or none; a joker beside it leaves it dirty."""
    cards = "2C 3C 4C 5C 6C 7C 8C 2H"
    for value, canastra in (("dirty", "dirty"), ("void", None)):
        rules = {"two_twos": value, "jokers": 2}
        assert table(cards + REST, rules=rules).say(f"meld {cards}").meld()[1] == canastra
        joker = cards.replace("2H", "*")
        assert table(joker + REST, rules=rules).say(f"meld {joker}").meld()[1] == "dirty"
        own = cards.replace("2H", "2C")
        assert table(own + REST, rules=rules).say(f"meld {own}").meld()[1] == canastra
        out = table("9C KS", rules=rules, melds=[[cards], []], mortos_taken=[True, True])
        if canastra:
            assert out.say("add 0 9C", "discard KS").status == "round_over"
        else:
            assert out.refusal("add 0 9C").facts["reason"] == "out.no_canastra"


@shows(clean_lock=("nine", "none"))
def test_the_lock_depends_on_the_order_of_laying() -> None:
    """A natural card above the eight beside the own two standing as wild keeps the meld dirty for good."""
    laid, hand = [["3C 4C 5C 2C 7C 8C"], []], "6C 9C KS 9D JH"
    locked = table(hand, melds=laid).say("add 0 9C", "add 0 6C")
    assert locked.meld() == ("2C 3C 4C 5C 6C 7C 8C 9C", "dirty", 155)
    home_first = table(hand, melds=laid).say("add 0 6C", "add 0 9C")
    assert home_first.meld() == ("2C 3C 4C 5C 6C 7C 8C 9C", "clean", 255)
    free = table(hand, rules={"clean_lock": "none"}, melds=laid).say("add 0 9C", "add 0 6C")
    assert free.meld() == ("2C 3C 4C 5C 6C 7C 8C 9C", "clean", 255)
    assert [event.facts["locked"] for event in locked.happened("added")] == [True, False]


def test_of_several_cards_laid_at_once_the_order_that_avoids_the_lock_counts() -> None:
    both = table("6C 9C KS 9D JH", melds=[["3C 4C 5C 2C 7C 8C"], []]).say("add 0 9C 6C")
    assert both.meld()[1] == "clean"
    new = table("9C TC JC 2C 8C 7C 6C KS 9D JH").say("meld 6C 7C 8C 9C TC JC 2C")
    assert new.state.public.melds[0][0].locked


def test_a_high_ace_and_a_foreign_wild_card() -> None:
    """The ace above the king is above the eight; a wild card that is not the suit's own two never locks."""
    ace = table("QC KC AC 2C KS 9D").say("meld AC KC QC 2C")
    assert ace.state.public.melds[0][0].locked
    foreign = table("9C TC JC 2H KS 9D").say("meld 9C TC JC 2H")
    assert not foreign.state.public.melds[0][0].locked
    natural = table("2C 3C 4C 5C 6C 7C 8C 9C KS 9D").say("meld 2C 3C 4C 5C 6C 7C 8C 9C")
    assert not natural.state.public.melds[0][0].locked


def test_undo_takes_the_lock_back_too() -> None:
    undone = table("9C 6C KS 9D JH", melds=[["3C 4C 5C 2C 7C 8C"], []])
    assert undone.say("add 0 9C", "undo", "add 0 6C", "add 0 9C").meld()[1] == "clean"


def test_a_natural_card_that_leaves_above_the_eight_locks() -> None:
    left = table("JC TC KS 9D JH", melds=[["2C 3C 4C 5C 6C 7C 8C 9C"], []])
    assert left.say("add 0 JC", "add 0 TC").meld() == ("2C 3C 4C 5C 6C 7C 8C 9C TC JC", "dirty", 175)


def test_points_go_by_the_printed_card() -> None:
    """1.7: an ace is 15 at either end, a wild card its own value wherever it stands."""
    for cards, points in (("AS 2S 3S", 30), ("QS KS AS", 35), ("5D 2S 7D", 20), ("TH * QH", 40)):
        reading = find(parse_cards(cards), BuracoRules(jokers=2))
        assert isinstance(reading, Reading)
        assert reading.points == points
