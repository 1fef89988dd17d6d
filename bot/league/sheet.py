"""What is the score sheet of a real table: who sits there, which rounds stand on it, what becomes of it?

A sheet is a frozen value; every step gives a new one or raises `Refused` with nothing changed. Nothing is added up in
it: the scores are the sum of its lines, whatever was corrected. `Refused` codes are keys of the catalogs.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, zip_longest
from typing import Any, Final, Literal

from bot.games import GAMES
from bot.games.base import Outcome, RulesError, Side
from bot.league.matches import sums
from bot.league.model import Entry, Match, Millis, PersonId, RoundScore, State
from bot.league.scoring import SCORING, Impossible, Scoring, Typed, teams_of

Stage = Literal[
    "open",  # rounds are written down
    "confirm",  # over: the sides are asked whether it is right
    "counted",  # right: it is a match of the league
    "held",  # somebody said no: the moderators decide
    "closed",  # ended without a result
]
MOST_ROUNDS: Final = 200
_LEAST_SEATS: Final = 2
REASON: Final = 200
"""Characters of a reason."""
IDLE: Final[Millis] = 30 * 24 * 3_600_000
"""A sheet on which nobody has written for so long is closed."""


class Refused(Exception):
    """A step that the sheet does not take. `code` is a key of the catalogs, `facts` fill its message."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts


