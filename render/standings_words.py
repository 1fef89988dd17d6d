"""How is a table of the league said: its title, its figures, its rules of order, a row in a sentence?"""

from collections.abc import Mapping
from typing import Final

from bot.league.model import Figures, PersonId, Row, Season, Standing
from render.lettering import clean, clip, is_drawable, length
from render.look import Words
from render.picture import ALT_LIMIT

Names = Mapping[PersonId, str]
"""What people are called, as it is to be shown; "": somebody who was removed."""
FORM: Final = {"W": "won", "D": "drawn", "L": "lost", "A": "abandoned"}
"""The last results by the letter that figures keep."""
_ALT_ROWS: Final = ((24, "row"), (14, "row"), (10, "row"), (14, "plain"), (10, "plain"), (24, "short"))
"""How long names may be in a description, and what is told of each row: the first with which all rows find room."""


def number(words: Words, value: int, *, signed: bool = False) -> str:
    """A number as the language writes it, with a plus where it has a sign."""
    return ("+" if signed and value > 0 else "") + words("picture.buraco.number", number=value)


def decimal(words: Words, value: float) -> str:
    """A number with one decimal, rounded half to even."""
    tenths = round(value * 10)
    whole, part = divmod(abs(tenths), 10)
    return words("picture.league.decimal", sign="−" if tenths < 0 else "", whole=number(words, whole), part=str(part))


def person_name(words: Words, names: Names, person: PersonId) -> str:
    """The name to show for a person: of one who was removed, or whose name has no shape, what stands for it."""
    if not names.get(person, "?"):
        return words("picture.league.removed")
    name = clean(names.get(person, ""))
    return name if is_drawable(name) else words("picture.league.nameless", number=str(abs(person))[-4:])


def who_names(words: Words, names: Names, who: tuple[PersonId, ...]) -> list[str]:
    """The names of a row: one, or two of a pair."""
    return [person_name(words, names, person) for person in who]


def season_title(words: Words, season: Season) -> str:
    """Game and season in one line: "Buraco · Liga geral, 2ª temporada"."""
    name = clean(season.name)
    if season.general or not is_drawable(name):
        name = words("picture.league.general", number=str(season.number))
    elif season.number > 1:
        name = words("picture.league.numbered", name=name, number=str(season.number))
    return f"{words(f'game.{season.game}')} · {name}"


def chain_line(words: Words, season: Season) -> str:
    """What ranks first, and what decides where that is equal."""
    chain = ", ".join([words(f"picture.league.chain.{one}") for one in season.chain])
    return words("picture.league.order", chain=chain)


def prices_line(words: Words, season: Season) -> str:
    """What a match brings."""
    prices = (season.win, season.draw, season.loss, season.abandonment)
    win, draw, loss, abandonment = (number(words, price) for price in prices)
    return words("picture.league.prices", win=win, draw=draw, loss=loss, abandonment=abandonment)


def standing_sentences(standing: Standing, names: Names, words: Words, first: int, last: int) -> tuple[str, ...]:
    """What the picture of rows `first` (from 0) to `last` (without) says, the most important first."""
    head = f"{season_title(words, standing.season)}: {words(f'picture.league.kind.{standing.kind}')}."
    rows = standing.rows[first:last]
    told: tuple[str, ...] = ()
    for most, kind in _ALT_ROWS:
        lines = [_row_sentence(row, names, words, most, kind) for row in rows] or [words("picture.league.none")]
        told = (head, *lines, chain_line(words, standing.season))
        if length(" ".join(told)) <= ALT_LIMIT:
            break
    return told


def results_words(words: Words, figures: Figures, *, zeros: bool = True) -> str:
    """How the matches ended: "9 partidas: 2 vitórias, nenhum empate, 7 derrotas"; what was abandoned where something
    was. Without `zeros` only what there was.
    """
    counts = {result: getattr(figures, result) for result in FORM.values()}
    told = [
        words(f"standing.some.{result}", n=n) if n else words(f"standing.none.{result}")
        for result, n in counts.items()
        if n or (zeros and result != "abandoned")
    ]
    return ": ".join(filter(None, (words("standing.played", n=figures.played), ", ".join(told))))


def _row_sentence(row: Row, names: Names, words: Words, most: int, kind: str) -> str:
    shown = [clip(name, most) for name in who_names(words, names, row.who)]
    isolated = [name if name.isascii() else f"\u2068{name}\u2069" for name in shown]
    return words(
        f"picture.league.alt.{kind}",
        place=row.place,
        name=" + ".join(isolated),
        points=number(words, row.points),
        results=results_words(words, row.figures, zeros=False),
        difference=number(words, row.difference, signed=True),
    )
