from typing import Any

import discord
import pytest

from bot.playground import CannotDo, Person, Playground
from bot.playground.limits import MAX_BYTES
from bot.playground.media import walk
from bot.playground.posts import Upload
from tests.playground.cardbot import CardBot, Table, picture


async def test_a_slash_command_is_answered_to_everybody(bot: CardBot, ana: Person, beto: Person) -> None:
    answer = await ana.slash("contar")
    assert answer.kind == "reply"
    assert beto.messages()[-1]["content"] == "contagem 0"


async def test_a_button_edits_its_message_in_place(bot: CardBot, ana: Person, beto: Person) -> None:
    message = (await ana.slash("contar")).message
    assert message
    for number in (1, 2, 3):
        answer = await beto.click(message, "mais")
        assert answer.kind == "update"
        assert ana.message(message)["content"] == f"contagem {number}"
    assert len(ana.messages()) == 1


async def test_what_a_client_would_not_send_is_not_sent(bot: CardBot, ana: Person) -> None:
    message = (await ana.slash("contar")).message
    assert message
    with pytest.raises(CannotDo, match="cannot be pressed"):
        await ana.click(message, "Nunca")
    with pytest.raises(CannotDo, match="no command"):
        await ana.slash("inventado")
    with pytest.raises(CannotDo, match="needs 'adversario'"):
        await ana.slash("bisca duelo", fruta="banana")
    with pytest.raises(CannotDo, match="not one of the choices"):
        await ana.slash("bisca duelo", adversario=ana, fruta="banana", alvo=3)


async def test_a_menu_answers_privately_and_the_same_choice_sends_nothing(
    bot: CardBot, ana: Person, beto: Person
) -> None:
    message = (await ana.slash("contar")).message
    assert message
    answer = await ana.select(message, "fruta", ["banana", "abacaxi"])
    assert answer.ephemeral
    assert ana.messages()[-1]["content"] == "só para você: banana, abacaxi"
    assert [m["id"] for m in beto.messages()] == [message["id"]]
    with pytest.raises(CannotDo, match="nothing is sent"):
        await ana.select(message, "fruta", ["abacaxi", "banana"])
    await ana.dismiss(ana.messages()[-1])
    assert len(ana.messages()) == 1


async def test_a_picture_is_swapped_and_the_old_one_is_gone(
    bot: CardBot, playground: Playground, ana: Person, beto: Person
) -> None:
    answer = await ana.slash("bisca duelo", adversario=beto, fruta="banana", alvo=1)
    message = answer.message
    assert message
    private = await ana.sees(lambda m: m["flags"] & 64)
    assert private["content"] == "Beto, banana, 1, pt-BR"
    first = _pictures(message)
    assert message["attachments"] == []  # shown by a component, so not listed
    assert (first[0]["width"], first[0]["content_type"]) == (64, "image/png")
    await beto.click(message, "Trocar")
    second = _pictures(ana.message(message))
    assert len(second) == 1
    assert second[0]["attachment_id"] != first[0]["attachment_id"]
    assert await playground.posts.blobs.load(first[0]["attachment_id"]) is None
    assert await playground.posts.blobs.load(second[0]["attachment_id"]) is not None


async def test_a_view_taken_from_its_message_keeps_the_picture(bot: CardBot, ana: Person) -> None:
    channel = await bot.channel("mesa")
    sent = await channel.send(view=Table(), file=picture(0, "mesa0.png"))
    before = _pictures(ana.message(str(sent.id)))
    fetched = await channel.fetch_message(sent.id)
    await fetched.edit(view=discord.ui.LayoutView.from_message(fetched))
    assert _pictures(ana.message(str(sent.id))) == before


async def test_a_picture_within_an_embed_is_not_listed_beside_it(bot: CardBot, ana: Person) -> None:
    embed = discord.Embed(title="Tabela").set_image(url="attachment://mesa.png")
    sent = await (await bot.channel("mesa")).send(embed=embed, file=picture())
    message = ana.message(str(sent.id))
    assert message["attachments"] == []
    assert message["embeds"][0]["image"]["url"].endswith("/mesa.png")


