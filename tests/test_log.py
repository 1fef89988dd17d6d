"""The log tells where a fault was, never what a player holds."""

import asyncio
import logging
import sqlite3

import pytest

from bot.log import Discreet, lost_fault


def told(error: BaseException) -> str:
    """What the log says of a fault."""
    record = logging.LogRecord(
        "bot", logging.ERROR, __file__, 1, "fault", None, (type(error), error, error.__traceback__)
    )
    return Discreet("%(message)s", (sqlite3.Error,)).format(record)


def raised(error: Exception, *, led_to: Exception | None = None) -> Exception:
    """The fault as somebody caught it, with the fault that came while it was told."""
    try:
        try:
            raise error
        except Exception:
            if led_to is None:
                raise
            raise led_to  # noqa: B904  a fault while one is told
    except Exception as caught:
        return caught


def test_a_fault_is_told_by_place_and_kind() -> None:
    text = told(raised(ValueError("7♠ is not in A♠ 7♠")))
    assert text.startswith("fault\n")
    assert "in raised" in text
    assert text.endswith("ValueError")


def test_what_led_to_a_fault_is_told_first_and_as_discreetly() -> None:
    text = told(raised(KeyError("A♠"), led_to=sqlite3.OperationalError("database is locked")))
    assert text.index("KeyError") < text.index("OperationalError: database is locked")
    assert "A♠" not in text


def test_causes_in_a_circle_are_told_once() -> None:
    first, second = ValueError("A♠"), KeyError("7♠")
    first.__cause__, second.__cause__ = second, first
    assert told(first) == "fault\nKeyError\nValueError"


async def test_a_fault_that_nobody_waits_for_is_told_as_discreetly(caplog: pytest.LogCaptureFixture) -> None:
    cards = "7♠ is not in A♠ 7♠"

    async def act() -> None:
        raise ValueError(cards)

    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lost_fault)
    task = asyncio.ensure_future(act())
    await asyncio.wait([task])
    task.__del__()  # what the collector does with a task whose fault nobody has asked for
    (record,) = caplog.records
    record.exc_text = None  # as the test's own handler, which is less discreet, wrote it
    assert "♠" not in Discreet("%(message)s", ()).format(record)
    assert record.exc_info is not None
    assert record.exc_info[0] is ValueError


async def test_a_fault_in_a_callback_does_not_tell_what_it_was_called_with(caplog: pytest.LogCaptureFixture) -> None:
    async def act() -> None:
        raise ValueError("A♠ 7♠")

    asyncio.get_running_loop().set_exception_handler(lost_fault)
    task = asyncio.ensure_future(act())
    task.add_done_callback(asyncio.Future.result)
    await asyncio.wait([task])
    (record,) = caplog.records
    assert record.message == "Exception in callback Future.result"
