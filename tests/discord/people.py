"""What people read and press: a message's texts, pictures and buttons, and a person who plays."""

import random
from collections.abc import Callable, Iterable
from typing import Any, Final

from bot.playground import Answer, Person
from bot.playground.media import walk
from bot.playground.model import EPHEMERAL, Interaction
from tests.discord.club import Club

Json = dict[str, Any]
Choose = Callable[[list[Json]], Json]
MOVES: Final = ("play", "swap", "cut", "knock")
_HAND: Final = (*MOVES, "rematch", "renew", "time")


def text(message: Json | None) -> str:
    """All that can be read in a message."""
    assert message is not None
    parts = [message["content"], *(one["content"] for one in walk(message["components"]) if one["type"] == 10)]
    return "\n".join(filter(None, parts))


def public(club: Club) -> list[Json]:
    """All messages that everybody can read, channel by channel."""
    ana = club.person("Ana")
    return [one for channel in ana.channels() for one in ana.messages(channel) if not one["flags"] & EPHEMERAL]


def alt(message: Json) -> str:
    """The descriptions of a message's pictures."""
    return "\n".join(item["description"] or "" for item in _pictures(message))


def pictures(message: Json) -> list[str]:
    """The ids of the pictures that a message shows."""
    return [item["media"]["attachment_id"] for item in _pictures(message)]


def _pictures(message: Json) -> list[Json]:
    return [item for one in walk(message["components"]) if one["type"] == 12 for item in one["items"]]


def buttons(message: Json | None) -> list[Json]:
    """The buttons that can be pressed."""
    assert message is not None
    found = [one for one in walk(message["components"]) if one["type"] == 2 and "custom_id" in one]
    return [one for one in found if not one.get("disabled")]


def labels(message: Json | None) -> list[str]:
    """What stands on them."""
    return [one["label"] for one in buttons(message)]


def verb(button: Json) -> str:
    """What a button of a table does, by its custom id; "" for others."""
    parts = button["custom_id"].split(":")
    return parts[3] if parts[0] == "t" else ""


def leads_away(message: Json) -> bool:
    """Whether a button leads elsewhere: from a match that is over to its evening."""
    return any(one["type"] == 2 and "url" in one for one in walk(message["components"]))


def moves(message: Json) -> list[Json]:
    """The buttons with which one plays, swaps, cuts or knocks."""
    return [one for one in buttons(message) if verb(one) in MOVES]


def is_table(message: Json) -> bool:
    """Whether this is the public message of a match that runs or is over."""
    return not message["flags"] & EPHEMERAL and any(verb(one) in ("resign", "rematch") for one in buttons(message))


