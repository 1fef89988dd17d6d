"""Which melds do the cards of a hand make, and which of them fit the melds on the table (RULES 1.3)?

All melds of three and four cards and all single additions are found; longer sequences and sets as far as they extend
those. Whether one may be laid now (can the turn still end?) is the judge's affair.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final

from bot.cards import ALL_CARDS, JOKER, Card
from bot.games.buraco.melds import TWOS, Reading, find, fitting, is_wild_face
from bot.games.buraco.rules import BuracoRules

_FACES: Final = tuple(tuple(ALL_CARDS[13 * suit + (position - 1) % 13] for position in range(15)) for suit in range(4))
"""By suit: the card at each position of a sequence, 1 the low ace … 14 the high one."""
_SECOND: Final = (1, 2)
_SECOND_AND_THIRD: Final = ((1, 2), (1, 3), (2, 3))
"""Steps from the lowest natural card to the others, in a meld with a wild one of three and of four cards."""
_ACES: Final = 1 << 1 | 1 << 14
_BOTH_ENDS: Final = 14
"""Cards of a sequence that needs two aces."""
_TRIED_ALL: Final = 3
"""Natural cards beside a wild one of which every group is tried."""


def new_melds(hand: Iterable[Card], rules: BuracoRules) -> list[Reading]:
    """Every different meld of three or four of these cards, and the longer ones that extend them."""
    masks = [0, 0, 0, 0]
    twice: list[Card] = []
    wilds: set[Card] = set()
    ranks: dict[int, list[Card]] = {}
    for card in hand:
        if card == JOKER:
            wilds.add(card)
            continue
        suit, number = divmod(card, 13)
        bit = _ACES if number == 0 else 1 << number + 1
        if masks[suit] & bit:
            twice.append(card)
        masks[suit] |= bit
        if number == 1:
            wilds.add(card)
        else:
            ranks.setdefault(number, []).append(card)
    found: dict[tuple[Card, ...], Reading] = {}
    for suit, mask in enumerate(masks):
        if mask & mask - 1:
            for cards in _sequences(suit, mask, wilds, twice):
                reading = find(cards, rules)
                if reading is not None:
                    found[reading.cards] = reading
    if rules.sets != "none" or rules.wild_canastra:
        for cards in _of_one_rank(hand, ranks, wilds, rules):
            reading = find(cards, rules)
            if reading is not None:
                found[reading.cards] = reading
    return list(found.values())


def _sequences(suit: int, mask: int, wilds: set[Card], twice: list[Card]) -> Iterator[tuple[Card, ...]]:
    """Card groups of one suit that may be sequences. `mask` has a bit for each position at hand."""
    ace, two = _FACES[suit][1], _FACES[suit][2]
    two_aces = ace in twice
    for cards in _runs(suit, mask):
        if len(cards) < _BOTH_ENDS or two_aces:
            yield cards
    for wild in wilds:
        without_two = wild == two and wild not in twice
        for cards in _open_runs(suit, mask & ~(1 << 2) if without_two else mask):
            if len(cards) < _BOTH_ENDS - 1 or two_aces or cards.count(ace) < 2:
                yield (*cards, wild)


def _starts(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=2048)
def _runs(suit: int, mask: int) -> tuple[tuple[Card, ...], ...]:
    """Every run of three cards or more among the positions of `mask`."""
    faces = _FACES[suit]
    found = []
    for start in _starts(mask & mask >> 1 & mask >> 2):
        end = start + 3
        while mask >> end - 1 & 1:
            found.append(faces[start:end])
            end += 1
    return tuple(found)


@lru_cache(maxsize=2048)
def _open_runs(suit: int, mask: int) -> tuple[tuple[Card, ...], ...]:
    """What a wild card makes a sequence of: every two or three cards with one gap at most, and the longest ones."""
    faces = _FACES[suit]
    found = [
        (faces[start], faces[start + step]) for step in _SECOND for start in _starts(mask & mask >> step)
    ]  # fmt: skip
    triples = [
        (faces[start], faces[start + second], faces[start + third])
        for second, third in _SECOND_AND_THIRD
        for start in _starts(mask & mask >> second & mask >> third)
    ]
    return (*found, *triples, *_longest_open_runs(faces, mask))


def _longest_open_runs(faces: tuple[Card, ...], mask: int) -> Iterator[tuple[Card, ...]]:
    """Whole runs of four cards or more, and two of them with one gap between."""
    for start in _starts(mask & ~(mask << 1)):
        end = start
        while mask >> end & 1:
            end += 1
        after = end + 1
        while mask >> after & 1:
            after += 1
        for stop in {end, after}:
            cards = tuple(faces[p] for p in range(start, stop) if mask >> p & 1)
            if len(cards) > _TRIED_ALL:
                yield cards


def _of_one_rank(
    hand: Iterable[Card], ranks: dict[int, list[Card]], wilds: set[Card], rules: BuracoRules
) -> Iterator[tuple[Card, ...]]:
    """Card groups that may be sets, or nothing but twos."""
    groups = ranks.values() if rules.sets != "none" else ()
    for cards in groups:
        if len(cards) < 2:
            continue
        cards = sorted(cards)
        for size in (2, 3, 4):
            for some in set(combinations(cards, size)):
                yield some
                if size < 4:
                    yield from ((*some, wild) for wild in wilds)
        if len(cards) > 3:
            most = tuple(cards[:8])
            yield most
            yield from ((*most, wild) for wild in wilds)
    if rules.wild_canastra:
        twos = sorted(card for card in hand if card in TWOS)
        for size in (3, 4, len(twos)):
            yield from set(combinations(twos, size))


def longer_sets(hand: Iterable[Card], rules: BuracoRules) -> Iterator[Reading]:
    """Every set of four natural cards or more, with a wild one and without: those too that `new_melds` leaves out."""
    cards = sorted(hand)
    wilds = [(), *((wild,) for wild in {*cards} if is_wild_face(wild))]
    for number in {card % 13 for card in cards if not is_wild_face(card)}:
        naturals = [card for card in cards if card != JOKER and card % 13 == number]
        for size in range(4, len(naturals) + 1):
            for some in set(combinations(naturals, size)):
                found = (find((*some, *wild), rules) for wild in wilds)
                yield from (reading for reading in found if reading is not None)


def belonging(cards: Iterable[Card], meld: Reading) -> list[Card]:
    """The different cards that have the meld's suit or rank, or could stand as its wild card: no others can fit it."""
    if meld.kind == "wild":
        return [card for card in set(cards) if card in TWOS]
    suit, number = divmod(meld.face, 13)
    takes_wild = meld.wild < 0
    if meld.kind == "sequence":
        low = 13 * suit
        # The suit's own two can go to its place and leave the part of the wild card to another one.
        takes_wild = takes_wild or meld.cards[meld.wild] == low + 1
        return [card for card in set(cards) if low <= card < low + 13 or (takes_wild and is_wild_face(card))]
    return [
        card for card in set(cards) if (card % 13 == number and card != JOKER) or (takes_wild and is_wild_face(card))
    ]


