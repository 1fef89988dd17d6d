"""Which button does which move, and what stands on it?"""

from typing import Any

from discord import ButtonStyle

from bot.games.base import Action
from bot.games.buraco.actions import Add, Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.moves import Laying
from bot.games.buraco.state import BuracoView
from bot.tables.model import Table
from bot.text import Words
from cogs.buraco.codes import move_id
from cogs.buraco.say import brief, canastra, onto, run, worth
from cogs.ui.board import button

_STYLES = {
    Draw: ButtonStyle.success,
    TakePile: ButtonStyle.primary,
    Meld: ButtonStyle.success,
    Add: ButtonStyle.success,
    Discard: ButtonStyle.danger,
}


def move_button(words: Words, table: Table, view: BuracoView, action: Action) -> Any:
    """The button of a move that needs no more words than its own."""
    return button(label(words, view, action), move_id(table, action), _style(action))


def _style(action: Action) -> ButtonStyle:
    return _STYLES.get(type(action), ButtonStyle.secondary)


def label(words: Words, view: BuracoView, action: Action) -> str:
    """What a move is called on its button."""
    match action:
        case Draw():
            left = view.public.stock
            return words("button.draw", n=left) if left else words("button.draw.morto")
        case TakePile():
            return words("button.take", n=view.public.pile)
        case Discard(card):
            return words("button.out.discard" if _goes_out(view, 1) else "button.discard", card=card)
        case Cut(at):
            return words("button.cut_at", number=at)
        case Meld(cards):
            return words("button.lay.cards", cards=run(words, cards))
        case Add(meld, cards):
            return words("button.add.cards", cards=run(words, cards), to=onto(words, meld, view.own_melds[meld]))
        case Undo() | Reject() | Pass():
            return words(f"button.{action.name}")
    raise AssertionError(action)


def _goes_out(view: BuracoView, cards: int) -> bool:
    """Whether the round ends with so many cards leaving the hand."""
    return len(view.hand) == cards and not view.public.takes_morto(view.side)


def lay_button(words: Words, table: Table, view: BuracoView, laying: Laying, *, picked: bool) -> Any:
    """The button of a laying down. `picked`: the reader knows with which cards."""
    action, reading, preset = laying.action, laying.reading, view.public.rules.preset
    if isinstance(action, Add):
        before = view.own_melds[action.meld]
        to = onto(words, action.meld, before)
        shown = to if picked else words("button.add.cards", cards=run(words, action.cards), to=to)
        if reading.canastra is not None and reading.canastra != before.canastra:
            shown += f" · {canastra(words, preset, reading.canastra)}"
    else:
        shown = words("button.lay", cards=brief(words, reading), worth=worth(words, preset, reading))
    if not isinstance(action, TakePile) and _goes_out(view, len(action.cards)):
        shown = words("button.out.lay", lay=shown)
    return button(shown, move_id(table, action), _style(action))


def taking_button(words: Words, table: Table, view: BuracoView, laying: Laying) -> Any:
    """The button of a use of the pile's top card."""
    action, reading = laying.action, laying.reading
    assert isinstance(action, TakePile)
    used = run(words, action.with_ or ())
    if action.meld is None:
        shown = words("button.take.with", cards=used)
    else:
        to = onto(words, action.meld, view.own_melds[action.meld])
        shown = words("button.take.on.with", cards=used, to=to) if used else words("button.take.on", to=to)
    if reading.canastra is not None:
        shown += f" · {canastra(words, view.public.rules.preset, reading.canastra)}"
    return button(shown, move_id(table, action), ButtonStyle.primary)
