"""How is a table put together by buttons: as last time, or by choosing rules, players, target and pace?

Every button carries the draft that comes of it (`cogs.ui.draft`), so nothing is kept between two taps.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any, Final, get_args

from discord import ButtonStyle

from bot.games import GAMES
from bot.players import MINIMAL, PLAYERS
from bot.tables.model import Plan, StandIn
from bot.text import Words
from cogs.ui.board import LABEL_LIMIT, Board, Row, answer_button, button, menu, option, people_menu, rows_of
from cogs.ui.door import Refusal
from cogs.ui.draft import PACES, Draft, offered, read_draft
from cogs.ui.games import other_games
from cogs.ui.item import elsewhere
from cogs.ui.rated import wish_words
from cogs.ui.room import GAME_ROOMS, offer_of
from cogs.ui.rules_text import (
    preset_switches,
    rules_card,
    seating,
    switch_about,
    switch_line,
    switch_name,
    switch_value,
    target_value,
)
from cogs.ui.settings import Choices

_WIDTH: Final = 5
STAND_INS: Final[tuple[StandIn, ...]] = get_args(StandIn)
FRIENDLY: Final = "a"
"""What a button of a duel says where the match is not to count in the league."""
_SHORT: Final = 20
"""Characters of a label with which four stand beside each other."""


def plan_words(draft: Draft, words: Words) -> str:
    """A draft in one line: "Bisca Capixaba · até 4 · 4, em duplas · Ao vivo · amistosa"."""
    switches = draft.switches
    return " · ".join(
        (
            words(f"preset.{draft.preset}"),
            target_value(words, draft.game, switches),
            seating(words, draft.seats, str(switches["teams"])),
            words(f"open.pace.{draft.pace}"),
            wish_words(draft.rated, words),
        )
    )


def last_draft(code: str) -> Draft | None:
    """What a person opened last, or None: nothing yet, or nothing that this version can open."""
    try:
        draft = read_draft(code)
    except Refusal:
        return None
    return draft if draft.playable else None


def new_draft(game: str) -> Draft:
    """What is offered for a game first: its usual rules, for the first number of players."""
    return Draft(game, next(iter(GAMES[game].presets)), offer_of(game).seats[0])


def first_board(words: Words, last: Draft | None, game: str | None = None, usual: Draft | None = None) -> Board:
    """What "open a table" shows: the last one again, one tap from being opened, or the choices. `game`: what is meant,
    where that is known; `usual`: what this server plays.
    """
    if game is None and last is None:
        row = [button(words(f"game.{each}"), elsewhere("panel.open", each), ButtonStyle.success) for each in GAME_ROOMS]
        return Board(words("open.title"), words("open.which_game"), [row])
    if last is None or (game is not None and last.game != game):
        return draft_board(words, usual or new_draft(str(game)))
    row = [
        button(words("open.button.open"), elsewhere("draft.open", last.code()), ButtonStyle.success),
        button(words("open.button.other"), elsewhere("draft", last.code(), "")),
    ]
    return Board(words("open.title"), words("open.last", plan=f"**{plan_words(last, words)}**"), [row])


def which_board(words: Words, drafts: Sequence[Draft]) -> Board:
    """The same of several games: a button that opens it for each."""
    lines = [words("open.which_game"), *(f"- {plan_words(draft, words)}" for draft in drafts)]
    row = [
        button(words(f"game.{draft.game}"), elsewhere("draft.open", draft.code()), ButtonStyle.success)
        for draft in drafts
    ]
    return Board(words("open.title"), "\n".join(lines), [row])


def draft_board(words: Words, draft: Draft) -> Choices:
    """The choices for a table, those that hold in blue, and what they amount to."""
    switches, code = draft.switches, draft.code()
    blocks = [
        (words("open.preset"), _row("p", list(_presets(draft, words)))),
        (words("open.seats"), _row("s", list(_seatings(draft, words)))),
        (words("open.target"), _row("t", list(_targets(draft, words)))),
    ]
    if not draft.table:
        blocks.append((words("open.pace"), _row("c", list(_paces(draft, words)))))
    blocks.append((words("open.rated"), _row("v", list(_rated(draft, words)))))
    last = [
        button(
            words("open.button.save" if draft.table else "open.button.open"),
            elsewhere("draft.open", code),
            ButtonStyle.success,
        ),
        button(words("open.button.switches"), elsewhere("draft.switches", code)),
        button(words("open.button.sets"), elsewhere("draft.sets", code)),
        button(words("open.button.more"), elsewhere("draft.more", code)),
        button(words("button.rules"), elsewhere("draft.rules", code)),
    ]
    title = words("open.title.change", table=draft.table) if draft.table else words("open.title")
    card = "\n".join((rules_card(words, draft.game, switches, draft.seats), *end_lines(draft, words)))
    return Choices(head=f"{title}\n{card}", blocks=blocks, rows=[_games(draft, words), last])


Answer = tuple[str, Draft, bool, str]
"""An answer's words, the draft that it leads to, whether that holds already, and what it means."""


