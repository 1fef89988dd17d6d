"""With which buttons does one begin to play: on the panel, and where nothing has been played yet?"""

from discord import ButtonStyle

from bot.text import Words
from cogs.ui.board import Row, button
from cogs.ui.item import elsewhere


def begin_row(words: Words) -> Row:
    """A table of Buraco, a duel of Bisca."""
    return [
        button(words("panel.buraco"), elsewhere("panel.open", "buraco"), ButtonStyle.success),
        button(words("panel.duel"), elsewhere("panel.duel"), ButtonStyle.success),
    ]
