"""Real positions for the pictures: deals played through with lawful moves that the seed chooses."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from bot.cards import Card, parse_cards
from bot.games.base import SPECTATOR, Setup, Standing, sides_of
from bot.games.bisca import BISCA
from bot.games.bisca.state import BiscaState, BiscaView, Public, Trick
from bot.text import Words
from render import TableLook

PT = Words("pt_BR")
EN = Words("en")
NAMES = ("Ana", "Beto", "Caio", "Duda")
HOSTILE = (
    "\u3164",
    "🚀" * 32,
    "Z" + "\u0301\u0316" * 20,
    "𝓶𝓪𝓻𝓲𝓪",
    "W" * 32,
    "محمد",
    "\u202eabc\u202e",
    "שלום 12",
    "李小龍",
    "さくら",
    "한국어",
    "สมชาย",
    "क्षत्रिय",
    "👩‍👩‍👧‍👦🇧🇷👍🏽❤️1️⃣",
    "ꦄꦏ",
    "@everyone",
    "```\n`",
    "\ud83d",
    "",
    " \t\n",
    "a" * 5000,
)


def look(names: tuple[str, ...] = NAMES, words: Words = PT, **wishes: object) -> TableLook:
    return TableLook(words, names, **wishes)  # type: ignore[arg-type]  # the wishes are its own fields


def played(seats: int, preset: str = "bisca", seed: str = "mesa", **switches: object) -> Iterator[BiscaState]:
    """Every state of a match, the next deal dealt at once after each finished one."""
    rules = BISCA.rules({"preset": preset, **switches})
    chance = Random(seed)
    state = BISCA.start(Setup(rules, seats, seed=seed, standing=Standing()))
    yield state
    while BISCA.status(state) != "match_over":
        if not BISCA.to_act(state):
            after = BISCA.proceed(state)
            if after is state:
                return
            state = after
        else:
            (seat,) = BISCA.to_act(state)
            state, _ = BISCA.apply(state, seat, chance.choice(BISCA.moves(BISCA.view(state, seat))))
        yield state


def spectator(state: BiscaState) -> BiscaView:
    return BISCA.view(state, SPECTATOR)


def public(seats: int = 2, **parts: object) -> Public:
    """A middle of a deal: hearts are trumps, the king turned up; `parts` replace fields."""
    state = next(s for s in played(seats, tie="carry") if s.public.tricks == 1 and not s.public.table)
    usual = {"dealer": 1, "turn": 0, "trump": "H", "trump_card": Card("KH"), "last_trick": None, "phase": "play"}
    return replace(state.public, **(usual | parts))  # type: ignore[arg-type]  # the fields are its own


def trick(cards: str, *, first: int = 0, seats: int = 2, winner: int = 0, points: int = 14) -> Trick:
    return Trick(tuple(((first + i) % seats, card) for i, card in enumerate(parse_cards(cards))), winner, points)


def view(table: Public, hand: str = "", seat: int = 0, partner: str | None = None) -> BiscaView:
    return BiscaView(table, seat, parse_cards(hand), None if partner is None else parse_cards(partner))


def individual(seats: int) -> tuple[tuple[int, ...], ...]:
    return sides_of("individual", seats)
