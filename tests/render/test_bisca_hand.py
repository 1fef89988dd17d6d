"""The hand shows exactly the viewer's cards, and which of them are trumps or new."""

from itertools import combinations

import pytest

from bot.cards import Card, bisca_pack, format_cards, parse_cards
from bot.games.bisca import BISCA
from render import TableLook, bisca_hand, hand
from render.bisca_hand import HEIGHT, WIDTH, compose_hand
from render.held import compose_held, rows_of
from tests.render.scenes import HOSTILE, look, played, public, trick, view
from tests.render.test_bisca_table import decoded, seen


def held(table_hand: str, **parts: object) -> list[Card | None]:
    canvas = compose_hand(view(public(**parts), table_hand), look())  # type: ignore[arg-type]  # fields of Public
    return [one.card for one in canvas.placed if one.part == "hand"]


@pytest.mark.parametrize("cards", ["7D KH AS", "2C 3C", "AH", ""])
def test_the_cards_are_those_of_the_view(cards: str) -> None:
    assert held(cards) == list(parse_cards(cards))


def test_the_finished_picture_shows_them() -> None:
    for number, state in enumerate(played(2)):
        if number % 5:
            continue
        shown = BISCA.view(state, 0)
        image = decoded(bisca_hand(shown, look()))
        spots = [one for one in compose_hand(shown, look()).placed if one.part in ("hand", "small")]
        assert [seen(image, one) for one in spots if one.part == "hand"] == list(shown.hand)


def test_two_different_hands_never_look_the_same() -> None:
    """Neither the bytes nor, therefore, the file name."""
    pack = bisca_pack(2)
    hands = [*combinations(pack[::3], 2), *((card,) for card in pack), ()]
    names = {bisca_hand(view(public(), format_cards(cards)), look()).filename for cards in hands}
    assert len(names) == len(hands)


def test_the_order_of_cards_is_kept() -> None:
    assert held("AS 7D") == [Card("AS"), Card("7D")]


def test_a_trump_is_marked_by_more_than_its_colour() -> None:
    plain = bisca_hand(view(public(trump="C", trump_card=None), "7H 3S"), look())
    trump = bisca_hand(view(public(trump="S", trump_card=None), "7H 3S"), look())
    mark = (392, 372, 760, 420)
    assert decoded(plain).crop(mark).tobytes() != decoded(trump).crop(mark).tobytes()
    assert "Trunfo na mão: 3 de espadas." in trump.alt
    assert "Trunfo na mão" not in plain.alt


def test_a_new_card_is_marked() -> None:
    shown = view(public(), "7D KH AS")
    plain, fresh = bisca_hand(shown, look()), bisca_hand(shown, look(), parse_cards("KH"))
    assert plain.png != fresh.png
    assert "Nova: rei de copas." in fresh.alt
    assert "Nova" not in plain.alt
    assert bisca_hand(shown, look(), parse_cards("2C")).png == plain.png


def test_it_says_whose_turn_it_is_and_what_lies_on_the_table() -> None:
    table = public(table=((1, Card("7S")),), turn=0, stock=21, last_trick=trick("QC KC", winner=1, points=6))
    picture = bisca_hand(view(table, "7D KH AS"), look())
    assert picture.alt == (
        "É a sua vez. Sua mão: 7 de ouros, rei de copas, ás de espadas. Trunfo na mão: rei de copas."
        " Na mesa: 1. Beto: 7 de espadas."
        " Última vaza: 1. Ana: dama de paus, 2. Beto: rei de paus; Beto levou 6 pontos."
        " Trunfo: Copas. Carta virada: rei de copas. No monte: 21."
    )
    assert picture.png != bisca_hand(view(public(table=table.table, turn=1), "7D KH AS"), look()).png


def test_the_partner_s_cards_are_shown_where_the_view_has_them() -> None:
    shown = view(public(4), "7D KH AS", partner="QD 4S")
    canvas = compose_hand(shown, look())
    assert [one.card for one in canvas.placed if one.part == "partner"] == list(parse_cards("QD 4S"))
    picture = bisca_hand(shown, look())
    assert picture.height > HEIGHT
    assert "Caio, seu parceiro, tem: dama de ouros, 4 de espadas." in picture.alt


def test_a_finished_deal_is_said() -> None:
    over = next(state for state in played(2, "capixaba") if state.public.status == "round_over")
    picture = bisca_hand(BISCA.view(over, 0), look())
    assert (picture.width, picture.height) == (WIDTH, HEIGHT)
    assert "Fim do jogo 1." in picture.alt
    assert "Você não tem cartas na mão." in picture.alt


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name)[:30])
def test_hostile_partners(name: str) -> None:
    shown = view(public(4, last_trick=trick("QC KC 5C 2H", seats=4)), "7D KH AS", partner="QD 4S 2C")
    assert len(bisca_hand(shown, look((name,) * 4)).alt) <= 1024


TWELVE = parse_cards("4C 5C 6C TC 2D 9D KD QH JH AS 7S *")
WILD = frozenset(parse_cards("2C 2D 2H 2S *"))


@pytest.mark.parametrize("wishes", [{}, {"large": True}, {"colours": 4}])
def test_a_hand_of_any_size_shows_each_card_once(wishes: dict[str, object]) -> None:
    for count in (0, 1, 12, 13, 24, 40):
        cards = (TWELVE * 4)[:count]
        picture_look: TableLook = look(**wishes)  # type: ignore[arg-type]  # fields of TableLook
        canvas = compose_held(cards, picture_look, wild=WILD)
        assert sorted(one.card for one in canvas.placed if one.card is not None) == sorted(cards)
        for one in canvas.placed:
            assert one.box[0] + one.box[2] <= canvas.image.width
            assert one.box[1] + one.box[3] <= canvas.image.height


def test_twelve_lie_in_one_row_and_more_by_suit_with_wild_cards_last() -> None:
    assert rows_of(TWELVE, 12, WILD) == [list(TWELVE)]
    rows = rows_of((*TWELVE, Card("2S")), 12, WILD)
    assert [format_cards(row) for row in rows] == ["4C 5C 6C TC", "9D KD", "QH JH", "AS 7S", "2D * 2S"]


def test_of_two_equal_cards_one_may_be_new() -> None:
    cards = parse_cards("7S 7S")
    pictures = [hand(cards, look(), new=parse_cards(new)) for new in ("", "7S", "7S 7S")]
    assert len({picture.png for picture in pictures}) == 3
    assert pictures[1].alt == "Sua mão: 7 de espadas, 7 de espadas. Nova: 7 de espadas."
