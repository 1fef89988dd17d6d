"""Which house rules does Bisca know, and which named sets of them (RULES 2 and 3)?"""

from dataclasses import dataclass

Price = tuple[int, int]
"""Match points of a bonus: without and with copas."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BiscaRules:
    """Every switch of Bisca. The defaults are the preset `bisca` (S0)."""

    preset: str = "bisca"
    """The named set it came from; a label, no rule."""
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
    """The deal ends as soon as a side has `win_at`; else it is played out."""
    tie: str = "none"
    """`carry`: the next winner scores one more for each tie before."""
    follow_after_stock: bool = False
    """Once the stock is gone suit must be followed."""
    wins: int = 1
    """Deals won, or match points where a deal may score more than one, that win the match."""
    match: str = "first_to"
    """`first_to` that many, or `best_of` that many."""
    partners_show: str = "never"
    """When partners see each other's hands: `never`, `last_three` or `first_and_last_three`."""
    knock: bool = False
    """Before the deal the cutter may knock: hearts are trumps, no card is turned up (RULES 3)."""
    turned_bisca: str = "any"
    """What if the turned-up card is an ace or a seven: `any`, `redraw` (S0) or `paired_suit` (Vitória)."""
    copas: str = "any_heart"
    """When the price with copas holds: `any_heart` (hearts are trumps) or `knocked`."""
    win: Price = (1, 1)
    """The deal is won."""
    capote: Price = (0, 0)
    """The losers made `capote_at_most` or fewer."""
    all: Price = (0, 0)
    """The winners made all 120 points."""
    heley: Price = (0, 0)
    """The ace of trumps came right after the seven of trumps in one trick."""
    rodar: Price = (0, 0)
    """The first trick was opened with the seven of trumps and no opponent played the ace on it."""
    ponta: Price = (0, 0)
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
