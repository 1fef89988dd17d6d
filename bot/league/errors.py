"""How is something that people typed or uploaded refused?"""

from collections.abc import Mapping
from typing import Any


class LeagueError(ValueError):
    """What cannot be read. `code` is a key of the catalogs, `facts` fill its message."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(f"{code} {facts}")
        self.code = code
        self.facts: Mapping[str, Any] = facts
