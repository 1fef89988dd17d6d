"""Which keys of the catalogs does the source use?

Plain keys are found in the source; a family (a key put together at run time) is declared in `FAMILIES` with all that
it can be, so that a missing member is found as well as an unused one.
"""

import ast
import asyncio
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_args

import discord
from babel.messages.pofile import read_po
from discord import app_commands
from discord.ext import commands

import cogs
from bot.cards import RANKS, SUITS
from bot.club.model import Verdict
from bot.club.refusals import EVENING, LEAGUE, SHEET
from bot.games.bisca.judge import CAUTIONS as BISCA_CAUTIONS
from bot.games.bisca.judge import CODES as BISCA_CODES
from bot.games.bisca.rules import BONUSES, CHOICES, NUMBERS, PRESETS, BiscaRules
from bot.games.buraco.codes import CAUTIONS as BURACO_CAUTIONS
from bot.games.buraco.codes import CODES as BURACO_CODES
from bot.games.buraco.count import ITEMS
from bot.games.buraco.melds import Canastra
from bot.games.buraco.rules import PRESETS as BURACO_PRESETS
from bot.games.buraco.rules import BuracoRules
from bot.games.buraco.rules import choices as buraco_choices
from bot.games.buraco.state import WhyOver
from bot.league.balances import PROBLEMS
from bot.league.model import KINDS, Share, State, TieBreak, Unrated
from bot.league.scoring import SCORING
from bot.players import LEVELS
from bot.tables.model import CODES as TABLE_CODES
from bot.tables.model import Clock, Reason, Wish
from bot.text import LOCALES
from cogs.bisca.offer import CHAPTERS
from cogs.buraco.offer import GROUPS
from cogs.liga.cases import VERDICTS
from cogs.liga.files import MATCHES
from cogs.liga.season_plan import CHAINS
from cogs.liga.settings_board import NUMBERS as LIMITS
from cogs.noite.plan import FILLS as EVENING_FILLS
from cogs.noite.plan import SIZES as EVENING_SIZES
from cogs.noite.slash import ACTS as EVENING_ACTS
from cogs.perfil.privacy import ACTIONS
from cogs.placar.opening import SIDES as SHEET_SIDES
from cogs.ui.consent import OUTCOMES
from cogs.ui.draft import PACES, SIDES
from cogs.ui.opening import STAND_INS
from cogs.ui.room import GAME_ROOMS
from cogs.ui.settings import SERVER, SETTINGS
from render.standings import COLUMNS, RESULTS
from render.standings_words import FORM

ROOT = Path(__file__).parents[2]
SOURCES = [path for room in ("bot", "cogs", "render") for path in sorted((ROOT / room).rglob("*.py"))]
CALLERS = {"words", "choice", "menu_name", "_from_catalog", "Refusal", "knows"}
"""Functions whose first argument is a key; `Words(…)(key)` is one, too."""

PERMISSIONS = ("view_channel", "send_messages", "send_messages_in_threads", "attach_files", "create_public_threads")


def _switches() -> Iterator[str]:
    """Every switch of Bisca: its name, its explanation, its values."""
    for switch in (each.name for each in fields(BiscaRules) if each.name != "preset"):
        stem = f"switch.bisca.{switch}"
        yield from (stem, f"{stem}.about")
        if switch in BONUSES:
            continue
        if switch in CHOICES:
            values = CHOICES[switch] if switch != "ten_card" else ("value",)
        elif switch == "win_at":
            values = tuple(map(str, NUMBERS[switch]))
        elif switch in NUMBERS:
            values = ("value", "zero") if switch == "swap_tricks" else ("value",)
        else:
            values = ("true", "false")
        yield from (f"{stem}.{value}" for value in values)


_MAY_BE_ZERO = frozenset(
    [
        *("jokers", "cut_bonus", "semi_clean", "wild_canastra", "going_out"),
        *("relancinho", "no_morto", "rounding", "max_rounds"),
    ]
)


def _buraco_switches() -> Iterator[str]:
    """Every switch of Buraco likewise."""
    for switch in (each.name for each in fields(BuracoRules) if each.name != "preset"):
        stem = f"switch.buraco.{switch}"
        yield from (stem, f"{stem}.about")
        for value in buraco_choices()[switch]:
            if value is bool:
                yield from (f"{stem}.true", f"{stem}.false")
            elif value is int:
                yield f"{stem}.value"
                if switch in _MAY_BE_ZERO:
                    yield f"{stem}.zero"
            else:
                yield f"{stem}.{value}"


