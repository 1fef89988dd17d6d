"""What is a card, a laying down or the pile worth to a computer player of Buraco? All it knows is a view."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from bot.cards import ALL_CARDS, Card
from bot.games.base import Side
from bot.games.buraco.actions import Add
from bot.games.buraco.candidates import new_melds
from bot.games.buraco.ending import level
from bot.games.buraco.melds import CANASTRA, Reading, card_values, fitting, is_wild_face
from bot.games.buraco.moves import Laying
from bot.games.buraco.rules import BuracoRules
from bot.games.buraco.state import BuracoView, Melds

_NEEDED: Final = {"none": 0, "any": 1, "clean": 2}
_AVERAGE_CARD: Final = 9
_TWO: Final = 14
"""With two cards near it a card makes a meld."""
_NUMBERS: Final = tuple(card.number for card in ALL_CARDS)
_SUITS: Final = tuple(card // 13 for card in ALL_CARDS)


@dataclass(frozen=True, slots=True)
class Style:
    """How a player weighs things; points everywhere. The defaults are those of `normal`."""

    wild: float = 28
    """What a wild card in the hand is worth while the round is young."""
    pile_card: float = 3
    """What a card of the pile is worth that nothing fits yet."""
    slow: float = 3.5
    """How many times as much where only a clean canastra goes out."""
    pile_eager: float = 0
    """Added to what the pile is worth, against one card from the stock."""
    draw: float = 9
    """What an unknown card from the stock is worth."""
    gift: float = 1.0
    """How much the opponents' use of a discard counts."""
    progress: float = 5
    """What each card of a meld is worth on the way to a canastra."""


