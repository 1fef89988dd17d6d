"""The league of a server, filled with matches that were played long ago: what profiles and histories are made of."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.league.model import Match, PersonId, RoundScore
from cogs.ui.names import plain_name
from tests.cogs.conftest import TestBot
from tests.cogs.people import kept, walk
from tests.cogs.place import Place
from tests.league.dice import make

DAY = 24 * 3_600_000
GUEST, OTHER = 15 * 10**17 + 1, 15 * 10**17 + 2
"""Caio and Duda, who are known to the league and not on the server any more."""
Sides = list[list[PersonId | None]]


class League(Place):
    """`duel`: Ana against Beto; `pairs`: Ana and Caio against Beto and Duda."""

    def __init__(self, env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor) -> None:
        super().__init__(env, bot, channel)
        self.names = {ana.id: "Ana", beto.id: "Beto", GUEST: "Caio", OTHER: "Duda"}
        self.duel: Sides = [[ana.id], [beto.id]]
        self.pairs: Sides = [[ana.id, GUEST], [beto.id, OTHER]]
        self._chance, self._number = Random(5), 0

    async def played(
        self,
        sides: Sides,
        points: list[int],
        names: Mapping[PersonId, str] | None = None,
        game: str = "buraco",
        rounds: int = 2,
    ) -> Match:
        """A match of so many rounds that counts; `points` of the sides in the end."""
        self._number += 1
        at = self.bot.house.now() - DAY + self._number
        made = make(sides, points, self._chance, game=game, at=at, left=0)
        sheet = replace(made, id=0, guild=self.guild, preset="tradicional", source=f"sheet:{self._number}")
        parts = [tuple(point // rounds for point in points)] * (rounds - 1)
        parts.append(tuple(point - point // rounds * (rounds - 1) for point in points))
        known = {person: plain_name(name) for person, name in (names or self.names).items()}
        return await self.bot.club.enter(sheet, [RoundScore(one) for one in parts], known)


@pytest.fixture
def league(env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor) -> League:
    return League(env, bot, channel, ana, beto)


def pieces(env: Env, message: Any) -> list[dict[str, Any]]:
    """Every component of a message."""
    return list(walk(kept(env, message).components))
