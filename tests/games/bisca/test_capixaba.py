"""The switches of Bisca Capixaba in each of their values, through play (RULES 3)."""

import pytest

from bot.cards import Card, bisca_pack, format_cards
from bot.games.base import Setup
from bot.games.bisca import BISCA
from bot.games.bisca.state import BiscaState
from tests.games.bisca.shown import shows
from tests.games.bisca.table import bonuses, dealt, do, ending, hands_of, lawful, refusal, table, told

# --- Capixaba: cut, knock, the turned-up card ------------------------------------------------------------------------


@shows(knock=True)
def test_the_cutter_may_knock_and_hearts_are_trumps() -> None:
    state = dealt(preset="capixaba", dealer=1)
    assert (lawful(state), hands_of(state)) == ("cut, knock", ["", ""])
    assert refusal(state, "knock", seat=1) == "turn.not_yours"
    knocked, events = told(state, "knock")
    assert [event.kind for event in events] == ["knocked", "dealt"]
    assert (knocked.public.trump, knocked.public.trump_card, knocked.public.stock) == ("H", None, 34)
    assert "swap" not in lawful(knocked)
    assert refusal(knocked, "knock") == "cut.over"


def test_any_other_action_implies_a_plain_cut() -> None:
    state, events = told(dealt(preset="capixaba", dealer=1), "KH")
    assert [event.kind for event in events] == ["cut", "dealt", "played"]
    assert not state.public.knocked


def test_an_exchange_implies_a_plain_cut_too() -> None:
    deck = [Card(card) for card in ("2S", "4C", "5C", "6C", "3D", "4D", "KS")]
    deck += [card for card in bisca_pack(2) if card not in deck]
    state = BISCA.start(Setup(BISCA.presets["capixaba"], 2, deck=tuple(deck)))
    state, events = told(state, "swap 2S")
    assert [event.kind for event in events] == ["cut", "dealt", "swapped"]
    assert state.public.trump_card == Card("2S")


def test_who_is_not_the_cutter_implies_no_cut() -> None:
    assert refusal(dealt(preset="capixaba", dealer=1), "KD", seat=1) == "turn.not_yours"


@shows(knock=False)
def test_without_knocking_there_is_no_cut() -> None:
    state = dealt(dealer=1)
    assert state.public.phase == "play"
    assert refusal(state, "knock") == "knock.not_allowed"
    assert refusal(state, "cut") == "cut.not_allowed"


def _turned(turned_bisca: str, *top: str) -> BiscaState:
    """A deal for two whose stock begins with these cards."""
    rest = [card for card in bisca_pack(2) if str(card) not in top]
    deck = (*rest[:6], *map(Card, top), *rest[6:])
    return BISCA.start(Setup(BISCA.rules({"preset": "bisca", "turned_bisca": turned_bisca}), 2, deck=deck))


@shows(turned_bisca="any")
def test_an_ace_may_be_turned_up() -> None:
    assert _turned("any", "AS").public.trump_card == Card("AS")


@shows(turned_bisca="redraw")
def test_an_ace_or_seven_stays_in_the_stock_and_the_next_card_is_turned() -> None:
    state = _turned("redraw", "AS", "7H", "4D", "5D")
    assert (state.public.trump_card, state.public.trump) == (Card("4D"), "D")
    assert format_cards(state.stock[:3]) == "AS 7H 5D"
    assert format_cards(state.public.turned) == "AS 7H"
    assert _turned("redraw", "KS").public.turned == ()


@shows(turned_bisca="paired_suit")
@pytest.mark.parametrize(("turned", "trump"), [("AC", "S"), ("7S", "C"), ("7D", "H"), ("AH", "D")])
def test_an_ace_or_seven_makes_the_other_suit_of_its_colour_trumps(turned: str, trump: str) -> None:
    state = _turned("paired_suit", turned)
    assert (state.public.trump, state.public.trump_card, state.public.stock) == (trump, None, 34)
    assert state.stock[0] == Card(turned)
    assert _turned("paired_suit", "KS").public.trump_card == Card("KS")


# --- Capixaba: bonuses -----------------------------------------------------------------------------------------------

_92 = ["AC AD AH AS 7D 7H 7S KC KD", "KH KS JC JD JH JS QC QD QH QS"]
_89 = ["AC AD AH AS 7D 7H 7S JD QD", "KC KD KH KS JC JH JS QC QH QS"]
_ALL = ["AC AD AH AS 7D 7H 7S KC KD KH KS JC JD JH JS QC QD QH QS", ""]


def _won(
    captured: list[str], trump: str = "D", preset: str = "capixaba", knocked: bool = False, **switches: object
) -> dict[str, int]:
    """What the side that takes 7C with the last trick earns."""
    state = ending("7C", "2S", trump=trump, preset=preset, switches=switches, captured=captured, knocked=knocked)
    return bonuses(do(state, "7C", "2S"))[0]


