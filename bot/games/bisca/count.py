"""What is a finished deal of Bisca worth, and does it end the match (RULES 2 and 3)?"""

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
    winner = winner_of_deal(public)
    rules = public.rules
    carried = public.carried
    items: list[dict[str, int]] = [{} for _ in public.sides]
    for name, side in public.bonuses:
        items[side][name] = price(public, name)
    if winner is not None:
        for name in _earned(public, winner):
            items[winner][name] = price(public, name)
        items[winner]["carry"] = carried
        carried = 0
    elif rules.tie == "carry":
        carried += 1
    order = (*BONUSES, "carry")
    counted = tuple({name: entry[name] for name in order if entry.get(name)} for entry in items)
    totals = tuple(sum(entry.values()) for entry in counted)
    scores = tuple(before + total for before, total in zip(public.scores, totals, strict=True))
    return RoundResult(public.round, public.dealer, counted, totals, scores, public.points), carried


def price(public: Public, name: str) -> int:
    """Match points of a bonus in this deal: the second price where hearts are trumps as `copas` asks."""
    copas = public.knocked if public.rules.copas == "knocked" else public.trump == "H"
    prices: tuple[int, int] = getattr(public.rules, name)
    return prices[copas]


def _earned(public: Public, winner: Side) -> list[str]:
    rules = public.rules
    points = public.points[winner]
    losers = sum(public.points) - points
    if points == DECK_POINTS and price(public, "all"):
        earned = ["all"]
    elif losers <= rules.capote_at_most and price(public, "capote"):
        earned = ["win", "capote"] if rules.capote_on_top else ["capote"]
    else:
        earned = ["win"]
    if (points, losers) == (61, 59):
        earned.append("ponta")
    return earned


def outcome_at(rules: BiscaRules, scores: tuple[int, ...]) -> Outcome | None:
    """How the match ends with these scores: most points at the target or above; None when it goes on."""
    leader = _leader(scores)
    return Outcome(leader, "target") if leader is not None and scores[leader] >= rules.target else None


def outcome_of_resigning(public: Public, side: Side, seat: int) -> Outcome:
    """How the match ends when that side gives up: to the other one, of several to the one with most points."""
    others = [other for other in range(len(public.sides)) if other != side]
    leader = _leader(tuple(public.scores[other] for other in others))
    return Outcome(None if leader is None else others[leader], "resigned", seat)


def cara_de_gato(public: Public) -> bool:
    """Whether the match was won, not by resignation, with every loser at 0 (RULES 3; only by Capixaba rules)."""
    outcome = public.outcome
    if outcome is None or outcome.winner is None or outcome.why == "resigned" or not public.rules.is_capixaba:
        return False
    return not any(score for side, score in enumerate(public.scores) if side != outcome.winner)


def just_counted(public: Public) -> bool:
    """Whether the last thing that happened was the end of this deal by play, so that `result` is its count."""
    resigned = public.outcome is not None and public.outcome.why == "resigned"
    return public.status != "playing" and not resigned


def _leader(numbers: tuple[int, ...]) -> int | None:
    most = max(numbers)
    return numbers.index(most) if numbers.count(most) == 1 else None
