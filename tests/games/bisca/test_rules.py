"""Which rules objects can there be: presets, switches, wrong values (RULES 2 and 3, presets)?"""

import pytest

from bot.games.base import RulesError
from bot.games.bisca import BISCA
from bot.games.bisca.rules import CHOICES, SWITCHES, BiscaRules, read_rules, write_rules


def test_the_presets_are_those_of_the_table() -> None:
    assert list(BISCA.presets) == ["bisca", "bisca_portuguesa", "capixaba", "capixaba_vitoria"]


@pytest.mark.parametrize(
    ("preset", "differs"),
    [
        ("bisca", {}),
        (
            "bisca_portuguesa",
            {"swap_two": "any", "win_at": 61, "stop_at_win": False, "follow_after_stock": True, "wins": 4,
             "capote": [2, 2], "capote_at_most": 29, "all": [4, 4]},
        ),
        (
            "capixaba",
            {"swap_seven": False, "swap_two": "any", "stop_at_win": False, "wins": 4, "knock": True,
             "turned_bisca": "redraw", "capote": [2, 3], "all": [4, 4], "heley": [1, 2], "rodar": [1, 2],
             "ace_after_seven": True, "seven_not_last": True},
        ),
        (
            "capixaba_vitoria",
            {"swap_seven": False, "swap_two": "any", "swap_tricks": 2, "win_at": 61, "stop_at_win": False,
             "tie": "carry", "wins": 4, "partners_show": "first_and_last_three", "knock": True,
             "turned_bisca": "paired_suit", "copas": "knocked", "win": [1, 2], "capote": [1, 1], "all": [4, 4],
             "heley": [1, 1], "rodar": [1, 1], "ponta": [1, 1], "capote_at_most": 29, "capote_on_top": True,
             "ace_after_seven": True, "seven_not_last": True},
        ),
    ],
)  # fmt: skip
def test_how_a_preset_differs_from_plain_bisca(preset: str, differs: dict[str, object]) -> None:
    plain = write_rules(BiscaRules())
    stored = write_rules(BISCA.presets[preset])
    assert {name: value for name, value in stored.items() if plain[name] != value} == {
        **differs,
        **({} if preset == "bisca" else {"preset": preset}),
    }


@pytest.mark.parametrize("preset", BISCA.presets)
def test_rules_are_written_with_every_switch_and_read_back(preset: str) -> None:
    rules = read_rules({"preset": preset})
    assert rules == BISCA.presets[preset]
    assert set(write_rules(rules)) == {"preset", *SWITCHES}
    assert read_rules(write_rules(rules)) == rules


@pytest.mark.parametrize(
    ("switch", "value"),
    [
        *((name, "nonsense") for name in SWITCHES),
        *((name, None) for name in SWITCHES),
        *((name, 7) for name in CHOICES),
        ("ten_card", "A"),
        ("win_at", True),
        ("win_at", 59),
        ("win_at", 60.0),
        ("wins", 0),
        ("wins", True),
        ("swap_tricks", -1),
        ("knock", 1),
        ("win", [1]),
        ("win", [1, 2, 3]),
        ("win", [1, True]),
        ("win", [1, -1]),
        ("win", [1, 1.0]),
        ("no_such", 1),
    ],
)
def test_a_switch_that_cannot_have_that_value_is_named(switch: str, value: object) -> None:
    with pytest.raises(RulesError, match=switch):
        read_rules({"preset": "bisca", switch: value})


@pytest.mark.parametrize("preset", ["nope", None, 3, ["bisca"]])
def test_an_unknown_preset_is_refused(preset: object) -> None:
    with pytest.raises(RulesError, match="preset"):
        read_rules({"preset": preset})
    with pytest.raises(RulesError, match="preset"):
        read_rules({})


def test_rules_by_which_nobody_could_ever_score_are_refused() -> None:
    with pytest.raises(RulesError, match="win, capote, all"):
        read_rules({"preset": "bisca", "win": [0, 0]})


@pytest.mark.parametrize(("teams", "seats"), [("auto", 1), ("auto", 5), ("pairs", 2), ("pairs", 3), ("individual", 0)])
def test_a_number_of_players_that_the_rules_do_not_know_is_refused(teams: str, seats: int) -> None:
    with pytest.raises(RulesError, match=str(seats)):
        BISCA.sides(read_rules({"preset": "bisca", "teams": teams}), seats)


@pytest.mark.parametrize("preset", ["capixaba", "capixaba_vitoria"])
def test_capixaba_is_played_by_two_or_by_four_in_pairs(preset: str) -> None:
    """RULES 3."""
    for teams in ("auto", "individual"):
        assert BISCA.sides(read_rules({"preset": preset, "teams": teams}), 2) == ((0,), (1,))
        with pytest.raises(RulesError, match=f"'{preset}' is played by 2, or by 4 in pairs"):
            BISCA.sides(read_rules({"preset": preset, "teams": teams}), 3)
    for teams in ("auto", "pairs"):
        assert BISCA.sides(read_rules({"preset": preset, "teams": teams}), 4) == ((0, 2), (1, 3))
    with pytest.raises(RulesError, match=f"'{preset}' is played by 2, or by 4 in pairs"):
        BISCA.sides(read_rules({"preset": preset, "teams": "individual"}), 4)


def test_a_long_wrong_value_is_cut_in_the_message() -> None:
    with pytest.raises(RulesError) as refused:
        read_rules({"preset": "bisca", "tie": "x\n" * 1000})
    assert len(str(refused.value)) < 150
    assert "\n" not in str(refused.value)
