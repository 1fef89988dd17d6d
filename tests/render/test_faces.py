"""Every card has one face, and no two look alike."""

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.cards import ALL_CARDS, JOKER, Card
from render.colours import BLACK, BLUE, GREEN, RED
from render.faces import Style, back, crosswise, face, height_of, outline, rank_text
from tests.render.references import FACE_WIDTH, cut_faces

STYLES = [
    Style(colours, letters, large)
    for colours in (2, 4)
    for letters in ("DVR", "QJK")
    for large in (False, True)
]  # fmt: skip


def difference(one: Image.Image, other: Image.Image) -> float:
    """Mean difference of two pictures a channel, 0 … 255."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean) / 3


@pytest.mark.parametrize("card", ALL_CARDS, ids=str)
def test_a_face_is_the_one_in_the_reference_sheet(card: Card) -> None:
    drawn = face(card, FACE_WIDTH)
    nearest = min(cut_faces(), key=lambda other: difference(drawn, cut_faces()[other]))
    assert nearest == card
    assert difference(drawn, cut_faces()[card]) < 2


@pytest.mark.parametrize("style", STYLES, ids=str)
@pytest.mark.parametrize("width", [54, 150])
def test_no_two_faces_look_alike_even_in_their_strip(style: Style, width: int) -> None:
    strip = (0, 0, width * 56 // 100, height_of(width))
    strips = [face(card, width, style).crop(strip) for card in ALL_CARDS]
    assert min(difference(one, other) for one, other in combinations(strips, 2)) > 1


def test_equal_cards_share_one_sprite() -> None:
    assert face(Card("7C"), 100) is face(Card("7C"), 100)


@pytest.mark.parametrize(("letters", "expected"), [("DVR", "D V R 10 A 2"), ("QJK", "Q J K 10 A 2")])
def test_court_letters(letters: str, expected: str) -> None:
    cards = [Card(text) for text in ("QH", "JH", "KH", "TH", "AH", "2H")]
    assert " ".join(rank_text(card, letters) for card in cards) == expected  # type: ignore[arg-type]  # a literal
    assert rank_text(JOKER, "DVR") == ""


@pytest.mark.parametrize(
    ("colours", "card", "colour"),
    [(2, "7C", BLACK), (2, "7D", RED), (4, "7C", GREEN), (4, "7D", BLUE), (4, "7H", RED), (4, "7S", BLACK)],
)
def test_suit_colours(colours: int, card: str, colour: tuple[int, int, int]) -> None:
    counts = face(Card(card), 150, Style(colours)).getcolors(100_000)  # type: ignore[arg-type]  # 2 or 4
    assert counts is not None
    assert colour in {found for _, found in sorted(counts)[-3:]}


def test_sizes() -> None:
    assert face(Card("7C"), 100).size == (100, 140)
    assert crosswise(Card("7C"), 100).size == (140, 100)
    assert back(100).size == outline(100, 140).size == (100, 140)


def test_a_wild_card_is_tinted() -> None:
    assert difference(face(Card("2C"), 100), face(Card("2C"), 100, wild=True)) > 10


@pytest.mark.parametrize("style", STYLES, ids=str)
def test_rank_and_suit_of_a_crosswise_card_stay_left_of_the_pile(style: Style) -> None:
    """The stock covers a crosswise card from 68 % of its shorter side; what says which card it is must be free."""
    width = 124
    free = (0, 0, round(width * 0.68) - 1, width)
    strips = [crosswise(card, width, style).crop(free) for card in ALL_CARDS]
    assert min(difference(one, other) for one, other in combinations(strips, 2)) > 1
