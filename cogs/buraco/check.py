"""What is each item of a round's count made of: which canastra, which cards, whose hand, which morto?"""

from collections.abc import Iterable, Iterator
from typing import cast

from bot.games.base import RoundResult, Seat, Side, View
from bot.games.buraco.count import ITEMS, hand_counts, laid_points
from bot.games.buraco.melds import Reading, points_of
from bot.games.buraco.state import BuracoView, Public
from bot.tables.model import Finished, Table
from bot.text import Words
from cogs.buraco.say import numbered, quality, span
from cogs.ui.names import text_names
from cogs.ui.tell import side_names
from render.buraco_facts import table_points


def broken_off(words: Words, table: Table, view: View) -> str:
    """A round that was not played to its end: what the melds of each side count as they lie."""
    assert isinstance(view, BuracoView)
    public = view.public
    points = [words.signed(table_points(public, side)) for side in range(len(public.sides))]
    return words("check.broken.buraco", number=table.round, points=" × ".join(points))


def check_lines(words: Words, table: Table, finished: Finished) -> list[str]:
    """A round's count, a side after the other: every item with its parts, the sum, the running score."""
    assert isinstance(finished.view, BuracoView)
    public, result, lines = finished.view.public, finished.result, list[str]()
    for side, name in enumerate(side_names(table, words)):
        lines.append(f"**{name}**")
        for item in ITEMS:
            points = result.items[side].get(item, 0)
            if points:
                parts = [*_parts(words, table, public, side, item)]
                key = "check.item" if parts else "check.item.plain"
                told = words(f"count.{item}")
                lines.append(words(key, item=told, points=words.signed(points), parts=" · ".join(parts)))
        lines.append(_sum(words, result, side))
    return lines


def _sum(words: Words, result: RoundResult, side: Side) -> str:
    total, score = result.totals[side], result.scores[side]
    return words("check.sum", total=words.signed(total), before=score - total, score=score)


def _parts(words: Words, table: Table, public: Public, side: Side, item: str) -> Iterable[str]:
    """What an item is made of, each part with its points."""
    match item:
        case "canastras":
            return _canastras(words, public, side)
        case "cards":
            return _cards(words, public, side)
        case "going_out" if not public.relancinho and _went_out(public, side):
            return [text_names(table, words)[cast(Seat, public.went_out)]]
        case "hands":
            return _hands(words, table, public, side)
        case "morto":
            return _morto(words, public, side)
        case "bonus":
            return _bonus(words, public, side)
    return ()


def _went_out(public: Public, side: Side) -> bool:
    return public.went_out is not None and public.side_of(public.went_out) == side


def _canastras(words: Words, public: Public, side: Side) -> Iterator[str]:
    for index, meld in enumerate(public.melds[side]):
        if meld.bonus:
            what = f"{span(words, meld)} {quality(words, public.rules.preset, meld)}"
            yield _meld(words, index, what, meld.bonus)


def _cards(words: Words, public: Public, side: Side) -> Iterator[str]:
    melds = public.melds[side]
    for index, meld in enumerate(melds):
        yield _meld(words, index, _lies(words, meld), meld.card_points)
    if laid_points(public, melds) < 0:
        yield words("check.negative")


def _hands(words: Words, table: Table, public: Public, side: Side) -> Iterator[str]:
    names = text_names(table, words)
    for seat, hand in public.counted.items():
        if hand and hand_counts(public, seat) and _is_charged(public, side, seat):
            yield words("check.hand", name=names[seat], cards=hand, points=points_of(hand, public.rules))


def _morto(words: Words, public: Public, side: Side) -> Iterator[str]:
    if not public.rules.mortos:
        return
    if not public.mortos_taken[side]:
        yield words("check.morto.none")
    elif not all(hand_counts(public, seat) for seat in public.sides[side]):
        yield words("check.morto.unused")


def _bonus(words: Words, public: Public, side: Side) -> Iterator[str]:
    if public.relancinho and _went_out(public, side):
        yield words("check.relancinho", points=public.rules.relancinho)
    if public.cut[side]:
        yield words("check.cut", points=public.cut[side])


def _meld(words: Words, index: int, what: str, points: int) -> str:
    key = "check.meld.spoken" if words.spoken else "check.meld"
    return words(key, number=numbered(words, index + 1), what=what, points=points)


def _lies(words: Words, meld: Reading) -> str:
    return span(words, meld) if words.spoken else words.fact(meld.cards)


def _is_charged(public: Public, side: Side, seat: int) -> bool:
    """Whether the cards left with a seat stand in this side's count: its own as a loss, or the others' as a gain."""
    own = public.side_of(seat) == side
    if public.rules.hand_cards == "own_minus":
        return own
    out = public.went_out is not None and public.side_of(public.went_out) == side
    return not own and (len(public.sides) == 2 or out)
