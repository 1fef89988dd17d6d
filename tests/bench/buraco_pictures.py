"""How long do the pictures of Buraco take, and how large are they, late in a round and at its end?"""

import statistics
import time
from collections.abc import Callable
from random import Random

from bot.cards import buraco_pack, sorted_hand
from bot.games.buraco import BURACO
from bot.games.buraco.state import BuracoView
from render import buraco_count, buraco_hand, buraco_header, buraco_pile, buraco_side
from render.buraco_count import compose_count
from render.buraco_words import count_sentences
from render.picture import Picture, finish
from tests.render.buraco_scenes import late, one_round
from tests.render.scenes import look

ROUNDS = 40
TABLES = {"pairs": (4, "tradicional", "1"), "sets": (4, "familia", "1"), "fullest side": (2, "stbl", "0")}


def _milliseconds(draw: Callable[[], object]) -> float:
    """The median time of a drawing, after one that fills the caches."""
    draw()
    taken = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        draw()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def measure() -> dict[str, float]:
    """Milliseconds and kilobytes (1000 bytes) by name; the goal is 15 ms and 120 KB for each picture of a late round.

    Three tables: pairs with sequences, with sets, and two players one of whom has laid 81 cards in 13 melds; hands
    of 11 and 40 cards; a pile of 25; the sheet of a finished round, and all its pictures together.
    """
    draws: dict[str, Callable[[], Picture]] = {}
    for name, (seats, preset, seed) in TABLES.items():
        view = BURACO.view(late(seats, preset, seed), 0)
        cards = [sum(len(meld.cards) for meld in melds) for melds in view.public.melds]
        draws[f"{name}: head"] = lambda view=view: buraco_header(view, look())  # type: ignore[misc]  # bound
        for side, count in enumerate(cards):
            draws[f"{name}: side of {len(view.public.melds[side])} melds, {count} cards"] = (
                lambda view=view, side=side: buraco_side(view, side, look())  # type: ignore[misc]  # bound
            )
    deck = list(buraco_pack(2, 2))
    Random(4).shuffle(deck)
    for count in (11, 40):
        held = BuracoView(view.public, 0, sorted_hand(deck[:count]), tuple(deck[:25]))
        draws[f"hand of {count}"] = lambda held=held: buraco_hand(held, look(), held.hand[:2])  # type: ignore[misc]  # bound
    draws["pile of 25"] = lambda: buraco_pile(held, look())
    over = one_round(4, seed="1")[-1]
    result, seen = over.public.result, BURACO.view(over, 0)
    assert result is not None
    draws["sheet of the count"] = lambda: finish(
        compose_count(result, seen, look()).image, "x", count_sentences(result, seen, look(), ()), private=False
    )
    figures: dict[str, float] = {}
    for name, draw in draws.items():
        figures[f"{name}, ms"] = _milliseconds(draw)
        figures[f"{name}, KB"] = len(draw().png) / 1000
    every = buraco_count(result, seen, look())
    figures[f"all {len(every)} pictures of the count, ms"] = _milliseconds(lambda: buraco_count(result, seen, look()))
    return figures
