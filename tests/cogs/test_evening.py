"""The club evening on Discord: opened by buttons or by command, who may what, threads, the standing, the end."""

import asyncio
from dataclasses import replace

import discord
import pytest
from simcord import MemberActor

from bot.games import GAMES
from bot.tables.model import Person
from bot.text import Words
from cogs.noite.draft_board import program_board
from cogs.noite.plan import new_program
from cogs.ui.opening import plan_words
from cogs.ui.room import GAME_ROOMS
from cogs.ui.rules_text import rules_card
from cogs.ui.rulesets import key_of
from render.length import match_length
from tests.cogs.answers import private
from tests.cogs.night import Night
from tests.cogs.night import ana as ana
from tests.cogs.night import beto as beto
from tests.cogs.night import night as night
from tests.cogs.night import people as people
from tests.cogs.people import channel_without, press_menu, sent, until

pytestmark = pytest.mark.timeout(60)


def other_game(night: Night, board: object) -> str:
    """The button that leads to the other game."""
    return next(label for label, one in night.buttons(board).items() if one["custom_id"].endswith(":g"))


async def test_an_evening_is_put_together_by_buttons(night: Night, ana: MemberActor) -> None:
    board = await night.board(ana, "liga noite")
    await ana.click(board, label=other_game(night, board))
    await ana.select(board, ["p~capixaba"])
    await ana.click(board, label="um contra um")
    await ana.click(board, label="4")
    await ana.click(board, label="5 jogos")
    await ana.click(board, label="o computador completa")
    await ana.click(board, label="amistosa")
    assert night.buttons(board)["5 jogos"]["style"] == discord.ButtonStyle.primary.value
    assert len(set(night.ids(board))) == len(night.ids(board))
    assert all(len(each) <= 100 for each in night.ids(board))
    await ana.click(board, label="Abrir a noite")
    plan = (await night.evening()).plan
    assert (plan.game, plan.size, plan.rounds, plan.minutes, plan.fill) == ("bisca", 2, 4, None, "computer")
    assert (plan.rules["preset"], plan.rules["match"], plan.rules["wins"]) == ("capixaba", "all_of", 5)
    assert not plan.rated
    shown = night.text(night.shown())
    assert "aberta por Ana" in shown
    assert "**Bisca Capixaba** · um contra um · 4 rodadas da liga, partidas de 5 jogos" in shown
    assert "Ninguém chegou ainda" in shown


@pytest.mark.parametrize("game", GAME_ROOMS)
def test_a_new_evening_announces_no_rules_that_nobody_changed(game: str) -> None:
    """Its length is the evening's own; what is changed besides is told."""
    program = new_program(game)
    differs = Words()("rules.differs.short")
    assert differs not in program_board(Words(), program, ()).head
    draft = program.draft
    switch = {"bisca": ("win_at", 61), "buraco": ("jokers", 2)}[game]
    assert differs in program_board(Words(), replace(program, draft=draft.with_switch(*switch)), ()).head


async def test_buraco_by_time_and_by_rounds(night: Night, ana: MemberActor) -> None:
    board = await night.board(ana, "liga noite", jogo="buraco")
    await ana.click(board, label="30 minutos")
    await ana.click(board, label="Abrir a noite")
    evening = await night.evening()
    rules = evening.plan.rules
    assert (evening.plan.game, evening.plan.minutes, rules["max_rounds"], rules["target"]) == ("buraco", 30, 0, 100_000)
    assert rules["vulnerable_at"] == 1500, "half of what the match would have gone to"
    await night.bot.club.end_evening(evening.id, night.guild, ana.id)
    await ana.slash(night.channel, "liga noite", jogo="buraco", tamanho=2)
    rules = (await night.evening()).plan.rules
    assert (rules["max_rounds"], rules["target"]) == (2, 100_000)


@pytest.mark.parametrize(
    ("game", "changes", "told"),
    [
        ("bisca", {"deals": 3}, "3 jogos"),
        ("bisca", {"minutes": 30}, "por tempo"),
        ("buraco", {"deals": 3}, "3 rodadas"),
        ("buraco", {"minutes": 30}, "por tempo"),
    ],
)
def test_the_length_of_a_match_is_told_in_words_and_pictures(game: str, changes: dict[str, int], told: str) -> None:
    words, draft = Words(), replace(new_program(game), **changes).timed_draft  # type: ignore[arg-type]  # they are its own
    rules = GAMES[game].rules(draft.switches)
    assert match_length(words, rules) == told
    card = rules_card(words, game, draft.switches, draft.seats)
    assert f" · {told} · " in card.splitlines()[0]
    assert f" · {told} · " in plan_words(draft, words)
    assert "1000" not in card.replace(".", "")


