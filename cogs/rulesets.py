"""A server's own rules: how are they saved, listed, played, carried to another server; and what ends a match early?

`/config regras` and the buttons of its list; the buttons of a table being opened that lead to all this.
"""

from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from bot.club.zones import zone_of
from bot.games import GAMES
from bot.tables.houserules import clean_name
from bot.tables.model import TableError
from bot.tables.settings import RuleSet
from bot.text import Words
from cogs.config import Config
from cogs.house import House, Interaction, house_of
from cogs.lobby import carried_draft, show_board
from cogs.names import Suggestions, named, options
from cogs.ui.allowed import guild_of, manages, must_manage
from cogs.ui.board import OPTIONS, Board
from cogs.ui.choose import find_table
from cogs.ui.door import Refusal, command
from cogs.ui.draft import Draft
from cogs.ui.games import game_choices
from cogs.ui.item import Click, Form, on
from cogs.ui.opening import draft_board, end_board
from cogs.ui.reply import Reply
from cogs.ui.room import GAME_ROOMS
from cogs.ui.rulesets import choose_board, key_of, list_sets_board, set_board, shown_name
from cogs.ui.until import read_until

NAME_LIMIT: Final = 40
SetName = app_commands.Range[str, 1, NAME_LIMIT]


# -- what is done -----------------------------------------------------------------------------------------------------


async def _named(house: House, interaction: Interaction, game: str, name: str) -> RuleSet:
    """The set of that name, also one that this version cannot play."""
    sets = await house.tables.rule_sets(guild_of(interaction), game)
    found = next((one for one in sets if one.name.casefold() == clean_name(name).casefold()), None)
    if found is None:
        raise TableError("rules.unknown", name=name)
    return found


def _game(click: Click) -> str:
    if click.arg() not in GAMES:
        raise Refusal("door.old_button")
    return click.arg()


async def _keyed(click: Click) -> RuleSet:
    """The set that a button means."""
    return await _by_key(click, _game(click), click.arg(1))


async def _by_key(click: Click, game: str, key: str) -> RuleSet:
    sets = await click.house.tables.rule_sets(guild_of(click.interaction), game)
    found = next((one for one in sets if key_of(one) == key), None)
    if found is None:
        raise Refusal("sets.gone")
    return found


async def playable_set(click: Click, game: str, key: str) -> RuleSet:
    """The set with that short name. `Refusal`: sets.gone; `TableError`: rules.outdated."""
    found = await _by_key(click, game, key)
    if found.problem:
        raise TableError("rules.outdated", name=found.name, problem=found.problem)
    return found


async def save(house: House, reply: Reply, game: str, name: str, rules: Any) -> RuleSet:
    """Keep rules under a name; over somebody else's only who manages the server."""
    interaction = reply.interaction
    try:
        before = await _named(house, interaction, game, name)
    except TableError:
        before = None
    if before is not None and before.by != interaction.user.id and not manages(interaction):
        raise Refusal("sets.not_yours", name=before.name)
    kept = await house.tables.save_rules(guild_of(interaction), game, name, rules, interaction.user.id)
    words = await house.words(interaction)
    notice = words("sets.saved", name=shown_name(kept.name))
    await reply.send(set_board(words, kept, manager=manages(interaction), notice=notice))
    return kept


async def show_sets(house: House, reply: Reply, game: str) -> None:
    """All sets of the server for a game."""
    sets = await house.tables.rule_sets(guild_of(reply.interaction), game)
    words = await house.words(reply.interaction)
    await show_board(reply, list_sets_board(words, game, sets, manager=manages(reply.interaction)))


async def _show_set(house: House, reply: Reply, kept: RuleSet) -> None:
    words = await house.words(reply.interaction)
    await show_board(reply, set_board(words, kept, manager=manages(reply.interaction)))


async def tell_code(house: House, reply: Reply, kept: RuleSet) -> None:
    """The code of a set, to be copied. `TableError`: rules.outdated."""
    found = await house.tables.rule_set(kept.guild, kept.game, kept.name)
    words = await house.words(reply.interaction)
    code = house.tables.export_rules(found.game, found.rules)
    await reply.send(Board(words("sets.code.told", name=shown_name(found.name)), f"```\n{code}\n```"))


