"""Which house rules does Bisca know, and which named sets of them (RULES 2 and 3)?"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Final

from bot.games.base import Json, RulesError, Seat, shown, sides_of

Price = tuple[int, int]
"""Match points of a bonus: without and with copas."""

FREE: Final[Price] = (0, 0)
"""The price of a bonus that is not played."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "teams": ("auto", "individual", "pairs"),
    "ten_card": ("7", "3", "5"),
    "swap_two": ("none", "seven", "any"),
    "tie": ("none", "carry"),
    "match": ("first_to", "best_of", "all_of"),
    "partners_show": ("never", "last_three", "first_and_last_three"),
    "turned_bisca": ("any", "redraw", "paired_suit"),
    "copas": ("any_heart", "knocked"),
}
"""The values of every switch that is a word."""

NUMBERS: Final[Mapping[str, range]] = {
    "swap_tricks": range(0, 21),
    "win_at": range(60, 62),
    "wins": range(1, 1001),
    "capote_at_most": range(0, 60),
}
"""The values of every switch that is a number."""

BONUSES: Final = ("win", "capote", "all", "heley", "rodar", "ponta")
"""The switches that are prices, in the order in which a count lists them."""

NO_TARGET: Final = NUMBERS["wins"][-1]
"""Nobody gets so far: such a match ends by its number of deals, or by a time."""

_PRICES: Final = range(0, 101)


@dataclass(frozen=True, kw_only=True)
class BiscaRules:
    """Every switch of Bisca. The defaults are the preset `bisca` (S0).

    Raises `RulesError`, which names the switch, for a value that it does not know.
    """

    preset: str = "bisca"
    """The named set it came from."""
    teams: str = "auto"
    """`auto` (pairs at four, else individual), `individual` or `pairs`."""
    ten_card: str = "7"
    """Rank that has the seven's place and 10 points: "7", "3" or "5" (S0, some variants)."""
    swap_seven: bool = True
    """The seven of trumps may be exchanged for the turned-up ace (S0)."""
    swap_two: str = "seven"
    """The two of trumps for the turned-up card: `none`, `seven` (only for the seven) or `any`."""
    swap_tricks: int = 0
    """Exchanges only in that many first tricks; 0: no such limit."""
    win_at: int = 60
    """60: the first side to reach it wins (S0); 61: 60-60 is a tie."""
    stop_at_win: bool = True
    """The deal ends as soon as a side has `win_at`, and the bonuses are judged by the cards taken until then."""
    tie: str = "none"
    """`carry`: the next winner scores one more for each tie before."""
    follow_after_stock: bool = False
    """Once the stock is gone suit must be followed."""
    wins: int = 1
    """Deals won, or match points where a deal may score more than one, that win the match."""
    match: str = "first_to"
    """`first_to` that many; `best_of` that many: more than half of them; `all_of`: exactly that many deals are played,
    most points win, and a tie plays another deal."""
    partners_show: str = "never"
    """When partners see each other's hands: `never`; `last_three`: once the stock is gone; `first_and_last_three`:
    also in the first trick, the three cards that were dealt (RULES leave open for how long)."""
    knock: bool = False
    """Before the deal the cutter may knock: hearts are trumps, no card is turned up (RULES 3)."""
    turned_bisca: str = "any"
    """What if the turned-up card is an ace or a seven: `any`, `redraw` (S0) or `paired_suit` (Vitória)."""
    copas: str = "any_heart"
    """When the price with copas holds: `any_heart` (hearts are trumps) or `knocked`."""
    win: Price = (1, 1)
    """The deal is won."""
    capote: Price = FREE
    """The losers (all other sides together) made `capote_at_most` or fewer."""
    all: Price = FREE
    """The winners made all 120 points."""
    heley: Price = FREE
    """The ace of trumps came right after the seven of trumps in one trick."""
    rodar: Price = FREE
    """The first trick was opened with the seven of trumps and no opponent played the ace on it."""
    ponta: Price = FREE
    """Won by 61-59."""
    capote_at_most: int = 30
    """Most points of the losers that are still a capote."""
    capote_on_top: bool = False
    """Capote is added to `win` instead of standing in its place (Vitória)."""
    ace_after_seven: bool = False
    """The ace of trumps may not be played before the seven of trumps has been (RULES 3)."""
    seven_not_last: bool = False
    """Four players: the seven of trumps may not be the fourth card of a trick (RULES 3)."""
    seven_not_last_card: bool = False
    """The seven of trumps may not be the last card that a player plays in a deal (RULES 3)."""

    def __post_init__(self) -> None:
        for switch in fields(self):
            _check(switch.name, getattr(self, switch.name))
        if not any(price for name in BONUSES for price in getattr(self, name)):
            raise RulesError(f"{', '.join(BONUSES)}: all of them are worth 0, so nobody could ever win a match")
        _ = self.restricts_play  # found out now, so that equal rules also look alike when they are pickled

    @cached_property
    def restricts_play(self) -> bool:
        """Whether any switch can forbid a card that is held."""
        return self.follow_after_stock or self.ace_after_seven or self.seven_not_last or self.seven_not_last_card

    @property
    def target(self) -> int:
        """Match points that win the match, if nobody else has as many; `NO_TARGET`: the match has none."""
        if self.match == "all_of":
            return NO_TARGET
        return self.wins if self.match == "first_to" else self.wins // 2 + 1

    @property
    def endless(self) -> bool:
        """Whether no number of points ends the match."""
        return self.target == NO_TARGET

    @property
    def rounds(self) -> int:
        """After that many deals the most points win; 0: no limit."""
        return self.wins if self.match == "all_of" else 0

    @property
    def is_capixaba(self) -> bool:
        """Whether these rules have anything that only Bisca Capixaba knows (its words are used then)."""
        return self.knock or any((*self.heley, *self.rodar, *self.ponta))


