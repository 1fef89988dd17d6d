"""How does a club evening look: who is here, the tables of the round, the standing; and the post that closes it?"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from discord import ButtonStyle

from bot.league.evening import Evening, EveningPlan, EveningRow, EveningTable, champions, standing
from bot.league.model import PersonId
from bot.text import Words
from cogs.liga.told import known_name, told_apart
from cogs.noite.draft_board import deals_words
from cogs.ui.board import Board, Row, button
from cogs.ui.item import elsewhere
from cogs.ui.names import NAME_LIMITS, safe_name
from cogs.ui.rated import table_button, wish_words
from cogs.ui.table import GOLD, GREEN, GREY
from render.lettering import clip

_LIVE_ROWS: Final = 16
_CLOSING_ROWS: Final = 48
_HERE: Final = 40
_CLUB: Final = 100
"""A server's name, which stands for a club's, may be so long."""
Names = Mapping[PersonId, str]
Places = Mapping[str, str]
"""Where each table of the running round is shown, as a link or a thread's mention."""


class Room(NamedTuple):
    """How much is told: names so long, of long lists the first part alone, so many tables of a round."""

    name: int
    divisor: int = 1
    tables: int = 64


_ROOMS: Final = (*map(Room, NAME_LIMITS), *(Room(NAME_LIMITS[-1], *more) for more in ((2,), (4,), (4, 24), (4, 12))))
"""From what is wished to what always fits; what is left out is counted."""


def evening_names(evening: Evening, words: Words, limit: int) -> dict[PersonId, str]:
    """What its people are called, safe for a message's text, those of the same name told apart."""
    known = {guest.person: guest.name for guest in evening.guests}
    return told_apart({one: clip(known_name(known, one), limit) for one in known}, words)


def _fitted(paint: Callable[[Names, Room], Board], evening: Evening, words: Words) -> Board:
    """What `paint` makes of the names, which are cut shorter where so many people would find no room."""
    for room in _ROOMS:
        board = paint(evening_names(evening, words, room.name), room)
        if board.fits:
            break
    return board


def evening_board(words: Words, evening: Evening, places: Places) -> Board:
    """The message of an evening."""
    return _fitted(lambda *fit: _evening_board(words, evening, places, *fit), evening, words)


