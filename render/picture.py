"""What is a finished picture: the file, its name, and the words that say the same?"""

import io
import secrets
from dataclasses import dataclass
from hashlib import blake2s
from typing import Final

from PIL import Image

from render.colours import palette
from render.lettering import length

ALT_LIMIT: Final = 1024
"""Most characters of a picture's description that Discord takes."""
_NAME_KEY: Final = secrets.token_bytes(16)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG file with what a message needs to show it. `alt` says in at most 1024 characters what it shows.

    Equal bytes have equal file names, so an unchanged picture is known by its name. A private picture's name is made
    with a key that lives as long as the process: nobody can find out the cards by trying names.
    """

    png: bytes
    filename: str
    alt: str
    width: int
    height: int


def encode(image: Image.Image) -> bytes:
    """The picture ("RGB") as an opaque PNG in the fixed palette."""
    flat = image.quantize(palette=palette(), dither=Image.Dither.NONE)
    file = io.BytesIO()
    flat.save(file, "PNG", compress_level=1)
    return file.getvalue()


def finish(image: Image.Image, stem: str, sentences: tuple[str, ...], *, private: bool) -> Picture:
    """Encode and describe. `sentences`: the description, the most important first; a whole one that no
    longer fits is left out.
    """
    png = encode(image)
    digest = blake2s(png, key=_NAME_KEY if private else b"", digest_size=10).hexdigest()
    alt = ""
    for sentence in sentences:
        longer = f"{alt} {sentence}".strip()
        if length(longer) > ALT_LIMIT:
            continue
        alt = longer
    return Picture(png, f"{stem}-{digest}.png", alt, image.width, image.height)
