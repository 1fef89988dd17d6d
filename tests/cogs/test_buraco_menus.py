"""A hand of more cards than buttons find room for: it is played by menus."""

from simcord import ChannelHandle, Env, MemberActor, ResponseMessage

from bot.games.buraco.actions import Discard, Draw
from bot.games.buraco.state import BuracoView
from tests.cogs.buraco import (
    card_buttons,
    click,
    labelled,
    last_card,
    picked,
    plant,
    seed_where,
    started,
    the_table,
    view_of,
)
from tests.cogs.conftest import TestBot
from tests.cogs.people import kept, open_hand, press_menu, text, walk


async def long_hand(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> ResponseMessage:
    """Ana's hand of more than twenty cards: both draw and discard until the pile is worth it."""
    plant(bot, seed_where(lambda view: True))
    thread = await started(env, bot, [ana, beto], channel, lugares=2, tempo="none")
    table = await the_table(bot, ana)
    for turn in range(20):
        person = (ana, beto)[turn % 2]
        view = await bot.tables.view(table.id, person.id)
        assert isinstance(view, BuracoView)
        if person is ana and len(view.hand) + view.public.pile > 21:
            break
        table = (await bot.tables.submit(table.id, person.id, table.revision, Draw())).table
        view = await bot.tables.view(table.id, person.id)
        assert isinstance(view, BuracoView)
        table = (await bot.tables.submit(table.id, person.id, table.revision, Discard(last_card(view)))).table
    await env.settle()
    hand = await open_hand(env, ana, thread)
    await click(env, ana, hand, "Pegar lixo")
    return hand


def menus(env: Env, hand: object) -> dict[str, dict[str, object]]:
    """The menus of a hand by what they offer: C D H S."""
    found = [one for one in walk(kept(env, hand).components) if ":bu.menu:" in one.get("custom_id", "")]
    return {one["custom_id"].split(":bu.menu:")[1].split(":")[0]: one for one in found}


async def test_a_long_hand_is_played_by_menus_whose_ids_are_new_after_each_change(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    hand = await long_hand(env, bot, ana, beto, channel)
    assert not card_buttons(env, hand)
    view = await view_of(bot, ana)
    assert len(view.hand) > 20
    first = menus(env, hand)
    assert len(first) > 1
    which, other = list(first)[:2]
    options = [str(option["value"]) for option in first[which]["options"]]  # type: ignore[attr-defined]
    await ana.select(hand, options[:2], custom_id=str(first[which]["custom_id"]))
    assert picked(env, hand) == sorted(value.replace(".", ":") for value in options[:2])
    second = menus(env, hand)
    assert not {one["custom_id"] for one in first.values()} & {one["custom_id"] for one in second.values()}
    assert text(env, hand).count("❌") + text(env, hand).count("✅") + len(labelled(env, hand, "→")) >= 1

    await ana.select(hand, [], custom_id=str(second[which]["custom_id"]))
    assert picked(env, hand) == []
    third = menus(env, hand)
    lone = next(str(card) for card in view.hand if card.suit == other and card.number != 2)
    await ana.select(hand, [f"{lone}.1"], custom_id=str(third[other]["custom_id"]))
    old = str(third[other]["custom_id"])
    await click(env, ana, hand, "Descartar")
    assert len((await view_of(bot, ana)).hand) == len(view.hand) - 1
    late = press_menu(env, ana, hand, old, [f"{lone}.1"])
    await env.settle()
    assert late.acknowledged
    assert picked(env, hand) == []


async def test_another_players_menu_gives_nothing_away_and_changes_nothing(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    hand = await long_hand(env, bot, ana, beto, channel)
    which, menu = next(iter(menus(env, hand).items()))
    before = await the_table(bot, ana)
    answer = press_menu(env, beto, hand, str(menu["custom_id"]), [f"A{which}.1"])
    await env.settle()
    assert answer.acknowledged
    assert (await the_table(bot, ana)).revision == before.revision
    caio = env.guild.add_member(env.create_user("Caio"))
    outside = press_menu(env, caio, hand, str(menu["custom_id"]), [f"A{which}.1"])
    await env.settle()
    assert "Você não joga nesta mesa" in text(env, outside.response)
