"""The table shows the state, all of it that lies open and nothing else."""

import io
from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from PIL import Image

from bot.cards import ALL_CARDS, Card, parse_cards
from bot.games.base import SPECTATOR, Outcome, RoundResult
from bot.games.bisca import BISCA
from bot.games.bisca.state import BiscaState, Public
from render import Picture, bisca_table
from render.bisca_parts import just_over
from render.bisca_table import HEIGHT, WIDTH, compose_table
from render.canvas import Placed
from render.faces import crosswise, face
from tests.render.scenes import EN, HOSTILE, individual, look, played, public, spectator, trick, view
from tests.render.test_faces import difference

TABLES = [(2, "bisca"), (3, "bisca"), (4, "bisca"), (2, "capixaba"), (4, "capixaba_vitoria"), (2, "bisca_portuguesa")]


def decoded(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def placed(table: Public, part: str) -> list[Placed]:
    return [one for one in compose_table(table, look()).placed if one.part == part]


def seen(image: Image.Image, spot: Placed) -> Card:
    """Which card the finished picture shows there, told by its corner alone."""
    x, y, width, height = spot.box
    lying = width > height
    corner = (6, 6, round(min(width, height) * 0.5), round(min(width, height) * 0.8))
    shown = image.crop((x + corner[0], y + corner[1], x + corner[2], y + corner[3]))

    def distance(card: Card) -> float:
        sprite = crosswise(card, height) if lying else face(card, width)
        return difference(shown, sprite.crop(corner))

    return min(ALL_CARDS, key=distance)


@pytest.mark.parametrize(("seats", "preset"), TABLES)
def test_what_lies_on_the_table_is_what_the_state_says(seats: int, preset: str) -> None:
    for number, state in enumerate(played(seats, preset)):
        table = state.public
        canvas = compose_table(table, look())
        parts: dict[str, list[Card | None]] = {}
        for one in canvas.placed:
            parts.setdefault(one.part, []).append(one.card)
        assert parts.get("hand", []) == [None] * sum(table.held)
        assert parts.get("turned", []) == ([] if table.trump_card is None else [table.trump_card])
        assert bool(parts.get("stock")) == (table.stock > len(parts.get("turned", [])))
        if just_over(table):
            assert "trick" not in parts
        elif table.table:
            assert parts["trick"] == [card for _, card in table.table]
        last = [] if table.last_trick is None else [card for _, card in table.last_trick.plays]
        assert last in (parts.get("trick", []), parts.get("small", []))
        if number % 9 == 0:
            image = decoded(bisca_table(spectator(state), look()))
            for one in canvas.placed:
                if one.card is not None and one.part in ("trick", "turned"):
                    assert seen(image, one) == one.card


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_lie_towards_those_who_played_them(seats: int) -> None:
    table = public(seats, table=tuple((seat, Card(f"{seat + 2}S")) for seat in range(seats)))
    middle = {one.card: (one.box[0] + one.box[2] / 2, one.box[1] + one.box[3] / 2) for one in placed(table, "trick")}
    at = [middle[Card(f"{seat + 2}S")] for seat in range(seats)]
    assert at[0][1] == max(y for _, y in at)
    if seats == 2:
        assert at[1][1] < at[0][1]
    else:
        assert at[1][0] == min(x for x, _ in at)
        assert at[seats - 1][0] == max(x for x, _ in at)
    if seats == 4:
        assert at[2][1] == min(y for _, y in at)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_player_sees_himself_at_the_bottom(seats: int) -> None:
    table = public(seats, table=tuple((seat, Card(f"{seat + 2}S")) for seat in range(seats)))
    for bottom in range(seats):
        cards = [one for one in compose_table(table, look(), bottom=bottom).placed if one.part == "trick"]
        assert max(cards, key=lambda one: one.box[1]).card == Card(f"{bottom + 2}S")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_cards_of_a_trick_do_not_hide_each_other(seats: int) -> None:
    table = public(seats, table=tuple((seat, Card(f"{seat + 2}S")) for seat in range(seats)))
    boxes = [one.box for one in placed(table, "trick")]
    for index, (x, y, width, height) in enumerate(boxes):
        assert 0 < x < x + width < 770
        assert 0 < y < y + height < HEIGHT
        for left, top, wide, high in boxes[index + 1 :]:
            assert x + width <= left or left + wide <= x or y + height <= top or top + high <= y


def test_the_last_trick_stays_until_the_next_lead() -> None:
    last = trick("QC KC", winner=1, points=6)
    assert [one.card for one in placed(public(last_trick=last), "trick")] == list(parse_cards("QC KC"))
    table = public(last_trick=last, table=((1, Card("7S")),))
    assert [one.card for one in placed(table, "trick")] == [Card("7S")]
    assert [one.card for one in placed(table, "small")] == list(parse_cards("QC KC"))


def redealt(state: BiscaState) -> BiscaState:
    """The same table with everything that nobody but its holder sees dealt anew."""
    hidden = [card for hand in state.hands for card in hand] + list(state.stock)
    Random(1).shuffle(hidden)
    dealt = iter(hidden)
    hands = tuple(tuple(sorted(next(dealt) for _ in hand)) for hand in state.hands)
    return state._replace(hands=hands, stock=tuple(dealt))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dealing_hidden_cards_anew_changes_no_byte(seats: int) -> None:
    for number, state in enumerate(played(seats)):
        if number % 6 == 0 and any(state.hands):
            other = redealt(state)
            for viewer in (SPECTATOR, 1):
                one = bisca_table(BISCA.view(state, viewer), look())
                assert one == bisca_table(BISCA.view(other, viewer), look())


def test_every_change_that_can_be_seen_changes_the_picture() -> None:
    table = public(table=((1, Card("7S")),))
    names = [bisca_table(view(replace(table, **change), seat=SPECTATOR), look()).filename for change in (
        {}, {"table": ((1, Card("7C")),)}, {"table": ((0, Card("7S")),)}, {"turn": 1}, {"dealer": 0},
        {"trump": "S"}, {"trump_card": Card("QH")}, {"trump_card": None}, {"knocked": True}, {"stock": 20},
        {"held": (3, 2)}, {"points": (1, 0)}, {"scores": (1, 0)}, {"round": 2}, {"carried": 1},
        {"last_trick": trick("QC KC")}, {"last_trick": trick("QC KC", winner=1)}, {"phase": "cut"},
    )]  # fmt: skip
    assert max(Counter(names).values()) == 1


@pytest.mark.parametrize("wish", [{"colours": 4}, {"large": True}, {"letters": "QJK"}, {"words": EN}])
def test_every_wish_changes_the_picture(wish: dict[str, object]) -> None:
    table = view(public(table=((1, Card("JC")),)), seat=SPECTATOR)
    assert bisca_table(table, look()).png != bisca_table(table, look(**wish)).png  # type: ignore[arg-type]  # fields


def result(gained: tuple[int, ...], **items: int) -> RoundResult:
    return RoundResult(3, 1, (items, *({} for _ in gained[1:])), gained, gained, (72, 48, 0, 0)[: len(gained)])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_finished_deal_shows_its_result_and_no_hands(seats: int) -> None:
    """Also with an outcome, a tie, a resignation; the last card is in no hand any more."""
    sides = len(public(seats).sides)
    done = {"phase": None, "turn": None, "held": (0,) * seats, "stock": 0, "trump_card": None}
    won = result((2,) + (0,) * (sides - 1), win=1, heley=1)
    pictures = [
        public(seats, status="round_over", result=won, **done),
        public(seats, status="match_over", result=won, outcome=Outcome(0, "target"), **done),
        public(seats, status="round_over", result=result((0,) * sides), carried=1, **done),
        public(seats, status="match_over", outcome=Outcome(1, "resigned", 0), **done),
    ]
    drawn = [bisca_table(view(table, seat=SPECTATOR), look()) for table in pictures]
    assert len({picture.filename for picture in drawn}) == 4
    for table in pictures:
        assert placed(table, "hand") == []
    said = [picture.alt for picture in drawn]
    assert "Fim do jogo 3." in said[0]
    assert "heley +1" in said[0]
    assert "Partida vencida por Ana" in said[1]
    assert "Empate." in said[2]
    assert "Ana desistiu." in said[3]
    assert "Fim do jogo" not in said[3]


def test_four_alone_are_four_sides() -> None:
    table = public(4, sides=individual(4), points=(12, 33, 8, 0), scores=(1, 0, 2, 1), captured=((),) * 4)
    said = bisca_table(view(table, seat=SPECTATOR), look()).alt
    for name, points, score in (("Ana", 12, 1), ("Beto", 33, 0), ("Caio", 8, 2), ("Duda", 0, 1)):
        assert f"{name}: {points} pontos, partida {score}." in said


def test_the_description_says_what_the_picture_shows() -> None:
    table = public(
        3, table=((1, Card("7S")), (2, Card("AS"))), turn=0, stock=21, held=(3, 2, 2), points=(34, 17, 8), dealer=1
    )
    assert bisca_table(view(table, seat=SPECTATOR), look()).alt == (
        "Vez de Ana. Na mesa: 1. Beto: 7 de espadas, 2. Caio: ás de espadas. Trunfo: Copas. Carta virada: rei de copas."
        " No monte: 21. Ana: 34 pontos, partida 0. Beto: 17 pontos, partida 0. Caio: 8 pontos, partida 0."
        " Cartas na mão: Ana 3, Beto 2, Caio 2. Beto deu as cartas do jogo 1."
    )


def test_knocked_hearts_are_said() -> None:
    table = public(trump_card=None, knocked=True)
    assert "Trunfo: Copas batidas." in bisca_table(view(table, seat=SPECTATOR), look()).alt
    assert "Trump: Hearts, knocked." in bisca_table(view(table, seat=SPECTATOR), look(words=EN)).alt


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("large", [False, True])
def test_hostile_names_change_no_size_and_break_nothing(seats: int, large: bool) -> None:
    table = public(seats, last_trick=trick("QC KC 5C 2H"[: 3 * seats - 1], seats=seats))
    for start in range(0, len(HOSTILE), seats):
        names = tuple((HOSTILE + HOSTILE)[start : start + seats])
        picture = bisca_table(view(table, seat=SPECTATOR), look(names, large=large))
        assert decoded(picture).size == (picture.width, picture.height) == (WIDTH, HEIGHT)
        assert 0 < len(picture.alt.encode("utf-16-le")) // 2 <= 1024
        assert "Trunfo: Copas." in picture.alt
        assert picture.alt.encode("utf-8")


def test_a_name_disturbs_nothing_outside_its_own_place() -> None:
    table = view(public(), seat=SPECTATOR)
    plain, other = (decoded(bisca_table(table, look(("Ana", name)))) for name in ("Beto", "\u202e" + "محمد" * 20))
    plate, column = (214, 16, 564, 78), (788, 491, 1068, 547)
    for image in (plain, other):
        for box in (plate, column):
            image.paste((0, 0, 0), box)
    assert difference(plain, other) == 0
