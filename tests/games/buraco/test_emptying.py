"""RULES 1.5: who empties his hand takes the morto or goes out, and no turn is left without an end."""

import pytest

from bot.cards import Card, parse_cards
from bot.games.base import Json
from tests.games.buraco.table import CLEAN, DIRTY, MORTO, OTHER_MORTO, Table, shows, table

MORTOS = [MORTO, OTHER_MORTO]


def test_direct_the_morto_comes_at_once_and_the_turn_goes_on() -> None:
    direct = table("4C 5C 6C 7C", "3S 5S", stock="8C KD", phase="draw", mortos=MORTOS)
    direct.say("draw", "meld 4C 5C 6C 7C 8C")
    assert (direct.hand().split(), direct.turn, direct.view.phase) == (sorted(MORTO.split(), key=Card), 0, "play")
    public = direct.state.public
    assert (public.mortos, public.mortos_taken) == (1, (True, False))
    assert direct.refuses("draw") == "turn.already_drawn"
    assert direct.say("discard 3H").turn == 1


def test_indirect_the_morto_is_his_from_his_next_turn_on() -> None:
    indirect = table("4C 5C 6C KC", "3S 5S", mortos=MORTOS).say("meld 4C 5C 6C", "discard KC")
    assert (indirect.turn, indirect.state.public.held[0]) == (1, 11)
    assert indirect.refuses("meld QH KH JS", seat=0) == "turn.not_yours"
    assert indirect.say("draw", "discard 3S", "draw").state.public.held[0] == 12


def test_a_morto_may_be_taken_by_laying_on_a_meld_or_with_the_pile() -> None:
    added = table("8C 9C", "3S 5S", melds=[["5C 6C 7C"], []], mortos=MORTOS).say("add 0 8C 9C")
    assert added.state.public.held[0] == 11
    rules = {"pile": "top_used"}
    taken = table("8C 9C", "3S 5S", rules=rules, pile="TC", phase="draw", mortos=MORTOS).say("take with 8C 9C")
    assert (taken.melds(), taken.state.public.held[0]) == (["8C 9C TC"], 11)


def test_one_morto_a_side_and_the_leftmost_first() -> None:
    four = table(
        "3D", "3S 5S", "4C 5C 6C 9H", "7S 8S", turn=2, mortos=[OTHER_MORTO], mortos_taken=[True, False]
    )  # fmt: skip
    assert four.refusal("meld 4C 5C 6C").facts["reason"] == "out.no_canastra"
    canastra = table(
        "3D", "3S 5S", "JC KS", "7S 8S", turn=2, mortos=[OTHER_MORTO], mortos_taken=[True, False], melds=[[CLEAN], []]
    )  # fmt: skip
    canastra.say("add 0 JC", "discard KS")
    assert canastra.status == "round_over"
    assert canastra.state.public.mortos == 1
    other = table("3S 5S", "4C 5C 6C", turn=1, mortos=[OTHER_MORTO], mortos_taken=[True, False]).say("meld 4C 5C 6C")
    assert other.state.public.mortos_taken == (True, True)


@shows(morto_needs=("none", "any", "clean"))
def test_what_the_morto_needs() -> None:
    for needs, laid, allowed in (
        ("none", "TC JC QC", True),
        ("any", "TC JC QC", False),
        ("any", "6S 7S 8S 2H TS JS QS", True),
        ("clean", "6S 7S 8S 2H TS JS QS", False),
        ("clean", "6S 7S 8S 9S TS JS QS", True),
    ):
        hand = table("4C 5C 6C", "3S 5S", rules={"morto_needs": needs}, melds=[[laid], []], mortos=[OTHER_MORTO])
        if allowed:
            assert hand.say("meld 4C 5C 6C").state.public.held[0] == 11
        else:
            assert hand.refuses("meld 4C 5C 6C") == ("morto.no_canastra", "morto.no_clean_canastra")[needs == "clean"]


