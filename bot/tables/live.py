"""How is a table brought to life from its record, and what does one more action make of it? Pure functions.

What is in memory is frozen and holds nothing that the store does not hold: it can be dropped at any moment.
"""

import dataclasses
import json
from dataclasses import dataclass, field, replace
from typing import Any

from bot.games.base import SPECTATOR, Action, Event, Game, RoundResult, Seat, Setup, Standing
from bot.games.records import Entry, Record, dump, read_entry, write_entry, write_record
from bot.tables.model import By, Ended, Happened, Millis, Table
from bot.tables.shares import shared
from bot.tables.shelf import ActionRow, RoundRow, Stored


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of the last two rounds and what came of it. `revision`: after it."""

    revision: int
    round: int
    seat: Seat
    action: Action
    by: By
    at: Millis
    events: tuple[Event, ...] = field(repr=False)

    def seen_by(self, viewer: Seat) -> tuple[Happened, ...]:
        """Tell its events as a viewer may know them."""
        return tuple(
            Happened(self.revision, event.kind, event.seat, event.seen_by(viewer), self.by, self.at)
            for event in self.events
        )


@dataclass(frozen=True, slots=True)
class Live:
    """A table with its game's state (None before the start). The previous round is kept for history and last trick."""

    table: Table
    game: Game[Any, Any]
    seed: str | None = field(default=None, repr=False)
    state: Any = field(default=None, repr=False)
    deeds: tuple[Deed, ...] = field(default=(), repr=False)

    @property
    def phase(self) -> str | None:
        """What is asked now, as everybody sees it."""
        return None if self.state is None else self.game.view(self.state, SPECTATOR).phase

    def told_since(self, revision: int, viewer: Seat = SPECTATOR) -> tuple[Happened, ...]:
        """Tell all that happened after a revision."""
        return tuple(told for deed in self.deeds if deed.revision > revision for told in deed.seen_by(viewer))


@dataclass(frozen=True, slots=True)
class Step:
    """What one or more actions made of a table, and the rows that must be kept for them."""

    live: Live
    actions: tuple[ActionRow, ...] = ()
    rounds: tuple[RoundRow, ...] = ()


def deal(live: Live, seed: str, commitment: str, at: Millis) -> Step:
    """Start the match. `RulesError` where these rules cannot be played so."""
    table = live.table
    state = live.game.start(Setup(live.game.rules(table.plan.rules), table.plan.seats, seed=seed))
    standing = live.game.standing(state)
    table = replace(
        table,
        stage="playing",
        invited=None,
        round=standing.round,
        to_act=_asked(live.game, state),
        turn_since=at,
        touched=at,
        warned=0,
        seed_commitment=commitment,
    )
    row = RoundRow(standing.round, write_standing(standing))
    return Step(replace(live, table=table, seed=seed, state=state), rounds=(row,))


def step(before: Step, seat: Seat, action: Action, by: By, at: Millis) -> Step:
    """Apply one action; a round that ends is counted; without a pause the next is dealt. Raises `IllegalAction`."""
    live = before.live
    table, game = live.table, live.game
    state, events = game.apply(live.state, seat, action)
    revision, number, rounds = table.revision + 1, table.round, before.rounds
    row = ActionRow(revision, number, dump(write_entry(Entry(seat, action))), by, at)
    deeds = (*live.deeds, Deed(revision, number, seat, action, by, at, events))
    result = game.result(state)
    if result is not None and result.round == number:
        rounds += (RoundRow(number, result=write_result(result)),)
    ended = _ended(live, state, revision, at)
    table = replace(
        table,
        revision=revision,
        stage="over" if ended else "playing",
        ended=ended,
        to_act=_asked(game, state),
        turn_since=at,
        touched=at if by == "person" else table.touched,
        warned=0,
    )
    made = Step(replace(live, table=table, state=state, deeds=deeds), (*before.actions, row), rounds)
    return deal_next(made, at) if table.round_over and not table.plan.pause else made


def _ended(live: Live, state: Any, revision: int, at: Millis) -> Ended | None:
    """How the match ended with this state, by its rules or by the time agreed beforehand.

    The time is the table's affair, no action of the game: where it is past at the end of a round the most points win,
    and a tie plays another round, as the rules have it for the last of a number of rounds. The record ends with that
    round; its rules alone would go on.
    """
    game, plan = live.game, live.table.plan
    outcome, result = game.outcome(state), game.result(state)
    if outcome is not None:
        ended = Ended(outcome.why, at, winner=outcome.winner, seat=outcome.seat)
    elif game.status(state) == "round_over" and result is not None and plan.until is not None and at >= plan.until:
        best = max(result.scores)
        if result.scores.count(best) > 1:
            return None
        ended = Ended("time", at, winner=result.scores.index(best))
    else:
        return None
    return shared(ended, live.table.seats, game.sides(game.rules(plan.rules), plan.seats), revision)


