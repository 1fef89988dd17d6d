"""Which parts of docs/rules come from the rules themselves? `python -m tests.docs` writes them anew.

A part stands between `<!-- name -->` and `<!-- /name -->`; a test compares.
"""

import re
from pathlib import Path

from bot.games import GAMES
from bot.text import Language, Words
from cogs.bisca.offer import CHAPTERS, card_section, chapter_lines
from cogs.bisca.offer import how_lines as bisca_lines
from cogs.buraco.offer import how_lines
from cogs.ui.room import Switches
from cogs.ui.rules_text import preset_switches, switch_about, switch_line, switch_name, switch_value

RULES = Path(__file__).parents[1] / "docs" / "rules"
PAGES: dict[Path, tuple[str, Language]] = {
    RULES / "bisca.md": ("bisca", "pt_BR"),
    RULES / "bisca.en.md": ("bisca", "en"),
    RULES / "buraco.md": ("buraco", "pt_BR"),
    RULES / "buraco.en.md": ("buraco", "en"),
}


def _list(lines: list[str] | tuple[str, ...]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _usual(game: str) -> Switches:
    return preset_switches(game, next(iter(GAMES[game].presets)))


def _switches(game: str) -> list[str]:
    return [name for name in _usual(game) if name != "preset"]


def _differing(game: str) -> list[str]:
    """The switches that are not the same in all presets."""
    sets = [preset_switches(game, preset) for preset in GAMES[game].presets]
    return [name for name in _switches(game) if any(switches[name] != _usual(game)[name] for switches in sets)]


def _table(lines: list[list[str]]) -> str:
    head, *body = lines
    return "\n".join(f"| {' | '.join(line)} |".replace("|  |", "| |") for line in (head, ["---"] * len(head), *body))


def _by_switch(words: Words, game: str) -> str:
    """A table: a line for each switch that presets differ in, a column for each preset, with its value in words."""
    sets = [preset_switches(game, preset) for preset in GAMES[game].presets]
    lines = [["", *(f"**{words(f'preset.{preset}')}**" for preset in GAMES[game].presets)]]
    for name in _differing(game):
        values = (switch_value(words, game, name, each) for each in sets)
        lines.append([switch_name(words, game, name, _usual(game)), *values])
    return _table(lines)


def _by_preset(words: Words, game: str) -> str:
    """A table: a line for each preset, with what it is and what differs from the first one."""
    usual = _usual(game)
    lines = [["", ""]]
    for preset in GAMES[game].presets:
        switches = preset_switches(game, preset)
        changed = [name for name in _switches(game) if switches[name] != usual[name]]
        told = [words(f"preset.{preset}.about"), *(switch_line(words, game, name, switches) for name in changed)]
        lines.append([f"**{words(f'preset.{preset}')}** (`{preset}`)", "<br>".join(told)])
    return _table(lines)


def _explained(words: Words, game: str) -> str:
    usual = _usual(game)
    named = (
        (switch_name(words, game, each, usual), switch_about(words, game, each, usual)) for each in _switches(game)
    )
    return _list([f"**{name}.** {about}" for name, about in named])


def _chapter(words: Words, name: str) -> str:
    """A chapter of Bisca as `/regras` tells it by each preset that has it; the presets are named where not all do."""
    told: dict[str, list[str]] = {}
    for preset in GAMES["bisca"].presets:
        for line in chapter_lines(words, preset_switches("bisca", preset))[name]:
            told.setdefault(line, []).append(words(f"preset.{preset}"))
    most = max(map(len, told.values()))
    return _list([line if len(sets) == most else f"{line} *({', '.join(sets)})*" for line, sets in told.items()])


def parts(game: str, language: Language) -> dict[str, str]:
    """The parts of a page, by name, in that language."""
    words, usual = Words(language), _usual(game)
    if game == "buraco":
        lines = [switch_line(words, game, name, usual) for name in _switches(game)]
        return {"how": _list(how_lines(words, usual)), "words": _by_preset(words, game), "usual": _list(lines)}
    alike = [name for name in _switches(game) if name not in _differing(game)]
    return {
        "cards": _list(card_section(words, usual).lines),
        "how": _list(bisca_lines(words, usual)),
        **{name: _chapter(words, name) for name in CHAPTERS},
        "presets": _by_switch(words, game),
        "common": _list([switch_line(words, game, name, usual) for name in alike]),
        "switches": _explained(words, game),
    }


def filled(page: str, game: str, language: Language) -> str:
    """The page with every part written anew. `ValueError`: a part is not there exactly once."""
    for name, text in parts(game, language).items():
        pattern = re.compile(f"<!-- {name} -->\n.*?<!-- /{name} -->", re.DOTALL)
        block = f"<!-- {name} -->\n{text}\n<!-- /{name} -->"
        page, count = pattern.subn(lambda _, block=block: block, page)  # type: ignore[misc]  # bound at once
        if count != 1:
            raise ValueError(f"{name} is there {count} times")
    return page


def main() -> None:
    """Write all pages anew."""
    for path, (game, language) in PAGES.items():
        path.write_text(filled(path.read_text(encoding="utf-8"), game, language), encoding="utf-8")


if __name__ == "__main__":
    main()
