"""How is a score sheet opened and written on Discord, by taps and by command?"""

import pytest
from simcord import MemberActor

from bot.store import Store
from cogs.placar.opening import Setup
from tests.cogs.answers import filled, private
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.desk import Desk
from tests.cogs.people import kept, until

# -- opening -----------------------------------------------------------------------------------------------------------


async def test_a_sheet_is_opened_by_taps(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    board = await desk.board(ana, "placar abrir")
    desk.fits(board)
    menus = [one["custom_id"] for one in desk.pieces(board, 5)]
    await ana.select(board, [beto], custom_id=menus[1])
    await filled(ana, await ana.click(board, label="Convidados…"), "Tia Lu", "Zeca")
    targets = [label for label in desk.buttons(board) if label.startswith("até ")]
    await ana.click(board, label="até 2.000")
    assert [label for label in desk.buttons(board) if label.startswith("até ")] == targets
    desk.fits(board)
    assert "Tia Lu" in desk.text(board)
    await ana.click(board, label="Abrir placar")
    message = await desk.shown("Ana e Tia Lu × Beto e Zeca")
    sheet = await desk.sheet()
    assert (sheet.target, sheet.sides[0][0], sheet.sides[1][0]) == (2000, ana.id, beto.id)
    assert "Buraco tradicional · até 2.000" in desk.alt(message)


async def test_other_rules_and_other_sides_by_taps(
    desk: Desk, ana: MemberActor, beto: MemberActor, caio: MemberActor
) -> None:
    board = await desk.board(ana, "placar abrir")
    (rules,) = [one["custom_id"] for one in desk.pieces(board, 3)]
    await ana.select(board, ["p:bisca:capixaba"], custom_id=rules)
    await ana.click(board, label="Cada um por si")
    desk.fits(board)
    (people,) = [one["custom_id"] for one in desk.pieces(board, 5)]
    await ana.select(board, [ana, beto, caio], custom_id=people)
    answer = await ana.click(board, label="Abrir placar")
    assert "não dá jogo" in desk.text(private(answer)), "Capixaba is for two, or four in pairs"
    await ana.select(board, ["p:bisca:bisca_portuguesa"], custom_id=rules)
    await ana.click(board, label="Abrir placar")
    sheet = await desk.sheet()
    assert (sheet.game, sheet.sides) == ("bisca", ((ana.id,), (beto.id,), (caio.id,)))


async def test_what_was_chosen_survives_a_restart(desk: Desk, ana: MemberActor, store: Store, clock: Clock) -> None:
    board = await desk.board(ana, "placar abrir")
    await filled(ana, await ana.click(board, label="Convidados…"), "Tia Lu", "Zeca, Rui")
    await desk.env.restart_bot(TestBot(store, clock))
    await ana.click(board, label="Abrir placar")
    assert [len(side) for side in (await desk.sheet()).sides] == [2, 2]


def test_people_keep_their_seats_when_they_sit_otherwise() -> None:
    setup = Setup("buraco", {"preset": "tradicional"}, "pairs", [[1, 3], [2]], [[], ["Zeca"]])
    assert setup.seated("pairs") == setup
    assert setup.seated("trios").people == setup.people
    alone = setup.seated("single")
    assert [len(side) for side in alone.seats()] == [1, 1, 1, 1]
    assert alone.seated("pairs").people == [[1, 2], [3]], "partners sit opposite each other"


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        (("{ana}", "{ana}"), "duas vezes"),
        (("{ana}, Zeca", "{beto}, zeca"), "duas vezes"),
        (("{ana}, {beto}, Zeca", "Rui, Lia"), "mesmo número"),
        (("{ana}",), "2 lados"),
        (("Zeca", "Rui"), "conta do Discord"),
        (("{ana}", "<@123456789012345678>"), "Não encontrei"),
        (("{ana}", "{bot}"), "Bots não"),
        (("{ana}", "\u200b, "), "nome de um convidado"),
    ],
)
async def test_who_cannot_sit_so(
    desk: Desk, ana: MemberActor, beto: MemberActor, sides: tuple[str, ...], told: str
) -> None:
    assert desk.bot.user is not None
    named = {
        f"lado{number}": side.format(ana=ana.mention, beto=beto.mention, bot=desk.bot.user.mention)
        for number, side in enumerate(sides, 1)
    }
    assert told in await desk.told(ana, "placar abrir", **named)
    assert await desk.bot.club.sheets(desk.guild) == ()


