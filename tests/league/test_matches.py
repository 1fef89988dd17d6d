from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.base import RoundResult
from bot.league.matches import alone, decided, of_table, round_score, sums
from bot.league.model import Entry, Match, RoundScore, Share, Sums
from bot.tables.model import Ended, Seated
from bot.tables.shares import shared
from tests.league.strategies import points, some

ANA, BETO, CAIO, DUDA = range(1, 5)
PAIRS = ((0, 2), (1, 3))


def rounds_of(*totals: tuple[int, ...]) -> tuple[RoundScore, ...]:
    return tuple(RoundScore(each) for each in totals)


def table(
    *totals: tuple[int, ...],
    shares: Sequence[Share] = ("won", "lost", "won", "lost"),
    cara: bool = False,
    resigned: bool = False,
    winner: int | None = 0,
    seats: Sequence[Entry] = (),
) -> Match:
    """Ana and Caio against Beto and Duda, unless others sit there."""
    seats = seats or [Entry(seat % 2, share, ANA + seat) for seat, share in enumerate(shares)]
    final = tuple(sum(column) for column in zip(*totals, strict=True)) or (0, 0)
    return of_table(
        guild=1,
        game="buraco",
        preset="tradicional",
        target=3000,
        at=5,
        table="ab12",
        seats=seats,
        rounds=rounds_of(*totals),
        final=final,
        winner=winner,
        cara=cara,
        resigned=resigned,
    )


def shares_of(match: Match) -> list[Share]:
    return [entry.share for entry in match.entries]


def test_a_corrected_round_changes_the_total_at_once_and_no_other_round() -> None:
    match = table((360, -115), (280, 95), (220, 180))
    assert [one.points for one in match.sides] == [860, 160]
    again = decided(match, rounds_of((260, -115), (280, 95), (220, 180)))
    assert [(one.points, one.best) for one in again.sides] == [(760, 280), (160, 180)]
    assert again == replace(match, sides=again.sides)


def test_the_winner_is_found_out_again() -> None:
    match = table((360, -115), (280, 95))
    turned = decided(match, rounds_of((-360, -115), (280, 95)))
    assert shares_of(turned) == ["lost", "won", "lost", "won"]
    tied = decided(match, rounds_of((100, 100), (95, 95)))
    assert shares_of(tied) == ["drawn"] * 4
    assert decided(turned, rounds_of((360, -115), (280, 95))) == match


def test_who_abandoned_the_match_has_still_done_so_and_his_partner_is_charged_for_nothing() -> None:
    match = table((360, -115), shares=("abandoned", "lost", "won", "lost"))
    turned = decided(match, rounds_of((-360, -115)))
    assert shares_of(turned) == ["abandoned", "won", "excused", "won"]
    assert shares_of(decided(turned, rounds_of((360, -115)))) == ["abandoned", "lost", "won", "lost"]


def test_who_gave_up_has_lost_whatever_the_scores() -> None:
    match = table((500, 800), shares=("lost", "won", "lost", "won"), resigned=True, winner=1)
    again = decided(match, rounds_of((900, 800)), resigned=True)
    assert (shares_of(again), [one.points for one in again.sides]) == (["lost", "won", "lost", "won"], [900, 800])


people = st.lists(st.builds(Seated, user=st.integers(1, 9), away=st.booleans()), min_size=4, max_size=4)


@some
@given(people, st.lists(st.tuples(points, points), min_size=1, max_size=4), st.lists(st.tuples(points, points)))
def test_the_winner_check_is_that_of_the_tables(
    seats: list[Seated], totals: list[tuple[int, int]], others: list[tuple[int, int]]
) -> None:
    """Whatever a match was before, with these rounds it is what the tables make of them."""

    def played(scores: list[tuple[int, int]]) -> Match:
        first, other = (sum(column) for column in zip(*scores, strict=True))
        winner = None if first == other else int(other > first)
        ended = shared(Ended("target", 1, winner=winner), tuple(seats), PAIRS, 9)
        return table(*scores, shares=ended.shares, winner=winner)

    match = played(totals)
    assert decided(match, rounds_of(*totals)) == match
    if others:
        assert shares_of(decided(match, rounds_of(*others))) == shares_of(played(others))


