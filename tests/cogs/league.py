"""A server's league in tests of commands: who manages it, matches that are over, and the season that they make."""

from dataclasses import replace

import pytest
from simcord import Env, MemberActor

from bot.league.model import Season
from tests.club.house import paper
from tests.cogs.conftest import TestBot


async def played(bot: TestBot, winner: MemberActor, loser: MemberActor) -> None:
    """A rated match of Buraco that one of them wins."""
    now = bot.tables.now()
    match, rounds = paper(now, ((3000, 1200),), at=now, seats=(winner.id, loser.id), game="buraco")
    match = replace(match, guild=winner.guild.id, preset="tradicional", target=3000)
    await bot.club.enter(match, rounds, {one.id: one.name for one in (winner, loser)})
    bot.tables.now.pass_by(seconds=60)  # type: ignore[attr-defined]  # a test's clock


@pytest.fixture
async def league(env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor) -> Season:
    """The general league of Buraco, in which Ana has beaten Beto twice, and he her once."""
    for winner, loser in ((ana, beto), (beto, ana), (ana, beto)):
        await played(bot, winner, loser)
    season = await bot.club.general(env.guild.id, "buraco")
    assert season is not None
    return season
