"""Every hand of Buraco fits into a message, whatever is held, laid and picked; picks are read back as shown."""

import random
import re
from collections.abc import Iterator
from typing import Any, cast

import discord
import pytest

from bot.cards import Card, parse_cards
from bot.games import GAMES
from bot.games.base import Action, Setup, Standing
from bot.games.buraco.actions import Discard, Meld, TakePile
from bot.games.buraco.cautions import cautions
from bot.games.buraco.rules import PRESETS, BuracoRules
from bot.games.buraco.state import BuracoView
from bot.tables.model import Clock, Happened, Place, Plan, Seated, Table
from bot.tables.settings import Personal
from bot.text import Language, Words
from cogs.buraco.codes import SURE, move_id, read_move
from cogs.buraco.hand import MOST_COMPONENTS, paint_hand
from cogs.buraco.picks import Shown, chosen, numbered, shown, toggled, wild_after
from cogs.buraco.say import run, span
from cogs.house import House
from cogs.ui.board import ID_LIMIT, Board, Kept
from cogs.ui.hand import Hand
from tests.cogs.people import walk

BURACO = GAMES["buraco"]
KEPT = Kept("hand-0123456789abcdef0123.png", "Sua mão: " + "7 de copas, " * 80)
NAMES = ("🚀" * 32, "Ana", "W" * 32, "Beto", "Caio", "Duda")


def table_of(view: BuracoView, revision: int = 99_999) -> Table:
    """The table to which a view belongs, with ids as long as they get."""
    plan = Plan("buraco", BURACO.switches(view.public.rules), view.seats, Clock("live", 180))
    seats = tuple(Seated(10**18 + seat, NAMES[seat]) for seat in range(view.seats))
    return Table(
        "zzzzzz",
        Place(1, 2, 3),
        10**18,
        plan,
        seats,
        0,
        0,
        stage="playing",
        revision=revision,
        to_act=tuple(view.to_act),
        deadline=1_900_000_000_000,
        seed_commitment="f" * 64,
    )


def hand_of(view: BuracoView, **more: Any) -> Hand:
    events = (Happened(1, "took_pile", view.seat, {"count": 5, "cards": view.hand[:5]}, "person", 0),)
    return Hand(
        **{
            "table": table_of(view),
            "view": view,
            "user": 10**18 + view.seat,
            "words": Words("pt_BR"),
            "personal": Personal(),
            "since": events,
            "kept": KEPT,
            "nonce": 9972,
            **more,
        }
    )


async def painted(hand: Hand) -> Board:
    return await paint_hand(House(cast(discord.Client, None), cast(Any, None), cast(Any, None)), hand)


def check(board: Board) -> list[dict[str, Any]]:
    """What Discord would refuse."""
    layout: Any = board.view()
    components = list(walk(layout.to_components()))
    assert len(components) <= MOST_COMPONENTS
    ids = [one["custom_id"] for one in components if "custom_id" in one]
    assert len(ids) == len(set(ids))
    assert all(len(one) <= ID_LIMIT for one in ids)
    assert sum(len(one["content"]) for one in components if one["type"] == 10) <= 4000
    for one in components:
        if one["type"] == 1:
            assert 1 <= len(one["components"]) <= 5
        if one["type"] == 2:
            assert 1 <= len(one["label"]) <= 80
        if one["type"] == 3:
            values = [option["value"] for option in one["options"]]
            assert 1 <= len(values) == len(set(values)) <= 25
            assert one["min_values"] == 0
            assert all(len(option["label"]) <= 100 for option in one["options"])
    return components


def greedy(state: Any, chance: random.Random) -> Action:
    """Take the pile once it is worth it, seldom lay anything: hands grow."""
    (seat,) = BURACO.to_act(state)
    view = BURACO.view(state, seat)
    found = BURACO.moves(view)
    taking = [move for move in found if isinstance(move, TakePile)]
    if taking and view.public.pile > 8:
        return chance.choice(taking)
    if view.phase == "draw":
        return found[0]
    if chance.random() < 0.9:
        found = tuple(move for move in found if isinstance(move, Discard)) or found
    return chance.choice(found)