@shows(going_out_needs=("none", "any", "clean"))
def test_what_going_out_needs() -> None:
    for needs, laid, allowed in (
        ("none", "7D 8D 9D", True),
        ("any", "7D 8D 9D", False),
        ("any", DIRTY, True),
        ("clean", DIRTY, False),
        ("clean", CLEAN, True),
    ):
        for seats in (2, 4):
            hands = ("4H 5H 6H KS", "3S 5S", "9H", "TH")[:seats]
            hand = table(*hands, rules={"going_out_needs": needs}, melds=[[laid], []], mortos_taken=[True, True])
            if allowed:
                hand.say("meld 4H 5H 6H", "discard KS")
                assert (hand.status, hand.sheet()["going_out"]) == ("round_over", 100)
            else:
                refusal = hand.refusal("meld 4H 5H 6H")
                reason = ("out.no_canastra", "out.no_clean_canastra")[needs == "clean"]
                assert (refusal.code, refusal.facts["reason"]) == ("turn.dead_end", reason)


def test_it_is_judged_on_the_table_as_it_will_be_after_the_action() -> None:
    made = table("9C TC", "3S 5S", melds=[["4C 5C 6C 7C 8C"], []], mortos_taken=[True, True])
    assert made.say("add 0 9C TC").status == "round_over"
    spoilt = table("2H", "3S 5S", rules={"going_out_needs": "clean"}, melds=[[CLEAN], []], mortos_taken=[True, True])
    assert spoilt.refuses("add 0 2H") == "out.no_clean_canastra"
    assert spoilt.say("discard 2H").status == "round_over"


@shows(final_discard=("optional", "required"))
def test_final_discard() -> None:
    for value, allowed in (("optional", True), ("required", False)):
        out = table(
            "JC QC", "3S 5S", rules={"final_discard": value}, melds=[[CLEAN], []], mortos_taken=[True, True]
        )  # fmt: skip
        if allowed:
            assert out.say("add 0 JC QC").status == "round_over"
        else:
            assert out.refuses("add 0 JC QC") == "out.discard_required"
            assert out.say("add 0 JC", "discard QC").status == "round_over"
    # The morto needs no discard.
    morto = table("JC KC", "3S 5S", rules={"final_discard": "required"}, melds=[["TC QC 2H"], []], mortos=[MORTO])
    assert morto.say("add 0 JC KC").state.public.held[0] == 11


@shows(last_discard_wild=(True, False))
def test_last_discard_wild() -> None:
    """The discard that goes out may be a wild card, or not; the one that takes the morto may always."""
    for card in ("2H", "*"):
        for allowed in (True, False):
            rules = {"last_discard_wild": allowed, "jokers": 2}
            laid = [["4D 5D 6D 7D 8D 9D TD"], []]
            hand = table(f"JD {card}", "3S 5S", rules=rules, melds=laid, mortos_taken=[True, True]).say("add 0 JD")
            if allowed:
                assert hand.say(f"discard {card}").status == "round_over"
            else:
                assert hand.refuses(f"discard {card}") == "out.wild_discard"
                assert hand.say(f"add 0 {card}").status == "round_over"
            morto = table(f"4C 5C 6C {card}", "3S 5S", rules=rules, mortos=[MORTO])
            assert morto.say("meld 4C 5C 6C", f"discard {card}").state.public.mortos_taken == (True, False)


def test_a_morto_may_be_taken_without_a_discard_where_going_out_takes_one() -> None:
    rules = {"final_discard": "required", "last_discard_wild": False}
    assert table("4C 5C 6C", "3S 5S", rules=rules, mortos=MORTOS).say("meld 4C 5C 6C").state.public.held[0] == 11


DEAD: Json = {"melds": [["3D 4D 5D"], []], "mortos_taken": [True, True]}


def test_a_meld_that_leaves_no_lawful_end_is_refused_before_it_happens() -> None:
    dead = table("7H 8H 9H KS", "3S 5S", **DEAD)
    refusal = dead.refusal("meld 7H 8H 9H")
    assert (refusal.code, refusal.facts) == ("turn.dead_end", {"reason": "out.no_canastra", "card": Card("KS")})
    assert [move for move in dead.moves() if move.startswith("discard")] == [
        "discard 7H",
        "discard 8H",
        "discard 9H",
        "discard KS",
    ]
    alive = table("7H 8H 9H KS", "3S 5S", melds=DEAD["melds"], mortos=[OTHER_MORTO])
    assert alive.say("meld 7H 8H 9H", "discard KS").state.public.mortos_taken == (True, False)


