"""RULES 1.3: what is a meld, and how does it lie?"""

import random
from itertools import permutations

import pytest

from bot.cards import ALL_CARDS, Card, buraco_pack, format_cards, parse_cards
from bot.games.buraco.melds import NoMeld, Reading, find, read
from bot.games.buraco.rules import PRESETS, BuracoRules, rules_from
from tests.games.buraco.table import shows, table

FULL = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"


def lies(cards: str, preset: str = "tradicional", **switches: object) -> str:
    """How the cards lie, or the code of the reason why they are no meld."""
    found = read(parse_cards(cards), rules_from({"preset": preset, **switches}))
    return found.code if isinstance(found, NoMeld) else format_cards(found.cards)


def grows(cards: str, added: str, preset: str = "tradicional", **switches: object) -> str:
    """How a laid meld lies after an addition, or the code of the reason why it does not fit."""
    rules = rules_from({"preset": preset, **switches})
    before = read(parse_cards(cards), rules)
    assert isinstance(before, Reading)
    found = read((*before.cards, *parse_cards(added)), rules, before)
    return found.code if isinstance(found, NoMeld) else format_cards(found.cards)


@pytest.mark.parametrize(
    ("cards", "lie"),
    [
        ("4C 5C 6C", "4C 5C 6C"),
        ("AC 2C 3C", "AC 2C 3C"),  # ace low
        ("QC KC AC", "QC KC AC"),  # ace high
        ("KC AC 2C 3C", "meld.around_corner"),
        ("QC KC AC 2C 3C", "meld.around_corner"),
        ("4C 5C", "meld.too_few"),
        ("", "meld.too_few"),
        ("4C 5D 6C", "meld.mixed_suits"),
        ("4C 4C 5C 6C", "meld.same_card_twice"),
        ("4C 5C 7C", "meld.gap"),
        ("AC 3C 4C", "meld.gap"),
        ("AC AC 2C 3C", "meld.two_aces"),
        (FULL, FULL),
        ("7C 7D 7H", "meld.no_sets"),
    ],
)
def test_a_sequence_is_three_or_more_consecutive_cards_of_one_suit(cards: str, lie: str) -> None:
    assert lies(cards) == lie


@pytest.mark.parametrize(
    ("cards", "lie"),
    [
        ("4C 5C 2H", "4C 5C 2H"),  # no gap to fill: the high end
        ("QC KC AC 2H", "2H QC KC AC"),  # the high end is closed: the low one
        ("4C 2H 6C", "4C 2H 6C"),
        ("5C 2H 2D", "meld.too_many_wilds"),
        ("5C 6C 2H 2D", "meld.too_many_wilds"),
        ("5C 6C 7C 2C 2H", "meld.too_many_wilds"),
        ("4C 5C 6C 2C 2H", "2C 2H 4C 5C 6C"),  # the two is natural, the other one stands for the three
        ("4C 2H 7C", "meld.gap"),
        ("AC KC 2C", "2C KC AC"),
        ("AC QC 2C", "QC 2C AC"),
    ],
)
def test_at_most_one_card_stands_as_wild(cards: str, lie: str) -> None:
    assert lies(cards) == lie


@pytest.mark.parametrize(
    ("cards", "wild", "lie"),
    [
        ("2C 3C 4C", None, "2C 3C 4C"),
        ("AC 2C 3C", None, "AC 2C 3C"),
        ("AC 2C 2H", "2H", "AC 2C 2H"),  # also where a wild card stands for the three
        ("2C 2H 4C", "2H", "2C 2H 4C"),
        ("2C 2C 3C", "2C", "2C 3C 2C"),
        ("2C 2H 3C", "2H", "2C 3C 2H"),
        ("AC 2C * 4C", "*", "AC 2C * 4C"),
        ("2C 3C * 5C", "*", "2C 3C * 5C"),
        ("4C 5C 2C", "2C", "4C 5C 2C"),
        ("4C 2C 6C", "2C", "4C 2C 6C"),
    ],
)
def test_a_two_of_the_suit_below_the_three_is_natural(cards: str, wild: str | None, lie: str) -> None:
    rules = BuracoRules(jokers=4)
    found = read(parse_cards(cards), rules)
    assert isinstance(found, Reading)
    assert format_cards(found.cards) == lie
    assert (str(found.cards[found.wild]) if found.wild >= 0 else None) == wild