def views(rules: BuracoRules, seats: int, seed: str) -> Iterator[BuracoView]:
    """What the seat that is asked sees, again and again through a round."""
    chance = random.Random(seed)
    state = BURACO.start(Setup(rules, seats, seed=seed))
    for _ in range(250):
        if BURACO.status(state) != "playing":
            return
        (seat,) = BURACO.to_act(state)
        view = BURACO.view(state, seat)
        assert isinstance(view, BuracoView)
        yield view
        state, _ = BURACO.apply(state, seat, greedy(state, chance))


@pytest.mark.parametrize("preset", PRESETS)
async def test_every_hand_of_random_rounds_fits_into_a_message(preset: str) -> None:
    chance = random.Random(preset)
    longest = 0
    for seats in (2, 4):
        for place, view in enumerate(views(PRESETS[preset], seats, f"{preset}/{seats}")):
            longest = max(longest, len(view.hand))
            if place % 3 and len(view.hand) < 15:
                continue
            cards = numbered(view.hand)
            picks = tuple(chance.sample(cards, min(chance.choice((0, 0, 1, 1, 2, 3, 5)), len(cards))))
            language: Language = chance.choice(("pt_BR", "pt_PT", "en"))
            check(await painted(hand_of(view, picked=picks, words=Words(language), more=place % 2 == 0)))
            for move in BURACO.moves(view)[:20]:
                if cautions(view, move):
                    check(await painted(hand_of(view, picked=picks, ask=move, questions=cautions(view, move))))
    assert longest > 20 or PRESETS[preset].pile != "open"


LONG = (
    "AC AC 3C 4C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 3D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD KD 3H 4H 5H 6H 7H 7H 8H 9H TH JH "
    "QH KH 2C 2C 2D 2H 2S * * 3S 4S 5S KS"
)


def position(cards: str, **more: Any) -> BuracoView:
    """A view of seat 0, who has drawn, with these cards; everything else as the record says."""
    rules = more.pop("rules", PRESETS["familia"])
    laid = {"hands": [cards, "3S 4S"], "stock": "9S TS JS", "phase": "play", **more}
    state = BURACO.start(Setup(rules, 2, position=laid))
    view = BURACO.view(state, 0)
    assert isinstance(view, BuracoView)
    return view


async def test_a_hand_of_fifty_cards_has_a_menu_for_each_suit_and_one_of_ranks() -> None:
    view = position(LONG)
    board = await painted(hand_of(view))
    menus = [one for one in check(board) if one["type"] == 3]
    assert [one["placeholder"] for one in menus] == [
        "paus e curingas",
        "ouros e curingas",
        "copas e curingas",
        "espadas e curingas",
        "Trincas",
    ]
    clubs = [option["value"] for option in menus[0]["options"]]
    assert {"AC.1", "AC.2", "2C.1", "2C.2", "2H.1", "*.1"} <= set(clubs)
    assert not any(value.startswith(("3D", "3H", "3S")) for value in clubs)


async def test_a_picked_wild_card_stands_in_one_menu_and_says_where_it_goes() -> None:
    view = position(LONG)
    two = (Card("2S"), 1)
    for wild, there in (("", "paus"), ("H", "copas"), ("D", "ouros")):
        board = await painted(hand_of(view, picked=((Card("4C"), 1), two), wild=wild))
        menus = {one["placeholder"].split()[0]: one["options"] for one in check(board) if one["type"] == 3}
        chosen_in = [
            name for name, options in menus.items() for one in options if one["value"] == "2S.1" and one.get("default")
        ]
        assert chosen_in == [there]
        described = {one["value"]: one.get("description") for one in menus["copas"]}
        assert described["2S.1"] == "com copas"
        assert described["7H.1"] is None
        read = shown(as_message(board))
        assert set(read.picked(view.hand)) == {(Card("4C"), 1), two}
        assert read.wild == (wild or "C")


