"""How does one meld of Buraco lie in a picture: its cards, its frame, its number and the words over it?"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from bot.games.buraco.melds import CANASTRA, Reading
from bot.games.buraco.rules import BuracoRules
from render.buraco_facts import canastra_words, is_void, missing, stands_for
from render.canvas import ON_FELT, Canvas, Ink
from render.colours import CREAM, DARK, GOLD, LILAC, ORANGE, SAND, Colour
from render.faces import height_of, strip, tile_height
from render.lettering import width_of
from render.look import TableLook

FRAME: Final = 6
"""Width of a canastra's frame."""
_GAP: Final = 2
_FRAMES: Final[dict[str, Colour]] = {
    "dirty": ORANGE, "semi_clean": SAND, "clean": GOLD, "ace_to_king": CREAM, "ace_to_ace": CREAM, "wild": LILAC,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Size:
    """How large the melds are drawn; `card`: width of a whole card."""

    card: int

    @property
    def label(self) -> int:
        """Size of the letters over a meld."""
        return max(20, self.card * 27 // 74)

    @property
    def tab(self) -> int:
        """Height of the row of the letters."""
        return round(self.label * 1.26)

    @property
    def high(self) -> int:
        """Height of a meld, all in."""
        return self.tab + height_of(self.card) + FRAME


def _labels(meld: Reading, rules: BuracoRules, look: TableLook, counted: bool) -> Iterator[str]:
    """What may stand over a meld, the fullest first."""
    words, length = look.words, len(meld.cards)
    said = words("picture.buraco.missing", n=missing(meld))
    if meld.canastra is not None:
        said = canastra_words(meld, rules, look)
    elif is_void(meld, rules):
        said = words("picture.buraco.void") if meld.kind == "sequence" and length >= CANASTRA else ""
    if counted:
        points = words("picture.buraco.card_points", points=meld.card_points)
        yield f"{length} · {said} + {points}" if meld.bonus else f"{length} · {points}"
        yield f"{said} + {meld.card_points}" if meld.bonus else points
        return
    if not said:
        yield words("picture.buraco.cards", n=length)
        yield str(length)
        return
    if meld.locked:
        yield f"{length} · {said} · {words('picture.buraco.locked')}"
        yield f"{length} · {said} · {words('picture.buraco.locked.short')}"
    yield f"{length} · {said}"
    yield said


class Laid:
    """A meld measured for a size: `width` is what it takes of a row."""

    def __init__(self, meld: Reading, number: int, rules: BuracoRules, look: TableLook, size: Size, counted: bool):
        self.meld, self.number, self.size, self._look = meld, number, size, look
        self._frame = _FRAMES[meld.canastra] if meld.canastra is not None else None
        self._extra = size.tab + size.label * 5 // 9 + (size.label if meld.locked else 0)
        labels = list(_labels(meld, rules, look, counted))
        self.width = max(self._cards_width() + 2 * FRAME, width_of(labels[-1], size.label) + self._extra)
        room = self.width - self._extra
        self.label = next(label for label in labels if width_of(label, size.label) <= room)

    def _cards_width(self) -> int:
        card, meld = self.size.card, self.meld
        if meld.kind == "sequence":
            return strip(card) * (len(meld.cards) - 1) + card
        tiles = len(meld.cards) - (meld.wild >= 0)
        blocks = (tiles + 1) // 2 + (meld.wild >= 0)
        return blocks * (card + _GAP) - _GAP

    def draw(self, canvas: Canvas, left: int, top: int) -> None:
        """Put it with its upper left corner there."""
        size, tab = self.size, self.size.tab
        ink: Ink = ON_FELT
        if self._frame is not None:
            ink = (DARK, self._frame)
            label, cards = width_of(self.label, size.label) + self._extra, self._cards_width() + 2 * FRAME
            for rim, colour in ((1, DARK), (0, self._frame)):
                canvas.plate((left - rim, top - rim, label + 2 * rim, tab + 12 + rim), colour, 8)
                box = (left - rim, top + tab - FRAME - rim, cards + 2 * rim, size.high - tab + FRAME + 2 * rim)
                canvas.plate(box, colour, 8)
        canvas.badge(str(self.number), (left + tab // 2, top + tab // 2), tab - 6)
        filled = canvas.text(self.label, (left + tab + 4, top + tab // 2), size.label, ink, self.width)
        if self.meld.locked:
            at = (left + tab + 8 + filled + size.label // 2, top + tab // 2 - 1)
            canvas.figure("lock", size.label * 4 // 5, at, ink[0])
        self._draw_cards(canvas, left + FRAME, top + tab)

    def _draw_cards(self, canvas: Canvas, left: int, top: int) -> None:
        card, meld, style, part = self.size.card, self.meld, self._look.style, f"meld {self.number}"
        rank = self._look.rank(stands_for(meld))
        if meld.kind == "sequence":
            canvas.shadow((left, top, self._cards_width(), height_of(card)))
        for index, face in enumerate(meld.cards):
            wild = rank if index == meld.wild else ""
            if meld.kind == "sequence":
                canvas.laid(face, (left + index * strip(card), top), card, style, part, stands_for=wild)
            elif wild:
                at = (left + (index + 1) // 2 * (card + _GAP), top)
                canvas.shadow((*at, card, height_of(card)))
                canvas.laid(face, at, card, style, part, stands_for=wild)
            else:
                down = index % 2 * (tile_height(card) + _GAP)
                canvas.tile(face, (left + index // 2 * (card + _GAP), top + down), card, style, part)
