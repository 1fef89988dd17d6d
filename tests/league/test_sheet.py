"""A sheet from its first line to its match: who may write, what ends it, who confirms."""

import random
from dataclasses import replace
from typing import Any

import pytest

from bot.league import sheet as paper
from bot.league.model import RoundScore
from bot.league.scoring import Impossible
from bot.league.sheet import Refused, Sheet

ANA, BETO, CAIO, DUDA = 1, 2, 3, 4
TIA, ZE = -1, -2
"""Guests."""
DAY = 24 * 3_600_000
PATIENCE = 2 * DAY


def sheet(*sides: tuple[int, ...], game: str = "buraco", **rules: Any) -> Sheet:
    given = {"preset": "tradicional" if game == "buraco" else "capixaba", **rules}
    return paper.opened(Sheet(1, 2, ANA, game, given, sides or ((ANA, TIA), (BETO, ZE)), 0, id=7))


def write(one: Sheet, *totals: int, by: int = ANA, number: int | None = None, at: int = 1000) -> Sheet:
    """The next line; with `number` that of the last line anew."""
    meant = number or len(one.lines) + 1
    score = paper.total(one, meant, totals)
    return paper.written(one, meant, score, by, at, PATIENCE, anew=number is not None)


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$".replace(".", r"\."))


def finished(*sides: tuple[int, ...], by: int = ANA) -> Sheet:
    return write(write(sheet(*sides), 1800, 900), 1210, 300, by=by)


# -- who sits there ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sides", "code"),
    [
        (((ANA,), (ANA,)), "sheet.twice"),
        (((ANA, BETO), (CAIO, ANA)), "sheet.twice"),
        (((ANA, TIA), (BETO, TIA)), "sheet.twice"),
        (((ANA, BETO, CAIO), (DUDA, TIA)), "sheet.pair"),
        (((ANA, BETO), (CAIO,)), "sheet.pair"),
        (((ANA,),), "sheet.few"),
        (((ANA, BETO), ()), "sheet.few"),
        (((TIA,), (ZE,)), "sheet.alone"),
    ],
)
def test_who_cannot_sit_so(sides: tuple[tuple[int, ...], ...], code: str) -> None:
    with refused(code):
        sheet(*sides)


def test_five_cannot_play_bisca() -> None:
    with refused("table.rules"):
        sheet((ANA,), (BETO,), (CAIO,), (DUDA,), (TIA,), game="bisca")


def test_the_sides_say_how_the_teams_are_made() -> None:
    assert sheet((ANA,), (BETO,), (CAIO,), (DUDA,)).rules["teams"] == "individual"
    assert sheet(teams="individual").rules["teams"] == "auto"
    assert sheet().people == (ANA, BETO, TIA, ZE), "partners sit opposite each other"


# -- rounds ------------------------------------------------------------------------------------------------------------


def test_the_scores_are_the_sum_of_the_rounds() -> None:
    one = write(write(write(sheet(), 360, -110), 280, 100), 220, 180)
    assert one.scores == (860, 170)
    assert one.history == ((0, 0), (360, -110), (640, -10), (860, 170))


def test_the_last_round_is_corrected_and_nothing_else() -> None:
    one = write(write(sheet(), 360, -110), 280, 100)
    one = write(one, 180, 100, number=2, by=BETO)
    assert [line.score.totals for line in one.lines] == [(360, -110), (180, 100)]
    assert one.scores == (540, -10)
    assert one.writer == BETO
    with refused("sheet.number"):
        write(one, 100, 100, number=1)


def test_two_who_write_the_same_round_write_it_once() -> None:
    one = write(sheet(), 360, -110)
    same = paper.written(one, 1, RoundScore((360, -110)), BETO, 2000, PATIENCE)
    assert same == one
    with refused("sheet.written"):
        paper.written(one, 1, RoundScore((400, 0)), BETO, 2000, PATIENCE)
    with refused("sheet.number"):
        paper.written(one, 3, RoundScore((400, 0)), BETO, 2000, PATIENCE)


