"""What does a match come to, who has won it, and does it count? Out of its rounds, and again where one is corrected."""

from collections.abc import Sequence
from dataclasses import replace

from bot.games.base import RoundResult, Side
from bot.league.model import Entry, Match, Millis, RoundScore, Share, Sums


def round_score(result: RoundResult) -> RoundScore:
    """A round as the league keeps it, out of its count: a Bisca deal's capotes are read from its items."""
    capotes = ({"capote": int("capote" in side or "all" in side), "all": int("all" in side)} for side in result.items)
    return RoundScore(result.totals, result.feats or tuple(capotes), result.items)


def of_table(
    *,
    guild: int,
    game: str,
    preset: str,
    target: int,
    at: Millis,
    table: str,
    seats: Sequence[Entry],
    rounds: Sequence[RoundScore],
    final: Sequence[int],
    winner: Side | None,
    cara: bool,
    resigned: bool = False,
) -> Match:
    """The match of a table that is over. It counts, unless fewer than two people sat on different sides.

    `at`: when it ended. `seats`: who sat there at the end, by seat, with what it brings him (`Ended.shares`).
    `rounds`: those that were counted (`round_score`); one that was given up half-way is none. `final`: the scores, one
    a side: the rounds add up to them, or `ValueError`. `winner`: the side that won (`Ended.winner`). `cara`: whether
    the rules know the cara de gato; there is none where somebody gave up (`resigned`).
    """
    sides = sums(rounds, len(final), winner, cara=cara and not resigned)
    if tuple(one.points for one in sides) != tuple(final):
        raise ValueError(f"the rounds of table {table} come to {[one.points for one in sides]}, not {list(final)}")
    lonely = alone(seats)
    return Match(
        guild,
        game,
        preset,
        target,
        at,
        f"table:{table}",
        tuple(seats),
        sides,
        len(rounds),
        state="unrated" if lonely else "counts",
        why="alone" if lonely else "",
        cara=cara and not resigned,
    )


def alone(entries: Sequence[Entry]) -> bool:
    """Whether there are no two people on different sides: against oneself or computer players nothing counts."""
    sides = {one.side for one in entries if one.person is not None}
    return len(sides) < 2 or len({one.person for one in entries if one.person is not None}) < 2


def sums(
    rounds: Sequence[RoundScore], sides: int, winner: Side | None = None, *, cara: bool = False
) -> tuple[Sums, ...]:
    """What the rounds come to for each of so many sides; `ValueError` where a round has another number of them.

    `cara`: whether the winner has a cara de gato where all others are at 0 (RULES 3).
    """
    if any(len(one.totals) != sides or len(one.feats) not in (0, sides) for one in rounds):
        raise ValueError(f"a round is not of {sides} sides")
    points = [sum(one.totals[side] for one in rounds) for side in range(sides)]
    blank = cara and winner is not None and not any(own for side, own in enumerate(points) if side != winner)
    return tuple(
        Sums(
            points[side],
            best=max((one.totals[side] for one in rounds), default=0),
            canastras=_feat(rounds, side, "canastras"),
            clean=_feat(rounds, side, "clean"),
            capotes=_feat(rounds, side, "capote"),
            caras=int(blank and side == winner),
        )
        for side in range(sides)
    )


def decided(match: Match, rounds: Sequence[RoundScore], *, resigned: bool = False) -> Match:
    """The match with these rounds instead: sums and winner are found out again, nothing else changes.

    It is over whatever the scores are now: most points win, and nobody where two have them. Who abandoned it has
    still abandoned it, and his partners are not charged for losing it. `resigned`: somebody gave it up, and has lost.
    """
    winner, entries = None, match.entries
    if not resigned:
        points = [one.points for one in sums(rounds, len(match.sides))]
        winner = points.index(max(points)) if points.count(max(points)) == 1 else None
        left = {one.side for one in match.entries if one.share == "abandoned"}
        entries = tuple(replace(one, share=_share(one, winner, one.side in left)) for one in match.entries)
    sides = sums(rounds, len(match.sides), winner, cara=match.cara)
    return replace(match, entries=entries, sides=sides, rounds=len(rounds))


def _share(entry: Entry, winner: Side | None, left: bool) -> Share:
    """What the tables say of a match that was played to its end (bot.tables.shares)."""
    if entry.share in ("", "abandoned"):
        return entry.share
    if winner is None:
        return "drawn"
    if entry.side == winner:
        return "won"
    return "excused" if left else "lost"


def _feat(rounds: Sequence[RoundScore], side: Side, name: str) -> int:
    return sum(one.feats[side].get(name, 0) for one in rounds if one.feats)
