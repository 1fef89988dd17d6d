"""How do wishes look that others must agree to, what came of them, and the menu of all that is rare at a table?"""

from typing import Any, Final

from discord import ButtonStyle

from bot.tables.model import Request, Table
from bot.text import Words
from cogs.ui.board import Board, Row, button, people_menu, rows_of
from cogs.ui.item import at_table
from cogs.ui.names import safe_name, text_names
from cogs.ui.rated import resigning_counts
from cogs.ui.table import GREEN, GREY

OUTCOMES: Final = ("granted", "refused", "lapsed", "taken_back")
"""What can come of a request."""


def _facts(table: Table, request: Request, words: Words) -> dict[str, object]:
    return {
        "name": safe_name(request.name),
        "to": safe_name(request.to_name),
        "seat": "" if request.seat is None else text_names(table, words)[request.seat],
        "people": words.list([f"<@{user}>" for user in request.waiting]),
        "table": table.id,
    }


def request_board(table: Table, request: Request, words: Words) -> Board:
    """The message to those who are asked, with what it would bring; it notifies nobody else."""
    facts = _facts(table, request, words)
    lines = [words(f"request.{request.kind}", **facts), f"-# {_share(table, request, words)}"]
    if request.agreed:
        agreed = words.list([f"<@{user}>" for user in request.agreed])
        lines.append(words("request.agreed_by", people=agreed))
    if request.until is not None:
        lines.append(f"-# {words('request.until', when=f'<t:{request.until // 1000}:R>')}")
    args = (request.kind, str(request.user))
    row = [
        button(words("button.agree"), at_table(table.id, 0, "req.yes", *args), ButtonStyle.success),
        button(words("button.refuse"), at_table(table.id, 0, "req.no", *args)),
    ]
    return Board(body="\n".join(lines), rows=[row], colour=GREEN, mention=request.waiting)


def _share(table: Table, request: Request, words: Words) -> str:
    """What it would bring to those who are asked."""
    if request.kind == "resign" and resigning_counts(table):
        return words("request.resign.share.rated")
    return words(f"request.{request.kind}.share")


def outcome_board(table: Table, request: Request, outcome: str, words: Words) -> Board:
    """What came of a request; a pause carries the way on, a new player the way to his hand."""
    text = words(f"request.{request.kind}.{outcome}", **_facts(table, request, words))
    row: Row = []
    if outcome == "granted" and request.kind == "pause":
        row = [button(words("button.resume"), at_table(table.id, 0, "resume"), ButtonStyle.success)]
    elif outcome == "granted" and request.kind in ("seat", "hand_over"):
        row = [button(words("button.hand"), at_table(table.id, 0, "hand"), ButtonStyle.primary)]
    return Board(body=text, rows=[row], colour=GREY)


def asked_board(table: Table, request: Request, words: Words) -> Board:
    """The private answer to who wishes something: who is asked, and the way to take it back."""
    args = (request.kind, str(request.user))
    row = [button(words("button.take_back"), at_table(table.id, 0, "req.no", *args))]
    return Board(body=words("request.sent", **_facts(table, request, words)), rows=[row])


def more_board(table: Table, user: int, words: Words) -> Board:
    """What is rare at a table, for this person: give the seat away, pause, wait for a seat, close, resign."""
    seated = table.seat_of(user) is not None
    playing = table.stage == "playing"
    found: list[Any] = []
    if seated and playing:
        if table.paused is None:
            found.append(_deed(table, words("button.pause"), "pause"))
        else:
            found.append(_deed(table, words("button.resume"), "resume", ButtonStyle.success))
        found.append(_deed(table, words("button.hand_over"), "hand_over"))
    if not seated:
        found.extend(way_in(table, user, words))
    found.append(_deed(table, words("button.rules"), "rules"))
    if table.open:
        found.append(_deed(table, words("lobby.button.close"), "close"))
    if seated and playing:
        found.append(_deed(table, words("button.resign"), "resign", ButtonStyle.danger))
    found.extend(
        button(words(f"button.take_back.{one.kind}"), at_table(table.id, 0, "req.no", one.kind, str(user)))
        for one in table.requests
        if one.user == user
    )
    lines = [words("more.paused")] if table.paused is not None else []
    lines.append(queue_line(table, words))
    return Board(words("more.title", table=table.id), "\n".join(lines), rows_of(found))


def way_in(table: Table, user: int, words: Words) -> Row:
    """How somebody who does not sit at a table comes to play there: for the computer, or in the next match."""
    free = table.stage == "playing" and any(seat.computer for seat in table.seats)
    seat = [_deed(table, words("button.seat_for_computer"), "seat.computer")] if free else []
    return [*seat, queue_button(table, user, words)]


def _deed(table: Table, label: str, verb: str, style: ButtonStyle = ButtonStyle.secondary) -> Any:
    return button(label, at_table(table.id, 0, verb), style)


def queue_button(table: Table, user: int, words: Words) -> Any:
    """Wait for a seat, or do so no longer."""
    waits = any(one.user == user for one in table.queue)
    return _deed(table, words("button.unqueue" if waits else "button.queue"), "queue.out" if waits else "queue.in")


def queue_line(table: Table, words: Words) -> str:
    """Who waits for a seat, first come first."""
    if not table.queue:
        return words("queue.nobody")
    return words(
        "queue.people", people=", ".join(f"{n}. {safe_name(one.name)}" for n, one in enumerate(table.queue, 1))
    )


def queue_board(table: Table, user: int, words: Words) -> Board:
    """The queue, with the way in or out for who does not sit here."""
    row = [queue_button(table, user, words)] if table.seat_of(user) is None else []
    return Board(words("queue.title", table=table.id), f"{queue_line(table, words)}\n-# {words('queue.about')}", [row])


def hand_over_board(table: Table, words: Words) -> Board:
    """To whom should the seat go?"""
    menu = people_menu(at_table(table.id, 0, "hand_over.to"), words("hand_over.choose"))
    return Board(words("hand_over.title"), words("request.hand_over.share"), [[menu]])