@dataclass(frozen=True, slots=True)
class Line:
    """One round as it stands on the sheet: what it brought, who wrote it and when."""

    score: RoundScore
    by: PersonId
    at: Millis


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet. `rules`: every switch. `sides`: who sits on each side; people above 0 have a Discord account.

    `keeper`: who opened it; he writes too, also where he does not sit. `confirmed`: who said that it is right.
    `refused`, `reason`: who said no, and why. `due`: when the clock looks at it again. `version` counts the changes.
    `message`: the public one, `shown`: the version that it shows (below 0: outdated), `posted`: when it was posted.
    """

    guild: int
    channel: int
    keeper: PersonId
    game: str
    rules: Mapping[str, object]
    sides: tuple[tuple[PersonId, ...], ...]
    created: Millis
    id: int = 0
    lines: tuple[Line, ...] = ()
    stage: Stage = "open"
    confirmed: tuple[PersonId, ...] = ()
    refused: PersonId | None = None
    reason: str = ""
    due: Millis | None = None
    version: int = 1
    message: int | None = None
    shown: int = 0
    posted: Millis = 0

    @property
    def source(self) -> str:
        """What its match comes from."""
        return f"sheet:{self.id}"

    @property
    def people(self) -> tuple[PersonId, ...]:
        """Who sits there, in the order of the seats: partners sit opposite each other."""
        order = zip_longest(*self.sides)
        return tuple(one for row in order for one in row if one is not None)

    @property
    def rule(self) -> Any:
        """The rules as the game's own object."""
        return GAMES[self.game].rules(self.rules)

    @property
    def scoring(self) -> Scoring:
        """How the game's totals are judged."""
        return SCORING[self.game]

    @property
    def target(self) -> int:
        """How many points win the match."""
        return int(self.rule.target)

    @property
    def scores(self) -> tuple[int, ...]:
        """The running score of each side."""
        return tuple(map(sum, zip(*(line.score.totals for line in self.lines), strict=True))) or (0,) * len(self.sides)

    @property
    def history(self) -> tuple[tuple[int, ...], ...]:
        """The running scores at the start and after each round."""
        start = (0,) * len(self.sides)
        totals = (line.score.totals for line in self.lines)
        return tuple(accumulate(totals, lambda a, b: tuple(map(sum, zip(a, b, strict=True))), initial=start))

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on (RULES 1.8: a tie plays on)."""
        return self.scoring.outcome(self.rule, self.scores, len(self.lines)) if self.lines else None

    @property
    def vulnerable(self) -> tuple[int, ...]:
        """What each side must bring with its first laying down in the next round; 0: anything (RULES 1.8)."""
        return self.scoring.vulnerable(self.rule, self.scores)

    @property
    def writer(self) -> PersonId | None:
        """Who wrote the last round."""
        return self.lines[-1].by if self.lines else None

    def side_of(self, person: PersonId) -> Side | None:
        """Where somebody sits, or None."""
        return next((side for side, people in enumerate(self.sides) if person in people), None)

    @property
    def asked(self) -> tuple[tuple[PersonId, ...], ...]:
        """Who is asked to confirm, side by side: of each group one is enough.

        Who wrote the last round vouches for his side. Where no other side has anybody with an account, one of his own
        partners is asked; where there is none either, nobody: the clock alone confirms.
        """
        accounts = [tuple(one for one in side if one > 0) for side in self.sides]
        others = [side for side in accounts if side and self.writer not in side]
        if others:
            return tuple(others)
        partners = tuple(one for side in accounts for one in side if one != self.writer)
        return (partners,) if partners else ()

    @property
    def agreed(self) -> bool:
        """Whether all who are asked have confirmed."""
        groups = self.asked
        return bool(groups) and all(any(one in self.confirmed for one in group) for group in groups)

    def may_write(self, person: PersonId) -> bool:
        """Whether it is his to write on it."""
        return person == self.keeper or self.side_of(person) is not None


def opened(sheet: Sheet) -> Sheet:
    """The sheet as it begins, with the switch `teams` for its sides.

    Refused: sheet.twice (person), sheet.pair (sizes), sheet.few (low), sheet.alone (nobody has an account).
    """
    everybody = [one for side in sheet.sides for one in side]
    twice = next((one for one in everybody if everybody.count(one) > 1), None)
    if twice is not None:
        raise Refused("sheet.twice", person=twice)
    sizes = tuple(map(len, sheet.sides))
    if sum(map(bool, sizes)) < _LEAST_SEATS:
        raise Refused("sheet.few", low=_LEAST_SEATS)
    teams = teams_of(sizes)
    if teams is None:
        raise Refused("sheet.pair", sizes=sizes)
    if not any(one > 0 for one in everybody):
        raise Refused("sheet.alone")
    game = GAMES[sheet.game]
    try:
        rules = game.rules({**sheet.rules, "teams": teams})
        game.sides(rules, len(everybody))
    except RulesError as error:
        raise Refused("table.rules", problem=str(error)) from error
    return replace(sheet, rules=game.switches(rules), due=sheet.created + IDLE)


def total(sheet: Sheet, number: int, totals: Sequence[int]) -> RoundScore:
    """The score of round `number` from each side's total, checked. `Impossible`."""
    before = [line.score for line in sheet.lines[: number - 1]]
    score = RoundScore(tuple(totals))
    sheet.scoring.check(sheet.rule, len(sheet.sides), score.totals, before)
    return score


def counted(sheet: Sheet, number: int, typed: Sequence[Typed]) -> RoundScore:
    """The score of round `number` from its items. `Impossible`."""
    if len(typed) != len(sheet.sides):
        raise Impossible("sheet.sides", number=len(sheet.sides))
    return sheet.scoring.counted(sheet.rule, typed, [line.score for line in sheet.lines[: number - 1]])


def written(
    sheet: Sheet, number: int, score: RoundScore, by: PersonId, at: Millis, patience: Millis, *, anew: bool = False
) -> Sheet:
    """The sheet with the next round, or with the last one `anew`, which judges the end of the match again.

    `number`: which round is meant, from 1. `patience`: how long a finished sheet waits for somebody to say no. Writing
    the same once more changes nothing. Refused: sheet.not_there, sheet.over, sheet.number (number: of the last round),
    sheet.written (number: it stands there with another score), sheet.many (limit); `Impossible`.
    """
    _must_be_there(sheet, by)
    last = len(sheet.lines)
    if last and number == last and sheet.lines[-1].score == score:
        return sheet
    if sheet.stage not in ("open", "confirm") or (number > last and sheet.outcome is not None):
        raise Refused("sheet.over")
    if number < 1 or number != (last if anew else last + 1):
        raise Refused("sheet.written" if number == last else "sheet.number", number=last)
    if number > MOST_ROUNDS:
        raise Refused("sheet.many", limit=MOST_ROUNDS)
    sheet.scoring.check(sheet.rule, len(sheet.sides), score.totals, [line.score for line in sheet.lines[: number - 1]])
    new = replace(sheet, lines=(*sheet.lines[: number - 1], Line(score, by, at)), confirmed=(), due=at + IDLE)
    if new.outcome is None:
        return replace(new, stage="open")
    return replace(new, stage="confirm", due=at + patience)


