"""What happens when somebody opens a table, taps a seat, starts or leaves it: by a button or by a command?

Every function takes the house, the reply and the table's id, saves, and then answers. A tap on the public message is
answered by that message's change; a command, or a button of a private message, by words.
"""

import dataclasses
from collections.abc import Sequence
from typing import Any

from bot.games import GAMES
from bot.games.bisca.rules import PRESETS
from bot.players import LEVELS
from bot.tables.model import Person, Table, TableError
from bot.text import Words
from cogs.bisca.slash import duel, duel_plan
from cogs.house import House, Interaction, person_of
from cogs.ui.board import Board, link, sure_board
from cogs.ui.door import Refusal
from cogs.ui.draft import Draft, draft_of, read_draft
from cogs.ui.item import Click, at_table, does, on, once, whole
from cogs.ui.lobby import address, list_board, paint_lobby
from cogs.ui.names import plain_name, text_names
from cogs.ui.opening import (
    FRIENDLY,
    draft_board,
    duel_board,
    first_board,
    last_draft,
    new_draft,
    switch_board,
    switches_board,
    which_board,
)
from cogs.ui.place import playable_place
from cogs.ui.reply import Reply
from cogs.ui.room import room_of
from cogs.ui.rules_text import rules_pages


async def answer(reply: Reply, text: str) -> None:
    """Say that it is done, where the change of a public message does not say so itself."""
    message = reply.interaction.message
    if message is not None and not reply.from_ephemeral:
        await reply.acknowledge()
    else:
        await show_board(reply, Board(text))


async def show_board(reply: Reply, board: Board) -> None:
    """Show a private message: instead of the private one that was clicked, else as a new one."""
    message = reply.interaction.message
    if message is not None and reply.from_ephemeral and message.flags.components_v2:
        await reply.update(board)
    else:
        await reply.send(board)


# -- opening ----------------------------------------------------------------------------------------------------------


async def open_table(house: House, reply: Reply, draft: Draft) -> None:
    """Open a table where the interaction happened.

    The bot's permissions are looked at first, so that nothing half-made stays.
    """
    place = playable_place(house, reply.interaction)
    user = person_of(reply.interaction.user)
    table = await house.tables.open(user, place, draft.plan(house.live_seconds))
    await house.tables.set_personal(user.user, last_plan=dataclasses.replace(draft, until=None).code())
    house.publisher.look(table)
    words = await house.words(reply.interaction)
    await show_board(reply, Board(words("open.done", table=table.id)))


async def save_rules(house: House, reply: Reply, draft: Draft) -> None:
    """Give a table that waits another plan; its pace stays."""
    table = await house.tables.table(draft.table)
    plan = dataclasses.replace(draft.plan(house.live_seconds), clock=table.plan.clock)
    await house.tables.change_plan(table.id, reply.interaction.user.id, plan)
    words = await house.words(reply.interaction)
    await show_board(reply, Board(words("open.changed", table=table.id)))


async def ask_what_to_open(house: House, reply: Reply, game: str | None) -> None:
    """Show what can be opened, the last one first. `game`: what is meant, where that is known."""
    personal = await house.tables.personal(reply.interaction.user.id)
    words = await house.words(reply.interaction)
    usual = None if game is None else await usual_draft(house, reply.interaction, game)
    await show_board(reply, first_board(words, last_draft(personal.last_plan), game, usual))


async def ask_which(house: House, reply: Reply, drafts: Sequence[Draft]) -> None:
    """Ask which of these is to be opened, one of each game; a tap opens it."""
    words = await house.words(reply.interaction)
    await show_board(reply, which_board(words, drafts))


async def usual_draft(house: House, interaction: Interaction, game: str) -> Draft | None:
    """What this server plays by its own default rules; None: it has none."""
    assert interaction.guild_id is not None
    kept = await house.tables.default_rules(interaction.guild_id, game)
    try:
        return None if kept is None else new_draft(game).with_rules(kept.rules)
    except Refusal:
        return None


@on("panel.open")
async def _panel_open(click: Click) -> None:
    await ask_what_to_open(click.house, click.reply, click.arg() if click.arg() in GAMES else None)


@on("draft")
async def _draft(click: Click) -> None:
    words = await click.words()
    await show_board(click.reply, draft_board(words, carried_draft(click)))


