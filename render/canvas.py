"""How are cards, plates, figures and texts put onto a picture? And which were: tests ask the canvas."""

from functools import lru_cache
from typing import Final, Literal, NamedTuple

from PIL import Image, ImageFilter

from bot.cards import Card
from render.colours import (
    CREAM,
    DARK,
    FELT,
    FELT_LIGHT,
    FELT_LINE,
    GOLD,
    ORANGE,
    PANEL,
    SAND,
    SHADOW,
    WOOD,
    WOOD_LIGHT,
    Colour,
)
from render.faces import Style, back, crosswise, face, height_of, laid, outline, radius_of, tile, tile_height
from render.lettering import line, row_height, row_middle, width_of
from render.shapes import figure, rounded

Ink = tuple[Colour, Colour]
"""The colour of a text and of the ground it stands on; one of `colours.TEXT_PAIRS`."""
ON_PANEL: Final[Ink] = (CREAM, PANEL)
SOFT_ON_PANEL: Final[Ink] = (SAND, PANEL)
GOLD_ON_PANEL: Final[Ink] = (GOLD, PANEL)
ON_FELT: Final[Ink] = (CREAM, FELT_LIGHT)
ON_GOLD: Final[Ink] = (DARK, GOLD)
ON_CREAM: Final[Ink] = (DARK, CREAM)
ON_ORANGE: Final[Ink] = (DARK, ORANGE)

Box = tuple[int, int, int, int]
"""Left, top, width, height."""
Align = Literal["left", "middle", "right"]
_SHADE: Final = 6
FRAME: Final = 8
"""Width of the wooden frame around every picture."""


class Placed(NamedTuple):
    """A card that was put down: `card` None is a back; `box` is left, top, width, height.

    `stands_for`: the rank in whose place a wild card of a meld lies.
    """

    card: Card | None
    box: Box
    part: str
    stands_for: str = ""


@lru_cache(maxsize=8)
def _table_top(width: int, height: int, panel: Box | None) -> Image.Image:
    image = Image.new("RGB", (width, height), WOOD)
    image.paste(WOOD_LIGHT, (2, 2), rounded(width - 4, height - 4, 20))
    image.paste(WOOD, (4, 4), rounded(width - 8, height - 8, 18))
    glow = Image.radial_gradient("L").resize((width, height), Image.Resampling.BICUBIC)
    inner = (FRAME, FRAME, width - FRAME, height - FRAME)
    felt = Image.composite(Image.new("RGB", glow.size, FELT), Image.new("RGB", glow.size, FELT_LIGHT), glow)
    image.paste(felt.crop(inner), inner[:2], rounded(width - 2 * FRAME, height - 2 * FRAME, 16))
    if panel is not None:
        image.paste(PANEL, panel[:2], rounded(panel[2], panel[3], 18))
    return image


