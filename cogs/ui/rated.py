"""Does a match count in the league, and in which words is that said: before it, while it runs, at its end?"""

from typing import Any, Final

from bot.games import GAMES
from bot.league.matches import round_score
from bot.league.model import Season
from bot.tables.model import Table
from bot.text import Words
from cogs.house import House
from cogs.ui.board import button
from cogs.ui.item import elsewhere
from cogs.ui.tell import capital, side_names

_LEAVING: Final = Season(guild=0, game="", name="", begin=0).abandonment
"""What abandoning a match brings in the general league."""


def wish_words(rated: bool, words: Words) -> str:
    """What was agreed on: that it counts, or a friendly match."""
    return words("rated.yes" if rated else "rated.no")


def has_opponents(table: Table) -> bool:
    """Whether people sit on two sides at least: nobody wins points from the computer, or from himself."""
    game = GAMES[table.plan.game]
    sides = game.sides(game.rules(table.plan.rules), table.plan.seats)
    return sum(any(table.seats[seat].user is not None for seat in side) for side in sides) > 1


def can_count(table: Table) -> bool:
    """Whether the match may count in the league."""
    return table.plan.rated and has_opponents(table)


def resigning_counts(table: Table) -> bool:
    """Whether giving up now is a loss in the league: before anybody has played it is nobody's."""
    return can_count(table) and table.revision > 0


def fate_line(table: Table, words: Words) -> str:
    """Small print for lobby and rules: what leaving costs and whose a seat's result is; "" where nothing may count."""
    if not table.plan.rated or not (table.free or has_opponents(table)):
        return ""
    game = GAMES[table.plan.game]
    pairs = len(game.sides(game.rules(table.plan.rules), table.plan.seats)) < table.plan.seats
    told = words("rated.fate.pairs" if pairs else "rated.fate", points=_LEAVING)
    return f"-# {told}"


def away_words(table: Table, words: Words) -> str:
    """To whom the computer plays for: that it does, and what it means not to be back by the end."""
    return words("ping.away.rated" if can_count(table) else "ping.away")


def rated_line(table: Table, words: Words) -> str:
    """Small print for a match that runs. A friendly one against the computer goes without saying."""
    if not has_opponents(table):
        return f"-# {words('rated.alone')}" if table.plan.rated else ""
    return f"-# {wish_words(table.plan.rated, words)}"


def table_button(game: str, words: Words) -> Any:
    """From a match that counts to the table of the league."""
    return button(words("rated.button"), elsewhere("league.game", game))


async def end_line(house: House, table: Table, words: Words) -> tuple[str, bool]:
    """Whether a match that is over counts, or why not; "" where nobody would ask. What is not counted yet is, now.

    With it whether it stands in the league's table.
    """
    assert table.ended is not None
    if not has_opponents(table) or not table.plan.rated:
        return rated_line(table, words), False
    if not any(table.ended.shares):
        return f"-# {words('rated.none')}", False
    source = f"table:{table.id}"
    match = await house.club.match_of(source)
    if match is None:
        await house.club.settle()
        match = await house.club.match_of(source)
    if match is None:
        return "", False
    if match.state == "unrated":
        return f"-# {words(f'rated.why.{match.why}')}", False
    counts = match.state == "counts"
    return f"-# {words('rated.counts' if counts else 'rated.void')}", counts


async def correction_line(house: House, table: Table, words: Words) -> str:
    """How a match that is over ended after all, where moderators corrected its points; otherwise ""."""
    match = await house.club.match_of(f"table:{table.id}") if table.plan.rated else None
    if match is None or match.state == "void":
        return ""
    played = [round_score(result).totals for result in await house.tables.results(table.id)]
    if played == [one.totals for one in await house.club.rounds(match.id)]:
        return ""
    won = next((entry.side for entry in match.entries if entry.share == "won"), None)
    told = words("tell.match.nobody") if won is None else words("tell.match", side=side_names(table, words)[won])
    points = " × ".join(words.fact(side.points) for side in match.sides)
    return f"⚖️ {words('rated.corrected', points=points)} {capital(told)}"
