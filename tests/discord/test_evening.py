"""A whole club evening: twelve people, three rounds, the bot going and coming back in between."""

from typing import Any

import pytest

from bot.league.evening import Evening, champions, standing
from bot.tables.model import Table
from tests.discord.club import Club
from tests.discord.people import Player, labels, play, public, text

Json = dict[str, Any]
pytestmark = pytest.mark.timeout(120)
PEOPLE = 12
PLACE = "mesa"


@pytest.fixture
def options() -> dict[str, object]:
    return {"pictures": False}


@pytest.fixture
def guests(club: Club, ana: Player, beto: Player, caio: Player, duda: Player) -> list[Player]:
    """Twelve people of the server."""
    names = [f"Pessoa {number}" for number in range(5, PEOPLE + 1)]
    for name in names:
        club.control.add_person(name)
    return [ana, beto, caio, duda, *(Player(club, name) for name in names)]


async def evening_message(host: Player, shows: str = "") -> Json:
    """The evening's public message."""
    return await host.person.sees(lambda one: "Noite do clube" in text(one) and shows in text(one), channel=PLACE)


async def the_evening(club: Club) -> Evening:
    evening = await club.store.evening(1)
    assert evening is not None
    return evening


async def tables(club: Club) -> list[Table]:
    """The tables of the round that runs."""
    running = (await the_evening(club)).running
    assert running is not None
    return [await club.tables.table(table.id) for table in running.tables]


async def open_hands(club: Club, guests: list[Player]) -> None:
    """Everybody goes to the thread of his table, of which he is a member, and opens his hand there."""
    await club.settled()
    for table in await tables(club):
        assert table.place.thread is not None
        thread = club.world.channels[str(table.place.thread)]
        for one in guests:
            if int(one.person.id) in table.people:
                assert one.person.id in thread.members
                one.person.open(thread)
                shown = await one.person.sees(lambda message: "Minha mão" in labels(message), channel=thread)
                answer = await one.click(shown, "Minha mão")
                assert answer.message is not None
                one.opened = answer.message["id"]


async def dies_between_two_tables(club: Club, host: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next round is drawn, and the bot dies when one of its tables is there and the next one not yet."""
    arrange, count = club.tables.arrange, 0

    async def fail_at_the_second(*args: Any) -> Table:
        nonlocal count
        count += 1
        if count == 2:
            raise OSError("power cut")
        return await arrange(*args)

    with monkeypatch.context() as patch:
        patch.setattr(club.tables, "arrange", fail_at_the_second)
        patch.setattr(club.club, "settle_evenings", _nothing)
        club.watch.faults += 1
        answer = await host.click(await evening_message(host), "Próxima rodada")
        assert "algo deu errado" in text(answer.message).lower()
        await club.restart()


async def test_twelve_people_three_rounds(
    club: Club, guests: list[Player], ana: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    await club.tables.set_house(int(club.control.guild().id), club="Clube da Esquina")
    await ana.slash("liga noite", jogo="bisca", rodadas=3, tamanho=1)
    message = await evening_message(ana)
    for one in guests:
        await one.click(message, "Estou aqui")
    await evening_message(ana, "**Presentes (12)**")

    await ana.click(message, "Sortear rodada")
    await evening_message(ana, "**Rodada 1 de 3**")
    await open_hands(club, guests)
    await play(club, *guests, taps=30)
    await club.restart()  # in the middle of the first round
    assert await play(club, *guests) > 20
    await evening_message(ana, "1 vitória · saldo +1")

    await ana.person.sees(lambda one: "Próxima rodada" in labels(one), channel=PLACE)
    await dies_between_two_tables(club, ana, monkeypatch)
    await club.world.wait_for(lambda: len(threads(club)) == 6)
    await club.settled()
    await open_hands(club, guests)
    await play(club, *guests)

    await ana.person.sees(lambda one: "Próxima rodada" in labels(one), channel=PLACE)
    await ana.click(await evening_message(ana), "Próxima rodada")
    await open_hands(club, guests)
    await play(club, *guests)
    closing = await ana.person.sees(lambda one: "fim da noite" in text(one), channel=PLACE)
    await club.settled()

    evening = await the_evening(club)
    assert evening.ended is not None
    assert [len(one.tables) for one in evening.rounds] == [3, 3, 3]
    assert all(table.over and table.shares for one in evening.rounds for table in one.tables)
    partners = [frozenset(pair) for one in evening.rounds for t in one.tables for pair in (t.seats[::2], t.seats[1::2])]
    assert len(set(partners)) == len(partners) == 18
    assert all(row.played == 3 for row in standing(evening))
    assert "Clube da Esquina" in text(closing)
    for champion in champions(evening):
        assert f"**{evening.name(champion)}**" in text(closing)
    assert len([one for one in public(club) if "fim da noite" in text(one)]) == 1
    assert not labels(await evening_message(ana, "encerrada"))
    await club.restart()
    assert len([one for one in public(club) if "fim da noite" in text(one)]) == 1, "the end is told once"


async def _nothing() -> None:
    """Nobody looks at the evenings any more."""


def threads(club: Club) -> list[Any]:
    """All threads of the server."""
    return [channel for channel in club.world.channels.values() if channel.parent_id is not None and channel.is_thread]
