"""What is a card, how is it written, which cards make a pack, and how does a seed shuffle it?

Cards of equal face are interchangeable, so a `Card` is one of 53 interned integers: comparing, sorting and
hashing it cost what they cost for an `int`. The card strings and the shuffle are a public contract (RECORDS).
"""

import functools
import hashlib
import hmac
import itertools
import re
import struct
from collections.abc import Iterable, Iterator
from typing import Final, Self

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
JOKER_TEXT: Final = "*"
HIDDEN_TEXT: Final = "?"
_JOKER_INDEX: Final = 52
_EIGHT_WORDS: Final = struct.Struct(">8I")
_GLYPHS: Final = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S"})


class CardError(ValueError):
    """A text that names no card. `text` is the offending piece."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no card")
        self.text = text


class Card(int):
    """One card face: `Card("4C")`, `Card("*")`; sorts by suit C D H S, then rank A 2 … K, then the joker.

    `Card(index)` takes the number 0…52 that it also is. Raises `CardError` for anything else.
    """

    __slots__ = ()

    def __new__(cls, face: "str | int") -> Self:
        """Give the interned card for a text (forgiving: `10c`, `tc`, `10♣`) or an index."""
        if isinstance(face, str):
            return _read(face)  # type: ignore[return-value]  # Card is final in practice; Self is for the reader
        if not 0 <= face < len(_CARDS):
            raise CardError(str(face))
        return _CARDS[face]  # type: ignore[return-value]

    @property
    def rank(self) -> str:
        """Rank letter `A 2 … 9 T J Q K`, or `*` for a joker."""
        return JOKER_TEXT if self == _JOKER_INDEX else RANKS[self % 13]

    @property
    def suit(self) -> str:
        """Suit letter `C D H S`, or the empty text for a joker."""
        return "" if self == _JOKER_INDEX else SUITS[self // 13]

    @property
    def number(self) -> int:
        """Rank as a number, ace 1 … king 13; 0 for a joker."""
        return 0 if self == _JOKER_INDEX else self % 13 + 1

    @property
    def is_joker(self) -> bool:
        """Whether it is a joker (curingão)."""
        return self == _JOKER_INDEX

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]!r})"

    def __reduce__(self) -> "tuple[type[Card], tuple[int]]":
        return Card, (int(self),)

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)


_TEXTS: Final = (*(rank + suit for suit in SUITS for rank in RANKS), JOKER_TEXT)
_CARDS: Final = tuple(int.__new__(Card, index) for index in range(len(_TEXTS)))
_BY_TEXT: Final = {text: _CARDS[index] for index, text in enumerate(_TEXTS)}

JOKER: Final = _BY_TEXT[JOKER_TEXT]
ALL_CARDS: Final[tuple[Card, ...]] = _CARDS


def _read(text: str) -> Card:
    card = _BY_TEXT.get(text)
    if card is None:
        plain = text.strip().translate(_GLYPHS).upper()
        card = _BY_TEXT.get("T" + plain[2:] if plain.startswith("10") else plain)
    if card is None:
        raise CardError(text)
    return card


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a card string (`"4C 5C *"`, any spaces or commas between) in its own order; "" gives no cards.

    Raises `CardError` naming the first piece that is no card.
    """
    return tuple(_read(piece) for piece in re.split(r"[\s,;]+", text) if piece)


def format_cards(cards: Iterable[Card]) -> str:
    """Write a canonical card string: single spaces, the order given."""
    return " ".join([_TEXTS[card] for card in cards])


def sorted_hand(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Give the canonical form of a hand: a sorted tuple."""
    return tuple(sorted(cards))


@functools.cache
def buraco_pack(decks: int, jokers: int) -> tuple[Card, ...]:
    """All cards of `decks` packs of 52 in pack order, then `jokers` jokers (RECORDS, shuffle from a seed)."""
    return _CARDS[:_JOKER_INDEX] * decks + (JOKER,) * jokers


@functools.cache
def bisca_pack(seats: int, removed_two: str = "2C") -> tuple[Card, ...]:
    """The 40 cards without 8, 9 and T in pack order; for three seats one two is left out (RULES 2)."""
    gone = _BY_TEXT[removed_two] if seats == 3 else None
    return tuple(card for card in _CARDS[:_JOKER_INDEX] if card.rank not in "89T" and card != gone)


class Stream:
    """The prescribed stream of random numbers of one purpose and round (RECORDS, shuffle from a seed).

    Block i is HMAC-SHA-256(seed, "purpose/round/i") read as eight big-endian 32-bit words.
    """

    def __init__(self, seed: str, purpose: str, round_number: int) -> None:
        self._words = _words(seed.encode("utf-8"), f"{purpose}/{round_number}")

    def below(self, bound: int) -> int:
        """A number 0 … bound-1, each equally likely: words past the last whole multiple are skipped."""
        limit = 2**32 - 2**32 % bound
        word = next(self._words)
        while word >= limit:
            word = next(self._words)
        return word % bound

    def shuffle(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Shuffle by Fisher–Yates from the last index down."""
        deck = list(cards)
        words = self._words
        for index in range(len(deck) - 1, 0, -1):
            # below(index + 1), written out because a deal is nothing but this loop
            bound = index + 1
            word = next(words)
            while word >= 2**32 - 2**32 % bound:
                word = next(words)
            other = word % bound
            deck[index], deck[other] = deck[other], deck[index]
        return tuple(deck)


def _words(key: bytes, name: str) -> Iterator[int]:
    for block in itertools.count():
        yield from _EIGHT_WORDS.unpack(hmac.digest(key, f"{name}/{block}".encode("ascii"), "sha256"))


def deal_order(seed: str, round_number: int, pack: Iterable[Card]) -> tuple[Card, ...]:
    """The deck of a round: the pack in pack order shuffled by the stream `deal/round`."""
    return Stream(seed, "deal", round_number).shuffle(pack)


def first_dealer(seed: str, seats: int) -> int:
    """The seat that deals first, drawn by lot from the stream `dealer/0`."""
    return Stream(seed, "dealer", 0).below(seats)


def seed_commitment(seed: str) -> str:
    """SHA-256 of the seed in hexadecimal, shown when a match starts."""
    return hashlib.sha256(seed.encode("utf-8")).hexdigest()
