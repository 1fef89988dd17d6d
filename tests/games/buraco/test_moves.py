"""What a player may do now, and what he should be asked first."""

import random
from collections import Counter

from bot.cards import Card, buraco_pack, format_cards, parse_cards
from bot.games.base import Action, Json, Setup
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Discard, TakePile
from bot.games.buraco.candidates import new_melds
from bot.games.buraco.moves import additions, can_take_pile, is_lawful, melds, takings
from bot.games.buraco.state import BuracoView
from tests.games.buraco.subject import SUBJECT
from tests.games.buraco.table import CLEAN, MORTO, Table, action, table
from tests.work import calls_of

LAST: Json = {"stock": "", "mortos_taken": [True, True], "phase": "draw"}
"""Nothing is left to draw."""


def asked(at: Table, word: str) -> list[str]:
    return [caution.code for caution in BURACO.cautions(at.view, action(word))]


def test_the_kinds_of_action_that_are_open() -> None:
    draw = table("4C 9H", "3S 5S", pile="KC QD", phase="draw")
    assert draw.moves() == ["draw", "take"]
    assert BURACO.moves(draw.view_of(1)) == ()
    assert BURACO.moves(draw.view_of(-1)) == ()
    play = table("4C 5C 6C 9H JH", "3S 5S", melds=[["7C 8C 9C"], []])
    assert play.moves() == [
        "meld 4C 5C 6C", "add 0 6C", "discard 4C", "discard 5C", "discard 6C", "discard 9H", "discard JH",
    ]  # fmt: skip
    assert play.say("add 0 6C").moves() == [
        "add 0 5C", "discard 4C", "discard 5C", "discard 9H", "discard JH", "undo",
    ]  # fmt: skip


def test_the_best_melds_come_first() -> None:
    hand = table("4C 5C 6C 7C 8C 9C TC 2H 4D KS", "3S 5S")
    found = [" ".join(map(str, laying.reading.cards)) for laying in melds(hand.view)]
    assert found[0] == CLEAN
    assert found.index("7C 8C 9C TC") < found.index("4C 5C 6C")
    assert found.index("8C 9C TC") < found.index("9C TC 2H")
    assert len(found) == len(set(found))


def test_what_fits_a_meld() -> None:
    hand = table("3C 7C 8C 2H 2C 9H", "3S 5S", melds=[["4C 5C 6C"], []])
    assert [str(laying.action.cards[0]) for laying in additions(hand.view)] == ["2C", "3C", "7C", "2H"]  # type: ignore[union-attr]  # an addition has cards


def test_the_ways_to_take_the_pile() -> None:
    closed = table("8C 9C TD TH KD", "3S 5S", rules={"preset": "fechado"}, pile="4H TC", phase="draw")
    assert [" ".join(map(str, laying.reading.cards)) for laying in takings(closed.view)] == ["8C 9C TC", "TC TD TH"]
    assert closed.moves() == ["draw", "take with 8C 9C", "take with TD TH"]


def test_the_pile_is_taken_with_three_hand_cards_where_no_fewer_will_do() -> None:
    """The meld's wild card moves into the gap, or its two goes home, only once the hand has bridged the way there."""
    clean = table("3C 4C 4C 5C 5C 2H", rules={"preset": "duro"}, pile="8C", melds=[["6C 7C 2C"], []], **LAST)
    assert clean.moves() == ["pass", "take on 0 with 3C 4C 5C"]
    assert clean.say("take on 0 with 3C 4C 5C").melds() == ["2C 3C 4C 5C 6C 7C 8C"]
    position = {**LAST, "stock": "QS JS TS"}
    gap = table("5C 6C 8C TC", rules={"preset": "fechado"}, pile="3C", melds=[["7C 2D 9C"], []], **position)
    assert gap.moves() == ["draw", "take on 0 with 5C 6C 8C"]
    assert gap.say("take on 0 with 5C 6C 8C").melds() == ["3C 2D 5C 6C 7C 8C 9C"]


