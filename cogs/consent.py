"""What happens when somebody wishes what others must agree to: to resign, pause, sit, hand over; and the queue?

The requests themselves are kept by the tables. Here they are asked for, answered, and told: one message to those who
are asked, which then says what came of it.
"""

import logging
from typing import Final, cast, get_args

import discord
from discord.ext import commands

from bot.tables.model import Change, Person, Request, Table, TableError, Wish
from cogs import lobby
from cogs.house import House, person_of
from cogs.lobby import answer, chosen_person, show_board
from cogs.ui import deeds
from cogs.ui.board import Board
from cogs.ui.consent import asked_board, hand_over_board, more_board, outcome_board, queue_board, request_board
from cogs.ui.door import Refusal
from cogs.ui.item import Click, Deed, does, on, whole
from cogs.ui.lanes import Lane
from cogs.ui.place import add_to_thread
from cogs.ui.reply import Reply
from cogs.ui.trouble import FAILED, why

log = logging.getLogger(__name__)
KINDS: Final = get_args(Wish)
_GRANTED: Final = ("seats", "paused", "ended")
Key = tuple[str, str, int]


class Asker:
    """Listens to the tables: posts what is asked, and says in the same message what came of it.

    Which message that is, is known to this process only; after a restart a click on it tells, else what came of it is
    a new message.
    """

    def __init__(self, house: House) -> None:
        self._house = house
        self._lane = Lane("requests", self._work)
        self._posted: dict[Key, tuple[int, int]] = {}  # channel and message: a table may get its thread meanwhile
        self._taken_back: set[Key] = set()

    def tell(self, change: Change) -> None:
        """Something was asked, or answered."""
        waiting = any(key[0] == change.table.id for key in self._posted)
        if waiting or change.request is not None or change.kind in ("resumed", "ended"):
            self._lane.push(change)

    def sees(self, table_id: str, kind: Wish, user: int, message: discord.Message | None) -> None:
        """The message in which somebody answers: a start has made forget which one it is."""
        if message is not None and not message.flags.ephemeral:
            self._posted.setdefault((table_id, kind, user), (message.channel.id, message.id))

    def takes_back(self, table_id: str, kind: Wish, user: int) -> None:
        """He does not wish it any more himself: nobody refused him."""
        self._taken_back.add((table_id, kind, user))

    async def stop(self) -> None:
        """Leave nothing running."""
        await self._lane.stop()

    async def _work(self, table_id: str, changes: list[Change]) -> None:
        for change in changes:
            try:
                if change.request is not None:
                    await self._tell(change.table, change.request, change.kind)
                if change.kind in ("resumed", "ended"):
                    await self._clear(change)
                for key in [key for key in self._posted if key[0] == table_id]:
                    if not _stands(change.table, key):
                        await self._gone(change.table, key)
            except FAILED as error:
                log.info("a request at table %s was not told: %s", table_id, why(error))

    async def _tell(self, table: Table, request: Request, kind: str) -> None:
        words = await self._house.public_words(table.place.guild)
        key = (table.id, request.kind, request.user)
        if kind == "asked":
            await self._show(table, key, request_board(table, request, words))
            return
        outcome = "granted" if kind in _GRANTED else kind
        if kind == "refused" and key in self._taken_back:
            outcome = "taken_back"
        self._taken_back.discard(key)
        if request.kind == "resign" and outcome == "granted" and key not in self._posted:
            return  # nobody was asked; the table tells it
        if kind == "seats":
            await self._into_thread(table, request.to or request.user)
        await self._show(table, key, outcome_board(table, request, outcome, words))
        if kind != "paused":
            self._posted.pop(key, None)

    async def _clear(self, change: Change) -> None:
        """Nothing of what was asked stands any more after the end, and no pause after it is over."""
        words = await self._house.public_words(change.table.place.guild)
        text = words("more.resumed" if change.kind == "resumed" else "request.gone")
        for key in [key for key in self._posted if key[0] == change.table.id]:
            if change.kind == "ended" or key[1] == "pause":
                await self._show(change.table, key, Board(body=text))
                self._posted.pop(key, None)

    async def _gone(self, table: Table, key: Key) -> None:
        """It came to nothing by itself: who wished it has left, say."""
        words = await self._house.public_words(table.place.guild)
        await self._show(table, key, Board(body=words("request.pointless")))
        self._posted.pop(key, None)

    async def _show(self, table: Table, key: Key, board: Board) -> None:
        place, message = self._posted.get(key, (table.place.thread or table.place.channel, None))
        channel = self._house.bot.get_partial_messageable(place)
        if message is not None:
            try:
                await channel.get_partial_message(message).edit(**board.editing())
            except discord.NotFound:
                self._posted.pop(key, None)
            else:
                return
        self._posted[key] = (place, (await channel.send(**board.sending())).id)

    async def _into_thread(self, table: Table, user: int) -> None:
        """The new player belongs to the table's thread."""
        thread = None if table.place.thread is None else self._house.bot.get_channel(table.place.thread)
        if isinstance(thread, discord.Thread):
            await add_to_thread(thread, table, user)


