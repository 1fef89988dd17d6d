"""What is a meld: how do given cards lie, what kind is it, what does it score, or why is it none (RULES 1.3, 1.4)?

A sequence is looked up by the sum of its cards' weights in a table of all sequences that any rules allow; the
table knows the lie with the fewest wild cards. What the rules add to it is worked out for every question.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, Literal, NamedTuple

from bot.cards import ALL_CARDS, JOKER, Card
from bot.games.base import Facts
from bot.games.buraco.rules import BuracoRules

Kind = Literal["sequence", "set", "wild"]
Canastra = Literal["dirty", "semi_clean", "clean", "ace_to_king", "ace_to_ace", "wild"]

CANASTRA: Final = 7
"""Cards that make a canastra."""
_LONGEST: Final = 14
_MOST_NATURALS: Final = 8
_LOW_ACE, _TWO, _EIGHT, _KING, _HIGH_ACE = 1, 2, 8, 13, 14
TWOS: Final = tuple(card for card in ALL_CARDS if card.number == _TWO)
WILD_FACES: Final = (*TWOS, JOKER)
_WILD: Final = frozenset(WILD_FACES)


class Reading(NamedTuple):
    """A lawful meld as it lies on the table."""

    cards: tuple[Card, ...]
    """A sequence from low to high, the wild card where it stands; a set by suit, the wild card last."""
    kind: Kind
    canastra: Canastra | None
    bonus: int
    """Points of the canastra."""
    card_points: int
    wild: int
    """Index in `cards` of the one that stands as wild; -1: none does."""
    locked: bool
    """It can never be clean again (`clean_lock` nine)."""

    @property
    def points(self) -> int:
        """Its cards and its bonus."""
        return self.bonus + self.card_points

    @property
    def is_clean(self) -> bool:
        """Whether it serves where a clean canastra is needed (RULES 1.4)."""
        return self.canastra not in (None, "dirty", "semi_clean")

    @property
    def face(self) -> Card:
        """One of its natural cards: it names the suit of a sequence, the rank of a set."""
        return self.cards[1 if self.wild == 0 else 0]


class NoMeld(NamedTuple):
    """Why cards are no meld: a stable code and the cards that it is about."""

    code: str
    facts: Facts


class _Lie(NamedTuple):
    """How the cards of a sequence lie, whatever the rules."""

    cards: tuple[Card, ...]
    wild: int
    plain_points: int
    """Points of the cards that are neither twos nor jokers."""
    twos: int
    jokers: int
    lock: bool
    """The suit's two stands as wild beside a natural card above the eight."""
    two_twos: bool
    """One two is natural, another one stands as wild."""


def is_wild_face(card: Card) -> bool:
    """Whether it is a two or a joker: a card that may stand for another, or lie naturally (a suit's own two)."""
    return card in _WILD


def _plain_value(number: int) -> int:
    if number in (_LOW_ACE, _HIGH_ACE):
        return 15
    return 10 if number >= _EIGHT else 5


@cache
def card_values(two_value: int, joker_value: int) -> tuple[int, ...]:
    """Points of every card, by its number 0…52 (RULES 1.7)."""
    special = {0: joker_value, _TWO: two_value}
    return tuple(special.get(card.number, _plain_value(card.number)) for card in ALL_CARDS)


def points_of(cards: Iterable[Card], rules: BuracoRules) -> int:
    """Points of cards, as laid and as held."""
    values = card_values(rules.two_value, rules.joker_value)
    return sum([values[card] for card in cards])


# The weight of a card has a field of four bits for its rank (jokers and twos have none), one for its suit, one for
# the twos of each suit and one for jokers. As no meld is longer than 14 cards, no field of a sum overflows; a sum with
# one suit, or with one rank, tells exactly which cards it is made of.
_FIELD: Final = 4
_SUITS_AT, _TWOS_AT, _JOKERS_AT = 14 * _FIELD, 18 * _FIELD, 22 * _FIELD
_RANKS: Final = (1 << _SUITS_AT) - 1


