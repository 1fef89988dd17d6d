"""Does the house understand cards as people write them?"""

import pytest

from bot.cards import ALL_CARDS, format_cards
from bot.text import LANGUAGES, Language, Words
from bot.text.notation import NotationError, read_card, read_cards


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("4p 5p 6p", "4C 5C 6C"),
        ("4♣ 5♣ 6♣", "4C 5C 6C"),
        ("4♣5♣6♣", "4C 5C 6C"),
        ("4C 5C 6C", "4C 5C 6C"),
        ("4c,5c;6c", "4C 5C 6C"),
        ("4C-5C-6C", "4C 5C 6C"),
        ("4 c", "4C"),
        ("4 5 6 de paus", "4C 5C 6C"),
        ("4, 5 e 6 de paus", "4C 5C 6C"),
        ("4 e 5 e", "4S 5S"),
        ("4e 5e 6e", "4S 5S 6S"),
        ("quatro de paus", "4C"),
        ("QUATRO DE PAUS", "4C"),
        ("três de copas e dois de ouros", "3H 2D"),
        ("dama de espadas", "QS"),
        ("Dp Vp Rp", "QC JC KC"),
        ("Qc Jc Kc", "QC JC KC"),
        ("dd", "QD"),
        ("10o 10♦ To", "TD TD TD"),
        ("dez de ouros", "TD"),
        ("ás de copas", "AH"),
        ("as de copas", "AH"),
        ("As 2s 3s", "AS 2S 3S"),
        ("A♠", "AS"),
        ("7 7 7 de copas", "7H 7H 7H"),
        ("4, 5 and 6 of clubs", "4C 5C 6C"),
        ("queen of hearts", "QH"),
        ("curingão 4p", "* 4C"),
        ("* jk joker", "* * *"),
        ("7♥️", "7H"),
        ("4 ♥ 5 ♥", "4H 5H"),
        ("  ", ""),
    ],
)
def test_cards_are_read_as_they_are_said(typed: str, meant: str) -> None:
    assert format_cards(read_cards(typed)) == meant


@pytest.mark.parametrize(
    ("typed", "piece"),
    [
        ("batata", "batata"),
        ("4p batata", "batata"),
        ("4", "4"),
        ("4 5", "4 5"),
        ("4 5p", "4"),
        ("p", "p"),
        ("11p", "11p"),
        ("4x", "4x"),
        ("0p", "0p"),
        ("4p5", "4p5"),
        ("?", "?"),
        ("4 de", "4"),
        ("<@123>", "<@123>"),
        ("\u202e4p", "\u202e4p"),
    ],
)
def test_nonsense_is_told_with_the_piece_that_is_none(typed: str, piece: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_cards(typed)
    assert refused.value.text == piece


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("spoken", [False, True])
def test_every_card_is_understood_as_the_house_itself_writes_it(language: Language, spoken: bool) -> None:
    words = Words(language, spoken=spoken)
    for card in ALL_CARDS:
        assert read_card(words.card(card)) == card, words.card(card)
    for card in ALL_CARDS:
        assert read_card(str(card)) == card


def test_one_card_is_asked_for() -> None:
    for typed in ("", "4p 5p"):
        with pytest.raises(NotationError):
            read_card(typed)
