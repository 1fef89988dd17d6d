"""`/buraco`: open a table, and draw, take, lay, add, discard, go out, refuse, pass, cut, undo by command."""

from collections.abc import Iterable
from typing import Final

from discord import app_commands
from discord.ext import commands

from bot.cards import Card
from bot.games.base import Action
from bot.games.buraco.actions import Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.moves import Laying, discards, melds, takings
from bot.games.buraco.rules import PRESETS
from bot.games.buraco.state import BuracoView
from bot.tables.model import Table
from cogs.buraco.clicks import do, own_view, show_pile
from cogs.buraco.codes import DO, args_of, cards_code
from cogs.buraco.count import next_round, show_count
from cogs.buraco.hand import ordered
from cogs.buraco.out import way_out
from cogs.buraco.say import target, worth
from cogs.house import House, Interaction
from cogs.lobby import ask_what_to_open, open_table
from cogs.names import Suggestions, choice, named
from cogs.said import MOST_ROUNDS, Said, opening_options, typed_opening
from cogs.ui.board import OPTION_LIMIT, OPTIONS
from cogs.ui.choose import find_table, table_options
from cogs.ui.door import command
from cogs.ui.draft import MOST_POINTS
from cogs.ui.reply import Reply
from cogs.ui.room import offer_of
from cogs.ui.typed import card_of, cards_of, known, suggest_cards, suggestions, view_meant
from render.lettering import clip

_GAME: Final = "buraco"
_MOST_CUT: Final = 160
MeldNumber = app_commands.Range[int, 1, 99]


