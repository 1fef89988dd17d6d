"""How does a table come about: opened or by challenge, seats taken and left, until it starts or ends?"""

from collections.abc import Sequence
from dataclasses import replace

from bot.cards import seed_commitment
from bot.games.base import RulesError, Seat
from bot.players import LEVELS
from bot.tables.core import Core, Held, still_open
from bot.tables.live import Live, Step, deal
from bot.tables.model import Change, Person, Place, Plan, Seated, Table, TableError
from bot.tables.shelf import Conflict, Save
from bot.tables.timing import timed

ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No 0 and o, no 1, i and l: an id can be read aloud."""
ID_LENGTH = 6
CLOCK_SECONDS = (10, 7 * 24 * 3600)
"""The shortest and the longest time for a move that a clock may give."""


class Lobby(Core):
    """The part of the service before the first card. Every method is idempotent and gives the table as saved."""

    async def open(self, host: Person, place: Place, plan: Plan) -> Table:
        """Open a table with the host on seat 0. `plan.rules` are resolved and frozen here.

        `TableError`: seat.bot, table.game, table.rules, limit.person, limit.guild.
        """
        _no_bot(host)
        table = self._new(host, place, self.resolved(plan))
        async with self._counting:
            await self._count(host.user, place.guild)
            return await self._create(table)

    async def challenge(self, host: Person, opponent: Person | str, place: Place, plan: Plan) -> Table:
        """Challenge a person to a duel, or start one against a computer player at once (`opponent` is its level).

        `TableError`: as `open`, and challenge.self, .many, .cooldown, .blocked, .open, computer.level.
        """
        _no_bot(host)
        plan = self.resolved(replace(plan, seats=2))
        table = self._new(host, place, plan)
        if isinstance(opponent, str):
            self._check_level(plan.game, opponent)
            table = replace(table, seats=(table.seats[0], Seated(computer=opponent)))
        else:
            _no_bot(opponent)
            table = replace(table, invited=opponent.user, invited_name=opponent.name)
        async with self._counting:
            if not isinstance(opponent, str):
                await self._may_challenge(host, opponent)
            await self._count(host.user, place.guild)
            table = await self._create(table)
        if isinstance(opponent, str):
            return await self.start(table.id, host.user)
        return table

    async def accept(self, table_id: str, person: Person) -> Table:
        """The challenged person sits down and the match starts; a second time changes nothing.

        `TableError`: challenge.none, table.over, limit.person.
        """
        async with self.hold(table_id) as held:
            table = held.table
            if table.seat_of(person.user) is not None and table.host != person.user:
                return table
            still_open(table)
            if table.invited != person.user:
                raise TableError("challenge.none", table=table_id)
            async with self._counting:
                await self._count(person.user, None)
                return await self._deal(held, table.reseated(table.free[0], self._seated(person)))

    async def decline(self, table_id: str, user: int) -> Table:
        """The challenged person refuses (a cool-down begins), or the challenger withdraws.

        A second time changes nothing. `TableError`: challenge.none.
        """
        async with self.hold(table_id) as held:
            table = held.table
            if table.ended is not None and table.ended.reason == "declined" and table.ended.by == user:
                return table
            if table.invited is None or not table.open or user not in (table.invited, table.host):
                raise TableError("challenge.none", table=table_id)
            if user == table.invited:
                await self.shelf.put_cooldown(table.host, user, self.now() + self.limits.decline_cooldown)
            return await held.end("declined", by=user)

    async def block(self, user: int, blocked: int, on: bool = True) -> None:
        """`user` wants no more challenges from `blocked`, or (`on` False) wants them again."""
        await self.shelf.block(user, blocked, on)

    async def blocks(self, user: int) -> tuple[int, ...]:
        """Whom this person has blocked."""
        return await self.shelf.blocks(user)

    async def sit(self, table_id: str, person: Person, seat: Seat | None = None) -> Table:
        """Sit down on any free seat, or on that one (who sits already moves there). Before the start only.

        `TableError`: seat.bot, seat.taken, seat.computer, seat.unknown, table.full, table.running, table.over,
        limit.person, challenge.none.
        """
        _no_bot(person)
        async with self.hold(table_id) as held:
            table, own = held.table, held.table.seat_of(person.user)
            if own is not None and (seat is None or seat == own):
                return table
            _before_start(table)
            if table.invited is not None:
                raise TableError("challenge.none", table=table_id)
            seat = _free_seat(table, seat)
            sitting = self._seated(person)
            if own is not None:
                moved = table.reseated(own, Seated()).reseated(seat, sitting)
                return await held.save("seats", self._touched(moved), seats=(own, seat))
            async with self._counting:
                await self._count(person.user, None)
                return await held.save("seats", self._touched(table.reseated(seat, sitting)), seats=(seat,))

    async def leave(self, table_id: str, user: int) -> Table:
        """Leave before the start; the next person becomes host, an empty table ends. `TableError`: table.resign."""
        async with self.hold(table_id) as held:
            table = held.table
            seat = table.seat_of(user)
            if seat is None or not table.open:
                return table
            if table.stage != "lobby":
                raise TableError("table.resign", table=table_id)
            return await self._vacate(held, seat)

    async def add_computer(self, table_id: str, by: int, level: str, seat: Seat | None = None) -> Table:
        """The host seats a computer player on a free seat (None: on every free one).

        `TableError`: table.not_host, computer.level, seat.taken, seat.computer, seat.unknown, table.running,
        table.over.
        """
        async with self.hold(table_id) as held:
            table = held.table
            _host_before_start(table, by)
            self._check_level(table.plan.game, level)
            if seat is not None and 0 <= seat < len(table.seats) and table.seats[seat].computer == level:
                return table
            seats = table.free if seat is None else (_free_seat(table, seat),)
            if not seats:
                return table
            table = replace(table, invited=None, invited_name="")  # who asks the computer in waits for nobody any more
            for free in seats:
                table = table.reseated(free, Seated(computer=level))
            return await held.save("seats", self._touched(table), seats=seats)

    async def remove_seat(self, table_id: str, by: int, seat: Seat) -> Table:
        """The host clears a seat before the start, of a person or a computer player. `TableError`: table.not_host, …"""
        async with self.hold(table_id) as held:
            table = held.table
            _host_before_start(table, by)
            _known_seat(table, seat)
            return table if table.seats[seat].empty else await self._vacate(held, seat)

    async def draw_sides(self, table_id: str, by: int) -> Table:
        """The host has the seats drawn by lot. `TableError`: table.not_host, table.running, table.over."""
        async with self.hold(table_id) as held:
            table = held.table
            _host_before_start(table, by)
            seats = list(table.seats)
            self._chance.shuffle(seats)
            return await held.save("seats", self._touched(replace(table, seats=tuple(seats))))

    async def change_plan(self, table_id: str, by: int, plan: Plan) -> Table:
        """The host has something else played: other rules, or another number of seats that holds all who sit there.

        `TableError`: table.not_host, table.running, table.over, table.full (facts `seats`), as `open` for the plan.
        """
        plan = self.resolved(plan)
        async with self.hold(table_id) as held:
            table = held.table
            _host_before_start(table, by)
            if table.plan == plan:
                return table
            seated = [seat for seat in table.seats if not seat.empty]
            if len(seated) > plan.seats:
                raise TableError("table.full", table=table_id)
            seats = table.seats
            if plan.seats != len(seats):
                seats = (*seated, *(Seated() for _ in range(plan.seats - len(seated))))
            return await held.save("seats", self._touched(replace(table, plan=plan, seats=seats)))

    async def start(self, table_id: str, by: int) -> Table:
        """Deal. Any seated person may, once all seats are taken; a second time changes nothing.

        `TableError`: table.not_seated, table.seats_missing, table.no_people, table.over.
        """
        async with self.hold(table_id) as held:
            table = held.table
            if table.seat_of(by) is None:
                raise TableError("table.not_seated", table=table_id)
            if table.stage == "playing":
                return table
            return await self._deal(held, table)

    def resolved(self, plan: Plan) -> Plan:
        """Check a plan, and write every switch out, so that a preset's later change means nothing.

        `TableError`: table.game, table.rules, clock.range, until.range.
        """
        low, high = CLOCK_SECONDS
        if plan.clock.kind != "none" and not low <= plan.clock.seconds <= high:
            raise TableError("clock.range", low=low, high=high)
        game = self._games.get(plan.game)
        if game is None:
            raise TableError("table.game", game=plan.game)
        try:
            rules = game.rules(plan.rules)
            game.sides(rules, plan.seats)
        except RulesError as error:
            raise TableError("table.rules", problem=str(error)) from error
        latest = self.now() + self.limits.until_at_most
        if plan.until is not None and not self.now() < plan.until <= latest:
            raise TableError("until.range", until=latest)
        return replace(plan, rules=game.switches(rules), pause=game.pauses if plan.pause is None else plan.pause)

    def reserve(self) -> str:
        """An id for a table that is arranged later: of a letter more, so that no other table ever has it."""
        return self._new_id(ID_LENGTH + 1)

    async def arrange(
        self, table_id: str, host: int, place: Place, plan: Plan, people: Sequence[Person | str]
    ) -> Table:
        """Start a match with these people on these seats (a text: a computer player of that level), in one go.

        `table_id` is reserved. Where there is such a table already it stays as it is, whatever has become of it. The
        people have agreed beforehand to sit where they are put, so how many tables they have does not hinder it.
        `TableError`: table.seats_missing, table.no_people, seat.bot, computer.level, as `resolved`.
        """
        fresh = await self.shelf.find(table_id) is None
        if fresh:
            made, seed = self._arranged(table_id, host, place, self.resolved(plan), people)
            try:
                await self.shelf.save(Save(made.live.table, expected=None, seed=seed, rounds=made.rounds))
            except Conflict:  # by somebody else who arranged it at the same time
                fresh = False
        async with self.hold(table_id) as held:
            if fresh:
                held.changes.append(Change("started", held.table, held.table.revision))
            await self._advance(held)
            return held.table

    # -- how it is done ---------------------------------------------------------------------------------------------

    def _arranged(
        self, table_id: str, host: int, place: Place, plan: Plan, people: Sequence[Person | str]
    ) -> tuple[Step, str]:
        """Lay the table and deal; gives the seed besides."""
        if len(people) != plan.seats:
            raise TableError("table.seats_missing", table=table_id, free=plan.seats - len(people))
        seats = []
        for one in people:
            if isinstance(one, str):
                self._check_level(plan.game, one)
                seats.append(Seated(computer=one))
            else:
                _no_bot(one)
                seats.append(self._seated(one))
        now = self.now()
        table = Table(table_id, place, host, plan, tuple(seats), created=now, touched=now, series=table_id)
        if not table.people:
            raise TableError("table.no_people", table=table_id)
        seed = self._make_seed()
        made = deal(Live(table, self._games[plan.game]), seed, seed_commitment(seed), now)
        table = timed(made.live.table, made.live.phase, self.limits)
        return replace(made, live=replace(made.live, table=table)), seed

    def _new_id(self, length: int = ID_LENGTH) -> str:
        return "".join(self._chance.choice(ID_LETTERS) for _ in range(length))

    def _new(self, host: Person, place: Place, plan: Plan) -> Table:
        seats = (self._seated(host), *(Seated() for _ in range(plan.seats - 1)))
        now = self.now()
        return Table("", place, host.user, plan, seats, created=now, touched=now)

    def _seated(self, person: Person) -> Seated:
        return Seated(person.user, person.name, seen=self.now())

    def _touched(self, table: Table) -> Table:
        return replace(table, touched=self.now())

    async def _create(self, table: Table) -> Table:
        """Give it an id that no table has had, and save it."""
        table = timed(table, None, self.limits)
        while True:
            new = self._new_id()
            try:
                table = replace(table, id=new, series=table.series or new)
                await self.shelf.save(Save(table, expected=None))
            except Conflict:
                continue
            return table

    async def _vacate(self, held: Held, seat: Seat) -> Table:
        """Clear a seat; somebody else becomes host where it was his, and nobody left ends the table."""
        table = held.table.reseated(seat, Seated())
        if not table.people:
            return await held.end("empty")
        if table.host not in table.people:
            table = replace(table, host=table.people[0])
        return await held.save("seats", self._touched(table), seats=(seat,))

    async def _deal(self, held: Held, table: Table) -> Table:
        """Start the match at this table as seated, and let computer players move."""
        still_open(table)
        if not table.people:
            raise TableError("table.no_people", table=table.id)
        if table.free:
            raise TableError("table.seats_missing", table=table.id, free=len(table.free))
        seed = self._make_seed()
        live = Live(table, self._games[table.plan.game])
        await held.save("started", deal(live, seed, seed_commitment(seed), self.now()), seed=seed)
        await self._advance(held)
        return held.table

    def _check_level(self, game: str, level: str) -> None:
        levels = tuple(known for known in LEVELS if (game, known) in self._computers)
        if level not in levels:
            raise TableError("computer.level", level=level, levels=levels)

    async def _may_challenge(self, host: Person, opponent: Person) -> None:
        if opponent.user == host.user:
            raise TableError("challenge.self")
        await self._is_welcome(host.user, opponent.user)
        standing = [table for table in await self.shelf.tables(user=host.user) if table.host == host.user]
        standing = [table for table in standing if table.invited is not None]
        for table in standing:
            if table.invited == opponent.user:
                raise TableError("challenge.open", table=table)
        if len(standing) >= self.limits.challenges_per_person:
            raise TableError("challenge.many", limit=self.limits.challenges_per_person)

    async def _is_welcome(self, challenger: int, challenged: int) -> None:
        """Refuse who is blocked, or was declined a short while ago."""
        if challenger in await self.shelf.blocks(challenged):
            raise TableError("challenge.blocked")
        until = await self.shelf.cooldown(challenger, challenged)
        if until > self.now():
            raise TableError("challenge.cooldown", until=until)


def _no_bot(person: Person) -> None:
    if person.bot:
        raise TableError("seat.bot", name=person.name)


def _before_start(table: Table) -> None:
    still_open(table)
    if table.stage != "lobby":
        raise TableError("table.running", table=table.id)


def _host_before_start(table: Table, by: int) -> None:
    _before_start(table)
    if table.host != by:
        raise TableError("table.not_host", name=table.host_name)


def _known_seat(table: Table, seat: Seat) -> None:
    if not 0 <= seat < len(table.seats):
        raise TableError("seat.unknown", seat=seat)


def _free_seat(table: Table, seat: Seat | None) -> Seat:
    if seat is None:
        if not table.free:
            raise TableError("table.full", table=table.id)
        return table.free[0]
    _known_seat(table, seat)
    if table.seats[seat].computer is not None:
        raise TableError("seat.computer", seat=seat)
    if not table.seats[seat].empty:
        raise TableError("seat.taken", seat=seat, name=table.seats[seat].name)
    return seat
