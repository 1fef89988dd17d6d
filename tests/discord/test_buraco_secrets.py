"""Twin matches of Buraco that differ only in hidden cards: not a byte that everybody is sent differs."""

import random
from pathlib import Path
from typing import Any

import pytest

from bot.cards import Card, buraco_pack
from bot.games.base import SPECTATOR, Action, IllegalAction, Setup
from bot.games.buraco import BURACO
from bot.games.buraco.state import BuracoView
from bot.players import PLAYERS
from tests.discord.buraco import BuracoPlayer, opened
from tests.discord.club import Club
from tests.discord.test_secrets import NOW, SEED, Seen, note, plain
from tests.playground.schema import Schema, checked

pytestmark = pytest.mark.timeout(110)
ACTIONS = 48
LOOKS = 6
"""After so many actions everything is looked at again."""
Script = list[tuple[int, Action]]


def play(
    deck: list[Card], preset: str, monkeypatch: Any, script: Script | int, viewers: tuple[int, ...]
) -> tuple[Script, list[BuracoView]]:
    """Play so many actions, or that script; gives what was done and what the viewers saw. `IllegalAction`."""
    monkeypatch.setattr("bot.games.buraco.deal.deal_order", lambda *_: tuple(deck))
    state = BURACO.start(Setup(BURACO.rules({"preset": preset}), 2, seed=SEED))
    chance, done, seen = random.Random(2), [], []
    for number in range(script if isinstance(script, int) else len(script)):
        seat = min(BURACO.to_act(state))
        view = BURACO.view(state, seat)
        action = PLAYERS["buraco", "easy"](view, chance) if isinstance(script, int) else script[number][1]
        state, _ = BURACO.apply(state, seat, action)
        done.append((seat, action))
        seen += [BURACO.view(state, viewer) for viewer in viewers]
    return done, seen


def twins(
    preset: str, monkeypatch: Any, actions: int = ACTIONS, *viewers: int
) -> tuple[Script, list[Card], list[Card]]:
    """Actions, and two decks by which they are lawful and show the viewers the same; other cards lie elsewhere."""
    viewers = (SPECTATOR, *viewers)
    rules = BURACO.rules({"preset": preset})
    pack = buraco_pack(rules.decks, rules.jokers)
    chance = random.Random(4)
    deck = chance.sample(pack, len(pack))
    script, seen = play(deck, preset, monkeypatch, actions, viewers)
    other = list(deck)
    for _ in range(300):
        one, place = chance.sample(range(len(deck)), 2)
        swapped = list(other)
        swapped[one], swapped[place] = other[place], other[one]
        try:
            if play(swapped, preset, monkeypatch, script, viewers)[1] == seen:
                other = swapped
        except IllegalAction:
            continue
    assert sum(mine != yours for mine, yours in zip(deck, other, strict=True)) > 20
    return script, deck, other


async def suggested(player: BuracoPlayer) -> list[Any]:
    """What his commands suggest to him."""
    asked = (("baixar", "cartas"), ("encaixar", "jogo"), ("encaixar", "cartas"), ("descartar", "carta"))
    return [await player.person.autocomplete(f"buraco {command}", option) for command, option in asked]


async def match(
    folder: Path, preset: str, deck: list[Card], script: Script, monkeypatch: Any, schema: Schema | None
) -> Seen:
    """Let two people do the actions by taps; gives all that was seen."""
    monkeypatch.setattr("bot.games.buraco.deal.deal_order", lambda *_: tuple(deck))
    seen = Seen()
    club = Club(folder, now=NOW, seed=lambda: SEED, chance=random.Random(3))
    with checked(club.world, schema):
        async with club:
            seats = BuracoPlayer(club, "Ana"), BuracoPlayer(club, "Beto")
            await opened(*seats, regras=preset, lugares=2, tempo="none")
            for number, (seat, action) in enumerate(script, 1):
                await club.world.wait_for(lambda seat=seat: seats[seat].asked)  # type: ignore[misc]  # bound
                assert await seats[seat].do(action)
                await club.settled()
                if number % LOOKS == 0:
                    await note(club, seen, seats[0])
                    seen.private["leader"] += [repr(offered) for offered in await suggested(seats[0])]
        club.watch.check()
    seen.log = [plain(record.getMessage()) for record in club.watch.log]
    # lanes of work run side by side, so their order is nobody's secret
    seen.public += sorted(plain(one["request"]) for one in club.watch.rest if one["path"].startswith("/channels/"))
    return seen


@pytest.mark.parametrize("preset", ["tradicional", "fechado"])
async def test_what_everybody_is_sent_tells_no_hidden_card(
    tmp_path: Path, preset: str, monkeypatch: pytest.MonkeyPatch, schema: Schema | None
) -> None:
    script, *decks = twins(preset, monkeypatch)
    one, other = [
        await match(tmp_path / name, preset, deck, script, monkeypatch, schema)
        for name, deck in zip(("a", "b"), decks, strict=True)
    ]
    assert len(one.pictures) == len(other.pictures) > ACTIONS // LOOKS
    assert one.pictures == other.pictures
    assert one.public == other.public
    assert one.log == other.log
    assert one.private != other.private, "the hands themselves do differ"
    assert not any(SEED in line for line in [*one.public, *one.log])


async def test_what_a_player_is_sent_tells_no_card_but_his_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, schema: Schema | None
) -> None:
    """Hand, alt texts, ids, what commands suggest: he has the same cards, all others were dealt otherwise."""
    script, *decks = twins("tradicional", monkeypatch, 3 * LOOKS, 0)
    one, other = [
        await match(tmp_path / name, "tradicional", deck, script, monkeypatch, schema)
        for name, deck in zip(("a", "b"), decks, strict=True)
    ]
    assert one.private == other.private
    assert any(told.startswith("[{") for told in one.private["leader"]), "something was suggested"
    assert one.public == other.public
