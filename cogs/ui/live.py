"""How do open hands stay true: the newest one of each person at a table, edited through the token of his last click?

The hand is edited as the answer to its owner's clicks; between them, when others have moved, through the stored token
while it is young enough. Shortly before the token dies the cards are taken out of it.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final
from weakref import WeakValueDictionary

import discord

from bot.games.base import Action, Caution, View
from bot.tables.model import Change, HandMessage, Happened, Kind, Millis, Submitted, Table, TableError
from cogs.house import House
from cogs.ui.after import way_back
from cogs.ui.board import Board
from cogs.ui.door import permission_names
from cogs.ui.hand import Hand, paint_closed
from cogs.ui.lanes import Lane
from cogs.ui.reply import Reply
from cogs.ui.room import room_of
from cogs.ui.tell import last_turn
from cogs.ui.trouble import FAILED, ILL, Retries, why

log = logging.getLogger(__name__)

TOKEN_LIFE: Final[Millis] = 15 * 60_000
FRESH: Final[Millis] = 14 * 60_000
"""Up to this age a hand is refreshed; an older one is closed instead."""
CLOSING: Final[Millis] = 30_000
"""So long before its token dies a hand says that it stops."""
_SEEN_IN_HAND: Final[tuple[Kind, ...]] = ("ended", "away", "back", "clock", "dealt", "paused", "resumed")
"""Changes without a card that a hand shows too."""
_SHOWN_ANYHOW: Final[tuple[Kind, ...]] = ("ended", "dealt", "paused", "resumed", "restored")
"""Those after which one is edited in any case of which nobody knows what it shows."""
_GONE: Final = (10008, 10015, 50027)
_NONCES: Final = 9973
_FAR_BACK: Final = 150
"""So many actions are searched for the end of the owner's last turn."""

Key = tuple[str, int]


@dataclass(slots=True)
class _Shown:
    """What a hand shows: revision and pictures. It was the owner's turn there if `asked`, and the match `paused`."""

    message: int
    revision: int
    version: int
    pictures: tuple[str, ...]
    asked: bool
    paused: bool


