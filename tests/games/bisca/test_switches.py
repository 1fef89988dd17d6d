"""The switches of Bisca in each of their values, through play (RULES 2)."""

from typing import Any

import pytest

from bot.cards import Card, format_cards
from bot.games.base import Outcome
from bot.games.bisca import BISCA
from bot.games.bisca.count import outcome_at
from bot.games.bisca.state import BiscaState
from tests.games.bisca.shown import shows
from tests.games.bisca.table import bonuses, dealt, do, ending, hands_of, lawful, refusal, table, told, turn_of

# --- sides and cards -------------------------------------------------------------------------------------------------


@shows(teams="auto")
@pytest.mark.parametrize(("seats", "sides"), [(2, ((0,), (1,))), (3, ((0,), (1,), (2,))), (4, ((0, 2), (1, 3)))])
def test_teams_auto_makes_pairs_at_four(seats: int, sides: object) -> None:
    assert dealt(seats).public.sides == sides


@shows(teams="individual")
def test_teams_individual_gives_each_his_own_points() -> None:
    state = do(ending("AC", "KC", "QC", "JC", switches={"teams": "individual"}), "AC", "KC", "QC", "JC")
    assert state.public.points == (20, 0, 0, 0)


@shows(teams="pairs")
def test_teams_pairs_shares_the_points_of_partners() -> None:
    state = do(ending("KC", "2C", "AC", "JC", switches={"teams": "pairs"}), "KC", "2C", "AC", "JC")
    assert state.public.points == (18, 0)


@shows(ten_card="7")
def test_the_seven_beats_the_king_and_counts_ten() -> None:
    assert do(ending("KC 3D", "7C 4D"), "KC", "7C").public.points == (0, 14)


@shows(ten_card="3")
def test_where_the_three_has_the_sevens_place_the_seven_is_an_ordinary_card() -> None:
    rules: dict[str, object] = {"ten_card": "3"}
    assert do(ending("KC 3D", "3C 4D", switches=rules), "KC", "3C").public.points == (0, 14)
    assert do(ending("KC 3D", "7C 4D", switches=rules), "KC", "7C").public.points == (4, 0)
    assert turn_of(do(ending("6C 3D", "7C 4D", switches=rules), "6C", "7C")) == 1


@shows(ten_card="5")
def test_where_the_five_has_the_sevens_place_the_six_beats_the_four() -> None:
    rules: dict[str, object] = {"ten_card": "5"}
    assert do(ending("KC 3D", "5C 4D", switches=rules), "KC", "5C").public.points == (0, 14)
    assert turn_of(do(ending("6C 3D", "4C 4D", switches=rules), "6C", "4C")) == 0
    swapping = table("5H 2C", "4C 4D", trump_card="AH", stock="2D", switches=rules)
    assert lawful(swapping) == "2C, 5H, swap 5H"


# --- exchanging the turned-up card -----------------------------------------------------------------------------------


@shows(swap_seven=True)
def test_the_seven_of_trumps_goes_for_the_ace() -> None:
    state = table("7S 5C 6C", "KC 2D 3D", stock="AD QD", trump_card="AS")
    after, events = told(state, "swap 7S")
    assert (hands_of(after)[0], after.public.trump_card) == ("5C 6C AS", Card("7S"))
    assert turn_of(after) == 0
    assert events[0].kind == "swapped"
    assert dict(events[0].facts) == {"card": Card("7S"), "for": Card("AS")}


def test_the_seven_of_trumps_goes_for_nothing_but_the_ace() -> None:
    assert refusal(table("7S", "KC", stock="AD QD", trump_card="KS"), "swap 7S") == "swap.not_higher"


@shows(swap_seven=False)
def test_without_swap_seven_it_stays_in_the_hand() -> None:
    state = table("7S", "KC", stock="AD QD", trump_card="AS", switches={"swap_seven": False})
    assert refusal(state, "swap 7S") == "swap.not_allowed"
    assert lawful(state) == "7S"


@shows(swap_two="none")
def test_without_swap_two_it_stays_in_the_hand() -> None:
    state = table("2S", "KC", stock="AD QD", trump_card="7S", switches={"swap_two": "none"})
    assert refusal(state, "swap 2S") == "swap.not_allowed"