def test_a_set_to_go_out_is_as_long_as_the_rest_of_the_hand_asks() -> None:
    """Going out takes a discard, and not of a wild card: so the joker lies in a set of four, and the last ace goes."""
    rules = {"sets": "to_go_out", "pile": "top_used", "jokers": 2, "going_out_needs": "none"}
    rules |= {"final_discard": "required", "last_discard_wild": False, "single_pile_no_return": False}
    out = table("AC AD AH AH *", rules=rules, pile="AC", mortos_taken=[True, True], phase="draw")
    assert "take with AC AD AH *" in out.moves()
    assert out.say("take with AC AD AH *", "discard AH").status == "round_over"


def test_a_round_goes_on_while_such_a_taking_is_left() -> None:
    hands = ("3C 4C 4C 5C 5C 2H", "8C KS")
    rules = {"preset": "duro"}
    asked_ = table(*hands, rules=rules, melds=[["6C 7C 2C"], []], turn=1, **{**LAST, "phase": "play"})
    asked_.say("discard 8C")
    assert (asked_.status, asked_.turn) == ("playing", 0)


def test_every_taking_on_a_meld_with_the_fewest_hand_cards_is_listed() -> None:
    """Positions where the meld has a wild card and the hand is of its suit; some need three hand cards and more."""
    chance = random.Random(5)
    fewest: Counter[int] = Counter()
    for _ in range(800):
        view = _near_a_dirty_meld(chance)
        tried = [action for action in SUBJECT.candidates(view) if isinstance(action, TakePile)]
        lawful = {action for action in tried if is_lawful(view, action)}
        assert {laying.action for laying in takings(view)} >= lawful, view
        assert can_take_pile(view) == bool(lawful)
        fewest[min((len(action.with_ or ()) for action in lawful if action.meld is not None), default=0)] += 1
    assert fewest[3] > 3
    assert fewest[4] > 0


