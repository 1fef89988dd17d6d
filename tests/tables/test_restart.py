"""A restart at every revision of a whole match, and the match goes on as if nothing had been."""

from pathlib import Path

import pytest

from bot.tables.model import NO_CLOCK, Clock
from tests.bench import restart
from tests.tables.room import ANA, BETO, CAIO, HERE, Room, plan


@pytest.mark.parametrize("preset", ["bisca", "capixaba"])
async def test_restarted_at_every_revision(tmp_path: Path, preset: str) -> None:
    """Two services play the same match; one of them is started anew before every action."""
    steady, shaky = [await Room(tmp_path / name).enter() for name in ("steady.db", "shaky.db")]
    one, two = [await room.tables.challenge(ANA, BETO, HERE, plan(preset, wins=2)) for room in (steady, shaky)]
    one, two = await steady.tables.accept(one.id, BETO), await shaky.tables.accept(two.id, BETO)
    revision = 0
    while one.open:
        await shaky.restart()
        assert await steady.everything_seen(one.id) == await shaky.everything_seen(two.id)
        assert await steady.tables.history(one.id, revision - 3) == await shaky.tables.history(two.id, revision - 3)
        assert (await shaky.tables.table(two.id)).to_act == one.to_act
        await steady.play(one.id, revision)
        await shaky.play(two.id, revision)
        revision += 1
        one, two = await steady.tables.table(one.id), await shaky.tables.table(two.id)
    assert one == two
    assert one.round > 1
    assert await steady.tables.record(one.id) == await shaky.tables.record(two.id)
    for room in (steady, shaky):
        await room.leave()


async def test_the_computer_does_the_same_after_a_restart(tmp_path: Path) -> None:
    rooms = [await Room(tmp_path / name).enter() for name in ("steady.db", "shaky.db")]
    steady, shaky = rooms
    tables = [await room.tables.challenge(ANA, "easy", HERE, plan()) for room in rooms]
    turn = 0
    while tables[0].open:
        await shaky.restart()
        tables = [(await room.play(table.id, turn)).table for room, table in zip(rooms, tables, strict=True)]
        turn += 1
    assert await steady.tables.record(tables[0].id) == await shaky.tables.record(tables[1].id)
    for room in rooms:
        await room.leave()


async def test_a_computer_to_move_simply_moves(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's action is saved with the computer's reply, and also where that cannot be had."""
    table = await room.tables.challenge(ANA, "normal", HERE, plan(clock=Clock("live", 60)))

    async def fails(live: object) -> None:
        raise MemoryError

    monkeypatch.setattr(room.tables, "_self_acting", fails)
    await room.play(table.id)
    await room.restart()
    between = await room.tables.table(table.id)
    assert between.revision == table.revision + 1
    assert between.due is not None
    kinds = await room.sweep_after(0)
    now = await room.tables.table(table.id)
    if between.to_act == (1,):
        assert kinds == ["played"]
    assert now.to_act == (0,)


async def test_lobbies_challenges_settings_and_messages_outlive_a_restart(room: Room) -> None:
    lobby = await room.tables.open(ANA, HERE, plan(seats=4))
    lobby = await room.tables.sit(lobby.id, BETO)
    challenge = await room.tables.challenge(CAIO, BETO, HERE, plan(clock=NO_CLOCK))
    await room.tables.set_personal(ANA.user, text_mode=True, language="en")
    await room.tables.set_house(1, language="pt-BR", panel_channel=9)
    await room.tables.shown(lobby.id, 777, lobby.version, room.time)
    await room.restart()
    assert (await room.tables.table(lobby.id)).seats == lobby.seats
    assert await room.tables.table(challenge.id) == challenge
    assert (await room.tables.personal(ANA.user)).text_mode
    assert (await room.tables.personal(ANA.user)).language == "en"
    assert (await room.tables.house(1)).panel_channel == 9
    assert [table.id for table in await room.tables.lagging()] == [challenge.id]
    await room.tables.sit(lobby.id, CAIO)
    assert {table.id for table in await room.tables.lagging()} == {lobby.id, challenge.id}
    assert (await room.tables.accept(challenge.id, BETO)).stage == "playing"


def test_a_table_of_sixty_rounds_is_there_again_soon() -> None:
    figures = restart.measure()
    assert figures["actions"] > 60 * 80
    assert figures["restored_ms"] < restart.GOAL_MS
