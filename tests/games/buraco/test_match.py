"""RULES 1.8: who wins the match, and what is a vulnerable side's foul?"""

import pytest

from bot.games.base import Json, Outcome
from bot.games.buraco import BURACO
from bot.games.buraco.rules import BuracoRules, rules_from
from tests.games.buraco.table import CLEAN, MORTO, Table, dealt, shows, table

OUT = [[CLEAN], []]
SMALL = "3H 4H 5H 4S 6S"
"""15 points can be laid."""
LARGE = "TH JH QH KH AH 8D 9D TD 4S 6S"
"""55 and 30 points can be laid."""


def finished(scores: tuple[int, int], rules: dict[str, object], **standing: int) -> Table:
    """A round that earns 350 and -10 without rounding, from these scores."""
    return table("KS", "3D 4D", rules={"rounding": 0, **rules}, scores=scores, melds=OUT,
                 mortos_taken=[True, True]).say("discard KS")  # fmt: skip


@shows(target=(2000, 3000))
def test_the_side_with_most_points_wins_at_the_target() -> None:
    for target, scores, winner in (
        (2000, (1650, 0), 0),  # reached is enough
        (2000, (1645, 1500), None),
        (3000, (1650, 0), None),
        (2000, (1645, 2500), 1),
        (2000, (1700, 2500), 1),  # both reach it: most points
        (2000, (-500, -700), None),
    ):
        end = finished(scores, {"target": target})
        assert end.state.public.scores == (scores[0] + 350, scores[1] - 10)
        assert end.status == ("round_over" if winner is None else "match_over")
        expected = None if winner is None else Outcome(winner, "target")
        assert BURACO.outcome(end.state) == expected


def test_it_is_counted_before_it_is_judged() -> None:
    """Cards in hand and the morto that was never taken are charged first."""
    short = table("KS", "AD KD QD JD TD 9D 8D 7D", scores=(0, 2990), rules={"target": 3000}, mortos=[MORTO],
                  melds=[[CLEAN], ["4S 5S 6S 7S 8S 9S TS"]], mortos_taken=[True, False], stock="")  # fmt: skip
    assert short.say("discard KS").state.public.scores[1] == 2990 + 200 + 50 - 80 - 100
    assert short.status == "match_over"


def test_a_tie_plays_another_round() -> None:
    tie = finished((1650, 2010), {"target": 2000})
    assert (tie.state.public.scores, tie.status) == ((2000, 2000), "round_over")


@shows(max_rounds=(0, 1))
def test_max_rounds() -> None:
    assert finished((0, 0), {"max_rounds": 0}).status == "round_over"
    last = finished((0, 0), {"max_rounds": 1})
    assert BURACO.outcome(last.state) == Outcome(0, "rounds")
    assert finished((0, 0), {"max_rounds": 2}).status == "round_over"
    assert finished((0, 360), {"max_rounds": 1}).status == "round_over"  # a tie plays another


def test_the_next_round() -> None:
    """The deal moves to the left, the scores are carried on, a restart deals the same round again."""
    round_ = dealt(2, {"stock_end": "at_once", "mortos": False}, dealer=1)
    while round_.status == "playing":
        round_.say("draw" if round_.view.phase == "draw" else f"discard {round_.hand(round_.turn).split()[-1]}")
    scores = round_.state.public.scores
    assert BURACO.standing(round_.state).round == 2
    assert BURACO.to_act(round_.state) == frozenset()
    assert BURACO.moves(round_.view_of(0)) == ()
    over, following = Table(round_.state), BURACO.proceed(round_.state)
    assert (following.public.round, following.public.dealer, following.public.scores) == (2, 0, scores)
    assert following.public.turn.seat == 1
    assert BURACO.result(following) is None
    assert round_.say("draw", seat=1).state.public.round == 2  # an action of the next round deals it
    assert over.say("resign").status == "match_over"  # where another round follows
    again = dealt(2, {"stock_end": "at_once", "mortos": False}, round=2, dealer=0, scores=scores)
    assert again.state.hands == following.hands


def test_a_position_ends_with_its_round() -> None:
    end = finished((0, 0), {})
    assert BURACO.proceed(end.state) == end.state
    for action in ("draw", "resign"):
        assert end.refuses(action) == "round.over"
    won = finished((1650, 0), {"target": 2000})
    assert won.refuses("draw") == "match.over"
    assert won.refuses("resign") == "match.over"


