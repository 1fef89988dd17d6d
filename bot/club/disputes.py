"""Who contests a match, and what do the moderators decide, for everybody to read?"""

from collections.abc import Sequence

from bot.club.core import Core
from bot.club.model import Case, Decision
from bot.league.model import PersonId
from bot.tables.model import Person


class Disputes(Core):
    """The part of the club that keeps cases and decisions. That who decides is a moderator is the caller's to check."""

    async def contest(
        self, guild: int, source: str, by: Person, round: int | None, reason: str, moderator: bool = False
    ) -> Case:
        """Somebody who was in the match (of a table that runs, too) contests it, or a moderator looks into any.

        `ClubError`: league.match, .not_there, .round, .reason, .contested, .frozen, .void.
        """
        raise NotImplementedError

    async def pending(self, guild: int) -> tuple[Case, ...]:
        """The cases that nobody has decided, oldest first."""
        raise NotImplementedError

    async def case(self, case: int, guild: int) -> Case:
        """A case of this server. `ClubError`: league.case."""
        raise NotImplementedError

    async def stand(self, case: int, guild: int, by: PersonId, reason: str) -> Decision:
        """The match stands as it is; a held one counts. `ClubError`: league.case, .decided, .reason, .frozen."""
        raise NotImplementedError

    async def correct(
        self, case: int, guild: int, by: PersonId, reason: str, totals: Sequence[tuple[int, ...]]
    ) -> Decision:
        """The rounds brought each side this. `ClubError`: as `stand`, and league.running, .impossible."""
        raise NotImplementedError

    async def annul(self, case: int, guild: int, by: PersonId, reason: str) -> Decision:
        """The match counts no more. `ClubError`: as `stand`, and league.running."""
        raise NotImplementedError

    async def audit(self, guild: int, page: int = 0) -> tuple[tuple[Decision, ...], int]:
        """One page (from 0) of the decisions, newest first, and how many pages there are."""
        raise NotImplementedError
