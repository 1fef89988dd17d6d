"""`/perfil`, `/historico`, `/confronto`, `/privacidade`: what the league knows of people, and what it forgets."""

from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from cogs.house import House, Interaction, house_of, person_of
from cogs.names import Suggestions, choice, menu_name, named, options
from cogs.perfil.history import EVERYBODY, Place, show_history
from cogs.perfil.privacy import ACTIONS, ask_to_delete, delete_all, send_all, show_privacy
from cogs.perfil.profile import show_profile
from cogs.perfil.versus import show_versus
from cogs.perfil.who import meant, suggest_people
from cogs.ui.door import command, guarded
from cogs.ui.games import game_choices
from cogs.ui.reply import Reply

_FIRST = 1_000_000


class Perfil(commands.Cog):
    """Commands about people."""

    def __init__(self, bot: commands.Bot, house: House) -> None:
        self.bot, self.house = bot, house
        self.menu: Any = app_commands.ContextMenu(name=menu_name("menu.profile"), callback=_profile_menu)
        self.menu.guild_only = True

    async def cog_load(self) -> None:
        """The user menu cannot be declared in a class."""
        self.bot.tree.add_command(self.menu)

    async def cog_unload(self) -> None:
        """Take it away again."""
        self.bot.tree.remove_command(self.menu.name, type=self.menu.type)

    @app_commands.command(**named("perfil"))
    @options("perfil", person="pessoa", game="jogo")
    @app_commands.choices(game=game_choices())
    @app_commands.guild_only()
    @command
    async def profile(
        self, interaction: Interaction, reply: Reply, person: str | None = None, game: str | None = None
    ) -> None:
        """What somebody has done."""
        await show_profile(self.house, reply, await meant(self.house, interaction, person), game)

    @app_commands.command(**named("historico"))
    @options("historico", person="pessoa", game="jogo", everybody="todos", page="pagina")
    @app_commands.choices(game=game_choices())
    @app_commands.guild_only()
    @command
    async def history(
        self,
        interaction: Interaction,
        reply: Reply,
        person: str | None = None,
        game: str | None = None,
        everybody: bool = False,
        page: app_commands.Range[int, 1, _FIRST] = 1,
    ) -> None:
        """His matches, or everybody's, newest first."""
        whose = EVERYBODY if everybody else await meant(self.house, interaction, person)
        await show_history(self.house, reply, Place(whose, game, page - 1))

    @app_commands.command(**named("confronto"))
    @options("confronto", rival="contra", rival_partner="contra2", person="pessoa", partner="com", game="jogo")
    @app_commands.choices(game=game_choices())
    @app_commands.guild_only()
    @command
    async def versus(
        self,
        interaction: Interaction,
        reply: Reply,
        rival: str,
        rival_partner: str | None = None,
        person: str | None = None,
        partner: str | None = None,
        game: str | None = None,
    ) -> None:
        """Two people, or two pairs, against each other."""
        a, b = [
            tuple([await meant(self.house, interaction, one) for one in (first, *([second] if second else []))])
            for first, second in ((person, partner), (rival, rival_partner))
        ]
        await show_versus(self.house, reply, a, b, game or "")

    @app_commands.command(**named("privacidade"))
    @options("privacidade", action="fazer", sure="confirmo")
    @app_commands.choices(action=[choice(f"privacy.{action}", action) for action in ACTIONS])
    @app_commands.guild_only()
    @command
    async def privacy(self, _: Interaction, reply: Reply, action: str | None = None, sure: bool = False) -> None:
        """What is kept about oneself: see it, get it, delete it."""
        if action == "export":
            await send_all(self.house, reply)
        elif action == "delete":
            await (delete_all if sure else ask_to_delete)(self.house, reply)
        else:
            await show_privacy(self.house, reply)

    @profile.autocomplete("person")
    @history.autocomplete("person")
    @versus.autocomplete("rival")
    @versus.autocomplete("rival_partner")
    @versus.autocomplete("person")
    @versus.autocomplete("partner")
    async def _people(self, interaction: Interaction, typed: str) -> Suggestions:
        return await suggest_people(self.house, interaction, typed)


async def _profile_menu(interaction: Interaction, member: discord.Member) -> None:
    async def show(reply: Reply) -> None:
        await show_profile(house_of(interaction), reply, member.id, given={member.id: person_of(member).name})

    await guarded(interaction, "user menu", show)


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the commands."""
    await bot.add_cog(Perfil(bot, house))
