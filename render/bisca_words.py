"""How does one say in words what a picture of Bisca shows, the most important first?"""

from collections.abc import Iterator

from bot.cards import Card
from bot.games.base import Seat
from bot.games.bisca.state import BiscaView, Play, Public
from render.bisca_parts import just_over, shown_trick, trump_words
from render.look import TableLook


def table_sentences(public: Public, look: TableLook) -> tuple[str, ...]:
    """What the table picture says, a sentence each."""
    return tuple(sentence for sentence in _table(public, look) if sentence)


def hand_sentences(view: BiscaView, look: TableLook, new: tuple[Card, ...]) -> tuple[str, ...]:
    """What the hand picture says, a sentence each."""
    return tuple(sentence for sentence in _hand(view, look, new) if sentence)


def _table(public: Public, look: TableLook) -> Iterator[str]:
    words = look.words
    if just_over(public):
        yield from _result(public, look)
    if public.turn is not None:
        key = "picture.alt.cuts" if public.phase == "cut" else "picture.alt.turn"
        yield words(key, name=look.spoken(public.turn))
    yield from _tricks(public, look)
    yield from _trump(public, look)
    yield words("picture.alt.stock", number=public.stock)
    for side, members in enumerate(public.sides):
        names, points, score = look.side(members), public.points[side], public.scores[side]
        yield words("picture.alt.score", names=names, points=points, score=score)
    counts = ", ".join([f"{look.spoken(seat)} {held}" for seat, held in enumerate(public.held)])
    yield words("picture.alt.held", counts=counts)
    yield words("picture.alt.dealer", name=look.spoken(public.dealer), round=public.round)
    if public.carried:
        yield words("picture.alt.carried", number=public.carried)


def _hand(view: BiscaView, look: TableLook, new: tuple[Card, ...]) -> Iterator[str]:
    public, words = view.public, look.words
    if view.status != "playing":
        yield from _result(public, look)
    if view.seat == public.turn:
        yield words("picture.alt.your_cut" if view.phase == "cut" else "picture.alt.your_turn")
    if not view.hand:
        yield words("picture.alt.no_cards")
    else:
        yield words("picture.alt.hand", cards=look.cards(view.hand))
    fresh = tuple(card for card in new if card in view.hand)
    if fresh:
        yield words("picture.alt.new", cards=look.cards(fresh))
    trumps = tuple(card for card in view.hand if card.suit == public.trump)
    if trumps:
        yield words("picture.alt.trumps", cards=look.cards(trumps))
    yield from _tricks(public, look)
    yield from _trump(public, look)
    yield words("picture.alt.stock", number=public.stock)
    if view.partner_hand is not None:
        partner = look.spoken((view.seat + 2) % view.seats)
        cards = look.cards(view.partner_hand) or words("picture.alt.none")
        yield words("picture.alt.partner", name=partner, cards=cards)


def _result(public: Public, look: TableLook) -> Iterator[str]:
    words, result, outcome = look.words, public.result, public.outcome
    if outcome is not None and outcome.seat is not None:
        yield words("picture.alt.resigned", name=look.spoken(outcome.seat))
    if outcome is not None and outcome.winner is not None:
        yield words("picture.alt.match_won", names=look.side(public.sides[outcome.winner]))
    if result is None or (outcome is not None and outcome.why == "resigned"):
        return
    yield words("picture.alt.deal_over", round=result.round)
    for side, members in enumerate(public.sides):
        gained = result.totals[side]
        extras = [
            words(f"picture.bonus.{name}", worth=worth) for name, worth in result.items[side].items() if name != "win"
        ]
        earned = f" ({', '.join(extras)})." if extras else "."
        names = look.side(members)
        yield words("picture.alt.gained", names=names, points=result.points[side], gained=gained) + earned
    if not any(result.totals):
        yield words("picture.alt.tie")


def _tricks(public: Public, look: TableLook) -> Iterator[str]:
    plays, winner = shown_trick(public)
    if public.table:
        yield look.words("picture.alt.trick", plays=_plays(plays, look))
    last = public.last_trick
    if last is not None:
        plays_said, name = _plays(last.plays, look), look.spoken(last.winner)
        yield look.words("picture.alt.last_trick", plays=plays_said, name=name, points=last.points)
    elif not plays and winner is None and public.phase == "play":
        yield look.words("picture.alt.no_trick")


def _plays(plays: tuple[Play, ...], look: TableLook) -> str:
    return ", ".join([_play(index, play, look) for index, play in enumerate(plays, 1)])


def _play(index: int, play: tuple[Seat, Card], look: TableLook) -> str:
    return f"{index}. {look.spoken(play[0])}: {look.card(play[1])}"


def _trump(public: Public, look: TableLook) -> Iterator[str]:
    yield look.words("picture.alt.trump", trump=trump_words(public, look))
    if public.trump_card is not None:
        yield look.words("picture.alt.turned", card=look.card(public.trump_card))
