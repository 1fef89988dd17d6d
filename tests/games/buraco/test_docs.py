"""Do the rules of Buraco for players say what the rules say? `python -m tests.games.buraco.docs` writes the table."""

from pathlib import Path

import pytest

from bot.games.buraco.rules import choices
from tests.games.buraco.docs import PAGES, SWITCHES, filled


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_table_of_presets_is_up_to_date(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert filled(page, PAGES[path]) == page


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_every_switch_and_value_is_explained(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    for name in SWITCHES:
        (line,) = [line for line in page.splitlines() if line.startswith(f"- `{name}`")]
        for value in choices()[name]:
            assert not isinstance(value, str) or f"`{value}`" in line, (name, value)


def test_both_languages_have_the_same_chapters() -> None:
    chapters = [
        [line.count("#") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
        for path in PAGES
    ]
    assert chapters[0] == chapters[1]