@pytest.mark.parametrize(("scores", "winner"), [((120, 90), 0), ((0, 0), 0)])
def test_resigning_two_sides(scores: tuple[int, int], winner: int) -> None:
    end = table("4C 9H", "3S 4S", scores=scores).say("resign", seat=1)
    assert (end.state.public.scores, BURACO.outcome(end.state)) == (scores, Outcome(winner, "resigned", 1))
    assert BURACO.snapshot(end.state, None).get("round") is None


def test_resigning_among_several_sides() -> None:
    """Of several others the one with most points wins, nobody when equal."""
    three = table("4C 6C", "3S", "5D", scores=(10, 30, 20)).say("resign", seat=1)
    assert BURACO.outcome(three.state) == Outcome(2, "resigned", 1)
    equal = table("4C 6C", "3S", "5D", scores=(10, 30, 10)).say("resign", seat=1)
    assert BURACO.outcome(equal.state) == Outcome(None, "resigned", 1)
    partner = table("4C 6C", "3S", "5D", "6D").say("resign", seat=2)
    assert BURACO.outcome(partner.state) == Outcome(1, "resigned", 2)


# --- vulnerability ---


@shows(vulnerable=("off", "penalty", "take_back"))
def test_a_too_small_first_laying_down() -> None:
    for value, fouls, melds, hand in (
        ("off", 0, ["3H 4H 5H"], "6S"),
        ("penalty", 100, ["3H 4H 5H"], "6S"),
        ("take_back", 0, [], "3H 4H 5H 6S"),
    ):
        turn = table(SMALL, "3S 5S", rules={"vulnerable": value}, scores=(1500, 0), mortos=[MORTO])
        turn.say("meld 3H 4H 5H", "discard 4S")
        assert (turn.state.public.fouls[0], turn.melds(), turn.hand(), turn.pile) == (fouls, melds, hand, "4S")
        assert turn.turn == 1


@shows(vulnerable_at=("half", 100))
def test_who_is_vulnerable() -> None:
    for rules, score, foul in (
        ({}, 1500, True),
        ({}, 1490, False),
        ({"vulnerable_at": 100}, 100, True),
        ({"vulnerable_at": 100}, 90, False),
        ({"target": 5000}, 2490, False),
        ({"target": 5000}, 2500, True),
        ({"target": 2000}, 1990, False),  # S0: from 3000 on
        ({"preset": "duro", "target": 2000}, 1990, False),
        ({"target": 2000, "vulnerable_at": 1000}, 1000, True),
        ({"preset": "biriba"}, 750, True),
    ):
        turn = table(SMALL, "3S 5S", rules=rules, scores=(score, 0), mortos=[MORTO])
        turn.say("meld 3H 4H 5H", "discard 4S")
        assert bool(turn.state.public.fouls[0] or not turn.melds()) == foul, rules
    other = table(SMALL, "3S 5S", scores=(0, 1500), mortos=[MORTO]).say("meld 3H 4H 5H", "discard 4S")
    assert other.state.public.fouls == (0, 0)


@shows(vulnerable_min=(75, 85, 86))
def test_all_that_is_laid_in_the_turn_counts_together() -> None:
    """Additions and the drawn card too; bonuses do not count."""
    for least, foul in ((75, 0), (85, 0), (86, 100)):
        turn = table(LARGE, "3S 5S", rules={"vulnerable_min": least}, scores=(1500, 0), mortos=[MORTO])
        turn.say("meld TH JH QH", "add 0 KH AH", "meld 8D 9D TD", "discard 4S")
        assert turn.state.public.fouls[0] == foul
    bonus = table("3C 4C 5C 6C 7C 8C 9C 4S 6S", "3S 5S", scores=(1500, 0), mortos=[MORTO])
    assert bonus.say("meld 3C 4C 5C 6C 7C 8C 9C", "discard 4S").state.public.fouls == (100, 0)
    drawn = table("TH JH QH KH 8D 9D TD 4S", "3S 5S", scores=(1500, 0), mortos=[MORTO], stock="JD KD", phase="draw")
    drawn.say("draw", "meld TH JH QH KH", "meld 8D 9D TD JD", "discard 4S")
    assert drawn.state.public.fouls == (0, 0)


