"""Who sits on a score sheet, and what can be written on it?"""

import asyncio
from collections.abc import Sequence

import pytest

import bot.club.sheets
from bot.club.refusals import ClubError
from bot.tables.model import Person, TableError
from tests.club.desk import Desk, Side
from tests.club.house import ANA, BETO, CAIO, DUDA, GUILD, HERE
from tests.tables.room import refused

RULES = {"preset": "tradicional"}


async def test_two_people_and_two_guests_play_to_the_end_and_it_counts(desk: Desk) -> None:
    sheet = await desk.finished()
    assert (sheet.stage, sheet.scores) == ("confirm", (3010, 1200))
    assert not await desk.is_entered(sheet)
    done = await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
    assert (done.stage, done.due) == ("counted", None)
    match = await desk.entered(sheet)
    assert match.state == "counts"
    assert [side.points for side in match.sides] == [3010, 1200]
    guests = [one for one in match.people if one < 0]
    assert sorted((await desk.club.names(GUILD, guests)).values()) == ["Tia Lu", "Zé"]
    assert [one.totals for one in await desk.club.rounds(match.id)] == [(1800, 900), (1210, 300)]


async def test_guests_are_remembered_by_name(desk: Desk) -> None:
    one = await desk.open((ANA, "Tia Lu"), (BETO, "Zé"))
    two = await desk.open((ANA, "  TIA  lu "), (BETO, "Tio Zé"))
    assert one.sides[0] == two.sides[0]
    assert one.sides[1] != two.sides[1]
    found = dict(await desk.club.find_people(GUILD, "tia"))
    assert one.sides[0][1] in found


async def test_a_guest_who_is_new_on_two_sheets_at_once_is_one_guest(desk: Desk) -> None:
    one, two = await asyncio.gather(desk.open((ANA,), ("Tia Lu",)), desk.open((BETO,), ("tia lu",)))
    assert one.sides[1] == two.sides[1]


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        (((ANA,), (ANA,)), "sheet.twice"),
        (((ANA, "Zé"), (BETO, "zé")), "sheet.twice"),
        (((ANA, BETO, CAIO), (DUDA, "Zé")), "sheet.pair"),
        (((ANA,), (Person(99, "Robô", bot=True),)), "seat.bot"),
        (((ANA,), ("",)), "sheet.guest"),
        (((ANA,), ("x" * 33,)), "sheet.guest"),
        (((ANA,), ("\u200b\u202e",)), "sheet.guest"),
        (((ANA,),), "sheet.few"),
        ((("Tia Lu",), ("Zé",)), "sheet.alone"),
    ],
)
async def test_who_cannot_sit_so(desk: Desk, sides: Sequence[Side], code: str) -> None:
    with refused(code):
        await desk.open(*sides)
    assert await desk.club.sheets(GUILD) == ()
    assert await desk.club.find_people(GUILD, "") == ()


async def test_unknown_rules_and_games_are_told(desk: Desk) -> None:
    with pytest.raises(TableError):
        await desk.club.open_sheet(GUILD, HERE.channel, ANA, "truco", RULES, ((ANA,), (BETO,)))
    with pytest.raises(TableError):
        await desk.open(rounding="x")


async def test_who_sits_twice_is_named(desk: Desk) -> None:
    with pytest.raises(ClubError) as told:
        await desk.open((ANA,), (ANA,))
    assert told.value.facts == {"name": "Ana"}


@pytest.mark.parametrize(
    ("totals", "code"),
    [
        (("705", "0"), "sheet.rounded"),
        (("1000000000", "0"), "sheet.range"),
        (("560",), "sheet.sides"),
        (("1", "2", "3"), "sheet.sides"),
        (("x", "0"), "sheet.number_bad"),
        (("1e9", "0"), "sheet.number_bad"),
    ],
)
async def test_an_impossible_round_changes_nothing(desk: Desk, totals: tuple[str, ...], code: str) -> None:
    sheet = await desk.open()
    with refused(code):
        await desk.write(sheet, *totals)
    assert await desk.read(sheet) == sheet


