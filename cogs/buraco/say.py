"""How are melds, cards and what they are worth written in labels and lines?"""

from collections.abc import Iterable
from typing import Final

from bot.cards import Card
from bot.games.base import Seat, Side
from bot.games.buraco.melds import Reading
from bot.games.buraco.state import Public
from bot.tables.model import Table
from bot.text import Words
from cogs.ui.tell import side_names

_RANKS: Final = "A23456789TJQKA"
_FEW: Final = 4
"""Cards that a spoken label still names one by one."""


def numbered(words: Words, number: int) -> str:
    """The number of a meld in a circle, as the pictures have it: ①; in words where cards are spoken."""
    if words.spoken:
        return words("meld.number", number=number)
    if 1 <= number <= 20:
        return chr(0x2460 + number - 1)
    return chr(0x3251 + number - 21) if 21 <= number <= 35 else f"({number})"


def rank(words: Words, letter: str) -> str:
    """A rank as cards show it: 10, D."""
    if words.spoken:
        return words(f"rank.{letter}")
    return {"T": "10", **dict(zip("QJK", words.letters, strict=True))}.get(letter, letter)


def ends(meld: Reading) -> tuple[str, str]:
    """The ranks at the ends of a sequence, those that a wild card stands for too."""
    place = 1 if meld.wild == 0 else 0
    number = meld.cards[place].number
    high_ace = number == 1 and meld.kind == "sequence" and place > 0
    low = (14 if high_ace else number) - place
    return _RANKS[low - 1], _RANKS[low + len(meld.cards) - 2]


def of_rank(words: Words, letter: str, count: int) -> str:
    """So many cards of a rank: `7 ×4`; in words where cards are spoken."""
    if words.spoken:
        return words("meld.of_rank.spoken", ranks=words(f"rank.plural.{letter}"), n=count)
    return words("meld.of_rank", rank=rank(words, letter), n=count)


def span(words: Words, meld: Reading) -> str:
    """A meld in short: `3–8♥`, `7 ×4`; in words where cards are spoken."""
    if meld.kind != "sequence":
        return of_rank(words, "2" if meld.kind == "wild" else meld.face.rank, len(meld.cards))
    low, high = (rank(words, end) for end in ends(meld))
    suit = words.suit(meld.face.suit) if words.spoken else words.card(meld.face)[-1]
    return words("meld.span.spoken" if words.spoken else "meld.span", low=low, high=high, suit=suit)


def target(words: Words, index: int, meld: Reading) -> str:
    """A meld of one's side with its number: `② 3–8♥`."""
    key = "meld.target.spoken" if words.spoken else "meld.target"
    return words(key, number=numbered(words, index + 1), span=span(words, meld))


def onto(words: Words, index: int, meld: Reading) -> str:
    """Where cards go, for a label: `→ ② 3–8♥`; in words where cards are spoken."""
    return words("meld.onto.spoken" if words.spoken else "meld.onto", target=target(words, index, meld))


def run(words: Words, cards: Iterable[Card]) -> str:
    """Cards close together: `4♣5♣6♣`; a joker is a word, and stands apart."""
    cards = tuple(cards)
    apart = " " if any(card.is_joker for card in cards) else ""
    return (", " if words.spoken else apart).join([words.card(card) for card in cards])


def brief(words: Words, meld: Reading) -> str:
    """A meld for a label: its cards, or in words its span where they are many."""
    return span(words, meld) if words.spoken and len(meld.cards) > _FEW else run(words, meld.cards)


def quality(words: Words, preset: str, meld: Reading) -> str:
    """What a meld is: clean or dirty, or which canastra."""
    if meld.canastra is None:
        return words(f"quality.{'clean' if meld.wild < 0 and not meld.locked else 'dirty'}")
    return canastra(words, preset, meld.canastra)


def canastra(words: Words, preset: str, kind: str) -> str:
    """A canastra by its kind; the family says real and simple."""
    family = f"canastra.{kind}.familia"
    return words(family if preset == "familia" and words.knows(family) else f"canastra.{kind}")


def worth(words: Words, preset: str, meld: Reading) -> str:
    """What a meld is and what it counts: `limpa, 15`."""
    return words("meld.worth", quality=quality(words, preset, meld), points=meld.points)


def own_first(public: Public, viewer: Seat) -> list[Side]:
    """The sides as a reader looks at them: his own, then the others."""
    sides = [*range(len(public.sides))]
    return sides if viewer < 0 else sorted(sides, key=lambda side: side != public.side_of(viewer))


def side_label(words: Words, table: Table, public: Public, side: int, viewer: Seat) -> str:
    """A side for a reader: we and they for partners, else by name."""
    if viewer < 0 or len(public.sides) != 2:
        return side_names(table, words)[side]
    return words("side.us" if public.side_of(viewer) == side else "side.them")


def meld_lines(words: Words, table: Table, public: Public, viewer: Seat) -> list[str]:
    """All that lies on the table, a line a side: for those who see no pictures."""
    lines = []
    for side in own_first(public, viewer):
        melds = public.melds[side]
        name = side_label(words, table, public, side, viewer)
        told = [
            words(
                "meld.lies.spoken" if words.spoken else "meld.lies",
                number=numbered(words, index + 1),
                cards=meld.cards,
                quality=quality(words, public.rules.preset, meld),
            )
            for index, meld in enumerate(melds)
        ]
        lines.append(words("side.melds", side=name, melds="; ".join(told) if told else words("side.no_melds")))
    return lines
