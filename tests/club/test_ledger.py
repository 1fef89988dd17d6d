"""How matches come to count: once, in their order, by the server's limits; and what is kept is what they come to."""

from dataclasses import replace

import pytest

from bot.club.refusals import ClubError
from tests.club.house import ANA, BETO, CAIO, DUDA, GUILD, HERE, NOON, House, paper, plan
from tests.tables.room import DAY, HOUR, MINUTE


async def test_a_match_of_a_table_counts_for_both(house: House) -> None:
    table = await house.match()
    (match,) = await house.club.settle()
    assert (match.source, match.state, match.at) == (f"table:{table.id}", "counts", table.ended and table.ended.at)
    assert {entry.share for entry in match.entries} == {"won", "lost"}
    rows = [await house.row(person) for person in (ANA, BETO)]
    assert sorted((row.played, row.won, row.lost, row.last) for row in rows) == [(1, 0, 1, "L"), (1, 1, 0, "W")]
    assert [change.kind for change in house.told] == ["season_opened", "counted"]
    assert await house.club.rounds(match.id)
    assert await house.agrees()
