"""How does a stand-in play that does only what must be done? In Buraco: draw, and discard a card of little use."""

from random import Random

from bot.cards import Card
from bot.games.base import Action
from bot.games.buraco.actions import Draw, Undo
from bot.games.buraco.melds import is_wild_face, points_of
from bot.games.buraco.moves import discards, is_lawful, moves
from bot.games.buraco.state import BuracoView


def buraco(view: BuracoView, chance: Random) -> Action:  # noqa: ARG001  every player is handed it
    """Draw; discard the cheapest natural card that may go; where none may, do what the rules leave.

    That is after an absent person's own laying down: he may have to go on, or else it is taken back.
    """
    if view.phase == "draw" and is_lawful(view, Draw()):
        return Draw()

    def worth(card: Card) -> tuple[bool, int, Card]:
        return is_wild_face(card), points_of((card,), view.public.rules), card

    if view.phase == "play" and (found := discards(view)):
        return min(found, key=lambda discard: worth(discard.card))
    left = moves(view)
    return next((move for move in left if not isinstance(move, Undo)), left[0])