def _weight(card: Card) -> int:
    if card == JOKER:
        return 1 << _JOKERS_AT
    suit = card // 13
    if card.number == _TWO:
        return 1 << _TWOS_AT + _FIELD * suit
    return 1 << _FIELD * card.number | 1 << _SUITS_AT + _FIELD * suit


_WEIGHTS: Final = tuple(_weight(card) for card in ALL_CARDS)
_weigh: Final = _WEIGHTS.__getitem__
_SETS: Final = {count << _FIELD * n: (n, count) for n in range(1, 14) if n != _TWO for count in range(1, 15)}
"""Rank and count of natural cards by the rank fields of a sum that holds one rank."""


def _all_lies(suit: int) -> Iterator[tuple[int, tuple[int, bool, bool], _Lie]]:
    """Every way to lay every sequence of a suit: the sum of weights, how bad it is (wild cards, a high ace, the wild
    one not at the high end), and the lie.
    """
    faces = [ALL_CARDS[suit * 13 + position % 13] for position in range(-1, _HIGH_ACE)]
    for low in range(_LOW_ACE, _KING):
        for high in range(low + 2, _HIGH_ACE + 1):
            yield from _lies_between(low, high, faces)


def _lies_between(low: int, high: int, faces: list[Card]) -> Iterator[tuple[int, tuple[int, bool, bool], _Lie]]:
    span = range(low, high + 1)
    for place in (0, *span):
        natural = [position for position in span if position != place]
        for wild in WILD_FACES if place else (None,):
            cards = tuple(wild if wild is not None and p == place else faces[p] for p in span)
            own_two = _TWO in natural
            lie = _Lie(
                cards=cards,
                wild=place - low if place else -1,
                plain_points=sum(_plain_value(p) for p in natural if p != _TWO),
                twos=own_two + (wild is not None and wild != JOKER),
                jokers=int(wild == JOKER),
                lock=wild == faces[_TWO] and natural[-1] > _EIGHT,
                two_twos=own_two and wild is not None and wild != JOKER,
            )
            high_ace = _HIGH_ACE in natural and _LOW_ACE not in natural
            yield sum(map(_weigh, cards)), (place > 0, high_ace, place != high), lie


def _tables() -> tuple[dict[int, _Lie], dict[int, _Lie]]:
    """The best lie of every sequence by the sum of its weights: with an ace of either end low, and with it high."""
    best: list[dict[int, tuple[tuple[int, bool, bool], _Lie]]] = [{}, {}]
    for suit in range(4):
        for key, (wilds, high_ace, not_high), lie in _all_lies(suit):
            for keep_high, table in enumerate(best):
                rank = (wilds, high_ace != keep_high, not_high)
                if key not in table or rank < table[key][0]:
                    table[key] = (rank, lie)
    low, high = ({key: lie for key, (_, lie) in table.items()} for table in best)
    return low, {key: lie for key, lie in high.items() if lie.cards != low[key].cards}


_LOW, _HIGH = _tables()


def find(cards: Sequence[Card], rules: BuracoRules, before: Reading | None = None) -> Reading | None:
    """The reading of `cards` in any order, or None where they are no meld.

    `before`: the meld on the table that some of them already make (RULES 1.3: an ace that fits either end stays where
    it lay; a lock stays). Sets are judged as `sets` any under `to_go_out`: when one may be laid is the judge's affair.
    """
    if not 3 <= len(cards) <= _LONGEST:
        return None
    key = sum(map(_weigh, cards))
    lie = None
    if before is not None and before.cards[-1].number == _LOW_ACE:
        lie = _HIGH.get(key)
    lie = lie or _LOW.get(key)
    if lie is not None:
        return _sequence(lie, rules, before)
    return _same_rank(cards, key, rules)


