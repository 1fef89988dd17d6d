"""How do suits, crowns and other figures look? Our own outlines, drawn large and scaled down to smooth masks.

An outline is a list of closed paths in a unit square (x to the right, y downwards). A path is a start point and
then segments: a point for a straight line, or two control points and a point for a Bézier curve.
"""

from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw

Point = tuple[float, float]
Segment = tuple[Point, ...]
Path = tuple[Point, tuple[Segment, ...]]

_SMOOTH: Final = 6
_CURVE_STEPS: Final = 14


def _circle(x: float, y: float, radius: float) -> Path:
    k = 0.5523 * radius
    return (x, y - radius), (
        ((x + k, y - radius), (x + radius, y - k), (x + radius, y)),
        ((x + radius, y + k), (x + k, y + radius), (x, y + radius)),
        ((x - k, y + radius), (x - radius, y + k), (x - radius, y)),
        ((x - radius, y - k), (x - k, y - radius), (x, y - radius)),
    )


def _polygon(*points: Point) -> Path:
    return points[0], tuple((point,) for point in points[1:])


_STEM: Final[Path] = (
    (0.46, 0.6),
    (((0.46, 0.8), (0.42, 0.92), (0.3, 0.99)), ((0.7, 0.99),), ((0.58, 0.92), (0.54, 0.8), (0.54, 0.6))),
)
_OUTLINES: Final[dict[str, tuple[Path, ...]]] = {
    "H": (
        (
            (0.5, 0.99),
            (
                ((0.42, 0.84), (0.01, 0.62), (0.01, 0.3)),
                ((0.01, 0.13), (0.13, 0.03), (0.26, 0.03)),
                ((0.38, 0.03), (0.47, 0.11), (0.5, 0.23)),
                ((0.53, 0.11), (0.62, 0.03), (0.74, 0.03)),
                ((0.87, 0.03), (0.99, 0.13), (0.99, 0.3)),
                ((0.99, 0.62), (0.58, 0.84), (0.5, 0.99)),
            ),
        ),
    ),
    "D": (
        (
            (0.5, 0.0),
            (
                ((0.6, 0.19), (0.75, 0.37), (0.91, 0.5)),
                ((0.75, 0.63), (0.6, 0.81), (0.5, 1.0)),
                ((0.4, 0.81), (0.25, 0.63), (0.09, 0.5)),
                ((0.25, 0.37), (0.4, 0.19), (0.5, 0.0)),
            ),
        ),
    ),
    "S": (
        (
            (0.5, 0.01),
            (
                ((0.57, 0.15), (0.98, 0.4), (0.98, 0.65)),
                ((0.98, 0.78), (0.88, 0.86), (0.76, 0.86)),
                ((0.65, 0.86), (0.56, 0.79), (0.52, 0.7)),
                ((0.48, 0.7),),
                ((0.44, 0.79), (0.35, 0.86), (0.24, 0.86)),
                ((0.12, 0.86), (0.02, 0.78), (0.02, 0.65)),
                ((0.02, 0.4), (0.43, 0.15), (0.5, 0.01)),
            ),
        ),
        _STEM,
    ),
    "C": (
        _circle(0.5, 0.24, 0.23),
        _circle(0.24, 0.62, 0.23),
        _circle(0.76, 0.62, 0.23),
        _polygon((0.5, 0.3), (0.66, 0.62), (0.5, 0.7), (0.34, 0.62)),
        _STEM,
    ),
    "star": (
        _polygon(
            (0.5, 0.02),
            (0.615, 0.36),
            (0.975, 0.37),
            (0.69, 0.585),
            (0.79, 0.93),
            (0.5, 0.73),
            (0.21, 0.93),
            (0.31, 0.585),
            (0.025, 0.37),
            (0.385, 0.36),
        ),
    ),
    "king": (
        _polygon((0.1, 0.8), (0.02, 0.3), (0.27, 0.52), (0.5, 0.16), (0.73, 0.52), (0.98, 0.3), (0.9, 0.8)),
        _polygon((0.1, 0.86), (0.9, 0.86), (0.9, 0.98), (0.1, 0.98)),
        _polygon((0.46, 0.0), (0.54, 0.0), (0.54, 0.24), (0.46, 0.24)),
        _polygon((0.39, 0.06), (0.61, 0.06), (0.61, 0.14), (0.39, 0.14)),
        _circle(0.045, 0.27, 0.045),
        _circle(0.955, 0.27, 0.045),
    ),
    "queen": (
        (
            (0.14, 0.8),
            (
                ((0.12, 0.6), (0.08, 0.48), (0.02, 0.38)),
                ((0.16, 0.42), (0.24, 0.5), (0.27, 0.6)),
                ((0.3, 0.46), (0.38, 0.34), (0.5, 0.22)),
                ((0.62, 0.34), (0.7, 0.46), (0.73, 0.6)),
                ((0.76, 0.5), (0.84, 0.42), (0.98, 0.38)),
                ((0.92, 0.48), (0.88, 0.6), (0.86, 0.8)),
            ),
        ),
        _polygon((0.14, 0.86), (0.86, 0.86), (0.86, 0.98), (0.14, 0.98)),
        _circle(0.5, 0.12, 0.09),
        _circle(0.07, 0.29, 0.065),
        _circle(0.93, 0.29, 0.065),
    ),
    "jack": (
        _polygon((0.93, 0.0), (1.0, 0.07), (0.43, 0.76), (0.24, 0.57)),
        (
            (0.1, 0.44),
            (
                ((0.17, 0.37),),
                ((0.27, 0.55), (0.45, 0.73), (0.63, 0.83)),
                ((0.56, 0.9),),
                ((0.36, 0.82), (0.18, 0.64), (0.1, 0.44)),
            ),
        ),
        _polygon((0.22, 0.68), (0.32, 0.78), (0.17, 0.93), (0.07, 0.83)),
        _circle(0.09, 0.91, 0.085),
    ),
    "crown": (_polygon((0.08, 0.9), (0.0, 0.2), (0.29, 0.5), (0.5, 0.06), (0.71, 0.5), (1.0, 0.2), (0.92, 0.9)),),
    "turn": (_polygon((0.08, 0.02), (0.98, 0.5), (0.08, 0.98)),),
    "disc": (_circle(0.5, 0.5, 0.5),),
    "lozenge": (_polygon((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)),),
    "square": (_polygon((0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)),),
    "triangle": (_polygon((0.5, 0.04), (1.0, 0.94), (0.0, 0.94)),),
    "cross": (
        _polygon((0.33, 0.0), (0.67, 0.0), (0.67, 1.0), (0.33, 1.0)),
        _polygon((0.0, 0.33), (1.0, 0.33), (1.0, 0.67), (0.0, 0.67)),
    ),
    "hourglass": (_polygon((0.02, 0.02), (0.98, 0.02), (0.5, 0.5)), _polygon((0.02, 0.98), (0.98, 0.98), (0.5, 0.5))),
    "lock": (
        _polygon((0.1, 0.46), (0.9, 0.46), (0.9, 1.0), (0.1, 1.0)),
        (
            (0.2, 0.5),
            (
                ((0.2, 0.3),),
                ((0.2, 0.1), (0.34, 0.0), (0.5, 0.0)),
                ((0.66, 0.0), (0.8, 0.1), (0.8, 0.3)),
                ((0.8, 0.5),),
                ((0.65, 0.5),),
                ((0.65, 0.3),),
                ((0.65, 0.2), (0.58, 0.14), (0.5, 0.14)),
                ((0.42, 0.14), (0.35, 0.2), (0.35, 0.3)),
                ((0.35, 0.5),),
            ),
        ),
    ),
}