def test_a_menu_that_does_not_show_the_wild_card_does_not_take_it_away() -> None:
    hand = parse_cards(LONG)
    two = (Card("2S"), 1)
    before = Shown(frozenset({two}), wild="H")
    assert set(chosen(before, hand, "D", ["3D.1"])) == {two, (Card("3D"), 1)}
    assert wild_after(before, "D", ["3D.1"]) == "H"
    assert set(chosen(before, hand, "D", ["3D.1", "2S.1"])) == {two, (Card("3D"), 1)}
    assert wild_after(before, "D", ["3D.1", "2S.1"]) == "D"
    assert chosen(before, hand, "H", []) == ()


@pytest.mark.parametrize("count", [20, 21])
async def test_up_to_twenty_cards_have_buttons_more_have_menus(count: int) -> None:
    cards = " ".join(LONG.split()[:count])
    components = check(await painted(hand_of(position(cards))))
    picking = [one for one in components if ":bu.pick:" in one.get("custom_id", "")]
    assert len(picking) == (20 if count == 20 else 0)
    assert bool([one for one in components if one["type"] == 3]) == (count == 21)


@pytest.mark.parametrize("count", [16, 17, 20, 21, 27])
async def test_table_pile_and_order_stand_under_a_hand_of_any_size(count: int) -> None:
    view = position(" ".join(LONG.split()[:count]), pile="9D")
    verbs = {
        one.get("custom_id", "").split(":")[3] for one in check(await painted(hand_of(view))) if "custom_id" in one
    }
    assert {"bu.order", "bu.table", "bu.pile"} <= verbs


WITH_MELDS = {"melds": [["3H 4H 5H 6H", "JC JD JH JS JC"], []], "pile": "9D"}


async def test_labels_are_words_where_cards_are_read_aloud() -> None:
    words = Words("pt_BR", spoken=True)
    view = position("7H 8H JD 9S", **WITH_MELDS)
    for picks in ((), ((Card("7H"), 1),), ((Card("JD"), 1),)):
        board = await painted(hand_of(view, words=words, personal=Personal(text_mode=True), picked=picks))
        told = [one["label"] for one in check(board) if one["type"] == 2] + [board.body]
        assert not [one for one in told if re.search("[→×①-⑳♣♦♥♠]", one)], told
        if picks:
            assert any(one.startswith("para o jogo ") for one in told), told
    assert span(words, view.own_melds[1]) == "5 valetes"


def test_a_joker_stands_apart_on_a_label() -> None:
    assert run(Words("pt_BR"), parse_cards("TS JS *")) == "10♠ V♠ curingão"
    assert run(Words("pt_BR"), parse_cards("TS JS")) == "10♠V♠"


@pytest.mark.parametrize("cards", ["9H 9H 4C 5C 6C 2S 2S *", LONG])
async def test_picks_are_read_back_as_they_were_shown(cards: str) -> None:
    view = position(cards)
    picks = [numbered(view.hand)[place] for place in (1, 3, 5)]
    board = await painted(hand_of(view, picked=tuple(picks)))
    assert set(shown(as_message(board)).picked(view.hand)) == set(picks)


def as_message(board: Board) -> discord.Message:
    """The message as a click brings it back."""

    class Message:
        def __init__(self) -> None:
            view: Any = board.view()
            self.components = [discord.components._component_factory(one) for one in view.to_components()]
            self.attachments: list[Any] = []

    return cast(discord.Message, Message())


def test_a_tap_picks_a_card_and_another_one_leaves_it() -> None:
    hand = parse_cards("9H 9H 4C")
    first = toggled(Shown(), hand, (Card("9H"), 2))
    assert first == ((Card("9H"), 2),)
    second = toggled(Shown(frozenset(first)), hand, (Card("9H"), 1))
    assert second == ((Card("9H"), 1), (Card("9H"), 2))
    assert toggled(Shown(frozenset(second)), hand, (Card("9H"), 2)) == ((Card("9H"), 1),)


def test_a_card_that_is_not_held_cannot_be_picked() -> None:
    hand = parse_cards("9H 4C")
    assert toggled(Shown(), hand, (Card("AS"), 1)) == ()
    assert toggled(Shown(), hand, (Card("9H"), 2)) == ()
    assert Shown(frozenset({(Card("AS"), 1)})).picked(hand) == ()


