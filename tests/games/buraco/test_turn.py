"""RULES 1.2: what is a turn?"""

from bot.cards import Card
from tests.games.buraco.table import MORTO, STOCK, Table, dealt, shows, table

PLACE = "8C 9C KD 4H"


def test_draw_lay_discard() -> None:
    turn = table("4C 5C 6C 9H JH", "3S 5S", phase="draw")
    assert turn.kinds() == {"draw"}
    turn.say("draw", "meld 4C 5C 6C", "discard 9H")
    assert (turn.pile, turn.hand(), turn.turn, turn.view.phase) == ("9H", "KD JH", 1, "draw")


def test_nothing_is_laid_before_drawing() -> None:
    turn = table("4C 5C 6C 9H", "3S", melds=[["TC JC QC"], []], phase="draw")
    for action in ("meld 4C 5C 6C", "add 0 9H", "discard 9H", "undo", "reject"):
        assert turn.refuses(action) == "turn.draw_first"


def test_one_draw_a_turn() -> None:
    turn = table("4C 9H", "3S", pile="5C 6C", phase="draw").say("draw")
    assert turn.refuses("draw") == "turn.already_drawn"
    assert turn.refuses("take") == "turn.already_drawn"
    assert turn.refuses("pass") == "turn.already_drawn"
    taken = table("4C 9H", "3S", pile="5C 6C", phase="draw").say("take")
    assert taken.refuses("draw") == "turn.already_drawn"


def test_exactly_one_discard_ends_the_turn() -> None:
    turn = table("4C 9H 8S", "3S 7H").say("discard 9H")
    assert turn.refuses("discard 4C", seat=0) == "turn.not_yours"
    assert (turn.pile, turn.turn) == ("9H", 1)


def test_only_the_seat_in_turn_acts_and_only_with_cards_it_holds() -> None:
    turn = table("4C 5C 6C 9H", "3S 4S", melds=[["7C 8C 9C"], []])
    assert turn.refuses("discard 3S", seat=1) == "turn.not_yours"
    assert turn.refuses("discard KS") == "card.not_held"
    assert turn.refusal("meld 4C 5C 5C 6C").facts == {"card": Card("5C")}
    assert turn.refuses("add 1 6C") == "meld.no_such"
    assert turn.refuses("add 0") == turn.refuses("meld ") == "meld.nothing_added"
    assert turn.refuses("draw", seat=-1) == "seat.none"


def test_equal_cards_are_two_cards() -> None:
    turn = table("7H 8H 9H 9H 4C", "3S 5S").say("meld 7H 8H 9H")
    assert turn.hand() == "4C 9H"
    assert turn.say("discard 9H").hand() == "4C"
    assert turn.pile == "9H"


@shows(first_redraw=(True, False))
def test_the_mao_may_refuse_his_first_card() -> None:
    """first_redraw: it opens the pile, he draws one more and must keep it, and plays a normal turn."""
    first = table("9H 4S", "3S 5S", phase="draw", stock="KD 5S QD JD", first_turn=True).say("draw")
    assert "reject" in first.kinds()
    first.say("reject")
    assert (first.pile, first.hand()) == ("KD", "9H 4S 5S")
    assert first.refuses("reject") == "reject.once"
    first.say("discard 5S")
    assert first.pile == "KD 5S"
    assert first.say("draw").refuses("reject") == "reject.not_first_card"
    off = table("9H 4S", "3S 5S", rules={"first_redraw": False}, phase="draw", first_turn=True).say("draw")
    assert off.refuses("reject") == "reject.off"
    assert "reject" not in off.kinds()


def test_the_first_card_is_refused_before_laying_anything() -> None:
    first = table("4C 5C 6C 9H", "3S 5S", phase="draw", first_turn=True).say("draw", "meld 4C 5C 6C")
    assert first.refuses("reject") == "reject.laid"
    assert first.say("undo", "reject").hand() == "4C 5C 6C QD 9H"
    assert table("4C 9H", "3S 5S", phase="draw", first_turn=True, stock="KD").say("draw").refuses("reject") == (
        "stock.empty"
    )


def test_cards_that_went_back_were_laid_all_the_same() -> None:
    rules = {"vulnerable": "take_back", "vulnerable_min": 150}
    turn = table("3H 4H", "3S 5S", rules=rules, scores=(1500, 0), mortos=[MORTO], stock="5H 7D 8D", phase="draw",
                 first_turn=True)  # fmt: skip
    turn.say("draw", "meld 3H 4H 5H")
    assert (turn.hand(), turn.turn, turn.happened("taken_back") != []) == ("3H 4H 5H", 0, True)
    assert turn.refuses("reject") == "reject.laid"
    assert "reject" not in turn.kinds()


def test_a_position_does_not_know_which_card_was_drawn() -> None:
    assert table("4C 9H", "3S 5S", first_turn=True).refuses("reject") == "reject.not_first_card"


