"""What does the log tell of a fault? Where and of what kind; its text only where that can name nobody's cards."""

import logging
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

_Exc = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class Discreet(logging.Formatter):
    """Writes faults without their texts: the text of an error that nobody expected may name a hand's cards.

    `telling`: the kinds whose text is written, since it speaks of the network, the disk or the database alone.
    """

    def __init__(self, layout: str, telling: tuple[type[BaseException], ...]) -> None:
        super().__init__(layout)
        self._telling = telling

    def formatException(self, ei: _Exc) -> str:
        """The frames and the kind of the fault, after those of what led to it."""
        error = ei[1]
        return "" if error is None else "\n".join(self._told(one) for one in reversed([*_chain(error)]))

    def _told(self, error: BaseException) -> str:
        text = f": {error}" if isinstance(error, self._telling) else ""
        return f"{''.join(traceback.format_tb(error.__traceback__))}{type(error).__qualname__}{text}"


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The fault, what it came from, what that came from …"""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        yield error
        seen.add(id(error))
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def lost_fault(_: object, told: dict[str, Any]) -> None:
    """Log what an event loop tells of a fault that nobody waited for.

    Its own words would quote the fault, and what a callback was called with: a task with its fault.
    """
    message, _, _ = str(told.get("message", "a fault")).partition("(")
    logging.getLogger(__name__).error("%s", message, exc_info=told.get("exception"))
