"""How is a game told, line by line, from its record?"""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.cards import format_cards
from bot.games.base import SPECTATOR, Event, Seat
from bot.games.bisca import BISCA
from bot.games.bisca.state import BiscaState
from bot.games.buraco import BURACO
from bot.games.buraco.state import BuracoState
from bot.games.records import dump, read_record, write_entry, write_header

NAMES = ("Ana", "Beto", "Caio", "Duda")


def tell(told: str) -> str:
    """The play-through of the record whose lines stand in `told`, a play-through or the bare record."""
    record = read_record("\n".join(line for line in told.splitlines() if line.startswith("{")))
    game, describe = record.game, _STATES[record.game.name]
    state = game.start(record.setup)
    lines = [dump(write_header(game, record.setup, NAMES[: record.setup.seats])), *describe(state, None)]
    for entry in record.entries:
        state, events = game.apply(state, entry.seat, entry.action)
        told_events = (f"    {_event(event)}" for event in events)
        lines += ["", dump(write_entry(entry)), *told_events, *describe(state, entry.seat)]
    return "\n".join(lines) + "\n"


def _event(event: Event) -> str:
    who = "" if event.seat is None else f"{NAMES[event.seat]} "
    facts = {key: value for key, value in event.facts.items() if value is not None and value != ()}
    said = [f"{key} {_words(value)}" for key, value in facts.items()]
    alone = [f"{NAMES[seat]} alone sees {_words(tuple(facts.values()))}" for seat, facts in event.private.items()]
    return f"{who}{event.kind}: {'; '.join(said + alone)}".rstrip(": ")


def _words(value: object) -> str:
    return " ".join(map(_words, value)) if isinstance(value, tuple) else str(value)


def _bisca(state: BiscaState, _: Seat | None) -> list[str]:
    """What lies open, in words, then what each viewer sees of the hands."""
    public = state.public
    asked = "nobody is asked" if public.turn is None else f"{NAMES[public.turn]} is asked ({public.phase})"
    up = "no card turned up" if public.trump_card is None else f"{public.trump_card} turned up"
    trick = " ".join(f"{NAMES[seat]}:{card}" for seat, card in public.table) or "empty"
    piles = zip(public.points, public.captured, strict=True)
    taken = " | ".join(f"{points} ({format_cards(cards)})" for points, cards in piles)
    lines = [
        f"    {public.status}, deal {public.round}, {NAMES[public.dealer]} dealt; {asked}",
        f"    trumps {public.trump or 'unknown'}, {up}, {public.stock} to draw; trick {trick}; "
        f"score {' x '.join(map(str, public.scores))}",
        f"    taken {taken}",
    ]
    result = BISCA.result(state)
    if result is not None:
        lines.append(f"    counted {json.dumps([dict(items) for items in result.items])}")
    for viewer in range(SPECTATOR, public.seats):
        hands = BISCA.snapshot(state, viewer)["hands"]
        who = "the table" if viewer == SPECTATOR else NAMES[viewer]
        lines.append(f"    {who} sees {' | '.join(hand or '-' for hand in hands)}")
    return lines


def _buraco(state: BuracoState, acted: Seat | None) -> list[str]:
    """What lies open, what each side has laid, and the hand of who acted."""
    public = state.public
    seat = public.turn.seat
    asked = "nobody is asked" if seat is None else f"{NAMES[seat]} is asked ({public.phase})"
    lines = [
        f"    {public.status}, round {public.round}, {NAMES[public.dealer]} dealt; {asked}; {public.stock} to draw, "
        f"{public.mortos} mortos, score {' x '.join(map(str, public.scores))}",
        f"    pile {BURACO.snapshot(state, SPECTATOR)['pile'] or 'empty'}",
    ]
    for side, melds in enumerate(public.melds):
        laid = " | ".join(f"{format_cards(meld.cards)}{_canastra(meld.canastra)}" for meld in melds)
        lines.append(f"    melds of {' and '.join(NAMES[seat] for seat in public.sides[side])}: {laid or 'none'}")
    if acted is not None:
        lines.append(f"    {NAMES[acted]} holds {format_cards(state.hands[acted]) or 'nothing'}")
    result = BURACO.result(state)
    if result is not None:
        lines.append(f"    counted {json.dumps([dict(items) for items in result.items])}")
    return lines


def _canastra(kind: str | None) -> str:
    return f" ({kind})" if kind else ""


_STATES: Final[Mapping[str, Callable[[Any, Seat | None], list[str]]]] = {"bisca": _bisca, "buraco": _buraco}