async def make_default(house: House, reply: Reply, kept: RuleSet, on: bool) -> None:
    """Make a set what the server usually plays, or no set."""
    must_manage(reply.interaction)
    await house.tables.set_default_rules(kept.guild, kept.game, kept.name if on else None)
    await _show_set(house, reply, replace(kept, default=on))


async def delete(house: House, reply: Reply, kept: RuleSet) -> None:
    """Forget a set, and show what is left."""
    must_manage(reply.interaction)
    await house.tables.delete_rules(kept.guild, kept.game, kept.name)
    await show_sets(house, reply, kept.game)


async def bring(house: House, reply: Reply, code: str, name: str) -> None:
    """Keep the rules of a code from another server."""
    must_manage(reply.interaction)
    game, rules = house.tables.import_rules(code)
    await save(house, reply, game, name, rules)


# -- forms ------------------------------------------------------------------------------------------------------------


class SaveForm(Form):
    """Under which name?"""

    def __init__(self, house: House, words: Words, draft: Draft) -> None:
        super().__init__(house, words("sets.save.title"))
        self.draft = draft
        self.name = self.ask(words("sets.name"), words("sets.name.hint"), most=NAME_LIMIT)

    async def submitted(self, reply: Reply) -> None:
        """Keep the draft's rules."""
        await save(self.house, reply, self.draft.game, self.name.value, self.draft.switches)


class ImportForm(Form):
    """Which code, and under which name?"""

    def __init__(self, house: House, words: Words) -> None:
        super().__init__(house, words("sets.import"))
        self.code = self.ask(words("sets.code"), words("sets.code.hint"), most=1000)
        self.name = self.ask(words("sets.name"), words("sets.name.hint"), most=NAME_LIMIT)

    async def submitted(self, reply: Reply) -> None:
        """Keep the rules of the code."""
        await bring(self.house, reply, self.code.value, self.name.value)


class UntilForm(Form):
    """Until when?"""

    def __init__(self, house: House, words: Words, draft: Draft) -> None:
        super().__init__(house, words("open.until.title"))
        self.draft = draft
        self.until = self.ask(words("open.until.label"), words("open.until.hint"), most=20)

    async def submitted(self, reply: Reply) -> None:
        """Go on with that end."""
        words = await self.house.words(reply.interaction)
        server = await self.house.tables.house(guild_of(reply.interaction))
        until = read_until(self.until.value, zone_of(server), self.house.now())
        board = end_board(words, replace(self.draft, until=until))
        await (reply.update(board) if reply.interaction.message is not None else reply.send(board))


# -- buttons of a table being opened ----------------------------------------------------------------------------------


@on("draft.sets")
async def _choose_set(click: Click) -> None:
    draft, words = carried_draft(click), await click.words()
    sets = await click.house.tables.rule_sets(guild_of(click.interaction), draft.game)
    await show_board(click.reply, choose_board(words, draft, sets))


@on("draft.set")
async def _take_set(click: Click) -> None:
    draft, words = carried_draft(click), await click.words()
    kept = await playable_set(click, draft.game, click.value)
    await show_board(click.reply, draft_board(words, draft.with_rules(kept.rules)))


@on("draft.save")
async def _ask_name(click: Click) -> None:
    form = SaveForm(click.house, await click.words(), carried_draft(click))
    await click.interaction.response.send_modal(form)


@on("draft.more")
async def _more(click: Click) -> None:
    await show_board(click.reply, end_board(await click.words(), carried_draft(click)))


@on("draft.until")
async def _ask_until(click: Click) -> None:
    form = UntilForm(click.house, await click.words(), carried_draft(click))
    await click.interaction.response.send_modal(form)


# -- buttons of the list ----------------------------------------------------------------------------------------------


@on("sets")
async def _list(click: Click) -> None:
    await show_sets(click.house, click.reply, _game(click))


@on("sets.one")
async def _one(click: Click) -> None:
    await _show_set(click.house, click.reply, await _by_key(click, _game(click), click.value))


@on("sets.code")
async def _code(click: Click) -> None:
    await tell_code(click.house, click.reply, await _keyed(click))


