"""Which table is meant; what vanishes; messages, hands, pings, settings, reports."""

import asyncio
import re
from dataclasses import replace

import pytest

from bot.tables.model import HandMessage, Person, Ping, Place, Report, TableError
from bot.tables.settings import Personal
from tests.tables.room import ANA, BETO, CAIO, HERE, HOUR, MINUTE, NOON, Room, plan, refused
from tests.tables.test_match import asked, waiting


async def test_the_table_that_is_named_is_meant(room: Room) -> None:
    table = await room.duel()
    assert (await room.tables.find(CAIO.user, HERE.guild, 5, table_id=f" {table.id.upper()} ")).id == table.id
    with refused("table.unknown"):
        await room.tables.find(ANA.user, 2, 5, table_id=table.id)
    with refused("table.unknown"):
        await room.tables.find(ANA.user, HERE.guild, 5, table_id="nada")


async def test_the_table_of_the_thread_is_meant(room: Room) -> None:
    for thread in (501, 502):
        table = await room.tables.open(ANA, HERE, plan())
        await room.tables.moved(table.id, thread)
    assert room.kinds == ["placed", "placed"]
    for user in (ANA.user, CAIO.user):
        found = await room.tables.find(user, HERE.guild, HERE.channel, thread=501)
        assert found.place.thread == 501


async def test_ones_own_table_is_meant_and_of_several_the_one_that_waits(room: Room) -> None:
    mine = await room.duel()
    await room.tables.open(CAIO, HERE, plan())
    found = await room.tables.find(ANA.user, HERE.guild, HERE.channel)
    assert found.id == mine.id
    assert (await room.tables.find(BETO.user, HERE.guild, 999)).id == mine.id
    second = await room.duel()
    waits, idles = (second, mine)
    while asked(await room.tables.table(waits.id)) != ANA.user:
        await room.play(waits.id)
    while asked(await room.tables.table(idles.id)) == ANA.user:
        await room.play(idles.id)
    assert (await room.tables.find(ANA.user, HERE.guild, HERE.channel)).id == waits.id
    assert (await room.tables.find(BETO.user, HERE.guild, HERE.channel)).id == idles.id


async def test_where_it_could_be_any_the_choices_are_told(room: Room) -> None:
    tables = [await room.duel(), await room.duel()]
    for user in (ANA.user, BETO.user, CAIO.user):
        with pytest.raises(TableError) as told:
            await room.tables.find(user, HERE.guild, HERE.channel)
        assert told.value.code == "table.which"
        assert {table.id for table in told.value.facts["tables"]} == {table.id for table in tables}
    with refused("table.none"):
        await room.tables.find(CAIO.user, HERE.guild, 999)
    with refused("table.none"):
        await room.tables.find(ANA.user, 2, 999)


async def test_my_tables_begin_with_those_that_wait_for_me(room: Room) -> None:
    one, two = await room.duel(), await room.duel()
    user = asked(one)
    await room.play(one.id)
    other = await room.tables.open(CAIO, Place(7, 70), plan())
    await room.tables.sit(other.id, ANA)
    assert [table.id for table in await room.tables.tables_of(user, HERE.guild)] == [two.id, one.id]
    assert other.id in [table.id for table in await room.tables.tables_of(ANA.user)]
    assert {table.id for table in await room.tables.tables_in(HERE.guild)} == {one.id, two.id}


@pytest.mark.parametrize("gone", [{"thread": 501}, {"channel": 100}, {"guild": 1}])
async def test_what_vanishes_ends_its_tables_and_frees_its_people(room: Room, gone: dict[str, int]) -> None:
    table = await room.duel()
    await room.tables.moved(table.id, 501)
    lobby = await room.tables.open(ANA, Place(1, 100, 501), plan())
    elsewhere = await room.tables.open(ANA, Place(2, 200), plan())
    await room.tables.shown(table.id, 777, 1, NOON)
    ended = await room.tables.vanished(**gone)
    assert table.id not in {one.id for one in await room.tables.lagging()}
    assert {one.id for one in ended} == {table.id, lobby.id}
    for one in ended:
        assert one.ended is not None
        assert one.ended.reason == "cancelled"
        assert not one.ended.played
    assert [one.id for one in await room.tables.tables_of(ANA.user)] == [elsewhere.id]
    assert await room.tables.vanished(**gone) == ()


