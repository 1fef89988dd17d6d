"""How does a stand-in play that does only what must be done? In Buraco: draw, and discard a card of little use."""

from random import Random

from bot.cards import Card
from bot.games.base import Action, IllegalAction
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Discard, Draw, Undo
from bot.games.buraco.judge import judge
from bot.games.buraco.melds import is_wild_face, points_of
from bot.games.buraco.state import BuracoView


def buraco(view: BuracoView, chance: Random) -> Action:  # noqa: ARG001  every player is handed it
    """Draw; discard the cheapest natural card that may go; where none may, do what the rules leave.

    That is after an absent person's own laying down: he may have to go on, or else it is taken back.
    """
    if view.phase == "draw" and _may(view, Draw()):
        return Draw()
    if view.phase == "play":
        for card in sorted(set(view.hand), key=lambda card: _worth(view, card)):
            if _may(view, Discard(card)):
                return Discard(card)
    moves: tuple[Action, ...] = BURACO.moves(view)
    return next((move for move in moves if not isinstance(move, Undo)), moves[0])


def _worth(view: BuracoView, card: Card) -> tuple[bool, int, Card]:
    return is_wild_face(card), points_of((card,), view.public.rules), card


def _may(view: BuracoView, action: Action) -> bool:
    try:
        judge(view, action)
    except IllegalAction:
        return False
    return True
