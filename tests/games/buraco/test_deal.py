"""RULES 1.1: which cards are dealt to whom, and which decks and positions are impossible?"""

from collections import Counter
from typing import Any

import pytest

from bot.cards import buraco_pack, format_cards
from bot.games.base import Json, RulesError, Setup, Standing
from bot.games.buraco import BURACO
from bot.games.buraco.rules import PRESETS, BuracoRules
from tests.games.buraco.table import CLEAN, MORTO, dealt, rules_of, shows, table


@shows(decks=(2, 3), jokers=(0, 4), teams=("auto", "individual", "pairs", "trios"))
def test_cards_and_sides() -> None:
    for rules, seats, cards, sides in (
        ({}, 2, 104, ((0,), (1,))),
        ({}, 3, 104, ((0,), (1,), (2,))),
        ({"jokers": 4}, 4, 108, ((0, 2), (1, 3))),
        ({"decks": 3}, 5, 156, ((0,), (1,), (2,), (3,), (4,))),
        ({}, 6, 104, ((0, 2, 4), (1, 3, 5))),
        ({"teams": "pairs", "decks": 3, "jokers": 6}, 6, 162, ((0, 3), (1, 4), (2, 5))),
        ({"teams": "trios"}, 6, 104, ((0, 2, 4), (1, 3, 5))),
        ({"teams": "individual", "decks": 3}, 4, 156, ((0,), (1,), (2,), (3,))),
        ({"teams": "pairs"}, 4, 104, ((0, 2), (1, 3))),
    ):
        round_ = dealt(seats, rules).state
        public = round_.public
        assert public.sides == sides == BURACO.sides(rules_of(rules), seats)
        assert public.held == (11,) * seats
        assert [len(morto) for morto in round_.mortos] == [11] * len(sides)
        assert public.stock == cards - 11 * (seats + len(sides))
        assert round_.pile == ()
        there = Counter(card for pile in (*round_.hands, *round_.mortos, round_.stock) for card in pile)
        assert there == Counter(buraco_pack(int(str(rules.get("decks", 2))), int(str(rules.get("jokers", 0)))))


@pytest.mark.parametrize(
    ("rules", "seats", "word"),
    [
        ({}, 1, "2 to 6"),
        ({}, 7, "2 to 6"),
        ({}, 5, "decks"),
        ({"teams": "individual"}, 6, "decks"),
        ({"teams": "pairs"}, 5, "teams"),
        ({"teams": "trios"}, 4, "teams"),
        ({"preset": "biriba"}, 6, "biriba"),
        ({"preset": "bossa_nova", "decks": 3}, 5, "bossa_nova"),
    ],
)
def test_tables_that_cannot_be(rules: dict[str, object], seats: int, word: str) -> None:
    with pytest.raises(RulesError, match=word):
        BURACO.sides(rules_of(rules), seats)
    assert BURACO.sides(PRESETS["clube"], 6) == ((0, 2, 4), (1, 3, 5))


def test_six_with_mortos_and_two_packs_leave_five_to_twenty_cards() -> None:
    assert dealt(6, {"teams": "pairs"}).state.public.stock == 5
    assert dealt(6, {"jokers": 4}).state.public.stock == 20


def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    deck = buraco_pack(2, 0)
    state = BURACO.start(Setup(BuracoRules(), 3, deck=deck, standing=Standing(dealer=0)))
    assert state.hands[1] == tuple(sorted(deck[0:33:3]))
    assert state.hands[2] == tuple(sorted(deck[1:33:3]))
    assert state.hands[0] == tuple(sorted(deck[2:33:3]))
    assert state.mortos == (deck[33:44], deck[44:55], deck[55:66])
    assert state.stock == deck[66:]
    assert state.public.turn.seat == 1  # the mão, to the dealer's left


@shows(open_card=(True, False))
def test_open_card() -> None:
    """Italy: one card face up on the pile, after the mortos; else the pile starts empty."""
    deck = buraco_pack(2, 0)
    for value, pile in ((True, deck[44:45]), (False, ())):
        state = BURACO.start(Setup(BuracoRules(open_card=value), 2, deck=deck))
        assert (state.pile, state.stock) == (pile, deck[44 + len(pile) :])


def test_the_prescribed_shuffle() -> None:
    round_ = dealt(4)
    assert round_.state.public.dealer == 0
    two = dealt(2, dealer=1)
    assert two.hand(0) == "3C 5C 7C 8C 5D TD KD 3H KH 3S 9S"
    assert dealt(2, dealer=1, round=2).hand(0) != two.hand(0)


def test_a_deck_must_be_the_whole_pack() -> None:
    for deck in (buraco_pack(2, 0)[1:], buraco_pack(2, 2), ()):
        with pytest.raises(RulesError, match="deck"):
            BURACO.start(Setup(BuracoRules(), 2, deck=deck))
    with pytest.raises(RulesError, match="exactly one"):
        BURACO.start(Setup(BuracoRules(), 2))


