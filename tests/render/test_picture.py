"""What every picture keeps to: opaque, legible, small, the same everywhere, drawn by several threads, no leak."""

import io
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import psutil  # type: ignore[import-untyped]  # it has none
import pytest
from PIL import Image, ImageChops

import render
from bot.cards import Card, parse_cards
from bot.games.base import SPECTATOR
from bot.games.bisca import BISCA
from render import bisca_hand, bisca_table
from render.bisca_hand import compose_hand
from render.bisca_table import compose_table
from render.colours import TEXT_PAIRS, contrast, mix, palette_colours
from render.picture import finish
from render.store import Drawn
from tests.render.references import FOLDER, pictures
from tests.render.scenes import HOSTILE, look, played, public, spectator, trick, view

SAME = 3
ROOT = Path(render.__file__).parent.parent


def opened(picture: render.Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def apart(one: Image.Image, other: Image.Image) -> float:
    """How much the squares of 32 pixels differ, 0 … 255, where they differ most: a card or a letter is small."""
    return max(most for _, most in ImageChops.difference(one, other).reduce(32).getextrema())  # type: ignore[misc]  # RGB: three pairs


@pytest.mark.parametrize("name", sorted(pictures()))
def test_the_stored_picture_is_still_drawn(name: str) -> None:
    drawn = opened(pictures()[name])
    with Image.open(FOLDER / f"{name}.png") as stored:
        assert stored.size == drawn.size
        assert apart(stored.convert("RGB"), drawn) < SAME


@pytest.mark.parametrize(
    ("card", "name"), [("7C", "Caio"), ("6S", "Caio"), ("2S", "Caio"), ("7S", "Cajo"), ("7S", "oiaC")]
)
def test_another_card_or_name_is_another_picture(card: str, name: str) -> None:
    def drawn(card: str, name: str) -> Image.Image:
        table = public(4, table=((1, Card(card)), (2, Card("AS"))), held=(3, 2, 2, 3))
        return opened(bisca_table(view(table, seat=-1), look(("Ana", "Beto", name, "Duda"), colours=4)))

    assert apart(drawn("7S", "Caio"), drawn("7S", "Caio")) < SAME
    assert apart(drawn("7S", "Caio"), drawn(card, name)) > SAME


@pytest.mark.parametrize("name", sorted(pictures()))
def test_a_picture_is_opaque_small_and_says_its_size(name: str) -> None:
    picture = pictures()[name]
    image = Image.open(io.BytesIO(picture.png))
    assert (image.format, image.mode, image.size) == ("PNG", "P", (picture.width, picture.height))
    assert not image.has_transparency_data
    assert len(picture.png) <= 100_000
    assert picture.filename.endswith(".png")


def test_every_picture_of_a_match_is_small_enough() -> None:
    for seats in (2, 3, 4):
        for state in list(played(seats))[::8]:
            assert len(bisca_table(spectator(state), look(HOSTILE[6:10], colours=4)).png) <= 100_000
            assert len(bisca_hand(BISCA.view(state, 1), look()).png) <= 100_000


@pytest.mark.parametrize(("text", "ground"), TEXT_PAIRS)
def test_text_can_be_read_on_its_ground(text: tuple[int, int, int], ground: tuple[int, int, int]) -> None:
    assert contrast(text, ground) >= 4.5


def test_contrast_is_counted_as_it_should_be() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.478, abs=0.01)


def test_no_text_is_written_in_other_colours() -> None:
    last = trick("QC KC 5C 2H", seats=4)
    tables = [public(4, last_trick=last), public(4, phase="cut", trump="", knocked=False), public(3, carried=1)]
    tables += [state.public for state in played(2, "capixaba") if state.public.status != "playing"]
    for table in tables:
        assert compose_table(table, look()).inks <= set(TEXT_PAIRS)
        assert compose_hand(view(table, "7D"), look(), parse_cards("7D")).inks <= set(TEXT_PAIRS)


def test_smoothed_edges_survive_the_palette() -> None:
    """Half-way between a text and its ground the palette has a colour near by, so letters keep soft edges."""
    colours = palette_colours()
    assert len(colours) <= 256
    for text, ground in TEXT_PAIRS:
        for share in (0.25, 0.5, 0.75):
            wanted = mix(ground, text, share)
            assert min(sum(abs(a - b) for a, b in zip(wanted, one, strict=True)) for one in colours) <= 40


def test_equal_pictures_have_equal_names_and_others_do_not() -> None:
    one, same, other = (bisca_table(view(public(points=(n, 0)), seat=SPECTATOR), look()) for n in (1, 1, 2))
    assert one == same
    assert one.filename != other.filename


def test_the_name_of_a_private_picture_cannot_be_guessed() -> None:
    """It is not the digest that anybody could make from the bytes."""
    image = Image.new("RGB", (8, 8))
    open_one, private = (finish(image, "x", (), private=private) for private in (False, True))
    assert open_one.png == private.png
    assert open_one.filename != private.filename


def test_a_description_leaves_out_whole_sentences() -> None:
    said = finish(Image.new("RGB", (8, 8)), "x", ("a" * 1000, "b" * 30, "c" * 20), private=False).alt
    assert said == "a" * 1000 + " " + "c" * 20


DRAW = """
from bot.cards import Card
from render import bisca_table, check
from tests.render.scenes import look, public, view
check()
print(bisca_table(view(public(table=((1, Card("7S")),)), seat=-1), look(("Ana", "محمد 李"))).filename)
"""


def test_the_working_folder_does_not_matter() -> None:
    here = bisca_table(view(public(table=((1, Card("7S")),)), seat=-1), look(("Ana", "محمد 李")))
    environment = {"PYTHONPATH": str(ROOT), "PATH": os.environ["PATH"], "HOME": "/nonexistent"}
    done = subprocess.run(
        [sys.executable, "-c", DRAW], cwd="/", env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == here.filename


def test_threads_draw_what_one_alone_draws() -> None:
    states = list(islice(played(4), 24))
    alone = [bisca_table(spectator(state), look(HOSTILE[:4])) for state in states]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda state: bisca_table(spectator(state), look(HOSTILE[:4])), states * 2))
    assert together == alone * 2


def test_memory_and_files_stay_bounded() -> None:
    process = psutil.Process()
    table = public(4, last_trick=trick("QC KC 5C 2H", seats=4))

    def draw(first: int, count: int) -> None:
        for number in range(first, first + count):
            names = tuple(f"{number} {HOSTILE[(number + seat) % len(HOSTILE)]}" for seat in range(4))
            bisca_table(view(table, seat=SPECTATOR), look(names, colours=4 if number % 2 else 2))

    draw(0, 100)
    before, files = process.memory_info().rss, process.num_fds()
    draw(100, 160)
    assert process.memory_info().rss - before < 12_000_000
    assert process.num_fds() <= files


def test_what_is_kept_is_bounded_by_bytes() -> None:
    kept: Drawn[bytes] = Drawn(100, len)
    made = []

    def make(number: int) -> bytes:
        made.append(number)
        return bytes(40)

    for number in (1, 2, 1, 3, 1, 2):
        kept.get(number, lambda number=number: make(number))  # type: ignore[misc]  # binds the number
        assert kept.used <= 100
    assert made == [1, 2, 3, 2]
