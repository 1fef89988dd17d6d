"""How is a match played: an action comes in, is judged, applied, saved, and only then answered?"""

from bot.games.base import Action, RoundResult, View
from bot.tables.model import Happened, Submitted, Table


class Match:
    """The part of the service from the first card to the last."""

    async def submit(self, table_id: str, user: int, revision: int, action: Action) -> Submitted:
        """Do `action`, made for `revision` of the table, for this person; computer players answer in the same breath.

        It is saved when this returns. Any click gives an absent person his seat back. `IllegalAction`: the rules forbid it;
        `TableError`: table.stale (facts `revision`, `same`), table.not_seated, .not_started, .over, .unknown, .set_aside.
        A refusal leaves the revision as it is.
        """
        raise NotImplementedError

    async def resign(self, table_id: str, user: int) -> Submitted:
        """Give the match up, at any time after the start; a second time changes nothing. Needs no revision."""
        raise NotImplementedError

    async def back(self, table_id: str, user: int) -> Table:
        """Any click of a person at a table (opening his hand, a menu): he is here, and has his seat back if he was away."""
        raise NotImplementedError

    async def more_time(self, table_id: str, user: int) -> Table:
        """60 seconds more for this turn, twice a round. `TableError`: clock.none, clock.no_more, clock.not_yours."""
        raise NotImplementedError

    async def close(self, table_id: str, by: int, reason: str = "", moderator: bool = False) -> Table:
        """End a table as closed: its host, or a moderator; a lobby whose host is absent any seated person.

        `TableError`: table.not_host. A table that is over stays as it is.
        """
        raise NotImplementedError

    async def view(self, table_id: str, user: int | None = None) -> View:
        """What this person may see: his seat's view, or the spectator's. `TableError`: table.not_started, .unknown."""
        raise NotImplementedError

    async def history(self, table_id: str, since: int = 0, user: int | None = None) -> tuple[Happened, ...]:
        """What happened after revision `since`, as this person may know it ("desde a sua vez"); at most two rounds back."""
        raise NotImplementedError

    async def last_own(self, table_id: str, user: int) -> int:
        """The revision after this person's own last action (his own click, not the computer's for him); 0: none yet."""
        raise NotImplementedError

    async def results(self, table_id: str) -> tuple[RoundResult, ...]:
        """The counts of all finished rounds."""
        raise NotImplementedError

    async def record(self, table_id: str) -> str:
        """The game record (RECORDS, File) with the names of the seats; without the seed while the match is running."""
        raise NotImplementedError

    async def seed(self, table_id: str) -> str | None:
        """The seed of a match that is over, for checking the deals; None before."""
        raise NotImplementedError
