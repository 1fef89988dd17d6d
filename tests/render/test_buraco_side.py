"""The melds in the picture are those of the state: each card, in its place, with what it stands for."""

from collections import Counter

import pytest
from PIL import Image

from bot.cards import ALL_CARDS, Card, parse_cards
from bot.games.base import SPECTATOR
from bot.games.buraco import BURACO
from bot.games.buraco.melds import Reading
from bot.games.buraco.state import Public
from render import buraco_side
from render.buraco_facts import stands_for
from render.buraco_side import MOST, WIDTH, compose_side
from render.canvas import Canvas, Placed
from render.colours import FELT, GOLD, ORANGE, PAPER, TEXT_PAIRS, contrast
from render.faces import laid, strip, tile
from tests.render.buraco_scenes import crowded, late, melds_of, one_round, table, view
from tests.render.scenes import EN, HOSTILE, look
from tests.render.test_bisca_table import decoded
from tests.render.test_faces import difference

ROUNDS = [
    (2, "tradicional"), (4, "tradicional"), (3, "fechado"), (4, "familia"), (2, "burraco"), (6, "clube"), (2, "stbl"),
]  # fmt: skip


def of_meld(canvas: Canvas, number: int) -> list[Placed]:
    return [one for one in canvas.placed if one.part == f"meld {number}"]


def seen(image: Image.Image, spot: Placed) -> Card:
    """Which card the finished picture shows there, told by what a card that lies on it leaves free."""
    x, y, width, height = spot.box
    is_tile = width > height
    corner = (3, 3, (width if is_tile else strip(width)) - 7, round(height * (0.9 if is_tile else 0.7)))
    shown = image.crop((x + corner[0], y + corner[1], x + corner[2], y + corner[3]))

    def distance(card: Card) -> float:
        sprite = tile(card, width) if is_tile else laid(card, width, stands_for=spot.stands_for)
        return difference(shown, sprite.crop(corner))

    return min(ALL_CARDS, key=distance)


def check(public: Public) -> None:
    """The placed cards and their marks are the melds, and nothing reaches out of the picture or onto another meld."""
    for side, melds in enumerate(public.melds):
        canvas = compose_side(public, side, SPECTATOR, look())
        assert len(canvas.placed) == sum(len(meld.cards) for meld in melds)
        boxes = []
        for number, meld in enumerate(melds, 1):
            spots = of_meld(canvas, number)
            assert tuple(one.card for one in spots) == meld.cards
            assert [index for index, one in enumerate(spots) if one.stands_for] == (
                [meld.wild] if meld.wild >= 0 else []
            )
            left, top = min(one.box[0] for one in spots), min(one.box[1] for one in spots)
            right = max(one.box[0] + one.box[2] for one in spots)
            boxes.append((left, top, right, max(one.box[1] + one.box[3] for one in spots)))
        assert canvas.image.width == WIDTH
        assert canvas.clipped == []
        assert canvas.image.height <= MOST
        for index, (left, top, right, bottom) in enumerate(boxes):
            assert 8 < left < right < WIDTH - 8
            assert 60 < top < bottom < canvas.image.height - 8
            for other in boxes[index + 1 :]:
                assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


@pytest.mark.parametrize(("seats", "preset"), ROUNDS)
def test_what_is_drawn_is_what_lies_there(seats: int, preset: str) -> None:
    states = one_round(seats, preset)
    for state in (*states[::12], states[-1]):
        check(state.public)


@pytest.mark.parametrize(("seats", "preset"), ROUNDS)
def test_the_finished_picture_shows_each_card(seats: int, preset: str) -> None:
    state = late(seats, preset)
    for side in range(len(state.public.sides)):
        image = decoded(buraco_side(BURACO.view(state, SPECTATOR), side, look()))
        for spot in compose_side(state.public, side, SPECTATOR, look()).placed:
            assert seen(image, spot) == spot.card


