"""Score sheets without Discord: each step is saved, each match counts once, whatever happens in between."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from bot.club.model import ClubChange
from bot.club.refusals import ClubError
from bot.club.service import Club
from bot.club.sheets import HOUR
from bot.league.model import Match
from bot.league.sheet import IDLE, Sheet
from bot.tables.model import Person, TableError
from bot.tables.shelf import Conflict
from tests.tables.room import Room, refused

ANA, BETO, CAIO, DUDA = (Person(number, name) for number, name in enumerate(("Ana", "Beto", "Caio", "Duda"), 11))
GUILD, CHANNEL = 1, 100
RULES = {"preset": "tradicional"}
Side = Sequence[Person | str]


class Desk:
    """A room with a club in it, and hands that write."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.told: list[ClubChange] = []
        self.begin()

    def begin(self) -> None:
        self.club = Club(self.room.tables, self.room.store, now=lambda: self.room.time, listener=self.told.append)

    async def restart(self) -> None:
        await self.room.restart()
        self.begin()

    async def open(self, *sides: Side, game: str = "buraco", **rules: Any) -> Sheet:
        given = {"preset": "capixaba" if game == "bisca" else "tradicional", **rules}
        return await self.club.open_sheet(GUILD, CHANNEL, ANA, game, given, sides or ((ANA, "Tia Lu"), (BETO, "Zé")))

    async def write(self, sheet: Sheet, *totals: str, by: Person = ANA, number: int = 0, anew: bool = False) -> Sheet:
        kept = await self.club.sheet(sheet.id, GUILD)
        meant = number or len(kept.lines) + (not anew)
        seen = await self.club.preview_round(sheet.id, GUILD, meant, totals)
        return await self.club.write_round(sheet.id, GUILD, by.user, meant, seen.lines[-1].score, anew=anew)

    async def finished(self, *sides: Side) -> Sheet:
        sheet = await self.open(*sides)
        await self.write(sheet, "1800", "900")
        return await self.write(sheet, "1210", "300")

    async def read(self, sheet: Sheet) -> Sheet:
        return await self.club.sheet(sheet.id, GUILD)

    async def match(self, sheet: Sheet) -> Match | None:
        return await self.club.match_of(sheet.source)

    def counted(self) -> list[ClubChange]:
        return [change for change in self.told if change.kind == "counted"]


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    room = await Room(tmp_path / "mesa.db").enter()
    yield Desk(room)
    await room.leave()


async def test_two_people_and_two_guests_play_to_the_end_and_it_counts(desk: Desk) -> None:
    sheet = await desk.finished()
    assert (sheet.stage, sheet.scores) == ("confirm", (3010, 1200))
    assert await desk.match(sheet) is None
    done = await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
    assert (done.stage, done.due) == ("counted", None)
    match = await desk.match(sheet)
    assert match is not None
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
        await desk.club.open_sheet(GUILD, CHANNEL, ANA, "truco", RULES, ((ANA,), (BETO,)))
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


async def test_both_confirm_at_once_and_there_is_one_match(desk: Desk) -> None:
    sheet = await desk.finished((ANA, "Tia Lu"), (BETO, CAIO))
    sweeping = asyncio.create_task(desk.club.sweep_sheets())
    answers = await asyncio.gather(*(desk.club.confirm_sheet(sheet.id, GUILD, one.user) for one in (BETO, CAIO, BETO)))
    await sweeping
    assert {one.stage for one in answers} == {"counted"}
    assert len(desk.counted()) == 1
    matches, _ = await desk.club.history(GUILD)
    assert len(matches) == 1


async def test_two_write_the_same_round_at_once(desk: Desk) -> None:
    sheet = await desk.open()
    answers = await asyncio.gather(
        desk.write(sheet, "560", "130", number=1), desk.write(sheet, "560", "130", by=BETO, number=1)
    )
    assert {len(one.lines) for one in answers} == {1}
    with refused("sheet.written"):
        await desk.write(sheet, "500", "130", by=BETO, number=1)
    assert (await desk.read(sheet)).scores == (560, 130)


