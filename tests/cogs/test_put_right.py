"""What was posted is put right when the moderators decide otherwise, and when somebody has himself removed."""

from collections.abc import Sequence

import discord
import pytest
from simcord import Env, GuildHandle, MemberActor

from bot.club.model import Case
from bot.tables.model import Person, Table
from cogs.noite.publish import EveningPublisher
from cogs.placar.publish import SheetPublisher
from cogs.ui.publish import Publisher
from cogs.watch import Watch
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.counted import duel
from tests.cogs.desk import Desk
from tests.cogs.night import Night
from tests.cogs.night import night as night
from tests.cogs.people import public_table, thread_of, until
from tests.cogs.place import Place

CHEFE = 7
REASON = "contamos de novo"
DAYS = 10 * 24 * 3600


async def case_of(place: Place, source: str, by: MemberActor) -> Case:
    return await place.bot.club.contest(place.guild, source, Person(by.id, by.name), None, REASON)


async def corrected(place: Place, source: str, by: MemberActor, *totals: tuple[int, ...]) -> None:
    case = await case_of(place, source, by)
    await place.bot.club.correct(case.id, place.guild, CHEFE, REASON, totals)


async def annulled(place: Place, source: str, by: MemberActor) -> None:
    case = await case_of(place, source, by)
    await place.bot.club.annul(case.id, place.guild, CHEFE, REASON)


async def ended(place: Place, ana: MemberActor, beto: MemberActor) -> tuple[Table, discord.Message]:
    """A duel that is over, and the message that shows its end."""
    over = await duel(place.bot, place.channel, ana, beto)
    message = public_table(place.env, thread_of(place.channel))
    await until(lambda: "✔ vale para a liga" in place.text(message))
    return over, message


def deaf(bot: TestBot) -> None:
    """Let nobody hear any more what the club tells: as if the process died after saving it."""
    bot.house.club_listeners.clear()


async def started(place: Place) -> None:
    """What a start shows."""
    for publisher in (Publisher(place.bot.house), SheetPublisher(place.bot.house), EveningPublisher(place.bot.house)):
        await publisher.start()
        await publisher._lane.quiet()


# -- the end of a table -----------------------------------------------------------------------------------------------


async def test_the_end_of_a_table_says_that_it_was_annulled(
    place: Place, ana: MemberActor, beto: MemberActor, clock: Clock
) -> None:
    """Where it stands, also days later."""
    over, message = await ended(place, ana, beto)
    before = len(thread_of(place.channel).history())
    clock.pass_by(seconds=DAYS)
    await annulled(place, f"table:{over.id}", ana)
    await until(lambda: "não vale mais: anulada pelos moderadores" in place.text(message))
    assert "✔" not in place.text(message)
    assert len(thread_of(place.channel).history()) == before
    assert await place.bot.tables.lagging() == ()


