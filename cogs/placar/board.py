"""How does a score sheet look: the public message in each of its stages, and a round before it is saved?"""

from dataclasses import dataclass, replace
from typing import Any, Final

from discord import ButtonStyle

import render
from bot.games.base import Side
from bot.league.model import Match, PersonId
from bot.league.sheet import Line, Sheet
from bot.text import Words
from cogs.house import House
from cogs.liga.told import Names, known_name, person, points_told, told_apart, winner
from cogs.ui.board import Board, Row, button
from cogs.ui.item import elsewhere
from cogs.ui.names import escape, isolate
from cogs.ui.rated import table_button
from cogs.ui.table import GOLD, GREEN, GREY
from render.lettering import clip
from render.sheet import title
from render.standings_words import who_names

_SHOWN: Final = 8
"""So many rounds are told in words, the last ones."""
_LABEL: Final = 40


@dataclass(frozen=True, slots=True)
class Shown:
    """A sheet with what is needed to show it: its people's names, plain and for a message's text.

    `match`: what it became in the league; `sheet` has its rounds then, `corrected` where moderators changed them.
    """

    sheet: Sheet
    plain: dict[PersonId, str]
    names: Names
    match: Match | None = None
    corrected: bool = False

    def side(self, side: Side, words: Words) -> str:
        """The people of a side, for a message's text."""
        return words.list([self.names[one] for one in self.sheet.sides[side]])

    def label(self, side: Side, words: Words) -> str:
        """The people of a side, for a button or a form."""
        return clip(" + ".join(who_names(words, self.plain, self.sheet.sides[side])), _LABEL)


async def shown(house: House, sheet: Sheet, words: Words) -> Shown:
    """Look up what a sheet needs to be shown."""
    people = (*sheet.people, sheet.keeper, *(line.by for line in sheet.lines[-1:]))
    known = await house.club.names(sheet.guild, people)
    plain = {one: known_name(known, one) for one in people}
    names = told_apart(plain, words)
    match = await house.club.match_of(sheet.source) if sheet.stage in ("held", "counted") else None
    if match is None:
        return Shown(sheet, plain, names)
    scores = await house.club.rounds(match.id)
    corrected = [one.totals for one in scores] != [line.score.totals for line in sheet.lines]
    lines = tuple(Line(score, match.people[0], match.at) for score in scores) if corrected else sheet.lines
    return Shown(replace(sheet, lines=lines), plain, names, match, corrected)


def sheet_title(one: Shown, words: Words) -> str:
    """Which sheet, and who against whom."""
    sides = " × ".join([one.side(side, words) for side in range(len(one.sheet.sides))])
    return words("sheet.title", number=str(one.sheet.id), sides=sides)


async def sheet_board(house: House, one: Shown, words: Words, *, pictures: bool, mention: bool = True) -> Board:
    """The public message. `mention`: whether those who are asked may be called."""
    sheet = one.sheet
    drawn: list[Any] = []
    body: list[str] = []
    if pictures:
        drawn = [await house.draw(render.sheet_picture, sheet, one.plain, words)]
    else:
        body += score_lines(one, words)
    body += _stage_lines(one, words)
    asked = tuple(user for group in sheet.asked for user in group) if sheet.stage == "confirm" and mention else ()
    colours = {"open": GREEN, "confirm": GOLD, "held": GOLD}
    return Board(
        sheet_title(one, words),
        "\n".join(body),
        [sheet_row(one, words)],
        pictures=drawn,
        colour=colours.get(sheet.stage, GREY),
        mention=asked,
    )


def score_lines(one: Shown, words: Words) -> list[str]:
    """The sheet in words: what is played, the scores, then the rounds, the last one first."""
    sheet, sides = one.sheet, [one.side(side, words) for side in range(len(one.sheet.sides))]
    lines = [title(sheet, words)]
    lines += [words("sheet.score", side=side, score=score) for side, score in zip(sides, sheet.scores, strict=True)]
    numbers = range(len(sheet.lines), max(0, len(sheet.lines) - _SHOWN), -1)
    return lines + [round_line(one, words, number) for number in numbers]


def round_line(one: Shown, words: Words, number: int) -> str:
    """A round (from 1) in a line: what each side got."""
    sheet = one.sheet
    gains = [
        words("sheet.gain", side=one.side(side, words), gain=words.signed(gain))
        for side, gain in enumerate(sheet.lines[number - 1].score.totals)
    ]
    return words(f"sheet.round.{sheet.game}", number=number, gains=" · ".join(gains))


def _stage_lines(one: Shown, words: Words) -> list[str]:
    match one.sheet.stage:
        case "open":
            return _running(one, words)
        case "confirm":
            return [_ended(one, words), *_asking(one, words)]
        case "held":
            return [_ended(one, words), *_held(one, words)]
        case "counted":
            return [_ended(one, words), _state(one, words)]
        case _:
            return [words("sheet.closed")]