@pytest.mark.parametrize("number", [-1, 0, 2, 9])
async def test_only_the_next_round_or_one_that_stands_there_is_looked_at(desk: Desk, number: int) -> None:
    sheet = await desk.open()
    with refused("sheet.number"):
        await desk.club.preview_round(sheet.id, GUILD, number, ("100", "0"))


async def test_the_store_takes_no_older_version(desk: Desk) -> None:
    sheet = await desk.open()
    await desk.write(sheet, "100", "0")
    with pytest.raises(Conflict):
        await desk.room.store.put_sheet(sheet)


async def test_silence_confirms_after_the_servers_time(desk: Desk) -> None:
    await desk.room.tables.set_house(GUILD, sheet_hours=24)
    sheet = await desk.finished()
    desk.room.time += 24 * HOUR - 1
    await desk.club.sweep_sheets()
    assert (await desk.read(sheet)).stage == "confirm"
    desk.room.time += 1
    await desk.club.sweep_sheets()
    await desk.club.sweep_sheets()
    assert (await desk.read(sheet)).stage == "counted"
    assert len(desk.counted()) == 1


async def test_a_correction_of_the_last_round_takes_the_end_back(desk: Desk) -> None:
    over = await desk.finished((ANA, "Tia Lu"), (BETO, CAIO))
    again = await desk.write(over, "1100", "300", anew=True, by=BETO)
    assert (again.stage, again.scores) == ("open", (2900, 1200))
    done = await desk.write(again, "200", "2000", by=BETO)
    assert (done.stage, done.scores) == ("confirm", (3100, 3200))
    counted = await desk.club.confirm_sheet(done.id, GUILD, ANA.user)
    match = await desk.match(counted)
    assert match is not None
    assert {one.share for one in match.entries if one.side == 1} == {"won"}


async def test_a_refusal_goes_to_the_moderators(desk: Desk) -> None:
    sheet = await desk.finished()
    held = await desk.club.deny_sheet(sheet.id, GUILD, BETO.user, "faltou a batida")
    assert (held.stage, held.due) == ("held", None)
    match = await desk.match(sheet)
    assert match is not None
    assert match.state == "held"
    (case,) = await desk.club.pending(GUILD)
    assert (case.source, case.by, case.reason) == (sheet.source, BETO.user, "faltou a batida")
    await desk.club.deny_sheet(sheet.id, GUILD, ANA.user, "também acho")
    assert len(await desk.club.pending(GUILD)) == 1
    with refused("sheet.over"):
        await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)


async def test_the_moderators_let_it_stand(desk: Desk) -> None:
    sheet = await desk.finished()
    await desk.club.deny_sheet(sheet.id, GUILD, BETO.user, "faltou a batida")
    (case,) = await desk.club.pending(GUILD)
    await desk.club.stand(case.id, GUILD, DUDA.user, "está certo")
    match = await desk.match(sheet)
    assert match is not None
    assert match.state == "counts"


@pytest.mark.parametrize("fails", ["enter", "contest", "pending", "put_sheet"])
@pytest.mark.parametrize("answer", ["yes", "no"])
async def test_a_crash_at_any_point_leaves_something_to_be_done_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, fails: str, answer: str
) -> None:
    sheet = await desk.finished()
    owner: Any = desk.room.store if fails == "put_sheet" else desk.club
    calls, real = [0], getattr(owner, fails)

    async def dies(*args: Any, **named: Any) -> Any:
        calls[0] += 1
        if fails != "put_sheet" or calls[0] == 2:
            raise ConnectionError
        return await real(*args, **named)

    monkeypatch.setattr(owner, fails, dies)
    act = (
        desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
        if answer == "yes"
        else desk.club.deny_sheet(sheet.id, GUILD, BETO.user, "não")
    )
    met = fails in ("enter", "put_sheet") or answer == "no"
    if met:
        with pytest.raises(ConnectionError):
            await act
    else:
        await act
    monkeypatch.undo()
    await desk.restart()
    await desk.club.sweep_sheets()
    after = await desk.read(sheet)
    match = await desk.match(sheet)
    assert match is not None
    assert (after.stage, after.due, match.state) == (
        ("counted", None, "counts") if answer == "yes" else ("held", None, "held")
    )
    assert len(await desk.club.pending(GUILD)) == (answer == "no")


