"""A match that ends in the middle of a round: what lay on the table is told as what it is, and counts for nothing."""

import random
from collections.abc import Callable, Sequence

import discord
import pytest
from simcord import MemberActor

from bot.games.base import View
from bot.games.bisca.state import BiscaView
from bot.games.buraco.state import BuracoView
from bot.players import PLAYERS
from bot.tables.model import Table
from render.buraco_facts import table_points
from tests.cogs.buraco import click, started
from tests.cogs.people import buttons, thread_of, until
from tests.cogs.place import Place

People = Sequence[MemberActor]
CARDS = "♣♦♥♠"


async def _play(place: Place, people: People, enough: Callable[[Table, View], bool]) -> tuple[Table, View]:
    """Play on, as the easy computer player would, until it is enough; gives the table and what everybody sees."""
    chance = random.Random(5)
    table = await place.table()
    while not enough(table, view := await place.bot.tables.view(table.id)):
        if table.round_over:
            table = await place.bot.tables.next_round(table.id, people[0].id, table.round)
            continue
        user = next(one.id for one in people if table.asks(one.id))
        own = await place.bot.tables.view(table.id, user)
        action = PLAYERS[table.plan.game, "easy"](own, chance)
        table = (await place.bot.tables.submit(table.id, user, table.revision, action)).table
    return table, view


def _laid(round: int) -> Callable[[Table, View], bool]:
    def enough(table: Table, view: View) -> bool:
        assert isinstance(view, BuracoView)
        return table.round == round and not table.round_over and all(view.public.melds)

    return enough


def _taken(round: int) -> Callable[[Table, View], bool]:
    def enough(table: Table, view: View) -> bool:
        assert isinstance(view, BiscaView)
        return table.round == round and any(view.public.points) and view.public.tricks > 0

    return enough


def _points(view: View) -> str:
    """What each side has laid, as it is told."""
    assert isinstance(view, BuracoView)
    points = [table_points(view.public, side) for side in range(len(view.public.sides))]
    return " × ".join(f"+{number}" if number > 0 else f"−{-number}" if number else "0" for number in points)


async def _over(place: Place) -> discord.Message:
    """The public message, once it shows the end."""
    thread = thread_of(place.channel)

    def found() -> list[discord.Message]:
        return [message for message in thread.history() if "Revanche" in buttons(place.env, message)]

    await until(found)
    return found()[-1]


@pytest.mark.parametrize("end", ["resigned", "closed"])
async def test_the_second_round_of_buraco_is_broken_off(
    place: Place, ana: MemberActor, beto: MemberActor, end: str
) -> None:
    await started(place.env, place.bot, [ana, beto], place.channel, lugares=2, tempo="none", pontos=5000)
    table, view = await _play(place, [ana, beto], _laid(2))
    if end == "resigned":
        await place.bot.tables.resign(table.id, ana.id)
    else:
        await place.bot.tables.close(table.id, ana.id, "acabou a luz")
    line = f"Rodada 2 interrompida: {_points(view)} na mesa, não conta"
    message = await _over(place)
    shown = place.text(message)
    assert shown.count(line) == 1
    assert shown.count("interrompida") == 1
    if end == "resigned":
        assert line in place.said(await click(place.env, beto, message, "Conferir"))
    checked = await place.told(beto, "mesa conferir", mesa=table.id)
    assert "rodada 1" in checked, "the round that was counted"
    assert line in checked
    alone = await place.told(beto, "mesa conferir", mesa=table.id, rodada=2)
    assert line in alone
    assert not any(suit in alone for suit in CARDS), "no card is shown, and no hand"


async def test_a_first_round_that_is_broken_off_can_be_looked_into(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    await started(place.env, place.bot, [ana, beto], place.channel, lugares=2, tempo="none")
    table, view = await _play(place, [ana, beto], _laid(1))
    assert "Ainda não há contagem" in await place.told(ana, "mesa conferir", mesa=table.id)
    await place.bot.tables.resign(table.id, ana.id)
    line = f"Rodada 1 interrompida: {_points(view)} na mesa, não conta"
    assert line in place.text(await _over(place))
    assert line in await place.told(ana, "mesa conferir", mesa=table.id)
    assert "Ainda não há contagem" in await place.told(ana, "mesa conferir", mesa=table.id, rodada=2)


async def test_a_deal_of_bisca_that_is_broken_off(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    await ana.slash(place.channel, "bisca duelo", adversario=beto, vitorias=3)
    await beto.slash(place.channel, "mesa aceitar")
    table, view = await _play(place, [ana, beto], _taken(2))
    assert isinstance(view, BiscaView)
    await place.bot.tables.resign(table.id, beto.id)
    line = f"Jogo 2 interrompido: {' × '.join(map(str, view.public.points))} pontos, não conta"
    message = await _over(place)
    shown = place.text(message)
    assert shown.count(line) == 1
    assert f"partida {' × '.join(map(str, view.public.scores))}" in shown
    assert "Pontos:" not in shown, "what was broken off does not stand there as a result"
    assert "Conferir" in buttons(place.env, message)
    checked = await place.told(ana, "mesa conferir", mesa=table.id)
    assert "jogo 1" in checked
    assert line in checked


async def test_a_match_that_ends_with_its_round_says_nothing_of_the_kind(
    place: Place, ana: MemberActor, beto: MemberActor
) -> None:
    await ana.slash(place.channel, "bisca duelo", adversario=beto)
    await beto.slash(place.channel, "mesa aceitar")
    table, _ = await _play(place, [ana, beto], lambda table, _: not table.open)
    assert "interrompid" not in place.text(await _over(place))
    assert "interrompid" not in await place.told(ana, "mesa conferir", mesa=table.id)


async def test_between_two_rounds_nothing_is_broken_off(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    await started(place.env, place.bot, [ana, beto], place.channel, lugares=2, tempo="none", pontos=5000)
    table, _ = await _play(place, [ana, beto], lambda table, _: table.round_over)
    await place.bot.tables.resign(table.id, ana.id)
    assert "interrompid" not in place.text(await _over(place))


async def test_before_the_first_card_nothing_is_broken_off(place: Place, ana: MemberActor, beto: MemberActor) -> None:
    await started(place.env, place.bot, [ana, beto], place.channel, lugares=2, tempo="none")
    table = await place.table()
    await place.bot.tables.close(table.id, ana.id, "engano")
    assert "interrompid" not in place.text(await _over(place))
