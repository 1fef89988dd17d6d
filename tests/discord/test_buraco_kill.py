"""The process is killed at many points of a round of four: what was acknowledged is kept, once; the round goes on."""

import json
import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.games.buraco import BURACO
from bot.games.records import read_entry
from bot.playground import Playground
from bot.playground.slash import CannotDo
from cogs.buraco.codes import args_of
from tests.discord.buraco import BuracoPlayer, Hand, next_tap
from tests.discord.people import Player, buttons, labels, text, verb
from tests.discord.process import Process
from tests.discord.test_kill import Doomed, running
from tests.playground.schema import Schema

pytestmark = pytest.mark.timeout(110)

POINTS: list[tuple[str, str, int]] = [
    *[("POST", r"/callback$", number) for number in (1, 4, 9)],  # saved, not answered
    *[("PATCH", r"^/channels/\d+/messages/\d+$", number) for number in (1, 2)],  # answered, not shown to everybody
    *[("PATCH", r"^/webhooks/", number) for number in (1, 2)],  # answered, not shown to the others
    *[("", "", number) for number in (2, 5, 13, 21, 34)],  # right after the n-th exchange, whatever it was
]
Deed = tuple[int, str]
"""An action as its button names it (cards sorted), and the revision that it was done at."""


class DoomedRound(Doomed):
    """A table of four on a bot that is killed again and again."""

    def __init__(self, ground: Playground, folder: Path) -> None:
        super().__init__(ground, folder)
        self.process = Process(folder, DISCORD_URL=ground.url, DISCORD_TOKEN=ground.token, PICTURES="false")
        self.four = [BuracoPlayer(self, name) for name in ("Ana", "Beto", "Caio", "Duda")]  # type: ignore[arg-type]
        self.players: list[Player] = [*self.four]
        self._chance = random.Random(1)

    async def begin(self) -> None:
        """Sit down and deal."""
        host, *guests = self.four
        await host.slash("buraco abrir", regras="familia", lugares=4, tempo="none")
        lobby = await host.person.sees(lambda message: "Começar" in labels(message))
        for guest in guests:
            await guest.slash("mesa sentar")
        await host.click(lobby, "Começar")
        await host.table()

    def may_tap(self, player: Player) -> bool:
        """Whether his hand asks him to play."""
        return player.has_hand and Hand(player.hand).asked

    async def _tap(self, player: Player) -> None:
        """Tap what his hand offers, as a person does who looks at it."""
        custom_id = next_tap(player.hand, self._chance) if player.has_hand else None
        if custom_id is None:
            return
        _, _, revision, said, *args = custom_id.split(":")
        deed = (int(revision), _plainly(args))
        done = said in ("bu.do", "bu.sure")
        if done:
            self.tried[player.person.id].add(deed)
        try:
            answer = await player.click(player.hand, custom_id)
        except CannotDo:
            return  # it was changed under his finger
        if done and answer.kind == "update" and "⚠️" not in text(player.hand):
            self.done[player.person.id].add(deed)

    def kept(self, player: Player) -> set[Deed]:
        """That person's own actions that are kept."""
        entries = [
            (revision, read_entry(BURACO, 4, json.loads(said)), seat) for revision, said, seat in self.actions(player)
        ]
        found = [(revision - 1, entry.action) for revision, entry, seat in entries if entry.seat == seat]
        return {(revision, _plainly(args_of(action))) for revision, action in found}

    async def every_hand_opens(self) -> None:
        """By a button of an older life; the one whom the store says is asked, and asked for what follows."""
        ((to_act,),) = self.rows("SELECT to_act FROM tables WHERE stage = 'playing'")
        last = self.rows("SELECT text FROM actions ORDER BY revision DESC LIMIT 1")
        begins = not last or json.loads(str(last[0][0]))["action"] in ("discard", "pass")
        for seat, player in enumerate(self.four):
            table = self.tables()[-1]
            (shown,) = [one for one in buttons(table) if verb(one) == "hand"]
            answer = await player.click(table, shown["custom_id"])
            assert answer.ephemeral
            hand = Hand(player.hand)
            assert hand.asked == (str(seat) in str(to_act)), "the same player is to act"
            if hand.asked:
                assert begins == (not hand.cards and not hand.menus), "and he is where he was in his turn"

    def revisions(self) -> list[int]:
        """The revisions of all actions that are kept."""
        return [revision for (revision,) in self.rows("SELECT revision FROM actions ORDER BY revision")]


def _plainly(args: object) -> str:
    """An action's parts with its cards in order."""
    return ":".join("-".join(sorted(str(part).split("-"))) for part in args)  # type: ignore[attr-defined]


@pytest.fixture
async def doomed(tmp_path: Path, schema: Schema | None) -> AsyncIterator[DoomedRound]:
    async with running(DoomedRound, tmp_path, schema) as house:
        yield house


async def test_killed_at_every_point_of_a_round_of_four(doomed: DoomedRound) -> None:
    await doomed.begin()
    await doomed.die_at(POINTS)
    assert doomed.nothing_is_lost() > len(POINTS)
    assert doomed.revisions() == list(range(1, len(doomed.revisions()) + 1)), "nothing twice, nothing left out"
    await doomed.ends_well()
