"""Head, hand, pile and count show the state; head and melds show nothing of what is hidden."""

from collections import Counter
from random import Random

import pytest

from bot.cards import Card, buraco_pack, format_cards, parse_cards
from bot.games.base import SPECTATOR, Outcome, RoundResult
from bot.games.buraco import BURACO
from bot.games.buraco.melds import points_of
from bot.games.buraco.state import BuracoState, BuracoView
from render import Picture, buraco_count, buraco_hand, buraco_header, buraco_pile, buraco_side, hand_order
from render.buraco_count import compose_count, items_shown
from render.buraco_facts import round_points
from render.buraco_hand import compose_buraco_hand
from render.buraco_header import SHOWN, compose_header
from render.buraco_pile import compose_pile
from render.buraco_rest import compose_rest
from render.buraco_words import rest_sentences
from render.canvas import Canvas
from render.colours import TEXT_PAIRS
from tests.render.buraco_scenes import late, melds_of, one_round, played, table, view
from tests.render.scenes import EN, HOSTILE, look
from tests.render.test_bisca_table import decoded
from tests.render.test_buraco_side import ROUNDS, seen

SIX = ("Ana", "Beto", "Caio", "Duda", "Ana Clara", "Zé")


def cards(canvas: Canvas, part: str) -> list[Card | None]:
    return [one.card for one in canvas.placed if one.part == part]


def whole(picture: Picture, canvas: Canvas) -> None:
    """Everything lies within the picture, and the description is one that Discord takes."""
    for one in canvas.placed:
        assert 0 < one.box[0] < one.box[0] + one.box[2] < picture.width
        assert 0 < one.box[1] < one.box[1] + one.box[3] < picture.height
    assert picture.width == 1100
    assert canvas.inks <= set(TEXT_PAIRS)
    assert set(canvas.clipped) <= {"Ana Clara", "Ana + Caio + Ana Clara", "Beto + Duda + Zé"}
    assert 0 < len(picture.alt) <= 1024
    assert len(picture.png) <= 120_000


@pytest.mark.parametrize(("seats", "preset"), ROUNDS)
def test_the_head_is_what_the_state_says(seats: int, preset: str) -> None:
    states = one_round(seats, preset)
    for state in (*states[::7], states[-1]):
        shown = BURACO.view(state, SPECTATOR)
        public, canvas = state.public, compose_header(shown, look(SIX))
        whole(buraco_header(shown, look(SIX)), canvas)
        assert cards(canvas, "pile") == list(shown.pile[-SHOWN:])
        assert len(cards(canvas, "held")) == seats
        assert len(cards(canvas, "morto")) == public.mortos
        assert bool(cards(canvas, "stock")) == (public.stock > 0)
        written = Counter(canvas.texts)
        for held, count in Counter(map(str, public.held)).items():
            assert written[held] >= count
        assert written[str(public.stock)] >= 1
        hidden = public.pile - len(shown.pile[-SHOWN:])
        assert (f"+{hidden}" in written) or not hidden


@pytest.mark.parametrize("seats", [4, 6])
def test_computer_players_are_told_apart_where_there_is_little_room(seats: int) -> None:
    """A name that finds no room gives way to a short one, which keeps its number."""
    computers = tuple(f"Computador {seat}" for seat in range(1, seats))
    shorts = ("", *(f"PC {seat}" for seat in range(1, seats)))
    over = one_round(seats, teams="individual" if seats == 4 else "pairs")[-1]
    result, names = BURACO.result(over), look(("Ana", *computers), shorts=shorts)
    assert result is not None
    shown = BURACO.view(over, SPECTATOR)
    for canvas in (compose_header(shown, names), compose_count(result, shown, names)):
        written = {text for text in canvas.texts if text not in canvas.clipped}
        assert all({name, short} & written for name, short in zip(computers, shorts[1:], strict=True))