def test_the_first_turn_of_a_deal_is_the_maos() -> None:
    round_ = dealt(2).say("draw")
    assert "reject" in round_.kinds()
    round_.say("discard 3H", "draw")
    assert "reject" not in round_.kinds()


@shows(single_pile_no_return=(True, False))
def test_the_only_card_of_a_pile_may_not_go_back() -> None:
    one = table("4C 9H", "3S 5S", pile="KC", phase="draw").say("take")
    assert one.refuses("discard KC") == "pile.single_return"
    assert "discard KC" not in one.moves()
    assert one.say("discard 9H", "draw", "discard 3S", "draw").say("discard KC").pile == "9H 3S KC"
    free = table("4C 9H", "3S 5S", pile="KC", phase="draw", rules={"single_pile_no_return": False}).say("take")
    assert free.say("discard KC").pile == "KC"


def test_an_equal_card_that_he_held_before_may_go() -> None:
    equal = table("KC 9H", "3S 5S", pile="KC", phase="draw").say("take", "discard KC")
    assert (equal.pile, equal.hand()) == ("KC", "KC 9H")
    laid = table("KC QC JC 9H 4H", "3S 5S", pile="KC", phase="draw").say("take", "meld JC QC KC", "discard KC")
    assert laid.pile == "KC"
    undone = table("QC JC 9H 4H", "3S 5S", pile="KC", phase="draw").say("take", "meld JC QC KC", "undo")
    assert undone.refuses("discard KC") == "pile.single_return"


def test_of_a_bigger_pile_any_card_may_go_back() -> None:
    assert table("4C 5C", "3S 5S", pile="4H QD", phase="draw").say("take", "discard QD").pile == "QD"


@shows(one_card_hand=("no_single_pile", "never_pile", "free"))
def test_one_card_in_hand() -> None:
    for value, single, double in (
        ("no_single_pile", "pile.one_card_no_single_pile", None),
        ("never_pile", "pile.one_card_never_pile", "pile.one_card_never_pile"),
        ("free", None, None),
    ):
        for pile, refused in (("6S", single), ("6S 7S", double)):
            hand = table("5S", "3S 4H", rules={"one_card_hand": value}, pile=pile, phase="draw")
            if refused:
                assert hand.refuses("take") == refused
                assert hand.kinds() == {"draw"}
            else:
                assert hand.say("take").pile == ""
    assert table("5S 4H", "3S 4H", pile="6S", phase="draw").say("take").hand() == "4H 5S 6S"


@shows(pile=("open", "top_used", "clean_meld", "any_meld"))
def test_what_taking_the_pile_demands() -> None:
    def at(mode: str, hand: str = PLACE, pile: str = "3D TC") -> Table:
        return table(hand, "3S 5S", rules={"pile": mode}, pile=pile, phase="draw", melds=[["5S 6S 7S"], []])

    open_pile = at("open")
    assert open_pile.say("take").hand() == "8C 9C TC 3D KD 4H"
    assert at("open").refuses("take with 8C 9C") == "pile.no_use_needed"
    for mode in ("top_used", "clean_meld"):
        used = at(mode)
        assert used.refuses("take") == "pile.top_unused"
        used.say("take with 8C 9C")
        assert (used.melds(), used.hand()) == (["5S 6S 7S", "8C 9C TC"], "3D KD 4H")
    dirty = "8C 2H KD 4H"
    assert at("top_used", dirty).say("take with 8C 2H").melds()[1] == "8C 2H TC"
    assert at("clean_meld", dirty).refuses("take with 8C 2H") == "pile.not_clean"
    some = at("any_meld").say("take")
    assert some.refuses("discard KD") == "turn.must_lay"
    assert some.say("meld 8C 9C TC", "discard KD").pile == "KD"


def test_the_top_card_may_go_to_a_meld_of_the_side() -> None:
    laid = [["5S 6S 7S"], []]
    added = table(PLACE, "3S 5S", rules={"pile": "top_used"}, pile="3D 8S", phase="draw", melds=laid)
    assert "take on 0" in added.moves()
    assert added.say("take on 0").melds() == ["5S 6S 7S 8S"]
    both = table("8S KD 4H", "3S 5S", rules={"pile": "top_used"}, pile="3D 9S", phase="draw", melds=laid)
    assert both.refuses("take on 0") == "meld.gap"
    assert both.say("take on 0 with 8S").melds() == ["5S 6S 7S 8S 9S"]
    wild = [["5S 2H 7S"], []]
    clean = table(PLACE, "3S 5S", rules={"pile": "clean_meld"}, pile="3D 8S", phase="draw", melds=wild)
    assert clean.refuses("take on 0") == "pile.not_clean"
    assert clean.refuses("take on 7") == "meld.no_such"