@shows(win=(1, 1))
def test_a_won_deal_is_one_point() -> None:
    assert _won(_89) == {"win": 1}


@shows(win=(1, 2), copas="knocked")
def test_with_copas_a_won_deal_is_two_where_the_price_says_so() -> None:
    assert _won(_89, preset="capixaba_vitoria", trump="H", knocked=True) == {"win": 2}
    assert _won(_89, preset="capixaba_vitoria", trump="H") == {"win": 1}


@shows(capote=(2, 3), copas="any_heart", capote_at_most=30, capote_on_top=False)
def test_capote_stands_in_the_place_of_the_win() -> None:
    assert _won(_92) == {"capote": 2}
    assert _won(_92, trump="H") == {"capote": 3}
    assert _won(_89) == {"win": 1}  # 31 is no capote


@shows(capote_on_top=True)
def test_capote_is_added_to_the_win() -> None:
    assert _won(_92, preset="capixaba_vitoria") == {"win": 1, "capote": 1}


@shows(capote_at_most=29)
def test_thirty_is_no_capote_where_the_losers_must_have_less() -> None:
    thirty = ["AC AD AH AS 7D 7H 7S KC QD", "KD KH KS JC JD JH JS QC QH QS"]
    assert ending("7C", "2S", captured=thirty).public.points == (80, 30)
    assert _won(thirty, capote_at_most=29) == {"win": 1}
    assert _won(thirty, capote_at_most=30) == {"capote": 2}


@shows(capote=(0, 0))
def test_capote_is_not_played() -> None:
    assert _won(_92, capote=[0, 0]) == {"win": 1}


@shows(all=(4, 4))
def test_all_the_points_stand_in_the_place_of_both() -> None:
    assert _won(_ALL) == {"all": 4}
    almost = [_ALL[0].replace("QS", "").replace("QH", ""), "QS QH"]
    assert _won(almost) == {"capote": 2}


@shows(all=(0, 0))
def test_all_the_points_are_only_a_capote() -> None:
    assert _won(_ALL, all=[0, 0]) == {"capote": 2}


@shows(ponta=(1, 1))
def test_sixty_one_to_fifty_nine_is_ponta() -> None:
    state = _ponta([1, 1])
    assert state.public.points == (61, 59)
    assert bonuses(state)[0] == {"win": 1, "ponta": 1}


@shows(ponta=(0, 0))
def test_ponta_is_not_played() -> None:
    assert bonuses(_ponta([0, 0]))[0] == {"win": 1}


def _ponta(price: list[int]) -> BiscaState:
    captured = ["AC AD AH 7D KC KD", "AS 7H 7S KH KS JC JD JH JS QC QD QH QS"]
    state = ending("7C", "2S", trump="D", preset="capixaba", switches={"ponta": price}, captured=captured)
    return do(state, "7C", "2S")


def _first_trick(*plays: str, price: object = None, trump: str = "S", **switches: object) -> BiscaState:
    if price is not None:
        switches |= {"heley": price, "rodar": price}
    state = table(
        *[f"{card} {rest}" for card, rest in zip(plays, ("2C", "3C", "4C", "5C"), strict=False)],
        stock="2D 3D 4D 5D", trump=trump, first_trick=True, preset="capixaba", switches=switches,
    )  # fmt: skip
    return do(state, *plays)


@shows(heley=(1, 2), rodar=(1, 2))
def test_heley_goes_to_the_side_of_the_ace_and_rodar_to_that_of_the_seven() -> None:
    assert _first_trick("7S", "AS", "6C", "KC").public.bonuses == (("heley", 1),)
    assert _first_trick("7S", "KS", "6C", "KC").public.bonuses == (("rodar", 0),)
    assert _first_trick("7S", "6C", "AS", "KC").public.bonuses == (("rodar", 0),)  # the partner's ace
    assert _first_trick("7S", "6C", "KC", "AS").public.bonuses == ()  # an opponent's ace, but not at once
    assert _first_trick("6C", "7S", "AS", "KC").public.bonuses == (("heley", 0),)
    assert _first_trick("6C", "7S", "KC", "QC").public.bonuses == ()


@shows(heley=(0, 0), rodar=(0, 0))
def test_heley_and_rodar_are_not_played() -> None:
    assert _first_trick("7S", "AS", price=[0, 0]).public.bonuses == ()
    assert _first_trick("7S", "KS", price=[0, 0]).public.bonuses == ()
    for answer in ("KS", "AS"):
        assert _first_trick("7S", answer, price=[0, 2]).public.bonuses == ()  # worth nothing without copas
    assert _first_trick("7H", "KH", price=[0, 2], trump="H").public.bonuses == (("rodar", 0),)


