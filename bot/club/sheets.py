"""How are the score sheets of real tables kept: opened, written, confirmed by the sides or by the clock, refused?

Every step is saved before it is answered and can be done again after a crash at any point: what a finished sheet
brings (a match of the league, a case for the moderators) hangs on its `due` and on the match's source.
"""

import json
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from bot.club.disputes import Disputes
from bot.club.model import Case, ClubChange
from bot.club.refusals import CODES, ClubError
from bot.games import GAMES
from bot.games.base import RulesError
from bot.league import sheet as paper
from bot.league.model import Millis, PersonId, RoundScore
from bot.league.scoring import Impossible, Typed, read_total
from bot.league.sheet import Refused, Sheet
from bot.tables.houserules import clean_name
from bot.tables.model import Person, TableError

log = logging.getLogger(__name__)

HOUR: Final[Millis] = 3_600_000
MOST_OPEN: Final = 100
"""Sheets that a server may have open."""
NAME: Final = (1, 32)
"""The shortest and the longest name of a guest."""
_DUE_AT_ONCE: Final = 20
_DRAFT_LIFE: Final[Millis] = 7 * 24 * HOUR
_MOST_GUESTS: Final = 1000
_NEW: Final[PersonId] = -(10**15)
"""Below this are guests who have no number yet."""
Guest = str
T = TypeVar("T")


