"""From "open a table" to the first card, by buttons and by commands; and what may go wrong on the way."""

import re

import pytest
from simcord import MemberActor

from bot.store import Store
from cogs.ui import tell
from tests.cogs.answers import filled, private
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import channel_without, kept, newest, thread_of
from tests.cogs.place import Place


async def test_a_first_table_is_one_tap_away_from_its_choices(place: Place, ana: MemberActor) -> None:
    answer = await ana.slash(place.channel, "mesa abrir")
    assert [*place.buttons(private(answer))] == ["Buraco", "Bisca"]
    await ana.click(private(answer), label="Bisca")
    assert "**Regras**" in place.said(answer)
    await ana.click(private(answer), label="Abrir")
    table = await place.table()
    assert (table.plan.rules["preset"], table.plan.seats, table.people) == ("bisca", 2, (ana.id,))
    assert "Dono da mesa: Ana" in place.text(place.newest())


async def test_the_next_table_is_offered_as_last_time(place: Place, ana: MemberActor) -> None:
    await ana.slash(place.channel, "mesa abrir", regras="capixaba", lugares=4, pontos=5, tempo="daily")
    first = await place.table()
    await place.bot.tables.close(first.id, ana.id)
    answer = await ana.slash(place.channel, "mesa abrir")
    offered = "**Bisca Capixaba · até 5 · 4, em duplas · Um dia por jogada · valendo para a liga**"
    assert f"Como da última vez: {offered}" in place.text(private(answer))
    await ana.click(private(answer), label="Abrir")
    assert (await place.table()).plan == first.plan


async def test_house_rules_are_changed_by_buttons_alone(place: Place, ana: MemberActor) -> None:
    answer = await ana.slash(place.channel, "mesa abrir", jogo="bisca")
    board = private(answer)
    await ana.click(board, label="Bisca à portuguesa")
    await ana.click(board, label="4, cada um por si")
    await ana.click(board, label="até 3")
    await ana.click(board, label="Sem limite")
    await ana.click(board, label="Mudar regras")
    await ana.select(board, ["heley"])
    await ana.click(board, label="2 pontos; com copas, 4")
    assert "**Heley**: 2 pontos; com copas, 4" in place.text(board)
    await ana.click(board, label="Abrir")
    plan = (await place.table()).plan
    assert (plan.seats, plan.clock.kind) == (4, "none")
    rules = plan.rules
    assert (rules["preset"], rules["teams"], rules["wins"], rules["heley"]) == (
        "bisca_portuguesa",
        "individual",
        3,
        [2, 4],
    )
    assert "**Heley**: 2 pontos; com copas, 4" in place.text(place.newest())


