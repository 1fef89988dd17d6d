"""Who contests a match, how moderators decide it, and what everybody can read of that."""

import pytest
from simcord import MemberActor, ResponseMessage

from bot.club.model import Case
from bot.league.model import Match
from bot.tables.model import Person
from tests.cogs.answers import filled
from tests.cogs.buraco import click
from tests.cogs.counted import Totals, duel, entered
from tests.cogs.people import public_table, thread_of, until
from tests.cogs.place import Place

ROUNDS: Totals = ((1500, 300), (-200, 1000), (1900, 500))
REASON = "faltou contar a canastra limpa"


@pytest.fixture
def people(ana: MemberActor, beto: MemberActor) -> dict[int, str]:
    return {ana.id: "Ana", beto.id: "Beto"}


async def contested(place: Place, people: dict[int, str], by: MemberActor) -> Case:
    """A match of three rounds whose second one somebody of it contests."""
    match = await entered(place.bot, place.guild, people, ROUNDS, 1)
    return await place.bot.club.contest(place.guild, match.source, Person(by.id, by.name), 2, REASON)


async def the_match(place: Place) -> Match:
    match = await place.bot.club.match_of("sheet:1")
    assert match is not None
    return match


async def test_a_count_is_contested_by_those_who_were_there(
    place: Place, ana: MemberActor, caio: MemberActor, beto: MemberActor, chefe: MemberActor
) -> None:
    over = await duel(place.bot, place.channel, ana, beto)
    message = public_table(place.env, thread_of(place.channel))
    await until(lambda: [*place.buttons(message)][-3:-1] == ["Conferir", "Contestar"])
    assert "não joga nesta mesa" in place.said(await click(place.env, caio, message, "Contestar"))
    opened = await click(place.env, chefe, message, "Contestar")
    assert opened.modal is not None, "a moderator may look into any match"
    done = await filled(beto, await click(place.env, beto, message, "Contestar"), REASON)
    assert "Contestação nº 1" in place.said(done)
    (case,) = await place.bot.club.pending(place.guild)
    assert (case.source, case.by, case.reason) == (f"table:{over.id}", beto.id, REASON)
    assert "já" in await place.told(beto, "mesa contestar", motivo=REASON, mesa=over.id)
    board = await place.board(chefe, "liga pendentes")
    for part in ("Caso nº 1", "Ana × Beto", f"mesa {over.id}", REASON, f"<@{beto.id}>", "a partida"):
        assert part in place.text(board)
    assert [*place.buttons(board)] == ["Vale", "Corrigir", "Anular", "Conferir"]
    checked = await click(place.env, chefe, board, "Conferir")
    assert "levou" in place.text(checked.response)


