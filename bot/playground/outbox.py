"""When are others told of what a request has changed? After its own reply is written, never before."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar


class Outbox:
    """What waits for one request's reply; once delivered, everything later passes straight through."""

    def __init__(self) -> None:
        self._waiting: list[Callable[[], None]] = []
        self._open = True

    def put(self, act: Callable[[], None]) -> None:
        """Do it now, or after the reply."""
        if self._open:
            self._waiting.append(act)
        else:
            act()

    def deliver(self) -> None:
        """The reply is written: do all that waited, in order."""
        self._open = False
        waiting, self._waiting = self._waiting, []
        for act in waiting:
            act()


_current: ContextVar[Outbox | None] = ContextVar("outbox", default=None)


def after_reply(act: Callable[[], None]) -> None:
    """Do it after the reply of the request at hand, or at once where there is none."""
    box = _current.get()
    if box is None:
        act()
    else:
        box.put(act)


def open_outbox() -> Outbox:
    """Hold everything back from here on, for the running task, until the outbox is delivered."""
    box = Outbox()
    _current.set(box)
    return box
