"""How are the house rules of Bisca offered and told? Every sentence comes from the switches, as a table stores them."""

from collections.abc import Mapping
from typing import Any, Final

from bot.cards import Card
from bot.games.bisca.rules import BONUSES, CHOICES, read_rules
from bot.text import Words
from cogs.ui.room import Offer, Switches
from cogs.ui.rules_text import Section, differing, rank_name, rule_line, switch_line

_POINTS: Final = (("A", 11), ("", 10), ("K", 4), ("J", 3), ("Q", 2))
_PRICES: Final = tuple([plain, copas] for plain, copas in ("00", "11", "12", "22", "23", "24", "33", "44"))
_NUMBERS: Final[Mapping[str, tuple[Any, ...]]] = {
    "wins": (1, 2, 3, 4, 5, 7, 9, 12),
    "win_at": (60, 61),
    "swap_tricks": (0, 1, 2, 3),
    "capote_at_most": (29, 30),
}
CHAPTERS: Final = ("swap", "end", "capixaba")
"""What is told in chapters of their own, after the house rules."""


def card_section(words: Words, switches: Switches) -> Section:
    """The order of the cards and what they count."""
    ten = str(switches["ten_card"])
    order = ("A", ten, *"KJQ", *"765432".replace(ten, ""))
    names = [rank_name(words, rank) for rank in order]
    worth = [words("rules.worth", rank=rank_name(words, rank or ten), points=points) for rank, points in _POINTS]
    return Section(
        words("rules.cards"),
        (
            words("rules.order", ranks=(", " if words.spoken else " ").join(names)),
            words("rules.points", points=", ".join(worth)),
        ),
    )


def _idle(switches: Switches, seats: int | None) -> frozenset[str]:
    """Switches that mean nothing here, because of other switches or the number of seats (None: any number)."""
    priced = any(switches[name][0] != switches[name][1] for name in BONUSES)
    pairs = seats is None or (seats == 4 and switches["teams"] != "individual")
    means_nothing = {
        "teams": seats is not None and seats != 4,
        "partners_show": not pairs,
        "seven_not_last": seats is not None and seats != 4,
        "swap_tricks": not switches["swap_seven"] and switches["swap_two"] == "none",
        "copas": not priced,
        "tie": switches["win_at"] == 60 and seats is not None and (seats == 2 or pairs),
        "capote_at_most": switches["capote"] == [0, 0],
        "capote_on_top": switches["capote"] == [0, 0],
    }
    return frozenset(name for name, idle in means_nothing.items() if idle)


def chapter_lines(words: Words, switches: Switches, seats: int | None = None) -> Mapping[str, tuple[str, ...]]:
    """The sentences of every chapter that hold by these rules, by the chapter's name. `seats`: of the table; None: any
    number may play.
    """
    rules = read_rules(switches)
    swaps = rules.swap_seven or rules.swap_two != "none"
    pairs = seats in (None, 4) and rules.teams != "individual"
    told: dict[str, dict[str, object]] = {
        "play": {"three": seats in (None, 3), "four": pairs, "deal": True, "won": True},
        "swap": {
            "when": swaps,
            "seven": rules.swap_seven,
            f"two.{rules.swap_two}": rules.swap_two != "none",
            "first": swaps and rules.swap_tricks,
        },
        "end": {
            "sixty": rules.win_at == 60,
            f"tie.{rules.tie}": rules.win_at != 60,
            "gone": seats is None or (seats != 2 and not pairs),
            "match": rules.match != "all_of" and (rules.wins > 1 or rules.is_capixaba),
        },
        "capixaba": {
            "players": rules.is_capixaba and seats is None,
            "gato": rules.is_capixaba,
            "knock": rules.knock,
            f"turned.{rules.turned_bisca}": rules.turned_bisca != "any",
            "ace": rules.ace_after_seven,
            "ace.example": rules.ace_after_seven,
            "seven": rules.seven_not_last and seats in (None, 4),
            "seven.example": rules.seven_not_last and seats in (None, 4),
            "last_card": rules.seven_not_last_card,
        },
    }
    facts = {"ten": rules.ten_card, "n": rules.swap_tricks, "king": Card("KS"), "four": Card("4D"), "five": Card("5S")}
    return {
        name: tuple(words(f"rules.bisca.{name}.{key}", **facts) for key, tells in lines.items() if tells)
        for name, lines in told.items()
    }


def how_lines(words: Words, switches: Switches, seats: int | None = None) -> tuple[str, ...]:
    """How the game is played by these rules, in sentences."""
    return (*words("rules.bisca.how").splitlines(), *chapter_lines(words, switches, seats)["play"])


def _sections(words: Words, switches: Switches, seats: int | None) -> tuple[Section, ...]:
    """The rules of a table: what differs from its preset first, then cards, play, house rules, prices, chapters."""
    chapters = chapter_lines(words, switches, seats)
    changed = differing("bisca", switches)
    idle = _idle(switches, seats)
    plain = [name for name in switches if name not in ("preset", *BONUSES, *changed) and name not in idle]
    paid = [name for name in BONUSES if switches[name] != [0, 0] and name not in changed]
    return (
        Section(words("rules.differs"), tuple(rule_line(words, "bisca", name, switches) for name in changed)),
        card_section(words, switches),
        Section(words("rules.play"), how_lines(words, switches, seats)),
        Section(words("rules.house"), tuple(switch_line(words, "bisca", name, switches) for name in plain)),
        Section(words("rules.prices"), tuple(rule_line(words, "bisca", name, switches) for name in paid)),
        *(Section(words(f"rules.bisca.{name}"), chapters[name]) for name in CHAPTERS),
    )


def _facts(switches: Switches) -> Mapping[str, object]:
    return {"ten": switches["ten_card"]}


OFFER: Final = Offer(
    game="bisca",
    target="wins",
    targets=(1, 2, 3, 4, 5),
    seatings=((2, "auto"), (3, "auto"), (4, "auto"), (4, "individual")),
    values={**dict.fromkeys(BONUSES, tuple([int(price) for price in pair] for pair in _PRICES)), **CHOICES, **_NUMBERS},
    choices=CHOICES,
    sections=_sections,
    idle=_idle,
    facts=_facts,
)
