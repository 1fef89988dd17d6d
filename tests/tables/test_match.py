"""Playing: seat, revision, judge, save, answer; what is idempotent; who sees what of it."""

import asyncio

import pytest

from bot.cards import ALL_CARDS
from bot.games.base import IllegalAction
from bot.games.bisca.actions import Cut, Play, Swap
from bot.tables.model import LIVE, Happened, Submitted, Table, TableError
from tests.tables.room import ANA, BETO, CAIO, HERE, MINUTE, Room, plan, refused


def asked(table: Table) -> int:
    user = table.seats[table.to_act[0]].user
    assert user is not None
    return user


def waiting(table: Table) -> int:
    return next(user for user in table.people if user != asked(table))


async def test_an_action_is_saved_before_it_is_answered(room: Room) -> None:
    table = await room.duel()
    answer = await room.play(table.id)
    assert answer.table.revision == 1
    stored = await room.store.load(table.id)
    assert stored is not None
    assert [row.revision for row in stored.actions] == [1]
    assert [event.kind for event in answer.events] == ["played"]
    assert room.changes[-1].kind == "played"
    assert room.changes[-1].before_revision == 0


async def test_two_clicks_in_one_tick_are_one_action(room: Room) -> None:
    table = await room.duel()
    user = asked(table)
    moves = await room.moves(table, user)
    answers = await asyncio.gather(
        *(room.tables.submit(table.id, user, 0, move) for move in (moves[0], moves[0], moves[1])),
        return_exceptions=True,
    )
    assert isinstance(answers[0], Submitted)
    second, third = answers[1:]
    assert isinstance(second, TableError)
    assert (second.code, second.facts["revision"], second.facts["same"]) == ("table.stale", 1, True)
    assert isinstance(third, TableError)
    assert (third.code, third.facts["same"]) == ("table.stale", False)
    assert (await room.tables.table(table.id)).revision == 1


async def test_a_stale_button_is_told_so(room: Room) -> None:
    table = await room.duel()
    await room.play(table.id)
    await room.play(table.id)
    now = await room.tables.table(table.id)
    moves = await room.moves(now, asked(now))
    with refused("table.stale"):
        await room.tables.submit(table.id, asked(now), 0, moves[0])
    assert (await room.tables.table(table.id)) == now


async def test_a_refusal_changes_nothing_and_anything_else_changes_the_revision(room: Room) -> None:
    """The answer is a refusal if and only if the revision stands."""
    table = await room.duel(wins=3)
    turn = 0
    while (table := await room.tables.table(table.id)).open and turn < 300:
        turn += 1
        user = (asked, waiting)[turn % 3 == 0](table)
        view = await room.tables.view(table.id, user)
        cards = [card for card in (await room.tables.view(table.id, asked(table))).hand if turn % 5 == 0] or view.hand
        try:
            await room.tables.submit(table.id, user, table.revision - (turn % 7 == 0), Play(cards[turn % len(cards)]))
        except (TableError, IllegalAction):
            assert (await room.tables.table(table.id)).revision == table.revision
        else:
            assert (await room.tables.table(table.id)).revision > table.revision
    assert turn > 50


async def test_who_has_not_cut_yet_cannot_find_out_what_he_would_be_dealt(room: Room) -> None:
    """A record may leave a plain cut out; a player who could try cards before he knocks would know his hand."""
    table = await room.duel(preset="capixaba")
    for action in (kind(card) for card in ALL_CARDS for kind in (Play, Swap)):
        with pytest.raises(IllegalAction) as refusal:
            await room.tables.submit(table.id, asked(table), table.revision, action)
        assert (refusal.value.code, refusal.value.facts) == ("cut.first", {})
    cut = await room.tables.submit(table.id, asked(table), table.revision, Cut())
    assert cut.table.revision == table.revision + 1


