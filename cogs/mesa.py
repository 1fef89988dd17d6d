"""`/mesa`: everything around a table that is no card: open, sit, draw, start, leave, resign, close, find again."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.players import LEVELS
from bot.tables.model import TableError
from cogs import closing, consent, lobby
from cogs.check import REASON, check_count, contest_count
from cogs.house import House, Interaction, person_of, place_of
from cogs.names import choice, named, options
from cogs.said import MOST_ROUNDS, Said, opening_options, typed_opening
from cogs.ui import deeds
from cogs.ui.choose import find_table, suggest_finished, table_options
from cogs.ui.door import Refusal, command
from cogs.ui.draft import MOST_POINTS
from cogs.ui.games import game_choices, games_meant, preset_choices
from cogs.ui.item import Deed
from cogs.ui.reply import Reply

_SEATS = (2, 3, 4, 5, 6)
_MOST_ROUNDS = 9999
Seat = app_commands.Range[int, 1, 8]
Round = app_commands.Range[int, 1, _MOST_ROUNDS]


class Mesa(commands.Cog):
    """Commands around a table."""

    group = app_commands.Group(**named("mesa"), guild_only=True)

    def __init__(self, house: House) -> None:
        self.house = house

    @group.command(**named("mesa.abrir"))
    @options("mesa.abrir", game="jogo")
    @opening_options("mesa.abrir", _SEATS)
    @app_commands.choices(game=game_choices(), rules=preset_choices())
    @command
    async def open(
        self,
        _: Interaction,
        reply: Reply,
        game: str | None = None,
        rules: str | None = None,
        seats: int | None = None,
        sides: str | None = None,
        target: app_commands.Range[int, 1, MOST_POINTS] | None = None,
        clock: str | None = None,
        kept: str | None = None,
        until: app_commands.Range[str, 1, 20] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        stand_in: str | None = None,
        rated: int | None = None,
    ) -> None:
        """Open a table; with nothing said, ask by buttons, the last one first."""
        said = Said(rules, seats, sides, target, clock, kept, until, rounds, stand_in, rated)
        if said == Said():
            await lobby.ask_what_to_open(self.house, reply, game)
            return
        drafts, refused = [], None
        for meant in games_meant(game, rules):
            try:
                drafts.append(await typed_opening(self.house, reply, meant, said))
            except (Refusal, TableError) as error:
                refused = refused or error
        if refused is not None and not drafts:
            raise refused
        await (
            lobby.open_table(self.house, reply, drafts[0])
            if len(drafts) == 1
            else lobby.ask_which(self.house, reply, drafts)
        )

    @group.command(**named("mesa.ver"))
    @table_options("mesa.ver")
    @command
    async def show(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Show the table again, with the way to it."""
        await self._at_table(reply, "show", table, lobby.show)

    @group.command(**named("mesa.lista"))
    @command
    async def list(self, _: Interaction, reply: Reply) -> None:
        """A person's open tables."""
        await lobby.show_list(self.house, reply, 0)

    @group.command(**named("mesa.sentar"))
    @table_options("mesa.sentar", seat="lugar")
    @command
    async def sit(self, _: Interaction, reply: Reply, seat: Seat | None = None, table: str | None = None) -> None:
        """Sit down."""
        args = () if seat is None else (str(seat - 1),)
        await self._at_table(reply, "sit", table, consent.sit, *args)

    @group.command(**named("mesa.sair"))
    @table_options("mesa.sair")
    @command
    async def leave(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Leave before the start."""
        await self._at_table(reply, "lobby.leave", table, lobby.leave)

    @group.command(**named("mesa.computador"))
    @table_options("mesa.computador", level="nivel", seat="lugar")
    @app_commands.choices(level=[choice(f"level.{level}", level) for level in LEVELS])
    @command
    async def computer(
        self, _: Interaction, reply: Reply, level: str | None = None, seat: Seat | None = None, table: str | None = None
    ) -> None:
        """Seat computer players."""
        args = (level or LEVELS[-1], *(() if seat is None else (str(seat - 1),)))
        await self._at_table(reply, "lobby.fill", table, lobby.fill, *args)

    @group.command(**named("mesa.tirar"))
    @table_options("mesa.tirar", seat="lugar")
    @command
    async def remove(self, _: Interaction, reply: Reply, seat: Seat, table: str | None = None) -> None:
        """Clear a seat."""
        await self._at_table(reply, "lobby.remove", table, lobby.remove, str(seat - 1))

    @group.command(**named("mesa.sortear"))
    @table_options("mesa.sortear")
    @command
    async def draw(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Draw the seats by lot."""
        await self._at_table(reply, "lobby.draw", table, lobby.draw)

    @group.command(**named("mesa.comecar"))
    @table_options("mesa.comecar")
    @command
    async def start(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Deal the cards."""
        await self._at_table(reply, "lobby.start", table, lobby.start)

    @group.command(**named("mesa.fechar"))
    @table_options("mesa.fechar", reason="motivo")
    @command
    async def close(
        self,
        _: Interaction,
        reply: Reply,
        reason: app_commands.Range[str, 1, closing.REASON] = "",
        table: str | None = None,
    ) -> None:
        """Close the table, with a reason that everybody reads."""
        found = await find_table(self.house, reply, "close", table)
        if found is not None:
            await closing.close(self.house, reply, found.id, reason)

    @group.command(**named("mesa.desistir"))
    @table_options("mesa.desistir")
    @command
    async def resign(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Give the match up, after a question."""
        await self._at_table(reply, "resign", table, deeds.ask_to_resign)

    @group.command(**named("mesa.revanche"))
    @options("mesa.revanche", table="mesa")
    @app_commands.autocomplete(table=suggest_finished)
    @command
    async def rematch(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Play again at a table that is over, the last one unless another is named."""
        if table is None:
            last = await self.house.tables.last_played(reply.interaction.user.id, place_of(reply.interaction))
            table = last.id
        await self._at_table(reply, "rematch", table, deeds.rematch)

    @group.command(**named("mesa.tempo"))
    @table_options("mesa.tempo")
    @command
    async def more_time(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Ask for more time."""
        await self._at_table(reply, "time", table, deeds.more_time)

    @group.command(**named("mesa.aceitar"))
    @table_options("mesa.aceitar")
    @command
    async def accept(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Agree to what one is asked, or take a challenge up."""
        await self._at_table(reply, "answer.yes", table, consent.accept_something)

    @group.command(**named("mesa.recusar"))
    @table_options("mesa.recusar")
    @command
    async def decline(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Refuse what one is asked, or withdraw what one asked."""
        await self._at_table(reply, "answer.no", table, consent.decline_something)

    @group.command(**named("mesa.passar"))
    @table_options("mesa.passar", person="pessoa")
    @command
    async def hand_over(self, _: Interaction, reply: Reply, person: discord.Member, table: str | None = None) -> None:
        """Offer one's seat to somebody."""
        found = await find_table(self.house, reply, "hand_over.to", table, str(person.id))
        if found is not None:
            await consent.hand_over(self.house, reply, found.id, person_of(person))

    @group.command(**named("mesa.pausar"))
    @table_options("mesa.pausar")
    @command
    async def pause(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Let the clock stand, if all agree."""
        await self._at_table(reply, "pause", table, consent.pause)

    @group.command(**named("mesa.continuar"))
    @table_options("mesa.continuar")
    @command
    async def resume(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Go on after a pause."""
        await self._at_table(reply, "resume", table, consent.resume)

    @group.command(**named("mesa.fila"))
    @table_options("mesa.fila", what="acao")
    @app_commands.choices(what=[choice("button.queue", "queue.in"), choice("button.unqueue", "queue.out")])
    @command
    async def queue(self, _: Interaction, reply: Reply, what: str | None = None, table: str | None = None) -> None:
        """Show who waits for a seat, wait, or do so no longer."""
        acts = {"queue.in": consent.queue, "queue.out": consent.unqueue}
        verb = what if what in acts else "queue.show"
        await self._at_table(reply, verb, table, acts.get(verb, consent.show_queue))

    @group.command(**named("mesa.conferir"))
    @table_options("mesa.conferir", number="rodada")
    @command
    async def check(self, _: Interaction, reply: Reply, number: Round | None = None, table: str | None = None) -> None:
        """What a round's count is made of."""
        args = () if number is None else (str(number),)
        found = await find_table(self.house, reply, "check", table, *args)
        if found is not None:
            await check_count(self.house, reply, found.id, number)

    @group.command(**named("mesa.contestar"))
    @table_options("mesa.contestar", reason="motivo", number="rodada")
    @command
    async def contest(
        self,
        _: Interaction,
        reply: Reply,
        reason: app_commands.Range[str, *REASON],
        number: Round | None = None,
        table: str | None = None,
    ) -> None:
        """Contest a count."""
        args = () if number is None else (str(number),)
        found = await find_table(self.house, reply, "contest", table, *args)
        if found is not None:
            await contest_count(self.house, reply, found.id, number, reason)

    async def _at_table(self, reply: Reply, verb: str, table_id: str | None, deed: Deed, *args: str) -> None:
        """Do `deed` at the table that is meant; where that is not clear, ask with buttons that do `verb`."""
        table = await find_table(self.house, reply, verb, table_id, *args)
        if table is not None:
            await deed(self.house, reply, table.id, *args)


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the commands, and say how a table looks before the first card."""
    lobby.register(house)
    await bot.add_cog(Mesa(house))
