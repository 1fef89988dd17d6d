"""What does a table that is over look like to the league?"""

from collections.abc import Sequence

from bot.games import GAMES
from bot.games.base import RoundResult, side_of
from bot.league import matches
from bot.league.model import Entry, Match, PersonId, RoundScore
from bot.league.scoring import SCORING
from bot.tables.model import Table


def of_table(table: Table, results: Sequence[RoundResult]) -> tuple[Match, tuple[RoundScore, ...], dict[PersonId, str]]:
    """Its match, rounds, and what its people were called. `results`: of the rounds that were counted.

    A match that was given up holds the rounds until then. `ValueError` for a table without a result.
    """
    plan, ended = table.plan, table.ended
    if ended is None or not ended.shares:
        raise ValueError(f"table {table.id} has no result")
    game = GAMES[plan.game]
    rules = game.rules(plan.rules)
    sides = game.sides(rules, plan.seats)
    rounds = tuple(map(matches.round_score, results))
    match = matches.of_table(
        guild=table.place.guild,
        game=plan.game,
        preset=str(plan.rules["preset"]),
        target=0 if rules.endless else int(rules.target),
        at=ended.at,
        table=table.id,
        seats=[
            Entry(side_of(sides, number), share, seat.user or None, seat.computer or "")
            for number, (seat, share) in enumerate(zip(table.seats, ended.shares, strict=True))
        ],
        rounds=rounds,
        final=results[-1].scores if results else (0,) * len(sides),
        winner=ended.winner,
        cara=SCORING[plan.game].knows_cara(rules),
        resigned=ended.reason == "resigned",
    )
    return match, rounds, {seat.user: seat.name for seat in table.seats if seat.user}