@some
@given(st.lists(st.tuples(points, points, points), min_size=1, max_size=8), st.data())
def test_a_total_is_the_sum_of_its_rounds_after_any_correction(
    totals: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    entries = tuple(Entry(side, "lost", side + 1) for side in range(3))
    match = replace(table(), entries=entries, sides=sums(rounds_of(*totals), 3), rounds=len(totals))
    for _ in range(3):
        totals[data.draw(st.integers(0, len(totals) - 1))] = data.draw(st.tuples(points, points, points))
        match = decided(match, rounds_of(*totals))
        assert [one.points for one in match.sides] == [sum(column) for column in zip(*totals, strict=True)]
        assert match.rounds == len(totals)


def test_the_scores_of_a_table_are_the_sum_of_its_rounds() -> None:
    with pytest.raises(ValueError, match="come to"):
        of_table(
            guild=1,
            game="buraco",
            preset="tradicional",
            target=3000,
            at=5,
            table="ab12",
            seats=(),
            rounds=rounds_of((10, 20)),
            final=(10, 30),
            winner=1,
            cara=False,
        )


def test_canastras_and_capotes_are_added_up_and_the_best_round_is_kept() -> None:
    first = RoundScore((300, -155), ({"canastras": 2, "clean": 1}, {"canastras": 0, "clean": 0}))
    second = RoundScore((90, -20), ({"canastras": 1, "clean": 0, "capote": 1}, {}))
    assert sums((first, second, RoundScore((1, 1))), 2) == (
        Sums(391, best=300, canastras=3, clean=1, capotes=1),
        Sums(-174, best=1),
    )
    assert sums((), 2) == (Sums(0), Sums(0))
    with pytest.raises(ValueError, match="sides"):
        sums((first,), 3)


def test_a_deal_of_bisca_tells_its_capotes_and_a_round_of_buraco_its_canastras() -> None:
    deal = RoundResult(1, 0, ({"all": 4}, {}), (4, 0), (4, 0), (120, 0))
    assert round_score(deal).feats == ({"capote": 1, "all": 1}, {"capote": 0, "all": 0})
    assert round_score(replace(deal, items=({"win": 1, "capote": 1}, {}))).feats[0] == {"capote": 1, "all": 0}
    canastras = ({"canastras": 2, "clean": 1}, {"canastras": 0, "clean": 0})
    assert round_score(replace(deal, items=({"cards": 4}, {}), feats=canastras)).feats == canastras


@pytest.mark.parametrize(
    ("totals", "winner", "resigned", "caras"),
    [
        (((2, 0), (2, 0)), 0, False, [1, 0]),
        (((2, 0), (2, 1)), 0, False, [0, 0]),
        (((2, 0),), 0, True, [0, 0]),
        (((0, 0),), None, False, [0, 0]),
    ],
)
def test_a_match_won_to_nothing_is_a_cara_de_gato_unless_somebody_gave_up(
    totals: tuple[tuple[int, int], ...], winner: int | None, resigned: bool, caras: list[int]
) -> None:
    match = table(*totals, cara=True, resigned=resigned, winner=winner)
    assert [one.caras for one in match.sides] == caras
    assert [one.caras for one in table(*totals, cara=False, winner=winner).sides] == [0, 0]


def test_a_correction_gives_and_takes_a_cara_de_gato() -> None:
    match = table((2, 0), (2, 0), cara=True)
    without = decided(match, rounds_of((2, 0), (0, 1)))
    assert [one.caras for one in without.sides] == [0, 0]
    assert decided(without, rounds_of((2, 0), (2, 0))) == match


@pytest.mark.parametrize(
    ("seats", "expected"),
    [
        ([(0, ANA), (1, BETO)], False),
        ([(0, ANA), (1, None)], True),
        ([(0, ANA), (1, None), (0, BETO), (1, None)], True),
        ([(0, ANA), (1, None), (0, None), (1, BETO)], False),
        ([(0, ANA), (1, ANA)], True),
        ([(0, None), (1, None)], True),
        ([], True),
    ],
)
def test_a_match_counts_where_two_people_sat_on_different_sides(
    seats: list[tuple[int, int | None]], expected: bool
) -> None:
    entries = [Entry(side, "won" if side == 0 else "lost", person) for side, person in seats]
    assert alone(entries) is expected


def test_a_match_against_computer_players_is_kept_and_does_not_count() -> None:
    match = table((1, 0), seats=(Entry(0, "won", ANA), Entry(1, "", None, "normal")))
    assert (match.state, match.why, match.source) == ("unrated", "alone", "table:ab12")
    assert (table((10, 0)).state, table((10, 0)).why) == ("counts", "")
