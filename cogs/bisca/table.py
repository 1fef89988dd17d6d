"""How does a table of Bisca look to everybody: picture, whose turn, score, trumps, last move?"""

from collections.abc import Iterable

import render
from bot.games.bisca.state import BiscaView
from bot.tables.model import Table
from bot.text import Words
from cogs.house import House
from cogs.ui.after import over_row
from cogs.ui.board import Board
from cogs.ui.check import broken_line, check_buttons
from cogs.ui.table import GOLD, last_line, over_foot, playing_board, result_line, title, turn_line
from cogs.ui.tell import side_names
from render import Picture
from render.length import match_length


def score_line(table: Table, view: BiscaView, words: Words) -> str:
    """Card points of this deal and, where a match has several, match points."""
    sides = side_names(table, words)
    public = view.public
    points = " × ".join(f"{side} **{number}**" for side, number in zip(sides, public.points, strict=True))
    return " · ".join((words("table.points", points=points), *_match_score(view, words)))


def _match_score(view: BiscaView, words: Words) -> Iterable[str]:
    """Match points, where a match has several deals."""
    public = view.public
    if public.rules.target > 1:
        scores = " × ".join(str(number) for number in public.scores)
        yield words("table.score", scores=scores, length=match_length(words, public.rules))


def trump_line(view: BiscaView, words: Words) -> str:
    """Trumps, the turned-up card, the stock."""
    public = view.public
    if not public.trump:
        return words("table.trump.none")
    suit = words.suit(public.trump)
    if public.knocked:
        trump = words("table.trump.knocked", suit=suit)
    elif public.trump_card is not None:
        trump = words("table.trump.turned", suit=suit, card=public.trump_card)
    else:
        trump = words("table.trump", suit=suit)
    return f"{trump} · {words('table.stock', n=public.stock)}"


async def _seen(house: House, table: Table, words: Words) -> tuple[BiscaView, list[Picture]]:
    """What everybody sees, and its picture."""
    view = await house.tables.view(table.id)
    assert isinstance(view, BiscaView)
    drawn = [await house.draw(render.bisca_table, view, house.look(table, words))] if house.pictures else []
    return view, drawn


async def paint_playing(house: House, table: Table, words: Words) -> Board:
    """The public message while the match runs."""
    view, pictures = await _seen(house, table, words)
    body = [turn_line(table, view, words), score_line(table, view, words), trump_line(view, words)]
    body.append(await last_line(house, table, words))
    return playing_board(house, table, words, body, pictures)


async def paint_over(house: House, table: Table, words: Words) -> Board:
    """The public message of a match that is over: the last picture, the result, the seed that proves the deals."""
    view, pictures = await _seen(house, table, words)
    broken = await broken_line(house, table, words)
    score = " · ".join((broken, *_match_score(view, words))) if broken else score_line(table, view, words)
    body = [result_line(table, words), score, await last_line(house, table, words)]
    foot = await over_foot(house, table, words)
    counted = table.ended is not None and table.ended.played and view.public.result is not None
    row = [*await over_row(house, table, words), *(check_buttons(table, words) if counted else ())]
    return Board(title(table, words), "\n".join(filter(None, body)), [row], foot, pictures, GOLD)
