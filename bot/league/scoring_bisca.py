"""What can a deal of Bisca come to at a real table (RULES 2 and 3)?"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Final

from bot.games.base import Outcome, Side
from bot.games.bisca.count import count_deal, outcome_at
from bot.games.bisca.rules import BONUSES, BiscaRules
from bot.games.bisca.tricks import DECK_POINTS
from bot.league.model import RoundScore
from bot.league.typed import Field, Impossible, Typed, checked

_DURING: Final = {"heley": 21, "rodar": 10}
"""Bonuses that are won in a trick, by either side; who has one has at least these card points, of seven and ace."""
_KEPT: Final = 256
"""So many rules are remembered: a server can make any number of its own."""


class _Bisca:
    def fields(self, rules: BiscaRules) -> tuple[Field, ...]:
        return tuple(_fields(rules))

    def blank(self, _: BiscaRules) -> Typed:
        return {}

    def rounded(self, _: BiscaRules, total: int) -> int:
        return total

    def step(self, _: BiscaRules) -> int:
        return 0

    def check(self, rules: BiscaRules, sides: int, totals: tuple[int, ...], before: Sequence[RoundScore]) -> None:
        if len(totals) != sides:
            raise Impossible("sheet.sides", number=sides)
        lawful = possible(rules, sides, carried(rules, before))
        if totals not in lawful:
            raise Impossible("sheet.deal", most=max(max(each) for each in lawful))

    def counted(self, rules: BiscaRules, typed: Sequence[Typed], before: Sequence[RoundScore]) -> RoundScore:
        typed = tuple(typed)
        checked(tuple(_fields(rules)), typed)
        points = tuple(side.get("points", 0) for side in typed)
        winner = _winner(rules, points, typed)
        bonuses = [(name, side) for side, each in enumerate(typed) for name in _DURING if each.get(name)]
        copas = bool(typed[0].get("copas"))
        items, _ = count_deal(rules, points, winner, copas, bonuses, carried(rules, before))
        totals = tuple(sum(side.values()) for side in items)
        self.check(rules, len(typed), totals, before)
        return RoundScore(totals, tuple(_feats(side) for side in items), items)

    def outcome(self, rules: BiscaRules, scores: tuple[int, ...], rounds: int) -> Outcome | None:
        return outcome_at(rules, scores, rounds)

    def vulnerable(self, _: BiscaRules, scores: tuple[int, ...]) -> tuple[int, ...]:
        return (0,) * len(scores)

    def knows_cara(self, rules: BiscaRules) -> bool:
        return rules.is_capixaba


BISCA: Final = _Bisca()


def _fields(rules: BiscaRules) -> Iterator[Field]:
    yield Field("points", "number", DECK_POINTS)
    if rules.win_at * 2 == DECK_POINTS and not rules.stop_at_win:
        yield Field("first", "one", 1)
    if any(len(set(getattr(rules, name))) > 1 for name in BONUSES):
        yield Field("copas", "round", 1)
    for name in _DURING:
        if any(getattr(rules, name)):
            yield Field(name, "one", 1)


def carried(rules: BiscaRules, before: Sequence[RoundScore]) -> int:
    """Match points that the tied deals since the last one that somebody won carry on (`tie` carry)."""
    number = 0
    for score in reversed(before):
        if any(score.totals) if not score.items else not all(_tied(side) for side in score.items):
            break
        number += 1
    return number if rules.tie == "carry" else 0


def _tied(items: Mapping[str, int]) -> bool:
    return not {"win", "capote", "all"} & set(items)


def _winner(rules: BiscaRules, points: tuple[int, ...], typed: tuple[Typed, ...]) -> Side | None:
    """Who had `win_at` first, else who has most points; None for a tie. `Impossible`: these are no points of a deal."""
    there = [side for side, own in enumerate(points) if own >= rules.win_at]
    whole = not rules.stop_at_win or not there
    if sum(points) > DECK_POINTS or (whole and sum(points) != DECK_POINTS):
        raise Impossible("sheet.points", sum=sum(points), whole=DECK_POINTS)
    if len(there) > 1:
        first = [side for side in there if typed[side].get("first")]
        if not first:
            raise Impossible("sheet.first", points=rules.win_at)
        return first[0]
    if there:
        return there[0]
    most = max(points)
    return points.index(most) if points.count(most) == 1 else None


def _feats(items: Mapping[str, int]) -> dict[str, int]:
    return {"capote": int("capote" in items or "all" in items), "all": int("all" in items)}


@lru_cache(_KEPT)
def possible(rules: BiscaRules, sides: int, carry: int = 0) -> frozenset[tuple[int, ...]]:
    """Everything that one deal can bring the sides."""
    copas = (False, True) if rules.copas == "any_heart" or rules.knock else (False,)
    found = set[tuple[int, ...]]()
    for hearts, (winner, points), bonuses in product(copas, _ends(rules, sides), _bonuses(rules, sides)):
        if any(side != winner and points[winner or 0] > DECK_POINTS - _DURING[name] for name, side in bonuses):
            continue
        items, _ = count_deal(rules, points, winner, hearts, bonuses, carry)
        found.add(tuple(sum(side.values()) for side in items))
    return frozenset(found)


def _ends(rules: BiscaRules, sides: int) -> Iterator[tuple[Side | None, tuple[int, ...]]]:
    """Who wins with how many card points: one example of each kind of end."""
    least = [DECK_POINTS - rules.capote_at_most - 1, DECK_POINTS - rules.capote_at_most, 61]
    if not rules.stop_at_win:
        least.append(DECK_POINTS)
    for winner, own in product(range(sides), least):
        other = (winner + 1) % sides
        yield winner, tuple(own if side == winner else (DECK_POINTS - own) * (side == other) for side in range(sides))
    if sides > 2 or rules.win_at * 2 > DECK_POINTS:
        yield None, (DECK_POINTS // sides,) * sides


def _bonuses(rules: BiscaRules, sides: int) -> Iterator[tuple[tuple[str, Side], ...]]:
    """Who won a bonus in a trick. Never both in a deal: no opponent's ace falls on a seven that "rodou"."""
    yield ()
    for name, side in product(_DURING, range(sides)):
        if any(getattr(rules, name)):
            yield ((name, side),)