def test_the_next_round_may_bring_the_same_as_the_last() -> None:
    assert write(write(sheet(), 100, 50), 100, 50).scores == (200, 100)


@pytest.mark.parametrize("totals", [(705, 0), (10**9, 0), (100,), (1, 2, 3)])
def test_an_impossible_score_is_not_written(totals: tuple[int, ...]) -> None:
    with pytest.raises(Impossible):
        paper.written(sheet(), 1, RoundScore(totals), ANA, 0, PATIENCE)


def test_somebody_who_is_not_there_neither_writes_nor_confirms() -> None:
    with refused("sheet.not_there"):
        write(sheet(), 100, 0, by=DUDA)
    with refused("sheet.not_there"):
        paper.confirmed(finished(), DUDA, 0)
    with refused("sheet.not_there"):
        paper.denied(finished(), DUDA, "não", 0)
    with refused("sheet.not_there"):
        paper.closed(sheet(), DUDA)


def test_who_keeps_the_sheet_writes_without_sitting_there() -> None:
    one = replace(sheet((BETO,), (CAIO,)), keeper=ANA)
    assert write(one, 100, 0, by=ANA).scores == (100, 0)
    over = write(one, 3000, 0, by=ANA)
    assert over.asked == ((BETO,), (CAIO,))
    with refused("sheet.not_there"):
        paper.confirmed(over, ANA, 0)


def test_the_vulnerable_are_known_for_the_next_round() -> None:
    one = write(sheet(), 1500, 1490)
    assert one.vulnerable == (75, 0)


@pytest.mark.parametrize("seed", range(20))
def test_the_scores_are_the_sum_of_the_rounds_whatever_was_corrected(seed: int) -> None:
    chance, one, paid = random.Random(seed), sheet(target=100_000), list[tuple[int, int]]()
    for _ in range(30):
        anew = bool(paid) and chance.random() < 0.4
        totals = (10 * chance.randrange(-30, 150), 10 * chance.randrange(-30, 150))
        one = write(one, *totals, by=chance.choice((ANA, BETO)), number=len(paid) if anew else None)
        paid = [*(paid[:-1] if anew else paid), totals]
        assert one.scores == tuple(map(sum, zip(*paid, strict=True))) == one.history[-1]
        assert len(one.history) == len(paid) + 1


# -- the end -----------------------------------------------------------------------------------------------------------


def test_a_match_ends_at_the_target_and_a_tie_plays_on() -> None:
    one = write(sheet(), 3000, 3000)
    assert (one.stage, one.outcome) == ("open", None)
    over = write(one, 10, 0)
    assert (over.stage, over.due) == ("confirm", 1000 + PATIENCE)
    assert over.outcome is not None
    assert over.outcome.winner == 0
    with refused("sheet.over"):
        write(over, 10, 0)


def test_a_correction_of_the_last_round_judges_the_end_again() -> None:
    over = paper.confirmed(finished(), BETO, 5)
    again = write(over, 1100, 300, number=2)
    assert (again.stage, again.outcome, again.confirmed) == ("open", None, ())
    back = write(again, 1210, 2120, number=2)
    assert back.stage == "confirm"
    assert back.outcome is not None
    assert back.outcome.winner == 1, "both are over the target: most points win"


def test_who_wrote_the_last_round_is_not_asked() -> None:
    over = finished()
    assert over.asked == ((BETO,),)
    with refused("sheet.writer"):
        paper.confirmed(over, ANA, 5)
    yes = paper.confirmed(over, BETO, 5)
    assert (yes.agreed, yes.due) == (True, 5)
    assert paper.confirmed(yes, BETO, 9) == yes
    assert paper.lapsed(yes, 5).stage == "counted"


def test_one_of_each_other_side_is_enough() -> None:
    over = finished((ANA, BETO), (CAIO, DUDA), by=CAIO)
    assert over.asked == ((ANA, BETO),)
    assert paper.confirmed(over, BETO, 5).agreed
    three = write(sheet((ANA,), (BETO,), (CAIO,)), 3000, 0, 0)
    half = paper.confirmed(three, BETO, 5)
    assert not half.agreed
    assert half.due == three.due
    assert paper.confirmed(half, CAIO, 6).agreed


