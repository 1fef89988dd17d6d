"""How does a private hand of Buraco look: what is asked, the cards to pick, only what can be done, the verdict?

A message holds 40 components, counted with all that they contain. Rows are laid in the order of their worth, and what
finds no room is left out; everything can be done by command too.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from discord import ButtonStyle

import render
from bot.cards import Card
from bot.games.base import Action
from bot.games.buraco.actions import Cut, Discard, Draw, Meld, Pass, Reject, TakePile, Undo
from bot.games.buraco.moves import Laying, can_take_pile, is_lawful, takings
from bot.games.buraco.opening import laid_in_turn, needed_to_open
from bot.games.buraco.state import BuracoView
from bot.tables.model import Happened
from cogs.buraco.buttons import lay_button, move_button, taking_button
from cogs.buraco.codes import SURE, move_id
from cogs.buraco.count import next_button
from cogs.buraco.picks import MOST_BUTTONS, card_rows, menu_rows
from cogs.buraco.say import meld_lines, own_first, side_label, worth
from cogs.buraco.verdict import Verdict, suggestions, verdict
from cogs.house import House
from cogs.ui.board import Board, Kept, Row, button, rows_of
from cogs.ui.door import refusal_text
from cogs.ui.hand import Hand, notes, other_row, told, turn_head
from cogs.ui.item import at_table
from cogs.ui.table import GOLD, GREEN, GREY, result_line
from render import Picture
from render.length import match_length

MOST_COMPONENTS: Final = 40
_WIDTH: Final = 5
_ON_TOP: Final = 3
_TARGET_ROWS: Final = 2
_AIMS: Final = range(-2, 8)
"""Numbers offered for the cut, from the prize's own number on: the hand errs by up to three."""
_GAINED: Final = frozenset({"drew", "took_pile", "morto"})


def view_of(hand: Hand) -> BuracoView:
    """The owner's view."""
    assert isinstance(hand.view, BuracoView)
    return hand.view


async def paint_hand(house: House, hand: Hand) -> Board:
    """Lay out the hand, with its picture or, in text mode, in words."""
    view, words = view_of(hand), hand.words
    spoken = hand.personal.text_mode or not house.pictures
    cards = ordered(view.hand, hand.personal.order)
    new = new_cards(hand)
    judged = verdict(view, tuple(card for card, _ in hand.picked)) if _plays(hand) else Verdict()
    body = [*notes(hand), *_questions(hand), told(hand), _score_line(hand), _opening(hand)]
    pictures: list[Picture | Kept] = []
    if spoken:
        body += [*meld_lines(words, hand.table, view.public, view.seat), *_hand_lines(hand, cards, new)]
    elif hand.kept is not None:
        pictures.append(hand.kept)
    elif view.phase != "cut":
        look = house.look(hand.table, words, hand.personal)
        order = "rank" if hand.personal.order == "rank" else "suit"
        pictures.append(await house.draw(render.buraco_hand, view, look, new, order))
    body.append(_verdict_line(hand, judged))
    head = _status(hand)
    used = 1 + bool(head) + len(pictures) + 1
    rows = _fitting(_rows(hand, cards, new, judged), MOST_COMPONENTS - used)
    colour = GREEN if hand.asked else GOLD if not hand.table.open else GREY
    return Board(head, "\n".join(filter(None, body)), rows, "", pictures, colour)


def ordered(cards: Iterable[Card], order: str) -> tuple[Card, ...]:
    """The cards as the picture shows them."""
    return render.hand_order(cards, "rank" if order == "rank" else "suit")


def new_cards(hand: Hand) -> tuple[Card, ...]:
    """The cards that came to the owner in this round since his last turn and that he still holds."""
    seat, came = hand.view.seat, Counter[Card]()
    for event in hand.since:
        if event.kind == "round_over":
            came.clear()
        elif event.seat == seat:
            came.update(_cards_of(event))
    return tuple((came & Counter(hand.view.hand)).elements())


def _cards_of(event: Happened) -> tuple[Card, ...]:
    if event.kind not in _GAINED:
        return ()
    cards: Any = event.facts.get("cards") or (event.facts.get("card"),)
    return tuple(card for card in cards if isinstance(card, Card))


def _plays(hand: Hand) -> bool:
    return hand.asked and hand.view.phase == "play"


# -- texts ------------------------------------------------------------------------------------------------------------


def _status(hand: Hand) -> str:
    if not hand.table.open:
        return f"### {result_line(hand.table, hand.words)}"
    phase = hand.view.phase
    if hand.table.round_over:
        return f"### {hand.words('hand.round_over', number=hand.table.round)}"
    if phase == "cut":
        return turn_head(hand, "hand.cut", "table.cuts")
    if phase == "draw":
        return turn_head(hand, _draw_key(view_of(hand)), "table.turn")
    return turn_head(hand, "hand.play", "table.turn")