def _deeds() -> Iterator[str]:
    """What can be done in a turn of Buraco, by somebody and by the reader."""
    told = ("drew", "drew_card", "rejected", "took_pile", "melded", "added", "undone", "discarded", "passed", "foul")
    for deed in (*told, "taken_back", "went_out", "relancinho", "cut", "resigned"):
        yield from (f"deed.{deed}", f"deed.{deed}.you")
    yield from ("deed.morto.direct", "deed.morto.indirect", "deed.added.to")


def _settings() -> Iterator[str]:
    for setting in (*SETTINGS.values(), SERVER):
        yield from (f"setting.{setting.name}", f"setting.{setting.name}.about")
        yield from (f"setting.{setting.name}.{word}" for word, _ in setting.values)


def _sheets() -> Iterator[str]:
    """What a score sheet says by game, and what is typed and counted on it."""
    for what in ("round", "button.write", "form", "form.hint", "preview", "done"):
        yield from (f"sheet.{what}.{game}" for game in GAME_ROOMS)
    rules = {"buraco": BURACO_PRESETS["tradicional"], "bisca": PRESETS["capixaba"]}
    names = {field.name for game, scoring in SCORING.items() for field in scoring.fields(rules[game])}
    yield from (f"sheet.item.{name}" for name in (*names, "semi_clean", "wild", "relancinho", "cut"))
    yield from (f"sheet.bonus.{name}" for name in (*BONUSES, "carry"))
    yield from (f"sheet.open.mode.{mode}" for mode in SHEET_SIDES)
    yield from (f"sheet.unrated.{why}" for why in get_args(Unrated) if why)


def _how_buraco_is_told() -> Iterator[str]:
    plain = ("sequence", "twos", "wild", "wild.natural_sets", "canastra", "canastra.sequences", "morto", "discard")
    by_switch = {"turn": "pile", "set": "sets", "needs": "going_out_needs", "count": "hand_cards"}
    known = buraco_choices()
    told = [*plain, *(f"{part}.{value}" for part in ("deal", "out") for value in ("true", "false"))]
    told += [f"{part}.{value}" for part, name in by_switch.items() for value in known[name]]
    yield from (f"rules.buraco.how.{each}" for each in told if each != "set.none")
    detail = ["draw_first", "first_redraw", "single_pile", "undo", "corner", "set", "wild_moves", "example", "laid"]
    detail += ["one_bonus", "nine", "dead_end", "morto_stock", "vulnerable"]
    yield from (f"rules.buraco.detail.{each}" for each in detail)


def _how_bisca_is_told() -> Iterator[str]:
    chapters = {
        "play": ("three", "four", "deal", "won"),
        "swap": ("when", "seven", "first", *(f"two.{value}" for value in CHOICES["swap_two"] if value != "none")),
        "end": ("sixty", "gone", "match", *(f"tie.{value}" for value in CHOICES["tie"])),
        "capixaba": (
            *("players", "gato", "knock", "ace", "ace.example", "seven", "seven.example", "last_card"),
            *(f"turned.{value}" for value in CHOICES["turned_bisca"] if value != "any"),
        ),
    }
    yield from (f"rules.bisca.{chapter}.{line}" for chapter, lines in chapters.items() for line in lines)
    yield from (f"rules.bisca.{chapter}" for chapter in CHAPTERS)


