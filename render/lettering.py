"""How does any text, a player's name above all, become a row of pixels of fixed height and limited width?

A name may hold any script, emoji, nothing visible, forty accents on one letter, or marks that turn the writing
direction. It is cut into grapheme clusters; each is drawn with the first font that covers it, so that no empty box
ever shows. Every text is drawn alone into its own place: what one name does cannot move its neighbours.

Right-to-left scripts are joined and shaped where Pillow has Raqm. Where it has not, their letters stand in the right
order but unjoined, and accents are not positioned.
"""

import math
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from threading import RLock
from typing import Final, NamedTuple

import regex
from PIL import Image, ImageDraw

from render import fonts
from render.fonts import CJK, EMOJI, LATIN, LIGHT_FILES, FontFile, coverage, font
from render.store import Drawn

REPLACEMENT: Final = "·"
"""What stands for a cluster that no font covers."""
ELLIPSIS: Final = "…"

_BASELINE: Final = 0.98
_MOST_CLUSTERS: Final = 80
_MOST_MARKS: Final = 12  # the longest emoji has 10 code points, the longest syllables fewer
_STRAY: Final = regex.compile(r"[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Cs}]")
_BREAKS: Final = regex.compile(r"[\s\p{Cc}\p{Zl}\p{Zp}]+")
_UNSEEN: Final = regex.compile(r"[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\s\u2800]+")
_EMOJI: Final = regex.compile(r"\p{Emoji_Presentation}|\uFE0F|\u20E3")
_LOCK: Final = RLock()


class Run(NamedTuple):
    """A stretch of text in one font and one direction."""

    file: FontFile
    text: str
    rtl: bool


class Line(NamedTuple):
    """A drawn text: a mask ("L") as high as the row, the width that the text fills, and the margin at either side.

    The margin is for letters that reach over their own place, like the hook of a J.
    """

    mask: Image.Image
    width: int
    margin: int


class _Cluster(NamedTuple):
    text: str
    file: FontFile


@lru_cache(maxsize=2048)
def clean(text: str, most: int | None = _MOST_CLUSTERS) -> str:
    """The text without what could disturb its surroundings: direction marks, controls, line breaks, endless length and
    piles of accents; composed. `most`: so many letters of it; None: all.
    """
    text = _BREAKS.sub(" ", _STRAY.sub("", unicodedata.normalize("NFC", text))).strip()
    return "".join([one[:_MOST_MARKS] for one in regex.findall(r"\X", text)[:most]])


@lru_cache(maxsize=2048)
def look(text: str) -> str:
    """What the eye compares: equal for texts that look alike but for the case, marks without a shape aside."""
    return str(_UNSEEN.sub("", unicodedata.normalize("NFKC", text))).casefold()


def is_visible(text: str) -> bool:
    """Whether the text holds more than spaces and characters without a shape."""
    return bool(_UNSEEN.sub("", text))


@lru_cache(maxsize=2048)
def is_drawable(text: str) -> bool:
    """Whether at least one cluster of the text has a shape in some font."""
    return any(is_visible(one) and _choose(one).text != REPLACEMENT for one in regex.findall(r"\X", clean(text)))


def clip(text: str, limit: int) -> str:
    """The text cut on a grapheme border, with an ellipsis, so that it has at most `limit` UTF-16 units."""
    if length(text) <= limit:
        return text
    kept = ""
    for cluster in regex.findall(r"\X", text):
        if length(kept + cluster) >= limit:
            break
        kept += cluster
    return kept.rstrip() + ELLIPSIS


def length(text: str) -> int:
    """How long Discord counts a text: in UTF-16 units."""
    return len(text.encode("utf-16-le")) // 2


def _covered(text: str, file: FontFile, *, whole: bool) -> str:
    """What `file` can draw of a cluster: all that is visible if `whole`, else its base; "" if it cannot."""
    glyphs = coverage(file)
    kept = [mark for mark in text if ord(mark) in glyphs]
    missing = [mark for mark in text if ord(mark) not in glyphs]
    if whole:
        return "" if any(is_visible(mark) for mark in missing) else "".join(kept)
    return "".join(kept) if ord(text[0]) in glyphs else ""


@lru_cache(maxsize=4096)
def _choose(cluster: str) -> _Cluster:
    """The font for a cluster and what it draws of it: as written, else in plain letters, else the base alone."""
    if cluster == " ":
        return _Cluster(cluster, LATIN)
    plain = unicodedata.normalize("NFKC", cluster)
    light: Sequence[FontFile] = LIGHT_FILES
    if _EMOJI.search(cluster):
        light = (EMOJI, *LIGHT_FILES)
    for files, whole in ((light, True), ((CJK,), True), (light, False), ((CJK,), False)):
        for text in (cluster, plain):
            for file in files:
                drawn = _covered(text, file, whole=whole)
                if is_visible(drawn):
                    return _Cluster(drawn, file)
    return _Cluster(REPLACEMENT, LATIN)