def deal_next(before: Step, at: Millis) -> Step:
    """Deal the round after the one that was counted. It is no action: the revision stays."""
    live = before.live
    game = live.game
    state = game.proceed(live.state)
    standing = game.standing(state)
    table = replace(
        live.table,
        round=standing.round,
        seats=tuple(replace(one, extras=0) for one in live.table.seats),
        to_act=_asked(game, state),
        turn_since=at,
        deadline=None,
        warned=0,
    )
    deeds = tuple(deed for deed in live.deeds if deed.round >= standing.round - 1)
    row = RoundRow(standing.round, write_standing(standing))
    return Step(replace(live, table=table, state=state, deeds=deeds), before.actions, (*before.rounds, row))


def restore(stored: Stored, game: Game[Any, Any]) -> Live:
    """Replay a stored table: the running round and, for its last trick and its count, the one before.

    Any exception means that this version cannot read the record.
    """
    table = stored.table
    live = Live(table, game, stored.seed)
    rules = game.rules(table.plan.rules)
    if not stored.rounds:
        game.sides(rules, table.plan.seats)
        return live
    standing = read_standing(stored.rounds[0].standing)
    state = game.start(Setup(rules, table.plan.seats, seed=stored.seed, standing=standing))
    deeds: list[Deed] = []
    for row in stored.actions:
        entry = read_entry(game, table.plan.seats, json.loads(row.text))
        state, events = game.apply(_in_round(game, state, row.round), entry.seat, entry.action)
        deeds.append(Deed(row.revision, row.round, entry.seat, entry.action, row.by, row.at, events))
    state = _in_round(game, state, table.round)
    if table.stage == "playing" and _asked(game, state) != table.to_act:
        raise ValueError("the replay asks other seats than the table did")
    return replace(live, state=state, deeds=tuple(deeds))


def _in_round(game: Game[Any, Any], state: Any, number: int) -> Any:
    """Deal the next round where it is that one."""
    over = game.status(state) == "round_over"
    return game.proceed(state) if over and game.standing(state).round == number else state


def replay_round(stored: Stored, game: Game[Any, Any], number: int) -> Any:
    """The state at the end of one of the stored rounds, before the next one is dealt."""
    (row,) = (row for row in stored.rounds if row.round == number)
    rules = game.rules(stored.table.plan.rules)
    standing = read_standing(row.standing)
    state = game.start(Setup(rules, stored.table.plan.seats, seed=stored.seed, standing=standing))
    for action in stored.actions:
        if action.round == number:
            entry = read_entry(game, stored.table.plan.seats, json.loads(action.text))
            state, _ = game.apply(state, entry.seat, entry.action)
    return state


def _asked(game: Game[Any, Any], state: Any) -> tuple[Seat, ...]:
    return tuple(sorted(game.to_act(state)))


def record_of(stored: Stored, game: Game[Any, Any]) -> str:
    """Write a stored match as a record, with the names of its seats; while it is running without the seed."""
    table = stored.table
    rules, first = game.rules(table.plan.rules), read_standing(stored.rounds[0].standing)
    names = tuple(seat.name or f"({seat.computer})" for seat in table.seats)
    entries = (
        replace(read_entry(game, table.plan.seats, json.loads(row.text)), at=row.at, by=row.by)
        for row in stored.actions
    )
    setup = Setup(rules, table.plan.seats, seed=stored.seed, standing=first)
    return write_record(Record(game, setup, tuple(entries), names), running=table.open)


def write_standing(standing: Standing) -> str:
    """Write a standing as JSON text."""
    return json.dumps(dataclasses.asdict(standing))


def read_standing(text: str) -> Standing:
    """Read what `write_standing` wrote."""
    value = json.loads(text)
    return Standing(**{**value, "scores": tuple(value["scores"])})


def write_result(result: RoundResult) -> str:
    """Write a round's count as JSON text."""
    return json.dumps(dataclasses.asdict(result))


def read_result(text: str) -> RoundResult:
    """Read what `write_result` wrote; earlier versions wrote no feats."""
    value = json.loads(text)
    lists = {name: tuple(value.get(name, ())) for name in ("items", "totals", "scores", "points", "feats")}
    return RoundResult(round=value["round"], dealer=value["dealer"], **lists)
