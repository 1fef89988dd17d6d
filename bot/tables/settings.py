"""What have people and servers settled, and which rules do servers keep? Frozen values; times are UTC milliseconds."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.tables.limits import Millis


@dataclass(frozen=True, slots=True)
class Personal:
    """A person's settings. None: as the server or the bot has it."""

    language: str | None = None
    """`pt-BR`, `pt-PT` or `en`; None: as Discord says."""
    pings: str | None = None
    """`always`, `slow` (only when he lets some seconds go by) or `never`; None: as the clock suggests."""
    colours: int = 2
    """Two or four colours of suits."""
    letters: str | None = None
    """`pt` (D V R) or `en` (Q J K); None: as his language has them."""
    large: bool = False
    """Large print."""
    text_mode: bool = False
    """Words instead of pictures."""
    order: str = "suit"
    """The hand by `suit` or by `rank`."""
    last_card: bool = True
    """The last card plays itself."""
    hints: bool = True
    """The hand suggests what could be laid."""
    last_plan: str = ""
    """What he opened last, to offer it again; written and read by those who ask him."""


@dataclass(frozen=True, slots=True)
class House:
    """A server's settings: language of public messages, and where the reception panel is pinned; then the league's."""

    language: str | None = None
    panel_channel: int | None = None
    panel_message: int | None = None
    zone: str | None = None
    """The time zone (IANA) of its days and dates."""
    results_channel: int | None = None
    """Where results are posted."""
    weekly: bool = False
    """Whether a summary is posted there every week."""
    pair_day: int = 0
    """So many matches of two opponents count on one day (0: all)."""
    account_days: int = 0
    """A match counts where every account in it is at least so old."""
    sheet_hours: int = 48
    """A score sheet that nobody confirms counts after so long."""
    club: str = ""
    """The club's name."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A server's own rules under a name. `rules`: every switch, with the preset that they came from.

    `problem`: why this version cannot play them (empty: it can). The set is kept either way.
    """

    guild: int
    game: str
    name: str
    rules: Mapping[str, object]
    default: bool = False
    by: int = 0
    saved: Millis = 0
    problem: str = ""
