"""What do Discord's refusals mean, and how is it tried again while Discord is ill?"""

import asyncio
import logging
from collections.abc import Callable
from typing import Final, Generic, TypeVar

import aiohttp
import discord

from bot.tables.model import Millis

log = logging.getLogger(__name__)
K = TypeVar("K")

CHANNEL_GONE: Final = 10003
MESSAGE_GONE: Final = 10008
EDITS_CAPPED: Final = 30046
"""An old message was edited too often in this hour."""
ARCHIVED: Final = 50083
"""The thread is asleep."""
NOT_ALLOWED: Final = (50001, 50013)
"""The bot may not see the channel, or not do that there."""
BROKEN_LINE: Final = (OSError, TimeoutError, aiohttp.ClientError)
"""What a request raises that has got no answer. A server that hangs up in the middle of one is no `OSError`."""
FAILED: Final = (discord.HTTPException, *BROKEN_LINE)
"""What a request raises that was not carried out, as far as the bot knows."""
ILL: Final = (discord.DiscordServerError, *BROKEN_LINE)
"""Of these, what a request may raise now and not later: Discord has not refused it."""
OLD: Final[Millis] = 50 * 60_000
"""A message older than this is posted anew: Discord caps edits of those over an hour."""
_RETRIES: Final = 5


def why(error: BaseException) -> str:
    """A failure as the log tells it; the text of an error may name what was sent."""
    return f"{error.status} {error.code}" if isinstance(error, discord.HTTPException) else type(error).__name__


class Retries(Generic[K]):
    """Tries again what failed, by key: after 2, 4, … 32 seconds. A start tries everything again in any case."""

    def __init__(self, what: str) -> None:
        """`what`: how the log says what has not happened to a key: "not shown: table"."""
        self._what = what
        self._failures: dict[K, int] = {}
        self._timers: set[asyncio.TimerHandle] = set()

    def __contains__(self, key: K) -> bool:
        return key in self._failures

    def failed(self, key: K, why: str, again: Callable[[], object]) -> bool:
        """Call `again` later; False where that was tried often enough."""
        count = self._failures[key] = self._failures.get(key, 0) + 1
        log.warning("%s %s (%s), attempt %d", self._what, key, why, count)
        if count > _RETRIES:
            return False

        def due() -> None:
            self._timers.discard(timer)
            again()

        timer = asyncio.get_running_loop().call_later(2.0**count, due)
        self._timers.add(timer)
        return True

    def done(self, key: K) -> None:
        """It worked, or is given up: the next fault is the first one again."""
        self._failures.pop(key, None)

    def stop(self) -> None:
        """Try nothing more."""
        for timer in self._timers:
            timer.cancel()
