"""What is told of a week, and what an organiser may look into."""

from dataclasses import replace

from hypothesis import given

from bot.league.model import Entry, Figures, Match, Season, Share, Sums
from bot.league.report import DISCORD_EPOCH, made_at, new_accounts, opponents, week
from bot.league.standings import rank, tally
from tests.league.strategies import histories, seasons

ANA, BETO, CAIO, DUDA = range(1, 5)
SEASON = Season(guild=1, game="bisca", name="", begin=0)
DAY = 24 * 3_600_000


def duel(winner: int, loser: int, at: int, best: int = 1) -> Match:
    """One beats the other."""
    entries = (Entry(0, "won", winner), Entry(1, "lost", loser))
    return Match(1, "bisca", "bisca", 1, at, f"table:{at}", entries, (Sums(1, best), Sums(0)), 1, id=at)


def test_a_week_tells_its_matches_alone_and_who_moved_up() -> None:
    before = [duel(ANA, BETO, 1), duel(ANA, BETO, 2), duel(CAIO, BETO, 3)]
    during = [duel(BETO, CAIO, 10), duel(BETO, ANA, 11), duel(BETO, CAIO, 12, best=4)]
    told = week(SEASON, [*before, *during], {}, since=10)
    assert told.matches == 3
    assert (told.winners, told.wins) == ((BETO,), 3)
    assert (told.biggest, told.biggest_of) == (4, (BETO,))
    assert [(row.place, row.who, row.points) for row in told.top] == [(1, (BETO,), 9), (2, (ANA,), 6), (3, (CAIO,), 3)]
    assert [(one.who, one.before, one.now) for one in told.moved] == [((BETO,), 3, 1)]


def test_who_is_new_in_the_table_has_not_moved() -> None:
    told = week(SEASON, [duel(ANA, BETO, 1), duel(DUDA, CAIO, 10), duel(DUDA, ANA, 11)], {}, since=10)
    assert not told.moved


def test_an_opening_balance_counts_on_both_sides_of_the_week() -> None:
    balances: dict[tuple[int, ...], Figures] = {(CAIO,): Figures(balance=4)}
    told = week(SEASON, [duel(ANA, BETO, 1), duel(ANA, BETO, 10)], balances, since=10)
    assert [one.who for one in told.top] == [(ANA,), (CAIO,), (BETO,)]
    assert [(one.who, one.before, one.now) for one in told.moved] == [((ANA,), 2, 1)]


@given(histories, seasons)
def test_the_top_of_a_week_is_the_top_of_the_table(matches: list[Match], season: Season) -> None:
    told = week(season, [one for one in matches if one.state == "counts"], {}, since=6)
    standing = rank(season, tally(matches, "persons"), "persons")
    assert told.top == tuple(row for row in standing.rows if row.place <= 3)
    assert told.matches == sum(one.at >= 6 for one in matches if one.state == "counts")


def test_pairs_of_opponents_by_number_and_one_sidedness() -> None:
    matches = [duel(ANA, BETO, at) for at in range(1, 6)] + [duel(CAIO, DUDA, at) for at in range(6, 10)]
    matches += [duel(DUDA, CAIO, 10), duel(ANA, DUDA, 11)]
    found = [(one.people, one.matches, one.won, one.lost, one.one_sided) for one in opponents(matches)]
    assert found == [((ANA, BETO), 5, 5, 0, 1.0), ((CAIO, DUDA), 5, 4, 1, 0.8), ((ANA, DUDA), 1, 1, 0, 1.0)]


def test_partners_are_no_opponents() -> None:
    shares: tuple[Share, ...] = ("won", "lost", "won", "lost")
    entries = tuple(Entry(seat % 2, shares[seat], seat + 1) for seat in range(4))
    pairs = replace(duel(ANA, BETO, 1), entries=entries)
    assert {one.people for one in opponents([pairs])} == {(1, 2), (1, 4), (2, 3), (3, 4)}
    assert all(one.won + one.lost == one.matches for one in opponents([pairs]))


def test_an_account_is_new_if_it_was_so_when_it_played() -> None:
    old, young = (100 * DAY) << 22, (190 * DAY) << 22
    assert made_at(young) == DISCORD_EPOCH + 190 * DAY
    matches = [duel(old, young, DISCORD_EPOCH + 200 * DAY), duel(young, old, DISCORD_EPOCH + 400 * DAY)]
    assert [(one.person, one.matches) for one in new_accounts(matches, 30 * DAY)] == [(young, 2)]
    assert not new_accounts(matches[1:], 30 * DAY)
    assert not new_accounts([duel(-1, -2, 5)], 30 * DAY), "who has no account has no new one"
