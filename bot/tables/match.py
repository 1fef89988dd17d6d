"""How is a match played: an action comes in, is judged, applied, saved, and only then answered?"""

from collections import Counter
from dataclasses import replace

from bot.games.base import Action, Resign, View
from bot.tables.consent import Consent
from bot.tables.model import Happened, Millis, Submitted, Table, TableError
from bot.tables.play import changed, done_already, in_play, own_seat, running, viewer_of
from bot.tables.timing import NUDGED

SEEN_EVERY: Millis = 30_000
"""How exactly it is kept when a person was last seen in a lobby."""
DAY: Millis = 24 * 3_600_000


class Match(Consent):
    """The part of the service from the first card to the last."""

    async def submit(self, table_id: str, user: int, revision: int, action: Action) -> Submitted:
        """Do `action`, made for `revision` of the table, for this person; computer players answer in the same breath.

        It is saved when this returns. Any click gives an absent person his seat back. `IllegalAction`: the rules
        forbid it; `TableError`: table.stale (facts `revision`, `same`), table.not_seated, .not_started, .over, .paused,
        .round_over, .unknown, .set_aside. A refusal leaves the revision as it is. Giving up goes as `resign`.
        """
        async with self.hold(table_id) as held:
            seat = own_seat(held.table, user)
            same = done_already(held.live, seat, revision, action)
            if same:
                raise TableError("table.stale", table=table_id, revision=held.table.revision, same=True)
            running(held.table)
            if isinstance(action, Resign):
                return await self._give_up(held, user)
            await self._welcome_back(held, seat)
            if revision != held.table.revision:
                raise TableError("table.stale", table=table_id, revision=held.table.revision, same=False)
            in_play(held.table)
            before = held.table.revision
            await self._do(held, seat, action)
            return held.submitted(seat, before)

    async def next_round(self, table_id: str, user: int, round: int) -> Table:
        """Deal the round after `round`, whose count was looked at: for any seated person. Dealt already: no change.

        `TableError`: table.not_seated, .not_started, .over, .paused, .round_running.
        """
        async with self.hold(table_id) as held:
            seat = own_seat(held.table, user)
            running(held.table)
            await self._welcome_back(held, seat)
            if held.table.round <= round:
                if held.table.paused is not None:
                    raise TableError("table.paused", table=table_id)
                if not held.table.round_over or held.table.round < round:
                    raise TableError("table.round_running", table=table_id)
                await self._deal_next(held)
            return held.table

    async def back(self, table_id: str, user: int) -> Table:
        """Any click of a person at a table (opening his hand, a menu): he is here, and an absent one has his seat back.

        A person who does not sit here, and a table that is over, change nothing.
        """
        async with self.hold(table_id) as held:
            table, seat = held.table, held.table.seat_of(user)
            if seat is not None and table.stage == "playing":
                await self._welcome_back(held, seat)
                await self._advance(held)
            elif seat is not None and table.open and self.now() - table.seats[seat].seen >= SEEN_EVERY:
                await held.save("back", changed(table, seat, seen=self.now()), seats=(seat,))
            return held.table

    async def more_time(self, table_id: str, user: int) -> Table:
        """60 seconds more for this turn, twice a round.

        `TableError`: table.not_seated, .not_started, .over, clock.none, clock.no_more, clock.not_yours.
        """
        async with self.hold(table_id) as held:
            seat = own_seat(held.table, user)
            running(held.table)
            await self._welcome_back(held, seat)
            table, extras = held.table, held.table.seats[seat].extras
            if seat not in table.to_act:
                raise TableError("clock.not_yours", table=table_id)
            if table.deadline is None:
                raise TableError("clock.none", table=table_id)
            if extras >= self.limits.extras_a_round:
                raise TableError("clock.no_more", limit=self.limits.extras_a_round)
            later = changed(table, seat, extras=extras + 1)
            later = replace(later, deadline=table.deadline + self.limits.extra_time, warned=min(table.warned, NUDGED))
            return await held.save("clock", later, seats=(seat,))

    async def close(self, table_id: str, by: int, reason: str = "", moderator: bool = False) -> Table:
        """End a table as closed: its host, or a moderator; a lobby whose host is absent any seated person.

        A host may not often do so with a rated match that runs between people: he can give it up, or ask a moderator.

        `TableError`: table.not_host, .host_elsewhere, league.closings (limit, days). One that is over stays as it is.
        """
        async with self.hold(table_id) as held:
            table = held.table
            if not table.open:
                return table
            async with self._counting:  # two tables that he closes at once are two
                await self.may_close(table, by, moderator)
                return await held.end("closed", by, reason)

    async def closings(self, guild: int, since: Millis) -> dict[int, int]:
        """How many rated matches between people each host of a server has closed since then while they ran."""
        closed = await self.shelf.closed_by(None, guild, since)
        return dict(Counter(table.host for table in closed if self.is_contest(table)))

    def is_contest(self, table: Table) -> bool:
        """Whether it is, or was, a rated match that runs with people on two sides."""
        if table.stage == "lobby" or not table.seed_commitment or not table.plan.rated:
            return False
        game = self._games[table.plan.game]
        sides = game.sides(game.rules(table.plan.rules), table.plan.seats)
        return sum(any(table.seats[seat].user is not None for seat in side) for side in sides) > 1

    async def may_close(self, table: Table, by: int, moderator: bool) -> None:
        """Raise `TableError` (see `close`) unless that person may close this open table now."""
        host_seat = table.seat_of(table.host)
        seen = table.seats[host_seat].seen if host_seat is not None else 0
        orphan = table.stage == "lobby" and self.now() - seen >= self.limits.host_absent
        if not (moderator or by == table.host or (orphan and by in table.people)):
            if not table.host_name:
                raise TableError("table.host_elsewhere")
            raise TableError("table.not_host", name=table.host_name)
        if not moderator and self.is_contest(table):
            since = self.now() - self.limits.closings_in
            closed = await self.shelf.closed_by(by, table.place.guild, since)
            if sum(map(self.is_contest, closed)) >= self.limits.closings:
                raise TableError("league.closings", limit=self.limits.closings, days=self.limits.closings_in // DAY)

    async def view(self, table_id: str, user: int | None = None) -> View:
        """What this person may see: his seat's view, or the spectator's.

        `TableError`: table.not_started, .unknown, .set_aside.
        """
        live = await self.peek(table_id)
        if live.state is None:
            raise TableError("table.not_started", table=table_id)
        view: View = live.game.view(live.state, viewer_of(live.table, user))
        return view

    async def history(self, table_id: str, since: int = 0, user: int | None = None) -> tuple[Happened, ...]:
        """What happened after revision `since`, as this person may know it; at most two rounds back."""
        live = await self.peek(table_id)
        return live.told_since(since, viewer_of(live.table, user))

    async def last_own(self, table_id: str, user: int) -> int:
        """The revision after this person's own last action (his own click, not the computer's for him).

        Where that is more than a round ago: the revision before the round before.
        """
        live = await self.peek(table_id)
        seat = live.table.seat_of(user)
        own = [deed.revision for deed in live.deeds if deed.seat == seat and deed.by == "person"]
        if own:
            return own[-1]
        return live.deeds[0].revision - 1 if live.deeds else live.table.revision
