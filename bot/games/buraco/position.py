"""How is a round laid out by hand from a record's `position`, and which positions are impossible (RECORDS, File)?"""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from bot.cards import Card, buraco_pack, format_cards
from bot.games.base import Setup, shown
from bot.games.buraco.ending import dead_end
from bot.games.buraco.melds import NoMeld, Reading, read
from bot.games.buraco.rules import HAND, BuracoRules
from bot.games.buraco.state import BuracoState, Melds, Phase, Public, Turn
from bot.games.position import cards_in, flag_in, known_keys, piles_in, seat_in, wrong

_KEYS: Final = frozenset(("hands", "stock", "pile", "mortos", "mortos_taken", "melds", "turn", "phase", "first_turn"))


def lay_position(public: Public, setup: Setup) -> BuracoState:
    """Lay `setup.position` on an empty table. `RulesError` says what of it is malformed or impossible."""
    given = setup.position or {}
    known_keys(given, _KEYS)
    sides = len(public.sides)
    hands = tuple(tuple(sorted(hand)) for hand in piles_in(given.get("hands"), "hands", setup.seats))
    mortos = piles_in(given.get("mortos", []), "mortos")
    taken = _flags(given, sides)
    stock, pile = cards_in(given.get("stock", ""), "stock"), cards_in(given.get("pile", ""), "pile")
    melds = _melds(given.get("melds"), sides, setup.rules)
    _check_copies(setup.rules, (*hands, *mortos, stock, pile, *(meld.cards for side in melds for meld in side)))
    _check_mortos(setup.rules, mortos, taken)
    if not all(hands):
        wrong("a hand is empty; who has no card has gone out or holds a morto")
    phase = _phase(given.get("phase", "draw"))
    turn = Turn(seat_in(given.get("turn", 0), "turn", setup.seats))
    has_opened = tuple(bool(melds[public.side_of(seat)]) for seat in range(setup.seats))
    public = public._replace(
        phase=phase,
        turn=turn._replace(drew="unknown") if phase == "play" else turn,
        first_turn=flag_in(given.get("first_turn", False), "first_turn"),
        stock=len(stock),
        pile=len(pile),
        held=tuple(map(len, hands)),
        mortos=len(mortos),
        mortos_taken=taken,
        melds=melds,
        opened=has_opened,
        has_laid=has_opened,
    )
    _check_end(public, hands)
    return BuracoState(public=public, hands=hands, stock=stock, pile=pile, mortos=mortos, drawn=None, setup=setup)


def _flags(given: Mapping[str, Any], sides: int) -> tuple[bool, ...]:
    flags = given.get("mortos_taken", [False] * sides)
    if not isinstance(flags, list) or len(flags) != sides:
        wrong(f"'mortos_taken' is a list of {sides} values true or false")
    return tuple(flag_in(flag, "mortos_taken") for flag in flags)


def _phase(value: object) -> Phase:
    if value == "play":
        return "play"
    if value != "draw":
        wrong(f"'phase' is 'draw' or 'play', not {shown(value)}")
    return "draw"


def _melds(given: object, sides: int, rules: BuracoRules) -> tuple[Melds, ...]:
    if given is None:
        return ((),) * sides
    if not isinstance(given, list) or len(given) != sides or not all(isinstance(side, list) for side in given):
        wrong(f"'melds' is a list of {sides} lists, one a side")
    laid = tuple(tuple(_meld(meld, rules) for meld in side) for side in given)
    for side in laid if rules.one_set_per_rank else ():
        ranks = Counter(meld.face.rank for meld in side if meld.kind == "set")
        for rank, count in ranks.items():
            if count > 1:
                wrong(f"{count} sets of {rank} on one side (switch 'one_set_per_rank')")
    return laid


def _meld(given: object, rules: BuracoRules) -> Reading:
    locked = False
    if isinstance(given, dict):
        if not {"cards"} <= set(given) <= {"cards", "locked"}:
            wrong("a meld has the keys 'cards' and 'locked'")
        locked = flag_in(given.get("locked", False), "locked")
        given = given["cards"]
    cards = cards_in(given, "a meld")
    reading = read(cards, rules)
    if isinstance(reading, NoMeld):
        wrong(f"{shown(format_cards(cards))} is no lawful meld ({reading.code})")
    if locked:
        reading = read(cards, rules, reading._replace(locked=True))
        assert isinstance(reading, Reading)
    return reading


def _check_copies(rules: BuracoRules, piles: tuple[tuple[Card, ...], ...]) -> None:
    there = Counter(card for pile in piles for card in pile)
    pack = Counter(buraco_pack(rules.decks, rules.jokers))
    for card, count in there.items():
        if count > pack[card]:
            wrong(f"{card} is there {count} times, the pack has it {pack[card]} times")


def _check_mortos(rules: BuracoRules, mortos: tuple[tuple[Card, ...], ...], taken: tuple[bool, ...]) -> None:
    if not rules.mortos and (mortos or any(taken)):
        wrong("there are no mortos by these rules")
    if len(mortos) + sum(taken) > len(taken):
        wrong(f"{len(mortos)} mortos on the table and {sum(taken)} taken, for {len(taken)} sides")
    if any(len(morto) != HAND for morto in mortos):
        wrong(f"a morto has {HAND} cards")


def _check_end(public: Public, hands: tuple[tuple[Card, ...], ...]) -> None:
    """Whoever has drawn can end his turn."""
    seat = public.turn.seat
    if public.phase == "play" and seat is not None:
        side, hand = public.side_of(seat), hands[seat]
        reason = dead_end(public, side, public.melds[side], hand, hidden=0)
        if reason is not None:
            wrong(f"seat {seat} has drawn and can neither discard {hand[0]} nor lay it ({reason})")
