"""Somebody contests a match, moderators decide, and everybody can read why."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.league.model import Match
from bot.tables.model import Person
from tests.club.hall import BOSS, A, B, C, D, Hall
from tests.club.house import GUILD
from tests.tables.room import ANA, BETO, CAIO, DAY, HERE, NOON, buraco, plan, refused

WHY = "contamos de novo"
ROUNDS = ((360, -120), (280, 90), (220, 180))


async def contested(hall: Hall, *totals: tuple[int, ...], **more: Any) -> tuple[Match, int]:
    """A match, and the number of Ana's case about it."""
    match = await hall.played(*(totals or ROUNDS), **more)
    return match, (await hall.club.contest(GUILD, match.source, ANA, 1, "a canastra era limpa")).id


async def scores(hall: Hall, match: Match) -> list[int]:
    return [one.points for one in (await hall.club.match(match.id, GUILD)).sides]


# -- contests --------------------------------------------------------------------------------------------------------


async def test_who_was_there_contests_a_match_and_it_counts_meanwhile(hall: Hall) -> None:
    match, number = await contested(hall)
    case = await hall.club.case(number, GUILD)
    assert (case.source, case.by, case.round, case.reason) == (match.source, A, 1, "a canastra era limpa")
    assert await hall.club.pending(GUILD) == (case,)
    kept = await hall.club.match(match.id, GUILD)
    assert (kept.state, kept.disputed) == ("counts", True)
    assert await hall.table(await hall.general()) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    assert hall.told[-1].kind == "held"
    assert hall.told[-1].case == case


async def test_what_cannot_be_contested_is_refused(hall: Hall) -> None:
    match = await hall.played(*ROUNDS)
    for code, guild, source, by, number, reason in (
        ("league.not_there", GUILD, match.source, CAIO, None, WHY),
        ("league.round", GUILD, match.source, ANA, 4, WHY),
        ("league.round", GUILD, match.source, ANA, 0, WHY),
        ("league.reason", GUILD, match.source, ANA, None, " x \u200b "),
        ("league.reason", GUILD, match.source, ANA, None, "x" * 501),
        ("league.match", 2, match.source, ANA, None, WHY),
        ("league.match", GUILD, "table:zzzz", ANA, None, WHY),
        ("league.match", GUILD, "sheet:77", ANA, None, WHY),
    ):
        with refused(code):
            await hall.club.contest(guild, source, by, number, reason)
    assert await hall.club.pending(GUILD) == ()
    await hall.club.contest(GUILD, match.source, ANA, None, WHY)
    with refused("league.contested"):
        await hall.club.contest(GUILD, match.source, ANA, 2, WHY)
    await hall.club.contest(GUILD, match.source, BETO, 2, WHY)
    assert len(await hall.club.pending(GUILD)) == 2


async def test_a_moderator_looks_into_any_match(hall: Hall) -> None:
    match = await hall.played(*ROUNDS)
    case = await hall.club.contest(GUILD, match.source, Person(BOSS, "Duda"), None, WHY, moderator=True)
    assert (await hall.club.annul(case.id, GUILD, BOSS, WHY)).verdict == "annulled"


async def test_a_round_of_a_match_that_runs_is_contested_and_decided_when_it_is_over(hall: Hall) -> None:
    table = await hall.duel(wins=2)
    source = f"table:{table.id}"
    with refused("league.round"):
        await hall.club.contest(GUILD, source, ANA, 1, WHY)
    with refused("league.not_there"):
        await hall.club.contest(GUILD, source, CAIO, None, WHY)
    await hall.play_round(table.id)
    case = await hall.club.contest(GUILD, source, ANA, 1, WHY)
    with refused("league.running"):
        await hall.club.correct(case.id, GUILD, BOSS, WHY, ((0, 1),))
    with refused("league.running"):
        await hall.club.annul(case.id, GUILD, BOSS, WHY)
    await hall.play_out(table.id)
    await hall.club.annul(case.id, GUILD, BOSS, WHY)
    match = await hall.club.match_of(source)
    assert match is not None
    assert match.state == "void"
    await hall.check()


async def test_who_contests_a_refused_match_says_why(hall: Hall) -> None:
    match = await hall.played(*ROUNDS, state="held")
    for reason in ("", "x", 600 * "x"):
        with refused("league.reason"):
            await hall.club.contest(GUILD, match.source, ANA, None, reason)


async def test_a_case_whose_table_came_to_no_result(hall: Hall) -> None:
    """There is no match that could be put right, and never will be; to let it stand closes the case."""
    table = await hall.duel(wins=2)
    case = await hall.club.contest(GUILD, f"table:{table.id}", ANA, None, WHY)
    await hall.tables.close(table.id, BOSS, moderator=True)
    with refused("league.no_result"):
        await hall.club.annul(case.id, GUILD, BOSS, WHY)
    with refused("league.no_result"):
        await hall.club.correct(case.id, GUILD, BOSS, WHY, ())
    await hall.club.stand(case.id, GUILD, BOSS, WHY)
    assert await hall.club.pending(GUILD) == ()


