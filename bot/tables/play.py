"""How does a match go on: an action is applied and saved, computer players and the clock follow?"""

import asyncio
import hmac
import logging
from dataclasses import replace
from random import Random

from bot.games.base import SPECTATOR, Action, Seat
from bot.players import LEVELS, MINIMAL, SEARCHING
from bot.tables.core import Core, Held, still_open
from bot.tables.live import Live, Step, deal_next, step
from bot.tables.model import By, Kind, Request, Seated, Table, TableError
from bot.tables.timing import machine_seat

log = logging.getLogger(__name__)
AT_ONCE = 200
"""Actions of computer players that are saved together; the sweep goes on after them."""


class Play(Core):
    """What clicks and clock have in common."""

    async def _do(self, held: Held, seat: Seat, action: Action, request: Request | None = None) -> None:
        """Judge and apply a person's action, let the computer players answer. `request`: what was agreed to.

        Judged by what he sees: `apply` lets a card imply a plain cut, and would tell who tries cards what is dealt.
        """
        game = held.live.game
        game.judge(game.view(held.live.state, seat), action)
        await self._advance(held, step(Step(held.live), seat, action, "person", self.now()), request=request)

    async def _deal_next(self, held: Held) -> None:
        """Deal the round after the one that was counted."""
        await self._advance(held, deal_next(Step(held.live), self.now()), "dealt")

    async def _welcome_back(self, held: Held, seat: Seat) -> None:
        """Give an absent person his seat back, with the time for a whole move."""
        table = held.table
        if not table.seats[seat].away:
            return
        now = self.now()
        mine = seat in table.to_act or table.deadline is None  # else somebody else's time is running: it runs on
        table = replace(changed(table, seat, away=False, seen=now), touched=now)
        if mine:
            since = now if table.paused is None else table.paused
            table = replace(table, turn_since=since, warned=0, deadline=None, time_left=None)
        await held.save("back", table, seats=(seat,))

    async def _advance(
        self, held: Held, done: Step | None = None, kind: Kind = "played", request: Request | None = None
    ) -> None:
        """Let computer players move as long as they are asked, and last cards play themselves.

        What was `done` before, and not saved yet, is saved with it in one transaction, as a change of that `kind`.
        """
        made = done or Step(held.live)
        while len(made.actions) < AT_ONCE:
            try:
                todo = await self._self_acting(made.live)
                if todo is None:
                    break
                seat, action, by = todo
                made = step(made, seat, action, by, self.now())
            except Exception as error:
                # what was done so far is saved; the sweep tries again. The error's text may name cards
                log.error("a computer player failed at table %s (%s)", held.table.id, type(error).__name__)
                break
            if by == "clock" and made.live.table.seats[seat].away:
                missed = made.live.table.seats[seat].missed + 1
                live = replace(made.live, table=changed(made.live.table, seat, missed=missed))
                made = replace(made, live=live)
        if made.live is not held.live:
            await held.save(kind, made, request=request)

    async def _self_acting(self, live: Live) -> tuple[Seat, Action, By] | None:
        """What happens without anybody's click: a computer player's move, an absent person's, a last card."""
        table = live.table
        seat = machine_seat(table)
        if seat is not None:
            by: By = "computer" if table.seats[seat].computer else "clock"
            return seat, await self._think(live, seat), by
        if table.stage != "playing" or len(table.to_act) != 1:
            return None
        view = live.game.view(live.state, table.to_act[0])
        if len(view.hand) != 1:
            return None
        moves, user = live.game.moves(view), table.seats[table.to_act[0]].user
        if len(moves) != 1 or moves[0].name != "play" or user is None:
            return None
        return (table.to_act[0], moves[0], "clock") if (await self.shelf.personal(user)).last_card else None

    async def _think(self, live: Live, seat: Seat) -> Action:
        """Ask a computer player, one that searches in a thread; who fails or cheats gets the first lawful action."""
        game = live.game
        view = game.view(live.state, seat)
        # chance hangs on the seed through a one-way function: after a restart the same player does the same again
        chance = Random(hmac.digest((live.seed or "").encode(), f"computer/{live.table.revision}".encode(), "sha256"))
        try:
            name = self._player(live.table, seat)
            player = self._computers[name]
            action = await asyncio.to_thread(player, view, chance) if name in SEARCHING else player(view, chance)
            game.judge(view, action)
        except Exception as error:
            log.error("a computer player failed at %s (%s)", live.table.id, type(error).__name__)
            return game.moves(view)[0]
        return action

    def _player(self, table: Table, seat: Seat) -> tuple[str, str]:
        """Who plays for this seat, by game and level: its own player, or for who is absent the one of the plan."""
        level = table.seats[seat].computer
        wanted = (level,) if level else (MINIMAL,) if table.plan.stand_in == "minimal" else ()
        for name in (*wanted, self.limits.stand_in, *reversed(LEVELS), MINIMAL):
            if (table.plan.game, name) in self._computers:
                return table.plan.game, name
        raise LookupError(f"nobody plays {table.plan.game}")


def own_seat(table: Table, user: int) -> Seat:
    """The seat of that person; `TableError` where he has none."""
    seat = table.seat_of(user)
    if seat is None:
        raise TableError("table.not_seated", table=table.id)
    return seat


def viewer_of(table: Table, user: int | None) -> Seat:
    """The seat that this person looks from."""
    seat = table.seat_of(user)
    return SPECTATOR if seat is None else seat


def running(table: Table) -> None:
    """Raise `TableError` unless the match has begun and is not over."""
    still_open(table)
    if table.stage != "playing":
        raise TableError("table.not_started", table=table.id)


def in_play(table: Table) -> None:
    """Raise `TableError` unless somebody is asked for an action now."""
    running(table)
    if table.paused is not None:
        raise TableError("table.paused", table=table.id)
    if table.round_over:
        raise TableError("table.round_over", table=table.id)


def done_already(live: Live, seat: Seat, revision: int, action: Action) -> bool:
    """Whether this is the second click on something that was done by the first."""
    found = next((deed for deed in live.deeds if deed.revision == revision + 1), None)
    return found is not None and found.seat == seat and found.action == action and found.by == "person"


def changed(table: Table, seat: Seat, **changes: object) -> Table:
    """The same table with these fields of a seat changed."""
    seated: Seated = replace(table.seats[seat], **changes)  # type: ignore[arg-type]  # the callers name its fields
    return table.reseated(seat, seated)
