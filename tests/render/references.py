"""The stored pictures that new ones are compared with; `python -m tests.render.references` draws them anew.

Look at them before you commit them: they say what people will see.
"""

from functools import cache
from pathlib import Path
from typing import Final

from PIL import Image

from bot.cards import ALL_CARDS, Card, buraco_pack, parse_cards
from bot.games.base import SPECTATOR
from bot.games.buraco import BURACO
from bot.games.buraco.state import BuracoView
from render import (
    Picture,
    bisca_hand,
    bisca_table,
    buraco_count,
    buraco_hand,
    buraco_header,
    buraco_pile,
    buraco_side,
    hand_order,
    sheet_picture,
    standing_picture,
)
from render.colours import FELT
from render.faces import face, height_of
from render.profile import profile_picture
from tests.render.buraco_scenes import crowded, late, one_round
from tests.render.league_scenes import HOSTILE_NAMES, profile, sheet, standing
from tests.render.scenes import EN, NAMES, PT, look, played, public, spectator, trick, view

FOLDER: Final = Path(__file__).parent.parent / "pictures"
FACE_WIDTH: Final = 60
_COLUMNS: Final = 13
SHEET: Final = ((360, -110), (280, 100), (220, 180), (560, 700), (120, 420), (-150, 340))
"""The rounds of a score sheet."""


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
        **_buraco(names),
        "standing": standing_picture(standing("buraco", "persons", 8), HOSTILE_NAMES, look().words),
        "standing_pairs": standing_picture(standing("bisca", "pairs", 3, closed=1), HOSTILE_NAMES, EN),
        "sheet": sheet_picture(sheet(((1, 2), (3, 9)), *SHEET), HOSTILE_NAMES, PT),
        "profile": profile_picture(profile(*(25 + number % 7 - 3 + number / 9 for number in range(40))), names[0], PT),
        "hand": bisca_hand(view(duel, "7D KH AS"), look(), parse_cards("KH")),
    }


def _buraco(names: tuple[str, ...]) -> dict[str, Picture]:
    """Late rounds of Buraco, and the end of one."""
    pairs, sets, over = late(4, "stbl", "3"), late(4, "familia"), one_round(4, seed="1")[-1]
    result = BURACO.result(over)
    assert result is not None
    public = sets.public._replace(scores=(1250, -340), vulnerable=(True, False), mortos=1, pile=25)
    pack = buraco_pack(2, 2)
    seen = BuracoView(public, 0, hand_order(pack[::5]), (pack * 7)[::31][:25])
    history = ((310, 520), (880, 610), over.public.scores)
    count = buraco_count(result, BURACO.view(over, 0), look(), history)
    return {
        "buraco_header": buraco_header(seen, look(names)),
        "buraco_us": buraco_side(BURACO.view(pairs, 0), 0, look()),
        "buraco_sets": buraco_side(BURACO.view(sets, SPECTATOR), 1, look(names, words=EN, letters="QJK", colours=4)),
        "buraco_crowded": buraco_side(BuracoView(crowded(), SPECTATOR, (), ()), 1, look()),
        "buraco_large": buraco_side(BURACO.view(sets, 0), 0, look(large=True)),
        "buraco_hand": buraco_hand(seen, look(), parse_cards("5C *")),
        "buraco_hand_by_rank": buraco_hand(seen, look(colours=4, large=True), order="rank"),
        "buraco_pile": buraco_pile(seen, look()),
        "buraco_count": count[0],
        "buraco_rest": count[-1],
    }


def main() -> None:
    """Write them."""
    FOLDER.mkdir(exist_ok=True)
    face_sheet().quantize(128).save(FOLDER / "faces.png", optimize=True)
    for name, picture in pictures().items():
        (FOLDER / f"{name}.png").write_bytes(picture.png)


if __name__ == "__main__":
    main()
