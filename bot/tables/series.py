"""What comes after a match: a rematch at the same table, and who waits for a seat in it?

Who waits takes a seat of the side that lost, a computer's first, where the match had a winner; else a computer's. Whose
seat that was waits in his turn, as soon as he asks for the rematch.
"""

from dataclasses import replace
from typing import Final

from bot.games.base import Seat
from bot.tables.lobby import Lobby
from bot.tables.model import Millis, Person, Place, Seated, Table, TableError

RECENT: Final = 25
"""So many matches that are over are offered for a rematch."""


class Series(Lobby):
    """The part of the service between two matches. Every method is idempotent and gives the table as saved."""

    async def queue(self, table_id: str, person: Person) -> Table:
        """Wait for a seat in the next match; where the rematch is open already, in the one after it.

        `TableError`: seat.bot, seat.has_one, queue.free, queue.full.
        """
        if person.bot:
            raise TableError("seat.bot", name=person.name)
        async with self.hold(await self._newest(table_id)) as held:
            table = held.table
            if person.user in [one.user for one in table.queue]:
                return table
            if table.seat_of(person.user) is not None:
                raise TableError("seat.has_one", name=person.name)
            if table.open and table.free:
                raise TableError("queue.free", table=table.id)
            if len(table.queue) >= self.limits.queue:
                raise TableError("queue.full", limit=self.limits.queue)
            return await held.save("queue", replace(table, queue=(*table.queue, person)))

    async def unqueue(self, table_id: str, user: int) -> Table:
        """Wait no longer."""
        async with self.hold(await self._newest(table_id)) as held:
            left = tuple(one for one in held.table.queue if one.user != user)
            return held.table if left == held.table.queue else await held.save("queue", replace(held.table, queue=left))

    async def rematch(self, table_id: str, user: int) -> Table:
        """After the end: the same plan, people and seats again, but for those who waited.

        The first who asks opens it, with the computer players and those who waited seated (after a duel: as a
        challenge); whoever asks after him sits down, or waits where his seat is taken; with the last one it starts.

        `TableError`: table.not_over, .not_started (it never did), .not_seated, challenge.blocked, .cooldown,
        limit.person, limit.guild.
        """
        async with self.hold(table_id) as held:
            old = held.table
            seat = old.seat_of(user)
            if seat is None:
                raise TableError("table.not_seated", table=table_id)
            if old.open:
                raise TableError("table.not_over", table=table_id)
            if not old.seed_commitment:
                raise TableError("table.not_started", table=table_id)
            again = await self.shelf.rematch(table_id)
            if again is None:
                again = await self._open_again(old, user)
        me = Person(user, old.seats[seat].name)
        if again.invited == user:
            return await self.accept(again.id, me)
        if again.seat_of(user) is None:
            if again.seats[seat].user in [one.user for one in old.queue]:
                again = await self._line_up(again.id, me)
            elif again.stage == "lobby":
                again = await self.sit(again.id, me, seat if seat in again.free else None)
        if again.stage == "lobby" and not again.free:
            again = await self.start(again.id, again.people[0])
        return again

    async def played_by(self, user: int, guild: int) -> tuple[Table, ...]:
        """His last matches in this server that can be played again, the last one first."""
        return await self.shelf.played_by(user, guild, RECENT)

    async def last_played(self, user: int, place: Place) -> Table:
        """Say which of them he means who names none: the last of this thread, else channel, else server.

        `TableError`: table.none_over.
        """
        found = await self.played_by(user, place.guild)
        if not found:
            raise TableError("table.none_over")
        return max(
            found, key=lambda one: (one.place == place, one.place.channel == place.channel)
        )  # of equals the first

    # -- how it is done ---------------------------------------------------------------------------------------------

    async def _newest(self, table_id: str) -> str:
        """The open rematch of a table that is over, or the table itself."""
        again = await self.shelf.rematch(table_id)
        return table_id if again is None else again.id

    async def _line_up(self, table_id: str, person: Person) -> Table:
        """Wait also where seats are free: they are for others, who have not come yet."""
        async with self.hold(table_id) as held:
            if person.user in [one.user for one in held.table.queue]:
                return held.table
            return await held.save("queue", replace(held.table, queue=(*held.table.queue, person)))

    async def _open_again(self, old: Table, user: int) -> Table:
        async with self._counting:
            waiting = []
            for person in old.queue:
                try:
                    await self._count(person.user, None)
                except TableError:
                    continue
                waiting.append(person)
            new = self._again(old, user, tuple(waiting))
            if new.invited is not None:
                await self._is_welcome(user, new.invited)
            await self._count(user, old.place.guild)
            return await self._create(new)

    def _again(self, old: Table, user: int, waiting: tuple[Person, ...]) -> Table:
        """Lay a rematch: who waited, the asker, and the computer players are seated."""
        taken = dict(zip(self._given_up(old), waiting, strict=False))
        seats = tuple(
            self._seated(taken[number])
            if number in taken
            else self._seated(Person(user, seat.name))
            if seat.user == user
            else Seated(computer=seat.computer)
            for number, seat in enumerate(old.seats)
        )
        new = self._new(Person(user, ""), old.place, replace(old.plan, until=self._until(old)))
        new = replace(new, seats=seats, queue=tuple(one for one in old.queue if one not in taken.values()))
        if user not in new.people:
            new = replace(new, host=new.people[0])
        new = replace(new, rematch_of=old.id, series=old.series, number=old.number + 1)
        missing = [old.seats[seat] for seat in new.free]
        if len(missing) == 1 and len(old.people) == 2 and (missing[0].user or 0) > 0:  # he was not removed
            new = replace(new, invited=missing[0].user, invited_name=missing[0].name)
        return new

    def _until(self, old: Table) -> Millis | None:
        """The agreed time, unless it is past; where nothing else would end the match it gets as much time again."""
        until, rules = old.plan.until, self._games[old.plan.game].rules(old.plan.rules)
        if until is None or until > self.now():
            return until
        return self.now() + until - old.created if rules.endless and not rules.rounds else None

    def _given_up(self, old: Table) -> tuple[Seat, ...]:
        """The seats that those who wait may take, in order."""
        game, winner = self._games[old.plan.game], None if old.ended is None else old.ended.winner
        computers = [number for number, seat in enumerate(old.seats) if seat.computer]
        if winner is None:
            return tuple(computers)
        sides = game.sides(game.rules(old.plan.rules), old.plan.seats)
        lost = [number for number in range(old.plan.seats) if number not in sides[winner]]
        return tuple(sorted(lost, key=lambda number: number not in computers))
