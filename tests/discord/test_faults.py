"""What goes wrong between Discord and the bot, and what the players see of it: nothing lost, one answer, no silence."""

import asyncio
from unittest.mock import AsyncMock

import pytest

from tests.discord.club import Club
from tests.discord.people import (
    Player,
    actions,
    anything,
    at_the_table,
    buttons,
    duel,
    is_table,
    labels,
    moves,
    play,
    pressed,
    public,
    text,
    verb,
)

pytestmark = pytest.mark.timeout(60)
EDITS, CALLBACK, HANDS = r"/messages/\d+$", r"/callback$", r"^/webhooks/"


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


async def lost_session(club: Club) -> None:
    """Discord forgets the bot's session, and tells nothing of what happens until the bot has come back."""
    club.bot.before_identify_hook = AsyncMock()  # type: ignore[method-assign]  # it waits five seconds
    await club.ground.gateway.disconnect(resumable=False)


@pytest.mark.parametrize("what", ["channel", "message", "server"])
async def test_what_goes_while_the_session_is_lost_is_noticed_with_the_next_one(
    club: Club, ana: Player, beto: Player, what: str
) -> None:
    club.watch.allowed |= {10003, 10008, 50001}
    table = await at_the_table(ana, beto, tempo="none")
    ready = asyncio.create_task(club.bot.wait_for("ready"))
    await lost_session(club)
    if what == "channel":
        club.control.delete_channel("mesa")
    elif what == "server":
        club.control.leave(club.world.bot)
    else:
        await club.control.delete_message(table)
    await ready
    await club.settled()
    if what == "message":
        (fresh,) = [message for message in public(club) if is_table(message)]
        assert fresh["id"] != table["id"]
    else:
        assert not await club.tables.tables_of(int(ana.person.id)), "they may play elsewhere"


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
