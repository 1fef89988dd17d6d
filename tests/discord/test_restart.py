"""The bot goes and comes back under the players' hands: every button that is shown still does what it says."""

import pytest

from tests.discord.club import Club
from tests.discord.people import Player, at_the_table, buttons, duel, labels, moves, play, text, verb

pytestmark = pytest.mark.timeout(60)


async def test_open_hands_and_the_table_go_on(club: Club, ana: Player, beto: Player) -> None:
    table = await duel(ana, beto)
    for one in (ana, beto):
        await one.click(table, "Minha mão")
    while not (ana.finished and beto.finished):
        await play(club, ana, beto, taps=7)
        await club.settled()
        before = [one.options for one in (ana, beto)]
        await club.restart()
        assert [one.options for one in (ana, beto)] == before, "a restart changes no hand"
    assert (await ana.table("🏆"))["id"] == table["id"]


async def test_every_button_of_the_table_works_again(club: Club, ana: Player, beto: Player, caio: Player) -> None:
    table = await duel(ana, beto)
    await club.restart()
    for one in buttons(table):
        answer = await ana.click(table, one["custom_id"])
        assert answer.ephemeral
        assert (await caio.click(table, one["custom_id"])).ephemeral
    asked = await beto.click(table, "Desistir")
    await club.restart()
    await beto.click(asked.message, "Desistir da partida")
    over = await ana.table("🏆")
    await club.restart()
    assert "Revanche proposta" in text((await ana.click(over, "Revanche")).message)


async def test_a_challenge_can_be_taken_up_and_another_declined(club: Club, ana: Player, beto: Player) -> None:
    for taken in (True, False):
        sent = await ana.slash("bisca duelo", adversario=beto.person)
        challenge = await beto.person.sees(lambda message: "Aceitar" in labels(message))
        await club.restart()
        if taken:
            await beto.click(challenge, "Aceitar")
            assert beto.has_hand
            await ana.table(since=challenge)
        else:
            await ana.click(sent.message, "Retirar o desafio")
            await club.settled()
            assert not buttons(ana.person.message(challenge))


async def test_a_lobby_is_still_open(club: Club, ana: Player, beto: Player) -> None:
    await ana.slash("mesa abrir", jogo="bisca", lugares=2)
    lobby = await ana.person.sees(lambda message: "Começar" in labels(message))
    await club.restart()
    (seat,) = [one for one in buttons(lobby) if one["custom_id"].endswith("lobby.seat:1")]
    await beto.click(lobby, seat["custom_id"])
    await ana.person.sees(lambda message: "Beto" in text(message) and "Começar" in labels(message))
    await club.restart()
    await ana.click(lobby, "Começar")
    await ana.open_hand()
    await beto.open_hand()
    assert await play(club, ana, beto) > 10


async def test_panel_settings_and_menus_of_an_older_life(club: Club, ana: Player) -> None:
    await ana.slash("config painel")
    panel = await ana.person.sees(lambda message: "Duelo de Bisca" in labels(message))
    settings = (await ana.slash("config ver")).message
    draft = (await ana.click(panel, "Abrir mesa de Bisca")).message
    await club.restart()
    assert not any([(await ana.click(panel, one["custom_id"])).failed for one in buttons(panel)])
    for message in (settings, draft):
        for one in buttons(message):
            assert not (await pressed_again(ana, message, one)).startswith("failed")


async def pressed_again(player: Player, message: object, button: dict[str, object]) -> str:
    """Press a button if the message still shows it; gives the kind of the answer."""
    assert isinstance(message, dict)
    if str(button["custom_id"]) not in [one["custom_id"] for one in buttons(player.person.message(message))]:
        return "gone"
    return (await player.click(message, str(button["custom_id"]))).kind


async def test_a_table_that_lagged_at_the_end_is_shown_as_it_stands(club: Club, ana: Player, beto: Player) -> None:
    """The bot was killed between its answer and the edit of the public message."""
    table = await duel(ana, beto)
    for one in (ana, beto):
        await one.click(table, "Minha mão")
    await club.settled()
    gate = club.world.faults.hold_next("PATCH", rf"/messages/{table['id']}$")
    turn = ana if ana.options else beto
    card = moves(turn.hand)[0]["label"]
    await turn.tap(moves(turn.hand)[0])
    await gate.arrived.wait()
    club.world.faults.fail_next("PATCH", rf"/messages/{table['id']}$", 403, 50013)
    club.watch.allowed.add(50013)
    gate.release()
    await club.settled()
    assert card not in text(ana.person.message(table))
    await club.restart()
    assert card in text(ana.person.message(table))


async def test_an_unknown_button_of_an_older_version_says_so(club: Club, ana: Player) -> None:
    await ana.slash("bisca duelo", computador="easy")
    table = await ana.table()
    message = club.world.messages[table["id"]]
    shown = next(one for one in buttons(table) if verb(one) == "rules")["custom_id"]
    for forged in ("t:abc:0:nonsense", "x:nonsense:1", "quite else", shown.replace("rules", "rules2")):
        sent = club.ground.interactions.open(
            3,
            ana.person.id,
            club.control.channel(message.channel_id),
            {"custom_id": forged, "component_type": 2, "id": 1},
            message,
        )
        assert sent.outcome is not None
        await sent.outcome
        told = ana.person.message(sent.original or "")
        assert "Este botão é de antes" in text(told)


async def test_a_server_that_removes_the_bot_meanwhile_keeps_nobody_busy(club: Club, ana: Player, beto: Player) -> None:
    club.watch.allowed |= {10003, 10008}
    await duel(ana, beto)
    here = int(club.control.guild().id)
    assert await club.tables.guilds() == {here}
    await club.shut()
    club.control.delete_guild()
    await club.open()
    await club.settled()
    assert await club.tables.guilds() == frozenset()


async def test_commands_that_discord_refuses_are_those_of_before_and_registered_at_the_next_start(
    club: Club, ana: Player, beto: Player
) -> None:
    club.watch.allowed.add(50035)
    note = club._folder / "commands.sha256"
    now = note.read_text()
    note.write_text("as an older version had them")
    club.world.faults.fail_next("PUT", r"/applications/\d+/commands", 400, 50035)
    await club.restart()
    assert any("Discord refused the commands (400" in record.getMessage() for record in club.watch.log)
    assert note.read_text() != now
    await at_the_table(ana, beto)
    await play(club, ana, beto, taps=2)
    await club.restart()
    assert note.read_text() == now
    commands = [(one.data["type"], one.data["name"]) for one in club.world.commands.values()]
    assert len(set(commands)) == len(commands)
    assert not any(one.guild_id for one in club.world.commands.values()), "none is there for a server once more"