@lru_cache(maxsize=64)
def _shade(height: int) -> Image.Image:
    ramp = Image.linear_gradient("L").rotate(90).resize((_SHADE, height))
    return ramp.point([value // 3 for value in range(256)])


@lru_cache(maxsize=96)
def _shadow(width: int, height: int) -> Image.Image:
    mask = Image.new("L", (width + 16, height + 16), 0)
    mask.paste(150, (8, 8), outline(width, height))
    return mask.filter(ImageFilter.GaussianBlur(4))


@lru_cache(maxsize=96)
def _shadow_rim(width: int, height: int) -> tuple[tuple[int, int, Image.Image], ...]:
    """What of a card's shadow the card itself does not hide: left, top and mask of each strip."""
    whole, radius = _shadow(width, height), radius_of(width, height)
    top, bottom = 4 + radius, 4 + height - radius
    strips = (
        (0, 0, width + 16, top),
        (0, bottom, width + 16, height + 16),
        (0, top, 6, bottom),
        (6 + width, top, width + 16, bottom),
    )
    return tuple((left, upper, whole.crop((left, upper, right, lower))) for left, upper, right, lower in strips)


@lru_cache(maxsize=256)
def _band(width: int, height: int, radius: int, top: int, bottom: int) -> Image.Image:
    return rounded(width, height, radius).crop((0, top, width, bottom))


class Canvas:
    """A picture in the making: felt in a wooden frame, `width` × `height` pixels, with a dark panel if one is given."""

    def __init__(self, width: int, height: int, panel: Box | None = None) -> None:
        self.image = _table_top(width, height, panel).copy()
        self.placed: list[Placed] = []
        self.inks: set[Ink] = set()
        self.texts: list[str] = []
        self.clipped: list[str] = []

    def card(
        self,
        card: Card,
        at: tuple[int, int],
        width: int,
        style: Style,
        part: str,
        *,
        wild: bool = False,
        frame: int = 0,
    ) -> None:
        """Put a face with its upper left corner at `at`, in a golden frame of `frame` pixels.

        `part` says what it is there for; `wild` tints its paper.
        """
        self._put(face(card, width, style, wild=wild), at, frame)
        self.placed.append(Placed(card, (*at, width, height_of(width)), part))

    def crosswise(self, card: Card, at: tuple[int, int], width: int, style: Style, part: str) -> None:
        """Put a card lying crosswise: `height_of(width)` wide, `width` high."""
        self._put(crosswise(card, width, style), at)
        self.placed.append(Placed(card, (*at, height_of(width), width), part))

    def laid(
        self,
        card: Card,
        at: tuple[int, int],
        width: int,
        style: Style,
        part: str,
        *,
        wild: bool = False,
        stands_for: str = "",
        frame: int = 0,
    ) -> None:
        """Put a card among many; see `faces.laid`. Only a narrow shade falls to its left: `shadow` is for them all."""
        x, y = at[0] - frame, at[1] - frame
        self.image.paste(SHADOW, (x - _SHADE, y + _SHADE), _shade(height_of(width) + 2 * frame - 2 * _SHADE))
        self._face(laid(card, width, style, wild=wild, stands_for=stands_for), at, frame)
        self.placed.append(Placed(card, (*at, width, height_of(width)), part, stands_for))

    def tile(self, card: Card, at: tuple[int, int], width: int, style: Style, part: str) -> None:
        """Put a card of a set, half as high."""
        self._put(tile(card, width, style), at)
        self.placed.append(Placed(card, (*at, width, tile_height(width)), part))

    def back(self, at: tuple[int, int], width: int, part: str) -> None:
        """Put a card face down."""
        self._put(back(width), at)
        self.placed.append(Placed(None, (*at, width, height_of(width)), part))

    def _put(self, sprite: Image.Image, at: tuple[int, int], frame: int = 0) -> None:
        width, height = sprite.width + 2 * frame, sprite.height + 2 * frame
        x, y = at[0] - frame - 6, at[1] - frame - 4
        for left, top, strip in _shadow_rim(width, height):
            self.image.paste(SHADOW, (x + left, y + top), strip)
        self._face(sprite, at, frame)

    def shadow(self, box: Box) -> None:
        """The shadow of a card, or of cards that lie on each other, before they are put there."""
        x, y, width, height = box
        self.image.paste(SHADOW, (x - 6, y - 4), _shadow(width, height))

    def _face(self, sprite: Image.Image, at: tuple[int, int], frame: int) -> None:
        if frame:
            size = (sprite.width + 2 * frame, sprite.height + 2 * frame)
            self._smooth(GOLD, (at[0] - frame, at[1] - frame, *size), radius_of(*size))
        self._smooth(sprite, (*at, *sprite.size), radius_of(*sprite.size))

    def _smooth(self, paint: Colour | Image.Image, box: Box, radius: int) -> None:
        """Fill a rectangle with round corners. Only the bands that hold the corners need a mask, which is slow."""
        x, y, width, height = box
        radius = min(radius, width // 2, height // 2)
        bands = ((0, radius, True), (radius, height - radius, False), (height - radius, height, True))
        for top, bottom, masked in bands:
            if top < bottom:
                part = paint.crop((0, top, width, bottom)) if isinstance(paint, Image.Image) else paint
                mask = _band(width, height, radius, top, bottom) if masked else None
                self.image.paste(part, (x, y + top, x + width, y + bottom), mask)

    def plate(self, box: Box, colour: Colour, radius: int = 16) -> None:
        """Fill a rectangle with round corners: left, top, width, height."""
        self._smooth(colour, box, radius)

    def outlined(self, box: Box, colour: Colour, line_colour: Colour = FELT_LINE) -> None:
        """A plate with a thin border."""
        x, y, width, height = box
        self.plate(box, line_colour)
        self.plate((x + 2, y + 2, width - 4, height - 4), colour, 14)

    def figure(self, name: str, size: int, centre: tuple[int, int], colour: Colour) -> None:
        """Stamp a figure of `shapes`."""
        self.image.paste(colour, (centre[0] - size // 2, centre[1] - size // 2), figure(name, size))

    def text(
        self, text: str, at: tuple[int, int], size: int, ink: Ink, width: int, align: Align = "left", *, row: int = 0
    ) -> int:
        """Write one line whose middle stands at height `at[1]`; clipped to `width`. Gives the width it fills.

        `row`: how high the place for it is, where other lines follow closely; no heap of accents reaches out of it.
        """
        drawn = line(text, size, width)
        mask, above = drawn.mask, row_middle(size)
        if row and 2 * above > row:
            mask = mask.crop((0, above - row // 2, mask.width, above + row // 2))
            above = row // 2
        left = at[0] - {"left": 0, "middle": drawn.width // 2, "right": drawn.width}[align]
        self.image.paste(ink[0], (left - drawn.margin, at[1] - above), mask)
        self.inks.add(ink)
        self.texts.append(text)
        if width_of(text, size) > width:
            self.clipped.append(text)
        return drawn.width

    def fitted(
        self,
        text: str,
        at: tuple[int, int],
        size: int,
        ink: Ink,
        width: int,
        least: int = 26,
        align: Align = "left",
        *,
        short: str = "",
        row: int = 0,
    ) -> int:
        """Write one line in letters of `size`, or as much smaller as it needs to be whole, but not under `least`.

        `short`: what stands there instead where the letters would be a sixth smaller. Gives the width that it takes.
        """
        whole = width_of(text, size)
        if whole > width:
            if short and short != text and size * width // whole < max(least, size * 5 // 6):
                return self.fitted(short, at, size, ink, width, least, align, row=row)
            size = max(least, size * width // whole)
        return self.text(text, at, size, ink, width, align, row=row)

    def slot(self, at: tuple[int, int], width: int) -> None:
        """Mark where a card will be put."""
        height = height_of(width)
        self.image.paste(FELT_LINE, at, outline(width, height))
        inner = outline(width - 6, height - 6)
        self.image.paste(FELT, (at[0] + 3, at[1] + 3), inner)

    def tag(self, text: str, centre: tuple[int, int], size: int, most: int, mark: str = "") -> None:
        """A golden label around `centre`, at most `most` wide, with a figure before the word if `mark` names one."""
        high = row_height(size) + 2
        before = round(size * 1.05) if mark else 0
        drawn = line(text, size, most - before - size)
        wide = drawn.width + before + size
        left = centre[0] - wide // 2
        self.plate((left - 2, centre[1] - high // 2 - 2, wide + 4, high + 4), DARK, high // 2)
        self.plate((left, centre[1] - high // 2, wide, high), GOLD, high // 2)
        if mark:
            self.figure(mark, round(size * 0.75), (left + size // 2 + round(size * 0.4), centre[1]), DARK)
        self.text(text, (left + size // 2 + before, centre[1]), size, ON_GOLD, drawn.width + 1)

    def badge(self, text: str, centre: tuple[int, int], size: int) -> None:
        """A golden disc with a short text."""
        self.figure("disc", size + 6, centre, DARK)
        self.figure("disc", size, centre, GOLD)
        self.text(text, centre, round(size * 0.68), ON_GOLD, size, "middle")
