"""How does a table look before the first card: who sits where, by which rules, what can be tapped?"""

from typing import Final

from discord import ButtonStyle

from bot.games import GAMES
from bot.tables.model import Table
from bot.text import Words
from cogs.house import House
from cogs.ui.board import Board, Row, button, rows_of
from cogs.ui.item import at_table, elsewhere
from cogs.ui.names import is_named, safe_name, seat_names, text_names
from cogs.ui.opening import end_lines
from cogs.ui.pages import paged
from cogs.ui.rated import fate_line, wish_words
from cogs.ui.rules_text import rules_card
from cogs.ui.table import GREEN, pace_line, until
from cogs.ui.tell import capital


async def paint_lobby(house: House, table: Table, words: Words) -> Board:
    """The public message of a table that waits for people."""
    host = safe_name(table.host_name)
    missing = len(table.free)
    body = [
        rules_card(words, table.plan.game, table.plan.rules, table.plan.seats),
        f"{capital(pace_line(table, words))} · {wish_words(table.plan.rated, words)}",
        *end_lines(table.plan, words),
        *filter(None, (fate_line(table, words),)),
        "",
        *seat_lines(table, words),
        "",
        words("lobby.waiting", n=missing) if missing else words("lobby.ready"),
    ]
    lapses = (table.touched + house.tables.limits.lobby_life) // 1000
    return Board(
        words("lobby.title", game=words(f"game.{table.plan.game}"), host=host),
        "\n".join(body),
        [
            *rows_of(_seat_buttons(table, words), 3 if table.plan.seats > 5 else 5),
            _host_row(table, words),
            _own_row(table, words),
        ],
        words("lobby.until", when=f"<t:{lapses}:R>", table=table.id),
        colour=GREEN,
    )


def sides_of_table(table: Table) -> tuple[tuple[int, ...], ...]:
    """The seats by side."""
    game = GAMES[table.plan.game]
    return game.sides(game.rules(table.plan.rules), table.plan.seats)


def seat_lines(table: Table, words: Words) -> list[str]:
    """Who sits where: a line for each side of partners, or for each seat."""
    names = text_names(table, words)
    seats = [
        words("lobby.seat.free", number=number + 1)
        if seat.empty
        else words("lobby.seat", number=number + 1, name=names[number])
        for number, seat in enumerate(table.seats)
    ]
    sides = sides_of_table(table)
    if len(sides) == len(seats):
        return seats
    return [
        words(
            "lobby.side",
            side=words("lobby.pair" if len(members) == 2 else "lobby.trio", number=number),
            names=" · ".join(seats[seat] for seat in members),
        )
        for number, members in enumerate(sides, 1)
    ]


def _seat_buttons(table: Table, words: Words) -> Row:
    names = seat_names(table, words)
    return [
        button(
            words("lobby.button.sit", number=number + 1)
            if seat.empty
            else words("lobby.button.seat", number=number + 1, name=names[number]),
            at_table(table.id, 0, "lobby.seat", str(number)),
            ButtonStyle.primary if seat.empty else ButtonStyle.secondary,
        )
        for number, seat in enumerate(table.seats)
    ]


def _host_row(table: Table, words: Words) -> Row:
    partners = table.plan.seats // len(sides_of_table(table))
    drawing = {2: "lobby.button.draw.pairs", 3: "lobby.button.draw.trios"}.get(partners, "lobby.button.draw")
    style = ButtonStyle.secondary if table.free else ButtonStyle.success
    return [
        button(words("lobby.button.start"), at_table(table.id, 0, "lobby.start"), style),
        button(words("lobby.button.fill"), at_table(table.id, 0, "lobby.fill")),
        button(words("lobby.button.rules"), at_table(table.id, 0, "lobby.rules")),
        button(words(drawing), at_table(table.id, 0, "lobby.draw")),
    ]


def _own_row(table: Table, words: Words) -> Row:
    return [
        button(words("button.rules"), at_table(table.id, 0, "rules")),
        button(words("lobby.button.leave"), at_table(table.id, 0, "lobby.leave")),
        button(words("lobby.button.close"), at_table(table.id, 0, "close")),
    ]


# -- a person's tables ------------------------------------------------------------------------------------------------

PAGE: Final = 8
"""Tables on a page of the list."""


def address(table: Table) -> str:
    """Where a table is shown."""
    where = table.place.thread or table.place.channel
    message = f"/{table.message.message}" if table.message is not None else ""
    return f"https://discord.com/channels/{table.place.guild}/{where}{message}"


def list_board(tables: tuple[Table, ...], user: int, words: Words, page: int) -> Board:
    """A person's tables: what is played, whose turn it is, until when, and the way there."""
    if not tables:
        return Board(words("list.title"), words("list.none"))
    shown, page, pages = paged(tables, page, PAGE)
    turn = []
    if page:
        turn.append(button(words("list.earlier"), elsewhere("list", str(page - 1))))
    if page < pages - 1:
        turn.append(button(words("list.later"), elsewhere("list", str(page + 1))))
    foot = words("list.page", page=page + 1, pages=pages) if pages > 1 else ""
    return Board(words("list.title"), "\n".join(_list_line(table, user, words) for table in shown), [turn], foot)


def _list_line(table: Table, user: int, words: Words) -> str:
    people = " × ".join(name for seat, name in enumerate(text_names(table, words)) if is_named(table, seat))
    preset = words(f"preset.{table.plan.rules['preset']}")
    way = words("list.link", where=address(table))
    return f"- **{table.id}** · {preset} · {people}\n  {_waits(table, user, words)} · {way}"


def _waits(table: Table, user: int, words: Words) -> str:
    """Whom a table waits for, and until when."""
    if table.stage == "lobby":
        if table.invited is None:
            return words("list.lobby")
        return words("list.challenge.you" if table.invited == user else "list.challenge")
    if table.asks(user):
        return words("list.your_turn") + until(table, words)
    names = text_names(table, words)
    return words("list.turn", name=words.list([names[seat] for seat in table.to_act])) + until(table, words)
