"""Do the pages say what the program says: rules, commands, links, both languages, the example of a spreadsheet?

`python -m tests.docs` brings the pages of docs/rules up to date.
"""

import asyncio
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import discord
import pytest
from discord.ext import commands

import cogs
from bot.games import GAMES
from bot.league.balances import Balance, read_balances
from bot.league.csvs import STANDING
from bot.text import Words
from tests.docs import PAGES, filled

ROOT = Path(__file__).parents[1]
EVERY = sorted(path for folder in (".", "docs", "docs/rules") for path in (ROOT / folder).glob("*.md"))
LEAGUE = ROOT / "docs" / "league.md"
LIGA = ROOT / "docs" / "liga.pt-BR.md"
TWINS = [(LEAGUE, LIGA), (ROOT / "README.md", ROOT / "README.pt-BR.md")]
NAMES = {LEAGUE: ("en",), LIGA: ("pt_BR",)}
"""In which language a page names commands; every other one does so in either."""
Spelled = tuple[str, ...]
"""A command as it is written, word by word."""


# -- the rules --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_rules_for_players_are_up_to_date(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    assert filled(page, *PAGES[path]) == page


def test_a_page_without_a_part_is_noticed() -> None:
    with pytest.raises(ValueError, match="cards is there 0 times"):
        filled("# Bisca", "bisca", "en")


@pytest.mark.parametrize("game", GAMES)
def test_both_languages_have_the_same_chapters(game: str) -> None:
    chapters = [
        [line.count("#") for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
        for path, (told, _) in PAGES.items()
        if told == game
    ]
    assert len(chapters) == 2
    assert chapters[0] == chapters[1]


# -- commands ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def paths() -> dict[str, bool]:
    """Every command by its path in the code, and whether it is a group."""
    bot = commands.Bot(commands.when_mentioned, intents=discord.Intents.none())
    asyncio.run(cogs.add_commands(bot))
    walked: list[Any] = list(bot.tree.walk_commands())
    return {each.qualified_name: isinstance(each, discord.app_commands.Group) for each in walked}


def spelled(page: str) -> Iterator[Spelled]:
    """Every command that stands on a page as code; in the first cell of a row `/mesa ver` · `sair` are two of /mesa."""
    for block in re.split(r"\n(?=\|)|\n\n", re.sub("```.*?```", "", page, flags=re.DOTALL)):
        row = block.startswith("| `/")
        before: Spelled = ()
        for span in re.findall(r"`([^`]+)`", block.split("|")[1] if row else block):
            words = tuple(span.replace("…", "").split())
            if re.match(r"/[a-z]", span):
                before = (words[0][1:], *words[1:])
                yield before
            elif row and words:
                yield (*before[:-1], *words)


def meant(typed: Spelled, paths: dict[str, bool], languages: Sequence[Any]) -> str | None:
    """The path of the command that was written, its options aside; None where there is none."""
    for path in sorted(paths, key=len, reverse=True):
        parts = path.split()
        names = [
            {Words(each)(f"command.{'.'.join(parts[: number + 1])}.name") for each in languages}
            | ({part} if len(languages) > 1 else set())
            for number, part in enumerate(parts)
        ]
        if len(typed) >= len(parts) and all(word in known for word, known in zip(typed, names, strict=False)):
            return None if paths[path] and len(typed) > len(parts) else path
    return None


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_every_command_that_a_page_names_is_there(path: Path, paths: dict[str, bool]) -> None:
    typed = list(spelled(path.read_text(encoding="utf-8")))
    assert [one for one in typed if meant(one, paths, NAMES.get(path, ("en", "pt_BR"))) is None] == []
    assert typed or path not in {LEAGUE, LIGA, *TWINS[1]}


def test_a_command_that_is_not_there_is_noticed(paths: dict[str, bool]) -> None:
    page = "`/liga tabelas` and `/mesa`\n| `/mesa ver` · `fugir` | |\n| `/league list` | `4p` |"
    assert [meant(one, paths, ("en", "pt_BR")) for one in spelled(page)] == [
        None,
        "mesa",
        "mesa ver",
        None,
        "liga lista",
    ]
    assert meant(("liga", "lista"), paths, ("en",)) is None


@pytest.mark.parametrize("path", [LEAGUE, LIGA, *TWINS[1]], ids=lambda path: path.name)
def test_every_command_of_the_league_is_told(path: Path, paths: dict[str, bool]) -> None:
    told = {meant(one, paths, NAMES.get(path, ("en", "pt_BR"))) for one in spelled(path.read_text(encoding="utf-8"))}
    ours = {each for each, group in paths.items() if each.split()[0] in ("liga", "placar") and not group}
    more = {"perfil", "historico", "confronto", "privacidade", "config fuso", "config liga"}
    assert (ours | more | {"mesa conferir", "mesa contestar"}) - told == set()


# -- pages ------------------------------------------------------------------------------------------------------------


def headings(page: str) -> set[str]:
    """The anchors of a page, as the hosts of repositories make them of its headings."""
    heads = re.findall(r"^#+ (.*)$", page, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


@pytest.mark.parametrize("path", EVERY, ids=lambda path: path.name)
def test_no_link_leads_nowhere(path: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", path.read_text(encoding="utf-8")):
        name, _, anchor = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        assert target.exists(), link
        assert not anchor or anchor in headings(target.read_text(encoding="utf-8")), link


def shape(page: str) -> list[str]:
    """What a page is made of, whatever its language: headings, points of lists, rows of tables, blocks of code."""
    return [found[0] for line in page.splitlines() if (found := re.match(r"#+ |- |\d\. |\||```|!\[", line))]


@pytest.mark.parametrize("twins", TWINS, ids=lambda twins: twins[0].name)
def test_both_languages_tell_the_same(twins: tuple[Path, Path]) -> None:
    first, second = (shape(path.read_text(encoding="utf-8")) for path in twins)
    assert len(first) > 20
    assert first == second


# -- spreadsheets -----------------------------------------------------------------------------------------------------


def example(path: Path) -> tuple[Balance, ...]:
    (block,) = re.findall(r"```csv\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    return read_balances(block.encode())


def test_the_example_of_opening_balances_is_read() -> None:
    ours = example(LEAGUE)
    assert [(one.who, one.points) for one in ours] == [(("Ana",), 31), (("Beto",), 28), (("Caio",), -2)]
    assert ours[1].figures.points_for - ours[1].figures.against == 1860
    assert [(one.who, one.points, one.figures) for one in example(LIGA)] == [
        (one.who, one.points, one.figures) for one in ours
    ]


@pytest.mark.parametrize("path", [LEAGUE, LIGA], ids=lambda path: path.name)
def test_every_column_of_an_exported_table_is_told(path: Path) -> None:
    named = set(re.findall(r"`(\w+)`", path.read_text(encoding="utf-8")))
    assert {*STANDING["persons"], *STANDING["pairs"]} - named == set()
