"""What does the table service ask of a store, and which rows does it hand over?

The store keeps; it knows no rules. Records hold seat numbers, never people: people are in the seats of `Table`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from bot.tables.model import By, HandMessage, Millis, Ping, PublicMessage, Report, Table
from bot.tables.settings import House, Personal, RuleSet


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One accepted action. `revision`: the table's after it; `text`: the record's JSON object without at and by."""

    revision: int
    round: int
    text: str
    by: By
    at: Millis


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One round: where the match stood before it (JSON), and its result (JSON, empty while it is played).

    Saved a second time it brings the result alone.
    """

    round: int
    standing: str = ""
    result: str = ""


@dataclass(frozen=True, slots=True)
class Save:
    """One transaction. `expected`: the version that the store must hold (None: the table is new).

    `seats`, `plan`, `requests`, `queue`: write these parts of the table too. `seed`: of the match that starts. `rounds`
    are added, or completed with a result.
    """

    table: Table
    expected: int | None
    seats: bool = False
    plan: bool = False
    requests: bool = False
    queue: bool = False
    seed: str | None = field(default=None, repr=False)
    actions: tuple[ActionRow, ...] = ()
    rounds: tuple[RoundRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Stored:
    """A table as it is kept, with the seed and the rounds and actions that were asked for, oldest first."""

    table: Table
    seed: str | None = field(repr=False)
    rounds: tuple[RoundRow, ...]
    actions: tuple[ActionRow, ...]


class Conflict(Exception):
    """The store holds another version of this table, or this id or revision already; nothing was written."""


class Shelf(Protocol):
    """The store, as the tables see it. Every method is one transaction; lists are oldest first."""

    async def save(self, save: Save) -> None:
        """Write it all or nothing; `Conflict` where the store holds something else than `expected`."""

    async def load(self, table: str, rounds: int | None = None) -> Stored | None:
        """Read a table with its last `rounds` rounds and their actions (None: with all)."""

    async def tables(
        self,
        *,
        user: int | None = None,
        guild: int | None = None,
        channel: int | None = None,
        thread: int | None = None,
    ) -> tuple[Table, ...]:
        """Find the open tables that fit all that is given. `user`: who sits there, or is challenged."""

    async def find(self, table: str) -> Table | None:
        """Read a table without its record, open or over; ids in any case."""

    async def guilds(self) -> frozenset[int]:
        """Tell which servers have open tables."""

    async def count(self, guild: int) -> int:
        """How many tables are open in a server."""

    async def rematch(self, table: str) -> Table | None:
        """Find the open or running table that is the rematch of this one."""

    async def played_by(self, user: int, guild: int, limit: int) -> tuple[Table, ...]:
        """Find his last tables of a server that began, are over and did not vanish, the last one first."""

    async def closed_by(self, host: int | None, guild: int, since: Millis) -> tuple[Table, ...]:
        """Find the tables of a server that this person, their host, has closed since then (None: any host)."""

    async def due(self, now: Millis, limit: int) -> tuple[str, ...]:
        """Find open tables whose `due` is not after `now`, longest due first."""

    async def forget_message(self, message: int) -> str | None:
        """The public message is gone: clear it and give its table's id, or None."""

    async def shown(self, table: str, message: PublicMessage) -> None:
        """Keep which public message shows which version; an older version of the same message changes nothing."""

    async def lagging(self) -> tuple[Table, ...]:
        """Find tables whose public message shows an older version, and open ones that have none."""

    def put_hand(self, table: str, user: int, hand: HandMessage) -> None:
        """Keep the newest hand of a person at a table with the next transaction. Where a crash comes before that, the
        hand is not edited any more until its owner clicks, which brings a new token.
        """

    def drop_hand(self, table: str, user: int) -> None:
        """Forget a hand, likewise."""

    async def hands(self, table: str) -> dict[int, HandMessage]:
        """All hands that are kept at a table, by user."""

    async def put_ping(self, table: str, ping: Ping) -> None:
        """Keep a ping."""

    async def pings(self, table: str) -> tuple[Ping, ...]:
        """All pings that still stand at a table."""

    async def drop_ping(self, message: int) -> None:
        """Forget a ping."""

    async def personal(self, user: int) -> Personal:
        """Settings of a person; the defaults where there are none."""

    async def change_personal(self, user: int, changes: Mapping[str, object]) -> Personal:
        """Keep these fields, which are fields of `Personal`, leave the others, and give the whole."""

    async def house(self, guild: int) -> House:
        """Settings of a server; the defaults where there are none."""

    async def change_house(self, guild: int, changes: Mapping[str, object]) -> House:
        """Likewise for `House`."""

    async def rule_sets(self, guild: int, game: str) -> tuple[RuleSet, ...]:
        """A server's own rules for a game by name, the default first; `problem` is not looked for here."""

    async def put_rule_set(self, rules: RuleSet, limit: int) -> bool:
        """Keep it, in the place of one with the same name in any case (which stays default, if it is); False, with
        nothing kept, where it would be more than `limit` sets.
        """

    async def drop_rule_set(self, guild: int, game: str, name: str) -> None:
        """Forget it."""

    async def default_rule_set(self, guild: int, game: str, name: str | None) -> None:
        """Make that one the default, and no other (None: none at all)."""

    async def block(self, user: int, blocked: int, on: bool) -> None:
        """A person wants no challenges from another one (or wants them again)."""

    async def blocks(self, user: int) -> tuple[int, ...]:
        """Whom he has blocked."""

    async def put_cooldown(self, challenger: int, challenged: int, until: Millis) -> None:
        """Keep until when the one may not challenge the other again."""

    async def cooldown(self, challenger: int, challenged: int) -> Millis:
        """Until when; 0 for never kept."""

    async def put_report(self, report: Report, at: Millis) -> int:
        """Keep a fault report; gives its number."""

    async def involving(self, user: int) -> tuple[Table, ...]:
        """Tables, open or over, in whose queue or requests this person stands."""

    async def forget(self, user: int) -> bool:
        """Take a person out: his settings, blocks, hands and pings go; his reports, and his seats at tables that are
        over, stay as nobody's (user 0, no name). False, with nothing changed, while he sits at an open table or is
        challenged: he leaves first.
        """

    async def tidy(self, now: Millis) -> None:
        """Forget hands (and their tokens) and cool-downs that have expired."""

    async def heartbeat(self) -> Millis | None:
        """When the bot was last known to be there and connected; None in a new store."""

    async def beat(self, now: Millis, give_back: Millis = 0) -> None:
        """Keep that it is there now, and move what is due at open tables by `give_back` into the future."""
