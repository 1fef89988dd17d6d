"""What goes wrong between Discord and the bot, and what the players see of it: nothing lost, one answer, no silence."""

import asyncio
import itertools
from typing import Any

import pytest

from bot.playground.model import Interaction
from cogs.ui.live import LiveHands
from render import bisca_hand
from tests.discord.club import Club
from tests.discord.people import Player, anything, buttons, duel, is_table, labels, moves, play, public, text, verb

pytestmark = pytest.mark.timeout(60)
EDITS, POSTS, CALLBACK, HANDS = r"/messages/\d+$", r"/channels/\d+/messages$", r"/callback$", r"^/webhooks/"


async def at_the_table(ana: Player, beto: Player, **options: str) -> dict[str, object]:
    """A duel that runs, both hands open; gives the public table."""
    table = await duel(ana, beto, **options)
    for one in (ana, beto):
        await one.click(table, "Minha mão")
    await ana.club.settled()
    return table


# -- Discord is ill ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("status", "times"), [(429, 6), (500, 1)])
@pytest.mark.parametrize("what", [("PATCH", EDITS), ("POST", CALLBACK)], ids=["edit", "answer"])
async def test_what_fails_is_repeated_and_counts_once(
    club: Club, ana: Player, beto: Player, what: tuple[str, str], status: int, times: int
) -> None:
    club.watch.allowed.add(status)
    await at_the_table(ana, beto)
    for _ in range(times):
        club.world.faults.fail_next(*what, status, retry_after=0.01)
        await play(club, ana, beto, taps=1)
    assert len(await actions(club)) == times
    assert await play(club, ana, beto) > 2
    await ana.table("🏆")


async def test_an_answer_that_is_lost_leaves_a_move_that_counts(club: Club, ana: Player, beto: Player) -> None:
    """Discord has carried the answer out, but the bot hears of a fault."""
    club.watch.allowed |= {500, 40060}
    await at_the_table(ana, beto)
    club.world.faults.fail_next("POST", CALLBACK, 500, lost=True)
    await play(club, ana, beto, taps=1)
    await club.settled()
    club.watch.unanswered = club.watch.faults = 1  # for all that the bot knows
    assert await play(club, ana, beto) > 10


async def test_a_player_whose_token_is_old_gets_a_hand_that_says_so(club: Club, ana: Player, beto: Player) -> None:
    await at_the_table(ana, beto, tempo="none")
    await play(club, ana, beto, taps=2)
    waiting, other = (ana, beto) if beto.options else (beto, ana)
    club.world.advance(14 * 60 + 20)
    await other.click(await other.table(), "Minha mão")
    await other.tap(moves(other.hand)[0])
    await club.settled()
    assert "Atualizar" in labels(waiting.hand), "no cards that are no longer true"
    assert not moves(waiting.hand)
    club.world.advance(60)
    assert (await waiting.click(waiting.hand, "Atualizar")).kind == "update"
    assert moves(waiting.hand)
    assert await play(club, ana, beto) > 10


async def test_a_hand_whose_token_has_died_is_let_be(club: Club, ana: Player, beto: Player) -> None:
    await at_the_table(ana, beto, tempo="none")
    waiting, other = (ana, beto) if beto.options else (beto, ana)
    club.world.advance(15 * 60 + 1)
    before = len(club.watch.sent("PATCH", HANDS))
    await other.tap(moves(other.hand)[0])
    await club.settled()
    assert len(club.watch.sent("PATCH", HANDS)) == before, "nothing is tried with a dead token"
    stale = await waiting.click(await waiting.table(), "Minha mão")
    assert stale.kind == "reply"
    assert await play(club, ana, beto) > 10


async def test_the_gateway_drops_and_resumes(club: Club, ana: Player, beto: Player) -> None:
    await at_the_table(ana, beto)
    for _ in range(3):
        await play(club, ana, beto, taps=2)
        await club.ground.gateway.disconnect()
        assert not club.ground.gateway.connected
        # this tap is sent while the bot is away, and answered when it has come back
    assert await play(club, ana, beto) > 4
    assert "RESUMED" in {one.getMessage().split()[-1] for one in club.watch.log} or club.ground.gateway.connected


