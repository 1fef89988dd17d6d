"""How does one say in words what a picture of Buraco shows, the most important first?"""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.cards import Card
from bot.games.base import RoundResult, Seat, Side
from bot.games.buraco.count import ITEMS
from bot.games.buraco.melds import Reading
from bot.games.buraco.rules import BuracoRules
from bot.games.buraco.state import BuracoView, Public
from render.buraco_facts import (
    canastra_words,
    charge,
    gain,
    hand_order,
    is_void,
    missing,
    needed,
    round_points,
    stands_for,
    table_points,
)
from render.held import held_sentences
from render.length import match_length
from render.lettering import length
from render.look import TableLook
from render.picture import ALT_LIMIT
from render.sides import side_spoken

_GLYPHS: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

Sentences = tuple[str, ...]


def header_sentences(view: BuracoView, look: TableLook, shown: int) -> Sentences:
    """What the head of the table says; `shown`: how many cards of the pile are drawn."""
    return tuple(_header(view, look, shown))


def _header(view: BuracoView, look: TableLook, shown: int) -> Iterator[str]:
    public, words = view.public, look.words
    yield from _turn(view, look)
    for side, members in enumerate(public.sides):
        names = side_spoken(public.sides, side, view.seat, look)
        score = words("picture.buraco.number", number=public.scores[side])
        yield words("picture.buraco.alt.score", names=names, score=score, gain=gain(round_points(public, side), look))
        if public.mortos_taken[side]:
            yield words("picture.buraco.alt.morto_taken", names=look.side(members))
    counts = [words("picture.buraco.alt.seat", name=look.spoken(s), n=held) for s, held in enumerate(public.held)]
    yield words("picture.buraco.alt.held", counts="; ".join(counts))
    yield words("picture.buraco.alt.stock", number=public.stock)
    yield _pile(view, look, shown)
    if public.rules.mortos:
        yield words("picture.buraco.alt.mortos", number=public.mortos)
    for seat in range(len(public.held)):
        if public.vulnerable[public.side_of(seat)] and public.status == "playing":
            key = "picture.buraco.alt.opened" if public.opened[seat] else "picture.buraco.alt.vulnerable"
            yield words(key, name=look.spoken(seat), needed=needed(public, seat))
    yield words("picture.buraco.alt.target", round=public.round, length=match_length(words, public.rules))
    yield words("picture.buraco.alt.dealer", name=look.spoken(public.dealer), round=public.round)


def _turn(view: BuracoView, look: TableLook) -> Iterator[str]:
    public, words = view.public, look.words
    outcome = public.outcome
    if outcome is not None and outcome.seat is not None:
        yield words("picture.alt.resigned", name=look.spoken(outcome.seat))
    if outcome is not None and outcome.winner is not None:
        yield words("picture.alt.match_won", names=look.side(public.sides[outcome.winner]))
    if public.status != "playing":
        yield words("picture.buraco.alt.over", round=public.round)
    if public.went_out is not None:
        yield words("picture.buraco.alt.went_out", name=look.spoken(public.went_out))
    seat, cuts = public.turn.seat, public.phase == "cut"
    if seat is None:
        return
    if seat == view.seat:
        yield words("picture.alt.your_cut" if cuts else "picture.alt.your_turn")
    else:
        yield words("picture.alt.cuts" if cuts else "picture.alt.turn", name=look.spoken(seat))


def _pile(view: BuracoView, look: TableLook, shown: int) -> str:
    words, count, cards = look.words, view.public.pile, view.pile[::-1][:shown]
    hidden, said = count - len(cards), look.cards(cards)
    if not count:
        return words("picture.buraco.alt.pile.empty")
    if hidden:
        return words("picture.buraco.alt.pile.more", number=count, cards=said, hidden=hidden)
    return words("picture.buraco.alt.pile", number=count, cards=said)


def pile_sentences(view: BuracoView, look: TableLook) -> Sentences:
    """What the picture of the pile says: as many cards from the top down as a description holds."""
    for shown in range(len(view.pile), -1, -1):
        said = _pile(view, look, shown)
        if length(said) <= ALT_LIMIT:
            break
    return (said,)


def hand_sentences(view: BuracoView, look: TableLook, cards: Sequence[Card], new: Sequence[Card]) -> Sentences:
    """What the hand says; `cards` in the order of the picture."""
    held = list(cards)
    fresh = []
    for card in new:
        if card in held:
            held.remove(card)
            fresh.append(card)
    return (*_turn(view, look), *held_sentences(cards, look, fresh))


def side_sentences(public: Public, side: Side, viewer: Seat, look: TableLook, *, counted: bool = False) -> Sentences:
    """What the melds of a side say, each in a sentence; in symbols where words would not fit."""
    melds, points = public.melds[side], table_points(public, side)
    names = side_spoken(public.sides, side, viewer, look)
    head = [look.words("picture.buraco.alt.side", names=names, points=points)]
    if public.mortos_taken[side]:
        head.append(look.words("picture.buraco.alt.morto_taken", names=look.side(public.sides[side])))
    if not melds:
        head.append(look.words("picture.buraco.alt.no_melds"))
    for describe in (_spoken, _short):
        said = [
            look.words(
                "picture.buraco.alt.meld",
                number=number,
                cards=describe(meld, look),
                state=_state(meld, public.rules, look, counted),
            )
            for number, meld in enumerate(melds, 1)
        ]
        if length(" ".join((*head, *said))) <= ALT_LIMIT:
            break
    return (*head, *said)


