"""How is a count looked into: the buttons under it, and the private page that tells it item by item?"""

from typing import Any

from bot.tables.model import Finished, Table
from bot.text import Words
from cogs.house import House
from cogs.ui.board import Board, Row, button
from cogs.ui.item import at_table
from cogs.ui.rated import can_count
from cogs.ui.room import room_of
from cogs.ui.table import GOLD, title


def check_buttons(table: Table, words: Words, number: int | None = None) -> Row:
    """Look into the count of a round (None: the last one), and contest it where the match may count."""
    args = () if number is None else (str(number),)
    row: list[Any] = [button(words("button.check"), at_table(table.id, 0, "check", *args))]
    if can_count(table):
        row.append(button(words("button.contest"), at_table(table.id, 0, "contest", *args)))
    return row


async def broken_line(house: House, table: Table, words: Words) -> str:
    """How far the round had come in the middle of which a match ended, which counts for nothing; otherwise ""."""
    if table.ended is None or table.ended.reason == "set_aside" or not table.revision:
        return ""
    if table.round <= len(await house.tables.results(table.id)):
        return ""
    return room_of(table.plan.game).broken_off(words, table, await house.tables.view(table.id))


def broken_board(table: Table, words: Words, broken: str) -> Board:
    """The round that was broken off, by itself."""
    return Board(title(table, words), broken, foot=words("check.foot", table=table.id), colour=GOLD)


def check_board(table: Table, words: Words, finished: Finished, rounds: int, broken: str) -> Board:
    """A count item by item, with the ways to the rounds around it. `rounds`: how many are over.

    `broken`: of the one after them that was broken off.
    """
    number, game = finished.result.round, table.plan.game
    lines = room_of(game).check(words, table, finished)
    if broken and number == rounds:
        lines.append(broken)
    around = [
        button(words(f"check.round.{game}", number=other), at_table(table.id, 0, "check", str(other)), emoji=emoji)
        for other, emoji in ((number - 1, "◀️"), (number + 1, "▶️"))
        if 0 < other <= rounds
    ]
    head = f"{title(table, words)}\n{words(f'check.title.{game}', number=number)}"
    row = [*around, *check_buttons(table, words, number)[1:]]
    return Board(head, "\n".join(lines), [row], words("check.foot", table=table.id), colour=GOLD)
