"""Which values of which switches does some test show?"""

from collections.abc import Callable
from typing import TypeVar

SHOWN: set[tuple[str, object]] = set()
F = TypeVar("F", bound=Callable[..., None])


def shows(**values: object) -> Callable[[F], F]:
    """Marks a test: it shows these switches at these values."""
    SHOWN.update(values.items())
    return lambda test: test
