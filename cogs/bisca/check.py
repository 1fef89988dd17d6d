"""What is the count of a deal of Bisca made of: which cards each side has taken, what they count, what it earned?"""

from bot.games.base import View
from bot.games.bisca.state import BiscaView
from bot.games.bisca.tricks import ORDERS
from bot.tables.model import Finished, Table
from bot.text import Words
from cogs.ui.tell import side_names


def broken_off(words: Words, table: Table, view: View) -> str:
    """A deal that was not played to its end: the card points that each side had taken."""
    assert isinstance(view, BiscaView)
    points = " × ".join(map(str, view.public.points))
    return words("check.broken.bisca", number=table.round, points=points)


def check_lines(words: Words, table: Table, finished: Finished) -> list[str]:
    """A deal's count, a side after the other: the cards that count, their points, what they brought, the score."""
    assert isinstance(finished.view, BiscaView)
    public, result, lines = finished.view.public, finished.result, list[str]()
    worth = ORDERS[public.rules.ten_card].points
    for side, name in enumerate(side_names(table, words)):
        cards = tuple(sorted((card for card in public.captured[side] if worth[card]), key=lambda card: -worth[card]))
        points = result.points[side]
        lines.append(f"**{name}**")
        lines.append(words("check.taken", cards=cards, points=points) if cards else words("check.taken.none"))
        earned = [
            words("check.win", worth=price) if bonus == "win" else words(f"picture.bonus.{bonus}", worth=price)
            for bonus, price in result.items[side].items()
        ]
        what = words.list(earned) if earned else words("count.nothing")
        lines.append(words("check.earned", what=what, score=result.scores[side]))
    return lines
