"""How is a club evening put together by buttons? Every button carries the evening that comes of it."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from discord import ButtonStyle

from bot.games import GAMES
from bot.tables.settings import RuleSet
from bot.text import Words
from cogs.noite.plan import FILLS, MINUTES, ROUNDS, SIZES, Program, deals_of, new_program
from cogs.ui.board import Row, answer_button, button, menu, option
from cogs.ui.games import other_games
from cogs.ui.item import elsewhere
from cogs.ui.rated import wish_words
from cogs.ui.rules_text import rules_card
from cogs.ui.rulesets import key_of
from cogs.ui.settings import Choices

Answer = tuple[str, Program, bool]
"""An answer's words, the evening that it leads to, and whether that holds already."""


def program_board(words: Words, program: Program, sets: Sequence[RuleSet]) -> Choices:
    """The choices for an evening, those that hold in blue, and what they amount to. `sets`: the server's own rules."""
    draft = program.draft
    shown = program.timed_draft
    blocks = [
        (words("evening.draft.rules"), [_presets(words, program, sets)]),
        (words("evening.draft.size"), _row("s", _sizes(words, program))),
        (words("evening.draft.rounds"), _row("r", _rounds(words, program))),
        (words("evening.draft.length"), _row("d", _deals(words, program))),
        (words("evening.draft.time"), _row("m", _minutes(words, program))),
        (words("evening.draft.rest"), _row("f", [*_fills(words, program), *_rated(words, program)])),
    ]
    games = other_games(words, draft.game, lambda game: elsewhere("noite.plan", *new_program(game).code, "g"))
    last = [button(words("evening.draft.open"), elsewhere("noite.open", *program.code), ButtonStyle.success), *games]
    of_the_evening = [name for name, value in shown.switches.items() if value != draft.switches[name]]
    card = rules_card(words, shown.game, shown.switches, shown.seats, of_the_evening)
    return Choices(head=f"{words('evening.draft.title')}\n{card}", blocks=blocks, rows=[last])


def _row(mark: str, answers: Iterable[Answer]) -> Row:
    """Answers as buttons; `mark` keeps those apart that lead to the same evening."""
    return [
        answer_button(label, elsewhere("noite.plan", *to.code, f"{mark}{number}"), holds)
        for number, (label, to, holds) in enumerate(answers)
    ]


def _presets(words: Words, program: Program, sets: Sequence[RuleSet]) -> Any:
    """A menu of the presets and of the server's own rules."""
    draft = program.draft
    options = [
        option(
            words(f"preset.{preset}"),
            f"p~{preset}",
            words(f"preset.{preset}.about"),
            chosen=preset == draft.preset and not draft.changes,
        )
        for preset in GAMES[draft.game].presets
    ]
    options += [
        option(
            one.name,
            f"s~{key_of(one)}",
            words("evening.draft.house", preset=words(f"preset.{one.rules['preset']}")),
        )
        for one in sets
        if not one.problem
    ]
    return menu(elsewhere("noite.rules", *program.code), options, words(f"preset.{draft.preset}"))


def _sizes(words: Words, program: Program) -> Iterable[Answer]:
    for size in SIZES:
        to = replace(program, draft=program.draft.with_seats(size, "auto"))
        yield words(f"evening.size.{size}"), to, size == program.draft.seats


def _rounds(words: Words, program: Program) -> Iterable[Answer]:
    for number in sorted({*ROUNDS[:4], program.rounds} if program.rounds not in ROUNDS else ROUNDS):
        yield words.fact(number), replace(program, rounds=number), number == program.rounds


def _deals(words: Words, program: Program) -> Iterable[Answer]:
    for number in deals_of(program.draft.game):
        holds = program.minutes is None and number == program.deals
        yield deals_words(words, program.draft.game, number), replace(program, deals=number, minutes=None), holds


def _minutes(words: Words, program: Program) -> Iterable[Answer]:
    for number in MINUTES:
        yield words("evening.minutes.each", number=number), replace(program, minutes=number), number == program.minutes


def _fills(words: Words, program: Program) -> Iterable[Answer]:
    for fill in FILLS:
        yield words(f"evening.fill.{fill}"), replace(program, fill=fill), fill == program.fill


def _rated(words: Words, program: Program) -> Iterable[Answer]:
    for rated in (True, False):
        to = replace(program, draft=replace(program.draft, rated=rated))
        yield wish_words(rated, words), to, rated == program.draft.rated


def deals_words(words: Words, game: str, number: int) -> str:
    """How long a match is: "1 jogo", "3 rodadas"."""
    return words(f"evening.deals.{game}", n=number)
