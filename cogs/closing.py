"""What happens when somebody closes a table: by a button or by a command; is he sure, and what does he tell the others?

Who ends a match in front of others says why, and everybody reads it. In a lobby he may say so.
"""

from typing import Final

from bot.tables.model import Table
from bot.text import Words
from cogs.house import House
from cogs.lobby import answer, show_board
from cogs.ui.allowed import moderates
from cogs.ui.board import sure_board
from cogs.ui.door import Refusal
from cogs.ui.item import Form, at_table, does
from cogs.ui.reply import Reply

REASON: Final = 200
"""The longest reason."""


async def close(house: House, reply: Reply, table_id: str, reason: str = "") -> None:
    """Close a table: its host, a moderator, or in a lobby whose host is away any player.

    Where others sit at a running table and no reason is given, it is asked for.
    """
    if not reason.strip() and _owes_reason(await house.tables.table(table_id), reply.interaction.user.id):
        await ask_to_close(house, reply, table_id)
    else:
        await _close(house, reply, table_id, reason)


async def ask_to_close(house: House, reply: Reply, table_id: str) -> None:
    """Ask before a table is closed by a tap, him who may close it: why, where others sit; else whether he is sure."""
    user = reply.interaction.user.id
    table = await house.tables.back(table_id, user)
    if table.open:
        await house.tables.may_close(table, user, moderates(reply.interaction, table.place))
    words = await house.words(reply.interaction)
    if table.open and _others(table, user):
        await reply.interaction.response.send_modal(ClosingForm(house, words, table))
        return
    question = words("close.sure" if table.stage == "playing" else "close.sure.lobby", table=table.id)
    yes = at_table(table.id, 0, "close.yes")
    await show_board(reply, sure_board(question, words("close.yes"), yes))


async def _close(house: House, reply: Reply, table_id: str, reason: str) -> None:
    table = await house.tables.table(table_id)
    user = reply.interaction.user.id
    table = await house.tables.close(
        table_id, user, reason.strip(), moderator=moderates(reply.interaction, table.place)
    )
    await answer(reply, (await house.words(reply.interaction))("close.done", table=table.id))


def _others(table: Table, user: int) -> bool:
    return any(person != user for person in table.people)


def _owes_reason(table: Table, user: int) -> bool:
    return table.stage == "playing" and _others(table, user)


class ClosingForm(Form):
    """Why is the table closed? Once the cards are dealt there must be an answer."""

    def __init__(self, house: House, words: Words, table: Table) -> None:
        super().__init__(house, words("close.title", table=table.id))
        self.table, running = table.id, table.stage == "playing"
        hint = words("close.reason.hint" if running else "close.reason.hint.lobby")
        self.reason = self.ask(words("close.reason"), hint, most=REASON, optional=not running)

    async def submitted(self, reply: Reply) -> None:
        """Close it. `Refusal`: close.reason.none."""
        if not self.reason.value.strip():
            table = await self.house.tables.table(self.table)
            if _owes_reason(table, reply.interaction.user.id):
                raise Refusal("close.reason.none")
        await _close(self.house, reply, self.table, self.reason.value)


does("close", ask_to_close)
does("close.yes", close)
