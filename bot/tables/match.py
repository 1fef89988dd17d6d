"""How is a match played: an action comes in, is judged, applied, saved, and only then answered?"""

import asyncio
import hmac
import logging
from dataclasses import replace
from random import Random

from bot.games.base import SPECTATOR, Action, Resign, Seat, View
from bot.tables.core import Core, Held, still_open
from bot.tables.live import Live, Step, step
from bot.tables.model import By, Happened, Millis, Seated, Submitted, Table, TableError
from bot.tables.timing import NUDGED, machine_seat

log = logging.getLogger(__name__)
SEEN_EVERY: Millis = 30_000
"""How exactly it is kept when a person was last seen in a lobby."""
AT_ONCE = 200
"""Actions of computer players that are saved together; the sweep goes on after them."""


class Match(Core):
    """The part of the service from the first card to the last."""

    async def submit(self, table_id: str, user: int, revision: int, action: Action) -> Submitted:
        """Do `action`, made for `revision` of the table, for this person; computer players answer in the same breath.

        It is saved when this returns. Any click gives an absent person his seat back. `IllegalAction`: the rules
        forbid it; `TableError`: table.stale (facts `revision`, `same`), table.not_seated, .not_started, .over,
        .unknown, .set_aside. A refusal leaves the revision as it is.
        """
        async with self.hold(table_id) as held:
            seat = _own_seat(held.table, user)
            same = _done_already(held.live, seat, revision, action)
            if same:
                raise TableError("table.stale", table=table_id, revision=held.table.revision, same=True)
            _running(held.table)
            await self._welcome_back(held, seat)
            if revision != held.table.revision:
                raise TableError("table.stale", table=table_id, revision=held.table.revision, same=False)
            return await self._do(held, seat, action)

    async def resign(self, table_id: str, user: int) -> Submitted:
        """Give the match up, at any time after the start; a second time changes nothing. Needs no revision.

        `TableError`: table.not_seated, .not_started, .over (where it ended otherwise).
        """
        async with self.hold(table_id) as held:
            seat, ended = _own_seat(held.table, user), held.table.ended
            if ended is not None and ended.reason == "resigned" and ended.seat == seat:
                return Submitted(held.table, held.live.game.view(held.live.state, seat), ())
            _running(held.table)
            await self._welcome_back(held, seat)
            return await self._do(held, seat, Resign())

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
                await held.save("back", _changed(table, seat, seen=self.now()), seats=(seat,))
            return held.table

    async def more_time(self, table_id: str, user: int) -> Table:
        """60 seconds more for this turn, twice a round.

        `TableError`: table.not_seated, .not_started, .over, clock.none, clock.no_more, clock.not_yours.
        """
        async with self.hold(table_id) as held:
            seat = _own_seat(held.table, user)
            _running(held.table)
            await self._welcome_back(held, seat)
            table, extras = held.table, held.table.seats[seat].extras
            if seat not in table.to_act:
                raise TableError("clock.not_yours", table=table_id)
            if table.deadline is None:
                raise TableError("clock.none", table=table_id)
            if extras >= self.limits.extras_a_round:
                raise TableError("clock.no_more", limit=self.limits.extras_a_round)
            later = _changed(table, seat, extras=extras + 1)
            later = replace(later, deadline=table.deadline + self.limits.extra_time, warned=min(table.warned, NUDGED))
            return await held.save("clock", later, seats=(seat,))

    async def close(self, table_id: str, by: int, reason: str = "", moderator: bool = False) -> Table:
        """End a table as closed: its host, or a moderator; a lobby whose host is absent any seated person.

        `TableError`: table.not_host. A table that is over stays as it is.
        """
        async with self.hold(table_id) as held:
            table = held.table
            if not table.open:
                return table
            host_seat = table.seat_of(table.host)
            seen = table.seats[host_seat].seen if host_seat is not None else 0
            orphan = table.stage == "lobby" and self.now() - seen >= self.limits.host_absent
            if not (moderator or by == table.host or (orphan and by in table.people)):
                raise TableError("table.not_host", table=table_id)
            return await held.end("closed", by, reason)

    async def view(self, table_id: str, user: int | None = None) -> View:
        """What this person may see: his seat's view, or the spectator's.

        `TableError`: table.not_started, .unknown, .set_aside.
        """
        live = await self.peek(table_id)
        if live.state is None:
            raise TableError("table.not_started", table=table_id)
        view: View = live.game.view(live.state, _viewer(live.table, user))
        return view

    async def history(self, table_id: str, since: int = 0, user: int | None = None) -> tuple[Happened, ...]:
        """What happened after revision `since`, as this person may know it; at most two rounds back."""
        live = await self.peek(table_id)
        return live.told_since(since, _viewer(live.table, user))

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

    # -- how it is done ---------------------------------------------------------------------------------------------

    async def _do(self, held: Held, seat: Seat, action: Action) -> Submitted:
        """Judge, apply and save a person's action, then let the computer players move.

        Judged by what he sees: `apply` lets a card imply a plain cut, and would tell who tries cards what is dealt.
        """
        before, game = held.table.revision, held.live.game
        game.judge(game.view(held.live.state, seat), action)
        made = step(Step(held.live), seat, action, "person", self.now())
        await held.save("played", made)
        await self._advance(held)
        live = held.live
        return Submitted(live.table, live.game.view(live.state, seat), live.told_since(before, seat))

    async def _welcome_back(self, held: Held, seat: Seat) -> None:
        """Give an absent person his seat back, with the time for a whole move."""
        table = held.table
        if not table.seats[seat].away:
            return
        now = self.now()
        mine = seat in table.to_act or table.deadline is None  # else somebody else's time is running: it runs on
        table = replace(_changed(table, seat, away=False, seen=now), touched=now)
        if mine:
            table = replace(table, turn_since=now, warned=0, deadline=None)
        await held.save("back", table, seats=(seat,))

    async def _advance(self, held: Held) -> None:
        """Let computer players move as long as they are asked, and last cards play themselves; save it all at once."""
        made = Step(held.live)
        while len(made.actions) < AT_ONCE:
            try:
                todo = await self._self_acting(made.live)
                if todo is None:
                    break
                seat, action, by = todo
                made = step(made, seat, action, by, self.now())
            except Exception as error:
                # people's actions are safe; the sweep tries again. The error's text may name cards
                log.error("a computer player failed at table %s (%s)", held.table.id, type(error).__name__)
                break
            if by == "clock" and made.live.table.seats[seat].away:
                missed = made.live.table.seats[seat].missed + 1
                live = replace(made.live, table=_changed(made.live.table, seat, missed=missed))
                made = replace(made, live=live)
        if made.actions:
            await held.save("played", made)

    async def _self_acting(self, live: Live) -> tuple[Seat, Action, By] | None:
        """What happens without anybody's click: a computer player's move, an absent person's, a last card."""
        table = live.table
        seat = machine_seat(table)
        if seat is not None:
            level = table.seats[seat].computer or self.limits.stand_in
            by: By = "computer" if table.seats[seat].computer else "clock"
            return seat, await self._think(live, seat, level), by
        if table.stage != "playing" or len(table.to_act) != 1:
            return None
        view = live.game.view(live.state, table.to_act[0])
        if len(view.hand) != 1:
            return None
        moves, user = live.game.moves(view), table.seats[table.to_act[0]].user
        if len(moves) != 1 or moves[0].name != "play" or user is None:
            return None
        return (table.to_act[0], moves[0], "clock") if (await self.shelf.personal(user)).last_card else None

    async def _think(self, live: Live, seat: Seat, level: str) -> Action:
        """Ask a computer player, in a worker thread; one that fails or cheats gets the first lawful action instead."""
        game = live.game
        view = game.view(live.state, seat)
        # chance hangs on the seed through a one-way function: after a restart the same player does the same again
        chance = Random(hmac.digest((live.seed or "").encode(), f"computer/{live.table.revision}".encode(), "sha256"))
        try:
            action = await asyncio.to_thread(self._computers[game.name, level], view, chance)
            game.judge(view, action)
        except Exception as error:
            log.error("computer player %s failed at %s (%s)", level, live.table.id, type(error).__name__)
            return game.moves(view)[0]
        return action


def _own_seat(table: Table, user: int) -> Seat:
    seat = table.seat_of(user)
    if seat is None:
        raise TableError("table.not_seated", table=table.id)
    return seat


def _viewer(table: Table, user: int | None) -> Seat:
    seat = table.seat_of(user)
    return SPECTATOR if seat is None else seat


def _running(table: Table) -> None:
    still_open(table)
    if table.stage != "playing":
        raise TableError("table.not_started", table=table.id)


def _done_already(live: Live, seat: Seat, revision: int, action: Action) -> bool:
    """Whether this is the second click on something that was done by the first."""
    found = next((deed for deed in live.deeds if deed.revision == revision + 1), None)
    return found is not None and found.seat == seat and found.action == action and found.by == "person"


def _changed(table: Table, seat: Seat, **changes: object) -> Table:
    seated: Seated = replace(table.seats[seat], **changes)  # type: ignore[arg-type]  # the callers name its fields
    return table.reseated(seat, seated)
