"""Do the rules for players say what the rules objects say? `python -m tests.docs` brings the pages up to date."""

from pathlib import Path

import pytest

from bot.text import Language
from tests.docs import PAGES, filled


@pytest.mark.parametrize(("path", "language"), PAGES.items(), ids=lambda each: getattr(each, "name", each))
def test_the_rules_for_players_are_up_to_date(path: Path, language: Language) -> None:
    page = path.read_text(encoding="utf-8")
    assert filled(page, language) == page


def test_a_page_without_a_part_is_noticed() -> None:
    with pytest.raises(ValueError, match="cards is there 0 times"):
        filled("# Bisca", "en")


def test_both_languages_have_the_same_chapters() -> None:
    chapters = [
        [line.count("#") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
        for path in PAGES
    ]
    assert chapters[0] == chapters[1]
