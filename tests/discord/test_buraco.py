"""Whole matches of Buraco on the small Discord, with the real client: people and computers, to the last count."""

import re

import pytest

from bot.games.records import read_record
from bot.games.replay import answer
from bot.playground.media import walk
from tests.discord.club import Club
from tests.discord.people import Json, Player, buttons, labels, pictures, public, text, verb

pytestmark = pytest.mark.timeout(110)
_NAMES_A_CARD = re.compile(r":(?:pick|meld|add|discard):|[:-][A2-9TJQK][CDHS](?:[:-]|$)")


def deeds(message: Json, start: str) -> list[Json]:
    """The buttons whose words begin so."""
    return [one for one in buttons(message) if one["label"].startswith(start)]


async def opened(club: Club, ana: Player, **options: object) -> str:
    """Ana's table, filled up with computer players and dealt: its id."""
    await ana.slash("buraco abrir", **options)
    lobby = await ana.person.sees(lambda message: "Começar" in labels(message))
    await ana.click(lobby, "Completar com computador")
    await ana.person.sees(lambda message: text(message).count("Computador") >= 1 and "Começar" in labels(message))
    await ana.click(lobby, "Começar")
    await ana.table()
    ana.opened = (await ana.slash("mao")).message["id"]  # type: ignore[index]  # the hand
    return str(buttons(ana.hand)[0]["custom_id"]).split(":")[1]


async def turn(ana: Player) -> None:
    """A turn by taps: draw, whatever is suggested, and a discard."""
    for start in ("Comprar", "Passar"):
        for one in deeds(ana.hand, start)[:1]:
            await ana.click(ana.hand, one["custom_id"])
    for _ in range(30):
        hand = ana.hand
        if verb_of(hand, "bu.pick") == []:
            return
        laying = [one for one in buttons(hand) if one.get("style") == 3 and verb(one) == "bu.do"]
        sure = [one for one in buttons(hand) if verb(one) == "bu.sure"]
        throwing = [*deeds(hand, "Descartar"), *deeds(hand, "Bater com")]
        for one in (sure or laying or throwing)[:1]:
            await ana.click(hand, one["custom_id"])
            break
        else:
            cards = verb_of(hand, "bu.pick")
            blue = [one for one in cards if one.get("style") == 1]
            for one in blue:
                await ana.click(hand, one["custom_id"])
            place = (cards.index(blue[0]) - 1) if blue else len(cards) - 1
            await ana.click(ana.hand, cards[place]["custom_id"])


def verb_of(message: Json, wanted: str) -> list[Json]:
    """The buttons that do that."""
    return [one for one in buttons(message) if verb(one) == wanted]


@pytest.mark.parametrize(("preset", "seats"), [("tradicional", 4), ("familia", 2)])
async def test_a_match_is_played_to_its_end_and_its_record_replays(
    club: Club, ana: Player, preset: str, seats: int
) -> None:
    table = await opened(club, ana, regras=preset, lugares=seats, pontos=100, tempo="none")
    for _ in range(120):
        if not (await club.tables.table(table)).open:
            break
        await turn(ana)
    await club.settled()
    done = await club.tables.table(table)
    assert done.ended is not None
    assert done.ended.reason == "target"
    over = await ana.table("🏆")
    assert "Rodadas" in text(over)
    (record,) = [one for one in walk(over["components"]) if one["type"] == 13]
    assert record["name"] == f"mesa-{table}.jsonl"
    replayed = answer(read_record(await club.tables.record(table)))
    results = await club.tables.results(table)
    assert tuple(replayed["scores"]) == results[-1].scores
    ids = [str(one["custom_id"]) for message in public(club) for one in buttons(message)]
    assert not [one for one in ids if _NAMES_A_CARD.search(one)]


async def test_a_tap_that_picks_uploads_nothing_and_the_public_table_sends_what_changed(
    club: Club, ana: Player
) -> None:
    table = await opened(club, ana, lugares=2, tempo="none")
    await club.settled()
    for one in deeds(ana.hand, "Comprar"):
        await ana.click(ana.hand, one["custom_id"])
    await club.settled()
    shown = pictures(ana.hand)
    assert shown
    before = len(club.watch.sent("POST", "/callback"))
    for one in verb_of(ana.hand, "bu.pick")[:2]:
        await ana.click(ana.hand, one["custom_id"])
    assert pictures(ana.hand) == shown
    told = club.watch.sent("POST", "/callback")[before:]
    assert len(told) == 2
    assert not any(one["files"] or "attachments" in one["request"]["data"] for one in told)
    assert [one.get("style") for one in verb_of(ana.hand, "bu.pick")][:2] == [1, 1]

    for _ in range(12):
        await turn(ana)
        await club.settled()
        message = await ana.table()
        if len(pictures(message)) == 3 and deeds(ana.hand, "Comprar"):
            break
    before_draw = pictures(message)
    await ana.click(ana.hand, deeds(ana.hand, "Comprar")[0]["custom_id"])
    await club.settled()
    after = pictures(ana.person.message(message["id"]))
    assert after[0] != before_draw[0]
    assert after[1:] == before_draw[1:], "the melds lie as they lay, and their pictures stay where they are"
    assert (await club.tables.table(table)).open
