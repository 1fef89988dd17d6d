"""How do a contested match, and the list of what was decided, look?"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from discord import ButtonStyle

from bot.club.model import Case, Decision, Totals
from bot.league.model import Match
from bot.tables.model import Table
from bot.text import Words
from cogs.liga.told import match_told, person, points_told, state_told, when
from cogs.liga.totals import final
from cogs.ui.board import Board, button
from cogs.ui.item import at_table, elsewhere
from cogs.ui.names import escape
from cogs.ui.pages import turn
from cogs.ui.table import GOLD, GREY
from render.lettering import clip

AUDIT: Final = 5
"""Decisions on a page: half of one of the club's, so that the whole of every reason fits."""
_MOST_ROUNDS: Final = 30
_REASONS: Final = (500, 250, 120)
"""How long reasons in a list may be, from what is wished to what always fits."""


@dataclass(frozen=True, slots=True)
class Told:
    """What is known of the match of a case. `match` None: it is not over (`table`), or never counted."""

    sides: tuple[str, ...]
    rounds: Totals
    match: Match | None = None
    table: Table | None = None


def no_cases_board(words: Words, notice: str) -> Board:
    """Nothing waits for a decision."""
    row = [button(words("case.button.audit"), elsewhere("audit", "0"))]
    return Board(words("case.none"), notice, [row], colour=GREY)


def case_board(words: Words, case: Case, told: Told, page: int, pages: int, notice: str) -> Board:
    """A case with all that is needed to decide it, and the three ways to do so."""
    head = words("case.title", number=case.id)
    about = words("case.round", number=case.round) if case.round is not None else words("case.match")
    lines = [
        notice,
        match_told([f"**{' × '.join(told.sides)}**"] if told.sides else [], case.source, words),
        _state(words, told),
        *_round_lines(words, told.rounds),
        "",
        words("case.by", who=person(case.by, words), about=about, when=when(case.at, "R")),
        *_quoted(case.reason),
    ]
    number = str(case.id)
    row: list[Any] = [
        button(words("case.button.stand"), elsewhere("case.stand", number), ButtonStyle.success),
        button(words("case.button.fix"), elsewhere("case.fix", number), ButtonStyle.primary),
        button(words("case.button.annul"), elsewhere("case.annul", number), ButtonStyle.danger),
    ]
    kind, _, source = case.source.partition(":")
    if kind == "table":
        args = () if case.round is None else (str(case.round),)
        row.append(button(words("button.check"), at_table(source, 0, "check", *args)))
    around = turn(page, more=page + 1 < pages, verb="case.page")
    foot = words("case.page", page=page + 1, pages=pages) if pages > 1 else ""
    return Board(head, "\n".join(lines).strip(), [row, around], foot, colour=GOLD)


def _quoted(text: str) -> list[str]:
    return [f"> {escape(line)}" for line in text.splitlines() if line.strip()]


def _state(words: Words, told: Told) -> str:
    match = told.match
    if match is None:
        return words("case.state.playing" if told.table is not None and told.table.open else "case.state.none")
    preset = words(f"preset.{match.preset}")
    return f"{preset} · {when(match.at)} · {state_told(match, words)}"


def _round_lines(words: Words, rounds: Totals) -> list[str]:
    """What each round brought, and the sum."""
    if not rounds:
        return []
    shown = [
        words("case.round.line", number=number, points=points_told(line, words))
        for number, line in enumerate(rounds, 1)
    ]
    left = ["…"] if len(shown) > _MOST_ROUNDS else []
    return [*left, *shown[-_MOST_ROUNDS:], words("case.sum", points=points_told(final(rounds), words))]


Decided = Sequence[tuple[Decision, Sequence[str]]]
"""Decisions with the sides of their matches."""


def audit_board(words: Words, decisions: Decided, page: int, *, later: bool) -> Board:
    """What was decided: what, about which match, by whom, when, why; reasons are cut where all of them find no room."""
    boards = (_audit_board(words, decisions, page, later, longest) for longest in _REASONS)
    return next((board for board in boards if board.fits), _audit_board(words, decisions, page, later, _REASONS[-1]))


def _audit_board(words: Words, decisions: Decided, page: int, later: bool, longest: int) -> Board:
    lines = []
    for decision, sides in decisions:
        match = match_told(sides, decision.source, words)
        what = words(f"audit.{decision.verdict}")
        lines.append(words("audit.line", number=decision.case, what=what, match=match))
        if decision.before and decision.after:
            before, after = (points_told(final(one), words) for one in (decision.before, decision.after))
            lines.append(words("audit.change", before=before, after=after))
        lines += _quoted(clip(decision.reason, longest))
        lines.append(words("audit.by", who=person(decision.by, words), when=when(decision.at)))
    body = "\n".join(lines) or words("audit.none")
    foot = words("audit.page", page=page + 1) if page or later else ""
    return Board(words("audit.title"), body, [turn(page, more=later, verb="audit")], foot, colour=GOLD)
