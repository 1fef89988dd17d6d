"""Who sees what: cards that a viewer may not see change nothing of what he is sent."""

import random
from collections import Counter

from bot.cards import Card
from bot.games.base import SPECTATOR, Setup
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Draw
from bot.games.buraco.judge import without
from bot.games.buraco.state import BuracoState
from tests.games.buraco.table import MORTO, table


def _states(preset: str, seats: int, seed: str) -> list[BuracoState]:
    chance = random.Random(seed)
    state = BURACO.start(Setup(BURACO.presets[preset], seats, seed=seed))
    found = [state]
    while BURACO.status(state) == "playing":
        (seat,) = BURACO.to_act(state)
        state, _ = BURACO.apply(state, seat, chance.choice(BURACO.moves(BURACO.view(state, seat))))
        found.append(state)
    return found


def _redealt(state: BuracoState, viewer: int, chance: random.Random) -> BuracoState:
    """The same table with the cards dealt anew that `viewer` does not see; what he knows of other hands stays there."""
    seen = 0 if state.public.rules.pile_visible == "all" else max(len(state.pile) - 1, 0)
    shown = {viewer, *state.public.counted}
    hidden = [*state.stock, *(card for morto in state.mortos for card in morto), *state.pile[:seen]]
    known = [
        hand if seat in shown else tuple((Counter(hand) & Counter(state.public.known[seat])).elements())
        for seat, hand in enumerate(state.hands)
    ]
    hidden += [card for hand, stays in zip(state.hands, known, strict=True) for card in without(hand, stays)]
    chance.shuffle(hidden)
    rest = iter(hidden)

    def again(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(next(rest) for _ in cards)

    return BuracoState(
        public=state.public,
        hands=tuple(
            tuple(sorted((*stays, *again(without(hand, stays)))))
            for hand, stays in zip(state.hands, known, strict=True)
        ),
        stock=again(state.stock),
        pile=(*again(state.pile[:seen]), *state.pile[seen:]),
        mortos=tuple(again(morto) for morto in state.mortos),
        drawn=state.drawn if state.public.turn.seat == viewer else None,
        setup=state.setup,
    )


def test_redealing_unseen_cards_changes_no_byte_of_a_view() -> None:
    chance = random.Random(5)
    for preset in BURACO.presets:
        for state in _states(preset, 3, preset)[::7]:
            for viewer in (SPECTATOR, 0, 1, 2):
                other = _redealt(state, viewer, chance)
                view = BURACO.view(state, viewer)
                assert repr(BURACO.view(other, viewer)) == repr(view)
                assert BURACO.view(other, viewer) == view
                assert BURACO.snapshot(other, viewer) == BURACO.snapshot(state, viewer)
                assert BURACO.moves(BURACO.view(other, viewer)) == BURACO.moves(view)


def test_hands_lie_open_once_they_are_counted_but_not_an_unused_morto() -> None:
    end = table("4D KD", "4C 5C 6C KC", turn=1, mortos=[MORTO], melds=[["5D 6D 7D 8D 9D TD JD"], []],
                mortos_taken=[True, False], stock="QD")  # fmt: skip
    end.say("meld 4C 5C 6C", "discard KC")
    assert BURACO.snapshot(end.state, SPECTATOR)["hands"] == ["? ?", " ".join("?" * 11)]
    end.say("draw", "add 0 4D QD", "discard KD")
    assert BURACO.snapshot(end.state, SPECTATOR)["hands"] == ["", " ".join("?" * 11)]
    plain = table("KD", "4C 5C", melds=[["5D 6D 7D 8D 9D TD JD"], []], mortos_taken=[True, True]).say("discard KD")
    assert BURACO.snapshot(plain.state, SPECTATOR)["hands"] == ["", "4C 5C"]


def test_neither_seed_nor_hands_are_in_a_repr_an_event_or_a_refusal() -> None:
    seed = "a secret seed"
    state = BURACO.start(Setup(BURACO.presets["fechado"], 4, seed=seed))
    held = [repr(hand) for hand in state.hands]
    for text in (repr(state), repr(state.setup), repr(BURACO.view(state, 1)), repr(BURACO.snapshot(state, SPECTATOR))):
        assert seed not in text
        assert not any(hand in text for hand in held)
    (seat,) = BURACO.to_act(state)
    state, events = BURACO.apply(state, seat, Draw())
    drew = next(event for event in events if event.kind == "drew")
    assert drew.seen_by(SPECTATOR) == {}
    assert set(drew.private) == {drew.seat}
    assert "Card" not in repr(drew)


def test_a_morto_is_seen_by_its_owner_alone() -> None:
    taken = table("4C 5C 6C", "3S 5S", mortos=["3H 4H 6H 8H TH QH KS JS 9S 7S 5S"]).say("meld 4C 5C 6C")
    (morto,) = taken.happened("morto")
    assert "cards" in morto.seen_by(0)
    assert set(morto.seen_by(1)) == {"how", "mortos"}


def test_the_snapshot_hides_what_may_not_be_seen() -> None:
    at = table("4C 9H", "3S 5S", rules={"pile_visible": "top"}, pile="KC 9S QD", phase="draw")
    seen = BURACO.snapshot(at.state, 1)
    assert (seen["hands"], seen["pile"]) == (["? ?", "3S 5S"], "? ? QD")
    assert BURACO.snapshot(at.state, SPECTATOR)["hands"] == ["? ?", "? ?"]
    assert BURACO.snapshot(at.state, None)["pile"] == "KC 9S QD"


def test_a_refusal_names_no_card_of_another_hand() -> None:
    at = table("4C 9H", "3S 5S", phase="draw")
    assert at.refusal("draw", seat=1).facts == {"turn": 0}
