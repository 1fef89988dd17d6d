"""`/liga pendentes`, `decidir`, `auditoria`: what is contested, what the moderators decide, and what they decided."""

from collections.abc import Sequence
from typing import Any, Final

import discord
from discord import app_commands

from bot.club.model import Case, Decision, Totals
from bot.league.model import Match
from bot.tables.model import TableError
from bot.text import Words
from cogs.check import REASON, ReasonForm
from cogs.house import House, Interaction, house_of, person_of
from cogs.liga.boards import AUDIT, Told, audit_board, case_board, no_cases_board
from cogs.liga.group import GROUP, Part
from cogs.liga.told import names_of, sides_told
from cogs.liga.totals import final, order, read_totals, written
from cogs.lobby import show_board
from cogs.names import choice, named, options
from cogs.ui.allowed import guild_of, manages, must_manage
from cogs.ui.door import Refusal, command
from cogs.ui.item import Click, Form, on, typed_before
from cogs.ui.names import plain_name
from cogs.ui.reply import Reply
from cogs.ui.tell import side_names

VERDICTS: Final = ("stand", "fix", "annul")
_TOTALS: Final = 2000
_FIRST: Final = 1_000_000


class Cases(Part):
    """What moderators decide, and what everybody can read of it."""

    @GROUP.command(**named("liga.pendentes"))
    @command
    async def pending(self, interaction: Interaction, reply: Reply) -> None:
        """Show the oldest case."""
        must_manage(interaction)
        await show_case(self.house, reply, 0)

    @GROUP.command(**named("liga.decidir"))
    @options("liga.decidir", case="caso", verdict="decisao", reason="motivo", totals="pontos")
    @app_commands.choices(verdict=[choice(f"case.button.{verdict}", verdict) for verdict in VERDICTS])
    @command
    async def decide(
        self,
        interaction: Interaction,
        reply: Reply,
        case: app_commands.Range[int, 1, _FIRST],
        verdict: str,
        reason: app_commands.Range[str, *REASON],
        totals: app_commands.Range[str, 1, 1000] = "",
    ) -> None:
        """Decide a case by command; rounds are parted by semicolons."""
        must_manage(interaction)
        text = totals.replace(";", "\n")
        await decide(self.house, reply, await self.house.club.case(case, guild_of(interaction)), verdict, reason, text)

    @GROUP.command(**named("liga.auditoria"))
    @options("liga.auditoria", page="pagina")
    @command
    async def audit(self, _: Interaction, reply: Reply, page: app_commands.Range[int, 1, _FIRST] = 1) -> None:
        """Every decision, newest first."""
        await show_audit(self.house, reply, page - 1)


# -- cases ------------------------------------------------------------------------------------------------------------


async def told_of(house: House, case: Case, words: Words) -> Told:
    """The match of a case: as it is kept, or, while its table plays, as that stands."""
    match = await house.club.match_of(case.source)
    if match is not None:
        names = await names_of(house, case.guild, match.people, words)
        rounds = tuple(one.totals for one in await house.club.rounds(match.id))
        return Told(tuple(sides_told(match, names, words)), rounds, match)
    try:
        table = await house.tables.table(case.source.partition(":")[2])
        rounds = tuple(one.totals for one in await house.tables.results(table.id))
    except TableError:
        return Told((), ())
    return Told(side_names(table, words), rounds, table=table)


async def show_case(house: House, reply: Reply, page: int, notice: str = "") -> None:
    """A case, the oldest first; `page` from 0. Moderators are told here where results cannot be posted."""
    words, guild = await house.words(reply.interaction), guild_of(reply.interaction)
    cases = await house.club.pending(guild)
    mute = house.mute_channels.get(guild)
    if mute is not None and mute == (await house.tables.house(guild)).results_channel:
        notice = f"{notice}\n{words('results.trouble', channel=f'<#{mute}>')}".strip()
    if not cases:
        await show_board(reply, no_cases_board(words, notice))
        return
    page = min(page, len(cases) - 1)
    told = await told_of(house, cases[page], words)
    await show_board(reply, case_board(words, cases[page], told, page, len(cases), notice))


async def decide(house: House, reply: Reply, case: Case, verdict: str, reason: str, totals: str = "") -> None:
    """Decide a case, and show the next one."""
    club, by = house.club, reply.interaction.user.id
    match verdict:
        case "stand":
            decision = await club.stand(case.id, case.guild, by, reason)
        case "fix":
            decision = await club.correct(case.id, case.guild, by, reason, await _corrected(house, case, totals))
        case "annul":
            decision = await club.annul(case.id, case.guild, by, reason)
        case _:
            raise Refusal("door.old_button")
    words = await house.words(reply.interaction)
    await show_case(house, reply, 0, words(f"case.done.{decision.verdict}", number=case.id))


