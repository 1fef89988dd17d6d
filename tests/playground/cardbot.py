"""A little bot with one of everything, for trying the playground with the unmodified discord.py."""

import asyncio
import io
from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands, ui

from bot.playground.server import plain_png
from cogs.ui.board import Chosen

Inter = discord.Interaction[Any]
FRUIT = ["abacaxi", "abacate", "banana"]


def picture(number: int = 0, name: str = "mesa.png", alt: str = "a mesa") -> discord.File:
    return discord.File(io.BytesIO(plain_png(number)), filename=name, description=alt)


class Counter(ui.View):
    """A classic message with a button that counts in the message itself, and a menu."""

    def __init__(self, count: int = 0) -> None:
        super().__init__(timeout=None)
        self.more.label = f"Mais {count}"
        self.count = count

    @ui.button(label="Mais", custom_id="mais", style=discord.ButtonStyle.primary)
    async def more(self, interaction: Inter, _: ui.Button["Counter"]) -> None:
        await interaction.response.edit_message(content=f"contagem {self.count + 1}", view=Counter(self.count + 1))

    @ui.button(label="Nunca", custom_id="nunca", disabled=True)
    async def never(self, interaction: Inter, _: ui.Button["Counter"]) -> None:
        raise AssertionError("a disabled button was pressed")

    @ui.button(label="Calado", custom_id="calado")
    async def silent(self, interaction: Inter, _: ui.Button["Counter"]) -> None:
        """Answers nothing at all."""

    @ui.select(
        custom_id="fruta",
        placeholder="Qual fruta?",
        options=[discord.SelectOption(label=fruit, value=fruit) for fruit in FRUIT],
        max_values=2,
    )
    async def fruit(self, interaction: Inter, select: ui.Select["Counter"]) -> None:
        await interaction.response.send_message("só para você: " + ", ".join(select.values), ephemeral=True)


class Table(ui.LayoutView):
    """A message of components V2 with a picture, a section and a button that swaps the picture."""

    def __init__(self, number: int = 0) -> None:
        super().__init__(timeout=None)
        box: ui.Container[Table] = ui.Container(accent_colour=discord.Colour.green())
        box.add_item(ui.TextDisplay(f"# Mesa {number}\n**Vez de** <@1> · <t:1700000000:R>"))
        gallery: ui.MediaGallery[Table] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://mesa{number}.png", description="a mesa vista de cima")
        box.add_item(gallery)
        box.add_item(ui.Separator())
        box.add_item(ui.Section("Ver as regras", accessory=ui.Button(label="Regras", custom_id="regras")))
        row: ui.ActionRow[Table] = ui.ActionRow()
        swap: ui.Button[Table] = ui.Button(label="Trocar", custom_id="trocar", style=discord.ButtonStyle.success)
        swap.callback = self._swap(number)  # type: ignore[method-assign]  # discord.py's way for plain buttons
        row.add_item(swap)
        box.add_item(row)
        self.add_item(box)

    def _swap(self, number: int) -> Any:
        async def swap(interaction: Inter) -> None:
            file = picture(number + 1, f"mesa{number + 1}.png")
            await interaction.response.edit_message(view=Table(number + 1), attachments=[file])

        return swap


class Report(ui.Modal, title="Relatar um defeito"):
    text = ui.TextInput[Any](label="O que houve?", custom_id="texto", min_length=3, max_length=200)

    where = ui.Label[Any](
        text="Onde?",
        component=ui.Select(
            custom_id="onde",
            required=False,
            options=[discord.SelectOption(label="Mesa"), discord.SelectOption(label="Liga")],
        ),
    )

    async def on_submit(self, interaction: Inter) -> None:
        assert isinstance(self.where.component, ui.Select)
        places = " ".join(self.where.component.values)
        await interaction.response.send_message(f"obrigado: {self.text.value} {places}".strip(), ephemeral=True)


