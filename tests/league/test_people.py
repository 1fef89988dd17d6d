"""A person's figures and a head to head, held to a slow count of the same matches."""

from random import Random

import pytest

from bot.league.model import Match, Rating, Share
from bot.league.people import TOGETHER, Met, Profile, Versus, profile, versus
from bot.league.ratings import rate
from tests.league.dice import Dice

MATCHES = list(Dice(Random(7), people=7, games=("bisca", "buraco")).matches(300))
PEOPLE = range(1, 8)
ORDER = sorted(MATCHES, key=lambda match: (match.at, match.id))


def share_of(match: Match, person: int) -> Share:
    return next((one.share for one in match.entries if one.person == person), "")


def side_of(match: Match, person: int) -> int:
    return next(one.side for one in match.entries if one.person == person)


def his(person: int, game: str) -> list[Match]:
    """What he has played, oldest first."""
    return [
        match
        for match in ORDER
        if match.state == "counts" and match.game == game and share_of(match, person) not in ("", "excused")
    ]


def told(person: int, game: str) -> Profile:
    ratings = rate(MATCHES)
    course = {number: after[person] for number, after in ratings.course.items() if person in after}
    return profile(person, game, reversed(MATCHES), course, (3, 4))


def met(person: int, game: str, *, beside: bool) -> list[Met]:
    """With, or against, everybody else."""
    found = []
    for other in PEOPLE:
        both = [
            match
            for match in his(person, game)
            if other != person and other in match.people and (side_of(match, other) == side_of(match, person)) is beside
        ]
        if both:
            found.append(Met(other, len(both), len([match for match in both if share_of(match, person) == "won"])))
    return found


@pytest.mark.parametrize("game", ["bisca", "buraco"])
@pytest.mark.parametrize("person", PEOPLE)
def test_a_profile_is_what_a_slow_count_says(person: int, game: str) -> None:
    one, played = told(person, game), his(person, game)
    shares = [share_of(match, person) for match in played]
    assert (one.figures.played, one.figures.won, one.figures.drawn) == (
        len(played),
        shares.count("won"),
        shares.count("drawn"),
    )
    assert (one.figures.lost, one.figures.abandoned) == (shares.count("lost"), shares.count("abandoned"))
    sums = [match.sides[side_of(match, person)] for match in played]
    assert one.figures.clean == sum(each.clean for each in sums)
    assert one.figures.caras == sum(each.caras for each in sums)
    assert one.biggest is not None
    assert one.biggest[0] == max(each.best for each in sums)
    assert one.biggest[1] == next(
        match.id for match, each in zip(played, sums, strict=True) if each.best == one.biggest[0]
    )
    assert (one.finished, one.begun, one.completion) == (3, 4, 0.75)


@pytest.mark.parametrize("person", PEOPLE)
def test_streaks_are_read_off_the_results(person: int) -> None:
    shares = [share_of(match, person) for match in his(person, "buraco")]
    letters = "".join({"won": "W", "drawn": "D"}.get(share, "L") for share in shares)
    letter, length = told(person, "buraco").streak
    assert letters.endswith(letter * length)
    assert not letters.endswith(letter * (length + 1))
    assert told(person, "buraco").longest == max(map(len, letters.replace("D", "L").split("L")))


@pytest.mark.parametrize("person", PEOPLE)
def test_the_best_partner_wins_most_and_the_favourite_opponent_is_met_most(person: int) -> None:
    one = told(person, "buraco")
    partners = [each for each in met(person, "buraco", beside=True) if each.played >= TOGETHER]
    assert one.partner in partners
    assert one.partner is not None
    assert all(one.partner.won / one.partner.played >= each.won / each.played for each in partners)
    opponents = met(person, "buraco", beside=False)
    assert one.opponent in opponents
    assert one.opponent is not None
    assert one.opponent.played == max(each.played for each in opponents)


@pytest.mark.parametrize("person", PEOPLE)
def test_the_course_ends_with_the_rating_of_today(person: int) -> None:
    ratings = rate(MATCHES)
    for sides, steps in told(person, "buraco").course.items():
        assert [step.at for step in steps] == sorted(step.at for step in steps)
        assert steps[-1].rating == ratings.current["buraco", sides][person]
        assert steps[-1].rating.played == len(steps)


