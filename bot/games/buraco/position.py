"""How is a round laid out by hand from a record's `position`, and which positions are impossible (RECORDS, File)?"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from bot.cards import Card, CardError, buraco_pack, format_cards, parse_cards
from bot.games.base import RulesError, Setup
from bot.games.buraco.melds import NoMeld, Reading, read
from bot.games.buraco.rules import HAND, BuracoRules
from bot.games.buraco.state import BuracoState, Melds, Phase, Public, Turn

_KEYS: Final = frozenset(
    ("hands", "stock", "pile", "mortos", "mortos_taken", "melds", "turn", "phase", "first_turn"),
)


def lay_position(public: Public, setup: Setup) -> BuracoState:
    """Lay `setup.position` on an empty table. `RulesError` says what of it is malformed or impossible."""
    given = setup.position or {}
    unknown = sorted(set(given) - _KEYS)
    if unknown:
        raise RulesError(f"position: unknown key {unknown[0]!r}")
    if "hands" not in given:
        raise RulesError("position: 'hands' are missing")
    sides = len(public.sides)
    hands = tuple(tuple(sorted(hand)) for hand in _piles(given, "hands", setup.seats))
    mortos = _piles(given, "mortos", None)
    taken = _flags(given, sides)
    stock, pile = _cards(given.get("stock", ""), "stock"), _cards(given.get("pile", ""), "pile")
    melds = _melds(given.get("melds"), sides, setup.rules)
    _check_copies(setup.rules, (*hands, *mortos, stock, pile, *(meld.cards for side in melds for meld in side)))
    _check_mortos(setup.rules, mortos, taken)
    if not all(hands):
        raise RulesError("position: a hand is empty; who has no card has gone out or holds a morto")
    phase = _phase(given.get("phase", "draw"))
    turn = Turn(_seat(given.get("turn", 0), setup.seats))
    has_opened = tuple(bool(melds[public.side_of(seat)]) for seat in range(setup.seats))
    public = public._replace(
        phase=phase,
        turn=turn._replace(drew="unknown") if phase == "play" else turn,
        first_turn=_flag(given.get("first_turn", False), "first_turn"),
        stock=len(stock),
        pile=len(pile),
        held=tuple(map(len, hands)),
        mortos=len(mortos),
        mortos_taken=taken,
        melds=melds,
        opened=has_opened,
        has_laid=has_opened,
    )
    return BuracoState(public=public, hands=hands, stock=stock, pile=pile, mortos=mortos, drawn=None, setup=setup)


def _cards(text: object, where: str) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise RulesError(f"position: {where} is a card string, not {text!r}")
    try:
        return parse_cards(text)
    except CardError as error:
        raise RulesError(f"position: {where}: {error}") from None


def _piles(given: Mapping[str, Any], key: str, count: int | None) -> tuple[tuple[Card, ...], ...]:
    texts = given.get(key, [])
    if not isinstance(texts, list):
        raise RulesError(f"position: {key!r} is a list of card strings")
    if count is not None and len(texts) != count:
        raise RulesError(f"position: {len(texts)} {key} for {count} seats")
    return tuple(_cards(text, key) for text in texts)


def _flag(value: object, where: str) -> bool:
    if not isinstance(value, bool):
        raise RulesError(f"position: {where!r} is true or false, not {value!r}")
    return value


def _flags(given: Mapping[str, Any], sides: int) -> tuple[bool, ...]:
    flags = given.get("mortos_taken", [False] * sides)
    if not isinstance(flags, list) or len(flags) != sides:
        raise RulesError(f"position: 'mortos_taken' is a list of {sides} values true or false")
    return tuple(_flag(flag, "mortos_taken") for flag in flags)


def _seat(value: object, seats: int) -> int:
    if type(value) is not int or not 0 <= value < seats:
        raise RulesError(f"position: 'turn' is a seat from 0 to {seats - 1}, not {value!r}")
    return value


def _phase(value: object) -> Phase:
    if value == "draw":
        return "draw"
    if value == "play":
        return "play"
    raise RulesError(f"position: 'phase' is 'draw' or 'play', not {value!r}")


def _melds(given: object, sides: int, rules: BuracoRules) -> tuple[Melds, ...]:
    if given is None:
        return ((),) * sides
    if not isinstance(given, list) or len(given) != sides or not all(isinstance(side, list) for side in given):
        raise RulesError(f"position: 'melds' is a list of {sides} lists, one a side")
    laid = tuple(tuple(_meld(meld, rules) for meld in side) for side in given)
    for side in laid if rules.one_set_per_rank else ():
        ranks = Counter(meld.face.rank for meld in side if meld.kind == "set")
        for rank, count in ranks.items():
            if count > 1:
                raise RulesError(f"position: {count} sets of {rank} on one side (switch 'one_set_per_rank')")
    return laid


def _meld(given: object, rules: BuracoRules) -> Reading:
    locked = False
    if isinstance(given, dict):
        if not {"cards"} <= set(given) <= {"cards", "locked"}:
            raise RulesError("position: a meld has the keys 'cards' and 'locked'")
        locked = _flag(given.get("locked", False), "locked")
        given = given["cards"]
    cards = _cards(given, "a meld")
    reading = read(cards, rules)
    if isinstance(reading, NoMeld):
        raise RulesError(f"position: {format_cards(cards)!r} is no lawful meld ({reading.code})")
    if locked:
        reading = read(cards, rules, reading._replace(locked=True))
        assert isinstance(reading, Reading)
    return reading


def _check_copies(rules: BuracoRules, piles: tuple[tuple[Card, ...], ...]) -> None:
    there = Counter(card for pile in piles for card in pile)
    pack = Counter(buraco_pack(rules.decks, rules.jokers))
    for card, count in there.items():
        if count > pack[card]:
            raise RulesError(f"position: {card} is there {count} times, the pack has it {pack[card]} times")


def _check_mortos(rules: BuracoRules, mortos: tuple[tuple[Card, ...], ...], taken: tuple[bool, ...]) -> None:
    if not rules.mortos and (mortos or any(taken)):
        raise RulesError("position: there are no mortos by these rules")
    if len(mortos) + sum(taken) > len(taken):
        raise RulesError(f"position: {len(mortos)} mortos on the table and {sum(taken)} taken, for {len(taken)} sides")
    if any(len(morto) != HAND for morto in mortos):
        raise RulesError(f"position: a morto has {HAND} cards")
