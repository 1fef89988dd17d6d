"""Card strings in, states out: the words in which the tests of Bisca are written."""

from typing import Any

import pytest

from bot.cards import Card, bisca_pack, format_cards
from bot.games.base import Action, Event, IllegalAction, Seat, Setup, Standing
from bot.games.bisca import BISCA
from bot.games.bisca.actions import Cut, Knock, Play, Swap
from bot.games.bisca.state import BiscaState

PLAYABLE = [
    (preset, seats) for preset in BISCA.presets for seats in (2, 3, 4) if seats != 3 or "capixaba" not in preset
]
"""Every preset with every number of players that it is for."""


def table(
    *hands: str, preset: str = "bisca", switches: dict[str, object] | None = None, scores: tuple[int, ...] = (),
    carried: int = 0, **position: Any,
) -> BiscaState:  # fmt: skip
    """A deal set up by hand; unless the position says more, KH is turned up and all other cards are in the stock."""
    if not {"trump", "trump_card"} & set(position):
        position["trump_card"] = "KH"
    if "stock" not in position:
        position["stock"] = rest_of_pack(repr([hands, position]))
    rules = BISCA.rules({"preset": preset, **(switches or {})})
    laid = {"hands": list(hands), **position}
    return BISCA.start(Setup(rules, len(hands), position=laid, standing=Standing(scores=scores, carried=carried)))


def rest_of_pack(text: str) -> str:
    """The cards of the pack that a text does not name."""
    return format_cards(card for card in bisca_pack(2) if str(card) not in text)


def ending(*hands: str, trump: str = "H", **more: Any) -> BiscaState:
    """A deal whose stock is gone."""
    return table(*hands, stock="", trump=trump, **more)


def dealt(
    seats: int = 2, preset: str = "bisca", seed: str = "mesa", dealer: Seat | None = None, **switches: object
) -> BiscaState:
    """The first deal of a match."""
    rules = BISCA.rules({"preset": preset, **switches})
    return BISCA.start(Setup(rules, seats, seed=seed, standing=Standing(dealer=dealer)))


def read(action: str | Action) -> Action:
    """ "4C" plays it, "swap 2H" exchanges it; "cut" and "knock"."""
    if isinstance(action, Action):
        return action
    if action == "cut":
        return Cut()
    if action == "knock":
        return Knock()
    kind, _, card = action.rpartition(" ")
    return Swap(Card(card)) if kind == "swap" else Play(Card(card))


def do(state: BiscaState, *actions: str | Action) -> BiscaState:
    """The seat in turn does each of them."""
    for action in actions:
        state, _ = told(state, action)
    return state


def told(state: BiscaState, action: str | Action, seat: Seat | None = None) -> tuple[BiscaState, tuple[Event, ...]]:
    """The seat in turn (or `seat`) does it; the next state and what happened."""
    return BISCA.apply(state, turn_of(state) if seat is None else seat, read(action))


def turn_of(state: BiscaState) -> Seat:
    (seat,) = BISCA.to_act(state)
    return seat


def refusal(state: BiscaState, action: str | Action, seat: Seat | None = None) -> str:
    """The code with which it is refused."""
    return refused(state, action, seat).code


def refused(state: BiscaState, action: str | Action, seat: Seat | None = None) -> IllegalAction:
    """The refusal; it is the test's failure if there is none."""
    with pytest.raises(IllegalAction) as caught:
        BISCA.apply(state, turn_of(state) if seat is None else seat, read(action))
    return caught.value


def lawful(state: BiscaState, seat: Seat | None = None) -> str:
    """What the seat in turn may do, in the words of `read`."""
    seat = turn_of(state) if seat is None else seat
    words = []
    for action in BISCA.moves(BISCA.view(state, seat)):
        if isinstance(action, Play):
            words.append(str(action.card))
        else:
            words.append(f"swap {action.card}" if isinstance(action, Swap) else action.name)
    return ", ".join(words)


def hands_of(state: BiscaState) -> list[str]:
    return [format_cards(hand) for hand in state.hands]


def bonuses(state: BiscaState) -> list[dict[str, int]]:
    """What each side earned in the deal that is over."""
    result = BISCA.result(state)
    assert result is not None
    return [dict(items) for items in result.items]
