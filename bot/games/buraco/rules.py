"""Which house rules does Buraco know, and which value may each of them have (RULES 1)?"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from bot.games.base import RulesError, Seat, shown, sides_of

Teams = Literal["auto", "individual", "pairs", "trios"]
Pile = Literal["open", "top_used", "clean_meld", "any_meld"]
Needs = Literal["none", "any", "clean"]

HAND: Final = 11
"""Cards of a hand and of a morto (RULES 1.1)."""
MOST_SEATS: Final = 6
FOUL: Final = 100
"""Points that a vulnerable side's foul costs under `vulnerable` penalty (RULES 1.8)."""
AFTER_TAKING_BACK: Final = 15
"""Points that a side needs besides `vulnerable_min` once its cards had to go back (S1: 75, then 90)."""
_LARGEST: Final = 100_000
NO_TARGET: Final = _LARGEST
"""Nobody gets so far: such a match ends by its number of rounds, or by a time."""
_BOUNDS: Final = {"decks": (2, 3), "jokers": (0, 6), "target": (1, _LARGEST), "rounding": (0, 1000)}
_CUTS: Final = (0, 22, 44)
_LEAST_TARGET: Final = 3000


@dataclass(frozen=True, slots=True, kw_only=True)
class BuracoRules:
    """Every switch of Buraco. The defaults are the preset `tradicional` (S0, S3).

    Raises `RulesError` for a value that a switch does not know and for switches that exclude each other.
    """

    preset: str = "tradicional"
    """The named set it came from."""
    teams: Teams = "auto"
    """`auto` (pairs at four, trios at six, else individual), `individual`, `pairs` or `trios` (RULES 1.1)."""
    decks: int = 2
    """Packs of 52: 2 or 3 (RULES 1.1)."""
    jokers: int = 0
    """Jokers (curingões) among them, two a pack at most (RULES 1.1)."""
    joker_value: int = 20
    """Points of a joker (S2 20, S1 10, Italy 30)."""
    two_value: int = 10
    """Points of a two, also where it is a natural card (RULES 1.7)."""
    mortos: bool = True
    """A dead hand of 11 cards for each side (RULES 1.1)."""
    open_card: bool = False
    """The round begins with one card face up on the pile (Italy)."""
    first_redraw: bool = True
    """The mão may refuse the first card he drew (RULES 1.2)."""
    cut_bonus: int = 0
    """An exact cut of that many cards earns 100, fewer cost 100: 0 (off), 22 (S3) or 44 (S0)."""
    pile: Pile = "open"
    """What taking the pile demands: nothing, its top card laid (`top_used`), laid in a meld without a card
    standing as wild (`clean_meld`, S0's buraco duro), or something laid in that turn (`any_meld`)."""
    pile_visible: Literal["all", "top"] = "all"
    """Whether everyone may look through the pile, or sees its top card only."""
    single_pile_no_return: bool = True
    """The only card of a pile may not be discarded in the turn in which it was taken (S0, S3)."""
    one_card_hand: Literal["no_single_pile", "never_pile", "free"] = "no_single_pile"
    """What one card in hand forbids: taking a pile of one (S1, S2), any pile, nothing."""
    sets: Literal["none", "aces_threes", "any", "to_go_out"] = "none"
    """Which sets are lawful; `to_go_out`: only in a turn that empties the hand (S0). Cards may be added to a set
    that lies there at any time: it is the new set that needs the reason."""
    set_wild: bool = True
    """A set may hold a wild card."""
    sets_are_canastras: bool = False
    """Seven of a rank are a canastra (S1, S2), or count their cards alone (S0)."""
    one_set_per_rank: bool = False
    """A side has one set of a rank; more of them are added to it (Italy)."""
    ace_both_ends: bool = True
    """A sequence may run from ace to ace, 14 cards."""
    two_twos: Literal["dirty", "void"] = "dirty"
    """A sequence with a natural and a wild two is a dirty canastra (S3), or none at all (S0, S2)."""
    clean_lock: Literal["none", "nine"] = "nine"
    """`nine`: a card above the eight beside the own two standing as wild keeps the meld dirty for good (S3)."""
    dirty: int = 100
    """A canastra with a card standing as wild."""
    semi_clean: int = 0
    """Italian: the wild card at an end, seven natural ones; 0: there is no such canastra, it is dirty."""
    clean: int = 200
    """A canastra without."""
    ace_to_king: int = 500
    """A clean canastra of all 13 ranks."""
    ace_to_ace: int = 1000
    """A clean canastra of 14 cards."""
    wild_canastra: int = 0
    """Seven twos (S2); 0: melds of nothing but twos are unlawful."""
    morto_needs: Needs = "none"
    """The canastra that a side needs to take its morto."""
    going_out_needs: Needs = "any"
    """The canastra that a side needs to go out."""
    final_discard: Literal["optional", "required"] = "optional"
    """Whether going out takes a discard (Italy)."""
    last_discard_wild: bool = True
    """The discard that goes out may be a wild card."""
    going_out: int = 100
    """Points for going out (batida)."""
    relancinho: int = 0
    """Points for laying the whole hand in one turn, instead of `going_out` (S1); without mortos only."""
    no_morto: int = 100
    """Points that a side loses which never took its morto."""
    unused_morto: Literal["as_not_taken", "cards_count"] = "as_not_taken"
    """A morto taken by the discard whose owner had no turn since: as if not taken, or its cards are charged."""
    converted_morto_exempt: bool = True
    """A side whose morto became stock loses nothing for it."""
    stock_end: Literal["while_taken", "one_pile", "at_once", "two_left"] = "while_taken"
    """What happens when nothing is left to draw (RULES 1.6)."""
    vulnerable: Literal["off", "penalty", "take_back"] = "penalty"
    """What too small a first laying down costs a vulnerable side: nothing, 100 points (S0), its cards back (S1).
    In the presets `tradicional` and `duro` it holds from a target of 3000 on, unless `vulnerable_at` is a number."""
    vulnerable_at: Literal["half"] | int = "half"
    """Score at the deal that makes vulnerable: half the target, or a number."""
    vulnerable_min: int = 75
    """Points of cards that a vulnerable first laying down must bring."""
    vulnerable_scope: Literal["side", "player"] = "side"
    """Whether the side has to open, or each partner for himself (S1)."""
    rounding: int = 10
    """A round's total is rounded up to a multiple of it; 0: it is not rounded."""
    hand_cards: Literal["own_minus", "to_opponents"] = "own_minus"
    """Cards left in hands are charged, or credited to the other side (S0)."""
    no_canastra_negative: bool = False
    """A side without a canastra counts its laid cards as negative too."""
    undo: bool = True
    """What was laid in the turn may be taken back (RULES 1.2)."""
    max_rounds: int = 0
    """After that many rounds the most points win; 0: no limit."""
    target: int = 3000
    """Points that win the match."""

    def __post_init__(self) -> None:
        for name, known in choices().items():
            _check(name, getattr(self, name), known)
        if self.cut_bonus not in _CUTS:
            raise RulesError(f"switch 'cut_bonus' is 0, 22 or 44, not {self.cut_bonus}")
        if self.jokers > 2 * self.decks:
            raise RulesError(f"switches 'jokers' and 'decks': {self.decks} packs have {2 * self.decks} jokers at most")
        if self.relancinho and self.mortos:
            raise RulesError("switches 'relancinho' and 'mortos': the relancinho is played without mortos only")

    @property
    def endless(self) -> bool:
        """Whether no number of points ends the match."""
        return self.target == NO_TARGET

    @property
    def rounds(self) -> int:
        """After that many rounds the most points win; 0: no limit."""
        return self.max_rounds

    @property
    def vulnerable_from(self) -> int | None:
        """The score at the deal from which a side is vulnerable; None where nobody ever is (RULES 1.8, 1.9)."""
        if self.vulnerable == "off":
            return None
        if self.vulnerable_at != "half":
            return self.vulnerable_at
        if self.preset in ("tradicional", "duro") and self.target < _LEAST_TARGET:
            return None
        return -(-self.target // 2)

    def sides(self, seats: int) -> tuple[tuple[Seat, ...], ...]:
        """Seats by side (RULES 1.1); `RulesError` where so many cannot play by these rules."""
        if not 2 <= seats <= MOST_SEATS:
            raise RulesError(f"Buraco is played by 2 to {MOST_SEATS}, not by {seats}")
        if self.preset in ("biriba", "bossa_nova") and seats > 4 and self.mortos:
            raise RulesError(f"preset {self.preset!r} with mortos is played by 4 at most, not by {seats}")
        teams = self.teams
        if teams == "auto":
            teams = {4: "pairs", 6: "trios"}.get(seats, "individual")  # type: ignore[assignment]  # both are Teams
        if (teams == "pairs" and seats not in (4, 6)) or (teams == "trios" and seats != 6):
            raise RulesError(f"switch 'teams' {teams!r} does not go with {seats} seats")
        sides = sides_of(teams, seats)
        needed = HAND * (seats + len(sides) * self.mortos) + self.open_card
        if needed >= 52 * self.decks + self.jokers:
            raise RulesError(f"{seats} hands and {len(sides)} mortos leave no stock: switch 'decks' must be 3")
        return sides


@cache
def choices() -> Mapping[str, tuple[Any, ...]]:
    """What each switch may be: its values, or the type `bool`, `int` or `str` where any of it will do."""
    return {name: _choices(kind) for name, kind in get_type_hints(BuracoRules).items()}


def _choices(kind: Any) -> tuple[Any, ...]:
    if get_origin(kind) is Literal:
        return get_args(kind)
    return tuple(choice for each in get_args(kind) for choice in _choices(each)) or (kind,)


def _check(name: str, value: object, known: tuple[Any, ...]) -> None:
    """Raise `RulesError` unless `value` is one that the switch `name` knows."""
    if type(value) is int and int in known:
        least, most = _BOUNDS.get(name, (0, _LARGEST))
        if not least <= value <= most:
            raise RulesError(f"switch {name!r} is a number from {least} to {most}, not {shown(value)}")
    elif type(value) not in known and not (isinstance(value, str) and value in known):
        words = {bool: "true or false", int: "a number", str: "a text"}
        texts = ", ".join(words.get(choice, repr(choice)) for choice in known)
        raise RulesError(f"switch {name!r} is {texts}, not {shown(value)}")


_CLUBE: Final[dict[str, Any]] = {
    "joker_value": 10, "mortos": False, "sets": "any", "sets_are_canastras": True, "clean_lock": "none",
    "ace_both_ends": False, "ace_to_king": 200, "going_out_needs": "none", "going_out": 50, "relancinho": 100,
    "stock_end": "at_once", "vulnerable": "take_back", "vulnerable_scope": "player", "rounding": 0, "target": 1500,
}  # fmt: skip
_BIRIBA: Final = {**_CLUBE, "mortos": True, "relancinho": 0}
_ABERTO: Final[dict[str, Any]] = {
    "first_redraw": False, "clean_lock": "none", "going_out_needs": "clean", "stock_end": "at_once",
    "vulnerable": "off", "rounding": 0,
}  # fmt: skip
_FECHADO: Final = {
    **_ABERTO, "jokers": 4, "pile": "top_used", "pile_visible": "top", "sets": "any", "sets_are_canastras": True,
    "going_out_needs": "any",
}  # fmt: skip
_PRESETS: Final[dict[str, dict[str, Any]]] = {
    "tradicional": {},
    "duro": {"pile": "clean_meld", "pile_visible": "top"},
    "familia": {
        "jokers": 2, "sets": "any", "sets_are_canastras": True, "two_twos": "void", "clean_lock": "none",
        "ace_to_king": 200, "ace_to_ace": 200, "wild_canastra": 1000, "stock_end": "one_pile", "vulnerable": "off",
        "rounding": 0, "target": 2000,
    },
    "clube": _CLUBE,
    "biriba": _BIRIBA,
    "bossa_nova": {**_BIRIBA, "going_out_needs": "clean"},
    "aberto": _ABERTO,
    "fechado": _FECHADO,
    "stbl": {**_FECHADO, "sets": "none", "sets_are_canastras": False, "going_out_needs": "clean"},
    "burraco": {
        "jokers": 4, "joker_value": 30, "two_value": 20, "open_card": True, "sets": "any", "sets_are_canastras": True,
        "one_set_per_rank": True, "ace_both_ends": False, "clean_lock": "none", "semi_clean": 150, "ace_to_king": 200,
        "going_out_needs": "any", "final_discard": "required", "last_discard_wild": False, "stock_end": "two_left",
        "first_redraw": False, "vulnerable": "off", "rounding": 0, "target": 2005,
    },
}  # fmt: skip

PRESETS: Final[Mapping[str, BuracoRules]] = {
    name: BuracoRules(preset=name, **switches) for name, switches in _PRESETS.items()
}
"""The named sets of switches (RULES 1.9), the usual one first."""


def rules_from(switches: Mapping[str, object]) -> BuracoRules:
    """Rules from `{"preset": name, …switches that differ}`.

    Raises `RulesError` that names the unknown preset or switch, the bad value or the impossible combination.
    """
    preset = switches.get("preset")
    if not isinstance(preset, str) or preset not in _PRESETS:
        raise RulesError(f"preset is {shown(preset)}; Buraco knows {', '.join(_PRESETS)}")
    known = {field.name for field in fields(BuracoRules)}
    for name in switches:
        if name not in known:
            raise RulesError(f"Buraco has no switch {shown(name)}")
    given: dict[str, Any] = {**_PRESETS[preset], **switches}
    return BuracoRules(**given)
