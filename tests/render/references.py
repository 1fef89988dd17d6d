"""The stored pictures that new ones are compared with; `python -m tests.render.references` draws them anew.

Look at them before you commit them: they say what people will see.
"""

from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

from bot.cards import ALL_CARDS, Card, parse_cards
from render import Picture, bisca_hand, bisca_table
from render.colours import FELT
from render.faces import face, height_of
from tests.render.scenes import EN, NAMES, look, played, public, spectator, trick, view

FOLDER: Final = Path(__file__).parent.parent / "pictures"
FACE_WIDTH: Final = 60
_COLUMNS: Final = 13


def _box(index: int) -> tuple[int, int, int, int]:
    x, y = index % _COLUMNS * (FACE_WIDTH + 4), index // _COLUMNS * (height_of(FACE_WIDTH) + 4)
    return x, y, x + FACE_WIDTH, y + height_of(FACE_WIDTH)


def face_sheet() -> Image.Image:
    """All 53 faces in pack order, 13 a row."""
    right, bottom = max(_box(i)[2] for i in range(53)), _box(52)[3]
    sheet = Image.new("RGB", (right, bottom), FELT)
    for index, card in enumerate(ALL_CARDS):
        sheet.paste(face(card, FACE_WIDTH), _box(index)[:2])
    return sheet


@cache
def cut_faces() -> dict[Card, Image.Image]:
    """The stored faces."""
    with Image.open(FOLDER / "faces.png") as sheet:
        return {card: sheet.convert("RGB").crop(_box(index)) for index, card in enumerate(ALL_CARDS)}


def pictures() -> dict[str, Picture]:
    """The pictures that are stored, by name."""
    names = ("Maria da Conceição", "محمد عبد الله", "W" * 32, "👩‍👩‍👧‍👦 さくら")
    duel = public(2, table=((1, Card("7S")),), held=(3, 2), last_trick=trick("QC KC", winner=1, points=6))
    three = public(3, last_trick=trick("7H AH 2C", first=1, seats=3, winner=2, points=21), turn=2)
    four = public(4, table=((1, Card("7S")), (2, Card("AS")), (3, Card("JH"))), held=(3, 2, 2, 2))
    over = next(state for state in played(2, "capixaba") if state.public.status == "round_over")
    return {
        "duel": bisca_table(view(duel, seat=-1), look()),
        "three": bisca_table(view(three, seat=-1), look(words=EN, letters="QJK", colours=4)),
        "four": bisca_table(view(four, seat=-1), look(names, colours=4, large=True)),
        "over": bisca_table(spectator(over), look()),
        "partner": bisca_hand(view(four, "3H JC AH", partner="QD QH 4S"), look(NAMES, colours=4, large=True)),
        "hand": bisca_hand(view(duel, "7D KH AS"), look(), parse_cards("KH")),
    }


def main() -> None:
    """Write them."""
    FOLDER.mkdir(exist_ok=True)
    face_sheet().quantize(128).save(FOLDER / "faces.png", optimize=True)
    for name, picture in pictures().items():
        (FOLDER / f"{name}.png").write_bytes(picture.png)


if __name__ == "__main__":
    main()
