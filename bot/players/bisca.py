"""How does the computer choose an action at Bisca? It knows its view, as a person does, and nothing else.

Every player is a function of a view and of an explicit source of chance, so the same two give the same action.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from bot.cards import Card, bisca_pack
from bot.games.base import Action
from bot.games.bisca.actions import PLAYS, Cut, Knock, Play, Swap
from bot.games.bisca.judge import moves
from bot.games.bisca.state import BiscaView
from bot.games.bisca.tricks import ORDERS, SUIT, Order, taker
from bot.players.bisca_endgame import best_ending

SAMPLES: Final = 12
"""Hands of the others that `normal` imagines for a play whose trick is not finished by it."""

WORLDS: Final = 4
"""Distributions of the unseen cards that `normal` searches where it cannot know them."""

LEAD_COST: Final = 1.5
"""Points that it costs to lead the next trick: the last one to play knows more."""


def play_randomly(view: BiscaView, chance: Random) -> Action:
    """Any lawful action, each as likely."""
    return chance.choice(moves(view))


def play_greedily(view: BiscaView, chance: Random) -> Action:
    """The card that makes most of the trick as it lies, never mind what it costs; of equal ones the lowest."""
    settled = _settle(view, moves(view))
    if settled is not None:
        return settled
    judged = _Judgement(view, chance)
    return PLAYS[max(judged.cards, key=lambda card: (judged.gain(card), -judged.height(card)))]


def play_easily(view: BiscaView, chance: Random) -> Action:
    """Every other card greedily, the others by chance: someone who knows the rules and little more."""
    player = play_greedily if chance.random() < 0.5 else play_randomly
    return player(view, chance)


def play_normally(view: BiscaView, chance: Random) -> Action:
    """The best exchange, what the others may still play and what the card itself is worth in mind; exact at the end.

    Once the stock is gone the cards of the others are known (with two players) or imagined, and searched to the end.
    """
    settled = _settle(view, moves(view), knock_when_behind=True)
    if settled is not None:
        return settled
    judged = _Judgement(view, chance)
    if view.public.stock == 0:
        worlds = [judged.imagined_hands() for _ in range(1 if view.seats == 2 else WORLDS)]
        return PLAYS[best_ending(view, worlds)]
    return PLAYS[judged.best_exchange()]


PLAYERS: Final[dict[str, Callable[[BiscaView, Random], Action]]] = {
    "easy": play_easily,
    "normal": play_normally,
    "greedy": play_greedily,
    "random": play_randomly,
}
"""Every computer player of Bisca by its level."""


def _settle(view: BiscaView, lawful: tuple[Action, ...], *, knock_when_behind: bool = False) -> Action | None:
    """The choices that need no thought: the cut, an exchange (always for a higher trump), the only card."""
    if view.phase == "cut":
        side = next(side for side, seats in enumerate(view.public.sides) if view.seat in seats)
        return Knock() if knock_when_behind and view.scores[side] < max(view.scores) else Cut()
    swaps = [action for action in lawful if isinstance(action, Swap)]
    if swaps:
        return swaps[0]
    return lawful[0] if len(lawful) == 1 else None


class _Judgement:
    """What a view's cards are worth in the trick that lies on the table."""

    def __init__(self, view: BiscaView, chance: Random) -> None:
        public = view.public
        self.view = view
        self.chance = chance
        self.order: Order = ORDERS[public.rules.ten_card]
        self.trump = public.trump
        self.table = public.table
        self.cards: list[Card] = [action.card for action in moves(view) if isinstance(action, Play)]
        self.mine = next(seats for seats in public.sides if view.seat in seats)
        self.after = [(view.seat + step) % view.seats for step in range(1, view.seats - len(self.table))]

    def height(self, card: Card) -> int:
        """How much it takes to beat a card: its strength, every trump above every other suit."""
        return self.order.strength[card] + 20 * (SUIT[card] == self.trump)

    def gain(self, card: Card) -> int:
        """Card points that the trick brings if nobody plays after `card`; what a lead may cost is its points."""
        table = (*self.table, (self.view.seat, card))
        return self._exchange(table) if self.table else -self.order.points[card]

    def _exchange(self, table: tuple[tuple[int, Card], ...]) -> int:
        worth = sum([self.order.points[card] for _, card in table])
        return worth if table[taker(table, self.trump, self.order)][0] in self.mine else -worth

    def best_exchange(self) -> Card:
        """The card with the best outlook: what the trick brings on the average, less what the card is worth kept."""
        imagined = [self.imagined_hands() for _ in range(SAMPLES)] if self.after else [{}]

        def outlook(card: Card) -> float:
            table = (*self.table, (self.view.seat, card))
            brought = sum([self._finished(table, hands) for hands in imagined]) / len(imagined)
            return brought - self._kept(card)

        return max(self.cards, key=lambda card: (outlook(card), -self.height(card)))

    def _finished(self, table: tuple[tuple[int, Card], ...], hands: dict[int, tuple[Card, ...]]) -> float:
        """What a trick brings when the others finish it, each with the best exchange for his side."""
        for seat in self.after:
            if not hands[seat]:
                continue
            sign = 1 if seat in self.mine else -1
            table = (*table, (seat, self._reply(table, seat, hands[seat], sign)))
        led = table[taker(table, self.trump, self.order)][0] == self.view.seat
        return self._exchange(table) - (LEAD_COST if led else 0)

    def _reply(self, table: tuple[tuple[int, Card], ...], seat: int, hand: tuple[Card, ...], sign: int) -> Card:
        return max(hand, key=lambda card: sign * self._exchange((*table, (seat, card))) - self._kept(card))

    def _kept(self, card: Card) -> float:
        """Points that a card is worth in the hand: a trump takes a trick some day."""
        if SUIT[card] != self.trump:
            return 0.25 * self.order.points[card]
        return 3 + self.order.strength[card] * 0.6 + 0.3 * self.order.points[card]

    def imagined_hands(self) -> dict[int, tuple[Card, ...]]:
        """The hands of all seats, those that are not seen drawn from the cards that are not seen."""
        view, public = self.view, self.view.public
        hands = {view.seat: view.hand}
        if view.partner_hand is not None:
            hands[(view.seat + 2) % 4] = view.partner_hand
        seen = {card for pile in (*public.captured, *hands.values()) for card in pile}
        seen.update(card for _, card in self.table)
        if public.trump_card is not None:
            seen.add(public.trump_card)
        unseen = [card for card in bisca_pack(2) if card not in seen]
        self.chance.shuffle(unseen)
        for seat in range(view.seats):
            if seat not in hands:
                hands[seat] = tuple(unseen[: public.held[seat]])
                del unseen[: public.held[seat]]
        return hands
