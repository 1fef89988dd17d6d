"""What does the club ask of a store? It keeps; it knows no rules and adds nothing up."""

from collections.abc import Mapping
from typing import Protocol

from bot.club.evening_shelf import EveningShelf
from bot.club.model import Case, Counted, Decision, Entering, Kept, Untold, Who
from bot.club.sheet_shelf import SheetShelf
from bot.league.model import Figures, Kind, Match, Millis, PersonId, Rating, RoundScore, Season
from bot.tables.model import Table

OfKinds = Mapping[Kind, Mapping[Who, Figures]]
"""What a season comes to."""


class ClubShelf(SheetShelf, EveningShelf, Protocol):
    """The store, as the club sees it. Every method is one transaction."""

    # -- matches ------------------------------------------------------------------------------------------------------

    async def unsettled(self, limit: int) -> tuple[Table, ...]:
        """Find tables of rated matches that came to a result and are not entered, the oldest end first."""

    async def enter(self, entering: Entering) -> Match:
        """Write it all or nothing; gives the match as it is kept now."""

    async def kept_match(self, match: int) -> Kept | None:
        """Read a match by its number."""

    async def match_of(self, source: str) -> Match | None:
        """Read a match by what it came from."""

    async def match_rounds(self, match: int) -> tuple[RoundScore, ...]:
        """The rounds of a match, first to last."""

    async def matches(
        self, guild: int, game: str, after: tuple[Millis, int], limit: int, people: tuple[PersonId, ...] = ()
    ) -> tuple[Kept, ...]:
        """The matches that count after (`at`, `id`), in that order, at most so many, without the ratings after them.

        `people`: those alone in which one of them sat.
        """

    async def latest(self, guild: int, game: str) -> tuple[Millis, int]:
        """(`at`, `id`) of the latest match that counts; (-1, -1) where there is none."""

    async def history(
        self, guild: int, person: PersonId | None, game: str | None, skip: int, limit: int
    ) -> tuple[tuple[Match, ...], int]:
        """Matches in whatever state, newest first, and how many there are in all. `person`: who sat there."""

    async def met(
        self, guild: int, game: str | None, people: tuple[PersonId, ...], since: Millis, until: Millis
    ) -> tuple[Match, ...]:
        """The matches that count of `since` ≤ `at` < `until` in which at least two of these people sat."""

    async def of_people(self, guild: int, game: str | None, people: tuple[PersonId, ...]) -> tuple[Kept, ...]:
        """The matches that count in which all these people sat, oldest first, with the ratings after them."""

    # -- what is to be told -------------------------------------------------------------------------------------------

    async def untold(self) -> frozenset[int]:
        """The servers where nobody has been told of something."""

    async def unannounced(self, guild: int, limit: int) -> tuple[Untold, ...]:
        """What that is: matches that count or would, cases, decisions, of each at most so many, oldest number first."""

    async def announced(self, thing: Untold) -> None:
        """Everybody has been told of it."""

    async def mark(self, guild: int, name: str, at: Millis) -> None:
        """Keep that something was done in this server (a post of that week)."""

    async def marked(self, guild: int, name: str) -> bool:
        """Whether it was done."""

    # -- people -------------------------------------------------------------------------------------------------------

    async def names(self, guild: int, people: tuple[PersonId, ...]) -> dict[PersonId, str]:
        """Their names in that server; who is not known there is left out, who was removed has none ("")."""

    async def find_people(self, guild: int, typed: str, limit: int) -> tuple[tuple[PersonId, str], ...]:
        """People whose name holds what was typed (case and accents aside), who were seen last first."""

    async def seen(self, guild: int, names: Mapping[PersonId, str], at: Millis) -> None:
        """Keep how they are called; an older sight changes nothing."""

    async def call_guest(self, guild: int, guest: PersonId, name: str, at: Millis) -> None:
        """Keep what a guest is called from now on ("": he was removed); the messages of his sheets are outdated."""

    async def new_person(self, guild: int, name: str, at: Millis) -> PersonId:
        """Somebody without an account: a number below 0 that nobody has had."""

    async def begun(self, guild: int, person: PersonId, game: str | None) -> tuple[Table, ...]:
        """The tables of his rated matches that began and are over, but for what others ended without a result, or what
        vanished.
        """

    async def clubs_of(self, user: PersonId) -> tuple[int, ...]:
        """The servers whose league, evenings or tables know him, the smallest number first."""

    async def everything(self, user: PersonId) -> dict[str, list[dict[str, object]]]:
        """All that is kept about him in all servers, by table, without what is about others or secret."""

    # -- seasons ------------------------------------------------------------------------------------------------------

    async def season(self, season: int) -> Season | None:
        """Read one."""

    async def seasons(self, guild: int | None, game: str | None = None, open: bool | None = None) -> tuple[Season, ...]:
        """Seasons that fit all that is given (`guild` None: of all servers); general ones first, then by number."""

    async def put_season(self, season: Season) -> Season:
        """Keep a season, a new one (`id` 0) under the next number."""

    async def enrolled(self, season: int) -> frozenset[PersonId]:
        """Who takes part in a listed season."""

    async def write_season(
        self,
        season: Season,
        figures: Mapping[Kind, Mapping[Who, Figures]],
        *,
        enrolled: frozenset[PersonId] | None = None,
        balances: Mapping[Kind, Mapping[Who, Figures]] | None = None,
    ) -> Season:
        """Keep a season (as `put_season`) with what it comes to, all or nothing, in the place of what was kept.

        `enrolled`, `balances`: who takes part and what it began with, where that changes.
        """

    async def waiting(self, season: Season) -> tuple[Match, ...]:
        """The matches of its time, game and server that wait: held, not confirmed, or with a pending case."""

    async def holding(self, match: Match) -> tuple[Season, ...]:
        """The closed seasons of this server and game in whose time it ended and that were closed after it counted.

        Whether one takes the match by its preset, target and people is for `Season.takes` to say.
        """

    async def balances(self, season: int, kind: Kind) -> dict[Who, Figures]:
        """The opening balances."""

    # -- figures and ratings ------------------------------------------------------------------------------------------

    async def figures(self, season: int, kind: Kind, whose: tuple[Who, ...] | None = None) -> dict[Who, Figures]:
        """The figures that are kept, of these alone or of everybody."""

    async def ratings(
        self, guild: int, game: str, sides: int, people: tuple[PersonId, ...] | None = None
    ) -> dict[PersonId, Rating]:
        """The ratings that are kept, of these alone or of everybody."""

    async def ratings_before(self, match: Match, people: tuple[PersonId, ...]) -> dict[PersonId, Rating]:
        """What these people had by its number of sides before a match (`id` 0: one that is to come in)."""

    async def rewound(self, guild: int) -> tuple[tuple[str, int, tuple[Millis, int]], ...]:
        """The ratings that are not those of now: game, number of sides, and (`at`, `id`) after which they are behind.

        What is kept of them are the ratings that everybody had then, and the course until then.
        """

    async def behind(self) -> tuple[int, ...]:
        """The servers that have such ratings."""

    async def rate_on(
        self, guild: int, game: str, sides: int, counted: Counted, upto: tuple[Millis, int] | None
    ) -> None:
        """Write ratings and course of the matches that come next, until (`at`, `id`); None: there are no more."""

    async def close_season(
        self,
        season: Season,
        figures: OfKinds,
        ratings: Mapping[int, Mapping[PersonId, Rating]] | None,
        following: tuple[Season, OfKinds] | None,
    ) -> tuple[Season, Season | None]:
        """Freeze a season with what it comes to, and ratings by sides (None: those of its game now).

        Open the one that follows it, if any, with what it comes to so far. All or nothing; what counts by now is
        held by it, also where the clock says otherwise: `closed` is not before it came to count.
        """

    async def final_ratings(self, season: int, sides: int) -> dict[PersonId, Rating]:
        """The ratings when a season was closed."""

    # -- cases --------------------------------------------------------------------------------------------------------

    async def put_case(self, case: Case) -> Case:
        """Keep a new case under the next number."""

    async def case(self, case: int) -> Case | None:
        """Read one."""

    async def cases(self, guild: int, source: str | None = None, pending: bool = True) -> tuple[Case, ...]:
        """Cases of a server (of one match), oldest first; all, or those that nobody has decided."""

    async def decide(self, decision: Decision) -> Decision:
        """Keep a decision that changes no match, and close its case (and all others of the same match)."""

    async def decisions(self, guild: int, skip: int, limit: int) -> tuple[tuple[Decision, ...], int]:
        """The audit list, newest first, and how many there are in all."""