def _flatten(path: Path, scale: float) -> list[Point]:
    at, segments = path
    points = [at]
    for segment in segments:
        if len(segment) == 1:
            points.append(segment[0])
        else:
            one, two, end = segment
            for step in range(1, _CURVE_STEPS + 1):
                t = step / _CURVE_STEPS
                u = 1 - t
                weights = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
                corners = (at, one, two, end)
                x, y = (sum(w * c[axis] for w, c in zip(weights, corners, strict=True)) for axis in (0, 1))
                points.append((x, y))
        at = points[-1]
    return [(x * scale, y * scale) for x, y in points]


@lru_cache(maxsize=256)
def figure(name: str, size: int) -> Image.Image:
    """The smooth mask ("L", size × size) of a suit letter or another figure; `KeyError` for an unknown name."""
    big = Image.new("L", (size * _SMOOTH, size * _SMOOTH), 0)
    draw = ImageDraw.Draw(big)
    for path in _OUTLINES[name]:
        draw.polygon(_flatten(path, size * _SMOOTH - 1), fill=255)
    return big.reduce(_SMOOTH)


@lru_cache(maxsize=256)
def rounded(width: int, height: int, radius: int) -> Image.Image:
    """The smooth mask ("L") of a rectangle with round corners."""
    mask = Image.new("L", (width, height), 255)
    radius = min(radius, width // 2, height // 2)
    if radius < 1:
        return mask
    big = Image.new("L", (2 * radius * _SMOOTH, 2 * radius * _SMOOTH), 0)
    ImageDraw.Draw(big).ellipse((0, 0, 2 * radius * _SMOOTH - 1, 2 * radius * _SMOOTH - 1), fill=255)
    disc = big.reduce(_SMOOTH)
    for x, left in ((0, 0), (width - radius, radius)):
        for y, top in ((0, 0), (height - radius, radius)):
            mask.paste(disc.crop((left, top, left + radius, top + radius)), (x, y))
    return mask
