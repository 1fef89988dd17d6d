"""How are the house rules of Buraco offered and told?"""

from collections.abc import Iterable
from typing import Any, Final

from bot.cards import parse_cards
from bot.games import GAMES
from bot.games.base import RulesError
from bot.games.buraco.rules import PRESETS, BuracoRules, choices
from bot.text import Words
from cogs.ui.room import Offer, Switches
from cogs.ui.rules_text import Section, differing, rank_name, switch_line

_POINTS: Final = (0, 50, 100, 150, 200)
_CANASTRA: Final = (100, 200, 300, 500, 1000)
_NUMBERS: Final[dict[str, tuple[Any, ...]]] = {
    "decks": (2, 3),
    "jokers": (0, 2, 4, 6),
    "joker_value": (10, 20, 30, 50),
    "two_value": (10, 20),
    "cut_bonus": (0, 22, 44),
    "dirty": (50, 100, 200),
    "semi_clean": (0, 150),
    "clean": (100, 200, 300),
    "ace_to_king": _CANASTRA[1:],
    "ace_to_ace": _CANASTRA[1:],
    "wild_canastra": (0, 500, 1000, 2000),
    "going_out": _POINTS[:4],
    "relancinho": (0, 100, 200),
    "no_morto": _POINTS[:4],
    "vulnerable_at": ("half", 1000, 1500, 2000, 2500, 3000),
    "vulnerable_min": (50, 75, 90, 100, 120, 150),
    "rounding": (0, 5, 10, 100),
    "max_rounds": (0, 1, 2, 3, 4, 5, 6, 8, 10),
    "target": (1500, 2000, 3000, 5000),
}
_CHOICES: Final = {
    name: tuple(value for value in known if isinstance(value, str))
    for name, known in choices().items()
    if name != "preset" and any(isinstance(value, str) for value in known)
}
GROUPS: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("cards", ("decks", "jokers", "joker_value", "two_value", "mortos", "open_card", "cut_bonus", "first_redraw")),
    ("pile", ("pile", "pile_visible", "single_pile_no_return", "one_card_hand", "undo")),
    ("melds", ("sets", "set_wild", "one_set_per_rank", "ace_both_ends", "two_twos", "clean_lock")),
    ("canastras", ("dirty", "semi_clean", "clean", "ace_to_king", "ace_to_ace", "wild_canastra", "sets_are_canastras")),
    ("ending", ("morto_needs", "going_out_needs", "final_discard", "last_discard_wild", "stock_end")),
    (
        "count",
        (
            *("going_out", "relancinho", "no_morto", "unused_morto", "converted_morto_exempt"),
            *("hand_cards", "no_canastra_negative", "rounding"),
        ),
    ),
    ("match", ("target", "max_rounds", "teams", "vulnerable", "vulnerable_at", "vulnerable_min", "vulnerable_scope")),
)
"""The switches in the order in which the rules tell them."""
_SIX: Final = 6
_WILD_MOVES: Final = {"dirty": "4C 5C 2C 7C", "moved": "4C 5C 6C 7C 2C", "clean": "2C 3C 4C 5C 6C 7C"}
"""A sequence as the six and then the three of its suit arrive."""


def _rules(switches: Switches) -> BuracoRules:
    rules = GAMES["buraco"].rules(switches)
    assert isinstance(rules, BuracoRules)
    return rules


def _idle(switches: Switches, seats: int | None) -> frozenset[str]:
    """Switches that mean nothing here, because of other switches or the number of seats (None: any number)."""
    no_sets = switches["sets"] == "none"
    open_pile = switches["pile"] == "open"
    no_mortos = not switches["mortos"]
    never = switches["vulnerable"] == "off"
    means_nothing = {
        "joker_value": switches["jokers"] == 0,
        "set_wild": no_sets,
        "one_set_per_rank": no_sets,
        "sets_are_canastras": no_sets,
        "pile_visible": False if open_pile else switches["pile_visible"] == "all",
        "semi_clean": switches["semi_clean"] == 0,
        "wild_canastra": switches["wild_canastra"] == 0,
        "cut_bonus": switches["cut_bonus"] == 0,
        "relancinho": switches["relancinho"] == 0,
        "morto_needs": no_mortos,
        "no_morto": no_mortos,
        "unused_morto": no_mortos,
        "converted_morto_exempt": no_mortos,
        "vulnerable_at": never,
        "vulnerable_min": never,
        "vulnerable_scope": never or (seats is not None and seats not in (4, 6)),
        "teams": seats is not None and seats not in (4, 6),
        "max_rounds": switches["max_rounds"] == 0,
        "no_canastra_negative": not switches["no_canastra_negative"],
        "open_card": not switches["open_card"],
        "undo": bool(switches["undo"]),
        "decks": switches["decks"] == 2,
    }
    return frozenset(name for name, idle in means_nothing.items() if idle)


def card_section(words: Words, switches: Switches) -> Section:
    """What the cards count."""
    king, ace = rank_name(words, "K"), rank_name(words, "A")
    lines = [
        words("rules.buraco.points", ace=ace, king=king, two=switches["two_value"]),
        words(
            "rules.buraco.wilds.jokers" if switches["jokers"] else "rules.buraco.wilds", joker=switches["joker_value"]
        ),
    ]
    return Section(words("rules.cards"), tuple(lines))


