"""What happens when a player of Buraco taps: a card is picked, a move is done, asked about first, or refused?"""

import dataclasses
from collections.abc import Callable
from typing import Any, cast

import render
from bot.cards import Card, CardError
from bot.games.base import Action, IllegalAction
from bot.games.buraco.cautions import cautions
from bot.games.buraco.judge import judge
from bot.games.buraco.state import BuracoView
from bot.tables.model import TableError
from cogs.buraco.codes import DO, SURE, read_move
from cogs.buraco.picks import MENU, PICK, Pick, Shown, chosen, shown, toggled, wild_after
from cogs.buraco.table import paint_own
from cogs.house import House
from cogs.ui.board import Board, link
from cogs.ui.deeds import act
from cogs.ui.door import Refusal
from cogs.ui.item import Click, does, on
from cogs.ui.lobby import address
from cogs.ui.reply import Reply


async def own_view(house: House, table_id: str, user: int) -> BuracoView:
    """What a player sees. `TableError`: table.not_started, .unknown, .not_seated; `Refusal`: another game's table."""
    view = await house.tables.view(table_id, user)
    if not isinstance(view, BuracoView):
        raise Refusal("open.other_game")
    if view.seat < 0:
        raise TableError("table.not_seated", table=table_id)
    return view


async def do(house: House, reply: Reply, table_id: str, revision: int, action: Action, *, sure: bool = False) -> None:
    """Do a move and answer with the hand; ask first what should be asked."""
    user = reply.interaction.user.id
    if not sure:
        table = await house.tables.table(table_id)
        view = await own_view(house, table_id, user)
        questions = () if table.revision != revision else _questions(view, action)
        if questions:
            with house.hands.answering(table_id, user):
                await house.hands.ask(reply, table, action, questions)
            return
    await act(house, reply, table_id, revision, action)


def _questions(view: BuracoView, action: Action) -> tuple[Any, ...]:
    try:
        judge(view, action)
    except IllegalAction:
        return ()
    return cautions(view, action)


async def _again(click: Click, *, keep: bool = True, **more: Any) -> None:
    """Answer with the same hand; `more` is new in it. Its picture stays where nothing was done meanwhile."""
    table = await click.house.tables.table(click.table)
    same = keep and table.revision == click.revision
    kept = shown(click.interaction.message).picture if same else None
    with click.house.hands.answering(click.table, click.user):
        await click.house.hands.open(click.reply, click.table, anew=False, kept=kept, **more)


async def _hand_of(click: Click) -> tuple[Card, ...]:
    return (await own_view(click.house, click.table, click.user)).hand


@on(PICK)
async def _pick(click: Click) -> None:
    try:
        card, number = click.args
        pick = (Card(card), int(number))
    except (ValueError, CardError) as error:
        raise Refusal("door.old_button") from error
    await _repick(click, lambda before, hand: toggled(before, hand, pick))


@on(MENU)
async def _menu(click: Click) -> None:
    menu = click.arg()
    wild = wild_after(shown(click.interaction.message), menu, click.values)
    await _repick(click, lambda before, hand: chosen(before, hand, menu, click.values), wild=wild)


@on("bu.clear")
async def _clear(click: Click) -> None:
    await _repick(click, lambda *_: ())


async def _repick(click: Click, change: Callable[[Shown, tuple[Card, ...]], tuple[Pick, ...]], **more: Any) -> None:
    """Pick other cards than the message shows; nothing is awaited between looking at the picks and noting the new."""
    hand = await _hand_of(click)
    message = click.interaction.message
    key = (message.id if message is not None else 0, click.revision)
    seen, in_flight = shown(message), click.house.in_flight
    now = cast(tuple[Pick, ...], in_flight.newest(key, seen.picked(hand)))
    picked = change(dataclasses.replace(seen, picks=frozenset(now)), hand)
    in_flight.note(key, now, picked)
    await _again(click, picked=picked, **more)


@on("bu.keep")
async def _keep(click: Click) -> None:
    await _again(click)


@on("bu.more")
async def _more(click: Click) -> None:
    await _again(click, more=True)


@on("bu.order")
async def _order(click: Click) -> None:
    order = click.arg()
    if order not in ("suit", "rank"):
        raise Refusal("door.old_button")
    await click.house.tables.set_personal(click.user, order=order)
    await _again(click, keep=False)


@on(DO)
async def _do(click: Click) -> None:
    await _move(click, sure=False)


@on(SURE)
async def _sure(click: Click) -> None:
    await _move(click, sure=True)


async def _move(click: Click, *, sure: bool) -> None:
    action = read_move(click.args)
    await do(click.house, click.reply, click.table, click.revision, action, sure=sure)


async def show_pile(house: House, reply: Reply, table_id: str) -> None:
    """The pile as far as the rules show it, privately."""
    user = reply.interaction.user.id
    table = await house.tables.table(table_id)
    view = await house.tables.view(table_id, user)
    if not isinstance(view, BuracoView):
        raise Refusal("open.other_game")
    words, personal = await house.words(reply.interaction), await house.tables.personal(user)
    if not view.public.pile:
        await reply.say(words("pile.empty"))
        return
    key = "pile.shown" if len(view.pile) == view.public.pile else "pile.top"
    text = words(key, cards=tuple(reversed(view.pile)), n=view.public.pile)
    pictures = []
    if house.pictures and not personal.text_mode:
        pictures.append(await house.draw(render.buraco_pile, view, house.look(table, words, personal)))
    await reply.send(Board(words("pile.title"), text, pictures=pictures))


@on("bu.table")
async def _table(click: Click) -> None:
    """The table beside the hand: a message of its own, so that the hand stays."""
    table = await click.house.tables.table(click.table)
    board = await paint_own(click.house, table, click.user)
    words = await click.words()
    await click.reply.send(dataclasses.replace(board, rows=[[link(words("list.go"), address(table))]]))


does("bu.pile", show_pile)
