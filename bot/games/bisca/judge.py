"""What may a player of Bisca do now, and if not, why not (RULES 2 and 3)? It knows nothing but his view."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.cards import Card
from bot.games.base import SPECTATOR, Action, Caution, Fact, IllegalAction, Resign
from bot.games.bisca.actions import PLAYS, SWAPS, Cut, Knock, Play, Swap
from bot.games.bisca.rules import BiscaRules
from bot.games.bisca.state import BiscaView, Public
from bot.games.bisca.state import Play as Played
from bot.games.bisca.tricks import ORDERS, SUIT

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "action.unknown": ("action",),  # no action of Bisca: its record name
    "seat.none": (),  # the viewer sits nowhere
    "match.over": (),
    "round.over": (),  # the deal is over and no other follows, or its next one is not dealt yet
    "turn.not_yours": ("turn",),  # the seat whose turn it is
    "cut.first": (),  # the cut is not answered yet, nothing is dealt
    "cut.not_allowed": (),  # by these rules the cut means nothing
    "cut.over": (),  # the cards are dealt: too late to cut or knock
    "knock.not_allowed": (),  # by these rules nobody knocks
    "card.not_held": ("card",),
    "follow.suit": ("card", "suit", "cards"),  # the suit led; the cards of the hand that may be played
    "bisca.ace_before_seven": ("card", "seven"),  # the ace of trumps; the seven that has not been played
    "bisca.seven_last_in_trick": ("card",),  # the seven of trumps as fourth card
    "bisca.seven_last_card": ("card", "seven"),  # the card asked for; the seven that must go before the last card
    "swap.wrong_card": ("card", "trump"),  # neither the seven nor the two of trumps; the trump suit
    "swap.not_allowed": ("card",),  # by these rules that card is not exchanged
    "swap.no_trump_card": ("card",),  # no card lies turned up
    "swap.stock_low": ("card", "trump_card"),  # nothing above the turned-up card
    "swap.too_late": ("card", "tricks"),  # only in that many first tricks
    "swap.not_higher": ("card", "trump_card"),  # this exchange is not for that turned-up card
}
"""Every code that a refusal of Bisca can bear, with the names of its facts."""

CAUTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "swap.forfeited": ("card", "trump_card"),  # the card about to be played could be exchanged for that one
}
"""Every code of a question before a lawful action, with the names of its facts."""


def judge(view: BiscaView, action: Action) -> None:
    """Raise `IllegalAction` unless the viewer may do `action` now. Codes and facts: `CODES`."""
    public = view.public
    if isinstance(action, Resign):
        _judge_resigning(view)
    elif view.seat != public.turn:
        raise _not_asked(view)
    elif isinstance(action, Play):
        _judge_play(view, action.card)
    elif isinstance(action, Swap):
        _judge_swap(view, action.card)
    elif isinstance(action, Cut | Knock):
        _judge_cut(public, action)
    else:
        raise IllegalAction("action.unknown", action=action.name)


def _judge_resigning(view: BiscaView) -> None:
    status = view.public.status
    if view.seat == SPECTATOR or status == "match_over" or (status == "round_over" and not view.public.goes_on):
        raise _not_asked(view)


def _not_asked(view: BiscaView) -> IllegalAction:
    status = view.public.status
    if view.seat == SPECTATOR:
        return IllegalAction("seat.none")
    if status == "playing":
        return IllegalAction("turn.not_yours", turn=view.public.turn)
    return IllegalAction("match.over" if status == "match_over" else "round.over")


def _judge_play(view: BiscaView, card: Card) -> None:
    public = view.public
    if public.phase == "cut":
        raise IllegalAction("cut.first")
    if card not in view.hand:
        raise IllegalAction("card.not_held", card=card)
    if not public.rules.restricts_play:
        return
    order = ORDERS[public.rules.ten_card]
    for code, cards in _restrictions(public.rules, public.trump, view.hand, public.table, *_lie(public)):
        if card not in cards:
            known: dict[str, Fact] = {
                "card": card,
                "suit": SUIT[public.table[0][1]] if public.table else "",
                "cards": cards,
                "seven": order.seven[public.trump],
            }
            raise IllegalAction(code, **{name: known[name] for name in CODES[code]})


def _judge_swap(view: BiscaView, card: Card) -> None:
    if view.public.phase == "cut":
        raise IllegalAction("cut.first")
    if card not in view.hand:
        raise IllegalAction("card.not_held", card=card)
    refusal = _swap_refusal(view.public, card)
    if refusal is not None:
        raise refusal


def _judge_cut(public: Public, action: Cut | Knock) -> None:
    if not public.rules.knock:
        raise IllegalAction("knock.not_allowed" if isinstance(action, Knock) else "cut.not_allowed")
    if public.phase != "cut":
        raise IllegalAction("cut.over")


def moves(view: BiscaView) -> tuple[Action, ...]:
    """The lawful actions of the viewer now, resigning aside; empty when he is not asked."""
    public = view.public
    if view.seat != public.turn:
        return ()
    if public.phase == "cut":
        return (Cut(), Knock())
    hand = cards = view.hand
    if public.rules.restricts_play:
        cards = playable(public.rules, public.trump, hand, public.table, *_lie(public))
    plays: tuple[Action, ...] = tuple([PLAYS[card] for card in cards])
    if public.trump_card is None:
        return plays
    order = ORDERS[public.rules.ten_card]
    for card in (order.seven[public.trump], order.two[public.trump]):
        if card in hand and _swap_refusal(public, card) is None:
            plays += (SWAPS[card],)
    return plays


def cautions(view: BiscaView, action: Action) -> tuple[Caution, ...]:
    """What to ask before a lawful action: whether to play a card that could be exchanged. Codes: `CAUTIONS`."""
    public = view.public
    if isinstance(action, Play) and public.trump_card is not None and _swap_refusal(public, action.card) is None:
        return (Caution("swap.forfeited", {"card": action.card, "trump_card": public.trump_card}),)
    return ()


def _swap_refusal(public: Public, card: Card) -> IllegalAction | None:
    """Why a card that is held cannot be exchanged now; None where it can (RULES 2, swap_seven and swap_two).

    That each exchange is made once a deal needs no check: the two goes for the seven that the first exchange
    left, and the turned-up two for nothing.
    """
    rules, up = public.rules, public.trump_card
    order = ORDERS[rules.ten_card]
    seven, two = order.seven.get(public.trump), order.two.get(public.trump)
    if card not in (seven, two):
        return IllegalAction("swap.wrong_card", card=card, trump=public.trump)
    if not (rules.swap_seven if card == seven else rules.swap_two != "none"):
        return IllegalAction("swap.not_allowed", card=card)
    if up is None:
        return IllegalAction("swap.no_trump_card", card=card)
    if public.stock < 2:
        return IllegalAction("swap.stock_low", card=card, trump_card=up)
    if rules.swap_tricks and public.tricks >= rules.swap_tricks:
        return IllegalAction("swap.too_late", card=card, tricks=rules.swap_tricks)
    wanted = order.ace[public.trump] if card == seven else seven
    if up != wanted and not (card == two and rules.swap_two == "any"):
        return IllegalAction("swap.not_higher", card=card, trump_card=up)
    return None


def _lie(public: Public) -> tuple[bool, bool]:
    """What `playable` must know of the deal: whether the stock is gone, whether the seven has been played."""
    seven = ORDERS[public.rules.ten_card].seven[public.trump]
    played = any(card == seven for _, card in public.table) or any(seven in pile for pile in public.captured)
    return public.stock == 0, played


def playable(
    rules: BiscaRules,
    trump: str,
    hand: tuple[Card, ...],
    table: tuple[Played, ...],
    stock_gone: bool,
    seven_played: bool,
) -> tuple[Card, ...]:
    """The cards of a hand that may be played to the trick; at least one where there is one.

    `seven_played`: the seven of trumps has been played in this deal, also in this trick.
    """
    left = hand
    for _, left in _restrictions(rules, trump, hand, table, stock_gone, seven_played):  # noqa: B007  the last one
        pass
    return left


def _restrictions(
    rules: BiscaRules,
    trump: str,
    hand: tuple[Card, ...],
    table: tuple[Played, ...],
    stock_gone: bool,
    seven_played: bool,
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Each rule that narrows the choice, in turn, with what it leaves. None of them leaves nothing (RULES 3)."""
    order = ORDERS[rules.ten_card]
    ace, seven = order.ace[trump], order.seven[trump]
    cards = hand
    if rules.follow_after_stock and stock_gone and table:
        led = SUIT[table[0][1]]
        following = tuple(card for card in cards if SUIT[card] == led)
        if following:
            cards = following
            yield "follow.suit", cards
    if rules.ace_after_seven and not seven_played and ace in cards and len(cards) > 1:
        cards = tuple(card for card in cards if card != ace)
        yield "bisca.ace_before_seven", cards
    if (
        rules.seven_not_last
        and len(table) == 3
        and seven in cards
        and len(cards) > 1
        and ace not in (*hand, *(card for _, card in table))
    ):
        cards = tuple(card for card in cards if card != seven)
        yield "bisca.seven_last_in_trick", cards
    if rules.seven_not_last_card and stock_gone and len(hand) == 2 and seven in cards:
        cards = (seven,)
        yield "bisca.seven_last_card", cards
