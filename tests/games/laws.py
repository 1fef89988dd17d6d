"""The laws that hold in every game: what a game's own tests run over random play.

A `Subject` says how a game is set up at random and what the laws must know of it; `check_…` plays and asserts.
"""

import pickle
from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Protocol

import pytest

from bot.cards import Card, deal_order, format_cards
from bot.games.base import SPECTATOR, Action, Event, Game, IllegalAction, Resign, Seat, Setup
from bot.games.records import Entry, Record, read_record, write_record
from bot.games.replay import replay

SEED = "a seed that nobody may see"
LONGEST = 400
"""More actions than any law plays."""


class Subject(Protocol):
    """What the laws must know of a game."""

    game: Game[Any, Any]

    def setup(self, chance: Random) -> Setup:
        """Any rules, any number of seats, dealt from a seed."""

    def deck(self, setup: Setup) -> tuple[Card, ...]:
        """The cards of the game in pack order."""

    def cards(self, state: Any) -> list[Card]:
        """Every card, wherever it lies."""

    def seen(self, view: Any) -> set[Card]:
        """Every card that the viewer sees now."""

    def candidates(self, view: Any) -> list[Action]:
        """All that somebody could try, lawful or not, resigning aside."""

    def check_state(self, state: Any) -> None:
        """What always holds of a state (card points that add up)."""


@dataclass(frozen=True)
class Step:
    """One accepted action of a random game."""

    before: Any
    seat: Seat
    action: Action
    after: Any
    events: tuple[Event, ...]


def walk(subject: Subject, setup: Setup, chance: Random, most: int = LONGEST) -> Iterator[Step]:
    """Random lawful play until the match is over or `most` actions are done; nobody is ever stuck."""
    game = subject.game
    state = game.start(setup)
    for _ in range(most):
        if game.status(state) == "match_over":
            assert not game.to_act(state)
            return
        asked = game.proceed(state)
        if game.status(asked) == "round_over":
            return  # a deck or a position: nothing follows
        seats = game.to_act(asked)
        assert seats, "nobody is asked, yet nothing is over"
        seat = chance.choice(sorted(seats))
        moves = game.moves(game.view(asked, seat))
        assert moves, "a seat is asked that can do nothing"
        action = chance.choice(moves)
        after, events = game.apply(state, seat, action)
        yield Step(state, seat, action, after, events)
        state = after


def check_cards_stay(subject: Subject, chance: Random) -> None:
    """No card is lost or doubled, after accepted and refused actions alike; a refused one changes nothing."""
    game = subject.game
    setup = subject.setup(chance)
    whole = sorted(subject.deck(setup))
    for step in walk(subject, setup, chance):
        assert sorted(subject.cards(step.after)) == whole
        subject.check_state(step.after)
        before = pickle.dumps(step.after)
        seat = chance.randrange(setup.seats)
        attempts = subject.candidates(game.view(step.after, seat))
        for action in chance.sample(attempts, min(3, len(attempts))):
            try:
                tried, _ = game.apply(step.after, seat, action)
            except IllegalAction:
                assert pickle.dumps(step.after) == before
            else:
                assert sorted(subject.cards(tried)) == whole
                assert pickle.dumps(step.after) == before, "the state given was changed"


def check_moves_agree(subject: Subject, chance: Random) -> None:
    """`moves` lists what the judge accepts and nothing else, and `apply` does what the judge accepts."""
    game = subject.game
    setup = subject.setup(chance)
    for step in walk(subject, setup, chance):
        state = step.after
        for viewer in range(SPECTATOR, setup.seats):
            view = game.view(state, viewer)
            listed = set(game.moves(view))
            assert bool(listed) == (viewer in game.to_act(state))
            for action in subject.candidates(view):
                assert accepts(game, view, action) == (action in listed), (action, view)
        seat = chance.randrange(setup.seats)
        for action in game.moves(game.view(state, seat)):
            game.apply(state, seat, action)


def accepts(game: Game[Any, Any], view: Any, action: Action) -> bool:
    try:
        game.judge(view, action)
    except IllegalAction:
        return False
    return True


def check_replay_is_the_state(subject: Subject, chance: Random) -> None:
    """What was played is what the record says, through text and back; and a match comes to an end."""
    game = subject.game
    setup = subject.setup(chance)
    steps = list(walk(subject, setup, chance))
    entries = tuple(Entry(step.seat, step.action) for step in steps)
    if chance.random() < 0.3:
        seat = chance.randrange(setup.seats)
        if game.status(steps[-1].after) != "match_over":
            after, events = game.apply(steps[-1].after, seat, Resign())
            steps.append(Step(steps[-1].after, seat, Resign(), after, events))
            entries += (Entry(seat, Resign()),)
    record = Record(game, setup, entries)
    text = write_record(record)
    read = read_record(text)
    assert write_record(read) == text
    played = replay(read)
    assert played.refusal is None
    assert played.state == steps[-1].after
    assert played.events == tuple(event for step in steps for event in step.events)
    assert SEED not in write_record(record, running=True)