def test_a_menu_changes_what_it_offers_and_nothing_else() -> None:
    hand = parse_cards(LONG)
    before = Shown(frozenset({(Card("3D"), 1), (Card("4C"), 1), (Card("2S"), 1)}))
    after = chosen(before, hand, "C", ["5C.1", "2S.1"])
    assert set(after) == {(Card("3D"), 1), (Card("5C"), 1), (Card("2S"), 1)}
    assert set(chosen(before, hand, "C", [])) == {(Card("3D"), 1)}


def test_a_rank_is_picked_and_left_as_a_whole() -> None:
    hand = parse_cards(LONG)
    sevens = {pick for pick in numbered(hand) if pick[0].rank == "7"}
    picked = chosen(Shown(), hand, "r", ["r7"])
    assert set(picked) == sevens
    assert chosen(Shown(frozenset(picked), frozenset({7})), hand, "r", []) == ()


async def test_the_verdict_names_the_card_that_is_missing_and_offers_what_can_be_done() -> None:
    view = position("4C 5C 7C 9H 9H 2S", melds=[["3H 4H 5H"], []], rules=PRESETS["tradicional"])
    picks = tuple((Card(card), 1) for card in ("4C", "5C", "7C"))
    board = await painted(hand_of(view, picked=picks))
    assert "Falta 6♣, ou um curinga" in board.body
    labels = [one["label"] for one in check(board) if one["type"] == 2]
    assert not any(label.startswith(("Baixar", "Descartar")) for label in labels)
    board = await painted(hand_of(view, picked=(*picks, (Card("2S"), 1))))
    labels = [one["label"] for one in check(board) if one["type"] == 2]
    assert "Baixar 4♣5♣2♠7♣: suja, 25" in labels
    board = await painted(hand_of(view, picked=((Card("2S"), 1),)))
    labels = [one["label"] for one in check(board) if one["type"] == 2]
    assert "→ ① 3–5♥" in labels
    assert "Descartar 2♠" in labels


@pytest.mark.parametrize(
    ("card", "told"),
    [("JS", "V♠: dá para descartar."), ("6H", "6♥: dá para encaixar ou descartar."), ("9H", "9♥: dá para descartar.")],
)
async def test_the_verdict_on_one_card_says_what_it_can_do(card: str, told: str) -> None:
    view = position("6H 9H JS", melds=[["3H 4H 5H"], []], rules=PRESETS["tradicional"])
    assert told in (await painted(hand_of(view, picked=((Card(card), 1),)))).body


async def test_two_missing_cards_are_named_and_no_wild_card_is_offered_for_them() -> None:
    view = position("AS 3S 6S 9H", rules=PRESETS["tradicional"])
    picks = tuple((Card(card), 1) for card in ("AS", "3S", "6S"))
    assert "❌ A♠ 3♠ 6♠ · Faltam 2♠ 4♠ 5♠." in (await painted(hand_of(view, picked=picks))).body


@pytest.mark.parametrize(
    ("preset", "pile", "asked"),
    [("tradicional", "4H", "compre ou pegue o lixo"), ("tradicional", "", "compre"), ("fechado", "4H", "compre")],
)
async def test_a_turn_asks_for_what_there_is_a_button_for(preset: str, pile: str, asked: str) -> None:
    laid = {"hands": ["8D TD 9C", "3S 4S"], "stock": "AS KS QS", "pile": pile, "phase": "draw"}
    view = BURACO.view(BURACO.start(Setup(PRESETS[preset], 2, position=laid)), 0)
    assert isinstance(view, BuracoView)
    assert (await painted(hand_of(view))).head.startswith(f"### ▶ Sua vez: {asked} · ")


async def test_a_card_that_fits_two_melds_is_asked_about() -> None:
    view = position("7S KC KD", melds=[["4S 5S 6S", "8S 9S TS"], []], rules=PRESETS["tradicional"])
    board = await painted(hand_of(view, picked=((Card("7S"), 1),)))
    labels = [one["label"] for one in check(board) if one["type"] == 2]
    assert {"→ ① 4–6♠", "→ ② 8–10♠"} <= set(labels)