def _spoken(meld: Reading, look: TableLook) -> str:
    words, suit = look.words, look.words(f"suit.{meld.face.suit}")
    if meld.kind == "sequence":
        low, high = (words(f"rank.{rank}") for rank in _ends(meld))
        said = words("picture.buraco.alt.sequence", low=low, high=high, suit=suit)
    else:
        suits = ", ".join([words(f"suit.{card.suit}") for i, card in enumerate(meld.cards) if i != meld.wild])
        key = "picture.buraco.alt.set" if meld.kind == "set" else "picture.buraco.alt.twos"
        said = words(key, rank=words(f"rank.{meld.face.rank}"), suits=suits)
    if meld.wild < 0:
        return said
    rank = words(f"rank.{stands_for(meld)}")
    return f"{said} {words('picture.buraco.alt.wild', card=look.card(meld.cards[meld.wild]), rank=rank)}"


def _short(meld: Reading, look: TableLook) -> str:
    def symbol(card: Card) -> str:
        return "*" if card.is_joker else f"{look.rank(card.rank)}{_GLYPHS[card.suit]}"

    wild = f"({symbol(meld.cards[meld.wild])}={look.rank(stands_for(meld))})" if meld.wild >= 0 else ""
    if meld.kind == "sequence":
        low, high = _ends(meld)
        return f"{look.rank(low)}–{look.rank(high)}{_GLYPHS[meld.face.suit]}{wild}"
    suits = "".join([_GLYPHS[card.suit] for index, card in enumerate(meld.cards) if index != meld.wild])
    return f"{look.rank(meld.face.rank)}{suits}{wild}"


def _ends(meld: Reading) -> tuple[str, str]:
    """The ranks between which a sequence lies, the wild card's by what it stands for."""
    ranks = [stands_for(meld) if index == meld.wild else card.rank for index, card in enumerate(meld.cards)]
    return ranks[0], ranks[-1]


def _state(meld: Reading, rules: BuracoRules, look: TableLook, counted: bool) -> str:
    """Canastra and points, or what it lacks; when the round is counted, the points of its cards too."""
    words = look.words
    parts = []
    if meld.canastra is not None:
        parts.append(canastra_words(meld, rules, look).lower())
    elif not counted:
        void = is_void(meld, rules)
        text = (
            words("picture.buraco.cards", n=len(meld.cards))
            if void
            else words("picture.buraco.missing", n=missing(meld))
        )
        parts.append(text.lower())
    if counted:
        parts.append(words("picture.buraco.card_points", points=meld.card_points))
    elif meld.locked:
        parts.append(words("picture.buraco.locked"))
    return ", ".join(parts)


def count_sentences(
    result: RoundResult, view: BuracoView, look: TableLook, history: Sequence[tuple[int, ...]]
) -> Sentences:
    """What the sheet of a finished round says: totals first, then every item, then who deals, then the history."""
    public, words = view.public, look.words
    names = [side_spoken(public.sides, side, view.seat, look) for side in range(len(public.sides))]
    said = list(_turn(view, look))
    for side, name in enumerate(names):
        total = gain(result.totals[side], look)
        score = words("picture.buraco.number", number=result.scores[side])
        said.append(words("picture.buraco.alt.your_score", names=name, total=total, score=score))
    for side, name in enumerate(names):
        items = [
            words("picture.buraco.alt.item", item=words(f"picture.buraco.item.{item}"), points=result.items[side][item])
            for item in ITEMS
            if result.items[side].get(item)
        ]
        said.append(f"{name}: {', '.join(items)}." if items else "")
    if public.outcome is None:
        dealer = look.spoken((result.dealer + 1) % len(public.held))
        said.append(words("picture.buraco.alt.next_dealer", name=dealer))
    if len(history) > 1:
        scores = "; ".join(
            [" × ".join([words("picture.buraco.number", number=one) for one in each]) for each in history]
        )
        said.append(words("picture.buraco.alt.history", scores=scores))
    return tuple(sentence for sentence in said if sentence)


def rest_sentences(public: Public, look: TableLook) -> Sentences:
    """What the hands that were left say, the seats in order."""
    said = []
    for seat, held in enumerate(public.held):
        cards = look.cards(hand_order(public.counted.get(seat, ())))
        key = "picture.buraco.cards" if held else "picture.buraco.no_rest"
        cards = cards or look.words(key, n=held)
        name, points = look.spoken(seat), charge(public, seat, look)
        said.append(look.words("picture.buraco.alt.rest", name=name, cards=cards, points=points))
    return tuple(said)
