"""What happens when somebody looks into a count, or contests it: by a button or by a command?

A contest is kept by the club and decided by the server's moderators (`/liga pendentes`); the match counts meanwhile.
"""

from typing import Final

from bot.tables.model import Table, TableError
from bot.text import Words
from cogs.house import House, Interaction, person_of
from cogs.lobby import show_board
from cogs.ui.allowed import manages
from cogs.ui.check import broken_board, broken_line, check_board
from cogs.ui.door import Refusal
from cogs.ui.item import Click, Form, on
from cogs.ui.rated import can_count
from cogs.ui.reply import Reply

REASON: Final = (3, 500)
"""The shortest and the longest reason."""


async def check_count(house: House, reply: Reply, table_id: str, number: int | None) -> None:
    """Show privately what a round's count is made of (None: of the last one), or how far one came that was broken off.

    `Refusal`: count.none; `TableError`: table.unknown, also for whom the table's server is none of his business.
    """
    table = await house.tables.table(table_id)
    if reply.interaction.guild_id != table.place.guild and table.seat_of(reply.interaction.user.id) is None:
        raise TableError("table.unknown", table=table_id)
    finished = await house.tables.finished(table.id, number)
    words = house.words_of(await house.tables.personal(reply.interaction.user.id), reply.interaction.user.id)
    broken = await broken_line(house, table, words)
    if finished is not None:
        rounds = len(await house.tables.results(table.id))
        await show_board(reply, check_board(table, words, finished, rounds, broken))
    elif broken and number in (None, table.round):
        await show_board(reply, broken_board(table, words, broken))
    else:
        raise Refusal("count.none")


async def contestable(house: House, table_id: str, interaction: Interaction) -> Table:
    """The table whose count this person may contest, as one of its people or as a moderator of its server.

    `TableError`: table.not_seated, table.not_started; `Refusal`: contest.unrated, contest.no_result.
    """
    table = await house.tables.table(table_id)
    if table.seat_of(interaction.user.id) is None and not _moderates(interaction, table):
        raise TableError("table.not_seated", table=table_id)
    if not can_count(table):
        raise Refusal("contest.unrated")
    if table.stage == "lobby":
        raise TableError("table.not_started", table=table_id)
    if table.ended is not None and not table.ended.shares:
        raise Refusal("contest.no_result")
    return table


def _moderates(interaction: Interaction, table: Table) -> bool:
    return interaction.guild_id == table.place.guild and manages(interaction)


async def contest_count(house: House, reply: Reply, table_id: str, number: int | None, reason: str) -> None:
    """Contest a count; the moderators decide."""
    user = reply.interaction.user
    table = await contestable(house, table_id, reply.interaction)
    outside = table.seat_of(user.id) is None
    case = await house.club.contest(
        table.place.guild, f"table:{table.id}", person_of(user), number, reason, moderator=outside
    )
    words = await house.words(reply.interaction)
    await reply.say(words("contest.done", number=case.id))


class ReasonForm(Form):
    """Why is a match contested, or looked into?"""

    def __init__(self, house: House, words: Words) -> None:
        super().__init__(house, words("contest.title"))
        low, high = REASON
        self.reason = self.ask(words("contest.reason"), words("contest.reason.hint"), least=low, most=high, long=True)


class ContestForm(ReasonForm):
    """Why is a round's count contested?"""

    def __init__(self, house: House, words: Words, table: str, number: int | None) -> None:
        super().__init__(house, words)
        self.table, self.number = table, number

    async def submitted(self, reply: Reply) -> None:
        """Keep it."""
        await contest_count(self.house, reply, self.table, self.number, self.reason.value)


def _number(click: Click) -> int | None:
    """The round that a button names; None: the last one."""
    return click.number() if click.args else None


@on("check")
async def _check(click: Click) -> None:
    await check_count(click.house, click.reply, click.table, _number(click))


@on("contest")
async def _contest(click: Click) -> None:
    table = await contestable(click.house, click.table, click.interaction)
    words = await click.words()
    await click.interaction.response.send_modal(ContestForm(click.house, words, table.id, _number(click)))