@on("draft.menu")
async def _draft_menu(click: Click) -> None:
    words = await click.words()
    draft = read_draft(click.value.partition("~")[2])
    await show_board(click.reply, draft_board(words, draft))


async def change_rules(house: House, reply: Reply, table_id: str) -> None:
    """Show the host his table's plan, to change it before the start."""
    table = await house.tables.back(table_id, reply.interaction.user.id)
    if table.host != reply.interaction.user.id:
        raise TableError("table.not_host", name=table.host_name)
    if table.stage != "lobby":
        raise TableError("table.running" if table.open else "table.over", table=table_id)
    draft = dataclasses.replace(draft_of(table.plan), table=table.id)
    await reply.send(draft_board(await house.words(reply.interaction), draft))


@on("draft.open")
@once
async def _draft_open(click: Click) -> None:
    draft = carried_draft(click)
    await (save_rules if draft.table else open_table)(click.house, click.reply, draft)


@on("draft.switches")
async def _draft_switches(click: Click) -> None:
    words = await click.words()
    await show_board(click.reply, switches_board(words, carried_draft(click)))


@on("draft.switch")
async def _draft_switch(click: Click) -> None:
    words = await click.words()
    await show_board(click.reply, switch_board(words, carried_draft(click), click.value))


@on("draft.rules")
async def _draft_rules(click: Click) -> None:
    draft = carried_draft(click)
    words = await click.words()
    pages = rules_pages(words, draft.game, draft.switches, draft.seats)
    for page in pages:
        await click.reply.send(Board(body=page))


def carried_draft(click: Click) -> Draft:
    """The draft that a button carries. `Refusal`: it is none."""
    return read_draft(click.arg())


# -- a duel by buttons ------------------------------------------------------------------------------------------------


@on("panel.duel")
async def _panel_duel(click: Click) -> None:
    words = await click.words()
    await show_board(click.reply, duel_board(words, _preset(click), LEVELS, _rated(click)))


@on("duel.person")
async def _duel_person(click: Click) -> None:
    opponent = chosen_person(click)
    await duel(click.house, click.reply, opponent, duel_plan(click.house, _preset(click), None, "live", _rated(click)))


@on("duel.computer")
async def _duel_computer(click: Click) -> None:
    if len(click.args) != 2:
        raise Refusal("door.old_button")
    await duel(click.house, click.reply, click.args[1], duel_plan(click.house, _preset(click), None, "none"))


def _rated(click: Click) -> bool:
    return FRIENDLY not in click.args[1:]


def _preset(click: Click) -> str:
    preset = click.arg() or next(iter(PRESETS))
    if preset not in PRESETS:
        raise Refusal("door.old_button")
    return preset


def chosen_person(click: Click) -> Person:
    """The person chosen in a menu. `Refusal`: door.old_button, nobody was."""
    _ = click.value
    return chosen_people(click)[0]


def chosen_people(click: Click) -> list[Person]:
    """The people chosen in a menu, as Discord sends them along: a bot keeps no list of members."""
    if not all(value.isdecimal() and len(value) < 20 for value in click.values):
        raise Refusal("door.old_button")
    data: Any = click.interaction.data or {}
    users, members = (data.get("resolved", {}).get(kind, {}) for kind in ("users", "members"))
    found = []
    for value in click.values:
        user, member = users.get(value, {}), members.get(value, {})
        name = member.get("nick") or user.get("global_name") or user.get("username") or ""
        found.append(Person(int(value), plain_name(name), bool(user.get("bot"))))
    return found


# -- in the lobby -----------------------------------------------------------------------------------------------------


async def sit(house: House, reply: Reply, table_id: str, seat: str | None = None) -> None:
    """Sit down, on any free seat or on that one."""
    table = await house.tables.sit(table_id, person_of(reply.interaction.user), None if seat is None else whole(seat))
    words = await house.words(reply.interaction)
    own = table.seat_of(reply.interaction.user.id)
    assert own is not None
    await answer(reply, words("lobby.sat", table=table.id, number=own + 1))


