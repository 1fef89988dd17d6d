"""What is a club evening: who is here, what was drawn, how its tables ended, and who is ahead? Frozen values."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.league.draw import Drawn, Fill, Sitting
from bot.league.model import Millis, PersonId, Share


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """What is played. `rules`: with every switch, where it is resolved; `size`: seats at a table, 2 or 4 (pairs).

    `rounds`: so many. `minutes`: after so many the deal that runs is a match's last one; None: by its rules alone.
    `clock`, `seconds`: as the tables have them. `fill`, `level`: who plays where people are missing. `rated`: whether
    the matches count in the league.
    """

    game: str
    rules: Mapping[str, object]
    size: int
    rounds: int
    minutes: int | None = None
    fill: Fill = "bye"
    level: str = "normal"
    rated: bool = True
    clock: str = "live"
    seconds: int = 60


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has checked in. `here`: he is in the next draw; who left stays in the standing."""

    person: PersonId
    name: str
    here: bool = True


@dataclass(frozen=True, slots=True)
class EveningTable:
    """A table of a round. `id`: reserved before there is such a table; `over`: it has ended.

    `shares`: what the match brought to each seat, `points`: of each side; both empty while it runs, and for good where
    it came to no result (it was closed, or vanished).
    """

    id: str
    seats: tuple[Sitting, ...]
    over: bool = False
    shares: tuple[Share, ...] = ()
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class EveningRound:
    """A round as drawn at `at`, and its tables. `number` counts from 1."""

    number: int
    at: Millis
    tables: tuple[EveningTable, ...]
    byes: tuple[PersonId, ...] = ()

    @property
    def over(self) -> bool:
        """Whether all its tables are over."""
        return all(table.over for table in self.tables)

    @property
    def drawn(self) -> Drawn:
        """As the next draw must know it."""
        return Drawn(tuple(table.seats for table in self.tables), self.byes)


@dataclass(frozen=True, slots=True)
class Evening:
    """A club evening. `host`: who opened it. `seed`: what its draws come of. `ended`: when it ended (None: it runs).

    `message`: the one that shows it, posted at `posted`; `closing`: the one that tells the end (0: it cannot be told);
    `stale`: how many later changes both do not show. `version` counts every saved change but those of its messages.
    """

    id: int
    guild: int
    channel: int
    host: PersonId
    host_name: str
    plan: EveningPlan
    seed: str
    created: Millis
    guests: tuple[Guest, ...] = ()
    rounds: tuple[EveningRound, ...] = ()
    ended: Millis | None = None
    message: int | None = None
    posted: Millis = 0
    closing: int | None = None
    stale: int = 0
    version: int = 0

    @property
    def here(self) -> tuple[PersonId, ...]:
        """Who is in the next draw."""
        return tuple(guest.person for guest in self.guests if guest.here)

    @property
    def running(self) -> EveningRound | None:
        """The round that is being played."""
        return next((one for one in self.rounds if not one.over), None)

    @property
    def played_out(self) -> bool:
        """Whether all its rounds have been played."""
        return len(self.rounds) >= self.plan.rounds and self.running is None

    def name(self, person: PersonId) -> str:
        """Under which name somebody checked in."""
        return next((guest.name for guest in self.guests if guest.person == person), "")


@dataclass(frozen=True, slots=True)
class EveningRow:
    """A line of an evening's standing. `won` holds the byes; `difference`: own points less the other side's."""

    place: int
    person: PersonId
    played: int
    won: int
    drawn: int
    difference: int
    byes: int


def standing(evening: Evening) -> tuple[EveningRow, ...]:
    """Who is ahead: matches won, then the difference; a full tie stays one (1, 1, 3), shown in the order of coming.

    A match counts for a person as the tables say it (bot.tables.shares): won, drawn, lost, or abandoned, which is lost;
    who was excused, and whose table came to no result, has not played.
    """
    lines = {guest.person: _Line() for guest in evening.guests}
    for drawn in evening.rounds:
        for person in drawn.byes:
            lines.setdefault(person, _Line()).rest()
        for table in drawn.tables:
            for seat, (sitting, share) in enumerate(zip(table.seats, table.shares, strict=False)):
                if sitting is not None and share not in ("", "excused"):
                    lines.setdefault(sitting, _Line()).play(share, table.points, seat % 2)
    order = sorted(lines, key=lambda person: lines[person].rank, reverse=True)
    ranks = [lines[person].rank for person in order]
    return tuple(
        EveningRow(ranks.index(one.rank) + 1, person, one.played, one.won, one.drawn, one.difference, one.byes)
        for person, one in ((person, lines[person]) for person in order)
    )


def champions(evening: Evening) -> tuple[PersonId, ...]:
    """Who is first, of those who have played; several where they are level, nobody where no match came to a result."""
    rows = [row for row in standing(evening) if row.played]
    return tuple(row.person for row in rows if row.place == rows[0].place)


class _Line:
    """What somebody has come to so far."""

    def __init__(self) -> None:
        self.played = self.won = self.drawn = self.difference = self.byes = 0

    @property
    def rank(self) -> tuple[int, int]:
        """What ranks first is in front."""
        return self.won, self.difference

    def rest(self) -> None:
        """Have a bye: as a match won, without points, so that nobody is the worse for it."""
        self.byes += 1
        self.won += 1

    def play(self, share: Share, points: tuple[int, ...], side: int) -> None:
        """Have played a match, on one of two sides."""
        self.played += 1
        self.won += share == "won"
        self.drawn += share == "drawn"
        if len(points) == 2:
            self.difference += points[side] - points[1 - side]