def confirmed(sheet: Sheet, by: PersonId, at: Millis) -> Sheet:
    """The sheet with somebody's yes; with the last one it is due at once. Who has said so already changes nothing.

    Refused: sheet.not_there, sheet.not_over, sheet.over, sheet.writer (he is not asked: he wrote it himself).
    """
    if sheet.side_of(by) is None:
        raise Refused("sheet.not_there")
    if sheet.stage == "counted" or (sheet.stage == "confirm" and by in sheet.confirmed):
        return sheet
    _must_wait(sheet)
    if not any(by in group for group in sheet.asked):
        raise Refused("sheet.writer")
    new = replace(sheet, confirmed=(*sheet.confirmed, by))
    return replace(new, due=at) if new.agreed else new


def denied(sheet: Sheet, by: PersonId, reason: str, at: Millis) -> Sheet:
    """The sheet with somebody's no: it is due at once, to be laid before the moderators.

    Refused: sheet.not_there, sheet.not_over, sheet.over, sheet.reason (low, high).
    """
    if sheet.side_of(by) is None:
        raise Refused("sheet.not_there")
    if sheet.stage == "held":
        return sheet
    _must_wait(sheet)
    reason = " ".join(reason.split())
    if not 1 <= len(reason) <= REASON:
        raise Refused("sheet.reason", low=1, high=REASON)
    return replace(sheet, stage="held", refused=by, reason=reason, due=at)


def lapsed(sheet: Sheet, now: Millis) -> Sheet:
    """The sheet once its time has come: who was silent has agreed, who stopped writing has given it up."""
    if sheet.due is None or sheet.due > now or sheet.stage not in ("confirm", "open"):
        return sheet
    return replace(sheet, stage="counted" if sheet.stage == "confirm" else "closed", due=None)


def closed(sheet: Sheet, by: PersonId, moderator: bool = False) -> Sheet:
    """The sheet of a match that was not played to its end. Refused: sheet.not_there, sheet.over."""
    if not moderator:
        _must_be_there(sheet, by)
    if sheet.stage == "closed":
        return sheet
    if sheet.stage != "open":
        raise Refused("sheet.over")
    return replace(sheet, stage="closed", due=None)


def match_of(sheet: Sheet, state: State) -> Match:
    """The match that a finished sheet is to the league."""
    outcome = sheet.outcome
    assert outcome is not None, "the sheet is not finished"
    rounds = [line.score for line in sheet.lines]
    cara = sheet.scoring.knows_cara(sheet.rule)
    sides = {one: side for side, people in enumerate(sheet.sides) for one in people}
    return Match(
        guild=sheet.guild,
        game=sheet.game,
        preset=str(sheet.rules["preset"]),
        target=sheet.target,
        at=sheet.lines[-1].at,
        source=sheet.source,
        entries=tuple(
            Entry(sides[one], "won" if sides[one] == outcome.winner else "lost", one) for one in sheet.people
        ),
        sides=sums(rounds, len(sheet.sides), outcome.winner, cara=cara),
        rounds=len(rounds),
        state=state,
        cara=cara,
    )


def _must_be_there(sheet: Sheet, person: PersonId) -> None:
    if not sheet.may_write(person):
        raise Refused("sheet.not_there")


def _must_wait(sheet: Sheet) -> None:
    if sheet.stage != "confirm":
        raise Refused("sheet.not_over" if sheet.stage == "open" else "sheet.over")
