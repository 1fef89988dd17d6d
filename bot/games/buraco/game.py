"""Buraco as every game answers: the one door to its rooms (RULES 1)."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from bot.games.base import Action, Caution, Event, Json, Outcome, RoundResult, Seat, Setup, Standing, Status
from bot.games.buraco.actions import ACTIONS
from bot.games.buraco.cautions import cautions
from bot.games.buraco.deal import proceed, standing_of, start
from bot.games.buraco.judge import judge
from bot.games.buraco.moves import moves
from bot.games.buraco.play import apply, enter
from bot.games.buraco.rules import PRESETS, BuracoRules, rules_from
from bot.games.buraco.state import BuracoState, BuracoView
from bot.games.buraco.view import snapshot, view_of


class Buraco:
    """The game's answers (protocol `Game`)."""

    name = "buraco"
    actions: Mapping[str, type[Action]] = ACTIONS
    presets: Mapping[str, BuracoRules] = PRESETS
    pauses = True

    def rules(self, switches: Mapping[str, object]) -> BuracoRules:
        """Rules from a preset and the switches that differ; `RulesError` names what is unknown, wrong, impossible."""
        return rules_from(switches)

    def switches(self, rules: BuracoRules) -> Json:
        """Every switch with its value, and the preset's name."""
        return asdict(rules)

    def sides(self, rules: BuracoRules, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Seats by side; `RulesError` where so many cannot play."""
        return rules.sides(seats)

    def start(self, setup: Setup) -> BuracoState:
        """Lay the cards; `RulesError` for an impossible deck or position."""
        return enter(start(setup))

    def proceed(self, state: BuracoState) -> BuracoState:
        """Deal the next round after a finished one."""
        return proceed(state)

    def to_act(self, state: BuracoState) -> frozenset[Seat]:
        """The seats that are asked now."""
        seat = state.public.turn.seat
        return frozenset() if seat is None else frozenset((seat,))

    def judge(self, view: BuracoView, action: Action) -> None:
        """Raise `IllegalAction` unless the viewer may do it now."""
        judge(view, action)

    def apply(self, state: BuracoState, seat: Seat, action: Action) -> tuple[BuracoState, tuple[Event, ...]]:
        """Do it; `IllegalAction` changes nothing."""
        return apply(state, seat, action)

    def view(self, state: BuracoState, viewer: Seat) -> BuracoView:
        """What a seat or the spectator sees."""
        return view_of(state, viewer)

    def moves(self, view: BuracoView) -> tuple[Action, ...]:
        """The lawful actions of the viewer."""
        return moves(view)

    def cautions(self, view: BuracoView, action: Action) -> tuple[Caution, ...]:
        """What to ask before a lawful action."""
        return cautions(view, action)

    def status(self, state: BuracoState) -> Status:
        """Playing, round over or match over."""
        return state.public.status

    def result(self, state: BuracoState) -> RoundResult | None:
        """The count of the round that has just finished."""
        return state.public.result

    def standing(self, state: BuracoState) -> Standing:
        """What a restart needs."""
        return standing_of(state)

    def outcome(self, state: BuracoState) -> Outcome | None:
        """How the match ended, or None."""
        return state.public.outcome

    def snapshot(self, state: BuracoState, viewer: Seat | None) -> Json:
        """The `replay` answer without `ok`."""
        return snapshot(state, viewer)


BURACO: Final = Buraco()
