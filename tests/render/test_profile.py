"""A profile's picture shows the rating as it is and as it was, whatever the person is called."""

import pytest

from bot.league.model import PROVISIONAL, Rating
from bot.text import LANGUAGES, Language, Words
from render.colours import TEXT_PAIRS
from render.lettering import clean
from render.profile import compose_profile, profile_picture
from tests.render.league_scenes import HOSTILE_NAMES, profile
from tests.render.scenes import EN, PT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("length", [0, 1, 2, 19, 2000])
def test_any_course_fits_and_is_described(length: int, language: Language) -> None:
    one = profile(*(25 + number % 7 - 3 + number / 100 for number in range(length)))
    for name in HOSTILE_NAMES.values():
        canvas = compose_profile(one, name, Words(language), 2)
        picture = profile_picture(one, name, Words(language))
        assert (picture.width, picture.height) == (1100, 500)
        assert len(picture.png) <= 100_000
        assert 0 < len(picture.alt.encode("utf-16-le")) // 2 <= 1024
        assert canvas.inks <= set(TEXT_PAIRS)
        assert not [text for text in canvas.clipped if text != clean(name)]


def test_the_number_the_highest_and_the_lowest_are_those_of_the_course() -> None:
    one = profile(25, 30, 20, 28)
    texts = compose_profile(one, "Ana", PT, 2).texts
    shown = [Rating(mu, 2).shown for mu in (28, 30, 20)]
    assert shown == [1880, 1960, 1560]
    assert {"Ana", "Buraco", "1.880", "maior: 1.960", "menor: 1.560", "4 partidas", "ainda provisória"} <= set(texts)
    assert f"faltam {PROVISIONAL - 4} partidas" in texts
    alt = profile_picture(one, "Ana", EN).alt
    assert alt.startswith("Ana's rating is 1,880, after 4 matches. It is provisional. The highest was 1,960")


def test_a_settled_rating_is_not_called_provisional() -> None:
    one = profile(*(25 + number for number in range(PROVISIONAL)))
    assert "ainda provisória" not in compose_profile(one, "Ana", PT, 2).texts
    assert "provis" not in profile_picture(one, "Ana", PT).alt


def test_the_rating_is_that_of_the_number_of_sides() -> None:
    one = profile(25, 40, sides=3)
    assert "1.000" in compose_profile(one, "Ana", PT, 2).texts
    assert Words("pt_BR").fact(Rating(40, 2).shown) in compose_profile(one, "Ana", PT, 3).texts


def test_a_removed_person_has_no_name() -> None:
    assert "(removido)" in compose_profile(profile(25, 26), "", PT, 2).texts
    assert "(removido)" in profile_picture(profile(25, 26), "", PT).alt


def test_a_level_course_is_drawn_too() -> None:
    assert profile_picture(profile(25, 25, 25), "Ana", PT).png != profile_picture(profile(25, 25, 26), "Ana", PT).png