class Table:
    """What a view tells beyond its single facts, worked out once for a decision."""

    def __init__(self, view: BuracoView, style: Style) -> None:
        self.view = view
        self.style = style
        public = view.public
        self.rules = public.rules
        self.values = card_values(self.rules.two_value, self.rules.joker_value)
        self.side = view.side
        self.own: Melds = public.melds[self.side]
        self.level = level(self.own)
        self.morto_left = public.takes_morto(self.side)
        self.danger = max((self._danger(side) for side in range(len(public.sides)) if side != self.side), default=0.0)
        self.late = self._late()
        # Where only a clean canastra goes out rounds are long: cards find their use, wild cards are not needed soon.
        self.slow = self.rules.going_out_needs == "clean"
        self.pile_card = style.pile_card * (style.slow if self.slow else 1)
        self.of_rank = 7.0 if self.rules.sets == "any" else 0.0
        self.wild = style.wild * (1.3 if self.slow and self.rules.pile in ("top_used", "clean_meld") else 1)

    def _danger(self, side: Side) -> float:
        """How near a side is to going out, 0 to 1."""
        public = self.view.public
        if public.takes_morto(side) or level(public.melds[side]) < _NEEDED[self.rules.going_out_needs]:
            return 0.0
        fewest = min(public.held[seat] for seat in public.sides[side])
        return max(0.0, 1 - fewest / 8)

    def _late(self) -> float:
        """How near the round is to its end, 0 to 1."""
        public = self.view.public
        cards = public.stock + 11 * public.mortos
        return max(self.danger, 0.0, 1 - cards / (5 * len(public.held)))

    def points(self, cards: Iterable[Card]) -> int:
        """Points of cards."""
        values = self.values
        return sum([values[card] for card in cards])

    def needs_canastra(self) -> bool:
        """Whether the side still lacks the canastra that it needs to go out."""
        return self.level < _NEEDED[self.rules.going_out_needs]

    # --- laying down ---

    def worth_laying(self, laying: Laying) -> float:
        """What a laying down brings more than keeping its cards."""
        reading = laying.reading
        action = laying.action
        before = self.own[action.meld] if isinstance(action, Add) else None
        worth = float(reading.points - (before.points if before else 0))
        worth += self._promise(reading) - (self._promise(before) if before else 0)
        worth -= self._wilds_spent(reading, before)
        left = len(self.view.hand) - len(reading.cards) + (len(before.cards) if before else 0)
        if left <= 1:
            worth += 120 if self.morto_left else 60
        elif self.morto_left and left <= 4:
            worth += 15
        return worth

    def _promise(self, meld: Reading) -> float:
        """What a meld that is no canastra yet may still become."""
        length = len(meld.cards)
        if length >= CANASTRA or (meld.kind == "set" and not self.rules.sets_are_canastras):
            return 0.0
        clean = meld.wild < 0 and not meld.locked
        bonus = self.rules.clean if clean else self.rules.dirty
        return self.style.progress * (length - 2) * (bonus / 100) * (1 - 0.7 * self.late)

    def _wilds_spent(self, reading: Reading, before: Reading | None) -> float:
        if reading.wild < 0 or (before is not None and before.wild >= 0):
            return 0.0
        near = len(reading.cards) >= CANASTRA and self.needs_canastra() and self.rules.going_out_needs != "clean"
        if near:
            return 0.0
        hand = len(self.view.hand)
        scarce = 1.0 if hand > 6 else hand / 8
        cost = self.wild * (1 - 0.8 * self.late) * scarce
        if before is not None and before.canastra is None and before.kind == "sequence" and len(before.cards) > 3:
            cost += 8 * (len(before.cards) - 3) * (1 - self.late)
        return cost

    # --- the discard ---

    def keeps(self, hand: tuple[Card, ...]) -> dict[Card, float]:
        """What each card of the hand is worth to its owner if he keeps it."""
        worth = {}
        for card in dict.fromkeys(hand):
            if is_wild_face(card):
                worth[card] = self.wild * 2
                continue
            value = self._company(card, hand) - self.of_rank
            worth[card] = value + (2 if 6 <= _NUMBERS[card] <= 9 else 0) + self._near_own(card)
        return worth

    def _company(self, card: Card, others: tuple[Card, ...]) -> float:
        """How well a card goes with others: those of its rank where sets are played, those near it in its suit."""
        number, suit = _NUMBERS[card], _SUITS[card]
        value = 0.0
        for other in others:
            if _NUMBERS[other] == number:
                value += self.of_rank
            elif _SUITS[other] == suit and _NUMBERS[other] != 2:
                gap = abs(_NUMBERS[other] - number)
                gap = min(gap, 13 - gap) if 1 in (number, _NUMBERS[other]) else gap
                if gap <= 2:
                    value += 10 if gap == 1 else 7
        return value

    def _near_own(self, card: Card) -> float:
        """What a card is worth that lies one step beyond a sequence of the side."""
        for meld in self.own:
            if meld.kind == "sequence" and _SUITS[meld.face] == _SUITS[card] and card not in meld.cards:
                low, high = _ends(meld)
                if low - 3 <= _NUMBERS[card] <= high + 3:
                    return 8.0
        return 0.0

    def gives(self, hand: tuple[Card, ...]) -> dict[Card, float]:
        """What each card of the hand would be worth to the opponents if it were discarded: on their melds, and beside
        the cards that one of them was seen to take.
        """
        public = self.view.public
        worth: dict[Card, float] = {}
        cards = dict.fromkeys(hand)
        closed = self.rules.pile in ("top_used", "clean_meld")
        for side, melds in enumerate(public.melds):
            if side == self.side:
                continue
            for meld in melds:
                for card, grown in fitting(cards, meld, self.rules):
                    gain = 10 + grown.bonus - meld.bonus + (8 * len(meld.cards) if len(meld.cards) < CANASTRA else 0)
                    gain += public.pile * (4 if closed else 2)
                    worth[card] = max(worth.get(card, 0.0), gain)
        seen = [known for seat, known in enumerate(public.known) if known and public.side_of(seat) != self.side]
        for card in cards if seen else ():
            if not is_wild_face(card):
                company = max(self._company(card, known) for known in seen)
                worth[card] = worth.get(card, 0.0) + company + (30 + 2 * public.pile if company >= _TWO else 0)
        return worth

    def discard_cost(self, hand: tuple[Card, ...]) -> dict[Card, float]:
        """What discarding each card costs, all considered; the least is the best."""
        keeps, gives = self.keeps(hand), self.gives(hand)
        weight = self.style.gift
        rid = 0.15 + self.danger
        values = self.values
        return {
            card: keeps[card] * (1 - 0.8 * self.danger) + weight * gives.get(card, 0.0) - rid * values[card]
            for card in keeps
        }

    # --- the pile ---

    def worth_of_pile(self, pile: tuple[Card, ...]) -> float:
        """What the seen cards of the pile are worth to the hand, beyond what they cost if they stay in it."""
        rules = self.rules
        fits = {card for meld in self.own for card, _ in fitting(dict.fromkeys(pile), meld, rules)}
        hand = self.view.hand
        worth = self.style.pile_eager
        if not self.slow:
            # One card goes back by the discard. In a long round even that is good: the others get no pile to grow by.
            worth -= self.pile_card * (1 - self.late)
        used: list[Card] = []
        now = sum(reading.points for reading in best_melds(hand, rules))
        together = best_melds((*hand, *pile), rules)
        worth += sum(reading.points + self._promise(reading) for reading in together) - now
        for reading in together:
            used += reading.cards
        for card in pile:
            if card in used:
                used.remove(card)
            elif card in fits:
                worth += self.values[card] + 12
                worth += self._completes(card)
            else:
                worth += (self.pile_card + (self.wild if is_wild_face(card) else 0)) * (1 - self.late)
                worth -= self.values[card] * max(self.late * 0.6, self.danger)
        return worth

    def _completes(self, card: Card) -> float:
        return max(
            (grown.bonus - meld.bonus for meld in self.own for _, grown in fitting((card,), meld, self.rules)),
            default=0,
        )

    # --- going out ---

    def margin_of_going_out(self) -> float:
        """About how many points the side would be ahead of the best other one if it went out now."""
        public = self.view.public
        totals = []
        for side, melds in enumerate(public.melds):
            total = float(sum(meld.points for meld in melds))
            held = sum(public.held[seat] for seat in public.sides[side] if seat != self.view.seat)
            total -= held * _AVERAGE_CARD
            if self.rules.mortos and not public.mortos_taken[side] and public.mortos:
                total -= self.rules.no_morto
            totals.append(total)
        own = totals[self.side] + self.rules.going_out
        return own - max(total for side, total in enumerate(totals) if side != self.side)


def _ends(meld: Reading) -> tuple[int, int]:
    """The numbers at the ends of a sequence; a high ace is 14, a wild card stands where it stands."""
    index = 1 if meld.wild == 0 else 0
    low = _NUMBERS[meld.cards[index]] - index
    return low, low + len(meld.cards) - 1


def best_melds(hand: tuple[Card, ...], rules: BuracoRules) -> list[Reading]:
    """Melds of natural cards that the hand makes at once, the best first, each card used once."""
    found = [reading for reading in new_melds(hand, rules) if reading.wild < 0]
    if not found:
        return []
    found.sort(key=lambda reading: (reading.bonus, len(reading.cards), reading.card_points), reverse=True)
    rest = list(hand)
    chosen = []
    for reading in found:
        if _take(rest, reading.cards):
            chosen.append(reading)
    return chosen


def _take(rest: list[Card], cards: tuple[Card, ...]) -> bool:
    """Take the cards out of `rest` if all of them are there."""
    for place, card in enumerate(cards):
        if card not in rest:
            rest += cards[:place]
            return False
        rest.remove(card)
    return True
