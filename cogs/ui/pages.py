"""How does a message show a long list: which page of it, and the buttons to the pages before and after?"""

from collections.abc import Sequence
from typing import Any, TypeVar

from cogs.ui.board import button
from cogs.ui.item import elsewhere

T = TypeVar("T")


def paged(things: Sequence[T], page: int, size: int) -> tuple[Sequence[T], int, int]:
    """A page of `size` things, or the nearest there is; its number from 0, and how many there are (1 of nothing)."""
    pages = max(1, -(-len(things) // size))
    page = min(max(page, 0), pages - 1)
    return things[page * size : (page + 1) * size], page, pages


def turn(page: int, *, more: bool, verb: str, before: Sequence[str] = (), after: Sequence[str] = ()) -> list[Any]:
    """The buttons to the pages before and (where there are `more`) after; `before`, `after`: around their number."""
    row = [button("◀", elsewhere(verb, *before, str(page - 1), *after))] if page else []
    return [*row, button("▶", elsewhere(verb, *before, str(page + 1), *after))] if more else row
