"""What others rely on: the codes of refusals, and that the store is the shelf that the club asks."""

import re
from pathlib import Path

import bot.club
import bot.league
import cogs
from bot.club.refusals import CODES
from bot.club.shelf import ClubShelf
from bot.tables.refusals import CODES as TABLE_CODES
from tests.club.house import House


def test_every_code_is_raised_and_every_raised_code_is_declared() -> None:
    """Those of score sheets are raised by the league's pure modules, and handed on by the club."""
    folders = [Path(package.__path__[0]) for package in (bot.club, bot.league, cogs)]
    sources = "".join(file.read_text("utf-8") for folder in folders for file in folder.rglob("*.py"))
    raised = set(re.findall(r'(?:ClubError|Impossible|Refused)\(\s*"([a-z_.]+)"', sources))
    named = set(re.findall(r'"((?:league|sheet|evening)\.[a-z_]+)"', sources.replace(_declared(), "")))
    assert raised - TABLE_CODES - CODES == set()
    assert {code for code in CODES - raised - named if code.count(".") == 1} == set()  # of two dots are put together


def _declared() -> str:
    return Path(bot.club.__path__[0], "refusals.py").read_text("utf-8")


def test_the_codes_are_no_others_than_the_tables_have_not() -> None:
    assert not CODES & TABLE_CODES


def test_the_store_is_a_shelf(house: House) -> None:
    shelf: ClubShelf = house.store  # mypy compares every signature
    assert shelf is house.store
