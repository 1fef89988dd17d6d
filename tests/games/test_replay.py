"""The command `replay`: answers, views, refusals, exit statuses (RECORDS, Command)."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.games import GAMES
from bot.games.base import SPECTATOR
from bot.games.records import read_record
from bot.games.replay import answer
from bot.replay import run as replay_here
from tests.games.test_records import HEADER, record

ROOT = Path(__file__).parents[2]


def run(*arguments: str, text: str | bytes = "") -> tuple[int, str, str]:
    """Exit status, standard output and standard error of the command."""
    data = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    command = [sys.executable, "-m", "bot", "replay", *arguments]
    done = subprocess.run(command, input=data, capture_output=True, cwd=ROOT, timeout=60, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def play(seat: int, card: str) -> dict[str, object]:
    return {"seat": seat, "action": "play", "card": card}


def test_the_state_after_the_last_action() -> None:
    status, out, err = run("-", text=record(play(0, "KH")))
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "ok": True, "status": "playing", "turn": 1, "phase": "play", "hands": ["7D AH", "2D KD 4H"],
        "table": [{"seat": 0, "card": "KH"}], "trump": "C", "trump_card": "7C", "stock": 33, "captured": ["", ""],
        "points": [0, 0], "scores": [0, 0], "winner": None,
    }  # fmt: skip


def test_a_file_is_read_like_standard_input(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(record(play(0, "KH")), encoding="utf-8-sig")
    assert run(str(file)) == run("-", text=record(play(0, "KH")))


def test_an_unlawful_action_stops_with_the_state_before_it() -> None:
    status, out, err = run("-", text=record(play(0, "KH"), play(0, "7D"), play(1, "2D")))
    found = json.loads(out)
    assert (status, err, found["ok"]) == (3, "", False)
    assert found["error"] == {"line": 3, "code": "turn.not_yours", "message": "It is not your turn yet."}
    assert found["turn"] == 1
    assert found["table"] == [{"seat": 0, "card": "KH"}]


def test_a_finished_deal_is_shown_with_its_count() -> None:
    laid = {"hands": ["7C", "KS"], "trump": "D", "captured": ["AC AD AH AS 7D", "7H 7S KC KD KH JC JD JH JS QC QD QH"]}
    text = record(play(0, "7C"), play(1, "KS"), rules={"preset": "capixaba"}, seed=None, position=laid)
    found = answer(read_record(text))
    assert found["round"] == {
        "sides": [{"points": 68, "bonuses": {"win": 1}, "total": 1}, {"points": 50, "bonuses": {}, "total": 0}]
    }
    assert (found["status"], found["turn"], found["phase"], found["winner"]) == ("round_over", None, None, None)


# --- views --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "hands"), [("0", ["7D AH", "? ? ?"]), ("1", ["? ?", "2D KD 4H"]), ("table", ["? ?", "? ? ?"])]
)
def test_a_view_hides_the_hands_of_the_others(view: str, hands: list[str]) -> None:
    status, out, _ = run("-", "--view", view, text=record(play(0, "KH")))
    assert (status, json.loads(out)["hands"]) == (0, hands)


def test_a_view_shows_the_partners_hand_where_the_rules_do() -> None:
    laid = {"hands": ["4C", "5C", "6C", "QC"], "trump": "H"}
    rules = {"preset": "bisca", "partners_show": "last_three"}
    read = read_record(record(rules=rules, seats=4, seed=None, position=laid))
    assert answer(read, 0)["hands"] == ["4C", "?", "6C", "?"]
    assert answer(read, SPECTATOR)["hands"] == ["?"] * 4


def test_before_the_cut_there_is_nothing_to_see() -> None:
    read = read_record(record(rules={"preset": "capixaba"}))
    found = answer(read, 0)
    assert (found["phase"], found["trump"], found["trump_card"], found["stock"]) == ("cut", None, None, 40)


def test_the_refusal_of_another_tells_nothing_of_his_hand() -> None:
    laid = {"hands": ["KC 2D", "5C 3S"], "trump": "H", "turn": 1, "table": [{"seat": 0, "card": "4C"}]}
    rules = {"preset": "bisca", "follow_after_stock": True}
    read = read_record(record(play(1, "3S"), rules=rules, seed=None, position=laid))
    assert answer(read)["error"]["code"] == answer(read, 1)["error"]["code"] == "follow.suit"
    for viewer in (0, SPECTATOR):
        assert answer(read, viewer)["error"] == {"line": 2, "code": "action.refused", "message": "action.refused"}


def test_the_refusal_is_worded_by_the_catalog_it_is_given() -> None:
    read = read_record(record(play(0, "AC")))
    found = answer(read, render=lambda code, facts: f"{code}! {facts['card']}")
    assert found["error"]["message"] == "card.not_held! AC"


# --- what cannot be read ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        (b"\xff\xfe", 1),
        (record().encode() + b"\n{\xff}", 2),
        (record("{"), 2),
        (record("[" * 200000), 2),
        (record('{"seat": ' + "9" * 10000 + "}"), 2),
        (record(seed=None, deck="4C"), 1),
        (record(seed=None, position={"hands": ["4C", "4C"]}), 1),
        (record(rules={"preset": "bisca", "x\ny": 1}), 1),
    ],
)
def test_what_is_not_well_formed_gives_one_line_and_status_two(text: str | bytes, line: int) -> None:
    status, out, err = run("-", text=text)
    assert (status, out) == (2, "")
    assert err.startswith(f"line {line}: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize(
    "arguments", [["/no/such/file"], ["."], [], ["-", "--view", "2"], ["-", "--view", "-1"], ["-", "--view", "all"]]
)
def test_a_file_or_a_viewer_that_is_not_there(arguments: list[str]) -> None:
    status, out, err = run(*arguments, text=record())
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_name_that_no_file_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert replay_here("a\0b", None) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_bad_record_is_refused_even_after_an_unlawful_action() -> None:
    assert run("-", text=record(play(1, "AC"), "{"))[0] == 2


def test_the_command_starts_without_what_it_does_not_need() -> None:
    script = (
        "import sys; sys.argv = ['bot', 'replay', '/no/such/file']; import bot.__main__ as door; door.main();"
        "print(sorted({'discord', 'PIL', 'aiosqlite', 'aiohttp', 'babel', 'bot.players'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60, text=True, check=True)
    assert done.stdout == "[]\n"


def _cases(name: str) -> list[Any]:
    cases = [json.loads(line) for line in (ROOT / "tests" / "cases" / name).read_text(encoding="utf-8").splitlines()]
    return [pytest.param(case, id=case["case"], marks=_waits(case)) for case in cases]


def _waits(case: dict[str, Any]) -> list[pytest.MarkDecorator]:
    waits = case["case"] != "unknown-game" and case["record"][0]["game"] not in GAMES
    return [pytest.mark.skip(reason=f"{case['record'][0]['game']} cannot be played yet")] if waits else []


@pytest.mark.parametrize("case", [*_cases("bisca.jsonl"), *_cases("malformed.jsonl")])
def test_a_case_with_its_right_answer(case: dict[str, Any], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "case.jsonl"
    file.write_text("\n".join(map(json.dumps, case["record"])), encoding="utf-8")
    status = replay_here(str(file), None)
    said = capsys.readouterr()
    expect = dict(case["expect"])
    if expect.get("malformed"):
        assert (status, said.out, said.err.count("\n")) == (2, "", 1)
        return
    found = json.loads(said.out)
    assert status == (3 if expect.get("ok") is False else 0), found.get("error")
    if status == 3:
        assert found["error"]["line"] == len(case["record"])
    assert_within({"ok": True, **expect}, found)


def assert_within(want: Any, found: Any, key: str = "") -> None:
    """What is wanted is there; cards of hands and captured piles in any order."""
    if isinstance(want, dict):
        for name, value in want.items():
            assert_within(value, found[name], name)
    elif isinstance(want, list):
        assert len(want) == len(found)
        for wanted, entry in zip(want, found, strict=True):
            assert_within(wanted, entry, key)
    elif key in ("hands", "captured"):
        assert sorted(want.split()) == sorted(found.split())
    else:
        assert (want, type(want)) == (found, type(found)), key


def test_the_header_of_these_tests_is_a_record() -> None:
    assert read_record(json.dumps(HEADER)).entries == ()
