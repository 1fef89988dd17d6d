"""`/liga convidado`: moderators put the name of a guest right, or take it away."""

from collections.abc import Sequence

from discord import ButtonStyle, app_commands

from bot.club.refusals import ClubError
from bot.club.sheets import NAME
from bot.league.model import PersonId
from bot.text import Words
from cogs.house import House, Interaction, house_of
from cogs.liga.group import GROUP, Part
from cogs.liga.told import name_ends
from cogs.lobby import show_board
from cogs.names import Suggestions, named, options
from cogs.ui.allowed import manages, must_manage
from cogs.ui.board import OPTION_LIMIT, OPTIONS, Board, button, menu, option, sure_board
from cogs.ui.door import Refusal, command
from cogs.ui.item import Click, Form, elsewhere, on, whole
from cogs.ui.names import plain_name, safe_name
from cogs.ui.reply import Reply
from cogs.ui.table import GREY
from render.lettering import clip


async def suggest_guests(interaction: Interaction, typed: str) -> Suggestions:
    """The guests of this server whose names hold what was typed, for who may name them."""
    if interaction.guild_id is None or not manages(interaction):
        return []
    found = await house_of(interaction).club.guests(interaction.guild_id, typed.strip())
    return [app_commands.Choice(name=label, value=str(guest)) for guest, label in _labels(found).items()]


def _labels(found: Sequence[tuple[PersonId, str]]) -> dict[PersonId, str]:
    """The first of them by name, those that look alike told apart."""
    plain = {guest: plain_name(name) or "?" for guest, name in found[:OPTIONS]}
    ends = name_ends(plain)
    return {guest: clip(name + ends[guest], OPTION_LIMIT) for guest, name in plain.items()}


class Guests(Part):
    """The names of people without an account."""

    @GROUP.command(**named("liga.convidado"))
    @options("liga.convidado", guest="convidado", name="nome", remove="remover")
    @app_commands.autocomplete(guest=suggest_guests)
    @command
    async def guest(
        self,
        interaction: Interaction,
        reply: Reply,
        guest: str | None = None,
        name: app_commands.Range[str, *NAME] | None = None,
        remove: bool = False,
    ) -> None:
        """Name a guest anew, or take his name away; without a guest, show them."""
        guild = must_manage(interaction)
        if guest is None:
            await show_guests(self.house, reply)
            return
        meant = await _meant(self.house, guild, guest)
        if remove:
            await ask_to_remove(self.house, reply, meant)
        elif name is not None:
            await rename(self.house, reply, meant, name)
        else:
            await show_guest(self.house, reply, meant)


async def _meant(house: House, guild: int, typed: str) -> PersonId:
    """The guest of a suggestion, or of that name. `ClubError`: league.guest."""
    for guest, name in await house.club.guests(guild):
        if typed.strip().casefold() in (str(guest), name.casefold()):
            return guest
    raise ClubError("league.guest")


async def _name(house: House, guild: int, guest: PersonId) -> str:
    """What he is called now. `ClubError`: league.guest."""
    name = (await house.club.names(guild, (guest,)))[guest]
    if guest >= 0 or not name:
        raise ClubError("league.guest")
    return name


async def show_guests(house: House, reply: Reply, notice: str = "") -> None:
    """All guests, to choose one of them."""
    words = await house.words(reply.interaction)
    labels = _labels(found := await house.club.guests(must_manage(reply.interaction)))
    lines = [notice, words("guest.about") if labels else words("guest.none")]
    if len(found) > len(labels):
        lines.append(words("guest.more", n=len(found) - len(labels)))
    options = [option(label, str(-guest)) for guest, label in labels.items()]
    rows = [[menu(elsewhere("guest"), options, words("guest.choose"))]] if labels else []
    await show_board(reply, Board(words("guest.title"), "\n".join(filter(None, lines)), rows, colour=GREY))


async def show_guest(house: House, reply: Reply, guest: PersonId, notice: str = "") -> None:
    """A guest, and what can be done about his name."""
    words = await house.words(reply.interaction)
    name = await _name(house, must_manage(reply.interaction), guest)
    row = [
        button(words("guest.button.rename"), elsewhere("guest.name", str(-guest)), ButtonStyle.primary),
        button(words("guest.button.remove"), elsewhere("guest.remove", str(-guest)), ButtonStyle.danger),
        button(words("guest.button.all"), elsewhere("guest.all")),
    ]
    await show_board(reply, Board(words("guest.one", name=safe_name(name)), notice, [row], colour=GREY))


async def rename(house: House, reply: Reply, guest: PersonId, name: str) -> None:
    """Call him so. `ClubError`: as `Guests.rename_guest`."""
    guild = must_manage(reply.interaction)
    words, before = await house.words(reply.interaction), await _name(house, guild, guest)
    await house.club.rename_guest(guild, guest, name, reply.interaction.user.id)
    now = await _name(house, guild, guest)
    await show_guest(house, reply, guest, words("guest.renamed", before=safe_name(before), name=safe_name(now)))


async def ask_to_remove(house: House, reply: Reply, guest: PersonId) -> None:
    """It is for good, and so it is asked about."""
    name = await _name(house, must_manage(reply.interaction), guest)
    words = await house.words(reply.interaction)
    yes = elsewhere("guest.remove.yes", str(-guest))
    await show_board(reply, sure_board(words("guest.sure", name=safe_name(name)), words("guest.button.remove"), yes))


class NameForm(Form):
    """What is he called?"""

    def __init__(self, house: House, words: Words, guest: PersonId, name: str) -> None:
        super().__init__(house, words("guest.button.rename"))
        self.guest = guest
        self.name = self.ask(words("guest.label"), least=NAME[0], most=NAME[1], given=clip(name, NAME[1]))

    async def submitted(self, reply: Reply) -> None:
        """Call him so."""
        await rename(self.house, reply, self.guest, self.name.value)


# -- buttons ----------------------------------------------------------------------------------------------------------


@on("guest.all")
async def _all(click: Click) -> None:
    await show_guests(click.house, click.reply)


@on("guest")
async def _one(click: Click) -> None:
    if len(click.values) != 1:
        raise Refusal("door.old_button")
    await show_guest(click.house, click.reply, -whole(click.values[0]))


@on("guest.name")
async def _rename(click: Click) -> None:
    guest = -click.number()
    name = await _name(click.house, must_manage(click.interaction), guest)
    words = await click.words()
    await click.interaction.response.send_modal(NameForm(click.house, words, guest, name))


@on("guest.remove")
async def _remove(click: Click) -> None:
    await ask_to_remove(click.house, click.reply, -click.number())


@on("guest.remove.yes")
async def _remove_now(click: Click) -> None:
    guild, guest = must_manage(click.interaction), -click.number()
    words, name = await click.words(), await _name(click.house, guild, guest)
    await click.house.club.remove_guest(guild, guest, click.user)
    await show_guests(click.house, click.reply, words("guest.removed", name=safe_name(name)))