async def tap_seat(house: House, reply: Reply, table_id: str, seat: str) -> None:
    """A seat's button: sit down on a free one; the host is asked whether to clear a taken one."""
    user, number = reply.interaction.user.id, whole(seat)
    table = await house.tables.back(table_id, user)
    taken = number < len(table.seats) and not table.seats[number].empty
    if taken and table.stage == "lobby" and table.seat_of(user) == number:
        raise Refusal("lobby.own_seat")
    if taken and table.stage == "lobby" and user == table.host:
        words = await house.words(reply.interaction)
        question = words("lobby.remove", name=text_names(table, words)[number], number=number + 1)
        yes = at_table(table.id, 0, "lobby.remove", seat)
        await reply.send(sure_board(question, words("lobby.remove.yes"), yes))
        return
    await sit(house, reply, table_id, seat)


async def leave(house: House, reply: Reply, table_id: str) -> None:
    """Leave before the start."""
    table = await house.tables.table(table_id)
    if table.seat_of(reply.interaction.user.id) is None:
        raise Refusal("table.not_seated")
    if not table.open:
        raise Refusal("table.over")
    table = await house.tables.leave(table_id, reply.interaction.user.id)
    await answer(reply, (await house.words(reply.interaction))("lobby.left", table=table.id))


async def fill(house: House, reply: Reply, table_id: str, level: str = LEVELS[-1], seat: str | None = None) -> None:
    """Seat computer players: on every free seat, or on that one."""
    await house.tables.add_computer(table_id, reply.interaction.user.id, level, None if seat is None else whole(seat))
    await answer(reply, (await house.words(reply.interaction))("lobby.filled"))


async def remove(house: House, reply: Reply, table_id: str, seat: str) -> None:
    """Clear a seat."""
    await house.tables.remove_seat(table_id, reply.interaction.user.id, whole(seat))
    await answer(reply, (await house.words(reply.interaction))("lobby.removed", number=whole(seat) + 1))


async def draw(house: House, reply: Reply, table_id: str) -> None:
    """Draw the seats by lot."""
    await house.tables.draw_sides(table_id, reply.interaction.user.id)
    await answer(reply, (await house.words(reply.interaction))("lobby.drawn"))


async def start(house: House, reply: Reply, table_id: str) -> None:
    """Deal."""
    await house.tables.start(table_id, reply.interaction.user.id)
    await answer(reply, (await house.words(reply.interaction))("lobby.started"))


# -- finding again ----------------------------------------------------------------------------------------------------


async def show(house: House, reply: Reply, table_id: str) -> None:
    """Show a table privately, with the way to its message; one that has none is posted anew."""
    table = await house.tables.table(table_id)
    words = await house.words(reply.interaction)
    if table.message is None and table.open:
        house.publisher.look(table)
    state = "challenge" if table.stage == "lobby" and table.invited is not None else table.stage
    board = await _as_read(house, table, reply.interaction.user.id, state, words)
    rows = [*board.rows, [link(words("list.go"), address(table))]]
    await show_board(reply, dataclasses.replace(board, rows=rows, mention=()))


async def _as_read(house: House, table: Table, user: int, state: str, words: Words) -> Board:
    """The table as everybody sees it; who has it read aloud gets it in words, and at his own table his view of it."""
    own = room_of(table.plan.game).own
    if not (await house.tables.personal(user)).text_mode:
        return await house.painters[state](house, table, words)
    if own is not None and state == "playing" and not table.round_over and table.seat_of(user) is not None:
        return await own(house, table, user)
    return await house.painters[state](dataclasses.replace(house, pictures=False), table, words)


async def show_list(house: House, reply: Reply, page: int) -> None:
    """A person's open tables in this server, a page at a time."""
    guild = reply.interaction.guild_id
    tables = await house.tables.tables_of(reply.interaction.user.id, guild)
    words = await house.words(reply.interaction)
    await show_board(reply, list_board(tables, reply.interaction.user.id, words, page))


@on("list")
async def _list(click: Click) -> None:
    await show_list(click.house, click.reply, whole(click.args[0]) if click.args else 0)


does("lobby.seat", tap_seat, 1, 1)
does("lobby.sit", sit, 0, 1)
does("lobby.leave", leave)
does("lobby.fill", fill, 0, 2)
does("lobby.remove", remove, 1, 1)
does("lobby.draw", draw)
does("lobby.rules", change_rules)
does("lobby.start", start)
does("show", show)


def register(house: House) -> None:
    """Say how a table looks before the first card."""
    house.painters["lobby"] = paint_lobby
