"""How is a round counted before everybody: item by item, each canastra and hand, the running score, who deals next?"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from discord import ButtonStyle

import render
from bot.games.buraco.count import ITEMS
from bot.games.buraco.state import BuracoView, Public
from bot.tables.model import Finished, Table
from bot.text import Words
from cogs.buraco.say import meld_lines
from cogs.buraco.tell import gains_line
from cogs.house import House
from cogs.ui.board import Board, button
from cogs.ui.check import check_buttons
from cogs.ui.door import Refusal
from cogs.ui.item import Click, at_table, does, on
from cogs.ui.names import text_names
from cogs.ui.reply import Reply
from cogs.ui.table import GOLD, playing_row, title
from cogs.ui.tell import capital, side_names
from render import Picture, TableLook

_MOST_ROUNDS = 20


def _view(finished: Finished) -> BuracoView:
    assert isinstance(finished.view, BuracoView)
    return finished.view


async def count_pictures(
    house: House, table: Table, words: Words, finished: Finished, look: TableLook | None = None
) -> list[Picture]:
    """The sheet, the melds with their points, the hands that were left."""
    look = look or house.look(table, words)
    return [*await house.draw(render.buraco_count, finished.result, _view(finished), look, finished.history)]


def _items(words: Words, items: Mapping[str, int]) -> str:
    parts = [f"{words(f'count.{name}')} {words.signed(items[name])}" for name in ITEMS if items[name]]
    return ", ".join(parts) or words("count.nothing")


def count_lines(table: Table, words: Words, finished: Finished) -> list[str]:
    """The count in words: items a side, then the melds and the hands to be checked."""
    result, names = finished.result, text_names(table, words)
    lines = [
        words("count.side", side=side, items=_items(words, items), total=words.signed(total), score=score)
        for side, items, total, score in zip(
            side_names(table, words), result.items, result.totals, result.scores, strict=True
        )
    ]
    lines += meld_lines(words, table, _view(finished).public, -1)
    left = _view(finished).public.counted
    lines += [words("count.hand", name=names[seat], cards=hand) for seat, hand in left.items() if hand]
    return lines


def summary(table: Table, words: Words, finished: Finished) -> str:
    """A round in one line, who went out or why else it ended, and who deals the next one."""
    result, public, names = finished.result, _view(finished).public, text_names(table, words)
    gains = gains_line(words, side_names(table, words), result.totals, result.scores)
    told = [words("count.round", number=result.round, gains=gains), why_line(words, public, names)]
    if public.status != "match_over":
        told.append(words("count.next", name=names[(result.dealer + 1) % len(table.seats)]))
    return "\n".join(told)


def why_line(words: Words, public: Public, names: Sequence[str]) -> str:
    """Who went out, or why else the round is over."""
    if public.went_out is not None:
        key = "over.relancinho" if public.rules.relancinho and public.relancinho else "over.went_out"
        return words(key, name=names[public.went_out])
    return f"{capital(words(f'over.{public.why_over}'))}."


async def paint_count(house: House, table: Table, words: Words, number: int | None = None) -> Board:
    """The count of a round as a message. `Refusal`: no round is over yet."""
    return await _board(house, table, words, number, house.look(table, words), pictures=house.pictures)


async def paint_round_over(house: House, table: Table, words: Words) -> Board:
    """The table between two rounds: the count to be checked, and who wants may have the next one dealt."""
    board = await paint_count(house, table, words, table.round)
    lines = [board.body]
    if table.deadline is not None:
        lines.append(words("count.waiting", until=f"<t:{table.deadline // 1000}:R>"))
    rows = [playing_row(table, words, next_button(table, words)), *board.rows]
    return dataclasses.replace(board, body="\n".join(lines), rows=rows)


def next_button(table: Table, words: Words) -> Any:
    """Deal the round after the one that is over; it names that one, so that it deals no other."""
    return button(words("button.next_round"), at_table(table.id, 0, "bu.next", str(table.round)), ButtonStyle.success)


async def next_round(house: House, reply: Reply, table_id: str, number: int) -> None:
    """Have the round after `number` dealt; the answer is the new hand."""
    user = reply.interaction.user.id
    with house.hands.answering(table_id, user):
        await house.tables.next_round(table_id, user, number)
        await house.hands.open(reply, table_id, anew=False)


async def _board(
    house: House, table: Table, words: Words, number: int | None, look: TableLook, *, pictures: bool
) -> Board:
    finished = await house.tables.finished(table.id, number)
    if finished is None:
        raise Refusal("count.none")
    body = [summary(table, words, finished)]
    drawn: list[Picture] = []
    if pictures:
        drawn = await count_pictures(house, table, words, finished, look)
    else:
        body += count_lines(table, words, finished)
    rows = [check_buttons(table, words, finished.result.round)]
    return Board(title(table, words), "\n".join(body), rows, "", drawn, GOLD)


async def rounds_lines(house: House, table: Table, words: Words) -> list[str]:
    """Every round of the match, the last ones where there were many."""
    results = await house.tables.results(table.id)
    sides = " · ".join(side_names(table, words))
    lines = [words("rounds.title", sides=sides)] if results else []
    if len(results) > _MOST_ROUNDS:
        lines.append("…")
    for result in results[-_MOST_ROUNDS:]:
        scores = " · ".join(
            words("rounds.side", gain=words.signed(total), score=score)
            for total, score in zip(result.totals, result.scores, strict=True)
        )
        lines.append(words("rounds.line", number=result.round, scores=scores))
    return lines


async def show_count(house: House, reply: Reply, table_id: str) -> None:
    """The last count once more, privately, as the reader likes it."""
    table = await house.tables.table(table_id)
    personal = await house.tables.personal(reply.interaction.user.id)
    words = await house.words(reply.interaction)
    pictures = house.pictures and not personal.text_mode
    look = house.look(table, words, personal)
    await reply.send(await _board(house, table, words, None, look, pictures=pictures))


@on("bu.next")
async def _next(click: Click) -> None:
    if click.args and not click.args[0].isdecimal():
        raise Refusal("door.old_button")
    number = int(click.args[0]) if click.args else (await click.house.tables.table(click.table)).round
    await next_round(click.house, click.reply, click.table, number)


does("bu.count", show_count)