def _near_a_dirty_meld(chance: random.Random) -> BuracoView:
    """Clubs in the hand and on the pile, a meld of clubs with a wild card, another wild card or two at hand."""
    low = chance.randint(2, 6)
    clubs = [card for card in buraco_pack(2, 0) if card // 13 == 0 and low < card.number < low + 9]
    rules = {"preset": chance.choice(["fechado", "duro", "stbl"]), "jokers": 2}
    chance.shuffle(clubs)
    wilds = chance.sample(list(parse_cards("2C 2C 2D *")), 3)
    meld = next(each for each in new_melds((*clubs[7:], wilds[0]), BURACO.rules(rules)) if each.wild >= 0)
    hand = (*clubs[1 : chance.randint(4, 7)], *wilds[1 : chance.randint(1, 3)])
    laid = [[format_cards(meld.cards)], []]
    pile = str(clubs[0])
    return table(format_cards(hand), rules=rules, pile=pile, melds=laid, mortos_taken=[True, True], phase="draw").view


def test_a_hand_of_forty_cards_is_no_burden() -> None:
    chance = random.Random(1)
    for preset in ("tradicional", "familia", "burraco"):
        cards = sorted(chance.sample(buraco_pack(2, 2), 40))
        hand = _with_hand(preset, cards)
        found, calls = calls_of(hand.moves)
        assert len(found) > 40
        assert calls < 100_000


def _with_hand(preset: str, cards: list[Card]) -> Table:
    rest = list(buraco_pack(2, 2))
    for card in cards:
        rest.remove(card)
    return table(" ".join(map(str, cards)), str(rest[0]), rules={"preset": preset, "jokers": 2}, stock="")


def test_a_vulnerable_foul_is_asked_about() -> None:
    at = table("3H 4H 5H KH QH JH TH AH 9S 4S", "3S 5S", scores=(1500, 0)).say("meld 3H 4H 5H")
    (caution,) = BURACO.cautions(at.view, action("discard 4S"))
    assert (caution.code, caution.facts) == ("vulnerable.foul", {"points": 15, "needed": 75, "missing": 60})
    at.say("meld TH JH QH KH AH")  # 70 in all
    assert asked(at, "discard 4S") == ["vulnerable.foul"]
    assert asked(table("9S 4S", "3S 5S", scores=(1500, 0)), "discard 4S") == []
    empties = table("3H 4H 5H", "3S 5S", scores=(1500, 0), mortos=[MORTO.replace("3H 4H", "AC 4C")])
    assert asked(empties, "meld 3H 4H 5H") == ["vulnerable.foul"]


def test_going_out_at_a_loss_is_asked_about() -> None:
    rules = {"going_out_needs": "none", "mortos": False}
    alone = table("4S", "3S 5S", rules=rules)
    assert asked(alone, "discard 4S") == []
    full = " ".join(str(card) for card in buraco_pack(1, 0)[:24])
    pair = table("4S", "3S 5S", full, "9D", rules=rules, stock="")
    (caution,) = BURACO.cautions(pair.view, action("discard 4S"))
    assert (caution.code, caution.facts["estimated"]) == ("out.at_a_loss", True)


def test_a_relancinho_takes_the_place_of_going_out_in_the_loss() -> None:
    """RULES 1.7: for who lays his whole hand at once and has laid nothing before."""
    for going_out, relancinho, first, later in ((0, 300, [], ["out.at_a_loss"]), (300, 1, ["out.at_a_loss"], [])):
        rules = {"going_out_needs": "none", "mortos": False, "going_out": going_out, "relancinho": relancinho}
        full = " ".join(str(card) for card in buraco_pack(1, 0)[26:50])
        at = table("4C 5C 6C 4S", "3S 5S", full, "9H", rules=rules, stock="KH").say("meld 4C 5C 6C")
        assert asked(at, "discard 4S") == first
        whole = table("4C 5C 6C", "3S 5S", full, "9H", rules=rules, stock="KH")
        assert asked(whole, "meld 4C 5C 6C") == first
        none_laid = table("4S", "3S 5S", full, "9H", rules=rules, stock="KH")
        assert asked(none_laid, "discard 4S") == later


def test_a_missing_morto_is_part_of_the_loss() -> None:
    """RULES 1.6, 1.7: a morto that became stock may cost, and so does a partner's that he has not used."""
    rules = {"going_out_needs": "none", "going_out": 50}
    converted = table("4S", "3S 5S", rules={**rules, "converted_morto_exempt": False})
    (caution,) = BURACO.cautions(converted.view, action("discard 4S"))
    assert caution.facts == {"points": -50, "estimated": False}
    assert asked(table("4S", "3S 5S", rules=rules), "discard 4S") == []
    unused = table("3H 4H", "3S 5S", "KS", "9D TD", rules=rules, mortos=[MORTO], mortos_taken=[False, True], turn=2,
                   stock="6D 5H 7D")  # fmt: skip
    unused.say("discard KS", "draw", "discard 6D", "draw")
    (caution,) = BURACO.cautions(unused.view, action("meld 3H 4H 5H"))
    assert caution.facts == {"points": -35, "estimated": False}
    assert unused.say("meld 3H 4H 5H").sheet()["total"] == -30  # rounded


def test_a_wild_card_or_a_gift_is_asked_about() -> None:
    at = table("2H * TC 9H KS", "3S 5S", rules={"jokers": 2}, melds=[[], ["4C 5C 6C 7C 8C 9C"]])
    assert asked(at, "discard 2H") == ["discard.wild", "discard.completes"]
    assert asked(at, "discard *") == ["discard.wild", "discard.completes"]
    assert asked(at, "discard TC") == ["discard.completes"]
    assert asked(at, "discard 9H") == []
    own = table("TC 9H KS", "3S 5S", melds=[["4C 5C 6C 7C 8C 9C"], []])
    assert asked(own, "discard TC") == []
    assert BURACO.cautions(own.view, Discard(Card("9H"))) == ()


def test_cautions_never_stumble_over_a_lawful_action() -> None:
    chance = random.Random(2)
    for preset in BURACO.presets.values():
        state = BURACO.start(Setup(preset, 4, seed="cautions"))
        while BURACO.status(state) == "playing":
            (seat,) = BURACO.to_act(state)
            view = BURACO.view(state, seat)
            moves: tuple[Action, ...] = BURACO.moves(view)
            for move in moves:
                BURACO.cautions(view, move)
            move = chance.choice(moves)
            state, _ = BURACO.apply(state, seat, move)