def test_so_is_an_addition_and_a_taking_of_the_pile() -> None:
    assert table("6D KS", "3S 5S", **DEAD).refuses("add 0 6D") == "turn.dead_end"
    assert table("6D 7D", "3S 5S", **DEAD).refuses("add 0 6D 7D") == "out.no_canastra"
    rules = {"pile": "top_used"}
    take = table("8H 9H KS", "3S 5S", rules=rules, pile="TH", phase="draw", **DEAD)
    assert take.refuses("take with 8H 9H") == "turn.dead_end"
    assert take.kinds() == {"draw"}
    rest = table("8H 9H KS", "3S 5S", rules=rules, pile="4H TH", phase="draw", **DEAD)
    assert rest.say("take with 8H 9H").hand() == "4H KS"
    all_used = table("8H 9H", "3S 5S", rules=rules, pile="TH", phase="draw", **DEAD)
    assert all_used.refuses("take with 8H 9H") == "out.no_canastra"


def test_a_card_that_lies_hidden_in_the_pile_cannot_be_counted_on() -> None:
    rules = {"pile": "top_used", "pile_visible": "top"}
    melds = [["3D 4D 5D 6D 7D 8D"], []]
    hidden = table("8H 9H", "3S 5S", rules=rules, pile="9D TH", phase="draw", melds=melds, mortos_taken=[True, True])
    assert hidden.refuses("take with 8H 9H") == "pile.unseen_rest"
    open_pile = table(
        "8H 9H", "3S 5S", rules={"pile": "top_used"}, pile="9D TH", phase="draw", melds=melds, mortos_taken=[True, True]
    )
    assert open_pile.say("take with 8H 9H", "add 0 9D").status == "round_over"


def test_one_card_left_is_no_dead_end_where_it_can_be_laid() -> None:
    """It may be the card that completes the canastra."""
    completes = table("9C TC", "3S 5S", melds=[["4C 5C 6C 7C 8C"], []], mortos_taken=[True, True])
    assert completes.say("add 0 9C").kinds() == {"add", "undo"}
    assert completes.say("add 0 TC").status == "round_over"
    short = table("8C 9C", "3S 5S", melds=[["4C 5C 6C 7C"], []], mortos_taken=[True, True])
    assert short.refuses("add 0 8C") == "turn.dead_end"


def test_the_last_card_that_may_not_go_back_is_a_dead_end() -> None:
    lone = table("4C 5C 6C", "3S 5S", pile="KS", phase="draw", melds=[[CLEAN.replace("C", "D")], []],
                 stock="", mortos_taken=[True, True])  # fmt: skip
    refusal = lone.say("take").refusal("meld 4C 5C 6C")
    assert (refusal.code, refusal.facts["reason"]) == ("turn.dead_end", "pile.single_return")


ALL_LAYINGS = pytest.mark.parametrize(
    ("rules", "melds", "hand", "lay"),
    [
        ({}, [], "3C 4C", "meld 3C 4C 5C"),
        ({}, ["6C 7C 8C"], "", "add 0 5C"),
        ({"pile": "any_meld"}, [], "3C 4C", "meld 3C 4C 5C"),
        ({"pile": "any_meld"}, ["6C 7C 8C"], "", "add 0 5C"),
        ({"sets": "to_go_out"}, [], "5D 5H", "meld 5C 5D 5H"),
    ],
)
"""How the five of clubs can be laid, with which cards of the hand."""


def lone(pile: str, hand: str, rules: Json, melds: list[str]) -> Table:
    """Who goes out must discard his last card, and the pile that can be taken has one card."""
    rules = {"one_card_hand": "free", "going_out_needs": "none", "final_discard": "required", **rules}
    laid: Json = {"melds": [melds, []], "mortos_taken": [True, True]}
    return table(hand, "3S 5S", rules=rules, pile=pile, phase="draw", **laid)


@ALL_LAYINGS
def test_the_lone_card_that_is_laid_now_frees_an_equal_one(rules: Json, melds: list[str], hand: str, lay: str) -> None:
    """1.2: an equal card that he held before may go, and of the two the taken one counts as laid."""
    twins = lone("5C", f"{hand} 5C", rules, melds).say("take")
    assert lay in twins.moves()
    assert twins.say(lay, "discard 5C").status == "round_over"


