"""When saving goes wrong: cancelled, failed before or after the commit. The table says what the store says."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.store import StoreError
from bot.tables.model import Table
from bot.tables.shelf import Save
from tests.tables.room import ANA, BETO, HERE, Room, plan, refused

Saving = Callable[[Save], Awaitable[None]]


class Doubt:
    """Stands before the store's `save` and lets something happen to the next one."""

    def __init__(self, room: Room) -> None:
        self._save: Saving = room.store.save
        self.happens: Callable[[Saving, Save], Awaitable[None]] | None = None
        room.store.save = self  # type: ignore[method-assign]  # that is what it is for

    async def __call__(self, save: Save) -> None:
        happens, self.happens = self.happens, None
        if happens is None:
            await self._save(save)
        else:
            await happens(self._save, save)


async def fails_before(save: Saving, what: Save) -> None:
    raise StoreError("the disk is full")


async def fails_after(save: Saving, what: Save) -> None:
    await save(what)
    raise StoreError("nobody knows")


async def is_cancelled_before(save: Saving, what: Save) -> None:
    raise asyncio.CancelledError


async def is_cancelled_after(save: Saving, what: Save) -> None:
    await save(what)
    raise asyncio.CancelledError


async def settled(room: Room) -> None:
    while room.tables._settling:
        await asyncio.gather(*room.tables._settling)


@pytest.mark.parametrize(
    ("happens", "saved"),
    [(fails_before, False), (fails_after, True), (is_cancelled_before, False), (is_cancelled_after, True)],
)
async def test_after_a_doubt_the_store_is_asked(
    room: Room, happens: Callable[[Saving, Save], Awaitable[None]], saved: bool
) -> None:
    doubt = Doubt(room)
    table = await room.duel()
    await room.play(table.id)
    room.changes.clear()
    doubt.happens = happens
    with pytest.raises((StoreError, asyncio.CancelledError)):
        await room.play(table.id)
    await settled(room)
    now = await room.tables.table(table.id)
    assert now.revision == 1 + saved
    assert room.kinds == ["restored"] * saved
    # the same click again: done already, or done now, but never twice
    if not saved:
        await room.play(table.id)
    after = await room.tables.peek(table.id)
    assert after.table.revision == 2
    assert (await room.play_out(table.id)).ended is not None


async def test_a_click_whose_task_is_cancelled_while_it_is_saved(room: Room) -> None:
    """The database goes on with the commit although nobody waits for it; what is in memory is not trusted."""
    doubt = Doubt(room)
    table = await room.duel()
    for _ in range(20):
        before = await room.tables.table(table.id)
        started = asyncio.Event()

        async def begins(save: Saving, what: Save, started: asyncio.Event = started) -> None:
            started.set()
            await save(what)

        doubt.happens = begins
        click = asyncio.create_task(room.play(table.id))
        await started.wait()
        click.cancel()
        with pytest.raises(asyncio.CancelledError):
            await click
        await settled(room)
        live = await room.tables.peek(table.id)
        stored = await room.store.find(table.id)
        assert live.table == stored
        assert live.table.revision == before.revision + 1
    assert (await room.play_out(table.id)).ended is not None


async def test_the_computer_moves_after_a_doubt(room: Room) -> None:
    """The person's action was committed, then the click died: the computer's reply does not wait for anybody."""
    doubt = Doubt(room)
    table = await room.tables.challenge(ANA, "normal", HERE, plan())
    doubt.happens = fails_after
    with pytest.raises(StoreError):
        await room.play(table.id)
    await settled(room)
    now = await room.tables.table(table.id)
    assert now.revision > table.revision
    assert now.to_act == (0,)


async def test_a_failed_start_is_no_start(room: Room) -> None:
    doubt = Doubt(room)
    table = await room.tables.challenge(ANA, BETO, HERE, plan())
    doubt.happens = fails_before
    with pytest.raises(StoreError):
        await room.tables.accept(table.id, BETO)
    await settled(room)
    assert (await room.tables.table(table.id)).stage == "lobby"
    assert (await room.tables.accept(table.id, BETO)).stage == "playing"


async def test_another_writer_is_noticed(room: Room) -> None:
    """The store holds another version than the one in memory: nothing is overwritten."""
    table = await room.duel()
    await room.play(table.id)
    await room.store._db.call(lambda db: db.execute("UPDATE tables SET version = version + 5"))
    with pytest.raises(Exception, match=table.id):
        await room.play(table.id)
    await settled(room)
    await room.play(table.id)
    assert (await room.tables.table(table.id)).revision == 2


async def test_a_record_that_is_refused_is_set_aside(room: Room) -> None:
    table: Table = await room.duel()
    other = await room.duel()
    await room.play(table.id)
    await room.store._db.call(lambda db: db.execute("""UPDATE actions SET text = '{"seat": 0, "action": "jump"}'"""))
    await room.restart()
    room.changes.clear()
    for _ in range(2):
        with refused("table.set_aside"):
            await room.tables.view(table.id, ANA.user)
    assert [(change.kind, change.table.id) for change in room.changes] == [("ended", table.id)]
    gone = await room.tables.table(table.id)
    assert gone.ended is not None
    assert gone.ended.reason == "set_aside"
    assert gone not in await room.tables.tables_of(ANA.user)
    await room.play(other.id)


@pytest.mark.parametrize("rules", ['{"preset": "outra"}', '{"preset": "bisca", "win_at": "muito"}', "[]"])
async def test_switches_that_are_refused_are_set_aside(room: Room, rules: str) -> None:
    table = await room.duel()
    await room.store._db.call(lambda db: db.execute("UPDATE tables SET rules = ?", (rules,)))
    await room.restart()
    assert [one.id for one in await room.tables.tables_of(ANA.user)] == [table.id]
    with refused("table.set_aside"):
        await room.play(table.id)


@pytest.mark.parametrize("playing", [False, True])
async def test_so_are_rules_that_so_many_may_not_play_by_any_more(room: Room, playing: bool) -> None:
    """A lobby too: it could not say who plays with whom."""
    each = plan(seats=4, teams="individual")
    table = await room.four(each) if playing else await room.tables.open(ANA, HERE, each)
    change = """UPDATE tables SET rules = replace(rules, '"preset": "bisca"', '"preset": "capixaba"')"""
    await room.store._db.call(lambda db: db.execute(change))
    await room.restart()
    for _ in range(2):
        with refused("table.set_aside"):
            await room.tables.add_computer(table.id, ANA.user, "easy")
    gone = await room.tables.table(table.id)
    assert gone.ended is not None
    assert gone.ended.reason == "set_aside"
