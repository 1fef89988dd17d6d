"""How a score sheet ends on Discord: confirmed, refused, closed; who may see it; its message."""

import pytest
from simcord import MemberActor

from bot.store import Store
from tests.cogs.answers import filled, private
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.desk import Desk
from tests.cogs.people import channel_without, gone, until


async def test_the_end_is_asked_for_in_a_new_message_and_confirmed(
    desk: Desk, ana: MemberActor, beto: MemberActor, clock: Clock
) -> None:
    message = await desk.two_pairs(ana, beto)
    clock.pass_by(seconds=60)
    await desk.write(ana, message, "3000", "120")
    asked = await desk.shown("está certo?")
    assert asked.id != message.id
    assert beto.mention in desk.text(asked)
    assert [user.id for user in asked.mentions] == [beto.id]
    assert "agora os outros confirmam" in desk.said(await ana.click(asked, label="Confirmar"))
    await beto.click(asked, label="Confirmar")
    done = await desk.shown("Vale para a liga")
    assert "🏆" in desk.text(done)
    assert list(desk.buttons(done)) == ["Outra partida", "Tabela da liga"]
    match = await desk.bot.club.match_of("sheet:1")
    assert match is not None
    assert match.state == "counts"


async def test_the_next_match_of_the_same_people_is_one_tap_away(
    desk: Desk, ana: MemberActor, beto: MemberActor, caio: MemberActor
) -> None:
    message = await desk.opened(ana, f"{ana.mention}, Tia Lu", f"{beto.mention}, Rui", pontos=500)
    await desk.write(ana, message, "600", "0")
    await beto.click(await desk.shown("está certo?"), label="Confirmar")
    done = await desk.shown("Vale para a liga")
    assert "você não está nele" in desk.said(await caio.click(done, label="Outra partida"))
    first = desk.press(beto, done, "x:sheet.anew:1")
    second = desk.press(ana, done, "x:sheet.anew:1")
    await desk.env.settle()
    assert {desk.said(first), desk.said(second)} == {
        "Placar 2 aberto.", "O placar da próxima partida já está aberto."
    }  # fmt: skip
    old, new = await desk.bot.club.sheet(1, desk.guild), await desk.bot.club.sheet(2, desk.guild)
    assert (new.sides, new.rules, new.scores) == (old.sides, old.rules, (0, 0))
    assert new.target == 500
    assert "já está aberto" in desk.said(await ana.click(done, label="Outra partida"))


async def test_a_refusal_goes_to_the_moderators_and_their_word_is_shown(
    desk: Desk, ana: MemberActor, beto: MemberActor, chefe: MemberActor
) -> None:
    asked = await desk.over(ana, beto)
    await filled(beto, await beto.click(asked, label="Recusar"), "faltou **minha** batida")
    held = await desk.shown("Os moderadores decidem")
    assert "faltou \\*\\*minha\\*\\* batida" in desk.text(held)
    case = await chefe.slash(desk.channel, "liga pendentes")
    assert "faltou" in desk.said(case)
    await filled(chefe, await chefe.click(private(case), label="Vale"), "conferi os papéis")
    await desk.shown("Vale para a liga")


async def test_what_the_moderators_corrected_is_shown(
    desk: Desk, ana: MemberActor, beto: MemberActor, chefe: MemberActor
) -> None:
    asked = await desk.over(ana, beto, "2800")
    await filled(beto, await beto.click(asked, label="Recusar"), "faltou a minha batida")
    case = await chefe.slash(desk.channel, "liga pendentes")
    await filled(chefe, await chefe.click(private(case), label="Corrigir"), "2800 2900", "faltava uma batida")
    shown = await desk.shown("Corrigido pelos moderadores")
    assert "🏆 **Beto e Zeca** por 2.800 × 2.900" in desk.text(shown)
    assert "Beto + Zeca: 2.900" in desk.alt(shown)


async def test_a_sheet_of_another_channel_is_for_those_on_it_until_it_counts(
    desk: Desk, ana: MemberActor, beto: MemberActor, caio: MemberActor, chefe: MemberActor
) -> None:
    await desk.two_pairs(ana, beto)
    other = desk.env.guild.create_text_channel("outro")
    assert "Não há esse placar" in desk.said(await caio.slash(other, "placar ver", placar=1))
    for person in (beto, chefe):
        assert "Ana e Tia Lu" in desk.said(await person.slash(other, "placar ver", placar=1))
    assert "Ana e Tia Lu" in await desk.told(caio, "placar ver", placar=1)


