"""Matches that count, for tests: played at a table by two people, or entered as they were played with real cards."""

import random
from collections.abc import Mapping
from typing import Any

from simcord import ChannelHandle, MemberActor

from bot.league.model import Entry, Match, RoundScore, Share, Sums
from bot.players import PLAYERS
from bot.tables.model import Table
from tests.cogs.conftest import TestBot

Totals = tuple[tuple[int, ...], ...]


async def play_out(bot: TestBot, table: str, *people: MemberActor) -> Table:
    """Play a match to its end, as the easy computer player would."""
    chance = random.Random(3)
    while (now := await bot.tables.table(table)).open:
        user = next(one.id for one in people if now.asks(one.id))
        view = await bot.tables.view(table, user)
        action = PLAYERS[now.plan.game, "easy"](view, chance)
        await bot.tables.submit(table, user, now.revision, action)
    return now


async def duel(bot: TestBot, channel: ChannelHandle, one: MemberActor, other: MemberActor, **options: Any) -> Table:
    """A rated deal of Bisca between two people, played to its end and entered."""
    await one.slash(channel, "bisca duelo", adversario=other, **options)
    await other.slash(channel, "mesa aceitar")
    (table,) = await bot.tables.tables_of(one.id)
    over = await play_out(bot, table.id, one, other)
    await bot.club.settle()
    return over


async def entered(
    bot: TestBot, guild: int, people: Mapping[int, str], totals: Totals, number: int, *, at: int | None = None
) -> Match:
    """A match of Buraco of two people at a real table: what each round brought each of them."""
    finals = [sum(side) for side in zip(*totals, strict=True)]
    shares: list[Share] = ["won" if final == max(finals) else "lost" for final in finals]
    match = Match(
        guild=guild,
        game="buraco",
        preset="tradicional",
        target=3000,
        at=bot.house.now() if at is None else at,
        source=f"sheet:{number}",
        entries=tuple(Entry(side, shares[side], person) for side, person in enumerate(people)),
        sides=tuple(Sums(final, max(one[side] for one in totals)) for side, final in enumerate(finals)),
        rounds=len(totals),
    )
    return await bot.club.enter(match, [RoundScore(one) for one in totals], people)