def _stands(table: Table, key: Key) -> bool:
    """Whether a message about a wish still offers something: an answer, or the way out of the pause it brought."""
    return table.request(cast(Wish, key[1]), key[2]) is not None or (key[1] == "pause" and table.paused is not None)


# -- wishes -----------------------------------------------------------------------------------------------------------


async def _asked(house: House, reply: Reply, table: Table, kind: Wish, done: str) -> None:
    """Tell who wishes something that the others are asked, or that it is done already."""
    words = await house.words(reply.interaction)
    request = table.request(kind, reply.interaction.user.id)
    await show_board(reply, Board(words(done)) if request is None else asked_board(table, request, words))


async def pause(house: House, reply: Reply, table_id: str) -> None:
    """Let the clock stand, if all agree."""
    table = await house.tables.pause(table_id, reply.interaction.user.id)
    await _asked(house, reply, table, "pause", "pause.done" if table.paused is not None else "request.counted")


async def resume(house: House, reply: Reply, table_id: str) -> None:
    """Go on after a pause."""
    await house.tables.resume(table_id, reply.interaction.user.id)
    await answer(reply, (await house.words(reply.interaction))("more.resumed"))


async def take_seat(house: House, reply: Reply, table_id: str, seat: str | None = None) -> None:
    """Ask for the seat of a computer player (None: of the first one)."""
    person = person_of(reply.interaction.user)
    table = await house.tables.sit_for_computer(table_id, person, None if seat is None else whole(seat))
    if table.seat_of(person.user) is not None:
        await house.hands.open(reply, table.id)
        return
    await _asked(house, reply, table, "seat", "request.counted")


async def sit(house: House, reply: Reply, table_id: str, seat: str | None = None) -> None:
    """By command: sit down before the start; later ask for the computer's seat."""
    table = await house.tables.table(table_id)
    await (take_seat if table.stage == "playing" else lobby.sit)(house, reply, table_id, seat)


async def ask_whom(house: House, reply: Reply, table_id: str) -> None:
    """Ask to whom the seat should go. `TableError`: table.not_seated."""
    table = await house.tables.table(table_id)
    if table.seat_of(reply.interaction.user.id) is None:
        raise TableError("table.not_seated", table=table_id)
    await show_board(reply, hand_over_board(table, await house.words(reply.interaction)))


async def hand_over(house: House, reply: Reply, table_id: str, to: Person) -> None:
    """Offer the own seat to somebody."""
    table = await house.tables.hand_over(table_id, reply.interaction.user.id, to)
    await _asked(house, reply, table, "hand_over", "request.counted")


# -- answers ----------------------------------------------------------------------------------------------------------


async def agree(house: House, reply: Reply, table_id: str, kind: str, wisher: str) -> None:
    """Answer yes; who takes a seat gets its hand."""
    person = person_of(reply.interaction.user)
    wish, whose = _request(kind, wisher)
    if (await house.tables.table(table_id)).request(wish, whose) is not None:
        _asker(house).sees(table_id, wish, whose, reply.interaction.message)
    table = await house.tables.agree(table_id, person, wish, whose)
    if kind == "hand_over" and table.seat_of(person.user) is not None:
        await house.hands.open(reply, table.id)
        return
    await answer(reply, (await house.words(reply.interaction))("request.counted"))


async def refuse(house: House, reply: Reply, table_id: str, kind: str, wisher: str) -> None:
    """Answer no, or take the own wish back."""
    user, (wish, whose) = reply.interaction.user.id, _request(kind, wisher)
    words = await house.words(reply.interaction)
    if (await house.tables.table(table_id)).request(wish, whose) is not None:
        _asker(house).sees(table_id, wish, whose, reply.interaction.message)
        if user == whose:
            _asker(house).takes_back(table_id, wish, user)
    await house.tables.refuse(table_id, user, wish, whose)
    await answer(reply, words("request.taken_back" if user == whose else "request.counted"))


