"""Somebody has himself removed while others seat him, challenge him, are his guests: he is there, or nowhere."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.tables.model import Person
from tests.tables.room import ANA, BETO, EVA, HERE, Room, plan, refused

Does = Callable[[Room], Awaitable[Any]]


async def left(room: Room) -> str:
    """Everything in the database."""
    return await room.store._db.call(lambda db: "\n".join(db.iterdump()))


def meanwhile(room: Room, method: str, do: Does) -> None:
    """Something happens right before the shelf's method is called next."""
    old = getattr(room.store, method)

    async def call(*args: Any, **more: Any) -> Any:
        setattr(room.store, method, old)
        await do(room)
        return await old(*args, **more)

    setattr(room.store, method, call)


async def ended_duel(room: Room) -> str:
    """Eva and Beto have played."""
    table = await room.tables.challenge(EVA, BETO, HERE, plan())
    await room.tables.accept(table.id, BETO)
    await room.play_out(table.id)
    return table.id


async def challenged(room: Room) -> None:
    await room.tables.challenge(ANA, EVA, HERE, plan())


async def asked_again(room: Room) -> None:
    """Her last opponent asks for a rematch, which challenges her."""
    await room.tables.rematch((await room.tables.played_by(BETO.user, HERE.guild))[0].id, BETO.user)


@pytest.mark.parametrize(
    ("method", "do"),
    [
        ("tables", challenged),
        ("involving", challenged),
        ("forget", challenged),
        ("tables", asked_again),
        ("involving", asked_again),
    ],
)
async def test_who_is_challenged_at_that_moment_is_not_challenged(room: Room, do: Does, method: str) -> None:
    await ended_duel(room)
    meanwhile(room, method, do)
    await room.tables.forget(EVA.user)
    assert await room.tables.tables_of(EVA.user) == ()
    assert EVA.name not in await left(room)
    assert await room.store.everything(EVA.user) == {}


async def test_who_is_seated_at_that_moment_plays(room: Room) -> None:
    """A rematch seats her out of the queue, after she has been looked for at the tables."""
    played = await room.duel()
    await room.tables.queue(played.id, EVA)
    await room.play_out(played.id)
    meanwhile(room, "involving", lambda _: room.tables.rematch(played.id, ANA.user))
    with refused("table.running"):
        await room.tables.forget(EVA.user)
    (again,) = await room.tables.tables_of(EVA.user)
    assert [seat.name for seat in again.seats if seat.user == EVA.user] == [EVA.name]


async def test_a_host_who_does_not_sit_leaves_no_number_at_tables_that_go_on(room: Room) -> None:
    table = await room.tables.arrange(room.tables.reserve(), EVA.user, HERE, plan(), [ANA, BETO])
    await room.tables.forget(EVA.user)
    assert await room.store.everything(EVA.user) == {}
    assert (await room.tables.table(table.id)).people == (ANA.user, BETO.user)
    assert (await room.play_out(table.id)).ended is not None


async def test_a_rematch_with_somebody_who_is_gone_challenges_nobody(room: Room) -> None:
    over = await ended_duel(room)
    await room.tables.forget(EVA.user)
    again = await room.tables.rematch(over, BETO.user)
    assert (again.stage, again.invited, again.people) == ("lobby", None, (BETO.user,))
    assert (await room.tables.sit(again.id, Person(66, "Caio"))).people == (66, BETO.user)
