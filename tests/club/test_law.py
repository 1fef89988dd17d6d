"""The law of the ledger: whatever happened to the matches, what is kept is what they come to from nothing (B32)."""

import asyncio
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.club import reckoning
from bot.club.model import Case
from bot.club.refusals import ClubError
from bot.league.model import KINDS, Season
from tests.club.house import ANA, BETO, CAIO, DUDA, GUILD, NOON, House, paper

FOUR = (ANA.user, BETO.user, CAIO.user, DUDA.user)
MODERATOR = 9
scores = st.integers(-20, 100).map(lambda points: 5 * points)
seats = st.one_of(
    st.permutations(FOUR).map(lambda order: order[:2]),
    st.permutations(FOUR),
    st.permutations(FOUR).map(lambda order: [*order[:3], None]),
)


@st.composite
def entered(draw: st.DrawFn) -> tuple[str, Any]:
    """A match of two or of two pairs, with or without somebody who abandoned it; it ended some time ago."""
    people = draw(seats)
    totals = draw(st.lists(st.tuples(scores, scores), min_size=1, max_size=3))
    gone = draw(st.sampled_from([None, None, None, *range(len(people))]))
    return "enter", (people, totals, gone, draw(st.integers(0, 5)))


which = st.integers(0, 20)
rows = st.lists(st.tuples(scores, scores), min_size=3, max_size=3)
steps = st.lists(
    st.one_of(
        entered(),
        entered(),
        entered(),
        st.tuples(st.just("correct"), st.tuples(which, rows)),
        st.tuples(st.just("correct"), st.tuples(which, rows)),
        st.tuples(st.just("annul"), which),
        st.tuples(st.just("open"), st.integers(0, 5)),
        st.tuples(st.just("enrol"), st.sampled_from(FOUR)),
        st.tuples(st.just("close"), which),
        st.tuples(st.just("restart"), st.none()),
    ),
    min_size=6,
    max_size=16,
)


async def case_of(house: House, number: int) -> tuple[Case, int] | None:
    """A case about one of the matches, and how many rounds that had."""
    matches, _ = await house.store.history(GUILD, None, None, 0, 100)
    if not matches:
        return None
    match = matches[number % len(matches)]
    case = await house.store.put_case(Case(GUILD, match.source, MODERATOR, "conferir", house.time))
    return case, match.rounds


async def enter(
    house: House, number: int, people: Sequence[int | None], totals: Any, gone: int | None, ago: int
) -> None:
    match, rounds = paper(number, totals, at=house.time - ago, seats=people, game="buraco")
    if gone is not None and match.entries[gone].person is not None:
        left = match.entries[gone]
        entries = [
            replace(one, share="abandoned" if one is left else "excused")
            if one is left or (one.side == left.side and one.share == "lost")
            else one
            for one in match.entries
        ]
        match = replace(match, entries=tuple(entries))
    await house.enter_match(match, rounds)


async def live(path: Path, story: list[tuple[str, Any]]) -> None:
    house = await House(path).enter()
    await house.store._db.execute("PRAGMA synchronous = OFF")  # nobody pulls the plug here
    for number, (step, what) in enumerate(story):
        house.pass_time(2)
        try:
            if step == "enter":
                await enter(house, number, *what)
            elif step == "correct" and (found := await case_of(house, what[0])):
                await house.club.correct(found[0].id, GUILD, MODERATOR, "estava errado", what[1][: found[1]])
            elif step == "annul" and (found := await case_of(house, what)):
                await house.club.annul(found[0].id, GUILD, MODERATOR, "não valeu")
            elif step == "open":
                season = Season(GUILD, "buraco", f"Copa {number}", house.time - what, listed=what > 3)
                await house.club.create(GUILD, MODERATOR, season)
            elif step in ("enrol", "close"):
                await among(house, step, what)
            elif step == "restart":
                await house.restart()
        except ClubError:  # frozen, void, impossible, not listed: nothing may have changed
            pass
        if step != "enter":
            assert await house.agrees("buraco")
    assert await house.agrees("buraco")
    for season in await house.club.seasons(GUILD):
        for kind in KINDS:
            kept = await house.club.standing(season.id, GUILD, kind)
            assert kept == await house.club.recomputed(season.id, GUILD, kind)
    await house.leave()


async def among(house: House, step: str, what: int) -> None:
    """Enrol somebody in every season, or close one."""
    seasons = await house.club.seasons(GUILD, open=True)
    if step == "close" and seasons:
        await house.club.close(seasons[what % len(seasons)].id, GUILD, MODERATOR, anyway=True)
    for season in seasons if step == "enrol" else ():
        if season.listed:
            await house.club.enrol(season.id, GUILD, what, MODERATOR)


@settings(max_examples=25)
@given(steps)
def test_what_is_kept_is_what_the_matches_come_to(story: list[tuple[str, Any]]) -> None:
    """Also where they are read and rated in many pieces."""
    with tempfile.TemporaryDirectory() as folder, mock.patch.multiple(reckoning, PIECE=2, SOME=1):
        asyncio.run(live(Path(folder) / "mesa.db", story))


async def test_a_corrected_round_moves_every_total_at_once(house: House) -> None:
    """Three rounds of +360/−115, +280/+95, +220/+180; the first was +260: 860 become 760, the others stay."""
    match, rounds = paper(1, [(360, -115), (280, 95), (220, 180)], game="buraco")
    match = await house.enter_match(match, rounds)
    assert [side.points for side in match.sides] == [860, 160]
    case = await house.store.put_case(Case(GUILD, match.source, MODERATOR, "conferir", NOON))
    totals = [(260, -115), (280, 95), (220, 180)]
    await house.club.correct(case.id, GUILD, MODERATOR, "faltou conferir", totals)
    after = await house.club.match(match.id, GUILD)
    assert [side.points for side in after.sides] == [760, 160]
    assert [one.totals for one in await house.club.rounds(match.id)] == totals
    assert (await house.row(ANA, game="buraco")).points_for == 760
    assert (await house.row(BETO, game="buraco")).against == 760
    assert await house.agrees("buraco")


async def test_a_correction_turns_the_result_round(house: House) -> None:
    """With the ratings of all that came after it, as if it had been so from the beginning."""
    first, rounds = paper(1, [(300, 100)], game="buraco")
    first = await house.enter_match(first, rounds)
    await house.enter_match(*paper(2, [(300, 100)], game="buraco", at=NOON + 1, seats=[ANA.user, CAIO.user]))
    case = await house.store.put_case(Case(GUILD, first.source, MODERATOR, "conferir", NOON))
    await house.club.correct(case.id, GUILD, MODERATOR, "trocado", [(100, 300)])
    assert (await house.row(BETO, game="buraco")).won == 1
    corrected = await house.store.ratings(GUILD, "buraco", 2)
    other = await House(house.path.with_name("outra.db")).enter()
    await other.enter_match(*paper(1, [(100, 300)], game="buraco"))
    await other.enter_match(*paper(2, [(300, 100)], game="buraco", at=NOON + 1, seats=[ANA.user, CAIO.user]))
    assert await other.store.ratings(GUILD, "buraco", 2) == corrected
    await other.leave()
