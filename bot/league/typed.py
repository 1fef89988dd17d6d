"""What do people write of a side at the end of a round, and how is something impossible refused?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Typed = Mapping[str, int]
"""What was typed of one side, by name; what is not there is 0."""


class Impossible(Exception):
    """A score that the rules make impossible. `code` is a key of the catalogs, `facts` fill its message."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Field:
    """One thing to type. `low` and `high` are the least and the most that it may be.

    `kind`: a `number` in a form; a `flag` of a side (each tap counts on, after the most comes the least); `one`: a flag
    that one side at most has; `round`: a flag of the whole round (it stands in the first side's `Typed`).
    """

    name: str
    kind: Literal["number", "flag", "one", "round"]
    high: int
    low: int = 0

    def checked(self, value: int) -> int:
        """The value, if it may be so. `Impossible`: sheet.item (reason: what it is called, value, low, high)."""
        if not self.low <= value <= self.high:
            raise Impossible("sheet.item", reason=called(self.name), value=value, low=self.low, high=self.high)
        return value

    def next(self, value: int) -> int:
        """What a tap on the flag makes of it."""
        return value + 1 if value < self.high else self.low


def called(name: str) -> str:
    """The key of what a field is called."""
    return f"sheet.item.{name}"


def checked(fields: tuple[Field, ...], typed: tuple[Typed, ...]) -> None:
    """Raise `Impossible` where a value is out of range, or more than one side has what one alone can have."""
    for field in fields:
        values = [field.checked(side.get(field.name, 0)) for side in typed]
        if field.kind == "one" and sum(map(bool, values)) > 1:
            raise Impossible("sheet.one", reason=called(field.name))