def _running(one: Shown, words: Words) -> list[str]:
    sheet = one.sheet
    lines = [
        words("sheet.vulnerable", side=one.side(side, words), points=least)
        for side, least in enumerate(sheet.vulnerable)
        if least
    ]
    if sheet.writer is not None:
        lines.append(words("sheet.by", name=one.names[sheet.writer], round=len(sheet.lines)))
    return lines


def _ended(one: Shown, words: Words) -> str:
    outcome = one.sheet.outcome
    first = None if outcome is None else outcome.winner
    if one.match is not None:
        first = winner(one.match)
    scores = points_told(one.sheet.scores, words)
    if first is None:
        return words("sheet.drawn", scores=scores)
    return words("sheet.won", side=one.side(first, words), scores=scores)


def _asking(one: Shown, words: Words) -> list[str]:
    sheet = one.sheet
    until = f"<t:{(sheet.due or 0) // 1000}:R>"
    waiting = [group for group in sheet.asked if not any(user in sheet.confirmed for user in group)]
    if not waiting:
        return [words("sheet.silence", until=until)]
    asked = [" / ".join([person(user, words) for user in group]) for group in waiting]
    said = [one.names[user] for user in sheet.confirmed]
    lines = [words("sheet.ask", people=words.list(asked), until=until)]
    return [*lines, words("sheet.said", people=words.list(said))] if said else lines


def _held(one: Shown, words: Words) -> list[str]:
    sheet = one.sheet
    by = one.names.get(sheet.refused or 0) or words("person.removed")
    told = words("sheet.held", name=by, reason=isolate(escape(sheet.reason)))
    undecided = one.match is None or one.match.state == "held"
    return [told, words("sheet.held.pending")] if undecided else [told, _state(one, words)]


def _state(one: Shown, words: Words) -> str:
    """Whether it counts, and why not."""
    said = words("sheet.corrected") if one.corrected else ""
    return f"{said} {_counts(one, words)}".strip()


def _counts(one: Shown, words: Words) -> str:
    if one.match is None or one.match.state == "counts":
        return words("sheet.counts")
    if one.match.state == "void":
        return words("sheet.void")
    return words(f"sheet.unrated.{one.match.why}") if one.match.why else words("sheet.held.pending")


def sheet_row(one: Shown, words: Words) -> Row:
    """What can be done."""
    sheet, number, played = one.sheet, str(one.sheet.id), len(one.sheet.lines)
    fix = button(words("sheet.button.fix"), elsewhere("sheet.write", number, str(played), "c"))
    if sheet.stage == "open":
        following = str(played + 1)
        return [
            button(
                words(f"sheet.button.write.{sheet.game}", number=played + 1),
                elsewhere("sheet.write", number, following, "w"),
                ButtonStyle.success,
            ),
            button(words("sheet.button.items"), elsewhere("sheet.items", number, following, "w"), ButtonStyle.primary),
            *([fix] if played else []),
            button(words("sheet.button.close"), elsewhere("sheet.close", number)),
        ]
    if sheet.stage == "confirm":
        return [
            button(words("sheet.button.confirm"), elsewhere("sheet.ok", number), ButtonStyle.success),
            button(words("sheet.button.refuse"), elsewhere("sheet.no", number), ButtonStyle.danger),
            fix,
        ]
    anew = button(words("sheet.button.anew"), elsewhere("sheet.anew", number), ButtonStyle.primary)
    counts = one.match is not None and one.match.state == "counts"
    return [anew, table_button(sheet.game, words)] if counts else [anew]


def preview_board(one: Shown, words: Words, number: int, mode: str, typed: str) -> Board:
    """A round before it is saved: it is the last line of `one.sheet`. `typed`: the totals as they stand in buttons."""
    sheet = one.sheet
    lines = [
        words("sheet.preview.side", side=one.side(side, words), gain=words.signed(gain), score=score)
        for side, (gain, score) in enumerate(zip(sheet.lines[-1].score.totals, sheet.scores, strict=True))
    ]
    lines += meaning_lines(one, words)
    step = sheet.scoring.step(sheet.rule)
    if step:
        lines.append(words("sheet.rounding", step=step))
    key = str(sheet.id), str(number), mode, typed
    row = [
        button(words("sheet.button.save"), elsewhere("sheet.put", *key), ButtonStyle.success),
        button(words("sheet.button.change"), elsewhere("sheet.write", *key)),
    ]
    return Board(words(f"sheet.preview.{sheet.game}", number=number), "\n".join(lines), [row])


def meaning_lines(one: Shown, words: Words) -> list[str]:
    """What the last line means for the match: its end, or who is vulnerable next."""
    if one.sheet.outcome is not None:
        return [_ended(one, words)]
    return [
        words("sheet.vulnerable", side=one.side(side, words), points=least)
        for side, least in enumerate(one.sheet.vulnerable)
        if least
    ]
