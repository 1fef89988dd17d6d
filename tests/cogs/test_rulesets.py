"""A server's own rules: saved, listed, played, carried to another server; a match that ends at a time, or by rounds."""

from typing import Any

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.club.zones import zone_of
from bot.league.zones import zone
from bot.tables.model import Table
from bot.tables.settings import House
from cogs.ui.door import Refusal
from cogs.ui.draft import Draft, read_draft
from cogs.ui.until import read_until
from tests.cogs.answers import filled, private, said
from tests.cogs.buraco import the_table
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import buttons, ids, kept, newest, text, walk

NOW = 1_800_000_000_000
"""15 January 2027, 8:00 UTC: five in the morning in São Paulo."""
HOUR = 3_600_000


def fits(env: Env, message: Any) -> None:
    """At most what Discord takes, and no id twice."""
    components = list(walk(kept(env, message).components))
    assert len(components) <= 40
    assert len(set(ids(env, message))) == len(ids(env, message))


async def saved(bot: TestBot, env: Env, by: int = 1, **rules: object) -> None:
    await bot.tables.save_rules(env.guild.id, "buraco", "Quinta", {"preset": "tradicional", **rules}, by)


async def only(bot: TestBot, person: MemberActor) -> Table:
    return await the_table(bot, person)


async def test_changed_rules_are_saved_and_offered_when_a_table_is_opened(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    board = private(await ana.slash(channel, "buraco abrir"))
    fits(env, board)
    await ana.click(board, label="Mudar regras")
    menus = [one for one in walk(kept(env, board).components) if one["type"] == 3]
    menu = next(one for one in menus if "going_out" in [option["value"] for option in one["options"]])
    await ana.select(board, ["going_out"], custom_id=menu["custom_id"])
    await ana.click(board, label="150 pontos")
    await ana.click(board, label="Mudar regras")
    fits(env, board)
    answer = await filled(ana, await ana.click(board, label="Salvar como…"), "Quinta")
    assert "Guardadas como **Quinta**" in said(env, answer)
    fits(env, private(answer))
    (found,) = await bot.tables.rule_sets(env.guild.id, "buraco")
    assert (found.name, found.rules["going_out"], found.by) == ("Quinta", 150, ana.id)

    board = private(await ana.slash(channel, "buraco abrir"))
    await ana.click(board, label="Regras guardadas")
    (menu,) = [one for one in walk(kept(env, board).components) if one["type"] == 3]
    await ana.select(board, [menu["options"][0]["value"]])
    await ana.click(board, label="Abrir")
    assert (await only(bot, ana)).plan.rules["going_out"] == 150


async def test_a_table_is_opened_by_the_name_of_rules(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await saved(bot, env, going_out=200, teams="individual")
    await ana.slash(channel, "buraco abrir", casa="quinta", lugares=2)
    table = await only(bot, ana)
    assert (table.plan.rules["going_out"], table.plan.seats) == (200, 2)
    unknown = await ana.slash(channel, "mesa abrir", jogo="buraco", casa="Sexta")
    assert "não tem regras guardadas com o nome" in said(env, unknown)
    both = await ana.slash(channel, "buraco abrir", casa="Quinta", regras="tradicional")
    assert "não as duas" in said(env, both)


async def test_the_default_is_what_is_offered_and_opened(
    env: Env, bot: TestBot, ana: MemberActor, chefe: MemberActor, channel: ChannelHandle
) -> None:
    await saved(bot, env, going_out=200)
    refused = await ana.slash(channel, "config regras padrao", nome="Quinta")
    assert "Gerenciar servidor" in said(env, refused)
    await chefe.slash(channel, "config regras padrao", nome="Quinta")
    assert await bot.tables.default_rules(env.guild.id, "buraco")
    await ana.slash(channel, "buraco abrir", lugares=2)
    assert (await only(bot, ana)).plan.rules["going_out"] == 200
    await chefe.slash(channel, "config regras padrao")
    assert await bot.tables.default_rules(env.guild.id, "buraco") is None


async def test_the_list_shows_each_set_and_its_manager_may_delete(
    env: Env, bot: TestBot, ana: MemberActor, chefe: MemberActor, channel: ChannelHandle
) -> None:
    await saved(bot, env)
    listed = private(await ana.slash(channel, "config regras ver"))
    assert "**Quinta**" in text(env, listed)
    (menu,) = [one for one in walk(kept(env, listed).components) if one["type"] == 3]
    await ana.select(listed, [menu["options"][0]["value"]])
    assert set(buttons(env, listed)) == {"Código", "Voltar"}
    refused = await ana.slash(channel, "config regras apagar", nome="Quinta")
    assert "Gerenciar servidor" in said(env, refused)

    own = private(await chefe.slash(channel, "config regras ver"))
    await chefe.select(own, [menu["options"][0]["value"]])
    await chefe.click(own, label="Usar como padrão")
    assert "padrão" in text(env, own)
    await chefe.click(own, label="Apagar")
    assert "ainda não guardou" in text(env, own)
    assert await bot.tables.rule_sets(env.guild.id, "buraco") == ()
    assert "já não estão guardadas" in said(env, await ana.click(listed, label="Código"))


async def test_a_code_carries_rules_to_another_name(
    env: Env, bot: TestBot, ana: MemberActor, chefe: MemberActor, channel: ChannelHandle
) -> None:
    await saved(bot, env, going_out=200)
    told = said(env, await ana.slash(channel, "config regras codigo", nome="Quinta"))
    code = told.split("```")[1].strip()
    assert "Gerenciar servidor" in said(env, await ana.slash(channel, "config regras importar", codigo=code, nome="X"))
    await chefe.slash(channel, "config regras importar", codigo=f" `{code}` ", nome="Sábado")
    assert (await bot.tables.rule_set(env.guild.id, "buraco", "Sábado")).rules["going_out"] == 200
    listed = private(await chefe.slash(channel, "config regras ver"))
    answer = await filled(chefe, await chefe.click(listed, label="Importar código"), "bnm1.nada", "Y")
    assert "não é um código" in said(env, answer)


@pytest.mark.parametrize("name", ["QUINTA", "\u202equinta", "Quin\u200bta"])
async def test_somebody_elses_rules_are_not_replaced(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle, name: str
) -> None:
    await saved(bot, env, going_out=200)
    await ana.slash(channel, "buraco abrir", lugares=2)
    refused = await ana.slash(channel, "config regras salvar", nome=name)
    assert "já é de outra pessoa" in said(env, refused)
    assert "bnm1." in said(env, await ana.slash(channel, "config regras codigo", nome=name))
    await ana.slash(channel, "config regras salvar", nome="Minhas")
    assert (await bot.tables.rule_set(env.guild.id, "buraco", "Minhas")).by == ana.id


async def test_a_match_ends_at_a_time_and_after_rounds(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "buraco abrir", lugares=2, ate="22h30", rodadas=4, ausente="minimal")
    table = await only(bot, ana)
    assert table.plan.until == NOW + 17 * HOUR + HOUR // 2
    assert (table.plan.rules["max_rounds"], table.plan.stand_in) == (4, "minimal")
    lobby = newest(channel)
    assert f"Até <t:{table.plan.until // 1000}:t>" in text(env, lobby)
    assert "só compra e descarta" in text(env, lobby)
    assert "não é uma hora" in said(env, await ana.slash(channel, "buraco abrir", ate="amanhã"))
    assert "número de rodadas" in said(env, await ana.slash(channel, "mesa abrir", jogo="bisca", rodadas=3))


async def test_the_end_is_chosen_by_buttons_too(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    board = private(await ana.slash(channel, "buraco abrir"))
    await ana.click(board, label="Fim e ausentes")
    fits(env, board)
    await filled(ana, await ana.click(board, label="Até que horas…"), "6h")
    await ana.click(board, label="Só compra e descarta")
    fits(env, board)
    await ana.click(board, label="Voltar")
    fits(env, board)
    await ana.click(board, label="Abrir")
    table = await only(bot, ana)
    assert (table.plan.until, table.plan.stand_in) == (NOW + HOUR, "minimal")
    assert "+u" not in (await bot.tables.personal(ana.id)).last_plan, "the hour is of that day"


@pytest.mark.parametrize(
    ("typed", "hours"),
    [
        ("6h", 1),
        ("06:00", 1),
        ("até 6h30", 1.5),
        ("0630", 1.5),
        ("6.30", 1.5),
        ("22", 17),
        ("10:30 pm", 17.5),
        ("5h", 24),
    ],
)
def test_a_time_of_day_is_read_as_people_write_it(typed: str, hours: float) -> None:
    assert read_until(typed, zone(None), NOW) == NOW + round(hours * HOUR)


def test_a_server_without_a_zone_lives_by_the_language_that_it_chose() -> None:
    for language in (None, "pt-BR", "en"):
        assert read_until("9h", zone_of(House(language=language)), NOW) == NOW + 4 * HOUR
    assert read_until("9h", zone_of(House(language="pt-PT")), NOW) == NOW + HOUR
    assert read_until("9h", zone_of(House(language="pt-PT", zone="Atlantic/Azores")), NOW) == NOW + 2 * HOUR


@pytest.mark.parametrize("typed", ["", "25h", "22h75", "logo", "13 pm", "1:2:3", "-3"])
def test_what_is_no_time_of_day_is_told(typed: str) -> None:
    with pytest.raises(Refusal):
        read_until(typed, zone(None), NOW)


def test_a_draft_keeps_its_end_and_its_stand_in(clock: Clock) -> None:
    draft = Draft("buraco", "tradicional", 4, "live", (), "abc", clock(), "minimal")
    assert read_draft(draft.code()) == draft
