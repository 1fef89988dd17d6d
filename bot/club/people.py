"""What does the club know of a person, what does it hand out to him, and how does it forget him?"""

import asyncio
import json
from contextlib import AsyncExitStack

from bot.club.ledger import Ledger
from bot.club.model import Kept, Who
from bot.club.refusals import ClubError
from bot.league import people
from bot.league.model import PersonId, Rating
from bot.league.ratings import Placed, board


class People(Ledger):
    """The part of the club that is about single people."""

    async def profile(self, guild: int, person: PersonId, game: str) -> people.Profile:
        """All that a profile shows of him, in this server and game."""
        kept = await self.shelf.of_people(guild, game, (person,))
        matches = [one.match for one in kept]
        course = {one.match.id: rating for one in kept if (rating := _after(one, person)) is not None}
        completion = await self.completion(guild, person, game)
        return await asyncio.to_thread(people.profile, person, game, matches, course, completion)

    async def completion(self, guild: int, person: PersonId, game: str | None = None) -> tuple[int, int]:
        """How many of his rated matches at tables came to a result, and how many he began.

        Of those that could count: with people on two sides, neither ended by others without a result, nor vanished.
        """
        begun = [table for table in await self.shelf.begun(guild, person, game) if self.tables.is_contest(table)]
        return sum(table.ended is not None and any(table.ended.shares) for table in begun), len(begun)

    async def versus(self, guild: int, a: Who, b: Who, game: str = "") -> people.Versus:
        """Two people, or two pairs, against each other, in a game or in all of them ("").

        `ClubError`: league.versus where it is neither, or somebody would be his own opponent.
        """
        a, b = tuple(sorted(a)), tuple(sorted(b))
        if len({*a, *b}) != len(a) + len(b) or len(a) != len(b) or len(a) not in (1, 2):
            raise ClubError("league.versus")
        kept = await self.shelf.of_people(guild, game or None, (*a, *b))
        return await asyncio.to_thread(people.versus, a, b, [one.match for one in kept], game)

    async def board(self, guild: int, game: str, sides: int = 2, season: int | None = None) -> tuple[Placed, ...]:
        """Who is how strong now, or was when a season ended (its number; an open one's is now).

        `ClubError`: league.season.
        """
        meant = None if season is None else await self.shelf.season(season)
        if season is not None and (meant is None or (meant.guild, meant.game) != (guild, game)):
            raise ClubError("league.season")
        if meant is None or meant.closed is None:
            async with self.lock(guild):  # while ratings go on after a correction, they are those of an earlier day
                await self.catch_up(guild)
                ratings = await self.shelf.ratings(guild, game, sides)
            return board(ratings, self.now())
        moment = meant.closed if meant.end is None else min(meant.end, meant.closed)
        return board(await self.shelf.final_ratings(meant.id, sides), moment)

    async def export_person(self, user: int) -> bytes:
        """Everything that is kept about him in all servers, as JSON: by table, a list of what stands there.

        Numbers and names of others, and what would let somebody act for him, are left out.
        """
        kept = await self.shelf.everything(user)
        whole = {"person": str(user), "at": self.now(), "kept": kept}
        return (await asyncio.to_thread(json.dumps, whole, ensure_ascii=False, indent=1)).encode()

    async def forget(self, user: int) -> None:
        """Take a person out of all that is kept, in all servers, at once or not at all.

        From then on he is a number that nobody has had, without a name, also in closed seasons; the others keep their
        matches, places and ratings. If he plays again he is new. `TableError`: as `Tables.forget`, nothing changed.
        """
        known: tuple[int, ...] = ()
        while True:
            await self.settle()
            async with AsyncExitStack() as locks:
                for guild in known:
                    await locks.enter_async_context(self.lock(guild))
                now = await self.shelf.clubs_of(user)
                if set(now) <= set(known):
                    return await self.tables.forget(user)
            known = now


def _after(kept: Kept, person: PersonId) -> Rating | None:
    """The rating of a person after a match."""
    found = (after for entry, after in zip(kept.match.entries, kept.after, strict=False) if entry.person == person)
    return next(found, None)
