"""In which server did it happen, and may this person change there what is not his own?"""

from bot.tables.model import Place
from cogs.house import Interaction, place_of
from cogs.ui.door import Refusal


def guild_of(interaction: Interaction) -> int:
    """The server where it happened: commands and buttons of this bot live in servers only."""
    assert interaction.guild_id is not None
    return interaction.guild_id


def manages(interaction: Interaction) -> bool:
    """Whether this person may change what is the server's: its settings, rules and league."""
    return interaction.permissions.manage_guild


def must_manage(interaction: Interaction) -> int:
    """The server, for who manages it. `Refusal`: config.needs_manage."""
    if not manages(interaction):
        raise Refusal("config.needs_manage")
    return guild_of(interaction)


def moderates(interaction: Interaction, place: Place) -> bool:
    """Whether a person may close what others opened there: he manages the server, or the messages of that channel.

    His permissions are those of the channel where he is; they say nothing of another one's messages.
    """
    allowed, here = interaction.permissions, place_of(interaction)
    if here.guild != place.guild:
        return False
    return allowed.manage_guild or (allowed.manage_messages and here.channel == place.channel)
