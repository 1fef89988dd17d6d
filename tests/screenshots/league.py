"""The screens of the league: its table, a profile, a contested match, a score sheet, a club evening."""

from typing import TYPE_CHECKING

from tests.discord.club import Club
from tests.discord.people import Player, duel, filled, labels, play, text
from tests.discord.test_placar import opened, sheet, write

if TYPE_CHECKING:
    from tests.screenshots.__main__ import Camera

MATCHES = 3


async def league(club: Club, shots: "Camera") -> None:
    """Some duels: the table of the season, a profile, and the last match contested."""
    ana, beto = Player(club, "Ana"), Player(club, "Beto")
    for _ in range(MATCHES):
        await duel(ana, beto, vitorias=1)
        await ana.open_hand()
        await play(club, ana, beto)
        over = await ana.table("🏆")
    await club.club.settle()
    await ana.slash("liga tabela")
    await shots.shoot("table", ana, beto)
    await beto.slash("perfil")
    await shots.shoot("profile", beto, ana)
    await filled(beto, await beto.click(over, "Contestar"), "a última vaza foi minha")
    await ana.slash("liga pendentes")
    await shots.shoot("case", ana, beto)


async def score_sheet(club: Club, shots: "Camera") -> None:
    """Two people and two guests keep the score of real cards."""
    ana, beto = Player(club, "Ana"), Player(club, "Beto")
    message = await opened(club, ana, beto)
    for number, totals in enumerate((("560", "130"), ("300+405", "-150"), ("800", "900")), 1):
        message = await sheet(ana, f"Anotar rodada {number}")
        await write((ana, beto)[number % 2], message, *totals)
    await sheet(ana, "Anotar rodada 4")
    await shots.shoot("sheet", ana, beto)


async def evening(club: Club, shots: "Camera") -> None:
    """People check in, the first round is drawn, its tables are played."""
    names = ("Ana", "Beto", "Caio", "Duda")
    ana, *others = people = [Player(club, name) for name in names]
    await ana.slash("liga noite", jogo="bisca", rodadas=2, tamanho=1, lugares=2)
    message = await ana.person.sees(lambda one: "Noite do clube" in text(one), channel="mesa")
    for one in people:
        await one.click(message, "Estou aqui")
    await shots.shoot("evening-guests", ana, *others[:1])
    await ana.click(message, "Sortear rodada")
    await ana.person.sees(
        lambda one: "Rodada 1 de 2" in text(one) and "Sortear rodada" not in labels(one), channel="mesa"
    )
    await shots.shoot("evening", ana, *others[:1])
