"""`/config`: a person's settings, a server's, and the reception panel. All of it goes by buttons alone, too."""

import contextlib
from typing import Any

import discord
from discord import ButtonStyle, app_commands
from discord.ext import commands

from bot.text import Words
from cogs.house import House, Interaction, house_of, person_of
from cogs.lobby import chosen_person, show_board
from cogs.names import choice, named, options
from cogs.ui.allowed import manages, must_manage
from cogs.ui.begin import begin_row
from cogs.ui.board import Board, button
from cogs.ui.door import MissingPermissions, Refusal, command, permission_names
from cogs.ui.item import Click, elsewhere, on
from cogs.ui.names import safe_name
from cogs.ui.reply import Reply
from cogs.ui.settings import GROUPS, SERVER, SETTINGS, blocks_board, server_board, settings_board

_PINS_FULL = 30003
"""Discord's code for a channel that has as many pinned messages as it may."""


def _choices(name: str) -> list[app_commands.Choice[str]]:
    return [choice(f"setting.{name}.{word}", word) for word, _ in SETTINGS[name].values]


class Config(commands.Cog):
    """Commands for settings."""

    group = app_commands.Group(**named("config"), guild_only=True)

    @group.command(**named("config.ver"))
    @command
    async def show(self, interaction: Interaction, reply: Reply) -> None:
        """Show all settings."""
        await _show(interaction, reply, "all")

    @group.command(**named("config.avisos"))
    @options("config.avisos", when="quando")
    @app_commands.choices(when=_choices("pings"))
    @command
    async def pings(self, interaction: Interaction, reply: Reply, when: str | None = None) -> None:
        """When to call somebody to his turn."""
        await _set(interaction, reply, "pings", pings=when)

    @group.command(**named("config.idioma"))
    @options("config.idioma", language="idioma")
    @app_commands.choices(language=_choices("language"))
    @command
    async def language(self, interaction: Interaction, reply: Reply, language: str | None = None) -> None:
        """The language of private answers."""
        await _set(interaction, reply, "language", language=language)

    @group.command(**named("config.cores"))
    @options("config.cores", colours="cores")
    @app_commands.choices(colours=_choices("colours"))
    @command
    async def colours(self, interaction: Interaction, reply: Reply, colours: str | None = None) -> None:
        """Two or four colours of suits."""
        await _set(interaction, reply, "colours", colours=colours)

    @group.command(**named("config.letra"))
    @options("config.letra", size="tamanho", courts="figuras")
    @app_commands.choices(size=_choices("size"), courts=_choices("courts"))
    @command
    async def letters(
        self, interaction: Interaction, reply: Reply, size: str | None = None, courts: str | None = None
    ) -> None:
        """Large print, and the letters of court cards."""
        await _set(interaction, reply, "letters", size=size, courts=courts)

    @group.command(**named("config.texto"))
    @options("config.texto", text="texto")
    @app_commands.choices(text=_choices("text"))
    @command
    async def text(self, interaction: Interaction, reply: Reply, text: str | None = None) -> None:
        """Pictures or words."""
        await _set(interaction, reply, "text", text=text)

    @group.command(**named("config.ordem"))
    @options("config.ordem", order="ordem")
    @app_commands.choices(order=_choices("order"))
    @command
    async def order(self, interaction: Interaction, reply: Reply, order: str | None = None) -> None:
        """How the hand is sorted."""
        await _set(interaction, reply, "order", order=order)

    @group.command(**named("config.ultima"))
    @options("config.ultima", last="ultima")
    @app_commands.choices(last=_choices("last"))
    @command
    async def last(self, interaction: Interaction, reply: Reply, last: str | None = None) -> None:
        """Whether the last card plays itself."""
        await _set(interaction, reply, "last", last=last)

    @group.command(**named("config.sugestoes"))
    @options("config.sugestoes", hints="sugestoes")
    @app_commands.choices(hints=_choices("hints"))
    @command
    async def hints(self, interaction: Interaction, reply: Reply, hints: str | None = None) -> None:
        """Whether the hand suggests what could be laid."""
        await _set(interaction, reply, "hints", hints=hints)

    @group.command(**named("config.bloqueio"))
    @options("config.bloqueio", person="pessoa")
    @command
    async def block(self, interaction: Interaction, reply: Reply, person: discord.User) -> None:
        """Refuse somebody's challenges, or accept them again."""
        house = house_of(interaction)
        words = await house.words(interaction)
        blocked = await _turn_block(house, interaction.user.id, person.id)
        name = safe_name(person_of(person).name)
        await reply.say(words("config.blocked" if blocked else "config.unblocked", name=name))

    @group.command(**named("config.servidor"))
    @options("config.servidor", language="idioma")
    @app_commands.choices(language=[choice(f"setting.server.{word}", word) for word, _ in SERVER.values])
    @command
    async def server(self, interaction: Interaction, reply: Reply, language: str | None = None) -> None:
        """The language of what everybody on the server reads."""
        await _server(interaction, reply, language)

    @group.command(**named("config.painel"))
    @command
    async def panel(self, interaction: Interaction, reply: Reply) -> None:
        """Put the reception panel into this channel and pin it."""
        must_manage(interaction)
        await _post_panel(interaction, reply)


async def _show(interaction: Interaction, reply: Reply, group: str) -> None:
    house = house_of(interaction)
    personal = await house.tables.personal(interaction.user.id)
    await reply.send(settings_board(await house.words(interaction), personal, group, moderator=manages(interaction)))


