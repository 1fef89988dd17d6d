"""Which parts of the rules of Buraco for players come from the rules? `python -m tests.games.buraco.docs` writes them.

A part stands between `<!-- name -->` and `<!-- /name -->`; a test compares.
"""

import re
from dataclasses import fields
from pathlib import Path
from typing import Final

from bot.games.buraco.rules import PRESETS, BuracoRules

RULES: Final = Path(__file__).parents[3] / "docs" / "rules"
PAGES: Final = {
    RULES / "buraco.md": ("sim", "não", "em todos"),
    RULES / "buraco.en.md": ("yes", "no", "in all of them"),
}
"""The pages, and how each says yes, no, and that a switch is the same everywhere."""
SWITCHES: Final = tuple(field.name for field in fields(BuracoRules) if field.name != "preset")


def _value(value: object, yes: str, no: str) -> str:
    return (yes if value else no) if isinstance(value, bool) else str(value)


def presets(yes: str, no: str, everywhere: str) -> str:
    """A table: a line for each switch in which the presets differ, a column for each preset; below it the others."""
    alike = [name for name in SWITCHES if len({getattr(rules, name) for rules in PRESETS.values()}) == 1]
    lines = [["", *(f"`{name}`" for name in PRESETS)], ["---"] * (len(PRESETS) + 1)]
    for name in SWITCHES:
        if name not in alike:
            lines.append([f"`{name}`", *(_value(getattr(rules, name), yes, no) for rules in PRESETS.values())])
    usual = next(iter(PRESETS.values()))
    rest = ", ".join(f"`{name}` {_value(getattr(usual, name), yes, no)}" for name in alike)
    table = "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines)
    return f"{table}\n\n{everywhere[0].upper()}{everywhere[1:]}: {rest}."


def filled(page: str, words: tuple[str, str, str]) -> str:
    """The page with its table written anew. `ValueError`: there is no place for it, or more than one."""
    block = f"<!-- presets -->\n{presets(*words)}\n<!-- /presets -->"
    page, count = re.subn("<!-- presets -->\n.*?<!-- /presets -->", lambda _: block, page, flags=re.DOTALL)
    if count != 1:
        raise ValueError(f"presets is there {count} times")
    return page


def main() -> None:
    """Write both pages anew."""
    for path, words in PAGES.items():
        path.write_text(filled(path.read_text(encoding="utf-8"), words), encoding="utf-8")


if __name__ == "__main__":
    main()
