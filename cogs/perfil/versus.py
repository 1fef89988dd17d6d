"""Head to head: two people, or two pairs, against each other."""

from typing import Any, Final

from bot.games import GAMES
from bot.league.model import PersonId
from bot.league.people import Versus, Winner
from bot.text import Words
from cogs.house import House
from cogs.liga.told import Names
from cogs.lobby import show_board
from cogs.perfil.who import called, number
from cogs.ui.allowed import guild_of
from cogs.ui.board import Board, button
from cogs.ui.door import Refusal
from cogs.ui.item import Click, elsewhere, on
from cogs.ui.reply import Reply
from cogs.ui.table import GOLD

Who = tuple[PersonId, ...]
_LAST: Final = 5


async def show_versus(house: House, reply: Reply, a: Who, b: Who, game: str) -> None:
    """Show a head to head privately. `ClubError`: league.versus."""
    interaction = reply.interaction
    one = await house.club.versus(guild_of(interaction), a, b, game)
    words = await house.words(interaction)
    names = await called(house, interaction, (*one.a, *one.b), words)
    await show_board(reply, versus_board(words, one, names, game))


def versus_board(words: Words, one: Versus, names: Names, game: str) -> Board:
    """Who has won how often, with how many points, and how the last ones went."""
    a, b = (words.list([names[person] for person in who]) for who in (one.a, one.b))
    head = words("versus.title", a=a, b=b)
    args = ["_".join(map(str, who)) for who in (one.a, one.b)]
    games: list[Any] = [
        button(
            words(f"game.{each}") if each else words("versus.all"),
            elsewhere("versus", *args, each),
            disabled=each == game,
        )
        for each in ("", *GAMES)
    ]
    return Board(head, "\n".join(_lines(words, one, a, b, game)), [games], colour=GOLD)


def _lines(words: Words, one: Versus, a: str, b: str, game: str) -> list[str]:
    """The points are of one game: those of several are nothing together."""
    lines = [words("versus.none")]
    if one.meetings:
        won = words("versus.won", n=len(one.meetings), a=a, won=one.count("a"), b=b, lost=one.count("b"))
        drawn, neither = one.count("drawn"), one.count("")
        lines = [
            won,
            *((words("versus.drawn", n=drawn),) if drawn else ()),
            *((words("versus.neither", n=neither),) if neither else ()),
            *((words("versus.points", a=one.a_points, b=one.b_points),) if game else ()),
        ]
        told: dict[Winner, str] = {"a": a, "b": b, "drawn": words("share.drawn"), "": "–"}
        last = [told[winner] for _, winner in one.meetings[-_LAST:]]
        lines.append(words("versus.last", last=", ".join(last)))
    if one.together:
        lines.append(words("versus.together", n=one.together, won=one.together_won))
    return lines


@on("versus")
async def _versus(click: Click) -> None:
    """The two, or the two pairs, and the game: as a profile's button says it, and this board's own."""
    if len(click.args) != 3 or click.args[2] not in ("", *GAMES):
        raise Refusal("door.old_button")
    a, b = (_who(text) for text in click.args[:2])
    await show_versus(click.house, click.reply, a, b, click.args[2])


def _who(text: str) -> Who:
    return tuple(number(each) for each in text.split("_"))