@shows(swap_two="seven")
@pytest.mark.parametrize(("turned", "goes"), [("7S", True), ("KS", False), ("AS", False)])
def test_the_two_of_trumps_goes_for_the_seven_only(turned: str, goes: bool) -> None:
    state = table("2S", "KC", stock="AD QD", trump_card=turned)
    if goes:
        assert hands_of(do(state, "swap 2S"))[0] == turned
    else:
        assert refusal(state, "swap 2S") == "swap.not_higher"


@shows(swap_two="any")
@pytest.mark.parametrize("turned", ["7S", "KS", "3S", "AS"])
def test_the_two_of_trumps_goes_for_any_card(turned: str) -> None:
    state = do(table("2S", "KC", stock="AD QD", trump_card=turned, switches={"swap_two": "any"}), "swap 2S")
    assert (hands_of(state)[0], state.public.trump_card) == (turned, Card("2S"))


def test_both_exchanges_can_follow_each_other() -> None:
    state = table("7S 5C", "2S KC", stock="AD QD", trump_card="AS")
    state = do(state, "swap 7S", "5C", "swap 2S")
    assert state.public.swapped == ("7", "2")
    assert (hands_of(state)[1], state.public.trump_card) == ("KC 7S", Card("2S"))


@pytest.mark.parametrize(
    ("action", "code"), [("swap 3S", "swap.wrong_card"), ("swap 2C", "swap.wrong_card"), ("swap 2S", "card.not_held")]
)
def test_no_other_card_is_exchanged(action: str, code: str) -> None:
    assert refusal(table("3S 2C", "2S", stock="AD QD", trump_card="7S"), action) == code


def test_nothing_is_exchanged_once_only_the_turned_up_card_is_left() -> None:
    assert refusal(table("2S", "KC", stock="", trump_card="7S"), "swap 2S") == "swap.stock_low"
    assert lawful(table("2S", "KC", stock="4C", trump_card="7S")) == "2S, swap 2S"


def test_nothing_is_exchanged_where_no_card_is_turned_up() -> None:
    assert refusal(ending("2H", "KC", preset="capixaba"), "swap 2H") == "swap.no_trump_card"


def test_only_the_player_in_turn_exchanges() -> None:
    assert refusal(table("3S", "2S", stock="AD QD", trump_card="7S"), "swap 2S", seat=1) == "turn.not_yours"


@shows(swap_tricks=0)
def test_the_exchange_is_not_limited_to_the_first_tricks() -> None:
    state = table("2S", "KC", stock="AD QD", trump_card="7S", captured=["", "2C 3C 4C 5C 6C QC"])
    assert lawful(state) == "2S, swap 2S"


@shows(swap_tricks=2)
@pytest.mark.parametrize(("captured", "allowed"), [("", True), ("2C 3C", True), ("2C 3C 4C 5C", False)])
def test_the_exchange_belongs_to_the_first_two_tricks(captured: str, allowed: bool) -> None:
    rules: dict[str, object] = {"swap_tricks": 2}
    state = table("2S", "KC", stock="AD QD", trump_card="7S", captured=["", captured], switches=rules)
    if allowed:
        assert lawful(state) == "2S, swap 2S"
    else:
        assert refusal(state, "swap 2S") == "swap.too_late"


# --- who wins a deal -------------------------------------------------------------------------------------------------

_56_EACH = ["AC AD AH AS 7C QH", "7D 7H 7S KC KD KH JC JD JH JS QS"]


@shows(win_at=60)
def test_at_sixty_each_the_side_that_had_its_sixty_first_wins() -> None:
    state = ending("QC KS", "QD 2D", trump="S", preset="capixaba", captured=_56_EACH, turn=1)
    state = do(state, "QD", "QC", "2D", "KS")
    assert state.public.points == (60, 60)
    assert state.public.scores == (0, 1)


@shows(win_at=61)
def test_at_sixty_each_nobody_wins_where_sixty_one_is_needed() -> None:
    state = ending("QC KS", "QD 2D", trump="S", preset="bisca_portuguesa", captured=_56_EACH, turn=1)
    state = do(state, "QD", "QC", "2D", "KS")
    assert state.public.points == (60, 60)
    assert state.public.scores == (0, 0)
    assert bonuses(state) == [{}, {}]


