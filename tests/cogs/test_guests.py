"""Moderators put the names of guests right, by command and by taps; others are told that they may not."""

from simcord import MemberActor

from tests.cogs.answers import filled
from tests.cogs.desk import Desk
from tests.cogs.people import until


async def test_a_guest_is_named_anew_by_command(
    desk: Desk, ana: MemberActor, beto: MemberActor, chefe: MemberActor
) -> None:
    message = await desk.counted(ana, beto)
    (lu,) = await chefe.autocomplete(desk.channel, "liga convidado", "convidado", "tia")
    assert lu["name"] == "Tia Lu"
    told = await desk.told(chefe, "liga convidado", convidado=lu["value"], nome="Tia *Luísa*")
    assert "Tia Lu agora é" in told
    assert "Tia \\*Luísa\\*" in told
    await until(lambda: "Tia \\*Luísa\\*" in desk.text(message))
    matches = await desk.told(ana, "historico")
    assert "Tia \\*Luísa\\*" in matches
    assert "Tia Lu " not in matches
    assert "já se chama" in await desk.told(chefe, "liga convidado", convidado="zeca", nome="tia *luísa*")
    assert "Não há esse convidado" in await desk.told(chefe, "liga convidado", convidado="Rui", nome="Zé")


async def test_a_guest_is_removed_by_taps_after_a_question(
    desk: Desk, ana: MemberActor, beto: MemberActor, chefe: MemberActor
) -> None:
    message = await desk.counted(ana, beto)
    board = await desk.board(chefe, "liga convidado")
    (menu,) = desk.pieces(board, 3)
    number = next(one["value"] for one in menu["options"] if one["label"] == "Tia Lu")
    await chefe.select(board, custom_id=menu["custom_id"], values=[number])
    await filled(chefe, await chefe.click(board, label="Acertar o nome"), "Tia Luci")
    assert "Tia Lu agora é Tia Luci" in desk.text(board)
    await chefe.click(board, label="Tirar o nome")
    assert "Não tem volta" in desk.text(board)
    await chefe.click(board, label="Tirar o nome")
    assert "O nome de Tia Luci saiu" in desk.text(board)
    await until(lambda: "Luci" not in desk.text(message) + desk.alt(message))
    assert "(removido)" in desk.text(message)
    assert "(removido)" in await desk.told(ana, "historico")
    assert [one["label"] for one in desk.pieces(board, 3)[0]["options"]] == ["Zeca"]
    late = desk.press(chefe, board, f"x:guest.remove.yes:{number}")
    await desk.env.settle()
    assert "Não há esse convidado" in desk.said(late)


async def test_who_does_not_moderate_is_told_so(
    desk: Desk, ana: MemberActor, beto: MemberActor, chefe: MemberActor
) -> None:
    await desk.counted(ana, beto)
    (lu,) = await chefe.autocomplete(desk.channel, "liga convidado", "convidado", "tia")
    assert await ana.autocomplete(desk.channel, "liga convidado", "convidado", "tia") == []
    for options in ({}, {"convidado": lu["value"], "nome": "X"}, {"convidado": lu["value"], "remover": True}):
        assert "Gerenciar servidor" in await desk.told(ana, "liga convidado", **options)
    board = await desk.board(chefe, "liga convidado")
    number = str(-int(lu["value"]))
    for verb in ("guest.all", "guest.name", "guest.remove", "guest.remove.yes"):
        answer = desk.press(ana, board, f"x:{verb}:{number}")
        await desk.env.settle()
        assert "Gerenciar servidor" in desk.said(answer)
    assert lu["name"] == dict(await desk.bot.club.guests(desk.guild))[int(lu["value"])]
