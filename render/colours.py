"""Which colours do the pictures use, and which 256 of them survive in the file?

Every picture is reduced to one palette that is fixed here. It is made of ramps between the colours that meet at an
edge (text on its ground, a suit on the paper, a card on the felt), so that smoothed edges stay smooth.
"""

from functools import cache
from typing import Final, Literal

from PIL import Image

Colour = tuple[int, int, int]
Deck = Literal[2, 4]

FELT: Final[Colour] = (24, 98, 76)
FELT_LIGHT: Final[Colour] = (36, 118, 92)
FELT_LINE: Final[Colour] = (58, 136, 108)
WOOD: Final[Colour] = (104, 64, 40)
WOOD_LIGHT: Final[Colour] = (146, 96, 60)
PANEL: Final[Colour] = (13, 54, 44)
CREAM: Final[Colour] = (252, 246, 230)
SAND: Final[Colour] = (206, 214, 190)
GOLD: Final[Colour] = (246, 196, 83)
DARK: Final[Colour] = (34, 26, 14)
PAPER: Final[Colour] = (254, 252, 246)
EDGE: Final[Colour] = (205, 198, 182)
TINT: Final[Colour] = (255, 232, 168)
BACK: Final[Colour] = (134, 34, 48)
BACK_LIGHT: Final[Colour] = (222, 160, 134)
SHADOW: Final[Colour] = (10, 44, 34)
ORANGE: Final[Colour] = (240, 140, 50)
LILAC: Final[Colour] = (198, 172, 242)

BLACK: Final[Colour] = (28, 29, 36)
RED: Final[Colour] = (200, 24, 40)
GREEN: Final[Colour] = (8, 118, 58)
BLUE: Final[Colour] = (22, 88, 200)
PURPLE: Final[Colour] = (108, 48, 150)

_SUITS: Final[dict[Deck, dict[str, Colour]]] = {
    2: {"C": BLACK, "D": RED, "H": RED, "S": BLACK, "": PURPLE},
    4: {"C": GREEN, "D": BLUE, "H": RED, "S": BLACK, "": PURPLE},
}

TEXT_PAIRS: Final[tuple[tuple[Colour, Colour], ...]] = (
    (CREAM, PANEL),
    (SAND, PANEL),
    (GOLD, PANEL),
    (CREAM, FELT),
    (CREAM, FELT_LIGHT),
    (DARK, GOLD),
    (DARK, CREAM),
    (DARK, ORANGE),
    (DARK, LILAC),
    (DARK, SAND),
    *((colour, ground) for colour in (BLACK, RED, GREEN, BLUE, PURPLE) for ground in (PAPER, TINT)),
)
"""Every text colour with the ground it stands on; each pair has a contrast of at least 4.5."""

_EDGES: Final[tuple[tuple[Colour, Colour, int], ...]] = (
    (FELT, FELT_LIGHT, 10),
    (FELT, FELT_LINE, 4),
    (FELT, PAPER, 8),
    (FELT, SHADOW, 10),
    (FELT_LIGHT, SHADOW, 5),
    (FELT, PANEL, 5),
    (FELT, GOLD, 7),
    (FELT, ORANGE, 4),
    (FELT, WOOD, 3),
    (FELT, BACK_LIGHT, 3),
    (WOOD, WOOD_LIGHT, 5),
    (PAPER, EDGE, 5),
    (SHADOW, EDGE, 4),
    (BACK, BACK_LIGHT, 7),
    (BACK, PAPER, 5),
    (GOLD, PAPER, 5),
    (GOLD, BACK, 3),
)


def suit_colour(suit: str, deck: Deck) -> Colour:
    """The colour of a suit letter ("": a joker) in the two- or four-coloured deck."""
    return _SUITS[deck][suit]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """`one` with `share` (0 … 1) of `other`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 … 21, as the Web Content Accessibility Guidelines count it."""
    bright, dim = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def palette_colours() -> tuple[Colour, ...]:
    """The fixed palette, at most 256 colours, in a fixed order."""
    steps_on = {TINT: 4, ORANGE: 6, LILAC: 6, SAND: 6}
    ramps = [(ground, text, steps_on.get(ground, 10)) for text, ground in TEXT_PAIRS]
    found: dict[Colour, None] = {}
    for start, end, steps in (*ramps, *_EDGES):
        for step in range(steps + 1):
            found[mix(start, end, step / steps)] = None
    if len(found) > 256:
        raise AssertionError(f"{len(found)} colours do not fit into the palette")
    return tuple(found)


@cache
def palette() -> Image.Image:
    """The palette as the image that Pillow quantises with."""
    image = Image.new("P", (1, 1))
    image.putpalette([part for colour in palette_colours() for part in colour])
    return image
