"""What time is it in the small Discord, and which ids does it give out?"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

EPOCH_MS = 1_420_070_400_000


class Clock:
    """A source of time (seconds since 1970) that can be put forward, and of ids that carry it."""

    def __init__(self, source: Callable[[], float]) -> None:
        """`ahead`: by how many seconds it was put forward."""
        self._source = source
        self.ahead = 0.0
        self._last = 0

    def now(self) -> float:
        """Seconds since 1970, with all that the clock was put forward."""
        return self._source() + self.ahead

    def forward(self, seconds: float) -> None:
        """Put the clock forward. Raises ValueError for a negative number."""
        if seconds < 0:
            raise ValueError("the clock is only put forward")
        self.ahead += seconds

    def new_id(self) -> str:
        """A snowflake: the time in its upper bits, larger than every id given out before."""
        self._last = max(self._last + 1, (int(self.now() * 1000) - EPOCH_MS) << 22)
        return str(self._last)

    def seen(self, identifier: str) -> None:
        """Give out only larger ids than this one (of a world that was read back)."""
        self._last = max(self._last, int(identifier))


def iso(seconds: float) -> str:
    """Discord's way to write a time."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="microseconds")


def time_of(identifier: str) -> float:
    """When a snowflake was given out, in seconds since 1970."""
    return ((int(identifier) >> 22) + EPOCH_MS) / 1000
