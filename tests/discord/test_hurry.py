"""People who tap twice, drum on a button, or tap one that is old, copied or forged."""

import asyncio
import itertools
from typing import Any

import pytest

from cogs.ui.live import LiveHands
from render import bisca_hand
from tests.discord.club import Club
from tests.discord.people import Player, actions, at_the_table, buttons, labels, moves, play, pressed, text

pytestmark = pytest.mark.timeout(60)


async def test_two_taps_in_one_tick_are_one_move(club: Club, ana: Player, beto: Player) -> None:
    await at_the_table(ana, beto)
    turn = ana if ana.options else beto
    card = moves(turn.hand)[0]
    first, second = await asyncio.gather(turn.tap(card), turn.tap(card))
    assert {first.kind, second.kind} == {"update"}
    await club.settled()
    assert not moves(turn.hand)
    assert len(await actions(club)) == 1
    assert await play(club, ana, beto) > 10


async def test_a_different_card_of_an_old_hand_is_told_so(club: Club, ana: Player, beto: Player) -> None:
    await at_the_table(ana, beto)
    turn = ana if ana.options else beto
    one, other = moves(turn.hand)[:2]
    first, second = await asyncio.gather(turn.tap(one), turn.tap(other))
    await club.settled()
    assert len(await actions(club)) == 1
    assert "⚠️" in text(turn.hand)
    assert {first.kind, second.kind} == {"update"}


async def test_who_drums_on_a_button_while_drawing_is_slow_waits_for_no_picture_per_tap(
    club: Club, ana: Player, beto: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the answers that were put off while one is drawn, only the newest is drawn: it would hide the others."""
    await at_the_table(ana, beto, tempo="none")
    turn = ana if ana.options else beto
    card = moves(turn.hand)[0]["custom_id"]
    taps, waiting, drawn = 8, itertools.count(1), 0
    all_wait, go_on = asyncio.Event(), asyncio.Event()
    answer, draw = LiveHands._answer, club.bot.house.draw

    async def answering(self: LiveHands, *args: Any) -> None:
        if next(waiting) == taps:
            all_wait.set()
        await answer(self, *args)

    async def slowly(paint: Any, *args: Any) -> Any:
        nonlocal drawn
        drawn += paint is bisca_hand and args[0].seat == seat
        await go_on.wait()
        return await draw(paint, *args)

    (table,) = await club.tables.tables_of(int(turn.person.id))
    seat = table.seat_of(int(turn.person.id))
    monkeypatch.setattr("cogs.ui.reply.PATIENCE", 0.0)
    monkeypatch.setattr(LiveHands, "_answer", answering)
    monkeypatch.setattr(club.bot.house, "draw", slowly)
    answers = await asyncio.gather(*(turn.person.click(turn.hand, card) for _ in range(taps)))
    assert {one.kind for one in answers} == {"deferred_update"}
    await all_wait.wait()
    go_on.set()
    await club.settled()
    assert drawn == 2, "the one that was begun, and the newest"
    assert not moves(turn.hand)
    assert len(await actions(club)) == 1
    assert await play(club, ana, beto) > 10


async def test_a_button_of_an_old_hand_changes_nothing(club: Club, ana: Player) -> None:
    await ana.slash("bisca duelo", computador="easy")
    old = moves(ana.hand)[0]["custom_id"]
    source = club.world.messages[ana.hand["id"]]
    await play(club, ana, taps=3)
    before = await actions(club)
    answer = await pressed(club, ana, source.id, old)
    assert answer.acked == 7
    assert "⚠️" in text(ana.hand)
    assert await actions(club) == before


async def test_outsiders_and_opponents_get_nothing_from_a_copied_button(
    club: Club, ana: Player, beto: Player, caio: Player
) -> None:
    table = await at_the_table(ana, beto)
    turn, other = (ana, beto) if ana.options else (beto, ana)
    for meddler in (other, caio):
        for button in moves(turn.hand):
            answer = await pressed(club, meddler, str(table["id"]), button["custom_id"])
            assert answer.acked == 4
            told = club.world.messages[answer.original or ""]
            assert told.seen_by == meddler.person.id
            assert not any(card in str(told.components) for card in labels(turn.hand) if meddler is caio)
    assert await actions(club) == []
    await other.open_hand()  # as it is newer than what he got for the copied button
    assert await play(club, ana, beto) > 10


@pytest.mark.parametrize("slow", [False, True])
async def test_a_tap_on_a_hand_that_vanishes_meanwhile_is_answered_by_a_new_hand(
    club: Club, ana: Player, beto: Player, slow: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    club.watch.allowed.add(10008)
    await at_the_table(ana, beto)
    turn = ana if ana.options else beto
    old = turn.hand
    if slow:
        monkeypatch.setattr("cogs.ui.reply.PATIENCE", 0.0)
    own = rf"^/webhooks/.*/messages/{old['id']}$"
    gate = club.world.faults.hold_next("POST" if not slow else "PATCH", r"/callback$" if not slow else own)
    tapped = asyncio.create_task(turn.tap(moves(old)[0]))
    await gate.arrived.wait()
    await turn.person.dismiss(old)
    gate.release()
    answer = await tapped
    await club.settled()
    assert len(await actions(club)) == 1
    fresh = answer.message if not slow else answer.followups[-1]
    assert fresh is not None
    assert fresh["id"] != old["id"]
    turn.opened = fresh["id"]
    assert await play(club, ana, beto) > 10


async def test_an_answer_to_a_click_of_long_ago_is_no_fault(club: Club, ana: Player) -> None:
    club.watch.allowed |= {50027, 10008}
    gate = club.world.faults.hold_next("POST", r"/channels/\d+/messages$")
    asked = asyncio.create_task(ana.person.slash("config painel"))
    await gate.arrived.wait()
    club.world.advance(15 * 60 + 1)
    gate.release()
    await asked
    await club.settled()
    assert not [one for one in club.watch.log if "fault" in one.getMessage()]


async def test_forged_buttons_are_old_buttons(club: Club, ana: Player, beto: Player) -> None:
    table = await at_the_table(ana, beto)
    number = buttons(table)[0]["custom_id"].split(":")[1]
    for place in (f"t:{number}:0", f"t:{number}:{'9' * 50}", "t:zzzzzz:0", "x"):
        for doing in (
            *("play", "play:X", "play:*", "swap", "swap:9", "lobby.seat", "lobby.remove", "lobby.seat:x"),
            *("bu.next:x", "bu.next:²", "bu.do:add:x:4C", "bu.do:cut:x", "bu.pick:4C:x", "bu.pick:X:1"),
        ):
            sent = await pressed(club, ana, str(table["id"]), f"{place}:{doing}")
            told = club.world.messages[sent.original or ""]
            assert told.seen_by == ana.person.id
    sent = await pressed(club, ana, str(table["id"]), "s:x:duel.person", "nobody")
    assert club.world.messages[sent.original or ""].seen_by == ana.person.id
    assert await actions(club) == []
