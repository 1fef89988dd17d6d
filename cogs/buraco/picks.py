"""Which cards has a player picked out? It stands in his message alone: in the colour of buttons, in chosen options.

A hand of up to 20 cards has a button for each; a longer one has menus: a suit each with all wild cards, for a sequence
needs one suit, and where sets are played one of ranks. Copies of a face are numbered: `9H` 1, `9H` 2.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import discord
from discord import ButtonStyle, SelectOption

from bot.cards import Card, CardError
from bot.games.base import View
from bot.games.buraco.melds import TWOS, is_wild_face
from bot.games.buraco.state import BuracoView
from bot.tables.model import Table
from bot.text import Words
from cogs.buraco.say import of_rank
from cogs.ui.board import OPTIONS, Kept, Row, button, files_of, menu, option, rows_of
from cogs.ui.item import at_table

Pick = tuple[Card, int]
"""A card, and which of its copies."""
PICK, MENU = "bu.pick", "bu.menu"
MOST_BUTTONS: Final = 20
_RANKS: Final = "r"
_ACE: Final = 1


def numbered(cards: Iterable[Card]) -> list[Pick]:
    """The cards with the numbers of their copies."""
    seen = Counter[Card]()
    found = []
    for card in cards:
        seen[card] += 1
        found.append((card, seen[card]))
    return found


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message shows of a hand: the picked cards, the ranks picked as a whole, and its picture.

    `wild`: the menu in which picked wild cards stand, for all menus offer them.
    """

    picks: frozenset[Pick] = frozenset()
    ranks: frozenset[int] = frozenset()
    picture: Kept | None = None
    wild: str = ""

    def picked(self, hand: Iterable[Card]) -> tuple[Pick, ...]:
        """The picks among the cards that he holds."""
        return tuple(
            pick
            for pick in numbered(hand)
            if pick in self.picks or (pick[0].number in self.ranks and not is_wild_face(pick[0]))
        )


def shown(message: discord.Message | None) -> Shown:
    """Read a hand's message."""
    picks: set[Pick] = set()
    ranks: set[int] = set()
    picture, wild = None, ""
    for one in _walk(message.components if message is not None else []):
        custom_id = str(getattr(one, "custom_id", None) or "")
        if f":{PICK}:" in custom_id and getattr(one, "style", None) is ButtonStyle.primary:
            picks |= _read_picks([custom_id.split(f":{PICK}:")[1].replace(":", ".")])
        elif f":{MENU}:" in custom_id:
            chosen = [option.value for option in one.options if option.default]
            picks |= _read_picks(chosen)
            ranks |= _read_ranks(chosen)
            if _has_wild(chosen):
                wild = custom_id.split(f":{MENU}:")[1].partition(":")[0]
        elif isinstance(one, discord.MediaGalleryComponent) and message is not None:
            name = next(iter(files_of(message)), "")
            picture = Kept(name, one.items[0].description or "") if name else None
    return Shown(frozenset(picks), frozenset(ranks), picture, wild)


def picked_in(message: discord.Message | None, view: View) -> dict[str, Any]:
    """What a hand goes on showing as picked, as fields of `Hand`."""
    seen = shown(message)
    return {"picked": seen.picked(view.hand), "wild": seen.wild}


def _walk(components: Iterable[Any]) -> Iterator[Any]:
    for one in components:
        yield one
        yield from _walk(getattr(one, "children", ()))


def _read_picks(values: Iterable[str]) -> set[Pick]:
    found = set()
    for value in values:
        face, _, number = value.partition(".")
        try:
            found.add((Card(face), int(number)))
        except (CardError, ValueError):
            continue  # a rank, or an id of another version
    return found


def _read_ranks(values: Iterable[str]) -> set[int]:
    return {int(value[1:]) for value in values if value[:1] == _RANKS and value[1:].isdecimal()}


def toggled(before: Shown, hand: tuple[Card, ...], pick: Pick) -> tuple[Pick, ...]:
    """The picks after a tap on a card."""
    picks = set(before.picked(hand)) ^ {pick}
    return tuple(one for one in numbered(hand) if one in picks)


def chosen(before: Shown, hand: tuple[Card, ...], menu: str, values: Iterable[str]) -> tuple[Pick, ...]:
    """The picks after a choice in a menu: what stands in that menu is as chosen, all else as before."""
    values = tuple(values)
    picks = set(before.picked(hand))
    if menu == _RANKS:
        now = _read_ranks(values)
        for card, number in numbered(hand):
            if is_wild_face(card):
                continue
            if card.number in now:
                picks.add((card, number))
            elif card.number in before.ranks:
                picks.discard((card, number))
    else:
        there = {pick for pick in _offered(hand, menu) if _stands_in(hand, pick, before.wild) in ("", menu)}
        picks = (picks - there) | _read_picks(values)
    return tuple(one for one in numbered(hand) if one in picks)


