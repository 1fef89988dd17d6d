"""Guests have only a name: moderators put it right, or take it away; what they have played stays."""

import asyncio

import pytest

from bot.club.refusals import ClubError
from tests.club.desk import Desk
from tests.club.house import ANA, BETO, GUILD
from tests.tables.room import refused

BOSS = 900


async def guest(desk: Desk) -> int:
    """Tia Lu, of a sheet whose match counts, and whose message is shown."""
    sheet = await desk.finished()
    await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
    await desk.club.sheet_shown(sheet.id, 1, (await desk.read(sheet)).version, desk.time)
    ((lu, _),) = await desk.club.guests(GUILD, "lu")
    return lu


async def test_a_guest_is_called_otherwise_everywhere(desk: Desk) -> None:
    """Also in what was played before; the sheet is told of, so that its message is shown anew."""
    lu = await guest(desk)
    before = await desk.club.history(GUILD, lu)
    await desk.club.rename_guest(GUILD, lu, "  Tia  Luísa ", BOSS)
    assert await desk.club.names(GUILD, [lu]) == {lu: "Tia Luísa"}
    assert sorted(name for _, name in await desk.club.guests(GUILD)) == ["Tia Luísa", "Zé"]
    assert await desk.club.history(GUILD, lu) == before
    assert [(one.kind, one.subject) for one in desk.told[-1:]] == [("sheet", 1)]
    assert [one.id for one in await desk.club.lagging_sheets()] == [1]
    again = await desk.open((ANA, "Tia Luísa"), (BETO, "Zé"))
    assert again.sides[0] == (ANA.user, lu), "by the new name he is known"


async def test_a_guest_whose_name_is_taken_away_is_nobody_any_more(desk: Desk) -> None:
    lu = await guest(desk)
    season = await desk.club.general(GUILD, "buraco")
    assert season is not None
    before = await desk.club.standing(season.id, GUILD)
    await desk.club.remove_guest(GUILD, lu, BOSS)
    assert await desk.club.names(GUILD, [lu]) == {lu: ""}
    assert await desk.club.standing(season.id, GUILD) == before, "the matches stay"
    assert lu not in dict(await desk.club.guests(GUILD, ""))
    assert await desk.club.find_people(GUILD, "tia lu") == ()
    assert [one.id for one in await desk.club.lagging_sheets()] == [1]
    new = await desk.open((ANA, "Tia Lu"), (BETO, "Zé"))
    assert lu not in new.people, "who comes again under that name is somebody new"
    await desk.agrees("buraco")


async def test_an_older_sight_does_not_bring_a_name_back(desk: Desk) -> None:
    sheet = await desk.finished()
    ((lu, _),) = await desk.club.guests(GUILD, "lu")
    await desk.club.remove_guest(GUILD, lu, BOSS)
    await desk.store.seen(GUILD, {lu: "Tia Lu"}, desk.time - 1)
    await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
    assert await desk.club.names(GUILD, [lu]) == {lu: ""}


async def test_who_is_no_guest_here_is_left_alone(desk: Desk) -> None:
    lu = await guest(desk)
    for number, server in ((lu, GUILD + 1), (ANA.user, GUILD), (-999, GUILD)):
        for step in (desk.club.rename_guest(server, number, "Rui", BOSS), desk.club.remove_guest(server, number, BOSS)):
            with refused("league.guest"):
                await step
    await desk.club.remove_guest(GUILD, lu, BOSS)
    with refused("league.guest"):
        await desk.club.rename_guest(GUILD, lu, "Rui", BOSS)


@pytest.mark.parametrize(
    ("name", "code"), [("", "sheet.guest"), ("x" * 33, "sheet.guest"), ("ZÉ", "league.guest_taken")]
)
async def test_a_name_that_he_cannot_have(desk: Desk, name: str, code: str) -> None:
    lu = await guest(desk)
    with pytest.raises(ClubError) as error:
        await desk.club.rename_guest(GUILD, lu, name, BOSS)
    assert error.value.code == code
    assert await desk.club.names(GUILD, [lu]) == {lu: "Tia Lu"}


async def test_of_two_guests_who_are_given_one_name_at_once_one_gets_it(desk: Desk) -> None:
    lu = await guest(desk)
    ze = next(one for one, name in await desk.club.guests(GUILD) if name == "Zé")
    given = [desk.club.rename_guest(GUILD, one, "Bia", BOSS) for one in (lu, ze)]
    told = [one for one in await asyncio.gather(*given, return_exceptions=True) if one is not None]
    assert [one.code for one in told if isinstance(one, ClubError)] == ["league.guest_taken"]
    assert sorted(name for _, name in await desk.club.guests(GUILD, "Bia")) == ["Bia"]


async def test_a_guest_may_be_written_otherwise(desk: Desk) -> None:
    """His own name is not taken."""
    lu = await guest(desk)
    await desk.club.rename_guest(GUILD, lu, "TIA LU", BOSS)
    assert await desk.club.names(GUILD, [lu]) == {lu: "TIA LU"}
