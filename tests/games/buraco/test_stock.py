"""RULES 1.6: what happens when the stock runs out?"""

from typing import Any

from bot.games.base import Json
from tests.games.buraco.table import CLEAN, MORTO, OTHER_MORTO, Table, shows, table

MORTOS = [MORTO, OTHER_MORTO]
GONE: Json = {"stock": "", "mortos_taken": [True, True], "phase": "draw"}


def end(mode: str, *hands: str, **position: Any) -> Table:
    laid = {**GONE, "pile": "4H 6S QD", **position}
    return table(*(hands or ("4C 9H", "3S 5S")), rules={"stock_end": mode}, **laid)


def why(table_: Table) -> object:
    (told,) = [event.facts["why"] for event in table_.happened("round_over")]
    assert table_.state.public.why_over == told
    return told


def test_an_unclaimed_morto_becomes_the_stock_when_somebody_must_draw() -> None:
    turn = table("4C 9H", "3S 5S", stock="QD", phase="draw", mortos=MORTOS).say("draw", "discard QD")
    assert (turn.state.public.stock, turn.state.public.mortos) == (0, 2)  # not before: it can still be taken
    turn.say("draw")
    assert (turn.state.public.stock, turn.state.public.mortos) == (10, 1)
    assert "3H" in turn.hand(1)  # from the left
    assert turn.state.public.mortos_taken == (False, False)


def test_the_pile_may_be_taken_instead_and_the_morto_stays() -> None:
    turn = table("4C 5C 6C", "3S 5S", stock="", pile="7C 9D", phase="draw", mortos=[MORTO]).say("take")
    assert turn.say("meld 4C 5C 6C 7C", "discard 9D").state.public.mortos_taken == (True, False)


def test_the_first_side_without_one_takes_the_last_morto() -> None:
    turn = table("4C 9H", "4D 5D 6D", stock="", phase="draw", mortos=MORTOS).say("draw", "discard 9H")
    turn.say("draw", "meld 4D 5D 6D", "discard 4H")
    assert turn.state.public.mortos_taken == (False, True)


def test_a_side_whose_morto_became_stock_may_go_out_without_one() -> None:
    out = table("JC KS", "3S 5S", melds=[[CLEAN], []], mortos_taken=[False, True]).say("add 0 JC", "discard KS")
    assert (out.status, out.sheet()["morto"]) == ("round_over", 0)


@shows(converted_morto_exempt=(True, False))
def test_converted_morto_exempt() -> None:
    for exempt, points in ((True, 0), (False, -100)):
        rules = {"converted_morto_exempt": exempt}
        out = table("JC KS", "3S 5S", rules=rules, melds=[[CLEAN], []], mortos_taken=[False, False])
        out.say("add 0 JC", "discard KS")
        assert [out.sheet(side)["morto"] for side in (0, 1)] == [points, points]
        left = table("JC KS", "3S 5S", rules=rules, melds=[[CLEAN], []], mortos_taken=[True, False], mortos=[MORTO])
        assert left.say("add 0 JC", "discard KS").sheet(1)["morto"] == -100


@shows(stock_end="while_taken")
def test_while_taken_play_goes_on_while_the_pile_is_wanted() -> None:
    turn = end("while_taken")
    assert turn.kinds() == {"pass", "take_pile"}
    assert turn.refuses("draw") == "stock.empty"
    turn.say("take", "discard QD")
    assert (turn.status, turn.turn, turn.kinds()) == ("playing", 1, {"pass", "take_pile"})
    assert why(turn.say("pass")) == "passed"


def test_while_taken_who_cannot_take_it_ends_the_round() -> None:
    turn = end("while_taken", "4C 9H", "3S").say("take", "discard QD")
    assert why(turn) == "stock"  # one card in hand, one on the pile
    used = table("4C 9H", "3S 5S", rules={"pile": "top_used"}, pile="9C", **{**GONE, "phase": "play"})
    assert why(used.say("discard 9H")) == "stock"


def test_while_taken_two_full_rounds_without_a_new_card_laid_end_it() -> None:
    turn = end("while_taken", "4C 9H", "3S 5S", melds=[["TC JC QC"], []], pile="KC QD")
    turn.say("take", "add 0 KC", "discard QD")  # this one laid
    turn.say("take", "discard 5S", "take", "discard 9H", "take", "discard 3S", "take")
    assert turn.state.public.idle == 3
    assert why(turn.say("discard 4C")) == "idle"


def test_what_was_laid_and_taken_back_is_no_new_card() -> None:
    turn = end("while_taken", "4C 5C 6C 9H", "3S 5S")
    turn.say("take", "meld 4C 5C 6C", "undo", "discard QD", "take", "discard 3S", "take", "discard 4H", "take")
    assert why(turn.say("discard 5S")) == "idle"


@shows(stock_end="one_pile")
def test_one_pile_one_more_player_may_take_it() -> None:
    taken = end("one_pile")
    assert taken.kinds() == {"pass", "take_pile"}
    assert why(taken.say("take", "discard QD")) == "one_pile"
    assert why(end("one_pile").say("pass")) == "passed"


@shows(stock_end="at_once")
def test_at_once_the_round_ends_with_the_last_discard() -> None:
    last = table("4C 9H", "3S 5S", rules={"stock_end": "at_once"}, **{**GONE, "stock": "QD"})
    assert why(last.say("draw", "discard QD")) == "stock"
    morto = table("4C 9H", "3S 5S", rules={"stock_end": "at_once"}, stock="QD", phase="draw", mortos=[MORTO])
    assert morto.say("draw", "discard QD").status == "playing"


@shows(stock_end="two_left")
def test_two_left_the_turn_that_leaves_two_cards_is_the_last() -> None:
    rules = {"stock_end": "two_left"}
    last = table("4C 9H", "3S 5S", rules=rules, stock="QD JD TD 9D", phase="draw", mortos=MORTOS)
    assert last.say("draw", "discard QD").status == "playing"
    assert why(last.say("draw", "discard JD")) == "two_left"
    assert [last.sheet(side)["morto"] for side in (0, 1)] == [-100, -100]  # both are still on the table


def test_passing_needs_an_empty_stock_and_no_morto() -> None:
    assert table("4C 9H", "3S 5S", pile="4H", phase="draw").refuses("pass") == "pass.stock_left"
    assert end("while_taken", mortos=[MORTO], mortos_taken=[True, False]).refuses("pass") == "pass.stock_left"


def test_a_round_that_nobody_can_go_on_with_ends_by_itself() -> None:
    assert table("4C 9H", "3S 5S", stock="", phase="draw").status == "round_over"
    assert end("at_once").status == "round_over"


def test_a_hand_of_three_may_go_to_a_meld_with_the_top_card() -> None:
    """Apart neither fits: a new meld would leave a card too many, and the top card alone leaves a gap."""
    for pile in ("top_used", "clean_meld"):
        last = table("7C 8C 9C", "3S 5S", rules={"pile": pile}, melds=[["4C 5C 6C"], []], pile="TC", stock="",
                     phase="draw")  # fmt: skip
        assert last.moves() == ["pass", "take on 0 with 7C 8C 9C"]
        last.say("take on 0 with 7C 8C 9C")
        assert (last.meld(), last.state.public.went_out) == (("4C 5C 6C 7C 8C 9C TC", "clean", 250), 0)
