"""Pictures that another process draws are the same pictures, and nothing is lost with that process."""

import asyncio
import io
import logging
import pickle
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Any

import pytest

import render
from bot.cards import Card
from bot.games.base import SPECTATOR
from bot.games.bisca import BISCA
from bot.games.buraco import BURACO
from bot.painter import Painter, PaintingFailed, serve
from tests.render import buraco_scenes, scenes


@pytest.fixture
async def painter() -> AsyncIterator[Painter]:
    one = Painter()
    yield one
    await one.stop()


def pictures() -> list[tuple[Any, ...]]:
    """What is asked of a painter in both games: a function and what it draws."""
    look, buraco = scenes.look(), buraco_scenes.late(4)
    bisca = list(scenes.played(2))[5]
    seen = BURACO.view(buraco, SPECTATOR)
    return [
        (render.bisca_table, BISCA.view(bisca, SPECTATOR), look),
        (render.bisca_hand, BISCA.view(bisca, 0), look),
        (render.buraco_header, seen, scenes.look(("Ana", "Beto", "Caio", "Duda"))),
        (render.buraco_side, seen, 0, scenes.look(("Ana", "Beto", "Caio", "Duda"))),
        (render.buraco_hand, BURACO.view(buraco, 0), scenes.look(("Ana", "Beto", "Caio", "Duda"))),
    ]


async def none_left(*_: object, **__: object) -> None:
    raise OSError("no more processes")


async def test_another_process_draws_the_same_pictures(painter: Painter) -> None:
    for paint, *args in pictures():
        there, here = await painter.draw(paint, *args), paint(*args)
        assert (there.png, there.alt) == (here.png, here.alt)  # a private picture's name is each process's own


async def test_what_cannot_be_drawn_is_told_with_its_traceback_and_the_process_goes_on(painter: Painter) -> None:
    with pytest.raises(PaintingFailed, match="ZeroDivisionError"):
        await painter.draw(divmod, 1, 0)
    assert await painter.draw(divmod, 7, 2) == (3, 1)


@pytest.mark.parametrize("alone", [False, True])
async def test_what_is_told_of_a_fault_names_no_card(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, alone: bool
) -> None:
    """Also not what it came of, where no other process can be begun."""
    if alone:
        monkeypatch.setattr(asyncio, "create_subprocess_exec", none_left)
    held = "".join(reversed("ocatse7"))  # the log tells lines of code, too
    with pytest.raises(PaintingFailed, match="CardError") as fault:
        await painter.draw(Card, held)
    logging.getLogger("test").error("fault", exc_info=fault.value)
    assert held not in caplog.text


async def test_a_process_that_dies_is_replaced(painter: Painter, caplog: pytest.LogCaptureFixture) -> None:
    assert await painter.draw(divmod, 7, 2) == (3, 1)
    first = painter._process
    assert first is not None
    first.send_signal(signal.SIGKILL)
    await first.wait()
    with caplog.at_level(logging.WARNING):
        assert await painter.draw(divmod, 9, 2) == (4, 1)
    assert painter._process is not first
    assert "painter" in caplog.text


async def test_without_another_process_this_one_draws(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio, "create_subprocess_exec", none_left)
    await painter.start()
    assert await painter.draw(divmod, 7, 2) == (3, 1)


async def test_it_is_asked_for_several_pictures_at_once_and_forgets_who_went_away(painter: Painter) -> None:
    draws = [asyncio.ensure_future(painter.draw(divmod, number, 2)) for number in range(9)]
    await painter.draw(divmod, 1, 1)  # all are asked for by now
    late = asyncio.ensure_future(painter.draw(divmod, 1, 2))
    await asyncio.sleep(0)
    late.cancel()
    assert await painter.draw(divmod, 7, 2) == (3, 1)
    assert [await draw for draw in draws] == [divmod(number, 2) for number in range(9)]


async def test_who_waits_when_the_process_dies_gets_his_picture_of_the_next_one(painter: Painter) -> None:
    await painter.start()
    first = painter._process
    assert first is not None
    draws = [asyncio.ensure_future(painter.draw(divmod, number, 2)) for number in range(9)]
    first.send_signal(signal.SIGKILL)
    assert [await draw for draw in draws] == [divmod(number, 2) for number in range(9)]


def test_the_process_ends_with_the_one_that_feeds_it() -> None:
    child = subprocess.Popen([sys.executable, "-m", "bot.painter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    child.communicate(timeout=30)
    assert child.returncode == 0


def test_half_a_question_is_none() -> None:
    answers = io.BytesIO()
    serve(io.BytesIO(pickle.dumps((divmod, (7, 2))) + b"\x80"), answers)
    assert pickle.loads(answers.getvalue()[4:]) == ((3, 1), "")
