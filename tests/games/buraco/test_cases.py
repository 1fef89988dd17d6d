"""The acceptance cases in tests/cases/buraco.jsonl: records, and the part of the answer that each must give."""

import json
from pathlib import Path
from typing import Any

import pytest

from bot.games.base import Json
from bot.games.records import RecordError, read_record
from bot.games.replay import answer

FILE = Path(__file__).parents[2] / "cases" / "buraco.jsonl"
CASES = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_case(case: Json) -> None:
    text = "\n".join(json.dumps(line) for line in case["record"])
    expected = dict(case["expect"])
    if expected.pop("malformed", False):
        with pytest.raises(RecordError):
            answer(read_record(text))
        return
    got = answer(read_record(text))
    if expected.setdefault("ok", True) is False:
        assert got["error"]["line"] == len(case["record"])
        assert got["error"]["code"]
    _contains(got, expected, "")


def _contains(got: Any, expected: Any, where: str) -> None:
    """`got` has all that `expected` has; card strings of hands match in any order."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            _contains(got[key], value, f"{where}.{key}")
    elif isinstance(expected, list):
        assert len(got) == len(expected), where
        for index, value in enumerate(expected):
            _contains(got[index], value, f"{where}.{index}")
    elif ".hands." in where and isinstance(expected, str):
        assert sorted(got.split()) == sorted(expected.split()), where
    else:
        assert (got, type(got)) == (expected, type(expected)), where
