"""Ratings: ranks only, one match after the other, and whoever reads the history again gets the same figures."""

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.model import INACTIVE, PROVISIONAL, Entry, Match, Rating, Sums
from bot.league.ratings import BEGINNER, COMPUTERS, Ratings, board, rate, rated
from tests.league.dice import Dice, make

ANA, BETO, CAIO, DUDA = range(1, 5)


def match(*entries: Entry, points: tuple[int, ...] = (10, 0), at: int = 0, identity: int = 1) -> Match:
    sums = tuple(Sums(one) for one in points)
    return Match(1, "bisca", "bisca", 4, at, f"table:{identity}", entries, sums, 1, identity)


# -- against the paper's formulas, written out -------------------------------------------------------------------------


def slow(match: Match, before: dict[int, Rating]) -> dict[int, Rating]:
    """Weng and Lin's algorithm 4, word by word, for each person of a match anew."""
    after = {}
    for entry in match.entries:
        if entry.person is not None and entry.share not in ("", "excused"):
            old = before.get(entry.person, Rating(25, 25 / 3))
            ranks = [slow_rank(match, side) for side in range(len(match.sides))]
            if entry.share == "abandoned":
                ranks[entry.side] = math.inf
            mu, sigma = slow_one(match, before, entry, ranks)
            after[entry.person] = Rating(mu, sigma, old.played + 1, match.at)
    return after


def slow_rank(match: Match, side: int) -> float:
    """The points of a side, except that all drawn sides are equal; the least first."""
    if any(one.share == "drawn" for one in match.entries):
        return 0
    return -match.sides[side].points


def slow_one(match: Match, before: dict[int, Rating], entry: Entry, ranks: list[float]) -> tuple[float, float]:
    beta, tau = 25 / 6, 25 / 300

    def strength(one: Entry) -> tuple[float, float]:
        rating = (
            COMPUTERS[match.game, one.computer] if one.person is None else before.get(one.person, Rating(25, 25 / 3))
        )
        return rating.mu, rating.sigma**2 + tau**2

    sides = range(len(ranks))
    mus = [sum(strength(one)[0] for one in match.entries if one.side == side) for side in sides]
    variances = [sum(strength(one)[1] for one in match.entries if one.side == side) for side in sides]
    c = math.sqrt(sum(variances) + len(ranks) * beta**2)
    omega = delta = 0.0
    for q in sides:
        if ranks[q] <= ranks[entry.side]:
            share = math.exp(mus[entry.side] / c) / sum(math.exp(mus[s] / c) for s in sides if ranks[s] >= ranks[q])
            omega += ((q == entry.side) - share) / ranks.count(ranks[q])
            delta += share * (1 - share) / ranks.count(ranks[q])
    gamma = math.sqrt(variances[entry.side]) / c
    mu, variance = strength(entry)
    mu += variance / c * omega
    return mu, math.sqrt(variance * max(1 - variance / c**2 * delta * gamma, 0.0001))


@pytest.mark.parametrize("seed", range(4))
def test_it_is_what_the_formulas_say(seed: int) -> None:
    matches = [one for one in Dice(Random(seed)).matches(400) if one.state == "counts"]
    expected: dict[tuple[str, int], dict[int, Rating]] = {}
    for one in matches:
        group = expected.setdefault((one.game, len(one.sides)), {})
        group.update(slow(one, group))
    found = rate(matches).current
    assert found.keys() == expected.keys()
    for key, ratings in expected.items():
        assert found[key].keys() == ratings.keys()
        for person, rating in ratings.items():
            got = found[key][person]
            assert (got.played, got.last_at) == (rating.played, rating.last_at)
            assert (got.mu, got.sigma) == pytest.approx((rating.mu, rating.sigma), rel=1e-9)


# -- the history alone -------------------------------------------------------------------------------------------------


@given(st.integers(0, 10_000))
def test_in_whatever_order_the_matches_are_read_the_figures_are_the_same(seed: int) -> None:
    matches = list(Dice(Random(seed)).matches(40))
    mixed = list(matches)
    Random(seed).shuffle(mixed)
    assert rate(mixed) == rate(matches)


@given(st.integers(0, 10_000))
def test_one_match_more_gives_the_very_figures_of_a_fresh_computation(seed: int) -> None:
    matches = list(Dice(Random(seed)).matches(40))
    ratings = Ratings()
    for number, one in enumerate(matches, 1):
        ratings = ratings.after(one)
        assert ratings == rate(matches[:number])