@ALL_LAYINGS
def test_the_lone_card_that_is_not_laid_stays_bound(rules: Json, melds: list[str], hand: str, lay: str) -> None:
    bound = lone("KS", f"{hand} 5C", rules, melds)
    if "pile" in rules:
        assert bound.refuses("take") == "pile.nothing_to_lay"
        return
    assert lay not in bound.say("take").moves()
    assert bound.refuses(lay) == ("meld.set_to_go_out" if "sets" in rules else "turn.dead_end")


def test_two_cards_left_are_never_a_dead_end() -> None:
    hand = table("7H 8H 9H KS QS", "3S 5S", **DEAD).say("meld 7H 8H 9H", "discard KS")
    assert (hand.hand(), hand.turn) == ("QS", 1)


@shows(sets="to_go_out")
def test_a_set_to_go_out() -> None:
    """1.3: a set only in a turn in which the player empties his hand; everything else is laid before."""
    rules = {"sets": "to_go_out"}
    out: Json = {"melds": [[CLEAN], []], "mortos_taken": [True, True], "stock": ""}
    assert table("7H 7D 7S KS QD", "3S 5S", rules=rules, **out).refuses("meld 7H 7D 7S") == "meld.set_to_go_out"
    goes = table("7H 7D 7S KS", "3S 5S", rules=rules, **out).say("meld 7H 7D 7S")
    assert goes.kinds() == {"discard", "undo"}
    assert goes.say("discard KS").status == "round_over"
    lays = table("7H 7D 7S JC", "3S 5S", rules=rules, **out).say("meld 7H 7D 7S", "add 0 JC")
    assert lays.status == "round_over"
    two = table("7H 7D 7S KS KD 2H QD", "3S 5S", rules=rules, **out).say("meld 7H 7D 7S")
    assert two.refuses("discard QD") == "turn.must_empty"
    assert two.refuses("add 0 2H") == "turn.must_empty"
    assert two.say("meld KS KD 2H", "discard QD").status == "round_over"
    first = table("7H 7D 7S 4H 5H 6H KS", "3S 5S", rules=rules, **out)
    assert first.refuses("meld 7H 7D 7S") == "meld.set_to_go_out"
    assert first.say("meld 4H 5H 6H", "meld 7H 7D 7S", "discard KS").status == "round_over"


def test_a_set_for_the_morto_and_one_that_is_itself_the_canastra() -> None:
    rules = {"sets": "to_go_out"}
    morto = table("7H 7D 7C", "3S 5S", rules=rules, mortos=[MORTO]).say("meld 7H 7D 7C")
    assert morto.state.public.held[0] == 11
    assert morto.say("discard 3H").turn == 1  # the new hand need not be emptied
    kings = "KC KC KD KD KH KH KS"
    for canastras in (True, False):
        out = table(
            kings + " QD",
            "3S 5S",
            rules={**rules, "sets_are_canastras": canastras},
            mortos_taken=[True, True],
            stock="",
        )
        if canastras:
            assert out.say(f"meld {kings}", "discard QD").status == "round_over"
        else:
            assert out.refuses(f"meld {kings}") == "meld.set_to_go_out"


def test_going_out_needs_the_own_morto_while_one_is_on_the_table() -> None:
    three = table("4C 5C 6C", "3S 5S", "7S 8S", mortos=[MORTO], melds=[["5D 6D 7D 8D 9D TD JD"], [], []],
                  stock="")  # fmt: skip
    assert three.say("meld 4C 5C 6C").state.public.mortos_taken == (True, False, False)


def test_the_facts_name_cards() -> None:
    must = table("7H 7D 7S KS KD 2H QD", "3S 5S", rules={"sets": "to_go_out"}, melds=[[CLEAN], []],
                 mortos_taken=[True, True], stock="").say("meld 7H 7D 7S")  # fmt: skip
    assert set(must.refusal("discard QD").facts["cards"]) == set(parse_cards("KS KD 2H QD"))  # type: ignore[arg-type]
