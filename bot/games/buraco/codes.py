"""Which codes can a refusal, or a question before an action, bear, and which facts come with each?

The catalogs have a message for every one of them. Facts named `card` are one card, `cards`, `wilds` and `missing` are
several, `n` their number, `turn` a seat, `meld` the index of a meld, `reason` another code of the list.
"""

from collections.abc import Mapping
from typing import Final

CODES: Final[Mapping[str, tuple[str, ...]]] = {
    "action.unknown": ("action",),  # no action of Buraco: its record name
    "seat.none": (),  # the viewer sits nowhere
    "match.over": (),
    "round.over": (),
    "turn.not_yours": ("turn",),
    "turn.draw_first": (),
    "turn.already_drawn": (),
    "turn.must_lay": (),  # the pile was taken: something must be laid before the discard
    "turn.must_empty": ("cards",),  # a set to go out was laid: the cards that are left must go in sets
    "turn.dead_end": ("reason", "card"),  # the only card left could neither be discarded nor laid; why not
    "cut.waiting": (),
    "cut.over": (),
    "cut.number": ("at", "last"),  # from 1 to `last`
    "card.not_held": ("card",),
    "stock.empty": (),
    "pass.stock_left": ("stock", "mortos"),
    "reject.off": (),
    "reject.not_first_card": (),  # only the first card that the mão draws from the stock
    "reject.once": (),
    "reject.laid": (),
    "pile.empty": (),
    "pile.one_card_no_single_pile": ("card",),
    "pile.one_card_never_pile": ("card",),
    "pile.no_use_needed": (),  # by these rules the pile is taken without saying what for
    "pile.top_unused": ("card",),
    "pile.not_clean": ("card",),  # the card that would stand as wild in the meld with the top card
    "pile.nothing_to_lay": (),
    "pile.unseen_rest": ("reason",),  # only a card that lies hidden would be left; it cannot be counted on
    "pile.single_return": ("card",),
    "meld.too_few": ("cards",),
    "meld.too_long": ("cards",),
    "meld.only_wilds": ("cards",),
    "meld.joker_among_twos": ("cards",),
    "meld.mixed_suits": ("cards",),
    "meld.same_card_twice": ("card",),
    "meld.two_aces": ("card",),
    "meld.too_many_wilds": ("wilds",),
    "meld.around_corner": ("cards",),
    "meld.gap": ("missing", "n"),  # n: how many; one wild card stands for one of them only
    "meld.no_room": ("wilds",),  # no place left where the wild card could stand
    "meld.no_sets": ("cards",),
    "meld.set_rank": ("cards",),  # aces and threes only
    "meld.set_too_long": ("cards",),
    "meld.set_wild": ("wilds",),
    "meld.set_exists": ("card",),  # a set of that rank lies there already: add to it
    "meld.set_to_go_out": ("cards",),  # the cards that would be left do not go in sets
    "meld.no_such": ("meld",),
    "meld.nothing_added": (),
    "morto.no_canastra": ("cards",),  # the cards that would empty the hand
    "morto.no_clean_canastra": ("cards",),
    "out.no_canastra": ("cards",),
    "out.no_clean_canastra": ("cards",),
    "out.discard_required": ("cards",),
    "out.wild_discard": ("cards",),
    "undo.off": (),
    "undo.nothing": (),
    "undo.morto": (),
    "undo.pile": (),
}
"""Every code that a refusal of Buraco can bear, with the names of its facts."""

CAUTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "vulnerable.foul": ("points", "needed", "missing"),
    "out.at_a_loss": ("points", "estimated"),  # estimated: a partner's unseen cards at the value of an average card
    "discard.wild": ("card",),
    "discard.completes": ("card", "side", "meld"),  # the canastra of another side that the card would make
}
"""Every code of a question before a lawful action, with the names of its facts."""
