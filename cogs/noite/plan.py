"""What is an evening to be? A plan still being put together, written into the buttons that go on with it.

The rules are a table's draft (`cogs.ui.draft`); the rest is short: `3d1b` (rounds; deals or `m`inutes of each, and how
many; who is left over has a `b`ye or plays with a `c`omputer).
"""

import re
from dataclasses import dataclass, replace
from typing import Final

from bot.games import GAMES
from bot.games.bisca.rules import NO_TARGET
from bot.games.buraco.rules import NO_TARGET as NO_TARGET_IN_BURACO
from bot.games.buraco.rules import BuracoRules
from bot.league.draw import Fill
from bot.league.evening import EveningPlan
from cogs.ui.door import Refusal
from cogs.ui.draft import Draft, read_draft
from cogs.ui.opening import new_draft

SIZES: Final = (4, 2)
ROUNDS: Final = (2, 3, 4, 5, 6)
MINUTES: Final = (20, 30, 45, 60)
FILLS: Final[tuple[Fill, ...]] = ("bye", "computer")
MOST_DEALS: Final = 15
_BY_ROUNDS: Final = (1, 2, 3, 4, 6)
_BY_DEALS: Final = (1, 2, 3, 4, 5)
_CODE: Final = re.compile(r"(\d{1,2})([dm])(\d{1,3})([bc])")


@dataclass(frozen=True, slots=True)
class Program:
    """An evening being put together: `rounds` of `deals`, or of so many `minutes`."""

    draft: Draft
    rounds: int = 3
    deals: int = 1
    minutes: int | None = None
    fill: Fill = "bye"

    @property
    def code(self) -> tuple[str, str]:
        """As it stands in a button."""
        how = f"d{self.deals}" if self.minutes is None else f"m{self.minutes}"
        return self.draft.code(), f"{self.rounds}{how}{self.fill[0]}"

    @property
    def timed_draft(self) -> Draft:
        """The rules with the length of a match in them: exactly so much is played, no target ends it before.

        Who is vulnerable stays as it is by the rules' own target.
        """
        draft, deals = self.draft, 0 if self.minutes is not None else self.deals
        rules = GAMES[draft.game].rules({"preset": draft.preset, **dict(draft.changes)})
        if isinstance(rules, BuracoRules):
            if rules.vulnerable_from is not None:
                draft = draft.with_switch("vulnerable_at", rules.vulnerable_from)
            return draft.with_switch("max_rounds", deals).with_switch("target", NO_TARGET_IN_BURACO)
        if not deals:
            return draft.with_switch("match", "first_to").with_switch("wins", NO_TARGET)
        how = "all_of" if deals > 1 else "first_to"  # of one they are the same
        return draft.with_switch("match", how).with_switch("wins", deals)

    def plan(self, live_seconds: int) -> EveningPlan:
        """What the club opens; `live_seconds`: as for a table."""
        plan = self.timed_draft.plan(live_seconds)
        return EveningPlan(
            plan.game,
            plan.rules,
            plan.seats,
            self.rounds,
            self.minutes,
            self.fill,
            rated=plan.rated,
            clock=plan.clock.kind,
            seconds=plan.clock.seconds,
        )

    def with_draft(self, draft: Draft) -> "Program":
        """By other rules, for as many at a table. `Refusal`: so many cannot play by them."""
        draft = replace(draft.with_seats(self.draft.seats, "auto"), pace=self.draft.pace, rated=self.draft.rated)
        if not draft.playable:
            raise Refusal("open.seats.none", number=draft.seats)
        return replace(self, draft=draft)


def deals_of(game: str) -> tuple[int, ...]:
    """What is offered for the length of a match: rounds, or deals."""
    return _BY_ROUNDS if "max_rounds" in new_draft(game).switches else _BY_DEALS


def new_program(game: str, usual: Draft | None = None) -> Program:
    """What is offered first: pairs, three rounds of one deal, by the server's usual rules."""
    draft = (usual or new_draft(game)).with_seats(SIZES[0], "auto")
    return Program(replace(draft, pace="live"))


def read_program(draft: str, code: str) -> Program:
    """Read a program from a button. `Refusal`: it is none, or none of this version."""
    match = _CODE.fullmatch(code)
    read = read_draft(draft)
    if match is None or read.game not in GAMES:
        raise Refusal("door.old_button")
    rounds, kind, number, fill = match.groups()
    minutes = int(number) if kind == "m" else None
    return Program(read, int(rounds), int(number) if kind == "d" else 1, minutes, "bye" if fill == "b" else "computer")
