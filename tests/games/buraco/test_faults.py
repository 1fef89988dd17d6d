"""What went wrong in other people's programs and must not go wrong here, one test for each kind of fault."""

from itertools import permutations

from bot.games.base import Json
from tests.games.buraco.table import MORTO, OTHER_MORTO, table


def test_a_switch_works_in_both_directions_for_two_and_for_four() -> None:
    for hands in (("4H 5H 6H 4S", "3S 5S"), ("4H 5H 6H 4S", "3S 5S", "9C", "TC")):
        laid: Json = {"melds": [["5D 2S 7D 8D 9D TD JD"], []], "mortos_taken": [True, True]}
        on = table(*hands, rules={"going_out_needs": "clean"}, **laid)
        assert on.refusal("meld 4H 5H 6H").facts["reason"] == "out.no_clean_canastra"
        off = table(*hands, rules={"going_out_needs": "any"}, **laid)
        off.say("meld 4H 5H 6H", "discard 4S")
        assert (off.status, off.sheet(0)["going_out"], off.sheet(1)["going_out"]) == ("round_over", 100, 0)


def test_no_move_without_an_end_of_the_turn() -> None:
    laid = [["3D 4D 5D"], []]
    hands = ("7H 8H 9H KS", "3S 5S", "9C", "TC")
    dead = table(*hands, melds=laid, mortos_taken=[True, True])
    assert dead.refuses("meld 7H 8H 9H") == "turn.dead_end"
    assert sorted(move for move in dead.moves() if "discard" in move) == [
        "discard 7H", "discard 8H", "discard 9H", "discard KS",
    ]  # fmt: skip
    alive = table(*hands, melds=laid, mortos=[MORTO], mortos_taken=[False, True])
    assert alive.say("meld 7H 8H 9H", "discard KS").state.public.mortos_taken == (True, True)


def test_a_side_never_takes_both_mortos() -> None:
    first = table("4C 5C 6C", "3S 5S", "JD QD KD", "7S 8S", mortos=[MORTO, OTHER_MORTO], stock="AC AC KC")
    first.say("meld 4C 5C 6C", "discard 3H", "draw", "discard 3S", "draw")
    assert first.state.public.mortos_taken == (True, False)
    assert first.refuses("meld JD QD KD") == "turn.dead_end"
    assert first.state.public.mortos == 1
    clean = table("9H", "3S 5S", "JD QD", "7S 8S", turn=2, mortos=[MORTO], mortos_taken=[True, False], stock="",
                  melds=[["4D 5D 6D 7D 8D 9D TD"], []])  # fmt: skip
    assert clean.say("add 0 JD QD").status == "round_over"


def test_phases_are_the_engines_affair() -> None:
    turn = table("4S 8H", "3S 5S", phase="draw")
    assert turn.refuses("discard 4S") == "turn.draw_first"
    turn.say("draw", "discard 4S")
    assert turn.refuses("discard 8H", seat=0) == "turn.not_yours"
    assert (turn.pile, turn.turn) == ("4S", 1)
    taken = turn.say("take")
    assert taken.refuses("draw") == "turn.already_drawn"


def test_a_lone_card_of_the_pile_may_be_laid_but_not_returned() -> None:
    one = table("JD KD 4H 9H", "3S 5S", pile="QD", phase="draw", stock="AC 9C").say("take")
    assert one.refuses("discard QD") == "pile.single_return"
    assert one.say("meld JD QD KD", "undo").say("discard 4H").turn == 1
    assert one.say("take", "discard 3S", "draw").say("discard QD").pile == "3S QD"


def test_ace_to_king() -> None:
    cards = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert table(cards + " 3H 4D", stock="", mortos=[]).say(f"meld {cards}").meld() == (cards, "ace_to_king", 610)
    assert table(cards + " 3H 4D", rules={"two_value": 20}, stock="").say(f"meld {cards}").meld()[2] == 620
    swapped = cards.replace("7S", "2H")
    assert table(swapped + " 3H 4D", stock="").say(f"meld {swapped}").meld()[1:] == ("dirty", 215)


def test_a_dirty_sequence_becomes_clean() -> None:
    for lock, worth in (("none", 255), ("nine", 155)):
        laid = table("6D KS 9H", rules={"clean_lock": lock}, melds=[["3D 4D 5D 2D 7D 8D 9D"], []], stock="")
        assert laid.meld()[2] == 150
        laid.say("add 0 6D")
        assert (laid.meld()[0], laid.meld()[2]) == ("2D 3D 4D 5D 6D 7D 8D 9D", worth)
        assert laid.happened("added")[0].facts["was"] == "dirty"
        assert laid.happened("added")[0].facts["canastra"] == ("clean" if lock == "none" else "dirty")


