"""Buraco for tests: tables opened by people, hands read back from their messages, taps that play a round."""

from collections.abc import Callable, Sequence
from typing import Any

from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from bot.cards import Card
from bot.games import GAMES
from bot.games.base import Setup
from bot.games.buraco.actions import Draw
from bot.games.buraco.moves import discards
from bot.games.buraco.state import BuracoView
from bot.tables.model import Table
from tests.cogs.conftest import TestBot
from tests.cogs.people import buttons, kept, open_hand, thread_of, walk


async def the_table(bot: TestBot, person: MemberActor) -> Table:
    """The only open table of a person."""
    (table,) = await bot.tables.tables_of(person.id)
    return table


async def started(
    env: Env, bot: TestBot, people: Sequence[MemberActor], channel: ChannelHandle, **options: Any
) -> ChannelHandle:
    """A table by `/buraco abrir` at which these people sit, computers fill up, and the cards are dealt: its thread."""
    await people[0].slash(channel, "buraco abrir", **options)
    table = await the_table(bot, people[0])
    for person in people[1:]:
        await person.slash(channel, "mesa sentar")
    if table.plan.seats > len(people):
        await people[0].slash(channel, "mesa computador")
    await people[0].slash(channel, "mesa comecar")
    return thread_of(channel)


async def dealt(
    env: Env, bot: TestBot, person: MemberActor, channel: ChannelHandle, **options: Any
) -> tuple[ResponseMessage, ChannelHandle]:
    """A person's open hand at a table for two against the computer, and the thread."""
    thread = await started(env, bot, [person], channel, **{"lugares": 2, "tempo": "none", **options})
    return await open_hand(env, person, thread), thread


async def view_of(bot: TestBot, person: MemberActor) -> BuracoView:
    """What a person sees at his only table."""
    view = await bot.tables.view((await the_table(bot, person)).id, person.id)
    assert isinstance(view, BuracoView)
    return view


def card_buttons(env: Env, hand: Any) -> dict[str, str]:
    """Custom ids of the cards' buttons, by card and copy: "9H:1"."""
    found = [one for one in walk(kept(env, hand).components) if one["type"] == 2]
    ids = [one["custom_id"] for one in found if ":bu.pick:" in one.get("custom_id", "")]
    return {custom_id.split(":bu.pick:")[1]: custom_id for custom_id in ids}


def picked(env: Env, hand: Any) -> list[str]:
    """The cards that are shown as picked: blue buttons, and chosen options of the menus."""
    found = []
    for one in walk(kept(env, hand).components):
        custom_id = one.get("custom_id", "")
        if ":bu.pick:" in custom_id and one["style"] == 1:
            found.append(custom_id.split(":bu.pick:")[1])
        if ":bu.menu:" in custom_id:
            found += [option["value"].replace(".", ":") for option in one["options"] if option.get("default")]
    return sorted(set(found))


async def pick(env: Env, person: MemberActor, hand: Any, *cards: str) -> None:
    """Tap the buttons of these cards: "9H", "9H:2"."""
    for card in cards:
        await person.click(hand, custom_id=card_buttons(env, hand)[card if ":" in card else f"{card}:1"])


def labelled(env: Env, hand: Any, start: str) -> list[str]:
    """The labels of buttons that begin so."""
    return [label for label in buttons(env, hand) if label.startswith(start)]


async def click(env: Env, person: MemberActor, hand: Any, start: str) -> Any:
    """Tap the first button whose label begins so."""
    label = labelled(env, hand, start)[0]
    return await person.click(hand, custom_id=buttons(env, hand)[label]["custom_id"])


def last_card(view: BuracoView) -> Card:
    """A card to throw away without being asked: no wild one."""
    return next(card for card in reversed(view.hand) if not card.is_joker and card.number != 2)


def seed_where(condition: Callable[[BuracoView], bool]) -> str:
    """A seed by which seat 0 begins the round and, having drawn, sees what fits the condition."""
    game = GAMES["buraco"]
    rules = game.presets["tradicional"]
    for number in range(10_000):
        state = game.start(Setup(rules, 2, seed=f"s{number}"))
        if game.to_act(state) != {0}:
            continue
        state, _ = game.apply(state, 0, Draw())
        view = game.view(state, 0)
        assert isinstance(view, BuracoView)
        if condition(view):
            return f"s{number}"
    raise AssertionError("no deal is like that")


def plant(bot: TestBot, seed: str) -> None:
    """Have the next match dealt from this seed."""
    bot.tables._make_seed = lambda: seed


async def play_turn(env: Env, bot: TestBot, person: MemberActor, hand: Any) -> None:
    """A whole turn by taps: draw or pass, all that is suggested, and a discard. At a table that is over, nothing."""
    if not await bot.tables.tables_of(person.id):
        return
    view = await view_of(bot, person)
    if view.phase == "draw":
        await click(env, person, hand, "Comprar" if labelled(env, hand, "Comprar") else "Passar")
    for _ in range(30):
        if not await bot.tables.tables_of(person.id):
            return
        view = await view_of(bot, person)
        if view.seat not in view.to_act or view.phase != "play":
            return
        suggested = [label for label, one in buttons(env, hand).items() if one["style"] == 3]
        if suggested:
            await person.click(hand, custom_id=buttons(env, hand)[suggested[0]]["custom_id"])
        else:
            card = next(iter(moves_to_discard(view)))
            await pick(env, person, hand, str(card))
            await click(env, person, hand, "Bater com" if labelled(env, hand, "Bater com") else "Descartar")
        sure = labelled(env, hand, "Bater assim") or [
            label for label in buttons(env, hand) if label.endswith("assim mesmo")
        ]
        if sure:
            await person.click(hand, custom_id=buttons(env, hand)[sure[0]]["custom_id"])


def moves_to_discard(view: BuracoView) -> list[Card]:
    """The cards that may be discarded, wild ones last."""
    return sorted((move.card for move in discards(view)), key=lambda card: card.is_joker or card.number == 2)
