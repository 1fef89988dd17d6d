"""A table of the league shows what its rows say, whatever people are called, in letters that can be read on a phone."""

import re
from dataclasses import replace

import pytest

from bot.league.model import KINDS, Figures, Kind, Row
from bot.text import LANGUAGES, Language, Words
from render.colours import TEXT_PAIRS
from render.standings import ROWS, compose_standing, pages_of, standing_picture
from tests.render.league_scenes import HOSTILE_NAMES, standing
from tests.render.scenes import EN, PT

GAMES = ("buraco", "bisca")
NAMES = {1: "Ana", 2: "Beto", 3: "Caio", 4: "Duda"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("game", GAMES)
def test_any_table_fits_and_is_described(game: str, kind: Kind, language: Language) -> None:
    words, whole = Words(language), standing(game, kind, 23)
    assert pages_of(whole) == 3
    for page in range(3):
        picture = standing_picture(whole, HOSTILE_NAMES, words, page)
        canvas = compose_standing(whole, HOSTILE_NAMES, words, page)
        assert picture.width == 1100
        assert picture.height <= 1300
        assert len(picture.png) <= 200_000
        assert 0 < len(picture.alt.encode("utf-16-le")) // 2 <= 1024
        assert canvas.inks <= set(TEXT_PAIRS)
        names = {piece for name in HOSTILE_NAMES.values() for piece in (name, *name.split())}
        assert not [text for text in canvas.clipped if text.strip() and text not in names and len(text) < 30]


def test_a_row_is_what_its_figures_say() -> None:
    row = Row(1, (1,), 17, Figures(9, 5, 2, 1, 1, 0, 12_345, 9_000, 40, canastras=31, clean=12, last="WDLAW"))
    whole = replace(standing("buraco", "persons", 0), rows=(row,))
    texts = compose_standing(whole, NAMES, PT, 0).texts
    shown = ("Ana", "17", "9", "5", "2", "12.345", "9.000", "+3.345", "308,6", "31 (12)")
    assert set(shown) <= set(texts)
    start = texts.index("V", texts.index("Ana"))
    assert texts[start : start + 5] == ["V", "E", "D", "A", "V"]
    told = "1º Ana: pontos 17; 9 partidas: 5 vitórias, 2 empates, 1 derrota, 1 abandono; saldo +3.345."
    assert told in standing_picture(whole, NAMES, PT).alt
    assert "308.6" in compose_standing(whole, NAMES, EN, 0).texts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_the_description_names_every_row_whatever_people_are_called(kind: Kind, language: Language) -> None:
    long = dict.fromkeys(HOSTILE_NAMES, "W" * 200) | {2: "👨‍👩‍👧‍👦" * 40, 4: "Z̷̡̛" * 80}
    for names in (NAMES, HOSTILE_NAMES, long):
        for game in GAMES:
            whole = standing(game, kind, 20)
            alt = standing_picture(whole, names, Words(language), 1).alt
            mark = {"en": ".", "pt_BR": "º", "pt_PT": ".º"}[language]
            assert [f" {row.place}{mark} " in alt for row in whole.rows[ROWS:]] == [True] * ROWS
            assert alt.endswith((".", "lugar."))
    usual = standing_picture(
        standing("buraco", kind, 10), dict.fromkeys(HOSTILE_NAMES, "Ana Clara"), Words(language)
    ).alt
    assert not re.search(r"\d [VEDWLA]\b", usual)


def test_the_kind_of_table_stands_in_the_title_and_what_a_name_is_over_the_names() -> None:
    told = {"persons": ("Individual", "Nome"), "pairs": ("Duplas", "Dupla")}
    for kind in KINDS:
        title, head = told[kind]
        texts = compose_standing(standing("buraco", kind, 2), NAMES, PT, 0).texts
        assert [texts.count(title), texts.count(head)] == [1, 1]


def test_a_negative_average_is_read_as_it_is() -> None:
    row = Row(1, (1,), 0, Figures(1, points_for=-1, rounds=4))
    whole = replace(standing("buraco", "persons", 0), rows=(row,))
    texts = compose_standing(whole, NAMES, PT, 0).texts
    assert {"−1", "−0,2"} <= set(texts)


def test_the_games_count_what_is_theirs() -> None:
    row = Row(1, (1, 2), 3, Figures(1, 1, points_for=4, rounds=3, canastras=77, clean=66, capotes=55, caras=44))
    buraco, bisca = (replace(standing(game, "pairs", 0), rows=(row,)) for game in GAMES)
    assert "77 (66)" in compose_standing(buraco, NAMES, PT, 0).texts
    assert {"55", "44", "Ana", "Beto"} <= set(compose_standing(bisca, NAMES, PT, 0).texts)


def test_the_order_and_the_prices_stand_under_the_table() -> None:
    season = replace(standing("bisca", "persons", 2).season, chain=("points", "average"), abandonment=-5)
    texts = compose_standing(replace(standing("bisca", "persons", 2), season=season), NAMES, PT, 0).texts
    assert "Ordem: pontos, média. Empate em tudo: o mesmo lugar." in texts
    assert "Vitória 3 · empate 1 · derrota 0 · abandono −5" in texts


def test_pages_beyond_the_ends_are_the_nearest_ones() -> None:
    whole = standing("buraco", "persons", ROWS + 1)
    assert standing_picture(whole, NAMES, PT, -1) == standing_picture(whole, NAMES, PT, 0)
    assert standing_picture(whole, NAMES, PT, 99) == standing_picture(whole, NAMES, PT, 1)


def test_an_empty_table_says_so() -> None:
    empty = standing("buraco", "pairs", 0)
    assert pages_of(empty) == 1
    assert "Ninguém jogou ainda." in compose_standing(empty, {}, PT, 0).texts
    assert "Ninguém jogou ainda." in standing_picture(empty, {}, PT).alt


def test_a_removed_person_and_one_without_a_visible_name_are_told_apart() -> None:
    rows = (Row(1, (1,), 1, Figures(1)), Row(2, (98764821,), 0, Figures(1)))
    texts = compose_standing(
        replace(standing("bisca", "persons", 0), rows=rows), {1: "", 98764821: "\u3164"}, PT, 0
    ).texts
    assert {"(removido)", "Pessoa ·4821"} <= set(texts)


def test_a_heap_of_accents_stays_in_its_line() -> None:
    """Nothing of a name is drawn over the partner below."""
    pair = replace(standing("buraco", "pairs", 0), rows=(Row(1, (1, 2), 17, Figures()),))
    plain, heaped = (
        compose_standing(pair, {1: name, 2: "Beto"}, PT, 0).image for name in ("Z", "Z" + "\u0301\u0316" * 20)
    )
    assert plain.tobytes() != heaped.tobytes()
    below = (0, 96 + 92 + 28 + 20, plain.width, plain.height)
    assert plain.crop(below).tobytes() == heaped.crop(below).tobytes()