def test_two_equal_cards_of_a_set_are_drawn_as_two() -> None:
    public = table(melds_of("7H 7D 7C 7C"))
    image = decoded(buraco_side(view(public), 0, look()))
    spots = of_meld(compose_side(public, 0, 0, look()), 1)
    assert [seen(image, spot) for spot in spots] == list(parse_cards("7C 7C 7D 7H"))
    assert len({spot.box for spot in spots}) == 4


def test_a_set_lies_as_a_block_of_two_rows_with_its_wild_card_upright() -> None:
    spots = of_meld(compose_side(table(melds_of("7H 7D 7C 7C 7S 2H")), 0, 0, look()), 1)
    assert len({spot.box[1] for spot in spots[:-1]}) == 2
    assert len({spot.box[0] for spot in spots[:-1]}) == 3
    wild = spots[-1]
    assert (wild.card, wild.stands_for) == (Card("2H"), "7")
    assert wild.box[3] > wild.box[2]


@pytest.mark.parametrize(
    ("cards", "index", "shown"),
    [
        ("4C 5C 2C 7C", 2, "6"), ("JC QC KC 2D", 3, "A"), ("2D QC KC AC", 0, "V"), ("9C 2D JC", 1, "10"),
        ("AC 2D 3C", 1, "2"), ("AC 2C * 4C", 2, "3"), ("QH * AH", 1, "R"),
    ],
)  # fmt: skip
def test_a_wild_card_says_what_it_stands_for(cards: str, index: int, shown: str) -> None:
    (meld,) = melds_of(cards)
    spots = of_meld(compose_side(table((meld,)), 0, 0, look()), 1)
    assert [spot.stands_for for spot in spots] == ["" if place != index else shown for place in range(len(spots))]


def test_a_wild_card_is_marked_in_the_picture_by_more_than_its_colour() -> None:
    natural, wild = laid(Card("2C"), 74), laid(Card("2C"), 74, stands_for="6")
    other = laid(Card("2C"), 74, stands_for="9")
    label = (0, 78, 44, 104)
    assert difference(natural.crop(label).convert("L"), wild.crop(label).convert("L")) > 10
    assert difference(other.crop(label), wild.crop(label)) > 1
    (meld,) = melds_of("4C 5C 2C 7C")
    spot = of_meld(compose_side(table((meld,)), 0, 0, look()), 1)[2]
    image = decoded(buraco_side(view(table((meld,))), 0, look()))
    x, y, width, height = spot.box
    area = (x + 3, y + 3, x + strip(width) - 7, y + height - 3)
    sprite = wild.crop((3, 3, strip(width) - 7, height - 3))
    assert (
        difference(image.crop(area), sprite)
        < difference(image.crop(area), natural.crop((3, 3, strip(width) - 7, height - 3))) / 4
    )


def labels(*texts: str, preset: str = "tradicional", **switches: object) -> list[str]:
    melds = melds_of(*texts, preset=preset, **switches)
    public = table(melds, preset=preset)
    public = public._replace(rules=BURACO.rules({"preset": preset, **switches}))
    return compose_side(public, 0, 0, look()).texts


@pytest.mark.parametrize(
    ("cards", "preset", "expected"),
    [
        ("4C 5C 6C 7C 8C", "tradicional", "5 · FALTAM 2"),
        ("4C 5C 6C 7C 8C 9C", "tradicional", "6 · FALTA 1"),
        ("4C 5C 6C 7C 8C 9C TC", "tradicional", "7 · LIMPA 200"),
        ("4C 5C 6C 7C 8C 9C 2D", "tradicional", "7 · SUJA 100"),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "tradicional", "13 · ÁS A REI 500"),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "tradicional", "14 · ÁS A ÁS 1.000"),
        ("4C 5C 6C 7C 8C 9C TC", "familia", "7 · REAL 200"),
        ("4C 5C 6C 7C 8C 9C 2D", "familia", "7 · SIMPLES 100"),
        ("2C 2C 2D 2D 2H 2H 2S", "familia", "7 · CURINGAS 1.000"),
        ("4C 5C 6C 7C 8C 9C TC 2D", "burraco", "8 · SEMILIMPA 150"),
        ("2C 3C 4C 5C 6C 7C 8C 2D", "familia", "8 · SEM CANASTRA"),
        ("7C 7D 7H 7S", "tradicional", "4 cartas"),
        ("8C 9C TC JC QC KC AC 2C 6C 5C 4C", "tradicional", "11 · SUJA 100 · não limpa mais"),
    ],
)  # fmt: skip
def test_words_say_what_a_meld_is(cards: str, preset: str, expected: str) -> None:
    switches = {"sets": "any"} if cards.startswith("7C 7D") else {}
    assert expected in labels(cards, preset=preset, **switches)