class Player:
    """A person, and the newest hand that he has open. Whatever he does goes through his Discord client."""

    def __init__(self, club: Club, name: str) -> None:
        self.club = club
        self.person: Person = club.person(name)
        self.opened: str | None = None

    @property
    def hand(self) -> Json:
        """His open hand as it is now."""
        assert self.opened is not None, "no hand is open"
        return self.person.message(self.opened)

    @property
    def has_hand(self) -> bool:
        """Whether his newest hand is still there."""
        return self.opened in self.club.world.messages

    @property
    def options(self) -> list[Json]:
        """What he may press to play."""
        return moves(self.hand) if self.has_hand else []

    @property
    def finished(self) -> bool:
        """Whether his hand says that the match is over."""
        return self.has_hand and (any(verb(one) == "rematch" for one in buttons(self.hand)) or leads_away(self.hand))

    def took(self, answer: Answer) -> Answer:
        """Remember the hand, if the answer is one."""
        message = answer.message
        if message is not None and answer.ephemeral and any(verb(one) in _HAND for one in _all_buttons(message)):
            self.opened = message["id"]
        return answer

    async def click(self, message: Json | None, which: str) -> Answer:
        """Press a button by label or custom id."""
        assert message is not None
        return await self._told(await self.person.click(message, which))

    async def select(self, message: Json, which: str, values: Iterable[Any]) -> Answer:
        """Choose in a menu."""
        return await self._told(await self.person.select(message, which, values))

    async def slash(self, path: str, **options: Any) -> Answer:
        """Send a command."""
        return await self._told(await self.person.slash(path, **options))

    async def _told(self, answer: Answer) -> Answer:
        """On a slow machine the first answer is that it will take a while: nobody goes on before he sees what came."""
        await answer.settled(20)
        if answer.kind == "deferred_update":
            await self.club.answered()
        return self.took(answer)

    async def tap(self, button: Json) -> Answer:
        """Press a button of the open hand."""
        return await self.click(self.hand, button["custom_id"])

    async def table(self, shows: str = "", since: Json | None = None) -> Json:
        """The public table in the newest place where one is, posted since that message, once it shows that text."""
        found: list[Json] = []
        oldest = int(since["id"]) if since is not None else 0

        def there() -> bool:
            found[:] = [
                message
                for channel in self.person.channels()
                for message in self.person.messages(channel)
                if is_table(message) and shows in text(message) and int(message["id"]) >= oldest
            ]
            return bool(found)

        await self.club.world.wait_for(there)
        return found[-1]

    async def open_hand(self) -> Json:
        """Press `Minha mão` at the public table."""
        table = await self.table()
        await self.click(table, next(one["custom_id"] for one in buttons(table) if verb(one) == "hand"))
        return self.hand


def _all_buttons(message: Json) -> Iterable[Json]:
    return (one for one in walk(message["components"]) if one["type"] == 2 and "custom_id" in one)


def anything(seed: int) -> Choose:
    """Choose by lot, the same way each time."""
    chance = random.Random(seed)
    return chance.choice


async def play(club: Club, *players: Player, choose: Choose | None = None, taps: int = 10_000) -> int:
    """Let these people tap whenever it is their turn, until it is over or so often; gives how often."""
    choose = choose or anything(1)
    for count in range(taps):  # noqa: B007  told at the end
        await club.world.wait_for(lambda: any(one.options for one in players) or all(one.finished for one in players))
        turn = next((one for one in players if one.options), None)
        if turn is None:
            break
        answer = await turn.tap(choose(turn.options))
        assert not answer.failed
    else:
        count = taps
    await club.settled()
    return count


async def filled(player: Player, answer: Answer, *values: str) -> Answer:
    """Send a form."""
    fields = [one["component"]["custom_id"] for one in answer.modal["components"]]
    return await player.person.submit_modal(answer, dict(zip(fields, values, strict=True)))


async def duel(host: Player, guest: Player, **options: Any) -> Json:
    """Challenge and accept; gives the public table."""
    await host.slash("bisca duelo", adversario=guest.person, **options)
    challenge = await guest.person.sees(lambda message: "Aceitar" in labels(message))
    await guest.click(challenge, "Aceitar")
    return await host.table(since=challenge)


async def at_the_table(ana: Player, beto: Player, **options: str) -> Json:
    """A duel that runs, both hands open; gives the public table."""
    table = await duel(ana, beto, **options)
    for one in (ana, beto):
        await one.click(table, "Minha mão")
    await ana.club.settled()
    return table


async def pressed(club: Club, player: Player, message: str, custom_id: str, *values: str) -> Interaction:
    """Send a click, or a choice, that the message may not show (any more), as a forged or a late client would."""
    source = club.world.messages[message]
    data = {"custom_id": custom_id, "component_type": 2, "id": 1}
    if values:
        data |= {"component_type": 3, "values": [*values]}
    place = club.control.channel(source.channel_id)
    sent = club.ground.interactions.open(3, player.person.id, place, data, source)
    assert sent.outcome is not None
    await sent.outcome
    return sent


async def actions(club: Club) -> list[str]:
    """The actions that are kept, of the newest table."""
    (table,) = await club.tables.tables_in(int(club.control.guild().id))
    stored = await club.store.load(table.id)
    assert stored is not None
    return [row.text for row in stored.actions if row.by == "person"]
