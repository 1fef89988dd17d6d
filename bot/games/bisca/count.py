"""What is a finished deal of Bisca worth, and does it end the match (RULES 2 and 3)?"""

from collections.abc import Iterable, Mapping

from bot.games.base import Outcome, RoundResult, Side
from bot.games.bisca.rules import BONUSES, BiscaRules
from bot.games.bisca.state import Public
from bot.games.bisca.tricks import DECK_POINTS


def winner_of_deal(public: Public) -> Side | None:
    """The side that won: who had `win_at` first, else who has most points; None for a tie."""
    if public.first_to_win is not None:
        return public.first_to_win
    return _leader(public.points)


def count(public: Public) -> tuple[RoundResult, int]:
    """The result of a finished deal, and the match points that its tie carries on.

    `public.scores` are those before the deal, `public.carried` what earlier ties carried.
    """
    counted, carried = count_deal(
        public.rules, public.points, winner_of_deal(public), has_copas(public), public.bonuses, public.carried
    )
    totals = tuple(sum(entry.values()) for entry in counted)
    scores = tuple(before + total for before, total in zip(public.scores, totals, strict=True))
    return RoundResult(public.round, public.dealer, counted, totals, scores, public.points), carried


def count_deal(
    rules: BiscaRules,
    points: tuple[int, ...],
    winner: Side | None,
    copas: bool,
    bonuses: Iterable[tuple[str, Side]],
    carried: int,
) -> tuple[tuple[Mapping[str, int], ...], int]:
    """What a deal brought each side, item by item, and the match points that its tie carries on (RULES 2 and 3).

    `points`: card points by side; `winner` None: a tie; `copas`: hearts are trumps as the rules ask; `bonuses`: heley
    and rodar with whose they are; `carried`: what earlier ties carried.
    """
    items: list[dict[str, int]] = [{} for _ in points]
    for name, side in bonuses:
        items[side][name] = price_of(rules, name, copas)
    if winner is not None:
        for name in _earned(rules, points, winner, copas):
            items[winner][name] = price_of(rules, name, copas)
        items[winner]["carry"] = carried
        carried = 0
    elif rules.tie == "carry":
        carried += 1
    order = (*BONUSES, "carry")
    return tuple({name: entry[name] for name in order if entry.get(name)} for entry in items), carried


def has_copas(public: Public) -> bool:
    """Whether hearts are trumps in this deal as `copas` asks."""
    return public.knocked if public.rules.copas == "knocked" else public.trump == "H"


def price(public: Public, name: str) -> int:
    """Match points of a bonus in this deal."""
    return price_of(public.rules, name, has_copas(public))


def price_of(rules: BiscaRules, name: str, copas: bool) -> int:
    """Match points of a bonus: the second price with `copas`."""
    prices: tuple[int, int] = getattr(rules, name)
    return prices[copas]


def _earned(rules: BiscaRules, points: tuple[int, ...], winner: Side, copas: bool) -> list[str]:
    own = points[winner]
    losers = sum(points) - own
    if own == DECK_POINTS and price_of(rules, "all", copas):
        earned = ["all"]
    elif losers <= rules.capote_at_most and price_of(rules, "capote", copas):
        earned = ["win", "capote"] if rules.capote_on_top else ["capote"]
    else:
        earned = ["win"]
    if (own, losers) == (61, 59):
        earned.append("ponta")
    return earned


def outcome_at(rules: BiscaRules, scores: tuple[int, ...], number: int) -> Outcome | None:
    """How the match ends with these scores after deal `number`: to most points at the target or above, or after the
    last of a number of deals; None when it goes on.
    """
    leader = _leader(scores)
    if leader is None:
        return None
    if rules.match == "all_of":
        return Outcome(leader, "rounds") if number >= rules.rounds else None
    return Outcome(leader, "target") if scores[leader] >= rules.target else None


def outcome_of_resigning(public: Public, side: Side, seat: int) -> Outcome:
    """How the match ends when that side gives up: to the other one, of several to the one with most points."""
    others = [other for other in range(len(public.sides)) if other != side]
    leader = _leader(tuple(public.scores[other] for other in others))
    return Outcome(None if leader is None else others[leader], "resigned", seat)


def cara_de_gato(public: Public) -> bool:
    """Whether the match was won, not by resignation, with every loser at 0 (RULES 3; only by Capixaba rules)."""
    outcome = public.outcome
    if outcome is None or outcome.winner is None or outcome.why == "resigned":
        return False
    return is_cara(public.rules, public.scores, outcome.winner)


def is_cara(rules: BiscaRules, scores: tuple[int, ...], winner: Side) -> bool:
    """Whether a match won with these scores is a cara de gato: every loser at 0 (RULES 3; only by Capixaba rules)."""
    return rules.is_capixaba and not any(score for side, score in enumerate(scores) if side != winner)


def just_counted(public: Public) -> bool:
    """Whether the last thing that happened was the end of this deal by play, so that `result` is its count."""
    resigned = public.outcome is not None and public.outcome.why == "resigned"
    return public.status != "playing" and not resigned


def _leader(numbers: tuple[int, ...]) -> int | None:
    most = max(numbers)
    return numbers.index(most) if numbers.count(most) == 1 else None
