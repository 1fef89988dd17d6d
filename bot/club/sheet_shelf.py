"""What do the score sheets ask of a store? It keeps; it knows no rules and adds nothing up."""

from typing import Protocol

from bot.league.model import Millis, PersonId
from bot.league.sheet import Sheet


class SheetShelf(Protocol):
    """The part of the store that keeps score sheets. Every method is one transaction."""

    async def put_sheet(self, sheet: Sheet) -> Sheet:
        """Keep a new sheet (`id` 0) under the next number, or the next version of one.

        `bot.tables.shelf.Conflict`, with nothing written, unless the one before it (`version` − 1) is kept. Of a
        sheet that is kept, the message's fields stay as they are there.
        """

    async def sheet(self, sheet: int) -> Sheet | None:
        """Read one."""

    async def sheets(self, guild: int, person: PersonId | None = None, open: bool = True) -> tuple[Sheet, ...]:
        """The latest sheets of a server, newest first: those where this person sits or writes, and those not over."""

    async def sheets_due(self, now: Millis, limit: int) -> tuple[int, ...]:
        """The sheets whose time has come, longest due first."""

    async def sheets_lagging(self) -> tuple[int, ...]:
        """The sheets whose public message shows an older version, and those that have lost it and are not over."""

    async def sheet_shown(self, sheet: int, message: int, version: int, posted: Millis) -> None:
        """Keep which message shows which version; an older version of the same message changes nothing."""

    async def sheet_message_gone(self, message: int) -> int | None:
        """A public message was deleted: forget it; the number of its sheet, or None."""

    async def put_draft(self, person: PersonId, what: str, text: str, at: Millis) -> None:
        """Keep what somebody is filling in, in the place of what he had there before."""

    async def draft(self, person: PersonId, what: str) -> str | None:
        """What he has filled in."""

    async def drop_drafts(self, before: Millis, person: PersonId = 0, what: str = "") -> None:
        """Forget that one, and all that are older."""
