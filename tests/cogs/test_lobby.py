"""From "open a table" to the first card, by buttons and by commands; and what may go wrong on the way."""

import re

import discord
import pytest
import simcord

from bot.tables.model import Table
from tests.cogs.answers import private, said
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import buttons, channel_without, ids, press, text


async def the_table(bot: TestBot, guild: simcord.GuildHandle) -> Table:
    """The only open table of a server."""
    (table,) = await bot.tables.tables_in(guild.id)
    return table


def lobby(channel: simcord.ChannelHandle) -> discord.Message:
    """The lobby's message: the last one in the channel."""
    message = channel.last_message
    assert message is not None
    return message


async def open_for(ana: simcord.MemberActor, channel: simcord.ChannelHandle, seats: int) -> discord.Message:
    await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=seats)
    return lobby(channel)


async def test_a_first_table_is_one_tap_away_from_its_choices(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    answer = await ana.slash(channel, "mesa abrir")
    assert [*buttons(env, private(answer))] == ["Buraco", "Bisca"]
    await ana.click(private(answer), label="Bisca")
    assert "**Regras**" in said(env, answer)
    await ana.click(private(answer), label="Abrir")
    table = await the_table(bot, guild)
    assert (table.plan.rules["preset"], table.plan.seats, table.people) == ("bisca", 2, (ana.id,))
    assert "Dono da mesa: Ana" in text(env, lobby(channel))


async def test_the_next_table_is_offered_as_last_time(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    await ana.slash(channel, "mesa abrir", regras="capixaba", lugares=4, pontos=5, tempo="daily")
    first = await the_table(bot, guild)
    await bot.tables.close(first.id, ana.id)
    answer = await ana.slash(channel, "mesa abrir")
    offered = "**Bisca Capixaba · até 5 · 4, em duplas · Um dia por jogada · valendo para a liga**"
    assert f"Como da última vez: {offered}" in text(env, private(answer))
    await ana.click(private(answer), label="Abrir")
    assert (await the_table(bot, guild)).plan == first.plan


async def test_house_rules_are_changed_by_buttons_alone(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    answer = await ana.slash(channel, "mesa abrir", jogo="bisca")
    board = private(answer)
    await ana.click(board, label="Bisca Capixaba")
    await ana.click(board, label="4, cada um por si")
    await ana.click(board, label="até 3")
    await ana.click(board, label="Sem limite")
    await ana.click(board, label="Mudar regras")
    await ana.select(board, ["heley"])
    await ana.click(board, label="2 pontos; com copas, 4")
    assert "**Heley**: 2 pontos; com copas, 4" in text(env, board)
    await ana.click(board, label="Abrir")
    plan = (await the_table(bot, guild)).plan
    assert (plan.seats, plan.clock.kind) == (4, "none")
    rules = plan.rules
    assert (rules["preset"], rules["teams"], rules["wins"], rules["heley"]) == ("capixaba", "individual", 3, [2, 4])
    assert "**Heley**: 2 pontos; com copas, 4" in text(env, lobby(channel))


async def test_four_people_sit_down_draw_and_start(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    message = await open_for(ana, channel, 4)
    caio, duda = (guild.add_member(env.create_user(name)) for name in ("Caio", "Duda"))
    assert "**Dupla 1**: 1. Ana · 3. *livre*" in text(env, message)
    await beto.click(message, label="3. Sentar")
    await caio.click(message, label="2. Sentar")
    await duda.click(message, label="4. Sentar")
    assert (await the_table(bot, guild)).people == (ana.id, caio.id, beto.id, duda.id)
    assert "Todos sentados" in text(env, message)
    await ana.click(message, label="Sortear duplas")
    await duda.click(message, label="Começar")
    table = await the_table(bot, guild)
    assert table.stage == "playing"
    assert set(table.people) == {ana.id, beto.id, caio.id, duda.id}


async def test_the_rules_are_seen_before_sitting_down(
    env: simcord.Env, channel: simcord.ChannelHandle, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await open_for(ana, channel, 2)
    assert "A de sempre" in text(env, message)
    answer = await beto.click(message, label="Regras")
    assert answer.ephemeral
    assert "Da maior para a menor: A 7 R V D 6 5 4 3 2" in said(env, answer)


async def test_two_taps_in_one_tick_take_one_seat(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    message = await open_for(ana, channel, 4)
    seat = buttons(env, message)["2. Sentar"]["custom_id"]
    other = buttons(env, message)["4. Sentar"]["custom_id"]
    clicks = [press(env, beto, message, custom_id) for custom_id in (seat, seat, other)]
    await env.settle()
    assert all(click.acknowledged for click in clicks)
    assert [each.user for each in (await the_table(bot, guild)).seats].count(beto.id) == 1


async def test_a_seat_is_taken_once(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    """An older copy of the lobby still shows the seat as free."""
    message = await open_for(ana, channel, 3)
    caio = guild.add_member(env.create_user("Caio"))
    seat = buttons(env, message)["2. Sentar"]["custom_id"]
    await beto.click(message, label="2. Sentar")
    answer = await caio.click(message, custom_id=seat)
    assert answer.ephemeral
    assert "Esse lugar já é de Beto" in said(env, answer)
    assert (await the_table(bot, guild)).people == (ana.id, beto.id)


async def test_the_host_clears_a_seat_and_nobody_else_can(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    message = await open_for(ana, channel, 3)
    await beto.click(message, label="2. Sentar")
    answer = await beto.slash(channel, "mesa tirar", lugar=1)
    assert "dono da mesa" in said(env, answer)
    asked = await ana.click(message, label="2. Beto")
    assert asked.ephemeral
    await ana.click(private(asked), label="Tirar")
    assert (await the_table(bot, guild)).people == (ana.id,)
    assert "livre" in said(env, asked)


async def test_the_computer_fills_up_and_the_match_starts(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    message = await open_for(ana, channel, 3)
    await ana.click(message, label="Completar com computador")
    await ana.click(message, label="Começar")
    table = await the_table(bot, guild)
    assert [seat.computer for seat in table.seats] == [None, "normal", "normal"]
    assert table.stage == "playing"


async def test_a_match_does_not_start_with_a_free_seat(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    message = await open_for(ana, channel, 3)
    answer = await ana.click(message, label="Começar")
    assert "Ainda há lugar vazio (2)" in said(env, answer)
    assert (await the_table(bot, guild)).stage == "lobby"


async def test_who_leaves_passes_the_table_on_and_the_last_one_ends_it(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    message = await open_for(ana, channel, 3)
    await beto.click(message, label="2. Sentar")
    await ana.click(message, label="Sair")
    assert (await the_table(bot, guild)).host == beto.id
    answer = await beto.slash(channel, "mesa sair")
    assert "Você saiu da mesa" in said(env, answer)
    assert await bot.tables.tables_in(guild.id) == ()
    assert "todos saíram" in text(env, message)


async def test_everything_a_button_does_a_command_does(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=3)
    await beto.slash(channel, "mesa sentar", lugar=3)
    await ana.slash(channel, "mesa computador", nivel="easy")
    await ana.slash(channel, "mesa sortear")
    await ana.slash(
        channel, "mesa tirar", lugar=[s.computer for s in (await the_table(bot, guild)).seats].index("easy") + 1
    )
    await ana.slash(channel, "mesa computador", nivel="normal")
    await beto.slash(channel, "mesa comecar")
    table = await the_table(bot, guild)
    assert table.stage == "playing"
    answer = await beto.slash(channel, "mesa desistir")
    await beto.click(private(answer), label="Desistir da partida")
    over = await bot.tables.table(table.id)
    assert over.ended is not None
    assert over.ended.reason == "resigned"
    await ana.slash(channel, "mesa revanche", mesa=table.id)
    again = await the_table(bot, guild)
    assert again.rematch_of == table.id


async def test_the_host_closes_with_a_reason_that_all_read(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    message = await open_for(ana, channel, 3)
    await beto.slash(channel, "mesa sentar")
    refused = await beto.slash(channel, "mesa fechar", motivo="porque sim")
    assert "dono da mesa" in said(env, refused)
    await ana.slash(channel, "mesa fechar", motivo="acabou a **luz**")
    assert "acabou a \\*\\*luz\\*\\*" in text(env, message)


async def test_a_moderator_closes_any_table(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    await open_for(ana, channel, 3)
    role = guild.create_role("Mod", permissions=discord.Permissions(manage_messages=True))
    moderator = guild.add_member(env.create_user("Duda"), roles=[role])
    table = await the_table(bot, guild)
    await moderator.slash(channel, "mesa fechar", mesa=table.id, motivo="ordem")
    assert not (await bot.tables.table(table.id)).open


async def test_players_close_the_lobby_of_a_host_who_is_away(
    env: simcord.Env,
    bot: TestBot,
    clock: Clock,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    message = await open_for(ana, channel, 3)
    await beto.click(message, label="2. Sentar")
    early = await beto.click(message, label="Fechar mesa")
    assert "dono da mesa" in said(env, early), "who may not close is not asked whether he is sure"
    clock.pass_by(seconds=400)
    asked = await beto.click(message, label="Fechar mesa")
    await beto.click(private(asked), label="Fechar")
    assert await bot.tables.tables_in(guild.id) == ()


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_a_missing_permission_is_named_and_nothing_is_opened(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, ana: simcord.MemberActor, permission: str
) -> None:
    answer = await ana.slash(channel_without(env, permission), "mesa abrir", jogo="bisca", lugares=2)
    assert answer.ephemeral
    named = {"send_messages": "Enviar mensagens", "attach_files": "Anexar arquivos"}[permission]
    assert named in said(env, answer)
    assert await bot.tables.tables_in(guild.id) == ()


async def test_the_list_tells_whose_turn_it_is_and_leads_there(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    message = await open_for(ana, channel, 2)
    await beto.click(message, label="2. Sentar")
    await ana.click(message, label="Começar")
    table = await the_table(bot, guild)
    mine, other = (ana, beto) if table.asks(ana.id) else (beto, ana)
    shown = await mine.slash(channel, "mesa lista")
    assert "**sua vez** · <t:" in said(env, shown)
    table = await the_table(bot, guild)
    assert table.message is not None
    assert f"/{table.place.thread or table.place.channel}/{table.message.message}" in said(env, shown)
    theirs = await other.slash(channel, "mesa lista")
    assert "vez de" in said(env, theirs)


async def test_an_empty_list_says_so(
    env: simcord.Env, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    answer = await ana.slash(channel, "mesa lista")
    assert "não tem mesa" in said(env, answer)


async def test_a_long_list_has_pages(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    for _ in range(8):
        await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=2)
    page = await ana.slash(channel, "mesa lista")
    assert "Próximas" not in buttons(env, private(page))
    bot.tables.limits = bot.tables.limits.__class__(tables_per_person=20)
    await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=2)
    page = await ana.slash(channel, "mesa lista")
    await ana.click(private(page), label="Próximas")
    assert "Página 2 de 2" in said(env, page)
    assert list(buttons(env, private(page))) == ["Anteriores"]


async def test_where_it_could_be_several_tables_one_is_asked(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=2)
    await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=3)
    asked = await ana.slash(channel, "mesa sair")
    assert "mais de uma mesa" in said(env, asked)
    first = next(iter(buttons(env, private(asked)).values()))
    await ana.click(private(asked), custom_id=first["custom_id"])
    assert len(await bot.tables.tables_in(guild.id)) == 1


async def test_the_table_is_shown_again_privately(
    env: simcord.Env, channel: simcord.ChannelHandle, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=2)
    answer = await beto.slash(channel, "mesa ver")
    assert answer.ephemeral
    assert "Dono da mesa: Ana" in said(env, answer)
    assert "Ir à mesa" in buttons(env, private(answer))


async def test_a_duel_against_the_computer_takes_two_taps_from_the_panel(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    panel = await ana.slash(channel, "ajuda")
    asked = await ana.click(private(panel), label="Duelo de Bisca")
    await ana.click(private(asked), label="Contra o computador (fácil)")
    table = await the_table(bot, guild)
    assert (table.stage, table.seats[1].computer) == ("playing", "easy")


async def test_a_person_is_challenged_from_a_menu(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    panel = await ana.slash(channel, "ajuda")
    await ana.click(private(panel), label="Duelo de Bisca")
    await ana.select(private(panel), [beto])
    table = await the_table(bot, guild)
    assert (table.invited, table.invited_name) == (beto.id, "Beto")
    await beto.slash(channel, "mesa recusar")
    assert await bot.tables.tables_in(guild.id) == ()


async def test_the_private_answer_follows_the_person_and_the_table_the_server(
    env: simcord.Env, channel: simcord.ChannelHandle, ana: simcord.MemberActor, languages: dict[int, str]
) -> None:
    languages[ana.id] = "en-GB"
    answer = await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=2)
    assert "is open in this channel" in said(env, answer)
    assert "Dono da mesa" in text(env, lobby(channel))


@pytest.mark.parametrize(
    "name", ["_ana_", "**ze**", "||oi||", "[a](http://b)", "@everyone", "# t", "ㅤ", "محمد", "Z" + "̀" * 30]
)
async def test_hostile_names_do_no_harm(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, name: str
) -> None:
    user = guild.add_member(env.create_user("x"), nick=name)
    await user.slash(channel, "mesa abrir", jogo="bisca", lugares=2)
    message = lobby(channel)
    shown = text(env, message)
    assert "Dono da mesa" in shown
    assert not re.search(r"(?<!\\)(_ana_|\*\*ze|\|\|oi|\[a|@everyone|# t\b)", shown)
    assert not message.mention_everyone
    own = next(label for label in buttons(env, message) if label.startswith("1."))
    assert len(own) > 3
    assert (name != "ㅤ") or own == "1. Jogador 1"


async def test_every_custom_id_is_unique_and_short(
    env: simcord.Env, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    message = await open_for(ana, channel, 4)
    board = private(await ana.slash(channel, "mesa abrir", jogo="bisca"))
    await ana.click(board, label="Outras opções")
    for each in (message, board):
        found = ids(env, each)
        assert len(set(found)) == len(found)
        assert all(len(custom_id) <= 100 for custom_id in found)


async def test_two_taps_on_open_in_one_tick_open_one_table(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    board = private(await ana.slash(channel, "mesa abrir", jogo="bisca"))
    tap = buttons(env, board)["Abrir"]["custom_id"]
    clicks = [press(env, ana, board, tap), press(env, ana, board, tap)]
    await env.settle()
    assert all(click.acknowledged for click in clicks)
    assert len(await bot.tables.tables_in(guild.id)) == 1


async def test_pairs_need_four(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    assert "só com quatro" in said(env, await ana.slash(channel, "mesa abrir", jogo="bisca", lugares=3, lados="pairs"))
    assert await bot.tables.tables_in(guild.id) == ()
    await ana.slash(channel, "mesa abrir", jogo="bisca", lados="pairs")
    assert (await the_table(bot, guild)).plan.seats == 4


async def test_rules_by_which_nobody_could_win_are_refused(
    env: simcord.Env, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    board = private(await ana.slash(channel, "mesa abrir", jogo="bisca"))
    await ana.click(board, label="Mudar regras")
    await ana.select(board, ["win"])
    refused = await ana.click(board, label="não vale")
    assert "ninguém poderia vencer" in said(env, refused)


async def test_the_lobby_names_the_host_that_it_has_now(
    env: simcord.Env,
    bot: TestBot,
    guild: simcord.GuildHandle,
    channel: simcord.ChannelHandle,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
) -> None:
    message = await open_for(ana, channel, 3)
    assert "Dono da mesa: Ana" in text(env, message)
    assert "\nAo vivo, 60 s por jogada" in text(env, message)
    await beto.slash(channel, "mesa sentar")
    await ana.slash(channel, "mesa sair")
    assert "Dono da mesa: Beto" in text(env, message)


async def test_a_table_of_no_game_is_opened_only_when_the_game_is_told(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    answer = private(await ana.slash(channel, "mesa abrir", lugares=4, tempo="none"))
    assert not await bot.tables.tables_in(guild.id)
    assert [*buttons(env, answer)] == ["Buraco", "Bisca"]
    await ana.click(answer, label="Buraco")
    table = await the_table(bot, guild)
    assert (table.plan.game, table.plan.seats, table.plan.clock.kind) == ("buraco", 4, "none")


async def test_what_only_one_game_can_be_needs_no_name(
    env: simcord.Env, bot: TestBot, guild: simcord.GuildHandle, channel: simcord.ChannelHandle, ana: simcord.MemberActor
) -> None:
    await ana.slash(channel, "mesa abrir", lugares=6)
    assert (await the_table(bot, guild)).plan.game == "buraco"