def fitting(cards: Iterable[Card], meld: Reading, rules: BuracoRules) -> Iterator[tuple[Card, Reading]]:
    """Those of `cards` (each different card once) that fit a laid meld, each with the meld that it makes of it."""
    laid = meld.cards
    if meld.kind == "sequence":
        key = sum(map(_weigh, laid))
        cards = [card for card in cards if key + _WEIGHTS[card] in _LOW]
    else:
        number = meld.face % 13
        cards = [card for card in cards if card % 13 == number or (meld.wild < 0 and card in _WILD)]
    for card in cards:
        grown = find((*laid, card), rules, meld)
        if grown is not None:
            yield card, grown


def _sequence(lie: _Lie, rules: BuracoRules, before: Reading | None) -> Reading | None:
    length = len(lie.cards)
    if length == _LONGEST and not rules.ace_both_ends:
        return None
    points = lie.plain_points + lie.twos * rules.two_value + lie.jokers * rules.joker_value
    locked = (before is not None and before.locked) or (lie.lock and rules.clean_lock == "nine")
    if length < CANASTRA:
        return Reading(lie.cards, "sequence", None, 0, points, lie.wild, locked)
    canastra, bonus = _canastra(lie, locked, rules)
    return Reading(lie.cards, "sequence", canastra, bonus, points, lie.wild, locked)


def _canastra(lie: _Lie, locked: bool, rules: BuracoRules) -> tuple[Canastra | None, int]:
    """The highest bonus that a sequence of seven or more reaches; of equal ones the first of RULES 1.4's table."""
    length = len(lie.cards)
    if lie.two_twos and rules.two_twos == "void":
        return None, 0
    if lie.wild >= 0:
        return _with_wild(lie.wild in (0, length - 1) and length > CANASTRA, rules)
    if locked:
        return "dirty", rules.dirty
    canastra: Canastra = "clean"
    bonus = rules.clean
    if length >= 13 and rules.ace_to_king > bonus:
        canastra, bonus = "ace_to_king", rules.ace_to_king
    if length == _LONGEST and rules.ace_to_ace > bonus:
        canastra, bonus = "ace_to_ace", rules.ace_to_ace
    return canastra, bonus


def _with_wild(half_clean: bool, rules: BuracoRules) -> tuple[Canastra, int]:
    if half_clean and rules.semi_clean > rules.dirty:
        return "semi_clean", rules.semi_clean
    return "dirty", rules.dirty


def _same_rank(cards: Sequence[Card], key: int, rules: BuracoRules) -> Reading | None:
    """The reading of cards of one rank: a set, or nothing but twos."""
    length = len(cards)
    rank, naturals = _SETS.get(key & _RANKS, (0, 0))
    if not rank:
        if key & (_RANKS | 15 << _JOKERS_AT) or not rules.wild_canastra:
            return None
        is_canastra = length >= CANASTRA
        bonus = rules.wild_canastra if is_canastra else 0
        points = rules.two_value * length
        return Reading(tuple(sorted(cards)), "wild", "wild" if is_canastra else None, bonus, points, -1, False)
    wilds = length - naturals
    if wilds > rules.set_wild or not 2 <= naturals <= _MOST_NATURALS or rules.sets == "none":
        return None
    if rules.sets == "aces_threes" and rank not in (_LOW_ACE, 3):
        return None
    if wilds:
        ordered = sorted(cards, key=_wild_last)
        points = naturals * _plain_value(rank) + (rules.joker_value if ordered[-1] == JOKER else rules.two_value)
    else:
        ordered = sorted(cards)
        points = naturals * _plain_value(rank)
    canastra: Canastra | None = None
    bonus = 0
    if length >= CANASTRA and rules.sets_are_canastras:
        canastra, bonus = _with_wild(naturals >= CANASTRA, rules) if wilds else ("clean", rules.clean)
    return Reading(tuple(ordered), "set", canastra, bonus, points, length - 1 if wilds else -1, False)


def _wild_last(card: Card) -> tuple[bool, int]:
    return is_wild_face(card), card


def read(cards: Sequence[Card], rules: BuracoRules, before: Reading | None = None) -> Reading | NoMeld:
    """The reading of `cards`, given in any order, or the reason why they are no meld. `before`: see `find`."""
    return find(cards, rules, before) or _why_not(cards, rules)


