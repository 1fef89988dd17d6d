"""Who sits down where, and where the tables stand."""

import pytest

from tests.discord.club import Club
from tests.discord.people import Player, buttons, duel, is_table, labels, moves, play, public, text, verb

pytestmark = pytest.mark.timeout(60)


async def lobby(ana: Player, **options: object) -> dict[str, object]:
    """Let Ana open a table; gives the lobby's message."""
    await ana.slash("mesa abrir", **{"jogo": "bisca", **options})
    return await ana.person.sees(lambda message: "Começar" in labels(message))


async def test_four_in_pairs_from_the_lobby_with_two_computers(
    club: Club, ana: Player, beto: Player, caio: Player
) -> None:
    message = await lobby(ana, lugares=4)
    assert len([one for one in buttons(message) if verb(one) == "lobby.seat"]) == 4
    (third,) = [one for one in buttons(message) if one["custom_id"].endswith("lobby.seat:2")]
    sat = await beto.click(message, third["custom_id"])
    assert sat.kind == "deferred_update", "the public message shows it"
    await ana.person.sees(lambda one: "Beto" in text(one) and "Começar" in labels(one))
    early = await ana.click(message, "Começar")
    assert early.ephemeral
    await ana.click(message, "Completar com computador")
    await ana.person.sees(lambda one: text(one).count("Computador") >= 2)
    outside = await caio.click(message, "Começar")
    assert outside.ephemeral, "only who sits there may begin"
    began = await beto.click(message, "Começar")
    assert began.kind == "deferred_update"
    table = await beto.table()
    assert len({name for name in ("Ana", "Beto", "Computador") if name in text(table)}) == 3
    for one in (ana, beto):
        await one.open_hand()
    assert await play(club, ana, beto) > 10
    assert "🏆" in text(await ana.table("🏆"))


async def test_the_lobby_by_commands_alone(club: Club, ana: Player, beto: Player, caio: Player) -> None:
    await ana.slash("mesa abrir", jogo="bisca", lugares=3, tempo="none")
    await ana.person.sees(lambda message: "Começar" in labels(message))
    (choice,) = await ana.person.autocomplete("mesa sentar", "mesa")
    table = choice["value"]
    await beto.slash("mesa sentar", mesa=table, lugar=2)
    await caio.slash("mesa sentar", mesa=table)
    await caio.slash("mesa sair", mesa=table)
    await ana.slash("mesa computador", nivel="easy")
    await ana.slash("mesa tirar", lugar=3)
    await ana.slash("mesa computador", nivel="normal", lugar=3)
    await ana.slash("mesa sortear")
    await ana.slash("mesa comecar")
    await ana.table()
    for one in (ana, beto):
        await one.slash("mao")
    await play(club, ana, beto, taps=4)
    listed = await beto.slash("mesa lista")
    assert table in text(listed.message)
    shown = await beto.slash("mesa ver")
    assert "Pontos" in text(shown.message)
    await ana.slash("mesa fechar", motivo="acabou a luz")
    await club.settled()
    (closed,) = [message for message in public(club) if "acabou a luz" in text(message)]
    assert labels(closed) == ["Revanche", "Entrar na fila", "Regras"]


async def test_two_tables_in_one_channel_do_not_meddle(
    club: Club, ana: Player, beto: Player, caio: Player, duda: Player
) -> None:
    await duel(ana, beto)
    await duel(caio, duda)
    tables = [message for message in public(club) if is_table(message)]
    assert len({message["channel_id"] for message in tables}) == 2
    for message, people in zip(tables, ((ana, beto), (caio, duda)), strict=True):
        for one in people:
            await one.click(message, "Minha mão")
        stranger = await duda.click(tables[0], "Minha mão")
        assert stranger.ephemeral
        assert not moves(stranger.message or {})
    assert await play(club, ana, beto, caio, duda) > 20
    assert len([message for message in public(club) if "🏆" in text(message)]) == 2


async def test_one_person_at_two_tables_is_asked_which_is_meant(club: Club, ana: Player) -> None:
    await ana.slash("bisca duelo", computador="easy")
    await ana.slash("bisca duelo", computador="normal")
    asked = await ana.slash("mao")
    assert len(labels(asked.message)) == 2
    opened = await ana.click(asked.message, buttons(asked.message)[0]["custom_id"])
    assert moves(opened.message or {})


async def test_where_no_thread_may_be_made_the_table_stays_and_says_so(club: Club, ana: Player, beto: Player) -> None:
    club.control.deny("mesa", "create_public_threads")
    table = await duel(ana, beto)
    assert table["channel_id"] == club.control.channel("mesa").id
    assert "Criar tópicos públicos" in text(table)
    await ana.open_hand()
    assert await play(club, ana, beto) > 10
    assert (await ana.table("🏆"))["id"] == table["id"]


async def test_a_voice_channels_chat_is_as_good(club: Club, ana: Player) -> None:
    ana.person.open("Sala de voz")
    await ana.slash("bisca duelo", computador="easy")
    await play(club, ana)
    assert (await ana.table("🏆"))["channel_id"] == club.control.channel("Sala de voz").id


async def test_in_a_thread_the_table_stays_in_it(club: Club, ana: Player, beto: Player) -> None:
    table = await duel(ana, beto)
    ana.person.open(table["channel_id"])
    beto.person.open(table["channel_id"])
    await ana.click(await ana.table(), "Desistir")
    await ana.slash("mesa desistir")
    again = await duel(ana, beto)
    assert again["channel_id"] == table["channel_id"]


async def test_what_the_lobby_refuses_is_told_as_it_is(club: Club, ana: Player, beto: Player, caio: Player) -> None:
    await lobby(ana, lugares=3)
    await ana.slash("mesa computador", lugar=2)
    assert "computador" in text((await beto.slash("mesa sentar", lugar=2)).message)
    await beto.slash("mesa sentar")
    await ana.slash("mesa comecar")
    late = text((await caio.slash("mesa sentar")).message)
    assert "Perguntei a" in late, "the host is asked for the computer's seat"
    assert "desist" in text((await beto.slash("mesa sair")).message)
    (choice,) = await beto.person.autocomplete("mesa ver", "mesa")
    await ana.slash("mesa fechar", motivo="chega")
    assert "já terminou" in text((await beto.slash("mesa sair", mesa=choice["value"])).message)


@pytest.mark.parametrize("answer", ["decline", "nothing"])
async def test_a_challenge_names_the_challenged_also_when_it_is_over(
    club: Club, ana: Player, beto: Player, answer: str
) -> None:
    await ana.slash("bisca duelo", adversario=beto.person)
    challenge = await beto.person.sees(lambda message: "Aceitar" in labels(message))
    for one, waits in ((ana, "à espera"), (beto, "sua resposta")):
        listed = text((await one.slash("mesa lista")).message)
        assert "Ana × Beto" in listed
        assert waits in listed
    if answer == "decline":
        await beto.click(challenge, "Recusar")
    else:
        club.world.advance(11 * 60)
        await club.tables.sweep()
    await club.settled()
    assert "Ana × Beto" in text(ana.person.message(challenge))


async def test_a_lobby_that_is_over_names_who_sat_there(club: Club, ana: Player) -> None:
    message = await lobby(ana, lugares=4)
    await ana.click(message, "Sair")
    await club.settled()
    assert "Jogador" not in text(ana.person.message(message))