async def test_the_servers_own_rules_are_offered_and_can_be_typed(night: Night, ana: MemberActor) -> None:
    await night.bot.tables.save_rules(night.guild, "bisca", "Da casa", {"preset": "bisca", "win_at": 61}, ana.id)
    board = await night.board(ana, "liga noite", jogo="bisca")
    menu = next(one for one in night.ids(board) if ":noite.rules:" in one)
    kept = (await night.bot.tables.rule_sets(night.guild, "bisca"))[0]
    await ana.select(board, [f"s~{key_of(kept)}"])
    await ana.click(board, label="Abrir a noite")
    evening = await night.evening()
    assert evening.plan.rules["win_at"] == 61
    press_menu(night.env, ana, board, menu, ["s~nada"])
    await night.env.settle()
    await night.bot.club.end_evening(evening.id, night.guild, ana.id)
    await ana.slash(night.channel, "liga noite", jogo="bisca", casa="da casa")
    assert (await night.evening()).plan.rules["win_at"] == 61


async def test_people_check_in_and_the_round_opens_threads_for_them(night: Night, people: list[MemberActor]) -> None:
    message = await night.opened(people[0], *people)
    assert "**Presentes (9)**: Ana" in night.text(message)
    await people[8].click(message, label="Vou embora")
    assert "**Presentes (8)**" in night.text(message)
    answer = await people[0].click(message, label="Sortear rodada")
    assert answer.response is not None
    assert answer.response.id == message.id, "the message itself changes"
    await until(lambda: night.text(message).count("<#") == 2)
    threads = night.channel.threads
    assert len(threads) == 2
    tables = await night.bot.tables.tables_in(night.guild)
    assert {table.place.thread for table in tables} == {thread.id for thread in threads}
    shown = night.text(message)
    assert "**Rodada 1 de 2**" in shown
    assert all(f"<#{thread.id}>" in shown for thread in threads)
    assert "Sortear rodada" not in night.buttons(message)
    for table in tables:
        assert table.place.thread is not None
        members = sent(night.env, "PUT", f"/channels/{table.place.thread}/thread-members/")
        assert {int(one.path.rpartition("/")[2]) for one in members} == set(table.people)


async def test_two_rounds_to_the_champion(night: Night, people: list[MemberActor]) -> None:
    await night.bot.tables.set_house(night.guild, club="Clube da *Esquina*")
    message = await night.opened(people[0], *people[:5])
    await people[0].click(message, label="Sortear rodada")
    await night.play_round()
    await until(lambda: "**1 × 0**" in night.text(message) or "**0 × 1**" in night.text(message))
    shown = night.text(message)
    assert "- folga: " in shown
    assert shown.count("1 vitória · saldo +1") == 2
    assert "0 vitórias · saldo −1" in shown
    await people[5].click(message, label="Estou aqui")
    await people[0].click(message, label="Próxima rodada")
    evening = await night.evening()
    assert len(evening.rounds[1].byes) == 2
    assert not set(evening.rounds[0].byes) & set(evening.rounds[1].byes)
    await night.play_round()
    assert not await night.is_held()
    await until(
        lambda: night.channel.last_message is not None and "fim da noite" in night.text(night.channel.last_message)
    )
    closing = night.channel.last_message
    assert closing is not None
    told = night.text(closing)
    assert "🏆 **Clube da \\*Esquina\\***: fim da noite" in told
    assert "a noite. Parabéns!" in told
    assert list(night.buttons(closing)) == ["Tabela da liga"]
    assert "encerrada" in night.text(message)
    assert not night.buttons(message)
    await night.bot.club.settle_evenings()
    await night.env.settle()
    assert night.channel.last_message is not None
    assert night.channel.last_message.id == closing.id


async def test_everything_a_button_does_a_command_does(night: Night, people: list[MemberActor]) -> None:
    ana, beto, caio = people[:3]
    message = await night.opened(ana, lugares=2, regras="capixaba", tamanho=1, sobra="computer")
    for one in (ana, beto, caio):
        assert "entra no próximo sorteio" in await night.told(one, "liga noite", acao="in")
    assert "Você saiu da noite" in await night.told(caio, "liga noite", acao="out")
    assert "não está nesta noite" in await night.told(caio, "liga noite", acao="out")
    assert "Rodada 1 de 2 sorteada" in await night.told(ana, "liga noite", acao="draw")
    assert "a partir da próxima rodada" in await night.told(caio, "liga noite", acao="in")
    assert "continua até o fim" in await night.told(beto, "liga noite", acao="out")
    assert "Ainda falta terminar 1 mesa" in await night.told(ana, "liga noite", acao="draw")
    shown = await night.board(beto, "liga noite")
    assert "**Rodada 1 de 2**" in night.text(shown)
    assert "Ir à noite" in night.buttons(shown)
    assert "encerrada" in await night.told(ana, "liga noite", acao="end")
    assert not night.buttons(message)
    assert "Não há noite" in await night.told(ana, "liga noite", acao="in")


