"""What do the public messages of all games share: title, time, result, challenge, and who lays out the rest?"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import ButtonStyle

from bot.games import GAMES
from bot.games.base import View
from bot.tables.model import Happened, Table
from bot.text import Words
from cogs.house import House
from cogs.ui.board import Board, Row, button
from cogs.ui.door import permission_names
from cogs.ui.item import at_table
from cogs.ui.names import escape, is_named, safe_name, text_names
from cogs.ui.place import threads_missing
from cogs.ui.rated import correction_line, end_line, rated_line, table_button, wish_words
from cogs.ui.room import Switches, offer_of, room_of
from cogs.ui.tell import capital, side_names, tell
from render import Picture
from render.length import match_length
from render.lettering import clip

GREEN: Final = 0x2E7D4F
GOLD: Final = 0xC9A227
GREY: Final = 0x808080
_ROW: Final = 4
"""Buttons beside the one that offers more."""


def title(table: Table, words: Words) -> str:
    """Game and sides: "Bisca · Ana × Beto"."""
    named = [name for seat, name in enumerate(text_names(table, words)) if is_named(table, seat)]
    if table.ended is not None and table.ended.reason == "set_aside":  # its rules may be what is refused
        return f"### {words(f'game.{table.plan.game}')} · {' × '.join(named)}"
    sides = named if table.free else side_names(table, words)
    return f"### {words('preset.' + str(table.plan.rules['preset']))} · {' × '.join(sides)}"


def until(table: Table, words: Words) -> str:
    """The deadline as Discord shows times, or that the clock stands, or ""."""
    if table.paused is not None:
        return f" · {words('table.in_pause')}"
    return "" if table.deadline is None else f" · <t:{table.deadline // 1000}:R>"


def turn_line(table: Table, view: View, words: Words) -> str:
    """Whose turn it is, what he has to do, and until when; "" where nobody is asked."""
    seat = next(iter(view.to_act), None)
    if seat is None:
        return ""
    key = "table.cuts" if view.phase == "cut" else "table.turn"
    line = words(key, name=text_names(table, words)[seat]) + until(table, words)
    return f"{line} · {words('table.away')}" if table.seats[seat].away else line


async def last_line(house: House, table: Table, words: Words, back: int = 4, most: int = 2) -> str:
    """The last things that happened, in words: of the last `back` actions, at most so many lines."""
    history = await house.tables.history(table.id, max(0, table.revision - back))
    told = [event for event in history if event.kind != "drew" and not is_result(event)]
    lines = tell(words, table, told).splitlines()
    return "\n".join(f"-# {line}" for line in lines[-most:])


def has_more_time(table: Table) -> bool:
    """Whether a minute more is worth asking for: on a daily table nobody waits for one."""
    return table.deadline is not None and table.plan.clock.kind == "live"


def is_result(event: Happened) -> bool:
    """Whether the event only says who won, which stands above already; a cara de gato is worth telling."""
    return event.kind == "match_over" and not event.facts.get("cara_de_gato")


def place_line(house: House, table: Table, words: Words) -> str:
    """Says so where a table plays in the channel because the bot may not make threads."""
    missing = () if table.place.thread is not None else threads_missing(house, table.place)
    return f"-# {words('table.no_thread', permissions=permission_names(words, missing))}" if missing else ""


def result_line(table: Table, words: Words) -> str:
    """Who won, or why there is no result; with the reason that was given for closing it."""
    ended = table.ended
    assert ended is not None
    if ended.reason == "resigned" and ended.seat is not None:
        gave_up = words("tell.resigned", name=text_names(table, words)[ended.seat])
        return f"{gave_up}. {_winner_line(table, words)}"
    if ended.played:
        return _winner_line(table, words)
    line = words("table.ended", why=words(f"ended.{ended.reason}"))
    return f"{line} {words('table.reason', text=escape(clip(ended.text, 300)))}" if ended.text else line


def _winner_line(table: Table, words: Words) -> str:
    assert table.ended is not None
    winner = table.ended.winner
    if winner is None:
        return capital(words("tell.match.nobody"))
    return f"🏆 **{capital(words('tell.match', side=side_names(table, words)[winner]))}**"


async def paint_challenge(house: House, table: Table, words: Words) -> Board:
    """A challenge: who, whom, what; the challenged one is notified."""
    assert table.invited is not None
    host = safe_name(next((seat.name for seat in table.seats if seat.user == table.host), ""))
    head, text = "challenge.title", "challenge.text"
    if table.rematch_of is not None:
        head, text = "challenge.title.rematch", "challenge.text.rematch"
    lines = [
        words(text, name=host, opponent=f"<@{table.invited}>"),
        plan_line(table, words),
        words("challenge.until", until=f"<t:{(table.created + house.tables.limits.challenge_life) // 1000}:t>"),
    ]
    row = [
        button(words("button.accept"), at_table(table.id, 0, "accept"), ButtonStyle.success),
        button(words("button.decline"), at_table(table.id, 0, "decline")),
        button(words("button.rules"), at_table(table.id, 0, "rules")),
    ]
    return Board(words(head), "\n".join(lines), [row], colour=GREEN, mention=(table.invited,))


def plan_line(table: Table, words: Words) -> str:
    """What is played, to what, at which pace: "Bisca · até 4 · ao vivo, 60 s por jogada · amistosa"."""
    game, rules = table.plan.game, table.plan.rules
    return " · ".join(
        (
            f"**{words('preset.' + str(rules['preset']))}**",
            _length(words, game, rules),
            pace_line(table, words),
            wish_words(table.plan.rated, words),
        )
    )


def _length(words: Words, game: str, switches: Switches) -> str:
    """How far the match goes."""
    rules = GAMES[game].rules(switches)
    return match_length(words, rules) if rules.endless else words("plan.target", n=switches[offer_of(game).target])


def pace_line(table: Table, words: Words) -> str:
    """How much time a move has."""
    clock = table.plan.clock
    if clock.kind == "daily":
        return words("pace.daily", n=max(1, clock.seconds // 86_400))
    return words(f"pace.{clock.kind}", seconds=clock.seconds)


def paint_moved(table: Table, words: Words) -> Board:
    """What stays of a message whose table is shown elsewhere now."""
    where = table.place.thread or table.place.channel
    message = f"/{table.message.message}" if table.message is not None else ""
    address = f"https://discord.com/channels/{table.place.guild}/{where}{message}"
    return Board(title(table, words), words("table.moved", where=address), colour=GREY)


async def paint_playing(house: House, table: Table, words: Words) -> Board:
    """The public message while the match runs, with whether it counts in the league under its title."""
    board = await room_of(table.plan.game).playing(house, table, words)
    return replace(board, head="\n".join(filter(None, (board.head, rated_line(table, words)))))


async def paint_over(house: House, table: Table, words: Words) -> Board:
    """The public message of a table that is over, and whether it counts; of one without a match only why."""
    assert table.ended is not None
    if not table.seed_commitment or table.ended.reason == "set_aside":
        return Board(title(table, words), result_line(table, words), colour=GREY)
    board = await room_of(table.plan.game).over(house, table, words)
    line, counts = await end_line(house, table, words)
    right = await correction_line(house, table, words)
    rows = [*board.rows, [table_button(table.plan.game, words)]] if counts else board.rows
    return replace(board, rows=rows, foot="\n".join(filter(None, (right, line, board.foot))))


def playing_row(table: Table, words: Words, *more: Any) -> Row:
    """Revision 0: none of these is an action of the match, and so they never grow stale.

    What finds no room among five is in the menu behind the last one.
    """
    row = [
        button(words("button.hand"), at_table(table.id, 0, "hand"), ButtonStyle.primary, emoji="🃏"),
        *more,
        button(words("button.rules"), at_table(table.id, 0, "rules")),
        button(words("button.resign"), at_table(table.id, 0, "resign")),
    ]
    return [*row[:_ROW], button(words("button.more"), at_table(table.id, 0, "more"))]


def playing_board(
    house: House, table: Table, words: Words, body: Iterable[str], pictures: Sequence[Picture], *more: Any
) -> Board:
    """The public message of a match that runs. `more`: buttons. Small print: where it stands, and its cards' seal."""
    foot = [place_line(house, table, words), f"-# {words('table.sealed', table=table.id, seal=table.seed_commitment)}"]
    return Board(
        title(table, words),
        "\n".join(filter(None, body)),
        [playing_row(table, words, *more)],
        "\n".join(filter(None, foot)),
        pictures,
        GREEN,
    )


async def over_foot(house: House, table: Table, words: Words) -> str:
    """Small print: the seed that proves the deals."""
    seed = await house.tables.seed(table.id)
    return f"-# {words('table.opened', table=table.id, seal=table.seed_commitment, seed=seed or '')}"


def register(house: House) -> None:
    """Say how tables are laid out, by their state."""
    house.painters.update({"challenge": paint_challenge, "playing": paint_playing, "over": paint_over})
