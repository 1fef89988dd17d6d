"""What does a reader want to see: which words, whose names, how many colours, which letters, how large?"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Protocol

from bot.cards import Card
from bot.games.base import Fact, Seat
from render.colours import Deck
from render.faces import Letters, Style, rank_letters
from render.lettering import clean, clip, is_drawable

_ALT_NAME: Final = 24


class Words(Protocol):
    """What the catalogs answer: the text of a key, filled with facts."""

    def __call__(self, key: str, /, **facts: Fact) -> str:
        """The text of `key` with its facts filled in."""

    def aloud(self, card: Card) -> str:
        """A card in words: "7 de copas"."""


@dataclass(frozen=True, slots=True)
class TableLook:
    """How a table is to be shown. `names`: one a seat, as people chose them; anything may be in them.

    `letters`: of the court cards, D V R or Q J K. `shorts`: by seat, what stands for a name that finds no room, or "".
    """

    words: Words
    names: tuple[str, ...]
    colours: Deck = 2
    large: bool = False
    letters: Letters = "DVR"
    shorts: tuple[str, ...] = ()

    @property
    def style(self) -> Style:
        """What of it concerns the faces of the cards."""
        return Style(self.colours, self.letters, self.large)

    def name(self, seat: Seat) -> str:
        """The name to draw for a seat; "Jogador n" where nothing of the name could be seen."""
        name = clean(self.names[seat]) if seat < len(self.names) else ""
        return name if is_drawable(name) else self.words("picture.seat", number=seat + 1)

    def short(self, seat: Seat) -> str:
        """What stands for the name of a seat where it finds no room: a computer player keeps its number."""
        return (self.shorts[seat] if seat < len(self.shorts) else "") or self.name(seat)

    def suit(self, suit: str) -> str:
        """The name of a suit with a capital: "Copas"."""
        name = self.words(f"suit.{suit}")
        return name[:1].upper() + name[1:]

    def rank(self, rank: str) -> str:
        """A rank as it stands in the corner of a card: "10", "D" or "Q"."""
        return rank_letters(rank, self.letters)

    def spoken(self, seat: Seat) -> str:
        """The name for a description: short, and isolated so that its direction disturbs nothing."""
        name = clip(self.name(seat), _ALT_NAME)
        return name if name.isascii() else f"\u2068{name}\u2069"

    def card(self, card: Card) -> str:
        """A card in words, as it is read aloud: "7 de copas"."""
        return self.words.aloud(card)

    def cards(self, cards: Iterable[Card]) -> str:
        """Several cards in words, separated by commas."""
        return ", ".join([self.card(card) for card in cards])

    def side(self, members: tuple[Seat, ...]) -> str:
        """The people of a side for a description: "Ana + Caio"."""
        return " + ".join([self.spoken(seat) for seat in members])