async def test_strangers_play_no_card_and_see_no_hand(room: Room) -> None:
    table = await room.duel()
    moves = await room.moves(table, asked(table))
    for refusal in (
        room.tables.submit(table.id, CAIO.user, 0, moves[0]),
        room.tables.resign(table.id, CAIO.user),
        room.tables.more_time(table.id, CAIO.user),
    ):
        with refused("table.not_seated"):
            await refusal
    with pytest.RaisesExc(IllegalAction):
        await room.tables.submit(table.id, waiting(table), 0, moves[0])
    assert (await room.tables.view(table.id, CAIO.user)).hand == ()
    assert (await room.tables.view(table.id)).hand == ()
    assert (await room.tables.table(table.id)).version == table.version


async def test_what_is_not_there_or_not_begun_or_over(room: Room) -> None:
    for refusal in (room.tables.table("zzzzzz"), room.tables.view("zzzzzz"), room.tables.record("zzzzzz")):
        with refused("table.unknown"):
            await refusal
    table = await room.tables.challenge(ANA, BETO, HERE, plan())
    with refused("table.not_started"):
        await room.tables.view(table.id)
    with refused("table.not_started"):
        await room.tables.submit(table.id, ANA.user, 0, Play.__new__(Play))
    table = await room.tables.accept(table.id, BETO)
    moves = await room.moves(table, asked(table))
    await room.tables.resign(table.id, ANA.user)
    with refused("table.over"):
        await room.tables.submit(table.id, asked(table), 1, moves[0])


async def test_resigning_ends_the_match_once(room: Room) -> None:
    table = await room.duel()
    await room.play(table.id)
    first, second = await asyncio.gather(room.tables.resign(table.id, ANA.user), room.tables.resign(table.id, ANA.user))
    assert first.table == second.table
    ended = first.table.ended
    assert ended is not None
    assert (ended.reason, ended.seat, ended.winner, ended.played) == ("resigned", 0, 1, True)
    assert first.table.to_act == ()
    assert room.kinds.count("ended") == 1
    with refused("table.over"):
        await room.tables.resign(table.id, BETO.user)


async def test_a_whole_match_with_its_rounds(room: Room) -> None:
    table = await room.play_out((await room.duel(wins=2)).id)
    assert table.ended is not None
    assert table.ended.reason == "target"
    results = await room.tables.results(table.id)
    assert [result.round for result in results] == list(range(1, len(results) + 1))
    assert table.ended.winner is not None
    assert results[-1].scores[table.ended.winner] == 2
    assert room.kinds[-1] == "ended"
    assert {"played"} == set(room.kinds[1:-1])


async def test_resigning_in_the_second_round_leaves_the_count_of_the_first(room: Room) -> None:
    table = await room.duel(wins=3)
    while table.round == 1:
        table = (await room.play(table.id)).table
    assert [result.round for result in await room.tables.results(table.id)] == [1]
    view = await room.tables.view(table.id)
    table = (await room.tables.resign(table.id, ANA.user)).table
    results = await room.tables.results(table.id)
    assert [result.round for result in results] == [1]
    assert results[0].scores == view.scores == (await room.tables.view(table.id)).scores


async def test_computer_players_answer_in_the_same_breath(room: Room) -> None:
    table = await room.tables.challenge(ANA, "normal", HERE, plan())
    while table.open:
        room.changes.clear()
        answer = await room.play(table.id)
        assert len(room.changes) == 1
        assert answer.table == room.changes[0].table
        assert answer.table.to_act == (() if not answer.table.open else (0,))
        table = answer.table
    record = await room.tables.record(table.id)
    assert {'"by": "person"', '"by": "computer"'} <= {line[-16:-1].strip() for line in record.splitlines()} | {
        line[line.index('"by"') : -1] for line in record.splitlines() if '"by"' in line
    }


async def test_a_table_of_computer_players_alone_does_not_begin(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan())
    await room.tables.add_computer(table.id, ANA.user, "easy")
    table = await room.tables.remove_seat(table.id, ANA.user, 0)
    assert table.ended is not None
    assert table.ended.reason == "empty"


