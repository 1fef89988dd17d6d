"""How matches come to count: once, in their order, by the server's limits; and what is kept is what they come to."""

import asyncio
from dataclasses import replace

import pytest

from bot.club.refusals import ClubError
from bot.games.base import Resign
from bot.league.ratings import rate
from bot.tables.model import LIVE
from tests.club.house import ANA, BETO, CAIO, DUDA, GUILD, HERE, NOON, House, paper, plan
from tests.tables.room import DAY, HOUR, MINUTE

SNOWFLAKE = (NOON - 1_420_070_400_000) << 22
"""The number of an account that was made at noon."""


async def test_a_match_of_a_table_counts_for_both(house: House) -> None:
    table = await house.match()
    (match,) = await house.club.settle()
    assert table.ended is not None
    assert (match.source, match.state, match.at) == (f"table:{table.id}", "counts", table.ended.at)
    assert {entry.share for entry in match.entries} == {"won", "lost"}
    rows = [await house.row(person) for person in (ANA, BETO)]
    assert sorted((row.played, row.won, row.lost, row.last) for row in rows) == [(1, 0, 1, "L"), (1, 1, 0, "W")]
    assert [change.kind for change in house.told] == ["season_opened", "counted"]
    assert len(await house.club.rounds(match.id)) == match.rounds == 1
    assert await house.agrees()


async def test_the_general_league_is_there_from_the_first_rated_match_on(house: House) -> None:
    assert await house.club.general(GUILD, "bisca") is None
    await house.match()
    await house.club.settle()
    general = await house.club.general(GUILD, "bisca")
    assert general is not None
    assert (general.begin, general.end, general.number, general.general) == (NOON, None, 1, True)
    assert await house.club.general(GUILD, "buraco") is None
    assert await house.club.general(GUILD + 1, "bisca") is None


# -- once (B110) -----------------------------------------------------------------------------------------------------


async def test_settling_twice_or_two_at_once_counts_once(house: House) -> None:
    await house.match()
    both = await asyncio.gather(house.club.settle(), house.club.settle())
    assert sorted(map(len, both)) == [0, 1]
    assert await house.club.settle() == ()
    assert (await house.row(ANA)).played == 1
    assert [change.kind for change in house.told].count("counted") == 1
    assert len(await house.club.unannounced(GUILD)) == 1
    assert await house.agrees()


async def test_both_sides_confirm_a_sheet_at_once(house: House) -> None:
    match, rounds = paper(1, [(3, 0)])
    first, second = await asyncio.gather(house.enter_match(match, rounds), house.enter_match(match, rounds))
    assert first == second
    assert (await house.row(ANA)).played == 1
    assert await house.agrees()


async def test_a_cancelled_count_is_done_once(house: House) -> None:
    """However far it got; the waiting task may have written without knowing it."""
    await house.match()
    for turns in range(40):
        task = asyncio.create_task(house.club.settle())
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    await house.club.settle()
    assert (await house.row(ANA)).played == 1
    assert await house.agrees()


async def test_after_a_restart_what_had_ended_is_counted(house: House) -> None:
    await house.match()
    await house.restart()
    assert len(await house.club.settle()) == 1
    await house.restart()
    assert await house.club.settle() == ()
    assert (await house.row(ANA)).played == 1


async def test_a_table_that_ends_is_counted_soon(house: House) -> None:
    """The running club hears of it, and ends when it is asked to."""
    house.tables.listen(house.club.tell)
    counted = asyncio.Event()
    house.club.listen(lambda change: counted.set() if change.kind == "counted" else None)
    running = asyncio.create_task(house.club.run())
    await house.match()
    async with asyncio.timeout(4):
        await counted.wait()
    running.cancel()
    assert isinstance((await asyncio.gather(running, return_exceptions=True))[0], asyncio.CancelledError)