async def test_a_friendly_match_is_not_contested(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    over = await duel(place.bot, place.channel, ana, beto, vale=0)
    message = public_table(place.env, thread_of(place.channel))
    await until(lambda: "Conferir" in place.buttons(message))
    assert "Contestar" not in place.buttons(message)
    assert "não vale para a liga" in await place.told(ana, "mesa contestar", motivo=REASON, mesa=over.id)


async def test_a_past_match_is_contested_in_its_history(
    place: Place, ana: MemberActor, caio: MemberActor, chefe: MemberActor, people: dict[int, str]
) -> None:
    match = await entered(place.bot, place.guild, people, ROUNDS, 1)

    async def looked_at(person: MemberActor) -> ResponseMessage:
        board = await place.board(person, "historico", todos=True)
        await person.select(
            board, custom_id=next(one for one in place.ids(board) if ":match:" in one), values=[str(match.id)]
        )
        return board

    assert "Contestar" not in place.buttons(await looked_at(caio)), "she was not there"
    for number, person in enumerate((ana, chefe), 1):
        done = await filled(person, await click(place.env, person, await looked_at(person), "Contestar"), REASON)
        assert f"Contestação nº {number}" in place.said(done)
    assert [case.by for case in await place.bot.club.pending(place.guild)] == [ana.id, chefe.id]


async def test_only_moderators_see_and_decide_cases(
    place: Place, ana: MemberActor, chefe: MemberActor, people: dict[int, str]
) -> None:
    case = await contested(place, people, ana)
    assert "Gerir servidor" in (await place.told(ana, "liga pendentes")).replace("Gerenciar", "Gerir")
    board = await place.board(chefe, "liga pendentes")
    for custom_id in place.ids(board):
        if ":case." in custom_id:
            answer = place.press(ana, board, custom_id)
            await place.env.settle()
            assert answer.modal is None
            assert "servidor" in place.said(answer)
    assert "servidor" in await place.told(ana, "liga decidir", caso=case.id, decisao="stand", motivo=REASON)
    assert len(await place.bot.club.pending(place.guild)) == 1


async def test_a_case_is_corrected_round_by_round_and_the_table_follows(
    place: Place, ana: MemberActor, beto: MemberActor, chefe: MemberActor, people: dict[int, str]
) -> None:
    await contested(place, people, ana)
    board = await place.board(chefe, "liga pendentes")
    assert "= **3.200 × 1.800**" in place.text(board)
    assert "a rodada 2" in place.text(board)
    form = await click(place.env, chefe, board, "Corrigir")
    assert form.modal is not None
    totals = form.modal["components"][0]["component"]
    assert totals["value"] == "1500 300\n-200 1000\n1900 500"
    for wrong, why in (
        ("1500 300\n-200 0", "3 rodadas"),
        ("1500\n2\n3", "2 números"),
        ("a b\n1 2\n3 4", "não é um número"),
    ):
        refused = await filled(chefe, await click(place.env, chefe, board, "Corrigir"), wrong, REASON)
        assert why in place.said(refused)
    impossible = await filled(
        chefe, await click(place.env, chefe, board, "Corrigir"), "1503 300\n-200 1000\n1900 500", REASON
    )
    assert impossible.response is not None
    typed = ["1503 300\n-200 1000\n1900 500", REASON]
    form = await click(place.env, chefe, board, "Corrigir")
    assert [one["component"].get("value") for one in form.modal["components"]] == typed, "what he typed is there"
    others = await click(place.env, chefe, board, "Anular")
    assert [one["component"].get("value") for one in others.modal["components"]] == [None], "in its own form alone"
    assert len(await place.bot.club.pending(place.guild)) == 1, "nothing changed"
    await filled(
        chefe, await click(place.env, chefe, board, "Corrigir"), "300 1.500\n-200 1.000\n1.900 600", "lados trocados"
    )
    assert "corrigida" in place.text(board)
    assert "Nenhuma contestação" in place.text(board)
    match = await the_match(place)
    assert [entry.share for entry in match.entries] == ["lost", "won"]
    season = await place.bot.club.general(place.guild, "buraco")
    assert season is not None
    standing = await place.bot.club.standing(season.id, place.guild, "persons")
    assert [row.who for row in standing.rows] == [(beto.id,), (ana.id,)]
    audit = await place.told(ana, "liga auditoria")
    for part in ("Caso nº 1 · corrigida", "Ana × Beto", "3.200 × 1.800 → **2.000 × 3.100**", "lados trocados"):
        assert part in audit
    assert f"<@{chefe.id}>" in audit
    assert "<t:1800000000:f>" in audit


async def test_one_line_is_the_final_score(
    place: Place, ana: MemberActor, chefe: MemberActor, people: dict[int, str]
) -> None:
    case = await contested(place, people, ana)
    await chefe.slash(place.channel, "liga decidir", caso=case.id, decisao="fix", motivo=REASON, pontos="3.200 1.900")
    match = await the_match(place)
    assert [one.totals for one in await place.bot.club.rounds(match.id)] == [*ROUNDS[:2], (1900, 600)]


@pytest.mark.parametrize(("button", "verdict", "state"), [("Vale", "vale", "counts"), ("Anular", "anulada", "void")])
async def test_a_case_is_decided_with_a_reason(
    place: Place, ana: MemberActor, chefe: MemberActor, people: dict[int, str], button: str, verdict: str, state: str
) -> None:
    await contested(place, people, ana)
    board = await place.board(chefe, "liga pendentes")
    await filled(chefe, await click(place.env, chefe, board, button), "**visto** com os dois")
    assert (await the_match(place)).state == state
    audit = await place.told(ana, "liga auditoria")
    assert f"Caso nº 1 · {verdict}" in audit
    assert r"\*\*visto\*\*" in audit, "what people write is shown as they wrote it"
    assert "decidid" in await place.told(chefe, "liga decidir", caso=1, decisao="annul", motivo=REASON)


async def test_cases_and_decisions_have_pages(
    place: Place, ana: MemberActor, chefe: MemberActor, people: dict[int, str]
) -> None:
    assert "Nenhuma contestação" in await place.told(chefe, "liga pendentes")
    assert "Ainda não houve" in await place.told(ana, "liga auditoria")
    for number in range(1, 13):
        match = await entered(place.bot, place.guild, people, ROUNDS, number)
        await place.bot.club.contest(
            place.guild, match.source, Person(ana.id, ana.name), None, f"{number}: {'x' * 490}"
        )
    board = await place.board(chefe, "liga pendentes")
    assert "1 de 12" in place.text(board)
    await chefe.click(board, label="▶")
    assert "Caso nº 2" in place.text(board)
    for number in range(1, 13):
        await place.bot.club.stand(number, place.guild, chefe.id, f"decisão {number} {'y' * 400}")
    listed = await place.board(ana, "liga auditoria")
    seen = [f"decisão {number} " for number in range(12, 0, -1)]
    for first in (0, 5, 10):
        assert all(one in place.text(listed) for one in seen[first : first + 5])
        if first < 10:
            await ana.click(listed, label="▶")
    assert [*place.buttons(listed)] == ["◀"]
    assert "decisão 1 " in await place.told(ana, "liga auditoria", pagina=99)


async def test_a_report_tells_moderators_alone_who_meets_whom(
    place: Place, ana: MemberActor, chefe: MemberActor, people: dict[int, str]
) -> None:
    for number in range(1, 4):
        await entered(place.bot, place.guild, people, ROUNDS, number)
    assert "servidor" in await place.told(ana, "liga relatorio")
    told = await place.told(chefe, "liga relatorio")
    assert "Ana × Beto: 3 a 0 em 3 partidas (100% para um lado)" in told
    assert "não acusações" in told
    assert place.channel.last_message is None or "100%" not in place.text(place.newest())