async def test_a_computer_player_that_fails_is_replaced_by_any_lawful_action(room: Room) -> None:
    def broken(view: object, chance: object) -> None:
        raise RuntimeError("a hand of secrets")

    room.tables._computers = {("bisca", "normal"): broken}  # type: ignore[dict-item]  # it is broken on purpose
    table = await room.tables.challenge(ANA, "normal", HERE, plan())
    assert (await room.play(table.id)).table.to_act == (0,)


async def test_the_last_card_plays_itself_unless_one_does_not_like_it(room: Room) -> None:
    for user in (ANA.user, BETO.user):
        await room.tables.set_personal(user, last_card=False)
    by_hand = await room.play_out((await room.duel(stop_at_win=False)).id)
    assert '"by": "clock"' not in await room.tables.record(by_hand.id)
    for user in (ANA.user, BETO.user):
        await room.tables.set_personal(user, last_card=True)
    by_itself = await room.play_out((await room.duel(stop_at_win=False)).id)
    assert (await room.tables.record(by_itself.id)).count('"by": "clock"') == 2


async def test_since_my_turn(room: Room) -> None:
    table = await room.duel()
    first = asked(table)
    await room.play(table.id)
    own = await room.tables.last_own(table.id, first)
    assert own == 1
    assert await room.tables.history(table.id, own, first) == ()
    await room.play(table.id)
    told = await room.tables.history(table.id, own, first)
    assert [event.kind for event in told][:2] == ["played", "trick"]
    assert await room.tables.last_own(table.id, CAIO.user) == 0


async def test_history_tells_everyone_his_own(room: Room) -> None:
    table = await room.duel()
    await room.play(table.id)
    await room.play(table.id)

    def drawn(events: tuple[Happened, ...]) -> list[dict[str, object]]:
        return [dict(event.facts) for event in events if event.kind == "drew"]

    ana, beto, anybody = [
        drawn(await room.tables.history(table.id, 0, user)) for user in (ANA.user, BETO.user, CAIO.user)
    ]
    assert ana != beto
    assert drawn(room.changes[-1].events) == anybody
    assert anybody not in (ana, beto)


async def test_host_and_moderator_close_a_table(room: Room) -> None:
    table = await room.duel()
    with refused("table.not_host"):
        await room.tables.close(table.id, BETO.user, "não quero")
    closed = await room.tables.close(table.id, CAIO.user, "briga", moderator=True)
    assert closed.ended is not None
    assert (closed.ended.reason, closed.ended.by, closed.ended.text) == ("closed", CAIO.user, "briga")
    assert not closed.ended.played
    assert await room.tables.close(table.id, ANA.user) == closed


async def test_a_host_who_does_not_sit_at_his_table_is_not_named(room: Room) -> None:
    table = await room.tables.arrange(room.tables.reserve(), CAIO.user, HERE, plan(), [ANA, BETO])
    with refused("table.host_elsewhere"):
        await room.tables.close(table.id, ANA.user)
    assert not (await room.tables.close(table.id, CAIO.user)).open


async def test_where_the_host_is_absent_any_player_ends_the_lobby(room: Room) -> None:
    table = await room.tables.open(ANA, HERE, plan(seats=4))
    room.pass_time(4 * MINUTE)
    await room.tables.sit(table.id, BETO)
    await room.tables.back(table.id, ANA.user)
    room.pass_time(4 * MINUTE)
    with refused("table.not_host"):
        await room.tables.close(table.id, BETO.user)
    room.pass_time(MINUTE)
    with refused("table.not_host"):
        await room.tables.close(table.id, CAIO.user)
    closed = await room.tables.close(table.id, BETO.user)
    assert not closed.open


async def test_changes_of_a_table_are_told_in_the_order_they_were_saved(room: Room) -> None:
    table = await room.duel(clock=LIVE)
    for _ in range(10):
        await room.play(table.id)
    versions = [change.table.version for change in room.changes]
    assert versions == sorted(versions)
    assert [change.before_revision for change in room.changes[2:]] == list(range(1, 10))


async def test_a_listener_that_fails_harms_nobody(room: Room) -> None:
    def listener(change: object) -> None:
        raise RuntimeError

    room.tables.listen(listener)
    table = await room.duel()
    assert (await room.play(table.id)).table.revision == 1