async def test_a_sum_is_worked_out_and_a_minus_is_lawful(desk: Desk) -> None:
    sheet = await desk.write(await desk.open(), "300+405", "-150")
    assert sheet.scores == (710, -150)


async def test_a_round_item_by_item(desk: Desk) -> None:
    sheet = await desk.open()
    typed = [{"clean": 1, "dirty": 2, "cards": 345, "out": 1, "morto": 1}, {"cards": 130, "hand": 85}]
    seen = await desk.club.preview_round(sheet.id, GUILD, 1, typed)
    assert seen.scores == (850, -50)
    kept = await desk.club.write_round(sheet.id, GUILD, ANA.user, 1, seen.lines[-1].score)
    assert kept.lines[0].score.feats[0] == {"canastras": 3, "clean": 1}
    assert await desk.read(sheet) == kept
    with refused("sheet.step"):
        await desk.club.preview_round(sheet.id, GUILD, 2, [{"cards": 343}, {}])


async def test_somebody_who_is_not_there(desk: Desk) -> None:
    sheet = await desk.open()
    with refused("sheet.not_there"):
        await desk.write(sheet, "100", "0", by=DUDA)
    with refused("sheet.not_there"):
        await desk.club.close_sheet(sheet.id, GUILD, DUDA.user)
    over = await desk.finished()
    with refused("sheet.not_there"):
        await desk.club.confirm_sheet(over.id, GUILD, DUDA.user)
    with refused("sheet.not_there"):
        await desk.club.deny_sheet(over.id, GUILD, DUDA.user, "não")
    assert (await desk.read(over)).stage == "confirm"


async def test_a_sheet_of_another_server_is_not_there(desk: Desk) -> None:
    sheet = await desk.open()
    with refused("sheet.unknown"):
        await desk.club.sheet(sheet.id, GUILD + 1)
    with refused("sheet.unknown"):
        await desk.club.confirm_sheet(sheet.id, GUILD + 1, ANA.user)


@pytest.mark.parametrize("number", [-1, 0, 2, 9])
async def test_only_the_next_round_or_one_that_stands_there_is_looked_at(desk: Desk, number: int) -> None:
    sheet = await desk.open()
    with refused("sheet.number"):
        await desk.club.preview_round(sheet.id, GUILD, number, ("100", "0"))


async def test_whose_sheets_there_are(desk: Desk) -> None:
    one = await desk.open()
    two = await desk.open((BETO,), (CAIO,))
    shut = await desk.open((BETO,), (DUDA,))
    await desk.club.close_sheet(shut.id, GUILD, DUDA.user)
    assert [each.id for each in await desk.club.sheets(GUILD)] == [two.id, one.id]
    assert [each.id for each in await desk.club.sheets(GUILD, BETO.user)] == [two.id, one.id]
    assert [each.id for each in await desk.club.sheets(GUILD, DUDA.user)] == []
    assert [each.id for each in await desk.club.sheets(GUILD, DUDA.user, open=False)] == [shut.id]
    assert [each.id for each in await desk.club.sheets(GUILD, ANA.user, open=False)] == [shut.id, two.id, one.id]


async def test_a_sheet_of_bisca(desk: Desk) -> None:
    sheet = await desk.open((ANA,), (BETO,), game="bisca")
    with refused("sheet.deal"):
        await desk.write(sheet, "7", "0")
    await desk.write(sheet, "3", "0")
    over = await desk.write(sheet, "1", "0")
    assert over.stage == "confirm"
    await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
    assert (await desk.entered(sheet)).sides[0].caras == 1


async def test_a_server_has_so_many_open_sheets_at_most(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot.club.sheets, "MOST_OPEN", 1)
    await desk.open((ANA,), (BETO,))
    with refused("sheet.limit"):
        await desk.open((CAIO,), (DUDA,))