class CardBot(discord.Client):
    """Registers its commands when it starts; `ready` is set when it stands, `got` lists what it heard."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True, dm_messages=True), max_messages=None)
        self._connection.guild_ready_timeout = 0.02
        self.tree = app_commands.CommandTree(self)
        self.ready = asyncio.Event()
        self.got: list[str] = []
        self.news = asyncio.Event()
        _commands(self.tree)
        _files_and_menus(self.tree)

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """No pause of five seconds before a second IDENTIFY."""

    async def on_ready(self) -> None:
        self.ready.set()

    async def on_socket_event_type(self, event: str) -> None:
        self.got.append(event)
        self.news.set()

    async def hears(self, condition: Callable[[], bool]) -> None:
        """Wait until the events heard so far fulfil a condition. Raises TimeoutError after five seconds."""
        async with asyncio.timeout(5):
            while not condition():
                self.news.clear()
                await self.news.wait()

    async def channel(self, name: str) -> Any:
        return next(c for g in self.guilds for c in g.channels if c.name == name)


def _commands(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(name="contar", description="Conta na própria mensagem")
    async def count(interaction: Inter) -> None:
        await interaction.response.send_message("contagem 0", view=Counter())

    @tree.command(name="devagar", description="Pensa antes de falar")
    async def slow(interaction: Inter, escondido: bool = False) -> None:
        await interaction.response.defer(ephemeral=escondido, thinking=True)
        await interaction.edit_original_response(content="pensei", attachments=[picture()])
        await interaction.followup.send("e mais", ephemeral=True)

    @tree.command(name="relatar", description="Abre um formulário")
    async def report(interaction: Inter) -> None:
        await interaction.response.send_modal(Report())

    @tree.command(name="convidar", description="Escolhe pessoas e um canal")
    async def invite(interaction: Inter) -> None:
        view = ui.View(timeout=None)
        host = Chosen(id=interaction.user.id, type=discord.SelectDefaultValueType.user)
        people: ui.UserSelect[Any] = ui.UserSelect(
            custom_id="quem", placeholder="Quem?", max_values=3, default_values=[host]
        )
        rooms: ui.ChannelSelect[Any] = ui.ChannelSelect(custom_id="onde", channel_types=[discord.ChannelType.text])

        async def chosen(click: Inter) -> None:
            await click.response.edit_message(content=", ".join(one.display_name for one in people.values))

        async def placed(click: Inter) -> None:
            await click.response.edit_message(content=rooms.values[0].name)

        people.callback = chosen  # type: ignore[method-assign, assignment]  # discord.py's way for plain items
        rooms.callback = placed  # type: ignore[method-assign, assignment]
        await interaction.response.send_message("quem?", view=view.add_item(people).add_item(rooms))

    @tree.command(name="calado", description="Não responde")
    async def silent(interaction: Inter) -> None:
        return

    group = app_commands.Group(name="bisca", description="Jogos de bisca", guild_only=True)

    @group.command(name="duelo", description="Desafia alguém")
    @app_commands.choices(alvo=[app_commands.Choice(name="Até 4", value=4), app_commands.Choice(name="Uma", value=1)])
    async def duel(interaction: Inter, adversario: discord.Member, fruta: str, alvo: int = 4) -> None:
        file = picture(0, "mesa0.png")
        await interaction.response.send_message(view=Table(), file=file)
        await interaction.followup.send(
            f"{adversario.display_name}, {fruta}, {alvo}, {interaction.locale}", ephemeral=True
        )

    @duel.autocomplete("fruta")
    async def fruits(interaction: Inter, current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f.title(), value=f) for f in FRUIT if f.startswith(current)]

    tree.add_command(group)


def _files_and_menus(tree: app_commands.CommandTree[Any]) -> None:
    @tree.command(name="ler", description="Lê um arquivo")
    async def read(interaction: Inter, arquivo: discord.Attachment) -> None:
        told = (await arquivo.read()).decode()
        await interaction.response.send_message(f"{arquivo.filename}: {told}")

    @tree.context_menu(name="Desafiar para Bisca")
    async def challenge(interaction: Inter, member: discord.Member) -> None:
        await interaction.response.send_message(f"{member.mention}, {interaction.user.mention} desafia você!")

    @tree.context_menu(name="Repetir")
    async def repeat(interaction: Inter, message: discord.Message) -> None:
        await interaction.response.send_message(message.content or "nada")
