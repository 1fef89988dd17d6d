"""What one cannot do alone at a table: resign as a pair, pause, take the computer's seat, give one's own away, wait."""

from typing import Any

import discord
import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.tables.model import Table
from cogs.consent import Consent
from tests.cogs.answers import private, said
from tests.cogs.buraco import started, the_table
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import buttons, kept, open_hand, public_table, text, until, walk


@pytest.fixture
def people(env: Env, channel: ChannelHandle) -> list[MemberActor]:
    """Ana, Beto, Caio, Duda: Ana's partner is Caio."""
    return [env.guild.add_member(env.create_user(name)) for name in ("Ana", "Beto", "Caio", "Duda")]


@pytest.fixture
async def thread(env: Env, bot: TestBot, people: list[MemberActor], channel: ChannelHandle) -> ChannelHandle:
    """Four people in pairs, the cards dealt."""
    return await started(env, bot, people, channel, lugares=4)


def asked(env: Env, thread: ChannelHandle) -> discord.Message:
    """The message with a question to those who must agree."""
    (found,) = [message for message in thread.history() if "Concordo" in buttons(env, message)]
    return found


async def table_of(bot: TestBot, table: Table) -> Table:
    return await bot.tables.table(table.id)


def moves(env: Env, hand: Any) -> list[str]:
    """The buttons of a hand that do something in the match."""
    return [label for label, one in buttons(env, hand).items() if ":bu.do:" in one["custom_id"]]


async def more(env: Env, person: MemberActor, thread: ChannelHandle) -> Any:
    """The menu behind `Mais…`."""
    return private(await person.click(public_table(env, thread), label="Mais…"))


async def asks_to_resign(env: Env, person: MemberActor, thread: ChannelHandle) -> tuple[Any, discord.Message]:
    """Somebody wishes to resign: what he is shown, and the message with the question."""
    sure = private(await person.slash(thread, "mesa desistir"))
    await person.click(sure, label="Desistir da partida")
    await env.settle()
    return sure, asked(env, thread)


