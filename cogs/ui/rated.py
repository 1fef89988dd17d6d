"""Does a match count in the league, and in which words is that said: before it, while it runs, at its end?"""

from bot.games import GAMES
from bot.tables.model import Table
from bot.text import Words
from cogs.house import House


def wish_words(rated: bool, words: Words) -> str:
    """What was agreed on: that it counts, or a friendly match."""
    return words("rated.yes" if rated else "rated.no")


def has_opponents(table: Table) -> bool:
    """Whether people sit on two sides at least: nobody wins points from the computer, or from himself."""
    game = GAMES[table.plan.game]
    sides = game.sides(game.rules(table.plan.rules), table.plan.seats)
    return sum(any(table.seats[seat].user is not None for seat in side) for side in sides) > 1


def rated_line(table: Table, words: Words) -> str:
    """Small print for a match that runs. A friendly one against the computer goes without saying."""
    if not has_opponents(table):
        return f"-# {words('rated.alone')}" if table.plan.rated else ""
    return f"-# {wish_words(table.plan.rated, words)}"


async def end_line(house: House, table: Table, words: Words) -> str:
    """Whether a match that is over counts, or why not; "" where nobody would ask. What is not counted yet is, now."""
    assert table.ended is not None
    if not has_opponents(table) or not table.plan.rated:
        return rated_line(table, words)
    if not any(table.ended.shares):
        return f"-# {words('rated.none')}"
    source = f"table:{table.id}"
    match = await house.club.match_of(source)
    if match is None:
        await house.club.settle()
        match = await house.club.match_of(source)
    if match is None:
        return ""
    if match.state == "unrated":
        return f"-# {words(f'rated.why.{match.why}')}"
    return f"-# {words('rated.counts' if match.state == 'counts' else 'rated.void')}"
