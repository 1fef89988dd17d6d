"""What does each button at a table do, and its command likewise: act, resign, ask for time, accept, play again?"""

from discord import ButtonStyle

from bot.games import GAMES
from bot.games.base import Action, IllegalAction
from bot.tables.model import Table, TableError
from bot.text import Words
from cogs.house import House, person_of
from cogs.ui.board import Board, button
from cogs.ui.consent import asked_board
from cogs.ui.door import refusal_text
from cogs.ui.item import at_table, does
from cogs.ui.rated import resigning_counts
from cogs.ui.reply import Reply

_SHOW_AGAIN = ("table.stale", "table.over")


async def act(house: House, reply: Reply, table_id: str, revision: int, action: Action) -> None:
    """Do an action of the game and answer with the hand: after it, or as it is with the reason why not.

    A command's answer is a new hand; a click's changes the hand that was clicked.
    """
    user = reply.interaction.user.id
    anew = not reply.from_ephemeral
    with house.hands.answering(table_id, user):
        try:
            done = await house.tables.submit(table_id, user, revision, action)
        except (IllegalAction, TableError) as refused:
            if isinstance(refused, TableError) and refused.code not in _SHOW_AGAIN:
                raise
            words = await house.words(reply.interaction)
            table = await house.tables.table(table_id)
            notice = refusal_text(words, refused.code, refused.facts, table)
            await house.hands.open(reply, table_id, anew=anew, notice=notice)
            return
        await house.hands.show(reply, done, anew=anew)


async def ask_to_resign(house: House, reply: Reply, table_id: str) -> None:
    """Ask privately whether he means it, and say what comes of it.

    `TableError`: table.not_seated, .not_started, .over.
    """
    table = await house.tables.table(table_id)
    if table.seat_of(reply.interaction.user.id) is None:
        raise TableError("table.not_seated", table=table_id)
    if table.stage != "playing":
        raise TableError("table.over" if table.stage == "over" else "table.not_started", table=table_id)
    words = await house.words(reply.interaction)
    row = [
        button(words("button.resign.sure"), at_table(table_id, table.revision, "resign.sure"), ButtonStyle.danger),
        button(words("button.resign.not"), at_table(table_id, table.revision, "resign.not")),
    ]
    await reply.send(Board(_resigning(table, words, pair=_has_partner(table, reply)), rows=[row]))


def _resigning(table: Table, words: Words, *, pair: bool) -> str:
    """The question, with what comes of it, in the league too."""
    if resigning_counts(table):
        return words("resign.ask.side.rated" if pair else "resign.ask.rated")
    return words("resign.ask.side" if pair else "resign.ask")


def _has_partner(table: Table, reply: Reply) -> bool:
    """Whether a partner must agree: a person who is here, as far as can be told from the table."""
    own = table.seat_of(reply.interaction.user.id)
    game = GAMES[table.plan.game]
    sides = game.sides(game.rules(table.plan.rules), len(table.seats))
    partners = [table.seats[seat] for side in sides if own in side for seat in side if seat != own]
    return any(one.user is not None and not one.away for one in partners)


async def resign(house: House, reply: Reply, table_id: str) -> None:
    """Give the match up; a partner who is here is asked first."""
    with house.hands.answering(table_id, reply.interaction.user.id):
        done = await house.tables.resign(table_id, reply.interaction.user.id)
        request = done.table.request("resign", reply.interaction.user.id)
        if request is None:
            await house.hands.show(reply, done)
            return
    board = asked_board(done.table, request, await house.words(reply.interaction))
    await (reply.update(board) if reply.from_ephemeral else reply.send(board))


async def play_on(_: House, reply: Reply, __: str) -> None:
    """Take the question back."""
    await reply.close()


async def more_time(house: House, reply: Reply, table_id: str) -> None:
    """60 seconds more, told in the hand where he has it before him."""
    user = reply.interaction.user.id
    with house.hands.answering(table_id, user):
        table = await house.tables.more_time(table_id, user)
        words = await house.words(reply.interaction)
        text = words("time.more", until=f"<t:{(table.deadline or 0) // 1000}:R>")
        if reply.from_ephemeral:
            await house.hands.open(reply, table_id, anew=False, notice=text)
        else:
            await reply.say(text)


async def accept(house: House, reply: Reply, table_id: str) -> None:
    """Take a challenge up: the answer is the open hand."""
    user = reply.interaction.user
    await house.tables.accept(table_id, person_of(user))
    with house.hands.answering(table_id, user.id):
        await house.hands.open(reply, table_id)


async def decline(house: House, reply: Reply, table_id: str) -> None:
    """Refuse a challenge, or withdraw one's own."""
    table = await house.tables.decline(table_id, reply.interaction.user.id)
    words = await house.words(reply.interaction)
    withdrawn = table.host == reply.interaction.user.id
    await reply.say(words("challenge.withdrawn" if withdrawn else "challenge.declined"))


async def rematch(house: House, reply: Reply, table_id: str) -> None:
    """Play again with the same people: at once against the computer, else as soon as the others want to."""
    user = reply.interaction.user.id
    table = await house.tables.rematch(table_id, user)
    house.publisher.look(table)
    if table.stage == "playing":
        with house.hands.answering(table.id, user):
            await house.hands.open(reply, table.id)
        return
    words = await house.words(reply.interaction)
    await reply.say(words("rematch.waiting"))


does("resign", ask_to_resign)
does("resign.sure", resign)
does("resign.not", play_on)
does("time", more_time)
does("accept", accept)
does("decline", decline)
does("rematch", rematch)
