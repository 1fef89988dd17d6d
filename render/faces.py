"""How does a card look? Its face, its back, and the same card lying crosswise; each drawn once and then kept.

A face is read from its upper left corner: the rank, and the suit below it, in a column half a card wide, so that a
fan of cards or a strip of `strip(width)` pixels still says which card it is.
"""

from dataclasses import dataclass
from typing import Final, Literal

from PIL import Image

from bot.cards import Card
from render.colours import BACK, BACK_LIGHT, DARK, EDGE, GOLD, PAPER, TINT, Colour, Deck, mix, suit_colour
from render.lettering import line
from render.shapes import figure, rounded
from render.store import Drawn

Letters = Literal["DVR", "QJK"]

_COURT: Final = {"J": "jack", "Q": "queen", "K": "king"}
_LETTERS: Final[dict[Letters, dict[str, str]]] = {"DVR": {"Q": "D", "J": "V", "K": "R", "T": "10"}, "QJK": {"T": "10"}}
_SPRITES: Final[Drawn[Image.Image]] = Drawn(32_000_000, lambda image: image.width * image.height * 4)


@dataclass(frozen=True, slots=True)
class Style:
    """What a reader has chosen: two or four colours, the court letters, large print."""

    colours: Deck = 2
    letters: Letters = "DVR"
    large: bool = False


def height_of(width: int) -> int:
    """How high a card of this width is (5 : 7)."""
    return width * 7 // 5


def face(card: Card, width: int, style: Style = Style(), *, wild: bool = False) -> Image.Image:
    """The face ("RGB", `width` × `height_of(width)`); its corners are to be cut by `outline(width)`.

    `wild` tints the paper: the card stands for another one.
    """
    key = ("face", card, width, style, wild)
    return _SPRITES.get(key, lambda: _face(card, width, height_of(width), style, TINT if wild else PAPER))


def crosswise(card: Card, width: int, style: Style = Style()) -> Image.Image:
    """The face of a card lying crosswise ("RGB", `height_of(width)` × `width`), its rank and suit upright."""
    key = ("crosswise", card, width, style)
    return _SPRITES.get(key, lambda: _face(card, height_of(width), width, style, PAPER))


def laid(card: Card, width: int, style: Style = Style(), *, wild: bool = False, stands_for: str = "") -> Image.Image:
    """The face of a card among many ("RGB", `width` × `height_of(width)`): rank and suit as large as a strip of
    `strip(width)` pixels takes them, and nothing else; the lowest sixth is empty.

    `wild` tints its paper. `stands_for`: the rank in whose place it lies in a meld; a label says it ("=6").
    """
    key = ("laid", card, width, style, wild, stands_for)
    return _SPRITES.get(key, lambda: _laid(card, width, style, TINT if wild or stands_for else PAPER, stands_for))


def tile(card: Card, width: int, style: Style = Style()) -> Image.Image:
    """A card of a set, half as high as one that is laid: rank and suit side by side ("RGB")."""
    return _SPRITES.get(("tile", card, width, style), lambda: _tile(card, width, style))


def strip(width: int) -> int:
    """How much of a laid card is seen when another one lies on it."""
    return width * 3 // 5


def tile_height(width: int) -> int:
    """How high a tile is: two of them and a gap are as high as a card."""
    return (height_of(width) - 2) // 2


def back(width: int) -> Image.Image:
    """The back of a card ("RGB")."""
    return _SPRITES.get(("back", width), lambda: _back(width))


def outline(width: int, height: int) -> Image.Image:
    """The mask ("L") of a card's round-cornered shape."""
    return rounded(width, height, radius_of(width, height))


def rank_text(card: Card, letters: Letters) -> str:
    """What stands in the corner: "A", "10", "D" or "Q"; "" for a joker, which has a star there."""
    return "" if card.is_joker else rank_letters(card.rank, letters)


def rank_letters(rank: str, letters: Letters) -> str:
    """How a rank is written: "A", "10", "D" or "Q"."""
    return _LETTERS[letters].get(rank, rank)


def radius_of(width: int, height: int) -> int:
    """The radius of a card's corners, in pixels."""
    return max(3, round(min(width, height) * 0.09))


