"""What do the pictures of Buraco and their descriptions say of a table, in figures and single words?"""

from collections.abc import Iterable
from typing import Final, Literal

from bot.cards import RANKS, Card
from bot.games.base import Seat, Side
from bot.games.buraco.count import laid_points
from bot.games.buraco.melds import CANASTRA, WILD_FACES, Reading, points_of
from bot.games.buraco.rules import AFTER_TAKING_BACK, BuracoRules
from bot.games.buraco.state import Public
from render.look import TableLook

Order = Literal["suit", "rank"]
WILD: Final = frozenset(WILD_FACES)
"""The faces of wild cards."""


def hand_order(cards: Iterable[Card], order: Order = "suit") -> tuple[Card, ...]:
    """The cards as the picture shows them, row by row: by suit and rank or by rank and suit, the wild cards last."""

    def key(card: Card) -> tuple[bool, int, int]:
        return (card in WILD, card.number if order == "rank" else 0, card)

    return tuple(sorted(cards, key=key))


def stands_for(meld: Reading) -> str:
    """The rank in whose place the wild card of a meld lies; "" where none does."""
    if meld.wild < 0:
        return ""
    if meld.kind == "set":
        return meld.face.rank
    # An ace says nothing: it may lie at either end.
    place, number = next((i, card.number) for i, card in enumerate(meld.cards) if i != meld.wild and card.number > 1)
    return RANKS[(number - place + meld.wild - 1) % len(RANKS)]


def is_void(meld: Reading, rules: BuracoRules) -> bool:
    """Whether it can never be a canastra: two twos in a sequence (`two_twos`), or a set where sets are none."""
    if meld.kind == "set":
        return not rules.sets_are_canastras
    if meld.kind != "sequence" or meld.wild < 0 or rules.two_twos != "void":
        return False
    return sum(card.number == 2 for card in meld.cards) == 2


def missing(meld: Reading) -> int:
    """Cards that a meld lacks to be a canastra."""
    return max(0, CANASTRA - len(meld.cards))


def canastra_words(meld: Reading, rules: BuracoRules, look: TableLook) -> str:
    """What kind of canastra it is, and its points: "LIMPA 200"; the family has its own names for two of them."""
    key = f"picture.buraco.canastra.{meld.canastra}"
    if rules.preset == "familia" and meld.canastra in ("clean", "dirty"):
        key += ".familia"
    return look.words(key, points=meld.bonus)


def table_points(public: Public, side: Side) -> int:
    """What the melds of a side count as they lie."""
    melds = public.melds[side]
    return sum(meld.bonus for meld in melds) + laid_points(public, melds)


def round_points(public: Public, side: Side) -> int:
    """What a side has in the running round as far as it lies open; its total once the round is counted."""
    if public.result is not None:
        return public.result.totals[side]
    return table_points(public, side) + public.cut[side] - public.fouls[side]


def needed(public: Public, seat: Seat) -> int:
    """Points of cards that a vulnerable seat must bring."""
    return public.rules.vulnerable_min + AFTER_TAKING_BACK * public.raised[seat]


def gain(points: int, look: TableLook) -> str:
    """Points with their sign."""
    text = look.words("picture.buraco.number", number=points)
    return f"+{text}" if points >= 0 else text


def charge(public: Public, seat: Seat, look: TableLook) -> str:
    """What the cards that a seat still held count, as they are charged or credited; or that they do not."""
    if seat not in public.counted:
        return look.words("picture.buraco.not_counted")
    points = points_of(public.counted[seat], public.rules)
    minus = public.rules.hand_cards == "own_minus"
    return look.words("picture.buraco.card_points", points=-points if minus else points)
