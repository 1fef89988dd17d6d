"""Twin matches that differ only in hidden cards: nobody is sent a byte that differs."""

import random
import re
from pathlib import Path
from typing import Any

import pytest

from bot.cards import Card, bisca_pack
from bot.playground.model import EPHEMERAL
from tests.discord.club import Club
from tests.discord.people import Player, duel, labels, pictures, text
from tests.playground.schema import Schema, checked

pytestmark = pytest.mark.timeout(60)
SEED = "a seed that nobody reads"
NOW = 1_800_000_000.0


def twin_decks(played: int, seen: bool) -> tuple[list[Card], list[Card]]:
    """Two decks alike in the turned-up card and in `played` cards of each hand; with `seen` in one whole hand too.

    One card at a time from the dealer's left: places 0, 2, 4 are the leader's, 1, 3, 5 the other's.
    """
    deck = list(bisca_pack(2))
    random.Random(5).shuffle(deck)
    kept = set(range(2 * played))
    if seen:
        kept |= {0, 2, 4}
    kept.add(6)  # it is turned up
    free = [place for place in range(len(deck)) if place not in kept]
    other = list(deck)
    moved = free[1:] + free[:1]
    for place, source in zip(free, moved, strict=True):
        other[place] = deck[source]
    assert sorted(deck) == sorted(other) != other
    return deck, other


class Seen:
    """All that was sent while a match ran: to everybody, to one person, and into the log. Ids count for nothing."""

    def __init__(self) -> None:
        self.public: list[str] = []
        self.private: dict[str, list[str]] = {}
        self.pictures: list[bytes] = []
        self.log: list[str] = []


def plain(value: object) -> str:
    """Without the ids, tokens and addresses that Discord gives out, and the number that tells a message sent twice.

    That one is drawn by lot, so that now and then it is shorter than an id.
    """
    return re.sub(r"(?<='nonce': ')\d+|\d{17,20}|\b[0-9a-f]{32}\b|127\.0\.0\.1:\d+", "#", str(value))


async def match(folder: Path, deck: list[Card], leader_plays: int, monkeypatch: Any, schema: Schema | None) -> Seen:
    """Play so many tricks, both with the first cards that they were dealt; gives all that was seen."""
    monkeypatch.setattr("bot.games.bisca.deal.deal_order", lambda *_: tuple(deck))
    seen = Seen()
    club = Club(folder, now=NOW, seed=lambda: SEED, chance=random.Random(3))
    with checked(club.world, schema):
        async with club:
            ana, beto = Player(club, "Ana"), Player(club, "Beto")
            table = await duel(ana, beto, tempo="none")
            for one in (ana, beto):
                await one.click(table, "Minha mão")
            leader = ana if ana.options else beto
            hands = {leader: deck[0:6:2], (beto if leader is ana else ana): deck[1:6:2]}
            await club.settled()
            for number in range(leader_plays):
                for _ in range(2):
                    turn = next(one for one in hands if one.options)
                    card = str(hands[turn][number])
                    (button,) = [one for one in turn.options if one["custom_id"].endswith(f":play:{card}")]
                    await turn.tap(button)
                    await club.settled()
                    await note(club, seen, leader)
        club.watch.check()
    seen.log = [plain(record.getMessage()) for record in club.watch.log]
    # two channels of work run side by side, so their order is nobody's secret
    seen.public += sorted(plain(one["request"]) for one in club.watch.rest if one["path"].startswith("/channels/"))
    return seen


async def note(club: Club, seen: Seen, leader: Player) -> None:
    """Keep everything that can be read now."""
    for message in sorted(club.world.messages.values(), key=lambda one: int(one.id)):
        shown = club.person("Ana" if message.seen_by in (None, club.person("Ana").id) else "Beto").message(message.id)
        told = plain([shown["content"], shown["components"], text(shown), labels(shown)])
        images = [await club.ground.posts.blobs.load(picture) or b"" for picture in pictures(shown)]
        if not shown["flags"] & EPHEMERAL:
            seen.public.append(told)
            seen.pictures += images
        elif message.seen_by == leader.person.id:
            seen.private.setdefault("leader", []).append(told)
            seen.private["leader"] += [repr(image) for image in images]


@pytest.mark.parametrize("tricks", [1, 2, 3])
async def test_what_everybody_is_sent_tells_no_hidden_card(
    tmp_path: Path, tricks: int, monkeypatch: pytest.MonkeyPatch, schema: Schema | None
) -> None:
    one, other = [
        await match(tmp_path / name, deck, tricks, monkeypatch, schema)
        for name, deck in zip(("a", "b"), twin_decks(tricks, seen=False), strict=True)
    ]
    assert len(one.pictures) == len(other.pictures) >= 2 * tricks
    assert one.pictures == other.pictures
    assert one.public == other.public
    assert one.log == other.log
    assert one.private != other.private, "the hands themselves do differ"
    assert not any(SEED in line for line in [*one.public, *one.log])


async def test_what_a_player_is_sent_tells_no_card_but_his_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, schema: Schema | None
) -> None:
    """One trick is half played: his whole hand is the same, the other's and the stock are not."""
    one, other = [
        await match(tmp_path / name, deck, 1, monkeypatch, schema)
        for name, deck in zip(("a", "b"), stock_the_same(*twin_decks(1, seen=True)), strict=True)
    ]
    assert one.private == other.private
    assert len(one.private["leader"]) > 2
    assert one.public == other.public


def stock_the_same(deck: list[Card], other: list[Card]) -> tuple[list[Card], list[Card]]:
    """The two cards that are drawn after the first trick may be seen by those who draw them: let them be alike."""
    for place in (7, 8):
        where = other.index(deck[place])
        other[place], other[where] = other[where], other[place]
    return deck, other
