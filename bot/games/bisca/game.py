"""Which function answers which question of the protocol for Bisca?"""

from collections.abc import Mapping
from typing import Final

from bot.games.base import Action, Outcome, RoundResult, Seat, Status
from bot.games.bisca.actions import ACTIONS
from bot.games.bisca.count import just_counted
from bot.games.bisca.judge import cautions, judge, moves
from bot.games.bisca.play import apply, proceed, standing, start
from bot.games.bisca.rules import PRESETS, BiscaRules, read_rules, sides, write_rules
from bot.games.bisca.snapshot import snapshot
from bot.games.bisca.state import ASKED, BiscaState
from bot.games.bisca.view import view


class Bisca:
    """The game as the protocol `bot.games.base.Game` asks for it; every function is documented there."""

    name: str = "bisca"
    actions: Mapping[str, type[Action]] = ACTIONS
    presets: Mapping[str, BiscaRules] = PRESETS
    pauses = False
    rules = staticmethod(read_rules)
    switches = staticmethod(write_rules)
    sides = staticmethod(sides)
    start = staticmethod(start)
    proceed = staticmethod(proceed)
    apply = staticmethod(apply)
    standing = staticmethod(standing)
    view = staticmethod(view)
    judge = staticmethod(judge)
    moves = staticmethod(moves)
    cautions = staticmethod(cautions)
    snapshot = staticmethod(snapshot)

    def to_act(self, state: BiscaState) -> frozenset[Seat]:
        """The seat in turn, or nobody."""
        return ASKED[state.public.turn]

    def status(self, state: BiscaState) -> Status:
        """Whether the deal is being played, is over, or the match is."""
        return state.public.status

    def result(self, state: BiscaState) -> RoundResult | None:
        """The count of the deal that has just been finished."""
        return state.public.result if just_counted(state.public) else None

    def outcome(self, state: BiscaState) -> Outcome | None:
        """How the match ended, or None."""
        return state.public.outcome


BISCA: Final = Bisca()