def test_wild_cards_are_counted_by_what_they_do() -> None:
    for cards, lawful in (
        ("AS 2S 3S * 5S", True), ("AS 2H 3S * 5S", False), ("2C 3C * 5C", True), ("2H 3C * 5C", False),
        ("4C * 2C 7C", False),
    ):  # fmt: skip
        hand = table(cards + " KD 9D", rules={"jokers": 2}, stock="")
        for order in permutations(cards.split()):
            if lawful:
                assert hand.say("meld " + " ".join(order)).melds() == [cards]
                hand.say("undo")
            else:
                assert hand.refuses("meld " + " ".join(order)) == "meld.too_many_wilds"


def test_the_role_of_the_two_follows_the_cards() -> None:
    meld = table("4C 5C 2C 7C 6C 3C 8C KS 9D")
    assert meld.say("meld 2C 7C 4C 5C").meld() == ("4C 5C 2C 7C", None, 25)
    assert meld.say("add 0 6C").meld()[0] == "4C 5C 6C 7C 2C"
    assert meld.say("add 0 3C").meld() == ("2C 3C 4C 5C 6C 7C", None, 35)
    assert meld.say("add 0 8C").meld() == ("2C 3C 4C 5C 6C 7C 8C", "clean", 245)


def test_a_joker_is_never_fixed_at_one_end() -> None:
    rules = {"jokers": 4}
    low = table("* 9S 4H 8D", rules=rules, melds=[["JS QS KS"], []]).say("add 0 *", "add 0 9S")
    assert low.melds() == ["9S * JS QS KS"]
    top = table("* 9S 4H", rules=rules, melds=[["QH KH AH"], []]).say("add 0 *")
    assert top.melds() == ["* QH KH AH"]


def test_a_card_is_taken_from_the_hand_once() -> None:
    hand = table("* 4H 9D", rules={"jokers": 4}, melds=[["5C 6C 7C", "9S TS JS"], []]).say("add 0 *")
    assert hand.refuses("add 1 *") == "card.not_held"


def test_moving_a_wild_card_or_taking_the_pile_copies_none() -> None:
    moved = table("7C 4H 9D", melds=[["5C 6C 2S"], []]).say("add 0 7C")
    assert moved.melds() == ["5C 6C 7C 2S"]
    taken = table("4H 9D", pile="7C 8C 9C TC JC QC", phase="draw").say("take")
    assert (taken.pile, taken.state.public.held[0]) == ("", 8)


def test_the_ends_of_a_meld_are_those_of_now() -> None:
    meld = table("8H 9H 4H 3H KS QS", melds=[["5H 6H 7H"], []], stock="")
    assert meld.say("add 0 8H", "add 0 9H", "add 0 4H", "add 0 3H").meld()[:2] == ("3H 4H 5H 6H 7H 8H 9H", "clean")


def test_melds_never_merge_and_every_target_is_listed() -> None:
    fits = table("7S KD 9D", melds=[["4S 5S 6S", "8S 9S TS"], []], stock="")
    assert {"add 0 7S", "add 1 7S"} <= set(fits.moves())
    assert fits.say("add 0 7S").melds() == ["4S 5S 6S 7S", "8S 9S TS"]


def test_nobody_wins_before_the_hands_are_charged() -> None:
    end = table("KS", "AD AC KD QD JD", rules={"rounding": 0}, scores=(2700, 2900), mortos=[MORTO], stock="",
                mortos_taken=[True, False], melds=[["TC JC QC 2H 9C 8C 7C"], ["4S 5S 6S 7S 8S 9S TS"]])  # fmt: skip
    assert end.say("discard KS").state.public.scores == (2965, 2900 + 250 - 60 - 100)
    assert end.status == "round_over"


def test_negative_totals_stay_negative() -> None:
    for two, joker, total in ((10, 20, -155), (20, 30, -175)):
        rules = {"two_value": two, "joker_value": joker, "jokers": 2, "rounding": 0}
        end = table("KS", "AS KD 2H *", rules=rules, mortos=[MORTO], mortos_taken=[True, False], scores=(0, 120),
                    melds=[["4C 5C 6C 7C 8C 9C TC"], []], stock="").say("discard KS")  # fmt: skip
        assert (end.sheet(1)["total"], end.state.public.scores[1]) == (total, 120 + total)


def test_a_morto_that_nobody_reached_costs_every_side_the_same() -> None:
    end = table("4C 9H", "3D 5D", rules={"stock_end": "two_left"}, stock="QD JD TD", phase="draw",
                mortos=[MORTO, OTHER_MORTO]).say("draw", "discard QD")  # fmt: skip
    assert [end.sheet(side)["morto"] for side in (0, 1)] == [-100, -100]