async def test_somebody_is_forgotten_while_a_round_is_written(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    sheet = await desk.write(await desk.open(), "100", "0")
    real, gone = desk.room.store.put_sheet, list[int]()

    async def put(new: Sheet) -> Sheet:
        if not gone:
            gone.append(BETO.user)
            await desk.club.forget(BETO.user)
        return await real(new)

    monkeypatch.setattr(desk.room.store, "put_sheet", put)
    kept = await desk.write(sheet, "200", "50")
    assert kept.scores == (300, 50)
    assert BETO.user not in kept.people
    assert min(kept.sides[1]) < 0
    assert "" in (await desk.club.names(GUILD, kept.people)).values()


async def test_a_sheet_in_trouble_does_not_keep_the_others_waiting(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    bad, good = await desk.finished(), await desk.finished()
    desk.room.time += 100 * HOUR
    real = desk.room.store.sheet

    async def read(number: int) -> Sheet | None:
        if number == bad.id:
            raise ValueError
        return await real(number)

    monkeypatch.setattr(desk.room.store, "sheet", read)
    await desk.club.sweep_sheets()
    assert (await desk.read(good)).stage == "counted"


async def test_everything_is_there_after_a_restart(desk: Desk) -> None:
    sheet = await desk.write(await desk.open(), "560", "-130")
    await desk.club.put_draft(ANA.user, f"sheet:{sheet.id}", {"number": 2, "sides": [{"clean": 1}, {}]})
    await desk.restart()
    assert await desk.read(sheet) == sheet
    assert await desk.club.draft(ANA.user, f"sheet:{sheet.id}") == {"number": 2, "sides": [{"clean": 1}, {}]}
    assert await desk.club.draft(BETO.user, f"sheet:{sheet.id}") is None
    await desk.club.drop_draft(ANA.user, f"sheet:{sheet.id}")
    assert await desk.club.draft(ANA.user, f"sheet:{sheet.id}") is None


async def test_what_lags_is_known(desk: Desk) -> None:
    sheet = await desk.open()
    assert [one.id for one in await desk.club.lagging_sheets()] == [sheet.id]
    await desk.club.sheet_shown(sheet.id, 900, sheet.version, 5)
    assert await desk.club.lagging_sheets() == ()
    await desk.write(sheet, "100", "0")
    assert [one.message for one in await desk.club.lagging_sheets()] == [900]
    await desk.club.sheet_shown(sheet.id, 900, sheet.version, 5)
    assert len(await desk.club.lagging_sheets()) == 1, "an older version changes nothing"
    desk.told.clear()
    await desk.club.sheet_message_gone(900)
    assert [change.subject for change in desk.told] == [sheet.id]
    await desk.club.sheet_message_gone(901)
    assert len(desk.told) == 1
    assert (await desk.read(sheet)).message is None


async def test_an_idle_sheet_is_closed_by_the_clock(desk: Desk) -> None:
    sheet = await desk.write(await desk.open(), "100", "0")
    desk.room.time += IDLE
    await desk.club.sweep_sheets()
    assert (await desk.read(sheet)).stage == "closed"
    assert await desk.match(sheet) is None


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
    match = await desk.match(sheet)
    assert match is not None
    assert match.sides[0].caras == 1


async def test_a_season_waits_for_a_sheet_that_nobody_has_confirmed(desk: Desk) -> None:
    sheet = await desk.finished()
    await desk.club.confirm_sheet(sheet.id, GUILD, BETO.user)
    season = await desk.club.general(GUILD, "buraco")
    assert season is not None
    desk.room.time += HOUR
    late = await desk.finished()
    with refused("league.waiting"):
        await desk.club.close(season.id, GUILD, DUDA.user)
    await desk.club.confirm_sheet(late.id, GUILD, BETO.user)
    assert (await desk.club.close(season.id, GUILD, DUDA.user)).closed is not None
