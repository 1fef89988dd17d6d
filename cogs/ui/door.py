"""The one error door: whatever goes wrong in a click, a form or a command becomes a clear private answer.

A refusal of the rules or of a table is told with its rule and its cards; missing permissions are named; anything else
is logged with its traceback under an id, and the player is told the id. Nothing is swallowed or answered twice.
"""

import functools
import inspect
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

import discord
from discord import app_commands

from bot.games.base import IllegalAction
from bot.league.errors import LeagueError
from bot.tables.model import Table, TableError
from bot.text import Words, message_for
from cogs.house import House, Interaction, house_of
from cogs.ui.board import Board, Row
from cogs.ui.names import safe_name, text_names
from cogs.ui.reply import Reply
from cogs.ui.trouble import FAILED, NOT_ALLOWED, why

log = logging.getLogger(__name__)
P = ParamSpec("P")
S = TypeVar("S")

_CODE: Final = re.compile(r"[a-z_]+(?:\.[a-z_]+)*")
"""A problem that the catalogs have words for."""
_TOO_LATE: Final = (10062, 10015, 50027)
"""Discord knows the interaction no longer, or its token has died."""
_ALREADY: Final = 40060


class Refusal(Exception):
    """What this side of the house cannot do. `code` is a key of the catalogs, `facts` fill its message.

    `rows`: buttons that lead on from there.
    """

    def __init__(self, code: str, *, rows: Sequence[Row] = (), **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts
        self.rows = rows


class MissingPermissions(Exception):
    """The bot lacks these permissions (names as discord.py has them) in the place where it should act."""

    def __init__(self, *names: str) -> None:
        super().__init__(", ".join(names))
        self.names = names


def permission_names(words: Words, names: tuple[str, ...]) -> str:
    """The permissions as Discord's own settings call them, in a player's language."""
    return words.list([f"**{words(f'permission.{name}')}**" for name in names])


def refusal_text(words: Words, code: str, facts: Mapping[str, Any], table: Table | None = None) -> str:
    """The message of a refusal, with seats as names, suits as words, times as Discord shows them."""
    if code == "table.stale" and facts.get("same"):
        code = "table.stale.same"
    return message_for(words, code, {name: _told(words, name, fact, table) for name, fact in facts.items()})


def _told(words: Words, name: str, fact: Any, table: Table | None) -> Any:
    match name:
        case "suit" | "trump" if isinstance(fact, str) and fact:
            return words.suit(fact)
        case "turn" | "seat" if table is not None and isinstance(fact, int):
            return text_names(table, words)[fact]
        case "turn" | "seat" if isinstance(fact, int):
            return fact + 1
        case "problem" if isinstance(fact, str) and _CODE.fullmatch(fact):
            return fact
        case "season" if fact == "":
            return words("league.the_general")
        case "name" | "text" | "problem" | "typed" | "season" | "value" | "column" if isinstance(fact, str):
            return safe_name(fact)
        case "until" if isinstance(fact, int):
            return f"<t:{fact // 1000}:R>"
        case "level" | "game" if isinstance(fact, str):
            return words(f"{name}.{fact}") if words.knows(f"{name}.{fact}") else safe_name(fact)
        case "levels":
            return words.list([words(f"level.{level}") for level in fact])
        case "table" | "tables":
            return ""
        case "meld" if isinstance(fact, int):
            return fact + 1
        case _:
            return fact


async def explain(house: House, reply: Reply, error: BaseException, what: str) -> None:
    """Answer an interaction with what went wrong. `what` names for the log what was being done; it holds no secret."""
    error = getattr(error, "original", error)
    words = await house.words(reply.interaction)
    match error:
        case IllegalAction() | TableError() | Refusal() | LeagueError():
            text = refusal_text(words, error.code, error.facts)
        case MissingPermissions():
            text = words("door.permissions", permissions=permission_names(words, error.names))
        case discord.HTTPException(code=code) if code in _TOO_LATE:
            log.warning("too late to answer %s", what)
            return
        case discord.HTTPException(code=code) if code == _ALREADY:
            log.error("%s was answered twice", what, exc_info=error)
            return
        case discord.Forbidden(code=code) if code in NOT_ALLOWED:
            log.warning("not allowed to finish %s: %s", what, error.text)
            text = words("door.forbidden")
        case _ if reply.interaction.client.is_closed():
            log.warning("the bot was stopped before it could answer %s", what)
            return
        case _:
            number = secrets.token_hex(4)
            log.error("fault %s in %s", number, what, exc_info=error)
            text = words("door.fault", number=number)
    await _tell(reply, text, what, error.rows if isinstance(error, Refusal) else ())


async def _tell(reply: Reply, text: str, what: str, rows: Sequence[Row] = ()) -> None:
    try:
        await (reply.send(Board(text, rows=rows)) if rows else reply.say(text))
    except FAILED as error:
        log.warning("could not answer %s: %s", what, why(error))


async def guarded(interaction: Interaction, what: str, act: Callable[[Reply], Awaitable[None]]) -> None:
    """Run a handler: defer its answer where it is slow, and tell what goes wrong. Raises nothing but cancellation."""
    reply = Reply(interaction)
    reply.watch()
    house_of(interaction).hear(interaction)
    try:
        await act(reply)
    except Exception as error:  # the one place where everything is caught
        await _explain_safely(reply, error, what)
    finally:
        reply.rest()


async def _explain_safely(reply: Reply, error: Exception, what: str) -> None:
    """A fault while a fault is told (the store is away, say) is logged too, and answered in the house's own words."""
    house = house_of(reply.interaction)
    try:
        await explain(house, reply, error, what)
    except Exception:
        number = secrets.token_hex(4)
        log.exception("fault %s while telling one in %s", number, what)
        await _tell(reply, Words(house.language, ids=house.command_ids)("door.fault", number=number), what)


Command = Callable[Concatenate[S, Interaction, P], Coroutine[Any, Any, None]]


def command(act: Callable[Concatenate[S, Interaction, Reply, P], Coroutine[Any, Any, None]]) -> Command[S, P]:
    """Make the callback of a slash command: `act(self, interaction, reply, …options)` behind the door.

    The library reads the options off the signature, so the wrapper shows `act`'s without `reply`.
    """

    @functools.wraps(act)
    async def callback(self: S, interaction: Interaction, *args: P.args, **options: P.kwargs) -> None:
        name = interaction.command.qualified_name if interaction.command is not None else act.__name__
        await guarded(interaction, f"/{name}", lambda reply: act(self, interaction, reply, *args, **options))

    signature = inspect.signature(act)
    shown = [one for name, one in signature.parameters.items() if name != "reply"]
    callback.__signature__ = signature.replace(parameters=shown)  # type: ignore[attr-defined]  # inspect reads it
    return cast(Command[S, P], callback)


async def on_command_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """What the library itself refuses before a command's callback: an option that is none, a check that failed."""
    name = interaction.command.qualified_name if interaction.command is not None else "?"
    reply = Reply(interaction)
    house = house_of(interaction)
    if isinstance(
        error, app_commands.TransformerError | app_commands.CommandSignatureMismatch | app_commands.CheckFailure
    ):
        log.info("/%s refused: %s", name, type(error).__name__)
        await _tell(reply, (await house.words(interaction))("door.command"), f"/{name}")
        return
    await _explain_safely(reply, error, f"/{name}")
