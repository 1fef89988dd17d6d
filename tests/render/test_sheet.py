"""A score sheet shows its rounds and scores, whatever people are called, in letters that can be read on a phone."""

import pytest

from bot.text import LANGUAGES, Language, Words
from render.colours import TEXT_PAIRS
from render.sheet import ROUNDS, compose_sheet, sheet_picture
from tests.render.league_scenes import HOSTILE_NAMES, sheet
from tests.render.scenes import EN, PT

NAMES = {1: "Ana", 2: "Beto", -1: "Tia Lu", -2: "Rui"}
TWO = ((1, -1), (2, -2))
TABLES = (
    ((1,), (2,)),
    ((1,), (2,), (3,)),
    ((1, 2), (3, 4)),
    ((1,), (2,), (3,), (4,)),
    ((1, 2, 3), (4, 5, 6)),
    ((1, 2), (3, 4), (5, 6)),
    tuple((number,) for number in range(1, 7)),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("sides", TABLES)
@pytest.mark.parametrize("rounds", [0, 1, 30])
def test_any_sheet_fits_and_is_described(sides: tuple[tuple[int, ...], ...], rounds: int, language: Language) -> None:
    words, scores = Words(language), [(60,) * len(sides), (-730,) * len(sides), (90,) * len(sides)]
    shown = sheet(sides, *(scores[number % 3] for number in range(rounds)))
    canvas, picture = compose_sheet(shown, HOSTILE_NAMES, words), sheet_picture(shown, HOSTILE_NAMES, words)
    assert picture.width == 1100
    assert picture.height <= 1000
    assert len(picture.png) <= 120_000
    assert 0 < len(picture.alt.encode("utf-16-le")) // 2 <= 1024
    assert canvas.inks <= set(TEXT_PAIRS)
    assert not [text for text in canvas.clipped if text not in HOSTILE_NAMES.values() and len(text) < 20]


def test_rounds_and_running_scores_stand_beside_each_other() -> None:
    texts = compose_sheet(sheet(TWO, (360, -110), (280, 1600)), NAMES, PT).texts
    first = texts.index("+360")
    assert texts[first - 1 : first + 9] == ["1", "+360", "360", "−110", "−110", "2", "+280", "640", "+1.600", "1.490"]
    assert {"Ana", "Tia Lu", "Beto", "Rui", "Depois da 2ª rodada", "Buraco tradicional · até 3.000"} <= set(texts)
    assert not [text for text in texts if "vulnerável" in text]


def test_the_vulnerable_are_marked_until_the_end() -> None:
    texts = compose_sheet(sheet(TWO, (1500, 0)), NAMES, PT).texts
    assert [text for text in texts if "vulnerável" in text] == ["vulnerável: 75"]
    over = compose_sheet(sheet(TWO, (1500, 0), (1500, 2000)), NAMES, PT).texts
    assert not [text for text in over if "vulnerável" in text]
    assert "Fim da partida" in over


def test_of_many_rounds_the_last_ones_are_shown() -> None:
    texts = compose_sheet(sheet(TWO, *[(10, 20)] * 12), NAMES, PT).texts
    assert f"… {12 - ROUNDS + 1}" in texts
    assert str(12 - ROUNDS) not in texts
    assert "240" in texts


def test_the_words_say_the_same() -> None:
    shown = sheet(((1,), (2,)), (1, 2), (3, 0), game="bisca")
    assert sheet_picture(shown, NAMES, EN).alt == (
        "Bisca Capixaba · to 4. Ana: 4. Beto: 2. Deal 2: Ana +3, Beto 0. Deal 1: Ana +1, Beto +2."
    )


def test_somebody_removed_has_no_name() -> None:
    assert "(removido)" in compose_sheet(sheet(TWO), {**NAMES, 1: ""}, PT).texts
