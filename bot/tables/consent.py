"""What can a person at a table not do alone: give up, pause, take or hand over a seat? He wishes it, others agree.

A request stands in the table until it is granted, refused, taken back, lapsed, or makes no sense any more. Who is
asked is found anew at every answer, so that a person who went away holds up nobody, and one who came back is asked.
"""

from dataclasses import replace

from bot.games.base import Resign, Seat
from bot.tables.core import Held
from bot.tables.model import Millis, Person, Request, Seated, Submitted, Table, TableError, Wish
from bot.tables.play import Play, own_seat, running
from bot.tables.requests import granted, lapses, present, put


class Consent(Play):
    """The part of the service that asks others. Every method is idempotent."""

    async def resign(self, table_id: str, user: int) -> Submitted:
        """Give the match up, at any time after the start; partners who are here must agree, else it ends at once.

        While the partners are asked the table is open and the request `resign` stands. For who is asked it means to
        agree. `TableError`: table.not_seated, .not_started, .over (where it ended otherwise).
        """
        async with self.hold(table_id) as held:
            seat, ended = own_seat(held.table, user), held.table.ended
            gone = ended.seat if ended is not None and ended.reason == "resigned" else None
            if gone is not None and seat in self._side(held.table, gone):
                return held.submitted(seat, held.table.revision)
            running(held.table)
            return await self._give_up(held, user)

    async def pause(self, table_id: str, user: int) -> Table:
        """Let the clock stand until anybody at the table goes on; all people who are here must agree.

        For who is asked already it means to agree. `TableError`: table.not_seated, .not_started, .over.
        """
        async with self.hold(table_id) as held:
            seat = own_seat(held.table, user)
            running(held.table)
            await self._welcome_back(held, seat)
            if held.table.paused is None:
                await self._wish_or_agree(held, "pause", user)
            return held.table

    async def resume(self, table_id: str, user: int) -> Table:
        """Go on after a pause: for any seated person. `TableError`: table.not_seated, .not_started, .over."""
        async with self.hold(table_id) as held:
            seat = own_seat(held.table, user)
            running(held.table)
            await self._welcome_back(held, seat)
            table, now = held.table, self.now()
            if table.paused is not None:
                # who is asked may have left the screen: he has some seconds at least
                left = None if table.time_left is None else now + max(table.time_left, self.limits.nudge_after)
                since = table.turn_since + now - table.paused
                again = replace(table, paused=None, time_left=None, turn_since=since, deadline=left, touched=now)
                await held.save("resumed", again)
                await self._advance(held)
            return held.table

    async def sit_for_computer(self, table_id: str, person: Person, seat: Seat | None = None) -> Table:
        """A late person wants the seat of a computer player (None: of the first one); the host must agree.

        Where the host is not here any person at the table may. `TableError`: seat.bot, seat.unknown,
        seat.not_computer, table.not_started, table.over, limit.person, request.many.
        """
        if person.bot:
            raise TableError("seat.bot", name=person.name)
        async with self.hold(table_id) as held:
            table = held.table
            running(table)
            if table.seat_of(person.user) is not None:
                return table
            if seat is not None and not 0 <= seat < len(table.seats):
                raise TableError("seat.unknown", seat=seat)
            computers = [number for number, one in enumerate(table.seats) if one.computer]
            if not computers or (seat is not None and seat not in computers):
                raise TableError("seat.not_computer", seat=seat)
            async with self._counting:
                await self._count(person.user, None)
            chosen = computers[0] if seat is None else seat
            await self._wish(held, Request("seat", person.user, person.name, (), chosen))
            return held.table

    async def hand_over(self, table_id: str, user: int, to: Person) -> Table:
        """Give the own seat to somebody who does not sit here; he must agree.

        `TableError`: seat.bot, seat.has_one, table.not_seated, .not_started, .over, request.many.
        """
        if to.bot:
            raise TableError("seat.bot", name=to.name)
        async with self.hold(table_id) as held:
            seat = own_seat(held.table, user)
            running(held.table)
            await self._welcome_back(held, seat)
            if held.table.seat_of(to.user) is not None:
                raise TableError("seat.has_one", name=to.name)
            name = held.table.seats[seat].name
            await self._wish(held, Request("hand_over", user, name, (), seat, to=to.user, to_name=to.name))
            return held.table

    async def agree(self, table_id: str, person: Person, kind: Wish, wisher: int) -> Table:
        """Agree to a request; with the last who must, what it asks for is done.

        `TableError`: request.none, request.not_asked, request.busy (name, limit); where he takes a seat himself,
        limit.person.
        """
        async with self.hold(table_id) as held:
            await self._greet(held, person.user)
            request = held.table.request(kind, wisher)
            if request is None:
                raise TableError("request.none", table=table_id)
            if kind == "hand_over" and person.user == request.to:
                request = replace(request, to_name=person.name)
            try:
                await self._agree(held, request, person.user)
            except TableError as error:
                if error.code != "limit.person" or person.user == request.to:
                    raise
                raise TableError("request.busy", name=request.name, limit=error.facts["limit"]) from error
            return held.table

    async def refuse(self, table_id: str, user: int, kind: Wish, wisher: int) -> Table:
        """Refuse a request, or take the own one back; one that does not stand is no matter.

        `TableError`: request.not_asked.
        """
        async with self.hold(table_id) as held:
            await self._greet(held, user)
            request = held.table.request(kind, wisher)
            if request is None:
                return held.table
            if user != wisher and user not in self._asked(held.table, request):
                raise TableError("request.not_asked", table=table_id)
            return await held.save("refused", put(held.table, None, request), request=request)

    # -- how it is done ---------------------------------------------------------------------------------------------

    def _side(self, table: Table, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the side of this seat."""
        game = self._games[table.plan.game]
        sides = game.sides(game.rules(table.plan.rules), table.plan.seats)
        return next(side for side in sides if seat in side)

    def _asked(self, table: Table, request: Request) -> tuple[int, ...]:
        """Who may answer as the table stands now."""
        here = present(table, but=request.user)
        if request.kind == "seat":
            return (table.host,) if table.host in here else here
        if request.kind == "hand_over":
            return () if request.to is None else (request.to,)
        if request.kind == "resign" and request.seat is not None:
            return present(table, self._side(table, request.seat), but=request.user)
        return here

    async def _greet(self, held: Held, user: int) -> None:
        seat = held.table.seat_of(user)
        if seat is not None and held.table.stage == "playing":
            await self._welcome_back(held, seat)

    async def _give_up(self, held: Held, user: int) -> Submitted:
        seat, before = own_seat(held.table, user), held.table.revision
        await self._welcome_back(held, seat)
        await self._wish_or_agree(held, "resign", user)
        return held.submitted(seat, before)

    async def _wish_or_agree(self, held: Held, kind: Wish, user: int) -> None:
        """Agree to the same wish of somebody else, or wish it oneself."""
        table, seat = held.table, own_seat(held.table, user)
        for request in table.requests:
            if request.kind == kind and request.user != user and user in self._asked(table, request):
                await self._agree(held, request, user)
                return
        await self._wish(held, Request(kind, user, table.seats[seat].name, (), seat if kind == "resign" else None))

    async def _wish(self, held: Held, wish: Request) -> None:
        """Keep a request, in the place of an older one of the kind; do it at once where nobody has to be asked."""
        table = held.table
        old = table.request(wish.kind, wish.user)
        wish = replace(wish, asked=self._asked(table, wish))
        if old is not None and (old.seat, old.to) == (wish.seat, wish.to):
            wish = replace(wish, agreed=old.agreed, until=old.until)
        else:
            wish = replace(wish, until=lapses(table, wish.kind, self.now(), self.limits))
        if granted(wish):
            await self._grant(held, wish)
        elif wish != old:
            if old is None and len(table.requests) >= self.limits.requests:
                raise TableError("request.many", limit=self.limits.requests)
            await held.save("asked", put(table, wish, old), request=wish)

    async def _agree(self, held: Held, request: Request, user: int) -> None:
        """One who is asked agrees; a second time changes nothing."""
        old = held.table.request(request.kind, request.user)
        request = replace(request, asked=self._asked(held.table, request))
        if user not in request.asked:
            raise TableError("request.not_asked", table=held.table.id)
        request = replace(request, agreed=(*(one for one in request.agreed if one != user), user))
        if granted(request):
            await self._grant(held, request)
        elif request != old:
            await held.save("asked", put(held.table, request, old), request=request)

    async def _grant(self, held: Held, request: Request) -> None:
        """Do what was agreed to."""
        table = put(held.table, None, held.table.request(request.kind, request.user))
        seat = request.seat
        if request.kind == "pause" or seat is None:
            now = self.now()
            left = None if table.deadline is None else max(0, table.deadline - now)
            await held.save("paused", replace(table, paused=now, time_left=left), request=request)
        elif request.kind == "resign":
            await self._do(held, seat, Resign(), request)
        elif request.to is None:
            await self._take(held, table, seat, Person(request.user, request.name), request)
        else:
            await self._take(held, table, seat, Person(request.to, request.to_name), request)

    async def _take(self, held: Held, table: Table, seat: Seat, person: Person, request: Request) -> None:
        """Seat a person in a running match, with the time for a whole move where it is his turn."""
        now: Millis = self.now()
        queue = tuple(one for one in table.queue if one.user != person.user)
        host = person.user if table.host == table.seats[seat].user else table.host
        taken = replace(table.reseated(seat, Seated(person.user, person.name, seen=now)), queue=queue, host=host)
        taken = replace(taken, touched=now)
        if seat in table.to_act and table.paused is None:
            taken = replace(taken, turn_since=now, warned=0, deadline=None)
        async with self._counting:
            await self._count(person.user, None)
            await held.save("seats", taken, seats=(seat,), request=request)
        await self._advance(held)