class Sheets(Disputes):
    """The part of the club that keeps the score sheets of real tables."""

    # -- steps ---------------------------------------------------------------------------------------------------------

    async def open_sheet(
        self,
        guild: int,
        channel: int,
        keeper: Person,
        game: str,
        rules: Mapping[str, object],
        sides: Sequence[Sequence[Person | Guest]],
    ) -> Sheet:
        """Open a sheet. `rules`: `{"preset": name, …switches that differ}`. Guests are known by their names.

        `TableError`: table.game, table.rules, seat.bot; `ClubError`: sheet.guest, .twice, .pair, .few, .alone, .limit.
        """
        if game not in GAMES:
            raise TableError("table.game", game=game)
        try:
            GAMES[game].rules(rules)
        except RulesError as error:
            raise TableError("table.rules", problem=str(error)) from error
        async with self.lock(guild):  # a guest who is new in two places at once is one guest
            if len(await self.shelf.sheets(guild)) >= MOST_OPEN:
                raise ClubError("sheet.limit", limit=MOST_OPEN)
            kept = await self.shelf.put_sheet(await self._seated(guild, channel, keeper, game, rules, sides))
        self._tell_sheet(kept)
        return kept

    async def preview_round(self, sheet: int, guild: int, number: int, score: Sequence[str] | Sequence[Typed]) -> Sheet:
        """What the sheet would be with that round; nothing is saved. `score`: the totals as typed, or items a side.

        `ClubError` as `write_round`, and for what the rules make impossible.
        """
        kept = await self.sheet(sheet, guild)
        if not 1 <= number <= len(kept.lines) + 1:
            raise ClubError("sheet.number", number=len(kept.lines))
        read = self._score(kept, number, score)
        lines = (*kept.lines[: number - 1], paper.Line(read, kept.keeper, self.now()))
        return replace(kept, lines=lines)

    async def write_round(
        self, sheet: int, guild: int, by: PersonId, number: int, score: RoundScore, *, anew: bool = False
    ) -> Sheet:
        """Write the next round, or the last one `anew`. The same once more changes nothing.

        `ClubError`: sheet.unknown, .not_there, .over, .number, .written, .many, and what the rules make impossible.
        """
        patience = HOUR * (await self.tables.house(guild)).sheet_hours

        def step(kept: Sheet) -> Sheet:
            return paper.written(kept, number, score, by, self.now(), patience, anew=anew)

        return await self._step(sheet, guild, step)

    async def confirm_sheet(self, sheet: int, guild: int, by: PersonId) -> Sheet:
        """Somebody says that it is right; with the last yes it is a match of the league.

        `ClubError`: sheet.unknown, .not_there, .not_over, .over, .writer.
        """
        return await self._step(sheet, guild, lambda kept: paper.confirmed(kept, by, self.now()))

    async def deny_sheet(self, sheet: int, guild: int, by: PersonId, reason: str) -> Sheet:
        """Somebody says that it is wrong: the moderators decide.

        `ClubError`: sheet.unknown, .not_there, .not_over, .over, .reason.
        """
        return await self._step(sheet, guild, lambda kept: paper.denied(kept, by, reason, self.now()))

    async def close_sheet(self, sheet: int, guild: int, by: PersonId, moderator: bool = False) -> Sheet:
        """Close a sheet whose match was not played to its end. `ClubError`: sheet.unknown, .not_there, .over."""
        return await self._step(sheet, guild, lambda kept: paper.closed(kept, by, moderator))

    async def sweep_sheets(self) -> None:
        """Do what is due: silence confirms, an idle sheet is closed, what a crash has left undone is done."""
        for sheet in await self.shelf.sheets_due(self.now(), _DUE_AT_ONCE):
            try:
                found = await self.shelf.sheet(sheet)
                if found is not None:
                    await self._step(sheet, found.guild, lambda kept: kept)
            except Exception:
                log.exception("what is due on sheet %d could not be done; it is tried again", sheet)
        await self.shelf.drop_drafts(self.now() - _DRAFT_LIFE)

    # -- what there is -------------------------------------------------------------------------------------------------

    async def sheet(self, sheet: int, guild: int) -> Sheet:
        """A sheet of this server. `ClubError`: sheet.unknown."""
        found = await self.shelf.sheet(sheet)
        if found is None or found.guild != guild:
            raise ClubError("sheet.unknown")
        return found

    async def sheets(self, guild: int, person: PersonId | None = None, open: bool = True) -> tuple[Sheet, ...]:
        """The latest sheets, newest first: those where this person sits or writes, and those not over."""
        return await self.shelf.sheets(guild, person, open)

    async def lagging_sheets(self) -> tuple[Sheet, ...]:
        """The sheets whose public message must be posted or refreshed."""
        found = [await self.shelf.sheet(one) for one in await self.shelf.sheets_lagging()]
        return tuple(one for one in found if one is not None)

    async def sheet_shown(self, sheet: int, message: int, version: int, posted: Millis) -> None:
        """Keep which message shows which version."""
        await self.shelf.sheet_shown(sheet, message, version, posted)

    async def sheet_message_gone(self, message: int) -> None:
        """A message was deleted; if it was a sheet's, the sheet is told of as changed."""
        number = await self.shelf.sheet_message_gone(message)
        found = await self.shelf.sheet(number) if number is not None else None
        if found is not None:
            self._tell_sheet(found)

    async def put_draft(self, person: PersonId, what: str, values: Any) -> None:
        """Keep what somebody is filling in (JSON), so that no restart loses it."""
        await self.shelf.put_draft(person, what, json.dumps(values), self.now())

    async def draft(self, person: PersonId, what: str) -> Any:
        """What he has filled in, or None."""
        text = await self.shelf.draft(person, what)
        return None if text is None else json.loads(text)

    async def drop_draft(self, person: PersonId, what: str) -> None:
        """He is done with it."""
        await self.shelf.drop_drafts(0, person, what)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _score(self, sheet: Sheet, number: int, score: Sequence[str] | Sequence[Typed]) -> RoundScore:
        try:
            totals = [read_total(sheet.scoring, sheet.rule, one) for one in score if isinstance(one, str)]
            if totals:
                return paper.total(sheet, number, totals)
            return paper.counted(sheet, number, [one for one in score if not isinstance(one, str)])
        except Impossible as error:
            raise ClubError(error.code, **error.facts) from error

    async def _seated(
        self,
        guild: int,
        channel: int,
        keeper: Person,
        game: str,
        rules: Mapping[str, object],
        sides: Sequence[Sequence[Person | Guest]],
    ) -> Sheet:
        """The sheet with its people; new guests get their numbers when nothing can be refused any more."""
        names, now = dict[PersonId, str](), self.now()
        seated = [[await self._person(guild, one, names) for one in side] for side in sides]
        made = Sheet(guild, channel, keeper.user, game, rules, tuple(map(tuple, seated)), now)
        ready = await self._asking(names, lambda: paper.opened(made))
        numbers = {
            one: await self.shelf.new_person(guild, name, now) if one < _NEW else one for one, name in names.items()
        }
        known = {numbers[one]: name for one, name in names.items()}
        await self.seen(guild, {keeper.user: keeper.name, **known})
        return replace(ready, sides=tuple(tuple(numbers[one] for one in side) for side in ready.sides))

    async def _person(self, guild: int, who: Person | Guest, names: dict[PersonId, str]) -> PersonId:
        """The number of somebody who sits down; for a guest who is new here one below `_NEW`."""
        if isinstance(who, Person):
            if who.bot:
                raise TableError("seat.bot")
            names[who.user] = who.name
            return who.user
        name, (low, high) = clean_name(who), NAME
        if not low <= len(name) <= high:
            raise ClubError("sheet.guest", low=low, high=high)
        known = (*names.items(), *await self.shelf.find_people(guild, name, _MOST_GUESTS))
        guest = next((one for one, called in known if one < 0 and called.casefold() == name.casefold()), None)
        guest = guest if guest is not None else _NEW - 1 - len(names)
        names[guest] = name
        return guest

    async def _step(self, sheet: int, guild: int, step: Callable[[Sheet], Sheet]) -> Sheet:
        """Take a step of a sheet: one at a time, saved, followed by what it brings, told.

        All under the server's lock: a round is dated and kept before a season's end is set or after it, so that it is
        waited for; and nobody on the sheet is forgotten in between.
        """
        async with self.lock(guild):
            # what is due comes first: a match that a crash has left half counted, or that silence has confirmed
            kept = await self._follow(await self.sheet(sheet, guild))
            new = await self._asking({}, lambda: step(kept))
            if new != kept:
                new = await self._save(new)
            return await self._follow(new)

    async def _asking(self, names: dict[PersonId, str], step: Callable[[], T]) -> T:
        """Do a pure step, and say in the club's words what it refuses."""
        try:
            return step()
        except (Refused, Impossible) as error:
            facts = dict(error.facts)
            if "person" in facts:
                facts["name"] = names.get(facts.pop("person"), "")  # type: ignore[call-overload]  # a person's number
            raise (ClubError if error.code in CODES else TableError)(error.code, **facts) from error

    async def _follow(self, sheet: Sheet) -> Sheet:
        """Bring about what a sheet's state asks for, if it is due; done twice it is done once."""
        if sheet.due is None or sheet.due > self.now():
            return sheet
        later = replace(sheet, due=None) if sheet.stage == "held" else paper.lapsed(sheet, self.now())
        if later.stage in ("held", "counted"):
            await self._enter_sheet(sheet, held=later.stage == "held")
        return await self._save(later)

    async def _enter_sheet(self, sheet: Sheet, *, held: bool) -> None:
        """Put its match in, and lay a refused one before the moderators."""
        names = await self.names(sheet.guild, sheet.people)
        match = paper.match_of(sheet, "held" if held else "counts")
        kept, new = await self._put_in(match, [line.score for line in sheet.lines], names)
        if new:
            self._entered(kept)
        if held and not await self.shelf.cases(sheet.guild, sheet.source, False):
            asked = Case(sheet.guild, sheet.source, sheet.refused or 0, clean_name(sheet.reason), self.now())
            case = await self.shelf.put_case(asked)
            self._tell(ClubChange("held", kept.guild, match=replace(kept, disputed=True), case=case))

    async def _save(self, sheet: Sheet) -> Sheet:
        kept = await self.shelf.put_sheet(replace(sheet, version=sheet.version + 1))
        self._tell_sheet(kept)
        return kept

    def _tell_sheet(self, sheet: Sheet) -> None:
        self._tell(ClubChange("sheet", sheet.guild, subject=sheet.id))
