"""From "Abrir Buraco" to the last count: the lobby, the calls, rounds, the end of the match, and nothing given away."""

import hashlib
import re

from simcord import ChannelHandle, Env, MemberActor

from bot.games import GAMES
from bot.games.buraco.actions import Discard, Draw, Meld
from bot.games.records import read_record
from bot.games.replay import answer
from tests.cogs.answers import private, said
from tests.cogs.buraco import click, dealt, labelled, plant, play_turn, seed_where, started, the_table, view_of
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import buttons, ids, kept, newest, open_hand, public_table, text, thread_of, until, walk

CARD = re.compile(r"(?:^|[:.-])(?:[A2-9TJQK][CDHS]|\*)(?=$|[:.-])")


async def test_a_match_is_played_to_its_end_by_taps(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, thread = await dealt(env, bot, ana, channel, pontos=100)
    table = await the_table(bot, ana)
    for _ in range(80):
        if not (await bot.tables.table(table.id)).open:
            break
        await play_turn(env, bot, ana, hand)
    done = await bot.tables.table(table.id)
    assert not done.open
    assert done.ended is not None
    assert done.ended.reason == "target"
    message = public_table(env, thread)
    told = text(env, message)
    assert "🏆" in told
    assert "Rodadas (" in told
    assert "**bateu!**" in told or "o monte acabou" in told.lower()
    assert f"`{hashlib.sha256(b'mesa').hexdigest()}`" in told
    assert "semente, para conferir as cartas: `mesa`" in told
    assert set(buttons(env, message)) == {"Revanche", "Entrar na fila", "Regras", "Conferir"}
    names = [file["filename"] for file in kept(env, message).attachments]
    assert f"mesa-{table.id}.jsonl" in names
    assert [name for name in names if name.startswith("contagem")]
    again = await click(env, ana, message, "Revanche")
    assert labelled(env, again.response, "Comprar") or "Vez d" in text(env, again.response)


async def test_a_round_that_ends_leaves_its_count_and_the_table_goes_on_below(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, thread = await dealt(env, bot, ana, channel, pontos=5000)
    table = await the_table(bot, ana)
    early = await ana.slash(channel, "buraco contagem")
    assert "Ainda não há contagem" in said(env, early)
    first = public_table(env, thread)
    for _ in range(80):
        if (await bot.tables.table(table.id)).round_over:
            break
        await play_turn(env, bot, ana, hand)
    went_out = (await view_of(bot, ana)).public.went_out
    assert went_out is not None
    name = table.seats[went_out].name
    assert "Rodada 1" in text(env, first)
    assert f"{name} **bateu!**" in text(env, first)
    assert "Próxima rodada" in buttons(env, first)
    assert "Fim da rodada 1" in text(env, hand)
    assert "**bateu!**" in text(env, hand), "the turn that ended the round stands there"
    await click(env, ana, hand, "Próxima rodada")
    now = await bot.tables.table(table.id)
    assert now.round == 2
    assert "Rodada 1" in text(env, first)
    assert "dá as próximas cartas" in text(env, first)
    assert [*buttons(env, first)] == ["Conferir"]
    assert next(file["filename"].split("-")[0] for file in kept(env, first).attachments) == "contagem"
    message = public_table(env, thread)
    assert message.id != first.id
    assert "Vez d" in text(env, message)
    assert "Fim da rodada" in text(env, hand)
    again = await click(env, ana, message, "Última contagem")
    assert "Rodada 1" in said(env, again)


async def test_only_the_side_that_changed_is_sent_again(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lambda view: True))
    hand, thread = await dealt(env, bot, ana, channel)
    for _ in range(6):
        await play_turn(env, bot, ana, hand)
        if all((await view_of(bot, ana)).public.melds):
            break
    message = public_table(env, thread)
    before = {file["filename"]: file["id"] for file in kept(env, message).attachments}
    await click(env, ana, hand, "Comprar")
    after = {file["filename"]: file["id"] for file in kept(env, message).attachments}
    stayed = before.keys() & after.keys()
    assert len(stayed) >= len(after) - 1, "a draw changes the head of the table alone"
    assert all(before[name] == after[name] for name in stayed)


async def test_the_call_carries_the_move(
    env: Env, bot: TestBot, clock: Clock, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lambda view: True))
    await ana.slash(channel, "config avisos", quando="always")
    await beto.slash(channel, "config avisos", quando="always")
    thread = await started(env, bot, [ana, beto], channel, lugares=2)
    await play_turn(env, bot, ana, await open_hand(env, ana, thread))
    await env.settle()
    call = newest(thread)
    assert beto.mention in call.content
    assert list(buttons(env, call))[:3] == [*labelled(env, call, "Comprar"), "Pegar lixo (1)", "Minha mão"]
    wrong = await click(env, ana, call, "Comprar")
    assert "não é a sua vez" in text(env, wrong.response)
    answer = await click(env, beto, call, "Comprar")
    assert answer.ephemeral
    assert "baixe, encaixe, descarte" in text(env, answer.response)
    assert len((await view_of(bot, beto)).hand) == 12