def additions(hand: Iterable[Card], melds: tuple[Reading, ...], rules: BuracoRules) -> Iterator[tuple[int, Reading]]:
    """Every single addition: the index of the meld, and the meld that it makes of it."""
    cards = tuple(dict.fromkeys(hand))
    for index, meld in enumerate(melds):
        for _, grown in fitting(cards, meld, rules):
            yield index, grown


def bridges(hand: Sequence[Card], top: Card, meld: Reading, helpers: int) -> set[tuple[Card, ...]]:
    """Every group of so many hand cards that could make a longer sequence of a laid one together with `top`.

    `helpers`: how many, two of them natural ones at least. Whether the rules take the sequence is asked of `find`.
    """
    faces = _FACES[meld.face // 13]
    there = {*hand, *meld.cards, top}
    at_hand = sum(1 << position for position in range(1, 15) if faces[position] in there)
    length = len(meld.cards) + 1 + helpers
    found: set[tuple[Card, ...]] = set()
    for low in range(1, 16 - length):
        span = (1 << length) - 1 << low
        if (span & ~at_hand).bit_count() <= 1:
            found.update(_completing(hand, [*meld.cards, top], faces[low : low + length]))
    return found


def _completing(hand: Sequence[Card], laid: list[Card], run: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """The hand cards that complete the run with the laid ones, where one card at most stands as wild."""
    missing = list(run)
    spare = [card for card in laid if not _taken_from(missing, card)]
    if len(spare) > 1 or not all(map(is_wild_face, spare)):
        return
    wilds = [()] if spare else [(card,) for card in {*hand} if is_wild_face(card)]
    groups = [] if spare else [missing]
    groups += [[*missing[:at], *missing[at + 1 :], *wild] for at in range(len(missing)) for wild in wilds]
    held = Counter(hand)
    yield from (tuple(sorted(group)) for group in groups if Counter(group) <= held)


def _taken_from(cards: list[Card], card: Card) -> bool:
    """Whether the card was among them, as it now is no more."""
    if card not in cards:
        return False
    cards.remove(card)
    return True
