"""Tables of a league for the pictures: any number of rows, names of every kind."""

from random import Random

from bot.league import sheet as paper
from bot.league.model import Figures, Kind, Millis, PersonId, Rating, Row, Season, Standing
from bot.league.people import Profile, Step
from bot.league.sheet import Sheet
from tests.render.scenes import HOSTILE

HOSTILE_NAMES: dict[PersonId, str] = dict(
    enumerate(("Ana", "Maria Aparecida dos Santos", "", "Ana Clara ·4821", *HOSTILE, "Beto", "Caio", "Duda"), 1)
)
"""Names by person; the third was removed."""


def figures(chance: Random) -> Figures:
    """What somebody may have done in a long season."""
    won, drawn, lost, abandoned = (chance.randrange(60) for _ in range(4))
    return Figures(
        played=won + drawn + lost + abandoned,
        won=won,
        drawn=drawn,
        lost=lost,
        abandoned=abandoned,
        points_for=chance.randrange(-20_000, 400_000),
        against=chance.randrange(400_000),
        rounds=chance.randrange(1, 900),
        canastras=chance.randrange(100, 900),
        clean=chance.randrange(100),
        capotes=chance.randrange(30),
        caras=chance.randrange(9),
        last="".join(chance.choice("WDLA") for _ in range(chance.randrange(6))),
    )


def standing(game: str, kind: Kind, rows: int, *, closed: Millis | None = None, seed: int = 1) -> Standing:
    """A table of so many rows; the first two share the first place."""
    chance = Random(seed)
    season = Season(1, game, "Copa do clube", 0, general=closed is None, closed=closed)
    found = []
    for number in range(rows):
        one, other = number % len(HOSTILE_NAMES) + 1, (number + 1) % len(HOSTILE_NAMES) + 1
        who: tuple[PersonId, ...] = (one,) if kind == "persons" else (min(one, other), max(one, other))
        found.append(Row(1 if number < 2 else number + 1, who, 300 - number, figures(chance)))
    return Standing(season, kind, tuple(found))


def profile(*mus: float, game: str = "buraco", sides: int = 2) -> Profile:
    """Somebody whose rating went like this."""
    steps = tuple(Step(number, number, Rating(mu, 2, number)) for number, mu in enumerate(mus, 1))
    return Profile(1, game, Figures(), {sides: steps} if steps else {})


def sheet(sides: tuple[tuple[PersonId, ...], ...], *rounds: tuple[int, ...], game: str = "buraco") -> Sheet:
    """A score sheet with these rounds."""
    rules: dict[str, object] = {"preset": "tradicional", "decks": 3} if game == "buraco" else {"preset": "capixaba"}
    found = paper.opened(Sheet(1, 2, 1, game, rules, sides, 0, id=1))
    for number, totals in enumerate(rounds, 1):
        found = paper.written(found, number, paper.total(found, number, totals), 1, 0, 1)
    return found
