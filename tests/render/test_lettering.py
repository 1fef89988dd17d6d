"""Any name becomes a row of fixed height and limited width, without one empty box."""

from collections.abc import Iterator

import pytest
from PIL import Image, ImageFont

from render import RenderError, fonts, lettering
from render.fonts import FontFile
from render.lettering import REPLACEMENT, clean, clip, is_drawable, is_visible, line, row_height, runs
from tests.render.scenes import HOSTILE, look

SIZE, WIDTH = 36, 240


@pytest.fixture
def without_raqm(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As on a system where Pillow cannot shape complex scripts."""
    monkeypatch.setattr(fonts, "RAQM", False)
    monkeypatch.setattr(lettering, "_LINES", type(lettering._LINES)(10_000_000, lambda one: one.mask.width))
    fonts.font.cache_clear()
    yield
    fonts.font.cache_clear()


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name)[:30])
def test_every_letter_has_a_glyph_in_the_font_chosen_for_it(name: str) -> None:
    for run in runs(clean(name)):
        covered = fonts.coverage(run.file)
        assert [letter for letter in run.text if ord(letter) not in covered] == []


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name)[:30])
def test_a_row_never_grows(name: str) -> None:
    drawn = line(name, SIZE, WIDTH)
    assert drawn.width <= WIDTH
    assert drawn.mask.height == row_height(SIZE)
    assert drawn.mask.width == drawn.width + 2 * drawn.margin


@pytest.mark.parametrize("name", HOSTILE, ids=lambda name: ascii(name)[:30])
def test_every_seat_has_a_name_to_be_seen(name: str) -> None:
    shown = look((name,)).name(0)
    assert is_drawable(shown)
    assert line(shown, SIZE, WIDTH).mask.getbbox() is not None


@pytest.mark.parametrize("name", ["\u3164", "", " \t\n", "\u200b\u2060", "\u2800", "\u202e", "\ud83d", "ꦄꦏ"])
def test_a_name_of_nothing_gives_way_to_the_number_of_the_seat(name: str) -> None:
    assert look(("Ana", name)).name(1) == "Jogador 2"
    assert look(("Ana",)).name(1) == "Jogador 2"


@pytest.mark.parametrize(
    ("name", "files"),
    [
        ("Ana", "NotoSans"),
        ("محمد", "NotoSansArabic"),
        ("שלום", "NotoSansHebrew"),
        ("สมชาย", "NotoSansThai"),
        ("क्षत्रिय", "NotoSansDevanagari"),
        ("李小龍", "NotoSansCJK-VF"),
        ("👩‍👩‍👧‍👦", "NotoEmoji"),
        ("1️⃣", "NotoEmoji"),
        ("Ana 🚀", "NotoSans NotoEmoji"),
    ],
)
def test_the_font_is_chosen_by_what_it_covers(name: str, files: str) -> None:
    chosen = [run.file.name.split("[")[0].split(".")[0] for run in runs(clean(name))]
    assert " ".join(chosen) == files


def test_letters_that_no_font_has_are_drawn_plain_or_as_a_dot() -> None:
    assert "".join(run.text for run in runs("𝓶𝓪𝓻𝓲𝓪")) == "maria"
    assert [run.text for run in runs("Aꦄ")] == ["A" + REPLACEMENT]


def test_a_base_letter_survives_marks_that_its_font_has_not() -> None:
    assert "".join(run.text for run in runs(clean("a\ua67c"))).startswith("a")


@pytest.mark.parametrize(
    ("text", "left_to_right"),
    [
        ("abc", ["abc"]),
        ("שלום", ["שלום"]),
        ("abc שלום def", ["abc ", "שלום", " def"]),
        ("שלום abc", ["abc", "שלום "]),
        ("שלום 12", ["12", "שלום "]),
        ("abc שלום 12", ["abc ", "12", "שלום "]),
        ("12 abc", ["12 abc"]),
    ],
)
def test_runs_stand_in_visual_order(text: str, left_to_right: list[str]) -> None:
    assert [run.text for run in runs(text)] == left_to_right


@pytest.mark.skipif(not fonts.RAQM, reason="Pillow has no Raqm here")
def test_arabic_is_joined_and_runs_from_right_to_left() -> None:
    name = "محمد"
    apart = sum(line(letter, SIZE, 999).width for letter in name)
    assert line(name, SIZE, 999).width != apart
    assert line(name, SIZE, 999).mask.tobytes() != line(name[::-1], SIZE, 999).mask.tobytes()


def test_without_raqm_letters_stand_unjoined_but_in_order(without_raqm: None) -> None:
    assert [run.text for run in runs("אב ג")] == ["ג בא"]
    for name in HOSTILE:
        drawn = line(look((name,)).name(0), SIZE, WIDTH)
        assert drawn.mask.getbbox() is not None
        assert drawn.width <= WIDTH


@pytest.mark.parametrize(
    ("text", "expected"),
    [("a\u202eb\u2069", "ab"), (" a \n b ", "a b"), ("e\u0301", "é"), ("a\ud83d", "a"), ("x" * 500, "x" * 80)],
)
def test_clean(text: str, expected: str) -> None:
    assert clean(text) == expected


def test_a_pile_of_accents_is_cut() -> None:
    assert len(clean("Z" + "\u0301\u0316" * 20)) <= 12


@pytest.mark.parametrize(("text", "visible"), [("a", True), ("\u3164", False), (" \u200d\ufe0f", False), ("·", True)])
def test_is_visible(text: str, visible: bool) -> None:
    assert is_visible(text) is visible


def test_clip_cuts_between_graphemes() -> None:
    family = "👩‍👩‍👧‍👦"
    assert clip("Ana", 3) == "Ana"
    assert clip("Anabela", 4) == "Ana…"
    assert clip(family * 3, 24) == family * 2 + "…"


def test_an_ellipsis_shows_that_something_is_missing() -> None:
    assert "".join(run.text for run in lettering._fitting("W" * 32, SIZE, WIDTH)).endswith("…")


def test_the_margin_keeps_what_hangs_over() -> None:
    drawn = line("J", 40, 100)
    hook = drawn.mask.crop((0, 0, drawn.margin, drawn.mask.height))
    assert hook.getbbox() is not None
    assert drawn.mask.crop((0, 0, 1, drawn.mask.height)).getbbox() is None


def test_a_missing_font_is_named_with_its_path(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = FontFile("manimgx_fonts", "Gone.ttf")
    with pytest.raises(RenderError, match=r"manimgx_fonts.Gone\.ttf"):
        fonts.coverage(gone)
    with pytest.raises(RenderError, match=r"manimgx_fonts.Gone\.ttf"):
        fonts.font(gone, 20)
    monkeypatch.setattr(fonts, "LIGHT_FILES", (gone,))
    with pytest.raises(RenderError, match=r"Gone\.ttf"):
        fonts.check()


def test_a_missing_font_package_is_named() -> None:
    with pytest.raises(RenderError, match="no_such_fonts is not installed"):
        fonts.coverage(FontFile("no_such_fonts", "x.ttf"))


def test_a_missing_cjk_file_is_found_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "CJK", FontFile("manimgx_fonts_cjk", "Gone.ttc"))
    with pytest.raises(RenderError, match=r"Gone\.ttc"):
        fonts.check()


def test_fonts_are_opened_once() -> None:
    one = fonts.font(fonts.LATIN, 33)
    assert fonts.font(fonts.LATIN, 33) is one
    assert isinstance(one, ImageFont.FreeTypeFont)


def test_text_is_smooth() -> None:
    mask: Image.Image = line("Ana", SIZE, WIDTH).mask
    assert len(mask.getcolors() or ()) > 20
