"""How does a match come to count, once and whatever happens in between, and what is known of it afterwards?"""

from collections.abc import Mapping, Sequence

from bot.club.core import Core
from bot.club.model import Counted, Decision, Kept
from bot.league.model import Match, PersonId, RoundScore
from bot.tables.model import Change


class Ledger(Core):
    """The part of the club that keeps the matches, and what they come to."""

    async def settle(self) -> tuple[Match, ...]:
        """Enter every rated match that ended at a table and is not entered yet, the oldest end first; gives them.

        Idempotent: two at once, or one that dies at any point and is done again, enter each match once.
        """
        raise NotImplementedError

    async def enter(self, match: Match, rounds: Sequence[RoundScore], names: Mapping[PersonId, str]) -> Match:
        """Put a match in (`id` 0), unless its source is in already; gives it as it is kept.

        A state `counts` becomes `unrated` where the server's limits or a lack of opponents ask for it. A score sheet
        that somebody refused comes in as `held`. `names`: what its people are called.
        """
        raise NotImplementedError

    async def match(self, match: int, guild: int) -> Match:
        """A match of this server. `ClubError`: league.match."""
        raise NotImplementedError

    async def match_of(self, source: str) -> Match | None:
        """The match that came from this source (`table:<id>`, `sheet:<id>`), or None."""
        raise NotImplementedError

    async def rounds(self, match: int) -> tuple[RoundScore, ...]:
        """The rounds of a match."""
        raise NotImplementedError

    async def history(
        self, guild: int, person: PersonId | None = None, game: str | None = None, page: int = 0
    ) -> tuple[tuple[Match, ...], int]:
        """One page (from 0) of the matches in whatever state, newest first, and how many pages there are."""
        raise NotImplementedError

    async def unannounced(self) -> tuple[Match, ...]:
        """Matches that no result channel has been told of, oldest first."""
        raise NotImplementedError

    async def announced(self, match: int) -> None:
        """The result channel has been told of it, or there is none."""
        raise NotImplementedError

    async def mark(self, guild: int, name: str) -> bool:
        """Whether something (`weekly:2026-W05`) is done in this server for the first time; it is kept that it was."""
        raise NotImplementedError

    async def names(self, guild: int, people: Sequence[PersonId]) -> dict[PersonId, str]:
        """What they are called in this server; "": removed or not known."""
        raise NotImplementedError

    async def seen(self, guild: int, names: Mapping[PersonId, str]) -> None:
        """They are called so now."""
        raise NotImplementedError

    async def find_people(self, guild: int, typed: str) -> tuple[tuple[PersonId, str], ...]:
        """At most 25 people of this server whose names hold what was typed."""
        raise NotImplementedError

    async def run(self) -> None:
        """Settle, close what is due, for ever: every few seconds, and as soon as a table has ended."""
        while True:
            await self._ended.wait()
            self._ended.clear()

    def tell(self, change: Change) -> None:
        """A listener of the tables: one that has ended is counted soon."""
        if change.kind == "ended":
            self._ended.set()

    # -- for the other parts ------------------------------------------------------------------------------------------

    async def change(
        self, kept: Kept, rounds: Sequence[RoundScore] | None = None, decision: Decision | None = None
    ) -> Match:
        """Write a match anew (other scores, another state), with all that follows from it, and the decision about it.

        Everything that it counts in is computed from nothing, in a worker thread. The caller holds the server's lock,
        has checked that no closed season holds the match, and tells the change.
        """
        raise NotImplementedError

    async def recount(self, guild: int, game: str) -> Counted:
        """All figures of open seasons and all ratings of a game, computed from nothing, in a worker thread."""
        raise NotImplementedError
