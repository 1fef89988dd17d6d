"""Buraco for people who tap: a player who picks cards, lays and discards through nothing but his hand's message."""

import dataclasses
import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from bot.cards import Card, sorted_hand
from bot.games.base import Action
from bot.games.buraco import BURACO
from bot.games.buraco.actions import Add, Discard, Meld, TakePile
from bot.games.buraco.moves import discards
from bot.games.buraco.state import BuracoView
from bot.games.records import read_record
from bot.games.replay import Replay, replay
from bot.players import PLAYERS
from bot.playground import Answer
from bot.playground.media import walk
from bot.tables.model import Table
from cogs.buraco.codes import args_of
from tests.discord.club import Club
from tests.discord.people import Player, buttons, labels, text, verb

Json = dict[str, Any]
_HAND: Final = ("bu.order", "bu.do", "bu.pick", "bu.keep")
_COMPONENTS: Final = 40


class Hand:
    """What stands in a hand's message: cards to tap or to choose, deeds, questions."""

    def __init__(self, message: Json) -> None:
        self.message = message
        self.parts = [*walk(message["components"])]
        assert len(self.parts) <= _COMPONENTS
        self._ids: list[str] = [one["custom_id"] for one in self.parts if "custom_id" in one]
        self.menus = [one for one in self.parts if one["type"] == 3 and ":bu.menu:" in one["custom_id"]]

    def id_of(self, *parts: str) -> str | None:
        """The id of the button with that verb and those arguments, if it is there."""
        wanted = ":" + ":".join(parts)
        return next((one for one in self._ids if one.split(":", 2)[-1].partition(":")[2] == wanted[1:]), None)

    def deed(self, action: Action, said: str = "bu.do") -> str | None:
        """The id of the button that does an action, its cards in whatever order."""
        for one in self._ids:
            verb_, *args = one.split(":")[3:] or [""]
            if verb_ == said and _same(args, list(args_of(action))):
                return one
        return None

    @property
    def asked(self) -> bool:
        """Whether something can be done: it is the owner's turn."""
        return any(one.split(":")[3:4] in (["bu.do"], ["bu.sure"]) or ":bu.pick:" in one for one in self._ids) or bool(
            self.menus
        )

    @property
    def sure(self) -> str | None:
        """The id of the button that answers a question with yes."""
        return next((one for one in self._ids if ":bu.sure:" in one), None)

    @property
    def cards(self) -> tuple[Card, ...] | None:
        """The cards that have a button each; None where they stand in menus, or cannot be picked now."""
        found = [one.split(":bu.pick:")[1].split(":")[0] for one in self._ids if ":bu.pick:" in one]
        return tuple(map(Card, found)) or None

    @property
    def picked(self) -> set[tuple[str, int]]:
        """The cards that are shown as picked, each with the number of its copy."""
        found = set()
        for one in self.parts:
            if ":bu.pick:" in one.get("custom_id", "") and one["style"] == 1:
                card, number = one["custom_id"].split(":bu.pick:")[1].split(":")
                found.add((card, int(number)))
        for menu in self.menus:
            for option in menu["options"]:
                if option.get("default") and "." in option["value"]:
                    card, _, number = option["value"].partition(".")
                    found.add((card, int(number)))
        return found


def _same(args: list[str], wanted: list[str]) -> bool:
    return [sorted(one.split("-")) for one in args] == [sorted(one.split("-")) for one in wanted]


def copies(cards: Iterable[Card]) -> set[tuple[str, int]]:
    """Cards with the numbers of their copies."""
    seen = Counter[Card]()
    found = set()
    for card in cards:
        seen[card] += 1
        found.add((str(card), seen[card]))
    return found


