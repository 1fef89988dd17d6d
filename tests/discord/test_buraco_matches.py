"""Whole matches of Buraco by taps, from the opening to the winner; what is told is what the record says."""

import pytest

from tests.discord.buraco import BuracoPlayer, exported, opened, play, replayed, rounds_played, rounds_told
from tests.discord.club import Club
from tests.discord.people import Player, buttons, labels, public, text, verb

pytestmark = pytest.mark.timeout(110)


async def told_as_recorded(club: Club, reader: Player, target: int) -> None:
    """The last message tells every round as the record of the match has it, the winner, the seed, and nothing more."""
    over = await reader.table("🏆")
    played = replayed(await exported(club, over))
    rounds = rounds_played(played)
    assert rounds_told(over) == rounds
    scores = rounds[-1][1::2]
    assert max(scores) >= target
    assert max(rounds[-2][1::2]) < target
    assert labels(over) == ["Revanche", "Entrar na fila", "Regras", "Conferir", "Contestar", "Tabela da liga"]
    assert played.state.setup.seed in text(over)
    names = text(over).split("🏆")[1].split("!")[0]
    sides = played.state.public.sides[scores.index(max(scores))]
    assert all(("Ana", "Beto", "Computador", "Computador")[seat] in names for seat in sides)


@pytest.mark.parametrize("options", [{"pictures": False, "seed": lambda: "b"}])
async def test_two_people_in_the_family_to_2000(club: Club) -> None:
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto", level="easy")
    table = await opened(ana, beto, regras="familia", lugares=2, tempo="none")
    assert await play(club, table.id, ana, beto) > 100
    await told_as_recorded(club, ana, 2000)
    for one in (ana, beto):
        assert "🏆" in text(one.hand)
        assert [verb(button) for button in buttons(one.hand)] == ["rematch"]
    counts = [message for message in public(club) if labels(message) == ["Conferir", "Contestar"]]
    assert len(counts) == len(rounds_told(await ana.table("🏆"))) - 1, "the count of every round stays"


@pytest.mark.parametrize("options", [{"pictures": False, "seed": lambda: "d"}])
async def test_two_people_and_two_computers_in_pairs_to_3000(club: Club) -> None:
    ana, beto = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
    table = await opened(ana, beto, regras="tradicional", pontos=3000, lugares=4, tempo="none")
    assert await play(club, table.id, ana, beto) > 100
    await told_as_recorded(club, ana, 3000)
