"""How do a server's own rules look: the list, one set with its code, the choice while a table is being opened?"""

from collections.abc import Sequence
from typing import Any, Final

from discord import ButtonStyle

from bot.games import GAMES
from bot.tables.rulecode import digest
from bot.tables.settings import RuleSet
from bot.text import Words
from cogs.ui.board import Board, Row, button, menu, option
from cogs.ui.draft import Draft
from cogs.ui.games import other_games
from cogs.ui.item import elsewhere
from cogs.ui.names import escape, isolate
from cogs.ui.room import offer_of
from cogs.ui.rules_text import rules_card

_KEY: Final = 10


def key_of(kept: RuleSet) -> str:
    """A short name for a button: what people call a set may hold anything."""
    return digest(f"{kept.game} {kept.name.casefold()}", _KEY)


def shown_name(name: str) -> str:
    """The name of a set for a message's text."""
    return isolate(escape(name))


def _menu(words: Words, sets: Sequence[RuleSet], custom_id: str) -> Any:
    options = [
        option(one.name, key_of(one), words("sets.outdated" if one.problem else f"preset.{one.rules['preset']}"))
        for one in sets
    ]
    return menu(custom_id, options, words("sets.choose"))


def choose_board(words: Words, draft: Draft, sets: Sequence[RuleSet]) -> Board:
    """The server's sets for a table that is being opened."""
    sets = [one for one in sets if not one.problem]
    rows: list[Row] = [[_menu(words, sets, elsewhere("draft.set", draft.code()))]] if sets else []
    rows.append([button(words("open.button.back"), elsewhere("draft", draft.code(), ""))])
    return Board(words("sets.title", game=words(f"game.{draft.game}")), "" if sets else words("sets.none"), rows)


def list_sets_board(words: Words, game: str, sets: Sequence[RuleSet], *, manager: bool) -> Board:
    """All sets of a server for a game, the default first."""
    lines = [_line(words, one) for one in sets] or [words("sets.none")]
    rows: list[Row] = [[_menu(words, sets, elsewhere("sets.one", game))]] if sets else []
    other = other_games(words, game, lambda each: elsewhere("sets", each))
    rows.append([*other, *([button(words("sets.import"), elsewhere("sets.import"))] if manager else [])])
    return Board(words("sets.title", game=words(f"game.{game}")), "\n".join(lines), rows)


def _line(words: Words, kept: RuleSet) -> str:
    mark = f" · {words('sets.default')}" if kept.default else ""
    wrong = f" · {words('sets.outdated')}" if kept.problem else ""
    return f"- **{shown_name(kept.name)}**{mark}{wrong}"


def set_board(words: Words, kept: RuleSet, *, manager: bool, notice: str = "") -> Board:
    """One set: its rules in short, its code, and for who manages the server: default, delete."""
    key, game = key_of(kept), kept.game
    if kept.problem or kept.rules.get("preset") not in GAMES[game].presets:
        card = words("sets.outdated")
    else:
        card = rules_card(words, game, kept.rules, offer_of(game).seats[0])
    row: Row = []
    if not kept.problem:
        row = [button(words("sets.code"), elsewhere("sets.code", game, key))]
    if manager:
        if not kept.problem:
            label = "sets.not_default" if kept.default else "sets.make_default"
            row = [*row, button(words(label), elsewhere("sets.default", game, key, "0" if kept.default else "1"))]
        row = [*row, button(words("sets.delete"), elsewhere("sets.delete", game, key), ButtonStyle.danger)]
    back = button(words("open.button.back"), elsewhere("sets", game))
    head = f"### {shown_name(kept.name)}" + (f" · {words('sets.default')}" if kept.default else "")
    return Board(head, "\n".join(filter(None, (notice, card))), [[*row, back]])