@pytest.mark.parametrize(
    ("position", "word"),
    [
        ({"hands": ["4C", "3S", "5S"]}, "a list of 2 card strings"),
        ({}, "hands"),
        ({"hands": "4C"}, "list"),
        ({"hands": ["4C", 5]}, "card string"),
        ({"hands": ["1C", "3S"]}, "1C"),
        ({"hands": ["4C 4C 4C", "3S"]}, "4C"),
        ({"hands": ["* 4C", "3S"]}, r"\*"),
        ({"hands": ["", "3S"]}, "empty"),
        ({"hands": ["4C", "3S"], "nope": 1}, "nope"),
        ({"hands": ["4C", "X" * 300_000]}, "X"),
        ({"hands": ["4C", "3S"], "phase": "X" * 300_000}, "X"),
        ({"hands": ["4C", "3S"], "melds": [["4D " * 3000], []]}, "no lawful meld"),
        ({"hands": ["4C", "3S"], "turn": 2}, "turn"),
        ({"hands": ["4C", "3S"], "turn": True}, "turn"),
        ({"hands": ["4C", "3S"], "phase": "cut"}, "phase"),
        ({"hands": ["4C", "3S"], "first_turn": 1}, "first_turn"),
        ({"hands": ["4C", "3S"], "mortos": [MORTO[3:]]}, "11 cards"),
        ({"hands": ["4C", "3D"], "mortos": [MORTO], "mortos_taken": [True, True]}, "mortos"),
        ({"hands": ["4C", "3D"], "mortos_taken": [True]}, "mortos_taken"),
        ({"hands": ["4C", "3D"], "melds": [["4D 5D"], []]}, "meld.too_few"),
        ({"hands": ["4C", "3D"], "melds": [["4D 5D 9D"], []]}, "meld.gap"),
        ({"hands": ["4C", "3D"], "melds": [[]]}, "melds"),
        ({"hands": ["4C", "3D"], "melds": [[{"card": "4D"}], []]}, "keys"),
        ({"hands": ["4C", "3D"], "melds": [[{"cards": "4D 5D 6D", "locked": 1}], []]}, "locked"),
    ],
)
def test_impossible_positions(position: dict[str, Any], word: str) -> None:
    with pytest.raises(RulesError, match=word) as refusal:
        BURACO.start(Setup(BuracoRules(), 2, position=position))
    assert len(str(refusal.value)) < 200


def test_impossible_positions_by_the_rules() -> None:
    for rules, position, word in (
        ({"mortos": False}, {"hands": ["4C", "3D"], "mortos": [MORTO]}, "mortos"),
        ({"sets": "any", "one_set_per_rank": True}, {"hands": ["4C", "3D"], "melds": [["7C 7D 7H", "7C 7D 7S"], []]},
         "one_set_per_rank"),
    ):  # fmt: skip
        with pytest.raises(RulesError, match=word):
            BURACO.start(Setup(rules_of(rules), 2, position=position))
    for standing in (Standing(dealer=2), Standing(scores=(1, 2, 3))):
        with pytest.raises(RulesError):
            BURACO.start(Setup(BuracoRules(), 2, seed="mesa", standing=standing))


@pytest.mark.parametrize(
    ("melds", "rules", "mortos"),
    [
        ([], {}, {"mortos_taken": [True, True]}),
        (["5C 6C 7C"], {}, {"mortos_taken": [True, True]}),
        ([CLEAN], {"last_discard_wild": False, "final_discard": "required"}, {"mortos_taken": [True, True]}),
        ([], {"morto_needs": "any"}, {"mortos": [MORTO]}),
    ],
)
def test_a_turn_that_nobody_could_end_is_no_position(melds: list[str], rules: Json, mortos: Json) -> None:
    """He has drawn and holds one card that he may neither discard nor lay."""
    card = "2D" if "final_discard" in rules else "4C"
    laid = {"hands": ["3S 5S", card], "turn": 1, "phase": "play", "melds": [[], melds], **mortos}
    with pytest.raises(RulesError, match=f"seat 1 has drawn and can neither discard {card} nor lay it"):
        BURACO.start(Setup(rules_of(rules), 2, position=laid))
    BURACO.start(Setup(rules_of(rules), 2, position=laid | {"phase": "draw", "stock": "KD"}))
    BURACO.start(Setup(rules_of(rules), 2, position=laid | {"hands": ["3S 5S", f"{card} KD"]}))


def test_a_position_may_say_that_a_meld_is_locked() -> None:
    laid = [[{"cards": CLEAN, "locked": True}, CLEAN], []]
    position = table("KS 9D", melds=laid).state.public.melds[0]
    assert [meld.canastra for meld in position] == ["dirty", "clean"]
    assert format_cards(position[0].cards) == CLEAN
