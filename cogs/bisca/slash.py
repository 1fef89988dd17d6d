"""`/bisca`: challenge somebody or the computer, and play, swap, cut and knock by command; the hand's buttons too."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from bot.cards import Card, CardError
from bot.games.base import Action
from bot.games.bisca.actions import Cut, Knock, Play, Swap
from bot.games.bisca.judge import cautions, moves
from bot.games.bisca.rules import PRESETS
from bot.games.bisca.state import BiscaView
from bot.tables.model import DAILY, NO_CLOCK, Clock, Person, Plan
from cogs.house import House, Interaction, house_of, person_of
from cogs.names import RATED, Suggestions, choice, menu_name, named, options
from cogs.ui.board import Board, button
from cogs.ui.choose import find_table, table_options
from cogs.ui.deeds import act
from cogs.ui.door import Refusal, command, guarded
from cogs.ui.item import Click, at_table, on
from cogs.ui.names import safe_name
from cogs.ui.place import playable_place
from cogs.ui.reply import Reply
from cogs.ui.typed import card_of, suggest_cards, view_meant

LEVELS: Final = ("easy", "normal")
PACES: Final = ("live", "daily", "none")
_MOST_WINS: Final = 20


def duel_plan(house: House, preset: str, wins: int | None, pace: str, rated: bool = True) -> Plan:
    """What a duel is to be: `wins` None: as the preset has it; `pace`: one of `PACES`; `rated`: whether it counts."""
    rules: dict[str, object] = {"preset": preset}
    if wins is not None:
        rules["wins"] = wins
    clocks = {"live": Clock("live", house.live_seconds), "daily": DAILY, "none": NO_CLOCK}
    return Plan("bisca", rules, 2, clocks[pace], rated=rated)


async def duel(house: House, reply: Reply, opponent: Person | str, plan: Plan) -> None:
    """Challenge a person, or begin at once against a computer player (its level): the answer is the open hand. Against
    the computer nothing counts in the league.

    `MissingPermissions`, `TableError` (Lobby.challenge): nothing is opened then.
    """
    interaction = reply.interaction
    place = playable_place(house, interaction)
    plan = replace(plan, rated=plan.rated and not isinstance(opponent, str))
    table = await house.tables.challenge(person_of(interaction.user), opponent, place, plan)
    house.publisher.look(table)
    if isinstance(opponent, str):
        with house.hands.answering(table.id, interaction.user.id):
            await house.hands.open(reply, table.id)
        return
    words = await house.words(interaction)
    row = [button(words("button.withdraw"), at_table(table.id, 0, "decline"))]
    await reply.send(Board(words("challenge.sent", name=safe_name(opponent.name)), rows=[row]))


@app_commands.guild_only()
class Bisca(commands.GroupCog, **named("bisca")):
    """The commands of Bisca."""

    def __init__(self, bot: commands.Bot, house: House) -> None:
        self.bot = bot
        self.house = house
        self.menu = app_commands.ContextMenu(name=menu_name("menu.bisca.challenge"), callback=_challenge_menu)
        self.menu.guild_only = True

    async def cog_load(self) -> None:
        """The user menu cannot be declared in a class."""
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Leave no menu behind."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.command(**named("bisca.duelo"))
    @options("bisca.duelo", opponent="adversario", computer="computador", rules="regras", wins="vitorias")
    @options("bisca.duelo", clock="tempo", rated="vale")
    @app_commands.choices(rated=RATED)
    @app_commands.choices(
        computer=[choice(f"level.{level}", level) for level in LEVELS],
        rules=[choice(f"preset.{preset}", preset) for preset in PRESETS],
        clock=[choice(f"open.pace.{pace}", pace) for pace in PACES],
    )
    @command
    async def duel(
        self,
        _: Interaction,
        reply: Reply,
        opponent: discord.Member | None = None,
        computer: str | None = None,
        rules: str = "bisca",
        wins: app_commands.Range[int, 1, _MOST_WINS] | None = None,
        clock: str | None = None,
        rated: int = 1,
    ) -> None:
        """A duel against a person, or against the computer where nobody is named."""
        if opponent is not None and computer is not None:
            raise Refusal("duel.either")
        against = person_of(opponent) if opponent is not None else computer or "normal"
        pace = clock or ("none" if opponent is None else "live")
        await duel(self.house, reply, against, duel_plan(self.house, rules, wins, pace, bool(rated)))

    @app_commands.command(**named("bisca.jogar"))
    @table_options("bisca.jogar", card="carta")
    @command
    async def play(self, _: Interaction, reply: Reply, card: str, table: str | None = None) -> None:
        """Play a card."""
        await self._do(reply, "play", Play(card_of(card)), table)

    @app_commands.command(**named("bisca.trocar"))
    @table_options("bisca.trocar", card="carta")
    @command
    async def swap(self, _: Interaction, reply: Reply, card: str, table: str | None = None) -> None:
        """Exchange a card for the turned-up one."""
        await self._do(reply, "swap", Swap(card_of(card)), table)

    @app_commands.command(**named("bisca.cortar"))
    @table_options("bisca.cortar")
    @command
    async def cut(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Cut without knocking."""
        await self._do(reply, "cut", Cut(), table)

    @app_commands.command(**named("bisca.bater"))
    @table_options("bisca.bater")
    @command
    async def knock(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Knock: hearts are trumps."""
        await self._do(reply, "knock", Knock(), table)

    async def _do(self, reply: Reply, verb: str, action: Action, table: str | None) -> None:
        """Do it at the table that is meant; where that is not clear, ask with buttons that do it."""
        args = (str(action.card),) if isinstance(action, Play | Swap) else ()
        found = await find_table(self.house, reply, verb, table, *args, game="bisca")
        if found is not None:
            await act(self.house, reply, found.id, found.revision, action)

    @play.autocomplete("card")
    async def _plays(self, interaction: Interaction, typed: str) -> Suggestions:
        return await self._cards(interaction, typed, Play)

    @swap.autocomplete("card")
    async def _swaps(self, interaction: Interaction, typed: str) -> Suggestions:
        return await self._cards(interaction, typed, Swap)

    async def _cards(self, interaction: Interaction, typed: str, kind: type[Play] | type[Swap]) -> Suggestions:
        """The cards of his own hand that fit; lawful ones only when it is his turn. Only he sees the list."""
        view = await view_meant(self.house, interaction, BiscaView)
        if view is None:
            return []
        lawful = [action.card for action in moves(view) if isinstance(action, kind)]
        cards: Sequence[Card] = lawful if lawful or kind is Swap else view.hand
        return suggest_cards(await self.house.words(interaction), cards, typed)


async def _challenge_menu(interaction: Interaction, member: discord.Member) -> None:
    async def challenge(reply: Reply) -> None:
        house = house_of(interaction)
        await duel(house, reply, person_of(member), duel_plan(house, "bisca", None, "live"))

    await guarded(interaction, "user menu", challenge)


def _card_of(click: Click) -> Card:
    """The card of a button. `Refusal` where it names none."""
    try:
        return Card(click.args[0])
    except (IndexError, CardError):
        raise Refusal("door.old_button") from None


@on("play")
async def _play(click: Click) -> None:
    """One tap a card; a card that could be exchanged first is asked about."""
    action = Play(_card_of(click))
    view = await click.house.tables.view(click.table, click.user)
    asked = isinstance(view, BiscaView) and view.seat in view.to_act and action.card in view.hand
    question = cautions(view, action) if asked and isinstance(view, BiscaView) else ()
    if question and "sure" not in click.args[1:] and click.reply.from_ephemeral:
        table = await click.house.tables.table(click.table)
        with click.house.hands.answering(click.table, click.user):
            await click.house.hands.ask(click.reply, table, action, question)
        return
    await _act(click, action)


@on("swap")
async def _swap(click: Click) -> None:
    await _act(click, Swap(_card_of(click)))


@on("cut")
async def _cut(click: Click) -> None:
    await _act(click, Cut())


@on("knock")
async def _knock(click: Click) -> None:
    await _act(click, Knock())


async def _act(click: Click, action: Action) -> None:
    await act(click.house, click.reply, click.table, click.revision, action)