async def test_a_friendly_match_cannot_be_contested(hall: Hall) -> None:
    table = await hall.tables.open(ANA, HERE, replace(plan(wins=2), rated=False))
    await hall.tables.sit(table.id, BETO)
    await hall.tables.start(table.id, ANA.user)
    with refused("league.match"):
        await hall.club.contest(GUILD, f"table:{table.id}", ANA, None, WHY)


# -- decisions -------------------------------------------------------------------------------------------------------


async def test_it_stands(hall: Hall) -> None:
    match, case = await contested(hall)
    decision = await hall.club.stand(case, GUILD, BOSS, "  a conta  está certa ")
    assert (decision.verdict, decision.by, decision.reason) == ("stands", BOSS, "a conta está certa")
    kept = await hall.club.match(match.id, GUILD)
    assert (kept.state, kept.disputed) == ("counts", False)
    assert await hall.club.pending(GUILD) == ()
    assert hall.told[-1].kind == "decided"
    assert hall.told[-1].decision == decision


async def test_a_corrected_round_changes_totals_figures_and_winner_at_once(hall: Hall) -> None:
    match, case = await contested(hall)
    assert await scores(hall, match) == [860, 150]
    decision = await hall.club.correct(case, GUILD, BOSS, WHY, ((-360, -120), *ROUNDS[1:]))
    assert (decision.before, decision.after) == (ROUNDS, ((-360, -120), *ROUNDS[1:]))
    assert await scores(hall, match) == [140, 150]
    assert [one.totals for one in await hall.club.rounds(match.id)] == list(decision.after)
    assert await hall.table(await hall.general()) == [(B, 1, 3, 1), (A, 2, 0, 1)]
    told = hall.told[-1]
    assert told.match is not None
    assert [entry.share for entry in told.match.entries] == ["lost", "won"]
    assert not told.match.disputed
    await hall.check()


async def test_ratings_after_a_correction_are_those_of_a_history_without_the_fault(hall: Hall) -> None:
    _, case = await contested(hall)
    hall.pass_time(1)
    await hall.played((1000, 3000))
    await hall.club.correct(case, GUILD, BOSS, WHY, ((-360, -120), *ROUNDS[1:]))
    after = await hall.club.board(GUILD, "buraco", 2)
    await hall.club.settle()
    assert await hall.club.board(GUILD, "buraco", 2) == after
    ratings = await hall.store.ratings(GUILD, "buraco", 2)
    assert ratings[B].mu > ratings[A].mu


async def test_an_annulled_match_is_as_if_it_had_not_been(hall: Hall) -> None:
    await hall.played((3000, 1000), people=(C, D))
    hall.pass_time(1)
    match, case = await contested(hall)
    await hall.club.annul(case, GUILD, BOSS, WHY)
    assert (await hall.club.match(match.id, GUILD)).state == "void"
    assert await hall.table(await hall.general()) == [(C, 1, 3, 1), (D, 2, 0, 1)]
    assert set(await hall.store.ratings(GUILD, "buraco", 2)) == {C, D}
    with refused("league.void"):
        await hall.club.contest(GUILD, match.source, BETO, None, WHY)
    await hall.check()


@pytest.mark.parametrize("verdict", ["stand", "correct"])
async def test_a_held_match_counts_once_it_is_decided(hall: Hall, verdict: str) -> None:
    match, case = await contested(hall, state="held")
    assert await hall.club.general(GUILD, "buraco") is None or await hall.table(await hall.general()) == []
    if verdict == "stand":
        await hall.club.stand(case, GUILD, BOSS, WHY)
    else:
        await hall.club.correct(case, GUILD, BOSS, WHY, ((370, -120), *ROUNDS[1:]))
    assert (await hall.club.match(match.id, GUILD)).state == "counts"
    assert await hall.table(await hall.general()) == [(A, 1, 3, 1), (B, 2, 0, 1)]
    await hall.check()


@pytest.mark.parametrize(
    ("totals", "round", "problem"),
    [
        (((705, -120), *ROUNDS[1:]), 1, "sheet.rounded"),
        ((ROUNDS[0], (10**9, 0), ROUNDS[2]), 2, "sheet.range"),
        ((ROUNDS[0], (280, 90, 10), ROUNDS[2]), 2, "sheet.sides"),
    ],
)
async def test_a_score_that_the_rules_make_impossible_is_refused(
    hall: Hall, totals: tuple[tuple[int, ...], ...], round: int, problem: str
) -> None:
    match, case = await contested(hall)
    with refused("league.impossible") as error:
        await hall.club.correct(case, GUILD, BOSS, WHY, totals)
    assert (error.value.facts["round"], error.value.facts["problem"]) == (round, problem)
    assert await scores(hall, match) == [860, 150]
    assert len(await hall.club.pending(GUILD)) == 1
    with refused("league.round"):
        await hall.club.correct(case, GUILD, BOSS, WHY, ROUNDS[:2])


