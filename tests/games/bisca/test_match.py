"""From deal to deal: scores, the next dealer, resigning, the end of the match (RULES 2 and 3; RECORDS, File)."""

import pytest

from bot.games.base import IllegalAction, Outcome, Resign, RulesError, Setup, Standing
from bot.games.bisca import BISCA
from bot.games.bisca.state import BiscaState
from tests.games.bisca.table import dealt, do, ending, lawful, refusal, table, told, turn_of


def played_out(state: BiscaState) -> BiscaState:
    """The deal with everybody playing the first card he may."""
    while state.public.status == "playing":
        state = do(state, lawful(state).split(", ")[0])
    return state


def test_when_a_deal_ends_nobody_is_asked() -> None:
    state = played_out(dealt(preset="bisca_portuguesa"))
    assert state.public.status == "round_over"
    assert BISCA.to_act(state) == frozenset()
    assert all(BISCA.moves(BISCA.view(state, seat)) == () for seat in (-1, 0, 1))
    assert BISCA.result(state) is not None


def test_the_deal_moves_to_the_left_and_the_scores_stay() -> None:
    first = dealt(preset="bisca_portuguesa", dealer=0)
    over = played_out(first)
    second = BISCA.proceed(over)
    assert (second.public.round, second.public.dealer, second.public.turn) == (2, 1, 0)
    assert second.public.scores == over.public.scores != (0, 0)
    assert second.public.result == over.public.result
    assert BISCA.result(second) is None
    assert BISCA.proceed(second) is second


def test_an_action_after_a_finished_deal_belongs_to_the_next_which_is_dealt_first() -> None:
    over = played_out(dealt(preset="bisca_portuguesa"))
    following = BISCA.proceed(over)
    card = lawful(following).split(", ")[0]
    after, events = told(over, card, seat=turn_of(following))
    assert after == do(following, card)
    assert [event.kind for event in events] == ["dealt", "played"]


def test_a_restart_goes_on_from_the_standing_alone() -> None:
    over = played_out(dealt(preset="capixaba_vitoria"))
    for state in (over, BISCA.proceed(over)):
        standing = BISCA.standing(state)
        again = BISCA.start(Setup(state.setup.rules, 2, seed="mesa", standing=standing))
        following = BISCA.proceed(over)
        assert (again.hands, again.stock) == (following.hands, following.stock)
        assert BISCA.standing(again) == standing


def test_a_deck_or_a_position_ends_with_its_deal() -> None:
    over = ending("7C", "KS", trump="D", preset="capixaba", captured=["AC AD AH AS 7D", "7H"])
    over = do(over, "7C", "KS")
    assert over.public.status == "round_over"
    for action in ("2C", Resign()):
        assert refusal(over, action, seat=0) == "round.over"
    assert BISCA.proceed(over) is over


# --- resigning ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_gives_the_match_to_the_other_side_out_of_turn_too(seat: int) -> None:
    state, events = told(table("4C", "KC", scores=(2, 3), switches={"wins": 5}), Resign(), seat=seat)
    assert state.public.outcome == Outcome(1 - seat, "resigned", seat)
    assert (state.public.status, state.public.scores) == ("match_over", (2, 3))
    assert [event.kind for event in events] == ["resigned", "match_over"]
    assert BISCA.result(state) is None
    for action in ("4C", Resign()):
        assert refusal(state, action, seat=0) == "match.over"


def test_resigning_before_the_cut_and_between_two_deals() -> None:
    before, _ = told(dealt(preset="capixaba"), Resign(), seat=1)
    assert before.public.status == "match_over"
    over = played_out(dealt(preset="bisca_portuguesa"))
    after, events = told(over, Resign(), seat=0)
    assert (after.public.scores, after.public.round) == (over.public.scores, over.public.round)
    assert after.public.outcome == Outcome(1, "resigned", 0)
    assert [event.kind for event in events] == ["resigned", "match_over"]


def test_resigning_for_a_pair_and_among_several() -> None:
    pairs, _ = told(table("4C", "5C", "6C", "QC"), Resign(), seat=2)
    assert pairs.public.outcome == Outcome(1, "resigned", 2)
    ahead, _ = told(table("4C", "5C", "6C", scores=(3, 1, 2), switches={"wins": 9}), Resign(), seat=0)
    assert ahead.public.outcome == Outcome(2, "resigned", 0)
    equal, _ = told(table("4C", "5C", "6C"), Resign(), seat=0)
    assert equal.public.outcome == Outcome(None, "resigned", 0)


def test_a_spectator_cannot_resign() -> None:
    assert refusal(table("4C", "KC"), Resign(), seat=-1) == "seat.none"
    with pytest.raises(ValueError, match="no seat 5"):
        BISCA.apply(table("4C", "KC"), 5, Resign())


# --- the end of a match -------------------------------------------------------------------------------------------


def last_trick(preset: str, scores: tuple[int, int]) -> tuple[BiscaState, bool]:
    """The deal that side 0 wins; whether the match that ends with it is announced as cara de gato."""
    state = ending("7C", "KS", trump="D", preset=preset, scores=scores, captured=["AC AD AH AS 7D", "7H"])
    state, events = told(do(state, "7C"), "KS")
    (over,) = [event for event in events if event.kind == "match_over"]
    return state, bool(over.facts["cara_de_gato"])


def test_a_match_won_to_nothing_is_a_cara_de_gato() -> None:
    assert last_trick("capixaba", (3, 0))[1]
    assert not last_trick("capixaba", (3, 1))[1]
    assert not last_trick("bisca", (0, 0))[1]  # only Capixaba knows it
    _, events = told(table("4C", "KC", preset="capixaba", scores=(3, 0)), Resign(), seat=1)
    assert events[-1].facts["cara_de_gato"] is False


def test_a_whole_match_goes_on_until_somebody_has_four() -> None:
    state = dealt(4, preset="capixaba_vitoria")
    while state.public.status != "match_over":
        state = played_out(BISCA.proceed(state))
        if state.public.status != "match_over":
            assert max(state.public.scores) < 4 or len(set(state.public.scores)) == 1
    assert max(state.public.scores) >= 4


# --- what no deal can start from ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("standing", "named"),
    [
        (Standing(scores=(1,)), "scores"),
        (Standing(scores=(1, 2, 3)), "scores"),
        (Standing(dealer=2), "dealer"),
        (Standing(dealer=-1), "dealer"),
        (Standing(round=0), "round"),
    ],
)
def test_a_standing_that_does_not_fit_is_refused(standing: Standing, named: str) -> None:
    with pytest.raises(RulesError, match=named):
        BISCA.start(Setup(BISCA.presets["bisca"], 2, seed="mesa", standing=standing))


def test_rules_of_another_game_are_refused() -> None:
    with pytest.raises(RulesError):
        BISCA.start(Setup(object(), 2, seed="mesa"))


def test_an_action_of_another_game_is_refused() -> None:
    from bot.games.base import Action

    class Draw(Action):
        name = "draw"

    with pytest.raises(IllegalAction) as refused:
        BISCA.apply(table("4C", "KC"), 0, Draw())
    assert refused.value.code == "action.unknown"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_of_three_is_played_through_three_deals_and_on_while_they_are_equal(seats: int) -> None:
    state = dealt(seats, preset="bisca_portuguesa", match="all_of", wins=3)
    while state.public.status != "match_over":
        state = played_out(BISCA.proceed(state))
        best = max(state.public.scores)
        equal = state.public.scores.count(best) > 1
        assert (state.public.status == "match_over") == (state.public.round >= 3 and not equal)
    assert state.public.outcome == Outcome(state.public.scores.index(best), "rounds")
