"""What is there to write when a match comes in or is changed, so that what is kept is what all of them come to?"""

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from typing import Final

from bot.club.core import Core
from bot.club.counting import Running, SeasonTally, added, after_of, rated_on
from bot.club.model import After, Counted, Kept, Who
from bot.league.model import KINDS, Figures, Kind, Match, Millis, PersonId, Rating, Season
from bot.league.ratings import rated
from bot.league.standings import tally, whose

PIECE: Final = 500
"""Matches that are read or rated at one go: the tables' saves wait no longer than for these."""
SOME: Final = 20
"""People whose earlier ratings are looked for at one go."""
NEWEST: Final = sys.maxsize
"""Stands for the number of a match that has none yet: it is later than all others of its moment."""
_Figures = dict[tuple[int, Kind], Mapping[Who, Figures | None]]


class Reckoning(Core):
    """The part of the club that keeps figures and ratings. Its callers hold the server's lock."""

    async def one_more(self, match: Match) -> tuple[After, Counted]:
        """What a match adds that is later than all others: the ratings after it by seat, and what is new."""
        figures = _Figures()
        for running in await self.running(match.guild, match.game):
            if running.takes(match):
                for kind in KINDS:
                    more = tally([match], kind)
                    before = await self.shelf.figures(running.season.id, kind, tuple(more))
                    figures[running.season.id, kind] = added(before, more)
        sides = len(match.sides)
        moved = rated(match, await self.shelf.ratings(match.guild, match.game, sides, match.people))
        return after_of(match, moved), Counted(figures, {sides: moved})

    async def anew(self, match: Match) -> Counted:
        """What there is to write where a match comes in late, or is another one now: in no order, or in another state.

        The figures of its people, out of all their matches; and the ratings as they were before it. When that is
        written, `catch_up` rates it and all later ones anew.
        """
        return Counted(await self._figures(match), {len(match.sides): await self._before(match)}, rewound=True)

    async def catch_up(self, guild: int) -> None:
        """Rate anew what has to be, in a worker thread and piece by piece, each of which is saved."""
        for game, sides, after in await self.shelf.rewound(guild):
            ratings, more = await self.shelf.ratings(guild, game, sides), True
            while more:
                piece = await self.shelf.matches(guild, game, after, PIECE)
                counted = await asyncio.to_thread(rated_on, [one.match for one in piece], sides, ratings)
                more, after = len(piece) == PIECE, _place(piece[-1].match) if piece else after
                await self.shelf.rate_on(guild, game, sides, counted, after if more else None)

    async def pieces(
        self, guild: int, game: str, after: tuple[Millis, int] = (-1, -1), people: tuple[PersonId, ...] = ()
    ) -> AsyncIterator[tuple[Kept, ...]]:
        """The matches that count after (`at`, `id`) (those of these people), oldest first, some at a time."""
        while piece := await self.shelf.matches(guild, game, after, PIECE, people):
            yield piece
            after = _place(piece[-1].match)

    async def running(self, guild: int, game: str) -> tuple[Running, ...]:
        """The open seasons of a game."""
        return tuple([await self.running_one(season) for season in await self.shelf.seasons(guild, game, True)])

    async def running_one(self, season: Season) -> Running:
        """A season with who takes part and what it began with."""
        balances: dict[Kind, Mapping[Who, Figures]] = {
            kind: await self.shelf.balances(season.id, kind) for kind in KINDS
        }
        return Running(season, await self.shelf.enrolled(season.id), balances)

    async def _figures(self, match: Match) -> _Figures:
        """The figures of a match's people, with the match as it is now."""
        tallies = [SeasonTally(one) for one in await self.running(match.guild, match.game) if one.takes(match)]
        now = replace(match, id=match.id or NEWEST)
        here = [now]
        async for piece in self.pieces(match.guild, match.game, people=match.people):
            others = [one.match for one in piece if one.match.id != match.id]
            if here and _place(piece[-1].match) > _place(now):
                others, here = others + here, []
            for one in tallies:
                await asyncio.to_thread(one.take, others)
        figures = _Figures()
        for one in tallies:
            one.take(here)
            for kind, found in one.figures().items():
                figures[one.season.id, kind] = {who: found.get(who) for who in whose(match, kind)}
        return figures

    async def _before(self, match: Match) -> dict[PersonId, Rating]:
        """The ratings of its number of sides as they were before a match."""
        kept = await self.shelf.ratings(match.guild, match.game, len(match.sides))
        before = {person: rating for person, rating in kept.items() if rating.last_at < match.at}
        others = tuple(kept.keys() - before.keys())
        for first in range(0, len(others), SOME):
            before |= await self.shelf.ratings_before(match, others[first : first + SOME])
        return before


def _place(match: Match) -> tuple[Millis, int]:
    """Where it stands in the order of the matches."""
    return match.at, match.id