async def test_the_rules_of_the_table_say_what_is_possible(hall: Hall) -> None:
    """A round of Buraco without rounding."""
    table = await hall.four(buraco(rounding=0, max_rounds=1))
    await hall.play_round(table.id)
    if (await hall.tables.table(table.id)).open:
        await hall.tables.resign(table.id, ANA.user)
    await hall.club.settle()
    match = await hall.club.match_of(f"table:{table.id}")
    assert match is not None
    case = await hall.club.contest(GUILD, match.source, ANA, None, WHY)
    (old,) = await hall.club.rounds(match.id)
    await hall.club.correct(case.id, GUILD, BOSS, WHY, ((705, -155),))
    assert await scores(hall, match) == [705, -155]
    (new,) = await hall.club.rounds(match.id)
    assert old.items
    assert not new.items
    assert new.feats == old.feats
    await hall.check()


async def test_who_gave_up_has_lost_whatever_the_corrected_score(hall: Hall) -> None:
    table = await hall.duel(wins=3)
    await hall.play_round(table.id)
    await hall.tables.resign(table.id, A)
    await hall.club.settle()
    match = await hall.club.match_of(f"table:{table.id}")
    assert match is not None
    assert [entry.share for entry in match.entries] == ["lost", "won"]
    case = await hall.club.contest(GUILD, match.source, ANA, 1, WHY)
    await hall.club.correct(case.id, GUILD, BOSS, WHY, ((1, 0),))
    kept = await hall.club.match(match.id, GUILD)
    assert ([entry.share for entry in kept.entries], [one.points for one in kept.sides]) == (["lost", "won"], [1, 0])
    for impossible in ((2, 0), (1, 1), (0, -1)):
        other = await hall.club.contest(GUILD, match.source, ANA, 1, WHY)
        with refused("league.impossible"):
            await hall.club.correct(other.id, GUILD, BOSS, WHY, (impossible,))
        await hall.club.stand(other.id, GUILD, BOSS, WHY)
    assert await hall.agrees("bisca")


async def test_what_a_closed_season_holds_is_not_changed_any_more(hall: Hall) -> None:
    match, case = await contested(hall)
    season = await hall.general()
    hall.pass_time(DAY)
    closed = await hall.club.close(season.id, GUILD, BOSS, anyway=True)
    before = await hall.table(closed)
    with refused("league.frozen.general"):
        await hall.club.correct(case, GUILD, BOSS, WHY, ROUNDS)
    with refused("league.frozen.general"):
        await hall.club.annul(case, GUILD, BOSS, WHY)
    with refused("league.frozen.general"):
        await hall.club.contest(GUILD, match.source, BETO, None, WHY)
    assert (await hall.club.stand(case, GUILD, BOSS, WHY)).verdict == "stands", "so that no case is left over"
    assert await hall.table(closed) == before
    await hall.check()


async def test_a_case_is_decided_once(hall: Hall) -> None:
    match, case = await contested(hall)
    other = await hall.club.contest(GUILD, match.source, BETO, None, WHY)
    results = await asyncio.gather(
        hall.club.annul(case, GUILD, BOSS, WHY),
        hall.club.stand(case, GUILD, BOSS, WHY),
        hall.club.correct(other.id, GUILD, BOSS, WHY, ROUNDS),
        return_exceptions=True,
    )
    assert [isinstance(result, Exception) for result in results].count(False) == 1
    assert await hall.club.pending(GUILD) == ()
    for decide in (hall.club.stand, hall.club.annul):
        with refused("league.decided"):
            await decide(case, GUILD, BOSS, WHY)
    assert len((await hall.club.audit(GUILD))[0]) == 1


async def test_cases_of_another_server_are_nobodys(hall: Hall) -> None:
    _, case = await contested(hall)
    with refused("league.case"):
        await hall.club.stand(case, 2, BOSS, WHY)
    with refused("league.case"):
        await hall.club.case(case + 1, GUILD)
    with refused("league.reason"):
        await hall.club.annul(case, GUILD, BOSS, "")
    assert await hall.club.pending(2) == ()


async def test_everybody_reads_every_decision_newest_first(hall: Hall) -> None:
    assert await hall.club.audit(GUILD) == ((), 0)
    for number in range(12):
        hall.pass_time(1)
        _, case = await contested(hall)
        await hall.club.stand(case, GUILD, BOSS, f"motivo {number}")
    first, pages = await hall.club.audit(GUILD)
    second, _ = await hall.club.audit(GUILD, 1)
    assert pages == 2
    assert [one.reason for one in (*first, *second)] == [f"motivo {number}" for number in reversed(range(12))]
    assert (await hall.club.audit(2))[0] == ()


async def test_decisions_are_kept_over_a_restart(hall: Hall) -> None:
    match, case = await contested(hall)
    await hall.club.correct(case, GUILD, BOSS, WHY, ((260, -120), *ROUNDS[1:]))
    _, other = await contested(hall, at=NOON + 1)
    before = await hall.club.audit(GUILD)
    await hall.restart()
    assert await hall.club.audit(GUILD) == before
    assert [one.id for one in await hall.club.pending(GUILD)] == [other]
    assert await scores(hall, match) == [760, 150]
    await hall.check()