def _blank(width: int, height: int, paper: Colour) -> Image.Image:
    image = Image.new("RGB", (width, height), EDGE)
    rim = max(1, min(width, height) // 70)
    inner = (width - 2 * rim, height - 2 * rim)
    image.paste(paper, (rim, rim), rounded(*inner, radius_of(width, height) - rim))
    return image


def _stamp(image: Image.Image, name: str, size: float, centre: tuple[float, float], colour: Colour) -> None:
    mask = figure(name, round(size))
    image.paste(colour, (round(centre[0] - mask.width / 2), round(centre[1] - mask.height / 2)), mask)


def _glyph(text: str, tall: float) -> Image.Image:
    """The letters of a rank, cut to what is inked, `tall` pixels high (also a Q with its tail)."""
    mask = line(text, round(tall / 0.714), 1000).mask
    mask = mask.crop(mask.getbbox())
    if mask.height <= tall * 1.05:
        return mask
    return mask.resize((round(mask.width * tall / mask.height), round(tall)), Image.Resampling.LANCZOS)


def _face(card: Card, width: int, height: int, style: Style, paper: Colour) -> Image.Image:
    image = _blank(width, height, paper)
    colour = suit_colour(card.suit, style.colours)
    unit = min(width, height)
    column, tall, room, small = (0.29, 0.5, 0.5, 0.42) if style.large else (0.26, 0.33, 0.44, 0.31)
    if style.large and width > height:
        tall, small = 0.42, 0.33
    room, small, centre, top = unit * room, unit * small, unit * column, unit * 0.1
    _rank(image, card, style, tall * unit, room, (centre, top + tall * unit / 2))
    below = top + tall * unit + small * 0.5 + unit * 0.07
    if not card.is_joker:
        _stamp(image, card.suit, small, (centre, below), colour)
    _body(image, card, colour, unit * (0.36 if style.large else 0.54))
    return image


def _rank(image: Image.Image, card: Card, style: Style, tall: float, room: float, at: tuple[float, float]) -> None:
    """The rank, `tall` pixels high and at most `room` wide, around `at`; a joker's star."""
    colour = suit_colour(card.suit, style.colours)
    if card.is_joker:
        _stamp(image, "star", tall, at, colour)
        return
    rank = _glyph(rank_text(card, style.letters), tall)
    if rank.width > room:
        rank = rank.resize((round(room), rank.height), Image.Resampling.LANCZOS)
    image.paste(colour, (round(at[0] - rank.width / 2), round(at[1] - tall / 2)), rank)


def _laid(card: Card, width: int, style: Style, paper: Colour, stands_for: str) -> Image.Image:
    image = _blank(width, height_of(width), paper)
    seen = strip(width)
    middle, (top, tall, small) = seen * 0.51, (0.08, 0.44, 0.38) if stands_for else (0.09, 0.5, 0.5)
    _rank(image, card, style, tall * width, seen * 0.86, (middle, (top + tall / 2) * width))
    if not card.is_joker:
        at = (middle, (top + tall + 0.07 + small / 2) * width)
        _stamp(image, card.suit, small * width, at, suit_colour(card.suit, style.colours))
    if stands_for:
        high = round(width * 0.32)
        image.paste(GOLD, (2, image.height - high - 2, width - 2, image.height - 2))
        label = _glyph(f"={stands_for}", high * 0.62)
        if label.width > seen - 6:
            label = label.resize((seen - 6, label.height), Image.Resampling.LANCZOS)
        at_label = (round(middle - label.width / 2), round(image.height - 2 - high / 2 - label.height / 2))
        image.paste(DARK, at_label, label)
    return image


def _tile(card: Card, width: int, style: Style) -> Image.Image:
    height = tile_height(width)
    image = _blank(width, height, PAPER)
    _rank(image, card, style, height * 0.7, width * 0.46, (width * 0.27, height / 2))
    if not card.is_joker:
        _stamp(image, card.suit, height * 0.68, (width * 0.74, height / 2), suit_colour(card.suit, style.colours))
    return image


def _body(image: Image.Image, card: Card, colour: Colour, size: float) -> None:
    """The lower right of the card: its suit once more, or a court card's emblem."""
    margin = min(image.size) * 0.09 + size / 2
    name = "star" if card.is_joker else _COURT.get(card.rank, card.suit)
    _stamp(image, name, size, (image.width - margin, image.height - margin), colour)


def _back(width: int) -> Image.Image:
    height = height_of(width)
    image = _blank(width, height, PAPER)
    rim = max(2, round(width * 0.055))
    inner = Image.new("RGB", (width - 2 * rim, height - 2 * rim), BACK)
    step = max(8, round(width * 0.19))
    size = max(5, round(step * 0.62))
    tone = mix(BACK, BACK_LIGHT, 0.75)
    for row in range(-1, inner.height // step * 2 + 3):
        for column in range(-1, inner.width // step + 2):
            x = inner.width / 2 + (column - inner.width // step // 2) * step + (row % 2) * step / 2
            _stamp(inner, "lozenge", size, (x, row * step / 2), tone)
    image.paste(inner, (rim, rim), rounded(*inner.size, max(2, radius_of(width, height) - rim)))
    return image
