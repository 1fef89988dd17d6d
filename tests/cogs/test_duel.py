"""A duel, from the command or the challenge to the result."""

import hashlib

import pytest
from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from tests.cogs.conftest import SEED, Clock, TestBot
from tests.cogs.people import (
    alt,
    buttons,
    cards,
    channel_without,
    gone,
    kept,
    newest,
    open_hand,
    press,
    public_table,
    sent,
    text,
    thread_of,
    until,
)


async def started(
    env: Env, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> tuple[ResponseMessage, ChannelHandle]:
    """A duel that Beto has accepted: his hand and the table's thread."""
    await ana.slash(channel, "bisca duelo", adversario=beto)
    answer = await beto.click(newest(channel), label="Aceitar")
    assert answer.response is not None
    return answer.response, thread_of(channel)


async def test_a_duel_against_the_computer_is_played_to_the_end_by_one_tap_a_card(
    env: Env, ana: MemberActor, channel: ChannelHandle
) -> None:
    answer = await ana.slash(channel, "bisca duelo", computador="easy", vitorias=1)
    hand = answer.response
    assert hand is not None
    assert answer.ephemeral
    thread = thread_of(channel)
    seal = hashlib.sha256(SEED.encode()).hexdigest()
    assert seal in text(env, public_table(env, thread))
    assert f"`{SEED}`" not in text(env, public_table(env, thread))

    taps = 0
    while playable := cards(env, hand):
        await ana.click(hand, label=playable[0])
        taps += 1
        assert taps < 45

    assert 10 < taps < 24, "twenty cards at most, and a question before a card that could be exchanged"
    assert "Vitória d" in text(env, hand)
    table = public_table(env, thread)
    assert "Vitória d" in text(env, table)
    assert f"{seal}` · semente, para conferir as cartas: `{SEED}`" in text(env, table)
    assert set(buttons(env, table)) == {"Revanche", "Entrar na fila", "Regras", "Conferir"}
    assert "Cartas na mão: Ana 0, Computador 0" in alt(env, table)
    assert len(sent(env, "POST", "/callback")) == taps + 1, "one answer an interaction"
    assert not [message for message in thread.history() if message.content], "nobody was called"


async def test_a_rematch_against_the_computer_begins_at_once_in_the_same_thread(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo")
    thread = thread_of(channel)
    resigning = await ana.click(public_table(env, thread), label="Desistir")
    assert resigning.response is not None
    assert len(await bot.tables.tables_of(ana.id)) == 1, "he is asked first"
    await ana.click(resigning.response, label="Desistir da partida")
    assert "Ana desistiu" in text(env, public_table(env, thread))

    again = await ana.click(public_table(env, thread), label="Revanche")
    assert again.response is not None
    assert cards(env, again.response)
    assert thread_of(channel) == thread or thread_of(channel).id == thread.id
    assert "Vez d" in text(env, public_table(env, thread))


async def test_a_challenge_is_taken_up_by_the_one_who_was_challenged(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    caio = env.guild.add_member(env.create_user("Caio"))
    await ana.slash(channel, "bisca duelo", adversario=beto, regras="capixaba")
    challenge = newest(channel)
    assert beto.mention in text(env, challenge)
    assert "Bisca Capixaba" in text(env, challenge)

    for outsider in (caio, ana):
        answer = await outsider.click(challenge, label="Aceitar")
        assert answer.ephemeral
        assert "Este desafio não é seu" in answer.response.content  # type: ignore[union-attr]
    assert not channel.threads

    answer = await beto.click(challenge, label="Aceitar")
    assert answer.ephemeral
    thread = thread_of(channel)
    assert set(env.backend.get_channel(thread.id).thread_members) >= {ana.id, beto.id}
    assert "Bisca Capixaba · Ana × Beto" in text(env, public_table(env, thread))
    assert "A mesa continua aqui" in text(env, challenge)
    assert not buttons(env, challenge)


async def test_a_declined_challenge_says_so_and_cannot_be_repeated_at_once(
    env: Env, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo", adversario=beto)
    challenge = newest(channel)
    await beto.click(challenge, label="Recusar")
    assert "o desafio foi recusado" in text(env, challenge)
    assert not buttons(env, challenge)

    again = await ana.slash(channel, "bisca duelo", adversario=beto)
    assert again.ephemeral
    assert "recusou há pouco" in again.response.content  # type: ignore[union-attr]


async def test_an_expired_challenge_loses_its_buttons(
    env: Env, bot: TestBot, clock: Clock, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo", adversario=beto)
    challenge = newest(channel)
    old = buttons(env, challenge)["Aceitar"]["custom_id"]
    clock.pass_by(seconds=11 * 60)
    await bot.tables.sweep()
    await until(lambda: "o tempo de espera acabou" in text(env, challenge))

    late = press(env, beto, challenge, old)
    await env.settle()
    assert late.ephemeral
    assert "já terminou" in late.response.content  # type: ignore[union-attr]


async def test_bots_and_oneself_cannot_be_challenged(env: Env, ana: MemberActor, channel: ChannelHandle) -> None:
    robot = env.guild.add_member(env.create_user("Robo", bot=True))
    answer = await ana.slash(channel, "bisca duelo", adversario=robot)
    assert "Bots não se sentam" in answer.response.content  # type: ignore[union-attr]
    answer = await ana.context_menu(channel, "Desafiar para Bisca", ana)
    assert "desafiar a si mesmo" in answer.response.content  # type: ignore[union-attr]


async def test_an_open_hand_follows_the_other_player_and_tells_what_he_did(
    env: Env, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    betos, thread = await started(env, ana, beto, channel)
    anas = await open_hand(env, ana, thread)
    leader, first, second = (ana, anas, betos) if cards(env, anas) else (beto, betos, anas)
    assert not cards(env, second)

    played = cards(env, first)[0]
    await leader.click(first, label=played)
    assert not cards(env, first)
    assert cards(env, second), "it is his turn now, and his hand shows it"
    assert f"{leader.name} jogou {played}" in text(env, second)
    assert "Sua vez" in text(env, second)


async def test_opening_the_hand_again_removes_the_one_before(
    env: Env, ana: MemberActor, channel: ChannelHandle
) -> None:
    first = (await ana.slash(channel, "bisca duelo")).response
    second = await open_hand(env, ana, thread_of(channel))
    assert gone(env, first)
    assert cards(env, second)
    third = (await ana.slash(channel, "mao")).response
    assert gone(env, second)
    assert cards(env, third)


@pytest.mark.parametrize("answer", ["Bater: Copas!", "Cortar"])
async def test_the_cutter_cuts_or_knocks_by_a_button(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle, answer: str
) -> None:
    await ana.slash(channel, "bisca duelo", adversario=beto, regras="capixaba")
    accepted = await beto.click(newest(channel), label="Aceitar")
    assert accepted.response is not None
    thread = thread_of(channel)
    anas = await open_hand(env, ana, thread)
    cutter, cutting, waiting = (
        (ana, anas, accepted.response) if answer in buttons(env, anas) else (beto, accepted.response, anas)
    )
    assert f"**{cutter.name}** corta o baralho" in text(env, public_table(env, thread))
    assert not cards(env, cutting)

    await cutter.click(cutting, label=answer)
    assert len(cards(env, cutting)) == 3, "he leads"
    assert "Vez d" in text(env, waiting)
    knocked = "Trunfo: **copas** (batidas)" in text(env, public_table(env, thread))
    assert knocked == (answer == "Bater: Copas!")


async def test_a_card_that_could_be_exchanged_is_asked_about_and_the_exchange_is_a_button(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand = (await ana.slash(channel, "bisca duelo")).response
    assert hand is not None
    while not (swaps := [label for label in buttons(env, hand) if label.startswith("Trocar")]):
        await ana.click(hand, label=cards(env, hand)[0])
    card, other = swaps[0].removeprefix("Trocar ").split(" por ")
    before = (await bot.tables.tables_of(ana.id))[0].revision
    await ana.click(hand, label=card)
    assert f"Você pode trocar {card} por {other}" in text(env, hand)
    assert (await bot.tables.tables_of(ana.id))[0].revision == before
    assert f"Jogar {card} assim mesmo" in buttons(env, hand)

    await ana.click(hand, label=swaps[0])
    assert f"Você trocou {card} por {other}" in text(env, hand)
    assert other in cards(env, hand)
    assert card not in cards(env, hand)


async def test_everything_is_done_by_commands_alone(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "bisca duelo", regras="capixaba")
    (table,) = await bot.tables.tables_of(ana.id)
    if (await bot.tables.view(table.id, ana.id)).phase == "cut":
        await ana.slash(channel, "bisca bater")
    offered = await ana.autocomplete(channel, "bisca jogar", "carta", "")
    view = await bot.tables.view(table.id, ana.id)
    assert {one["value"] for one in offered} <= {str(card) for card in view.hand}
    answer = await ana.slash(channel, "bisca jogar", carta=offered[0]["value"])
    assert answer.ephemeral
    assert offered[0]["value"] not in [str(card) for card in (await bot.tables.view(table.id, ana.id)).hand]

    for typed, said in (
        ("9Z", "não é uma carta"),
        ("10♠", "não está na sua mão"),
        ("10e", "não está na sua mão"),
        ("oito de copas", "não está na sua mão"),
    ):
        refused = await ana.slash(channel, "bisca jogar", carta=typed)
        assert refused.ephemeral
        assert said in text(env, refused.response), typed
    swap = await ana.slash(channel, "bisca trocar", carta=str((await bot.tables.view(table.id, ana.id)).hand[0]))
    assert swap.ephemeral


async def test_of_several_tables_the_one_meant_is_asked_for(env: Env, ana: MemberActor, channel: ChannelHandle) -> None:
    await ana.slash(channel, "bisca duelo")
    await ana.slash(channel, "bisca duelo", computador="easy")
    assert len({thread.name for thread in channel.threads}) == 2, "their threads are told apart by name"
    answer = await ana.slash(channel, "mao")
    assert answer.ephemeral
    assert answer.response is not None
    assert "Qual delas?" in text(env, answer.response)
    label = next(iter(buttons(env, answer.response)))
    hand = await ana.click(answer.response, custom_id=buttons(env, answer.response)[label]["custom_id"])
    assert cards(env, hand.response)
    played = await ana.slash(channel, "bisca jogar", carta=cards(env, hand.response)[0])
    assert played.response is not None
    choosing = next(iter(buttons(env, played.response).values()))
    await ana.click(played.response, custom_id=choosing["custom_id"])
    assert "Vez d" in text(env, played.response) or "Sua vez" in text(env, played.response), "it became the hand"
    choices = await ana.autocomplete(channel, "mao", "mesa", "bis")
    assert len(choices) == 2
    named = await ana.slash(channel, "mao", mesa=choices[0]["value"])
    assert cards(env, named.response)


async def test_without_leave_to_make_threads_it_plays_in_the_channel_and_says_so(env: Env, ana: MemberActor) -> None:
    closed = channel_without(env, "create_public_threads")
    await ana.slash(closed, "bisca duelo")
    assert not closed.threads
    assert "A mesa fica neste canal" in text(env, public_table(env, closed))
    assert kept(env, public_table(env, closed)).attachments
