"""What can a person set, in which words, and how does the panel look that shows and changes it?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord.ui import ActionRow, Container, LayoutView, TextDisplay

from bot.tables.settings import House as Server
from bot.tables.settings import Personal
from bot.text import Words
from cogs.ui.board import Board, Row, answer_button, button, people_menu
from cogs.ui.item import elsewhere


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to choose. `values`: by word, what is kept in `field` of `Personal` (or of a server's settings)."""

    name: str
    field: str
    values: tuple[tuple[str, Any], ...]

    def word(self, settings: Personal | Server) -> str:
        """The word of the value that is set."""
        kept = getattr(settings, self.field)
        return next((word for word, value in self.values if value == kept), self.values[0][0])

    def value(self, word: str) -> Any:
        """What is kept for a word. `KeyError`: there is no such choice."""
        return dict(self.values)[word]


_LANGUAGES: Final = (("auto", None), ("br", "pt-BR"), ("pt", "pt-PT"), ("en", "en"))
SETTINGS: Final = {
    setting.name: setting
    for setting in (
        Setting("pings", "pings", (("auto", None), ("always", "always"), ("slow", "slow"), ("never", "never"))),
        Setting("language", "language", _LANGUAGES),
        Setting("colours", "colours", (("two", 2), ("four", 4))),
        Setting("size", "large", (("normal", False), ("large", True))),
        Setting("courts", "letters", (("auto", None), ("pt", "pt"), ("en", "en"))),
        Setting("text", "text_mode", (("pictures", False), ("words", True))),
        Setting("order", "order", (("suit", "suit"), ("rank", "rank"))),
        Setting("last", "last_card", (("alone", True), ("mine", False))),
        Setting("hints", "hints", (("on", True), ("off", False))),
    )
}
"""Every setting of a person, by name."""
SERVER: Final = Setting("server", "language", _LANGUAGES)
"""The one setting of a server: the language of what everybody reads."""

_QUESTIONS: Final = (("pings",), ("size", "courts"), ("colours", "text"), ("order", "hints"), ("last",), ("language",))
GROUPS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "all": _QUESTIONS,
    "letters": (("size",), ("courts",)),
    **{name: ((name,),) for question in _QUESTIONS for name in question},
}
"""What a panel shows: everything, or what one command is about. Settings of one tuple share a row of buttons."""


@dataclass(frozen=True, slots=True)
class Choices(Board):
    """A message of questions, each with its row of answers. `blocks`: the question and its buttons."""

    blocks: Sequence[tuple[str, Row]] = ()

    def view(self) -> LayoutView:
        """The layout to send, already stopped."""
        items: list[Any] = [TextDisplay(self.head)]
        for text, row in self.blocks:
            items += [TextDisplay(text), ActionRow(*row)]
        items += [ActionRow(*row) for row in self.rows if row]
        view = LayoutView(timeout=None)
        view.add_item(Container(*items))
        view.stop()
        return view


def settings_board(words: Words, personal: Personal, group: str, *, moderator: bool) -> Choices:
    """The settings of a person, or one group of them. `moderator`: he may also set what is the server's."""
    blocks = [
        (
            "\n".join(f"**{words(f'setting.{name}')}**: {words(f'setting.{name}.about')}" for name in names),
            [each for name in names for each in _row(words, personal, group, name)],
        )
        for names in GROUPS[group]
    ]
    if group != "all":
        more = [button(words("setting.more"), elsewhere("settings", "all"))]
    else:
        server = button(words("setting.server"), elsewhere("settings.server")) if moderator else _sets(words)
        more = [button(words("setting.blocks"), elsewhere("settings.blocks")), server]
    return Choices(head=words("setting.title"), blocks=blocks, rows=[more])


def _sets(words: Words) -> Any:
    """The way to the server's own rules; a moderator's stands beside what else is the server's."""
    return button(words("setting.sets"), elsewhere("sets", "buraco"))


def _row(words: Words, personal: Personal, group: str, name: str) -> Row:
    now = SETTINGS[name].word(personal)
    return [
        answer_button(
            words(f"setting.{name}.{word}"), elsewhere("settings.set", group, name, word), word == now, tick=True
        )
        for word, _ in SETTINGS[name].values
    ]


def blocks_board(words: Words, blocked: Sequence[int]) -> Board:
    """Whose challenges a person refuses, and a menu of people to add one or to take one off."""
    people = words.list([f"<@{user}>" for user in blocked]) if blocked else words("setting.blocks.none")
    menu = people_menu(elsewhere("settings.block"), words("setting.blocks.choose"))
    back = button(words("setting.more"), elsewhere("settings", "all"))
    text = f"### {words('setting.blocks')}\n{words('setting.blocks.about')}"
    return Board(text, people, [[menu], [back]])


def server_board(words: Words, server: Server) -> Choices:
    """What a moderator sets for everybody."""
    now = SERVER.word(server)
    row = [
        answer_button(words(f"setting.server.{word}"), elsewhere("settings.server.set", word), word == now, tick=True)
        for word, _ in SERVER.values
    ]
    question = f"**{words('setting.server')}**\n{words('setting.server.about')}"
    more = [button(words("league.set.button"), elsewhere("settings.league")), _sets(words)]
    return Choices(head=words("setting.server.title"), blocks=[(question, row)], rows=[more])