def test_cards_deeper_in_the_pile_cannot_justify_the_taking() -> None:
    deep = table("8C KD 4H", "3S 5S", rules={"pile": "top_used"}, pile="9C TC", phase="draw")
    assert deep.refuses("take with 8C 9C") == "card.not_held"
    assert deep.kinds() == {"draw"}


def test_any_meld_is_refused_where_nothing_could_be_laid() -> None:
    rules = {"pile": "any_meld"}
    assert table("4C 9H", "3S 5S", rules=rules, pile="KC JD", phase="draw").refuses("take") == "pile.nothing_to_lay"
    onto = table("4C 9H", "3S 5S", rules=rules, pile="KC JD", phase="draw", melds=[["TC JC QC"], []]).say("take")
    assert onto.refuses("discard 4C") == "turn.must_lay"
    assert onto.say("add 0 KC", "undo").refuses("discard 4C") == "turn.must_lay"
    assert onto.say("add 0 KC", "discard 4C").pile == "4C"
    closed = table("8C 9C 4H", "3S 5S", rules={**rules, "pile_visible": "top"}, pile="TC 4D", phase="draw")
    assert closed.refuses("take") == "pile.nothing_to_lay"  # the ten lies hidden


def test_a_single_card_taken_and_laid_leaves_no_card_that_may_not_go() -> None:
    used = table("8C 9C TC 4H", "3S 5S", rules={"pile": "top_used"}, pile="TC", phase="draw")
    assert used.say("take with 8C 9C", "discard TC").pile == "TC"


@shows(undo=(True, False))
def test_undo() -> None:
    """A player may take back what he laid in this turn, last first, until he discards."""
    turn = table("4C 5C 6C 7C 9H JH", "3S 4S").say("meld 4C 5C 6C", "add 0 7C", "undo")
    assert turn.melds() == ["4C 5C 6C"]
    assert turn.say("undo").hand() == "4C 5C 6C 7C 9H JH"
    assert turn.refuses("undo") == "undo.nothing"
    assert turn.say("discard 9H").refuses("undo", seat=0) == "turn.not_yours"
    off = table("4C 5C 6C 9H JH", "3S 4S", rules={"undo": False}).say("meld 4C 5C 6C")
    assert off.refuses("undo") == "undo.off"
    assert "undo" not in off.kinds()


def test_undo_reaches_neither_the_pile_nor_over_a_morto() -> None:
    pile = table("8C 9C KD 7C 3H", "3S 5S", rules={"pile": "top_used"}, pile="4H TC", phase="draw")
    pile.say("take with 8C 9C", "add 0 7C", "undo")
    assert pile.refuses("undo") == "undo.pile"
    morto = table("4C 5C 6C", "3S 5S", mortos=["7C 4H 6H 8H TH QH KS JS 9S 7S 5S"]).say("meld 4C 5C 6C", "add 0 7C")
    assert morto.say("undo").hand() == "7C 4H 6H 8H TH QH 5S 7S 9S JS KS"
    assert morto.refuses("undo") == "undo.morto"


@shows(pile_visible=("all", "top"))
def test_what_may_be_seen_of_the_pile() -> None:
    for value, seen in (("all", "KC 9S QD"), ("top", "QD")):
        pile = table("4C 9H", "3S 5S", rules={"pile_visible": value}, pile="KC 9S QD", phase="draw")
        for seat in (0, 1, -1):
            assert [str(card) for card in pile.view_of(seat).pile] == seen.split()
            assert pile.view_of(seat).public.pile == 3
        taken = pile.say("take").happened("took_pile")[0]
        assert ("cards" in taken.seen_by(1)) == (value == "all")
        assert taken.seen_by(0)["cards"]


def test_a_card_already_used_is_gone() -> None:
    turn = table("* 4H 9D", "3S 5S", rules={"jokers": 2}, melds=[["5C 6C 7C", "9S TS JS"], []])
    assert turn.say("add 0 *").refuses("add 1 *") == "card.not_held"


def test_the_stock_is_drawn_from_its_left_end() -> None:
    assert table("4C", "3S 5S", phase="draw").say("draw").hand() == "4C KD"
    assert STOCK.split()[0] == "KD"


def test_any_meld_counts_with_the_lone_card_that_may_not_go_back() -> None:
    """Laying the ten would leave the three, which may neither be discarded nor laid."""
    rules = {"pile": "any_meld", "one_card_hand": "free"}
    laid = [["5C 6C 7C 8C 9C 2D"], []]
    lone = table("TC", "3H 5S", rules=rules, pile="3S", phase="draw", melds=laid, mortos_taken=[True, True])
    assert lone.refuses("take") == "pile.nothing_to_lay"
    two = table("TC", "3H 5S", rules=rules, pile="4H 3S", phase="draw", melds=laid, mortos_taken=[True, True])
    assert two.say("take", "add 0 TC", "discard 3S").turn == 1
