"""RULES 1.7: what is a round worth?"""

from typing import Any

import pytest

from bot.cards import parse_cards
from bot.games.base import Json
from bot.games.buraco.melds import points_of
from bot.games.buraco.rules import BuracoRules
from tests.games.buraco.table import CLEAN, MORTO, Table, dealt, shows, table

OUT: Json = {"melds": [[CLEAN], []], "mortos_taken": [True, True]}


def out(other: str = "3D", rules: Json | None = None, last: str = "KS", **position: Any) -> Table:
    """Seat 0 goes out with a clean canastra of 50 points of cards; the other side holds `other`."""
    return table(last, other, rules=rules, **{**OUT, **position}).say(f"discard {last}")


@pytest.mark.parametrize(
    ("cards", "points"),
    [("A", 15), ("8", 10), ("9", 10), ("T", 10), ("J", 10), ("Q", 10), ("K", 10), ("7", 5), ("3", 5)],
)
def test_card_points(cards: str, points: int) -> None:
    assert points_of(parse_cards(cards + "H"), BuracoRules()) == points


@shows(two_value=(10, 20), joker_value=(20, 30))
def test_points_of_wild_cards() -> None:
    for two, joker in ((10, 20), (20, 30)):
        rules = {"two_value": two, "joker_value": joker, "jokers": 2, "rounding": 0}
        assert out("AS KD 2H *", rules).sheet(1)["total"] == -(15 + 10 + two + joker)
        natural = table("2C 3C 4C KS 9H", rules=rules).say("meld 2C 3C 4C")
        assert natural.meld()[2] == two + 10


def test_the_sheet() -> None:
    four = table(
        "KS", "3D", "7D 2S", "3H", mortos=[MORTO.replace("3H", "AH")], mortos_taken=[True, False],
        melds=[[CLEAN, "QH KH AH"], []],
    ).say("discard KS")  # fmt: skip
    assert four.sheet(0) == {
        "canastras": 200, "cards": 85, "going_out": 100, "hands": -15, "morto": 0, "bonus": 0, "fouls": 0,
        "rounding": 0, "total": 370,
    }  # fmt: skip
    assert four.sheet(1) == {
        "canastras": 0, "cards": 0, "going_out": 0, "hands": -10, "morto": -100, "bonus": 0, "fouls": 0,
        "rounding": 0, "total": -110,
    }  # fmt: skip


@shows(going_out=(100, 50), no_morto=(100, 60))
def test_prices_of_going_out_and_of_no_morto() -> None:
    for going_out, no_morto in ((100, 100), (50, 60)):
        rules = {"going_out": going_out, "no_morto": no_morto}
        round_ = out(rules=rules, mortos=[MORTO], mortos_taken=[True, False])
        assert (round_.sheet(0)["going_out"], round_.sheet(1)["morto"]) == (going_out, -no_morto)


@shows(mortos=(True, False))
def test_mortos() -> None:
    """1.1: a dead hand of 11 for each side; without them nothing is charged for one, and emptying a hand goes out."""
    assert (dealt(4).state.public.mortos, dealt(4, {"mortos": False}).state.public.mortos) == (2, 0)
    without = table("KS", "3D", rules={"mortos": False}, melds=[[CLEAN], []]).say("discard KS")
    assert [without.sheet(side)["morto"] for side in (0, 1)] == [0, 0]