def test_with_the_cards_gone_and_nobody_at_sixty_most_points_win_and_three_may_tie() -> None:
    won = do(ending("KC", "2C", "3C", captured=["AD AS 7D", "AC AH 7H", "KD KS KH"]), "KC", "2C", "3C")
    assert won.public.points == (36, 32, 12)
    assert won.public.scores == (1, 0, 0)
    tied = do(ending("KC", "2C", "3C", captured=["AD AS 7D", "AC AH 7H KD", "KS"]), "KC", "2C", "3C")
    assert tied.public.points == (36, 36, 4)
    assert (tied.public.status, tied.public.scores) == ("round_over", (0, 0, 0))


_NEAR = ["AC AD AH AS 7C", "7D"]


@shows(stop_at_win=True)
def test_the_deal_stops_as_soon_as_it_is_won() -> None:
    state = do(table("7S 3C", "KS 4C", captured=_NEAR, trump="C", stock="2D 3D"), "7S", "KS")
    assert state.public.points == (68, 10)
    assert state.public.status == "match_over"
    assert hands_of(state) == ["3C", "4C"]


@shows(stop_at_win=False)
def test_the_deal_is_played_out() -> None:
    rules: dict[str, object] = {"stop_at_win": False}
    state = do(table("7S 3C", "KS 4C", captured=_NEAR, trump="C", stock="2D 3D", switches=rules), "7S", "KS")
    assert (state.public.status, state.public.first_to_win) == ("playing", 0)


@shows(tie="none")
def test_a_tie_is_forgotten() -> None:
    assert _tied("none").public.carried == 0


@shows(tie="carry")
def test_the_next_winner_scores_one_more_for_each_tie() -> None:
    tied = _tied("carry", carried=1)
    assert BISCA.standing(tied).carried == 2
    running = ending("QC KS", "QD 2D", preset="bisca_portuguesa", switches={"tie": "carry"}, carried=2)
    assert BISCA.standing(running).carried == 2
    rules: dict[str, object] = {"tie": "carry"}
    state = ending(
        "2C", "KC", preset="bisca_portuguesa", switches=rules, captured=["AC AD AH AS 7C 7D", "7S"], carried=2
    )
    state = do(state, "2C", "KC")
    assert bonuses(state) == [{"capote": 2, "carry": 2}, {}]
    assert state.public.scores == (4, 0)
    assert BISCA.standing(state).carried == 0


def _tied(tie: str, carried: int = 0) -> BiscaState:
    rules: dict[str, object] = {"tie": tie}
    state = ending(
        "QC KS",
        "QD 2D",
        trump="S",
        preset="bisca_portuguesa",
        captured=_56_EACH,
        turn=1,
        switches=rules,
        carried=carried,
    )
    return do(state, "QD", "QC", "2D", "KS")


@shows(follow_after_stock=True)
def test_once_the_stock_is_gone_suit_must_be_followed() -> None:
    rules: dict[str, object] = {"follow_after_stock": True}
    state = do(ending("4C 5C", "KC 2D", switches=rules), "4C")
    assert refusal(state, "2D") == "follow.suit"
    assert lawful(state) == "KC"
    assert lawful(do(ending("4C 5C", "KS 2D", switches=rules), "4C")) == "2D, KS"
    assert lawful(do(table("4C 5C", "KC 2S", stock="3D", trump="H", switches=rules), "4C")) == "KC, 2S"


@shows(follow_after_stock=False)
def test_suit_need_not_be_followed() -> None:
    assert lawful(do(ending("4C 5C", "KC 2D"), "4C")) == "KC, 2D"


# --- the match -------------------------------------------------------------------------------------------------------


@shows(match="first_to", wins=4)
def test_the_match_goes_to_the_first_with_four_points() -> None:
    assert _one_point_more((2, 0)).public.status == "round_over"
    assert _one_point_more((3, 0)).public.status == "match_over"


@shows(match="best_of")
def test_best_of_four_needs_more_than_half() -> None:
    assert _one_point_more((1, 0), match="best_of").public.status == "round_over"
    assert _one_point_more((2, 1), match="best_of").public.status == "match_over"
    assert _one_point_more((1, 0), match="best_of", wins=3).public.status == "match_over"