async def test_a_closed_pile_has_a_button_for_each_use() -> None:
    rules = PRESETS["fechado"]
    laid = {
        "hands": ["8D TD 9C 9S JD QD 7D 2C 9H 5C 6C", "3S 4S"],
        "stock": "AS KS QS",
        "pile": "4H 9D",
        "phase": "draw",
    }
    view = BURACO.view(BURACO.start(Setup(rules, 2, position=laid)), 0)
    assert isinstance(view, BuracoView)
    few = check(await painted(hand_of(view, kept=KEPT)))
    labels = [one["label"] for one in few if one["type"] == 2]
    uses = [label for label in labels if label.startswith("Pegar lixo com")]
    assert len(uses) == 4
    assert "Outro uso…" in labels
    many = [one["label"] for one in check(await painted(hand_of(view, more=True))) if one["type"] == 2]
    assert "Pegar lixo com 8♦10♦" in many
    assert "Outro uso…" not in many


async def test_of_two_cards_alike_the_new_one_is_marked() -> None:
    view = position("9H 9H 4C", rules=PRESETS["tradicional"])
    since = (Happened(1, "took_pile", 0, {"count": 1, "cards": parse_cards("9H")}, "person", 0),)
    labels = [one["label"] for one in check(await painted(hand_of(view, since=since))) if one["type"] == 2]
    assert labels[:3] == ["4♣", "9♥", "9♥ · nova"]


def test_a_meld_of_fourteen_cards_stands_in_an_id() -> None:
    view = position("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 5H", rules=PRESETS["tradicional"])
    action = Meld(view.hand[:14])
    made = move_id(table_of(view), action, SURE)
    assert len(made) <= ID_LIMIT
    assert read_move(tuple(made.split(f":{SURE}:")[1].split(":"))) == action


def vulnerable(preset: str) -> BuracoView:
    """Seat 0, vulnerable, has laid too little and may discard."""
    rules = PRESETS[preset]
    laid = {"hands": ["4C 5C 6C 9H JD KS", "3S 4S"], "stock": "9S TS JS", "phase": "play"}
    setup = Setup(rules, 2, position=laid, standing=Standing(scores=(rules.target - 100, 0)))
    state, _ = BURACO.apply(BURACO.start(setup), 0, Meld(parse_cards("4C 5C 6C")))
    view = BURACO.view(state, 0)
    assert isinstance(view, BuracoView)
    return view


@pytest.mark.parametrize(("preset", "cost"), [("tradicional", "Penalidade de 100"), ("clube", "voltariam para a mão")])
async def test_a_vulnerable_foul_is_told_before_and_asked_about(preset: str, cost: str) -> None:
    view = vulnerable(preset)
    board = await painted(hand_of(view))
    assert "faltam **60** pontos para abrir com 75" in board.body
    throw = Discard(Card("KS"))
    asked = await painted(hand_of(view, ask=throw, questions=cautions(view, throw)))
    assert cost in asked.body
    assert "a abertura tem 15 de 75 pontos, faltam 60" in asked.body
    labels = [one["label"] for one in check(asked) if one["type"] == 2]
    assert labels[:2] == ["Descartar R♠ assim mesmo", "Não, voltar"]
    assert "Descartar assim mesmo?" in asked.body


async def test_a_foul_of_who_lays_his_whole_hand_speaks_of_no_discard() -> None:
    position = {
        "hands": ["3H 4H 5H", "3S 4S"],
        "stock": "9S TS JS",
        "mortos": ["6D 7D 8D 9D TD JD QD KD 6C 7C 8C"],
        "phase": "play",
    }
    state = BURACO.start(Setup(PRESETS["tradicional"], 2, position=position, standing=Standing(scores=(1500, 0))))
    view, lay = BURACO.view(state, 0), Meld(parse_cards("3H 4H 5H"))
    asked = await painted(hand_of(view, ask=lay, questions=cautions(view, lay)))
    assert "Penalidade de 100. Baixar assim mesmo?" in asked.body