@pytest.mark.parametrize("cards", ["2C 2C 2H 3C", "2H 3C * 5C", "4C * 2C 7C", "AC 2D * 4C", "2C 2H 6C", "AS 2C *"])
def test_two_cards_would_stand_as_wild(cards: str) -> None:
    assert lies(cards, jokers=4) == "meld.too_many_wilds"


@pytest.mark.parametrize(
    ("laid", "added", "lie"),
    [
        ("4C 5C 6C 2C", "3C", "2C 3C 4C 5C 6C"),  # its own place
        ("3C 4C 2C 6C", "5C", "2C 3C 4C 5C 6C"),
        ("4C 2C 6C", "5C", "4C 5C 6C 2C"),  # the sequence does not reach down to the three: the high end
        ("4C 2H 6C", "5C", "4C 5C 6C 2H"),
        ("JC 2H KC AC", "QC", "2H JC QC KC AC"),  # the high end is closed: the low end
        ("AC 2H 3C", "2C", "AC 2C 3C 2H"),
        ("3C 4C 5C", "2C", "2C 3C 4C 5C"),
        ("2C 3C 4C 5C", "7C", "3C 4C 5C 2C 7C"),  # a natural two leaves its place
        ("AC 2C 3C 4C", "6C", "meld.gap"),  # but not from under an ace
        ("5C 6C 2C", "8C", "5C 6C 2C 8C"),
        ("5C 6C 2C", "3C", "3C 2C 5C 6C"),
        ("5C 6C 7C 2C", "2H", "meld.too_many_wilds"),
        ("4C 5C 6C 2C", "2H", "2C 2H 4C 5C 6C"),
        ("4C 5C 6C", "8C", "meld.gap"),
        ("4C 5C 6C", "5C", "meld.same_card_twice"),
        ("QC KC AC", "2C", "2C QC KC AC"),
        ("QC KC AC", "2C 3C", "meld.around_corner"),
    ],
)
def test_wild_cards_move_freely(laid: str, added: str, lie: str) -> None:
    assert grows(laid, added) == lie


