"""What can a round of Buraco come to at a real table (RULES 1.7, 1.8)?"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from math import gcd
from typing import Final

from bot.cards import buraco_pack
from bot.games.base import Outcome
from bot.games.buraco.count import SideCount, count_sides, outcome_at, rounded
from bot.games.buraco.melds import CANASTRA, points_of
from bot.games.buraco.rules import FOUL, MOST_SEATS, BuracoRules
from bot.league.model import RoundScore
from bot.league.typed import Field, Impossible, Typed, called, checked

LENGTH: Final = {"dirty": 7, "semi_clean": 8, "clean": 7, "ace_to_king": 13, "ace_to_ace": 14, "wild": 7}
"""The canastras, and how many cards each has at least (RULES 1.4)."""
_NOT_CLEAN: Final = ("dirty", "semi_clean")
_CUT: Final = 100
_KEPT: Final = 256
"""So many rules are remembered: a server can make any number of its own."""


class _Buraco:
    def fields(self, rules: BuracoRules) -> tuple[Field, ...]:
        return _fields(rules)

    def blank(self, rules: BuracoRules) -> Typed:
        return {"morto": 1} if rules.mortos else {}

    def rounded(self, rules: BuracoRules, total: int) -> int:
        return rounded(rules, total)

    def step(self, rules: BuracoRules) -> int:
        return rules.rounding

    def check(self, rules: BuracoRules, sides: int, totals: tuple[int, ...], _: Sequence[RoundScore]) -> None:
        if len(totals) != sides:
            raise Impossible("sheet.sides", number=sides)
        low, high = bounds(rules)
        for total in totals:
            if not low <= total <= high:
                raise Impossible("sheet.range", total=total, low=low, high=high)
            up = rounded(rules, total)
            if up != total:
                raise Impossible("sheet.rounded", total=total, step=rules.rounding, low=up - rules.rounding, high=up)
            unit = 1 if rules.rounding else _unit(rules)
            if total % unit:
                raise Impossible("sheet.unit", total=total, step=unit)

    def counted(self, rules: BuracoRules, typed: Sequence[Typed], before: Sequence[RoundScore]) -> RoundScore:
        typed = tuple(typed)
        checked(_fields(rules), typed)
        _check_cards(rules, typed)
        items = count_sides(rules, tuple(_side(rules, side) for side in typed))
        totals = tuple(sum(side.values()) for side in items)
        self.check(rules, len(typed), totals, before)
        feats = tuple({"canastras": sum(_kinds(side).values()), "clean": _clean(side)} for side in typed)
        return RoundScore(totals, feats, items)

    def outcome(self, rules: BuracoRules, scores: tuple[int, ...], rounds: int) -> Outcome | None:
        return outcome_at(rules, scores, rounds)

    def vulnerable(self, rules: BuracoRules, scores: tuple[int, ...]) -> tuple[int, ...]:
        mark = rules.vulnerable_from
        return tuple(rules.vulnerable_min if mark is not None and score >= mark else 0 for score in scores)

    def knows_cara(self, _: BuracoRules) -> bool:
        return False


BURACO: Final = _Buraco()


def price_of(rules: BuracoRules, kind: str) -> int:
    """Points of a canastra of that kind; 0: the rules do not know it."""
    return int(rules.wild_canastra if kind == "wild" else getattr(rules, kind))


def special(rules: BuracoRules) -> dict[str, int]:
    """The canastras with a price of their own besides `clean` and `dirty`, and what they bring."""
    kinds = [kind for kind in LENGTH if kind not in ("dirty", "clean")]
    if not rules.ace_both_ends:
        kinds.remove("ace_to_ace")
    prices = {kind: price_of(rules, kind) for kind in kinds}
    return {kind: price for kind, price in prices.items() if price and price not in (rules.clean, rules.dirty)}


def read_special(rules: BuracoRules, text: str) -> dict[str, int]:
    """How many canastras of which special kind: "500 + 1000", a price each. `Impossible`: sheet.special (prices)."""
    by_price = {str(price): kind for kind, price in reversed(special(rules).items())}
    found = dict.fromkeys(special(rules), 0)
    for term in text.replace("+", " ").replace(",", " ").replace(".", "").split():
        if term == "0":
            continue
        if term not in by_price:
            raise Impossible("sheet.special", text=text, prices=tuple(sorted(map(int, by_price))))
        found[by_price[term]] += 1
    return found


@lru_cache(_KEPT)
def _deck(rules: BuracoRules) -> tuple[int, int, int]:
    """How many cards there are, their points, and what all points are multiples of."""
    pack = buraco_pack(rules.decks, rules.jokers)
    values = {points_of((card,), rules) for card in pack}
    return len(pack), points_of(pack, rules), reduce(gcd, values)


@lru_cache(_KEPT)
def _unit(rules: BuracoRules) -> int:
    """What all that a round can bring is a multiple of, and so every total that is not rounded."""
    prices = [price_of(rules, kind) for kind in LENGTH]
    return gcd(_deck(rules)[2], *prices, rules.going_out, rules.relancinho, rules.no_morto, _CUT, FOUL)


@lru_cache(_KEPT)
def bounds(rules: BuracoRules) -> tuple[int, int]:
    """Between what a side's total must lie: more than all cards can bring, or less, is no total."""
    cards, points, _ = _deck(rules)
    bonus = max(price_of(rules, kind) * cards // length for kind, length in LENGTH.items() if kind != "wild")
    bonus += rules.wild_canastra * (4 * rules.decks // CANASTRA)
    cut = _CUT if rules.cut_bonus else 0
    fouls = FOUL * (MOST_SEATS // 2) if rules.vulnerable == "penalty" else 0
    low = -points - cut - fouls - (rules.no_morto if rules.mortos else 0)
    high = bonus + points + cut + max(rules.going_out, rules.relancinho)
    return rounded(rules, low), rounded(rules, high - high % _unit(rules))


@lru_cache(_KEPT)
def _fields(rules: BuracoRules) -> tuple[Field, ...]:
    return tuple(_every_field(rules))


def _every_field(rules: BuracoRules) -> Iterator[Field]:
    cards, points, _ = _deck(rules)
    for kind in ("clean", "dirty", *special(rules)):
        yield Field(kind, "number", 4 * rules.decks // CANASTRA if kind == "wild" else cards // LENGTH[kind])
    yield Field("cards", "number", points)
    yield Field("hand", "number", points)
    yield Field("out", "one", 1)
    if rules.relancinho:
        yield Field("relancinho", "one", 1)
    if rules.mortos:
        yield Field("morto", "flag", 1)
    if rules.vulnerable == "penalty" and rules.vulnerable_from is not None:
        yield Field("foul", "flag", 3 if rules.vulnerable_scope == "player" else 1)
    if rules.cut_bonus:
        yield Field("cut", "one", 1, -1)


def _kinds(side: Typed) -> dict[str, int]:
    return {kind: side.get(kind, 0) for kind in LENGTH}


def _clean(side: Typed) -> int:
    return sum(number for kind, number in _kinds(side).items() if kind not in _NOT_CLEAN)


def _check_cards(rules: BuracoRules, typed: tuple[Typed, ...]) -> None:
    """All cards are there once; who went out had what that needs."""
    cards, points, step = _deck(rules)
    for side in typed:
        for name in ("cards", "hand"):
            if side.get(name, 0) % step:
                raise Impossible("sheet.step", reason=called(name), value=side[name], step=step)
        has = {"none": True, "any": any(_kinds(side).values()), "clean": bool(_clean(side))}
        if side.get("out") and not has[rules.going_out_needs]:
            raise Impossible("sheet.out.clean" if rules.going_out_needs == "clean" else "sheet.out.any")
        if side.get("relancinho") and not side.get("out"):
            raise Impossible("sheet.relancinho")
    if sum(side.get("cards", 0) + side.get("hand", 0) for side in typed) > points:
        raise Impossible("sheet.cards", high=points)
    if sum(number * LENGTH[kind] for side in typed for kind, number in _kinds(side).items()) > cards:
        raise Impossible("sheet.canastras", cards=cards)


def _side(rules: BuracoRules, side: Typed) -> SideCount:
    kinds = _kinds(side)
    return SideCount(
        canastras=sum(number * price_of(rules, kind) for kind, number in kinds.items()),
        closed=any(kinds.values()),
        cards=side.get("cards", 0),
        hand=side.get("hand", 0),
        out=bool(side.get("out")),
        relancinho=bool(side.get("relancinho")),
        morto=bool(side.get("morto")),
        cut=_CUT * side.get("cut", 0),
        fouls=FOUL * side.get("foul", 0),
    )