async def test_a_record_that_cannot_be_read_holds_nobody_up(house: House) -> None:
    broken = await house.match()
    await house.match()
    sql = "UPDATE rounds SET result = '{}' WHERE table_id = ?"
    await house.store._db.call(lambda db: db.execute(sql, (broken.id,)))
    assert len(await house.club.settle()) == 1
    assert await house.club.match_of(f"table:{broken.id}") is None


# -- in their order (B103) -------------------------------------------------------------------------------------------


async def test_two_matches_of_the_same_moment_are_rated_one_after_the_other(house: House) -> None:
    """The second from what the first left, in the order of their ends; the figures of a fresh computation."""
    first, second = await house.match(), await house.match()
    matches = await house.club.settle()
    assert [match.source for match in matches] == [f"table:{one}" for one in sorted((first.id, second.id))]
    assert matches[0].at == matches[1].at
    kept = await house.store.of_people(GUILD, "bisca", (ANA.user,))
    assert [after.played for one in kept for after in one.after if after] == [1, 1, 2, 2]
    fresh = rate(matches).current["bisca", 2]
    assert await house.store.ratings(GUILD, "bisca", 2) == fresh
    assert kept[0].after != kept[1].after


async def test_a_sheet_that_is_confirmed_later_takes_its_place_in_the_order(house: House) -> None:
    late = paper(1, [(0, 3)], at=NOON - HOUR)
    await house.enter_match(*paper(2, [(3, 0)], at=NOON))
    await house.enter_match(*late)
    general = await house.club.general(GUILD, "bisca")
    assert general is not None
    assert general.begin == NOON - HOUR
    assert (await house.row(ANA)).last == "LW"
    assert await house.agrees()


async def test_servers_and_games_have_nothing_to_do_with_each_other(house: House) -> None:
    await house.enter_match(*paper(1, [(3, 0)]))
    await house.enter_match(*paper(2, [(0, 3)], guild=GUILD + 1))
    await house.enter_match(*paper(3, [(0, 300)], game="buraco"))
    assert (await house.row(ANA)).won == 1
    assert (await house.row(ANA, game="buraco")).lost == 1
    assert await house.agrees()
    assert await house.agrees("buraco")
    _, pages = await house.club.history(GUILD)
    assert pages == 1
    assert [match.game for match in (await house.club.history(GUILD, ANA.user, "buraco"))[0]] == ["buraco"]
    with pytest.raises(ClubError) as refusal:
        await house.club.match(2, GUILD)
    assert refusal.value.code == "league.match"


# -- what counts (B104, B106) ----------------------------------------------------------------------------------------


async def test_what_was_not_played_does_not_count(house: House) -> None:
    """A cancelled lobby, a deal without a move, a vanished channel, a friendly match."""
    lobby = await house.tables.open(ANA, HERE, plan())
    await house.tables.close(lobby.id, ANA.user)
    dealt = await house.duel()
    await house.tables.resign(dealt.id, BETO.user)
    vanished = await house.duel()
    await house.play(vanished.id)
    await house.tables.vanished(channel=HERE.channel)
    friendly = await house.tables.challenge(ANA, BETO, HERE, replace(plan(), rated=False))
    await house.tables.accept(friendly.id, BETO)
    await house.play_out(friendly.id)
    assert await house.club.settle() == ()
    assert await house.club.history(GUILD) == ((), 0)
    assert await house.club.general(GUILD, "bisca") is None


async def test_who_gives_up_has_lost_and_is_no_quitter(house: House) -> None:
    """What was played of the deal that runs is no round of the match."""
    table = await house.duel()
    for _ in range(2):
        table = (await house.play(table.id)).table
    await house.tables.submit(table.id, BETO.user, table.revision, Resign())
    (match,) = await house.club.settle()
    assert [entry.share for entry in match.entries] == ["won", "lost"]
    assert (match.rounds, [side.points for side in match.sides]) == (0, [0, 0])
    assert ((await house.row(BETO)).lost, (await house.row(BETO)).abandoned) == (1, 0)
    assert await house.club.completion(GUILD, BETO.user, "bisca") == (1, 1)


