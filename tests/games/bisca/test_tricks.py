"""Tricks, draws and the end of a deal (RULES 2)."""

import pytest

from bot.games.bisca import BISCA
from tests.games.bisca.table import dealt, do, ending, hands_of, lawful, refusal, refused, table, told, turn_of


@pytest.mark.parametrize(
    ("led", "answer", "taker", "points"),
    [
        ("4C", "KC", 1, 4),  # the higher card of the suit led
        ("AC", "7C", 0, 21),
        ("KC", "7C", 1, 14),  # A 7 K J Q
        ("QC", "JC", 1, 5),
        ("6C", "QC", 1, 2),
        ("2C", "3C", 1, 0),
        ("4C", "AD", 0, 11),  # another suit loses
        ("AC", "2H", 1, 11),  # a trump takes an ace (B44)
        ("2H", "AC", 0, 11),
        ("3H", "2H", 0, 0),
        ("2H", "AH", 1, 11),
    ],
)
def test_who_takes_a_trick_of_two(led: str, answer: str, taker: int, points: int) -> None:
    state = do(table(led, answer, trump="H", stock="5D 5S"), led, answer)
    assert turn_of(state) == taker
    assert state.public.points[taker] == points


def test_of_two_trumps_the_higher_takes_the_trick_of_four() -> None:
    state = do(table("AC 3D", "6H 4D", "2H 5D", "KC 6D", stock="2D 2S 3S 4S"), "AC", "6H", "2H", "KC")
    assert turn_of(state) == 1
    assert state.public.points == (0, 15)


def test_at_three_each_plays_for_himself() -> None:
    state = do(table("AC", "7C", "2H", stock="2D 2S 3S"), "AC", "7C", "2H")
    assert state.public.sides == ((0,), (1,), (2,))
    assert state.public.points == (0, 0, 21)


def test_any_card_may_be_played() -> None:
    assert lawful(do(table("4C 5C", "KC 2D"), "4C")) == "KC, 2D"


def test_the_winner_draws_first_and_leads() -> None:
    state = do(table("4C 5C 6C", "KC 2D 3D", trump_card="KH", stock="AD QD 4D 5D"), "4C", "KC")
    assert hands_of(state) == ["5C 6C QD", "AD 2D 3D"]
    assert turn_of(state) == 1


def test_the_others_draw_in_turn_after_the_winner() -> None:
    state = do(table("4C", "5C", "KC", "6C", trump="H", stock="2D 3D 4D 5D"), "4C", "5C", "KC", "6C")
    assert hands_of(state) == ["4D", "5D", "2D", "3D"]


def test_the_turned_up_card_is_drawn_last_by_the_loser_then_nobody_draws() -> None:
    state = do(table("4C 5C 6C", "KC 2D 3D", trump_card="4H", stock="AD"), "4C", "KC")
    assert hands_of(state) == ["5C 6C 4H", "AD 2D 3D"]
    assert state.public.trump_card is None
    assert state.public.stock == 0
    state = do(state, "AD", "5C")
    assert state.public.held == (2, 2)  # B49: three tricks without drawing


def test_a_whole_deal_has_twenty_tricks() -> None:
    state = dealt(stop_at_win=False)
    while state.public.status == "playing":
        state = do(state, lawful(state).split(", ")[0])
        assert max(state.public.held) <= 3
    assert state.public.tricks == 20
    assert sum(state.public.points) == 120


def test_a_card_that_is_not_held_is_refused_by_name() -> None:
    error = refused(table("4C", "KC"), "AC")
    assert (error.code, str(error.facts["card"])) == ("card.not_held", "AC")


def test_who_is_not_in_turn_is_told_whose_turn_it_is() -> None:
    error = refused(table("4C", "KC"), "KC", seat=1)
    assert (error.code, error.facts["turn"]) == ("turn.not_yours", 0)


def test_a_spectator_has_no_say() -> None:
    assert refusal(table("4C", "KC"), "4C", seat=-1) == "seat.none"


def test_players_without_cards_are_not_asked() -> None:
    state = do(ending("4C", "", "KC 3D", "2C"), "4C", "KC", "2C")
    assert turn_of(state) == 2
    assert do(state, "3D").public.status == "match_over"


def test_a_position_nobody_can_play_is_counted_at_once() -> None:
    state = ending("", "", captured=["AC AD AH AS", "7C"])
    assert state.public.status == "match_over"
    assert state.public.points == (44, 10)


def test_the_last_trick_is_shown_until_the_next_deals_first_lead() -> None:
    state = dealt(preset="capixaba", knock=False)
    while state.public.status == "playing":
        state = do(state, lawful(state).split(", ")[0])
    following = BISCA.proceed(state)
    assert following.public.last_trick == state.public.last_trick is not None
    lead = lawful(following).split(", ")[0]
    after, events = told(state, lead, seat=turn_of(following))
    assert [event.kind for event in events] == ["dealt", "played"]
    assert after.public.last_trick is None