def check_the_seed_decides(subject: Subject, chance: Random) -> None:
    """The same seed gives the same deal and game; another one gives another deal."""
    game = subject.game
    setup = subject.setup(chance)
    other = replace(setup, seed=f"{setup.seed}!")
    for seat in range(setup.seats):
        assert game.view(game.start(setup), seat) == game.view(game.start(setup), seat)
    assert game.start(setup) == game.start(setup)
    assert subject.cards(game.start(setup)) != subject.cards(game.start(other))
    number = chance.random()
    assert list(walk(subject, setup, Random(number), 30)) == list(walk(subject, setup, Random(number), 30))


def check_the_seed_is_hidden(subject: Subject, chance: Random) -> None:
    """The seed is in no repr, no event, no view and no refusal."""
    game = subject.game
    setup = subject.setup(chance)
    assert SEED not in repr(setup)
    for step in walk(subject, setup, chance, 60):
        assert SEED not in repr((step.after, step.events, [event.private for event in step.events]))
        assert SEED.encode() not in pickle.dumps(step.events)
        for viewer in range(SPECTATOR, setup.seats):
            view = game.view(step.after, viewer)
            assert SEED.encode() not in pickle.dumps(view)
            assert SEED not in repr(game.snapshot(step.after, viewer))
            for action in subject.candidates(view)[:50]:
                assert SEED not in refusal_text(game, view, action)


def refusal_text(game: Game[Any, Any], view: Any, action: Action) -> str:
    try:
        game.judge(view, action)
    except IllegalAction as refusal:
        return repr((refusal, refusal.facts))
    return ""


def check_unseen_cards_change_nothing(subject: Subject, chance: Random) -> bool:
    """Re-dealing the cards that a viewer has not seen changes no byte of all that he has been sent.

    The same actions are played over a deck in which the cards that the viewer never saw have changed places.
    False where the rules forbade an action over the other deck (somebody else's hand decided it).
    """
    game = subject.game
    seeded = subject.setup(chance)
    deck = deal_order(SEED, 1, subject.deck(seeded))
    setup = replace(seeded, seed=None, deck=deck)
    viewer = chance.randrange(SPECTATOR, setup.seats)
    steps = list(walk(subject, setup, chance, chance.randrange(1, 40)))
    if not steps:
        return False
    seen = {card for state in [steps[0].before, *(step.after for step in steps)]
            for card in subject.seen(game.view(state, viewer))}  # fmt: skip
    places = [place for place, card in enumerate(deck) if card not in seen]
    redealt = list(deck)
    for place, card in zip(places, chance.sample([deck[place] for place in places], len(places)), strict=True):
        redealt[place] = card
    state = game.start(replace(setup, deck=tuple(redealt)))
    assert sent(game, state, viewer, ()) == sent(game, steps[0].before, viewer, ())
    for step in steps:
        try:
            state, events = game.apply(state, step.seat, step.action)
        except IllegalAction:
            return False
        assert sent(game, state, viewer, events) == sent(game, step.after, viewer, step.events)
    return True


def sent(game: Game[Any, Any], state: Any, viewer: Seat, events: tuple[Event, ...]) -> list[object]:
    """Every byte that a viewer can be sent about a state and what led to it."""
    view = game.view(state, viewer)
    told = [(event.kind, event.seat, event.seen_by(viewer)) for event in events]
    return [
        pickle.dumps(plain(view)), repr(view), game.snapshot(state, viewer), told, repr(told), game.moves(view),
        repr(state), repr(events),
    ]  # fmt: skip


def plain(value: object) -> object:
    """A copy that shares nothing, so that equal values have equal pickles."""
    return pickle.loads(pickle.dumps(value))


def check_unknown_seats(subject: Subject, chance: Random) -> None:
    """Who does not sit at the table sees nothing and does nothing."""
    game = subject.game
    setup = subject.setup(chance)
    state = game.start(setup)
    for seat in (-2, setup.seats, 99):
        with pytest.raises(ValueError, match="seat"):
            game.view(state, seat)
    assert game.view(state, SPECTATOR).hand == ()
    assert format_cards(game.view(state, SPECTATOR).hand) == ""
