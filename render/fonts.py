"""Which font files are there, and which characters does each of them cover?

The files come with the packages `manimgx-fonts` and `manimgx-fonts-cjk` (Noto, Open Font License), found by the
package's path whatever the working folder is. The CJK file is opened when the first name needs it.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from fontTools.ttLib import TTFont, TTLibError
from PIL import ImageFont, features

from render.errors import RenderError

RAQM: Final = bool(features.check("raqm"))
"""Whether Pillow can join and order complex scripts."""

_BOLD: Final = 700
_RAQM_LAYOUT, _BASIC_LAYOUT = ImageFont.Layout.RAQM, ImageFont.Layout.BASIC
_SCRIPTS: Final = (
    "",
    *("Arabic", "Hebrew", "Devanagari", "Thai", "Bengali", "Tamil", "Telugu", "Gujarati", "Gurmukhi", "Kannada"),
    *("Malayalam", "Oriya", "Sinhala", "Lao", "Khmer", "Myanmar", "Georgian", "Armenian", "Ethiopic", "Symbols"),
)


@dataclass(frozen=True, slots=True)
class FontFile:
    """One font file of a package, by name."""

    package: str
    name: str

    @property
    def path(self) -> Path:
        """Where it lies; `RenderError` if the package is not installed."""
        spec = find_spec(self.package)
        if spec is None or not spec.submodule_search_locations:
            raise RenderError(f"the font package {self.package} is not installed")
        return Path(next(iter(spec.submodule_search_locations))) / self.name


LATIN: Final = FontFile("manimgx_fonts", "NotoSans[wght].ttf")
EMOJI: Final = FontFile("manimgx_fonts", "NotoEmoji[wght].ttf")
CJK: Final = FontFile("manimgx_fonts_cjk", "NotoSansCJK-VF.otf.ttc")
LIGHT_FILES: Final = (*(FontFile("manimgx_fonts", f"NotoSans{script}[wght].ttf") for script in _SCRIPTS), EMOJI)
"""In the order of choice; all but the big CJK file."""


@cache
def coverage(file: FontFile) -> frozenset[int]:
    """The code points that the file has glyphs for; `RenderError` if it cannot be read."""
    try:
        with TTFont(file.path, fontNumber=0, lazy=True) as font:
            return frozenset(font.getBestCmap())
    except (OSError, KeyError, TTLibError) as error:
        raise RenderError(f"cannot read the font {file.path}: {error}") from error


@lru_cache(maxsize=96)
def font(file: FontFile, size: int) -> ImageFont.FreeTypeFont:
    """The bold font at `size` pixels. Not to be used by two threads at once."""
    try:
        face = ImageFont.truetype(str(file.path), size, layout_engine=_RAQM_LAYOUT if RAQM else _BASIC_LAYOUT)
        face.set_variation_by_axes([_BOLD])
    except OSError as error:
        raise RenderError(f"cannot open the font {file.path}: {error}") from error
    return face


def check() -> None:
    """Make sure that every font is there; `RenderError` names the package or the path that is not."""
    for file in LIGHT_FILES:
        coverage(file)
    if not CJK.path.is_file():
        raise RenderError(f"cannot read the font {CJK.path}: no such file")
    font(CJK, 32)
