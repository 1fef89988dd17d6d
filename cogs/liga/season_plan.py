"""What is a season to be: which matches it takes, what they bring, who takes part, from when to when?

A season that is being put together by buttons is written into them (`Plan.code`), so that nothing is kept meanwhile.
"""

import re
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo

from bot.games import GAMES
from bot.league.model import CHAIN, Millis, Season, TieBreak
from bot.league.zones import read_date, read_end
from cogs.ui.door import Refusal
from cogs.ui.draft import MOST_POINTS
from cogs.ui.room import GAME_ROOMS

CHAINS: Final[tuple[tuple[TieBreak, ...], ...]] = (
    CHAIN,
    ("points", "difference", "won", "points_for"),
    ("points", "average", "won", "difference"),
)
"""The orders to choose from; a season says its own under the table."""
PRICES: Final = (3, 1, 0, -1)
"""What a win, a draw, a loss, an abandonment usually brings."""
_NUMBERS: Final = re.compile(r"[-−–]?\d{1,4}")


@dataclass(frozen=True, slots=True)
class Plan:
    """A season being put together. `preset` "", `target` 0: any; `chain`: which of `CHAINS`."""

    game: str
    preset: str = ""
    target: int = 0
    listed: bool = False
    chain: int = 0

    def code(self) -> str:
        """The plan as it stands in a button."""
        return "~".join((self.game, self.preset, str(self.target), str(int(self.listed)), str(self.chain)))

    def season(
        self, guild: int, name: str, begin: Millis, end: Millis | None, prices: tuple[int, int, int, int] = PRICES
    ) -> Season:
        """The season that it comes to."""
        win, draw, loss, abandonment = prices
        return Season(
            guild,
            self.game,
            name,
            begin,
            preset=self.preset,
            target=self.target,
            win=win,
            draw=draw,
            loss=loss,
            abandonment=abandonment,
            listed=self.listed,
            end=end,
            chain=CHAINS[self.chain],
        )


def read_plan(code: str) -> Plan:
    """Read a plan from a button. `Refusal`: it is none."""
    try:
        game, preset, target, listed, chain = code.split("~")
        plan = Plan(game, preset, int(target), listed == "1", int(chain))
    except ValueError as error:
        raise Refusal("door.old_button") from error
    known = game in GAME_ROOMS and (not preset or preset in GAMES[game].presets)
    if not known or not 0 <= plan.chain < len(CHAINS) or not 0 <= plan.target <= MOST_POINTS:
        raise Refusal("door.old_button")
    return plan


def read_prices(typed: str) -> tuple[int, int, int, int]:
    """What a win, a draw, a loss and an abandonment bring: "3 1 0 -1". `Refusal`: these are not four numbers."""
    numbers = [int(re.sub("[−–]", "-", one)) for one in _NUMBERS.findall(typed)]
    if len(numbers) != len(PRICES) or re.sub(r"[\s,;/|]", "", _NUMBERS.sub("", typed)):
        raise Refusal("season.prices.bad", typed=typed)
    win, draw, loss, abandonment = numbers
    return win, draw, loss, abandonment


def read_span(begin: str, end: str, where: ZoneInfo, now: Millis) -> tuple[Millis, Millis | None]:
    """From when to when: days of the server's zone; unsaid: from now on, without an end. `LeagueError`: no day."""
    first = read_date(begin, where, now) if begin.strip() else now
    return first, (read_end(end, where, now) if end.strip() else None)