def how_lines(words: Words, switches: Switches) -> tuple[str, ...]:
    """How the game is played by these rules, in sentences."""
    mortos, sets = switches["mortos"], switches["sets"] != "none"
    told = [
        [f"deal.{_word(mortos)}"],
        [f"turn.{switches['pile']}"],
        ["sequence"],
        [f"set.{switches['sets']}"] if sets else [],
        ["wild.natural_sets" if sets and not switches["set_wild"] else "wild"],
        ["twos"] if switches["wild_canastra"] else [],
        ["canastra.sequences" if sets and not switches["sets_are_canastras"] else "canastra"],
        ["morto", *([f"needs.{switches['morto_needs']}"] if switches["morto_needs"] != "none" else [])]
        if mortos
        else [],
        [f"out.{_word(mortos)}", f"needs.{switches['going_out_needs']}"],
        ["discard"] if switches["final_discard"] == "required" else [],
        [f"count.{switches['hand_cards']}"],
    ]
    return tuple(" ".join(words(f"rules.buraco.how.{key}") for key in line) for line in told if line)


def detail_lines(words: Words, switches: Switches) -> tuple[str, ...]:
    """What is worth looking up while playing: what may be taken back, where a wild card goes, who is vulnerable."""
    told = {
        "draw_first": True,
        "first_redraw": switches["first_redraw"],
        "single_pile": switches["single_pile_no_return"],
        "undo": switches["undo"],
        "corner": True,
        "set": switches["sets"] != "none",
        "wild_moves": True,
        "example": True,
        "laid": True,
        "one_bonus": True,
        "nine": switches["clean_lock"] == "nine",
        "dead_end": True,
        "morto_stock": switches["mortos"],
        "vulnerable": switches["vulnerable"] != "off",
    }
    facts = {"king": rank_name(words, "K"), "ace": rank_name(words, "A"), "points": switches["vulnerable_min"]}
    facts |= {name: parse_cards(cards) for name, cards in _WILD_MOVES.items()}
    return tuple(words(f"rules.buraco.detail.{key}", **facts) for key, tells in told.items() if tells)


def _word(switch: object) -> str:
    return str(switch).lower()


def _sections(words: Words, switches: Switches, seats: int | None) -> tuple[Section, ...]:
    """The rules of a table: what differs from its preset first, then cards, play, house rules by subject."""
    changed = differing("buraco", switches)
    left = {*changed, *_idle(switches, seats)}
    groups = [
        Section(
            words(f"rules.buraco.{group}"),
            tuple(switch_line(words, "buraco", name, switches) for name in names if name not in left),
        )
        for group, names in GROUPS
    ]
    return (
        Section(words("rules.differs"), tuple(switch_line(words, "buraco", name, switches) for name in changed)),
        card_section(words, switches),
        Section(words("rules.play"), how_lines(words, switches)),
        *groups,
        Section(words("rules.buraco.detail"), detail_lines(words, switches)),
    )


def _mend(switches: dict[str, Any], what: str, seats: int) -> dict[str, Any]:
    """Repair what excludes each other: the switch that was changed last stands."""
    if switches["relancinho"] and switches["mortos"]:
        switches["mortos" if what == "relancinho" else "relancinho"] = 0 if what != "relancinho" else False
    if switches["jokers"] > 2 * switches["decks"]:
        if what == "jokers":
            switches["decks"] = 3
        else:
            switches["jokers"] = 2 * switches["decks"]
    if what == "seats":
        crowded = seats == _SIX and switches["mortos"]
        usual = PRESETS[str(switches["preset"])].decks
        switches["decks"] = 3 if crowded or not _fits({**switches, "decks": usual}, seats) else usual
    return switches


def _fits(switches: dict[str, Any], seats: int) -> bool:
    try:
        _rules(switches).sides(seats)
    except RulesError:
        return False
    return True


def _notes(words: Words, switches: Switches, seats: int) -> Iterable[str]:
    """What is worth knowing: no vulnerable below 3000, and how many packs six people need."""
    rules = _rules(switches)
    if rules.vulnerable != "off" and rules.vulnerable_from is None:
        yield words("open.not_vulnerable")
    if seats == _SIX and rules.mortos:
        yield words("open.six.three" if rules.decks == 3 else "open.six.two")


OFFER: Final = Offer(
    game="buraco",
    target="target",
    targets=(1500, 2000, 3000, 5000),
    seatings=(
        (4, "auto"),
        (2, "auto"),
        (3, "auto"),
        (4, "individual"),
        (5, "auto"),
        (6, "auto"),
        (6, "pairs"),
        (6, "individual"),
    ),
    values={**_CHOICES, **_NUMBERS},
    choices=_CHOICES,
    sections=_sections,
    idle=_idle,
    groups=GROUPS,
    argued=("pile", "sets", "going_out_needs", "clean_lock"),
    open_ended=frozenset(("vulnerable_at",)),
    wrong="open.impossible",
    slower=3,
    mend=_mend,
    notes=_notes,
)
