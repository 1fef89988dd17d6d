"""What does the club keep and tell besides matches and seasons: cases, decisions, changes? Frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from bot.league.model import Figures, Kind, Match, Millis, PersonId, Rating, RoundScore, Season

Who = tuple[PersonId, ...]
"""One person, or a pair, the smaller number first."""
Verdict = Literal[
    "stands",  # "Vale"
    "corrected",  # "Corrigir"
    "annulled",  # "Anular"
]
After = tuple[Rating | None, ...]
"""The ratings after a match, by seat; None where it has moved nobody, and empty where it has moved none at all."""
Totals = tuple[tuple[int, ...], ...]
"""What each round brought each side."""
ChangeKind = Literal["counted", "held", "decided", "season_opened", "season_closed", "sheet", "evening"]
PAGE: Final = 10
"""Matches or decisions on one page."""


@dataclass(frozen=True, slots=True)
class Case:
    """Somebody contests a match (of a table also while it is played), or a moderator looks into it.

    `source`: the match's. `by`: who opened it. `round`: which one it is about, from 1 (None: the whole match).
    `decided`: when; None while it is pending.
    """

    guild: int
    source: str
    by: PersonId
    reason: str
    at: Millis
    round: int | None = None
    id: int = 0
    decided: Millis | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What moderators decided, for everybody to read. `before`, `after`: the rounds of a match that was corrected."""

    guild: int
    case: int
    source: str
    verdict: Verdict
    by: PersonId
    reason: str
    at: Millis
    before: Totals = ()
    after: Totals = ()
    id: int = 0


Untold: TypeAlias = Match | Case | Decision
"""What a server's result channel is told of."""


@dataclass(frozen=True, slots=True)
class ClubChange:
    """Something that was saved, told to the listener after it. What it is about is there, all else is None.

    counted: `match` is in the standings; held: `match` or `case` waits for the moderators; decided: `decision`, and
    `match` as it is now; season_opened, season_closed: `season`; sheet, evening: `subject` is its number.
    """

    kind: ChangeKind
    guild: int
    match: Match | None = None
    season: Season | None = None
    case: Case | None = None
    decision: Decision | None = None
    subject: int | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """A match as it is kept. `counted`: when it came to count (0: it does not), which says what closed seasons hold."""

    match: Match
    counted: Millis = 0
    after: After = ()


@dataclass(frozen=True, slots=True)
class Counted:
    """What is new in a game: figures by season and kind, ratings by number of sides, and the ratings after each match.

    Figures None: nothing is left of them. Course: by match number. `rewound`: the ratings are all that there
    were before the match that is written with them; it and all later ones are to be rated anew (`ClubShelf.rewound`).
    """

    figures: Mapping[tuple[int, Kind], Mapping[Who, Figures | None]] = field(default_factory=dict)
    ratings: Mapping[int, Mapping[PersonId, Rating]] = field(default_factory=dict)
    course: Mapping[int, After] = field(default_factory=dict)
    rewound: bool = False


@dataclass(frozen=True, slots=True)
class Entering:
    """One transaction that puts a match in, or writes it anew (`kept.match.id` says which), with all it brings.

    A new one whose source is kept already changes nothing. `rounds`: written where they are given. `course` of a new
    match stands in `kept.after`. `names`: of its people, as they were called at its end. `table`: the table that is
    entered. `announced`: nobody is to be told of it. `decision` closes its case.
    """

    kept: Kept
    rounds: tuple[RoundScore, ...] | None = None
    names: Mapping[PersonId, str] = field(default_factory=dict)
    counted: Counted = Counted()
    table: str | None = None
    announced: bool = False
    decision: Decision | None = None