def _pictures(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [item["media"] for c in walk(message["components"]) if c["type"] == 12 for item in c["items"]]


async def test_autocomplete_offers_what_begins_with_the_typed(bot: CardBot, ana: Person) -> None:
    offered = await ana.autocomplete("bisca duelo", "fruta", "aba")
    assert [choice["value"] for choice in offered] == ["abacaxi", "abacate"]


async def test_a_deferred_answer_is_thinking_and_then_settles(bot: CardBot, ana: Person, beto: Person) -> None:
    answer = await (await ana.slash("devagar", escondido=True)).settled()
    assert answer.kind == "deferred"
    assert answer.message
    assert answer.message["content"] == "pensei"
    assert answer.message["attachments"][0]["description"] == "a mesa"
    await ana.sees(lambda m: m["content"] == "e mais")
    assert beto.messages() == []


async def test_a_form_is_filled_in_and_sent(bot: CardBot, ana: Person) -> None:
    form = await ana.slash("relatar")
    assert form.modal["title"] == "Relatar um defeito"
    with pytest.raises(CannotDo, match="3 to 200"):
        await ana.submit_modal(form, {"texto": "x"})
    answer = await ana.submit_modal(form, {"texto": "a carta sumiu", "onde": ["Mesa"]})
    assert answer.message
    assert answer.message["content"] == "obrigado: a carta sumiu Mesa"


async def test_a_file_goes_with_a_command(bot: CardBot, ana: Person) -> None:
    answer = await ana.slash("ler", arquivo=Upload("saldos.csv", "Ana;31 ♠".encode()))
    assert answer.message
    assert answer.message["content"] == "saldos.csv: Ana;31 ♠"
    for wrong in ("saldos.csv", Upload("saldos.csv", bytes(MAX_BYTES + 1))):
        with pytest.raises(CannotDo, match="at most 10 MB"):
            await ana.slash("ler", arquivo=wrong)


async def test_people_and_channels_are_chosen_in_menus(
    bot: CardBot, playground: Playground, ana: Person, beto: Person
) -> None:
    message = (await ana.slash("convidar")).message
    assert message
    menu = ana.component(message, "quem", (5,))
    assert menu["default_values"] == [{"id": ana.id, "type": "user"}]
    with pytest.raises(CannotDo, match="nothing is sent"):
        await ana.select(message, "quem", [ana])
    await ana.select(message, "quem", [beto, ana])
    assert ana.message(message)["content"] == "Beto, Ana"
    await ana.select(message, "onde", [ana.channel("conversa")])
    assert ana.message(message)["content"] == "conversa"
    with pytest.raises(CannotDo, match="1 to 3"):
        await ana.select(message, "quem", [])


async def test_commands_are_offered_where_they_may_be_used(
    bot: CardBot, playground: Playground, ana: Person, beto: Person
) -> None:
    await (await bot.fetch_user(int(beto.id))).send("oi")
    direct = next(c for c in beto.channels() if c.type == 1)
    with pytest.raises(CannotDo, match="no command"):
        await beto.slash("bisca duelo", channel=direct, adversario=ana, fruta="banana")  # for servers only
    assert (await beto.slash("contar", channel=direct)).kind == "reply"
    playground.control.deny("mesa", "use_application_commands", user="Beto")
    with pytest.raises(CannotDo, match="no command"):
        await beto.slash("contar", channel="mesa")


async def test_a_thread_falls_asleep_and_wakes_when_somebody_speaks(
    bot: CardBot, playground: Playground, ana: Person
) -> None:
    thread = await (await bot.channel("mesa")).create_thread(name="t", type=discord.ChannelType.public_thread)
    await thread.send("oi")
    playground.world.advance(24 * 3600 - 60)
    assert not ana.channel("t").archived
    playground.world.advance(120)
    assert ana.channel("t").archived
    await ana.send("acordem", "t")
    assert not ana.channel("t").archived


async def test_menus_on_people_and_messages(bot: CardBot, ana: Person, beto: Person) -> None:
    answer = await ana.user_menu("Desafiar para Bisca", beto)
    assert answer.message
    assert answer.message["content"] == f"<@{beto.id}>, <@{ana.id}> desafia você!"
    said = await beto.send("oi")
    repeated = await ana.message_menu("Repetir", said)
    assert repeated.message
    assert repeated.message["content"] == "oi"


async def test_threads_hold_their_people_and_messages(bot: CardBot, ana: Person, beto: Person) -> None:
    channel = await bot.channel("mesa")
    message = await channel.send("uma mesa")
    thread = await message.create_thread(name="Mesa 1")
    await thread.add_user(await thread.guild.fetch_member(int(beto.id)))
    await thread.send("bem-vindos")
    assert [t.name for t in beto.threads("mesa")] == ["Mesa 1"]
    assert beto.messages("Mesa 1")[-1]["content"] == "bem-vindos"
    assert {member.id for member in await thread.fetch_members()} == {bot.user and bot.user.id, int(beto.id)}
    await thread.edit(archived=True, locked=True)
    with pytest.raises(CannotDo, match="locked"):
        await beto.send("posso?", "Mesa 1")


async def test_pins_history_and_deletion(bot: CardBot, ana: Person) -> None:
    channel = await bot.channel("mesa")
    sent = [await channel.send(f"n{number}") for number in range(3)]
    await sent[1].pin()
    assert [m.content async for m in channel.history()] == ["n2", "n1", "n0"]
    assert [m.content async for m in channel.pins()] == ["n1"]
    await sent[0].delete()
    assert [m["content"] for m in ana.messages("mesa")] == ["n1", "n2"]


async def test_direct_messages_and_closed_ones(bot: CardBot, playground: Playground, ana: Person) -> None:
    user = await bot.fetch_user(int(ana.id))
    await user.send("em particular")
    direct = next(c for c in ana.channels() if c.type == 1)
    assert ana.messages(direct)[0]["content"] == "em particular"
    ana.user.dms_closed = True
    with pytest.raises(Exception, match="50007"):
        await user.send("mais")
