"""From a match at a table to its people's profiles, and to a person whom nobody can name any more."""

import json

import pytest

from bot.playground.media import walk
from bot.playground.model import EPHEMERAL
from tests.discord.buraco import replayed
from tests.discord.club import Club
from tests.discord.people import Json, Player, alt, buttons, duel, labels, play, public, text

pytestmark = pytest.mark.timeout(90)


async def counted(club: Club, ana: Player, beto: Player) -> int:
    """A duel that is over and in the league; gives its number."""
    await duel(ana, beto, vitorias=1)
    for one in (ana, beto):
        await one.open_hand()
    await play(club, ana, beto)
    await club.club.settle()
    (match, *_), _ = await club.club.history(int(ana.person.channel().guild_id or 0))
    return match.id


async def file_of(club: Club, message: Json) -> str:
    """The file that a message offers."""
    (file,) = [one for one in walk(message["components"]) if one["type"] == 13]
    data = await club.ground.posts.blobs.load(file["file"]["attachment_id"])
    assert data is not None
    return data.decode()


async def test_a_match_is_found_in_profiles_lists_and_heads_to_head(club: Club, ana: Player, beto: Player) -> None:
    number = await counted(club, ana, beto)
    profile = (await ana.slash("perfil")).message
    assert profile is not None
    assert profile["flags"] & EPHEMERAL
    assert text(profile).startswith("### Ana · Bisca")
    assert "1 partida: 1 vitória" in text(profile)
    assert "A força de Ana é" in alt(profile)
    theirs = (await ana.person.user_menu("Perfil", beto.person)).message
    assert text(theirs).startswith("### Beto · Bisca")

    past = (await ana.click(profile, "Histórico")).message
    assert past is not None
    assert "Ana" in text(past)
    (menu,) = [one for one in walk(past["components"]) if one["type"] == 3]
    one = (await ana.person.select(past, menu["custom_id"], [str(number)])).message
    assert one is not None
    assert f"### Partida nº {number}" in text(one)
    assert {"Registro", "Conferir", "Voltar"} <= set(labels(one))
    await ana.click(one, "Registro")
    sent = await ana.person.sees(lambda message: "O registro da partida" in text(message))
    assert sent["flags"] & EPHEMERAL
    assert replayed(await file_of(club, sent))

    (offered, *_) = await ana.person.autocomplete("confronto", "contra", "bet")
    assert offered["name"] == "Beto"
    told = text((await ana.slash("confronto", contra=offered["value"])).message)
    assert told.startswith("### Ana × Beto")
    assert "**1 partida**" in told


async def test_who_has_himself_deleted_is_nobody_from_then_on(club: Club, ana: Player, beto: Player) -> None:
    number = await counted(club, ana, beto)
    guild = int(ana.person.channel().guild_id or 0)
    before = await club.club.profile(guild, int(beto.person.id), "bisca")
    mine = (await ana.slash("privacidade")).message
    await ana.click(mine, "Baixar meus dados")
    sent = await ana.person.sees(lambda message: "Só você vê" in text(message))
    assert sent["flags"] & EPHEMERAL
    kept = json.loads(await file_of(club, sent))
    assert kept["person"] == ana.person.id
    assert {"entries", "people", "ratings", "seats"} <= kept["kept"].keys()
    assert beto.person.id not in json.dumps(kept)
    assert "Beto" not in json.dumps(kept)

    sure = (await ana.click(mine, "Apagar meus dados")).message
    assert "Apagar para sempre?" in text(sure)
    await ana.click(sure, next(one["custom_id"] for one in buttons(sure) if "Sim" in one["label"]))
    await club.settled()
    assert ana.person.id not in _whole(club)
    await club.restart()
    past = text((await beto.slash("historico")).message)
    assert "(removido)" in past
    assert "Ana" not in past
    after = await club.club.profile(guild, int(beto.person.id), "bisca")
    assert (after.figures, after.course) == (before.figures, before.course)
    assert number in [one.id for one in (await club.club.history(guild))[0]]
    assert "Ainda não há partidas" in text((await ana.slash("perfil")).message)
    assert public(club)


def _whole(club: Club) -> str:
    """Everything in the database, as text."""
    store = club.store._db._conn
    assert store is not None
    return "\n".join(store.iterdump())