# -- things vanish ----------------------------------------------------------------------------------------------------


async def test_a_deleted_table_is_posted_anew_once(club: Club, ana: Player, beto: Player) -> None:
    club.watch.allowed.add(10008)
    table = await at_the_table(ana, beto)
    await club.control.delete_message(table)
    await play(club, ana, beto, taps=2)
    await club.settled()
    (fresh,) = [message for message in public(club) if is_table(message)]
    assert fresh["id"] != table["id"]
    edits = len(club.watch.sent("PATCH", f"/messages/{table['id']}"))
    assert await play(club, ana, beto) > 10
    assert len(club.watch.sent("PATCH", f"/messages/{table['id']}")) == edits, "the old one is never edited again"
    assert (await ana.table("🏆"))["id"] == fresh["id"]


async def freed(club: Club, player: Player) -> None:
    """Wait until a person sits nowhere: the bot hears by the gateway that a place is gone, and tells nobody."""
    async with asyncio.timeout(5):
        while await club.tables.tables_of(int(player.person.id)):
            await club.settled()


@pytest.mark.parametrize("what", ["thread", "channel", "guild"])
async def test_a_place_that_is_deleted_frees_its_people(club: Club, ana: Player, beto: Player, what: str) -> None:
    club.watch.allowed |= {10003, 10008, 10004, 50001}
    table = await at_the_table(ana, beto)
    if what == "thread":
        club.control.delete_channel(str(table["channel_id"]))
    elif what == "channel":
        club.control.delete_channel("mesa")
    else:
        club.control.delete_guild()
    await freed(club, ana)
    if what != "guild":
        ana.person.open("conversa")
        beto.person.open("conversa")
        await duel(ana, beto)


async def test_the_bot_is_thrown_out_in_mid_game_and_asked_back(club: Club, ana: Player, beto: Player) -> None:
    club.watch.allowed |= {50001, 10004, 10003}
    await at_the_table(ana, beto)
    club.control.leave(club.world.bot)
    await freed(club, ana)
    club.control.join(club.world.bot)
    await ana.slash("bisca duelo", computador="easy")
    assert moves(ana.hand)


# -- people in a hurry ------------------------------------------------------------------------------------------------


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


async def pressed(club: Club, player: Player, message: str, custom_id: str, *values: str) -> Interaction:
    """Send a click, or a choice, that the message may not show (any more), as a forged or a late client would."""
    source = club.world.messages[message]
    data = {"custom_id": custom_id, "component_type": 2, "id": 1}
    if values:
        data |= {"component_type": 3, "values": [*values]}
    place = club.control.channel(source.channel_id)
    sent = club.ground.interactions.open(3, player.person.id, place, data, source)
    assert sent.outcome is not None
    await sent.outcome
    return sent


async def actions(club: Club) -> list[str]:
    """The actions that are kept, of the newest table."""
    (table,) = await club.tables.tables_in(int(club.control.guild().id))
    stored = await club.store.load(table.id)
    assert stored is not None
    return [row.text for row in stored.actions if row.by == "person"]


# -- threads that sleep -----------------------------------------------------------------------------------------------


async def test_an_archived_thread_wakes_up_again(club: Club, ana: Player, beto: Player) -> None:
    club.watch.allowed.add(50083)
    table = await at_the_table(ana, beto)
    thread = str(table["channel_id"])
    moved = [one for one in (ana, beto) if one.options]
    await moved[0].slash("mao", channel="mesa")
    club.control.archive(thread)
    (card, *_) = await moved[0].person.autocomplete("bisca jogar", "carta", channel="mesa")
    await moved[0].slash("bisca jogar", carta=card["value"], channel="mesa")
    await club.settled()
    assert not club.control.channel(thread).archived
    assert len(await actions(club)) == 1
    assert await play(club, ana, beto) > 10


