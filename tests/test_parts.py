"""The services and the store are classes made of parts: no part takes a method of another part's name away."""

from collections import defaultdict

import pytest

from bot.club.service import Club
from bot.store import Store
from bot.tables.service import Tables

HOOKS = {Club: {"due", "forget"}, Tables: {"_advance"}, Store: set[str]()}
"""What a core calls and one part above it defines, and what the service adds to and calls of a part."""


@pytest.mark.parametrize("service", [Club, Tables, Store])
def test_no_two_parts_define_the_same_name(service: type) -> None:
    owners = defaultdict[str, list[type]](list)
    for part in service.__mro__[:-1]:
        for name in vars(part):
            if not (name.startswith("__") and name.endswith("__")):
                owners[name].append(part)
    twice = {name for name, parts in owners.items() if len(parts) > 1}
    assert twice == HOOKS[service], {name: owners[name] for name in twice}
    assert all(len(owners[name]) == 2 for name in twice)