class Buraco(commands.Cog):
    """The commands of Buraco."""

    group = app_commands.Group(**named("buraco"), guild_only=True)

    def __init__(self, house: House) -> None:
        self.house = house

    @group.command(**named("buraco.abrir"))
    @opening_options("buraco.abrir", sorted(offer_of(_GAME).seats))
    @app_commands.choices(rules=[choice(f"preset.{preset}", preset) for preset in PRESETS])
    @command
    async def open(
        self,
        _: Interaction,
        reply: Reply,
        rules: str | None = None,
        target: app_commands.Range[int, 1, MOST_POINTS] | None = None,
        seats: int | None = None,
        sides: str | None = None,
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
            await ask_what_to_open(self.house, reply, _GAME)
            return
        await open_table(self.house, reply, await typed_opening(self.house, reply, _GAME, said))

    @group.command(**named("buraco.comprar"))
    @table_options("buraco.comprar")
    @command
    async def draw(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Draw a card."""
        await self._do(reply, table, Draw())

    @group.command(**named("buraco.pegar"))
    @table_options("buraco.pegar", cards="cartas", meld="jogo", sure="certeza")
    @command
    async def take(
        self,
        _: Interaction,
        reply: Reply,
        cards: str | None = None,
        meld: MeldNumber | None = None,
        sure: bool = False,
        table: str | None = None,
    ) -> None:
        """Take the pile; where its top card must be used at once, say with what."""
        found = await self._table(reply, table, TakePile())
        if found is None:
            return
        if cards is None and meld is None:
            view = await own_view(self.house, found.id, reply.interaction.user.id)
            uses = takings(view)
            if len(uses) == 1:  # there is one way only
                await do(self.house, reply, found.id, found.revision, uses[0].action, sure=sure)
                return
        used = cards_of(cards) if cards is not None else None
        action = TakePile(used, None if meld is None else meld - 1)
        await do(self.house, reply, found.id, found.revision, action, sure=sure)

    @group.command(**named("buraco.baixar"))
    @table_options("buraco.baixar", cards="cartas", sure="certeza")
    @command
    async def lay(self, _: Interaction, reply: Reply, cards: str, sure: bool = False, table: str | None = None) -> None:
        """Lay a new meld."""
        await self._do(reply, table, Meld(cards_of(cards)), sure=sure)

    @group.command(**named("buraco.encaixar"))
    @table_options("buraco.encaixar", meld="jogo", cards="cartas", sure="certeza")
    @command
    async def add(
        self, _: Interaction, reply: Reply, cards: str, meld: MeldNumber, sure: bool = False, table: str | None = None
    ) -> None:
        """Add cards to a meld of one's side."""
        await self._do(reply, table, Add(meld - 1, cards_of(cards)), sure=sure)

    @group.command(**named("buraco.descartar"))
    @table_options("buraco.descartar", card="carta", sure="certeza")
    @command
    async def discard(
        self, _: Interaction, reply: Reply, card: str, sure: bool = False, table: str | None = None
    ) -> None:
        """Discard a card."""
        await self._do(reply, table, Discard(card_of(card)), sure=sure)

    @group.command(**named("buraco.bater"))
    @table_options("buraco.bater", sure="certeza")
    @command
    async def go_out(self, _: Interaction, reply: Reply, sure: bool = False, table: str | None = None) -> None:
        """Lay or discard all that is left."""
        found = await find_table(self.house, reply, "hand", table, game=_GAME)
        if found is None:
            return
        user = reply.interaction.user.id
        view = await own_view(self.house, found.id, user)
        plays = view.seat in view.to_act and view.phase == "play"
        way = way_out(view) if plays else None
        if way is None and plays and len(view.hand) > 1:
            words = await self.house.words(reply.interaction)
            await self.house.hands.open(reply, found.id, notice=words("out.not_whole"))
            return
        if way is None:
            await do(self.house, reply, found.id, found.revision, _hopeless(view))
            return
        for action in way[:-1]:
            found = (await self.house.tables.submit(found.id, user, found.revision, action)).table
        await do(self.house, reply, found.id, found.revision, way[-1], sure=sure)

    @group.command(**named("buraco.recusar"))
    @table_options("buraco.recusar")
    @command
    async def reject(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Refuse the first card."""
        await self._do(reply, table, Reject())

    @group.command(**named("buraco.proxima"))
    @table_options("buraco.proxima")
    @command
    async def next(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Have the next round dealt."""
        found = await find_table(self.house, reply, "bu.next", table, game=_GAME)
        if found is not None:
            await next_round(self.house, reply, found.id, found.round)

    @group.command(**named("buraco.passar"))
    @table_options("buraco.passar")
    @command
    async def skip(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Pass, where nothing is left to draw."""
        await self._do(reply, table, Pass())

    @group.command(**named("buraco.cortar"))
    @table_options("buraco.cortar", number="numero")
    @command
    async def cut(
        self, _: Interaction, reply: Reply, number: app_commands.Range[int, 1, _MOST_CUT], table: str | None = None
    ) -> None:
        """Cut so many cards."""
        await self._do(reply, table, Cut(number))

    @group.command(**named("buraco.desfazer"))
    @table_options("buraco.desfazer")
    @command
    async def undo(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Take the last laying down back."""
        await self._do(reply, table, Undo())

    @group.command(**named("buraco.ver-lixo"))
    @table_options("buraco.ver-lixo")
    @command
    async def pile(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """Look at the pile."""
        found = await find_table(self.house, reply, "bu.pile", table, game=_GAME)
        if found is not None:
            await show_pile(self.house, reply, found.id)

    @group.command(**named("buraco.contagem"))
    @table_options("buraco.contagem")
    @command
    async def count(self, _: Interaction, reply: Reply, table: str | None = None) -> None:
        """The last count once more."""
        found = await find_table(self.house, reply, "bu.count", table, game=_GAME)
        if found is not None:
            await show_count(self.house, reply, found.id)

    async def _table(self, reply: Reply, table: str | None, action: Action) -> Table | None:
        return await find_table(self.house, reply, DO, table, *args_of(action), game=_GAME)

    async def _do(self, reply: Reply, table: str | None, action: Action, *, sure: bool = False) -> None:
        """Do it at the table that is meant; where that is not clear, ask with buttons that do it.

        `sure`: what should be asked first is answered already.
        """
        found = await self._table(reply, table, action)
        if found is not None:
            await do(self.house, reply, found.id, found.revision, action, sure=sure)

    # -- suggestions ------------------------------------------------------------------------------------------------

    @lay.autocomplete("cards")
    async def _melds(self, interaction: Interaction, typed: str) -> Suggestions:
        view = await view_meant(self.house, interaction, BuracoView)
        return [] if view is None else await self._layings(interaction, typed, melds(view), view)

    @take.autocomplete("cards")
    async def _uses(self, interaction: Interaction, typed: str) -> Suggestions:
        view = await view_meant(self.house, interaction, BuracoView)
        return [] if view is None else await self._layings(interaction, typed, takings(view), view)

    async def _layings(
        self, interaction: Interaction, typed: str, found: Iterable[Laying], view: BuracoView
    ) -> Suggestions:
        """Lawful ways to lay as suggestions; those that hold all cards that he typed already."""
        words = await self.house.words(interaction)
        wanted, suggested = known(typed), dict[str, str]()
        for laying in found:
            cards = laying.action.with_ or () if isinstance(laying.action, TakePile) else laying.action.cards
            if cards and all(cards.count(card) >= wanted.count(card) for card in wanted):
                worthy = worth(words, view.public.rules.preset, laying.reading)
                suggested[cards_code(cards)] = f"{words.fact(cards)} · {worthy}"
        return suggestions(suggested)

    @discard.autocomplete("card")
    async def _discards(self, interaction: Interaction, typed: str) -> Suggestions:
        view = await view_meant(self.house, interaction, BuracoView)
        if view is None:
            return []
        lawful = [action.card for action in discards(view)] if view.seat in view.to_act else []
        return await self._cards(interaction, typed, lawful or set(view.hand))

    @add.autocomplete("cards")
    async def _held(self, interaction: Interaction, typed: str) -> Suggestions:
        view = await view_meant(self.house, interaction, BuracoView)
        if view is None:
            return []
        return await self._cards(interaction, typed, set(view.hand))

    async def _cards(self, interaction: Interaction, typed: str, cards: Iterable[Card]) -> Suggestions:
        words = await self.house.words(interaction)
        personal = await self.house.tables.personal(interaction.user.id)
        return suggest_cards(words, ordered(cards, personal.order), typed)

    @add.autocomplete("meld")
    async def _add_targets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._targets(interaction, typed)

    @take.autocomplete("meld")
    async def _take_targets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await self._targets(interaction, typed)

    async def _targets(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        view = await view_meant(self.house, interaction, BuracoView)
        if view is None:
            return []
        words = await self.house.words(interaction)
        labels = [(index + 1, target(words, index, meld)) for index, meld in enumerate(view.own_melds)]
        return [
            app_commands.Choice(name=clip(label, OPTION_LIMIT), value=number)
            for number, label in labels[:OPTIONS]
            if str(typed) in str(number) or str(typed) in label
        ]


def _hopeless(view: BuracoView) -> Action:
    """What is tried where it is not his turn to lay, or with his only card, so that the judge says why not."""
    return Discard(view.hand[0]) if len(view.hand) == 1 else Meld(view.hand)