def test_an_ace_that_fits_either_end_stays_where_it_lay() -> None:
    low, high = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC", "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert grows(low, "KC") == FULL
    assert grows("3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2C") == high
    assert lies("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC") == FULL  # low in a new meld
    assert grows("3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "2H") == "2H " + high[3:]
    assert grows("3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "AC") == "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"


@shows(ace_both_ends=(True, False))
def test_ace_both_ends() -> None:
    """1.3: a sequence may run from ace to ace, 14 cards; a wild card may stand for the second ace."""
    long = FULL + " AC"
    assert table(long + " KS 9D").say(f"meld {long}").meld()[:2] == (long, "ace_to_ace")
    short = table(long + " KS 9D", rules={"ace_both_ends": False})
    assert short.refuses(f"meld {long}") == "meld.two_aces"
    assert short.say(f"meld {FULL}").refuses("add 0 AC") == "meld.two_aces"
    assert table(FULL + " 2H KS 9D").say(f"meld {FULL} 2H").meld()[:2] == (FULL + " 2H", "dirty")
    closed = table(FULL + " 2H KS 9D", rules={"ace_both_ends": False})
    assert closed.say(f"meld {FULL}").refuses("add 0 2H") == "meld.no_room"
    assert table("KS 9D 2H", melds=[[long], []]).refuses("add 0 2H") == "meld.too_long"


@shows(sets=("none", "aces_threes", "any"))
def test_sets() -> None:
    """1.3: three or more cards of one rank, any suits, repeats allowed."""
    hand = "3C 3C 3D AH AS AS 7C 7D 7H KS 9D"
    nothing = table(hand)
    assert nothing.refuses("meld 3C 3C 3D") == "meld.no_sets"
    some = table(hand, rules={"sets": "aces_threes"})
    assert some.refuses("meld 7C 7D 7H") == "meld.set_rank"
    assert some.say("meld 3C 3C 3D", "meld AH AS AS").melds() == ["3C 3C 3D", "AH AS AS"]
    assert table(hand, rules={"sets": "any"}).say("meld 7H 7C 7D").melds() == ["7C 7D 7H"]


def test_a_set_has_eight_natural_cards_at_most() -> None:
    eight = "7C 7C 7D 7D 7H 7H 7S 7S"
    assert lies(eight, sets="any", decks=3) == eight
    assert lies(eight + " 2H", sets="any", decks=3) == eight + " 2H"
    assert lies(eight + " 7C", sets="any", decks=3) == "meld.set_too_long"


@shows(set_wild=(True, False))
def test_set_wild() -> None:
    """1.3: a set may hold a wild card, one; it lies last."""
    rules = {"sets": "any", "jokers": 2}
    assert table("7C 2C 7D * KS 9D", rules=rules).say("meld 2C 7D 7C").melds() == ["7C 7D 2C"]
    assert table("7C 2C 7D * KS 9D", rules=rules).refuses("meld 2C * 7C 7D") == "meld.too_many_wilds"
    assert table("7C 2C 7D 2D KS 9D", rules=rules).refuses("meld 2C 2D 7D") == "meld.too_many_wilds"
    clean = table("7C 2C 7D 7H KS 9D", rules={**rules, "set_wild": False})
    assert clean.refuses("meld 2C 7D 7C") == "meld.set_wild"
    assert clean.say("meld 7H 7D 7C").refuses("add 0 2C") == "meld.set_wild"


@shows(one_set_per_rank=(True, False))
def test_one_set_per_rank() -> None:
    """1.3 (Italy): a side has one set of a rank; more of them are added to it."""
    hand, laid = "7C 7D 7H KS 9D", [["7C 7H 7S"], []]
    plain = table(hand, "3S 5S", rules={"sets": "any"}, melds=laid, stock="")
    assert plain.say("meld 7C 7D 7H").melds() == ["7C 7H 7S", "7C 7D 7H"]
    one = table(hand, "3S 5S", rules={"sets": "any", "one_set_per_rank": True}, melds=laid, stock="")
    assert one.refuses("meld 7C 7D 7H") == "meld.set_exists"
    assert "meld 7C 7D 7H" not in one.moves()
    assert one.say("add 0 7C 7D 7H").melds() == ["7C 7C 7D 7H 7H 7S"]
    other = table(hand, "3S 5S", rules={"sets": "any", "one_set_per_rank": True}, melds=[[], laid[0]], stock="")
    assert other.say("meld 7C 7D 7H").melds() == ["7C 7D 7H"]  # of each side


@shows(wild_canastra=(0, 1000))
def test_melds_of_twos() -> None:
    """1.3: with a wild canastra three or more twos, and nothing but twos, are a meld without a wild card."""
    twos = table("2C 2C 2D 7C KS 9D", rules={"wild_canastra": 1000, "jokers": 2}).say("meld 2D 2C 2C")
    assert twos.meld() == ("2C 2C 2D", None, 30)
    assert twos.state.public.melds[0][0].wild == -1
    assert twos.refuses("add 0 7C") == "meld.too_many_wilds"
    assert table("2C 2C 2D KS 9D").refuses("meld 2C 2C 2D") == "meld.only_wilds"
    assert lies("2C 2D *", "familia") == "meld.joker_among_twos"
    assert lies("2C 2D *") == "meld.only_wilds"


@pytest.mark.parametrize(
    ("cards", "without_sets", "with_sets"),
    [
        ("AS 2S 2H", "AS 2S 2H", "AS 2S 2H"),
        ("AS AH 2S", "meld.no_sets", "AH AS 2S"),
        ("AS AH *", "meld.no_sets", "AH AS *"),
        ("2S 2H 2C", "meld.only_wilds", "meld.only_wilds"),
        ("2S 2H *", "meld.only_wilds", "meld.only_wilds"),
        ("AS 2C *", "meld.too_many_wilds", "meld.too_many_wilds"),
        ("AS AS 2S", "meld.no_sets", "AS AS 2S"),
        ("AS AS 2S 3S", "meld.two_aces", "meld.two_aces"),
    ],
)
def test_small_melds_of_aces_and_twos_have_one_verdict(cards: str, without_sets: str, with_sets: str) -> None:
    for order in permutations(cards.split()):
        assert lies(" ".join(order), jokers=4) == without_sets
        assert lies(" ".join(order), jokers=4, sets="any") == with_sets


def test_the_order_in_which_cards_are_given_does_not_matter() -> None:
    """1.3: a meld is judged as a whole; also what is no meld is so for the same reason."""
    chance = random.Random(3)
    pack = buraco_pack(2, 4)
    suit = [card for card in pack if card.suit in ("C", "") or card.rank in "27"]
    for preset in PRESETS.values():
        for _ in range(300):
            cards = chance.sample(suit if chance.random() < 0.8 else pack, chance.randint(1, 9))
            verdict = _verdict(read(tuple(cards), preset))
            for _ in range(3):
                chance.shuffle(cards)
                assert _verdict(read(tuple(cards), preset)) == verdict


def _verdict(found: Reading | NoMeld) -> object:
    return found if isinstance(found, Reading) else found.code


def test_a_reading_uses_exactly_the_cards_that_were_given() -> None:
    chance = random.Random(4)
    rules = rules_from({"preset": "familia", "ace_both_ends": True})
    found = 0
    for _ in range(20000):
        suit = chance.choice((0, 13, 26, 39))
        start = chance.randint(0, 9)
        cards = [ALL_CARDS[suit + (start + step) % 13] for step in range(chance.randint(2, 7))]
        cards += [card for card in (ALL_CARDS[1], ALL_CARDS[27], ALL_CARDS[52]) if chance.random() < 0.2]
        reading = find(tuple(cards), rules)
        if reading is not None:
            found += 1
            assert sorted(reading.cards) == sorted(cards)
            assert reading.wild < 0 or reading.cards[reading.wild].rank in "2*"
    assert found > 1000


def test_why_not_names_the_cards() -> None:
    rules = PRESETS["tradicional"]
    gap = read(parse_cards("4C 5C 8C"), rules)
    assert isinstance(gap, NoMeld)
    assert gap.facts == {"missing": parse_cards("6C 7C"), "n": 2}
    wilds = read(parse_cards("4C 2H 2D 5C"), rules)
    assert isinstance(wilds, NoMeld)
    assert wilds.facts == {"wilds": parse_cards("2D 2H")}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_wild_card_is_offered_for_a_gap_only_where_it_fills_it(preset: str) -> None:
    """What is told of a gap is true: with the missing cards it is a meld, and with a wild one if a single one lacks."""
    chance, rules, told = random.Random(7), PRESETS[preset], {1: 0, 2: 0}
    for _ in range(3000):
        cards = tuple(ALL_CARDS[26 + number] for number in chance.sample(range(13), chance.randint(3, 5)))
        cards += (ALL_CARDS[1],) * (chance.random() < 0.3)
        found = read(cards, rules)
        if isinstance(found, NoMeld) and found.code == "meld.gap":
            missing, single = found.facts["missing"], found.facts["n"] == 1
            assert isinstance(missing, tuple)
            assert find((*cards, *missing), rules) is not None, format_cards(cards)
            assert (find((*cards, ALL_CARDS[14]), rules) is not None) == single, format_cards(cards)
            told[1 if single else 2] += 1
    assert min(told.values()) > 50


def _fewest_wilds(cards: tuple[Card, ...]) -> int | None:
    """How few wild cards a sequence of these cards needs, by trying every place for every card; None: there is none."""
    best = None
    for suit in range(4):
        for low in range(1, 15 - len(cards) + 1):
            span = sorted(ALL_CARDS[13 * suit + (low + step - 1) % 13] for step in range(len(cards)))
            if sorted(cards) == span:
                return 0
            for wild in {card for card in cards if card.rank in "2*"}:
                rest = list(cards)
                rest.remove(wild)
                if any(sorted((*rest, missing)) == span for missing in set(span)):
                    best = 1
    return best


def test_the_table_of_sequences_knows_what_trying_everything_finds() -> None:
    chance = random.Random(6)
    rules = BuracoRules(jokers=4)
    pool = [card for card in buraco_pack(2, 2) if card.suit in ("C", "") or card.rank == "2"]
    met = {0: 0, 1: 0, None: 0}
    for _ in range(6000):
        if chance.random() < 0.6:
            start = chance.randint(0, 12)
            cards = [ALL_CARDS[(start + step) % 13] for step in range(chance.randint(2, 7))]
            cards += chance.sample(pool, chance.randint(0, 2))
            if chance.random() < 0.3:
                cards.remove(chance.choice(cards))
        else:
            cards = chance.sample(pool, chance.randint(3, 5))
        if not 3 <= len(cards) <= 14:
            continue
        reading = find(tuple(cards), rules)
        fewest = _fewest_wilds(tuple(cards))
        assert (None if reading is None else int(reading.wild >= 0)) == fewest, cards
        met[fewest] += 1
    assert min(met.values()) > 300
