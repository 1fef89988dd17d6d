"""What was the week like, for everybody; and what should an organiser look into, for moderators alone?"""

import asyncio
import sys
from collections.abc import Sequence
from typing import Final

from bot.club.reckoning import Reckoning
from bot.games import GAMES
from bot.league.model import Match, Millis
from bot.league.report import Account, Closings, Opponents, Report, Week, new_accounts, opponents, week

_DAY: Final[Millis] = 24 * 3_600_000
PERIOD: Final[Millis] = 90 * _DAY
"""So far back the organiser's report looks."""
YOUNG: Final[Millis] = 30 * _DAY
"""An account younger than this is new."""
MOST: Final = 10
"""Lines of each part of the report."""


class Reports(Reckoning):
    """The part of the club that sums up."""

    async def weeks(self, guild: int, since: Millis, until: Millis) -> tuple[Week, ...]:
        """The week of each open general season in which something was played from `since` to before `until`."""
        found = []
        for season in await self.shelf.seasons(guild, open=True):
            if not season.general:
                continue
            taken = await self._matches(guild, season.game, season.begin, until)
            matches = [match for match in taken if season.takes(match)]
            if not any(match.at >= since for match in matches):
                continue
            balances = await self.shelf.balances(season.id, "persons")
            found.append(await asyncio.to_thread(week, season, matches, balances, since))
        return tuple(found)

    async def organiser(self, guild: int) -> Report:
        """Pairs of opponents by number and one-sidedness, closings by host, new accounts, of the last 90 days."""
        now = self.now()
        since = now - PERIOD
        matches = [match for game in GAMES for match in await self._matches(guild, game, since, now + 1)]
        pairs, young = await asyncio.to_thread(_looked_into, matches)
        closed = await self.tables.closings(guild, since)
        closings = [Closings(host, count) for host, count in closed.items()]
        closings.sort(key=lambda each: (-each.count, each.host))
        return Report(since, len(matches), pairs[:MOST], tuple(closings[:MOST]), young[:MOST])

    async def _matches(self, guild: int, game: str, since: Millis, until: Millis) -> Sequence[Match]:
        """The matches that count of `since` ≤ `at` < `until`, oldest first."""
        found: list[Match] = []
        async for piece in self.pieces(guild, game, (since - 1, sys.maxsize)):
            found += [one.match for one in piece if one.match.at < until]
            if piece[-1].match.at >= until:
                break
        return found


def _looked_into(matches: Sequence[Match]) -> tuple[tuple[Opponents, ...], tuple[Account, ...]]:
    return opponents(matches), new_accounts(matches, YOUNG)
