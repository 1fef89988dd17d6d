"""Whose the result is, said before it comes to it: in the lobby and the rules, to the absent, to who gives up."""

import random

import pytest
from simcord import ChannelHandle, Env, MemberActor

from bot.players import PLAYERS
from bot.tables.model import Table
from tests.cogs.answers import private
from tests.cogs.buraco import started, the_table
from tests.cogs.conftest import Clock, TestBot
from tests.cogs.counted import play_out
from tests.cogs.people import open_hand, text, thread_of, until
from tests.cogs.place import Place
from tests.cogs.test_consent import asked

FATE = "abandonou a partida (liga geral: −1)"
BACK = "Volte antes do fim, senão conta como abandono na liga."


@pytest.mark.parametrize(("game", "seats"), [("bisca", 2), ("bisca", 4), ("buraco", 2), ("buraco", 4)])
async def test_lobby_and_rules_say_what_leaving_costs(
    place: Place, ana: MemberActor, beto: MemberActor, game: str, seats: int
) -> None:
    await ana.slash(place.channel, "mesa abrir", jogo=game, lugares=seats)
    rules = place.said(await beto.click(place.newest(), label="Regras"))
    for shown in (place.text(place.newest()), rules):
        assert shown.count(FATE) == 1
        assert "Quem assume um lugar fica com o resultado dele" in shown
        assert ("sem prejuízo para quem joga com ele" in shown) is (seats == 4)


async def test_a_challenge_tells_it_behind_its_rules(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    await ana.slash(place.channel, "bisca duelo", adversario=beto)
    assert FATE in place.said(await beto.click(place.newest(), label="Regras"))


async def test_a_friendly_table_and_one_that_cannot_count_say_nothing_of_it(place: Place, ana: MemberActor) -> None:
    await ana.slash(place.channel, "mesa abrir", jogo="bisca", lugares=2, vale=0)
    rules = place.said(await ana.click(place.newest(), label="Regras"))
    assert "abandon" not in place.text(place.newest()) + rules
    await ana.slash(place.channel, "mesa fechar")
    await ana.slash(place.channel, "mesa abrir", jogo="bisca", lugares=2)
    await ana.slash(place.channel, "mesa computador")
    await ana.slash(place.channel, "mesa comecar")
    assert "abandon" not in await place.told(ana, "regras", mesa=(await place.table()).id)


async def _away(bot: TestBot, clock: Clock, table: Table) -> Table:
    """The same table, when the computer has begun to play for who lets his time go by."""
    while not any(seat.away for seat in table.seats):
        clock.pass_by(seconds=31)
        await bot.tables.sweep()
        table = await bot.tables.table(table.id)
    return table


@pytest.mark.parametrize("rated", [1, 0])
@pytest.mark.parametrize("game", ["bisca", "buraco"])
async def test_the_absent_is_told_what_not_coming_back_means(
    place: Place, clock: Clock, ana: MemberActor, beto: MemberActor, game: str, rated: int
) -> None:
    await ana.slash(place.channel, "mesa abrir", jogo=game, lugares=2, vale=rated)
    await beto.slash(place.channel, "mesa sentar")
    await ana.slash(place.channel, "mesa comecar")
    thread = thread_of(place.channel)
    hands = {one.id: await open_hand(place.env, one, thread) for one in (ana, beto)}
    table = await _away(place.bot, clock, await place.table())
    (gone,) = [seat.user for seat in table.seats if seat.away]
    (here,) = [user for user in hands if user != gone]
    assert gone is not None
    await until(lambda: any("o computador está jogando por você" in one.content for one in thread.history()))
    await until(lambda: "O computador está jogando por você." in place.text(hands[gone]))
    (call,) = [one.content for one in thread.history() if "o computador está jogando por você" in one.content]
    for told in (call, place.text(hands[gone])):
        assert (BACK in told) is bool(rated)
    assert "jogando por você" not in place.text(hands[here])


async def test_after_the_end_nobody_is_asked_to_come_back(
    place: Place, clock: Clock, ana: MemberActor, beto: MemberActor
) -> None:
    await ana.slash(place.channel, "bisca duelo", adversario=beto)
    await beto.slash(place.channel, "mesa aceitar")
    hands = {one.id: await open_hand(place.env, one, thread_of(place.channel)) for one in (ana, beto)}
    table = await _away(place.bot, clock, await place.table())
    (gone,) = [seat.user for seat in table.seats if seat.away]
    await play_out(place.bot, table.id, *(one for one in (ana, beto) if one.id != gone))
    assert gone is not None
    await until(lambda: "🏆" in place.text(hands[gone]))
    assert BACK not in place.text(hands[gone])


@pytest.mark.parametrize(("rated", "begun"), [(1, True), (1, False), (0, True)])
async def test_giving_up_alone_says_what_the_league_makes_of_it(
    place: Place, ana: MemberActor, beto: MemberActor, rated: int, begun: bool
) -> None:
    await ana.slash(place.channel, "bisca duelo", adversario=beto, vale=rated)
    await beto.slash(place.channel, "mesa aceitar")
    table = await place.table()
    if begun:
        first = ana if table.asks(ana.id) else beto
        hand = await open_hand(place.env, first, thread_of(place.channel))
        await first.click(hand, custom_id=next(one for one in place.ids(hand) if ":play:" in one or ":cut" in one))
    question = await place.told(ana, "mesa desistir", mesa=table.id)
    assert "Desistir da partida?" in question
    assert ("conta como derrota na liga" in question) is (bool(rated) and begun), "before the first card nothing counts"


@pytest.mark.parametrize("rated", [1, 0])
async def test_a_pair_is_told_of_the_league_where_it_counts(
    env: Env, bot: TestBot, channel: ChannelHandle, ana: MemberActor, beto: MemberActor, caio: MemberActor, rated: int
) -> None:
    thread = await started(env, bot, [ana, beto, caio], channel, lugares=4, vale=rated)
    table = await the_table(bot, ana)
    while not table.revision:
        (user,) = [one.id for one in (ana, beto, caio) if table.asks(one.id)]
        action = PLAYERS["buraco", "easy"](await bot.tables.view(table.id, user), random.Random(1))
        table = (await bot.tables.submit(table.id, user, table.revision, action)).table
    sure = private(await ana.slash(thread, "mesa desistir"))
    assert ("também na liga" in text(env, sure)) is bool(rated)
    await ana.click(sure, label="Desistir da partida")
    await env.settle()
    assert ("também na liga" in text(env, asked(env, thread))) is bool(rated)
