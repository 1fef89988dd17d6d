"""Where does an evening's message stand, what finds room in it, and how do its tables lead back to it?"""

import pytest
from simcord import MemberActor

from bot.league.evening import EveningPlan
from bot.tables.model import Person
from bot.text import LANGUAGES, Language, Words
from cogs.noite.board import closing_board, evening_board
from tests.cogs.answers import private
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.night import Night
from tests.cogs.night import ana as ana
from tests.cogs.night import beto as beto
from tests.cogs.night import night as night
from tests.cogs.night import people as people
from tests.cogs.people import gone, open_hand, thread_of, until

pytestmark = pytest.mark.timeout(60)


async def test_a_message_that_is_gone_or_old_is_posted_anew(
    night: Night, clock: Clock, ana: MemberActor, beto: MemberActor
) -> None:
    message = await night.opened(ana)
    await message.delete()
    await night.env.settle()
    again = night.shown()
    assert again.id != message.id
    clock.pass_by(seconds=51 * 60)
    await beto.click(again, label="Estou aqui")
    await night.env.settle()
    newer = night.shown()
    assert newer.id != again.id
    assert gone(night.env, again)
    assert "Beto" in night.text(newer)


async def test_after_a_round_the_message_comes_down_to_where_people_look(
    night: Night, clock: Clock, people: list[MemberActor]
) -> None:
    message = await night.opened(people[0], *people[:4])
    clock.pass_by(seconds=60)
    await people[0].click(message, label="Sortear rodada")
    assert not gone(night.env, message)
    clock.pass_by(seconds=60)
    await night.play_round()
    await until(lambda: gone(night.env, message))
    newer = night.shown()
    assert "Próxima rodada" in night.buttons(newer)
    await people[4].click(newer, label="Estou aqui")
    assert "**Presentes (5)**" in night.text(newer), "and there it stays"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_it_fits_into_a_message_with_as_many_people_as_can_be(bot: TestBot, language: Language) -> None:
    words = Words(language)
    evening = await bot.club.open_evening(1, 2, Person(5, "W" * 32), EveningPlan("bisca", {"preset": "bisca"}, 4, 3))
    for number in range(64):
        evening = await bot.club.check_in(evening.id, 1, Person(1000 + number, f"{number:02}" + "W" * 30))
    evening = await bot.club.draw_round(evening.id, 1, 5)
    for board in (evening_board(words, evening, {}), closing_board(words, evening, "Clube")):
        view = board.view()
        assert view.content_length() <= 4000
        assert view.total_children_count <= 40


async def test_a_table_of_the_evening_leads_back_to_it_until_it_is_over(
    night: Night, clock: Clock, people: list[MemberActor]
) -> None:
    message = await night.opened(people[0], *people[:2], lugares=2, tamanho=1)
    clock.pass_by(seconds=60)
    await people[0].click(message, label="Sortear rodada")
    (table,) = await night.bot.tables.tables_in(night.guild)
    thread = thread_of(night.channel)
    hand = await open_hand(night.env, people[0], thread)
    clock.pass_by(seconds=60)
    await night.play_round()
    await until(lambda: gone(night.env, message))
    over = thread.history()[-1]
    back = f"https://discord.com/channels/{night.guild}/{night.channel.id}/{night.shown().id}"
    await until(lambda: night.buttons(over).get("Ir à noite", {}).get("url") == back)
    assert not {"Revanche", "Entrar na fila"} & set(night.buttons(over))
    assert {"Regras", "Conferir", "Contestar"} <= set(night.buttons(over))
    assert list(night.buttons(hand)) == ["Ir à noite"]

    for one in people[:2]:
        await one.slash(thread, "mesa revanche", mesa=table.id)
    again = await night.table()
    assert (again.rematch_of, again.stage) == (table.id, "playing")
    before = await night.evening()
    await night.play_round()
    assert (await night.bot.tables.table(again.id)).ended is not None
    assert await night.evening() == before, "a rematch is no match of the evening"
    rematch = thread.history()[-1]  # nor is its table one of it
    await until(lambda: {"Revanche", "Entrar na fila"} <= set(night.buttons(rematch)))

    asked = await people[0].click(night.shown(), label="Encerrar")
    await people[0].click(private(asked), label="Encerrar")
    await until(lambda: {"Revanche", "Entrar na fila"} <= set(night.buttons(over)))
    assert "Ir à noite" not in night.buttons(over)


async def test_the_way_back_goes_also_where_the_bot_was_away_at_the_end(
    night: Night, people: list[MemberActor]
) -> None:
    message = await night.opened(people[0], *people[:2], lugares=2, tamanho=1)
    await people[0].click(message, label="Sortear rodada")
    (table,) = await night.bot.tables.tables_in(night.guild)
    await night.play_round()
    await until(lambda: "Ir à noite" in night.buttons(thread_of(night.channel).history()[-1]))
    night.bot.house.club_listeners.clear()
    await night.bot.club.end_evening((await night.evening()).id, night.guild, people[0].id)
    assert [one.id for one in await night.bot.tables.lagging()] == [table.id], "it is shown anew at the start"


async def test_a_message_that_takes_no_more_edits_is_posted_anew(
    night: Night, ana: MemberActor, beto: MemberActor
) -> None:
    old = await night.opened(ana)
    night.env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=429, code=30046, times=None)
    await beto.click(old, label="Estou aqui")
    await until(lambda: gone(night.env, old))
    (message,) = night.channel.history()
    assert "Beto" in night.text(message)
    assert (await night.evening()).message == message.id