async def test_by_commands_alone(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    await desk.two_pairs(ana, beto)
    preview = await ana.slash(desk.channel, "placar anotar", totais="560 -130")
    await ana.click(private(preview), label="Salvar")
    assert (await desk.sheet()).scores == (560, -130)
    preview = await beto.slash(desk.channel, "placar corrigir", totais="660; -130")
    await beto.click(private(preview), label="Salvar")
    await desk.bot.tables.set_personal(beto.id, text_mode=True)
    await beto.slash(desk.channel, "placar anotar", totais="2900 / 40")
    assert (await desk.sheet()).stage == "confirm"
    seen = await desk.told(beto, "placar ver")
    assert "Ana e Tia Lu: 3.560" in seen
    assert "Rodada 2" in seen
    assert "foi para a liga" in await desk.told(ana, "placar confirmar")


async def test_a_sheet_is_closed(
    desk: Desk, ana: MemberActor, beto: MemberActor, caio: MemberActor, chefe: MemberActor
) -> None:
    message = await desk.two_pairs(ana, beto)
    assert "não está nele" in desk.said(await caio.click(message, label="Fechar"))
    sure = private(await beto.click(message, label="Fechar"))
    await beto.click(sure, label="Fechar sem resultado")
    await desk.shown("fechado sem resultado")
    await desk.two_pairs(ana, beto)
    assert "fechado sem resultado" in await desk.told(chefe, "placar fechar")
    assert await desk.bot.club.sheets(desk.guild) == ()
    assert "não tem placar aberto" in await desk.told(ana, "placar confirmar")


async def test_a_deleted_message_is_posted_anew(
    desk: Desk, ana: MemberActor, beto: MemberActor, moderator: MemberActor
) -> None:
    message = await desk.two_pairs(ana, beto)
    sheet = await desk.sheet()
    assert sheet.message == message.id
    await moderator.delete(message)
    await until(lambda: any("Anotar rodada 1" in desk.buttons(one) for one in desk.channel.history()))
    assert desk.newest().id != message.id


@pytest.mark.parametrize("refused", [(400, 50083), (429, 30046)], ids=["asleep", "capped"])
async def test_a_sheet_whose_message_takes_no_edit_is_posted_anew(
    desk: Desk, ana: MemberActor, beto: MemberActor, refused: tuple[int, int]
) -> None:
    old = await desk.two_pairs(ana, beto)
    status, code = refused
    desk.env.inject_error("PATCH", f"/channels/*/messages/{old.id}", status=status, code=code, times=None)
    await desk.write(ana, old, "500", "120")
    message = await desk.shown("+500")
    await until(lambda: gone(desk.env, old))
    assert [one.id for one in desk.channel.history()] == [message.id]
    sheet = await desk.sheet()
    assert (sheet.message, sheet.shown) == (message.id, sheet.version)


async def test_the_sheet_is_posted_anew_where_it_is_old(
    desk: Desk, ana: MemberActor, beto: MemberActor, clock: Clock
) -> None:
    message = await desk.two_pairs(ana, beto)
    clock.pass_by(seconds=3600)
    await desk.write(ana, message, "100", "0")
    again = await desk.shown("+100")
    assert again.id != message.id
    assert [one.id for one in desk.channel.history()].count(message.id) == 0


async def test_what_lags_is_shown_after_a_restart(
    desk: Desk, ana: MemberActor, beto: MemberActor, store: Store, clock: Clock
) -> None:
    await desk.two_pairs(ana, beto)
    desk.bot.house.club_listeners.clear()  # saved, and then the process dies
    seen = await desk.bot.club.preview_round(1, desk.guild, 1, ["560", "0"])
    await desk.bot.club.write_round(1, desk.guild, ana.id, 1, seen.lines[-1].score)
    await desk.env.restart_bot(TestBot(store, clock))
    await desk.shown("+560")


async def test_in_words_without_pictures(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    desk.bot.house.pictures = False
    message = await desk.two_pairs(ana, beto)
    await desk.write(ana, message, "1500", "0")
    shown = await desk.shown("Ana e Tia Lu: 1.500")
    assert "vulnerável, a primeira baixada precisa de 75 pontos" in desk.text(shown)


async def test_in_english(desk: Desk, languages: dict[int, str], ana: MemberActor, beto: MemberActor) -> None:
    message = await desk.two_pairs(ana, beto)
    languages[ana.id] = "en-US"
    preview = await filled(ana, await ana.click(message, label="Anotar rodada 1"), "705", "0")
    assert "700 or 710" in desk.said(preview)


async def test_a_channel_where_the_bot_may_not_write(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    mute = channel_without(desk.env, "send_messages")
    answer = await ana.slash(mute, "placar abrir", lado1=ana.mention, lado2=beto.mention)
    assert "Enviar mensagens" in desk.said(answer)
    assert await desk.bot.club.sheets(desk.guild) == ()
