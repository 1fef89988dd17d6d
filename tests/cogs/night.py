"""People who hold club evenings: nine of them, and what they look at and do."""

import discord
import pytest
from simcord import ChannelHandle, Env, GuildHandle, MemberActor

from bot.games import GAMES
from bot.league.evening import Evening
from tests.cogs.conftest import TestBot
from tests.cogs.place import Place

NAMES = ("Ana", "Beto", "Caio", "Duda", *(f"Pessoa {number}" for number in range(5, 10)))


@pytest.fixture
def people(env: Env, guild: GuildHandle) -> list[MemberActor]:
    return [guild.add_member(env.create_user(name)) for name in NAMES]


@pytest.fixture
def ana(people: list[MemberActor]) -> MemberActor:
    return people[0]


@pytest.fixture
def beto(people: list[MemberActor]) -> MemberActor:
    return people[1]


class Night(Place):
    """A channel in which evenings are held."""

    def shown(self, channel: ChannelHandle | None = None) -> discord.Message:
        """The evening's message: the newest one that says so."""
        messages = reversed((channel or self.channel).history())
        return next(one for one in messages if "Noite do clube" in self.text(one))

    async def opened(
        self, host: MemberActor, *guests: MemberActor, channel: ChannelHandle | None = None, **options: object
    ) -> discord.Message:
        """Let the host open an evening by command, and the guests check in."""
        await host.slash(channel or self.channel, "liga noite", **{"jogo": "bisca", "rodadas": 2, **options})
        message = self.shown(channel)
        for one in guests:
            await one.click(message, label="Estou aqui")
        return message

    async def evening(self) -> Evening:
        """The only open one."""
        (evening,) = await self.bot.club.open_evenings(self.guild)
        return evening

    async def is_held(self) -> bool:
        return await self.bot.club.open_evenings(self.guild) != ()

    async def play_round(self) -> None:
        """All tables to their end."""
        for table in await self.bot.tables.tables_in(self.guild):
            while (table := await self.bot.tables.table(table.id)).open:
                user = table.seats[table.to_act[0]].user
                assert user is not None
                moves = GAMES["bisca"].moves(await self.bot.tables.view(table.id, user))
                await self.bot.tables.submit(table.id, user, table.revision, moves[0])
        await self.bot.club.settle_evenings()
        await self.env.settle()


@pytest.fixture
def night(env: Env, bot: TestBot, channel: ChannelHandle) -> Night:
    return Night(env, bot, channel)