@pytest.mark.parametrize(
    ("cards", "colour"), [("4C 5C 6C 7C 8C 9C TC", GOLD), ("4C 5C 6C 7C 8C 9C 2D", ORANGE), ("4C 5C 6C", FELT)]
)
def test_a_canastra_has_a_frame_of_its_kind(cards: str, colour: tuple[int, int, int]) -> None:
    canvas = compose_side(table(melds_of(cards)), 0, 0, look())
    x, y, _, height = of_meld(canvas, 1)[0].box
    edge = canvas.image.crop((x - 5, y, x - 3, y + height)).resize((1, 1), Image.Resampling.BOX).getpixel((0, 0))
    assert isinstance(edge, tuple)
    assert min((GOLD, ORANGE, FELT), key=lambda one: sum(abs(a - b) for a, b in zip(one, edge, strict=True))) == colour


def test_a_seat_reads_us_and_them_and_others_read_names() -> None:
    public = table(melds_of("4C 5C 6C"))
    assert "Nós" in compose_side(public, 0, 0, look()).texts
    assert "Eles" in compose_side(public, 0, 1, look()).texts
    assert "Ana + Caio" in compose_side(public, 0, SPECTATOR, look()).texts
    three = table(melds_of("4C 5C 6C"), seats=3)
    assert "Ana" in compose_side(three, 0, 0, look()).texts
    assert "Nenhum jogo na mesa" in compose_side(public, 1, 0, look()).texts


def test_the_description_says_the_melds() -> None:
    melds = melds_of("4C 5C 2C 7C", "7H 7D 7C 2D", "4H 5H 6H 7H 8H 9H TH", "2C 2D 2H")
    public = table(melds, mortos_taken=(True, False))
    assert buraco_side(view(public), 0, look()).alt == (
        "Nós (Ana + Caio): 330 na mesa. Pegou o morto: Ana + Caio."
        " 1. 4 a 7 de paus com 2 de paus no lugar de 6, faltam 3."
        " 2. trinca de 7 (paus, ouros, copas) com 2 de ouros no lugar de 7, faltam 3."
        " 3. 4 a 10 de copas, real 200. 4. jogo de dois (paus, ouros, copas), faltam 4."
    )
    assert "Them (Beto + Duda): 0 on the table. No melds." in buraco_side(view(public), 1, look(words=EN)).alt


def test_a_long_description_names_every_meld_all_the_same() -> None:
    melds = melds_of(*["7C 7C 7D 7D 7H 7H 7S 7S 2S"] * 14)
    said = buraco_side(view(table(melds)), 0, look(("W" * 32,) * 4)).alt
    assert len(said) <= 1024
    for number in range(1, 15):
        assert f" {number}. 7♣♣♦♦♥♥♠♠(2♠=7), simples 100." in said


def test_even_the_fullest_tables_fit() -> None:
    long = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    for melds in (melds_of(*["3C 4C 5C"] * 34), melds_of(*[long] * 8, preset="tradicional"), melds_of("3C 4C 5C")):
        for large in (False, True):
            canvas = compose_side(table(melds), 0, 0, look(large=large))
            assert canvas.image.height <= MOST
            assert Counter(one.part for one in canvas.placed).total() == sum(len(meld.cards) for meld in melds)


