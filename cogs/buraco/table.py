"""How does a table of Buraco look to everybody: head and melds as pictures, whose turn, the last moves; the end?"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

import render
from bot.games.base import Side, View
from bot.games.buraco.actions import Draw, Pass, TakePile
from bot.games.buraco.state import BuracoView
from bot.tables.model import Table
from bot.text import Words
from cogs.buraco.buttons import move_button
from cogs.buraco.count import count_lines, count_pictures, paint_round_over, rounds_lines, why_line
from cogs.buraco.say import meld_lines
from cogs.house import House
from cogs.ui.after import over_row
from cogs.ui.board import Board, Document, button
from cogs.ui.check import broken_line, check_buttons
from cogs.ui.item import at_table
from cogs.ui.names import text_names
from cogs.ui.table import GOLD, GREEN, last_line, over_foot, playing_board, result_line, title, turn_line
from cogs.ui.tell import side_names
from render import Picture, TableLook
from render.length import match_length

_MOST_DRAWN: Final = 512
_drawn: OrderedDict[tuple[str, Side], tuple[object, Picture]] = OrderedDict()
"""The last pictures of sides, with what they show."""
_BACK: Final = 40
_LINES: Final = 3


async def _seen(house: House, table: Table) -> BuracoView:
    view = await house.tables.view(table.id)
    assert isinstance(view, BuracoView)
    return view


def score_line(table: Table, view: BuracoView, words: Words) -> str:
    """The running scores."""
    scores = zip(side_names(table, words), view.public.scores, strict=True)
    sides = " · ".join(words("score.total", side=side, score=score) for side, score in scores)
    return words("score.line", sides=sides, length=match_length(words, view.public.rules))


def _table_lines(table: Table, view: BuracoView, words: Words) -> list[str]:
    """Stock, pile, mortos, held cards and melds, where there are no pictures."""
    public, names = view.public, text_names(table, words)
    held = words.list([f"{names[seat]} {count}" for seat, count in enumerate(public.held)])
    top = words("pile.on_top", card=view.pile[-1], n=public.pile) if view.pile else words("pile.empty")
    lines = [words("table.stock", n=public.stock), top, words("table.held", held=held)]
    if public.rules.mortos:
        lines.append(words("table.mortos", n=public.mortos))
    return [" · ".join(lines), *meld_lines(words, table, public, view.seat)]


async def paint_own(house: House, table: Table, user: int) -> Board:
    """The table as one of its players sees it, in his words and letters: we and they."""
    personal = await house.tables.personal(user)
    words, view = house.words_of(personal, user), await house.tables.view(table.id, user)
    assert isinstance(view, BuracoView)
    body = [turn_line(table, view, words), score_line(table, view, words)]
    if personal.text_mode or not house.pictures:
        return Board(title(table, words), "\n".join([*body, *_table_lines(table, view, words)]), colour=GREEN)
    pictures = await _pictures(house, table, view, words, house.look(table, words, personal))
    return Board(title(table, words), "\n".join(body), pictures=pictures, colour=GREEN)


async def _pictures(
    house: House, table: Table, view: BuracoView, words: Words, look: TableLook | None = None
) -> list[Picture]:
    """The head of the table, and each side that has laid something."""
    look = look or house.look(table, words)
    drawn = [await house.draw(render.buraco_header, view, look)]
    for side, melds in enumerate(view.public.melds):
        if melds:
            drawn.append(await _side(house, table, view, side, words, look))
    return drawn


async def _side(house: House, table: Table, view: BuracoView, side: Side, words: Words, look: TableLook) -> Picture:
    """The melds of a side, drawn again only where something of them has changed."""
    public, key = view.public, (table.id, side)
    shown = (view.seat, public.melds[side], public.mortos_taken[side], look.names, look.style, words.language)
    before = _drawn.pop(key, None)
    picture = before[1] if before and before[0] == shown else await house.draw(render.buraco_side, view, side, look)
    _drawn[key] = (shown, picture)
    if len(_drawn) > _MOST_DRAWN:
        _drawn.popitem(last=False)
    return picture


async def paint_playing(house: House, table: Table, words: Words) -> Board:
    """The public message while the match runs; between two rounds it is the count."""
    if table.round_over:
        return await paint_round_over(house, table, words)
    view = await _seen(house, table)
    pictures = await _pictures(house, table, view, words) if house.pictures else []
    body = [turn_line(table, view, words), score_line(table, view, words)]
    body += [] if house.pictures else _table_lines(table, view, words)
    body.append(await last_line(house, table, words, _BACK, _LINES))
    more = [button(words("button.pile"), at_table(table.id, 0, "bu.pile"))]
    if view.round > 1:
        more.append(button(words("button.count"), at_table(table.id, 0, "bu.count")))
    return playing_board(house, table, words, body, pictures, *more)


async def paint_over(house: House, table: Table, words: Words) -> Board:
    """The public message of a match that is over: who won, every round, the last count, the seed, the record."""
    assert table.ended is not None
    view = await _seen(house, table)
    finished = await house.tables.finished(table.id)
    broken = await broken_line(house, table, words)
    body = [result_line(table, words), *await rounds_lines(house, table, words), f"-# {broken}" if broken else ""]
    played_out = finished is not None and table.ended.reason in ("target", "rounds", "time")
    pictures: list[Picture] = []
    if finished is not None and played_out:
        body.append(why_line(words, view.public, text_names(table, words)))
        if house.pictures:
            pictures = await count_pictures(house, table, words, finished)
        else:
            body += count_lines(table, words, finished)
    elif house.pictures:
        pictures = await _pictures(house, table, view, words)
    checks = check_buttons(table, words) if finished is not None and table.ended.played else []
    record = Document(f"mesa-{table.id}.jsonl", (await house.tables.record(table.id)).encode())
    return Board(
        title(table, words),
        "\n".join(filter(None, body)),
        [[*await over_row(house, table, words), *checks]],
        await over_foot(house, table, words),
        pictures,
        GOLD,
        document=record,
    )


def call_buttons(view: View, table: Table, words: Words) -> Iterable[Any]:
    """The moves that the call to a table carries: to draw, and to take an open pile; they name no card.

    What hangs on the hand (a closed pile, a meld that must be laid) is not told in public.
    """
    assert isinstance(view, BuracoView)
    public = view.public
    if public.phase != "draw" or public.turn.seat is None:
        return
    yield move_button(words, table, view, Pass() if public.nothing_left else Draw())
    one_card = public.held[public.turn.seat] == 1
    limit = public.rules.one_card_hand
    barred = one_card and (limit == "never_pile" or (limit == "no_single_pile" and public.pile == 1))
    if public.pile and public.rules.pile == "open" and not barred:
        yield move_button(words, table, view, TakePile())
