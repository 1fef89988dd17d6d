"""What can be written on a score sheet: what the rules can bring, and nothing else."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.games import GAMES
from bot.games.base import RoundResult, Setup
from bot.games.buraco.rules import PRESETS, BuracoRules
from bot.league.model import RoundScore
from bot.league.scoring import SCORING, Impossible, read_total, teams_of
from bot.league.scoring_bisca import carried, possible
from bot.league.scoring_buraco import bounds, read_special
from tests.games.bisca.table import PLAYABLE

BURACO, BISCA = SCORING["buraco"], SCORING["bisca"]
BISCAS: Mapping[str, Any] = GAMES["bisca"].presets


def refused(totals: tuple[int, ...], rules: BuracoRules = PRESETS["tradicional"]) -> Impossible:
    with pytest.raises(Impossible) as told:
        BURACO.check(rules, 2, totals, ())
    return told.value


# -- Buraco ------------------------------------------------------------------------------------------------------------


def test_705_is_no_total_where_totals_are_rounded_to_ten() -> None:
    told = refused((705, -110))
    assert told.code == "sheet.rounded"
    assert told.facts == {"total": 705, "step": 10, "low": 700, "high": 710}
    BURACO.check(PRESETS["familia"], 2, (705, -115), ())


@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if not rules.rounding])
@pytest.mark.parametrize("total", [701, -3])
def test_where_nothing_is_rounded_a_total_is_what_cards_can_come_to(preset: str, total: int) -> None:
    """All that counts is worth 5 or a multiple of it."""
    with pytest.raises(Impossible) as told:
        BURACO.check(PRESETS[preset], 2, (705, total), ())
    assert (told.value.code, told.value.facts) == ("sheet.unit", {"total": total, "step": 5})


@pytest.mark.parametrize("total", [10**9, 50_000, -20_000, -(10**9)])
def test_more_than_all_cards_can_bring_is_no_total(total: int) -> None:
    assert refused((total, 0)).code == "sheet.range"


@pytest.mark.parametrize("totals", [(-150, -340), (0, 0), (1230, -50), (-1000, 10)])
def test_negative_totals_are_lawful(totals: tuple[int, ...]) -> None:
    BURACO.check(PRESETS["tradicional"], 2, totals, ())


@pytest.mark.parametrize("totals", [(), (100,), (100, 100, 100)])
def test_every_side_has_one_total(totals: tuple[int, ...]) -> None:
    assert refused(totals).code == "sheet.sides"


def finished(game: str, rules: Any, seats: int, seed: int) -> RoundResult:
    """The count of a round that the engine has played by lot."""
    engine, chance = GAMES[game], random.Random(seed)
    state = engine.start(Setup(rules, seats, seed=f"placar {seed}"))
    while engine.status(state) == "playing":
        (seat, *_) = engine.to_act(state)
        state, _ = engine.apply(state, seat, chance.choice(engine.moves(engine.view(state, seat))))
    result = engine.result(state)
    assert result is not None
    return result


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_what_the_engine_counts_can_be_written(preset: str, seats: int) -> None:
    result = finished("buraco", PRESETS[preset], seats, 1)
    BURACO.check(PRESETS[preset], 2, result.totals, ())
    low, high = bounds(PRESETS[preset])
    assert low < -500 < 2000 < high < 20_000


def typed(**values: int) -> Mapping[str, int]:
    return values


def count(*sides: Mapping[str, int], rules: BuracoRules = PRESETS["tradicional"]) -> RoundScore:
    return BURACO.counted(rules, sides, ())


def test_the_items_of_a_round_are_added_up_and_rounded_once() -> None:
    score = count(
        typed(clean=1, dirty=2, cards=345, hand=0, out=1, morto=1), typed(dirty=1, cards=130, hand=85, morto=0)
    )
    assert score.totals == (200 + 200 + 345 + 100 + 5, 100 + 130 - 85 - 100 + 5)
    assert score.items[0]["rounding"] == 5
    assert score.items[1]["morto"] == -100
    assert score.feats == ({"canastras": 3, "clean": 1}, {"canastras": 1, "clean": 0})
    assert all(sum(items.values()) == total for items, total in zip(score.items, score.totals, strict=True))


def test_what_a_minus_is_rounded_to_lies_above_it() -> None:
    assert count(typed(hand=155, morto=1), typed(morto=1)).totals == (-150, 0)


def test_hands_may_go_to_the_others() -> None:
    rules = replace(PRESETS["tradicional"], hand_cards="to_opponents")
    assert count(typed(hand=50, morto=1), typed(cards=100, hand=20, morto=1), rules=rules).totals == (20, 150)


def test_a_relancinho_takes_the_place_of_going_out() -> None:
    rules = PRESETS["clube"]
    assert count(typed(cards=100, out=1, relancinho=1), typed(), rules=rules).totals == (200, 0)
    assert count(typed(cards=100, out=1), typed(), rules=rules).totals == (150, 0)


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        ((typed(cards=343, morto=1), typed()), "sheet.step"),
        ((typed(cards=500), typed(hand=500)), "sheet.cards"),
        ((typed(dirty=1, out=1), typed(dirty=1, out=1)), "sheet.one"),
        ((typed(cards=100, out=1), typed()), "sheet.out.any"),
        ((typed(clean=-1), typed()), "sheet.item"),
        ((typed(clean=10**9), typed()), "sheet.item"),
        ((typed(clean=10), typed(dirty=10)), "sheet.canastras"),
        ((typed(hand=-5), typed()), "sheet.item"),
    ],
)
def test_items_that_cannot_be(sides: Sequence[Mapping[str, int]], code: str) -> None:
    with pytest.raises(Impossible) as told:
        BURACO.counted(PRESETS["tradicional"], sides, ())
    assert told.value.code == code


def test_only_a_clean_canastra_goes_out_where_the_rules_say_so() -> None:
    with pytest.raises(Impossible) as told:
        count(typed(dirty=1, cards=100, out=1, morto=1), typed(morto=1), rules=PRESETS["aberto"])
    assert told.value.code == "sheet.out.clean"
    assert count(typed(clean=1, cards=100, out=1, morto=1), typed(morto=1), rules=PRESETS["aberto"]).totals[0] == 400


def test_special_canastras_are_written_by_their_price() -> None:
    rules = PRESETS["tradicional"]
    assert read_special(rules, "500 + 1.000 500") == {"ace_to_king": 2, "ace_to_ace": 1}
    assert not any(read_special(rules, "").values())
    assert not any(read_special(rules, "0").values())
    for text in ("1500", "x", "-500"):
        with pytest.raises(Impossible):
            read_special(rules, text)
    assert read_special(PRESETS["familia"], "1000") == {"wild": 1}


def test_a_side_is_vulnerable_from_half_the_target_on() -> None:
    assert BURACO.vulnerable(PRESETS["tradicional"], (1490, 1500)) == (0, 75)
    assert BURACO.vulnerable(replace(PRESETS["tradicional"], target=2000), (1990, 1500)) == (0, 0)


def test_a_tie_plays_on() -> None:
    rules = PRESETS["tradicional"]
    assert BURACO.outcome(rules, (3000, 3000), 9) is None
    outcome = BURACO.outcome(rules, (3010, 3000), 10)
    assert outcome is not None
    assert outcome.winner == 0
    assert BURACO.outcome(replace(rules, max_rounds=2), (500, 300), 2) is not None


# -- Bisca -------------------------------------------------------------------------------------------------------------


def test_a_deal_of_plain_bisca_brings_one() -> None:
    assert possible(BISCAS["bisca"], 2) == {(1, 0), (0, 1)}


def test_a_deal_of_portuguese_bisca_may_be_tied() -> None:
    assert possible(BISCAS["bisca_portuguesa"], 2) == {(0, 0), (1, 0), (2, 0), (4, 0), (0, 1), (0, 2), (0, 4)}


def test_a_deal_of_capixaba_brings_its_bonuses_to_either_side() -> None:
    lawful = possible(BISCAS["capixaba"], 2)
    assert {(1, 0), (2, 0), (3, 0), (4, 0), (1, 1), (5, 0), (1, 2), (3, 2)} <= lawful
    assert max(max(each) for each in lawful) == 6, "all the points, and heley with hearts"
    assert (0, 0) not in lawful
    assert not any(4 in each and min(each) > 0 for each in lawful), "who lost all the points won no seven"


@pytest.mark.parametrize(("preset", "totals"), [("bisca", (2, 0)), ("bisca", (1, 1)), ("capixaba", (7, 0))])
def test_a_deal_worth_more_than_its_rules_allow(preset: str, totals: tuple[int, ...]) -> None:
    with pytest.raises(Impossible) as told:
        BISCA.check(BISCAS[preset], 2, totals, ())
    assert told.value.code == "sheet.deal"


@pytest.mark.parametrize(("preset", "seats"), PLAYABLE)
def test_every_deal_of_the_engine_is_among_the_possible_ones(preset: str, seats: int) -> None:
    rules = BISCAS[preset]
    lawful = possible(rules, 3 if seats == 3 else 2)
    assert {finished("bisca", rules, seats, seed).totals for seed in range(60)} <= lawful


def test_ties_are_carried_to_the_next_winner() -> None:
    rules = BISCAS["capixaba_vitoria"]
    tied = RoundScore((0, 0))
    assert carried(rules, [RoundScore((1, 0)), tied, tied]) == 2
    assert carried(rules, [tied, RoundScore((0, 2))]) == 0
    with_heley = RoundScore((1, 0), items=({"heley": 1}, {}))
    assert carried(rules, [tied, with_heley]) == 2
    score = BISCA.counted(rules, (typed(points=70), typed(points=50)), [tied, tied])
    assert score.totals == (3, 0)
    assert score.items[0] == {"win": 1, "carry": 2}
    assert carried(BISCAS["bisca_portuguesa"], [tied]) == 0


def test_a_deal_is_counted_from_its_card_points() -> None:
    rules = BISCAS["capixaba"]
    score = BISCA.counted(rules, (typed(points=95, copas=1), typed(points=25, heley=1)), ())
    assert score.totals == (3, 2)
    assert score.feats == ({"capote": 1, "all": 0}, {"capote": 0, "all": 0})
    whole = BISCA.counted(rules, (typed(points=0), typed(points=120)), ())
    assert (whole.totals, whole.feats[1]) == ((0, 4), {"capote": 1, "all": 1})


def test_at_sixty_each_somebody_must_say_who_was_first() -> None:
    rules = BISCAS["capixaba"]
    with pytest.raises(Impossible) as told:
        BISCA.counted(rules, (typed(points=60), typed(points=60)), ())
    assert told.value.code == "sheet.first"
    assert BISCA.counted(rules, (typed(points=60), typed(points=60, first=1)), ()).totals == (0, 1)


@pytest.mark.parametrize("points", [(70, 60), (61, 58), (0, 0), (121, 0)])
def test_card_points_come_to_120(points: tuple[int, int]) -> None:
    with pytest.raises(Impossible):
        BISCA.counted(BISCAS["capixaba"], [typed(points=each) for each in points], ())


def test_a_deal_that_stops_at_sixty_need_not_come_to_120() -> None:
    assert BISCA.counted(BISCAS["bisca"], (typed(points=64), typed(points=31)), ()).totals == (1, 0)
    with pytest.raises(Impossible):
        BISCA.counted(BISCAS["bisca"], (typed(points=50), typed(points=40)), ())


def test_four_who_play_alone() -> None:
    assert (0, 0, 1, 0) in possible(BISCAS["bisca"], 4)
    assert (0, 0, 0, 0) in possible(BISCAS["bisca"], 4), "nobody has most"


# -- what is typed -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("560", 560),
        ("-30", -30),
        ("−30", -30),
        (" 1.230 ", 1230),
        ("1,230", 1230),
        ("+90", 90),
        ("705", 705),
        ("300+405", 710),
        ("300 + 105 − 20", 390),
        ("1.200-15", 1190),
    ],
)
def test_a_total_or_a_sum(text: str, total: int) -> None:
    assert read_total(BURACO, PRESETS["tradicional"], text) == total


@pytest.mark.parametrize("text", ["", "x", "1..2", "1e9", "12.34", "--5", "5-", "٣", "1" * 60, "1.2345", "²"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(Impossible) as told:
        read_total(BURACO, PRESETS["tradicional"], text)
    assert told.value.code == "sheet.number_bad"


@pytest.mark.parametrize(
    ("sizes", "teams"),
    [
        ((1, 1), "auto"),
        ((1, 1, 1), "auto"),
        ((2, 2), "auto"),
        ((1, 1, 1, 1), "individual"),
        ((2, 2, 2), "pairs"),
        ((3, 3), "auto"),
        ((1,) * 5, "auto"),
        ((1,) * 6, "individual"),
        ((3, 2), None),
        ((2, 1), None),
        ((3, 3, 3), None),
        ((2,), None),
        ((), None),
        ((2, 0), None),
        ((4, 4), None),
    ],
)
def test_which_sides_make_a_table(sizes: tuple[int, ...], teams: str | None) -> None:
    assert teams_of(sizes) == teams


def test_without_a_canastra_laid_cards_may_count_against_the_side() -> None:
    rules = replace(PRESETS["tradicional"], no_canastra_negative=True)
    assert count(typed(cards=100, morto=1), typed(dirty=1, cards=100, morto=1), rules=rules).totals == (-100, 200)
    assert count(typed(cards=100, morto=1), typed(morto=1)).totals == (100, 0)


def test_what_the_cut_brought_and_a_foul_cost() -> None:
    rules = replace(PRESETS["tradicional"], cut_bonus=22, vulnerable="penalty")
    assert count(typed(cut=1, morto=1), typed(foul=1, morto=1), rules=rules).totals == (100, -100)
    assert count(typed(cut=-1, morto=1), typed(morto=1), rules=rules).totals == (-100, 0)


def test_only_who_went_out_has_a_relancinho() -> None:
    with pytest.raises(Impossible) as told:
        count(typed(cards=100, relancinho=1), typed(), rules=PRESETS["clube"])
    assert told.value.code == "sheet.relancinho"