def test_cards_keep_their_size_up_to_a_late_round() -> None:
    """73 cards in 13 melds fit in four rows of whole size."""
    texts = (
        ["4C 5C 6C 7C 8C 9C TC"] * 3
        + ["3D 4D 5D 6D 7D 8D"] * 3
        + ["5H 6H 7H 8H 9H"] * 4
        + ["QS KS AS", *["3S 4S 5S 6S"] * 2]
    )
    melds = melds_of(*texts)
    assert (len(melds), sum(len(meld.cards) for meld in melds)) == (13, 70)
    canvas = compose_side(table(melds), 0, 0, look())
    assert {one.box[2] for one in canvas.placed} == {74}
    assert len({one.box[1] for one in canvas.placed}) == 4


PHONE, NARROW = 550, 330
"""How wide a picture is seen on a phone, and where there is little room."""


def ink(image: Image.Image, spot: Placed) -> int:
    """How many pixels high the rank of a card is in a picture of any width, told by what is dark or coloured."""
    scale = image.width / WIDTH
    x, y, width, height = (side * scale for side in spot.box)
    left, room = (0.05, 0.46) if width > height else (0.05, 0.5)
    shown = image.crop((round(x + left * width), round(y + 2), round(x + room * width), round(y + height - 2)))
    data = shown.tobytes()  # three bytes a pixel, row by row
    pixels = [(data[at], data[at + 1], data[at + 2]) for at in range(0, len(data), 3)]
    rows = [
        any(contrast(pixel, PAPER) >= 3 for pixel in pixels[start : start + shown.width])
        for start in range(0, len(pixels), shown.width)
    ]
    first = rows.index(True)
    return ([*rows, False]).index(False, first) - first


@pytest.mark.parametrize(("wide", "least"), [(PHONE, 16), (NARROW, 10)])
@pytest.mark.parametrize("side", [0, 1])
def test_ranks_are_legible_in_a_late_round_of_25_melds(side: int, wide: int, least: int) -> None:
    """Each rank is higher than the small letters of a text there (6 to 8), and its card is told from all others."""
    public = crowded()
    cards = [card for melds in public.melds for meld in melds for card in meld.cards]
    assert ([len(melds) for melds in public.melds], len(cards)) == ([13, 12], 75)
    assert max(Counter(cards).values()) <= 2, "two packs"
    whole = decoded(buraco_side(view(public, seat=SPECTATOR), side, look()))
    small = whole.resize((wide, round(whole.height * wide / whole.width)), Image.Resampling.LANCZOS)
    spots = compose_side(public, side, SPECTATOR, look()).placed
    assert [spot.card for spot in spots if ink(small, spot) < least] == []
    enlarged = small.resize(whole.size, Image.Resampling.BICUBIC)
    assert [spot.card for spot in spots if seen(enlarged, spot) != spot.card] == []


@pytest.mark.parametrize("wish", [{"colours": 4}, {"large": True}, {"letters": "QJK"}, {"words": EN}])
def test_every_wish_changes_the_picture(wish: dict[str, object]) -> None:
    shown = view(table(melds_of("9C TC JC QC", "3D 4D 5D")))
    assert buraco_side(shown, 0, look()).png != buraco_side(shown, 0, look(**wish)).png  # type: ignore[arg-type]  # fields


def test_no_text_is_written_in_other_colours() -> None:
    for seats, preset in ROUNDS:
        state = late(seats, preset)
        for side in range(len(state.public.sides)):
            assert compose_side(state.public, side, SPECTATOR, look()).inks <= set(TEXT_PAIRS)


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name)[:30])
def test_hostile_names_change_no_size(name: str) -> None:
    public = table(melds_of("3C 4C 5C"))
    plain = buraco_side(view(public, seat=SPECTATOR), 0, look())
    picture = buraco_side(view(public, seat=SPECTATOR), 0, look((name,) * 4))
    assert (picture.width, picture.height) == (plain.width, plain.height)
    assert 0 < len(picture.alt.encode("utf-16-le")) // 2 <= 1024


def test_stands_for_needs_no_ace_to_know() -> None:
    reading: Reading = melds_of("AH 2H * 4H")[0]
    assert stands_for(reading) == "3"