class BuracoPlayer(Player):
    """A person at a table of Buraco. He decides by his own view, as strongly as a computer player of `level`."""

    def __init__(self, club: Club, name: str, *, level: str = "normal") -> None:
        super().__init__(club, name)
        self.level, self.chance = level, random.Random(1)
        self.taps = 0

    @property
    def user(self) -> int:
        return int(self.person.id)

    @property
    def shown(self) -> Hand:
        """His open hand as it is now."""
        return Hand(self.hand)

    @property
    def asked(self) -> bool:
        """Whether his open hand asks him to play."""
        return self.has_hand and self.shown.asked

    def took(self, answer: Answer) -> Answer:
        """Remember the hand, if the answer is one."""
        message = answer.message
        if message is not None and answer.ephemeral and any(verb(one) in _HAND for one in buttons(message)):
            self.opened = message["id"]
        return super().took(answer)

    async def press(self, custom_id: str) -> None:
        """Tap a button of the hand; the hand itself answers."""
        self.taps += 1
        answer = await self.click(self.hand, custom_id)
        assert not answer.failed
        assert answer.ephemeral, "cards are told to nobody else"

    async def view(self, table: str) -> BuracoView:
        """What he sees."""
        view = await self.club.tables.view(table, self.user)
        assert isinstance(view, BuracoView)
        return view

    async def turn(self, table: str) -> Action:
        """Do one thing that his turn asks for; gives what."""
        view = await self.view(table)
        shown = self.shown.cards
        assert shown is None or sorted_hand(shown) == sorted_hand(view.hand), "the message shows what he holds"
        action = PLAYERS["buraco", self.level](view, self.chance)
        if await self.do(action):
            return action
        action = discards(view)[0] if view.phase == "play" else BURACO.moves(view)[0]
        assert await self.do(action), f"{self.person.user.name} finds no button for {action}"
        return action

    async def do(self, action: Action) -> bool:
        """Do an action by taps: pick its cards, press what fits, answer the question; False where no button does it."""
        if isinstance(action, Meld | Add | Discard):
            suggested = None if isinstance(action, Discard) else self.shown.deed(action)
            if suggested is None or self.chance.random() < 0.5:
                await self.pick(action.cards if not isinstance(action, Discard) else (action.card,))
        elif isinstance(action, TakePile) and self.shown.deed(action) is None and (more := self.shown.id_of("bu.more")):
            await self.press(more)
        button = self.shown.deed(action)
        if button is None:
            return False
        await self.press(button)
        if self.has_hand and (sure := self.shown.sure):
            await self.press(sure)
        return True

    async def next_round(self) -> None:
        """Press `Próxima rodada` under the count that everybody sees."""
        count = await self.table("**Rodada ")
        answer = await self.click(count, "Próxima rodada")
        assert answer.ephemeral, "the answer is the new hand"

    async def pick(self, cards: Iterable[Card]) -> None:
        """Pick just these cards, by their buttons or in the menus."""
        wanted = copies(cards)
        if self.shown.picked - wanted and (clear := self.shown.id_of("bu.clear")):
            await self.press(clear)
        while missing := wanted - self.shown.picked:
            hand = self.shown
            if not hand.menus:
                card, number = min(missing)
                custom_id = hand.id_of("bu.pick", card, str(number))
                assert custom_id is not None, f"no button for {card}"
                await self.press(custom_id)
            else:
                await self._choose(hand, missing)
        assert self.shown.picked == wanted

    async def _choose(self, hand: Hand, missing: set[tuple[str, int]]) -> None:
        """Choose in the menu that offers most of these cards."""
        values = {f"{card}.{number}" for card, number in missing}
        offered = [{option["value"] for option in menu["options"]} & values for menu in hand.menus]
        place = max(range(len(offered)), key=lambda one: len(offered[one]))
        assert offered[place], f"no menu offers {values}"
        menu = hand.menus[place]
        chosen = {option["value"] for option in menu["options"] if option.get("default")} | offered[place]
        self.taps += 1
        answer = await self.select(hand.message, menu["custom_id"], sorted(chosen))
        assert not answer.failed


def next_tap(message: Json, chance: random.Random) -> str | None:
    """What somebody taps who reads his hand and thinks little: he lays what is suggested, else draws or discards.

    None where nothing is asked. Who holds so many cards that they stand in menus discards nothing.
    """
    hand = Hand(message)
    deeds: list[str] = [one["custom_id"] for one in hand.parts if ":bu.do:" in one.get("custom_id", "")]
    if hand.sure is not None:
        return hand.sure
    if draws := [one for one in deeds if one.split(":")[4] in ("draw", "pass", "cut")]:
        return draws[0]
    lays = [one for one in deeds if one.split(":")[4] in ("meld", "add")]
    if lays and not hand.picked and chance.random() < 0.7:
        return lays[0]
    if discard := next((one for one in deeds if one.split(":")[4] == "discard"), None):
        return discard
    if (clear := hand.id_of("bu.clear")) is not None:
        return clear
    cards: list[str] = [one["custom_id"] for one in hand.parts if ":bu.pick:" in one.get("custom_id", "")]
    natural = [one for one in cards if one.split(":")[4][0] not in "2*"]
    return chance.choice(natural or cards) if cards else None