def test_who_has_not_played_has_an_empty_profile() -> None:
    one = profile(99, "buraco", MATCHES, {})
    assert (one.figures.played, one.course, one.partner, one.opponent, one.biggest) == (0, {}, None, None, None)
    assert (one.streak, one.longest, one.completion) == (("", 0), 0, None)


def test_two_matches_are_too_few_for_a_best_partner() -> None:
    few = [match for match in his(1, "buraco") if len(match.members(side_of(match, 1))) > 1][: TOGETHER - 1]
    assert len(few) == TOGETHER - 1
    assert profile(1, "buraco", few, {}).partner is None


# -- head to head ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["buraco", ""])
@pytest.mark.parametrize(("a", "b"), [(1, 2), (3, 7), (5, 4)])
def test_two_people_against_each_other(a: int, b: int, game: str) -> None:
    one = versus((a,), (b,), reversed(MATCHES), game)
    both = [m for m in ORDER if m.state == "counts" and game in ("", m.game) and {a, b} <= set(m.people)]
    against = [match for match in both if side_of(match, a) != side_of(match, b)]
    assert [number for number, _ in one.meetings] == [match.id for match in against]
    assert one.count("a") == len([match for match in against if share_of(match, a) == "won"])
    assert one.count("b") == len([match for match in against if share_of(match, b) == "won"])
    assert one.count("drawn") == len(
        [match for match in against if {share_of(match, a), share_of(match, b)} == {"drawn"}]
    )
    assert one.a_points == sum(match.sides[side_of(match, a)].points for match in against)
    assert one.b_points == sum(match.sides[side_of(match, b)].points for match in against)
    assert one.together == len(both) - len(against)
    assert one.together_won == len(
        [match for match in both if match not in against and share_of(match, a) == share_of(match, b) == "won"]
    )
    assert len(against) > 3


def test_from_the_other_side_it_is_the_same() -> None:
    one, other = versus((1,), (2,), MATCHES), versus((2,), (1,), MATCHES)
    turned = {"a": "b", "b": "a"}
    assert [(number, turned.get(winner, winner)) for number, winner in one.meetings] == list(other.meetings)
    assert (one.a_points, one.together_won) == (other.b_points, other.together_won)


def test_two_pairs_meet_where_nobody_else_sat_with_them() -> None:
    pairs = Dice(Random(5), people=6, computers=5, games=("buraco",), tables=((2, 2), (2, 2), (2, 3)))
    matches = [pairs.match(number, number) for number in range(1, 1500)]
    one = versus((1, 2), (3, 4), matches)
    expected = []
    for match in matches:
        sides = [sorted(e.person or 0 for e in match.entries if e.side == side) for side in (0, 1)]
        if match.state == "counts" and sorted(sides) == [[1, 2], [3, 4]]:
            first = [share_of(match, person) for person in (1, 2)]
            second = [share_of(match, person) for person in (3, 4)]
            if first == ["won", "won"]:
                expected.append((match.id, "a"))
            elif second == ["won", "won"]:
                expected.append((match.id, "b"))
            else:
                expected.append((match.id, "drawn" if set(first + second) == {"drawn"} else ""))
    assert list(one.meetings) == expected
    assert {winner for _, winner in expected} >= {"a", "b"}
    assert one.together == 0


@pytest.mark.parametrize(("a", "b"), [((1,), (1,)), ((1, 2), (2, 3)), ((1,), (2, 3)), ((), ()), ((1, 2, 3), (4, 5, 6))])
def test_what_is_no_head_to_head(a: tuple[int, ...], b: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="two people"):
        versus(a, b, MATCHES)


def test_who_never_met() -> None:
    assert versus((1,), (99,), MATCHES) == Versus((1,), (99,))


def test_a_profile_takes_any_rating_that_it_is_given() -> None:
    match = his(1, "buraco")[0]
    one = profile(1, "buraco", [match], {match.id: Rating(1, 2, 3, 4), 10**9: Rating(9, 9)})
    assert [step.rating for steps in one.course.values() for step in steps] == [Rating(1, 2, 3, 4)]
