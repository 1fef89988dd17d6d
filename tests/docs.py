"""Which parts of docs/rules come from the rules themselves? `python -m tests.docs` writes them anew.

A part stands between `<!-- name -->` and `<!-- /name -->`; a test compares.
"""

import re
from pathlib import Path

from bot.games.bisca.rules import BONUSES, PRESETS, SWITCHES
from bot.text import Language, Words
from cogs.ui.rules_text import (
    Switches,
    card_section,
    preset_switches,
    price,
    switch_about,
    switch_line,
    switch_name,
    switch_value,
)

RULES = Path(__file__).parents[1] / "docs" / "rules"
PAGES: dict[Path, Language] = {RULES / "bisca.md": "pt_BR", RULES / "bisca.en.md": "en"}
_USUAL = preset_switches("bisca", next(iter(PRESETS)))


def _list(lines: tuple[str, ...]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _value(words: Words, name: str, switches: Switches) -> str:
    return price(words, *switches[name]) if name in BONUSES else switch_value(words, "bisca", name, switches)


def _differing() -> list[str]:
    """The switches that are not the same in all presets."""
    sets = [preset_switches("bisca", preset) for preset in PRESETS]
    return [name for name in SWITCHES if any(switches[name] != _USUAL[name] for switches in sets)]


def _presets(words: Words) -> str:
    """A table: a line for each switch that they differ in, a column for each preset, with its value in words."""
    sets = [preset_switches("bisca", preset) for preset in PRESETS]
    lines = [["", *(f"**{words(f'preset.{preset}')}**" for preset in PRESETS)], ["---"] * (len(sets) + 1)]
    for name in _differing():
        lines.append([switch_name(words, "bisca", name, _USUAL), *(_value(words, name, each) for each in sets)])
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in lines)


def _common(words: Words) -> str:
    """The switches that all presets have alike."""
    alike = [name for name in SWITCHES if name not in _differing()]
    return _list(tuple(switch_line(words, "bisca", name, _USUAL) for name in alike))


def _switches(words: Words) -> str:
    named = [
        (switch_name(words, "bisca", name, _USUAL), switch_about(words, "bisca", name, _USUAL)) for name in SWITCHES
    ]
    return _list(tuple(f"**{name}.** {about}" for name, about in named))


def parts(language: Language) -> dict[str, str]:
    """The parts of a page, by name, in that language."""
    words = Words(language)
    return {
        "cards": _list(card_section(words, _USUAL).lines),
        "how": _list(tuple(words("rules.bisca.how").splitlines())),
        "presets": _presets(words),
        "common": _common(words),
        "switches": _switches(words),
    }


def filled(page: str, language: Language) -> str:
    """The page with every part written anew. `ValueError`: a part is not there exactly once."""
    for name, text in parts(language).items():
        pattern = re.compile(f"<!-- {name} -->\n.*?<!-- /{name} -->", re.DOTALL)
        block = f"<!-- {name} -->\n{text}\n<!-- /{name} -->"
        page, count = pattern.subn(lambda _, block=block: block, page)  # type: ignore[misc]  # bound at once
        if count != 1:
            raise ValueError(f"{name} is there {count} times")
    return page


def main() -> None:
    """Write all pages anew."""
    for path, language in PAGES.items():
        path.write_text(filled(path.read_text(encoding="utf-8"), language), encoding="utf-8")


if __name__ == "__main__":
    main()
