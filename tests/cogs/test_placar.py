"""Score sheets on Discord: opened by taps and by command, written, corrected, confirmed, refused, shown again."""

from typing import Any

import discord
import pytest
import simcord

from bot.league.sheet import Sheet
from bot.store import Store
from cogs.placar.opening import Setup
from tests.cogs.answers import filled, private, said
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.people import alt, buttons, channel_without, ids, kept, newest, press, text, until, walk


def fits(env: simcord.Env, message: Any) -> None:
    """At most what Discord takes, and no id twice."""
    components = list(walk(kept(env, message).components))
    assert len(components) <= 40
    assert len(set(ids(env, message))) == len(ids(env, message))
    assert len(text(env, message)) <= 4000


class Desk:
    """A channel with a sheet in it."""

    def __init__(self, env: simcord.Env, bot: TestBot, channel: simcord.ChannelHandle) -> None:
        self.env, self.bot, self.channel = env, bot, channel

    async def sheet(self) -> Sheet:
        """The newest sheet."""
        return (await self.bot.club.sheets(self.env.guild.id, open=False))[0]

    async def shown(self, *words: str) -> discord.Message:
        """The public message once it says all that."""

        def there() -> bool:
            message = newest(self.channel)
            return all(word in text(self.env, message) + alt(self.env, message) for word in words)

        await until(there)
        message = newest(self.channel)
        fits(self.env, message)
        return message

    async def write(self, person: simcord.MemberActor, message: Any, *totals: str, label: str = "") -> Any:
        """Write a round by taps: the form, what it comes to, `Salvar`."""
        label = label or next(each for each in buttons(self.env, message) if each.startswith("Anotar"))
        preview = await filled(person, await person.click(message, label=label), *totals)
        fits(self.env, private(preview))
        return await person.click(private(preview), label="Salvar")


@pytest.fixture
def desk(env: simcord.Env, bot: TestBot, channel: simcord.ChannelHandle) -> Desk:
    return Desk(env, bot, channel)


async def opened(desk: Desk, ana: simcord.MemberActor, *sides: str, **more: Any) -> discord.Message:
    """A sheet by command."""
    named = {f"lado{number}": side for number, side in enumerate(sides, 1)}
    await ana.slash(desk.channel, "placar abrir", **named, **more)
    return await desk.shown("Placar")


async def two_pairs(desk: Desk, ana: simcord.MemberActor, beto: simcord.MemberActor) -> discord.Message:
    return await opened(desk, ana, f"{ana.mention}, Tia Lu", f"{beto.mention} e Zeca")


# -- opening -----------------------------------------------------------------------------------------------------------


async def test_a_sheet_is_opened_by_taps(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    board = private(await ana.slash(desk.channel, "placar abrir"))
    fits(env, board)
    menus = [one["custom_id"] for one in walk(kept(env, board).components) if one["type"] == 5]
    await ana.select(board, [beto], custom_id=menus[1])
    await filled(ana, await ana.click(board, label="Convidados…"), "Tia Lu", "Zeca")
    await ana.click(board, label="até 2.000")
    fits(env, board)
    assert "Tia Lu" in text(env, board)
    await ana.click(board, label="Abrir placar")
    message = await desk.shown("Ana e Tia Lu × Beto e Zeca")
    sheet = await desk.sheet()
    assert (sheet.target, sheet.sides[0][0], sheet.sides[1][0]) == (2000, ana.id, beto.id)
    assert "Buraco tradicional · até 2.000" in alt(env, message)


async def test_other_rules_and_other_sides_by_taps(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor, caio: simcord.MemberActor
) -> None:
    board = private(await ana.slash(desk.channel, "placar abrir"))
    (rules,) = [one["custom_id"] for one in walk(kept(env, board).components) if one["type"] == 3]
    await ana.select(board, ["p:bisca:capixaba"], custom_id=rules)
    await ana.click(board, label="Cada um por si")
    fits(env, board)
    (people,) = [one["custom_id"] for one in walk(kept(env, board).components) if one["type"] == 5]
    await ana.select(board, [ana, beto, caio], custom_id=people)
    await ana.click(board, label="Abrir placar")
    sheet = await desk.sheet()
    assert (sheet.game, sheet.sides) == ("bisca", ((ana.id,), (beto.id,), (caio.id,)))


async def test_what_was_chosen_survives_a_restart(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, store: Store, clock: Clock
) -> None:
    board = private(await ana.slash(desk.channel, "placar abrir"))
    await filled(ana, await ana.click(board, label="Convidados…"), "Tia Lu", "Zeca, Rui")
    await env.restart_bot(TestBot(store, clock))
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
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor,
    sides: tuple[str, ...], told: str,
) -> None:  # fmt: skip
    assert bot.user is not None
    named = {
        f"lado{number}": side.format(ana=ana.mention, beto=beto.mention, bot=bot.user.mention)
        for number, side in enumerate(sides, 1)
    }
    answer = await ana.slash(desk.channel, "placar abrir", **named)
    assert told in said(env, answer)
    assert await bot.club.sheets(env.guild.id) == ()


