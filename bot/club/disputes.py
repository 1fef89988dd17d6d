"""Who contests a match, and what do the moderators decide, for everybody to read?"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.club.ledger import Ledger
from bot.club.model import PAGE, Case, ClubChange, Decision, Kept, Totals, Verdict
from bot.club.refusals import ClubError, frozen
from bot.games import GAMES
from bot.league.matches import decided
from bot.league.model import Match, PersonId, RoundScore
from bot.league.scoring import SCORING, Impossible
from bot.tables.houserules import clean_name
from bot.tables.model import Person, Table, TableError

REASON: Final = (3, 500)
"""How long a reason must and may be."""


class Disputes(Ledger):
    """The part of the club that keeps cases and decisions. That who decides is a moderator is the caller's to check."""

    # -- cases --------------------------------------------------------------------------------------------------------

    async def contest(
        self, guild: int, source: str, by: Person, round: int | None, reason: str, moderator: bool = False
    ) -> Case:
        """Somebody who was in the match (of a table that runs, too) contests it, or a moderator looks into any.

        `ClubError`: league.match, .not_there, .round, .reason, .contested, .frozen, .void.
        """
        await self.settle()
        async with self.lock(guild):
            match = await self._match_here(guild, source)
            text = _reason(reason)
            people, rounds = await self._there(guild, source, match)
            if by.user not in people and not moderator:
                raise ClubError("league.not_there")
            if round is not None and not 1 <= round <= rounds:
                raise ClubError("league.round", low=1, high=rounds)
            if any(case.by == by.user for case in await self.shelf.cases(guild, source)):
                raise ClubError("league.contested")
            case = await self.shelf.put_case(Case(guild, source, by.user, text, self.now(), round))
        if match is not None:
            match = replace(match, disputed=True)
        self._tell(ClubChange("held", guild, match=match, case=case))
        return case

    async def pending(self, guild: int) -> tuple[Case, ...]:
        """The cases that nobody has decided, oldest first."""
        return await self.shelf.cases(guild)

    async def case(self, case: int, guild: int) -> Case:
        """A case of this server. `ClubError`: league.case."""
        found = await self.shelf.case(case)
        if found is None or found.guild != guild:
            raise ClubError("league.case")
        return found

    async def audit(self, guild: int, page: int = 0) -> tuple[tuple[Decision, ...], int]:
        """One page (from 0) of the decisions, newest first, and how many pages there are."""
        found, number = await self.shelf.decisions(guild, page * PAGE, PAGE)
        return found, -(-number // PAGE)

    async def match_of_case(self, case: Case) -> Match:
        """What a case is about. `ClubError`: league.running; .no_result: its table was closed, or has vanished."""
        match = await self._match_here(case.guild, case.source)
        if match is None:
            table = await self._table_of(case.source)
            running = table is not None and (table.open or bool(table.ended and table.ended.shares))
            raise ClubError("league.running" if running else "league.no_result")
        return match

    # -- decisions ----------------------------------------------------------------------------------------------------

    async def stand(self, case: int, guild: int, by: PersonId, reason: str) -> Decision:
        """The match stands as it is; a held one counts. `ClubError`: league.case, .decided, .reason."""
        text = _reason(reason)
        async with self.lock(guild):
            pending = await self._pending(case, guild)
            match = await self._match_here(guild, pending.source)
            decision = self._decision(pending, "stands", by, text)
            if match is not None and match.state == "held":
                decision, match = await self._write(decision, replace(match, state="counts"))
            else:
                decision = await self.shelf.decide(decision)
        return self._told(pending, decision, match)

    async def correct(
        self, case: int, guild: int, by: PersonId, reason: str, totals: Sequence[tuple[int, ...]]
    ) -> Decision:
        """The rounds brought each side this: as many of them as there are. A held match counts with it.

        `ClubError`: as `stand`, and league.running, .no_result, .frozen, .void, .round, .impossible (round, problem: a
        code of the score sheets, with its facts).
        """
        text = _reason(reason)
        await self.settle()
        async with self.lock(guild):
            pending = await self._pending(case, guild)
            match = await self._open_match(pending)
            rounds = await self.shelf.match_rounds(match.id)
            if len(totals) != len(rounds):
                raise ClubError("league.round", low=len(rounds), high=len(rounds))
            new = tuple(_corrected(one, tuple(each)) for one, each in zip(rounds, totals, strict=True))
            table = await self._table_of(match.source)
            _check(match, await self._rules_of(match, table), rounds, new)
            resigned = table is not None and table.ended is not None and table.ended.reason == "resigned"
            after = decided(match, new, resigned=resigned)
            after = replace(after, state="counts") if match.state == "held" else after
            decision = self._decision(pending, "corrected", by, text)
            decision = replace(decision, before=_totals(rounds), after=_totals(new))
            decision, match = await self._write(decision, after, new)
        return self._told(pending, decision, match)

    async def annul(self, case: int, guild: int, by: PersonId, reason: str) -> Decision:
        """The match counts no more. `ClubError`: as `stand`, and league.running, .no_result, .frozen, .void."""
        text = _reason(reason)
        await self.settle()
        async with self.lock(guild):
            pending = await self._pending(case, guild)
            match = await self._open_match(pending)
            decision = self._decision(pending, "annulled", by, text)
            decision, match = await self._write(decision, replace(match, state="void", why=""))
        return self._told(pending, decision, match)

    # -- inside -------------------------------------------------------------------------------------------------------

    async def _match_here(self, guild: int, source: str) -> Match | None:
        """The match of that source; None where it is not kept (yet)."""
        match = await self.shelf.match_of(source)
        if match is not None and match.guild != guild:
            raise ClubError("league.match")
        return match

    async def _there(self, guild: int, source: str, match: Match | None) -> tuple[tuple[PersonId, ...], int]:
        """Who was (or is) in it, and how many rounds are counted; raises why it cannot be contested."""
        if match is not None:
            await self._must_be_free(match)
            return match.people, match.rounds
        table = await self._table_of(source)
        if table is None or table.place.guild != guild or table.stage != "playing" or not table.plan.rated:
            raise ClubError("league.match")
        return table.people, len(await self.tables.results(table.id))

    async def _pending(self, case: int, guild: int) -> Case:
        found = await self.case(case, guild)
        if found.decided is not None:
            raise ClubError("league.decided")
        return found

    async def _open_match(self, case: Case) -> Match:
        """The match of a case, where it can be corrected and annulled."""
        match = await self.match_of_case(case)
        await self._must_be_free(match)
        return match

    async def _must_be_free(self, match: Match) -> None:
        if match.state == "void":
            raise ClubError("league.void")
        for season in await self.shelf.holding(match):
            if season.takes(match, await self.shelf.enrolled(season.id)):
                raise frozen(season)

    async def _table_of(self, source: str) -> Table | None:
        kind, _, number = source.partition(":")
        try:
            return await self.tables.table(number) if kind == "table" else None
        except TableError:
            return None

    async def _rules_of(self, match: Match, table: Table | None) -> Any:
        """The rules object that it was played by; of a table that is gone, those of its preset."""
        if table is not None:
            return GAMES[match.game].rules(table.plan.rules)
        kind, _, number = match.source.partition(":")
        sheet = await self.shelf.sheet(int(number)) if kind == "sheet" else None
        return GAMES[match.game].rules({"preset": match.preset}) if sheet is None else sheet.rule

    def _decision(self, case: Case, verdict: Verdict, by: PersonId, reason: str) -> Decision:
        return Decision(case.guild, case.id, case.source, verdict, by, reason, self.now())

    async def _write(
        self, decision: Decision, match: Match, rounds: Sequence[RoundScore] | None = None
    ) -> tuple[Decision, Match]:
        """Keep a decision together with what it makes of the match."""
        old = await self.shelf.kept_match(match.id)
        assert old is not None, "it was read just now, and no match is ever deleted"
        counted = (old.counted or self.now()) if match.state == "counts" else 0
        now = await self.change(Kept(match, counted, old.after), rounds, decision)
        (kept,), _ = await self.shelf.decisions(decision.guild, 0, 1)
        return kept, now

    def _told(self, case: Case, decision: Decision, match: Match | None) -> Decision:
        self._tell(ClubChange("decided", case.guild, match=match, case=case, decision=decision))
        return decision


def _reason(typed: str) -> str:
    """The reason as it is kept. `ClubError`: league.reason."""
    low, high = REASON
    text = clean_name(typed)
    if not low <= len(text) <= high:
        raise ClubError("league.reason", low=low, high=high)
    return text


def _corrected(old: RoundScore, totals: tuple[int, ...]) -> RoundScore:
    """A round with other totals; its items, which do not add up to them any more, go."""
    return old if totals == old.totals else replace(old, totals=totals, items=())


def _check(match: Match, rules: Any, old: Sequence[RoundScore], new: Sequence[RoundScore]) -> None:
    """Raise league.impossible for the first round that the rules do not allow, with what went before it."""
    first = next((number for number, (one, other) in enumerate(zip(old, new, strict=True)) if one != other), len(old))
    for number in range(first, len(new)):
        try:
            SCORING[match.game].check(rules, len(match.sides), new[number].totals, new[:number])
        except Impossible as error:
            raise ClubError("league.impossible", round=number + 1, problem=error.code, **error.facts) from error


def _totals(rounds: Sequence[RoundScore]) -> Totals:
    return tuple(one.totals for one in rounds)
