"""A turn of Buraco by taps: draw, pick, lay, add, discard; what is picked lives in the message."""

import json
from collections import Counter

from simcord import ChannelHandle, Env, MemberActor

from bot.games.buraco.actions import Add, Meld
from bot.games.buraco.moves import additions, melds
from bot.games.buraco.state import BuracoView
from bot.store import Store
from tests.cogs.buraco import (
    card_buttons,
    click,
    dealt,
    labelled,
    last_card,
    pick,
    picked,
    plant,
    seed_where,
    the_table,
    view_of,
)
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import buttons, ids, kept, press, public_table, sent, text


def has_meld(view: BuracoView) -> bool:
    """Three natural cards of a suit lie in the hand, with cards left for more."""
    found = melds(view)
    return bool(found) and len(found[0].action.cards or ()) == 3 and found[0].reading.wild < 0  # type: ignore[union-attr]


def meld_of(view: BuracoView) -> list[str]:
    """The cards of the best meld, each with the number of its copy."""
    action = melds(view)[0].action
    assert isinstance(action, Meld)
    seen = Counter[str]()
    found = []
    for card in map(str, action.cards):
        seen[card] += 1
        found.append(f"{card}:{seen[card]}")
    return found


def answers(env: Env) -> int:
    return len(sent(env, "POST", "/callback"))