FAMILIES: dict[str, tuple[str, ...]] = {
    "rank.": tuple(f"rank.{many}{rank}" for many in ("", "plural.") for rank in RANKS),
    "suit.": tuple(f"suit.{suit}" for suit in SUITS),
    "preset.": tuple(
        key for preset in (*PRESETS, *BURACO_PRESETS) for key in (f"preset.{preset}", f"preset.{preset}.about")
    ),
    "switch.": (*_switches(), *_buraco_switches()),
    "price.": ("price.off", "price.same", "price.pair"),
    "ended.": tuple(f"ended.{reason}" for reason in get_args(Reason)),
    "level.": tuple(f"level.{level}" for level in LEVELS),
    "pace.": tuple(f"pace.{kind}" for kind in get_args(Clock.__annotations__["kind"])),
    "setting.": tuple(_settings()),
    "game.": tuple(f"game.{game}" for game in GAME_ROOMS),
    "rules.": (*(f"rules.buraco.{group}" for group, _ in GROUPS), *_how_buraco_is_told(), *_how_bisca_is_told()),
    "canastra.": (
        *(f"canastra.{kind}" for kind in get_args(Canastra)),
        "canastra.dirty.familia",
        "canastra.clean.familia",
    ),
    "quality.": ("quality.clean", "quality.dirty"),
    "deed.": tuple(_deeds()),
    "over.": tuple(f"over.{why}" for why in (*get_args(WhyOver), "relancinho")),
    "turn.told": ("turn.told", "turn.told.you", "turn.told.for"),
    "morto.": ("morto.direct", "morto.indirect"),
    "count.": tuple(f"count.{item}" for item in ITEMS),
    "button.": (
        *("button.undo", "button.reject", "button.pass"),
        *("button.order.suit", "button.order.rank"),
    ),
    "open.pace.": tuple(f"open.pace.{pace}" for pace in PACES),
    "open.stand_in.": tuple(f"open.stand_in.{how}" for how in STAND_INS),
    "open.seats.": tuple(f"open.seats.{kind}" for kind in ("alone", "pairs", "trios", "individual")),
    "open.sides.": tuple(f"open.sides.{sides}" for sides in SIDES),
    "choice.tempo.": tuple(f"choice.tempo.{pace}" for pace in PACES),
    "permission.": tuple(f"permission.{name}" for name in (*PERMISSIONS, "manage_threads", "pin_messages")),
    "picture.bonus.": tuple(f"picture.bonus.{name}" for name in (*BONUSES[1:], "carry")),
    "picture.target.": tuple(f"picture.target.{how}" for how in CHOICES["match"]),
    "picture.buraco.canastra.": tuple(
        f"picture.buraco.canastra.{kind}"
        for kind in (*get_args(Canastra), *(f"{kind}.familia" for kind in ("clean", "dirty")))
    ),
    "picture.buraco.item.": tuple(f"picture.buraco.item.{item}" for item in ITEMS),
    "picture.league.alt.": tuple(f"picture.league.alt.{kind}" for kind in ("row", "plain", "short")),
    "picture.league.chain.": tuple(f"picture.league.chain.{one}" for one in get_args(TieBreak)),
    "picture.league.kind.": tuple(f"picture.league.kind.{kind}" for kind in KINDS),
    "picture.league.form.": tuple(f"picture.league.form.{how}" for how in FORM.values()),
    "picture.league.head.": tuple(
        f"picture.league.head.{name}"
        for name in (
            *RESULTS,
            *KINDS,
            "place",
            "form",
            "points",
            *dict.fromkeys(name for game in COLUMNS.values() for name, _ in game),
        )
    ),
    "standing.none.": ("standing.none.won", "standing.none.drawn", "standing.none.lost"),
    "standing.some.": tuple(f"standing.some.{result}" for result in RESULTS[1:]),
    "standing.more.": tuple(f"standing.more.{game}" for game in GAME_ROOMS),
    "league.set.": (
        *("league.set.zone", "league.set.results", "league.set.weekly", *(f"league.set.{name}" for name in LIMITS)),
        *(f"league.set.{name}.about" for name in ("zone", "results", "weekly", *LIMITS)),
        *(f"league.set.{name}.value" for name in LIMITS),
    ),
    "rated.why.": tuple(f"rated.why.{why}" for why in get_args(Unrated) if why),
    "season.chain.": tuple(f"season.chain.{each}" for each in range(len(CHAINS))),
    "league.file.": tuple(f"league.file.{kind}" for kind in (*KINDS, MATCHES)),
    "tell.": tuple(
        f"tell.{what}.{who}"
        for who, whats in {
            "you": ("played", "trick", "swapped", "cut", "knocked", "resigned"),
            "for": ("played", "swapped", "cut", "knocked"),
        }.items()
        for what in whats
    ),
    "request.": tuple(
        f"request.{kind}{what}" for kind in get_args(Wish) for what in ("", ".share", *(f".{one}" for one in OUTCOMES))
    ),
    "button.take_back.": tuple(f"button.take_back.{kind}" for kind in get_args(Wish)),
    "case.button.": tuple(f"case.button.{verdict}" for verdict in VERDICTS),
    "case.form.": tuple(f"case.form.{verdict}" for verdict in VERDICTS),
    "case.done.": tuple(f"case.done.{verdict}" for verdict in get_args(Verdict)),
    "audit.": tuple(f"audit.{verdict}" for verdict in get_args(Verdict)),
    "match.why.": tuple(f"match.why.{why}" for why in get_args(Unrated) if why),
    "match.state.": tuple(f"match.state.{state}" for state in get_args(State)),
    "check.title.": tuple(f"check.title.{game}" for game in GAME_ROOMS),
    "check.round.": tuple(f"check.round.{game}" for game in GAME_ROOMS),
    "results.score.": tuple(f"results.score.{game}" for game in GAME_ROOMS),
    "results.why.": tuple(f"results.why.{why}" for why in get_args(Unrated) if why),
    "share.": tuple(f"share.{share}" for share in get_args(Share) if share),
    "privacy.": tuple(f"privacy.{action}" for action in ACTIONS),
    "sheet.": tuple(_sheets()),
    "picture.sheet.": tuple(f"picture.sheet.{what}.{game}" for what in ("after", "alt.round") for game in GAME_ROOMS),
    "bonus.": ("bonus.heley", "bonus.rodar"),
    "evening.act.": tuple(f"evening.act.{act}" for act in EVENING_ACTS),
    "evening.size.": tuple(f"evening.size.{size}" for size in EVENING_SIZES),
    "evening.fill.": tuple(f"evening.fill.{fill}" for fill in EVENING_FILLS),
    "evening.deals.": tuple(f"evening.deals.{game}" for game in GAME_ROOMS),
    "codes": (
        *(*TABLE_CODES, "table.stale.same", *BISCA_CODES, *BISCA_CAUTIONS, *BURACO_CODES, *BURACO_CAUTIONS),
        *("vulnerable.foul.take_back", "out.at_a_loss.estimated"),
        *(*SHEET, *EVENING, *LEAGUE, "league.zone", "league.date", *(f"league.csv.{problem}" for problem in PROBLEMS)),
    ),
}
"""Keys that are put together at run time, by what they begin with."""


