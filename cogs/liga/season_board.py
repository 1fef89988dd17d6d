"""How do the seasons look: the list, one of them, a new one being put together, the question before the end?"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final
from zoneinfo import ZoneInfo

from discord import ButtonStyle

from bot.games import GAMES
from bot.league.model import KINDS, Season
from bot.text import Words
from cogs.liga.season_plan import CHAINS, Plan
from cogs.liga.shown import season_label, season_name, span_told, text_name
from cogs.ui.begin import begin_row
from cogs.ui.board import Board, Row, answer_button, button, menu, option
from cogs.ui.item import elsewhere
from cogs.ui.pages import paged, turn
from cogs.ui.room import GAME_ROOMS, offer_of
from cogs.ui.settings import Choices
from cogs.ui.table import GOLD, GREY
from render.standings_words import chain_line, number, prices_line

PAGE: Final = 10
_NAMES_SIZE: Final = 2500
"""So many letters of names a question lists."""
"""Seasons on a page of the list."""


def season_lines(season: Season, where: ZoneInfo, words: Words, enrolled: int) -> list[str]:
    """What a season is, in a few lines."""
    preset = words(f"preset.{season.preset}") if season.preset else words("season.any_rules")
    target = words("plan.target", n=season.target) if season.target else words("season.any_target")
    return [
        span_told(season, where, words) + f" ({where.key})",
        f"{preset} · {target}",
        prices_line(words, season),
        chain_line(words, season),
        words("season.listed", n=enrolled) if season.listed else words("season.everybody"),
    ]


def season_board(
    words: Words,
    season: Season,
    where: ZoneInfo,
    enrolled: frozenset[int],
    user: int,
    *,
    manager: bool,
    notice: str,
) -> Board:
    """A season, and what can be done with it: take part, see its table, and, for who manages the server, end it."""
    key = str(season.id)
    row: list[Any] = [button(words("season.button.table"), elsewhere("league.table", key, KINDS[0], "0"))]
    if season.closed is None:
        if season.listed:
            joined = user in enrolled
            style = ButtonStyle.secondary if joined else ButtonStyle.success
            label = words("season.button.leave" if joined else "season.button.join")
            row.append(button(label, elsewhere("league.leave" if joined else "league.join", key), style))
        if manager:
            row.append(button(words("season.button.close"), elsewhere("league.close", key), ButtonStyle.danger))
    row.append(button(words("season.button.list"), elsewhere("league.list", "0")))
    lines = season_lines(season, where, words, len(enrolled))
    if season.closed is not None:
        lines.insert(0, words("season.closed", when=f"<t:{season.closed // 1000}:f>"))
    head = f"### {season_name(season, words)}"
    return Board(head, "\n".join(filter(None, (notice, *lines))), [row], colour=GREY if season.closed else GOLD)


def seasons_board(words: Words, seasons: Sequence[Season], where: ZoneInfo, page: int, new: Plan | None) -> Board:
    """The seasons of a server, a page (from 0) at a time, with a menu that leads to each. `new`: what one who manages
    begins a new one with.
    """
    shown, page, pages = paged(seasons, page, PAGE)
    lines = [_list_line(one, where, words) for one in shown]
    rows: list[Row] = []
    if shown:
        options = [option(season_label(one, words), str(one.id)) for one in shown]
        rows.append([menu(elsewhere("league.season"), options, words("league.other"))])
    row = turn(page, more=page + 1 < pages, verb="league.list") if shown else [*begin_row(words)]
    if new is not None:
        row.append(button(words("season.button.new"), elsewhere("league.new", new.code()), ButtonStyle.success))
    foot = words("league.page", page=page + 1, pages=pages, n=len(seasons)) if pages > 1 else ""
    return Board(words("season.list"), "\n".join(lines) or words("league.none"), [*rows, row], foot, colour=GOLD)


def _list_line(season: Season, where: ZoneInfo, words: Words) -> str:
    state = words("picture.league.closed") if season.closed is not None else span_told(season, where, words)
    return f"- **{season_name(season, words)}** · {state}"


# -- a new one --------------------------------------------------------------------------------------------------------


def plan_board(words: Words, plan: Plan) -> Choices:
    """The choices for a new season; name, dates and points are asked by the form behind the last button."""
    blocks: list[tuple[str, Row]] = [
        (
            words("season.new.game"),
            _row("g", [(words(f"game.{game}"), Plan(game), game == plan.game) for game in GAME_ROOMS]),
        ),
        (words("season.new.preset"), [_presets(words, plan)]),
        (words("season.new.target"), _row("t", _targets(words, plan))),
        (
            words("season.new.who"),
            _row(
                "w",
                [
                    (
                        words("season.new.enrolled" if listed else "season.everybody"),
                        replace(plan, listed=listed),
                        listed == plan.listed,
                    )
                    for listed in (False, True)
                ],
            ),
        ),
        (
            words("season.new.chain"),
            _row(
                "o",
                [
                    (words(f"season.chain.{each}"), replace(plan, chain=each), each == plan.chain)
                    for each in range(len(CHAINS))
                ],
            ),
        ),
    ]
    row = [button(words("season.button.form"), elsewhere("league.form", plan.code()), ButtonStyle.success)]
    return Choices(head=words("season.new"), blocks=blocks, rows=[row])


def _row(mark: str, answers: Sequence[tuple[str, Plan, bool]]) -> Row:
    return [
        answer_button(label, elsewhere("league.new", to.code(), f"{mark}{index}"), holds, tick=True)
        for index, (label, to, holds) in enumerate(answers)
    ]


def _presets(words: Words, plan: Plan) -> Any:
    presets = ("", *GAMES[plan.game].presets)
    options = [
        option(
            words(f"preset.{preset}" if preset else "season.any_rules"),
            replace(plan, preset=preset).code(),
            chosen=preset == plan.preset,
        )
        for preset in presets
    ]
    return menu(elsewhere("league.new"), options)


def _targets(words: Words, plan: Plan) -> list[tuple[str, Plan, bool]]:
    targets = (0, *offer_of(plan.game).targets[:4])
    return [
        (
            number(words, target) if target else words("season.any_target"),
            replace(plan, target=target),
            target == plan.target,
        )
        for target in targets
    ]


# -- opening balances --------------------------------------------------------------------------------------------------


def newcomers_board(words: Words, names: Sequence[str], yes: str) -> Board:
    """The question whether people whom nobody knows here come in as guests, with their names: one may be mistyped."""
    told, room = list[str](), _NAMES_SIZE
    for name in map(text_name, names):
        room -= len(name) + 2
        if room < 0:
            break
        told.append(name)
    if len(told) < len(names):
        told.append(words("league.newcomers.more", n=len(names) - len(told)))
    row = [
        button(words("league.newcomers.yes"), yes, ButtonStyle.primary),
        button(words("league.newcomers.no"), elsewhere("league.list", "0")),
    ]
    question = words("league.newcomers", n=len(names), names=", ".join(told))
    return Board(question, words("league.newcomers.about"), [row], colour=GOLD)


# -- the end ----------------------------------------------------------------------------------------------------------


def close_board(words: Words, season: Season, waiting: int, told: Sequence[str], *, sure: bool) -> Board:
    """The question before a season is closed for ever; `waiting` matches have no decision yet, some are `told`."""
    lines = [words("season.close.about")]
    if waiting:
        lines += [words("season.close.waiting", n=waiting), *told]
    yes = elsewhere("league.close.yes", str(season.id), *(("1",) if sure else ()))
    label = words("season.button.close.anyway" if sure else "season.button.close.yes")
    row = [
        button(label, yes, ButtonStyle.danger),
        button(words("season.button.keep"), elsewhere("league.season", str(season.id))),
    ]
    return Board(words("season.close", name=season_name(season, words)), "\n".join(lines), [row], colour=GOLD)
