"""Which function answers which question of the protocol for Buraco?"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from bot.games.base import Action, Outcome, RoundResult, Seat, Setup, Status
from bot.games.buraco.actions import ACTIONS
from bot.games.buraco.cautions import cautions
from bot.games.buraco.deal import proceed, standing_of, start
from bot.games.buraco.judge import judge
from bot.games.buraco.moves import moves
from bot.games.buraco.play import apply, enter
from bot.games.buraco.rules import PRESETS, BuracoRules, rules_from
from bot.games.buraco.state import BuracoState
from bot.games.buraco.view import snapshot, view_of


class Buraco:
    """The game as the protocol `bot.games.base.Game` asks for it; every function is documented there."""

    name: str = "buraco"
    actions: Mapping[str, type[Action]] = ACTIONS
    presets: Mapping[str, BuracoRules] = PRESETS
    pauses = True
    rules = staticmethod(rules_from)
    switches = staticmethod(asdict)
    sides = staticmethod(BuracoRules.sides)
    proceed = staticmethod(proceed)
    apply = staticmethod(apply)
    standing = staticmethod(standing_of)
    view = staticmethod(view_of)
    judge = staticmethod(judge)
    moves = staticmethod(moves)
    cautions = staticmethod(cautions)
    snapshot = staticmethod(snapshot)

    def start(self, setup: Setup) -> BuracoState:
        """Lay the cards, and see who is asked first."""
        return enter(start(setup))

    def to_act(self, state: BuracoState) -> frozenset[Seat]:
        """The seat in turn, or nobody."""
        seat = state.public.turn.seat
        return frozenset() if seat is None else frozenset((seat,))

    def status(self, state: BuracoState) -> Status:
        """Whether the round is being played, is over, or the match is."""
        return state.public.status

    def result(self, state: BuracoState) -> RoundResult | None:
        """The count of the round that has just finished."""
        return state.public.result

    def outcome(self, state: BuracoState) -> Outcome | None:
        """How the match ended, or None."""
        return state.public.outcome


BURACO: Final = Buraco()
