"""What is a match to a league, and what is a season? Frozen values that all of the league works with.

People are numbers: above 0 a Discord account; below 0 known to one server only: a guest at a score sheet, or somebody
who was removed. Names are kept apart, so that a person can change his name, share it with another, or be forgotten.
Times are UTC milliseconds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Millis = int
PersonId = int
Pair = tuple[PersonId, PersonId]
"""Two partners, the smaller number first."""
Share = Literal["", "won", "lost", "drawn", "abandoned", "excused"]
"""What a match brings to the person of a seat, as the tables say it (bot.tables.shares)."""
State = Literal[
    "counts",  # it is in the standings
    "waiting",  # a score sheet that is not confirmed yet
    "held",  # a score sheet that somebody refused: the moderators decide
    "void",  # annulled by the moderators
    "unrated",  # it was played and is shown, but does not count: `why` says so
]
Unrated = Literal[
    "",
    "pair_day",  # these people have played their number of rated matches on that day
    "young",  # an account that is too young
    "alone",  # fewer than two people on different sides
]
KINDS: Final = ("persons", "pairs")
Kind = Literal["persons", "pairs"]
TieBreak = Literal["points", "won", "difference", "points_for", "average"]
CHAIN: Final[tuple[TieBreak, ...]] = ("points", "won", "difference", "points_for")
"""The usual chain of tie-breaks: what ranks first, and what decides where that is equal. A full tie stays a tie."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One seat of a match. `person` None: a computer player, `computer` is its level."""

    side: int
    share: Share
    person: PersonId | None = None
    computer: str = ""


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One round (Buraco) or deal (Bisca): what it brought each side, and what a club counts of it besides.

    `feats`, a mapping a side: `canastras`, `clean` (how many of them are clean), `capote` (also all 120), `all`.
    `items`: the count item by item, as the game's engine names them, where it is known.
    """

    totals: tuple[int, ...]
    feats: tuple[Mapping[str, int], ...] = ()
    items: tuple[Mapping[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Sums:
    """What a match came to for one side: points and feats of all its rounds. `caras`: cara de gato (0 or 1).

    `best`: the most points of one round.
    """

    points: int
    best: int = 0
    canastras: int = 0
    clean: int = 0
    capotes: int = 0
    caras: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """A match that is over. `id` 0: not kept yet. `at`: when it ended; the order is by (`at`, `id`).

    `source`: `table:<id>` or `sheet:<id>`, so that nothing counts twice. `sides` adds up the rounds, `rounds` is their
    number. `disputed`: somebody contests it and nobody has decided yet; a match of a table counts meanwhile.
    `cara`: whether the rules know the cara de gato.
    """

    guild: int
    game: str
    preset: str
    target: int
    at: Millis
    source: str
    entries: tuple[Entry, ...]
    sides: tuple[Sums, ...]
    rounds: int
    id: int = 0
    state: State = "counts"
    why: Unrated = ""
    disputed: bool = False
    cara: bool = False

    @property
    def people(self) -> tuple[PersonId, ...]:
        """Who sat there, computer players aside."""
        return tuple(entry.person for entry in self.entries if entry.person is not None)

    def members(self, side: int) -> tuple[PersonId, ...]:
        """The people of a side."""
        return tuple(one.person for one in self.entries if one.side == side and one.person is not None)


@dataclass(frozen=True, slots=True)
class Season:
    """One season of a league of a server: which matches count in it, and what they bring.

    `general`: the server's general league of that game, which is there from its first rated match on. `number`: which
    season of its league. `preset` "", `target` 0: any. `listed`: only enrolled people take part, and a match counts
    where all its people are; otherwise everybody. `begin` is within, `end` (None: open) is not. `closed`: when it was
    frozen; from then on nothing changes it.
    """

    guild: int
    game: str
    name: str
    begin: Millis
    id: int = 0
    number: int = 1
    general: bool = False
    preset: str = ""
    target: int = 0
    win: int = 3
    draw: int = 1
    loss: int = 0
    abandonment: int = -1
    listed: bool = False
    end: Millis | None = None
    closed: Millis | None = None
    chain: tuple[TieBreak, ...] = CHAIN

    def takes(self, match: Match, enrolled: frozenset[PersonId] = frozenset()) -> bool:
        """Whether a match belongs to this season."""
        return (
            match.guild == self.guild
            and match.game == self.game
            and self.preset in ("", match.preset)
            and self.target in (0, match.target)
            and self.begin <= match.at
            and (self.end is None or match.at < self.end)
            and (not self.listed or enrolled.issuperset(match.people))
        )


@dataclass(frozen=True, slots=True)
class Figures:
    """What somebody (a person, or a pair) has done in a season. Sums of matches, so that two of them add up.

    `against`: the most that any other side had, summed up. `excused` matches are in no other figure. `last`: the last
    five, oldest first, a letter each: W won, D drawn, L lost, A abandoned. `last_at`: when the last of them ended.
    `balance`: league points of an opening balance. Points of the league are no figure: the season's prices make them.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    abandoned: int = 0
    excused: int = 0
    points_for: int = 0
    against: int = 0
    rounds: int = 0
    best: int = 0
    canastras: int = 0
    clean: int = 0
    capotes: int = 0
    caras: int = 0
    balance: int = 0
    last: str = ""
    last_at: Millis = 0


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table. `who`: one person, or a pair. `place`: equal for a full tie (1, 1, 3). `points`: the league's.

    `average`: points for, by round (0.0 without rounds).
    """

    place: int
    who: tuple[PersonId, ...]
    points: int
    figures: Figures

    @property
    def difference(self) -> int:
        """Points for less points against."""
        return self.figures.points_for - self.figures.against

    @property
    def average(self) -> float:
        """Points for a round."""
        return self.figures.points_for / self.figures.rounds if self.figures.rounds else 0.0


@dataclass(frozen=True, slots=True)
class Standing:
    """A season's table of persons or of pairs, best first."""

    season: Season
    kind: Kind
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is thought to be (openskill). `played`: rated matches; `last_at`: when the last one ended."""

    mu: float
    sigma: float
    played: int = 0
    last_at: Millis = 0

    @property
    def shown(self) -> int:
        """The number that people see: careful by three sigma, about 1000 for a beginner. Rounded here alone."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))

    @property
    def provisional(self) -> bool:
        """Whether there are too few matches to trust it."""
        return self.played < PROVISIONAL


PROVISIONAL: Final = 20
"""Under so many rated matches a rating is provisional."""
INACTIVE: Final[Millis] = 30 * 24 * 3_600_000
"""Who has not played for so long is not on the board."""
FORM: Final = 5
"""So many last results are shown."""