async def _corrected(house: House, case: Case, typed: str) -> Totals:
    match = await house.club.match_of_case(case)
    return read_totals(typed, tuple(one.totals for one in await house.club.rounds(match.id)))


class DecisionForm(Form):
    """Why? And, where the count is corrected: what did each round bring?"""

    def __init__(self, house: House, words: Words, case: Case, verdict: str, told: Told, typed: Sequence[str]) -> None:
        draft = _draft(case, verdict)
        super().__init__(house, words(f"case.form.{verdict}", number=case.id), draft=draft, typed=typed)
        self.case, self.verdict = case, verdict
        self.totals: discord.ui.TextInput[Any] | None = None
        if verdict == "fix":
            hint = order([plain_name(side) for side in told.sides], words)
            given = _written(told.rounds)
            self.totals = self.ask(words("case.totals"), hint, given=given, most=_TOTALS, long=True)
        low, high = REASON
        self.reason = self.ask(words("case.reason"), words("case.reason.hint"), least=low, most=high, long=True)

    async def submitted(self, reply: Reply) -> None:
        """Decide so."""
        must_manage(reply.interaction)
        totals = "" if self.totals is None else self.totals.value
        await decide(self.house, reply, self.case, self.verdict, self.reason.value, totals)


def _draft(case: Case, verdict: str) -> str:
    """Under which name somebody's half-filled form is kept."""
    return f"case:{case.id}:{verdict}"


def _written(rounds: Totals) -> str:
    """The rounds as they are, to be corrected; of more than a form takes the final score, which may stand for them."""
    text = written(rounds)
    return text if len(text) <= _TOTALS else written([final(rounds)])


async def _ask(click: Click, verdict: str) -> None:
    must_manage(click.interaction)
    case = await click.house.club.case(click.number(), guild_of(click.interaction))
    words = await click.words()
    told = await told_of(click.house, case, words)
    if verdict == "fix":
        await click.house.club.match_of_case(case)
    typed = await typed_before(click, _draft(case, verdict))
    await click.interaction.response.send_modal(DecisionForm(click.house, words, case, verdict, told, typed))


def _verdict(verdict: str) -> None:
    @on(f"case.{verdict}")
    async def click_verdict(click: Click) -> None:
        await _ask(click, verdict)


for _each in VERDICTS:
    _verdict(_each)


@on("case.page")
async def _page(click: Click) -> None:
    must_manage(click.interaction)
    await show_case(click.house, click.reply, click.number())


# -- a moderator looks into any match ---------------------------------------------------------------------------------


class OpenForm(ReasonForm):
    """Why is a match looked into that is over?"""

    def __init__(self, house: House, words: Words, match: Match) -> None:
        super().__init__(house, words)
        self.match = match

    async def submitted(self, reply: Reply) -> None:
        """Open the case: of who was in the match, or of a moderator."""
        who = person_of(reply.interaction.user)
        moderator = manages(reply.interaction) and who.user not in self.match.people
        case = await self.house.club.contest(
            self.match.guild, self.match.source, who, None, self.reason.value, moderator=moderator
        )
        words = await self.house.words(reply.interaction)
        await reply.say(words("contest.done", number=case.id))


@on("case.open")
async def _open(click: Click) -> None:
    """The button of a match in its history."""
    match = await click.house.club.match(click.number(), guild_of(click.interaction))
    if click.user not in match.people:
        must_manage(click.interaction)
    words = await click.words()
    await click.interaction.response.send_modal(OpenForm(click.house, words, match))


# -- what was decided -------------------------------------------------------------------------------------------------


async def show_audit(house: House, reply: Reply, page: int) -> None:
    """A page of the decisions (from 0), newest first; for everybody. A page of the club makes two."""
    words, guild = await house.words(reply.interaction), guild_of(reply.interaction)
    kept, pages = await house.club.audit(guild, page // 2)
    decisions = kept[page % 2 * AUDIT :][:AUDIT]
    if not decisions and page:
        await show_audit(house, reply, max(0, 2 * pages - 2) if page >= 2 * pages else page - 1)
        return
    later = len(kept) > (page % 2 + 1) * AUDIT or page // 2 + 1 < pages
    told = [await _told(house, guild, one, words) for one in decisions]
    await show_board(reply, audit_board(words, list(zip(decisions, told, strict=True)), page, later=later))


async def _told(house: House, guild: int, decision: Decision, words: Words) -> Sequence[str]:
    """The sides of the match of a decision; none where it is not kept."""
    match = await house.club.match_of(decision.source)
    if match is None:
        return ()
    return sides_told(match, await names_of(house, guild, match.people, words), words)


@on("audit")
async def _audit(click: Click) -> None:
    await show_audit(house_of(click.interaction), click.reply, click.number())