def test_the_foul_is_judged_once() -> None:
    turn = table(SMALL + " 7S 8C 9C TC", "3S 5S", scores=(1500, 0), mortos=[MORTO], stock="KD QD JD")
    turn.say("meld 3H 4H 5H", "discard 4S", "draw", "discard 3S", "draw", "meld 8C 9C TC", "discard 6S")
    assert turn.state.public.fouls == (100, 0)
    undone = table(SMALL, "3S 5S", scores=(1500, 0), mortos=[MORTO]).say("meld 3H 4H 5H", "undo", "discard 4S")
    assert undone.state.public.fouls == (0, 0)


def test_take_back_needs_ninety_for_the_rest_of_the_round() -> None:
    for laid, stays in (("8D 9D TD", False), ("8D 9D TD JD", True)):  # 85 and 95 points
        turn = table(LARGE, "3S 5S", rules={"vulnerable": "take_back"}, scores=(1500, 0), mortos=[MORTO],
                     stock="KD JD 4H")  # fmt: skip
        turn.say("meld TH JH QH", "discard 6S", "draw", "discard 3S", "draw")
        assert (turn.melds(), turn.state.public.raised) == ([], (True, False))
        turn.say("meld TH JH QH KH AH", f"meld {laid}", "discard 4S")
        assert bool(turn.melds()) == stays


@shows(vulnerable_scope=("side", "player"))
def test_vulnerable_scope() -> None:
    for scope, fouls in (("side", (100, 0)), ("player", (200, 0))):
        four = table("3H 4H 5H 4S 6S", "3S 5S", "3D 4D 5D KC QC", "7C 8C", rules={"vulnerable_scope": scope},
                     scores=(1500, 0), mortos=[MORTO], stock="KD QD JD TD")  # fmt: skip
        four.say("meld 3H 4H 5H", "discard 4S", "draw", "discard 3S", "draw", "meld 3D 4D 5D", "discard KC")
        assert four.state.public.fouls == fouls


def test_a_side_with_melds_has_opened() -> None:
    turn = table(SMALL, "3S 5S", scores=(1500, 0), mortos=[MORTO], melds=[["8C 9C TC"], []])
    assert turn.say("meld 3H 4H 5H", "discard 4S").state.public.fouls == (0, 0)


def test_judged_before_the_morto_is_handed_over() -> None:
    """Whether the hand may be emptied is asked first, with the cards still on the table."""
    hand = "3H 4H 5H"
    position: Json = {"scores": (1500, 0), "mortos": [MORTO.replace("3H 4H", "9D TD")]}
    foul = table(hand, "3S 5S", **position).say("meld 3H 4H 5H")
    assert (foul.state.public.fouls, foul.state.public.held[0]) == ((100, 0), 11)
    back = table(hand, "3S 5S", rules={"vulnerable": "take_back"}, **position).say("meld 3H 4H 5H")
    assert (back.hand(), back.melds(), back.turn, back.state.public.mortos_taken[0]) == ("3H 4H 5H", [], 0, False)
    assert back.say("discard 3H").turn == 1
    by_discard = table(hand + " KC", "3S 5S", rules={"vulnerable": "take_back"}, **position)
    by_discard.say("meld 3H 4H 5H", "discard KC")
    assert (by_discard.hand(), by_discard.pile, by_discard.turn) == ("3H 4H 5H", "KC", 1)
    assert by_discard.state.public.mortos_taken[0] is False


def test_no_going_out_with_cards_that_go_back() -> None:
    hand = "4C 5C 6C 7C 8C 9C TC KS"
    back = table(hand, "3S 5S", rules={"vulnerable": "take_back"}, scores=(1500, 0), mortos_taken=[True, True])
    back.say("meld 4C 5C 6C 7C 8C 9C TC", "discard KS")
    assert (back.status, back.melds(), back.turn) == ("playing", [], 1)
    foul = table(hand, "3S 5S", scores=(1500, 0), mortos_taken=[True, True])
    foul.say("meld 4C 5C 6C 7C 8C 9C TC", "discard KS")
    assert (foul.status, foul.sheet()["fouls"], foul.sheet()["going_out"]) == ("round_over", -100, 100)


def test_vulnerable_from() -> None:
    assert BuracoRules(target=3001).vulnerable_from == 1501
    assert rules_from({"preset": "aberto"}).vulnerable_from is None
