"""What are guests without an account called? Of them a name alone is known: it is put right, or taken away."""

import logging
from typing import Final

from bot.club.refusals import ClubError
from bot.club.sheets import NAME, Sheets
from bot.league.model import PersonId
from bot.tables.houserules import clean_name

log = logging.getLogger(__name__)
_MOST: Final = 1000


class Guests(Sheets):
    """The part of the club that names guests. That who asks is a moderator is the caller's to check."""

    async def guests(self, guild: int, typed: str = "") -> tuple[tuple[PersonId, str], ...]:
        """The guests of this server whose names hold what was typed, who was seen last first."""
        found = await self.shelf.find_people(guild, typed, _MOST)
        return tuple((person, name) for person, name in found if person < 0)

    async def rename_guest(self, guild: int, guest: PersonId, name: str, by: PersonId) -> None:
        """He is called so from now on, also in what was played before.

        `ClubError`: league.guest, .guest_taken (name: of another guest), sheet.guest (low, high).
        """
        called, (low, high) = clean_name(name), NAME
        if not low <= len(called) <= high:
            raise ClubError("sheet.guest", low=low, high=high)
        await self._call_guest(guild, guest, called)
        log.info("guest %d of %d named anew by %d", guest, guild, by)

    async def remove_guest(self, guild: int, guest: PersonId, by: PersonId) -> None:
        """His name goes; what he has played stays, as that of somebody who was removed. `ClubError`: league.guest."""
        await self._call_guest(guild, guest, "")
        log.info("guest %d of %d removed by %d", guest, guild, by)

    async def _call_guest(self, guild: int, guest: PersonId, name: str) -> None:
        async with self.lock(guild):
            others = [known for one, known in await self.guests(guild, name) if one != guest] if name else []
            if any(known.casefold() == name.casefold() for known in others):
                raise ClubError("league.guest_taken", name=name)
            if guest >= 0 or not (await self.names(guild, (guest,)))[guest]:
                raise ClubError("league.guest")
            await self.shelf.call_guest(guild, guest, name, self.now())
        for sheet in await self.lagging_sheets():
            self._tell_sheet(sheet)
