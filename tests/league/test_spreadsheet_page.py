"""Does the page on spreadsheets name every column?"""

import re
from pathlib import Path

from bot.league.balances import read_balances
from bot.league.csvs import DELIMITER, MATCHES, STANDING
from bot.league.heads import PORTUGUESE

PAGE = (Path(__file__).parents[2] / "docs" / "spreadsheets.md").read_text(encoding="utf-8")
OUT, IN = PAGE.split("## Opening balances")


def test_every_column_that_leaves_is_named() -> None:
    named = set(re.findall(r"`(\w+)`", OUT))
    assert {*STANDING["persons"], *STANDING["pairs"], *MATCHES} <= named
    assert all(f"`{name}` {own}" in " ".join(OUT.split()) for name, own in PORTUGUESE.items())
    assert f"The delimiter is always `{DELIMITER}`" in OUT


def test_every_column_that_comes_in_is_read_by_the_names_on_the_page() -> None:
    table = [line.split("|")[1:3] for line in IN.splitlines() if line.startswith("| `")]
    heads = [head for cells in table for cell in cells for head in re.findall(r"`([^`]+)`", cell)]
    assert len(heads) > 30
    for head in heads:
        beside = [] if head in ("nome", "name", "pessoa", "jogador", "jogadora", "player") else ["nome"]
        beside += [] if head in ("pontos", "points") else ["pontos"]
        cells = {"nome": "Ana", "pontos": "30"}
        value = {"person": "#5", "other": "#6"}.get(head, cells.get(head, "3"))
        file = f"{';'.join([head, *beside])}\n{';'.join([value, *(cells[one] for one in beside)])}\n"
        assert len(read_balances(file.encode())) == 1, head