async def test_the_end_of_a_table_says_how_it_was_corrected(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    over, message = await ended(place, ana, beto)
    (result,) = await place.bot.tables.results(over.id)
    totals: Sequence[int] = result.totals
    await corrected(place, f"table:{over.id}", ana, tuple(reversed(totals)))
    loser = "Beto" if "🏆 **Vitória de Ana" in place.text(message) else "Ana"
    points = " × ".join(map(str, reversed(totals)))
    await until(lambda: f"Corrigida pelos moderadores: {points}" in place.text(message))
    assert f"Vitória de {loser}!" in place.text(message).partition("Corrigida")[2]
    assert "✔ vale para a liga" in place.text(message)
    assert f"Corrigida pelos moderadores: {points}" in await place.told(ana, "mesa ver", mesa=over.id)


async def test_what_was_decided_before_the_bot_died_is_shown_at_the_next_start(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    over, message = await ended(place, ana, beto)
    deaf(place.bot)
    await annulled(place, f"table:{over.id}", ana)
    assert [table.id for table in await place.bot.tables.lagging()] == [over.id]
    await started(place)
    assert "não vale mais: anulada pelos moderadores" in place.text(message)
    assert await place.bot.tables.lagging() == ()


async def test_an_end_whose_message_was_deleted_is_not_posted_again(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    over, message = await ended(place, ana, beto)
    deaf(place.bot)
    await annulled(place, f"table:{over.id}", ana)
    watch = place.bot.get_cog("Watch")
    assert isinstance(watch, Watch)
    place.bot.remove_listener(watch.on_raw_message_delete, "on_raw_message_delete")  # it was away
    place.env.backend.delete_message(message.channel.id, message.id)
    before = len(thread_of(place.channel).history())
    await started(place)
    assert len(thread_of(place.channel).history()) == before
    assert await place.bot.tables.lagging() == ()


# -- a score sheet ----------------------------------------------------------------------------------------------------


async def test_a_sheet_says_what_was_decided_also_after_a_death(
    desk: Desk, ana: MemberActor, beto: MemberActor, clock: Clock
) -> None:
    message = await desk.counted(ana, beto)
    clock.pass_by(seconds=DAYS)
    await corrected(desk, "sheet:1", ana, (3000, 130))
    await until(lambda: "orrigid" in desk.text(message))
    deaf(desk.bot)
    await annulled(desk, "sheet:1", ana)
    await started(desk)
    assert "Anulado pelos moderadores" in desk.text(message)
    assert desk.newest().id == message.id
    assert await desk.bot.club.lagging_sheets() == ()


@pytest.mark.parametrize("dies", [False, True])
async def test_who_is_removed_goes_from_the_messages_of_his_sheets(
    desk: Desk, ana: MemberActor, beto: MemberActor, clock: Clock, dies: bool
) -> None:
    """At once, or at the next start; the message stays where it is."""
    message = await desk.counted(ana, beto)
    clock.pass_by(seconds=DAYS)
    if dies:
        deaf(desk.bot)
    await desk.told(beto, "privacidade", fazer="delete", confirmo=True)
    if dies:
        await started(desk)
    await until(lambda: "Beto" not in desk.text(message) + desk.alt(message))
    assert "removido" in desk.text(message)
    assert "Ana" in desk.text(message)
    assert desk.newest().id == message.id


# -- a club evening ---------------------------------------------------------------------------------------------------


async def closed(night: Night, people: list[MemberActor]) -> tuple[discord.Message, discord.Message, str]:
    """An evening of one round and one table that is over: its message, the post of its end, the table."""
    ana, beto = people[:2]
    await night.bot.tables.set_house(night.guild, club="Clube da Esquina")
    message = await night.opened(ana, ana, beto, rodadas=1, lugares=2)
    await ana.click(message, label="Sortear rodada")
    (table,) = await night.bot.tables.tables_in(night.guild)
    await night.play_round()
    await night.bot.club.settle()
    await until(lambda: "fim da noite" in night.text(night.newest()))
    return message, night.newest(), table.id


@pytest.fixture
def people(env: Env, guild: GuildHandle) -> list[MemberActor]:
    return [guild.add_member(env.create_user(name)) for name in ("Ana", "Beto")]


@pytest.mark.parametrize("dies", [False, True])
async def test_the_standing_of_an_evening_follows_the_moderators(
    night: Night, people: list[MemberActor], clock: Clock, dies: bool
) -> None:
    """Also when it is over: its message and the post of its end are put right where they are."""
    message, closing, table = await closed(night, people)
    assert "1 vitória" in night.text(message)
    assert "Parabéns" in night.text(closing)
    clock.pass_by(seconds=DAYS)
    if dies:
        deaf(night.bot)
    await annulled(night, f"table:{table}", people[0])
    if dies:
        await started(night)
    await until(lambda: "Parabéns" not in night.text(closing))
    assert "1 vitória" not in night.text(message) + night.text(closing)
    assert night.newest().id == closing.id
    assert await night.bot.club.stale_evenings() == ()


@pytest.mark.parametrize("dies", [False, True])
async def test_who_is_removed_goes_from_the_messages_of_his_evenings(
    night: Night, people: list[MemberActor], clock: Clock, dies: bool
) -> None:
    message, closing, _ = await closed(night, people)
    clock.pass_by(seconds=DAYS)
    if dies:
        deaf(night.bot)
    await night.told(people[1], "privacidade", fazer="delete", confirmo=True)
    if dies:
        await started(night)
    await until(lambda: "Beto" not in night.text(message) + night.text(closing))
    assert "removido" in night.text(message)
    assert "removido" in night.text(closing)
    assert "Ana" in night.text(closing)
    assert night.newest().id == closing.id