def wild_after(before: Shown, menu: str, values: Iterable[str]) -> str:
    """In which menu picked wild cards stand after a choice in `menu`: where one was chosen last."""
    return menu if menu != _RANKS and _has_wild(values) else before.wild


def _has_wild(values: Iterable[str]) -> bool:
    return any(is_wild_face(card) for card, _ in _read_picks(values))


def _stands_in(hand: tuple[Card, ...], pick: Pick, wild: str) -> str:
    """The menu that shows a picked card: of its suit; of a wild one `wild`, else the first that offers it."""
    if not is_wild_face(pick[0]):
        return pick[0].suit
    return next((suit for suit in (wild, *_suits(hand)) if suit in _suits(hand) and pick in _offered(hand, suit)), "")


def _suits(hand: tuple[Card, ...]) -> list[str]:
    """The suits that have a menu: those of which there is a card besides the wild ones."""
    return [suit for suit in "CDHS" if any(card.suit == suit and not is_wild_face(card) for card in hand)]


# -- components -------------------------------------------------------------------------------------------------------


def card_rows(
    words: Words, table: Table, cards: tuple[Card, ...], picked: Iterable[Pick], new: Iterable[Card]
) -> list[Row]:
    """A button a card, five in a row, in the order given; picked ones in blue, new ones say so."""
    picked, fresh = set(picked), Counter(new)
    buttons = []
    copies = Counter(cards)
    for card, number in numbered(cards):
        is_new = number > copies[card] - fresh[card]
        label = words("card.new", card=card) if is_new else words.card(card)
        style = ButtonStyle.primary if (card, number) in picked else ButtonStyle.secondary
        buttons.append(button(label, at_table(table.id, table.revision, PICK, str(card), str(number)), style))
    return rows_of(buttons)


def menu_rows(
    words: Words,
    table: Table,
    view: BuracoView,
    picked: Iterable[Pick],
    new: Iterable[Card],
    nonce: int,
    wild: str,
) -> list[Row]:
    """A menu for each suit with all wild cards, and one of ranks where sets are played.

    A picked wild card is shown in one of them (`wild`). A new `nonce` makes their ids new: on a phone an old menu would
    not send the same choice again.
    """
    picked, fresh = set(picked), set(new)
    rows: list[Row] = []
    for suit in _suits(view.hand):
        offered = _offered(view.hand, suit)
        options = [
            option(
                words("card.new", card=card) if card in fresh else words.card(card),
                f"{card}.{number}",
                words("menu.wild", suit=words.suit(suit)) if is_wild_face(card) else "",
                chosen=(card, number) in picked and _stands_in(view.hand, (card, number), wild) == suit,
            )
            for card, number in offered
        ]
        key = "menu.suit" if any(is_wild_face(card) for card, _ in offered) else "menu.suit.plain"
        rows.append([_menu(table, suit, nonce, options, words(key, suit=words.suit(suit)))])
    if view.public.rules.sets != "none":
        options = [
            option(
                of_rank(words, cards[0].rank, len(cards)),
                f"{_RANKS}{cards[0].number}",
                " ".join(words.card(card) for card in cards),
                chosen=all(pick in picked for pick in numbered(view.hand) if pick[0] in cards),
            )
            for cards in _by_rank(view.hand)
        ]
        if options:
            rows.append([_menu(table, _RANKS, nonce, options, words("menu.rank"))])
    return rows


def _menu(table: Table, which: str, nonce: int, options: list[SelectOption], hint: str) -> Any:
    custom_id = at_table(table.id, table.revision, MENU, which, str(nonce))
    return menu(custom_id, options, hint, least=0, most=len(options))


def _offered(hand: tuple[Card, ...], suit: str) -> list[Pick]:
    """What the menu of a suit offers: every face of it and all wild cards, then further copies as far as they fit.

    In a sequence a second copy is of use only for an ace and for the suit's own two; in a set for any card.
    """
    own = [pick for pick in numbered(sorted(hand)) if pick[0].suit == suit and not is_wild_face(pick[0])]
    wilds = [pick for pick in numbered(sorted(hand)) if is_wild_face(pick[0])]
    most = {card: 2 if card in TWOS and card.suit == suit else 1 for card, _ in wilds}
    first = [pick for pick in own if pick[1] == 1 or (pick[0].number == _ACE and pick[1] == 2)]
    first += [pick for pick in wilds if pick[1] <= most[pick[0]]]
    more = [pick for pick in (*own, *wilds) if pick not in first]
    kept = {*first, *more[: OPTIONS - len(first)]}
    return [pick for pick in (*own, *wilds) if pick in kept]


def _by_rank(hand: tuple[Card, ...]) -> list[list[Card]]:
    """The natural cards by rank, where two or more are of one."""
    ranks: dict[int, list[Card]] = {}
    for card in hand:
        if not is_wild_face(card):
            ranks.setdefault(card.number, []).append(card)
    return [ranks[number] for number in sorted(ranks) if len(ranks[number]) > 1]