def _draw_key(view: BuracoView) -> str:
    """Ask for what there is a button for."""
    if view.public.nothing_left:
        return "hand.draw.nothing"
    return "hand.draw" if can_take_pile(view) else "hand.draw.only"


def _questions(hand: Hand) -> list[str]:
    """What is asked before the move that he must confirm."""
    words, rules = hand.words, view_of(hand).public.rules
    found = []
    for question in hand.questions:
        code = question.code
        if code == "vulnerable.foul" and rules.vulnerable == "take_back":
            code += ".take_back"
        if code == "out.at_a_loss" and question.facts.get("estimated"):
            code += ".estimated"
        text = refusal_text(words, code, question.facts, hand.table)
        if question.code == "vulnerable.foul":
            text += f" {words('ask.discard' if isinstance(hand.ask, Discard) else 'ask.lay')}"
        found.append(f"⚠️ {text}")
    return found


def _verdict_line(hand: Hand, judged: Verdict) -> str:
    """What the picked cards are, or why they are nothing."""
    words, cards = hand.words, tuple(card for card, _ in hand.picked)
    if not cards or hand.ask is not None:
        return ""
    if judged.lay is not None:
        preset = view_of(hand).public.rules.preset
        return f"✅ {words('verdict.lay', cards=cards, worth=worth(words, preset, judged.lay.reading))}"
    if judged.targets:
        return words("verdict.add" if judged.discard is None else "verdict.add_or_discard", cards=cards)
    if judged.refused is None:
        return words("verdict.discard", cards=cards)
    told = refusal_text(words, judged.refused.code, judged.refused.facts, hand.table)
    about: Any = judged.refused.facts.get("cards", ())
    named = sorted(about) == sorted(cards)
    return f"❌ {told}" if named else f"❌ {words.fact(cards)} · {told}"


def _score_line(hand: Hand) -> str:
    """The running score of all sides, with what lies on the table."""
    view, words = view_of(hand), hand.words
    if view.status != "playing":
        return ""
    public = view.public
    sides = [
        words(
            "score.side",
            side=side_label(words, hand.table, public, side, view.seat),
            score=public.scores[side],
            laid=sum(meld.points for meld in public.melds[side]),
        )
        for side in own_first(public, view.seat)
    ]
    return words("score.line", sides=" · ".join(sides), length=match_length(words, public.rules))


def _opening(hand: Hand) -> str:
    """What a vulnerable player still has to bring."""
    view = view_of(hand)
    needed = needed_to_open(view.public, view.seat) if view.seat >= 0 and view.status == "playing" else 0
    if not needed:
        return ""
    laid = laid_in_turn(view.public) if hand.asked else 0
    if laid >= needed:
        return hand.words("opening.done", needed=needed)
    return hand.words("opening.missing", needed=needed, missing=needed - laid)


def _hand_lines(hand: Hand, cards: tuple[Card, ...], new: tuple[Card, ...]) -> list[str]:
    """The hand in words: the new cards first, then a line a suit."""
    words = hand.words
    if not cards:
        return [words("hand.empty")]
    lines = [words("hand.new", cards=new, n=len(new))] if new else []
    first, *others = _groups(cards)
    lines.append(words("hand.cards", cards=first))
    return [*lines, *(words("hand.cards.more", cards=group) for group in others)]


