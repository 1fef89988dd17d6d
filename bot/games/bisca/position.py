"""How is a deal of Bisca set up by hand (RECORDS, position for Bisca)?"""

from collections import Counter

from bot.cards import SUITS, Card, bisca_pack, format_cards, sorted_hand
from bot.games.base import Json, Setup
from bot.games.bisca.deal import empty_table
from bot.games.bisca.rules import BiscaRules
from bot.games.bisca.state import BiscaState, Play, changed
from bot.games.bisca.tricks import ORDERS
from bot.games.position import cards_in, flag_in, known_keys, piles_in, seat_in, wrong

_KEYS = ("hands", "trump", "trump_card", "stock", "table", "captured", "turn", "first_trick", "knocked")


def positioned(setup: Setup) -> BiscaState:
    """The state that `setup.position` describes; the seat in turn need not hold a card.

    Any number of cards may be missing, hands may differ in size. Cards captured count as played. A side that has
    `win_at` already has reached it first, and a deal that stops there stops with the next trick. Tricks played
    (for `swap_tricks`): as many as were captured, but one at least unless it is the first. Raises `RulesError`.
    """
    position = setup.position or {}
    known_keys(position, _KEYS)
    public = empty_table(setup)
    rules: BiscaRules = setup.rules
    order = ORDERS[rules.ten_card]
    hands = piles_in(position.get("hands"), "hands", setup.seats)
    captured = piles_in(position.get("captured", [""] * len(public.sides)), "captured", len(public.sides))
    stock = cards_in(position.get("stock", ""), "stock")
    table = _table(position, setup.seats)
    trump_card = _trump_card(position)
    knocked = flag_in(position.get("knocked", False), "knocked")
    trump = _trump(position, trump_card, knocked)
    held = [card for pile in (*hands, stock, *captured) for card in pile] + [card for _, card in table]
    _check_cards([*held, *([] if trump_card is None else [trump_card])])
    points = tuple(sum(order.points[card] for card in cards) for cards in captured)
    reached = [side for side, count in enumerate(points) if count >= rules.win_at]
    first_trick = flag_in(position.get("first_trick", False), "first_trick")
    now = changed(
        public,
        phase="play",
        turn=_turn(position, table, setup.seats),
        trump=trump,
        trump_card=trump_card,
        knocked=knocked,
        stock=len(stock) + (trump_card is not None),
        held=tuple(map(len, hands)),
        table=table,
        captured=captured,
        points=points,
        tricks=0 if first_trick else max(1, sum(map(len, captured)) // setup.seats),
        first_to_win=reached[0] if len(reached) == 1 else None,
    )
    return BiscaState(now, tuple(map(sorted_hand, hands)), stock, setup)


def _one_card(value: object, name: str) -> Card:
    cards = cards_in(value, name)
    if len(cards) != 1:
        wrong(f"{name} is not one card")
    return cards[0]


def _trump_card(position: Json) -> Card | None:
    value = position.get("trump_card")
    return None if value is None else _one_card(value, "trump_card")


def _trump(position: Json, trump_card: Card | None, knocked: bool) -> str:
    """The trump suit; where it is not given, that of the turned-up card, or hearts if they were knocked."""
    given = position.get("trump")
    implied = "H" if knocked else trump_card.suit if trump_card is not None else None
    trump = implied if given is None else given
    if not isinstance(trump, str) or trump not in tuple(SUITS):
        wrong("trump must be C, D, H or S")
    if knocked and trump_card is not None:
        wrong("where hearts were knocked no card is turned up")
    if implied not in (None, trump):
        wrong(f"trump is {trump}, but the suit must be {implied}")
    return trump


def _table(position: Json, seats: int) -> tuple[Play, ...]:
    value = position.get("table", [])
    if not isinstance(value, list) or not all(isinstance(play, dict) for play in value):
        wrong("table must be a list of plays")
    plays = []
    for play in value:
        if set(play) != {"seat", "card"}:
            wrong("a play on the table has seat and card")
        plays.append((seat_in(play["seat"], "table: seat", seats), _one_card(play["card"], "table: card")))
    if plays and len(plays) >= seats:
        wrong("the trick on the table is complete")
    return tuple(plays)


def _turn(position: Json, table: tuple[Play, ...], seats: int) -> int:
    """The seat in turn; where it is not given, the one after the last on the table, or seat 0."""
    turn = seat_in(position.get("turn", (table[-1][0] + 1) % seats if table else 0), "turn", seats)
    if table:
        leader = table[0][0]
        order = [(seat - leader) % seats for seat in (*(seat for seat, _ in table), turn)]
        if order != sorted(set(order)):
            wrong("table: the seats do not follow one another to the left up to the seat in turn")
    return turn


def _check_cards(cards: list[Card]) -> None:
    for card in cards:
        if card not in bisca_pack(2):
            wrong(f"{card} is no card of Bisca")
    twice = sorted(card for card, count in Counter(cards).items() if count > 1)
    if twice:
        wrong(f"{format_cards(twice)} lies in two places")