def test_rodar_belongs_to_the_first_trick() -> None:
    state = do(table("7S", "KS", stock="2D 3D", trump="S", preset="capixaba"), "7S", "KS")
    assert state.public.bonuses == ()


def test_heley_with_copas_is_counted_with_the_deal() -> None:
    state = ending("7H", "AH", "4C", "5C", preset="capixaba", captured=["AC AD 7C", "AS 7D 7S KC KD KH KS JC JD JH JS"])
    state, events = told(do(state, "7H", "AH", "4C"), "5C")
    assert [event.kind for event in events] == ["played", "trick", "bonus", "round_over"]
    assert bonuses(state) == [{}, {"win": 1, "heley": 2}]


# --- Capixaba: when ace and seven of trumps may go -------------------------------------------------------------------


@shows(ace_after_seven=True)
@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("AH 3C", "3C"),
        ("AH", "AH"),  # his only card
        ("AH 7H", "7H"),  # with both the seven goes first
        ("AH 7H 4C", "4C, 7H"),
    ],
)
def test_the_ace_of_trumps_waits_for_the_seven(hand: str, may: str) -> None:
    state = table(hand, "KC 2S", stock="2D 3D", trump="H", switches={"ace_after_seven": True})
    assert lawful(state) == may
    if may != "AH":
        assert refusal(state, "AH") == "bisca.ace_before_seven"


def test_a_seven_on_the_table_or_captured_frees_the_ace() -> None:
    rules: dict[str, object] = {"ace_after_seven": True}
    assert lawful(do(ending("7H 2C", "AH 3C", switches=rules), "7H")) == "3C, AH"
    assert lawful(ending("AH 3C", "KC", switches=rules, captured=["", "7H"])) == "3C, AH"


def test_the_ace_may_go_where_it_is_all_that_follows_suit() -> None:
    rules: dict[str, object] = {"ace_after_seven": True, "follow_after_stock": True}
    assert lawful(do(ending("KH 2C", "AH 3C", switches=rules), "KH")) == "AH"


@shows(ace_after_seven=False)
def test_the_ace_need_not_wait() -> None:
    assert lawful(table("AH 3C", "KC", stock="2D", trump="H")) == "3C, AH"


@shows(seven_not_last=True)
@pytest.mark.parametrize(
    ("hand", "third", "may"),
    [
        ("7H 4D", "3C", "4D"),
        ("7H AH 4D", "3C", "4D, AH, 7H"),  # he holds the ace too
        ("7H 4D", "AH", "4D, 7H"),  # the ace is in the trick
        ("7H", "3C", "7H"),  # his only card
    ],
)
def test_the_seven_of_trumps_is_not_the_fourth_card_of_a_trick(hand: str, third: str, may: str) -> None:
    trick = [{"seat": 0, "card": "KC"}, {"seat": 1, "card": "2C"}, {"seat": 2, "card": third}]
    state = table(
        "5C", "6C", "JC", hand, stock="2D 3D", trump="H", table=trick, turn=3, switches={"seven_not_last": True}
    )
    assert lawful(state) == may
    if "7H" not in may:
        assert refusal(state, "7H") == "bisca.seven_last_in_trick"


@shows(seven_not_last=False)
def test_the_seven_of_trumps_may_be_the_fourth_card_and_with_two_players_always_the_last() -> None:
    trick = [{"seat": 0, "card": "KC"}, {"seat": 1, "card": "2C"}, {"seat": 2, "card": "3C"}]
    assert lawful(table("5C", "6C", "JC", "7H 4D", stock="2D 3D", trump="H", table=trick, turn=3)) == "4D, 7H"
    state = do(table("KC", "7H 4D", stock="2D 3D", trump="H", switches={"seven_not_last": True}), "KC")
    assert lawful(state) == "4D, 7H"


@shows(seven_not_last_card=True)
def test_the_seven_of_trumps_is_not_the_last_card_of_a_hand() -> None:
    rules: dict[str, object] = {"seven_not_last_card": True}
    state = ending("7H 4D", "2C 3C", switches=rules)
    assert lawful(state) == "7H"
    assert refusal(state, "4D") == "bisca.seven_last_card"
    assert lawful(ending("7H", "2C", switches=rules)) == "7H"
    assert lawful(ending("7H 4D 5D", "2C 3C 4C", switches=rules)) == "4D, 5D, 7H"
    assert lawful(table("7H 4D", "2C 3C", stock="2D", trump="H", switches=rules)) == "4D, 7H"


@shows(seven_not_last_card=False)
def test_the_seven_of_trumps_may_be_the_last_card() -> None:
    assert lawful(ending("7H 4D", "2C 3C")) == "4D, 7H"
