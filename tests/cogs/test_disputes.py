"""Who contests a match, how moderators decide it, and what everybody can read of that."""

from typing import Any

import pytest
import simcord

from bot.tables.model import Person
from tests.cogs.answers import filled, private, said
from tests.cogs.buraco import click
from tests.cogs.conftest import TestBot
from tests.cogs.counted import Totals, duel, entered
from tests.cogs.people import buttons, ids, newest, press, public_table, text, thread_of, until

ROUNDS: Totals = ((1500, 300), (-200, 1000), (1900, 500))
REASON = "faltou contar a canastra limpa"


@pytest.fixture
def people(ana: simcord.MemberActor, beto: simcord.MemberActor) -> dict[int, str]:
    return {ana.id: "Ana", beto.id: "Beto"}


async def pending(person: simcord.MemberActor, channel: simcord.ChannelHandle) -> simcord.ResponseMessage:
    return private(await person.slash(channel, "liga pendentes"))


async def contested(bot: TestBot, env: simcord.Env, people: dict[int, str], by: simcord.MemberActor) -> Any:
    """A match of three rounds that somebody of it contests: its case."""
    match = await entered(bot, env.guild.id, people, ROUNDS, 1)
    return await bot.club.contest(env.guild.id, match.source, Person(by.id, by.name), 2, REASON)


async def test_a_count_is_contested_by_those_who_were_there(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    caio: simcord.MemberActor,
    beto: simcord.MemberActor,
    chefe: simcord.MemberActor,
    channel: simcord.ChannelHandle,
) -> None:
    over = await duel(bot, channel, ana, beto)
    message = public_table(env, thread_of(channel))
    await until(lambda: [*buttons(env, message)][-2:] == ["Conferir", "Contestar"])
    assert "não joga nesta mesa" in said(env, await click(env, caio, message, "Contestar"))
    opened = await click(env, chefe, message, "Contestar")
    assert opened.modal is not None, "a moderator may look into any match"
    done = await filled(beto, await click(env, beto, message, "Contestar"), REASON)
    assert "Contestação nº 1" in said(env, done)
    (case,) = await bot.club.pending(env.guild.id)
    assert (case.source, case.by, case.reason) == (f"table:{over.id}", beto.id, REASON)
    twice = await beto.slash(channel, "mesa contestar", motivo=REASON, mesa=over.id)
    assert "já" in said(env, twice)
    board = await pending(chefe, channel)
    for part in ("Caso nº 1", "Ana × Beto", f"mesa {over.id}", REASON, f"<@{beto.id}>", "a partida"):
        assert part in text(env, board)
    assert [*buttons(env, board)] == ["Vale", "Corrigir", "Anular", "Conferir"]
    checked = await click(env, chefe, board, "Conferir")
    assert "levou" in text(env, checked.response)


async def test_a_friendly_match_is_not_contested(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    channel: simcord.ChannelHandle,
) -> None:
    over = await duel(bot, channel, ana, beto, vale=0)
    message = public_table(env, thread_of(channel))
    await until(lambda: "Conferir" in buttons(env, message))
    assert "Contestar" not in buttons(env, message)
    refused = await ana.slash(channel, "mesa contestar", motivo=REASON, mesa=over.id)
    assert "não vale para a liga" in said(env, refused)


async def test_a_past_match_is_contested_in_its_history(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    caio: simcord.MemberActor,
    chefe: simcord.MemberActor,
    people: dict[int, str],
    channel: simcord.ChannelHandle,
) -> None:
    match = await entered(bot, env.guild.id, people, ROUNDS, 1)

    async def looked_at(person: simcord.MemberActor) -> simcord.ResponseMessage:
        board = private(await person.slash(channel, "historico", todos=True))
        await person.select(
            board, custom_id=next(one for one in ids(env, board) if ":match:" in one), values=[str(match.id)]
        )
        return board

    assert "Contestar" not in buttons(env, await looked_at(caio)), "she was not there"
    for number, person in enumerate((ana, chefe), 1):
        done = await filled(person, await click(env, person, await looked_at(person), "Contestar"), REASON)
        assert f"Contestação nº {number}" in said(env, done)
    assert [case.by for case in await bot.club.pending(env.guild.id)] == [ana.id, chefe.id]


async def test_only_moderators_see_and_decide_cases(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    chefe: simcord.MemberActor,
    people: dict[int, str],
    channel: simcord.ChannelHandle,
) -> None:
    case = await contested(bot, env, people, ana)
    assert "Gerir servidor" in said(env, await ana.slash(channel, "liga pendentes")).replace("Gerenciar", "Gerir")
    board = await pending(chefe, channel)
    for custom_id in ids(env, board):
        if ":case." in custom_id:
            answer = press(env, ana, board, custom_id)
            await env.settle()
            assert answer.modal is None
            assert "servidor" in said(env, answer)
    refused = await ana.slash(channel, "liga decidir", caso=case.id, decisao="stand", motivo=REASON)
    assert "servidor" in said(env, refused)
    assert len(await bot.club.pending(env.guild.id)) == 1