def test_against_guests_a_partner_confirms_or_nobody() -> None:
    assert finished((ANA, BETO), (TIA, ZE)).asked == ((BETO,),)
    alone = finished((ANA,), (TIA,))
    assert alone.asked == ()
    assert not alone.agreed
    assert paper.lapsed(alone, 1000 + PATIENCE).stage == "counted"


def test_silence_confirms_but_not_before_its_time() -> None:
    over = finished()
    assert paper.lapsed(over, over.due - 1 if over.due else 0) == over
    assert paper.lapsed(over, over.due or 0).stage == "counted"


def test_one_no_is_enough() -> None:
    held = paper.denied(finished(), BETO, "  faltou   a canastra ", 9)
    assert (held.stage, held.refused, held.reason, held.due) == ("held", BETO, "faltou a canastra", 9)
    assert paper.denied(held, ANA, "x", 10) == held
    with refused("sheet.over"):
        paper.confirmed(held, BETO, 9)
    with refused("sheet.over"):
        write(held, 0, 0, number=2)


@pytest.mark.parametrize("reason", ["", "   ", "x" * 201])
def test_a_no_has_a_reason(reason: str) -> None:
    with refused("sheet.reason"):
        paper.denied(finished(), BETO, reason, 9)


def test_there_is_nothing_to_confirm_while_it_goes_on() -> None:
    with refused("sheet.not_over"):
        paper.confirmed(write(sheet(), 10, 0), BETO, 0)


def test_a_sheet_is_closed_while_it_goes_on() -> None:
    shut = paper.closed(write(sheet(), 10, 0), BETO)
    assert (shut.stage, shut.due) == ("closed", None)
    assert paper.closed(shut, BETO) == shut
    assert paper.closed(sheet(), DUDA, moderator=True).stage == "closed"
    with refused("sheet.over"):
        paper.closed(finished(), ANA)


def test_a_sheet_on_which_nobody_writes_is_closed_by_the_clock() -> None:
    one = write(sheet(), 10, 0, at=DAY)
    assert one.due == DAY + paper.IDLE
    assert paper.lapsed(one, DAY + paper.IDLE).stage == "closed"


# -- the match ---------------------------------------------------------------------------------------------------------


def test_the_match_of_a_sheet() -> None:
    match = paper.match_of(finished(), "counts")
    assert match.source == "sheet:7"
    assert (match.game, match.preset, match.target, match.at, match.rounds) == ("buraco", "tradicional", 3000, 1000, 2)
    assert [(one.person, one.side, one.share) for one in match.entries] == [
        (ANA, 0, "won"), (BETO, 1, "lost"), (TIA, 0, "won"), (ZE, 1, "lost"),
    ]  # fmt: skip
    assert [(side.points, side.best) for side in match.sides] == [(3010, 1800), (1200, 900)]


def test_a_cara_de_gato_is_kept() -> None:
    one = sheet((ANA,), (BETO,), game="bisca")
    assert one.target == 4
    over = write(write(one, 3, 0), 1, 0)
    assert [side.caras for side in paper.match_of(over, "counts").sides] == [1, 0]


def test_feats_are_kept_where_items_were_written() -> None:
    one = sheet((ANA,), (BETO,), target=500)
    score = paper.counted(one, 1, ({"clean": 2, "cards": 300, "out": 1, "morto": 1}, {"dirty": 1, "cards": 100}))
    over = paper.written(one, 1, score, ANA, 5, PATIENCE)
    sides = paper.match_of(over, "counts").sides
    assert [(side.points, side.canastras, side.clean) for side in sides] == [(800, 2, 2), (100, 1, 0)]


def test_a_sheet_has_room_for_so_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paper, "MOST_ROUNDS", 1)
    full = write(sheet(), 100, 50)
    with refused("sheet.many"):
        write(full, 100, 50)
    assert len(write(full, 200, 50, number=1).lines) == 1