async def test_a_deleted_message_is_posted_anew(room: Room) -> None:
    table = await room.duel()
    await room.tables.shown(table.id, 777, table.version, NOON)
    assert await room.tables.lagging() == ()
    await asyncio.gather(room.tables.vanished(message=777), room.tables.vanished(message=777))
    assert room.kinds.count("message_gone") == 1
    now = await room.tables.table(table.id)
    assert now.open
    assert now.message is None
    assert [one.id for one in await room.tables.lagging()] == [table.id]
    await room.tables.shown(table.id, 778, now.version, NOON)
    await room.tables.vanished(message=777)
    assert (await room.play(table.id)).table.message is not None
    assert (await room.tables.table(table.id)).message == (await room.tables.peek(table.id)).table.message


async def test_an_older_version_of_the_same_message_says_nothing(room: Room) -> None:
    table = await room.duel()
    await room.tables.shown(table.id, 777, 2, NOON)
    await room.tables.shown(table.id, 777, 1, NOON)
    for now in (await room.tables.table(table.id), (await room.tables.peek(table.id)).table):
        assert now.message is not None
        assert now.message.version == 2


async def test_after_a_crash_those_that_lag_are_known(room: Room) -> None:
    fresh, stale = await room.duel(), await room.duel()
    await room.tables.shown(fresh.id, 1, fresh.version, NOON)
    await room.tables.shown(stale.id, 2, stale.version, NOON)
    await room.play(stale.id)
    ended = await room.tables.close(fresh.id, ANA.user)
    await room.restart()
    assert {table.id for table in await room.tables.lagging()} == {fresh.id, stale.id}
    await room.tables.shown(ended.id, 1, ended.version, NOON)
    assert {table.id for table in await room.tables.lagging()} == {stale.id}


async def test_the_newest_hand_is_kept_while_its_token_lives(room: Room) -> None:
    table = await room.duel()
    old = HandMessage(5, "token-one", 31, NOON + 14 * MINUTE)
    new = HandMessage(5, "token-two", 32, NOON + 15 * MINUTE)
    assert await room.tables.hand_opened(table.id, ANA.user, old) is None
    assert await room.tables.hand_opened(table.id, ANA.user, new) == old
    await room.tables.hand_closed(table.id, ANA.user, 31)
    await room.restart()
    assert await room.tables.hands(table.id) == {ANA.user: new}
    assert "token" not in repr(new)
    room.pass_time(15 * MINUTE)
    assert await room.tables.hands(table.id) == {}
    await room.sweep_after(HOUR)
    assert await room.store.hands(table.id) == {}
    await room.tables.hand_opened(table.id, ANA.user, new)
    await room.tables.hand_closed(table.id, ANA.user, 32)
    assert await room.store.hands(table.id) == {}