async def test_the_call_tells_the_whole_turn_and_offers_time_where_it_runs(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    plant(bot, seed_where(lambda view: any(isinstance(move, Meld) for move in GAMES["buraco"].moves(view))))
    await beto.slash(channel, "config avisos", quando="always")
    thread = await started(env, bot, [ana, beto], channel, lugares=2, tempo="daily")
    table = await the_table(bot, ana)
    for kind in (Draw, Meld, Discard):
        view = await bot.tables.view(table.id, ana.id)
        action = next(move for move in GAMES["buraco"].moves(view) if isinstance(move, kind))
        table = (await bot.tables.submit(table.id, ana.id, table.revision, action)).table
    await until(lambda: beto.mention in newest(thread).content)
    call = newest(thread)
    assert "baixou" in call.content
    assert "descartou" in call.content
    assert "Mais 60 s" not in buttons(env, call)


async def test_no_card_stands_in_the_ids_of_a_public_message(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    await beto.slash(channel, "config avisos", quando="always")
    thread = await started(env, bot, [ana, beto], channel, lugares=2, regras="fechado")
    for _ in range(3):
        for person in (ana, beto):
            view = await bot.tables.view((await the_table(bot, person)).id, person.id)
            if view.seat in view.to_act:
                await play_turn(env, bot, person, await open_hand(env, person, thread))
    for message in thread.history():
        found = ids(env, message)
        assert len(found) == len(set(found))
        assert not [one for one in found if CARD.search(one.partition(":bu.")[2])], found


async def test_the_panel_opens_a_table_like_the_last_one_in_two_taps(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "buraco abrir", regras="familia", pontos=3000, lugares=4, tempo="none")
    first = await the_table(bot, ana)
    await bot.tables.close(first.id, ana.id)
    panel = await ana.slash(channel, "ajuda")
    asked = await click(env, ana, private(panel), "Abrir Buraco")
    offered = "**Buraco em família · até 3.000 · 4, em duplas · Sem limite · valendo para a liga**"
    assert f"Como da última vez: {offered}" in text(env, asked.response or private(panel))
    await click(env, ana, asked.response or private(panel), "Abrir")
    again = await the_table(bot, ana)
    assert again.plan == first.plan


async def test_the_host_changes_the_rules_before_the_start(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "buraco abrir", lugares=4)
    lobby = newest(channel)
    await click(env, beto, lobby, "2. Sentar")
    refused = await click(env, beto, lobby, "Mudar regras")
    assert "dono da mesa, Ana" in said(env, refused)
    board = private(await click(env, ana, lobby, "Mudar regras"))
    await click(env, ana, board, "até 2.000")
    assert "sem vulnerabilidade (só de 3.000 em diante)" in text(env, board)
    await click(env, ana, board, "Mudar regras")
    menus = [one for one in ids(env, board) if one.startswith("s:")]
    assert len(menus) == 7, "by subject"
    assert text(env, board).index("**Pegar o lixo**") < text(env, board).index("**Trincas**")
    await ana.select(board, ["pile"], custom_id=menus[1])
    await click(env, ana, board, "só para usar na hora a carta de cima")
    await click(env, ana, board, "Salvar")
    table = await the_table(bot, ana)
    assert (table.plan.rules["target"], table.plan.rules["pile"]) == (2000, "top_used")
    assert table.people == (ana.id, beto.id)
    assert "**Pegar o lixo**: só para usar na hora" in text(env, lobby)
    assert "até 2.000" in text(env, lobby)


async def test_six_people_are_offered_three_packs_and_told_why(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "buraco abrir", lugares=6)
    table = await the_table(bot, ana)
    assert table.plan.rules["decks"] == 3
    assert "**Trio 1**" in text(env, newest(channel))
    assert "dois deixariam só 5 a 20 cartas no monte" in text(env, newest(channel))
    await bot.tables.close(table.id, ana.id)
    none = await ana.slash(channel, "buraco abrir", lugares=6, regras="biriba")
    assert "não dá para jogar assim" in said(env, none)
    await ana.slash(channel, "buraco abrir", lugares=6, lados="pairs", regras="clube")
    table = await the_table(bot, ana)
    assert (table.plan.rules["teams"], table.plan.rules["decks"]) == ("pairs", 2)
    assert "**Dupla 3**" in text(env, newest(channel))


async def test_a_finished_table_and_one_of_another_game_are_told_apart(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel)
    table = await the_table(bot, ana)
    await bot.tables.resign(table.id, ana.id)
    late = await click(env, ana, hand, "Comprar") if labelled(env, hand, "Comprar") else None
    if late is not None:
        assert "já terminou" in text(env, late.response or hand)
    await ana.slash(channel, "bisca duelo")
    answer = await ana.slash(channel, "buraco comprar")
    assert "Nesta mesa se joga Bisca. A sua mão: `/mão`." in said(env, answer)
    assert list(labelled(env, private(answer), "Minha mão"))


async def test_the_record_of_a_match_replays_to_the_same_scores(
    env: Env, bot: TestBot, ana: MemberActor, channel: ChannelHandle
) -> None:
    hand, _ = await dealt(env, bot, ana, channel, pontos=100, regras="familia")
    table = await the_table(bot, ana)
    for _ in range(80):
        if not (await bot.tables.table(table.id)).open:
            break
        await play_turn(env, bot, ana, hand)
    results = await bot.tables.results(table.id)
    replayed = answer(read_record(await bot.tables.record(table.id)))
    assert replayed["status"] == "match_over"
    assert tuple(replayed["scores"]) == results[-1].scores


async def test_an_unknown_table_is_told(env: Env, ana: MemberActor, channel: ChannelHandle) -> None:
    answer = await ana.slash(channel, "buraco comprar", mesa="nenhuma")
    assert "Não achei essa mesa" in said(env, answer)


async def test_a_table_that_was_opened_for_four_is_played_by_two(
    env: Env, bot: TestBot, ana: MemberActor, beto: MemberActor, channel: ChannelHandle
) -> None:
    await ana.slash(channel, "buraco abrir", lugares=4, tempo="none")
    lobby = newest(channel)
    await click(env, beto, lobby, "4. Sentar")
    board = private(await click(env, ana, lobby, "Mudar regras"))
    menu = next(one for one in walk(kept(env, board).components) if one.get("custom_id", "").endswith(":s"))
    two = next(option["value"] for option in menu["options"] if option["label"] == "2 jogadores")
    await ana.select(board, [two], custom_id=menu["custom_id"])
    await click(env, ana, board, "Salvar")
    assert "**Dupla 1**" not in text(env, lobby)
    await click(env, ana, lobby, "Começar")
    assert "Ana × Beto" in text(env, public_table(env, thread_of(channel)))