def _request(kind: str, wisher: str) -> tuple[Wish, int]:
    if kind not in KINDS or not wisher.isdecimal():
        raise Refusal("door.old_button")
    return cast(Wish, kind), int(wisher)


async def accept_something(house: House, reply: Reply, table_id: str) -> None:
    """By command: agree to what one is asked, else take a challenge up."""
    await _answer_asked(house, reply, table_id, agree, deeds.accept)


async def decline_something(house: House, reply: Reply, table_id: str) -> None:
    """By command: refuse what one is asked, or take the own wish back, else refuse a challenge."""
    await _answer_asked(house, reply, table_id, refuse, deeds.decline)


async def _answer_asked(house: House, reply: Reply, table_id: str, act: Deed, otherwise: Deed) -> None:
    table, user = await house.tables.table(table_id), reply.interaction.user.id
    own = [one for one in table.requests if one.user == user and act is refuse]
    for one in (*(one for one in table.requests if user in one.waiting), *own):
        await act(house, reply, table_id, one.kind, str(one.user))
        return
    if table.stage == "playing":
        raise TableError("request.none", table=table_id)
    await otherwise(house, reply, table_id)


# -- the queue, and the menu of all this ------------------------------------------------------------------------------


async def show_queue(house: House, reply: Reply, table_id: str) -> None:
    """Who waits for a seat."""
    table, words = await house.tables.table(table_id), await house.words(reply.interaction)
    await show_board(reply, queue_board(table, reply.interaction.user.id, words))


async def queue(house: House, reply: Reply, table_id: str) -> None:
    """Wait for a seat."""
    table = await house.tables.queue(table_id, person_of(reply.interaction.user))
    await show_queue(house, reply, table.id)


async def unqueue(house: House, reply: Reply, table_id: str) -> None:
    """Wait no longer."""
    table = await house.tables.unqueue(table_id, reply.interaction.user.id)
    await show_queue(house, reply, table.id)


async def more(house: House, reply: Reply, table_id: str) -> None:
    """Offer privately what is rare at a table."""
    table, words = await house.tables.table(table_id), await house.words(reply.interaction)
    await show_board(reply, more_board(table, reply.interaction.user.id, words))


does("more", more)
does("pause", pause)
does("resume", resume)
does("seat.computer", take_seat)
does("hand_over", ask_whom)
does("queue.show", show_queue)
does("queue.in", queue)
does("queue.out", unqueue)
does("sit", sit, 0, 1)
does("req.yes", agree, 2, 2)
does("req.no", refuse, 2, 2)
does("answer.yes", accept_something)
does("answer.no", decline_something)


@on("resume.hand")
async def _resume_in_hand(click: Click) -> None:
    """From the open hand: it stays, and can be played again."""
    with click.house.hands.answering(click.table, click.user):
        await click.house.tables.resume(click.table, click.user)
        await click.house.hands.open(click.reply, click.table, anew=False)


@on("hand_over.to")
async def _hand_over(click: Click) -> None:
    """From the menu of people, or, where a command's table was not clear, with the person in the button."""
    if click.values:
        to = chosen_person(click)
    elif len(click.args) == 1 and click.args[0].isdecimal():
        assert click.interaction.guild is not None
        try:
            to = person_of(await click.interaction.guild.fetch_member(int(click.args[0])))
        except discord.NotFound as error:
            raise Refusal("hand_over.left") from error
    else:
        raise Refusal("door.old_button")
    await hand_over(click.house, click.reply, click.table, to)


class Consent(commands.Cog):
    """Keeps the one who tells what is asked; the commands stand with the others of `/mesa`."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker

    async def cog_unload(self) -> None:
        """Leave nothing running."""
        await self.asker.stop()


def _asker(house: House) -> Asker:
    cog = cast(commands.Bot, house.bot).get_cog(Consent.__name__)
    assert isinstance(cog, Consent)
    return cog.asker


async def setup(bot: commands.Bot, house: House) -> None:
    """Add the one who tells."""
    asker = Asker(house)
    house.listeners.append(asker.tell)
    await bot.add_cog(Consent(asker))