async def _set(interaction: Interaction, reply: Reply, group: str, **words: str | None) -> None:
    """Set what was given (by name of the setting and word of the value), and show the group as it is now."""
    changes = {SETTINGS[name].field: SETTINGS[name].value(word) for name, word in words.items() if word is not None}
    if changes:
        await house_of(interaction).tables.set_personal(interaction.user.id, **changes)
    await _show(interaction, reply, group)


@on("settings")
async def _open(click: Click) -> None:
    await _redraw(click, click.arg() or "all")


@on("settings.set")
async def _choose(click: Click) -> None:
    """A button of the settings panel: group shown, setting, word of the value."""
    try:
        group, name, word = click.args
        change = {SETTINGS[name].field: SETTINGS[name].value(word)}
    except (ValueError, KeyError) as error:
        raise Refusal("door.old_button") from error
    await click.house.tables.set_personal(click.user, **change)
    await _redraw(click, group)


async def _redraw(click: Click, group: str) -> None:
    if group not in GROUPS:
        raise Refusal("door.old_button")
    words, personal = await click.words(), await click.house.tables.personal(click.user)
    board = settings_board(words, personal, group, moderator=manages(click.interaction))
    await show_board(click.reply, board)


async def _turn_block(house: House, user: int, other: int) -> bool:
    """Refuse somebody's challenges, or accept them again where they were refused; gives whether they are now.

    `Refusal`: config.block.self.
    """
    if other == user:
        raise Refusal("config.block.self")
    blocked = other not in await house.tables.blocks(user)
    await house.tables.block(user, other, blocked)
    return blocked


@on("settings.blocks")
async def _blocks(click: Click) -> None:
    words = await click.words()
    await show_board(click.reply, blocks_board(words, await click.house.tables.blocks(click.user)))


@on("settings.block")
async def _block(click: Click) -> None:
    await _turn_block(click.house, click.user, chosen_person(click).user)
    await _blocks(click)


@on("settings.server")
async def _open_server(click: Click) -> None:
    await _server(click.interaction, click.reply, None)


@on("settings.server.set")
async def _choose_server(click: Click) -> None:
    if not click.args or click.args[0] not in dict(SERVER.values):
        raise Refusal("door.old_button")
    await _server(click.interaction, click.reply, click.args[0])


async def _server(interaction: Interaction, reply: Reply, word: str | None) -> None:
    """Show the server's settings, with a new language first where one is given."""
    house, guild = house_of(interaction), must_manage(interaction)
    if word is not None:
        await house.tables.set_house(guild, language=SERVER.value(word))
    board = server_board(await house.words(interaction), await house.tables.house(guild))
    await show_board(reply, board)


def panel_board(words: Words) -> Board:
    """The reception panel: what one can begin with. No button stands here that does nothing yet."""
    row = [*begin_row(words), button(words("panel.open"), elsewhere("panel.open", "bisca"), ButtonStyle.primary)]
    more = [
        button(words("panel.mine"), elsewhere("list", "0")),
        button(words("panel.league"), elsewhere("league"), ButtonStyle.primary),
        button(words("panel.sheet"), elsewhere("sheet.open")),
        button(words("panel.evening"), elsewhere("noite")),
        button(words("panel.help"), elsewhere("help")),
    ]
    return Board(words("panel.title"), rows=[row, more])


async def _post_panel(interaction: Interaction, reply: Reply) -> None:
    house, channel = house_of(interaction), interaction.channel
    assert interaction.guild_id is not None
    words = await house.words(interaction)
    missing = missing_permissions(interaction, "view_channel", "send_messages")
    if missing:
        raise MissingPermissions(*missing)
    assert isinstance(channel, discord.abc.Messageable)
    await reply.defer()
    before = await house.tables.house(interaction.guild_id)
    message = await channel.send(**panel_board(await house.public_words(interaction.guild_id)).sending())
    await house.tables.set_house(interaction.guild_id, panel_channel=message.channel.id, panel_message=message.id)
    await _remove_panel(house, before.panel_channel, before.panel_message)
    try:
        await message.pin()
    except discord.Forbidden:
        names = permission_names(words, ("pin_messages",))
        await reply.say(words("panel.not_pinned", permissions=names))
        return
    except discord.HTTPException as error:
        if error.code != _PINS_FULL:
            raise
        await reply.say(words("panel.pins_full"))
        return
    await reply.say(words("panel.done"))


async def _remove_panel(house: House, channel_id: int | None, message_id: int | None) -> None:
    """Take the panel away that stood elsewhere before; one that is gone already is as good."""
    if channel_id is None or message_id is None:
        return
    channel: Any = house.bot.get_partial_messageable(channel_id)
    with contextlib.suppress(discord.NotFound, discord.Forbidden):
        await channel.get_partial_message(message_id).delete()


def missing_permissions(interaction: Interaction, *names: str) -> tuple[str, ...]:
    """Which of these permissions the bot lacks where the interaction happened; threads have a name of their own."""
    granted = interaction.app_permissions
    if isinstance(interaction.channel, discord.Thread):
        names = tuple("send_messages_in_threads" if name == "send_messages" else name for name in names)
    return tuple(name for name in names if not getattr(granted, name))


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the commands."""
    assert house.bot is bot
    await bot.add_cog(Config())