async def test_a_turn_with_nothing_to_lay_is_three_taps(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, thread = await dealt(env, bot, ana, channel)
    before, first = (await the_table(bot, ana)).revision, answers(env)
    await click(env, ana, hand, "Comprar")
    await pick(env, ana, hand, str(last_card(await view_of(bot, ana))))
    await click(env, ana, hand, "Descartar")
    assert answers(env) == first + 3
    assert (await the_table(bot, ana)).revision >= before + 4, "her two actions, and the computer's"
    assert "Computador" in text(env, hand)
    assert "Sua vez" in text(env, hand)
    assert "Ana" in text(env, public_table(env, thread))


async def test_three_cards_are_laid_by_four_taps_and_by_one_if_suggested(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(has_meld))
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    view, first = await view_of(bot, ana), answers(env)
    await pick(env, ana, hand, *meld_of(view))
    assert "✅" in text(env, hand)
    await click(env, ana, hand, "Baixar")
    assert answers(env) == first + 4
    assert len((await view_of(bot, ana)).own_melds) == 1
    await click(env, ana, hand, "Desfazer")
    after = await view_of(bot, ana)
    assert after.hand == view.hand
    assert not after.own_melds

    await click(env, ana, hand, "Baixar")
    assert answers(env) == first + 6
    assert len((await view_of(bot, ana)).own_melds) == 1


async def test_a_card_is_added_by_two_taps(env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle) -> None:
    def fits_more(view: BuracoView) -> bool:
        return any(lay.reading.wild < 0 and len(lay.reading.cards) == 4 for lay in melds(view))

    plant(bot, seed_where(fits_more))
    await ana.slash(channel, "config sugestoes", sugestoes="off")
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    assert not labelled(env, hand, "Baixar"), "she wants no suggestions"
    view = await view_of(bot, ana)
    four = next(lay.reading for lay in melds(view) if lay.reading.wild < 0 and len(lay.reading.cards) == 4)
    await pick(env, ana, hand, *map(str, four.cards[:3]))
    await click(env, ana, hand, "Baixar")
    first = answers(env)
    grown = additions(await view_of(bot, ana))
    assert grown
    adding = grown[0].action
    assert isinstance(adding, Add)
    await pick(env, ana, hand, str(adding.cards[0]))
    await click(env, ana, hand, "→ ①")
    assert answers(env) == first + 2
    assert len((await view_of(bot, ana)).own_melds[0].cards) == 4


async def test_picking_uploads_nothing_and_survives_a_restart(
    env: Env, bot: TestBot, store: Store, clock: Clock, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    drawn = kept(env, hand).attachments
    faces = list(card_buttons(env, hand))
    before = answers(env)
    await pick(env, ana, hand, faces[0], faces[3])
    assert picked(env, hand) == sorted([faces[0], faces[3]])
    told = sent(env, "POST", "/callback")[before:]
    assert all("attachments" not in json.dumps(entry.json or {}) for entry in told)
    assert kept(env, hand).attachments == drawn

    await bot.tables.stop()
    await env.restart_bot(TestBot(store, clock))
    await pick(env, ana, hand, faces[5])
    assert picked(env, hand) == sorted([faces[0], faces[3], faces[5]])
    await pick(env, ana, hand, faces[0])
    assert picked(env, hand) == sorted([faces[3], faces[5]])
    await click(env, ana, hand, "Limpar")
    assert picked(env, hand) == []
    assert kept(env, hand).attachments == drawn, "the picture was never sent again"


async def test_what_others_do_at_the_table_leaves_the_picks_alone(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, thread = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    await pick(env, ana, hand, *list(card_buttons(env, hand))[:2])
    before = picked(env, hand)
    caio = env.guild.add_member(env.create_user("Caio"))
    await caio.click(public_table(env, thread), label="Ver lixo")
    await ana.click(public_table(env, thread), label="Regras")
    assert picked(env, hand) == before


async def test_a_two_is_not_thrown_away_without_being_asked(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lambda view: any(card.number == 2 for card in view.hand)))
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    two = next(card for card in (await view_of(bot, ana)).hand if card.number == 2)
    await pick(env, ana, hand, str(two))
    revision = (await the_table(bot, ana)).revision
    await click(env, ana, hand, "Descartar")
    assert "É um curinga" in text(env, hand)
    assert (await the_table(bot, ana)).revision == revision
    await click(env, ana, hand, "Não, voltar")
    assert "É um curinga" not in text(env, hand)
    assert picked(env, hand) == [f"{two}:1"]
    await click(env, ana, hand, "Descartar")
    await click(env, ana, hand, f"Descartar {labelled(env, hand, 'Descartar')[0].split()[1]}")
    assert (await the_table(bot, ana)).revision > revision


async def test_the_first_card_may_be_refused_once(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lambda view: True))
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    first = (await view_of(bot, ana)).drawn
    await click(env, ana, hand, "A primeira não me serviu")
    view = await view_of(bot, ana)
    assert view.pile[-1] == first
    assert len(view.hand) == 12
    assert not labelled(env, hand, "A primeira")


async def test_a_refused_move_names_the_rule_and_keeps_the_picks(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    table, view = await the_table(bot, ana), await view_of(bot, ana)
    faces = list(card_buttons(env, hand))
    await pick(env, ana, hand, *faces[:2])
    stranger = next(card for card in ("AC", "AD", "AH", "AS", "3C") if card not in map(str, view.hand))
    press(env, ana, hand, f"t:{table.id}:{table.revision}:bu.do:discard:{stranger}")
    await env.settle()
    assert "não está na sua mão" in text(env, hand)
    assert picked(env, hand) == sorted(faces[:2])
    held = str(view.hand[0])
    press(env, ana, hand, f"t:{table.id}:{table.revision}:bu.do:meld:{held}-{held}-{held}")
    await env.settle()
    assert "⚠️" in text(env, hand)
    assert (await the_table(bot, ana)).revision == table.revision


async def test_nonsense_in_an_id_and_old_buttons_are_answered(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel)
    drawing = buttons(env, hand)[labelled(env, hand, "Comprar")[0]]["custom_id"]
    await click(env, ana, hand, "Comprar")
    table = await the_table(bot, ana)
    for broken in (
        "bu.do:meld:XX-YY",
        "bu.do:add:x:4C",
        "bu.do:fly",
        "bu.pick:ZZ:1",
        "bu.pick:4C",
        "bu.order:x",
        "bu.do",
    ):
        answer = press(env, ana, hand, f"t:{table.id}:{table.revision}:{broken}")
        await env.settle()
        assert answer.ephemeral, broken
        assert "já não vale" in text(env, answer.response), broken
    stale = press(env, ana, hand, drawing)
    await env.settle()
    assert stale.acknowledged
    assert "já está feita" in text(env, hand)
    assert (await the_table(bot, ana)).revision == table.revision


async def test_an_outsider_and_a_spectator_get_nothing_out_of_another_hand(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    hand, thread = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    before = await the_table(bot, ana)
    for custom_id in ids(env, hand):
        if custom_id.endswith((":bu.pile", ":bu.table")):  # what everybody may see
            continue
        answer = press(env, beto, public_table(env, thread), custom_id)
        await env.settle()
        assert answer.ephemeral, custom_id
        assert "Você não joga nesta mesa" in text(env, answer.response), custom_id
    assert (await the_table(bot, ana)).version == before.version


async def test_one_card_clicked_twice_in_one_tick_goes_once(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(has_meld))
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    before = len((await view_of(bot, ana)).hand)
    laying = buttons(env, hand)[labelled(env, hand, "Baixar")[0]]["custom_id"]
    clicks = [press(env, ana, hand, laying) for _ in range(2)]
    await env.settle()
    assert all(one.acknowledged for one in clicks)
    view = await view_of(bot, ana)
    assert len(view.own_melds) == 1
    assert len(view.hand) == before - 3


async def test_the_hand_is_sorted_as_she_likes_and_that_is_remembered(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    by_suit = list(card_buttons(env, hand))
    await pick(env, ana, hand, by_suit[0])
    await click(env, ana, hand, "Ordenar por número")
    by_rank = list(card_buttons(env, hand))
    assert by_rank != by_suit
    assert sorted(by_rank) == sorted(by_suit)
    assert picked(env, hand) == [by_suit[0]]
    assert (await bot.tables.personal(ana.id)).order == "rank"


async def test_in_text_mode_cards_are_words_and_no_picture_is_sent(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "config texto", texto="words")
    hand, _ = await dealt(env, bot, ana, channel)
    assert not kept(env, hand).attachments
    assert "Na mão: " in text(env, hand)
    answer = await click(env, ana, hand, "Comprar")
    assert answer.response is not None
    assert "Nova: " in text(env, answer.response)
    assert any(" de " in label for label in buttons(env, answer.response))


async def test_two_cards_tapped_quickly_are_both_picked(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    faces = card_buttons(env, hand)
    wanted = list(faces)[:3]
    taps = [press(env, ana, hand, faces[face]) for face in wanted]  # none of them sees what the others did
    await env.settle()
    assert all(tap.acknowledged for tap in taps)
    assert picked(env, hand) == sorted(wanted)
    await pick(env, ana, hand, wanted[0])
    assert picked(env, hand) == sorted(wanted[1:])


async def test_the_table_is_seen_beside_the_hand(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    await pick(env, ana, hand, next(iter(card_buttons(env, hand))))
    before = picked(env, hand)
    seen = await click(env, ana, hand, "Ver mesa")
    assert seen.ephemeral
    assert "Buraco tradicional" in text(env, seen.response)
    assert picked(env, hand) == before, "the hand stays as it is"


async def test_a_person_who_left_and_a_table_that_is_over_are_told_so(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel)
    await click(env, ana, hand, "Comprar")
    table = await the_table(bot, ana)
    faces = card_buttons(env, hand)
    await bot.tables.close(table.id, ana.id, "chega")
    late = press(env, ana, hand, next(iter(faces.values())))
    await env.settle()
    assert late.acknowledged
    assert "a mesa foi fechada" in text(env, hand)
    drawing = press(
        env, ana, hand, f"t:{table.id}:{table.revision}:bu.do:discard:{next(iter(faces)).partition(':')[0]}"
    )
    await env.settle()
    assert drawing.acknowledged
    assert "já terminou" in text(env, hand)