async def test_four_people_sit_down_draw_and_start(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    message = await place.lobby(ana, 4)
    caio, duda = (place.env.guild.add_member(place.env.create_user(name)) for name in ("Caio", "Duda"))
    assert "**Dupla 1**: 1. Ana · 3. *livre*" in place.text(message)
    await beto.click(message, label="3. Sentar")
    await caio.click(message, label="2. Sentar")
    await duda.click(message, label="4. Sentar")
    assert (await place.table()).people == (ana.id, caio.id, beto.id, duda.id)
    assert "Todos sentados" in place.text(message)
    await ana.click(message, label="Sortear duplas")
    await duda.click(message, label="Começar")
    table = await place.table()
    assert table.stage == "playing"
    assert set(table.people) == {ana.id, beto.id, caio.id, duda.id}


@pytest.mark.parametrize("preset", ["capixaba", "de amanhã"])
@pytest.mark.parametrize("playing", [False, True])
async def test_a_table_that_this_version_lets_nobody_play_says_so(
    place: Place, ana: MemberActor, store: Store, clock: Clock, playing: bool, preset: str
) -> None:
    message = await place.lobby(ana, 3)
    if playing:
        await ana.click(message, label="Completar com computador")
        await ana.click(message, label="Começar")
    assert (await place.table()).stage == ("playing" if playing else "lobby")
    await store._db.call(
        lambda db: db.execute("UPDATE tables SET rules = replace(rules, '\"bisca\"', ?)", [f'"{preset}"'])
    )
    await place.bot.tables.stop()
    tell._SIDES.clear()
    await place.env.restart_bot(TestBot(store, clock))
    assert "Esta versão" in place.said(await ana.slash(place.channel, "mesa sair"))
    await place.env.settle()
    shown = newest(thread_of(place.channel)) if playing else message
    assert "esta versão não consegue ler a partida" in place.text(shown)


async def test_the_rules_are_seen_before_sitting_down(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    message = await place.lobby(ana, 2)
    assert "A de sempre" in place.text(message)
    answer = await beto.click(message, label="Regras")
    assert answer.ephemeral
    assert "Da maior para a menor: A 7 R V D 6 5 4 3 2" in place.said(answer)


async def test_two_taps_in_one_tick_take_one_seat(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    message = await place.lobby(ana, 4)
    seat = place.buttons(message)["2. Sentar"]["custom_id"]
    other = place.buttons(message)["4. Sentar"]["custom_id"]
    clicks = [place.press(beto, message, custom_id) for custom_id in (seat, seat, other)]
    await place.env.settle()
    assert all(click.acknowledged for click in clicks)
    assert [each.user for each in (await place.table()).seats].count(beto.id) == 1


async def test_a_seat_is_taken_once(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    """An older copy of the lobby still shows the seat as free."""
    message = await place.lobby(ana, 3)
    caio = place.env.guild.add_member(place.env.create_user("Caio"))
    seat = place.buttons(message)["2. Sentar"]["custom_id"]
    await beto.click(message, label="2. Sentar")
    answer = await caio.click(message, custom_id=seat)
    assert answer.ephemeral
    assert "Esse lugar já é de Beto" in place.said(answer)
    assert (await place.table()).people == (ana.id, beto.id)


async def test_the_host_clears_a_seat_and_nobody_else_can(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    message = await place.lobby(ana, 3)
    await beto.click(message, label="2. Sentar")
    assert "dono da mesa, Ana" in await place.told(beto, "mesa tirar", lugar=1)
    asked = await ana.click(message, label="2. Beto")
    assert asked.ephemeral
    await ana.click(private(asked), label="Tirar")
    assert (await place.table()).people == (ana.id,)
    assert "livre" in place.said(asked)


async def test_the_computer_fills_up_and_the_match_starts(place: Place, ana: MemberActor) -> None:
    message = await place.lobby(ana, 3)
    await ana.click(message, label="Completar com computador")
    await ana.click(message, label="Começar")
    table = await place.table()
    assert [seat.computer for seat in table.seats] == [None, "normal", "normal"]
    assert table.stage == "playing"


async def test_a_match_does_not_start_with_a_free_seat(place: Place, ana: MemberActor) -> None:
    message = await place.lobby(ana, 3)
    answer = await ana.click(message, label="Começar")
    assert "Ainda há lugar vazio (2)" in place.said(answer)
    assert (await place.table()).stage == "lobby"


async def test_who_leaves_passes_the_table_on_and_the_last_one_ends_it(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    message = await place.lobby(ana, 3)
    await beto.click(message, label="2. Sentar")
    await ana.click(message, label="Sair")
    assert (await place.table()).host == beto.id
    assert "Você saiu da mesa" in await place.told(beto, "mesa sair")
    assert await place.bot.tables.tables_in(place.guild) == ()
    assert "todos saíram" in place.text(message)


async def test_everything_a_button_does_a_command_does(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    await ana.slash(place.channel, "mesa abrir", jogo="bisca", lugares=3)
    await beto.slash(place.channel, "mesa sentar", lugar=3)
    await ana.slash(place.channel, "mesa computador", nivel="easy")
    await ana.slash(place.channel, "mesa sortear")
    await ana.slash(
        place.channel, "mesa tirar", lugar=[s.computer for s in (await place.table()).seats].index("easy") + 1
    )
    await ana.slash(place.channel, "mesa computador", nivel="normal")
    await beto.slash(place.channel, "mesa comecar")
    table = await place.table()
    assert table.stage == "playing"
    answer = await beto.slash(place.channel, "mesa desistir")
    await beto.click(private(answer), label="Desistir da partida")
    over = await place.bot.tables.table(table.id)
    assert over.ended is not None
    assert over.ended.reason == "resigned"
    await ana.slash(place.channel, "mesa revanche", mesa=table.id)
    again = await place.table()
    assert again.rematch_of == table.id


async def test_a_rematch_is_that_of_the_last_match_unless_another_is_chosen(
    place: Place, ana: MemberActor, beto: MemberActor, clock: Clock
) -> None:
    assert "ainda não terminou nenhuma partida" in await place.told(ana, "mesa revanche")
    over = list[str]()
    for rules in ("bisca", "capixaba"):
        await ana.slash(place.channel, "bisca duelo", regras=rules)
        over.append((await place.table()).id)
        await ana.click(private(await ana.slash(place.channel, "mesa desistir")), label="Desistir da partida")
        clock.pass_by(seconds=60)
    offered = await ana.autocomplete(place.channel, "mesa revanche", "mesa", "")
    assert [one["value"] for one in offered] == over[::-1]
    (chosen,) = await ana.autocomplete(place.channel, "mesa revanche", "mesa", "capix")
    assert chosen["value"] == over[1]
    assert await beto.autocomplete(place.channel, "mesa revanche", "mesa", "") == []
    await ana.slash(place.channel, "mesa revanche")
    assert (await place.table()).rematch_of == over[1]


async def test_the_host_closes_with_a_reason_that_all_read(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    message = await place.lobby(ana, 3)
    await beto.slash(place.channel, "mesa sentar")
    assert "dono da mesa" in await place.told(beto, "mesa fechar", motivo="porque sim")
    await ana.slash(place.channel, "mesa fechar", motivo="acabou a **luz**")
    assert "acabou a \\*\\*luz\\*\\*" in place.text(message)


async def test_a_moderator_closes_any_table(place: Place, moderator: MemberActor, ana: MemberActor) -> None:
    await place.lobby(ana, 3)
    table = await place.table()
    await moderator.slash(place.channel, "mesa fechar", mesa=table.id, motivo="ordem")
    assert not (await place.bot.tables.table(table.id)).open


async def test_players_close_the_lobby_of_a_host_who_is_away(
    place: Place, clock: Clock, ana: MemberActor, beto: MemberActor
) -> None:
    message = await place.lobby(ana, 3)
    await beto.click(message, label="2. Sentar")
    early = await beto.click(message, label="Fechar mesa")
    assert "dono da mesa" in place.said(early), "who may not close is not asked whether he is sure"
    clock.pass_by(seconds=400)
    asked = await beto.click(message, label="Fechar mesa")
    await filled(beto, asked, "")
    assert await place.bot.tables.tables_in(place.guild) == ()


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_a_missing_permission_is_named_and_nothing_is_opened(
    place: Place, ana: MemberActor, permission: str
) -> None:
    answer = await ana.slash(channel_without(place.env, permission), "mesa abrir", jogo="bisca", lugares=2)
    assert answer.ephemeral
    named = {"send_messages": "Enviar mensagens", "attach_files": "Anexar arquivos"}[permission]
    assert named in place.said(answer)
    assert await place.bot.tables.tables_in(place.guild) == ()


async def test_the_list_tells_whose_turn_it_is_and_leads_there(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    message = await place.lobby(ana, 2)
    await beto.click(message, label="2. Sentar")
    await ana.click(message, label="Começar")
    table = await place.table()
    mine, other = (ana, beto) if table.asks(ana.id) else (beto, ana)
    shown = await mine.slash(place.channel, "mesa lista")
    assert "**sua vez** · <t:" in place.said(shown)
    table = await place.table()
    assert table.message is not None
    assert f"/{table.place.thread or table.place.channel}/{table.message.message}" in place.said(shown)
    assert "vez d" in await place.told(other, "mesa lista")


async def test_an_empty_list_says_so(place: Place, ana: MemberActor) -> None:
    assert "não tem mesa" in await place.told(ana, "mesa lista")


async def test_a_long_list_has_pages(place: Place, ana: MemberActor) -> None:
    for _ in range(8):
        await ana.slash(place.channel, "mesa abrir", jogo="bisca", lugares=2)
    page = await ana.slash(place.channel, "mesa lista")
    assert "Próximas" not in place.buttons(private(page))
    place.bot.tables.limits = place.bot.tables.limits.__class__(tables_per_person=20)
    await ana.slash(place.channel, "mesa abrir", jogo="bisca", lugares=2)
    page = await ana.slash(place.channel, "mesa lista")
    await ana.click(private(page), label="Próximas")
    assert "Página 2 de 2" in place.said(page)
    assert list(place.buttons(private(page))) == ["Anteriores"]


async def test_where_it_could_be_several_tables_one_is_asked(place: Place, ana: MemberActor) -> None:
    await ana.slash(place.channel, "mesa abrir", jogo="bisca", lugares=2)
    await ana.slash(place.channel, "mesa abrir", jogo="bisca", lugares=3)
    asked = await ana.slash(place.channel, "mesa sair")
    assert "mais de uma mesa" in place.said(asked)
    first = next(iter(place.buttons(private(asked)).values()))
    await ana.click(private(asked), custom_id=first["custom_id"])
    assert len(await place.bot.tables.tables_in(place.guild)) == 1


async def test_the_table_is_shown_again_privately(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    await ana.slash(place.channel, "mesa abrir", jogo="bisca", lugares=2)
    answer = await beto.slash(place.channel, "mesa ver")
    assert answer.ephemeral
    assert "Dono da mesa: Ana" in place.said(answer)
    assert "Ir à mesa" in place.buttons(private(answer))


@pytest.mark.parametrize("game", ["buraco", "bisca"])
async def test_a_table_is_read_aloud_to_who_wants_words(
    place: Place, ana: MemberActor, beto: MemberActor, game: str
) -> None:
    await ana.slash(place.channel, "mesa abrir", jogo=game, lugares=2)
    await ana.slash(place.channel, "mesa computador")
    await ana.slash(place.channel, "mesa comecar")
    for person in (ana, beto):
        await place.bot.tables.set_personal(person.id, text_mode=True)
        shown = await place.board(person, "mesa ver", mesa=(await place.table()).id)
        assert not kept(place.env, shown).attachments
        assert "Ir à mesa" in place.buttons(shown)
        assert ("mortos na mesa" if game == "buraco" else "runfo") in place.text(shown)
        if game == "buraco":
            assert ("Nós" in place.text(shown)) == (person is ana)


async def test_a_duel_against_the_computer_takes_two_taps_from_the_panel(place: Place, ana: MemberActor) -> None:
    panel = await ana.slash(place.channel, "ajuda")
    asked = await ana.click(private(panel), label="Duelo de Bisca")
    await ana.click(private(asked), label="Contra o computador (fácil)")
    table = await place.table()
    assert (table.stage, table.seats[1].computer) == ("playing", "easy")


async def test_a_person_is_challenged_from_a_menu(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    panel = await ana.slash(place.channel, "ajuda")
    await ana.click(private(panel), label="Duelo de Bisca")
    await ana.select(private(panel), [beto])
    table = await place.table()
    assert (table.invited, table.invited_name) == (beto.id, "Beto")
    await beto.slash(place.channel, "mesa recusar")
    assert await place.bot.tables.tables_in(place.guild) == ()


async def test_the_private_answer_follows_the_person_and_the_table_the_server(
    place: Place, ana: MemberActor, languages: dict[int, str]
) -> None:
    languages[ana.id] = "en-GB"
    assert "is open in this channel" in await place.told(ana, "mesa abrir", jogo="bisca", lugares=2)
    assert "Dono da mesa" in place.text(place.newest())


@pytest.mark.parametrize(
    "name", ["_ana_", "**ze**", "||oi||", "[a](http://b)", "@everyone", "# t", "ㅤ", "محمد", "Z" + "̀" * 30]
)
async def test_hostile_names_do_no_harm(place: Place, name: str) -> None:
    user = place.env.guild.add_member(place.env.create_user("x"), nick=name)
    await user.slash(place.channel, "mesa abrir", jogo="bisca", lugares=2)
    message = place.newest()
    shown = place.text(message)
    assert "Dono da mesa" in shown
    assert not re.search(r"(?<!\\)(_ana_|\*\*ze|\|\|oi|\[a|@everyone|# t\b)", shown)
    assert not message.mention_everyone
    own = next(label for label in place.buttons(message) if label.startswith("1."))
    assert len(own) > 3
    assert (name != "ㅤ") or own == "1. Jogador 1"


async def test_every_custom_id_is_unique_and_short(place: Place, ana: MemberActor) -> None:
    message = await place.lobby(ana, 4)
    board = await place.board(ana, "mesa abrir", jogo="bisca")
    await ana.click(board, label="Outras opções")
    for each in (message, board):
        found = place.ids(each)
        assert len(set(found)) == len(found)
        assert all(len(custom_id) <= 100 for custom_id in found)


async def test_two_taps_on_open_in_one_tick_open_one_table(place: Place, ana: MemberActor) -> None:
    board = await place.board(ana, "mesa abrir", jogo="bisca")
    tap = place.buttons(board)["Abrir"]["custom_id"]
    clicks = [place.press(ana, board, tap), place.press(ana, board, tap)]
    await place.env.settle()
    assert all(click.acknowledged for click in clicks)
    assert len(await place.bot.tables.tables_in(place.guild)) == 1


async def test_pairs_need_four(place: Place, ana: MemberActor) -> None:
    assert "só com quatro" in await place.told(ana, "mesa abrir", jogo="bisca", lugares=3, lados="pairs")
    assert await place.bot.tables.tables_in(place.guild) == ()
    await ana.slash(place.channel, "mesa abrir", jogo="bisca", lados="pairs")
    assert (await place.table()).plan.seats == 4


async def test_rules_by_which_nobody_could_win_are_refused(place: Place, ana: MemberActor) -> None:
    board = await place.board(ana, "mesa abrir", jogo="bisca")
    await ana.click(board, label="Mudar regras")
    await ana.select(board, ["win"])
    refused = await ana.click(board, label="não vale")
    assert "ninguém poderia vencer" in place.said(refused)


async def test_the_lobby_names_the_host_that_it_has_now(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    message = await place.lobby(ana, 3)
    assert "Dono da mesa: Ana" in place.text(message)
    assert "\nAo vivo, 60 s por jogada" in place.text(message)
    await beto.slash(place.channel, "mesa sentar")
    await ana.slash(place.channel, "mesa sair")
    assert "Dono da mesa: Beto" in place.text(message)


async def test_a_table_of_no_game_is_opened_only_when_the_game_is_told(place: Place, ana: MemberActor) -> None:
    answer = await place.board(ana, "mesa abrir", lugares=4, tempo="none")
    assert not await place.bot.tables.tables_in(place.guild)
    assert [*place.buttons(answer)] == ["Buraco", "Bisca"]
    await ana.click(answer, label="Buraco")
    table = await place.table()
    assert (table.plan.game, table.plan.seats, table.plan.clock.kind) == ("buraco", 4, "none")


async def test_what_only_one_game_can_be_needs_no_name(place: Place, ana: MemberActor) -> None:
    await ana.slash(place.channel, "mesa abrir", lugares=6)
    assert (await place.table()).plan.game == "buraco"