def _row(mark: str, answers: Sequence[Answer]) -> Row:
    """Answers as buttons, or as a menu where they are many. `mark` keeps those apart that lead to the same draft."""
    if len(answers) <= _WIDTH:
        return [
            answer_button(label, elsewhere("draft", to.code(), f"{mark}{number}"), holds)
            for number, (label, to, holds, _) in enumerate(answers)
        ]
    options = [
        option(label, f"{number}~{to.code()}", about, chosen=holds)
        for number, (label, to, holds, about) in enumerate(answers)
    ]
    return [menu(elsewhere("draft.menu", mark), options)]


def _games(draft: Draft, words: Words) -> Row:
    """The other games."""
    if draft.table:
        return []
    return other_games(words, draft.game, lambda game: elsewhere("draft", new_draft(game).code(), "g"))


def _presets(draft: Draft, words: Words) -> Iterable[Answer]:
    for preset in GAMES[draft.game].presets:
        to = draft.with_preset(preset)
        yield words(f"preset.{preset}"), to, preset == draft.preset, words(f"preset.{preset}.about")


def _seatings(draft: Draft, words: Words) -> Iterable[Answer]:
    now = (draft.seats, draft.switches["teams"])
    for seats, teams in offer_of(draft.game).seatings:
        to = draft.with_seats(seats, teams)
        if to.playable:
            yield seating(words, seats, teams), to, (seats, teams) == now, ""


def targets_of(draft: Draft) -> list[int]:
    """The targets that a row of buttons offers: the usual ones, the rules' own, the chosen one."""
    offer = offer_of(draft.game)
    kept = {draft.switches[offer.target], preset_switches(draft.game, draft.preset)[offer.target]}
    others = [number for number in offer.targets if number not in kept]
    return sorted({*kept, *others[: _WIDTH - len(kept)]})


def _targets(draft: Draft, words: Words) -> Iterable[Answer]:
    offer = offer_of(draft.game)
    now = draft.switches[offer.target]
    for number in targets_of(draft):
        to = draft.with_switch(offer.target, number)
        yield target_value(words, draft.game, to.switches), to, number == now, ""


def _paces(draft: Draft, words: Words) -> Iterable[Answer]:
    for pace in PACES:
        yield words(f"open.pace.{pace}"), draft.with_pace(pace), pace == draft.pace, ""


def _rated(draft: Draft, words: Words) -> Iterable[Answer]:
    for rated in (True, False):
        yield wish_words(rated, words), replace(draft, rated=rated), rated == draft.rated, ""


def switches_board(words: Words, draft: Draft) -> Board:
    """The rules of the table: those that people argue about in words, and a menu of all switches by subject."""
    offer, switches = offer_of(draft.game), draft.switches
    argued = [
        f"- {switch_line(words, draft.game, name, switches)}\n-# {switch_about(words, draft.game, name, switches)}"
        for name in offer.argued
    ]
    left = ("preset", "teams", offer.target)
    groups = offer.groups or (("", tuple(switches)),)
    menus = [
        _switch_menu(words, draft, number, [name for name in names if name not in left], title)
        for number, (title, names) in enumerate(groups)
    ]
    back = button(words("open.button.back"), elsewhere("draft", draft.code(), ""))
    save = button(words("open.button.save_as"), elsewhere("draft.save", draft.code()))
    return Board(words("open.switches"), "\n".join(argued), [*([menu] for menu in menus), [back, save]])


def end_board(words: Words, draft: Draft) -> Choices:
    """When the match ends besides its target, and how the computer plays for absent people."""
    times = [button(words("open.button.until"), elsewhere("draft.until", draft.code()))]
    if draft.until is not None:
        times.append(
            button(words("open.button.no_until"), elsewhere("draft.more", replace(draft, until=None).code(), "u"))
        )
    blocks: list[tuple[str, Row]] = [
        ("\n".join((words("open.until"), *end_lines(replace(draft, stand_in="full"), words))), times)
    ]
    if "max_rounds" in draft.switches:
        blocks.append((words("open.rounds"), _end_row("r", list(_rounds(draft, words)))))
    if (draft.game, MINIMAL) in PLAYERS:
        blocks.append((words("open.stand_in"), _end_row("a", list(_stand_ins(draft, words)))))
    back = button(words("open.button.back"), elsewhere("draft", draft.code(), ""), ButtonStyle.success)
    return Choices(head=words("open.more"), blocks=blocks, rows=[[back]])


