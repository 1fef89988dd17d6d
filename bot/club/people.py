"""What does the club know of a person, what does it hand out to him, and how does it forget him?"""

from bot.club.core import Core
from bot.league.model import PersonId


class People(Core):
    """The part of the club that is about single people."""

    async def profile(self, guild: int, person: PersonId, game: str) -> object:
        """All that a profile shows (bot.league.people.Profile)."""
        raise NotImplementedError

    async def export_person(self, user: int) -> bytes:
        """Everything that is kept about him, in all servers, as JSON."""
        raise NotImplementedError

    async def forget(self, user: int) -> None:
        """Take a person out: of the tables (`Tables.forget`, which refuses while he plays), and of the league."""
        raise NotImplementedError