@shows(rounding=(0, 10))
def test_each_total_is_rounded_up_once() -> None:
    for cards, exact in (("3D", -5), ("AS AD 3H KD KH KC QH TH JH 9S QS 8S 8D 8H 9D", -155), ("3S 4S AS", -25)):
        up = -(-exact // 10) * 10
        rounded, plain = out(cards, stock=""), out(cards, {"rounding": 0}, stock="")
        assert (rounded.sheet(1)["total"], plain.sheet(1)["total"]) == (up, exact)
        assert (rounded.sheet(1)["rounding"], plain.sheet(1)["rounding"]) == (up - exact, 0)
    laid = [["AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"], []]
    assert out("3D", melds=laid, stock="").sheet(0)["total"] == 710


@shows(unused_morto=("as_not_taken", "cards_count"))
def test_a_morto_not_used() -> None:
    """Taken by the discard, no turn since: -100 and its cards are not counted, or its cards are charged."""
    for value, morto, hands in (("as_not_taken", -100, 0), ("cards_count", 0, -85)):
        turn = table("4D KD", "4C 5C 6C KC", rules={"unused_morto": value}, turn=1, mortos=[MORTO],
                     melds=[["5D 6D 7D 8D 9D TD JD"], []], mortos_taken=[True, False], stock="QD")  # fmt: skip
        turn.say("meld 4C 5C 6C", "discard KC", "draw", "add 0 4D QD", "discard KD")
        assert (turn.status, turn.sheet(1)["morto"], turn.sheet(1)["hands"]) == ("round_over", morto, hands)


def test_a_direct_morto_is_always_used() -> None:
    turn = table("KD", "4C 5C 6C", turn=1, mortos=[MORTO], melds=[["5D 6D 7D 8D 9D TD JD"], []],
                 mortos_taken=[True, False], stock="QD", rules={"rounding": 0})  # fmt: skip
    turn.say("meld 4C 5C 6C", "discard KS", "draw", "add 0 QD", "discard KD")
    assert (turn.sheet(1)["morto"], turn.sheet(1)["hands"]) == (0, -75)


def test_a_turn_is_had_when_the_owner_is_asked() -> None:
    position: Json = {"phase": "play", "stock": "5D", "mortos": [MORTO], "mortos_taken": [False, True]}
    asked = table("4C 5C 6C KC", "9S 3D", **position).say("meld 4C 5C 6C", "discard KC", "draw", "discard 9S")
    assert asked.kinds() == {"pass", "take_pile"}
    assert asked.say("pass").sheet(0)["morto"] == 0
    rules = {"stock_end": "at_once"}
    never = table("4C 5C 6C KC", "9S 3D", rules=rules, **position)
    never.say("meld 4C 5C 6C", "discard KC", "draw", "discard 9S")
    assert (never.status, never.sheet(0)["morto"], never.sheet(0)["hands"]) == ("round_over", -100, 0)


@shows(hand_cards=("own_minus", "to_opponents"))
def test_cards_left_in_hands() -> None:
    assert [out("KD QD").sheet(side)["hands"] for side in (0, 1)] == [0, -20]
    credit = {"hand_cards": "to_opponents"}
    assert [out("KD QD", credit).sheet(side)["hands"] for side in (0, 1)] == [20, 0]
    three = table("KS", "KD QD", "AD", rules=credit, melds=[[CLEAN], [], []], mortos_taken=[True, True, True])
    three.say("discard KS")
    assert [three.sheet(side)["hands"] for side in (0, 1, 2)] == [35, 0, 0]
    nobody = table("KS QS", "KD QD", "AD", rules={**credit, "stock_end": "at_once"}, stock="",
                   mortos_taken=[True, True, True]).say("discard KS")  # fmt: skip
    assert [nobody.sheet(side)["hands"] for side in (0, 1, 2)] == [0, 0, 0]


@shows(no_canastra_negative=(True, False))
def test_no_canastra_negative() -> None:
    for value, cards in ((True, -15), (False, 15)):
        round_ = out("3D", {"no_canastra_negative": value}, melds=[[CLEAN], ["4S 5S 6S"]])
        assert (round_.sheet(0)["cards"], round_.sheet(1)["cards"]) == (50, cards)


@shows(relancinho=(0, 100))
def test_relancinho() -> None:
    """The whole hand in one turn, nothing laid before in the round: instead of going out. Without mortos only."""
    hand, melds = "4C 5C 6C 7C 8C 9C TC KS QS", ("meld 4C 5C 6C 7C 8C 9C TC", "discard QS")
    for points, going_out in ((100, 0), (0, 100)):
        rules = {"mortos": False, "relancinho": points}
        whole = table(hand.replace(" KS", ""), "3S 5S", rules=rules).say(*melds)
        assert (whole.sheet()["bonus"], whole.sheet()["going_out"]) == (points, going_out)
    rules = {"mortos": False, "relancinho": 100}
    parts = table(hand, "3S 5S", rules=rules, stock="3D JC 4D").say(*melds)
    parts.say("draw", "discard 3D", "draw", "add 0 JC", "discard KS")
    assert (parts.sheet()["bonus"], parts.sheet()["going_out"]) == (0, 100)


@shows(cut_bonus=(0, 22, 44))
def test_the_cut() -> None:
    """The cutter aims at a number and his hand errs by the seed's stream; with a deck the number is exact."""
    assert dealt(2).view.phase == "draw"
    for bonus in (22, 44):
        for at, points in ((bonus, 100), (bonus - 1, -100), (bonus + 1, 0)):
            rules = {"cut_bonus": bonus}
            error = _error()
            cut = dealt(2, rules, dealer=1)
            assert (cut.view.phase, cut.turn, cut.hand(0), cut.state.public.held) == ("cut", 0, "", (0, 0))
            cut.say(f"cut {at - error}")
            assert cut.state.public.cut == (points, 0)
            assert cut.happened("cut")[0].facts["cards"] == at
            assert (cut.view.phase, len(cut.state.hands[0])) == ("draw", 11)


def _error() -> int:
    cut = dealt(2, {"cut_bonus": 22}, dealer=1).say("cut 22").happened("cut")[0]
    cards = cut.facts["cards"]
    assert isinstance(cards, int)
    assert -3 <= cards - 22 <= 3
    return cards - 22


def test_any_other_action_implies_a_plain_cut_without_effect() -> None:
    plain = dealt(4, {"cut_bonus": 22}, dealer=1)
    assert plain.turn == 0  # the player to the dealer's right cuts
    assert plain.refuses("cut 22", seat=2) == "turn.not_yours"
    assert plain.refuses("cut 0") == "cut.number"
    assert plain.refuses("cut 104") == "cut.number"
    assert plain.refuses("discard KS", seat=2) == "turn.draw_first"
    plain.say("draw", seat=2)
    assert (plain.state.public.cut, plain.view.phase) == ((0, 0), "play")
    assert plain.refuses("cut 22") == "cut.over"


def test_the_cut_counts_in_the_sheet() -> None:
    rules = {"cut_bonus": 22, "stock_end": "at_once", "mortos": False}
    round_ = dealt(2, rules, dealer=1).say(f"cut {22 - _error()}")
    while round_.status == "playing":
        word = "draw" if round_.view.phase == "draw" else f"discard {round_.hand(round_.turn).split()[0]}"
        round_.say(word)
    assert [round_.sheet(side)["bonus"] for side in (0, 1)] == [100, 0]


def test_the_feats_are_the_canastras_and_how_many_of_them_are_clean() -> None:
    """A dirty one with the two of spades, a clean one, a meld that is none."""
    dirty = "4H 5H 6H 2S 8H 9H TH"
    end = table("KS", "3D", melds=[[CLEAN, dirty], ["QH KH AH"]], mortos_taken=[True, True]).say("discard KS")
    result = end.state.public.result
    assert result is not None
    assert result.feats == ({"canastras": 2, "clean": 1}, {"canastras": 0, "clean": 0})