def _check(name: str, value: object) -> None:
    if name in CHOICES:
        if value not in CHOICES[name]:
            raise RulesError(f"{name} is {shown(value)}; it can be {', '.join(CHOICES[name])}")
    elif name in NUMBERS:
        allowed = NUMBERS[name]
        if type(value) is not int or value not in allowed:
            raise RulesError(f"{name} is {shown(value)}; it can be a number from {allowed[0]} to {allowed[-1]}")
    elif name in BONUSES:
        pair = isinstance(value, tuple) and len(value) == 2
        if not (pair and isinstance(value, tuple) and all(type(price) is int and price in _PRICES for price in value)):
            raise RulesError(f"{name} is {shown(value)}; it is a pair of prices from 0 to {_PRICES[-1]}, like [1, 2]")
    elif name == "preset":
        if not isinstance(value, str):
            raise RulesError(f"preset is {shown(value)}; it is a name")
    elif type(value) is not bool:
        raise RulesError(f"{name} is {shown(value)}; it can be true or false")


_CAPIXABA: Final = BiscaRules(
    preset="capixaba",
    swap_seven=False,
    swap_two="any",
    stop_at_win=False,
    wins=4,
    knock=True,
    turned_bisca="redraw",
    capote=(2, 3),
    all=(4, 4),
    heley=(1, 2),
    rodar=(1, 2),
    ace_after_seven=True,
    seven_not_last=True,
)

PRESETS: Final[Mapping[str, BiscaRules]] = {
    rules.preset: rules
    for rules in (
        BiscaRules(),
        BiscaRules(
            preset="bisca_portuguesa",
            win_at=61,
            stop_at_win=False,
            swap_two="any",
            follow_after_stock=True,
            wins=4,
            capote=(2, 2),
            capote_at_most=29,
            all=(4, 4),
        ),
        _CAPIXABA,
        replace(
            _CAPIXABA,
            preset="capixaba_vitoria",
            win_at=61,
            tie="carry",
            swap_tricks=2,
            partners_show="first_and_last_three",
            turned_bisca="paired_suit",
            copas="knocked",
            win=(1, 2),
            capote=(1, 1),
            heley=(1, 1),
            rodar=(1, 1),
            ponta=(1, 1),
            capote_at_most=29,
            capote_on_top=True,
        ),
    )
}
"""The named sets (RULES 2 and 3, presets), the usual one first."""

SWITCHES: Final = tuple(switch.name for switch in fields(BiscaRules) if switch.name != "preset")
"""The name of every switch."""


def read_rules(switches: Mapping[str, object]) -> BiscaRules:
    """Build the rules from `{"preset": name, …switches that differ}` as a record stores them (prices as lists).

    Raises `RulesError` naming an unknown preset or switch, or the value that a switch cannot have.
    """
    name = switches.get("preset")
    if not isinstance(name, str) or name not in PRESETS:
        raise RulesError(f"preset is {shown(name)}; Bisca knows {', '.join(PRESETS)}")
    changes: dict[str, Any] = {}
    for switch, value in switches.items():
        if switch == "preset":
            continue
        if switch not in SWITCHES:
            raise RulesError(f"Bisca has no switch {shown(switch)}")
        changes[switch] = tuple(value) if isinstance(value, list) else value
    return replace(PRESETS[name], **changes)


def write_rules(rules: BiscaRules) -> Json:
    """Every switch with its value, the preset's name first; `read_rules` reads it back."""
    values = {name: getattr(rules, name) for name in ("preset", *SWITCHES)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def sides(rules: BiscaRules, seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Which seats make which side; `RulesError` where that many cannot play by these rules."""
    if seats not in (2, 3, 4):
        raise RulesError(f"Bisca is played by 2, 3 or 4, not by {seats}")
    if rules.teams == "pairs" and seats != 4:
        raise RulesError(f"teams is pairs, which needs four players, not {seats}")
    pairs = seats == 4 and rules.teams != "individual"
    if rules.preset in ("capixaba", "capixaba_vitoria") and seats != 2 and not pairs:
        raise RulesError(f"preset {rules.preset!r} is played by 2, or by 4 in pairs")
    return sides_of("pairs" if pairs else "individual", seats)
