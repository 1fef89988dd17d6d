"""How are the parts of a record's `position` read, whatever the game (RECORDS, File)? `RulesError`: what is wrong."""

from collections.abc import Collection
from typing import NoReturn

from bot.cards import Card, CardError, parse_cards
from bot.games.base import Json, RulesError, shown


def wrong(problem: str) -> NoReturn:
    """Refuse the position."""
    raise RulesError(f"position: {problem}")


def known_keys(position: Json, keys: Collection[str]) -> None:
    """Refuse keys that this game does not have."""
    for key in position:
        if key not in keys:
            wrong(f"has no key {shown(key)}")


def cards_in(value: object, name: str) -> tuple[Card, ...]:
    """The cards of a card string."""
    if not isinstance(value, str):
        wrong(f"{name} is no card string")
    try:
        return parse_cards(value)
    except CardError as error:
        wrong(f"{name}: {shown(error.text)} is no card")


def piles_in(value: object, name: str, count: int | None = None) -> tuple[tuple[Card, ...], ...]:
    """The cards of each of `count` card strings (None: of any number)."""
    if not isinstance(value, list) or count not in (None, len(value)):
        wrong(f"{name} must be a list of {'' if count is None else f'{count} '}card strings")
    return tuple(cards_in(entry, name) for entry in value)


def flag_in(value: object, name: str) -> bool:
    """A truth value."""
    if not isinstance(value, bool):
        wrong(f"{name} can be true or false")
    return value


def seat_in(value: object, name: str, seats: int) -> int:
    """A seat of so many."""
    if type(value) is not int or not 0 <= value < seats:
        wrong(f"{name} is no seat from 0 to {seats - 1}")
    return value
