"""Whole matches between people or with the computer, from the first tap or command to the result."""

import pytest

from bot.games.bisca.rules import PRESETS
from tests.discord.club import Club
from tests.discord.people import Player, alt, buttons, duel, labels, moves, pictures, play, public, text, verb

pytestmark = pytest.mark.timeout(60)


@pytest.mark.parametrize("preset", PRESETS)
async def test_a_duel_with_the_computer_by_taps_alone(club: Club, ana: Player, preset: str) -> None:
    await ana.slash("config painel")
    panel = await ana.person.sees(lambda message: "Duelo de Bisca" in labels(message))
    choice = (await ana.click(panel, "Duelo de Bisca")).message
    if preset != "bisca":
        choice = (await ana.click(choice, f"x:panel.duel:{preset}")).message
    opened = await ana.click(choice, f"x:duel.computer:{preset}:easy")
    assert opened.ephemeral
    taps = await play(club, ana)
    assert taps > 10
    table = await ana.table("🏆")
    assert "🏆" in text(ana.hand)
    assert "semente" in text(table)
    assert len(pictures(table)) == 1
    assert "Cartas na mão: Ana 0" in alt(table) or taps < 20
    assert not club.watch.sent("POST", "/webhooks/"), "one answer a tap, and nothing after it"


@pytest.mark.parametrize("options", [{"pictures": False}])
@pytest.mark.parametrize("preset", PRESETS)
async def test_a_duel_with_the_computer_by_commands_alone(club: Club, ana: Player, preset: str) -> None:
    await ana.slash("bisca duelo", computador="easy", regras=preset, vitorias=2)
    cards = 0
    while not ana.finished:
        verbs = {verb(one) for one in moves(ana.hand)}
        hand = ana.opened
        if "cut" in verbs:
            answer = await ana.slash("bisca bater" if cards % 2 else "bisca cortar")
        else:
            if "swap" in verbs:
                (swap, *_) = await ana.person.autocomplete("bisca trocar", "carta")
                await ana.slash("bisca trocar", carta=swap["value"])
            offered = await ana.person.autocomplete("bisca jogar", "carta")
            answer = await ana.slash("bisca jogar", carta=offered[cards % len(offered)]["value"])
            cards += 1
        assert answer.ephemeral, "cards are named to nobody else"
        await club.settled()
        assert hand not in club.world.messages, "a new hand takes the place of the one before"
    assert cards > 12
    assert "🏆" in text(await ana.table("🏆"))


async def test_two_people_play_a_challenge_to_its_end(club: Club, ana: Player, beto: Player) -> None:
    sent = await ana.slash("bisca duelo", adversario=beto.person)
    assert sent.ephemeral
    challenge = await beto.person.sees(lambda message: "Aceitar" in labels(message))
    assert beto.person.id in text(challenge)
    await beto.click(challenge, "Aceitar")
    table = await ana.table()
    assert table["channel_id"] != challenge["channel_id"], "the table has a thread"
    assert text(beto.person.message(challenge)).endswith(f"/{table['channel_id']}")
    await ana.open_hand()
    assert await play(club, ana, beto) > 10
    over = await beto.table("🏆")
    assert over["id"] == table["id"], "the last picture of a finished match stays"
    for one in (ana, beto):
        assert "🏆" in text(one.hand)
        assert not one.options


async def test_a_rematch_begins_when_both_want_it(club: Club, ana: Player, beto: Player) -> None:
    await duel(ana, beto)
    asked = await ana.click(await ana.table(), "Desistir")
    await ana.click(asked.message, "Desistir da partida")
    over = await beto.table("🏆")
    assert "Ana desistiu" in text(over)
    assert "Beto" in text(over).partition("🏆")[2]
    proposed = await ana.click(over, "Revanche")
    assert "Revanche proposta" in text(proposed.message)
    offer = await beto.person.sees(lambda message: "Aceitar" in labels(message), over["channel_id"])
    assert "revanche" in text(offer)
    assert "duelo" not in text(offer), "three may have sat at the table"
    began = await beto.click(over, "Revanche")
    assert began.ephemeral
    await club.settled()
    await ana.open_hand()
    assert await play(club, ana, beto) > 10
    await ana.table("🏆")


async def test_resigning_by_command_is_asked_about_first(club: Club, ana: Player, beto: Player) -> None:
    await duel(ana, beto)
    await beto.open_hand()
    asked = await beto.slash("mesa desistir")
    assert labels(asked.message) == ["Desistir da partida", "Continuar jogando"]
    await beto.click(asked.message, "Continuar jogando")
    assert "Vez d" in text(await ana.table()) or "▶" in text(await ana.table())
    asked = await beto.slash("mesa desistir")
    await beto.click(asked.message, "Desistir da partida")
    assert "Beto desistiu" in text(await ana.table("🏆"))


async def test_everybody_reads_his_own_language_and_the_server_its_own(club: Club, ana: Player, beto: Player) -> None:
    beto.person.speak("en-US")
    await ana.slash("bisca duelo", adversario=beto.person)
    challenge = await beto.person.sees(lambda message: "Aceitar" in labels(message))
    taken = await beto.click(challenge, "Aceitar")
    assert "turn" in text(taken.message)
    assert "Vez d" in text(await ana.table())
    await ana.open_hand()
    assert "ez" in text(ana.hand)
    assert await play(club, ana, beto) > 10
    assert "Rematch" in labels(beto.hand)
    assert "Revanche" in labels(ana.hand)
    await ana.table("🏆")


async def test_a_server_in_english_plays_in_english(club: Club, ana: Player) -> None:
    ana.person.speak("en-GB")
    await ana.slash("config servidor", idioma="en")
    await ana.slash("bisca duelo", computador="easy")
    table = await ana.table()
    assert "My hand" in labels(table)
    await play(club, ana)
    assert "Rematch" in labels(await ana.table("🏆"))
    assert "seed" in text(await ana.table("🏆"))
    said = [line for message in public(club) for line in text(message).splitlines()]
    assert not [line for line in said if any(word in line for word in ("Vez", "jogou", "Trunfo", "Mesa "))]


async def test_text_mode_plays_without_pictures_in_new_messages(club: Club, ana: Player) -> None:
    await ana.slash("config texto", texto="words")
    await ana.slash("bisca duelo", computador="easy")
    seen = set()
    while not ana.finished:
        assert not pictures(ana.hand)
        assert " de " in text(ana.hand), "words, not symbols"
        assert not [one for one in buttons(ana.hand) if one.get("disabled")]
        seen.add(ana.opened)
        answer = await ana.tap(moves(ana.hand)[0])
        assert answer.kind == "reply"
        assert ana.opened not in seen, "an edit is not read out"
    await club.settled()
    assert not [one for one in seen - {ana.opened} if one in club.world.messages], "old hands are removed"
