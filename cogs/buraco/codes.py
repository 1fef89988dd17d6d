"""How does a move stand in the id of a button, with its cards named?"""

from bot.cards import Card, CardError
from bot.games.base import Action
from bot.games.buraco.actions import Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.tables.model import Table
from cogs.ui.door import Refusal
from cogs.ui.item import at_table

DO, SURE = "bu.do", "bu.sure"
"""The verb of a move, and of one that was asked about already."""
_PLAIN: dict[str, type[Action]] = {action.name: action for action in (Draw, Reject, Undo, Pass)}


def cards_code(cards: tuple[Card, ...]) -> str:
    """Cards in an id: `4C-5C-*`."""
    return "-".join(map(str, cards))


def read_cards_code(code: str) -> tuple[Card, ...]:
    """Read what `cards_code` wrote; `CardError` where it is something else."""
    return tuple(Card(text) for text in code.split("-")) if code else ()


def move_id(table: Table, action: Action, verb: str = DO) -> str:
    """The id of a button that does `action`."""
    return at_table(table.id, table.revision, verb, *args_of(action))


def args_of(action: Action) -> tuple[str, ...]:
    """A move as the parts of an id."""
    match action:
        case Meld(cards):
            return action.name, cards_code(cards)
        case Add(meld, cards):
            return action.name, str(meld), cards_code(cards)
        case Discard(card):
            return action.name, str(card)
        case TakePile(with_, meld):
            return action.name, cards_code(with_ or ()), "" if meld is None else str(meld)
        case Cut(at):
            return action.name, str(at)
    return (action.name,)


def read_move(args: tuple[str, ...]) -> Action:
    """The action of an id. `Refusal`: it is none of ours."""
    try:
        match args:
            case (name,) if name in _PLAIN:
                return _PLAIN[name]()
            case ("meld", cards):
                return Meld(read_cards_code(cards))
            case ("add", meld, cards):
                return Add(int(meld), read_cards_code(cards))
            case ("discard", card):
                return Discard(Card(card))
            case ("take_pile", cards, meld):
                return TakePile(read_cards_code(cards) or None, int(meld) if meld else None)
            case ("cut", at):
                return Cut(int(at))
    except (ValueError, CardError) as error:
        raise Refusal("door.old_button") from error
    raise Refusal("door.old_button")