def test_the_course_is_what_everybody_had_after_each_match() -> None:
    matches = [one for one in Dice(Random(1)).matches(60) if one.state == "counts"]
    course = rate(matches).course
    for number, one in enumerate(matches, 1):
        after = rate(matches[:number]).current[one.game, len(one.sides)]
        assert course[one.id] == {person: after[person] for person in course[one.id]}
    moved = {e.person for one in matches for e in one.entries if e.share not in ("", "excused")}
    assert {person for people in course.values() for person in people} == moved


def test_two_matches_at_one_instant_are_rated_one_after_the_other() -> None:
    first = match(Entry(0, "won", ANA), Entry(1, "lost", BETO), identity=7)
    second = match(Entry(0, "won", ANA), Entry(1, "lost", CAIO), identity=8)
    alone = rated(first, {})
    both = rate([second, first])
    assert both.course[7] == alone
    assert both.course[8] == rated(second, alone)
    assert both.current["bisca", 2][ANA].played == 2
    assert both.current["bisca", 2][ANA].mu > alone[ANA].mu > BEGINNER.mu


def test_a_match_before_the_latest_one_asks_for_the_whole_history() -> None:
    late = match(Entry(0, "won", ANA), Entry(1, "lost", BETO), at=5, identity=2)
    for early in (replace(late, at=4, id=9), replace(late, id=1), late):
        with pytest.raises(ValueError, match="latest"):
            rate([late]).after(early)


def test_what_does_not_count_moves_nobody() -> None:
    one = match(Entry(0, "won", ANA), Entry(1, "lost", BETO))
    for state in ("waiting", "held", "void", "unrated"):
        void = replace(one, state=state)
        assert rate([void]) == Ratings() == Ratings().after(void)


# -- what is fair ------------------------------------------------------------------------------------------------------


def test_winning_never_lowers_and_losing_never_raises() -> None:
    """10,000 results of two sides, draws and pairs among them, and whatever ratings they come to."""
    before: dict[int, Rating] = {}
    drawn = 0
    dice = Dice(Random(113), people=20, games=("buraco",), tables=((2, 1), (2, 2)))
    for number in range(10_000):
        one = dice.match(number + 1, number)
        if dice.chance.randrange(10) == 0:
            one = make([[e.person for e in one.entries if e.side == side] for side in (0, 1)], [70, 70], dice.chance)
        after = rated(one, before)
        drawn += any(entry.share == "drawn" for entry in one.entries)
        for entry in one.entries:
            if entry.person in after:
                change = after[entry.person].mu - before.get(entry.person, BEGINNER).mu
                if entry.share == "won":
                    assert change >= 0
                elif entry.share in ("lost", "abandoned"):
                    assert change <= 0
        before.update(after)
    assert drawn > 500
    assert len({one.mu for one in before.values()}) == 20


@given(st.floats(-20, 80), st.floats(1, 9), st.integers(1, 2))
def test_a_draw_of_equals_moves_no_estimate(mu: float, sigma: float, seats: int) -> None:
    entries = [Entry(side, "drawn", 10 * side + seat) for seat in range(seats) for side in (0, 1)]
    before = {entry.person: Rating(mu, sigma, 3) for entry in entries if entry.person is not None}
    after = rated(match(*entries, points=(5, 5)), before)
    assert {one.mu for one in after.values()} == {mu}
    assert after.keys() == before.keys()


@given(st.floats(1, 9), st.integers(1, 2))
def test_what_equals_win_others_lose(sigma: float, seats: int) -> None:
    shares = ("won", "lost")
    entries = [Entry(side, shares[side], 10 * side + seat) for seat in range(seats) for side in (0, 1)]  # type: ignore[arg-type]  # shares
    before = {entry.person: Rating(25, sigma, 3) for entry in entries if entry.person is not None}
    after = rated(match(*entries), before)
    assert after[0].mu - 25 == pytest.approx(25 - after[10].mu)


def test_nothing_but_ranks_counts() -> None:
    near, far = (match(Entry(0, "won", ANA), Entry(1, "lost", BETO), points=points) for points in ((11, 10), (900, 0)))
    assert rated(near, {}) == rated(far, {})