@on("sets.default")
async def _default(click: Click) -> None:
    await make_default(click.house, click.reply, await _keyed(click), click.args[2:] == ("1",))


@on("sets.delete")
async def _delete(click: Click) -> None:
    await delete(click.house, click.reply, await _keyed(click))


@on("sets.import")
async def _import(click: Click) -> None:
    must_manage(click.interaction)
    await click.interaction.response.send_modal(ImportForm(click.house, await click.words()))


# -- commands ---------------------------------------------------------------------------------------------------------


async def suggest_sets(interaction: Interaction, typed: str) -> Suggestions:
    """The server's sets whose name holds what was typed; of the game that was chosen, where one was."""
    if interaction.guild_id is None:
        return []
    chosen = getattr(interaction.namespace, "jogo", None)
    by_group = interaction.command.qualified_name.split()[0] if interaction.command is not None else ""
    meant = chosen if chosen in GAMES else by_group if by_group in GAMES else None
    tables, found = house_of(interaction).tables, list[str]()
    for game in GAME_ROOMS if meant is None else (meant,):
        found += [one.name for one in await tables.rule_sets(interaction.guild_id, game)]
    names = dict.fromkeys(name for name in found if typed.casefold() in name.casefold())
    return [app_commands.Choice(name=name, value=name) for name in list(names)[:OPTIONS]]


class RulesGroup(app_commands.Group):
    """`/config regras`: what a server's own rules are."""

    @app_commands.command(**named("config.regras.ver"))
    @options("config.regras.ver", game="jogo")
    @app_commands.choices(game=game_choices())
    @command
    async def show(self, interaction: Interaction, reply: Reply, game: str = GAME_ROOMS[0]) -> None:
        """List the sets."""
        await show_sets(house_of(interaction), reply, game)

    @app_commands.command(**named("config.regras.salvar"))
    @options("config.regras.salvar", name="nome", table="mesa")
    @command
    async def keep(self, interaction: Interaction, reply: Reply, name: SetName, table: str | None = None) -> None:
        """Keep the rules of a table under a name."""
        house = house_of(interaction)
        found = await find_table(house, reply, "show", table)
        if found is not None:
            await save(house, reply, found.plan.game, name, found.plan.rules)

    @app_commands.command(**named("config.regras.codigo"))
    @options("config.regras.codigo", name="nome", game="jogo")
    @app_commands.choices(game=game_choices())
    @app_commands.autocomplete(name=suggest_sets)
    @command
    async def code(self, interaction: Interaction, reply: Reply, name: str, game: str = GAME_ROOMS[0]) -> None:
        """The code of a set."""
        house = house_of(interaction)
        await tell_code(house, reply, await _named(house, interaction, game, name))

    @app_commands.command(**named("config.regras.importar"))
    @options("config.regras.importar", code="codigo", name="nome")
    @command
    async def bring(self, interaction: Interaction, reply: Reply, code: str, name: SetName) -> None:
        """Keep the rules of a code."""
        await bring(house_of(interaction), reply, code, name)

    @app_commands.command(**named("config.regras.padrao"))
    @options("config.regras.padrao", name="nome", game="jogo")
    @app_commands.choices(game=game_choices())
    @app_commands.autocomplete(name=suggest_sets)
    @command
    async def default(
        self, interaction: Interaction, reply: Reply, name: str | None = None, game: str = GAME_ROOMS[0]
    ) -> None:
        """Make a set the default, or none."""
        house = house_of(interaction)
        if name is not None:
            await make_default(house, reply, await _named(house, interaction, game, name), True)
            return
        must_manage(interaction)
        await house.tables.set_default_rules(guild_of(interaction), game, None)
        await show_sets(house, reply, game)

    @app_commands.command(**named("config.regras.apagar"))
    @options("config.regras.apagar", name="nome", game="jogo")
    @app_commands.choices(game=game_choices())
    @app_commands.autocomplete(name=suggest_sets)
    @command
    async def forget(self, interaction: Interaction, reply: Reply, name: str, game: str = GAME_ROOMS[0]) -> None:
        """Forget a set."""
        house = house_of(interaction)
        await delete(house, reply, await _named(house, interaction, game, name))


Config.group.add_command(RulesGroup(**named("config.regras")))
