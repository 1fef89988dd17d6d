"""A table is closed before others: they are told why, whichever way it is closed."""

from simcord import InteractionResult, MemberActor

from bot.tables.model import Table
from tests.cogs.answers import filled, private
from tests.cogs.people import public_table, thread_of
from tests.cogs.place import Place

RUNNING = "A partida acaba sem resultado"


async def _duel(place: Place, ana: MemberActor, beto: MemberActor) -> Table:
    await ana.slash(place.channel, "bisca duelo", adversario=beto)
    await beto.slash(place.channel, "mesa aceitar")
    return await place.table()


async def _over(place: Place, table: Table) -> str:
    """What the public message of a table says that is closed by now."""
    ended = (await place.bot.tables.table(table.id)).ended
    assert ended is not None
    assert ended.reason == "closed"
    return place.text(public_table(place.env, thread_of(place.channel)))


def _fields(shown: InteractionResult) -> list[tuple[str, bool]]:
    """The fields of a form: the hint, and whether each must be filled in."""
    assert shown.modal is not None
    return [(one["description"], one["component"]["required"]) for one in shown.modal["components"]]


async def test_a_button_at_a_running_table_asks_why(
    place: Place, ana: MemberActor, beto: MemberActor, moderator: MemberActor
) -> None:
    table = await _duel(place, ana, beto)
    message = public_table(place.env, thread_of(place.channel))
    refused = await beto.click(private(await beto.click(message, label="Mais…")), label="Fechar mesa")
    assert "dono da mesa" in place.said(refused), "who may not close is not asked why"
    shown = await moderator.click(private(await moderator.click(message, label="Mais…")), label="Fechar mesa")
    ((hint, required),) = _fields(shown)
    assert RUNNING in hint
    assert required
    assert (await place.bot.tables.table(table.id)).open, "nothing is closed before it is told"
    assert "está fechada" in place.said(await filled(moderator, shown, "briga na **mesa**"))
    assert "Motivo: briga na \\*\\*mesa\\*\\*" in await _over(place, table)


async def test_the_command_without_a_reason_asks_for_it_at_a_running_table(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    table = await _duel(place, ana, beto)
    for blank in ({}, {"motivo": "  "}):
        shown = await ana.slash(place.channel, "mesa fechar", **blank)
        assert [required for _, required in _fields(shown)] == [True]
    assert "diga o motivo" in place.said(await filled(ana, shown, "   "))
    assert (await place.bot.tables.table(table.id)).open
    shown = await ana.slash(place.channel, "mesa fechar")
    assert "está fechada" in place.said(await filled(ana, shown, "faltou luz"))
    assert "Motivo: faltou luz" in await _over(place, table)


async def test_an_old_button_closes_no_running_table_without_a_word(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    """The host asked to close his lobby, then somebody sat down and the cards were dealt."""
    message = await place.lobby(ana, 2)
    sure = private(await ana.click(message, label="Fechar mesa"))
    await beto.click(message, label="2. Sentar")
    await beto.click(message, label="Começar")
    shown = await ana.click(sure, label="Fechar")
    assert [required for _, required in _fields(shown)] == [True]
    assert (await place.table()).open


async def test_in_a_lobby_with_others_a_reason_is_asked_but_not_needed(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    for reason in ("", "vou jantar"):
        message = await place.lobby(ana, 3)
        await beto.click(message, label="2. Sentar")
        shown = await ana.click(message, label="Fechar mesa")
        assert [required for _, required in _fields(shown)] == [False]
        await filled(ana, shown, reason)
        assert await place.bot.tables.tables_in(place.guild) == ()
        assert ("Motivo: vou jantar" in place.text(message)) is bool(reason)
    message = await place.lobby(ana, 3)
    await beto.click(message, label="2. Sentar")
    assert "está fechada" in await place.told(ana, "mesa fechar")


async def test_a_reason_left_out_in_a_lobby_is_asked_for_if_the_cards_are_dealt_meanwhile(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    message = await place.lobby(ana, 2)
    await beto.click(message, label="2. Sentar")
    shown = await ana.click(message, label="Fechar mesa")
    await beto.click(message, label="Começar")
    assert "diga o motivo" in place.said(await filled(ana, shown, ""))
    assert (await place.table()).open


async def test_nobody_explains_himself_to_the_computer(place: Place, ana: MemberActor) -> None:
    await ana.slash(place.channel, "bisca duelo", computador="easy")
    message = public_table(place.env, thread_of(place.channel))
    sure = private(await ana.click(private(await ana.click(message, label="Mais…")), label="Fechar mesa"))
    assert RUNNING in place.text(sure)
    await ana.click(sure, label="Fechar")
    assert await place.bot.tables.tables_in(place.guild) == ()


async def test_who_closes_too_often_is_not_asked_why_first(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    for _ in range(3):
        await place.bot.tables.close((await _duel(place, ana, beto)).id, ana.id, "chega")
    table = await _duel(place, ana, beto)
    shown = await ana.slash(place.channel, "mesa fechar", mesa=table.id)
    assert shown.modal is None
    assert "30 dias" in place.said(shown)