def _levels(texts: Sequence[str]) -> list[int]:
    """The embedding level of each cluster: the Unicode bidirectional algorithm as far as one line of text needs it."""
    kinds = []
    strong = ""
    for text in texts:
        classes = {unicodedata.bidirectional(mark) for mark in text}
        kind = "R" if classes & {"R", "AL"} else "L" if "L" in classes else ""
        strong = kind or strong
        kinds.append(kind or ("N" if classes & {"EN", "AN"} else ""))
    base = 1 if next((kind for kind in kinds if kind in ("L", "R")), "L") == "R" else 0
    before = "R" if base else "L"
    levels: list[int] = []
    for kind in kinds:
        if kind == "N":
            levels.append(2 if before == "R" or base else 0)
        elif kind:
            before = kind
            levels.append(1 if kind == "R" else 2 * base)
        else:
            levels.append(-1)
    for index, level in enumerate(levels):
        if level < 0:
            left = next((one for one in reversed(levels[:index]) if one >= 0), base)
            right = next((one for one in levels[index:] if one >= 0), base)
            both_rtl = left > 0 and right > 0 and not base
            levels[index] = left if left == right else 1 if both_rtl else base
    return levels


def _visual(runs: list[tuple[int, Run]]) -> tuple[Run, ...]:
    """Put runs from reading order into the order from left to right: reverse from the highest level down."""
    for least in range(max((level for level, _ in runs), default=0), 0, -1):
        start = 0
        while start < len(runs):
            end = start
            while end < len(runs) and runs[end][0] >= least:
                end += 1
            runs[start:end] = reversed(runs[start:end])
            start = max(end, start + 1)
    return tuple(run for _, run in runs)


def runs(text: str) -> tuple[Run, ...]:
    """The text as it is drawn, from left to right; `text` should be `clean`."""
    return _runs(regex.findall(r"\X", text))


def _runs(texts: Sequence[str]) -> tuple[Run, ...]:
    seen = [text for text in texts if text == " " or is_visible(text)]
    joined: list[tuple[int, Run]] = []
    for text, level in zip(seen, _levels(seen), strict=True):
        drawn, file = _choose(text)
        rtl = level % 2 == 1
        if joined and joined[-1][0] == level:
            last = joined[-1][1]
            if last.file == file or (drawn == " " and last.file != EMOJI):
                shown = drawn + last.text if rtl and not fonts.RAQM else last.text + drawn
                joined[-1] = (level, last._replace(text=shown))
                continue
        joined.append((level, Run(file, drawn, rtl)))
    return _visual(joined)


def _length(parts: Sequence[Run], size: int) -> float:
    return sum(font(run.file, size).getlength(run.text, direction=_direction(run)) for run in parts)


def _direction(run: Run) -> str | None:
    return ("rtl" if run.rtl else "ltr") if fonts.RAQM else None


def _fitting(text: str, size: int, width: int) -> tuple[Run, ...]:
    """The runs of as much of the text as fits, with an ellipsis where something is left out."""
    texts = regex.findall(r"\X", text)
    parts = _runs(texts)
    if _length(parts, size) <= width:
        return parts
    low, high = 0, len(texts)
    while low < high:
        middle = (low + high + 1) // 2
        if _length(_runs([*texts[:middle], ELLIPSIS]), size) <= width:
            low = middle
        else:
            high = middle - 1
    while low and not is_visible(texts[low - 1]):
        low -= 1
    return _runs([*texts[:low], ELLIPSIS])


def row_height(size: int) -> int:
    """How high a row of text of `size` pixels is; nothing is drawn outside it."""
    return round(size * 1.4)


def row_middle(size: int) -> int:
    """How far below the top of its row the middle of the capitals is."""
    return round(size * (_BASELINE - 0.357))


_LINES: Final[Drawn[Line]] = Drawn(6_000_000, lambda line: line.mask.width * line.mask.height)


def line(text: str, size: int, width: int) -> Line:
    """Draw `text` in bold letters of `size` pixels, clipped with an ellipsis to `width` pixels.

    A text of which nothing would be seen gives an empty line: the caller says what stands for it.
    """
    return _LINES.get((text, size, width), lambda: _draw(clean(text), size, width))


@lru_cache(maxsize=1024)
def width_of(text: str, size: int) -> int:
    """How wide the whole text would be, in pixels."""
    with _LOCK:
        return math.ceil(_length(runs(clean(text)), size))


def _draw(text: str, size: int, width: int) -> Line:
    with _LOCK:  # a font object must not be used by two threads at once
        parts = _fitting(text, size, width)
        filled = min(width, round(_length(parts, size)))
        margin = size // 8
        mask = Image.new("L", (filled + 2 * margin, row_height(size)), 0)
        draw = ImageDraw.Draw(mask)
        at = float(margin)
        for run in parts:
            face = font(run.file, size)
            direction = _direction(run)
            draw.text((at, size * _BASELINE), run.text, fill=255, font=face, anchor="ls", direction=direction)
            at += face.getlength(run.text, direction=direction)
    return Line(mask, filled, margin)