async def test_who_stays_away_has_abandoned_the_match(house: House) -> None:
    """The computer plays on for him, to his loss even if it wins."""
    table = await house.duel(clock=LIVE, wins=1)
    while (table := await house.tables.table(table.id)).open:
        if table.asks(ANA.user):
            await house.play(table.id)
        else:
            await house.sweep_after(2 * MINUTE)
    (match,) = await house.club.settle()
    assert match.entries[1].share == "abandoned"
    assert ((await house.row(BETO)).abandoned, (await house.row(BETO)).last) == (1, "A")
    assert await house.agrees()


async def test_against_computer_players_alone_nothing_counts(house: House) -> None:
    table = await house.tables.challenge(ANA, "easy", HERE, plan())
    while (table := await house.tables.table(table.id)).open:
        await house.play(table.id)
    (match,) = await house.club.settle()
    assert (match.state, match.why) == ("unrated", "alone")
    assert await house.club.general(GUILD, "bisca") is None
    assert await house.club.unannounced(GUILD) == ()
    assert await house.club.settle() == ()
    assert (await house.club.history(GUILD, ANA.user))[0] == (match,)


# -- by the server's limits (B112) -----------------------------------------------------------------------------------


async def test_two_opponents_have_so_many_matches_a_day(house: House) -> None:
    """By the server's midnight, also where they sit with others; the further ones are shown with the reason."""
    await house.tables.set_house(GUILD, pair_day=2, zone="America/Sao_Paulo")
    states = []
    for number in range(3):
        match = await house.enter_match(*paper(number, [(3, 0)], at=NOON + number))
        states.append((match.state, match.why))
    assert states == [("counts", ""), ("counts", ""), ("unrated", "pair_day")]
    four = [ANA.user, CAIO.user, DUDA.user, BETO.user]
    others = await house.enter_match(*paper(7, [(3, 0)], at=NOON + 5, seats=four))
    assert others.why == "pair_day"
    partners = await house.enter_match(
        *paper(8, [(3, 0)], at=NOON + 6, seats=[ANA.user, CAIO.user, BETO.user, DUDA.user])
    )
    assert partners.state == "counts"
    midnight = 1_800_068_400_000  # 16 January 2027, 0:00 in São Paulo
    last = await house.enter_match(*paper(9, [(3, 0)], at=midnight - 1))
    first = await house.enter_match(*paper(10, [(3, 0)], at=midnight))
    assert (last.state, first.state) == ("unrated", "counts")
    assert (await house.row(ANA)).played == 4
    matches, _ = await house.club.history(GUILD)
    assert set(await house.club.unannounced(GUILD)) == set(matches)
    assert [match.why for match in matches].count("pair_day") == 3
    assert await house.agrees()


async def test_a_day_begins_in_the_zone_of_the_language_that_a_server_chose(house: House) -> None:
    await house.tables.set_house(GUILD, pair_day=1, language="pt-PT")
    midnight = 1_800_057_600_000  # 16 January 2027, 0:00 in Lisbon, 21:00 in São Paulo
    evening, last = [await house.enter_match(*paper(number, [(3, 0)], at=midnight - 2 + number)) for number in range(2)]
    first = await house.enter_match(*paper(2, [(3, 0)], at=midnight))
    assert [match.why for match in (evening, last, first)] == ["", "pair_day", ""]


async def test_young_accounts_do_not_count_where_the_server_says_so(house: House) -> None:
    await house.tables.set_house(GUILD, account_days=30)
    young = paper(1, [(3, 0)], at=NOON + 30 * DAY - 1, seats=[ANA.user, SNOWFLAKE])
    old = paper(2, [(3, 0)], at=NOON + 30 * DAY, seats=[ANA.user, SNOWFLAKE])
    guest = paper(3, [(3, 0)], at=NOON + 30 * DAY, seats=[ANA.user, -1])
    found = [await house.enter_match(*one) for one in (young, old, guest)]
    assert [(match.state, match.why) for match in found] == [("unrated", "young"), ("counts", ""), ("counts", "")]


