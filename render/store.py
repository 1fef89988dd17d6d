"""How are drawn things kept without growing for ever? A small cache, bounded by bytes, that threads may share."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Drawn(Generic[T]):
    """Keeps what was used last, up to `limit` bytes by the measure `cost`.

    Two threads that miss the same key may both make it; what they make is equal, so that is only a little work.
    """

    def __init__(self, limit: int, cost: Callable[[T], int]) -> None:
        self._limit = limit
        self._cost = cost
        self._kept: OrderedDict[Hashable, T] = OrderedDict()
        self._used = 0
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The thing kept under `key`, made now if it is not there."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            if key not in self._kept:
                self._kept[key] = made
                self._used += self._cost(made)
            while self._used > self._limit:
                _, old = self._kept.popitem(last=False)
                self._used -= self._cost(old)
        return made

    @property
    def used(self) -> int:
        """Bytes kept now."""
        return self._used