@cache
def catalog(language: str) -> dict[str, tuple[str, ...]]:
    """Every message of a language: its key, and its text (two of them where there is a plural)."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted((LOCALES / language).glob("*.po")):
        with path.open("rb") as source:
            for message in read_po(source, locale=language):
                if not message.id:
                    continue
                plural = isinstance(message.id, list | tuple)
                key = str(message.id[0] if plural else message.id)
                assert key not in found, f"{key} stands twice in {language}, the second time in {path.name}"
                found[key] = tuple(message.string or ()) if plural else (str(message.string),)
    return found


def _called(node: ast.Call) -> bool:
    function = node.func
    if isinstance(function, ast.Call):
        inner = function.func
        return isinstance(inner, ast.Name) and inner.id == "Words"
    if isinstance(function, ast.Await):
        return True
    name = function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")
    return name in CALLERS


def _strings(node: ast.expr) -> Iterator[ast.expr]:
    """The texts that an argument can be: itself, or either branch of a choice."""
    if isinstance(node, ast.IfExp):
        yield from _strings(node.body)
        yield from _strings(node.orelse)
    else:
        yield node


def _texts(tree: ast.AST) -> Iterator[str]:
    """Every text in the source that is no docstring."""
    docs = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


class _Heard(app_commands.Translator):
    """Notes by which keys commands, options and choices are called."""

    def __init__(self) -> None:
        self.keys: set[str] = set()

    async def translate(self, string: app_commands.locale_str, *_: Any) -> None:
        self.keys.update(string.extras.values())


async def _of_commands() -> set[str]:
    """What the commands are called by, with all their options and choices."""
    tree = commands.Bot(commands.when_mentioned, intents=discord.Intents.none()).tree
    await cogs.add_commands(tree.client)
    heard = _Heard()
    kinds = discord.AppCommandType.chat_input, discord.AppCommandType.user, discord.AppCommandType.message
    for command in (each for kind in kinds for each in tree.get_commands(type=kind)):
        await command.get_translated_payload(tree, heard)
    return heard.keys


@cache
def used() -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """What the source uses: keys that must be there, keys that are named in some other way, beginnings of families."""
    known = set(catalog("pt_BR"))
    needed, named, begun = asyncio.run(_of_commands()), set[str](), set[str]()
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        named |= known & set(_texts(tree))
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call):
                continue
            if not (_called(node) and node.args):
                continue
            for text in _strings(node.args[0]):
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and "." in text.value:
                    needed.add(text.value)
                elif isinstance(text, ast.JoinedStr) and isinstance(text.values[0], ast.Constant):
                    begun.add(str(text.values[0].value))
    return frozenset(needed), frozenset(named), frozenset(begun)
