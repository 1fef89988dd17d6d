"""Which card is best when the stock of Bisca is gone? An exact search to the end of the deal.

Where hands are imagined, each imagined distribution is searched and the card with the best average is played.
"""

from collections.abc import Sequence
from typing import Final

from bot.cards import Card
from bot.games.base import Seat
from bot.games.bisca.judge import playable
from bot.games.bisca.state import BiscaView, Play
from bot.games.bisca.tricks import ORDERS, taker

WIN: Final = 300
"""What winning the deal is worth next to a card point."""

CAPOTE: Final = 100
"""What a capote is worth, where it has a price."""

Hands = dict[Seat, tuple[Card, ...]]


def best_ending(view: BiscaView, worlds: Sequence[Hands]) -> Card:
    """The card to play, the best on the average of `worlds` (hands of all seats, the viewer's own among them)."""
    search = _Ending(view)
    public = view.public
    cards = search.choices(view.hand, public.table)
    if len(cards) == 1:
        return cards[0]
    values = {card: sum([search.value_of(card, hands) for hands in worlds]) for card in cards}
    strength = search.order.strength
    return max(cards, key=lambda card: (values[card], -strength[card]))


class _Ending:
    """The rest of a deal as a game of two: the viewer's side against all others."""

    def __init__(self, view: BiscaView) -> None:
        public = view.public
        self.view = view
        self.rules = public.rules
        self.trump = public.trump
        self.seats = view.seats
        self.order = ORDERS[public.rules.ten_card]
        self.seven = self.order.seven[public.trump]
        self.seven_gone = any(self.seven in pile for pile in public.captured)
        side = next(side for side, seats in enumerate(public.sides) if view.seat in seats)
        self.mine = frozenset(public.sides[side])
        self.start = (public.points[side], sum(public.points) - public.points[side])
        first = public.first_to_win
        self.first = 0 if first is None else 1 if first == side else -1

    def choices(self, hand: tuple[Card, ...], table: tuple[Play, ...], seven: bool = False) -> tuple[Card, ...]:
        """The cards of a hand that the rules let go to this trick; `seven`: taken in a trick searched already."""
        played = seven or self.seven_gone or any(card == self.seven for _, card in table)
        return playable(self.rules, self.trump, hand, table, True, played)

    def value_of(self, card: Card, hands: Hands) -> float:
        """What the deal brings the viewer's side if he plays `card` and everybody then plays his best."""
        table = self.view.public.table
        return self._after(self.view.seat, card, hands, table, self.start, self.first, False, -1e9, 1e9)

    def _after(
        self, seat: Seat, card: Card, hands: Hands, table: tuple[Play, ...], points: tuple[int, int],
        first: int, seven: bool, low: float, high: float,
    ) -> float:  # fmt: skip
        hands = {**hands, seat: tuple([held for held in hands[seat] if held != card])}
        table = (*table, (seat, card))
        nxt = self._next(hands, table, (seat + 1) % self.seats)
        if nxt is None:
            winner = table[taker(table, self.trump, self.order)][0]
            worth = sum([self.order.points[card] for _, card in table])
            mine, others = points
            points = (mine + worth, others) if winner in self.mine else (mine, others + worth)
            if not first:
                first = (points[0] >= self.rules.win_at) - (points[1] >= self.rules.win_at)
            seven = seven or any(card == self.seven for _, card in table)
            table = ()
            nxt = None if first and self.rules.stop_at_win else self._next(hands, (), winner)
            if nxt is None:
                return self._worth(points, first)
        return self._best(nxt, hands, table, points, first, seven, low, high)

    def _best(
        self, seat: Seat, hands: Hands, table: tuple[Play, ...], points: tuple[int, int],
        first: int, seven: bool, low: float, high: float,
    ) -> float:  # fmt: skip
        cards = self.choices(hands[seat], table, seven)
        if seat in self.mine:
            best = -1e9
            for card in cards:
                best = max(best, self._after(seat, card, hands, table, points, first, seven, max(low, best), high))
                if best >= high:
                    break
            return best
        best = 1e9
        for card in cards:
            best = min(best, self._after(seat, card, hands, table, points, first, seven, low, min(high, best)))
            if best <= low:
                break
        return best

    def _next(self, hands: Hands, table: tuple[Play, ...], seat: Seat) -> Seat | None:
        leader = table[0][0] if table else None
        for _ in range(self.seats):
            if seat == leader:
                return None
            if hands[seat]:
                return seat
            seat = (seat + 1) % self.seats
        return None

    def _worth(self, points: tuple[int, int], first: int) -> float:
        mine, others = points
        won = first or (mine > others) - (mine < others)
        losers = others if won > 0 else mine
        capote = CAPOTE if won and any(self.rules.capote) and losers <= self.rules.capote_at_most else 0
        return mine - others + won * (WIN + capote)