class LiveHands:
    """All open hands of this process's people."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._lane = Lane("hands", self._refresh_table)
        self._shown: dict[Key, _Shown] = {}
        self._answering: Counter[Key] = Counter()
        self._answers: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()
        self._newest: WeakValueDictionary[Key, Reply] = WeakValueDictionary()
        self._missed: dict[Key, Change] = {}
        self._timers: dict[Key, asyncio.TimerHandle] = {}
        self._retries = Retries[str]("a hand does not follow table")

    # -- answers to the owner's clicks ------------------------------------------------------------------------------

    async def open(self, reply: Reply, table_id: str, *, anew: bool = True, notice: str = "", **more: Any) -> None:
        """Answer with his hand: as a new message, or (`anew` False) in the private message that he clicked.

        Opening it gives an absent person his seat back. `more`: fields of `Hand`; what he has picked stays picked.
        `TableError`: table.not_started, table.unknown, .not_seated.
        """
        user = reply.interaction.user.id
        table = await self._house.tables.back(table_id, user)
        seat = table.seat_of(user)
        if seat is None:
            raise TableError("table.not_seated", table=table_id)
        since = await self._since(table, user)
        absent = any(event.by == "clock" and event.seat == seat for event in since)
        missed = table.seats[seat].missed if absent else 0
        view, more = await self._as_shown(reply, table, more)
        hand = await self._hand(table, user, since, view=view, notice=notice, missed=missed, **more)
        await self._answer(reply, hand, anew)

    async def show(self, reply: Reply, done: Submitted, *, anew: bool = False) -> None:
        """Answer with the hand after his own action and all that came of it."""
        user = reply.interaction.user.id
        since = await self._since(done.table, user, done.events)
        await self._answer(reply, await self._hand(done.table, user, since, view=done.view), anew)

    async def ask(self, reply: Reply, table: Table, action: Action, questions: tuple[Caution, ...]) -> None:
        """Answer with the hand as it is, and questions about an action that he must confirm."""
        user = reply.interaction.user.id
        since = await self._since(table, user)
        view, more = await self._as_shown(reply, table, {"ask": action, "questions": questions})
        hand = await self._hand(table, user, since, view=view, **more)
        await self._answer(reply, hand, anew=not reply.from_ephemeral)

    async def _as_shown(self, reply: Reply, table: Table, more: dict[str, Any]) -> tuple[View, dict[str, Any]]:
        """The owner's view, and what the hand that he clicked shows beside it, but for what `more` says."""
        view = await self._house.tables.view(table.id, reply.interaction.user.id)
        message = reply.interaction.message if reply.from_ephemeral else None
        return view, {**room_of(table.plan.game).reads(message, view), **more}

    async def _answer(self, reply: Reply, hand: Hand, anew: bool) -> None:
        """One answer at a time: the one to a second tap must not be painted over by that to the first.

        Of those that were put off only the newest changes the hand, or who drums on a button waits longer by each tap.
        """
        key = (hand.table.id, hand.user)
        changes = not (anew or hand.personal.text_mode) and reply.from_ephemeral
        lock = self._answers.setdefault(key, asyncio.Lock())
        self._newest[key] = reply
        async with lock:
            if changes and reply.answered and self._newest.get(key, reply) is not reply:
                return
            hand = replace(hand, nonce=reply.interaction.id % _NONCES)
            board = await room_of(hand.table.plan.game).hand(self._house, hand)
            message = await (reply.update(board) if changes else reply.send(board))
            application, token = reply.interaction.application_id, reply.interaction.token
            await self._keep(hand, board, HandMessage(application, token, message, self._now + TOKEN_LIFE))

    async def _keep(self, hand: Hand, board: Board, kept: HandMessage) -> None:
        """Remember the newest hand, and remove the one before it while that can be done."""
        key = (hand.table.id, hand.user)
        older = await self._house.tables.hand_opened(*key, kept)
        self._note(key, hand, board, kept)
        if older is not None and older.message != kept.message and older.expires > self._now:
            with contextlib.suppress(*FAILED):
                await self._webhook(older).delete_message(older.message)

    @contextlib.contextmanager
    def answering(self, table_id: str, user: int) -> Iterator[None]:
        """While a click is being answered its hand is left alone; what it missed meanwhile is shown afterwards."""
        key = (table_id, user)
        self._answering[key] += 1
        try:
            yield
        finally:
            self._answering[key] -= 1
            if not self._answering[key]:
                del self._answering[key]
                if key in self._missed:
                    self._lane.push(self._missed.pop(key))

    # -- edits without a click --------------------------------------------------------------------------------------

    def tell(self, change: Change) -> None:
        """Something changed at a table: its open hands follow."""
        self._lane.push(change)

    async def _refresh_table(self, table_id: str, changes: list[Change]) -> None:
        hands = await self._house.tables.hands(table_id)
        if not hands:
            return
        table = max((change.table for change in changes), key=lambda table: table.version)
        kinds = {change.kind for change in changes}
        late = bool(kinds.intersection(_SEEN_IN_HAND))
        moved = bool(kinds.intersection(_SHOWN_ANYHOW)) or any(
            change.before_revision < change.table.revision for change in changes
        )
        if table_id in self._retries:
            with contextlib.suppress(TableError):
                table = await self._house.tables.table(table_id)  # the changes may be old
        works = (self._refresh(table, user, hand, late, moved) for user, hand in hands.items())
        ill = [why(error) for error in await asyncio.gather(*works) if error is not None]
        if not ill or not self._retries.failed(table_id, ill[0], lambda: self._look_again(table)):
            self._retries.done(table_id)

    async def _refresh(self, table: Table, user: int, kept: HandMessage, late: bool, moved: bool) -> Exception | None:
        """Have a hand follow its table; gives what Discord was ill of, if it was."""
        try:
            await self._follow(table, user, kept, late, moved)
        except TableError as refused:
            log.info("a hand at table %s is not refreshed: %s", table.id, refused.code)
        except ILL as error:
            return error
        return None

    async def _follow(self, table: Table, user: int, kept: HandMessage, late: bool, moved: bool) -> None:
        key = (table.id, user)
        if table.open and table.seat_of(user) is None:
            await self._take_away(key, kept, table)
            return
        shown = self._shown.get(key)
        if shown is None and not moved and table.asks(user):
            return  # a start made forget what he sees: cards may be picked, or a question open
        if self._answering[key]:
            self._missed[key] = Change("restored", table, table.revision)
            return
        if shown is not None and _up_to_date(shown, table, late):
            return
        if shown is not None and shown.message != kept.message:
            self._look_again(table)  # he has opened another meanwhile
            return
        if self._now > kept.expires - TOKEN_LIFE + FRESH:
            await self._close(key)
            return
        hand = await self._hand(table, user, await self._since(table, user))
        board = await room_of(hand.table.plan.game).hand(self._house, hand)
        if self._answering[key] or self._shown.get(key) is not shown:
            self._look_again(table)
        elif hand.personal.text_mode and hand.asked:
            await self._say_anew(key, hand, board, kept)
        elif await self._edit(key, kept, board, shown.pictures if shown else ()):
            if self._shown.get(key) is shown:
                self._note(key, hand, board, kept)
            else:  # a click was answered meanwhile: which of the two edits came last is not known
                self._shown.pop(key, None)
                self._look_again(table)

    def _look_again(self, table: Table) -> None:
        self._lane.push(Change("restored", table, table.revision))

    async def _edit(self, key: Key, kept: HandMessage, board: Board, there: tuple[str, ...]) -> bool:
        """Edit a hand through its token; False where it is closed (expired, or dismissed by its owner)."""
        try:
            await self._webhook(kept).edit_message(kept.message, **board.editing(dict.fromkeys(there)))
        except discord.HTTPException as error:
            if isinstance(error, ILL):
                raise
            if error.status not in (401, 404) and error.code not in _GONE:
                log.warning("a hand at table %s was not refreshed: %s", key[0], why(error))
                return False
            self._forget(key)
            await self._house.tables.hand_closed(*key, kept.message)
            return False
        return True

    async def _say_anew(self, key: Key, hand: Hand, board: Board, kept: HandMessage) -> None:
        """In text mode his turn is told by a new message, for an edit is not read out; the one before is removed."""
        try:
            sent = await self._webhook(kept).send(ephemeral=True, wait=True, **board.sending())
        except discord.HTTPException as error:
            if isinstance(error, ILL):
                raise
            log.info("a hand at table %s was not told anew: %s", key[0], why(error))
            return
        await self._keep(hand, board, replace(kept, message=sent.id))

    async def _take_away(self, key: Key, kept: HandMessage, table: Table) -> None:
        """Who has given his seat away holds no cards any more."""
        words = self._house.words_of(await self._house.tables.personal(key[1]), key[1])
        if await self._edit(key, kept, Board(words("hand.given_away", table=table.id)), ()):
            self._forget(key)
            await self._house.tables.hand_closed(*key, kept.message)

    async def _close(self, key: Key) -> None:
        """Take the cards out of a hand that cannot follow the table any longer."""
        kept = (await self._house.tables.hands(key[0])).get(key[1])
        if kept is None:
            self._forget(key)
            return
        if self._answering[key]:
            return
        if kept.expires - CLOSING > self._now and kept.expires - TOKEN_LIFE + FRESH > self._now:
            self._arm(key, kept)  # he has clicked since
            return
        table = await self._house.tables.table(key[0])
        if not table.open:
            self._forget(key)  # what it shows stays true
            return
        words = self._house.words_of(await self._house.tables.personal(key[1]), key[1])
        if await self._edit(key, kept, paint_closed(words, table, self._now), ()):
            self._forget(key)
            await self._house.tables.hand_closed(*key, kept.message)

    def _note(self, key: Key, hand: Hand, board: Board, kept: HandMessage) -> None:
        table = hand.table
        self._shown[key] = _Shown(
            kept.message, table.revision, table.version, board.names, hand.asked, table.paused is not None
        )
        self._arm(key, kept)

    def _arm(self, key: Key, kept: HandMessage) -> None:
        """See to it that the hand is closed in time."""
        if key in self._timers:
            self._timers[key].cancel()
        loop = asyncio.get_running_loop()
        delay = max(0, kept.expires - CLOSING - self._now) / 1000
        self._timers[key] = loop.call_later(delay, lambda: loop.create_task(self._close_in_time(key)))

    async def _close_in_time(self, key: Key) -> None:
        self._timers.pop(key, None)
        try:
            await self._close(key)
        except ILL as error:
            loop = asyncio.get_running_loop()
            self._retries.failed(key[0], why(error), lambda: loop.create_task(self._close_in_time(key)))
        except (TableError, discord.HTTPException) as error:
            log.warning("a hand at table %s was not closed: %s", key[0], why(error))

    def _forget(self, key: Key) -> None:
        self._shown.pop(key, None)
        if key in self._timers:
            self._timers.pop(key).cancel()

    async def take_over(self, table: Table) -> None:
        """After a start: hands that still can be edited are closed in time."""
        for user, kept in (await self._house.tables.hands(table.id)).items():
            self._arm((table.id, user), kept)

    async def stop(self) -> None:
        """Leave no timer and no work behind."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._retries.stop()
        await self._lane.stop()

    # -- what they show ---------------------------------------------------------------------------------------------

    @property
    def _now(self) -> Millis:
        return self._house.now()

    def _webhook(self, kept: HandMessage) -> discord.Webhook:
        webhook = discord.Webhook.partial(kept.application, kept.token, client=self._house.bot)
        webhook.type = discord.WebhookType.application  # so the library lets it send private messages
        return webhook

    async def _since(self, table: Table, user: int, done: tuple[Happened, ...] = ()) -> tuple[Happened, ...]:
        """What happened since his own last action (`done`, where that is known), or since his last turn."""
        ends = room_of(table.plan.game).turn_ends
        tables = self._house.tables
        if not ends:
            return done or await tables.history(table.id, await tables.last_own(table.id, user), user)
        events = await tables.history(table.id, max(0, table.revision - _FAR_BACK), user)
        seat = table.seat_of(user)
        own = [place for place, event in enumerate(events) if event.seat == seat and event.kind in ends]
        since = events[own[-1] :] if own else events
        return _from_last_count(since) if table.open else since

    async def _hand(
        self, table: Table, user: int, since: tuple[Happened, ...], *, view: View | None = None, **more: Any
    ) -> Hand:
        """His hand at that table. A view is read after the table: at worst it is newer, and a click is told so."""
        view = view or await self._house.tables.view(table.id, user)
        personal = await self._house.tables.personal(user)
        words = self._house.words_of(personal, user)
        trouble = self._house.publisher.trouble(table.id)
        if trouble and not more.get("notice"):
            more["notice"] = words("hand.trouble", permissions=permission_names(words, trouble))
        if not table.open:
            more["back"] = await way_back(self._house, table)
        return Hand(table, view, user, words, personal, since, **more)


def _from_last_count(events: tuple[Happened, ...]) -> tuple[Happened, ...]:
    """What happened since the last count, and the turn that ended that round; all of it where no round ended."""
    counted = [place for place, event in enumerate(events) if event.kind == "round_over"]
    return events[last_turn(events[: counted[-1]]) :] if counted else events


def _up_to_date(shown: _Shown, table: Table, late: bool) -> bool:
    """Whether a hand need not be edited; in his own turn the owner's clicks alone edit it, and a pause."""
    if shown.version >= table.version:
        return True
    if shown.paused != (table.paused is not None):
        return False
    return table.open and shown.revision >= table.revision and (shown.asked or not late)
