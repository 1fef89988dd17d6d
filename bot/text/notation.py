"""Which cards does a player mean who writes them as he says them: "4p 5p 6p", "4♣ 5♣ 6♣", "4C 5C 6C", "quatro de paus"?

Ranks: A, 2 … 10, and the court cards as D V R, as Q J K or T, or by name in Portuguese or English. Suits: a sign, a
letter (p o c e and C D H S; a lone `c` is clubs, as in the records) or a name. A suit said once goes for all ranks
before it: "4, 5 e 6 de paus".
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from bot.cards import JOKER, Card

_SUITS: Final = {
    **dict.fromkeys(("♣", "♧", "p", "c", "pau", "paus", "club", "clubs"), "C"),
    **dict.fromkeys(("♦", "♢", "o", "d", "ouro", "ouros", "diamond", "diamonds"), "D"),
    **dict.fromkeys(("♥", "♡", "h", "copa", "copas", "heart", "hearts"), "H"),
    **dict.fromkeys(("♠", "♤", "e", "s", "espada", "espadas", "spade", "spades"), "S"),
}
_RANKS: Final = {
    **{str(number): str(number) for number in range(2, 10)},
    **dict.fromkeys(("a", "1", "as", "ases", "ace", "aces"), "A"),
    **dict.fromkeys(("10", "t", "dez", "ten", "tens"), "T"),
    **dict.fromkeys(("j", "v", "valete", "valetes", "jack", "jacks"), "J"),
    **dict.fromkeys(("q", "d", "dama", "damas", "queen", "queens"), "Q"),
    **dict.fromkeys(("k", "r", "rei", "reis", "king", "kings"), "K"),
    **dict(zip(("dois", "tres", "quatro", "cinco", "seis", "sete", "oito", "nove"), "23456789", strict=True)),
    **dict(zip(("two", "three", "four", "five", "six", "seven", "eight", "nine"), "23456789", strict=True)),
    **dict.fromkeys(("duque", "duques"), "2"),
    **dict.fromkeys(("terno", "ternos"), "3"),
}
_JOKERS: Final = frozenset(
    ("*", "jk", "joker", "jokers", "curingao", "curingoes", "coringao", "curinga", "coringa", "★")
)
_FILLERS: Final = frozenset(("de", "do", "da", "of", "the", "and", "y"))
_AND: Final = "e"
_ACE: Final = "as"
"""Without its accent the ace of spades, unless a suit follows."""
_SIGNS: Final = "♣♧♦♢♥♡♠♤"
_SHORT: Final = re.compile(rf"(10|[2-9a1tjvqdkr])([pcodhes{_SIGNS}])")
_LIST: Final = re.compile(rf"(?:(?:10|[2-9a1tjvqdkr])[pcodhes{_SIGNS}]){{2,}}")
_BREAKS: Final = re.compile(r"[\s,;.+/&-]+")


class NotationError(ValueError):
    """A text that names no cards, or not clearly. `text`: the piece that is not understood."""

    def __init__(self, text: str) -> None:
        super().__init__(f"{text!r} is no card")
        self.text = text


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards that a text names, in its order. Raises `NotationError` with the piece that names none."""
    found: list[Card] = []
    waiting: list[str] = []
    pieces = list(_pieces(text))
    for place, piece in enumerate(pieces):
        last = place == len(pieces) - 1
        if piece in _FILLERS or (piece == _AND and not (last and waiting)):
            continue
        if piece in _JOKERS:
            _no_rank_waits(waiting)
            found.append(JOKER)
        elif piece == _ACE and not last and (pieces[place + 1] in _FILLERS or pieces[place + 1] in _SUITS):
            waiting.append(piece)
        elif match := _SHORT.fullmatch(piece):
            _no_rank_waits(waiting)
            found.append(Card(_RANKS[match[1]] + _SUITS[match[2]]))
        elif piece in _SUITS and waiting:
            found += [Card(_RANKS[rank] + _SUITS[piece]) for rank in waiting]
            waiting.clear()
        elif piece in _RANKS:
            waiting.append(piece)
        else:
            raise NotationError(piece)
    _no_rank_waits(waiting)
    return tuple(found)


def read_card(text: str) -> Card:
    """The one card that a text names. Raises `NotationError` where it names none, or several."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise NotationError(text.strip())
    return cards[0]


def _no_rank_waits(waiting: list[str]) -> None:
    if waiting:
        raise NotationError(" ".join(waiting))


def _pieces(text: str) -> Iterator[str]:
    """The words of a text, in small letters and without accents; cards written close together are taken apart."""
    text = re.sub(r"\bás\b", "ace", unicodedata.normalize("NFC", text.casefold()))
    plain = "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))
    plain = plain.replace("\ufe0f", "").replace("\ufe0e", "")
    plain = re.sub(rf"\s+([{_SIGNS}])", r"\1", plain)
    for piece in _BREAKS.split(plain):
        if not piece:
            continue
        if piece not in _RANKS and piece not in _SUITS and piece not in _JOKERS and _LIST.fullmatch(piece):
            yield from (match[0] for match in _SHORT.finditer(piece))
        else:
            yield piece