# -- who it is (B108) ------------------------------------------------------------------------------------------------


async def test_people_are_numbers_whatever_they_are_called(house: House) -> None:
    """Two of one name, and one who takes the other's old name, stay two; the newest name is shown."""
    match, rounds = paper(1, [(3, 0)])
    await house.club.enter(match, rounds, {ANA.user: "Zé", BETO.user: "Zé"})
    again, rounds = paper(2, [(3, 0)], at=NOON + 1)
    await house.club.enter(again, rounds, {ANA.user: "ana", BETO.user: "Zé"})
    older, rounds = paper(3, [(3, 0)], at=NOON - 1)
    await house.club.enter(older, rounds, {ANA.user: "Ana de ontem", BETO.user: "Ana"})
    assert ((await house.row(ANA)).won, (await house.row(BETO)).lost) == (3, 3)
    assert await house.club.names(GUILD, [ANA.user, BETO.user, CAIO.user]) == {11: "ana", 22: "Zé", 33: ""}
    assert await house.club.names(GUILD + 1, [ANA.user]) == {11: ""}


async def test_people_are_found_by_what_is_typed(house: House) -> None:
    await house.club.seen(GUILD, {11: "Zé da Ilha", 22: "ZECA"})
    house.pass_time(1)
    await house.club.seen(GUILD, {33: "100%_bom"})
    assert await house.club.find_people(GUILD, "ze") == ((11, "Zé da Ilha"), (22, "ZECA"))
    assert await house.club.find_people(GUILD, "%") == ((33, "100%_bom"),)
    assert [person for person, _ in await house.club.find_people(GUILD, "")] == [33, 11, 22]
    assert await house.club.find_people(GUILD + 1, "ze") == ()


async def test_guests_have_numbers_that_nobody_else_has(house: House) -> None:
    numbers = [await house.store.new_person(guild, "Convidado", NOON) for guild in (1, 1, 2)]
    assert numbers == [-1, -2, -3]


# -- who closes often (B105) -----------------------------------------------------------------------------------------


async def test_a_profile_tells_how_many_matches_somebody_has_finished(house: House) -> None:
    """Of those that he began: what a moderator or somebody else closed, and what vanished, is left out."""
    for end in ("played", "closed", "moderated", "vanished"):
        table = await house.duel()
        if end == "played":
            await house.play_out(table.id)
        elif end == "vanished":
            await house.tables.vanished(channel=HERE.channel)
        else:
            await house.tables.close(table.id, ANA.user if end == "closed" else CAIO.user, moderator=end == "moderated")
    assert await house.club.completion(GUILD, ANA.user, "bisca") == (1, 2)
    assert await house.club.completion(GUILD, BETO.user, None) == (1, 1)
    assert await house.club.completion(GUILD, ANA.user, "buraco") == (0, 0)


# -- what is told ----------------------------------------------------------------------------------------------------


async def test_every_match_is_announced_once(house: House) -> None:
    first = await house.enter_match(*paper(1, [(3, 0)]))
    held, rounds = paper(2, [(3, 0)])
    await house.enter_match(replace(held, state="held"), rounds)
    assert await house.club.unannounced(GUILD) == (first,)
    await house.club.announced(first)
    assert await house.club.unannounced(GUILD) == ()
    assert await house.club.untold() == frozenset()
    assert [change.kind for change in house.told] == ["season_opened", "counted", "held"]


async def test_what_was_done_once_is_known(house: House) -> None:
    for _ in range(2):
        await house.club.mark(GUILD, "weekly:2026-W05")
    assert await house.club.marked(GUILD, "weekly:2026-W05")
    assert not await house.club.marked(GUILD + 1, "weekly:2026-W05")


async def test_the_history_is_shown_in_pages(house: House) -> None:
    for number in range(12):
        await house.enter_match(*paper(number, [(3, 0)], at=NOON + number))
    page, pages = await house.club.history(GUILD, page=1)
    assert (len(page), pages) == (2, 2)
    assert [match.at for match in page] == [NOON + 1, NOON]