async def test_a_hand_is_kept_though_its_table_leaves_memory_and_comes_back_meanwhile(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, real, meanwhile = await room.duel(), room.store.hands, [True]

    async def hands(table_id: str) -> dict[int, HandMessage]:
        found = await real(table_id)
        if meanwhile:
            meanwhile.clear()
            room.tables._entries.clear()
            await room.tables.peek(table_id)
            await room.tables.hands(table_id)
        return found

    monkeypatch.setattr(room.store, "hands", hands)
    new = HandMessage(5, "token", 31, NOON + 14 * MINUTE)
    await room.tables.hand_opened(table.id, ANA.user, new)
    assert await room.tables.hands(table.id) == {ANA.user: new}


async def test_pings_stand_until_they_are_removed(room: Room) -> None:
    table = await room.duel()
    await room.tables.pinged(table.id, ANA.user, 61, 0)
    await room.tables.pinged(table.id, BETO.user, 62, 1)
    await room.tables.ping_gone(table.id, 61)
    await room.restart()
    assert await room.tables.pings(table.id) == (Ping(BETO.user, 62, 1),)


async def test_settings_have_defaults_and_keep_what_was_changed(room: Room) -> None:
    assert await room.tables.personal(ANA.user) == Personal()
    await room.tables.set_personal(ANA.user, colours=4, large=True)
    assert await room.tables.set_personal(ANA.user, letters="en") == Personal(colours=4, large=True, letters="en")
    with pytest.raises(TypeError):
        await room.tables.set_personal(ANA.user, hat="red")
    assert await room.tables.personal(BETO.user) == Personal()


async def test_a_report_carries_the_record_without_the_seed(room: Room) -> None:
    table = await room.duel()
    await room.play(table.id)
    assert await room.tables.report(Report(ANA.user, 1, table.id, "sumiu uma carta")) == 1
    assert await room.tables.report(Report(BETO.user, None, None, "sem mesa", fault="abc")) == 2
    kept = await room.store._all("SELECT text, record FROM reports ORDER BY number")
    assert kept[0][0] == "sumiu uma carta"
    assert '"action": "play"' in kept[0][1]
    assert "semente" not in kept[0][1]
    assert kept[1] == ("sem mesa", "")


async def test_a_person_is_forgotten_when_his_tables_are_over(room: Room) -> None:
    table = await room.duel()
    await room.tables.set_personal(ANA.user, large=True)
    await room.tables.block(BETO.user, ANA.user)
    with refused("table.running"):
        await room.tables.forget(ANA.user)
    winner = waiting(table)
    await room.tables.resign(table.id, asked(table))
    await room.tables.forget(ANA.user)
    await room.restart()
    text = await room.tables.record(table.id)
    assert "Ana" not in text
    assert "Beto" in text
    assert (await room.tables.table(table.id)).seats[0].user == 0
    assert await room.tables.personal(ANA.user) == Personal()
    assert await room.tables.blocks(BETO.user) == ()
    assert winner in (ANA.user, BETO.user)


async def test_two_settings_changed_at_once_are_both_kept(room: Room) -> None:
    changes: list[dict[str, object]] = [{"large": True}, {"colours": 4}, {"language": "en"}, {"text_mode": True}]
    await asyncio.gather(*(room.tables.set_personal(ANA.user, **change) for change in changes))
    await asyncio.gather(room.tables.set_house(1, language="en"), room.tables.set_house(1, panel_channel=9))
    for _ in range(2):
        settings, house = await room.tables.personal(ANA.user), await room.tables.house(1)
        assert (settings.large, settings.colours, settings.language, settings.text_mode) == (True, 4, "en", True)
        assert (house.language, house.panel_channel) == ("en", 9)
        await room.restart()
    for refusal in (room.tables.set_personal(ANA.user, size=3), room.tables.set_house(1, size=3)):
        with pytest.raises(TypeError):
            await refusal


async def test_a_person_is_forgotten_everywhere(room: Room) -> None:
    """He leaves lobbies, challenges, queues and wishes; matches that are over keep his seat as nobody's."""
    gone = Person(55, "Eva")
    over = await room.tables.challenge(gone, BETO, HERE, plan())
    await room.tables.accept(over.id, BETO)
    await room.tables.resign(over.id, BETO.user)
    lobby = await room.tables.sit((await room.tables.open(ANA, HERE, plan(seats=4))).id, gone)
    challenge = await room.tables.challenge(ANA, gone, HERE, plan())
    waiting = await room.tables.queue((await room.duel()).id, gone)
    running = await room.tables.challenge(CAIO, "easy", HERE, plan())
    await room.tables.sit_for_computer(running.id, gone)
    await room.tables.set_personal(gone.user, large=True)
    kept = await room.tables.save_rules(1, "buraco", "Casa", {"preset": "duro"}, gone.user)
    await room.tables.forget(gone.user)
    assert (await room.tables.table(lobby.id)).people == (ANA.user,)
    assert not (await room.tables.table(challenge.id)).open
    assert (await room.tables.table(waiting.id)).queue == ()
    assert (await room.tables.table(running.id)).requests == ()
    assert (await room.tables.table(over.id)).seats[0].user == 0
    assert not (await room.tables.personal(gone.user)).large
    assert await room.tables.rule_set(1, "buraco", "Casa") == replace(kept, by=0)
    left = await room.store._db.call(lambda db: "\n".join(db.iterdump()))
    assert "Eva" not in left
    assert re.search(r"\b55\b", left) is None
    await room.tables.forget(gone.user)


async def test_who_plays_is_not_forgotten_yet(room: Room) -> None:
    table = await room.duel()
    lobby = await room.tables.open(ANA, HERE, plan())
    with refused("table.running"):
        await room.tables.forget(ANA.user)
    assert (await room.tables.table(lobby.id)).people == (ANA.user,)
    assert (await room.tables.table(table.id)).people == (ANA.user, BETO.user)