def _why_not(cards: Sequence[Card], rules: BuracoRules) -> NoMeld:
    wilds = tuple(sorted(card for card in cards if is_wild_face(card)))
    naturals = tuple(sorted(card for card in cards if not is_wild_face(card)))
    given = tuple(cards)
    if len(cards) < 3:
        return NoMeld("meld.too_few", {"cards": given})
    if len(cards) > _LONGEST:
        return NoMeld("meld.too_long", {"cards": given})
    if not naturals:
        code = "meld.joker_among_twos" if rules.wild_canastra else "meld.only_wilds"
        return NoMeld(code, {"cards": given})
    if len(naturals) > 1 and len({card.number for card in naturals}) == 1:
        return _why_no_set(naturals, wilds, rules)
    suits = {card.suit for card in naturals}
    if len(suits) > 1:
        return NoMeld("meld.mixed_suits", {"cards": naturals})
    return _why_no_sequence(naturals, wilds)


def _why_no_set(naturals: tuple[Card, ...], wilds: tuple[Card, ...], rules: BuracoRules) -> NoMeld:
    if rules.sets == "none":
        return NoMeld("meld.no_sets", {"cards": naturals})
    if rules.sets == "aces_threes" and naturals[0].number not in (_LOW_ACE, 3):
        return NoMeld("meld.set_rank", {"cards": naturals})
    if len(wilds) > 1:
        return NoMeld("meld.too_many_wilds", {"wilds": wilds})
    if len(naturals) > _MOST_NATURALS:
        return NoMeld("meld.set_too_long", {"cards": naturals})
    return NoMeld("meld.set_wild", {"wilds": wilds})


def _why_no_sequence(naturals: tuple[Card, ...], wilds: tuple[Card, ...]) -> NoMeld:
    twice = [card for card, count in Counter(naturals).items() if count > 1 + (card.number == _LOW_ACE)]
    if twice:
        return NoMeld("meld.same_card_twice", {"card": twice[0]})
    own_two = Card(_TWO - 1 + 13 * (naturals[0] // 13))
    spare = [wild for wild in wilds if wild != own_two] + [own_two] * (wilds.count(own_two) - 1)
    if len(spare) > 1:
        return NoMeld("meld.too_many_wilds", {"wilds": tuple(sorted(spare))})
    if naturals.count(naturals[0]) == 2:
        return NoMeld("meld.two_aces", {"card": naturals[0]})
    numbers = [card.number for card in naturals]
    has_two = own_two in wilds
    if has_two and spare and min(map(len, _holes([*numbers, _TWO]))) > 1:
        return NoMeld("meld.too_many_wilds", {"wilds": wilds})
    missing = min((*_holes(numbers), *(_holes([*numbers, _TWO]) if has_two else ())), key=len)
    if not missing:
        return NoMeld("meld.no_room", {"wilds": wilds})
    if _closes_the_circle({*numbers, _TWO} if has_two else set(numbers)):
        return NoMeld("meld.around_corner", {"cards": naturals})
    suit = naturals[0] // 13 * 13
    return NoMeld("meld.gap", {"missing": tuple(ALL_CARDS[suit + (n - 1) % 13] for n in missing), "n": len(missing)})


def _holes(numbers: list[int]) -> Iterator[list[int]]:
    """The positions that lie empty between the lowest and the highest card: with the ace low, and with it high."""
    for ace in (_LOW_ACE, _HIGH_ACE):
        there = {ace if number == _LOW_ACE else number for number in numbers}
        yield [position for position in range(min(there), max(there)) if position not in there]


def _closes_the_circle(numbers: set[int]) -> bool:
    """Whether the cards are consecutive only around the corner (K A 2)."""
    if not {_LOW_ACE, _KING} <= numbers or len(numbers) == 13:
        return False
    start = next(n for n in range(_KING, 0, -1) if n not in numbers)
    return all(((start + step) % 13 + 1 in numbers) == (step < len(numbers)) for step in range(13))
