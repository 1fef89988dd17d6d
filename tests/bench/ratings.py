"""How long does it take to rate everybody from nothing, and to rate one match more?"""

import time
from random import Random

from bot.league.ratings import rate, rated
from tests.league.dice import Dice

MATCHES = 50_000
PEOPLE = 500


def measure(matches: int = MATCHES) -> dict[str, float]:
    """Seconds for all ratings of so many matches of 500 people, two sides and two or one of each (goal 3).

    `one_ms`: for one match more. `people`: how many have a rating then.
    """
    dice = Dice(Random(1), people=PEOPLE, tables=((2, 2), (2, 2), (2, 2), (2, 1)), games=("buraco",))
    played = [dice.match(number, number) for number in range(1, matches + 1)]
    started = time.perf_counter()
    ratings = rate(played)
    seconds = time.perf_counter() - started
    current = ratings.current["buraco", 2]
    more = [dice.match(number, number) for number in range(matches + 1, matches + 101)]
    started = time.perf_counter()
    for match in more:
        rated(match, current)
    return {"rated_s": seconds, "one_ms": 10 * (time.perf_counter() - started), "people": float(len(current))}