async def test_a_case_is_corrected_round_by_round_and_the_table_follows(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    chefe: simcord.MemberActor,
    people: dict[int, str],
    channel: simcord.ChannelHandle,
) -> None:
    await contested(bot, env, people, ana)
    board = await pending(chefe, channel)
    assert "= **3.200 × 1.800**" in text(env, board)
    assert "a rodada 2" in text(env, board)
    form = await click(env, chefe, board, "Corrigir")
    assert form.modal is not None
    totals = form.modal["components"][0]["component"]
    assert totals["value"] == "1500 300\n-200 1000\n1900 500"
    for wrong, why in (
        ("1500 300\n-200 0", "3 rodadas"),
        ("1500\n2\n3", "2 números"),
        ("a b\n1 2\n3 4", "não é um número"),
    ):
        refused = await filled(chefe, await click(env, chefe, board, "Corrigir"), wrong, REASON)
        assert why in said(env, refused)
    impossible = await filled(
        chefe, await click(env, chefe, board, "Corrigir"), "1503 300\n-200 1000\n1900 500", REASON
    )
    assert impossible.response is not None
    assert len(await bot.club.pending(env.guild.id)) == 1, "nothing changed"
    await filled(
        chefe, await click(env, chefe, board, "Corrigir"), "300 1.500\n-200 1.000\n1.900 600", "lados trocados"
    )
    assert "corrigida" in text(env, board)
    assert "Nenhuma contestação" in text(env, board)
    match = await bot.club.match_of("sheet:1")
    assert match is not None
    assert [entry.share for entry in match.entries] == ["lost", "won"]
    season = await bot.club.general(env.guild.id, "buraco")
    assert season is not None
    standing = await bot.club.standing(season.id, env.guild.id, "persons")
    assert [row.who for row in standing.rows] == [(beto.id,), (ana.id,)]
    audit = said(env, await ana.slash(channel, "liga auditoria"))
    for part in ("Caso nº 1 · corrigida", "Ana × Beto", "3.200 × 1.800 → **2.000 × 3.100**", "lados trocados"):
        assert part in audit
    assert f"<@{chefe.id}>" in audit
    assert "<t:1800000000:f>" in audit


async def test_one_line_is_the_final_score(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    chefe: simcord.MemberActor,
    people: dict[int, str],
    channel: simcord.ChannelHandle,
) -> None:
    case = await contested(bot, env, people, ana)
    await chefe.slash(channel, "liga decidir", caso=case.id, decisao="fix", motivo=REASON, pontos="3.200 1.900")
    match = await bot.club.match_of("sheet:1")
    assert match is not None
    assert [one.totals for one in await bot.club.rounds(match.id)] == [*ROUNDS[:2], (1900, 600)]


@pytest.mark.parametrize(("button", "verdict", "state"), [("Vale", "vale", "counts"), ("Anular", "anulada", "void")])
async def test_a_case_is_decided_with_a_reason(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    chefe: simcord.MemberActor,
    people: dict[int, str],
    channel: simcord.ChannelHandle,
    button: str,
    verdict: str,
    state: str,
) -> None:
    await contested(bot, env, people, ana)
    board = await pending(chefe, channel)
    await filled(chefe, await click(env, chefe, board, button), "**visto** com os dois")
    match = await bot.club.match_of("sheet:1")
    assert match is not None
    assert match.state == state
    audit = said(env, await ana.slash(channel, "liga auditoria"))
    assert f"Caso nº 1 · {verdict}" in audit
    assert r"\*\*visto\*\*" in audit, "what people write is shown as they wrote it"
    again = await chefe.slash(channel, "liga decidir", caso=1, decisao="annul", motivo=REASON)
    assert "decidid" in said(env, again)


async def test_cases_and_decisions_have_pages(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    chefe: simcord.MemberActor,
    people: dict[int, str],
    channel: simcord.ChannelHandle,
) -> None:
    assert "Nenhuma contestação" in text(env, await pending(chefe, channel))
    assert "Ainda não houve" in said(env, await ana.slash(channel, "liga auditoria"))
    for number in range(1, 13):
        match = await entered(bot, env.guild.id, people, ROUNDS, number)
        await bot.club.contest(env.guild.id, match.source, Person(ana.id, ana.name), None, f"{number}: {'x' * 490}")
    board = await pending(chefe, channel)
    assert "1 de 12" in text(env, board)
    await chefe.click(board, label="▶")
    assert "Caso nº 2" in text(env, board)
    for number in range(1, 13):
        await bot.club.stand(number, env.guild.id, chefe.id, f"decisão {number} {'y' * 400}")
    listed = private(await ana.slash(channel, "liga auditoria"))
    seen = [f"decisão {number} " for number in range(12, 0, -1)]
    for first in (0, 5, 10):
        assert all(one in text(env, listed) for one in seen[first : first + 5])
        if first < 10:
            await ana.click(listed, label="▶")
    assert [*buttons(env, listed)] == ["◀"]
    far = await ana.slash(channel, "liga auditoria", pagina=99)
    assert "decisão 1 " in said(env, far)


async def test_a_report_tells_moderators_alone_who_meets_whom(
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    chefe: simcord.MemberActor,
    people: dict[int, str],
    channel: simcord.ChannelHandle,
) -> None:
    for number in range(1, 4):
        await entered(bot, env.guild.id, people, ROUNDS, number)
    assert "servidor" in said(env, await ana.slash(channel, "liga relatorio"))
    told = said(env, await chefe.slash(channel, "liga relatorio"))
    assert "Ana × Beto: 3 a 0 em 3 partidas (100% para um lado)" in told
    assert "não acusações" in told
    assert channel.last_message is None or "100%" not in text(env, newest(channel))
