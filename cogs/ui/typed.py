"""Which cards does somebody mean who types a command, and which are suggested to him meanwhile?"""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from discord import app_commands

from bot.cards import Card
from bot.games.base import SPECTATOR, View
from bot.tables.model import TableError
from bot.text import Words
from bot.text.notation import NotationError, read_card, read_cards
from cogs.house import House, Interaction, place_of
from cogs.names import Suggestions
from cogs.ui.board import OPTION_LIMIT, OPTIONS
from cogs.ui.door import Refusal
from render.lettering import clip

V = TypeVar("V", bound=View)


def cards_of(typed: str) -> tuple[Card, ...]:
    """The cards that somebody typed, one at least. `Refusal`: card.unknown, with the piece that is none."""
    try:
        cards = read_cards(typed)
    except NotationError as error:
        raise Refusal("card.unknown", text=error.text) from error
    if not cards:
        raise Refusal("card.unknown", text=typed)
    return cards


def card_of(typed: str) -> Card:
    """The one card that somebody typed. `Refusal`: card.unknown, with the piece that is none."""
    try:
        return read_card(typed)
    except NotationError as error:
        raise Refusal("card.unknown", text=error.text) from error


def known(typed: str) -> tuple[Card, ...]:
    """The cards that somebody has typed till now; none where it does not name cards yet."""
    try:
        return read_cards(typed)
    except NotationError:
        return ()


async def view_meant(house: House, interaction: Interaction, kind: type[V]) -> V | None:
    """His own view at the table that the command means; None where there is none, or of another game."""
    place, user = place_of(interaction), interaction.user.id
    meant = getattr(interaction.namespace, "mesa", None)
    try:
        table = await house.tables.find(user, place.guild, place.channel, place.thread, meant)
        view = await house.tables.view(table.id, user)
    except TableError:
        return None
    return view if isinstance(view, kind) and view.seat != SPECTATOR else None


def suggest_cards(words: Words, cards: Iterable[Card], typed: str) -> Suggestions:
    """Those of the cards that fit what he has typed, in signs and in words."""
    names = {str(card): f"{words.card(card)} · {words.aloud(card)}" for card in cards}
    wanted = typed.strip().casefold()
    return suggestions(
        {
            card: name
            for card, name in names.items()
            if wanted in name.casefold() or wanted == card.casefold() or Card(card) in known(typed)
        }
    )


def suggestions(names: Mapping[str, str]) -> Suggestions:
    """Values under their names, as many as Discord shows."""
    return [
        app_commands.Choice(name=clip(name, OPTION_LIMIT), value=value) for value, name in list(names.items())[:OPTIONS]
    ]