def _end_row(mark: str, answers: Sequence[tuple[str, Draft, bool]]) -> Row:
    return [
        answer_button(label, elsewhere("draft.more", to.code(), f"{mark}{number}"), holds)
        for number, (label, to, holds) in enumerate(answers)
    ]


def _rounds(draft: Draft, words: Words) -> Iterable[tuple[str, Draft, bool]]:
    now = draft.switches["max_rounds"]
    for number in sorted({0, 2, 4, 6, now}):
        to = draft.with_switch("max_rounds", number)
        yield switch_value(words, draft.game, "max_rounds", to.switches), to, number == now


def _stand_ins(draft: Draft, words: Words) -> Iterable[tuple[str, Draft, bool]]:
    for how in STAND_INS:
        yield words(f"open.stand_in.{how}"), replace(draft, stand_in=how), how == draft.stand_in


def end_lines(plan: Draft | Plan, words: Words) -> list[str]:
    """What a plan says beside rules and pace: its end by time, and a stand-in that only draws and discards."""
    lines = []
    if plan.until is not None:
        lines.append(words("open.until.at", when=f"<t:{plan.until // 1000}:t>", far=f"<t:{plan.until // 1000}:R>"))
    if plan.stand_in == "minimal":
        lines.append(words("open.stand_in.told"))
    return lines


def _switch_menu(words: Words, draft: Draft, number: int, names: Sequence[str], title: str) -> Any:
    """A menu of switches: each with its value, and the line that explains it."""
    options = [
        option(": ".join(_told(words, draft, name)), name, switch_about(words, draft.game, name, draft.switches))
        for name in names
    ]
    hint = words(f"rules.{draft.game}.{title}") if title else ""
    return menu(elsewhere("draft.switch", draft.code(), str(number)), options, hint)


def _told(words: Words, draft: Draft, name: str) -> tuple[str, str]:
    return switch_name(words, draft.game, name, draft.switches), switch_value(words, draft.game, name, draft.switches)


def switch_board(words: Words, draft: Draft, name: str) -> Board:
    """The values of one switch as buttons, with what they mean. `Refusal`: there is no such switch."""
    switches = draft.switches
    if name not in switches or name == "preset":
        raise Refusal("door.old_button")
    values = list(offered(draft.game, name))
    if switches[name] not in values:
        values.append(switches[name])
    answers = [
        (switch_value(words, draft.game, name, {**switches, name: value}), to, value == switches[name])
        for value in values
        for to in (draft.with_switch(name, value),)
    ]
    longest = max(len(label) for label, _, _ in answers)
    buttons = [
        answer_button(label, elsewhere("draft", to.code(), f"v{number}"), holds)
        for number, (label, to, holds) in enumerate(answers)
    ]
    back = button(words("open.button.back"), elsewhere("draft", draft.code(), ""))
    title = switch_name(words, draft.game, name, switches)
    return Board(
        f"### {title}\n{switch_about(words, draft.game, name, switches)}",
        "\n".join(f"- {label}" for label, _, _ in answers) if longest > LABEL_LIMIT else "",
        [*rows_of(buttons, 1 if longest > _SHORT else 4), [back]],
    )


def duel_board(words: Words, preset: str, levels: Iterable[str], rated: bool) -> Board:
    """A duel by buttons: by which rules, whether it counts, and against whom: a person from a menu, or the computer."""
    friendly = () if rated else (FRIENDLY,)
    presets = [
        answer_button(words(f"preset.{each}"), elsewhere("panel.duel", each, *friendly), each == preset)
        for each in GAMES["bisca"].presets
    ]
    people = people_menu(elsewhere("duel.person", preset, *friendly), words("duel.person"))
    counts = [
        answer_button(
            wish_words(one, words), elsewhere("panel.duel", preset, *(() if one else (FRIENDLY,)), "v"), one == rated
        )
        for one in (True, False)
    ]
    computers = [
        button(
            words("duel.computer", level=words(f"level.{level}")),
            elsewhere("duel.computer", preset, level),
            ButtonStyle.success,
        )
        for level in levels
    ]
    return Board(words("duel.title"), rows=[presets, counts, [people], computers])
