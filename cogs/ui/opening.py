"""How is a table put together by buttons: as last time, or by choosing rules, players, target and pace?

Every button carries the draft that comes of it (`cogs.ui.draft`), so nothing is kept between two taps.
"""

from collections.abc import Iterable
from typing import Any, Final

from discord import ButtonStyle, SelectOption
from discord.ui import Select, UserSelect

from bot.games import GAMES
from bot.text import Words
from cogs.ui.board import LABEL_LIMIT, Board, Row, button, rows_of
from cogs.ui.door import Refusal
from cogs.ui.draft import PACES, Draft, offered, read_draft
from cogs.ui.item import elsewhere
from cogs.ui.rules_text import rules_card, seating, switch_about, switch_name, switch_value
from cogs.ui.settings import Choices
from render.lettering import clip

SEATINGS: Final = ((2, "auto"), (3, "auto"), (4, "auto"), (4, "individual"))
"""Number of players, and what the switch `teams` says then: four are pairs unless they say otherwise."""
_TARGETS: Final = (1, 2, 3, 4, 5)
_OPTION_LIMIT: Final = 100
_SHORT: Final = 20
"""Characters of a label with which four stand beside each other."""


def plan_words(draft: Draft, words: Words) -> str:
    """A draft in one line: "Bisca Capixaba · até 4 · 4, em duplas · Ao vivo"."""
    switches = draft.switches
    return " · ".join(
        (
            words(f"preset.{draft.preset}"),
            switch_value(words, draft.game, "wins", switches),
            seating(words, draft.seats, str(switches["teams"])),
            words(f"open.pace.{draft.pace}"),
        )
    )


def last_draft(code: str) -> Draft | None:
    """What a person opened last, or None: nothing yet, or nothing that this version can open."""
    try:
        draft = read_draft(code)
        _ = draft.switches
    except Refusal:
        return None
    return draft


def first_board(words: Words, last: Draft | None) -> Board:
    """What "open a table" shows: the last one again, one tap from being opened, or the choices."""
    if last is None:
        return draft_board(words, Draft())
    row = [
        button(words("open.button.open"), elsewhere("draft.open", last.code()), ButtonStyle.success),
        button(words("open.button.other"), elsewhere("draft", last.code(), "")),
    ]
    return Board(words("open.title"), words("open.last", plan=f"**{plan_words(last, words)}**"), [row])


def draft_board(words: Words, draft: Draft) -> Choices:
    """The choices for a table, those that hold in blue, and what they amount to."""
    switches, code = draft.switches, draft.code()
    card = rules_card(words, draft.game, switches, draft.seats)
    blocks = [
        (words("open.preset"), _row(_presets(draft, words))),
        (words("open.seats"), _row(_seatings(draft, words), "s")),
        (words("open.target"), _row(_targets(draft, words), "t")),
        (words("open.pace"), _row(_paces(draft, words), "c")),
    ]
    last = [
        button(words("open.button.open"), elsewhere("draft.open", code), ButtonStyle.success),
        button(words("open.button.switches"), elsewhere("draft.switches", code)),
        button(words("button.rules"), elsewhere("draft.rules", code)),
    ]
    return Choices(head=f"{words('open.title')}\n{card}", blocks=blocks, rows=[last])


Answer = tuple[str, Draft, bool]
"""A button's words, the draft that it leads to, and whether that holds already."""


def _row(answers: Iterable[Answer], mark: str = "") -> Row:
    """Buttons for the answers; `mark` keeps those apart that lead to the same draft."""
    return [
        button(
            label,
            elsewhere("draft", to.code(), f"{mark}{number}"),
            ButtonStyle.primary if holds else ButtonStyle.secondary,
        )
        for number, (label, to, holds) in enumerate(answers)
    ]


def _presets(draft: Draft, words: Words) -> Iterable[Answer]:
    for preset in GAMES[draft.game].presets:
        yield words(f"preset.{preset}"), draft.with_preset(preset), preset == draft.preset


def _seatings(draft: Draft, words: Words) -> Iterable[Answer]:
    now = (draft.seats, draft.switches["teams"])
    for seats, teams in SEATINGS:
        yield seating(words, seats, teams), draft.with_seats(seats, teams), (seats, teams) == now


def _targets(draft: Draft, words: Words) -> Iterable[Answer]:
    now = draft.switches["wins"]
    numbers = _TARGETS if now in _TARGETS else (*_TARGETS[:-1], now)
    for number in numbers:
        to = draft.with_switch("wins", number)
        yield switch_value(words, draft.game, "wins", to.switches), to, number == now


def _paces(draft: Draft, words: Words) -> Iterable[Answer]:
    for pace in PACES:
        yield words(f"open.pace.{pace}"), draft.with_pace(pace), pace == draft.pace


def switches_board(words: Words, draft: Draft) -> Board:
    """A menu of all switches: which one should be different?"""
    switches = draft.switches
    names = [name for name in switches if name not in ("preset", "teams", "wins")]
    options = [
        SelectOption(
            label=clip(switch_name(words, draft.game, name, switches), _OPTION_LIMIT),
            value=name,
            description=clip(switch_value(words, draft.game, name, switches), _OPTION_LIMIT),
        )
        for name in names
    ]
    menu: Any = Select(custom_id="s:" + elsewhere("draft.switch", draft.code()), options=options)
    back = button(words("open.button.back"), elsewhere("draft", draft.code(), ""))
    return Board(words("open.switches"), rows=[[menu], [back]])


def switch_board(words: Words, draft: Draft, name: str) -> Board:
    """The values of one switch as buttons, with what they mean. `Refusal`: there is no such switch."""
    switches = draft.switches
    if name not in switches or name == "preset":
        raise Refusal("door.old_button")
    values = list(offered(name))
    if switches[name] not in values:
        values.append(switches[name])
    answers = [
        (
            switch_value(words, draft.game, name, {**switches, name: value}),
            draft.with_switch(name, value),
            value == switches[name],
        )
        for value in values
    ]
    longest = max(len(label) for label, _, _ in answers)
    back = button(words("open.button.back"), elsewhere("draft", draft.code(), ""))
    title = switch_name(words, draft.game, name, switches)
    return Board(
        f"### {title}\n{switch_about(words, draft.game, name, switches)}",
        "\n".join(f"- {label}" for label, _, _ in answers) if longest > LABEL_LIMIT else "",
        [*rows_of(_row(answers, "v"), 1 if longest > _SHORT else 4), [back]],
    )


def duel_board(words: Words, preset: str, levels: Iterable[str]) -> Board:
    """A duel by buttons: by which rules, and against whom: a person from a menu, or the computer."""
    presets = [
        button(
            words(f"preset.{each}"),
            elsewhere("panel.duel", each),
            ButtonStyle.primary if each == preset else ButtonStyle.secondary,
        )
        for each in GAMES["bisca"].presets
    ]
    people: Any = UserSelect(custom_id="s:" + elsewhere("duel.person", preset), placeholder=words("duel.person"))
    computers = [
        button(
            words("duel.computer", level=words(f"level.{level}")),
            elsewhere("duel.computer", preset, level),
            ButtonStyle.success,
        )
        for level in levels
    ]
    return Board(words("duel.title"), rows=[presets, [people], computers])
