"""What happens at a club evening when somebody taps a button or sends a command?

Every function takes the house, the reply and the evening's number, saves, and then answers. A tap on the public
message is answered by that message's change; a command, or a button of a private message, by words.
"""

import dataclasses

from bot.club.refusals import ClubError
from bot.games import GAMES
from bot.league.evening import Evening
from bot.tables.model import Place
from cogs.house import House, Interaction, person_of, place_of
from cogs.lobby import answer, show_board, usual_draft
from cogs.noite.board import evening_board
from cogs.noite.draft_board import program_board
from cogs.noite.plan import Program, new_program, read_program
from cogs.rulesets import playable_set
from cogs.ui.after import evening_address
from cogs.ui.allowed import guild_of, moderates
from cogs.ui.board import Board, link, sure_board
from cogs.ui.door import Refusal
from cogs.ui.draft import Draft
from cogs.ui.games import game_meant
from cogs.ui.item import Click, elsewhere, on, once
from cogs.ui.place import playable_place
from cogs.ui.reply import Reply


def leads(interaction: Interaction, evening: Evening) -> bool:
    """Whether somebody who did not open it may lead it."""
    return moderates(interaction, Place(evening.guild, evening.channel))


async def meant(house: House, interaction: Interaction) -> Evening:
    """The evening of the channel where somebody is. `ClubError`: evening.none."""
    place = place_of(interaction)
    return await house.club.evening_in(place.guild, place.channel)


# -- opening ----------------------------------------------------------------------------------------------------------


async def begin(house: House, reply: Reply, game: str | None = None) -> None:
    """Show the evening of this channel; where there is none, what one could be."""
    try:
        evening = await meant(house, reply.interaction)
    except ClubError:
        meant_game = await game_meant(house, reply.interaction, game)
        usual = await usual_draft(house, reply.interaction, meant_game)
        await show_program(house, reply, new_program(meant_game, usual))
        return
    await show(house, reply, evening.id)


async def show_program(house: House, reply: Reply, program: Program) -> None:
    """An evening that is being put together."""
    words = await house.words(reply.interaction)
    sets = await house.tables.rule_sets(guild_of(reply.interaction), program.draft.game)
    await show_board(reply, program_board(words, program, sets))


async def open_evening(house: House, reply: Reply, program: Program) -> None:
    """Open it in this channel. The bot's permissions are looked at first."""
    place = playable_place(house, reply.interaction)
    if place.thread is not None:
        raise Refusal("evening.in_thread")
    plan = program.plan(house.live_seconds)
    await house.club.open_evening(place.guild, place.channel, person_of(reply.interaction.user), plan)
    await show_board(reply, Board((await house.words(reply.interaction))("evening.opened")))


async def show(house: House, reply: Reply, evening: int) -> None:
    """Show it privately, with the way to its message."""
    found = await house.club.decided_evening(evening, guild_of(reply.interaction))
    words = await house.words(reply.interaction)
    board = evening_board(words, found, {})
    if found.message is not None:
        board = dataclasses.replace(board, rows=[*board.rows, [link(words("evening.go"), evening_address(found))]])
    await show_board(reply, board)


# -- at an evening ----------------------------------------------------------------------------------------------------


async def check_in(house: House, reply: Reply, evening: int) -> None:
    """Be here."""
    found = await house.club.check_in(evening, guild_of(reply.interaction), person_of(reply.interaction.user))
    key = "evening.in" if found.running is None else "evening.in.late"
    await answer(reply, (await house.words(reply.interaction))(key))


async def check_out(house: House, reply: Reply, evening: int) -> None:
    """Leave."""
    found = await house.club.check_out(evening, guild_of(reply.interaction), reply.interaction.user.id)
    user, running = reply.interaction.user.id, found.running
    plays = running is not None and any(user in table.seats for table in running.tables if not table.over)
    await answer(reply, (await house.words(reply.interaction))("evening.out.playing" if plays else "evening.out"))


async def draw(house: House, reply: Reply, evening: int, number: int | None = None) -> None:
    """Draw the next round, and open its tables. `number`: the one that a button means."""
    guild, by = guild_of(reply.interaction), reply.interaction.user.id
    found = await house.club.evening(evening, guild)
    found = await house.club.draw_round(evening, guild, by, number=number, moderator=leads(reply.interaction, found))
    words = await house.words(reply.interaction)
    await answer(reply, words("evening.drawn_round", number=len(found.rounds), rounds=found.plan.rounds))


async def ask_to_end(house: House, reply: Reply, evening: int) -> None:
    """Ask before it is ended by a tap, him who may."""
    found = await house.club.evening(evening, guild_of(reply.interaction))
    if found.ended is not None:
        raise ClubError("evening.over")
    if found.host != reply.interaction.user.id and not leads(reply.interaction, found):
        raise ClubError("evening.not_host", name=found.host_name)
    words = await house.words(reply.interaction)
    question = words("evening.end.sure" if found.running is None else "evening.end.sure.running")
    yes = elsewhere("noite.end.yes", str(evening))
    await reply.send(sure_board(question, words("evening.button.end"), yes))


async def end(house: House, reply: Reply, evening: int) -> None:
    """End it."""
    guild, by = guild_of(reply.interaction), reply.interaction.user.id
    found = await house.club.evening(evening, guild)
    await house.club.end_evening(evening, guild, by, moderator=leads(reply.interaction, found))
    words = await house.words(reply.interaction)
    await show_board(reply, Board(words("evening.ended")))


# -- clicks -----------------------------------------------------------------------------------------------------------


def _program(click: Click) -> Program:
    if len(click.args) < 2:
        raise Refusal("door.old_button")
    return read_program(*click.args[:2])


@on("noite")
async def _begin(click: Click) -> None:
    await begin(click.house, click.reply)


@on("noite.plan")
async def _plan(click: Click) -> None:
    await show_program(click.house, click.reply, _program(click))


@on("noite.rules")
async def _rules(click: Click) -> None:
    """A preset, or rules of the server, chosen in the menu."""
    program, (kind, _, name) = _program(click), "".join(click.values[:1]).partition("~")
    draft = program.draft
    if kind == "p" and name in GAMES[draft.game].presets:
        draft = Draft(draft.game, name, draft.seats)
    else:
        draft = draft.with_rules((await playable_set(click, draft.game, name if kind == "s" else "")).rules)
    await show_program(click.house, click.reply, program.with_draft(draft))


@on("noite.open")
@once
async def _open(click: Click) -> None:
    await open_evening(click.house, click.reply, _program(click))


@on("noite.in")
async def _in(click: Click) -> None:
    await check_in(click.house, click.reply, click.number())


@on("noite.out")
async def _out(click: Click) -> None:
    await check_out(click.house, click.reply, click.number())


@on("noite.next")
async def _next(click: Click) -> None:
    await draw(click.house, click.reply, click.number(), click.number(1))


@on("noite.end")
async def _end(click: Click) -> None:
    await ask_to_end(click.house, click.reply, click.number())


@on("noite.end.yes")
async def _end_yes(click: Click) -> None:
    await end(click.house, click.reply, click.number())
