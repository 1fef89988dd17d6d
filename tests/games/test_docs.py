"""Can an outsider recompute a deal from docs/shuffle.md, and is docs/records.md true?"""

import hashlib
import hmac
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bot.cards import bisca_pack, deal_order, format_cards, seed_commitment
from bot.games.records import read_record
from bot.games.replay import answer
from tests.games.test_records import record
from tests.games.test_replay import play

DOCS = Path(__file__).parents[2] / "docs"
SHUFFLE = (DOCS / "shuffle.md").read_text(encoding="utf-8")
RECORDS = (DOCS / "records.md").read_text(encoding="utf-8")
VECTORS = re.findall(r"^\| bisca \| (\d) \| (\d) \| ([^|]+) \|$", SHUFFLE, re.MULTILINE)


def test_the_vectors_are_there() -> None:
    assert len(VECTORS) == 3
    assert seed_commitment("mesa") in SHUFFLE
    words = hmac.digest(b"mesa", b"deal/1/0", hashlib.sha256)
    assert ", ".join(str(int.from_bytes(words[at : at + 4], "big")) for at in range(0, 16, 4)) in SHUFFLE


@pytest.mark.parametrize(("seats", "number", "deck"), VECTORS)
def test_a_vector_is_what_the_product_deals(seats: str, number: str, deck: str) -> None:
    assert format_cards(deal_order("mesa", int(number), bisca_pack(int(seats)))) == deck


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not installed")
@pytest.mark.parametrize(("seats", "number", "deck"), VECTORS)
def test_the_program_in_the_text_deals_the_same(seats: str, number: str, deck: str, tmp_path: Path) -> None:
    program = tmp_path / "deal.js"
    (code,) = re.findall(r"```js\n(.*?)```", SHUFFLE, re.DOTALL)
    program.write_text(code, encoding="utf-8")
    command = ["node", str(program), "mesa", number, seats]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == deck


def test_the_answer_in_the_text_is_the_answer() -> None:
    position, shown = (json.loads(text) for text in re.findall(r"```json\n(.*?)```", RECORDS, re.DOTALL))
    assert answer(read_record(record(play(0, "KH")))) == shown
    assert answer(read_record(record(seed=None, position=position)))["turn"] == 1
