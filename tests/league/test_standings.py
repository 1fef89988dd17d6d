from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.league.model import FORM, KINDS, Entry, Figures, Kind, Match, Season, Share, Sums, TieBreak
from bot.league.standings import Tally, Who, add, late, league_points, rank, tally
from tests.league.strategies import histories, seasons, some

ANA, BETO, CAIO, DUDA = range(1, 5)
SEASON = Season(guild=1, game="buraco", name="", begin=0)


def duel(winner: int | None, *, at: int, scores: tuple[int, int] = (3000, 1000), number: int = 0) -> Match:
    """Ana against Beto."""
    shares: list[Share] = ["drawn", "drawn"] if winner is None else ["won" if n == winner else "lost" for n in (1, 2)]
    entries = (Entry(0, shares[0], ANA), Entry(1, shares[1], BETO))
    sums = tuple(Sums(points, best=points // 2, canastras=3, clean=1) for points in scores)
    return Match(1, "buraco", "tradicional", 3000, at, f"table:{at}", entries, sums, 4, id=number)


# -- the slow, obvious way -------------------------------------------------------------------------------------------


def lives(match: Match, kind: Kind) -> Iterator[tuple[Who, int, Share]]:
    """Whose match it is, on which side, with what result."""
    if kind == "persons":
        for entry in match.entries:
            if entry.person is not None:
                yield (entry.person,), entry.side, entry.share
        return
    for side in range(len(match.sides)):
        members = [entry for entry in match.entries if entry.side == side]
        if len(members) == 2 and all(entry.person is not None for entry in members):
            shares = {entry.share for entry in members}
            share = "" if "" in shares else "abandoned" if "abandoned" in shares else members[0].share
            yield tuple(sorted(match.members(side))), side, share


def obvious(matches: Iterable[Match], kind: Kind) -> dict[Who, Figures]:
    """One match after the other, oldest first, one figure after the other."""
    table: dict[Who, Figures] = {}
    for match in sorted(matches, key=lambda match: (match.at, match.id)):
        for who, side, share in lives(match, kind) if match.state == "counts" else ():
            old = table.get(who, Figures())
            if share == "excused":
                table[who] = replace(old, excused=old.excused + 1)
            elif share:
                own = match.sides[side]
                table[who] = replace(
                    old,
                    played=old.played + 1,
                    won=old.won + (share == "won"),
                    drawn=old.drawn + (share == "drawn"),
                    lost=old.lost + (share == "lost"),
                    abandoned=old.abandoned + (share == "abandoned"),
                    points_for=old.points_for + own.points,
                    against=old.against + max(sums.points for n, sums in enumerate(match.sides) if n != side),
                    rounds=old.rounds + match.rounds,
                    best=max(old.best, own.best),
                    canastras=old.canastras + own.canastras,
                    clean=old.clean + own.clean,
                    capotes=old.capotes + own.capotes,
                    caras=old.caras + own.caras,
                    last=(old.last + share[0].upper())[-FORM:],
                    last_at=match.at,
                )
    return table


# -- laws ------------------------------------------------------------------------------------------------------------


@some
@given(histories, st.sampled_from(KINDS), st.randoms())
def test_the_figures_are_those_of_the_obvious_way_in_whatever_order_the_matches_come(
    history: list[Match], kind: Kind, chance: object
) -> None:
    mixed = list(history)
    chance.shuffle(mixed)  # type: ignore[attr-defined]  # a random.Random
    assert tally(mixed, kind) == obvious(history, kind)


@some
@given(histories, st.sampled_from(KINDS), st.integers(1, 5))
def test_matches_that_come_piece_by_piece_come_to_the_same(history: list[Match], kind: Kind, size: int) -> None:
    history.sort(key=lambda match: (match.at, match.id))
    pieces = Tally()
    for first in range(0, len(history), size):
        pieces.take(history[first : first + size])
    assert pieces.figures(kind) == tally(history, kind)


def merged(first: dict[Who, Figures], then: dict[Who, Figures]) -> dict[Who, Figures]:
    return {who: add(first.get(who, Figures()), then.get(who, Figures())) for who in first | then}


@some
@given(histories, st.sampled_from(KINDS), st.integers(0, 12), st.integers(0, 12))
def test_adding_figures_is_adding_matches(history: list[Match], kind: Kind, one: int, other: int) -> None:
    """For three stretches of time, put together from either end."""
    history.sort(key=lambda match: (match.at, match.id))
    low, high = sorted((one, other))
    a, b, c = (tally(part, kind) for part in (history[:low], history[low:high], history[high:]))
    assert merged(merged(a, b), c) == merged(a, merged(b, c)) == tally(history, kind)


@some
@given(histories, st.sampled_from(KINDS))
def test_one_match_after_the_other_as_they_end_gives_the_same_as_all_at_once(history: list[Match], kind: Kind) -> None:
    kept: dict[Who, Figures] = {}
    for match in sorted(history, key=lambda match: (match.at, match.id)):
        kept = merged(kept, tally([match], kind))
    assert kept == tally(history, kind)


@some
@given(histories, st.sampled_from(KINDS))
def test_what_comes_late_changes_no_figure_but_the_form(history: list[Match], kind: Kind) -> None:
    kept: dict[Who, Figures] = {}
    suspect = set[Who]()
    for match in history:
        more = tally([match], kind)
        suspect |= {who for who in more if late(kept.get(who, Figures()), more[who])}
        kept = merged(kept, more)
    exact = tally(history, kind)
    assert {who: replace(one, last="") for who, one in kept.items()} == {
        who: replace(one, last="") for who, one in exact.items()
    }
    assert all(kept[who] == exact[who] for who in exact if who not in suspect)


@some
@given(histories, seasons, st.sampled_from(KINDS))
def test_every_place_is_one_more_than_the_number_of_better_ones(
    history: list[Match], season: Season, kind: Kind
) -> None:
    table = rank(season, tally(history, kind), kind)

    def worth(row: object) -> tuple[float, ...]:
        return (row.points, row.figures.won, row.difference, row.figures.points_for)  # type: ignore[attr-defined]

    for row in table.rows:
        assert row.place == 1 + sum(worth(other) > worth(row) for other in table.rows)
    assert [row.place for row in table.rows] == sorted(row.place for row in table.rows)
    assert {row.who for row in table.rows} == {who for who, one in tally(history, kind).items() if one.played}


# -- rules, one by one -----------------------------------------------------------------------------------------------


def test_the_form_is_the_last_five_by_time_and_number() -> None:
    history = [duel(ANA, at=5, number=6), duel(BETO, at=5, number=5), duel(None, at=1, number=9)]
    history += [duel(ANA, at=at, number=at) for at in (2, 3, 4)]
    ana, beto = tally(history, "persons")[ANA,], tally(history, "persons")[BETO,]
    assert (ana.last, beto.last) == ("WWWLW", "LLLWL")
    assert (ana.played, ana.won, ana.drawn, ana.lost) == (6, 4, 1, 1)


def test_a_full_tie_stays_a_tie() -> None:
    figures: dict[Who, Figures] = {
        (DUDA,): Figures(played=2, won=1, points_for=700),
        (CAIO,): Figures(played=3, won=1, points_for=700),
        (BETO,): Figures(played=2, won=1, points_for=600),
        (ANA,): Figures(played=1, lost=1),
    }
    table = rank(SEASON, figures, "persons")
    assert [(row.place, row.who) for row in table.rows] == [(1, (CAIO,)), (1, (DUDA,)), (3, (BETO,)), (4, (ANA,))]
    assert table.season.chain == ("points", "won", "difference", "points_for")


@pytest.mark.parametrize(
    ("chain", "first"),
    [(("points",), ANA), (("won",), BETO), (("difference",), CAIO), (("points_for",), BETO), (("average",), DUDA)],
)
def test_each_link_of_the_chain_ranks_by_its_own_figure(chain: tuple[TieBreak, ...], first: int) -> None:
    figures: dict[Who, Figures] = {
        (ANA,): Figures(played=2, won=1, rounds=9, balance=9),
        (BETO,): Figures(played=2, won=2, rounds=90, points_for=900, against=900),
        (CAIO,): Figures(played=2, rounds=90, points_for=800, against=-50),
        (DUDA,): Figures(played=2, rounds=1, points_for=100, against=50),
    }
    assert rank(replace(SEASON, chain=chain), figures, "persons").rows[0].who == (first,)


def test_points_of_the_league_are_the_prices_of_the_season_and_the_balance() -> None:
    figures = Figures(played=7, won=3, drawn=2, lost=1, abandoned=1, excused=4, balance=10)
    assert league_points(SEASON, figures) == 3 * 3 + 2 * 1 + 0 - 1 + 10
    assert league_points(replace(SEASON, win=2, draw=0, loss=1, abandonment=-5), figures) == 3 * 2 + 1 - 5 + 10


def test_who_was_excused_only_is_in_no_table_and_who_brought_a_balance_is() -> None:
    figures: dict[Who, Figures] = {(ANA,): Figures(excused=3), (BETO,): Figures(balance=12)}
    assert [(row.who, row.points) for row in rank(SEASON, figures, "persons").rows] == [((BETO,), 12)]


def test_negative_points_are_below_none() -> None:
    history = [duel(ANA, at=1, scores=(-35, -155))]
    figures = tally(history, "persons")
    assert (figures[ANA,].points_for, figures[ANA,].against, figures[ANA,].best) == (-35, -155, 0)
    assert [row.difference for row in rank(SEASON, figures, "persons").rows] == [120, -120]


def test_against_is_the_best_of_several_other_sides() -> None:
    entries = (Entry(0, "won", ANA), Entry(1, "lost", BETO), Entry(2, "lost", CAIO))
    match = Match(1, "buraco", "clube", 1500, 1, "table:a", entries, (Sums(1600), Sums(-200), Sums(900)), 3)
    figures = tally([match], "persons")
    assert [figures[who,].against for who in (ANA, BETO, CAIO)] == [900, 1600, 1600]


def test_a_pair_that_one_of_the_two_left_has_abandoned_and_a_partner_of_a_computer_is_no_pair() -> None:
    entries = (
        Entry(0, "excused", BETO),
        Entry(0, "abandoned", ANA),
        Entry(1, "won", CAIO),
        Entry(1, "", None, "normal"),
    )
    match = Match(1, "buraco", "tradicional", 3000, 1, "table:a", entries, (Sums(100), Sums(3000)), 3)
    assert {who: (one.played, one.last) for who, one in tally([match], "pairs").items()} == {(ANA, BETO): (1, "A")}
    persons = tally([match], "persons")
    assert persons[BETO,] == Figures(excused=1)
    assert (persons[ANA,].last, persons[CAIO,].last) == ("A", "W")