async def test_in_a_locked_thread_the_game_is_kept_and_the_player_told(club: Club, ana: Player, beto: Player) -> None:
    club.watch.allowed |= {50083, 50013}
    table = await at_the_table(ana, beto)
    thread = str(table["channel_id"])
    turn, other = (ana, beto) if ana.options else (beto, ana)
    for one in (turn, other):
        await one.slash("mao", channel="mesa")
    club.control.deny("mesa", "manage_threads")
    club.control.archive(thread, locked=True)
    tries = len(club.watch.rest)
    await turn.tap(moves(turn.hand)[0])
    await club.settled()
    assert len(await actions(club)) == 1
    await turn.slash("mao", channel="mesa")
    assert "Gerenciar tópicos" in text(turn.hand)
    assert len(club.watch.rest) - tries < 15, "no loop of attempts"
    club.control.unarchive(thread)
    assert await play(club, ana, beto, choose=anything(3)) > 10


# -- permissions and names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("missing", "named"),
    [
        ("view_channel", ("Ver canais", "View Channel")),
        ("send_messages", ("Enviar mensagens", "Send Messages")),
        ("attach_files", ("Anexar arquivos", "Attach Files")),
    ],
)
@pytest.mark.parametrize("how", ["duel", "challenge", "lobby", "menu"])
async def test_a_missing_permission_is_named_and_nothing_is_made(
    club: Club, ana: Player, beto: Player, missing: str, named: tuple[str, str], how: str
) -> None:
    club.control.deny("mesa", missing)
    for locale, name in zip(("pt-BR", "en-US"), named, strict=True):
        ana.person.speak(locale)
        if how == "menu":
            answer = await ana.person.user_menu("Desafiar para Bisca", beto.person)
        elif how == "lobby":
            answer = await ana.slash("mesa abrir", jogo="bisca", lugares=4)
        elif how == "challenge":
            answer = await ana.slash("bisca duelo", adversario=beto.person)
        else:
            answer = await ana.slash("bisca duelo", computador="easy")
        assert answer.ephemeral
        assert name.lower() in text(answer.message).lower()
    assert await club.tables.tables_of(int(ana.person.id)) == ()
    assert public(club) == []


@pytest.mark.parametrize(
    "name",
    [
        "_ana_ **ze** ||oi|| ~~x~~",
        "[a](http://b)",
        "# t",
        "1. x",
        "@everyone <@1> <#2>",
        "```js\nx```"[:32],
        "محمد",
        "a\u202eb",
        "\u3164",
        "🚀" * 16,
        "Z" + "\u0301" * 31,
        "𝓶𝓪𝓻𝓲𝓪",
        "W" * 32,
        " ",
    ],
)
async def test_hostile_names_are_shown_and_do_nothing(club: Club, ana: Player, beto: Player, name: str) -> None:
    club.control.rename("Beto", name)
    table = await at_the_table(ana, beto)
    shown = text(table)
    head = shown.splitlines()[0]
    assert head.startswith("### ")
    assert " × " in head
    assert head.partition(" × ")[2].strip("\u2068\u2069\u200b "), "a name is never empty"
    assert not any(one["mentions"] or one["mention_everyone"] for one in public(club) if is_table(one))
    await play(club, ana, beto, taps=4)
    for message in public(club):
        assert "@everyone" not in text(message) or "\\@everyone" in text(message) or not message["mention_everyone"]
        for button in buttons(message):
            assert len(button["label"]) <= 80
            assert "\u202e" not in button["label"]
    assert verb(buttons(await ana.table())[0]) == "hand"


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
    gate = club.world.faults.hold_next("POST" if not slow else "PATCH", CALLBACK if not slow else own)
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


async def test_a_seat_is_not_offered_to_somebody_who_has_left_the_server(
    club: Club, ana: Player, beto: Player, caio: Player
) -> None:
    club.watch.allowed.add(10007)
    table = await at_the_table(ana, beto)
    number = buttons(table)[0]["custom_id"].split(":")[1]
    club.control.leave(caio.person.user)
    sent = await pressed(club, ana, str(table["id"]), f"t:{number}:0:hand_over.to:{caio.person.id}")
    told = club.world.messages[sent.original or ""]
    assert told.seen_by == ana.person.id
    assert "já não está neste servidor" in str(told)
    assert not (await club.tables.table(number)).requests
