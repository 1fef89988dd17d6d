"""Card strings, packs and the prescribed shuffle (RECORDS, Cards and Shuffle from a seed)."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.cards import (
    ALL_CARDS,
    Card,
    CardError,
    Stream,
    bisca_pack,
    buraco_pack,
    deal_order,
    first_dealer,
    format_cards,
    parse_cards,
    seed_commitment,
    sorted_hand,
)

CARDS = st.sampled_from(ALL_CARDS)


@pytest.mark.parametrize("text", ["TC", "tc", "10C", "10c", "10♣", "T♣", " 10♧ "])
def test_input_is_forgiving(text: str) -> None:
    assert str(Card(text)) == "TC"


@pytest.mark.parametrize("text", ["1C", "", "C", "11C", "4X", "4CC", "?", "**", "TT", "100C", "٤C"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(CardError) as refused:
        Card(text)
    assert refused.value.text == text


@pytest.mark.parametrize("index", [-1, 53, 10**9])
def test_a_number_outside_the_pack_is_no_card(index: int) -> None:
    with pytest.raises(CardError):
        Card(index)


@given(st.lists(CARDS))
def test_card_strings_round_trip(cards: list[Card]) -> None:
    assert parse_cards(format_cards(cards)) == tuple(cards)


def test_spaces_and_commas_between_cards_do_not_matter() -> None:
    assert format_cards(parse_cards("  4c,  5♣;10C  * ")) == "4C 5C TC *"


@given(CARDS)
def test_equal_cards_are_one_object_also_after_a_copy(card: Card) -> None:
    assert copy.deepcopy(card) is card
    assert pickle.loads(pickle.dumps(card)) is card
    assert Card(str(card)) is card
    assert Card(int(card)) is card


def test_a_card_knows_its_rank_and_suit() -> None:
    queen = Card("QH")
    assert (queen.rank, queen.suit, queen.number, queen.is_joker) == ("Q", "H", 12, False)
    joker = Card("*")
    assert (joker.rank, joker.suit, joker.number, joker.is_joker) == ("*", "", 0, True)
    assert f"{queen:>4}|{joker!r}" == "  QH|Card('*')"


def test_a_hand_sorts_by_suit_then_rank() -> None:
    assert format_cards(sorted_hand(parse_cards("* KS AS 2D TC AC"))) == "AC TC 2D AS KS *"


def test_packs_hold_each_card_as_often_as_they_should() -> None:
    two = buraco_pack(2, 4)
    assert len(two) == 108
    assert all(two.count(card) == (4 if card.is_joker else 2) for card in ALL_CARDS)
    assert format_cards(two[:14]) == "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD"
    assert len(bisca_pack(2)) == len(bisca_pack(4)) == 40
    assert format_cards(bisca_pack(2)[:10]) == "AC 2C 3C 4C 5C 6C 7C JC QC KC"
    assert set(bisca_pack(2)) - set(bisca_pack(3)) == {Card("2C")}


def test_the_published_vector_of_the_shuffle() -> None:
    assert seed_commitment("mesa").startswith("73e29454")
    assert seed_commitment("mesa").endswith("06a9720")
    first, second = (deal_order("mesa", number, bisca_pack(2)) for number in (1, 2))
    assert format_cards(first[:12]) == "AH KD 7D 4H KH 2D 7C 6H 6S 7H 4D JS"
    assert format_cards(second[:12]) == "5D AC 3H 6C 3D 7D 2S KD KH JS 2D 7H"
    assert format_cards(deal_order("mesa", 1, buraco_pack(2, 0))[:12]) == "5C 7D 3H 9S KH 2S 8C 9D 9S 3H KD AD"
    assert first_dealer("mesa", 4) == 0


@given(st.text(max_size=20), st.integers(1, 40))
def test_a_shuffle_keeps_the_cards_and_the_seed_decides(seed: str, number: int) -> None:
    deck = deal_order(seed, number, bisca_pack(2))
    assert sorted(deck) == sorted(bisca_pack(2))
    assert deck == deal_order(seed, number, bisca_pack(2))


@given(st.text(max_size=8), st.integers(1, 2**32))
def test_numbers_stay_below_their_bound(seed: str, bound: int) -> None:
    stream = Stream(seed, "deal", 1)
    assert all(0 <= stream.below(bound) < bound for _ in range(5))


def test_every_number_is_as_likely() -> None:
    stream = Stream("even", "deal", 1)
    counts = [0] * 7
    for _ in range(7000):
        counts[stream.below(7)] += 1
    # Chi-squared with 6 degrees of freedom: 22.5 is passed once in a thousand seeds; this seed is fixed.
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 22.5