def test_the_finished_head_shows_the_pile() -> None:
    pile = "4C 5D 6H 7S TD JC QH KS"
    shown = view(table(), pile=pile)
    image = decoded(buraco_header(shown, look()))
    spots = [one for one in compose_header(shown, look()).placed if one.part == "pile"]
    assert [seen(image, spot) for spot in spots] == list(parse_cards(pile))


def test_a_closed_pile_shows_its_top_alone() -> None:
    shown = view(table(pile=18), pile="9D")
    canvas = compose_header(shown, look())
    assert cards(canvas, "pile") == [Card("9D")]
    assert "+17" in canvas.texts
    assert "Lixo: 18, de cima para baixo: 9 de ouros e mais 17." in buraco_header(shown, look()).alt


def redealt(state: BuracoState) -> BuracoState:
    """The same table with everything dealt anew that a spectator does not see."""
    top = len(state.pile) if state.public.rules.pile_visible == "all" else min(1, len(state.pile))
    kept = state.pile[len(state.pile) - top :]
    under = state.pile[: len(state.pile) - top]
    hidden = [card for pile in (*state.hands, state.stock, *state.mortos, under) for card in pile]
    Random(1).shuffle(hidden)
    dealt = iter(hidden)

    def again(pile: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(next(dealt) for _ in pile)

    hands = tuple(tuple(sorted(again(hand))) for hand in state.hands)
    return state._replace(
        hands=hands,
        stock=again(state.stock),
        mortos=tuple(map(again, state.mortos)),
        pile=(*again(under), *kept),
        drawn=None,
    )


@pytest.mark.parametrize(("seats", "preset"), ROUNDS)
def test_dealing_hidden_cards_anew_changes_no_byte(seats: int, preset: str) -> None:
    for state in one_round(seats, preset)[:-1:17]:
        other = redealt(state)
        assert other.hands != state.hands
        for viewer in (SPECTATOR, 1):
            one, two = BURACO.view(state, viewer), BURACO.view(other, viewer)
            assert buraco_header(one, look(SIX)) == buraco_header(two, look(SIX))
            assert buraco_pile(one, look(SIX)) == buraco_pile(two, look(SIX))
            for side in range(len(state.public.sides)):
                assert buraco_side(one, side, look(SIX)) == buraco_side(two, side, look(SIX))


def test_every_change_that_can_be_seen_changes_the_head() -> None:
    public = table(pile=1, mortos=1, mortos_taken=(True, False))
    over = one_round(4)[-1].public
    changes: list[dict[str, object]] = [
        {}, {"turn": public.turn._replace(seat=2)}, {"dealer": 0}, {"stock": 20}, {"held": (3, 11, 11, 11)},
        {"mortos": 0}, {"mortos_taken": (False, True)}, {"scores": (500, 0)}, {"vulnerable": (True, False)},
        {"vulnerable": (True, False), "opened": (True, False, True, False)},
        {"vulnerable": (True, False), "raised": (True, False, False, False)},
        {"round": 2}, {"phase": "cut"}, {"fouls": (100, 0)}, {"cut": (0, 100)}, {"pile": 9},
        {"melds": (melds_of("4C 5C 6C"), ())}, {"rules": over.rules},
        {"status": "round_over", "turn": public.turn._replace(seat=None)},
        {"status": "round_over", "turn": public.turn._replace(seat=None), "went_out": 1},
        {"status": "match_over", "turn": public.turn._replace(seat=None), "outcome": Outcome(0, "target")},
    ]  # fmt: skip
    names = [buraco_header(view(public._replace(**change), pile="7S"), look()).filename for change in changes]  # type: ignore[arg-type]  # fields of Public
    names += [buraco_header(view(public, pile="7C"), look()).filename, buraco_header(view(public), look()).filename]
    assert max(Counter(names).values()) == 1


@pytest.mark.parametrize("wish", [{"colours": 4}, {"large": True}, {"letters": "QJK"}, {"words": EN}])
def test_every_wish_changes_head_hand_and_pile(wish: dict[str, object]) -> None:
    shown, new = view(table(), hand="7C QD 2S", pile="QD"), parse_cards("QD")
    plain, other = look(), look(**wish)  # type: ignore[arg-type]  # fields of TableLook
    assert buraco_header(shown, plain).png != buraco_header(shown, other).png
    assert buraco_hand(shown, plain, new).png != buraco_hand(shown, other, new).png
    assert buraco_pile(shown, plain).png != buraco_pile(shown, other).png


def test_vulnerable_seats_are_told_what_they_need() -> None:
    public = table(vulnerable=(True, False), raised=(False, False, True, False))
    canvas = compose_header(view(public), look())
    assert {"V 75", "V 90"} <= set(canvas.texts)
    said = buraco_header(view(public), look()).alt
    assert "Vulnerável: Ana, precisa baixar 75. Vulnerável: Caio, precisa baixar 90." in said
    opened = public._replace(opened=(True,) * 4)
    assert "Vulnerável, já abriu: Caio." in buraco_header(view(opened), look()).alt


def test_the_head_in_words() -> None:
    melds = melds_of("4C 5C 6C 7C 8C 9C TC")
    public = table(melds, scores=(1250, -40), stock=31, mortos=1, mortos_taken=(False, True), round=3)
    assert buraco_header(view(public, pile="7S 9D"), look()).alt == (
        "É a sua vez. Nós (Ana + Caio): placar 1.250, nesta rodada +250."
        " Eles (Beto + Duda): placar −40, nesta rodada +0. Pegou o morto: Beto + Duda."
        " Na mão: Ana, 11 cartas; Beto, 11 cartas; Caio, 11 cartas; Duda, 11 cartas. No monte: 31."
        " Lixo: 2, de cima para baixo: 9 de ouros, 7 de espadas. Mortos na mesa: 1. Rodada 3, até 2.000."
        " Duda deu as cartas da rodada 3."
    )


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("large", [False, True])
def test_hostile_names_change_no_size_and_break_nothing(seats: int, large: bool) -> None:
    preset = "clube" if seats > 4 else "familia"
    public = table(seats=seats, preset=preset, scores=(-12480,) * len(table(seats=seats, preset=preset).sides))
    plain = buraco_header(view(public, seat=SPECTATOR), look(SIX, large=large))
    for start in range(0, len(HOSTILE), seats):
        names = tuple((HOSTILE * 2)[start : start + seats])
        picture = buraco_header(view(public, seat=SPECTATOR), look(names, large=large))
        assert (picture.width, picture.height) == (plain.width, plain.height)
        assert 0 < len(picture.alt.encode("utf-16-le")) // 2 <= 1024
        assert picture.alt.encode("utf-8")


def test_the_end_of_a_round_is_shown_with_an_empty_hand() -> None:
    """Who went out holds nothing, and no turn is marked."""
    state = next(state for seed in "123456" if (state := one_round(4, seed=seed)[-1]).public.went_out is not None)
    shown = BURACO.view(state, 0)
    canvas = compose_header(shown, look())
    assert {"bateu", "0", "Fim da rodada 1"} <= set(canvas.texts)
    said = buraco_header(shown, look()).alt
    assert said.startswith("Fim da rodada 1. ")
    assert " bateu." in said
    assert "Vez de" not in said


PACK = buraco_pack(2, 2)


def shuffled(count: int, seed: int = 4) -> tuple[Card, ...]:
    deck = list(PACK)
    Random(seed).shuffle(deck)
    return tuple(sorted(deck[:count]))


@pytest.mark.parametrize("order", ["suit", "rank"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", [0, 1, 8, 11, 12, 13, 22, 40, 60])
def test_a_hand_of_any_size_shows_each_card_once_in_its_order(count: int, large: bool, order: str) -> None:
    shown = view(table())._replace(hand=shuffled(count))
    canvas = compose_buraco_hand(shown, look(large=large), order=order)  # type: ignore[arg-type]  # an order
    drawn = tuple(one.card for one in canvas.placed)
    assert drawn == hand_order(shown.hand, order)  # type: ignore[arg-type]  # an order
    assert canvas.image.height <= 700
    whole(buraco_hand(shown, look(large=large), order=order), canvas)  # type: ignore[arg-type]  # an order


def test_the_finished_hand_shows_its_cards() -> None:
    shown = view(table())._replace(hand=shuffled(40))
    image = decoded(buraco_hand(shown, look()))
    spots = [one for one in compose_buraco_hand(shown, look()).placed if one.card not in parse_cards("2C 2D 2H 2S *")]
    assert [seen(image, spot) for spot in spots] == [spot.card for spot in spots]


def test_orders() -> None:
    hand = parse_cards("KC 3D 2C * 3C AS 2H")
    assert format_cards(hand_order(hand)) == "3C KC 3D AS 2C 2H *"
    assert format_cards(hand_order(hand, "rank")) == "AS 3C 3D KC * 2C 2H"


def test_each_suit_of_a_long_hand_lies_together() -> None:
    shown = view(table())._replace(hand=shuffled(22))
    rows: dict[int, list[str]] = {}
    for one in compose_buraco_hand(shown, look()).placed:
        assert one.card is not None
        rows.setdefault(one.box[1], []).append("~" if one.card.number in (0, 2) else one.card.suit)
    for suit in "CDHS~":
        assert sum(suit in row for row in rows.values()) == 1
    assert all(row == sorted(row) for row in rows.values())


def test_new_cards_are_framed_and_said() -> None:
    shown = view(table(), hand="3C 3C 7D")
    pictures = [buraco_hand(shown, look(), parse_cards(new)) for new in ("", "3C", "3C 3C", "KS")]
    assert len({picture.png for picture in pictures[:3]}) == 3
    assert pictures[3].png == pictures[0].png
    assert pictures[2].alt.endswith("Sua mão: 3 de paus, 3 de paus, 7 de ouros. Nova: 3 de paus, 3 de paus.")
    assert "Nova" not in pictures[3].alt
    assert compose_buraco_hand(shown, look(), parse_cards("3C")).texts.count("nova") == 1


@pytest.mark.parametrize("count", [0, 1, 8, 25, 60, 90])
@pytest.mark.parametrize("large", [False, True])
def test_the_whole_pile_is_shown_in_its_order(count: int, large: bool) -> None:
    deck = list(PACK)
    Random(2).shuffle(deck)
    shown: BuracoView = view(table(pile=count))._replace(pile=tuple(deck[:count]))
    canvas = compose_pile(shown, look(large=large))
    assert cards(canvas, "pile") == deck[:count]
    assert canvas.image.height <= 700
    whole(buraco_pile(shown, look(large=large)), canvas)
    assert ("de cima" in canvas.texts) == (count > 0)


def finished(seats: int, preset: str, rounds: int) -> tuple[BuracoState, RoundResult, list[tuple[int, ...]]]:
    """The end of that round (or of the match), its count, and the running scores until then."""
    history = []
    for state in played(seats, preset, "1"):
        if state.public.status != "playing":
            history.append(state.public.scores)
            if len(history) == rounds or state.public.outcome is not None:
                break
    result = BURACO.result(state)
    assert isinstance(result, RoundResult)
    return state, result, history


@pytest.mark.parametrize(("seats", "preset"), [*ROUNDS, (5, "clube")])
@pytest.mark.parametrize("rounds", [1, 3])
def test_the_count_shows_every_item_and_every_card(seats: int, preset: str, rounds: int) -> None:
    state, result, history = finished(seats, preset, rounds)
    shown = BURACO.view(state, SPECTATOR)
    sheet = compose_count(result, shown, look(SIX), history)
    for item in items_shown(result):
        for items in result.items:
            assert look().words("picture.buraco.number", number=items[item]) in sheet.texts
    for score in result.scores:
        assert look().words("picture.buraco.number", number=score) in sheet.texts
    pictures = buraco_count(result, shown, look(SIX), history)
    assert len(pictures) == 2 + sum(bool(melds) for melds in shown.public.melds)
    for picture in pictures:
        assert len(picture.png) <= 120_000
        assert picture.height <= 700
        assert 0 < len(picture.alt) <= 1024
    rest = compose_rest(shown.public, look(SIX))
    assert [one.card for one in rest.placed] == [
        card
        for seat, hand in enumerate(state.hands)
        for card in (hand_order(hand) if seat in shown.public.counted else [None] * len(hand))
    ]
    assert set(sheet.clipped + rest.clipped) <= {"Ana Clara"}
    assert rest.inks | sheet.inks <= set(TEXT_PAIRS)
    for hand in shown.public.counted.values():
        points = points_of(hand, shown.public.rules)
        assert points == 0 or f"{look().words('picture.buraco.number', number=-points)} pontos" in rest.texts


def test_a_side_s_counted_melds_add_up() -> None:
    state, result, _ = finished(4, "tradicional", 1)
    for side, melds in enumerate(state.public.melds):
        assert round_points(state.public, side) == result.totals[side]
        assert sum(meld.bonus for meld in melds) == result.items[side]["canastras"]
    picture = buraco_count(result, BURACO.view(state, 0), look())[1]
    for number, meld in enumerate(state.public.melds[0], 1):
        assert f" {number}. " in picture.alt
        assert f"{meld.card_points} pontos" in picture.alt


def test_who_deals_next_or_who_has_won_is_said() -> None:
    state, result, history = finished(4, "tradicional", 1)
    shown = BURACO.view(state, 0)
    first = buraco_count(result, shown, look(), history)[0]
    dealer = ("Ana", "Beto", "Caio", "Duda")[(result.dealer + 1) % 4]
    assert f"Próxima rodada: {dealer} dá as cartas." in first.alt
    won = shown._replace(public=shown.public._replace(status="match_over", outcome=Outcome(1, "target")))
    last = buraco_count(result, won, look(), history)[0]
    assert "Partida vencida por Beto + Duda." in last.alt
    assert "Próxima rodada" not in last.alt
    assert last.png != first.png


def test_the_scores_of_all_rounds_change_the_chart() -> None:
    state, result, _ = finished(2, "familia", 1)
    shown = BURACO.view(state, 0)
    ends = result.scores
    histories = [(ends,), ((0, 0), ends), ((300, -250), ends), ((-250, 300), (100, 100), ends)]
    names = {compose_count(result, shown, look(), history).image.tobytes() for history in histories}
    assert len(names) == len(histories)


def test_a_morto_not_used_is_not_counted_and_stays_face_down() -> None:
    counted = {1: (), 2: parse_cards("AS"), 3: parse_cards("KC 3D")}
    public = table(held=(11, 0, 1, 2), counted=counted, unused=(True, False, False, False), preset="tradicional")
    rest = compose_rest(public, look())
    assert cards(rest, "rest") == [None] * 11 + list(parse_cards("AS KC 3D"))
    assert {"não conta", "−15 pontos"} <= set(rest.texts)
    assert rest_sentences(public, look())[0] == "Ana: 11 cartas (não conta)."


def test_late_rounds_are_light() -> None:
    for seats, preset in ROUNDS:
        shown = BURACO.view(late(seats, preset), 0)
        pictures = [buraco_header(shown, look(SIX)), buraco_hand(shown, look(SIX)), buraco_pile(shown, look(SIX))]
        pictures += [buraco_side(shown, side, look(SIX)) for side in range(len(shown.public.sides))]
        assert all(len(picture.png) <= 120_000 for picture in pictures)