def _groups(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    groups: dict[str, list[Card]] = {}
    for card in cards:
        groups.setdefault("*" if card.is_joker or card.number == 2 else card.suit, []).append(card)
    return [tuple(group) for group in groups.values()]


# -- rows -------------------------------------------------------------------------------------------------------------


def _fitting(rows: Iterable[Row], room: int) -> list[Row]:
    """The rows that fit, each with the buttons that fit."""
    found: list[Row] = []
    for row in rows:
        row = list(row)[: max(0, room - 1)]
        if row:
            found.append(row)
            room -= 1 + len(row)
    return found


def _rows(hand: Hand, cards: tuple[Card, ...], new: tuple[Card, ...], judged: Verdict) -> list[Row]:
    table = hand.table
    if not table.open:
        return other_row(hand)
    if table.round_over and table.paused is None:
        return [[next_button(table, hand.words), *_around_row(hand)], *other_row(hand)]
    if not hand.asked:
        return [_around_row(hand), *other_row(hand)]
    if hand.ask is not None:
        return [_sure_row(hand, hand.ask), *_picking_rows(hand, cards, new), *other_row(hand)]
    match hand.view.phase:
        case "cut":
            return [*_cut_rows(hand), *other_row(hand)]
        case "draw":
            return [*_draw_rows(hand), _around_row(hand), *other_row(hand)]
    done = _deed_row(hand, judged)
    spare = [one for row in other_row(hand) for one in row]
    picking = _picking_rows(hand, cards, new)
    if sum(1 + len(row) for row in picking) > MOST_BUTTONS:
        return [*picking, *_laying_rows(hand, judged, 1), [*done, *spare][:_WIDTH], _around_row(hand)]
    return [*picking, *_laying_rows(hand, judged, _TARGET_ROWS), done, [*_around_row(hand), *spare][:_WIDTH]]


def _picking_rows(hand: Hand, cards: tuple[Card, ...], new: tuple[Card, ...]) -> list[Row]:
    if not _plays(hand):
        return []
    view = view_of(hand)
    if len(cards) > MOST_BUTTONS:
        return menu_rows(hand.words, hand.table, view, hand.picked, new, hand.nonce, hand.wild)
    return card_rows(hand.words, hand.table, cards, hand.picked, new)


def _laying_rows(hand: Hand, judged: Verdict, most: int) -> list[Row]:
    """Nothing picked: suggestions, if he wants any; else the melds that the picked cards fit."""
    view = view_of(hand)
    if hand.picked:
        found: list[Laying] = [*judged.targets]
    else:
        found = suggestions(view, _WIDTH) if hand.personal.hints else []
    buttons = [lay_button(hand.words, hand.table, view, laying, picked=bool(hand.picked)) for laying in found]
    return rows_of(buttons)[:most]


def _deed_row(hand: Hand, judged: Verdict) -> list[Any]:
    """Lay, discard, clear, undo, refuse: what is possible now."""
    view, words, table = view_of(hand), hand.words, hand.table
    row = []
    if judged.lay is not None:
        row.append(lay_button(words, table, view, judged.lay, picked=True))
    if judged.discard is not None:
        row.append(move_button(words, table, view, judged.discard))
    if hand.picked:
        row.append(button(words("button.clear"), at_table(table.id, table.revision, "bu.clear")))
    if is_lawful(view, Undo()):
        row.append(move_button(words, table, view, Undo()))
    if is_lawful(view, Reject()):
        row.append(move_button(words, table, view, Reject()))
    return row


def _draw_rows(hand: Hand) -> list[Row]:
    """Draw, take the pile in each lawful way, or pass."""
    view, words, table = view_of(hand), hand.words, hand.table
    first: list[Any] = []
    for action in (Draw(), Pass()):
        if is_lawful(view, action):
            first.append(move_button(words, table, view, action))
    if view.public.rules.pile in ("open", "any_meld"):
        if can_take_pile(view):
            first.append(_pile_button(hand, view))
        return [first]
    uses = takings(view)
    few = _WIDTH - 1
    buttons = [taking_button(words, table, view, laying) for laying in (uses if hand.more else uses[:few])]
    if len(uses) > few and not hand.more:
        buttons.append(button(words("button.other_use"), at_table(table.id, table.revision, "bu.more")))
    return [first, *rows_of(buttons)]


def _pile_button(hand: Hand, view: BuracoView) -> Any:
    """The pile with the cards that lie on top of it."""
    words, top = hand.words, view.pile[: -_ON_TOP - 1 : -1]
    more = " …" if len(top) < view.public.pile else ""
    label = f"{words('button.take', n=view.public.pile)}: {words.fact(top)}{more}"
    return button(label, move_id(hand.table, TakePile()), ButtonStyle.primary)


def _cut_rows(hand: Hand) -> list[Row]:
    view = view_of(hand)
    aims = [Cut(view.public.rules.cut_bonus + step) for step in _AIMS]
    return rows_of([move_button(hand.words, hand.table, view, aim) for aim in aims])


def _around_row(hand: Hand) -> list[Any]:
    """What can be looked at and set at any time."""
    words, table, view = hand.words, hand.table, view_of(hand)
    other = "suit" if hand.personal.order == "rank" else "rank"
    row = [button(words(f"button.order.{other}"), at_table(table.id, table.revision, "bu.order", other))]
    row.append(button(words("button.table"), at_table(table.id, 0, "bu.table")))
    if view.public.pile:
        row.append(button(words("button.pile"), at_table(table.id, 0, "bu.pile")))
    return row


def _sure_row(hand: Hand, action: Action) -> Row:
    """The move that was asked about once more, and the way back."""
    words, view = hand.words, view_of(hand)
    label = words("button.sure", deed=move_button(words, hand.table, view, action).label or "")
    if isinstance(action, Discard | Meld) and len(view.hand) == 1 and not view.public.takes_morto(view.side):
        label = words("button.out.sure")
    return [
        button(label, move_id(hand.table, action, SURE), ButtonStyle.danger),
        button(words("button.not"), at_table(hand.table.id, hand.table.revision, "bu.keep")),
    ]