async def test_only_host_and_moderators_lead(night: Night, people: list[MemberActor], moderator: MemberActor) -> None:
    ana, beto = people[:2]
    message = await night.opened(ana, *people[:4])
    for label in ("Sortear rodada", "Encerrar"):
        assert "Só Ana, que abriu a noite" in night.said(await beto.click(message, label=label))
    await moderator.click(message, label="Sortear rodada")
    assert (await night.evening()).running is not None
    asked = await moderator.click(message, label="Encerrar")
    assert "no meio da rodada" in night.said(asked)
    await moderator.click(private(asked), label="Encerrar")
    assert not await night.is_held()
    assert len(await night.bot.tables.tables_in(night.guild)) == 1, "the match goes on"
    assert "não há campeão" in night.text(night.channel.last_message)
    late = night.press(ana, private(asked), "x:noite.in:1")
    await night.env.settle()
    assert "já foi encerrada" in night.said(late)


async def test_two_taps_in_one_tick_draw_one_round_and_open_one_evening(
    night: Night, people: list[MemberActor]
) -> None:
    ana = people[0]
    board = await night.board(ana, "liga noite", jogo="bisca")
    tap = night.buttons(board)["Abrir a noite"]["custom_id"]
    clicks = [night.press(ana, board, tap), night.press(ana, board, tap)]
    await night.env.settle()
    assert all(click.acknowledged for click in clicks)
    message = night.shown()
    for one in people[:4]:
        await one.click(message, label="Estou aqui")
    tap = night.buttons(message)["Sortear rodada"]["custom_id"]
    clicks = [night.press(ana, message, tap), night.press(ana, message, tap)]
    await night.env.settle()
    assert all(click.acknowledged for click in clicks)
    assert len((await night.evening()).rounds) == 1
    assert len(night.channel.threads) == 1


async def test_without_threads_the_tables_stand_in_the_channel(night: Night, people: list[MemberActor]) -> None:
    place = channel_without(night.env, "create_public_threads")
    message = await night.opened(people[0], *people[:4], channel=place)
    await people[0].click(message, label="Sortear rodada")
    (table,) = await night.bot.tables.tables_in(night.guild)
    assert table.place.thread is None
    assert table.message is not None
    assert "[ir à mesa](" in night.text(message)


@pytest.mark.parametrize("permission", ["send_messages", "attach_files"])
async def test_a_missing_permission_is_named_and_nothing_is_opened(
    night: Night, ana: MemberActor, permission: str
) -> None:
    answer = await ana.slash(channel_without(night.env, permission), "liga noite", jogo="bisca", tamanho=1)
    assert {"send_messages": "Enviar mensagens", "attach_files": "Anexar arquivos"}[permission] in night.said(answer)
    assert not await night.is_held()


async def test_what_is_wrong_is_said(night: Night, ana: MemberActor, beto: MemberActor) -> None:
    assert "não os dois" in await night.told(ana, "liga noite", jogo="bisca", tamanho=1, minutos=20)
    assert "outro jogo" in await night.told(ana, "liga noite", jogo="buraco", regras="capixaba")
    message = await night.opened(ana, beto)
    assert "Já há uma noite" in await night.told(beto, "liga noite", jogo="bisca", rodadas=2)
    assert "Faltam 3 pessoas" in night.said(await ana.click(message, label="Sortear rodada"))
    for forged in (
        "x:noite.in",
        "x:noite.next:1",
        "x:noite.plan:a:b",
        "x:noite.open:bisca~bisca~4~live~:3d1x",
        "x:noite.in:x",
    ):
        click = night.press(ana, message, forged)
        await night.env.settle()
        assert "Este botão é de antes" in night.said(click), forged


async def test_two_of_one_name_are_told_apart_and_hostile_names_do_no_harm(night: Night, ana: MemberActor) -> None:
    twins = [night.env.guild.add_member(night.env.create_user(f"x{number}"), nick="Zé") for number in range(2)]
    rogue = night.env.guild.add_member(night.env.create_user("y"), nick="@everyone **x**")
    message = await night.opened(ana, *twins, rogue)
    shown = night.text(message)
    assert all(f"·{str(twin.id)[-4:]}" in shown for twin in twins)
    assert "\\@everyone" in shown
    assert not message.mention_everyone


async def test_in_a_thread_none_is_opened(night: Night, ana: MemberActor) -> None:
    await ana.slash(night.channel, "bisca duelo", computador="easy")
    (thread,) = night.channel.threads
    assert "num canal" in night.said(await ana.slash(thread, "liga noite", jogo="bisca", rodadas=2))
    assert not await night.is_held()


async def test_a_lost_channel_ends_it(night: Night, ana: MemberActor) -> None:
    await night.opened(ana)
    evening = await night.evening()
    night.env.backend.delete_channel(night.channel.id)
    await night.bot.club.check_in(evening.id, night.guild, Person(ana.id, "Ana"))
    async with asyncio.timeout(5):
        while await night.is_held():
            await night.env.settle()
    assert await night.bot.club.untold_evenings() == ()