async def test_a_hostile_name_does_no_harm(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    await ana.slash(desk.channel, "placar abrir", lado1=ana.mention, lado2="**@everyone** `x`\u202e")
    message = await desk.shown("everyone")
    assert "\\*\\*\\@everyone\\*\\*" in desk.text(message)
    assert "\u202e" not in desk.text(message)
    assert not kept(desk.env, message).mention_everyone


async def test_guests_are_offered_again(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    await desk.two_pairs(ana, beto)
    found = await ana.autocomplete(desk.channel, "placar abrir", "lado1", "Rui, tia")
    assert ("Rui, Tia Lu", "Rui, Tia Lu") in [(one["name"], one["value"]) for one in found]
    (pair,) = await ana.autocomplete(desk.channel, "placar abrir", "lado1", "Beto, tia")
    assert (pair["name"], pair["value"]) == ("Beto, Tia Lu", f"{beto.mention}, Tia Lu"), "picked before, no guest now"
    (beto_again,) = await ana.autocomplete(desk.channel, "placar abrir", "lado2", "bet")
    assert beto_again["value"] == beto.mention


# -- writing -----------------------------------------------------------------------------------------------------------


async def test_a_round_is_seen_before_it_is_saved(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    message = await desk.two_pairs(ana, beto)
    preview = await filled(ana, await ana.click(message, label="Anotar rodada 1"), "300+405", "-150")
    assert "+710" in desk.said(preview)
    assert "arredondados para cima, de 10 em 10" in desk.said(preview)
    assert "−150" in desk.said(preview)
    assert (await desk.sheet()).lines == ()
    saved = await ana.click(private(preview), label="Salvar")
    assert "Rodada 1 anotada" in desk.text(private(preview)), saved
    await until(lambda: "Anotar rodada 2" in desk.buttons(desk.newest()))
    assert (await desk.sheet()).scores == (710, -150)
    assert "+710" in desk.alt(desk.newest())


@pytest.mark.parametrize(
    ("totals", "told"),
    [(("705", "0"), "700 ou 710"), (("1000000000", "0"), "fica entre"), (("x", "0"), "não é um número")],
)
async def test_an_impossible_total_is_told_and_can_be_corrected(
    desk: Desk, ana: MemberActor, beto: MemberActor, totals: tuple[str, str], told: str
) -> None:
    message = await desk.two_pairs(ana, beto)
    answer = await filled(ana, await ana.click(message, label="Anotar rodada 1"), *totals)
    assert told in desk.said(answer)
    assert (await desk.sheet()).lines == ()
    form = await ana.click(private(answer), label="Corrigir os números")
    assert form.modal is not None
    assert [one["component"]["value"] for one in form.modal["components"]] == [*totals]
    again = await filled(ana, form, "710", "0")
    assert "+710" in desk.said(again)
    form = await ana.click(message, label="Anotar rodada 1")
    assert form.modal is not None
    assert [one["component"].get("value") for one in form.modal["components"]] == [None, None], "it was accepted"


async def test_an_impossible_total_of_a_command_stands_in_the_form(
    desk: Desk, ana: MemberActor, beto: MemberActor
) -> None:
    await desk.two_pairs(ana, beto)
    answer = await desk.board(ana, "placar anotar", totais="705; 0")
    form = await ana.click(answer, label="Corrigir os números")
    assert form.modal is not None
    assert [one["component"]["value"] for one in form.modal["components"]] == ["705", "0"]


async def test_somebody_who_is_not_on_the_sheet_is_told_so(
    desk: Desk, ana: MemberActor, beto: MemberActor, caio: MemberActor
) -> None:
    message = await desk.two_pairs(ana, beto)
    await desk.write(ana, message, "3000", "0")
    message = await desk.shown("está certo?")
    for label in ("Confirmar", "Recusar", "Corrigir última"):
        assert "você não está nele" in desk.said(await caio.click(message, label=label))
    assert (await desk.sheet()).stage == "confirm"


async def test_a_late_form_for_a_round_that_is_written_is_refused(
    desk: Desk, ana: MemberActor, beto: MemberActor
) -> None:
    message = await desk.two_pairs(ana, beto)
    late = await beto.click(message, label="Anotar rodada 1")
    await desk.write(ana, message, "560", "130")
    preview = await filled(beto, late, "500", "130")
    answer = await beto.click(private(preview), label="Salvar")
    assert "acaba de ser anotada" in desk.said(answer)
    assert (await desk.sheet()).scores == (560, 130)


async def test_the_last_round_is_corrected(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    message = await desk.two_pairs(ana, beto)
    await desk.write(ana, message, "360", "-110")
    await until(lambda: "Corrigir última" in desk.buttons(desk.newest()))
    form = await beto.click(desk.newest(), label="Corrigir última")
    assert form.modal is not None
    assert [each["component"]["value"] for each in form.modal["components"]] == ["360", "-110"]
    preview = await filled(beto, form, "260", "-110")
    await beto.click(private(preview), label="Salvar")
    sheet = await desk.sheet()
    assert (sheet.scores, sheet.writer) == ((260, -110), beto.id)


async def test_a_round_item_by_item(
    desk: Desk, ana: MemberActor, beto: MemberActor, store: Store, clock: Clock
) -> None:
    message = await desk.two_pairs(ana, beto)
    board = private(await ana.click(message, label="Por itens"))
    desk.fits(board)
    await filled(ana, await ana.click(board, label="Cartas de Ana + Tia Lu"), "1", "2", "500", "345", "")
    await ana.click(board, label="Bateu: Ana + Tia Lu")
    await filled(ana, await ana.click(board, label="Cartas de Beto + Zeca"), "", "1", "", "130", "85")
    await ana.click(board, label="Pegou o morto: Beto + Zeca")
    await desk.env.restart_bot(TestBot(store, clock))
    await ana.click(board, label="Bateu: Beto + Zeca")
    assert "Ana e Tia Lu: +1.250" in desk.text(board)
    await ana.click(board, label="Bateu: Ana + Tia Lu")
    desk.fits(board)
    assert "Ana e Tia Lu: +1.350" in desk.text(board)
    assert "cartas na mesa (pontos) 345, bateu, pegou o morto" in desk.text(board)
    assert "Beto e Zeca: +50" in desk.text(board)
    assert "arredondamento +5" in desk.text(board)
    await ana.click(board, label="Salvar")
    sheet = await desk.sheet()
    assert sheet.scores == (1350, 50)
    assert sheet.lines[0].score.feats[0] == {"canastras": 4, "clean": 2}
    await until(lambda: "Corrigir última" in desk.buttons(desk.newest()))
    again = private(await ana.click(desk.newest(), label="Corrigir última"))
    await ana.click(again, label="Pegou o morto: Beto + Zeca")
    await ana.click(again, label="Salvar")
    assert (await desk.sheet()).scores == (1350, 150)


async def test_items_that_cannot_be_are_told_in_the_board(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    message = await desk.two_pairs(ana, beto)
    board = private(await ana.click(message, label="Por itens"))
    await ana.click(board, label="Bateu: Ana + Tia Lu")
    assert "Quem bate precisa de uma canastra" in desk.text(board)
    wrong = await filled(ana, await ana.click(board, label="Cartas de Ana + Tia Lu"), "99", "", "", "", "")
    assert "canastras limpas" in desk.said(wrong)
    wrong = await filled(ana, await ana.click(board, label="Cartas de Ana + Tia Lu"), "2", "1", "1500", "540", "35")
    assert "Valores: 500 e 1.000." in desk.said(wrong)
    form = await ana.click(private(wrong), label="Corrigir os números")
    assert form.modal is not None
    typed = [each["component"].get("value") for each in form.modal["components"]]
    assert typed == ["2", "1", None, "540", "35"], "what can be is kept"
    await filled(ana, form, "", "", "", "", "")
    refused = await ana.click(board, label="Salvar")
    assert "Quem bate precisa" in desk.said(refused)
    assert (await desk.sheet()).lines == ()


async def test_a_deal_of_bisca_by_its_card_points(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    message = await desk.opened(ana, ana.mention, beto.mention, regras="capixaba")
    board = private(await ana.click(message, label="Por itens"))
    desk.fits(board)
    await filled(ana, await ana.click(board, label="Pontos das cartas"), "60", "60")
    assert "toque em quem os fez primeiro" in desk.text(board)
    await ana.click(board, label="60 primeiro: Beto")
    await ana.click(board, label="Copas")
    assert "Beto: +1" in desk.text(board)
    await ana.click(board, label="Heley: Ana")
    await ana.click(board, label="Salvar")
    assert (await desk.sheet()).scores == (2, 1)


async def test_six_who_play_alone(desk: Desk, ana: MemberActor) -> None:
    message = await desk.opened(ana, ana.mention, "Bia", "Caio", "Duda", "Eva", "Fábio")
    assert (await desk.sheet()).rules["decks"] == 3
    form = await ana.click(message, label="Anotar rodada 1")
    assert form.modal is not None
    lines = form.modal["components"][0]["component"]["value"].splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Ana", "Bia", "Caio", "Duda", "Eva", "Fábio"]
    preview = await filled(ana, form, "\n".join(f"{line} {10 * number}" for number, line in enumerate(lines)))
    await ana.click(private(preview), label="Salvar")
    assert (await desk.sheet()).scores == (0, 10, 20, 30, 40, 50)
    board = private(await ana.click(desk.newest(), label="Por itens"))
    desk.fits(board)
    menu = desk.pieces(board, 3)[0]
    await ana.select(board, [menu["options"][2]["value"]], custom_id=menu["custom_id"])
    assert "**Caio**: bateu" in desk.text(board)


async def test_forged_buttons_are_refused(desk: Desk, ana: MemberActor, beto: MemberActor) -> None:
    message = await desk.two_pairs(ana, beto)
    for forged in (
        "x:sheet.put:1:1:w:705,0",
        "x:sheet.put:1:1:w:1e9,0",
        "x:sheet.put:1:1:z:1,0",
        "x:sheet.put:99:1:w:10,0",
        "x:sheet.put:x:1:w:10,0",
        "x:sheet.write:1",
        "x:sheet.flag:1:clean:0",
        "x:sheet.flag:1:out:7",
        "x:sheet.side:1:9",
        "x:sheet.open.mode:x",
        "x:sheet.open.target:99999999",
    ):
        answer = desk.press(ana, message, forged)
        await desk.env.settle()
        assert answer.ephemeral, forged
    assert (await desk.sheet()).lines == ()