async def test_a_hostile_name_does_no_harm(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    await ana.slash(desk.channel, "placar abrir", lado1=ana.mention, lado2="**@everyone** `x`\u202e")
    message = await desk.shown("everyone")
    assert "\\*\\*\\@everyone\\*\\*" in text(env, message)
    assert "\u202e" not in text(env, message)
    assert not kept(env, message).mention_everyone


async def test_guests_are_offered_again(desk: Desk, ana: simcord.MemberActor, beto: simcord.MemberActor) -> None:
    await two_pairs(desk, ana, beto)
    found = await ana.autocomplete(desk.channel, "placar abrir", "lado1", "Rui, tia")
    assert ("Rui, Tia Lu", "Rui, Tia Lu") in [(one["name"], one["value"]) for one in found]
    (beto_again,) = await ana.autocomplete(desk.channel, "placar abrir", "lado2", "bet")
    assert beto_again["value"] == beto.mention


# -- writing -----------------------------------------------------------------------------------------------------------


async def test_a_round_is_seen_before_it_is_saved(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await two_pairs(desk, ana, beto)
    preview = await filled(ana, await ana.click(message, label="Anotar rodada 1"), "300+405", "-150")
    assert "+710" in said(env, preview)
    assert "arredondados para cima, de 10 em 10" in said(env, preview)
    assert "−150" in said(env, preview)
    assert (await desk.sheet()).lines == ()
    saved = await ana.click(private(preview), label="Salvar")
    assert "Rodada 1 anotada" in text(env, private(preview)), saved
    await until(lambda: "Anotar rodada 2" in buttons(env, newest(desk.channel)))
    assert (await desk.sheet()).scores == (710, -150)
    assert "+710" in alt(env, newest(desk.channel))


@pytest.mark.parametrize(
    ("totals", "told"),
    [(("705", "0"), "700 ou 710"), (("1000000000", "0"), "fica entre"), (("x", "0"), "não é um número")],
)
async def test_an_impossible_total_is_told_and_can_be_corrected(
    desk: Desk,
    env: simcord.Env,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    totals: tuple[str, str],
    told: str,
) -> None:
    message = await two_pairs(desk, ana, beto)
    answer = await filled(ana, await ana.click(message, label="Anotar rodada 1"), *totals)
    assert told in said(env, answer)
    assert (await desk.sheet()).lines == ()
    if totals[0] == "x":
        return
    form = await ana.click(private(answer), label="Corrigir os números")
    assert form.modal is not None
    assert form.modal["components"][0]["component"]["value"] == totals[0]
    again = await filled(ana, form, "710", "0")
    assert "+710" in said(env, again)


async def test_somebody_who_is_not_on_the_sheet_is_told_so(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor, caio: simcord.MemberActor
) -> None:
    message = await two_pairs(desk, ana, beto)
    await desk.write(ana, message, "3000", "0")
    message = await desk.shown("está certo?")
    for label in ("Confirmar", "Recusar", "Corrigir última"):
        assert "você não está nele" in said(env, await caio.click(message, label=label))
    assert (await desk.sheet()).stage == "confirm"


async def test_a_late_form_for_a_round_that_is_written_is_refused(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await two_pairs(desk, ana, beto)
    late = await beto.click(message, label="Anotar rodada 1")
    await desk.write(ana, message, "560", "130")
    preview = await filled(beto, late, "500", "130")
    answer = await beto.click(private(preview), label="Salvar")
    assert "acaba de ser anotada" in said(env, answer)
    assert (await desk.sheet()).scores == (560, 130)


async def test_the_last_round_is_corrected(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await two_pairs(desk, ana, beto)
    await desk.write(ana, message, "360", "-110")
    await until(lambda: "Corrigir última" in buttons(env, newest(desk.channel)))
    form = await beto.click(newest(desk.channel), label="Corrigir última")
    assert form.modal is not None
    assert [each["component"]["value"] for each in form.modal["components"]] == ["360", "-110"]
    preview = await filled(beto, form, "260", "-110")
    await beto.click(private(preview), label="Salvar")
    sheet = await desk.sheet()
    assert (sheet.scores, sheet.writer) == ((260, -110), beto.id)


async def test_a_round_item_by_item(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor, store: Store, clock: Clock
) -> None:
    message = await two_pairs(desk, ana, beto)
    board = private(await ana.click(message, label="Por itens"))
    fits(env, board)
    await filled(ana, await ana.click(board, label="Cartas de Ana + Tia Lu"), "1", "2", "500", "345", "")
    await ana.click(board, label="bateu: Ana + Tia Lu")
    await filled(ana, await ana.click(board, label="Cartas de Beto + Zeca"), "", "1", "", "130", "85")
    await ana.click(board, label="pegou o morto: Beto + Zeca")
    await env.restart_bot(TestBot(store, clock))
    await ana.click(board, label="bateu: Beto + Zeca")
    assert "Ana e Tia Lu: +1.250" in text(env, board)
    await ana.click(board, label="bateu: Ana + Tia Lu")
    fits(env, board)
    assert "Ana e Tia Lu: +1.350" in text(env, board)
    assert "cartas na mesa (pontos) 345, bateu, pegou o morto" in text(env, board)
    assert "Beto e Zeca: +50" in text(env, board)
    assert "arredondamento +5" in text(env, board)
    await ana.click(board, label="Salvar")
    sheet = await desk.sheet()
    assert sheet.scores == (1350, 50)
    assert sheet.lines[0].score.feats[0] == {"canastras": 4, "clean": 2}
    await until(lambda: "Corrigir última" in buttons(env, newest(desk.channel)))
    again = private(await ana.click(newest(desk.channel), label="Corrigir última"))
    await ana.click(again, label="pegou o morto: Beto + Zeca")
    await ana.click(again, label="Salvar")
    assert (await desk.sheet()).scores == (1350, 150)


async def test_items_that_cannot_be_are_told_in_the_board(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await two_pairs(desk, ana, beto)
    board = private(await ana.click(message, label="Por itens"))
    await ana.click(board, label="bateu: Ana + Tia Lu")
    assert "Quem bate precisa de uma canastra" in text(env, board)
    wrong = await filled(ana, await ana.click(board, label="Cartas de Ana + Tia Lu"), "99", "", "", "", "")
    assert "canastras limpas" in said(env, wrong)
    wrong = await filled(ana, await ana.click(board, label="Cartas de Ana + Tia Lu"), "", "", "1500", "", "")
    assert "500" in said(env, wrong)
    refused = await ana.click(board, label="Salvar")
    assert "Quem bate precisa" in said(env, refused)
    assert (await desk.sheet()).lines == ()


async def test_a_deal_of_bisca_by_its_card_points(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await opened(desk, ana, ana.mention, beto.mention, regras="capixaba")
    board = private(await ana.click(message, label="Por itens"))
    fits(env, board)
    await filled(ana, await ana.click(board, label="pontos das cartas"), "60", "60")
    assert "toque em quem os fez primeiro" in text(env, board)
    await ana.click(board, label="60 primeiro: Beto")
    await ana.click(board, label="copas")
    assert "Beto: +1" in text(env, board)
    await ana.click(board, label="heley: Ana")
    await ana.click(board, label="Salvar")
    assert (await desk.sheet()).scores == (2, 1)


async def test_six_who_play_alone(desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor) -> None:
    message = await opened(desk, ana, ana.mention, "Bia", "Caio", "Duda", "Eva", "Fábio")
    assert (await desk.sheet()).rules["decks"] == 3
    form = await ana.click(message, label="Anotar rodada 1")
    assert form.modal is not None
    lines = form.modal["components"][0]["component"]["value"].splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Ana", "Bia", "Caio", "Duda", "Eva", "Fábio"]
    preview = await filled(ana, form, "\n".join(f"{line} {10 * number}" for number, line in enumerate(lines)))
    await ana.click(private(preview), label="Salvar")
    assert (await desk.sheet()).scores == (0, 10, 20, 30, 40, 50)
    board = private(await ana.click(newest(desk.channel), label="Por itens"))
    fits(env, board)
    menu = next(one for one in walk(kept(env, board).components) if one["type"] == 3)
    await ana.select(board, [menu["options"][2]["value"]], custom_id=menu["custom_id"])
    assert "**Caio**: bateu" in text(env, board)


async def test_forged_buttons_are_refused(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await two_pairs(desk, ana, beto)
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
        answer = press(env, ana, message, forged)
        await env.settle()
        assert answer.ephemeral, forged
    assert (await desk.sheet()).lines == ()


# -- the end -----------------------------------------------------------------------------------------------------------


async def test_the_end_is_asked_for_in_a_new_message_and_confirmed(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor, clock: Clock
) -> None:
    message = await two_pairs(desk, ana, beto)
    clock.pass_by(seconds=60)
    await desk.write(ana, message, "3000", "120")
    asked = await desk.shown("está certo?")
    assert asked.id != message.id
    assert beto.mention in text(env, asked)
    assert [user.id for user in asked.mentions] == [beto.id]
    assert "agora os outros confirmam" in said(env, await ana.click(asked, label="Confirmar"))
    await beto.click(asked, label="Confirmar")
    done = await desk.shown("Vale para a liga")
    assert "🏆" in text(env, done)
    assert list(buttons(env, done)) == ["Outra partida"]
    match = await bot.club.match_of("sheet:1")
    assert match is not None
    assert match.state == "counts"


async def test_the_next_match_of_the_same_people_is_one_tap_away(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor,
    caio: simcord.MemberActor,
) -> None:  # fmt: skip
    message = await opened(desk, ana, f"{ana.mention}, Tia Lu", f"{beto.mention}, Rui", pontos=500)
    await desk.write(ana, message, "600", "0")
    await beto.click(await desk.shown("está certo?"), label="Confirmar")
    done = await desk.shown("Vale para a liga")
    assert "você não está nele" in said(env, await caio.click(done, label="Outra partida"))
    first = press(env, beto, done, "x:sheet.anew:1")
    second = press(env, ana, done, "x:sheet.anew:1")
    await env.settle()
    assert {said(env, first), said(env, second)} == {
        "Placar 2 aberto.", "O placar da próxima partida já está aberto."
    }  # fmt: skip
    old, new = await bot.club.sheet(1, env.guild.id), await bot.club.sheet(2, env.guild.id)
    assert (new.sides, new.rules, new.scores) == (old.sides, old.rules, (0, 0))
    assert new.target == 500
    assert "já está aberto" in said(env, await ana.click(done, label="Outra partida"))


async def test_a_refusal_goes_to_the_moderators_and_their_word_is_shown(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor,
    chefe: simcord.MemberActor, clock: Clock,
) -> None:  # fmt: skip
    message = await two_pairs(desk, ana, beto)
    clock.pass_by(seconds=60)
    await desk.write(ana, message, "3000", "120")
    asked = await desk.shown("está certo?")
    await filled(beto, await beto.click(asked, label="Recusar"), "faltou **minha** batida")
    held = await desk.shown("Os moderadores decidem")
    assert "faltou \\*\\*minha\\*\\* batida" in text(env, held)
    case = await chefe.slash(desk.channel, "liga pendentes")
    assert "faltou" in said(env, case)
    await filled(chefe, await chefe.click(private(case), label="Vale"), "conferi os papéis")
    await desk.shown("Vale para a liga")


async def test_what_the_moderators_corrected_is_shown(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor,
    chefe: simcord.MemberActor, clock: Clock,
) -> None:  # fmt: skip
    message = await two_pairs(desk, ana, beto)
    clock.pass_by(seconds=60)
    await desk.write(ana, message, "3000", "2800")
    asked = await desk.shown("está certo?")
    await filled(beto, await beto.click(asked, label="Recusar"), "faltou a minha batida")
    case = await chefe.slash(desk.channel, "liga pendentes")
    await filled(chefe, await chefe.click(private(case), label="Corrigir"), "2800 2900", "faltava uma batida")
    shown = await desk.shown("Corrigido pelos moderadores")
    assert "🏆 **Beto e Zeca** por 2.800 × 2.900" in text(env, shown)
    assert "Beto + Zeca: 2.900" in alt(env, shown)


async def test_a_sheet_of_another_channel_is_for_those_on_it_until_it_counts(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor,
    caio: simcord.MemberActor, chefe: simcord.MemberActor,
) -> None:  # fmt: skip
    await two_pairs(desk, ana, beto)
    other = env.guild.create_text_channel("outro")
    assert "Não há esse placar" in said(env, await caio.slash(other, "placar ver", placar=1))
    for person in (beto, chefe):
        assert "Ana e Tia Lu" in said(env, await person.slash(other, "placar ver", placar=1))
    assert "Ana e Tia Lu" in said(env, await caio.slash(desk.channel, "placar ver", placar=1))


async def test_by_commands_alone(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    await two_pairs(desk, ana, beto)
    preview = await ana.slash(desk.channel, "placar anotar", totais="560 -130")
    await ana.click(private(preview), label="Salvar")
    assert (await desk.sheet()).scores == (560, -130)
    preview = await beto.slash(desk.channel, "placar corrigir", totais="660; -130")
    await beto.click(private(preview), label="Salvar")
    await bot.tables.set_personal(beto.id, text_mode=True)
    await beto.slash(desk.channel, "placar anotar", totais="2900 / 40")
    assert (await desk.sheet()).stage == "confirm"
    seen = said(env, await beto.slash(desk.channel, "placar ver"))
    assert "Ana e Tia Lu: 3.560" in seen
    assert "Rodada 2" in seen
    answer = await ana.slash(desk.channel, "placar confirmar")
    assert "foi para a liga" in said(env, answer)


async def test_a_sheet_is_closed(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor,
    caio: simcord.MemberActor, chefe: simcord.MemberActor,
) -> None:  # fmt: skip
    message = await two_pairs(desk, ana, beto)
    assert "não está nele" in said(env, await caio.click(message, label="Fechar"))
    sure = private(await beto.click(message, label="Fechar"))
    await beto.click(sure, label="Fechar sem resultado")
    await desk.shown("fechado sem resultado")
    await two_pairs(desk, ana, beto)
    assert "fechado sem resultado" in said(env, await chefe.slash(desk.channel, "placar fechar"))
    assert await bot.club.sheets(env.guild.id) == ()
    assert "não tem placar aberto" in said(env, await ana.slash(desk.channel, "placar confirmar"))


async def test_a_deleted_message_is_posted_anew(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor, moderator: simcord.MemberActor
) -> None:
    message = await two_pairs(desk, ana, beto)
    sheet = await desk.sheet()
    assert sheet.message == message.id
    await moderator.delete(message)
    await until(lambda: any("Anotar rodada 1" in buttons(env, one) for one in desk.channel.history()))
    assert newest(desk.channel).id != message.id


async def test_the_sheet_is_posted_anew_where_it_is_old(
    desk: Desk, env: simcord.Env, ana: simcord.MemberActor, beto: simcord.MemberActor, clock: Clock
) -> None:
    message = await two_pairs(desk, ana, beto)
    clock.pass_by(seconds=3600)
    await desk.write(ana, message, "100", "0")
    again = await desk.shown("+100")
    assert again.id != message.id
    assert [one.id for one in desk.channel.history()].count(message.id) == 0


async def test_what_lags_is_shown_after_a_restart(
    desk: Desk,
    env: simcord.Env,
    bot: TestBot,
    ana: simcord.MemberActor,
    beto: simcord.MemberActor,
    store: Store,
    clock: Clock,
) -> None:
    await two_pairs(desk, ana, beto)
    bot.house.club_listeners.clear()  # saved, and then the process dies
    seen = await bot.club.preview_round(1, env.guild.id, 1, ["560", "0"])
    await bot.club.write_round(1, env.guild.id, ana.id, 1, seen.lines[-1].score)
    await env.restart_bot(TestBot(store, clock))
    await desk.shown("+560")


async def test_in_words_without_pictures(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    bot.house.pictures = False
    message = await two_pairs(desk, ana, beto)
    await desk.write(ana, message, "1500", "0")
    shown = await desk.shown("Ana e Tia Lu: 1.500")
    assert "vulnerável, a primeira baixada precisa de 75 pontos" in text(env, shown)


async def test_in_english(
    desk: Desk, env: simcord.Env, languages: dict[int, str], ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    message = await two_pairs(desk, ana, beto)
    languages[ana.id] = "en-US"
    preview = await filled(ana, await ana.click(message, label="Anotar rodada 1"), "705", "0")
    assert "700 or 710" in said(env, preview)


async def test_a_channel_where_the_bot_may_not_write(
    desk: Desk, env: simcord.Env, bot: TestBot, ana: simcord.MemberActor, beto: simcord.MemberActor
) -> None:
    mute = channel_without(env, "send_messages")
    answer = await ana.slash(mute, "placar abrir", lado1=ana.mention, lado2=beto.mention)
    assert "Enviar mensagens" in said(env, answer)
    assert await bot.club.sheets(env.guild.id) == ()
