"""Tables that an event puts its people at: started at once, and once only, whatever happens in between."""

import asyncio
from dataclasses import replace

import pytest

from bot.tables.model import Person, Seated, TableError
from bot.tables.shelf import Save
from tests.tables.room import ANA, BETO, CAIO, DUDA, HERE, Room, buraco, plan, refused

ID = "abcdefg"
PAIRS = plan(seats=4)
FOUR = (BETO, ANA, DUDA, CAIO)


async def test_everybody_sits_where_he_was_put_and_the_match_runs(room: Room) -> None:
    table = await room.tables.arrange(ID, 99, HERE, PAIRS, FOUR)
    assert (table.id, table.series, table.stage, table.host) == (ID, ID, "playing", 99)
    assert table.people == tuple(person.user for person in FOUR)
    assert [seat.name for seat in table.seats] == ["Beto", "Ana", "Duda", "Caio"]
    assert table.plan.rules["ten_card"] == "7"
    assert len(table.seed_commitment) == 64
    assert room.kinds == ["started"]
    over = await room.play_out(ID)
    assert over.ended is not None
    assert sorted(over.ended.shares) == ["lost", "lost", "won", "won"]


async def test_once_only(room: Room) -> None:
    once, twice = await asyncio.gather(*(room.tables.arrange(ID, 99, HERE, PAIRS, FOUR) for _ in range(2)))
    assert once.seed_commitment == twice.seed_commitment
    played = (await room.play(ID)).table
    assert await room.tables.arrange(ID, 1, HERE, plan(), (ANA, BETO)) == played
    await room.tables.close(ID, 99)
    assert not (await room.tables.arrange(ID, 99, HERE, PAIRS, FOUR)).open
    assert room.kinds.count("started") == 1


async def test_computers_play_on_their_seats_at_once(room: Room) -> None:
    table = await room.tables.arrange(ID, 99, HERE, PAIRS, (ANA, "easy", BETO, "normal"))
    assert [seat.computer for seat in table.seats] == [None, "easy", None, "normal"]
    assert table.seats[1] == Seated(computer="easy")
    assert table.to_act in ((0,), (2,))
    assert (await room.play_out(ID)).ended is not None


async def test_it_is_there_after_a_restart_right_after_it_was_saved(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process died before anybody heard of it."""
    save = room.store.save

    async def save_and_die(what: Save) -> None:
        await save(what)
        raise asyncio.CancelledError

    monkeypatch.setattr(room.store, "save", save_and_die)
    with pytest.raises(asyncio.CancelledError):
        await room.tables.arrange(ID, 99, HERE, PAIRS, FOUR)
    await room.restart()
    assert ID in {table.id for table in await room.tables.lagging()}
    table = await room.tables.arrange(ID, 99, HERE, PAIRS, FOUR)
    assert table.stage == "playing"
    await room.play(ID)


async def test_who_has_many_tables_is_put_at_one_more(room: Room) -> None:
    room.tables.limits = replace(room.limits, tables_per_person=1, tables_per_guild=1)
    await room.tables.open(ANA, HERE, plan())
    assert (await room.tables.arrange(ID, 99, HERE, PAIRS, FOUR)).open


async def test_what_cannot_be_arranged_leaves_nothing(room: Room) -> None:
    robot = Person(9, "Robô", bot=True)
    for code, what, people in (
        ("table.seats_missing", PAIRS, (ANA, BETO)),
        ("table.no_people", plan(), ("easy", "easy")),
        ("seat.bot", plan(), (ANA, robot)),
        ("computer.level", plan(), (ANA, "genial")),
        ("table.rules", plan("nenhuma"), (ANA, BETO)),
        ("until.range", buraco(until=1), FOUR),
    ):
        with refused(code):
            await room.tables.arrange(ID, 99, HERE, what, people)
    with pytest.raises(TableError):
        await room.tables.table(ID)


def test_a_reserved_id_is_none_that_an_open_table_may_get(room: Room) -> None:
    ids = {room.tables.reserve() for _ in range(50)}
    assert len(ids) == 50
    assert {len(each) for each in ids} == {7}