# -- tables -----------------------------------------------------------------------------------------------------------


async def the_table(player: BuracoPlayer) -> Table:
    """The only open table of a person."""
    (table,) = await player.club.tables.tables_of(player.user)
    return table


async def opened(*people: BuracoPlayer, switches: Json | None = None, **options: Any) -> Table:
    """A table by `/buraco abrir` at which these people sit, computers on what is left; begun, every hand open.

    `switches`: house rules that differ from the preset.
    """
    host, *guests = people
    await host.slash("buraco abrir", **options)
    table = await the_table(host)
    if switches:
        plan = dataclasses.replace(table.plan, rules={**table.plan.rules, **switches})
        await host.club.tables.change_plan(table.id, host.user, plan)
    lobby = await host.person.sees(lambda message: "Começar" in labels(message))
    for number, guest in enumerate(guests, 1):
        await guest.click(lobby, next(one["custom_id"] for one in buttons(lobby) if _seat(one) == str(number)))
    if table.plan.seats > len(people):
        await host.click(lobby, "Completar com computador")
    await host.click(lobby, "Começar")
    for one in people:
        await one.open_hand()
    await host.club.settled()
    return await the_table(host)


def _seat(button: Json) -> str:
    return str(button["custom_id"]).rpartition("lobby.seat:")[2] if verb(button) == "lobby.seat" else ""


async def play(club: Club, table: str, *people: BuracoPlayer, turns: int = 100_000, round: int = 1000) -> int:
    """Let these people play: to the match's end, so many actions, or the end of that round; gives the actions."""
    done = 0
    while done < turns:
        state = await club.tables.table(table)
        if not state.open or (state.round_over and state.round >= round):
            break
        if state.round_over:
            await club.settled()
            await people[state.round % len(people)].next_round()
        await club.world.wait_for(lambda: any(one.asked for one in people) or all(one.finished for one in people), 10)
        turn = next((one for one in people if one.asked), None)
        if turn is None:
            break
        await turn.turn(table)
        done += 1
    await club.settled()
    return done


# -- the record -------------------------------------------------------------------------------------------------------


def _table_id(message: Json) -> str:
    return next(str(one["custom_id"]).split(":")[1] for one in buttons(message) if verb(one))


async def exported(club: Club, message: Json) -> str:
    """The record that the last message of a match carries."""
    (file,) = [one for one in walk(message["components"]) if one["type"] == 13]
    assert file["name"] == f"mesa-{_table_id(message)}.jsonl"
    data = await club.ground.posts.blobs.load(file["file"]["attachment_id"])
    assert data is not None
    return data.decode()


def replayed(record: str) -> Replay:
    """The match played over again."""
    played = replay(read_record(record))
    assert played.refusal is None
    return played


def rounds_told(message: Json) -> list[list[int]]:
    """The numbers of each round that the last message tells: gain and score of every side."""
    lines = [line for line in text(message).splitlines() if re.match(r"-# \d+\. ", line)]
    return [[_number(one) for one in re.findall(r"[+−-]?\d[\d.]*", line.partition(". ")[2])] for line in lines]


def _number(shown: str) -> int:
    return int(shown.replace(".", "").replace("−", "-"))


def rounds_played(played: Replay) -> list[list[int]]:
    """The same from a replay."""
    counts = [(event.facts["totals"], event.facts["scores"]) for event in played.events if event.kind == "round_over"]
    told = []
    for totals, scores in counts:
        assert isinstance(totals, tuple)
        assert isinstance(scores, tuple)
        told.append([int(str(number)) for pair in zip(totals, scores, strict=True) for number in pair])
    return told
