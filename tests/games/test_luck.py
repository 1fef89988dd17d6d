"""What each seat received: counted by hand in a small record, and fair over many matches of either game."""

import random

import pytest

from bot.cards import Card, buraco_pack, deal_order, parse_cards
from bot.games import GAMES
from bot.games.base import Resign, Setup, Standing
from bot.games.bisca.actions import Cut as BiscaCut
from bot.games.bisca.actions import Knock, Play
from bot.games.buraco.actions import Cut, Discard, Draw, TakePile
from bot.games.luck import Luck, luck_of
from bot.games.records import Entry, Record

# dealt from the second seat on, three each; then the turned-up card, then the stock
BISCA = (
    "4H 5C 6H 7C AH 5D  2H  QH KD JH 3S 2C 3C 4C 6C JC QC KC AC 2D 3D 4D 6D 7D JD QD AD "
    "2S 4S 5S 6S 7S JS QS KS AS 3H 5H 7H KH"
)


def played(game: str, seed: str, seats: int = 2, actions: int = 10_000, **rules: object) -> Record:
    """A match of so many actions that chance chooses among the lawful ones."""
    engine, chance, entries = GAMES[game], random.Random(seed), list[Entry]()
    setup = Setup(engine.rules(rules), seats, seed=seed, standing=Standing())
    state = engine.start(setup)
    while engine.status(state) != "match_over" and len(entries) < actions:
        if not engine.to_act(state):
            state = engine.proceed(state)
        (seat,) = engine.to_act(state)
        action = chance.choice(engine.moves(engine.view(state, seat)))
        state, _ = engine.apply(state, seat, action)
        entries.append(Entry(seat, action))
    return Record(engine, setup, tuple(entries))


def bisca(*entries: Entry, **rules: object) -> tuple[Luck, ...]:
    all_rules = GAMES["bisca"].rules({"preset": "bisca", **rules})
    setup = Setup(all_rules, 2, deck=parse_cards(BISCA), standing=Standing(dealer=0))
    return luck_of(Record(GAMES["bisca"], setup, entries))


FIRST = (Entry(1, Play(Card("AH"))), Entry(0, Play(Card("5C"))))


def test_trumps_are_counted_without_the_one_turned_up() -> None:
    """4H 6H AH are dealt, 5C 7C 5D to the other; the trick's winner draws QH, the other KD."""
    other, first = bisca(*FIRST)
    assert (first.cards, first.good, other.cards, other.good) == (4, 4, 4, 0)
    assert first.expected == pytest.approx(3 * 9 / 39 + 6 / 33)
    assert other.expected == pytest.approx(3 * 9 / 39 + 5 / 32)
    assert first.deviation > 2 > 0 > other.deviation


def test_after_a_knock_hearts_are_trumps_and_any_of_ten_may_come() -> None:
    other, first = bisca(Entry(1, Knock()), *FIRST, knock=True)
    assert first.expected == pytest.approx(3 * 10 / 40 + 7 / 34)
    assert (first.good, other.good) == (4, 1), "2H is drawn first now, then QH"


def test_a_play_in_place_of_the_cut_is_dealt_before() -> None:
    assert bisca(*FIRST, knock=True) == bisca(Entry(1, BiscaCut()), *FIRST, knock=True) == bisca(*FIRST)


def test_wild_cards_are_counted_where_they_come_unseen() -> None:
    engine = GAMES["buraco"]
    setup = Setup(
        engine.rules({"preset": "tradicional", "first_redraw": False}), 2, seed="mesa", standing=Standing(dealer=0)
    )
    state = engine.start(setup)
    wild = [card for card in state.stock[:1] if card.number == 2]
    pool = [*state.stock, *(card for morto in state.mortos for card in morto)]
    entries = [Entry(1, Draw())]
    state, _ = engine.apply(state, 1, Draw())
    thrown = next(card for card in state.hands[1] if card.number not in (0, 2))
    entries += [Entry(1, Discard(thrown)), Entry(0, TakePile())]
    zero, one = luck_of(Record(engine, setup, tuple(entries)))
    dealt = engine.start(setup).hands
    assert (zero.cards, one.cards) == (11, 12), "what lay on the pile was seen"
    assert zero.good == sum(card.number == 2 for card in dealt[0])
    assert one.good == sum(card.number == 2 for card in dealt[1]) + len(wild)
    assert zero.expected == pytest.approx(11 * 8 / 104)
    assert one.expected == pytest.approx(11 * 8 / 104 + sum(card.number == 2 for card in pool) / len(pool))


def test_nothing_is_counted_of_a_round_that_nobody_saw() -> None:
    engine = GAMES["buraco"]
    setup = Setup(engine.rules({"preset": "tradicional", "cut_bonus": 22}), 2, seed="mesa", standing=Standing())
    (seat,) = engine.to_act(engine.start(setup))
    assert luck_of(Record(engine, setup, (Entry(seat, Resign()),))) == (Luck(), Luck())
    cut = (Entry(seat, Cut(22)), Entry(0, Resign()))
    assert [one.cards for one in luck_of(Record(engine, setup, cut))] == [11, 11]


@pytest.mark.parametrize(
    ("game", "rules", "matches"),
    [
        ("bisca", {"preset": "bisca"}, 120),
        ("bisca", {"preset": "capixaba"}, 40),
        ("buraco", {"preset": "familia", "max_rounds": 2}, 12),
        ("buraco", {"preset": "burraco", "max_rounds": 2}, 8),
        ("buraco", {"preset": "tradicional", "cut_bonus": 22, "max_rounds": 1}, 8),
    ],
)
def test_over_many_matches_every_seat_has_its_share(game: str, rules: dict[str, object], matches: int) -> None:
    """However it is played: of the taker of the pile, of partners, of him who is dealt to first."""
    seats = tuple(Luck() for _ in range(4))
    for number in range(matches):
        for seat, luck in enumerate(luck_of(played(game, f"{game} {number}", seats=4, actions=600, **rules))):
            seats[seat].add(luck)
    assert all(one.cards > 100 for one in seats)
    assert all(abs(one.deviation) < 3.5 for one in seats), [one.deviation for one in seats]


def test_a_shuffle_that_favours_a_seat_is_found() -> None:
    """Twos are put where one seat gets them: the figures tell it in a single match."""
    engine = GAMES["buraco"]
    deck = [*deal_order("mesa", 1, buraco_pack(2, 0))]
    deck.sort(key=lambda card: card.number != 2)
    deck = [card for pair in zip(deck[:8], deck[8:16], strict=True) for card in pair] + deck[16:]
    setup = Setup(engine.rules({"preset": "tradicional"}), 2, deck=tuple(deck), standing=Standing(dealer=0))
    zero, one = luck_of(Record(engine, setup, (Entry(1, Draw()),)))
    assert (one.good, zero.good) == (8, 0)
    assert one.deviation > 5