def _evening_board(words: Words, evening: Evening, places: Places, names: Names, room: Room) -> Board:
    parts = [_plan_line(words, evening.plan)]
    if evening.ended is None:
        parts.append(_here(words, evening, names, _HERE // room.divisor))
    if evening.rounds:
        parts.append(_round(words, evening, names, places, room.tables))
        parts.append(_standing(words, evening, names, _LIVE_ROWS // room.divisor))
    host = safe_name(evening.host_name) if evening.host_name else words("person.removed")
    title = words("evening.title", host=host) if evening.ended is None else words("evening.title.over")
    colour = GREEN if evening.ended is None else GREY
    return Board(title, "\n\n".join(parts), _rows(words, evening), colour=colour)


def closing_board(words: Words, evening: Evening, club: str) -> Board:
    """The post that tells how it ended. `club`: what the club is called."""
    return _fitted(lambda *fit: _closing_board(words, evening, club, *fit), evening, words)


def _closing_board(words: Words, evening: Evening, club: str, names: Names, room: Room) -> Board:
    first = champions(evening)
    title = words("evening.closing", club=safe_name(club, limit=_CLUB))
    if first:
        told = words("evening.champion", n=len(first), names=words.list([f"**{names[one]}**" for one in first]))
    else:
        told = words("evening.no_champion")
    body = [told, _plan_line(words, evening.plan)]
    if evening.rounds:
        body.append(_standing(words, evening, names, _CLOSING_ROWS // room.divisor))
    rows = [[table_button(evening.plan.game, words)]] if evening.plan.rated else []
    return Board(title, "\n\n".join(body), rows, colour=GOLD)


def _plan_line(words: Words, plan: EveningPlan) -> str:
    """What is played: "Bisca Capixaba · duplas · 3 rodadas da liga de 1 jogo · folga · valendo para a liga"."""
    if plan.minutes is not None:
        length = words("evening.minutes.each", number=plan.minutes)
    else:
        length = deals_words(words, plan.game, _deals(plan))
    preset = words(f"preset.{plan.rules['preset']}")
    return " · ".join(
        (
            f"**{preset}**",
            words(f"evening.size.{plan.size}"),
            words("evening.rounds.each", n=plan.rounds, length=length),
            words(f"evening.fill.{plan.fill}"),
            wish_words(plan.rated, words),
        )
    )


def _deals(plan: EveningPlan) -> int:
    """How many rounds or deals a match has, as its rules say it."""
    value = plan.rules["max_rounds"] if "max_rounds" in plan.rules else plan.rules["wins"]
    assert isinstance(value, int)
    return value


def _here(words: Words, evening: Evening, names: Names, most: int) -> str:
    here = [names[person] for person in evening.here]
    if not here:
        return words("evening.here.none")
    shown = ", ".join(here[:most])
    if here[most:]:
        shown += f" {words('evening.standing.more', n=len(here) - most)}"
    return words("evening.here", n=len(here), names=shown)


def _round(words: Words, evening: Evening, names: Names, places: Places, most: int) -> str:
    """The tables of the last round, and who rests."""
    one = evening.rounds[-1]
    lines = [words("evening.round", number=one.number, rounds=evening.plan.rounds)]
    lines += [_table(words, table, names, places.get(table.id, "")) for table in one.tables[:most]]
    if one.tables[most:]:
        lines.append(words("evening.tables.more", n=len(one.tables) - most))
    if one.byes:
        resting = words.list([names[person] for person in one.byes])
        lines.append(words("evening.byes", n=len(one.byes), names=resting))
    return "\n".join(lines)


def _table(words: Words, table: EveningTable, names: Names, place: str) -> str:
    """Who against whom, and how it stands there."""
    people = [words("name.computer") if one is None else names.get(one, "?") for one in table.seats]
    sides = " × ".join(words.list(people[side::2]) for side in (0, 1))
    if not table.over:
        state = place or words("evening.table.opening")
    elif not table.shares:
        state = words("evening.table.nothing")
    elif table.points:
        state = f"**{' × '.join(words.fact(points) for points in table.points)}**"
    else:
        state = words("evening.table.resigned")
    return f"- {sides} · {state}"


def _standing(words: Words, evening: Evening, names: Names, most: int) -> str:
    """The standing with what ranks first under it."""
    rows = standing(evening)
    lines = [words("evening.standing"), *(_row(words, row, names) for row in rows[:most])]
    if len(rows) > most:
        lines.append(words("evening.standing.more", n=len(rows) - most))
    told = [words("evening.chain"), *([words("evening.chain.bye")] if evening.plan.fill == "bye" else [])]
    return "\n".join((*lines, f"-# {' '.join(told)}"))


def _row(words: Words, row: EveningRow, names: Names) -> str:
    parts = [words("evening.won", n=row.won)]
    if row.drawn:
        parts.append(words("evening.drawn", n=row.drawn))
    parts.append(words("evening.difference", difference=words.signed(row.difference)))
    if row.byes:
        parts.append(words("evening.rested", n=row.byes))
    return f"{row.place}\\. **{names[row.person]}** · {' · '.join(parts)}"


def _rows(words: Words, evening: Evening) -> Sequence[Row]:
    if evening.ended is not None:
        return ()
    number = str(evening.id)
    own = [
        button(words("evening.button.in"), elsewhere("noite.in", number), ButtonStyle.success),
        button(words("evening.button.out"), elsewhere("noite.out", number)),
    ]
    return [own, list(_lead(words, evening, number))]


def _lead(words: Words, evening: Evening, number: str) -> Iterable[object]:
    """What host and moderators do. While a round is played there is nothing to draw."""
    if evening.running is None:
        following = len(evening.rounds) + 1
        label = words("evening.button.next" if evening.rounds else "evening.button.draw")
        yield button(label, elsewhere("noite.next", number, str(following)), ButtonStyle.primary)
    yield button(words("evening.button.end"), elsewhere("noite.end", number))