def test_of_three_losers_and_winners_the_points_rank_those_who_lost() -> None:
    one = match(Entry(0, "lost", ANA), Entry(1, "won", BETO), Entry(2, "lost", CAIO), points=(50, 90, 60))
    after = rated(one, {})
    assert after[BETO].mu > after[CAIO].mu > after[ANA].mu


def test_the_figure_is_rounded_in_its_display_alone() -> None:
    ratings = rate(Dice(Random(3)).matches(100)).current["bisca", 2]
    assert all(one.mu != round(one.mu, 3) and isinstance(one.shown, int) for one in ratings.values())


# -- who left, and who is no person ------------------------------------------------------------------------------------


def test_who_abandons_is_last_and_his_partner_is_not_moved() -> None:
    one = match(Entry(0, "abandoned", ANA), Entry(1, "won", BETO), Entry(0, "excused", CAIO), Entry(1, "won", DUDA))
    after = rated(one, {})
    assert after.keys() == {ANA, BETO, DUDA}
    assert after[ANA].mu < BEGINNER.mu < after[BETO].mu == after[DUDA].mu


def test_who_abandons_a_won_match_has_lost_it_and_his_partner_has_won() -> None:
    one = match(Entry(0, "abandoned", ANA), Entry(1, "lost", BETO), Entry(0, "won", CAIO), Entry(1, "lost", DUDA))
    after = rated(one, {})
    assert after[CAIO].mu > BEGINNER.mu > after[ANA].mu
    assert after[BETO].mu == after[DUDA].mu < BEGINNER.mu


def test_to_lose_to_the_computer_of_somebody_absent_is_to_lose() -> None:
    """His side was ahead when it ended: no going away of others turns a loss into a gain."""
    after = rated(match(Entry(0, "abandoned", ANA), Entry(1, "lost", BETO)), {})
    assert after[ANA].mu < BEGINNER.mu > after[BETO].mu


def test_a_side_that_somebody_elses_giving_up_ended_for_is_not_moved() -> None:
    one = match(Entry(0, "won", ANA), Entry(1, "lost", BETO), Entry(2, "excused", CAIO), points=(9, 8, 7))
    after = rated(one, {})
    assert after.keys() == {ANA, BETO}
    assert after[BETO].mu < BEGINNER.mu  # last, though his points were more


def test_computer_players_are_fixed() -> None:
    """Beside and against one; a better one is worth more, and beating it leaves it as it was."""
    gains = {}
    for level in ("easy", "normal"):
        won = match(Entry(0, "won", ANA), Entry(1, "", None, level), Entry(2, "lost", BETO), points=(9, 0, 5))
        history = rate(replace(won, id=number, at=number) for number in range(1, 30))
        assert history.current["bisca", 3].keys() == {ANA, BETO}
        gains[level] = history.course[1][ANA].mu
    assert BEGINNER.mu < gains["easy"] < gains["normal"]


def test_a_computer_wins_where_nobody_else_has() -> None:
    one = match(Entry(0, "lost", ANA), Entry(1, "", None, "easy"), Entry(2, "lost", BETO), points=(3, 9, 5))
    after = rated(one, {})
    assert after[ANA].mu < after[BETO].mu
    assert after[ANA].mu < BEGINNER.mu


# -- the board ---------------------------------------------------------------------------------------------------------


def test_the_board_is_of_a_moment() -> None:
    now = 10 * INACTIVE
    settled = Rating(30, 2, PROVISIONAL, now)
    ratings = {
        5: replace(settled, mu=29),
        4: replace(settled, last_at=now - INACTIVE),
        3: settled,
        2: replace(settled, mu=45, played=PROVISIONAL - 1),
        1: replace(settled, last_at=now - INACTIVE - 1),
    }
    assert [(one.place, one.person) for one in board(ratings, now)] == [(1, 3), (1, 4), (3, 5), (None, 2)]
    assert [one.person for one in board(ratings, now - 1)] == [1, 3, 4, 5, 2]
    assert board(ratings, now + 2 * INACTIVE) == ()


def test_equal_numbers_that_people_see_are_no_tie() -> None:
    ratings = {1: Rating(30, 2, PROVISIONAL), 2: Rating(30.001, 2, PROVISIONAL)}
    assert [(one.place, one.person) for one in board(ratings, 0)] == [(1, 2), (2, 1)]
    assert ratings[1].shown == ratings[2].shown