async def test_a_pair_resigns_with_the_consent_of_the_partner(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ana, beto, caio, _ = people
    table = await the_table(bot, ana)
    sure = private(await ana.click(await more(env, ana, thread), label="Desistir"))
    assert "O seu lado precisa concordar" in text(env, sure)
    await ana.click(sure, label="Desistir da partida")
    await env.settle()
    question = asked(env, thread)
    assert "quer **desistir da partida**" in text(env, question)
    assert f"<@{caio.id}>" in text(env, question)
    assert [one.id for one in question.mentions] == [caio.id], "nobody else is called"
    assert "o outro lado vence" in text(env, question)
    assert (await table_of(bot, table)).open
    assert "não cabe a você" in said(env, await beto.click(question, label="Concordo"))
    await caio.click(question, label="Concordo")
    await env.settle()
    over = await table_of(bot, table)
    assert over.ended is not None
    assert (over.ended.reason, over.ended.winner) == ("resigned", 1)
    assert "de acordo com o seu lado" in text(env, question)
    assert not buttons(env, question)


async def test_a_partner_who_does_not_agree_keeps_the_match_going(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ana, _, caio, _ = people
    _, question = await asks_to_resign(env, ana, thread)
    await caio.slash(thread, "mesa recusar")
    await until(lambda: "não concordou" in text(env, question))
    table = await the_table(bot, ana)
    assert (table.open, table.requests) == (True, ())


async def test_after_a_restart_the_message_still_says_what_came_of_it(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ana, _, caio, _ = people
    _, question = await asks_to_resign(env, ana, thread)
    cog = bot.get_cog("Consent")
    assert isinstance(cog, Consent)
    cog.asker._posted.clear()  # as a new process would have it
    await caio.click(question, label="Não")
    await until(lambda: "não concordou" in text(env, question))
    assert len([message for message in thread.history() if "não concordou" in text(env, message)]) == 1


async def test_who_asked_takes_it_back(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ana = people[0]
    sure, question = await asks_to_resign(env, ana, thread)
    await ana.click(sure, label="Retirar o pedido")
    await until(lambda: "não quer mais desistir" in text(env, question))
    assert (await the_table(bot, ana)).requests == ()


async def test_an_unanswered_wish_lapses_and_that_is_told(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle, clock: Clock
) -> None:
    ana = people[0]
    await ana.slash(thread, "mesa pausar")
    await env.settle()
    question = asked(env, thread)
    clock.pass_by(seconds=61)
    await bot.tables.sweep()
    await until(lambda: "ficou sem resposta" in text(env, question))


async def test_a_pause_takes_everybody_and_anybody_goes_on(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ana, beto, caio, duda = people
    await ana.click(await more(env, ana, thread), label="Pausar")
    await env.settle()
    question = asked(env, thread)
    await beto.click(question, label="Concordo")
    await until(lambda: "Já concordou" in text(env, question))
    await caio.slash(thread, "mesa aceitar")
    await duda.slash(thread, "mesa pausar")
    await env.settle()
    assert (await the_table(bot, ana)).paused is not None
    assert list(buttons(env, question)) == ["Continuar"]
    assert "em pausa" in text(env, private(await ana.slash(thread, "mao")))
    assert "em pausa" in text(env, public_table(env, thread)), "everybody sees why nothing goes on"
    await beto.click(question, label="Continuar")
    await env.settle()
    assert "em pausa" not in text(env, private(await ana.slash(thread, "mao")))
    assert (await the_table(bot, ana)).paused is None
    assert "A partida continua" in text(env, question)
    assert not buttons(env, question)


async def test_in_a_pause_the_open_hand_offers_no_card_and_gets_them_back_after_it(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    table = await the_table(bot, people[0])
    turn = next(one for one in people if table.asks(one.id))
    hand = await open_hand(env, turn, thread)
    offered = moves(env, hand)
    assert offered
    for one in people:
        await one.slash(thread, "mesa pausar")
    await env.settle()
    assert "em pausa" in text(env, hand)
    assert not moves(env, hand)
    await turn.click(hand, label="Continuar")
    await env.settle()
    assert moves(env, hand) == offered


async def test_a_wish_that_makes_no_sense_any_more_loses_its_buttons(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    eva = env.guild.add_member(env.create_user("Eva"))
    questions = []
    for one in people[:2]:
        await one.slash(thread, "mesa passar", pessoa=eva)
        await env.settle()
        questions.append(thread.history()[-1])
    assert all("Concordo" in buttons(env, one) for one in questions)
    await eva.click(questions[0], label="Concordo")
    await env.settle()
    assert (await the_table(bot, people[1])).seat_of(eva.id) is not None
    assert not buttons(env, questions[1]), "she has a seat now"
    assert "não vale mais" in text(env, questions[1])


async def test_a_late_person_gets_the_seat_of_the_computer(
    env: Env, bot: TestBot, channel: ChannelHandle, people: list[MemberActor]
) -> None:
    ana, beto, caio, duda = people
    thread = await started(env, bot, [ana, beto], channel, lugares=4, tempo="none")
    table = await the_table(bot, ana)
    waiting = private(await caio.click(await more(env, caio, thread), label="Sentar no lugar do computador"))
    assert "Perguntei a" in text(env, waiting)
    await env.settle()
    question = asked(env, thread)
    assert "o resultado desse lugar passa a ser dele" in text(env, question)
    await ana.click(question, label="Concordo")
    await env.settle()
    assert (await table_of(bot, table)).seat_of(caio.id) == 2
    assert "joga agora no lugar do computador" in text(env, question)
    assert await open_hand(env, caio, thread)
    await duda.slash(thread, "mesa sentar", mesa=table.id)
    await ana.slash(thread, "mesa aceitar")
    await env.settle()
    assert (await table_of(bot, table)).seat_of(duda.id) == 3


async def test_a_seat_is_handed_over_and_the_cards_leave_the_old_hand(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ana = people[0]
    eva = env.guild.add_member(env.create_user("Eva"))
    hand = await open_hand(env, ana, thread)
    table = await the_table(bot, ana)
    answer = await ana.slash(thread, "mesa passar", pessoa=eva)
    assert "Perguntei a" in said(env, answer)
    await env.settle()
    question = asked(env, thread)
    given = await eva.click(question, label="Concordo")
    await env.settle()
    now = await table_of(bot, table)
    assert (now.seat_of(eva.id), now.seat_of(ana.id), now.host) == (0, None, eva.id)
    assert given.response is not None
    assert given.response.ephemeral
    await until(lambda: "já são de outra pessoa" in text(env, hand))
    assert not [one for one in walk(kept(env, hand).components) if one["type"] in (2, 12)]
    assert "não joga nesta mesa" in said(env, await ana.slash(thread, "mao", mesa=table.id))


async def test_the_menu_offers_to_hand_the_seat_over(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    ana = people[0]
    eva = env.guild.add_member(env.create_user("Eva"))
    menu = await more(env, ana, thread)
    await ana.click(menu, label="Passar o lugar")
    await ana.select(menu, [eva])
    await env.settle()
    assert "Perguntei a" in text(env, menu)
    await eva.click(asked(env, thread), label="Não")
    await until(lambda: any("não quis o lugar" in text(env, one) for one in thread.history()))
    assert (await the_table(bot, ana)).seat_of(ana.id) == 0


async def test_people_wait_in_the_queue_and_leave_it(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    eva = env.guild.add_member(env.create_user("Eva"))
    table = await the_table(bot, people[0])
    menu = await more(env, eva, thread)
    await eva.click(menu, label="Entrar na fila")
    assert "1. Eva" in text(env, menu)
    assert [one.user for one in (await table_of(bot, table)).queue] == [eva.id]
    await eva.click(menu, label="Sair da fila")
    assert "Ninguém na fila" in text(env, menu)
    await eva.slash(thread, "mesa fila", acao="queue.in")
    assert "1. Eva" in said(env, await people[0].slash(thread, "mesa fila"))
    await eva.slash(thread, "mesa fila", acao="queue.out")
    assert (await table_of(bot, table)).queue == ()


async def test_the_menu_holds_at_most_what_discord_takes(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    for message in (public_table(env, thread), await more(env, people[0], thread)):
        assert len(list(walk(kept(env, message).components))) <= 40
        rows = [one for one in walk(kept(env, message).components) if one["type"] == 1]
        assert all(1 <= len(row["components"]) <= 5 for row in rows)


async def test_an_old_answer_is_told_that_nothing_is_asked(
    env: Env, bot: TestBot, people: list[MemberActor], thread: ChannelHandle
) -> None:
    answer = await people[1].slash(thread, "mesa aceitar")
    assert "já não está de pé" in said(env, answer)
