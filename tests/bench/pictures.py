"""How long do pictures take, and how large are they? Sprites drawn once, then table and hand, all in."""

import statistics
import time
from collections.abc import Callable

from bot.cards import ALL_CARDS, Card, parse_cards
from bot.games.base import SPECTATOR
from render import Picture, bisca_hand, bisca_table, check
from render.faces import Style, back, face
from tests.render.scenes import look, public, trick, view

ROUNDS = 60


def _milliseconds(draw: Callable[[], Picture]) -> tuple[float, Picture]:
    """The median time of a drawing, after one that fills the caches."""
    picture = draw()
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        picture = draw()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken), picture


def measure() -> dict[str, float]:
    """Milliseconds and kilobytes (1000 bytes) by name; the goal is 12 ms and 100 KB for a table, all in."""
    figures: dict[str, float] = {}
    start = time.perf_counter()
    check()
    figures["fonts found and read, ms"] = (time.perf_counter() - start) * 1000
    start = time.perf_counter()
    back(140)
    for card in ALL_CARDS:
        face(card, 140, Style())
    figures["53 faces and a back drawn once, ms"] = (time.perf_counter() - start) * 1000
    for seats in (2, 3, 4):
        plays = tuple((seat, Card(f"{seat + 2}S")) for seat in range(1, seats))
        last = trick("QC KC 5C 2H"[: 3 * seats - 1], seats=seats)
        table = view(public(seats, table=plays, last_trick=last), seat=SPECTATOR)
        taken, picture = _milliseconds(lambda table=table: bisca_table(table, look()))  # type: ignore[misc]  # bound
        figures[f"table of {seats}, ms"] = taken
        figures[f"table of {seats}, KB"] = len(picture.png) / 1000
    held = view(public(table=((1, Card("7S")),)), "7D KH AS")
    taken, picture = _milliseconds(lambda: bisca_hand(held, look(), parse_cards("KH")))
    figures["hand, ms"] = taken
    figures["hand, KB"] = len(picture.png) / 1000
    return figures
