"""Real positions of Buraco for the pictures: matches played with lawful moves that the seed chooses, melds first."""

from collections.abc import Iterator
from random import Random

from bot.cards import parse_cards
from bot.games.base import Action, Setup, Standing
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Add, Discard, Meld, Pass, Undo
from bot.games.buraco.melds import Reading, find
from bot.games.buraco.state import BuracoState, BuracoView, Public, Turn


def _choose(view: BuracoView, chance: Random) -> Action:
    """A lawful move of somebody who lays what he can, keeps his wild cards and does not end the round early."""
    moves = [move for move in BURACO.moves(view) if not isinstance(move, Undo)]
    laying = [move for move in moves if isinstance(move, Meld | Add)]
    if laying and chance.random() < 0.8:
        return chance.choice(laying)
    kept = [move for move in moves if not isinstance(move, Meld | Add | Pass)]
    plain = [move for move in kept if not (isinstance(move, Discard) and move.card.number in (0, 2))]
    chosen: Action = chance.choice(plain or kept or moves)
    return chosen


def played(seats: int, preset: str = "tradicional", seed: str = "mesa", **switches: object) -> Iterator[BuracoState]:
    """Every state of a match, the next round dealt at once after each finished one; it may go on for ever."""
    chance = Random(seed)
    rules = BURACO.rules({"preset": preset, **switches})
    state = BURACO.start(Setup(rules, seats, seed=seed, standing=Standing()))
    yield state
    while BURACO.status(state) != "match_over":
        if not BURACO.to_act(state):
            state = BURACO.proceed(state)
        else:
            (seat,) = BURACO.to_act(state)
            state, _ = BURACO.apply(state, seat, _choose(BURACO.view(state, seat), chance))
        yield state


def one_round(seats: int, preset: str = "tradicional", seed: str = "mesa", **switches: object) -> list[BuracoState]:
    """The states of one round, its end included."""
    states = []
    for state in played(seats, preset, seed, **switches):
        states.append(state)
        if state.public.status != "playing":
            break
    return states


def late(seats: int, preset: str = "tradicional", seed: str = "1", **switches: object) -> BuracoState:
    """The last position of a round that is still played."""
    return one_round(seats, preset, seed, **switches)[-2]


def melds_of(*texts: str, **switches: object) -> tuple[Reading, ...]:
    """Lawful melds, by `familia` unless other switches are given."""
    rules = BURACO.rules({"preset": "familia", **switches})
    return tuple(reading for text in texts if (reading := find(parse_cards(text), rules)) is not None)


def table(
    melds: tuple[Reading, ...] = (),
    other: tuple[Reading, ...] = (),
    *,
    seats: int = 4,
    preset: str = "familia",
    **parts: object,
) -> Public:
    """An open table with those melds of the first two sides; `parts` replace fields."""
    rules = BURACO.rules({"preset": preset})
    public: Public = BURACO.start(Setup(rules, seats, seed="mesa", standing=Standing())).public
    laid = (melds, other, *((),) * (len(public.sides) - 2))
    return public._replace(**{"melds": laid, "dealer": 3, "turn": Turn(0), **parts})  # type: ignore[arg-type]  # fields of Public


_RUNS = ("345", "678", "9TJ", "QK2")
"""Four runs of a suit; in the last one a two stands as the ace."""


def crowded() -> Public:
    """As many melds as a table can hold in practice: 25 of three cards each, of two packs, of every kind."""
    runs = [" ".join(rank + suit for rank in run) for suit in "CDHS" for run in _RUNS]
    sets = [f"{rank}C {rank}D {rank}H" for rank in "345678JQK"]
    return table(melds_of(*runs[::2], *sets[::2]), melds_of(*runs[1::2], *sets[1::2]))


def view(public: Public, hand: str = "", pile: str = "", seat: int = 0) -> BuracoView:
    cards = parse_cards(pile)
    return BuracoView(public._replace(pile=max(public.pile, len(cards))), seat, parse_cards(hand), cards)