@shows(match="all_of")
@pytest.mark.parametrize(
    ("deal", "scores", "winner"),
    [
        (1, (5, 0), None),  # whoever leads by how much: the other deals are played all the same
        (2, (9, 0), None),
        (3, (4, 5), 1),
        (3, (4, 4), None),  # a tie plays another
        (4, (5, 4), 0),
    ],
)
def test_all_of_three_is_exactly_three_deals(deal: int, scores: tuple[int, int], winner: int | None) -> None:
    rules = BISCA.rules({"preset": "capixaba", "match": "all_of", "wins": 3})
    assert outcome_at(rules, scores, deal) == (None if winner is None else Outcome(winner, "rounds"))
    only = _one_point_more((0, 0), match="all_of", wins=1)
    assert only.public.outcome == Outcome(0, "rounds")


@shows(wins=1)
def test_one_deal_is_the_match() -> None:
    assert _one_point_more((0, 0), wins=1).public.status == "match_over"


def test_if_both_sides_reach_the_target_more_points_win_and_equal_plays_on() -> None:
    assert _one_point_more((3, 4)).public.status == "round_over"
    ahead = _one_point_more((3, 5))
    assert ahead.public.outcome is not None
    assert ahead.public.outcome.winner == 1


def _one_point_more(scores: tuple[int, int], **switches: object) -> BiscaState:
    state = ending(
        "7C", "KS", trump="D", preset="capixaba", switches=switches, scores=scores,
        captured=["AC AD AH AS 7D", "7H 7S KC KD KH JC JD JH JS QC QD QH"],
    )  # fmt: skip
    return do(state, "7C", "KS")


# --- partners --------------------------------------------------------------------------------------------------------


def _partner_sees(show: str, **position: Any) -> str | None:
    state = table("4C", "5C", "6C", "QC", switches={"partners_show": show}, **position)
    seen = BISCA.view(state, 0).partner_hand
    return None if seen is None else format_cards(seen)


@shows(partners_show="never")
def test_partners_never_show() -> None:
    assert _partner_sees("never", stock="", trump="H") is None


@shows(partners_show="last_three")
def test_partners_show_once_the_stock_is_gone() -> None:
    assert _partner_sees("last_three", stock="", trump="H") == "6C"
    assert _partner_sees("last_three") is None
    assert _partner_sees("last_three", stock="2D 3D 4D", trump_card="KH") is None
    assert _partner_sees("last_three", first_trick=True) is None


@shows(partners_show="first_and_last_three")
def test_partners_show_in_the_first_trick_and_once_the_stock_is_gone() -> None:
    assert _partner_sees("first_and_last_three", stock="", trump="H") == "6C"
    assert _partner_sees("first_and_last_three", first_trick=True) == "6C"
    assert _partner_sees("first_and_last_three") is None


def test_nothing_is_shown_once_the_deal_is_over() -> None:
    rules: dict[str, object] = {"partners_show": "last_three"}
    state = ending("7C 2D", "KC 3D", "QC 4D", "JC 5D", switches=rules, captured=["AC AD AH AS", "6C"])
    state = do(state, "7C", "KC", "QC", "JC")
    assert (state.public.status, hands_of(state)[2]) == ("match_over", "4D")
    assert BISCA.view(state, 0).partner_hand is None


def test_only_partners_see_each_others_hands() -> None:
    for teams, seats in (("individual", 4), ("auto", 2), ("auto", 3)):
        rules: dict[str, object] = {"partners_show": "last_three", "teams": teams}
        state = ending(*["4C", "5C", "6C", "QC"][:seats], switches=rules)
        assert all(BISCA.view(state, seat).partner_hand is None for seat in range(-1, seats))


def test_all_of_one_plays_another_deal_while_the_lead_is_shared() -> None:
    tied = _one_point_more((0, 1), match="all_of", wins=1)
    assert (tied.public.status, tied.public.scores) == ("round_over", (1, 1))
    assert _one_point_more((0, 0), match="all_of", wins=2).public.status == "round_over"


@pytest.mark.parametrize(("scores", "winner"), [((2, 1, 1), 0), ((1, 2, 3), 2), ((2, 2, 1), None), ((0, 0, 0), None)])
def test_all_of_among_three_asks_for_one_leader(scores: tuple[int, ...], winner: int | None) -> None:
    """Only a shared lead plays on, not a tie behind it."""
    rules = BISCA.rules({"preset": "bisca", "match": "all_of", "wins": 3})
    assert outcome_at(rules, scores, 3) == (None if winner is None else Outcome(winner, "rounds"))
