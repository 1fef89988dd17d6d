"""What does a message show that is being edited just now, when the next tap still comes from what it showed before?

Who taps two cards quickly taps the second on a message that does not show the first yet: that is an earlier state of
it, and the newest one is meant. After a moment the message alone counts, as it does after a restart.
"""

import time
from collections import OrderedDict
from collections.abc import Hashable
from typing import Final

_MOMENT: Final = 3.0
_REMEMBERED: Final = 4096


class InFlight:
    """The states that messages went through in the last seconds."""

    def __init__(self) -> None:
        self._states: OrderedDict[Hashable, tuple[float, list[Hashable]]] = OrderedDict()

    def newest(self, key: Hashable, seen: Hashable) -> Hashable:
        """The state that the message `key` has or is about to have, where a tap has seen `seen`."""
        until, states = self._states.get(key, (0.0, []))
        return states[-1] if time.monotonic() < until and seen in states[:-1] else seen

    def note(self, key: Hashable, before: Hashable, after: Hashable) -> None:
        """The message was in one state and is changed into another."""
        until, states = self._states.pop(key, (0.0, []))
        if time.monotonic() >= until:
            states = [before]
        self._states[key] = (time.monotonic() + _MOMENT, [*states, after])
        if len(self._states) > _REMEMBERED:
            self._states.popitem(last=False)
